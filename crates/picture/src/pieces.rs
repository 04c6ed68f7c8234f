//! The men, drawn as paths: 100 units to a square, standing on (0, 0), upwards negative.

use crate::font::{self, Anchor};
use crate::svg::{escape, number};
use hyperchess_table::{Colour, PieceView};
use std::collections::BTreeSet;
use std::fmt::Write;

const KING: &str = "M-28 0H28C30 -8 25 -13 18 -15C12 -24 10 -36 12 -46H17V-53H13L23 -78C14 -84 6 -85 0 -85\
    C-6 -85 -14 -84 -23 -78L-13 -53H-17V-46H-12C-10 -36 -12 -24 -18 -15C-25 -13 -30 -8 -28 0Z";
const KING_CROSS: &str = "M-3.5 -84V-92H-11V-99H-3.5V-107H3.5V-99H11V-92H3.5V-84Z";
const QUEEN: &str = "M-28 0H28C30 -8 25 -13 18 -15C12 -24 10 -36 12 -46H17V-53H14L29 -80L17.5 -67L15 -88\
    L6.5 -69L0 -92L-6.5 -69L-15 -88L-17.5 -67L-29 -80L-14 -53H-17V-46H-12C-10 -36 -12 -24 -18 -15\
    C-25 -13 -30 -8 -28 0Z";
const QUEEN_PEARLS: &str = "M-29 -77A4 4 0 1 0 -29 -85A4 4 0 1 0 -29 -77ZM-15 -85A4 4 0 1 0 -15 -93A4 4 0 1 0 -15 -85Z\
    M0 -89A4 4 0 1 0 0 -97A4 4 0 1 0 0 -89ZM15 -85A4 4 0 1 0 15 -93A4 4 0 1 0 15 -85Z\
    M29 -77A4 4 0 1 0 29 -85A4 4 0 1 0 29 -77Z";
const ROOK: &str = "M-29 0H29V-9H25L18 -20L15.5 -50L23 -58V-78H13V-70H5V-78H-5V-70H-13V-78H-23V-58L-15.5 -50\
    L-18 -20L-25 -9H-29Z";
const BISHOP: &str = "M-27 0H27C29 -8 24 -12 17 -14C10 -20 8 -30 9 -38H15V-45H11C17 -50 20 -58 16 -67\
    C13 -74 6 -79 0 -87C-6 -79 -13 -74 -16 -67C-20 -58 -17 -50 -11 -45H-15V-38H-9C-8 -30 -10 -20 -17 -14\
    C-24 -12 -29 -8 -27 0Z";
const BISHOP_BALL: &str = "M0 -85A5 5 0 1 0 0 -95A5 5 0 1 0 0 -85Z";
const HORSE: &str = "M-29 0H29V-8L23 -12C34 -40 28 -72 6 -83L4 -95L-5 -83C-12 -79 -18 -72 -20 -65L-34 -48\
    C-37 -42 -34 -35 -28 -35C-24 -35 -22 -39 -18 -40C-12 -41 -7 -44 -3 -49C-2 -40 -8 -33 -14 -27\
    C-20 -21 -23 -17 -22 -12L-29 -8Z";
const HORSE_LINES: &str = "M8 -75C20 -64 24 -44 18 -20M-22 -12H23M4 -83L-1 -76";
const HORSE_EYES: &str = "M-11 -64A2.8 2.8 0 1 0 -11 -69.6A2.8 2.8 0 1 0 -11 -64Z\
    M-29 -41A1.7 1.7 0 1 0 -29 -44.4A1.7 1.7 0 1 0 -29 -41Z";
const HORN: &str = "M-20 -64L-38 -108L-6 -79Z";
const HORN_LINES: &str = "M-26 -79L-14.5 -87M-30.5 -90L-22.5 -94M-23 -71L-9 -82";
const PAWN: &str = "M-24 0H24C26 -8 21 -13 15 -15C9 -22 7 -32 7 -40H13V-46H7.5A14 14 0 1 0 -7.5 -46H-13V-40H-7\
    C-7 -32 -9 -22 -15 -15C-21 -13 -26 -8 -24 0Z";
