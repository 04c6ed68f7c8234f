//! Records of draughts: files of games, replayed by the rules of the game each names.

#![no_main]

use hyperchess_draughts::{DraughtsGame, Position, Switches, named_games};
use hyperchess_fuzz::{check_move_text, check_text};
use hyperchess_game::Game;
use hyperchess_record::pdn::{GameType, guess};
use hyperchess_record::pgn::{Dialect, Limits, Pgn, PgnReader, Replay};
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

static GAMES: LazyLock<Vec<(u16, DraughtsGame)>> = LazyLock::new(|| {
    let typed = named_games().filter_map(|named| Some((named.name, named.pdn_type?)));
    let game = |name| DraughtsGame::new(Switches::named(name).expect("it is named"));
    typed.map(|(name, number)| (number.into(), game(name).expect("named games compile"))).collect()
});

fuzz_target!(|data: &[u8]| {
    let limits = Limits { bytes: 1 << 16, items: 2000, ..Limits::default() };
    for game in PgnReader::with_limits(data, Dialect::Pdn, limits) {
        match game {
            Ok(game) => {
                check_written(&game);
                let mut replay = Draughts::default();
                if let Err(flaw) = game.check(&mut replay) {
                    assert!(!flaw.to_string().is_empty());
                }
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
});

/// Printed and read back, a game is the same.
fn check_written(game: &Pgn) {
    let text = game.as_pdn().to_string();
    let again: Vec<Pgn> =
        PgnReader::in_dialect(text.as_bytes(), Dialect::Pdn).map(|game| game.unwrap()).collect();
    assert_eq!(again.len(), 1, "{text}");
    assert_eq!(&again[0], game, "{text}");
}

#[derive(Default)]
struct Draughts {
    rules: Option<&'static DraughtsGame>,
    positions: Vec<Position>,
}

impl Draughts {
    fn set(&mut self, position: &str) -> Result<Position, String> {
        let rules = self.rules.ok_or("no game")?;
        let position = rules.parse_position(position).map_err(|error| error.to_string())?;
        check_text(rules, &position);
        Ok(position)
    }
}

impl Replay for Draughts {
    fn start(&mut self, game: &Pgn) -> Result<(), String> {
        let game_type = match GameType::of_tags(&game.tags) {
            Some(known) => known.map_err(|error| error.to_string())?,
            None => guess(game).ok_or("no game")?,
        };
        let known = GAMES.iter().find(|(number, _)| *number == game_type.number);
        let rules = known.map(|(_, rules)| rules).ok_or("no such game")?;
        self.rules = Some(rules);
        let start = match game.tags.start() {
            Some(text) => self.set(text)?,
            None => rules.initial(),
        };
        self.positions = vec![start];
        Ok(())
    }

    fn play(&mut self, token: &str) -> Result<(), String> {
        let rules = self.rules.ok_or("no game")?;
        let mut position = *self.positions.last().ok_or("no game")?;
        let mv = rules.parse_move(&position, token).map_err(|error| error.to_string())?;
        check_move_text(rules, &position, mv);
        rules.play(&mut position, mv);
        check_text(rules, &position);
        self.positions.push(position);
        Ok(())
    }

    fn set_up(&mut self, position: &str) -> Result<(), String> {
        let position = self.set(position)?;
        self.positions.push(position);
        Ok(())
    }

    fn undo(&mut self) {
        self.positions.pop();
    }
}
