//! Ends games that are decided, if asked to.

use hyperchess_table::{Player as Side, Score};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// When the referee ends a game; nothing is ended unless asked for.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Adjudication {
    /// A win, if both players see it.
    pub resign: Option<ResignRule>,
    /// A draw, if both players see it.
    pub draw: Option<DrawRule>,
    /// A draw after so many moves of both sides.
    pub max_moves: Option<u32>,
}

/// For so many moves the loser sees itself so far behind, and the winner itself so far ahead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ResignRule {
    /// How many moves in a row.
    pub moves: u32,
    /// How far, in hundredths of a pawn.
    pub centipawns: i32,
}

/// From a move on, for so many moves both players see no more than a small advantage.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrawRule {
    /// The first move at which it may happen.
    pub from: u32,
    /// How many moves in a row.
    pub moves: u32,
    /// How small, in hundredths of a pawn.
    pub centipawns: i32,
}

/// Why a text is not a rule.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("'{text}' is not {form}")]
pub struct RuleError {
    text: String,
    form: &'static str,
}

impl FromStr for ResignRule {
    type Err = RuleError;

    fn from_str(text: &str) -> Result<ResignRule, RuleError> {
        match numbers(text)[..] {
            [Some(moves @ 1..), Some(centipawns @ 1..)] => {
                Ok(ResignRule { moves, centipawns: small(centipawns) })
            }
            _ => Err(RuleError {
                text: text.chars().take(40).collect(),
                form: "MOVES,CENTIPAWNS, two whole numbers from 1 up, such as 4,800",
            }),
        }
    }
}

impl FromStr for DrawRule {
    type Err = RuleError;

    fn from_str(text: &str) -> Result<DrawRule, RuleError> {
        match numbers(text)[..] {
            [Some(from), Some(moves @ 1..), Some(centipawns)] => {
                Ok(DrawRule { from, moves, centipawns: small(centipawns) })
            }
            _ => Err(RuleError {
                text: text.chars().take(40).collect(),
                form: "FROM,MOVES,CENTIPAWNS, three whole numbers, such as 40,8,10",
            }),
        }
    }
}

fn numbers(text: &str) -> Vec<Option<u32>> {
    text.split(',').map(|part| part.trim().parse().ok()).collect()
}

fn small(number: u32) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

impl fmt::Display for ResignRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.moves, self.centipawns)
    }
}

impl fmt::Display for DrawRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{},{}", self.from, self.moves, self.centipawns)
    }
}

/// How a game was ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Adjudged {
    Win(Side),
    Draw,
    TooLong,
}

/// Watches one game.
#[derive(Clone, Debug)]
pub(crate) struct Adjudicator {
    rules: Adjudication,
    /// By side, for how many of its last moves it saw itself ahead, behind, level.
    ahead: [u32; 2],
    behind: [u32; 2],
    level: [u32; 2],
}

impl Adjudicator {
    pub(crate) fn new(rules: Adjudication) -> Adjudicator {
        Adjudicator { rules, ahead: [0; 2], behind: [0; 2], level: [0; 2] }
    }

    /// Takes note of a move: who made it, what he thinks, and how many moves both have made.
    pub(crate) fn after(
        &mut self,
        side: Side,
        score: Option<Score>,
        moves: u32,
    ) -> Option<Adjudged> {
        let value = score.map(|score| match score {
            Score::Pawns(value) => value,
            Score::Mate(moves) if moves > 0 => i32::MAX,
            Score::Mate(_) => -i32::MAX,
        });
        let count = |streak: &mut u32, holds: bool| *streak = if holds { *streak + 1 } else { 0 };
        let at = side.index();
        if let Some(rule) = self.rules.resign {
            let beyond = |value: i32| value >= rule.centipawns;
            count(&mut self.ahead[at], value.is_some_and(beyond));
            count(&mut self.behind[at], value.is_some_and(|value| beyond(-value)));
            for loser in Side::BOTH {
                let winner = loser.opponent();
                if self.behind[loser.index()] >= rule.moves
                    && self.ahead[winner.index()] >= rule.moves
                {
                    return Some(Adjudged::Win(winner));
                }
            }
        }
        if let Some(rule) = self.rules.draw {
            count(&mut self.level[at], value.is_some_and(|value| value.abs() <= rule.centipawns));
            if moves >= rule.from && self.level.iter().all(|&streak| streak >= rule.moves) {
                return Some(Adjudged::Draw);
            }
        }
        self.rules.max_moves.filter(|&most| moves >= most).map(|_| Adjudged::TooLong)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pawns(value: i32) -> Option<Score> {
        Some(Score::Pawns(value))
    }

    #[test]
    fn rules_are_read() {
        assert_eq!("4,800".parse::<ResignRule>().unwrap().to_string(), "4,800");
        assert_eq!("40,8,10".parse::<DrawRule>().unwrap().to_string(), "40,8,10");
        for bad in ["", "4", "0,800", "4,0", "4,x", "4,800,1"] {
            assert!(bad.parse::<ResignRule>().is_err(), "{bad}");
        }
        for bad in ["", "40,8", "40,0,10", "a,b,c", "40,8,-1"] {
            assert!(bad.parse::<DrawRule>().is_err(), "{bad}");
        }
    }

    #[test]
    fn a_win_needs_both_players() {
        let rules = Adjudication { resign: "2,500".parse().ok(), ..Adjudication::default() };
        let mut watch = Adjudicator::new(rules);
        assert_eq!(watch.after(Side::First, pawns(600), 1), None);
        assert_eq!(watch.after(Side::Second, pawns(-600), 1), None);
        assert_eq!(watch.after(Side::First, Some(Score::Mate(5)), 2), None);
        let mut believes = watch.clone();
        assert_eq!(believes.after(Side::Second, pawns(-700), 2), Some(Adjudged::Win(Side::First)));
        // The loser does not see it.
        assert_eq!(watch.after(Side::Second, pawns(-100), 2), None);
        assert_eq!(watch.after(Side::First, pawns(900), 3), None);
        assert_eq!(watch.after(Side::Second, None, 3), None);
    }

    #[test]
    fn draws_by_level_scores_and_by_length() {
        let draw = "3,2,10".parse().ok();
        let mut watch = Adjudicator::new(Adjudication { draw, max_moves: Some(5), resign: None });
        for moves in 1..=2 {
            assert_eq!(watch.after(Side::First, pawns(5), moves), None);
            assert_eq!(watch.after(Side::Second, pawns(-10), moves), None);
        }
        let mut other = watch.clone();
        assert_eq!(watch.after(Side::First, pawns(0), 3), Some(Adjudged::Draw));
        assert_eq!(other.after(Side::First, pawns(50), 3), None);
        assert_eq!(other.after(Side::Second, pawns(0), 5), Some(Adjudged::TooLong));
    }
}
