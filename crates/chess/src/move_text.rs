//! Squares and moves as text.

use crate::castling::{Castling, Obstacle};
use crate::game::ChessGame;
use crate::generate::{Deed, Move};
use crate::position::{Position, Square};
use hyperchess_board::NodeId;
use hyperchess_game::{Game, MoveError};

/// A move as read: squares of the board and the letter after them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Reading {
    from: Square,
    to: Square,
    promotion: Option<usize>,
}

impl ChessGame {
    /// The name of a node's square.
    pub fn node_name(&self, node: NodeId) -> String {
        let board = &self.rules.board;
        let coordinates = board.coordinates(node);
        let name = self.rules.notation.format(coordinates);
        // On a graph several nodes can share a place; all but the first carry their number.
        if board.shape().is_none() && board.node_at(coordinates) != Some(node) {
            return format!("{name}#{}", node.index());
        }
        name
    }

    pub(crate) fn square_name(&self, square: Square) -> String {
        self.node_name(self.node(square))
    }

    /// The node of a square name, in any capitalisation.
    pub fn parse_node(&self, text: &str) -> Result<NodeId, MoveError> {
        let trimmed = text.trim();
        let whole = self.read_nodes(trimmed).into_iter().find(|(_, rest)| rest.is_empty());
        whole.map(|(node, _)| node).ok_or_else(|| MoveError::NoSuchSquare {
            square: shorten(trimmed),
            expected: self.squares_look_like(),
        })
    }

