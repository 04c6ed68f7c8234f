//! Dead positions: no mate can exist with the material left.
//!
//! Nothing is assumed about the pieces. Whether king and one man can mate a bare king at all
//! is found by trying: the bare king anywhere, the man wherever it gives check, the other king
//! wherever it guards the flight squares. So in three dimensions king and queen against king
//! is dead by the same code that lets it play on in two.

use crate::game::{ChessGame, Geometry};
use crate::lattice::Change;
use crate::man::{Kind, MAX_KINDS};
use crate::position::{Position, Square};
use crate::ruleset::Stalemate;
use crate::sink::Any;
use hyperchess_board::{Board, NodeId, Shape};
use hyperchess_game::Player;
use std::cmp::Ordering;
use std::sync::OnceLock;

/// Beyond this many squares nobody waits for the search; such positions are played on.
const MAX_SQUARES: usize = 5000;

/// What has been found out so far, by player and kind of the lone man.
#[derive(Debug, Default)]
pub(crate) struct LoneMates([[OnceLock<bool>; MAX_KINDS]; 2]);

/// Where a bare king need be looked for. Attacks depend on distances alone, and a king beside an
/// edge has fewer flights: every mate can be shifted towards the edges until the man or the king
/// that guards the flights would leave the board, and is mate there too.
struct Corners<'b> {
    board: &'b Board,
    sizes: &'b [usize],
    /// So far away along an axis a king guards something beside another king.
    guard: i32,
    /// By axis, whether all men move alike both ways, so that one half of the board is enough.
    mirrored: Vec<bool>,
}

impl Corners<'_> {
    /// Whether the king may be there with any man.
    fn may_hold(&self, bare: NodeId) -> bool {
        let places = self.board.coordinates(bare).iter().zip(self.sizes).zip(&self.mirrored);
        places.into_iter().all(|((&place, &size), &mirrored)| {
            let last = size as i32 - 1;
            let near = place <= self.guard || place >= last - self.guard;
            near && !(mirrored && 2 * place > last)
        })
    }

    /// Whether the king may be there with the man on a square.
    fn holds(&self, bare: NodeId, man: NodeId) -> bool {
        let places = self.board.coordinates(bare).iter().zip(self.board.coordinates(man));
        places.zip(self.sizes).all(|((&bare, &man), &size)| {
            let last = size as i32 - 1;
            match man.cmp(&bare) {
                Ordering::Greater => bare <= self.guard,
                Ordering::Less => bare >= last - self.guard,
                Ordering::Equal => bare == 0 || bare == last,
            }
        })
    }
}

impl ChessGame {
    pub(crate) fn is_dead(&self, position: &Position) -> bool {
        // Where stalemate decides the game, a mate is not needed.
        if !self.king_is_sacred
            || self.rules.end.stalemate != Stalemate::Draw
            || !matches!(self.geometry, Geometry::Lattice(_))
        {
            return false;
        }
        match position.count() {
            0..=2 => true,
            3 => self.lone_man(position).is_some_and(|(player, kind)| {
                !*self.lone_mates.0[player.index()][kind]
                    .get_or_init(|| self.can_mate_alone(player, kind))
            }),
            _ => self.all_bound_to_one_colour(position),
        }
    }

    fn lone_man(&self, position: &Position) -> Option<(Player, usize)> {
        Player::BOTH.into_iter().find_map(|player| {
            (0..self.kinds.len())
                .filter(|&kind| kind != self.royal)
                .find(|&kind| !position.men(player, kind).is_empty())
                .map(|kind| (player, kind))
        })
    }

