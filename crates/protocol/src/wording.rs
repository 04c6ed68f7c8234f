//! What is said to people.

use hyperchess_table::{Outcome, Player, Reason};

/// Nobody reads more of what was wrong.
const SHOWN: usize = 60;

/// A text from outside, fit for one line of an answer.
pub(crate) fn quoted(text: &str) -> String {
    let shown = text.trim().chars().take(SHOWN);
    let mut shown: String =
        shown.map(|letter| if letter.is_control() { '?' } else { letter }).collect();
    if text.trim().chars().nth(SHOWN).is_some() {
        shown.push('…');
    }
    shown
}

/// A message on one line.
pub(crate) fn one_line(message: &str) -> String {
    message.lines().collect::<Vec<_>>().join("; ")
}

/// The result and why, as XBoard shows it: `1-0 {White mates}`.
pub(crate) fn result_line(outcome: &Outcome, names: [&str; 2]) -> String {
    let why = match (outcome.winner, outcome.reason) {
        (Some(winner), reason) => {
            let name = names[winner.index()];
            let loser = names[winner.opponent().index()];
            match reason {
                Reason::Checkmate => format!("{name} mates"),
                Reason::RoyalCaptured => format!("{name} takes the king"),
                Reason::Stalemate | Reason::NoMoves => format!("{loser} has no move"),
                Reason::Resignation => format!("{loser} resigns"),
                other => format!("{name} wins: {other}"),
            }
        }
        (None, Reason::Stalemate) => "Stalemate".to_string(),
        (None, Reason::Repetition) => "Draw by repetition".to_string(),
        (None, Reason::FiftyMoves) => "Draw by the fifty-move rule".to_string(),
        (None, Reason::DeadPosition) => "Draw by insufficient material".to_string(),
        (None, Reason::Agreement) => "Draw agreed".to_string(),
        (None, other) => format!("Draw: {other}"),
    };
    format!("{} {{{why}}}", outcome.score())
}

/// What the sides of a game are called.
pub(crate) fn names(table: &dyn hyperchess_table::Table) -> [&'static str; 2] {
    Player::BOTH.map(|player| table.player_name(player))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_carry_their_reason() {
        let names = ["White", "Black"];
        let line = |outcome| result_line(&outcome, names);
        assert_eq!(line(Outcome::win(Player::First, Reason::Checkmate)), "1-0 {White mates}");
        assert_eq!(line(Outcome::win(Player::Second, Reason::Resignation)), "0-1 {White resigns}");
        assert_eq!(line(Outcome::draw(Reason::Repetition)), "1/2-1/2 {Draw by repetition}");
    }

    #[test]
    fn what_comes_from_outside_is_cut_and_cleaned() {
        assert_eq!(quoted(" a\u{7}b "), "a?b");
        assert_eq!(quoted(&"x".repeat(1000)).chars().count(), SHOWN + 1);
    }
}
