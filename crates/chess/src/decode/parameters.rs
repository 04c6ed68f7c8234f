//! Parameters: one file for a family of games.

use crate::move_text::shorten;
use crate::toml_reader::{Item, Problem, Reader, overlay};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The value of every parameter of the file: the one given, or its default.
pub(super) fn resolve(
    reader: &mut Reader<'_>,
    table: &DeTable<'_>,
    given: &[(String, String)],
) -> Vec<(String, String)> {
    // The table is about to be changed: read from a copy.
    let copy = table.get("parameters").cloned();
    let root = copy.unwrap_or_else(|| Spanned::new(0..0, DeValue::Table(DeTable::new())));
    let mut nested = Reader::new(reader.source());
    let item = Reader::root(&root).named("parameters");
    let entries = nested.entries(&item, &[]);
    let mut values = Vec::new();
    for (name, item) in entries.iter() {
        let chosen = given.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str());
        if let Some(value) = resolve_one(&mut nested, name, item, chosen) {
            values.push((name.clone(), value));
        }
    }
    let known: Vec<&str> = entries.iter().map(|(name, _)| name.as_str()).collect();
    for (name, _) in given.iter().filter(|(name, _)| !known.contains(&name.as_str())) {
        let message = match known.is_empty() {
            true => "unknown parameter; this game has none".to_string(),
            false => format!("unknown parameter; this game has {}", known.join(", ")),
        };
        nested.problems.push(Problem { key: name.clone(), message, ..Problem::default() });
    }
    check_when(&mut nested, table, &known);
    reader.problems.append(&mut nested.problems);
    values
}

/// Reports cases for parameters that do not exist.
fn check_when(reader: &mut Reader<'_>, table: &DeTable<'_>, known: &[&str]) {
    let Some(when) = table.get("when") else { return };
    let mut nested = Reader::new(reader.source());
    let item = Reader::root(when).named("when");
    if known.is_empty() {
        let message = "needs parameters, and this file has none";
        let line = nested.line(when.span().start);
        let (key, message) = (item.key, message.to_string());
        nested.problems.push(Problem { line, key, message, ..Problem::default() });
    } else {
        nested.entries(&item, known);
    }
    reader.problems.append(&mut nested.problems);
}

fn resolve_one<'a>(
    reader: &mut Reader<'a>,
    name: &str,
    item: &Item<'a>,
    chosen: Option<&str>,
) -> Option<String> {
    let entries = reader.entries(item, &["default", "min", "max", "allowed", "text"]);
    let wrong = |message: String| Problem { key: name.to_string(), message, ..Problem::default() };
    let Some(default) = entries.get("default") else {
        reader.report_missing(item, "default", "is missing: every parameter needs one");
        return None;
    };
    if let Some(allowed) = entries.get("allowed") {
        let allowed = reader.strings(allowed)?;
        let default = reader.string(default)?;
        let value = chosen.unwrap_or(default);
        if allowed.contains(&value) {
            return Some(value.to_string());
        }
        let value = shorten(value);
        let message = format!("'{value}' is not one of {}", allowed.join(", "));
        reader.problems.push(wrong(message));
        return Some(default.to_string());
    }
    if entries.get("text").is_some() {
        return match chosen {
            Some(value) => Some(value.to_string()),
            None => reader.string(default).map(str::to_string),
        };
    }
    let low = entries.get("min").map_or(Some(0), |item| reader.integer(item, 0..1 << 31))?;
    let high = entries.get("max").map_or(Some(1 << 30), |item| reader.integer(item, 0..1 << 31))?;
    let default = reader.integer(default, low..high + 1)?;
    let Some(chosen) = chosen else { return Some(default.to_string()) };
    match chosen.parse::<i64>().ok().filter(|value| (low..=high).contains(value)) {
        Some(value) => Some(value.to_string()),
        None => {
            let chosen = shorten(chosen);
            let message = format!("'{chosen}' is not a whole number from {low} to {high}");
            reader.problems.push(wrong(message));
            // Go on with what is known to be right, to find the other mistakes.
            Some(default.to_string())
        }
    }
}

/// Lays the tables `[when.PARAMETER.VALUE]` that apply over the file.
pub(super) fn apply(table: &mut DeTable<'_>, values: &[(String, String)]) {
    let Some(DeValue::Table(when)) = table.get("when").map(|when| when.get_ref().clone()) else {
        return;
    };
    for (name, value) in values {
        let Some(DeValue::Table(cases)) = when.get(name.as_str()).map(Spanned::get_ref) else {
            continue;
        };
        if let Some(DeValue::Table(case)) = cases.get(value.as_str()).map(Spanned::get_ref) {
            overlay(table, case);
        }
    }
}
