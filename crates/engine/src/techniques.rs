//! The parts of the search that can be switched off, to measure what they are worth.

use thiserror::Error;

/// No such technique.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("there is no technique '{name}'; there are {known}")]
pub struct UnknownTechnique {
    /// What was asked for.
    pub name: String,
    /// What there is.
    pub known: String,
}

macro_rules! techniques {
    ($($(#[doc = $doc:literal])* $field:ident = $name:literal,)*) => {
        /// The parts of the search that can be switched off; by default all are on.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct Techniques {
            $($(#[doc = $doc])* pub $field: bool,)*
        }

        impl Default for Techniques {
            fn default() -> Techniques {
                Techniques::ALL
            }
        }

        impl Techniques {
            /// The names by which techniques are switched.
            pub const NAMES: &'static [&'static str] = &[$($name,)*];

            /// Everything.
            pub const ALL: Techniques = Techniques { $($field: true,)* };

            /// Nothing but plain alpha-beta.
            pub const NONE: Techniques = Techniques { $($field: false,)* };

            /// Switches one technique.
            pub fn switch(&mut self, name: &str, on: bool) -> Result<(), UnknownTechnique> {
                match name {
                    $($name => self.$field = on,)*
                    _ => {
                        let known = Techniques::NAMES.join(", ");
                        return Err(UnknownTechnique { name: name.to_string(), known });
                    }
                }
                Ok(())
            }
        }
    };
}

techniques! {
    /// A search to some depth goes there ply by ply; without a depth to go to it does anyway.
    iterative_deepening = "iterative-deepening",
    /// The iterations start with a narrow window around the last score.
    aspiration = "aspiration",
    /// Moves but the first are only asked whether they are better than the best so far.
    principal_variation = "principal-variation",
    /// Captures are played out before a position is judged.
    quiescence = "quiescence",
    /// What occurred before is a draw within the search, too.
    repetitions = "repetitions",
    /// What the transposition table knows ends a node.
    table_cuts = "table-cuts",
    /// The move that the transposition table knows comes first.
    table_moves = "table-moves",
    /// Captures that lose men in the exchange come last, and not at all in quiescence.
    exchange_order = "exchange-order",
    /// Killer moves and counter-moves come before other quiet moves.
    killers = "killers",
    /// Quiet moves are ordered by how well they did before.
    history = "history",
    /// … and by how well they did after the moves before.
    continuation = "continuation",
    /// The static value is corrected by what searches of like positions have shown.
    correction = "correction",
    /// A player who could even pass is good enough.
    null_move = "null-move",
    /// A value far above beta is good enough.
    reverse_futility = "reverse-futility",
    /// A value far below alpha is hopeless unless a capture helps.
    razoring = "razoring",
    /// Quiet moves are left out where they cannot lift the value to alpha.
    futility = "futility",
    /// Quiet moves late in the order are left out at low depth.
    late_move_pruning = "late-move-pruning",
    /// Moves that lose men are left out at low depth.
    exchange_pruning = "exchange-pruning",
    /// Moves late in the order are searched less deeply at first.
    late_move_reductions = "late-move-reductions",
    /// A move that is much better than all others is searched more deeply.
    singular_extensions = "singular-extensions",
    /// Checks are searched more deeply.
    check_extensions = "check-extensions",
    /// Quiescence begins with quiet checks besides captures.
    quiet_threats = "quiet-checks",
    /// Without a move from the table the search is less deep.
    internal_reductions = "internal-reductions",
    /// Wins and losses longer than one already found are not looked for.
    mate_distance = "mate-distance",
}
impl Techniques {
    /// Without those that pass over moves or nodes because of their static value: whoever looks
    /// for a mate does not care for values.
    pub(crate) fn without_pruning(self) -> Techniques {
        Techniques {
            reverse_futility: false,
            razoring: false,
            null_move: false,
            futility: false,
            late_move_pruning: false,
            exchange_pruning: false,
            ..self
        }
    }
}
