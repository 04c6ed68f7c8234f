//! Why there is no picture.

use thiserror::Error;

/// Why a board could not be drawn.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PictureError {
    /// A marked square that the board does not have.
    #[error("the board has no square '{0}' to mark")]
    NoSuchSquare(String),
    /// No squares at all.
    #[error("the board has no squares")]
    Empty,
    /// More squares than anyone could see.
    #[error(
        "the picture would show {cells} squares, more than {most}; draw a smaller board, or fewer layers of it"
    )]
    TooManyCells {
        /// The squares of the layers to show.
        cells: usize,
        /// The most it shows.
        most: usize,
    },
    /// The squares lie too far apart.
    #[error("the picture would be {width} by {height} squares large, more than {most} each way")]
    TooLarge {
        /// Squares from left to right.
        width: usize,
        /// Squares from top to bottom.
        height: usize,
        /// The most it may be.
        most: usize,
    },
    /// A PNG with a width that is not sensible.
    #[error("a picture of {width} by {height} pixels is not possible: {reason}")]
    Pixels {
        /// The width asked for.
        width: u32,
        /// The height that follows from it.
        height: u32,
        /// What is wrong with them.
        reason: &'static str,
    },
    /// The renderer refused; a defect of this crate.
    #[error("the picture could not be rendered: {0}")]
    Render(String),
}
