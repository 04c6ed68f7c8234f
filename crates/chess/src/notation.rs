//! How squares are written: a pattern of axes, each as letters or numbers.

use std::fmt::Write;

/// How a coordinate is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// 1, 2, 3, …
    FromOne,
    /// 0, 1, 2, …; may be negative on graphs.
    FromZero,
    /// a, b, … z, aa, ab, …
    Lower,
    /// A, B, … Z, AA, AB, …
    Upper,
}

impl Style {
    fn is_number(self) -> bool {
        matches!(self, Style::FromOne | Style::FromZero)
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Part {
    Literal(String),
    Axis(usize, Style),
}

/// The notation of squares, such as `{2:A}{0:a}{1:1}` for Raumschach's `Bc4`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SquareNotation {
    parts: Vec<Part>,
    axes: usize,
}

impl SquareNotation {
    /// Reads a pattern; each axis must occur once.
    pub fn parse(pattern: &str, axes: usize) -> Result<SquareNotation, String> {
        let mut parts = Vec::new();
        let mut rest = pattern;
        while !rest.is_empty() {
            let Some(inner) = rest.strip_prefix('{') else {
                let end = rest.find('{').unwrap_or(rest.len());
                let literal = &rest[..end];
                if literal.chars().any(char::is_alphanumeric) {
                    return Err(format!("'{literal}' must not contain letters or digits"));
                }
                parts.push(Part::Literal(literal.to_string()));
                rest = &rest[end..];
                continue;
            };
            let (field, after) = inner.split_once('}').ok_or("a '{' has no '}'")?;
            let form = "a field is {axis:style} with style 1, 0, a or A, such as {0:a}";
            let (axis, style) = field.split_once(':').ok_or(form)?;
            let axis: usize = axis.parse().map_err(|_| form)?;
            let style = match style {
                "1" => Style::FromOne,
                "0" => Style::FromZero,
                "a" => Style::Lower,
                "A" => Style::Upper,
                _ => return Err(form.to_string()),
            };
            if axis >= axes {
                return Err(format!("there is no axis {axis}; the axes are 0 to {}", axes - 1));
            }
            if parts.iter().any(|part| matches!(part, Part::Axis(known, _) if *known == axis)) {
                return Err(format!("axis {axis} occurs twice"));
            }
            parts.push(Part::Axis(axis, style));
            rest = after;
        }
        let notation = SquareNotation { parts, axes };
        match (0..axes).find(|&axis| notation.style(axis).is_none()) {
            Some(axis) => Err(format!("axis {axis} does not occur")),
            None => Ok(notation),
        }
    }

    /// Highest axis first, odd axes letters, even axes numbers: `e4`, `1e4`, `A1e4`.
    pub fn alternating(axes: usize) -> SquareNotation {
        let style = |axis| match axis {
            1 => Style::Lower,
            axis if axis % 2 == 1 => Style::Upper,
            _ => Style::FromOne,
        };
        let parts = (0..axes).rev().map(|axis| Part::Axis(axis, style(axis))).collect();
        SquareNotation { parts, axes }
    }

    /// How the coordinates of an axis are written.
    pub fn style(&self, axis: usize) -> Option<Style> {
        self.parts.iter().find_map(|part| match part {
            Part::Axis(known, style) if *known == axis => Some(*style),
            _ => None,
        })
    }

    /// The axes in the order in which they are written.
    pub fn order(&self) -> Vec<usize> {
        let axis = |part: &Part| match part {
            Part::Axis(axis, _) => Some(*axis),
            Part::Literal(_) => None,
        };
        self.parts.iter().filter_map(axis).collect()
    }

    /// One coordinate as it appears in a square's name, for the edges of a drawn board.
    pub fn coordinate(&self, axis: usize, value: i32) -> String {
        let mut text = String::new();
        write_coordinate(&mut text, self.style(axis).unwrap_or(Style::FromZero), value);
        text
    }

    /// The name of a square.
    pub fn format(&self, coordinates: &[i32]) -> String {
        let mut text = String::new();
        for part in &self.parts {
            match part {
                Part::Literal(literal) => text.push_str(literal),
                Part::Axis(axis, style) => write_coordinate(&mut text, *style, coordinates[*axis]),
            }
        }
        text
    }

