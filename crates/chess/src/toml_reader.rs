//! Reading TOML by hand, so that every mistake of a file is found at once and named with its
//! line, its key and what is allowed there.

use std::fmt;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// One mistake in a rule file, in the map it names or in the parameters given to it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Problem {
    /// The file, where it is not the rule file itself.
    pub file: Option<String>,
    /// The line, counted from 1; 0 where the whole file is meant.
    pub line: usize,
    /// The column, where it is known.
    pub column: Option<usize>,
    /// The key with the tables it stands in: `pieces.K.moves[0].range`.
    pub key: String,
    /// What is wrong and what would be right.
    pub message: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(file) = &self.file {
            write!(f, "{file}: ")?;
        }
        match (self.line, self.column) {
            (0, _) => {}
            (line, None) => write!(f, "line {line}: ")?,
            (line, Some(column)) => write!(f, "line {line}, column {column}: ")?,
        }
        if !self.key.is_empty() {
            write!(f, "{}: ", self.key)?;
        }
        f.write_str(&self.message)
    }
}

/// A value with its place in the file.
#[derive(Clone)]
pub(crate) struct Item<'a> {
    value: &'a DeValue<'a>,
    span: Range<usize>,
    pub(crate) key: String,
}

/// Collects problems while values are read.
pub(crate) struct Reader<'a> {
    source: &'a str,
    /// Where each line ends.
    ends: Vec<usize>,
    pub(crate) problems: Vec<Problem>,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(source: &'a str) -> Reader<'a> {
        let ends = source.match_indices('\n').map(|(end, _)| end).collect();
        Reader { source, ends, problems: Vec::new() }
    }

    pub(crate) fn source(&self) -> &'a str {
        self.source
    }

    pub(crate) fn line(&self, offset: usize) -> usize {
        1 + self.ends.partition_point(|&end| end < offset)
    }

    pub(crate) fn report(&mut self, item: &Item<'_>, message: impl Into<String>) {
        let line = self.line(item.span.start);
        self.problems.push(Problem {
            line,
            key: item.key.clone(),
            message: message.into(),
            ..Problem::default()
        });
    }

    pub(crate) fn report_missing(&mut self, table: &Item<'_>, key: &str, message: &str) {
        let line = self.line(table.span.start);
        self.problems.push(Problem {
            line,
            key: join(&table.key, key),
            message: message.into(),
            ..Problem::default()
        });
    }

    /// The whole file as an item.
    pub(crate) fn root(root: &'a Spanned<DeValue<'a>>) -> Item<'a> {
        Item { value: root.get_ref(), span: 0..0, key: String::new() }
    }

    /// The entries of a table; keys that are not allowed are reported.
    pub(crate) fn entries(&mut self, item: &Item<'a>, allowed: &[&str]) -> Entries<'a> {
        let Some(table) = self.table(item) else { return Entries { entries: Vec::new() } };
        let mut entries = Vec::new();
        for (name, value) in table {
            let text = name.get_ref().to_string();
            let entry =
                Item { value: value.get_ref(), span: value.span(), key: join(&item.key, &text) };
            if allowed.is_empty() || allowed.contains(&text.as_str()) {
                entries.push((text, entry));
            } else {
                let line = self.line(name.span().start);
                let message = format!("unknown key; allowed are {}", allowed.join(", "));
                self.problems.push(Problem { line, key: entry.key, message, ..Problem::default() });
            }
        }
        Entries { entries }
    }

    fn table(&mut self, item: &Item<'a>) -> Option<&'a DeTable<'a>> {
        match item.value {
            DeValue::Table(table) => Some(table),
            _ => {
                self.report(item, "must be a table");
                None
            }
        }
    }

    pub(crate) fn string(&mut self, item: &Item<'a>) -> Option<&'a str> {
        match item.value {
            DeValue::String(text) => Some(text),
            _ => {
                self.report(item, "must be a text in quotes");
                None
            }
        }
    }

    pub(crate) fn boolean(&mut self, item: &Item<'a>) -> Option<bool> {
        match item.value {
            DeValue::Boolean(value) => Some(*value),
            _ => {
                self.report(item, "must be true or false");
                None
            }
        }
    }

    pub(crate) fn integer(&mut self, item: &Item<'a>, allowed: Range<i64>) -> Option<i64> {
        let value = match item.value {
            DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix()).ok(),
            _ => None,
        };
        let value = value.filter(|value| allowed.contains(value));
        if value.is_none() {
            let (low, high) = (allowed.start, allowed.end - 1);
            self.report(item, format!("must be a whole number from {low} to {high}"));
        }
        value
    }

    pub(crate) fn list(&mut self, item: &Item<'a>) -> Option<Vec<Item<'a>>> {
        let DeValue::Array(values) = item.value else {
            self.report(item, "must be a list in brackets");
            return None;
        };
        let items = values.iter().enumerate().map(|(index, value)| Item {
            value: value.get_ref(),
            span: value.span(),
            key: format!("{}[{index}]", item.key),
        });
        Some(items.collect())
    }

    pub(crate) fn integers(&mut self, item: &Item<'a>, allowed: Range<i64>) -> Option<Vec<i64>> {
        let items = self.list(item)?;
        items.iter().map(|item| self.integer(item, allowed.clone())).collect()
    }

    pub(crate) fn strings(&mut self, item: &Item<'a>) -> Option<Vec<&'a str>> {
        let items = self.list(item)?;
        items.iter().map(|item| self.string(item)).collect()
    }

    /// A word out of a few, as its number.
    pub(crate) fn choice(&mut self, item: &Item<'a>, allowed: &[&str]) -> Option<usize> {
        let found = match item.value {
            DeValue::String(text) => allowed.iter().position(|word| word == text),
            _ => None,
        };
        if found.is_none() {
            let words: Vec<String> = allowed.iter().map(|word| format!("\"{word}\"")).collect();
            self.report(item, format!("must be one of {}", words.join(", ")));
        }
        found
    }
}

impl<'a> Item<'a> {
    pub(crate) fn as_string(&self) -> Option<&'a str> {
        match self.value {
            DeValue::String(text) => Some(text),
            _ => None,
        }
    }

    pub(crate) fn named(self, key: &str) -> Item<'a> {
        Item { key: key.to_string(), ..self }
    }
}

