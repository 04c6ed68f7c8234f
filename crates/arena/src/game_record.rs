//! A game that was played, and its PGN or PDN.

use crate::clock::TimeControl;
use hyperchess_record::pdn::{GameType, finish};
use hyperchess_record::pgn::{Comment, Pgn, Score as Result, Tags};
use hyperchess_table::{Player as Side, Score};
use serde::{Deserialize, Serialize};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// What every record of ours begins with; a torn one is recognised by it.
pub(crate) const EVENT: &str = "HyperChess match";

/// What kind of end a game had.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EndKind {
    /// By the rules of the game, or by a player's will.
    Normal,
    /// The referee ended it.
    Adjudication,
    /// A flag fell.
    TimeForfeit,
    /// A player broke the rules.
    RulesInfraction,
    /// A player was gone or did not answer.
    Abandoned,
}

impl EndKind {
    /// As the tag `Termination` of PGN wants it.
    pub const fn text(self) -> &'static str {
        match self {
            EndKind::Normal => "normal",
            EndKind::Adjudication => "adjudication",
            EndKind::TimeForfeit => "time forfeit",
            EndKind::RulesInfraction => "rules infraction",
            EndKind::Abandoned => "abandoned",
        }
    }

    /// Whether a player lost not by play.
    pub const fn is_forfeit(self) -> bool {
        matches!(self, EndKind::TimeForfeit | EndKind::RulesInfraction | EndKind::Abandoned)
    }
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct End {
    /// The winner; `None` is a draw.
    pub winner: Option<Side>,
    /// What kind of end it was.
    pub kind: EndKind,
    /// What happened, for people.
    pub reason: String,
}

/// A move as it was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedMove {
    /// The move in the notation people prefer.
    pub text: String,
    /// What the mover thought, and how long; `None` in the opening.
    pub thought: Option<MoveThought>,
}

/// What a mover thought.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveThought {
    /// Of its position.
    pub score: Option<Score>,
    /// How deep.
    pub depth: Option<u32>,
    /// How many positions.
    pub nodes: Option<u64>,
    /// How long.
    pub time: Duration,
}

/// A game that was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRecord {
    /// Its number in the match, from 0.
    pub number: u32,
    /// The specification that opens the game.
    pub game: String,
    /// Who played, in the order of their moves.
    pub names: [String; 2],
    /// The time controls, in the same order.
    pub controls: [Option<TimeControl>; 2],
    /// Whether it is Black who moves first, as in English draughts.
    pub black_begins: bool,
    /// The name of the opening.
    pub opening: Option<String>,
    /// Where it started, if not where the game usually does.
    pub start: Option<String>,
    /// The moves.
    pub moves: Vec<PlayedMove>,
    /// How it ended.
    pub end: End,
    /// How long it took.
    pub duration: Duration,
}

impl GameRecord {
    /// The game as PGN, with a blank line after it.
    pub fn pgn(&self) -> String {
        format!("{}\n", self.record())
    }

    /// The game as PDN, with a blank line after it.
    pub fn pdn(&self, game_type: &GameType) -> String {
        let mut record = self.record();
        let score = record.score;
        finish(&mut record, game_type, score);
        format!("{}\n", record.as_pdn())
    }

    /// What belongs to White and what to Black, of two things in the order of moves.
    pub fn by_colour<T>(&self, [first, second]: [T; 2]) -> [T; 2] {
        if self.black_begins { [second, first] } else { [first, second] }
    }

    fn record(&self) -> Pgn {
        let mut pgn = Pgn::new(self.moves.iter().map(|mv| mv.text.as_str()));
        for (node, mv) in pgn.main.nodes.iter_mut().zip(&self.moves) {
            let comment = match &mv.thought {
                Some(thought) => thought.text(),
                None => "book".to_string(),
            };
            node.comments.push(Comment::new(&comment));
        }
        let reason = Comment::new(&self.end.reason);
        match pgn.main.nodes.last_mut() {
            Some(node) => node.comments.push(reason),
            None => pgn.main.comments.push(reason),
        }
        let tags = &mut pgn.tags;
        set(tags, "Event", EVENT);
        set(tags, "Date", &today());
        set(tags, "Round", &(self.number + 1).to_string());
        let [white, black] = self.by_colour(self.names.each_ref());
        set(tags, "White", white);
        set(tags, "Black", black);
        if self.game != "chess" {
            let variant = self.game.split(':').next().unwrap_or(&self.game);
            tags.set_game(variant, &self.game);
        }
        if let Some(opening) = &self.opening {
            set(tags, "Opening", opening);
        }
        let controls = self.controls.map(|control| control.map_or("-".to_string(), tag_text));
        let [white, black] = self.by_colour(controls.each_ref());
        if white == black {
            set(tags, "TimeControl", white);
        } else {
            set(tags, "WhiteTimeControl", white);
            set(tags, "BlackTimeControl", black);
        }
        set(tags, "PlyCount", &self.moves.len().to_string());
        set(tags, "Termination", self.end.kind.text());
        if let Some(start) = &self.start {
            pgn.set_start(start);
        }
        pgn.set_score(match self.end.winner {
            Some(Side::First) => Result::FirstWins,
            Some(Side::Second) => Result::SecondWins,
            None => Result::Draw,
        });
        pgn
    }
}

