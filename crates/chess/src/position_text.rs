//! Positions as text: FEN, extended to any board.
//!
//! `placement side castling en-passant quiet-plies move-number [moved=…]`, see `docs/rules.md`.

use crate::explain::colour_name;
use crate::game::{ChessGame, Geometry};
use crate::man::Kind;
use crate::move_text::shorten;
use crate::mover::PROMOTES;
use crate::placement;
use crate::position::{EnPassant, Position, Square};
use hyperchess_board::NodeId;
use hyperchess_game::{Player, PositionError};

impl ChessGame {
    /// What stands on a node: whose man and of which kind (an index into the rules' pieces).
    pub fn man_at(&self, position: &Position, node: NodeId) -> Option<(Player, usize)> {
        let man = position.man(self.square(node));
        man.player().map(|player| (player, usize::from(man.kind())))
    }

    pub(crate) fn write_position(&self, position: &Position) -> String {
        let placement = placement::write(self.rules.grid(), &self.rules.pieces, |node| {
            self.man_at(position, node)
        });
        let side = if position.to_move == Player::First { 'w' } else { 'b' };
        let mut castling: String = self
            .castlings
            .iter()
            .filter(|castling| position.rights & castling.right != 0)
            .map(|castling| castling.letter)
            .collect();
        if castling.is_empty() {
            castling.push('-');
        }
        let en_passant = match position.en_passant {
            None => "-".to_string(),
            Some(EnPassant { skipped, pawn }) if self.skipped_square_tells_all() => {
                debug_assert_eq!(self.pawns_beyond(position, skipped), [pawn]);
                self.square_name(skipped)
            }
            Some(EnPassant { skipped, pawn }) => {
                format!("{}:{}", self.square_name(skipped), self.square_name(pawn))
            }
        };
        let Position { quiet_plies, move_number, .. } = position;
        let mut text =
            format!("{placement} {side} {castling} {en_passant} {quiet_plies} {move_number}");
        let moved: Vec<String> = self
            .unmoved
            .iter()
            .filter(|&&(square, right)| {
                position.rights & right == 0 && self.looks_unmoved(position, square)
            })
            .map(|&(square, _)| self.square_name(square))
            .collect();
        if !moved.is_empty() {
            text += &format!(" moved={}", moved.join(","));
        }
        text
    }

    /// Whether the double step has one direction only, so that the skipped square is enough.
    fn skipped_square_tells_all(&self) -> bool {
        self.movers.iter().all(|movers| {
            movers.iter().flat_map(|mover| &mover.pushes).filter(|push| push.double != 0).count()
                <= 1
        })
    }

    /// Whether a man stands on the square that starts there.
    fn looks_unmoved(&self, position: &Position, square: Square) -> bool {
        self.man_at(position, self.node(square)).is_some_and(|(player, kind)| {
            let node = self.node(square);
            self.rules
                .setup
                .iter()
                .any(|placed| placed.node == node && placed.player == player && placed.kind == kind)
        })
    }

    pub(crate) fn read_position(&self, text: &str) -> Result<Position, PositionError> {
        let fields = split(text);
        let field = |index: usize| fields.get(index).copied();
        let Some((column, placement_text)) = field(0) else {
            return Err(PositionError::new("placement", "the text is empty"));
        };
        let mut position = self.blank();
        for (node, player, kind) in
            placement::read(self.rules.grid(), &self.rules.pieces, placement_text, column)?
        {
            position.put(self.square(node), player, kind as Kind);
        }
        position.to_move = match field(1) {
            None => return Err(PositionError::new("side to move", "is missing: w or b")),
            Some((_, "w" | "W")) => Player::First,
            Some((_, "b" | "B")) => Player::Second,
            Some((column, other)) => {
                let problem = format!("'{}' is not w or b", shorten(other));
                return Err(PositionError::at("side to move", column, problem));
            }
        };
        self.read_castling(field(2), &mut position)?;
        position.quiet_plies = read_number(field(4), "quiet plies", 0)?;
        position.move_number = read_number(field(5), "move number", 1)?.max(1);
        self.read_moved(&fields[fields.len().min(6)..], &mut position)?;
        self.check_playable(&position)?;
        self.read_en_passant(field(3), &mut position)?;
        position.key = self.fresh_key(&position);
        Ok(position)
    }

