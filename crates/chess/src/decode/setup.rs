//! The `[setup]` and `[[castling]]` tables.

use super::{BoardRules, Decoder};
use crate::placement;
use crate::ruleset::{CastlingRule, PieceRule, Placed};
use crate::toml_reader::{Entries, Item};
use hyperchess_board::NodeId;
use hyperchess_game::Player;
use std::collections::HashSet;

/// The men of the initial position and the axes on which Black mirrors White.
#[derive(Default)]
pub(super) struct Setup {
    pub(super) men: Vec<Placed>,
    mirror: Vec<usize>,
}

/// The castlings that the classic array brings along: right, name, files of king and rook.
pub(super) type ClassicCastling = Vec<(char, &'static str, [i32; 2], [i32; 2])>;

impl<'a> Decoder<'_, 'a, '_> {
    pub(super) fn setup(
        &mut self,
        root: &Item<'a>,
        item: Option<&Item<'a>>,
        board: &BoardRules,
        pieces: &[PieceRule],
    ) -> (Setup, ClassicCastling) {
        let mut setup = Setup::default();
        let mut classic = Vec::new();
        if let Some(map) = &board.map {
            for (node, man) in board.board.nodes().zip(&map.men) {
                let Some((player, name)) = man else { continue };
                match pieces.iter().position(|piece| piece.name == *name) {
                    Some(kind) => setup.men.push(Placed { node, player: *player, kind }),
                    None => {
                        let message = format!("the map has a {name}, the rules have none");
                        self.reader.report_missing(root, "pieces", &message);
                        return (setup, classic);
                    }
                }
            }
        }
        let Some(item) = item else {
            if board.map.is_none() {
                self.reader.report_missing(root, "setup", "the table [setup] is missing");
            }
            return (setup, classic);
        };
        let entries = self.reader.entries(item, &["placement", "white", "classic", "mirror"]);
        if let Some(item) = entries.get("mirror") {
            setup.mirror = self.axes(item, board.board.axes()).unwrap_or_default();
        }
        let given = ["placement", "white", "classic"];
        let given: Vec<_> = given.into_iter().filter_map(|key| entries.get(key)).collect();
        match (given.as_slice(), entries.get("placement"), entries.get("white")) {
            ([_], Some(item), _) => self.placement(item, board, pieces, &mut setup),
            ([_], _, Some(item)) => self.white(item, board, pieces, &mut setup),
            ([item], ..) => self.classic(item, board, pieces, &mut setup, &mut classic),
            _ => self.reader.report(item, "needs exactly one of placement, white, classic"),
        }
        (setup, classic)
    }

    fn placement(
        &mut self,
        item: &Item<'a>,
        board: &BoardRules,
        pieces: &[PieceRule],
        setup: &mut Setup,
    ) {
        let Some(text) = self.reader.string(item) else { return };
        match placement::read(board.grid(), pieces, text, 1) {
            Ok(men) => setup.men.extend(men.into_iter().map(|(node, player, kind)| Placed {
                node,
                player,
                kind,
            })),
            Err(error) => self.reader.report(item, error.to_string()),
        }
    }

    /// White's men by piece; Black's are their mirror images.
    fn white(
        &mut self,
        item: &Item<'a>,
        board: &BoardRules,
        pieces: &[PieceRule],
        setup: &mut Setup,
    ) {
        let letters: Vec<String> = pieces.iter().map(|piece| piece.letter.to_string()).collect();
        let allowed: Vec<&str> = letters.iter().map(String::as_str).collect();
        let entries = self.reader.entries(item, &allowed);
        let mut taken: HashSet<NodeId> = setup.men.iter().map(|placed| placed.node).collect();
        for (letter, item) in entries.iter() {
            let Some(kind) = letters.iter().position(|known| known == letter) else { continue };
            for item in self.reader.list(item).unwrap_or_default() {
                let Some(node) = self.square(&item, board) else { continue };
                let Some(twin) = self.mirrored(&item, board, node, &setup.mirror) else { continue };
                for (node, player) in [(node, Player::First), (twin, Player::Second)] {
                    if taken.insert(node) {
                        setup.men.push(Placed { node, player, kind });
                    } else {
                        self.reader.report(&item, "two men stand on this square");
                        break;
                    }
                }
            }
        }
    }

    fn square(&mut self, item: &Item<'a>, board: &BoardRules) -> Option<NodeId> {
        let name = self.reader.string(item)?;
        let mut readings = board.notation.read(name.trim()).into_iter();
        let node = readings
            .find(|(coordinates, rest)| {
                rest.is_empty() && board.board.node_at(coordinates).is_some()
            })
            .and_then(|(coordinates, _)| board.board.node_at(&coordinates));
        if node.is_none() {
            self.reader.report(item, format!("there is no square '{name}' on this board"));
        }
        node
    }

    fn mirrored(
        &mut self,
        item: &Item<'a>,
        board: &BoardRules,
        node: NodeId,
        mirror: &[usize],
    ) -> Option<NodeId> {
        let mut coordinates = board.board.coordinates(node).to_vec();
        if let Some(shape) = board.board.shape() {
            for &axis in mirror {
                coordinates[axis] = shape.sizes()[axis] as i32 - 1 - coordinates[axis];
            }
        }
        let twin = board.board.node_at(&coordinates);
        if twin.is_none() {
            self.reader.report(item, "its mirror image for Black is not on the board");
        }
        twin
    }

    /// The usual array on any side: see `rules/hyper.toml`.
    fn classic(
        &mut self,
        item: &Item<'a>,
        board: &BoardRules,
        pieces: &[PieceRule],
        setup: &mut Setup,
        castling: &mut ClassicCastling,
    ) {
        let keys = ["king", "queen", "rook", "knight", "bishop", "pawn", "castling"];
        let entries = self.reader.entries(item, &keys);
        let kinds: Option<Vec<usize>> =
            keys[..6].iter().map(|key| self.piece(item, &entries, key, pieces)).collect();
        let (Some(kinds), Some(shape)) = (kinds, board.board.shape()) else { return };
        let sizes = shape.sizes();
        let side = sizes[board.file] as i32;
        if !shape.is_box() || sizes.iter().any(|&size| size < 4) {
            self.reader.report(item, "needs a full box with sides of at least 4");
            return;
        }
        let king = side / 2;
        let kind_on = |file: i32| match file {
            _ if file == king => kinds[0],
            _ if file == king - 1 => kinds[1],
            _ if file == 0 || file == side - 1 => kinds[2],
            _ if file == 1 || file == side - 2 => kinds[3],
            _ => kinds[4],
        };
        for (player, depth) in [(Player::First, 0), (Player::Second, 1)] {
            for row in 0..2i32 {
                for file in 0..side {
                    let coordinates: Vec<i32> = (0..sizes.len())
                        .map(|axis| match (axis == board.file, depth) {
                            (true, _) => file,
                            (false, 0) => row,
                            (false, _) => sizes[axis] as i32 - 1 - row,
                        })
                        .collect();
                    let kind = if row == 0 { kind_on(file) } else { kinds[5] };
                    if let Some(node) = board.board.node_at(&coordinates) {
                        setup.men.push(Placed { node, player, kind });
                    }
                }
            }
        }
        setup.mirror = (0..sizes.len()).filter(|&axis| axis != board.file).collect();
        let wanted = entries.get("castling").and_then(|item| self.reader.boolean(item));
        if wanted == Some(true) {
            for (right, name, rook, goal) in
                [('K', "O-O", side - 1, king + 2), ('Q', "O-O-O", 0, king - 2)]
            {
                // The king's goal must lie strictly between king and rook.
                if (goal - rook).signum() * (goal - king).signum() < 0 {
                    castling.push((right, name, [king, goal], [rook, (king + goal) / 2]));
                }
            }
        }
    }

    fn piece(
        &mut self,
        table: &Item<'a>,
        entries: &Entries<'a>,
        key: &str,
        pieces: &[PieceRule],
    ) -> Option<usize> {
        let letter = self.required_string(table, entries, key)?;
        let kind = pieces.iter().position(|piece| piece.letter.to_string() == letter);
        if let (None, Some(item)) = (kind, entries.get(key)) {
            self.reader.report(item, format!("there is no piece '{letter}'"));
        }
        kind
    }

    pub(super) fn castling(
        &mut self,
        item: Option<&Item<'a>>,
        setup: &Setup,
        classic: &ClassicCastling,
        board: &BoardRules,
        pieces: &[PieceRule],
    ) -> Vec<CastlingRule> {
        let mut castling = Vec::new();
        for &(letter, name, king, rook) in classic {
            let square = |file: i32, player| {
                let home = setup
                    .men
                    .iter()
                    .find(|placed| placed.player == player && pieces[placed.kind].royal)?;
                let mut coordinates = board.board.coordinates(home.node).to_vec();
                coordinates[board.file] = file;
                board.board.node_at(&coordinates)
            };
            for player in Player::BOTH {
                let squares = [king[0], king[1], rook[0], rook[1]].map(|file| square(file, player));
                if let [Some(from), Some(to), Some(rook_from), Some(rook_to)] = squares {
                    castling.push(CastlingRule {
                        player,
                        letter: for_player(letter, player),
                        name: name.to_string(),
                        king: (from, to),
                        rook: (rook_from, rook_to),
                    });
                }
            }
        }
        let Some(item) = item else { return in_order(castling) };
        for item in self.reader.list(item).unwrap_or_default() {
            self.one_castling(&item, setup, board, pieces, &mut castling);
        }
        in_order(castling)
    }

    fn one_castling(
        &mut self,
        item: &Item<'a>,
        setup: &Setup,
        board: &BoardRules,
        pieces: &[PieceRule],
        castling: &mut Vec<CastlingRule>,
    ) -> Option<()> {
        let entries = self.reader.entries(item, &["right", "name", "king", "rook"]);
        let right = self.required_string(item, &entries, "right")?;
        let name = self.required_string(item, &entries, "name")?;
        let mut letters = right.chars();
        let (Some(letter @ 'A'..='Z'), None) = (letters.next(), letters.next()) else {
            self.reader.report(entries.get("right")?, "must be one capital letter");
            return None;
        };
        if castling.iter().any(|known| known.letter == letter) {
            self.reader.report(entries.get("right")?, "another castling has this letter");
            return None;
        }
        let mut legs = Vec::new();
        for key in ["king", "rook"] {
            let Some(leg) = entries.get(key) else {
                self.reader.report_missing(item, key, "is missing: [\"FROM\", \"TO\"]");
                return None;
            };
            let squares = self.reader.list(leg)?;
            let [from, to] = squares.as_slice() else {
                self.reader.report(leg, "must be two squares, from and to");
                return None;
            };
            let (from_node, to_node) = (self.square(from, board)?, self.square(to, board)?);
            let stands = |node, player| {
                let home = setup.men.iter().find(|placed| placed.node == node);
                home.is_some_and(|placed| {
                    placed.player == player && pieces[placed.kind].royal == (key == "king")
                })
            };
            if !stands(from_node, Player::First) {
                let message = format!("White's {key} does not stand here in the setup");
                self.reader.report(from, message);
                return None;
            }
            let twins = (
                self.mirrored(from, board, from_node, &setup.mirror)?,
                self.mirrored(to, board, to_node, &setup.mirror)?,
            );
            if !stands(twins.0, Player::Second) {
                let message = format!(
                    "Black's {key} does not stand on the mirror image of this square: see setup.mirror"
                );
                self.reader.report(from, message);
                return None;
            }
            legs.push([(from_node, to_node), twins]);
        }
        for player in Player::BOTH {
            castling.push(CastlingRule {
                player,
                letter: for_player(letter, player),
                name: name.to_string(),
                king: legs[0][player.index()],
                rook: legs[1][player.index()],
            });
        }
        Some(())
    }
}

/// White's rights first, as FEN writes them.
fn in_order(mut castling: Vec<CastlingRule>) -> Vec<CastlingRule> {
    castling.sort_by_key(|castling| castling.player.index());
    castling
}

fn for_player(letter: char, player: Player) -> char {
    match player {
        Player::First => letter,
        Player::Second => letter.to_ascii_lowercase(),
    }
}
