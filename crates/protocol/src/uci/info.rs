//! What a search tells, as UCI writes it.

use crate::strength::chances;
use hyperchess_table::{AttemptView, Bound, Score, ThoughtView};
use std::fmt::Write;

/// The line for a thought, with so many moves of its line.
pub(super) fn line(thought: &ThoughtView, moves: usize, with_chances: bool) -> String {
    let mut text = format!(
        "info depth {} seldepth {} multipv {} score {}",
        thought.depth,
        thought.longest.max(thought.depth),
        thought.rank,
        score(thought.score)
    );
    text.push_str(match thought.bound {
        Bound::Exact => "",
        Bound::AtLeast => " lowerbound",
        Bound::AtMost => " upperbound",
    });
    // Writing to a string does not fail.
    if with_chances {
        let [win, draw, loss] = chances(thought.score);
        let _ = write!(text, " wdl {win} {draw} {loss}");
    }
    let _ = write!(
        text,
        " nodes {} nps {} hashfull {} tbhits 0 time {} pv",
        thought.nodes,
        thought.nodes_per_second(),
        thought.fullness,
        thought.time.as_millis()
    );
    for mv in thought.moves.iter().take(moves) {
        let _ = write!(text, " {mv}");
    }
    text
}

/// The line for a move that the search turns to.
pub(super) fn current_move(attempt: &AttemptView) -> String {
    let AttemptView { mv, number, depth, nodes, time, .. } = attempt;
    let time = time.as_millis();
    let mv = &mv.text;
    format!("info depth {depth} currmove {mv} currmovenumber {number} nodes {nodes} time {time}")
}

fn score(score: Score) -> String {
    match score {
        Score::Pawns(value) => format!("cp {value}"),
        Score::Mate(moves) => format!("mate {moves}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyperchess_table::{Control, Limits, Settings, open};

    #[test]
    fn thoughts_are_written_in_full() {
        let mut table = open("chess").unwrap();
        table.set_position("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1").unwrap();
        let mut thinker = table.thinker(&Settings { hash: 1, ..Settings::default() }).unwrap();
        let limits = Limits::depth(3);
        let best = thinker.think(&table.situation(), &limits, &Control::new(), &mut |_| {});
        let best = best.unwrap();
        let text = line(&best, 1, true);
        assert!(text.starts_with("info depth "), "{text}");
        assert!(text.contains(" multipv 1 score mate 1 wdl 1000 0 0 nodes "), "{text}");
        assert!(text.ends_with(" pv a1a8"), "{text}");
        let bound = ThoughtView { bound: Bound::AtMost, score: Score::Pawns(-7), ..best };
        assert!(line(&bound, 1, false).contains(" score cp -7 upperbound nodes "));
    }
}