/// A man of draughts and the rings turned into it, seen from above in the middle of its square.
const COUNTER: &str = "M0 -10A41 41 0 1 0 0 -92A41 41 0 1 0 0 -10Z";
const COUNTER_RINGS: &str = "M0 -17A34 34 0 1 0 0 -85A34 34 0 1 0 0 -17Z\
    M0 -27A24 24 0 1 0 0 -75A24 24 0 1 0 0 -27Z";
/// The disc below that of a king, and what shows that it is one.
const LOWER_COUNTER: &str = "M0 -4A41 41 0 1 0 0 -86A41 41 0 1 0 0 -4Z";
const UPPER_COUNTER: &str = "M0 -16A41 41 0 1 0 0 -98A41 41 0 1 0 0 -16Z";
const UPPER_RING: &str = "M0 -23A34 34 0 1 0 0 -91A34 34 0 1 0 0 -23Z";
const CROWN: &str = "M-19 -42H19L24 -69L11 -58L0 -76L-11 -58L-24 -69Z";
const CROWN_LINE: &str = "M-18 -48H18";
const DISC: &str = "M0 -4A34 34 0 1 0 0 -72A34 34 0 1 0 0 -4Z";

/// How a part is painted.
#[derive(Clone, Copy)]
enum Paint {
    /// Filled in the colour of the man, with an outline.
    Body,
    /// Filled in gold, with an outline.
    Gold,
    /// Lines in the colour of details.
    Lines,
    /// Filled in the colour of details.
    Dots,
}

/// The parts of a piece, from the back to the front; none for an unknown name.
fn parts(name: &str) -> &'static [(Paint, &'static str)] {
    use Paint::{Body, Dots, Gold, Lines};
    match name {
        "king" => &[
            (Body, KING_CROSS),
            (Body, KING),
            (Lines, "M-16.5 -70C-8 -74 8 -74 16.5 -70M-12 -53H12M-17 -15H17"),
        ],
        "queen" => &[(Body, QUEEN), (Body, QUEEN_PEARLS), (Lines, "M-13 -53H13M-17 -15H17")],
        "rook" => &[(Body, ROOK), (Lines, "M-22 -58H22M-15.5 -50H15.5M-18 -20H18")],
        "bishop" => {
            &[(Body, BISHOP_BALL), (Body, BISHOP), (Lines, "M0 -56L9 -71M-10 -45H10M-16 -14H16")]
        }
        "knight" => &[(Body, HORSE), (Lines, HORSE_LINES), (Dots, HORSE_EYES)],
        "unicorn" => &[
            (Body, HORSE),
            (Gold, HORN),
            (Lines, HORN_LINES),
            (Lines, HORSE_LINES),
            (Dots, HORSE_EYES),
        ],
        "pawn" => &[(Body, PAWN), (Lines, "M-7 -46H7M-14 -15H14")],
        _ => &[],
    }
}

/// The parts of a piece made of discs.
fn disc_parts(discs: u8) -> &'static [(Paint, &'static str)] {
    use Paint::{Body, Gold, Lines};
    match discs {
        1 => &[(Body, COUNTER), (Lines, COUNTER_RINGS)],
        _ => &[
            (Body, LOWER_COUNTER),
            (Body, UPPER_COUNTER),
            (Lines, UPPER_RING),
            (Gold, CROWN),
            (Lines, CROWN_LINE),
        ],
    }
}

/// The paints of a side.
struct Palette {
    fill: &'static str,
    outline: &'static str,
    detail: &'static str,
    gold: &'static str,
}

fn palette(colour: Colour) -> Palette {
    match colour {
        Colour::White => {
            Palette { fill: "#fffdf6", outline: "#2b2320", detail: "#2b2320", gold: "#f2c14e" }
        }
        Colour::Black => {
            Palette { fill: "#3b3431", outline: "#171210", detail: "#e9dfd0", gold: "#b98a2b" }
        }
        Colour::Orange => {
            Palette { fill: "#f28c28", outline: "#5a2e08", detail: "#5a2e08", gold: "#ffe08a" }
        }
        Colour::Green => {
            Palette { fill: "#2e8b57", outline: "#0f3320", detail: "#0f3320", gold: "#f2c14e" }
        }
    }
}

/// What decides about the looks of a man.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Kind {
    colour: Colour,
    shape: Shape,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Shape {
    Discs(u8),
    /// A name that has a shape.
    Figure(String),
    Letter(char),
}

