//! Boards of any dimension as pictures.
//!
//! A [`Picture`] is made from the [`Layout`](hyperchess_table::Layout) of any game. Boards of two
//! dimensions are drawn from above, others as plates set apart in space: the layers of three
//! dimensions as towers, those of four as a grid, and of more only those that hold something.
//! Men and letters are paths of our own: a picture needs no fonts and looks the same everywhere.

mod arrange;
mod arrow;
mod currentstate;
mod error;
mod font;
mod picture;
mod pieces;
mod plan;
mod plate;
mod projection;
mod raster;
mod svg;

pub use currentstate::{CurrentStateError, read_currentstate};
pub use error::PictureError;
pub use picture::Picture;
pub use raster::Svg;
