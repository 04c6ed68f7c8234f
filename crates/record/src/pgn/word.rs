//! What a word of movetext is: the rule of the [module](super), for reader and writer alike.

use super::dialect::Dialect;
use super::score::Score;

/// White space of PGN; narrower than Unicode's, whose spaces are text.
pub(crate) fn is_space(c: char) -> bool {
    u8::try_from(c).is_ok_and(is_space_byte)
}

pub(crate) const fn is_space_byte(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c)
}

/// Whether a byte ends a word.
pub(crate) const fn ends_word(byte: u8) -> bool {
    byte <= b' '
        || matches!(
            byte,
            b'{' | b'}'
                | b'('
                | b')'
                | b'['
                | b']'
                | b';'
                | b'"'
                | b'$'
                | b'!'
                | b'?'
                | b'*'
                | 0x7f
        )
}

/// A move number at the beginning of a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Number {
    /// `None` for dots alone.
    pub(crate) number: Option<u32>,
    pub(crate) dots: usize,
}

/// What a word means once its move number is gone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Meaning<'w> {
    Nothing,
    Score(Score),
    Nag(u16),
    Move(&'w str),
}

/// Takes a word apart: a move number, and what follows it.
pub(crate) fn read_word(word: &str, dialect: Dialect) -> (Option<Number>, Meaning<'_>) {
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    let dots = word.bytes().skip(digits).take_while(|&byte| byte == b'.').count();
    if dots == 0 && (digits == 0 || digits < word.len()) {
        return (None, meaning(word, dialect));
    }
    let number = Number { number: word[..digits].parse().ok(), dots };
    let rest = &word[digits + dots..];
    if rest.bytes().all(|byte| byte.is_ascii_digit()) {
        // Nothing, or a second number: either way there is no move.
        return (Some(number), Meaning::Nothing);
    }
    (Some(number), meaning(rest, dialect))
}

fn meaning(word: &str, dialect: Dialect) -> Meaning<'_> {
    if word == "e.p." {
        Meaning::Nothing
    } else if let Some(score) = Score::parse(word, dialect) {
        Meaning::Score(score)
    } else if let Some(nag) = glyph(word) {
        Meaning::Nag(nag)
    } else {
        Meaning::Move(word)
    }
}

/// The NAGs that are also written as signs between moves.
fn glyph(word: &str) -> Option<u16> {
    Some(match word {
        "=" => 10,
        "∞" => 13,
        "+=" | "+/=" | "⩲" => 14,
        "=+" | "=/+" | "⩱" => 15,
        "+/-" | "±" => 16,
        "-/+" | "∓" => 17,
        "+-" => 18,
        "-+" => 19,
        _ => return None,
    })
}

/// Whether a word of PDN is the beginning of a move in columns: `1- 6`, `35x 4`.
pub(crate) fn is_half_move(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_alphanumeric()) && word.ends_with(['-', 'x', ':'])
}

/// Whether a move can be written as it is and read back.
pub(crate) fn is_plain(token: &str, dialect: Dialect) -> bool {
    !token.is_empty()
        && !token.starts_with(['%', '\u{feff}'])
        && (dialect == Dialect::Pgn || !(token.starts_with('/') || is_half_move(token)))
        && !token.bytes().any(ends_word)
        && read_word(token, dialect) == (None, Meaning::Move(token))
}

/// A text on one line: control characters become spaces.
pub(crate) fn on_one_line(text: &str) -> String {
    text.replace(|c: char| c.is_ascii_control(), " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_of_any_game_are_moves() {
        let tokens = [
            "e4",
            "Nf3+",
            "exd8=Q#",
            "O-O-O",
            "0-0",
            "0-0-0",
            "1e21e4",
            "1e2-1e4",
            "1a71a8Q",
            "Aa1Ab2",
            "A1e4B1e4",
            "0,0,0>1,0,0",
            "0,0,0-1,0,0",
            "-1,0,2#7>0,0,2",
            "12-16",
            "11x18x25",
            "--",
            "N@e4",
            "1-00",
            "e4.x",
        ];
        for token in tokens {
            assert_eq!(read_word(token, Dialect::Pgn), (None, Meaning::Move(token)));
            assert!(is_plain(token, Dialect::Pgn));
        }
    }

    #[test]
    fn numbers_need_a_dot_or_stand_alone() {
        let number = |number, dots| Some(Number { number, dots });
        assert_eq!(read_word("1.", Dialect::Pgn), (number(Some(1), 1), Meaning::Nothing));
        assert_eq!(read_word("12", Dialect::Pgn), (number(Some(12), 0), Meaning::Nothing));
        assert_eq!(read_word("12...", Dialect::Pgn), (number(Some(12), 3), Meaning::Nothing));
        assert_eq!(read_word("...", Dialect::Pgn), (number(None, 3), Meaning::Nothing));
        assert_eq!(read_word("...e5", Dialect::Pgn), (number(None, 3), Meaning::Move("e5")));
        assert_eq!(read_word("1.e4", Dialect::Pgn), (number(Some(1), 1), Meaning::Move("e4")));
        assert_eq!(
            read_word("3...1e21e4", Dialect::Pgn),
            (number(Some(3), 3), Meaning::Move("1e21e4"))
        );
        assert_eq!(
            read_word("9.1-0", Dialect::Pgn),
            (number(Some(9), 1), Meaning::Score(Score::FirstWins))
        );
        assert_eq!(read_word("99999999999.", Dialect::Pgn), (number(None, 1), Meaning::Nothing));
    }

    #[test]
    fn scores_and_signs() {
        assert_eq!(read_word("0-1", Dialect::Pgn).1, Meaning::Score(Score::SecondWins));
        assert_eq!(read_word("1/2", Dialect::Pgn).1, Meaning::Score(Score::Draw));
        assert_eq!(read_word("+/-", Dialect::Pgn).1, Meaning::Nag(16));
        assert_eq!(read_word("e.p.", Dialect::Pgn).1, Meaning::Nothing);
        for token in ["", "12", "1.e4", "1-0", "=", "(1,2)", "a b", "%x", "e4!", "e.p.", "..."] {
            assert!(!is_plain(token, Dialect::Pgn), "{token}");
        }
    }

    #[test]
    fn draughts_have_scores_of_their_own() {
        let pdn = |word| read_word(word, Dialect::Pdn).1;
        assert_eq!(pdn("2-0"), Meaning::Score(Score::FirstWins));
        assert_eq!(pdn("12.0-2"), Meaning::Score(Score::SecondWins));
        assert_eq!(pdn("1-1"), Meaning::Score(Score::Draw));
        assert_eq!(pdn("0-0"), Meaning::Score(Score::BothLose));
        for token in ["1-18", "2-08", "19x28", "c3:e5", "47x38x24", "06-11", "a3b4"] {
            assert_eq!(pdn(token), Meaning::Move(token));
            assert!(is_plain(token, Dialect::Pdn), "{token}");
        }
        assert!(is_plain("2-0", Dialect::Pgn) && !is_plain("2-0", Dialect::Pdn));
        assert!(is_plain("/x/", Dialect::Pgn) && !is_plain("/x/", Dialect::Pdn));
    }
}