    fn read_castling(
        &self,
        field: Option<(usize, &str)>,
        position: &mut Position,
    ) -> Result<(), PositionError> {
        let Some((column, text)) = field.filter(|&(_, text)| text != "-") else { return Ok(()) };
        for (index, letter) in text.chars().enumerate() {
            let error = |problem| Err(PositionError::at("castling", column + index, problem));
            let known = self.castlings.iter().find(|castling| castling.letter == letter);
            let Some(castling) = known else {
                let letters: String = self.castlings.iter().map(|c| c.letter).collect();
                return error(if letters.is_empty() {
                    "this game has no castling: write -".to_string()
                } else {
                    format!("'{letter}' is not one of {letters}")
                });
            };
            for square in [castling.king.from, castling.rook.from] {
                let owner = position.man(square).player();
                if owner != Some(castling.player) || !self.looks_unmoved(position, square) {
                    let name = self.square_name(square);
                    return error(format!(
                        "{letter} needs {}'s king and rook at home, but {name} does not hold it",
                        colour_name(castling.player)
                    ));
                }
            }
            position.rights |= castling.right;
        }
        Ok(())
    }

    /// Men on their start squares are unmoved unless the text lists them.
    fn read_moved(
        &self,
        fields: &[(usize, &str)],
        position: &mut Position,
    ) -> Result<(), PositionError> {
        const FIELD: &str = "moved men";
        let mut moved = Vec::new();
        for &(column, text) in fields {
            let Some(list) = text.strip_prefix("moved=") else {
                let problem = "nothing may follow the move number but moved=SQUARE,…";
                return Err(PositionError::at(FIELD, column, problem));
            };
            for name in list.split(',') {
                let node = self.parse_node(name);
                let node = node.map_err(|e| PositionError::at(FIELD, column, e.to_string()))?;
                moved.push(self.square(node));
            }
        }
        for &(square, right) in &self.unmoved {
            if !moved.contains(&square) && self.looks_unmoved(position, square) {
                position.rights |= right;
            }
        }
        Ok(())
    }

    /// Squares of enemy men that may just have skipped a square.
    fn pawns_beyond(&self, position: &Position, skipped: Square) -> Vec<Square> {
        let them = position.to_move.opponent();
        let mut pawns = Vec::new();
        for (kind, mover) in self.movers[them.index()].iter().enumerate() {
            let doubles = mover.pushes.iter().filter(|push| push.double != 0);
            for push in doubles {
                for &pawn in position.men(them, kind) {
                    let origin = self.origin_of_double_step(push.atom, skipped, pawn);
                    let from = origin.filter(|&from| {
                        let zone = mover.zone.get(from as usize).copied().unwrap_or(0);
                        zone & push.double != 0 && position.man(from).is_none()
                    });
                    if from.is_some() && !pawns.contains(&pawn) {
                        pawns.push(pawn);
                    }
                }
            }
        }
        pawns
    }

    fn read_en_passant(
        &self,
        field: Option<(usize, &str)>,
        position: &mut Position,
    ) -> Result<(), PositionError> {
        const FIELD: &str = "en passant";
        let Some((column, text)) = field.filter(|&(_, text)| text != "-") else { return Ok(()) };
        let error = |problem: String| PositionError::at(FIELD, column, problem);
        let square = |name: &str| {
            let node = self.parse_node(name).map_err(|e| error(e.to_string()))?;
            Ok::<Square, PositionError>(self.square(node))
        };
        let (skipped, named) = match text.split_once(':') {
            Some((skipped, pawn)) => (square(skipped)?, Some(square(pawn)?)),
            None => (square(text)?, None),
        };
        let mut pawns = self.pawns_beyond(position, skipped);
        if !position.man(skipped).is_none() {
            pawns.clear();
        }
        pawns.retain(|&pawn| named.is_none_or(|named| named == pawn));
        let pawn = match pawns.as_slice() {
            &[pawn] => pawn,
            [] => return Err(error(format!("no piece can just have skipped {text}"))),
            _ => {
                let names: Vec<_> = pawns.iter().map(|&pawn| self.square_name(pawn)).collect();
                let names = names.join(" or ");
                return Err(error(format!(
                    "several pieces can have skipped {text}: write {text}:SQUARE with {names}"
                )));
            }
        };
        position.en_passant = Some(EnPassant { skipped, pawn });
        let mut possible = false;
        self.captures_in_passing(position, |_| possible = true);
        if !possible {
            position.en_passant = None;
        }
        Ok(())
    }

