//! How a match stands, in words and in JSON.

use hyperchess_arena::{
    Elo, EndKind, Ending, Finished, GameRecord, KeptGame, KeptResult, Plan, Tally, Verdict,
};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::time::{Duration, Instant};

/// Tells how a match goes.
pub struct Report<'m> {
    plan: &'m Plan,
    names: [String; 2],
    start: Instant,
    /// Games of earlier runs, and of this one.
    before: usize,
    played: usize,
}

impl<'m> Report<'m> {
    pub fn new(plan: &'m Plan) -> Report<'m> {
        let names = plan.players.each_ref().map(|player| player.text.clone());
        Report { plan, names, start: Instant::now(), before: 0, played: 0 }
    }

    /// Takes note of the players and of the games of earlier runs.
    pub fn begin(&mut self, names: &[String; 2], games: &BTreeMap<u32, KeptGame>) {
        (self.names, self.before, self.start) = (names.clone(), games.len(), Instant::now());
    }

    /// Takes note of a game.
    pub fn count(&mut self) {
        self.played += 1;
    }

    /// Whether a game was reported.
    pub fn has_line(&self) -> bool {
        self.played > 0
    }

    pub fn few_openings(&self, openings: Option<usize>) -> Option<String> {
        let pairs = self.plan.games.div_ceil(2) as usize;
        openings.filter(|&openings| openings > 1 && openings < pairs).map(|openings| {
            format!("there are {openings} openings for {pairs} pairs of games: they come again")
        })
    }

    pub fn greeting(&self, openings: Option<usize>) -> String {
        let Plan { game, games, .. } = self.plan;
        let [first, second] = &self.names;
        let openings = match openings {
            Some(1) => "one opening".to_string(),
            Some(number) => format!("{number} openings"),
            None => "random openings".to_string(),
        };
        let mut text = format!("{game}: {first} against {second}, {games} games, {openings}");
        if self.before > 0 {
            let _ = write!(text, "; {} are played already", self.before);
        }
        text
    }

    /// One game in a line.
    pub fn game(&self, record: &GameRecord, kept: &KeptGame) -> String {
        let [first, second] = &record.names;
        let score = score_text(record);
        let GameRecord { end, moves, .. } = record;
        let number = kept.game;
        let moves = moves.len();
        format!("game {number}: {first} - {second} {score}, {} ({moves} plies)", end.reason)
    }

    /// The match in a line.
    pub fn standing(&self, tally: &Tally) -> String {
        let (wins, draws, losses) = tally.wins_draws_losses();
        let (done, all) = (tally.count(), u64::from(self.plan.games));
        let percent = 100.0 * tally.score().unwrap_or(0.5);
        let mut text = format!("{done}/{all}: +{wins} ={draws} -{losses}, {percent:.1} %");
        if let Some(elo) = tally.elo() {
            let _ = write!(text, ", Elo {}", elo_text(&elo));
        }
        if let Some(sprt) = self.plan.sprt {
            let (lower, upper) = sprt.bounds();
            let _ = write!(text, ", LLR {:.2} ({lower:.2}, {upper:.2})", sprt.llr(tally));
        }
        if let Some(left) = self.time_left(all.saturating_sub(done)) {
            let _ = write!(text, ", {} left", clock_text(left));
        }
        text
    }

    fn time_left(&self, games: u64) -> Option<Duration> {
        let per_game = self.start.elapsed().as_secs_f64() / self.played.max(1) as f64;
        Duration::try_from_secs_f64(per_game * games as f64).ok().filter(|_| games > 0)
    }

    /// The end of the match for people.
    pub fn summary(&self, finished: &Finished) -> String {
        let tally = &finished.tally;
        let (wins, draws, losses) = tally.wins_draws_losses();
        let count = tally.count();
        let [first, second] = &finished.names;
        let width = first.chars().count().max(second.chars().count()).max(6);
        let mut text = format!(
            "\n{:width$}  {:>6} {:>6} {:>6}  {:>7}\n",
            "", "wins", "draws", "losses", "score"
        );
        let share = tally.score().unwrap_or(0.5);
        for (name, wins, losses, share) in
            [(first, wins, losses, share), (second, losses, wins, 1.0 - share)]
        {
            let percent = 100.0 * share;
            let _ =
                writeln!(text, "{name:width$}  {wins:>6} {draws:>6} {losses:>6}  {percent:>5.1} %");
        }
        text.push('\n');
        if let Some(elo) = tally.elo() {
            let _ = write!(text, "Elo of the first player: {}", elo_text(&elo));
            if let Some((low, high)) = elo.interval {
                let _ = write!(text, " (95 %: {} to {})", signed(low), signed(high));
            }
            text.push('\n');
        }
        if let Some(superiority) = tally.superiority() {
            let _ = writeln!(text, "It is the stronger one with {:.1} %", 100.0 * superiority);
        }
        let [none, half, one, more, two] = tally.pairs;
        let _ = writeln!(
            text,
            "Pairs of games by its points: 0: {none}, ½: {half}, 1: {one}, 1½: {more}, 2: {two}"
        );
        if let Some(sprt) = self.plan.sprt {
            let (lower, upper) = sprt.bounds();
            let _ = write!(text, "SPRT ({}, {}): ", sprt.elo0, sprt.elo1);
            let _ = write!(text, "LLR {:.2} ({lower:.2}, {upper:.2}), ", sprt.llr(tally));
            let verdict = match finished.ending {
                Ending::Decided(Verdict::AcceptH0) => format!("H0 is accepted: {} Elo", sprt.elo0),
                Ending::Decided(Verdict::AcceptH1) => format!("H1 is accepted: {} Elo", sprt.elo1),
                _ => "undecided".to_string(),
            };
            let _ = writeln!(text, "{verdict}");
        }
        let _ = writeln!(text, "Ends: {}", ends(&finished.games));
        for (index, name) in finished.names.iter().enumerate() {
            let forfeits =
                finished.games.values().filter(|game| game.forfeited_by() == Some(index));
            let forfeits = forfeits.count();
            if forfeits > 0 {
                let _ = writeln!(text, "{name} has forfeited {forfeits} of {count} games");
            }
        }
        let _ = writeln!(
            text,
            "{count} games, {} in this run, in {}",
            self.played,
            clock_text(self.start.elapsed())
        );
        text
    }

    /// One game for machines.
    pub fn json(&self, record: &GameRecord, kept: &KeptGame, tally: &Tally) -> Value {
        let [white, black] = record.by_colour(record.names.each_ref());
        let mut value = json!({
            "event": "game",
            "game": kept.game,
            "white": white,
            "black": black,
            "score": score_text(record),
            "result": kept.result,
            "end": kept.end,
            "reason": kept.reason,
            "plies": kept.plies,
            "seconds": kept.seconds,
        });
        self.add_standing(&mut value, tally);
        value
    }

    /// The match for machines.
    pub fn json_summary(&self, finished: &Finished) -> Value {
        let ending = match finished.ending {
            Ending::Complete => "complete",
            Ending::Decided(Verdict::AcceptH0) => "H0",
            Ending::Decided(Verdict::AcceptH1) => "H1",
            Ending::Interrupted => "interrupted",
        };
        let forfeits = [0, 1].map(|player| {
            finished.games.values().filter(|game| game.forfeited_by() == Some(player)).count()
        });
        let mut value = json!({
            "event": "match",
            "ending": ending,
            "first": finished.names[0],
            "second": finished.names[1],
            "games": finished.games.len(),
            "forfeits": forfeits,
        });
        self.add_standing(&mut value, &finished.tally);
        value
    }

    fn add_standing(&self, value: &mut Value, tally: &Tally) {
        let (wins, draws, losses) = tally.wins_draws_losses();
        let elo = tally.elo();
        let interval = elo.and_then(|elo| elo.interval);
        let standing = json!({
            "wins": wins,
            "draws": draws,
            "losses": losses,
            "pairs": tally.pairs,
            "share": tally.score(),
            // JSON has no infinity: null if one side took every point.
            "elo": elo.map(|elo| elo.difference),
            "elo95": interval.map(|(low, high)| [low, high]),
            "superiority": tally.superiority(),
            "llr": self.plan.sprt.map(|sprt| sprt.llr(tally)),
        });
        if let (Value::Object(value), Value::Object(standing)) = (value, standing) {
            value.extend(standing);
        }
    }
}

fn score_text(record: &GameRecord) -> &'static str {
    use hyperchess_table::Player;
    match record.end.winner {
        Some(Player::First) => "1-0",
        Some(Player::Second) => "0-1",
        None => "1/2-1/2",
    }
}

