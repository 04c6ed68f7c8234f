//! Searching: for our move, in the opponent's time, for analysis and for a hint.

use super::XBoard;
use crate::line_of_play::sensible_length;
use crate::search_thread::Question;
use crate::wording::{names, quoted, result_line};
use hyperchess_table::{AttemptView, Bound, Limits, MoveView, Score, ThoughtView};
use std::time::Duration;

/// How long to think about a hint.
const HINT: Duration = Duration::from_millis(300);

/// Why we search.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Purpose {
    Move,
    /// The opponent's time, as if he had played this.
    Ponder(String),
    Analysis,
    Hint,
}

/// A search that has not yet been answered.
pub(super) struct Search {
    number: u64,
    purpose: Purpose,
    last: Option<ThoughtView>,
    attempt: Option<AttemptView>,
}

impl Search {
    pub(super) fn number(&self) -> u64 {
        self.number
    }
}

impl XBoard {
    /// Ends a search; nothing more is heard of it. Of our clock it has taken what it took.
    pub(super) fn abandon(&mut self) {
        if let Some(search) = self.search.take() {
            self.thread.stop();
            if search.purpose == Purpose::Move {
                self.time.stop();
            }
        }
    }

    /// Whether a search runs that ends only when something else happens.
    pub(super) fn is_busy_for_long(&self) -> bool {
        self.search
            .as_ref()
            .is_some_and(|search| matches!(search.purpose, Purpose::Ponder(_) | Purpose::Analysis))
    }

    pub(super) fn stop_pondering(&mut self) {
        let pondering = |search: &Search| matches!(search.purpose, Purpose::Ponder(_));
        if self.search.as_ref().is_some_and(pondering) {
            self.abandon();
        }
    }

    /// Begins what the state of the game asks for.
    pub(super) fn carry_on(&mut self) {
        if self.paused || self.edit.is_some() || self.search.is_some() {
            return;
        }
        if self.analysing {
            return self.analyse();
        }
        let Some(engine) = self.engine.filter(|_| !self.over) else { return };
        if self.board.table.to_move() == engine {
            self.time.start();
            let (only, limits) = match self.book_move() {
                // A look at the one move is enough.
                Some(known) => (vec![known.text], Limits { depth: Some(1), ..Limits::default() }),
                None => (Vec::new(), self.time.limits()),
            };
            self.begin(Purpose::Move, only, limits);
        } else if self.ponder {
            self.begin_pondering();
        }
    }

    fn begin(&mut self, purpose: Purpose, only: Vec<String>, limits: Limits) {
        let pondering = matches!(purpose, Purpose::Ponder(_));
        let situation = self.board.table.situation();
        let number = self.thread.think(Question { situation, only, limits, pondering });
        self.search = Some(Search { number, purpose, last: None, attempt: None });
    }

    fn analyse(&mut self) {
        let mut only = Vec::new();
        if !self.excluded.is_empty() {
            let moves = self.board.table.moves().into_iter().map(|mv| mv.text);
            only = moves.filter(|text| !self.excluded.contains(text)).collect();
            if only.is_empty() {
                return;
            }
        }
        self.begin(Purpose::Analysis, only, Limits { infinite: true, ..Limits::default() });
    }

    fn begin_pondering(&mut self) {
        let Some(expected) = self.expected.clone() else { return };
        if self.board.table.replay(&expected).is_err() {
            return;
        }
        if self.board.table.outcome().is_none() {
            self.begin(Purpose::Ponder(expected), Vec::new(), self.time.limits());
        }
        self.board.table.undo();
    }

    /// A move of the other side is on the board.
    pub(super) fn opponent_moved(&mut self, out: &mut Vec<String>) {
        self.excluded.clear();
        let played = self.board.table.history().last().map(|mv| mv.text.clone());
        let guessed = match &self.search {
            Some(Search { purpose: Purpose::Ponder(expected), .. }) => {
                played.as_ref() == Some(expected)
            }
            _ => false,
        };
        if !guessed {
            self.abandon();
        }
        self.expected = None;
        if self.engine.is_some() {
            self.claim_result(out);
        }
        if let Some(search) = &mut self.search {
            search.purpose = Purpose::Move;
            self.time.start();
            self.thread.ponder_hit();
            return;
        }
        self.carry_on();
    }