/// The entries of a table, in the order of the file's parser.
pub(crate) struct Entries<'a> {
    entries: Vec<(String, Item<'a>)>,
}

impl<'a> Entries<'a> {
    pub(crate) fn get(&self, key: &str) -> Option<&Item<'a>> {
        self.entries.iter().find(|(name, _)| name == key).map(|(_, item)| item)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &(String, Item<'a>)> {
        self.entries.iter()
    }
}

fn join(path: &str, key: &str) -> String {
    if path.is_empty() { key.to_string() } else { format!("{path}.{key}") }
}

/// Lays the entries of `over` upon those of `base`, tables within tables.
pub(crate) fn overlay<'a>(base: &mut DeTable<'a>, over: &DeTable<'a>) {
    for (key, value) in over {
        let known = base.get(key.get_ref().as_ref());
        let both_tables = matches!(
            (known.map(Spanned::get_ref), value.get_ref()),
            (Some(DeValue::Table(_)), DeValue::Table(inner)) if is_open(inner)
        );
        match (both_tables, value.get_ref()) {
            (true, DeValue::Table(inner)) => {
                if let Some(DeValue::Table(base)) =
                    base.get_mut(key.get_ref().as_ref()).map(Spanned::get_mut)
                {
                    overlay(base, inner);
                }
            }
            _ => {
                base.insert(key.clone(), value.clone());
            }
        }
    }
}

/// Piece descriptions are replaced whole; the tables that hold them are merged.
fn is_open(table: &DeTable<'_>) -> bool {
    table.iter().all(|(key, _)| key.get_ref() != "moves")
}
