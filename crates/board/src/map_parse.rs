//! Reading map files.

use std::num::IntErrorKind;

use crate::map_error::{Problems, shown};
use crate::map_file::{LINKS, is_none};
use crate::node::ABSENT;
use crate::{
    Direction, Directive, Graph, MAX_DIRECTIVES, MAX_NODES, MapError, MapFile, MapProblem,
};

/// A link that was told to be unreadable, so that nothing more is to be said about it.
const UNREADABLE: u32 = u32::MAX - 1;

/// Stands for all numbers that are no IDs for being too large.
const TOO_LARGE: u32 = u32::MAX - 2;

/// How many missing IDs are named.
const NAMED: usize = 10;

/// A line and its number, from 1.
#[derive(Clone, Copy)]
struct Line<'t> {
    number: usize,
    text: &'t str,
}

struct Row<'t> {
    line: Line<'t>,
    id: Option<u32>,
    links: [u32; LINKS],
}

/// Everything read so far. Memory grows with the rows that are there, never with the number that is told.
struct Reader<'t, L> {
    problems: Problems,
    rows: Vec<Row<'t>>,
    labels: Vec<Option<L>>,
    /// All rows, also those beyond the limit, which are not kept.
    row_count: usize,
    directives: Vec<Directive>,
}

pub(crate) fn parse<L>(
    text: &str,
    mut read_label: impl FnMut(&str) -> Result<Option<L>, String>,
) -> Result<MapFile<L>, Vec<MapError>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines = (1..).zip(text.lines()).map(|(number, text)| Line { number, text });
    let mut lines = lines.filter(|line| !line.text.trim().is_empty());
    let mut reader = Reader {
        problems: Problems::default(),
        rows: Vec::new(),
        labels: Vec::new(),
        row_count: 0,
        directives: Vec::new(),
    };

    let Some(first) = lines.next() else {
        reader.problems.add(1, "", 0, || MapProblem::Empty);
        return Err(reader.problems.into_errors());
    };
    let told = reader.read_count(first);
    // A line that begins with a letter is a directive if no row comes after it, whatever count was told.
    let begins_with_letter =
        |line: &Line<'_>| line.text.trim_start().starts_with(char::is_alphabetic);
    let last_row =
        lines.clone().filter(|line| !begins_with_letter(line)).last().map_or(0, |line| line.number);
    for line in lines {
        if line.number <= last_row {
            reader.read_row(line, &mut read_label);
        } else if !reader.read_directive(line) {
            break;
        }
    }
    reader.check_count(first, told);
    if !reader.problems.is_full() {
        reader.check_ids(told);
    }
    if reader.problems.is_empty() {
        Ok(reader.finish())
    } else {
        Err(reader.problems.into_errors())
    }
}

impl<'t, L> Reader<'t, L> {
    fn problem(&mut self, line: Line<'_>, byte: usize, problem: impl FnOnce() -> MapProblem) {
        self.problems.add(line.number, line.text, byte, problem);
    }

    /// The number of nodes that the first line tells, if it is a line that can.
    fn read_count(&mut self, line: Line<'t>) -> Option<usize> {
        let mut tokens = tokens(line.text);
        let (byte, token) = tokens.next()?;
        let Some(count) = whole(token) else {
            self.problem(line, byte, || MapProblem::CountNotANumber(shown(token)));
            return None;
        };
        if let Some((byte, token)) = tokens.next() {
            // Perhaps a row, the count forgotten: then its first number is not a count to compare with.
            self.problem(line, byte, || MapProblem::CountNotAlone(shown(token)));
            return None;
        }
        let count = usize::try_from(count).ok().filter(|count| (1..=MAX_NODES).contains(count));
        if count.is_none() {
            self.problem(line, byte, || MapProblem::CountOutOfRange(shown(token)));
        }
        count
    }

    fn read_row(
        &mut self,
        line: Line<'t>,
        read_label: &mut impl FnMut(&str) -> Result<Option<L>, String>,
    ) {
        self.row_count += 1;
        if self.row_count > MAX_NODES {
            return;
        }
        let mut row = Row { line, id: None, links: [UNREADABLE; LINKS] };
        let mut label = None;
        let mut read = 0;
        for (byte, token) in tokens(line.text) {
            match read {
                0 => match whole(token) {
                    Some(id @ 0..) => row.id = Some(clip(id)),
                    _ => self.problem(line, byte, || MapProblem::BadId(shown(token))),
                },
                1..=LINKS => match whole(token) {
                    Some(-1) => row.links[read - 1] = ABSENT,
                    Some(id @ 0..) => row.links[read - 1] = clip(id),
                    _ => {
                        let direction = Direction::from_index(read - 1);
                        self.problem(line, byte, || MapProblem::BadLink {
                            direction,
                            token: shown(token),
                        });
                    }
                },
                7 if is_none(token) => {}
                7 => match read_label(token) {
                    Ok(read) => label = read,
                    Err(reason) => {
                        self.problem(line, byte, || MapProblem::BadLabel {
                            token: shown(token),
                            reason,
                        });
                    }
                },
                _ => {
                    self.problem(line, byte, || MapProblem::TooMany(shown(token)));
                    break;
                }
            }
            read += 1;
        }
        // A line that does not even begin like a row has been told already.
        if read <= LINKS && row.id.is_some() {
            self.problem(line, line.text.trim_end().len(), || MapProblem::TooFew(read));
        }
        // Of noise no rows are kept: nobody will look at them.
        if !self.problems.is_full() {
            self.rows.push(row);
            self.labels.push(label);
        }
    }

