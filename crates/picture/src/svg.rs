//! The parts of SVG that pictures need.

use std::fmt::Write;

/// A coordinate with at most three decimals, so that the text is short and always the same.
pub(crate) fn number(value: f64) -> String {
    let mut text = format!("{value:.3}");
    while text.ends_with('0') {
        text.pop();
    }
    if text.ends_with('.') {
        text.pop();
    }
    if text == "-0" { "0".to_string() } else { text }
}

/// Text for an element or an attribute; control characters, which XML cannot hold, are left out.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            character if character.is_control() => escaped.push(' '),
            '\u{fffe}' | '\u{ffff}' => {}
            character => escaped.push(character),
        }
    }
    escaped
}

/// Adds a closed polygon to the data of a path.
pub(crate) fn polygon(data: &mut String, corners: &[(f64, f64)]) {
    for (index, (x, y)) in corners.iter().enumerate() {
        let command = if index == 0 { 'M' } else { 'L' };
        let _ = write!(data, "{command}{} {}", number(*x), number(*y));
    }
    data.push('Z');
}

/// Writes a path with the attributes given, unless it is empty.
pub(crate) fn path(svg: &mut String, attributes: &str, data: &str) {
    if !data.is_empty() {
        let _ = writeln!(svg, "<path {attributes} d=\"{data}\"/>");
    }
}
