//! A stroke font of our own: pictures look the same on every machine, without its fonts.

use crate::svg::number;
use std::fmt::Write;

/// The height of capitals and figures in glyph units; the baseline is at this depth.
const CAPITAL: f64 = 10.0;

/// The room between glyphs.
const SPACING: f64 = 2.4;

/// How far a word space moves.
const BLANK: f64 = 3.0;

/// How wide a glyph is and its path, from the top of the capitals down to the baseline.
fn glyph(character: char) -> (f64, &'static str) {
    match character {
        'A' => (7.0, "M0 10L3.5 0L7 10M1.2 6.6H5.8"),
        'B' => (5.8, "M0 4.8V10H3.2A2.6 2.6 0 0 0 3.2 4.8H0V0H2.9A2.4 2.4 0 0 1 2.9 4.8"),
        'C' => (6.6, "M6.4 1.9A3.6 5 0 1 0 6.4 8.1"),
        'D' => (6.6, "M0 0V10H2.6A4 5 0 0 0 2.6 0Z"),
        'E' => (5.4, "M5.4 0H0V10H5.4M0 4.8H4.6"),
        'F' => (5.2, "M5.4 0H0V10M0 4.8H4.6"),
        'G' => (7.2, "M6.4 1.9A3.6 5 0 1 0 7.2 5.4H4.2"),
        'H' => (6.2, "M0 0V10M6.2 0V10M0 4.8H6.2"),
        'I' => (0.4, "M.2 0V10"),
        'J' => (4.4, "M4.4 0V7.4A2.2 2.6 0 0 1 0 7.4"),
        'K' => (6.2, "M0 0V10M6 0L0 6.2M2.3 4L6.2 10"),
        'L' => (5.0, "M0 0V10H5"),
        'M' => (8.0, "M0 10V0L4 6.4L8 0V10"),
        'N' => (6.4, "M0 10V0L6.4 10V0"),
        'O' => (7.6, "M3.8 0A3.8 5 0 1 0 3.8 10A3.8 5 0 1 0 3.8 0Z"),
        'P' => (5.8, "M0 10V0H3A2.8 2.8 0 0 1 3 5.6H0"),
        'Q' => (7.6, "M3.8 0A3.8 5 0 1 0 3.8 10A3.8 5 0 1 0 3.8 0ZM4.8 7.4L7.4 10.6"),
        'R' => (6.0, "M0 10V0H3A2.8 2.8 0 0 1 3 5.6H0M3 5.6L6 10"),
        'S' => (
            5.8,
            "M5.5 1.8C4.9 .5 3.9 0 2.9 0C1.3 0 .2 1 .2 2.5C.2 5.6 5.8 4.2 5.8 7.4C5.8 9 4.6 10 2.9 10C1.6 10 .5 9.4 0 8",
        ),
        'T' => (6.4, "M0 0H6.4M3.2 0V10"),
        'U' => (6.4, "M0 0V6.6A3.2 3.4 0 0 0 6.4 6.6V0"),
        'V' => (6.8, "M0 0L3.4 10L6.8 0"),
        'W' => (9.2, "M0 0L2.3 10L4.6 2.4L6.9 10L9.2 0"),
        'X' => (6.2, "M0 0L6.2 10M6.2 0L0 10"),
        'Y' => (6.4, "M0 0L3.2 4.8L6.4 0M3.2 4.8V10"),
        'Z' => (6.2, "M0 0H6L0 10H6.2"),
        'a' => (5.0, "M5 6.7A2.5 3.3 0 1 0 0 6.7A2.5 3.3 0 1 0 5 6.7M5 3.4V10"),
        'b' => (5.0, "M0 6.7A2.5 3.3 0 1 0 5 6.7A2.5 3.3 0 1 0 0 6.7M0 0V10"),
        'c' => (4.5, "M4.5 4.7A2.5 3.3 0 1 0 4.5 8.7"),
        'd' => (5.0, "M5 6.7A2.5 3.3 0 1 0 0 6.7A2.5 3.3 0 1 0 5 6.7M5 0V10"),
        'e' => (5.0, "M0 6.5H5A2.5 3.3 0 1 0 4.5 8.7"),
        'f' => (3.3, "M3.5 .2C2 -.4 1.4 .8 1.4 2.2V10M0 3.6H3.2"),
        'g' => (5.0, "M5 6.7A2.5 3.3 0 1 0 0 6.7A2.5 3.3 0 1 0 5 6.7M5 3.4V11A2.5 2 0 0 1 .4 11.8"),
        'h' => (4.8, "M0 0V10M0 6A2.4 2.6 0 0 1 4.8 6V10"),
        'i' => (0.4, "M.2 3.4V10M.2 .9V1.1"),
        'j' => (1.8, "M1.6 3.4V11.4C1.6 12.8 .8 13.2 0 13M1.6 .9V1.1"),
        'k' => (4.8, "M0 0V10M4.6 3.4L0 7.6M1.8 6L4.8 10"),
        'l' => (0.4, "M.2 0V10"),
        'm' => (7.6, "M0 3.4V10M0 6A1.9 2.6 0 0 1 3.8 6V10M3.8 6A1.9 2.6 0 0 1 7.6 6V10"),
        'n' => (4.8, "M0 3.4V10M0 6A2.4 2.6 0 0 1 4.8 6V10"),
        'o' => (5.2, "M2.6 3.4A2.6 3.3 0 1 0 2.6 10A2.6 3.3 0 1 0 2.6 3.4Z"),
        'p' => (5.0, "M0 6.7A2.5 3.3 0 1 0 5 6.7A2.5 3.3 0 1 0 0 6.7M0 3.4V13"),
        'q' => (5.0, "M5 6.7A2.5 3.3 0 1 0 0 6.7A2.5 3.3 0 1 0 5 6.7M5 3.4V13"),
        'r' => (3.2, "M0 3.4V10M0 6.4C.4 4.2 1.6 3.2 3.2 3.5"),
        's' => (
            4.3,
            "M4 4.5C3.5 3.7 2.9 3.4 2.1 3.4C1 3.4 .2 4 .2 5C.2 7.1 4.3 6.2 4.3 8.3C4.3 9.4 3.4 10 2.2 10C1.2 10 .4 9.6 0 8.8",
        ),
        't' => (3.4, "M1.5 1V8.4C1.5 9.6 2.2 10.2 3.4 9.9M0 3.6H3.3"),
        'u' => (4.8, "M0 3.4V7.4A2.4 2.6 0 0 0 4.8 7.4V3.4M4.8 7V10"),
        'v' => (5.0, "M0 3.4L2.5 10L5 3.4"),
        'w' => (7.4, "M0 3.4L1.8 10L3.7 4.4L5.6 10L7.4 3.4"),
        'x' => (4.8, "M0 3.4L4.8 10M4.8 3.4L0 10"),
        'y' => (5.0, "M0 3.4L2.6 10M5 3.4L1.6 12.8"),
        'z' => (4.6, "M0 3.4H4.4L0 10H4.6"),
        '0' => (6.0, "M3 0A3 5 0 1 0 3 10A3 5 0 1 0 3 0Z"),
        '1' => (2.8, "M0 2L2.6 0V10"),
        '2' => (5.8, "M.2 2.4C.5 .8 1.5 0 2.9 0C4.6 0 5.6 1.1 5.6 2.7C5.6 5 2.2 6.8 0 10H5.8"),
        '3' => (
            5.8,
            "M.3 1.4C.9 .5 1.7 0 2.8 0C4.4 0 5.4 .9 5.4 2.4C5.4 3.9 4.3 4.7 2.4 4.7C4.6 4.7 5.8 5.7 5.8 7.3C5.8 9 4.6 10 2.8 10C1.5 10 .5 9.4 0 8.3",
        ),
        '4' => (6.0, "M4.4 10V0L0 7H6"),
        '5' => (
            5.8,
            "M5.2 0H1L.6 4.5C1.2 4 2 3.7 2.9 3.7C4.7 3.7 5.8 5 5.8 6.8C5.8 8.8 4.5 10 2.7 10C1.5 10 .5 9.5 0 8.6",
        ),
        '6' => (
            5.8,
            "M5.2 1C4.6 .3 3.9 0 3.1 0C1.2 0 .1 2 .1 5.4V6.8A2.85 3.2 0 1 0 5.8 6.8A2.85 3.2 0 1 0 .1 6.8",
        ),
        '7' => (5.8, "M0 0H5.8L2 10"),
        '8' => (
            5.8,
            "M2.9 0A2.4 2.35 0 1 0 2.9 4.7A2.4 2.35 0 1 0 2.9 0ZM2.9 4.7A2.9 2.65 0 1 0 2.9 10A2.9 2.65 0 1 0 2.9 4.7Z",
        ),
        '9' => (
            5.8,
            "M5.7 3.2A2.85 3.2 0 1 0 0 3.2A2.85 3.2 0 1 0 5.7 3.2V4.6C5.7 8 4.6 10 2.7 10C1.9 10 1.2 9.7 .6 9",
        ),
        '.' => (0.4, "M.2 9.9V10"),
        ',' => (1.0, "M.8 9.6L.2 11.6"),
        ':' => (0.4, "M.2 4.4V4.5M.2 9.5V9.6"),
        ';' => (1.0, "M.7 4.4V4.5M.8 9.6L.2 11.6"),
        '!' => (0.4, "M.2 0V6.8M.2 9.9V10"),
        '?' => (5.0, "M0 2.2C.3 .8 1.2 0 2.5 0C4 0 5 1 5 2.4C5 4.6 2.5 4.8 2.5 7M2.5 9.9V10"),
        '\'' | '’' => (0.4, "M.2 0V2.4"),
        '"' => (2.4, "M.2 0V2.4M2.2 0V2.4"),
        '-' | '–' | '—' => (3.4, "M0 6H3.4"),
        '+' => (5.0, "M0 6H5M2.5 3.5V8.5"),
        '=' => (5.0, "M0 4.6H5M0 7.4H5"),
        '/' => (4.4, "M0 10.6L4.4 -.6"),
        '\\' => (4.4, "M0 -.6L4.4 10.6"),
        '|' => (0.4, "M.2 -1V11.5"),
        '_' => (5.0, "M0 11H5"),
        '(' => (2.2, "M2.2 -1C-.6 2.4 -.6 8.2 2.2 11.6"),
        ')' => (2.2, "M0 -1C2.8 2.4 2.8 8.2 0 11.6"),
        '[' => (2.0, "M2 -1H0V11.6H2"),
        ']' => (2.0, "M0 -1H2V11.6H0"),
        '#' => (6.4, "M2.2 .4L1.2 9.6M5.2 .4L4.2 9.6M0 3.4H6.4M0 6.6H6.4"),
        '*' => (4.0, "M2 1V5M.2 2L3.8 4M3.8 2L.2 4"),
        '×' => (4.2, "M0 4L4.2 8.2M4.2 4L0 8.2"),
        '·' => (0.4, "M.2 5.9V6"),
        // An empty box for what it does not know.
        _ => (4.8, "M0 2H4.8V10H0Z"),
    }
}

