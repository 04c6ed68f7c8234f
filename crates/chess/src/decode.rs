//! From the text of a rule file to a [`RuleSet`].

mod board;
mod parameters;
mod pieces;
mod setup;

use crate::layers::Grid;
use crate::notation::SquareNotation;
use crate::ruleset::{EndRules, PieceRule, RuleSet, Stalemate, Win};
use crate::toml_reader::{Entries, Item, Problem, Reader};
use hyperchess_board::Board;
use hyperchess_game::Player;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Where the text of a map file comes from, by the name a rule file or a parameter gives.
pub type MapSource<'s> = &'s dyn Fn(&str) -> Result<String, String>;

/// A rule set and what is odd about its board.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The rules.
    pub rules: RuleSet,
    /// What was noticed and accepted.
    pub warnings: Vec<String>,
}

/// Nobody reads more mistakes of one file.
const MAX_PROBLEMS: usize = 100;

const KEYS: &[&str] =
    &["name", "title", "parameters", "board", "pieces", "setup", "castling", "end", "when"];

impl RuleSet {
    /// Reads a rule file with values for its parameters. All mistakes are reported together.
    pub fn parse(
        source: &str,
        parameters: &[(String, String)],
        maps: MapSource<'_>,
    ) -> Result<Loaded, Vec<Problem>> {
        let (table, errors) = DeTable::parse_recoverable(source);
        let mut reader = Reader::new(source);
        if !errors.is_empty() {
            reader.problems = errors
                .iter()
                .take(MAX_PROBLEMS)
                .map(|error| Problem {
                    line: error.span().map_or(0, |span| reader.line(span.start)),
                    message: format!("not TOML: {}", error.message()),
                    ..Problem::default()
                })
                .collect();
            reader.problems.dedup();
            return Err(reader.problems);
        }
        let span = table.span();
        let mut table = table.into_inner();
        let values = parameters::resolve(&mut reader, &table, parameters);
        parameters::apply(&mut table, &values);
        let root = Spanned::new(span, DeValue::Table(table));
        let loaded = Decoder { reader: &mut reader, values, maps, steps: 0 }.file(&root);
        match loaded {
            Some(loaded) if reader.problems.is_empty() => Ok(loaded),
            _ => {
                reader.problems.sort_by_key(|problem| problem.line);
                let more = reader.problems.len().saturating_sub(MAX_PROBLEMS);
                if more > 0 {
                    let message = format!("and {more} mistakes more");
                    reader.problems.truncate(MAX_PROBLEMS);
                    reader.problems.push(Problem { message, ..Problem::default() });
                }
                Err(reader.problems)
            }
        }
    }
}

/// The state of reading one file.
struct Decoder<'r, 'a, 's> {
    reader: &'r mut Reader<'a>,
    values: Vec<(String, String)>,
    maps: MapSource<'s>,
    /// How many steps the pieces have so far.
    steps: usize,
}

/// The `[board]` table, read.
struct BoardRules {
    board: Board,
    file: usize,
    rank: Option<usize>,
    notation: SquareNotation,
    forward: Vec<usize>,
    /// The men of a map file and its side to move.
    map: Option<MapSetup>,
}

impl BoardRules {
    fn grid(&self) -> Grid<'_> {
        Grid { board: &self.board, file: self.file, rank: self.rank }
    }
}

/// What a map file tells of men: by node the side and the piece's name.
struct MapSetup {
    men: Vec<Option<(Player, String)>>,
    first_to_move: Player,
    warnings: Vec<String>,
}

impl<'a> Decoder<'_, 'a, '_> {
    fn file(&mut self, root: &'a Spanned<DeValue<'a>>) -> Option<Loaded> {
        let root = Reader::root(root);
        let entries = self.reader.entries(&root, KEYS);
        let name = self.required_string(&root, &entries, "name");
        let title = entries.get("title").and_then(|item| self.reader.string(item));
        let board = match entries.get("board") {
            Some(item) => self.board(item),
            None => {
                self.reader.report_missing(&root, "board", "the table [board] is missing");
                None
            }
        };
        let end = entries.get("end").map_or_else(Self::default_end, |item| self.end(item));
        // Without a board nothing else can be checked, so these come after it.
        let board = board?;
        let pieces = match entries.get("pieces") {
            Some(item) => self.pieces(item, &board),
            None => {
                self.reader.report_missing(&root, "pieces", "the table [pieces] is missing");
                Vec::new()
            }
        };
        self.check_royalty(&root, &pieces, &end);
        let (setup, classic) = self.setup(&root, entries.get("setup"), &board, &pieces);
        let castling = self.castling(entries.get("castling"), &setup, &classic, &board, &pieces);
        let warnings = board.map.as_ref().map(|map| map.warnings.clone()).unwrap_or_default();
        let first_to_move = board.map.as_ref().map_or(Player::First, |map| map.first_to_move);
        let rules = RuleSet {
            name: name?.to_string(),
            title: title.unwrap_or_default().to_string(),
            board: board.board,
            file: board.file,
            rank: board.rank,
            notation: board.notation,
            forward: board.forward,
            pieces,
            setup: setup.men,
            first_to_move,
            castling,
            end,
        };
        Some(Loaded { rules, warnings })
    }

    fn required_string(
        &mut self,
        table: &Item<'a>,
        entries: &Entries<'a>,
        key: &str,
    ) -> Option<&'a str> {
        match entries.get(key) {
            Some(item) => self.reader.string(item),
            None => {
                self.reader.report_missing(table, key, "is missing");
                None
            }
        }
    }

    fn check_royalty(&mut self, root: &Item<'a>, pieces: &[PieceRule], end: &EndRules) {
        let royal = pieces.iter().filter(|piece| piece.royal).count();
        if !pieces.is_empty() && royal != 1 {
            let what = if end.win == Win::Mate { "mated" } else { "taken" };
            let message = format!(
                "{royal} pieces have royal = true; exactly one must, the one that is {what}"
            );
            self.reader.report_missing(root, "pieces", &message);
        }
    }

    fn default_end() -> EndRules {
        EndRules {
            win: Win::Mate,
            stalemate: Stalemate::Draw,
            repetition: Some(3),
            fifty: Some(50),
            dead: true,
        }
    }

    fn end(&mut self, item: &Item<'a>) -> EndRules {
        let keys = ["win", "stalemate", "repetition", "fifty", "dead"];
        let entries = self.reader.entries(item, &keys);
        let mut end = Self::default_end();
        let reader = &mut *self.reader;
        if let Some(choice) =
            entries.get("win").and_then(|item| reader.choice(item, &["mate", "capture"]))
        {
            end.win = [Win::Mate, Win::Capture][choice];
        }
        if let Some(choice) =
            entries.get("stalemate").and_then(|item| reader.choice(item, &["draw", "loss", "win"]))
        {
            end.stalemate = [Stalemate::Draw, Stalemate::Loss, Stalemate::Win][choice];
        }
        let mut count = |key: &str, default: Option<u32>| match entries.get(key) {
            Some(item) => reader.integer(item, 0..10_001).filter(|&n| n > 0).map(|n| n as u32),
            None => default,
        };
        end.repetition = count("repetition", end.repetition);
        end.fifty = count("fifty", end.fifty);
        if let Some(dead) = entries.get("dead").and_then(|item| reader.boolean(item)) {
            end.dead = dead;
        }
        end
    }

    /// The value of a parameter.
    fn value(&self, name: &str) -> Option<&str> {
        self.values.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}
