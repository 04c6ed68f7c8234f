//! What features and windows are worth, in the opening and in the ending.

use super::glance::feature::{self, *};
use super::windows::Windows;
use crate::grid::Grid;
use crate::layout::Layout;
use crate::named;
use crate::switches::Switches;
use crate::value::{Lines, Reach};

/// A weight with all pieces on the board, and with none.
pub(crate) type Pair<T> = [T; 2];

/// Weights of features are in parts of a hundredth of a man.
pub(crate) const PARTS: i32 = 16;
/// Weights of windows have a byte each.
pub(crate) const WINDOW_PARTS: i32 = 2;

/// What a game's positions are judged by.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Weights {
    pub(crate) features: [Pair<i16>; feature::COUNT],
    /// Nothing where nothing was learnt.
    pub(crate) windows: Option<(Windows, Vec<Pair<i8>>)>,
}

/// Weights learnt from games of self-play; `hyperchess tune fit` writes these files.
pub(super) const LEARNT: &[(&str, &[u8])] = &[
    ("checkers", include_bytes!("weights/checkers.bin")),
    ("international", include_bytes!("weights/international.bin")),
    ("rubik", include_bytes!("weights/rubik.bin")),
    ("russian", include_bytes!("weights/russian.bin")),
];

impl Weights {
    /// The best there are for a game.
    pub(crate) fn of(switches: &Switches, grid: &Grid, layout: &Layout) -> Weights {
        let learnt = LEARNT.iter().find(|(name, _)| is_game(switches, name));
        learnt
            .and_then(|(_, bytes)| Weights::from_bytes(bytes, switches, grid, layout))
            .unwrap_or_else(|| Weights::plain(switches))
    }

    /// Those chosen by hand, for any mixture of switches.
    pub(crate) fn plain(switches: &Switches) -> Weights {
        let flying = switches.king == Reach::Flying;
        let mut plain = [(0, 0); feature::COUNT];
        plain[MEN] = (100, 100);
        let king = king_worth(switches);
        plain[KINGS] = (king, king);
        plain[FIRST_KING] = if flying { (20, 50) } else { (0, 10) };
        plain[ADVANCE] = if switches.king_wins { (6, 16) } else { (3, 5) };
        plain[GUARDS] = (6, 4);
        plain[BRIDGE] = (6, 10);
        plain[MEN_MOBILITY] = (1, 2);
        plain[KING_MOBILITY] = if flying { (1, 1) } else { (2, 3) };
        plain[BLOCKED_MEN] = (-1, -4);
        plain[TRAPPED_KINGS] = (-20, -30);
        // A short king at the edge hunts nobody.
        plain[EDGE_KINGS] = if flying { (0, 0) } else { (-2, -4) };
        plain[TURN] = (5, 5);
        let parity_counts = !flying && switches.men_lines == Lines::Diagonal;
        plain[OPPOSITION] = if parity_counts { (0, 12) } else { (0, 2) };
        plain[EXPOSED] = (-20, -20);
        if switches.misere {
            // Who wants to lose wants less material and the move, but what is good to have
            // besides is not bad to have for him.
            let kept = [MEN, KINGS, ADVANCE, GUARDS];
            for (feature, weight) in plain.iter_mut().enumerate() {
                if !kept.contains(&feature) {
                    *weight = (0, 0);
                }
            }
            plain[TURN] = (-5, -5);
        }
        let parts = |weight: i32| (weight * PARTS) as i16;
        Weights { features: plain.map(|(all, none)| [parts(all), parts(none)]), windows: None }
    }

    /// Plain weights, and windows that know nothing yet, to learn from.
    pub(crate) fn unlearnt(switches: &Switches, grid: &Grid, layout: &Layout) -> Weights {
        let windows = Windows::new(grid, layout, sees_kings(switches));
        let windows = windows.map(|windows| {
            let count = windows.weights();
            (windows, vec![[0; 2]; count])
        });
        Weights { windows, ..Weights::plain(switches) }
    }