    /// Whether the rest is worth reading.
    fn read_directive(&mut self, line: Line<'t>) -> bool {
        if self.directives.len() == MAX_DIRECTIVES {
            self.problem(line, 0, || MapProblem::TooManyDirectives);
            return false;
        }
        let text = line.text.trim();
        let (word, value) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let (word, value) = (word.to_string(), value.trim_start().to_string());
        self.directives.push(Directive { line: line.number, word, value });
        true
    }

    fn check_count(&mut self, first: Line<'t>, told: Option<usize>) {
        let rows = self.row_count;
        if let Some(told) = told.filter(|&told| told != rows) {
            let byte = first.text.len() - first.text.trim_start().len();
            self.problem(first, byte, || MapProblem::WrongCount { told, rows });
        }
    }

    fn check_ids(&mut self, told: Option<usize>) {
        // If the count is wrong, that has been told; IDs that would be right for either number are let pass.
        let nodes = told.unwrap_or(0).max(self.row_count).min(MAX_NODES);
        let mut ids: Vec<(u32, u32)> =
            (0..).zip(&self.rows).filter_map(|(n, row): (u32, _)| Some((row.id?, n))).collect();
        ids.sort_unstable();
        let unreadable = self.rows.len() - ids.len();

        for &(id, n) in &ids {
            if id as usize >= nodes {
                let line = self.rows[n as usize].line;
                let Some((byte, token)) = tokens(line.text).next() else { continue };
                self.problem(line, byte, || MapProblem::IdOutOfRange { id: shown(token), nodes });
            }
        }
        for pair in ids.windows(2) {
            let [(id, first), (again, n)] = [pair[0], pair[1]];
            if id == again && (id as usize) < nodes {
                let [first, line] = [first, n].map(|n| self.rows[n as usize].line);
                let byte = line.text.len() - line.text.trim_start().len();
                let first_line = first.number;
                self.problem(line, byte, || MapProblem::RepeatedId { id, first_line });
            }
        }

        ids.dedup_by_key(|&mut (id, _)| id);
        let known = |id: u32| ids.binary_search_by_key(&id, |&(id, _)| id).is_ok();
        // A row whose ID is unreadable may be the one that is missed.
        let is_unknown = |id: u32| match id {
            ABSENT | UNREADABLE => false,
            id if unreadable > 0 => id as usize >= nodes,
            id => !known(id),
        };
        if unreadable == 0
            && let Some(last) = self.rows.last().map(|row| row.line)
        {
            let right = told.is_none_or(|told| told == self.row_count);
            let highest = ids.iter().rev().map(|&(id, _)| id).find(|&id| (id as usize) < nodes);
            let end = if right { self.rows.len() as u32 } else { highest.map_or(0, |id| id + 1) };
            let present = ids.iter().take_while(|&&(id, _)| id < end).count();
            let total = end as usize - present;
            if total > 0 {
                let missing = (0..end).filter(|&id| !known(id)).take(NAMED).collect();
                self.problem(last, 0, || MapProblem::MissingIds { ids: missing, total });
            }
        }
        for row in &self.rows {
            for (n, _) in row.links.iter().enumerate().filter(|&(_, &id)| is_unknown(id)) {
                let Some((byte, token)) = tokens(row.line.text).nth(n + 1) else { continue };
                let direction = Direction::from_index(n);
                self.problems.add(row.line.number, row.line.text, byte, || MapProblem::UnknownId {
                    direction,
                    token: shown(token),
                });
            }
        }
    }

    /// The map of a text without problems: as many rows as told, at least one, each ID from 0 once, links to IDs.
    fn finish(self) -> MapFile<L> {
        let mut links = vec![ABSENT; self.rows.len() * LINKS];
        let mut lines = vec![0; self.rows.len()];
        let ids = || self.rows.iter().filter_map(|row| Some((row, row.id? as usize)));
        for (row, id) in ids() {
            links[id * LINKS..][..LINKS].copy_from_slice(&row.links);
            lines[id] = row.line.number;
        }
        let origin = self.rows.first().and_then(|row| row.id).unwrap_or(0);
        let Graph { board, renumbered, mut warnings } = Graph::new(LINKS / 2, &links, origin);
        for warning in &mut warnings {
            warning.line = warning.node().map(|node| lines[node.index()]);
        }

        let mut labels: Vec<Option<L>> = Vec::new();
        labels.resize_with(board.len(), || None);
        let mut file_ids = vec![0; board.len()];
        let nodes: Vec<_> = ids().map(|(_, id)| (id, renumbered[id])).collect();
        for ((id, node), label) in nodes.into_iter().zip(self.labels) {
            if let Some(node) = node {
                labels[node.index()] = label;
                file_ids[node.index()] = id;
            }
        }
        MapFile { board, labels, ids: file_ids, warnings, directives: self.directives }
    }
}

/// The tokens of a line with the byte at which each begins.
fn tokens(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + line[at..].find(|c: char| !c.is_whitespace())?;
        at = line[start..].find(char::is_whitespace).map_or(line.len(), |length| start + length);
        Some((start, &line[start..at]))
    })
}

/// A whole number; one that does not fit is still a number, if a useless one.
fn whole(token: &str) -> Option<i64> {
    token.parse().map_or_else(
        |error: std::num::ParseIntError| match error.kind() {
            IntErrorKind::PosOverflow => Some(i64::MAX),
            IntErrorKind::NegOverflow => Some(i64::MIN),
            _ => None,
        },
        Some,
    )
}

fn clip(id: i64) -> u32 {
    u32::try_from(id).map_or(TOO_LARGE, |id| id.min(TOO_LARGE))
}
