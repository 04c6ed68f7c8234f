//! What the derived quantities are worth, in hundredths of a pawn.

/// The weights, chosen by hand and the same for all rules.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Weights {
    /// A promoting man before it has made a step.
    pub(crate) promoting: i32,
    /// One square of mean mobility.
    pub(crate) mobility: f64,
    /// One square of mobility more than the mean.
    pub(crate) placement: f64,
    /// A step towards promotion.
    pub(crate) advance: f64,
    /// What the last steps are worth beyond that: grows with the square of the steps made.
    pub(crate) arrival: f64,
    /// An attack on a square beside the enemy king.
    pub(crate) king_attack: i32,
    /// The part, in 1/64, of a man's value that is lost if it is attacked and not defended, or
    /// attacked by a lesser one.
    pub(crate) hanging: i32,
    /// The right to move.
    pub(crate) tempo: i32,
}

impl Weights {
    pub(crate) const DEFAULT: Weights = Weights {
        promoting: 100,
        mobility: 60.0,
        placement: 9.0,
        advance: 5.0,
        arrival: 14.0,
        king_attack: 6,
        hanging: 24,
        tempo: 12,
    };
}
