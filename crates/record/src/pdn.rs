//! What Portable Draughts Notation adds to the common syntax: types of games.
//!
//! PDN is read and written as a [dialect](crate::pgn::Dialect) of [`pgn`](crate::pgn). The tag
//! `GameType` tells which game of the family a record is of, and how its moves and scores are
//! written.
//!
//! ```
//! use hyperchess_record::pdn::{GameType, finish};
//! use hyperchess_record::pgn::{Pgn, Score};
//!
//! let mut game = Pgn::new(["c3-d4", "f6-e5", "d4xf6"]);
//! let russian = GameType::standard(25).unwrap();
//! finish(&mut game, &russian, Score::FirstWins);
//! let text = game.as_pdn().to_string();
//! assert!(text.contains("[Result \"1-0\"]\n[GameType \"25,W,8,8,A0,0\"]\n"));
//! assert!(text.ends_with("\n1. c3-d4 f6-e5 2. d4:f6 *\n"));
//! ```

mod game_type;
mod guess;

pub use game_type::{Colour, GameType, GameTypeError, Squares};
pub use guess::guess;

use crate::pgn::{Line, Pgn, Score};

/// Makes a record one of a type of game: sets its tags, in place of those that name the game in
/// PGN, and writes captures with the sign of that game.
pub fn finish(game: &mut Pgn, game_type: &GameType, score: Score) {
    game.score = score;
    game.tags.remove("Variant");
    game.tags.remove("GameSpec");
    // Both names are valid.
    let _ = game.tags.set("Result", game_type.score_text(score));
    let _ = game.tags.set("GameType", &game_type.to_string());
    let sign = game_type.capture_sign();
    if sign != 'x' {
        spell(&mut game.main, sign);
    }
}

fn spell(line: &mut Line, sign: char) {
    for node in &mut line.nodes {
        if node.position().is_none() {
            node.respell(node.token().replace('x', sign.encode_utf8(&mut [0; 4])));
        }
        node.variations.iter_mut().for_each(|variation| spell(variation, sign));
    }
}
