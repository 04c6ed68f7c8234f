//! Replaying records through a real game.

use hyperchess_game::{Game, Playthrough};
use hyperchess_orthodox::Orthodox;
use hyperchess_record::pgn::{Checked, Flaw, Pgn, PgnReader, Place, Replay, Score, check};

struct Chess {
    rules: Orthodox,
    game: Playthrough<Orthodox>,
    started: usize,
}

impl Chess {
    fn new() -> Chess {
        let rules = Orthodox::standard();
        let game = Playthrough::new(rules.initial());
        Chess { rules, game, started: 0 }
    }
}

impl Replay for Chess {
    fn start(&mut self, game: &Pgn) -> Result<(), String> {
        let tags = &game.tags;
        self.started += 1;
        if let Some(variant) = tags.variant() {
            return Err(format!("no game is called {variant}"));
        }
        let position = match tags.start() {
            Some(text) => self.rules.parse_position(text).map_err(|error| error.to_string())?,
            None => self.rules.initial(),
        };
        self.game = Playthrough::new(position);
        Ok(())
    }

    fn play(&mut self, token: &str) -> Result<(), String> {
        let mv = self.rules.parse_move(self.game.position(), token);
        self.game.play(&self.rules, mv.map_err(|error| error.to_string())?);
        Ok(())
    }

    fn set_up(&mut self, _: &str) -> Result<(), String> {
        Err("PGN sets up no positions".to_string())
    }

    fn undo(&mut self) {
        self.game.undo(&self.rules).expect("only what was played is taken back");
    }
}

fn results(text: &str) -> Vec<Result<Checked, Flaw>> {
    check(PgnReader::new(text.as_bytes()), &mut Chess::new()).collect()
}

#[test]
fn main_lines_and_variations_are_replayed() {
    let text = "1. e4 e5 (1... c5 2. Nf3 (2. c3 d5 (2... Nf6)) (2. d4 cxd4) 2... d6) (1... e6) \
                2. Nf3 Nc6 3. Bb5 (3. Bc4 Bc5) () 1-0";
    let [Ok(checked)] = &results(text)[..] else { panic!() };
    assert_eq!(*checked, Checked { game: 1, moves: 16, score: Score::FirstWins });
}

#[test]
fn the_position_at_the_end_is_that_of_the_main_line() {
    let text = "1. e4 (1. d4 d5 (1... Nf6 2. c4)) 1... e5 (1... c5) *";
    let mut chess = Chess::new();
    assert!(check(PgnReader::new(text.as_bytes()), &mut chess).all(|game| game.is_ok()));
    let position = chess.rules.position_text(chess.game.position());
    assert!(position.starts_with("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w"));
}

#[test]
fn the_first_illegal_move_is_reported_with_its_place() {
    let text = "[Event \"a\"]\n\n1. e4 e5 2. Nf3 *\n\n[Event \"b\"]\n\n1. e4 e5\n2. Ke3 Ke9 *\n\n\
                [Event \"c\"]\n\n1. e4 e5 (1... c5 2.Nf3 d6 3. Qh8 Qh9) 2. Qq *\n\n\
                [Event \"d\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3 b - - 0 40\"]\n\nKd7 41. Kd9 *\n";
    let seen = results(text);
    assert_eq!(seen.len(), 4);
    assert!(seen[0].is_ok());
    let expected = [(2, 8, 4, 3, "Ke3"), (3, 12, 31, 5, "Qh8"), (4, 17, 9, 2, "Kd9")];
    for (result, (number, line, column, plies, word)) in seen[1..].iter().zip(expected) {
        let Err(Flaw::Illegal { game, place, ply, token, reason, .. }) = result else {
            panic!("{result:?}")
        };
        assert_eq!((*game, *place), (number, Place { line, column }));
        assert_eq!((*ply, token.as_str()), (plies, word));
        assert!(!reason.is_empty());
    }
    let message = seen[3].as_ref().unwrap_err().to_string();
    assert!(message.starts_with("game 4, line 17, column 9: move 41. Kd9 (ply 2): "), "{message}");
}

#[test]
fn wrong_tags_and_wrong_syntax_are_flaws_too() {
    let text = "[Variant \"Go\"]\n\n1. e4 *\n\n[FEN \"x\"]\n\n1. e4 *\n\n[Event \"s\"]\n\n1. e4 ) *\n\n\
                [Event \"good\"]\n\n1. e4 *\n";
    let seen = results(text);
    assert!(matches!(&seen[0], Err(Flaw::Start { game: 1, place, .. }) if place.line == 1));
    assert!(matches!(&seen[1], Err(Flaw::Start { game: 2, place, .. }) if place.line == 5));
    assert!(matches!(&seen[2], Err(Flaw::Syntax(error)) if error.place.line == 11));
    assert!(matches!(&seen[3], Ok(checked) if checked.game == 4));
    assert_eq!(
        seen[0].as_ref().unwrap_err().to_string(),
        "game 1, line 1, column 1: no game is called Go"
    );
}
