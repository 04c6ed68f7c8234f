//! Who could jump a piece.

use crate::bits::Bits;
use crate::capture::{CaptureSink, Found};
use crate::game::{DraughtsGame, with_tables};
use crate::grid::Square;
use crate::kernel::Kernel;
use crate::position::Position;
use std::ops::ControlFlow;

impl DraughtsGame {
    /// The pieces that could jump the one on a square, were it their turn and whatever else they
    /// might have to capture. None on an empty square.
    pub fn attackers(&self, position: &Position, square: Square) -> Vec<Square> {
        let Some(victim) = self.piece_at(position, square) else { return Vec::new() };
        let attacker = victim.player.opponent();
        let seen_by = Position { to_move: attacker, ..*position };
        let target = self.layout.bit(square);
        let own = self.pieces(position).filter(|(_, piece)| piece.player == attacker);
        own.filter(|&(from, piece)| {
            let from = self.layout.bit(from);
            with_tables!(self, kernel => jumps(kernel, &seen_by, from, piece.king, target))
        })
        .map(|(from, _)| from)
        .collect()
    }
}

fn jumps<B: Bits>(
    kernel: &Kernel<B>,
    position: &Position,
    from: u8,
    king: bool,
    target: u8,
) -> bool {
    let sight = kernel.sight(position);
    kernel.captures_from(&sight, from, king, &mut Until { target }).is_break()
}

/// Stops the search at the first capture of a square.
struct Until {
    target: u8,
}

impl<B: Bits> CaptureSink<B> for Until {
    fn take(&mut self, found: Found<B>) -> ControlFlow<()> {
        if (found.capture.removed | found.capture.demoted).has(self.target) {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}