    /// Men that never leave their colour guard none of the squares beside a king they check,
    /// and the other king cannot guard all of those without standing next to it.
    fn all_bound_to_one_colour(&self, position: &Position) -> bool {
        if !self.king_steps_everywhere() {
            return false;
        }
        let mut colour = None;
        for player in Player::BOTH {
            for kind in (0..self.kinds.len()).filter(|&kind| kind != self.royal) {
                for &square in position.men(player, kind) {
                    let node = self.node(square);
                    let parity = self.rules.board.coordinates(node).iter().sum::<i32>() & 1;
                    if !self.is_colourbound(kind) || *colour.get_or_insert(parity) != parity {
                        return false;
                    }
                }
            }
        }
        true
    }

    fn is_colourbound(&self, kind: usize) -> bool {
        let piece = &self.rules.pieces[kind];
        piece.promotion.is_none()
            && piece
                .moves
                .iter()
                .flat_map(|rule| &rule.vectors)
                .all(|vector| vector.iter().sum::<i32>() & 1 == 0)
    }

    /// Whether the king may step to all its neighbours, some of them on either of two axes, as
    /// the argument above needs.
    fn king_steps_everywhere(&self) -> bool {
        let board = &self.rules.board;
        let neighbours = 3usize.checked_pow(board.axes() as u32).unwrap_or(usize::MAX) - 1;
        let wide = |shape: &Shape| shape.sizes().iter().filter(|&&size| size > 1).count() > 1;
        board.shape().is_some_and(wide) && self.movers[0][self.royal].leaps.len() == neighbours
    }

    /// Whether any position with both kings and one man of `kind` is mate.
    fn can_mate_alone(&self, player: Player, kind: usize) -> bool {
        let board = &self.rules.board;
        if board.len() > MAX_SQUARES || self.rules.pieces[kind].promotion.is_some() {
            return true;
        }
        let Some(corners) = self.corners(kind) else { return true };
        let squares: Vec<Square> = board.nodes().map(|node| self.square(node)).collect();
        let edges: Vec<NodeId> = board.nodes().filter(|&node| corners.may_hold(node)).collect();
        let mut position = self.blank();
        board.nodes().any(|node| {
            let man = self.square(node);
            position.put(man, player, kind as Kind);
            let mut bare = edges.iter().filter(|&&bare| corners.holds(bare, node));
            let mates = bare.any(|&bare| {
                let bare = self.square(bare);
                self.mates_there(&position, man, bare, &squares)
            });
            position.withdraw(man);
            mates
        })
    }