    /// The weights of features, then those of windows; `None` if they are of another game.
    fn from_bytes(
        bytes: &[u8],
        switches: &Switches,
        grid: &Grid,
        layout: &Layout,
    ) -> Option<Weights> {
        let mut weights = Weights::unlearnt(switches, grid, layout);
        let (features, rest) = bytes.split_at_checked(4 * feature::COUNT)?;
        for (weight, bytes) in weights.features.iter_mut().zip(features.chunks_exact(4)) {
            let [a, b, c, d] = bytes.try_into().ok()?;
            *weight = [i16::from_le_bytes([a, b]), i16::from_le_bytes([c, d])];
        }
        let (_, windows) = weights.windows.as_mut()?;
        if rest.len() != 2 * windows.len() {
            return None;
        }
        for (weight, bytes) in windows.iter_mut().zip(rest.chunks_exact(2)) {
            *weight = [bytes[0] as i8, bytes[1] as i8];
        }
        Some(weights)
    }
}

/// What a king is worth where only material is asked for.
pub(crate) fn king_worth(switches: &Switches) -> i32 {
    match (switches.demote, switches.king) {
        // Where jumped kings become men, men cannot win anything before they are kings.
        (true, _) => 220,
        (false, Reach::Flying) => 300,
        (false, Reach::Short) => 150,
    }
}

/// The file that [`Weights`] are read from.
pub(crate) fn to_bytes(features: &[Pair<i16>], windows: &[Pair<i8>]) -> Vec<u8> {
    let features = features.iter().flatten().flat_map(|weight| weight.to_le_bytes());
    features.chain(windows.iter().flatten().map(|&weight| weight as u8)).collect()
}

/// Whether there are windows for kings: where games start with them, they are most of the army.
fn sees_kings(switches: &Switches) -> bool {
    switches.start_promoted
}

/// Whether switches are those of a named game, apart from what is no matter of judgement.
fn is_game(switches: &Switches, name: &str) -> bool {
    named::switches(name).is_some_and(|game| {
        let alike = Switches {
            game: game.game,
            first: game.first,
            colours: game.colours,
            notation: game.notation,
            numbering: game.numbering,
            repetition: game.repetition,
            quiet_moves: game.quiet_moves,
            paths: game.paths,
            ..switches.clone()
        };
        alike == game
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::DraughtsGame;

    #[test]
    fn the_learnt_weights_are_those_of_their_games() {
        for (name, _) in LEARNT {
            let game = DraughtsGame::new(Switches::named(name).unwrap()).unwrap();
            let (_, windows) = game.weights.windows.as_ref().expect("learnt");
            assert!(windows.iter().any(|pair| *pair != [0; 2]), "{name}");
        }
    }

    #[test]
    fn other_rules_are_judged_by_plain_weights() {
        let is_learnt = |spec: &str| {
            let game = DraughtsGame::new(Switches::read(spec).unwrap()).unwrap();
            game.weights.windows.is_some()
        };
        assert!(is_learnt("checkers:notation=letters,first=bottom"));
        for spec in ["rubik:cols=5", "checkers:misere=on", "antidraughts", "brazilian"] {
            assert!(!is_learnt(spec), "{spec}");
        }
    }

    #[test]
    fn bytes_there_and_back() {
        let game = DraughtsGame::new(Switches::named("russian").unwrap()).unwrap();
        let (switches, grid, layout) = (&game.switches, &game.grid, &game.layout);
        let mut weights = Weights::unlearnt(switches, grid, layout);
        weights.features[3] = [-300, 77];
        let (_, windows) = weights.windows.as_mut().unwrap();
        windows[100] = [-128, 127];
        let bytes = to_bytes(&weights.features, &weights.windows.as_ref().unwrap().1);
        assert_eq!(Weights::from_bytes(&bytes, switches, grid, layout), Some(weights));
        assert_eq!(Weights::from_bytes(&bytes[1..], switches, grid, layout), None);
        assert_eq!(Weights::from_bytes(&bytes[..9], switches, grid, layout), None);
    }
}
