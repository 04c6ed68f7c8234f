//! What an XBoard program says in a game.

use hyperchess_table::Score;

/// A line with a meaning.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Reply {
    Move(String, Form),
    Resign,
    OfferDraw,
    /// `1-0`, `0-1` or `1/2-1/2`.
    Result(String),
    Illegal(String),
    Thought(Thought),
}

/// The ways to give a move. Some programs give every move in two ways; only the one that comes
/// first counts then.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Form {
    /// `move e7e5`
    Plain,
    /// `My move is: e7e5`
    Sentence,
    /// `12. ... e7e5`, from the first version of the protocol.
    Numbered,
}

/// What a thinking program tells.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Thought {
    pub(super) score: Option<Score>,
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
}

impl Reply {
    /// Understands a line, if it means anything to us.
    pub(super) fn of(line: &str) -> Option<Reply> {
        let lower = line.to_ascii_lowercase();
        let words: Vec<&str> = line.split_whitespace().collect();
        let first = words.first()?.to_ascii_lowercase();
        match first.as_str() {
            "move" => return words.get(1).map(|text| Reply::Move(text.to_string(), Form::Plain)),
            "resign" => return Some(Reply::Resign),
            "1-0" | "0-1" | "1/2-1/2" => return Some(Reply::Result(first)),
            _ => {}
        }
        if lower.starts_with("my move is") {
            return words.last().map(|text| Reply::Move(text.to_string(), Form::Sentence));
        }
        if lower.starts_with("offer draw") {
            return Some(Reply::OfferDraw);
        }
        if lower.starts_with("illegal move") {
            return Some(Reply::Illegal(line.to_string()));
        }
        if let [number, "...", text] = words[..]
            && number.strip_suffix('.').is_some_and(is_number)
        {
            return Some(Reply::Move(text.to_string(), Form::Numbered));
        }
        thought(&words).map(Reply::Thought)
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// `ply score time nodes line`.
fn thought(words: &[&str]) -> Option<Thought> {
    let [depth, score, time, nodes, ..] = words else { return None };
    // Some mark the ply: `5.`, `5&`, `5+`.
    let depth = depth.trim_end_matches(['.', '&', '+', '-', '!', '?', '/']);
    let (depth, _) = depth.split_once('/').unwrap_or((depth, ""));
    time.parse::<i64>().ok()?;
    Some(Thought {
        depth: Some(depth.parse().ok()?),
        score: Some(read_score(score.parse().ok()?)),
        nodes: Some(nodes.parse().ok()?),
    })
}

/// By the protocol, 100000 + N is mate in N.
fn read_score(value: i32) -> Score {
    const MATE: i32 = 100_000;
    match value.unsigned_abs() > MATE as u32 {
        true => Score::Mate((value.saturating_abs() - MATE) * value.signum()),
        false => Score::Pawns(value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_understood() {
        let mv = |text: &str, form| Some(Reply::Move(text.to_string(), form));
        assert_eq!(Reply::of("move e2e4"), mv("e2e4", Form::Plain));
        assert_eq!(Reply::of("My move is : O-O"), mv("O-O", Form::Sentence));
        assert_eq!(Reply::of("12. ... e7e5"), mv("e7e5", Form::Numbered));
        assert_eq!(Reply::of("resign"), Some(Reply::Resign));
        assert_eq!(Reply::of("offer draw"), Some(Reply::OfferDraw));
        let result = Some(Reply::Result("1/2-1/2".to_string()));
        assert_eq!(Reply::of("1/2-1/2 {Draw by repetition}"), result);
        assert!(matches!(Reply::of("Illegal move (why): e2e5"), Some(Reply::Illegal(_))));
        for line in ["", "# move e2e4", "pong 3", "tellics say hello", "12. e2e4", "1 2 3"] {
            assert_eq!(Reply::of(line), None, "{line}");
        }
        let thought = |score| {
            Some(Reply::Thought(Thought { score: Some(score), depth: Some(9), nodes: Some(12345) }))
        };
        assert_eq!(Reply::of(" 9   -31  120 12345 e2e4 e7e5"), thought(Score::Pawns(-31)));
        assert_eq!(Reply::of("9. -100003 120 12345 e2e4"), thought(Score::Mate(-3)));
    }
}