/// How wide a text is when its capitals are `height` high.
pub(crate) fn width(text: &str, height: f64) -> f64 {
    let advances = text
        .chars()
        .map(|character| if character == ' ' { BLANK } else { glyph(character).0 + SPACING });
    ((advances.sum::<f64>() - SPACING).max(0.0)) * height / CAPITAL
}

/// Where a text stands relative to its point.
#[derive(Clone, Copy)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// Writes a text; `y` is the middle of the height of its capitals.
pub(crate) fn write(
    svg: &mut String,
    text: &str,
    (x, y): (f64, f64),
    height: f64,
    anchor: Anchor,
    colour: &str,
) {
    let scale = height / CAPITAL;
    let wide = width(text, height);
    let left = match anchor {
        Anchor::Start => x,
        Anchor::Middle => x - wide / 2.0,
        Anchor::End => x - wide,
    };
    let _ = write!(
        svg,
        "<g fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.25\" stroke-linecap=\"round\" \
         stroke-linejoin=\"round\" transform=\"translate({} {}) scale({})\">",
        number(left),
        number(y - height / 2.0),
        number(scale),
    );
    let mut pen = 0.0;
    for character in text.chars() {
        if character == ' ' {
            pen += BLANK;
            continue;
        }
        let (advance, path) = glyph(character);
        let _ = write!(svg, "<path transform=\"translate({})\" d=\"{path}\"/>", number(pen));
        pen += advance + SPACING;
    }
    svg.push_str("</g>\n");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_and_figures_are_known() {
        let unknown = glyph('\u{1}');
        for character in ('A'..='Z').chain('a'..='z').chain('0'..='9').chain(",#-()=.:×".chars()) {
            assert_ne!(glyph(character), unknown, "{character}");
        }
    }

    #[test]
    fn widths_add_up() {
        assert_eq!(width("", 1.0), 0.0);
        assert!(width("ab", 1.0) > width("a", 1.0) + width("b", 1.0));
        assert!((width("ab", 2.0) - 2.0 * width("ab", 1.0)).abs() < 1e-9);
    }
}