    /// Says so if the game is over by the rules.
    pub(super) fn claim_result(&mut self, out: &mut Vec<String>) {
        if let Some(outcome) = self.board.table.outcome() {
            self.abandon();
            self.over = true;
            out.push(result_line(&outcome, names(&*self.board.table)));
        }
    }

    pub(super) fn move_now(&mut self) {
        if self.search.as_ref().is_some_and(|search| search.purpose == Purpose::Move) {
            self.thread.stop();
        }
    }

    pub(super) fn consider_draw(&mut self, out: &mut Vec<String>) {
        self.draw_offered = true;
        if self.judgement.wants_draw(self.board.table.history().len()) {
            self.draw_offered = false;
            out.push("offer draw".to_string());
        }
    }

    pub(super) fn hint(&mut self, out: &mut Vec<String>) {
        let known = match &self.search {
            Some(Search { purpose: Purpose::Ponder(expected), .. }) => Some(expected.clone()),
            Some(Search { last: Some(last), .. }) => Some(last.best.text.clone()),
            Some(_) => return,
            None => self.expected.clone(),
        };
        match known {
            Some(text) => out.extend(self.hint_text(&text)),
            None => self.begin(Purpose::Hint, Vec::new(), Limits::time(HINT)),
        }
    }

    fn hint_text(&self, text: &str) -> Option<String> {
        let moves = self.board.table.moves();
        let mv = moves.iter().find(|mv| mv.text == text)?;
        Some(format!("Hint: {}", self.board.move_text(mv)))
    }

    /// The answer to `.` in analysis: time, nodes, depth, moves left, moves, and the move that
    /// is being looked at.
    pub(super) fn tell_progress(&self, out: &mut Vec<String>) {
        let Some(Search { purpose: Purpose::Analysis, last: Some(last), attempt, .. }) =
            &self.search
        else {
            return;
        };
        let text = match attempt {
            Some(AttemptView { mv, number, total, depth, nodes, time }) => format!(
                "{} {nodes} {depth} {} {total} {}",
                time.as_millis() / 10,
                total.saturating_sub(*number),
                self.board.move_text(mv)
            ),
            // The first second is not worth a report on single moves.
            None => format!(
                "{} {} {} 0 {} {}",
                last.time.as_millis() / 10,
                last.nodes,
                last.depth,
                self.board.table.moves().len(),
                self.board.move_text(&last.best)
            ),
        };
        out.push(format!("stat01: {text}"));
    }

    /// The search turns to a move.
    pub(super) fn attempt(&mut self, attempt: AttemptView) {
        if let Some(search) = &mut self.search {
            search.attempt = Some(attempt);
        }
    }

    /// `setscore SCORE DEPTH`: what the position on the board is worth, whatever we think.
    pub(super) fn set_score(&mut self, text: &str) -> Option<()> {
        let (value, depth) = text.split_once(char::is_whitespace)?;
        let (value, depth) = (value.parse().ok()?, depth.trim().parse().ok()?);
        self.abandon();
        self.thread.teach(self.board.table.situation(), read_score(value), depth);
        self.carry_on();
        Some(())
    }

    /// `exclude` and `include`, a move or all of them.
    pub(super) fn exclude(&mut self, exclude: bool, text: &str, out: &mut Vec<String>) {
        let before = self.board.table.history().len();
        let chosen: Vec<String> = match text {
            "all" => self.board.table.moves().into_iter().map(|mv| mv.text).collect(),
            _ if self.board.play(text).is_ok() && self.board.table.history().len() > before => {
                self.board.table.undo().map(|mv| mv.text).into_iter().collect()
            }
            _ => {
                out.push(format!("Error (no legal move): {}", quoted(text)));
                return;
            }
        };
        self.excluded.retain(|mv| !chosen.contains(mv));
        if exclude {
            self.excluded.extend(chosen);
        }
        if self.analysing {
            self.abandon();
            self.carry_on();
        }
    }

