//! Vector pictures and their pixels.

use crate::PictureError;
use crate::picture::BACKGROUND;
use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// The most pixels a side.
const MOST_SIDE: u32 = 16_384;

/// The most pixels in all, 256 MB while rendering.
const MOST_PIXELS: u64 = 1 << 26;

/// A finished picture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Svg {
    text: String,
    width: u32,
}

impl Svg {
    pub(crate) fn new(text: String, width: u32) -> Svg {
        Svg { text, width }
    }

    /// The SVG document. It needs no fonts.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Its natural width in pixels.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// Renders it as a PNG file, `width` pixels wide.
    pub fn png(&self, width: u32) -> Result<Vec<u8>, PictureError> {
        let refused = |error: &dyn std::fmt::Display| PictureError::Render(error.to_string());
        let tree = Tree::from_str(&self.text, &Options::default()).map_err(|e| refused(&e))?;
        let size = tree.size();
        let scale = width as f32 / size.width();
        let height = ((size.height() * scale).round() as u32).max(1);
        let wrong = |reason| PictureError::Pixels { width, height, reason };
        if width < 16 {
            return Err(wrong("it must be at least 16 pixels wide"));
        }
        if width > MOST_SIDE || height > MOST_SIDE {
            return Err(wrong("no side may exceed 16384 pixels"));
        }
        if u64::from(width) * u64::from(height) > MOST_PIXELS {
            return Err(wrong("it may not have more than 67 million pixels"));
        }
        let mut pixels = Pixmap::new(width, height).ok_or(wrong("it is too large"))?;
        // Where its rounded size leaves a sliver of a pixel uncovered.
        let (r, g, b) = BACKGROUND;
        pixels.fill(Color::from_rgba8(r, g, b, 255));
        resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
        // The background is opaque: without alpha the file is a fifth smaller.
        let colours: Vec<u8> =
            pixels.pixels().iter().flat_map(|p| [p.red(), p.green(), p.blue()]).collect();
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, width, height);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_compression(png::Compression::High);
        // Flat colours repeat exactly: filters would only hide that.
        encoder.set_filter(png::Filter::NoFilter);
        let mut writer = encoder.write_header().map_err(|e| refused(&e))?;
        writer.write_image_data(&colours).map_err(|e| refused(&e))?;
        writer.finish().map_err(|e| refused(&e))?;
        Ok(file)
    }
}