/// The kinds of men in a picture. Each is defined once and used wherever it stands.
#[derive(Default)]
pub(crate) struct Men<'l> {
    kinds: BTreeSet<Kind>,
    men: Vec<(&'l PieceView, String, (f64, f64), f64)>,
}

impl Kind {
    fn of(piece: &PieceView) -> Kind {
        let name = piece.name.to_ascii_lowercase();
        let shape = match piece.discs {
            0 if parts(&name).is_empty() => Shape::Letter(piece.letter),
            0 => Shape::Figure(name),
            discs => Shape::Discs(discs),
        };
        Kind { colour: piece.colour, shape }
    }

    fn id(&self) -> String {
        let side = self.colour.name();
        match &self.shape {
            Shape::Discs(discs) => format!("hc-{side}-discs-{discs}"),
            Shape::Figure(name) => format!("hc-{side}-{name}"),
            Shape::Letter(letter) => format!("hc-{side}-{}", u32::from(*letter)),
        }
    }

    /// The definition, to be used wherever such a man stands.
    fn define(&self, svg: &mut String) {
        let palette = palette(self.colour);
        let scale = match &self.shape {
            Shape::Discs(_) => "1",
            // A pawn of natural size looks lost on its square.
            Shape::Figure(name) if name == "pawn" => "1.2 1.1",
            Shape::Figure(_) | Shape::Letter(_) => "1.12 1",
        };
        let _ = writeln!(
            svg,
            "<g id=\"{}\" transform=\"scale({scale})\" stroke-linejoin=\"round\" stroke-linecap=\"round\" stroke-width=\"3\">",
            self.id(),
        );
        let mut part = |paint: Paint, path: &str| {
            let (fill, stroke) = match paint {
                Paint::Body => (palette.fill, palette.outline),
                Paint::Gold => (palette.gold, palette.outline),
                Paint::Lines => ("none", palette.detail),
                Paint::Dots => (palette.detail, "none"),
            };
            let thin = if matches!(paint, Paint::Lines) { " stroke-width=\"2.2\"" } else { "" };
            let _ = writeln!(svg, "<path fill=\"{fill}\" stroke=\"{stroke}\"{thin} d=\"{path}\"/>");
        };
        let all = match &self.shape {
            Shape::Discs(discs) => disc_parts(*discs),
            Shape::Figure(name) => parts(name),
            Shape::Letter(_) => {
                &[(Paint::Body, DISC), (Paint::Lines, "M0 -9A29 29 0 1 0 0 -67A29 29 0 1 0 0 -9Z")]
            }
        };
        for &(paint, path) in all {
            part(paint, path);
        }
        if let Shape::Letter(letter) = self.shape {
            let capital = letter.to_uppercase().next().unwrap_or(letter).to_string();
            font::write(svg, &capital, (0.0, -38.0), 30.0, Anchor::Middle, palette.detail);
        }
        svg.push_str("</g>\n");
    }
}

impl<'l> Men<'l> {
    /// Puts a man on a square, whose middle is at `foot`, `scale` units high a hundred.
    pub(crate) fn put(&mut self, piece: &'l PieceView, square: &str, foot: (f64, f64), scale: f64) {
        self.kinds.insert(Kind::of(piece));
        self.men.push((piece, square.to_string(), foot, scale));
    }

    /// The shapes needed.
    pub(crate) fn definitions(&self, svg: &mut String) {
        svg.push_str("<defs>\n");
        for kind in &self.kinds {
            kind.define(svg);
        }
        svg.push_str("</defs>\n");
    }

    /// The men, in the order in which they were put.
    pub(crate) fn draw(&self, svg: &mut String) {
        for (piece, square, (x, y), scale) in &self.men {
            let side = piece.colour.name();
            let _ = writeln!(
                svg,
                "<g class=\"man\" data-square=\"{0}\"><title>{side} {1} {0}</title>\
                 <use href=\"#{2}\" transform=\"translate({3} {4}) scale({5})\"/></g>",
                escape(square),
                escape(&piece.name),
                Kind::of(piece).id(),
                number(*x),
                number(*y),
                number(scale / 100.0),
            );
        }
    }
}