    /// Where a man of `kind` may mate.
    fn corners(&self, kind: usize) -> Option<Corners<'_>> {
        let board = &self.rules.board;
        let steps = self.rules.pieces[self.royal].moves.iter().flat_map(|rule| &rule.vectors);
        let longest = steps.flatten().map(|part| part.abs()).max()?;
        let mirrored = |axis: usize| {
            let mut rules =
                [kind, self.royal].into_iter().flat_map(|it| &self.rules.pieces[it].moves);
            rules.all(|rule| {
                rule.vectors.iter().all(|vector| {
                    let mut mirror = vector.clone();
                    mirror[axis] = -mirror[axis];
                    rule.vectors.contains(&mirror)
                })
            })
        };
        Some(Corners {
            board,
            sizes: board.shape()?.sizes(),
            guard: 2 * longest,
            mirrored: (0..board.axes()).map(mirrored).collect(),
        })
    }

    /// Whether some place of the strong king makes the only man on the board mate a king on
    /// `bare`.
    fn mates_there(
        &self,
        position: &Position,
        man: Square,
        bare: Square,
        squares: &[Square],
    ) -> bool {
        let Geometry::Lattice(lattice) = &self.geometry else { return true };
        let (Some(player), kind) = (position.man(man).player(), position.man(man).kind()) else {
            return true;
        };
        let nothing = Change::leave(Change::NOWHERE);
        let attacked = |square| self.is_attacked(position, square, player, &nothing);
        if man == bare || !attacked(bare) {
            return false;
        }
        // Squares that only the strong king can guard, the man's own if it stands beside.
        let weak = player.opponent();
        let mut flights = self.movers[weak.index()][self.royal]
            .leaps
            .iter()
            .map(|&atom| lattice.step(atom, bare))
            .filter(|&flight| !position.man(flight).bars(weak))
            .filter(|&flight| flight == man || !attacked(flight));
        let mates = |&king: &Square| {
            king != bare && king != man && self.is_mate(player, kind, bare, man, king)
        };
        let Some(first) = flights.next() else { return squares.iter().any(mates) };
        // A king guards a square from those it reaches from there: its steps are symmetric.
        let steps = &self.movers[player.index()][self.royal].attacks;
        let guards = |king: Square, square: Square| {
            steps.iter().any(|&(atom, _)| lattice.step(atom, king) == square)
        };
        let around = steps.iter().map(|&(atom, _)| lattice.step(atom, first));
        let mut kings: Vec<Square> = around.filter(|&king| position.man(king).is_none()).collect();
        for flight in flights {
            kings.retain(|&king| guards(king, flight));
            if kings.is_empty() {
                return false;
            }
        }
        kings.iter().any(mates)
    }

    fn is_mate(&self, player: Player, kind: Kind, bare: Square, man: Square, king: Square) -> bool {
        let weak = player.opponent();
        let mut position = self.blank();
        position.put(bare, weak, self.royal as Kind);
        position.put(king, player, self.royal as Kind);
        position.put(man, player, kind);
        position.to_move = weak;
        if self.is_in_check(&position, player) || !self.is_in_check(&position, weak) {
            return false;
        }
        let mut any = Any::default();
        self.generate(&position, &mut any);
        !any.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{RuleSet, rule_file};

    /// All places of both kings and a man that attacks, one after the other.
    fn mates_somewhere(game: &ChessGame, kind: usize) -> bool {
        let squares: Vec<Square> = game.rules.board.nodes().map(|node| game.square(node)).collect();
        let mut position = game.blank();
        squares.iter().any(|&man| {
            position.put(man, Player::First, kind as Kind);
            let nothing = Change::leave(Change::NOWHERE);
            let attacked = |&&bare: &&Square| {
                bare != man && game.is_attacked(&position, bare, Player::First, &nothing)
            };
            let mates = squares.iter().filter(attacked).any(|&bare| {
                let mut kings = squares.iter().filter(|&&king| king != man && king != bare);
                kings.any(|&king| game.is_mate(Player::First, kind as Kind, bare, man, king))
            });
            position.withdraw(man);
            mates
        })
    }

    #[test]
    fn no_mate_is_missed_near_the_edges() {
        let mut found = [0; 2];
        for (name, parameters) in [
            ("standard", ""),
            ("raumschach", ""),
            ("3d-6x8x3", ""),
            ("hyper", "dim=2,side=4"),
            ("hyper", "dim=2,side=5"),
            ("hyper", "dim=2,side=7"),
            ("hyper", "dim=3,side=4"),
            ("hyper", "dim=3,side=6"),
            ("hyper", "dim=3,side=4,queen=any"),
            ("hyper", "dim=3,side=6,queen=any"),
        ] {
            let pairs = parameters.split(',').filter_map(|pair| pair.split_once('='));
            let pairs: Vec<_> = pairs.map(|(key, value)| (key.into(), value.into())).collect();
            let text = rule_file(name).unwrap().text;
            let rules = RuleSet::parse(text, &pairs, &|_| Err(String::new())).unwrap().rules;
            let game = ChessGame::new(rules).unwrap();
            let promotes = |kind: usize| game.rules.pieces[kind].promotion.is_some();
            for kind in (0..game.kinds.len()).filter(|&kind| kind != game.royal && !promotes(kind))
            {
                let mates = game.can_mate_alone(Player::First, kind);
                assert_eq!(mates, mates_somewhere(&game, kind), "{name} {parameters} {kind}");
                found[usize::from(mates)] += 1;
            }
        }
        assert!(found[0] > 20 && found[1] > 8, "{found:?}");
    }
}