    pub(super) fn thought(&mut self, thought: ThoughtView, out: &mut Vec<String>) {
        let Some(search) = &mut self.search else { return };
        let shown = match search.purpose {
            Purpose::Move => self.post,
            Purpose::Analysis => true,
            Purpose::Ponder(_) | Purpose::Hint => false,
        };
        // A weak player looks at more lines than were asked for.
        if shown && thought.rank <= self.settings.multi_pv {
            out.push(self.thinking(&thought));
        }
        if let Some(search) = &mut self.search
            && thought.rank == 1
        {
            search.last = Some(thought);
        }
    }

    /// `ply score time nodes seldepth speed tbhits` and the line.
    fn thinking(&mut self, thought: &ThoughtView) -> String {
        let length = sensible_length(&mut *self.board.table, &thought.moves);
        let line = self.board.line_text(thought, length);
        let mark = match thought.bound {
            Bound::Exact => "",
            Bound::AtLeast => "!",
            Bound::AtMost => "?",
        };
        format!(
            "{} {} {} {} {} {} 0\t{line}{mark}",
            thought.depth,
            score(thought.score),
            thought.time.as_millis() / 10,
            thought.nodes,
            thought.longest.max(thought.depth),
            thought.nodes_per_second(),
        )
    }

    /// A search has found its move.
    pub(super) fn best(&mut self, best: &ThoughtView, out: &mut Vec<String>) {
        let Some(search) = self.search.take() else { return };
        match search.purpose {
            Purpose::Move => {}
            Purpose::Hint => {
                out.extend(self.hint_text(&best.best.text));
                return self.carry_on();
            }
            Purpose::Ponder(_) | Purpose::Analysis => return,
        }
        let news = search.last.as_ref().is_none_or(|last| last.best != best.best);
        if self.post && news && best.depth > 0 {
            out.push(self.thinking(best));
        }
        self.judgement.learn(best.score);
        if self.judgement.is_hopeless() {
            self.over = true;
            out.push("resign".to_string());
            return;
        }
        if std::mem::take(&mut self.draw_offered)
            && self.judgement.wants_draw(self.board.table.history().len())
        {
            out.push("offer draw".to_string());
        }
        self.play_move(&best.best, out);
        let length =
            sensible_length(&mut *self.board.table, best.moves.get(1..).unwrap_or_default());
        self.expected = best.moves.get(1).filter(|_| length > 0).cloned();
        self.carry_on();
    }

    /// Plays our move and says so.
    pub(super) fn play_move(&mut self, mv: &MoveView, out: &mut Vec<String>) {
        let text = self.board.move_text(mv);
        if self.board.table.replay(&mv.text).is_err() {
            return;
        }
        self.time.moved();
        out.push(format!("move {text}"));
        self.claim_result(out);
    }

    /// A search has found that there is nothing to play.
    pub(super) fn no_move(&mut self, out: &mut Vec<String>) {
        let purpose = self.search.take().map(|search| search.purpose);
        if purpose == Some(Purpose::Move) {
            self.claim_result(out);
        }
    }
}

/// From here on a score tells the moves to mate.
const MATE: i32 = 100_000;

/// Hundredths of a pawn, or 100000 and the moves to mate.
fn score(score: Score) -> i32 {
    match score {
        Score::Pawns(value) => value.clamp(1 - MATE, MATE - 1),
        Score::Mate(moves) if moves > 0 => MATE + moves,
        Score::Mate(moves) => moves - MATE,
    }
}

/// The same read back; mates beyond a thousand moves are none.
fn read_score(value: i32) -> Score {
    match value.saturating_abs() - MATE {
        moves @ 0..=1000 => Score::Mate(if value > 0 { moves.max(1) } else { -moves }),
        _ => Score::Pawns(value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_read_back() {
        for known in [Score::Pawns(-70), Score::Pawns(99_999), Score::Mate(3), Score::Mate(-3)] {
            assert_eq!(read_score(score(known)), known);
        }
    }

    #[test]
    fn mates_are_beyond_every_score() {
        assert_eq!(score(Score::Mate(3)), 100_003);
        assert_eq!(score(Score::Mate(-3)), -100_003);
        assert_eq!(score(Score::Pawns(500_000)), 99_999);
    }
}
