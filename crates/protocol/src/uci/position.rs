//! The command `position`.

use crate::wording::quoted;
use hyperchess_table::Table;

/// The position on the table as the other side described it, so that the next description,
/// usually the same and a move more, need not be followed from the start.
#[derive(Default)]
pub(super) struct Described {
    start: String,
    moves: Vec<String>,
}

impl Described {
    /// Sets up what follows `position`. If something is wrong, the last good position stays,
    /// and what was ignored is told. `initial` is where the game usually starts; `strict` asks
    /// for moves exactly as UCI writes them.
    pub(super) fn set(
        &mut self,
        table: &mut dyn Table,
        initial: &str,
        strict: bool,
        text: &str,
    ) -> Result<(), String> {
        let mut words = text.split_whitespace();
        let start = match words.next() {
            Some("startpos") => initial.to_string(),
            Some("fen") => {
                let fen: Vec<&str> = words.by_ref().take_while(|&word| word != "moves").collect();
                fen.join(" ")
            }
            _ => return Err("position: write startpos or fen FEN, then moves; ignored".into()),
        };
        let mut words = words.peekable();
        words.next_if(|&word| word == "moves");
        if self.start != start || self.moves.len() != table.history().len() {
            table
                .set_position(&start)
                .map_err(|error| format!("position: {error}; the position before is kept"))?;
            *self = Described { start, moves: Vec::new() };
        }
        let mut known = 0;
        while self.moves.get(known).is_some_and(|known| words.next_if_eq(&known.as_str()).is_some())
        {
            known += 1;
        }
        for _ in known..self.moves.len() {
            table.undo();
        }
        self.moves.truncate(known);
        for word in words {
            if let Err(problem) = play(table, word, strict) {
                return Err(format!(
                    "position: {problem}; this move and those after it are ignored"
                ));
            }
            self.moves.push(word.to_string());
        }
        Ok(())
    }
}

/// The fields of a FEN that may be missing, and what is then meant.
const OPTIONAL_FIELDS: [(&str, &str); 4] =
    [("castling", "-"), ("en passant", "-"), ("halfmove clock", "0"), ("move number", "1")];

/// What had to be assumed because the FEN after `position` is too short for it.
pub(super) fn assumed(text: &str) -> Option<String> {
    let mut words = text.split_whitespace();
    words.next().filter(|&word| word == "fen")?;
    let given = words.take_while(|&word| word != "moves").count();
    // The men and the side to move are always there.
    let missing = OPTIONAL_FIELDS.get(given.saturating_sub(2)..).filter(|rest| !rest.is_empty())?;
    let fields: Vec<String> =
        missing.iter().map(|(name, value)| format!("{name} ({value})")).collect();
    Some(format!("position: the FEN lacks fields, assumed: {}", fields.join(", ")))
}

fn play(table: &mut dyn Table, word: &str, strict: bool) -> Result<(), String> {
    table.replay(&quoted(word)).map_err(|error| error.to_string())?;
    let expected = table.history().last().map(|mv| mv.text.clone()).unwrap_or_default();
    if strict && !expected.eq_ignore_ascii_case(word) {
        table.undo();
        return Err(format!("'{}' must be written {expected}", quoted(word)));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyperchess_table::open;

    struct Fixture(Box<dyn Table>, Described, String);

    impl Fixture {
        fn new(game: &str) -> Fixture {
            let table = open(game).unwrap();
            let initial = table.position();
            Fixture(table, Described::default(), initial)
        }

        fn set(&mut self, text: &str) -> Result<String, String> {
            let strict = self.0.specification() == "chess";
            self.1.set(&mut *self.0, &self.2, strict, text)?;
            Ok(self.0.position())
        }
    }

    #[test]
    fn a_longer_list_of_moves_goes_on_from_the_shorter_one() {
        let mut chess = Fixture::new("chess");
        chess.set("startpos moves e2e4 e7e5 g1f3").unwrap();
        let after = chess.set("startpos moves e2e4 c7c5").unwrap();
        assert_eq!(after, "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
        assert_eq!(chess.0.history().len(), 2);
        assert_eq!(chess.set("startpos").unwrap(), chess.2);
    }

    #[test]
    fn the_last_good_position_is_kept() {
        let mut chess = Fixture::new("chess");
        let good = chess.set("startpos moves e2e4").unwrap();
        for bad in ["", "fen", "fen 8/8/8/8/8/8/8/8 w - - 0 1", "fen hello w", "endpos"] {
            assert!(chess.set(bad).is_err(), "{bad}");
            assert_eq!(chess.0.position(), good, "{bad}");
        }
        let problem = chess.set("startpos moves e2e4 e7e4 d2d4").unwrap_err();
        assert!(problem.contains("'e7e4' cannot be played"), "{problem}");
        assert_eq!(chess.0.position(), good);
        chess.set("startpos moves e2e4 e7e5").unwrap();
    }

    #[test]
    fn castling_is_king_takes_rook_in_chess960_only() {
        let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        let mut chess = Fixture::new("chess");
        let problem = chess.set(&format!("fen {fen} moves e1h1")).unwrap_err();
        assert!(problem.contains("must be written e1g1"), "{problem}");
        chess.set(&format!("fen {fen} moves e1g1 e8c8")).unwrap();
        let mut chess960 = Fixture::new("chess960");
        let short = chess960.set(&format!("fen {fen} moves e1h1")).unwrap();
        assert!(short.starts_with("r3k2r/8/8/8/8/8/8/R4RK1 b "), "{short}");
        let shredder = chess960.set("fen 1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1").unwrap();
        let x_fen = chess960.set("fen 1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1").unwrap();
        assert_eq!(shredder, x_fen);
    }

    #[test]
    fn fields_may_be_missing_and_promotions_in_capitals() {
        let mut chess = Fixture::new("chess");
        let after = chess.set("fen 8/P6k/8/8/8/8/8/K7 w moves a7a8Q").unwrap();
        assert_eq!(after, "Q7/7k/8/8/8/8/8/K7 b - - 0 1");
        assert!(chess.set("fen 8/P6k/8/8/8/8/8/K7 w moves a7a8").is_err());
        let assumed = |text| assumed(text).unwrap_or_default();
        assert!(assumed("fen 8/P6k/8/8/8/8/8/K7 w moves a7a8q").contains("castling (-), en pas"));
        assert!(assumed("fen 8/P6k/8/8/8/8/8/K7 w - - 7").ends_with(": move number (1)"));
        for complete in ["startpos", "fen 8/P6k/8/8/8/8/8/K7 w - - 0 1 moves a7a8q"] {
            assert_eq!(assumed(complete), "");
        }
    }

    #[test]
    fn the_en_passant_square_is_kept_only_if_a_capture_is_legal() {
        let mut chess = Fixture::new("chess");
        let none = chess.set("startpos moves e2e4").unwrap();
        assert!(none.contains(" KQkq - "), "{none}");
        let legal = chess.set("startpos moves e2e4 g8f6 e4e5 d7d5").unwrap();
        assert!(legal.contains(" KQkq d6 "), "{legal}");
        let given = chess.set("fen 4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1").unwrap();
        assert!(given.contains(" b - - "), "{given}");
    }

    #[test]
    fn games_of_more_dimensions_have_their_own_notation() {
        let mut space = Fixture::new("raumschach");
        space.set("startpos moves Ab2Ab3").unwrap();
        let text = space.0.position();
        assert_eq!(space.set(&format!("fen {text}")).unwrap(), text);
    }
}