    /// Every way to read a node at the beginning of a text.
    fn read_nodes<'t>(&self, text: &'t str) -> Vec<(NodeId, &'t str)> {
        let board = &self.rules.board;
        let mut nodes = Vec::new();
        for (coordinates, rest) in self.rules.notation.read(text) {
            let Some(node) = board.node_at(&coordinates) else { continue };
            nodes.push((node, rest));
            if let Some(number) = rest.strip_prefix('#') {
                let digits = number.bytes().take(9).take_while(u8::is_ascii_digit).count();
                let named = number[..digits].parse().ok().filter(|&index| index < board.len());
                if let Some(node) = named.map(NodeId::new)
                    && board.coordinates(node) == coordinates
                {
                    nodes.push((node, &number[digits..]));
                }
            }
        }
        nodes
    }

    fn squares_look_like(&self) -> String {
        let board = &self.rules.board;
        let mut nodes = board.nodes();
        let first = nodes.next().map(|node| self.node_name(node)).unwrap_or_default();
        let last = nodes.last().map(|node| self.node_name(node)).unwrap_or_default();
        format!("squares run from {first} to {last}")
    }

    fn moves_look_like(&self) -> String {
        let mut moves = Vec::new();
        self.legal_moves(&self.initial(), &mut moves);
        let example = moves.first().map(|&mv| self.write_move(mv)).unwrap_or_default();
        format!("a move is two squares, such as {example}, and a letter for a promotion")
    }

    pub(crate) fn write_move(&self, mv: Move) -> String {
        if let Deed::Castle(number) = mv.deed {
            let castling = &self.castlings[usize::from(number)];
            if self.is_also_a_step(castling) {
                return castling.name.clone();
            }
        }
        let (from, to) = (self.square_name(mv.from), self.square_name(mv.to));
        let between = self.between_squares();
        let promotion = match mv.deed {
            Deed::Promote(kind) => String::from(self.kinds[usize::from(kind)]),
            _ => String::new(),
        };
        format!("{from}{between}{to}{promotion}")
    }

    /// What separates the two squares of a move: nothing, where that can be read back.
    fn between_squares(&self) -> &'static str {
        match self.rules.board.shape() {
            Some(shape) if self.rules.notation.can_run_together(Some(shape.sizes())) => "",
            Some(_) => "-",
            None => ">",
        }
    }

    /// Whether the king's part of a castling looks like one of its ordinary moves.
    fn is_also_a_step(&self, castling: &Castling) -> bool {
        let king = self.node(castling.king.from);
        let goal = self.node(castling.king.to);
        let board = &self.rules.board;
        let (a, b) = (board.coordinates(king), board.coordinates(goal));
        a.iter().zip(b).all(|(a, b)| (a - b).abs() <= 1)
    }

    pub(crate) fn read_move(&self, position: &Position, text: &str) -> Result<Move, MoveError> {
        let trimmed = text.trim();
        let mut legal = Vec::new();
        self.generate(position, &mut legal);
        if let Some(number) = self.named_castling(position, trimmed) {
            let deed = Deed::Castle(number as u8);
            if let Some(&mv) = legal.iter().find(|mv| mv.deed == deed) {
                return Ok(mv);
            }
            let reason = self.why_not_castle(position, &self.castlings[number]);
            return Err(MoveError::Illegal { text: shorten(trimmed), reason });
        }
        let readings = self.readings(trimmed);
        let fits: Vec<Move> = legal
            .iter()
            .copied()
            .filter(|&mv| readings.iter().any(|reading| self.fits(mv, reading)))
            .collect();
        // Where an ordinary step and castling look alike, castling has its name.
        let plain: Vec<Move> =
            fits.iter().copied().filter(|mv| !matches!(mv.deed, Deed::Castle(_))).collect();
        match (plain.as_slice(), fits.as_slice()) {
            (&[mv], _) | (_, &[mv]) => Ok(mv),
            ([], []) => Err(self.why_not(position, trimmed, &readings)),
            _ => Err(MoveError::Ambiguous {
                text: shorten(trimmed),
                candidates: fits.iter().map(|&mv| self.write_move(mv)).collect(),
            }),
        }
    }

    /// All ways to read `FROM TO [piece]`, with or without anything between.
    fn readings(&self, text: &str) -> Vec<Reading> {
        let mut readings = Vec::new();
        for (from, rest) in self.read_nodes(text) {
            let signed = sign_after_separator(rest).map(|rest| self.read_nodes(rest));
            let goals = signed.filter(|goals| !goals.is_empty()).unwrap_or_else(|| {
                let rests = after_separator(rest).into_iter();
                rests.flat_map(|rest| self.read_nodes(rest)).collect()
            });
            for (to, rest) in goals {
                let rest = rest.trim_start_matches([' ', '\t', '=', '/', '(']);
                let rest = rest.trim_end_matches(['+', '#', '!', '?', ')']);
                let mut letters = rest.chars();
                let promotion = match (letters.next(), letters.next()) {
                    (None, _) => None,
                    (Some(letter), None) => {
                        let letter = letter.to_ascii_uppercase();
                        match self.kinds.iter().position(|&kind| kind == letter) {
                            Some(kind) => Some(kind),
                            None => continue,
                        }
                    }
                    _ => continue,
                };
                let reading = Reading { from: self.square(from), to: self.square(to), promotion };
                if !readings.contains(&reading) {
                    readings.push(reading);
                }
            }
        }
        readings
    }

    fn fits(&self, mv: Move, reading: &Reading) -> bool {
        let promotion = match mv.deed {
            Deed::Promote(kind) => Some(usize::from(kind)),
            _ => None,
        };
        mv.from == reading.from && mv.to == reading.to && promotion == reading.promotion
    }

    /// The player's castling that a text names: `O-O`, `0-0`, `o-o-o`.
    fn named_castling(&self, position: &Position, text: &str) -> Option<usize> {
        let simple = |text: &str| {
            text.trim_end_matches(['+', '#', '!', '?']).to_ascii_uppercase().replace('0', "O")
        };
        self.castlings.iter().position(|castling| {
            castling.player == position.to_move && simple(&castling.name) == simple(text)
        })
    }

    fn why_not(&self, position: &Position, text: &str, readings: &[Reading]) -> MoveError {
        let Some(reading) = readings.first() else {
            return match self.stray_square(text) {
                Some(square) => {
                    let expected = self.squares_look_like();
                    MoveError::NoSuchSquare { square: shorten(square), expected }
                }
                None => {
                    MoveError::Unreadable { text: shorten(text), expected: self.moves_look_like() }
                }
            };
        };
        let Reading { from, to, promotion } = *reading;
        let castling = self.castlings.iter().find(|castling| {
            castling.player == position.to_move
                && (castling.king.from, castling.king.to) == (from, to)
                && self.king(position, castling.player) == Some(from)
                && !self.is_also_a_step(castling)
        });
        let reason = match castling {
            Some(castling) => self.why_not_castle(position, castling),
            None => self.why_illegal(position, from, to, promotion),
        };
        MoveError::Illegal { text: shorten(text), reason }
    }

    /// The first of two names that is none of the board's squares, though it looks like one.
    fn stray_square<'t>(&self, text: &'t str) -> Option<&'t str> {
        let board = &self.rules.board;
        let named = |text: &'t str, rest: &'t str| text[..text.len() - rest.len()].trim();
        self.rules.notation.read(text).into_iter().find_map(|(from, rest)| {
            after_separator(rest).into_iter().find_map(|second| {
                let ends = self.rules.notation.read(second).into_iter();
                let mut ends = ends.filter(|(_, rest)| rest.chars().nth(1).is_none());
                ends.find_map(|(to, last)| {
                    let stray = |at: &[i32]| board.node_at(at).is_none();
                    let first = stray(&from).then(|| named(text, rest));
                    first.or_else(|| stray(&to).then(|| named(second, last)))
                })
            })
        })
    }

    fn why_not_castle(&self, position: &Position, castling: &Castling) -> String {
        if position.rights & castling.right == 0 {
            return "the king or the rook has moved".to_string();
        }
        match self.obstacle_to_castling(position, castling) {
            Some(Obstacle::Man(square)) => {
                format!("{} stands between king and rook", self.describe(position, square))
            }
            Some(Obstacle::Check) => "the king is in check".to_string(),
            Some(Obstacle::Crossing(square)) => {
                format!("the king would cross {}, which is attacked", self.square_name(square))
            }
            Some(Obstacle::IntoCheck) | None => "the king would be in check".to_string(),
        }
    }

    /// "the rook on d4".
    pub(crate) fn describe(&self, position: &Position, square: Square) -> String {
        let kind = usize::from(position.man(square).kind());
        let name = self.rules.pieces.get(kind).map_or("man", |piece| &piece.name);
        format!("the {name} on {}", self.square_name(square))
    }
}

/// A dash that follows another separator is the sign of a coordinate, where that can be read.
fn sign_after_separator(text: &str) -> Option<&str> {
    let skipped = text.trim_start_matches([' ', '\t', '-', '>', ':']);
    let dash = text.len() - skipped.len();
    (dash > 1 && text[..dash].ends_with('-')).then(|| &text[dash - 1..])
}

/// What may stand between two squares can be skipped or belong to the second.
fn after_separator(text: &str) -> Vec<&str> {
    let skipped = text.trim_start_matches([' ', '\t', '-', '>', ':']);
    let mut rests = vec![text, skipped];
    // On boards with a dash in their coordinates the last one may be a sign.
    if text.len() > skipped.len() && text[..text.len() - skipped.len()].ends_with('-') {
        rests.push(&text[text.len() - skipped.len() - 1..]);
    }
    if let Some(rest) = skipped.strip_prefix(['x', 'X']) {
        rests.push(rest.trim_start());
    }
    rests.dedup();
    rests
}

/// Keeps messages readable whatever was typed.
pub(crate) fn shorten(text: &str) -> String {
    const LONGEST: usize = 40;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_string(),
    }
}
