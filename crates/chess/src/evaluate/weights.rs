//! What the derived quantities are worth, in hundredths of a pawn.
//!
//! `hyperchess tune fit --game GAME` writes the weights of a game into the table at the end of
//! this file; games that are not in it are judged by the plain weights.

/// What derived quantities are worth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Weights {
    /// A promoting man before it has made a step.
    pub(crate) promoting: f64,
    /// One square of mobility more than the mean.
    pub(crate) placement: f64,
    /// A step towards promotion.
    pub(crate) advance: f64,
    /// What the last steps are worth beyond that: grows with the square of the steps made.
    pub(crate) arrival: f64,
    /// An attack on a square beside the enemy king, times the attackers, over 4.
    pub(crate) king_attack: f64,
    /// The part, in 1/64, of a man's value that is lost if it is attacked and not defended, or
    /// attacked by a lesser one.
    pub(crate) hanging: f64,
    /// The right to move.
    pub(crate) tempo: f64,
    /// By letter: how much more or less than its mobility says a piece is worth, as a factor.
    pub(crate) pieces: &'static [(char, f64)],
}

/// One square of mean mobility.
pub(crate) const MOBILITY: f64 = 60.0;

/// The weights of games nobody has tuned, chosen by hand.
pub(crate) const PLAIN: Weights = Weights {
    promoting: 100.0,
    placement: 9.0,
    advance: 5.0,
    arrival: 14.0,
    king_attack: 6.0,
    hanging: 24.0,
    tempo: 12.0,
    pieces: &[],
};

/// The weights of one game: the name of its rules, its dimensions.
pub(crate) type Tuned = (&'static str, usize, Weights);

/// Tuned weights; the tuner writes what follows.
pub(crate) const TUNED: &[Tuned] = &[
    (
        "hyper",
        3,
        Weights {
            promoting: 221.1,
            placement: 3.7,
            advance: 2.8,
            arrival: 34.1,
            king_attack: 7.6,
            hanging: 20.8,
            tempo: 14.2,
            pieces: &[('B', 0.764), ('N', 0.871), ('Q', 1.078), ('R', 1.042)],
        },
    ),
    (
        "hyper",
        4,
        Weights {
            promoting: 170.5,
            placement: 5.0,
            advance: 16.2,
            arrival: 27.6,
            king_attack: 6.2,
            hanging: 20.9,
            tempo: 15.0,
            pieces: &[('B', 0.975), ('N', 0.664), ('Q', 1.263), ('R', 1.161)],
        },
    ),
    (
        "raumschach",
        3,
        Weights {
            promoting: 191.8,
            placement: 4.6,
            advance: 14.2,
            arrival: 27.1,
            king_attack: 2.8,
            hanging: 21.5,
            tempo: 10.6,
            pieces: &[('B', 0.871), ('N', 0.944), ('Q', 1.225), ('R', 1.030), ('U', 0.793)],
        },
    ),
];