/// The names used here are valid.
fn set(tags: &mut Tags, name: &str, value: &str) {
    let _ = tags.set(name, value);
}

/// The standard knows fixed times only as a sand glass: `*SECONDS`.
fn tag_text(control: TimeControl) -> String {
    match control {
        TimeControl::PerMove(time) => format!("*{}", time.as_secs_f64()),
        clock => clock.to_string(),
    }
}

impl MoveThought {
    /// `+0.31/12 0.45s`, as much of it as is known.
    fn text(&self) -> String {
        let mut text = self.score.map(|score| score.to_string()).unwrap_or_default();
        if let Some(depth) = self.depth {
            text = format!("{text}/{depth}");
        }
        format!("{text} {:.3}s", self.time.as_secs_f64())
    }
}

/// The date of today (UTC) as PGN writes it.
fn today() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
    date(seconds / 86_400)
}

fn date(mut days: u64) -> String {
    let leap = |year: u64| {
        year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
    };
    let mut year = 1970;
    while days >= 365 + u64::from(leap(year)) {
        days -= 365 + u64::from(leap(year));
        year += 1;
    }
    let february = 28 + u64::from(leap(year));
    let mut month = 1;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    format!("{year}.{month:02}.{:02}", days + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyperchess_record::pgn::PgnReader;

    #[test]
    fn dates() {
        assert_eq!(date(0), "1970.01.01");
        assert_eq!(date(59), "1970.03.01");
        assert_eq!(date(11_016), "2000.02.29");
        assert_eq!(date(20_453), "2025.12.31");
    }

    fn played() -> GameRecord {
        let thought = MoveThought {
            score: Some(Score::Pawns(31)),
            depth: Some(12),
            nodes: Some(5),
            time: Duration::from_millis(450),
        };
        GameRecord {
            number: 4,
            game: "hyper:dim=3".to_string(),
            names: ["A \"the first\"".to_string(), "B".to_string()],
            controls: ["8+0.08".parse().ok(), None],
            black_begins: false,
            opening: None,
            start: Some("some position".to_string()),
            moves: vec![
                PlayedMove { text: "1e21e4".to_string(), thought: None },
                PlayedMove { text: "1e71e5".to_string(), thought: Some(thought) },
            ],
            end: End {
                winner: Some(Side::Second),
                kind: EndKind::TimeForfeit,
                reason: "A loses on time }".to_string(),
            },
            duration: Duration::from_secs(1),
        }
    }

    #[test]
    fn games_become_pgn() {
        let text = played().pgn();
        let read: Vec<_> = PgnReader::new(text.as_bytes()).collect();
        let [Ok(pgn)] = &read[..] else { panic!("{read:?}") };
        assert_eq!(pgn.tags.get("Round"), Some("5"));
        assert_eq!(pgn.tags.get("White"), Some("A \"the first\""));
        assert_eq!(pgn.tags.game_spec(), Some("hyper:dim=3"));
        assert_eq!(pgn.tags.get("BlackTimeControl"), Some("-"));
        assert_eq!(pgn.tags.get("Termination"), Some("time forfeit"));
        assert_eq!(pgn.moves().collect::<Vec<_>>(), ["1e21e4", "1e71e5"]);
        assert!(text.contains("{+0.31/12 0.450s}"), "{text}");
        assert!(text.ends_with("0-1\n\n"), "{text}");
    }

    #[test]
    fn games_of_draughts_become_pdn() {
        let unthought = |text: &str| PlayedMove { text: text.to_string(), thought: None };
        let record = GameRecord {
            game: "checkers".to_string(),
            black_begins: true,
            start: None,
            moves: ["11-15", "22-18", "15x22"].map(unthought).to_vec(),
            ..played()
        };
        let text = record.pdn(&GameType::standard(21).unwrap());
        for tag in [
            "[White \"B\"]",
            "[Black \"A \\\"the first\\\"\"]",
            "[WhiteTimeControl \"-\"]",
            "[Result \"0-1\"]",
            "[GameType \"21,B,8,8,N1,0\"]",
        ] {
            assert!(text.contains(&format!("{tag}\n")), "'{tag}' is not in: {text}");
        }
        assert!(!text.contains("GameSpec") && !text.contains("Variant"), "{text}");
        assert!(text.ends_with("*\n\n"), "{text}");
    }
}