    /// Every way to read a square at the beginning of `text`, with what follows it.
    pub fn read<'t>(&self, text: &'t str) -> Vec<(Vec<i32>, &'t str)> {
        let mut readings = vec![(vec![0; self.axes], text)];
        for part in &self.parts {
            let mut longer = Vec::new();
            for (coordinates, rest) in readings {
                match part {
                    Part::Literal(literal) => {
                        if let Some(rest) = rest.trim_start().strip_prefix(literal.trim()) {
                            longer.push((coordinates, rest.trim_start()));
                        }
                    }
                    Part::Axis(axis, style) => read_coordinate(rest, *style, |value, rest| {
                        let mut coordinates = coordinates.clone();
                        coordinates[*axis] = value;
                        longer.push((coordinates, rest));
                    }),
                }
            }
            readings = longer;
        }
        readings
    }

    /// Whether two fields that touch could run into each other on a board of these sizes.
    pub fn clash(&self, sizes: &[usize]) -> Option<(usize, usize)> {
        self.parts.windows(2).find_map(|pair| match pair {
            [Part::Axis(a, first), Part::Axis(b, second)] if merges(*first, sizes[*a], *second) => {
                Some((*a, *b))
            }
            _ => None,
        })
    }

    /// Whether one square's name can follow another's without anything between.
    pub fn can_run_together(&self, sizes: Option<&[usize]>) -> bool {
        let (Some(Part::Axis(last, end)), Some(Part::Axis(_, begin))) =
            (self.parts.last(), self.parts.first())
        else {
            return false;
        };
        sizes.is_some_and(|sizes| !merges(*end, sizes[*last], *begin))
    }
}

/// Whether a field of this size could swallow the beginning of the next one.
fn merges(first: Style, size: usize, second: Style) -> bool {
    match (first.is_number(), second.is_number()) {
        (true, true) => size > if first == Style::FromOne { 9 } else { 10 },
        (false, false) => size > 26,
        _ => false,
    }
}

fn write_coordinate(text: &mut String, style: Style, value: i32) {
    let first = match style {
        Style::FromOne => return write!(text, "{}", value + 1).unwrap_or_default(),
        Style::FromZero => return write!(text, "{value}").unwrap_or_default(),
        Style::Lower => b'a',
        Style::Upper => b'A',
    };
    let mut letters = Vec::new();
    let mut rest = value.max(0) as u32 + 1;
    while rest > 0 {
        letters.push(char::from(first + ((rest - 1) % 26) as u8));
        rest = (rest - 1) / 26;
    }
    text.extend(letters.iter().rev());
}

/// Hands every reading of a coordinate to `found`.
fn read_coordinate<'t>(text: &'t str, style: Style, mut found: impl FnMut(i32, &'t str)) {
    // Longer runs than any board has are not read.
    const LONGEST: usize = 10;
    let bytes = text.as_bytes();
    if style.is_number() {
        let negative = style == Style::FromZero && bytes.first() == Some(&b'-');
        let start = usize::from(negative);
        let digits = bytes[start..].iter().take(LONGEST).take_while(|b| b.is_ascii_digit()).count();
        for end in start + 1..=start + digits {
            if let Ok(value) = text[..end].parse::<i32>() {
                let value = if style == Style::FromOne { value - 1 } else { value };
                found(value, &text[end..]);
            }
        }
    } else {
        let mut value = 0i32;
        let letters = bytes.iter().take(4).take_while(|b| b.is_ascii_alphabetic());
        for (index, byte) in letters.enumerate() {
            value = value * 26 + i32::from(byte.to_ascii_lowercase() - b'a') + 1;
            found(value - 1, &text[index + 1..]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_print_and_read() {
        let raumschach = SquareNotation::parse("{2:A}{0:a}{1:1}", 3).unwrap();
        assert_eq!(raumschach.format(&[2, 3, 1]), "Bc4");
        assert!(raumschach.read("bC4").contains(&(vec![2, 3, 1], "")));
        assert_eq!(SquareNotation::alternating(4).format(&[3, 4, 0, 0]), "A1e4");
        assert_eq!(SquareNotation::alternating(2).format(&[29, 27]), "ab30");
    }

    #[test]
    fn bad_patterns_are_refused() {
        for pattern in
            ["", "{0:a}", "{0:a}{0:1}", "{0:a}{2:1}", "{0:b}{1:1}", "{0:a", "x{0:a}{1:1}"]
        {
            assert!(SquareNotation::parse(pattern, 2).is_err(), "{pattern}");
        }
    }

    #[test]
    fn fields_that_would_merge_are_noticed() {
        let notation = SquareNotation::parse("{0:1}{1:1}", 2).unwrap();
        assert_eq!(notation.clash(&[9, 20]), None);
        assert_eq!(notation.clash(&[10, 9]), Some((0, 1)));
        assert!(SquareNotation::alternating(3).can_run_together(Some(&[9, 9, 9])));
        assert!(!SquareNotation::alternating(3).can_run_together(Some(&[10, 10, 10])));
    }
}