/// How often games ended how; resignations and forfeits are told by their kind.
fn ends(games: &BTreeMap<u32, KeptGame>) -> String {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for game in games.values() {
        let kind = match game.end {
            EndKind::Normal if game.reason.ends_with(" resigns") => "resignation",
            EndKind::Normal => game.reason.as_str(),
            EndKind::Adjudication if game.result == KeptResult::Draw => "adjudicated draw",
            EndKind::Adjudication => "adjudicated win",
            kind => kind.text(),
        };
        *counts.entry(kind).or_default() += 1;
    }
    let mut counts: Vec<(usize, &str)> = counts.into_iter().map(|(kind, n)| (n, kind)).collect();
    counts.sort_by(|a, b| b.cmp(a));
    let counts: Vec<String> = counts.iter().map(|(n, kind)| format!("{kind} {n}")).collect();
    if counts.is_empty() { "none yet".to_string() } else { counts.join(", ") }
}

fn elo_text(elo: &Elo) -> String {
    match elo.margin() {
        Some(margin) => format!("{} ± {margin:.1}", signed(elo.difference)),
        None => format!("{} ± ?", signed(elo.difference)),
    }
}

fn signed(elo: f64) -> String {
    match elo {
        f64::INFINITY => "+∞".to_string(),
        f64::NEG_INFINITY => "-∞".to_string(),
        elo => format!("{elo:+.1}"),
    }
}

fn clock_text(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    format!("{hours}:{minutes:02}:{seconds:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_for_people() {
        assert_eq!(clock_text(Duration::from_secs(3723)), "1:02:03");
        assert_eq!(elo_text(&Elo { difference: f64::INFINITY, interval: None }), "+∞ ± ?");
        let elo = Elo { difference: 70.44, interval: Some((22.3, 121.4)) };
        assert_eq!(elo_text(&elo), "+70.4 ± 49.6");
        assert_eq!(signed(-0.04), "-0.0");
    }
}