    /// What any position of the game must satisfy.
    pub(crate) fn check_playable(&self, position: &Position) -> Result<(), PositionError> {
        for player in Player::BOTH {
            for (kind, mover) in self.movers[player.index()].iter().enumerate() {
                let stuck = position.men(player, kind).iter().find(|&&square| {
                    !mover.promotions.is_empty() && mover.zone[square as usize] & PROMOTES != 0
                });
                if let Some(&square) = stuck {
                    let man = self.describe(position, square);
                    let problem = format!("{man} stands where it would have promoted");
                    return Err(PositionError::new("placement", problem));
                }
            }
        }
        if !self.king_is_sacred {
            return Ok(());
        }
        for player in Player::BOTH {
            let colour = colour_name(player);
            let name = &self.rules.pieces[self.royal].name;
            match position.men(player, self.royal).len() {
                1 => {}
                0 => {
                    let problem = format!("{colour} has no {name}");
                    return Err(PositionError::new("placement", problem));
                }
                count => {
                    let problem = format!("{colour} has {count} {name}s; exactly one is needed");
                    return Err(PositionError::new("placement", problem));
                }
            }
        }
        let waiting = position.to_move.opponent();
        if self.is_in_check(position, waiting) {
            let problem = format!(
                "it is {}'s turn while {}'s king is in check: the wrong side is in check",
                colour_name(position.to_move),
                colour_name(waiting)
            );
            return Err(PositionError::new("side to move", problem));
        }
        Ok(())
    }

    /// From where `pawn` would have skipped `skipped` by `atom`.
    fn origin_of_double_step(&self, atom: u32, skipped: Square, pawn: Square) -> Option<Square> {
        match &self.geometry {
            Geometry::Lattice(lattice) => (lattice.step(atom, skipped) == pawn)
                .then(|| skipped.wrapping_sub(pawn.wrapping_sub(skipped))),
            Geometry::Graph(graph) => {
                let leads = |from: Square, to: Square| {
                    let mut hit = false;
                    graph.ride(atom, from, 1, |at| {
                        hit |= at == to;
                        false
                    });
                    hit
                };
                let nodes = 0..graph.nodes() as Square;
                leads(skipped, pawn)
                    .then(|| nodes.into_iter().find(|&from| leads(from, skipped)))?
            }
        }
    }
}

/// The words of a text with their columns, counted from 1.
fn split(text: &str) -> Vec<(usize, &str)> {
    let mut fields = Vec::new();
    let mut start = None;
    for (column, (index, symbol)) in (1..).zip(text.char_indices()) {
        match (start, symbol.is_whitespace()) {
            (None, false) => start = Some((column, index)),
            (Some((column, begin)), true) => {
                fields.push((column, &text[begin..index]));
                start = None;
            }
            _ => {}
        }
    }
    if let Some((column, begin)) = start {
        fields.push((column, &text[begin..]));
    }
    fields
}

fn read_number(
    field: Option<(usize, &str)>,
    name: &'static str,
    default: u32,
) -> Result<u32, PositionError> {
    // No game gets there, so whatever is printed can be read again.
    const LARGEST: u32 = u32::MAX / 2;
    match field {
        None => Ok(default),
        // `parse` would take a sign.
        Some((column, text)) => {
            text.parse().ok().filter(|&n| n <= LARGEST && !text.starts_with('+')).ok_or_else(|| {
                let text = shorten(text);
                let problem = format!("'{text}' is not a whole number from 0 to {LARGEST}");
                PositionError::at(name, column, problem)
            })
        }
    }
}
