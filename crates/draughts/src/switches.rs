//! The rules as switches: any mixture of them is a game.

use crate::error::SwitchError;
use crate::named;
use crate::value::{
    Colours, Corner, End, Endings, JumpPromotion, Landing, Lines, Notation, Paths, Priority,
    PromoteRow, Reach, Removal, Squares, Value, Way,
};

macro_rules! switches {
    ($($(#[doc = $doc:literal])+ $field:ident: $type:ty = $key:literal,)+) => {
        /// Every rule of a game of the family.
        #[derive(Clone, PartialEq, Eq, Hash, Debug)]
        pub struct Switches {
            /// The named game that the switches started from.
            pub game: &'static str,
            $($(#[doc = $doc])+ pub $field: $type,)+
        }

        impl Switches {
            /// Sets one switch from text.
            pub fn set(&mut self, key: &str, value: &str) -> Result<(), SwitchError> {
                match key {
                    $($key => {
                        self.$field = Value::read(value).ok_or_else(|| SwitchError::BadValue {
                            key: key.to_string(),
                            value: value.to_string(),
                            allowed: <$type as Value>::allowed(),
                        })?;
                    })+
                    _ => return Err(SwitchError::NoSuchSwitch {
                        key: key.to_string(),
                        known: [$($key),+].join(", "),
                    }),
                }
                Ok(())
            }

            /// Every switch with its value, as text.
            pub fn entries(&self) -> Vec<(&'static str, String)> {
                vec![$(($key, self.$field.text())),+]
            }
        }

        /// Every switch, in the order to show them.
        pub fn switch_keys() -> Vec<SwitchKey> {
            vec![$(SwitchKey {
                key: $key,
                meaning: concat!($($doc),+).trim(),
                allowed: <$type as Value>::allowed(),
            }),+]
        }
    };
}

/// What there is to say of a switch.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SwitchKey {
    /// Its name.
    pub key: &'static str,
    /// What it decides.
    pub meaning: &'static str,
    /// The values it takes.
    pub allowed: String,
}

switches! {
    /// Which squares of the board are played on.
    squares: Squares = "squares",
    /// Playing squares in a row.
    cols: u8 = "cols",
    /// Rows.
    rows: u8 = "rows",
    /// Rows filled by each side at the start.
    start_rows: u8 = "start-rows",
    /// Rows left free behind them.
    start_gap: u8 = "start-gap",
    /// Whether the upper left corner is a playing square.
    top_left: bool = "top-left",
    /// Whether a game starts with kings.
    start_promoted: bool = "start-promoted",
    /// Which way men move.
    men_move: Way = "men-move",
    /// Which way men jump.
    men_jump: Way = "men-jump",
    /// Along which lines men move.
    men_lines: Lines = "men-lines",
    /// Along which lines men jump.
    men_jump_lines: Lines = "men-jump-lines",
    /// Whether a man may take a king.
    men_take_kings: bool = "men-take-kings",
    /// How far kings go.
    king: Reach = "king",
    /// Where a flying king lands behind the piece it has jumped.
    king_landing: Landing = "king-landing",
    /// Along which lines kings move.
    king_lines: Lines = "king-lines",
    /// Along which lines kings jump.
    king_jump_lines: Lines = "king-jump-lines",
    /// Whether a jumped king becomes a man instead of being captured.
    demote: bool = "demote",
    /// Whether who can capture must.
    force_capture: bool = "force-capture",
    /// Whether a multi-jump may not stop early.
    must_finish: bool = "must-finish",
    /// Whether a jump may go straight back after the last one.
    reverse_jump: bool = "reverse-jump",
    /// Whether a multi-jump may pass or land on the square it started from.
    return_to_origin: bool = "return-to-origin",
    /// When captured pieces leave the board.
    removal: Removal = "removal",
    /// Which of several captures must be chosen.
    priority: Priority = "priority",
    /// Whether the same captures by another path are one move.
    paths: Paths = "paths",
    /// The row on which men become kings.
    promote_row: PromoteRow = "promote-row",
    /// Whether promotion costs a turn instead of happening on arrival.
    promote_by_turn: bool = "promote-by-turn",
    /// What a man does that reaches its promotion row by a jump and could go on.
    jump_promotion: JumpPromotion = "jump-promotion",
    /// Whether who cannot move wins.
    misere: bool = "misere",
    /// Whether the first king wins.
    king_wins: bool = "king-wins",
    /// How often in a row one king may move while its side has men.
    king_streak: Option<u16> = "king-streak",
    /// How many occurrences of a position are a draw.
    repetition: Option<u16> = "repetition",
    /// How many moves of each side in a row without a capture, a promotion or a man's advance
    /// (all that play cannot undo) are a draw.
    quiet_moves: Option<u16> = "quiet-moves",
    /// Which endings with few pieces are drawn after some moves.
    endings: Endings = "endings",
    /// The side that moves first.
    first: End = "first",
    /// The names of the sides, the lower one first.
    colours: Colours = "colours",
    /// How squares and moves are written.
    notation: Notation = "notation",
    /// The corner in which the numbers of squares begin.
    numbering: Corner = "numbering",
}

impl Switches {
    /// The switches of a game by its name, such as `rubik`, `checkers` or `international`.
    pub fn named(name: &str) -> Result<Switches, SwitchError> {
        named::switches(name).ok_or_else(|| SwitchError::NoSuchGame {
            name: name.to_string(),
            known: named::named_games().map(|game| game.name).collect::<Vec<_>>().join(", "),
        })
    }

    /// Reads `name` or `name:key=value,key=value`.
    ///
    /// `antidraughts` and `breakthrough` take the game they are of as `of=name`.
    ///
    /// ```
    /// use hyperchess_draughts::Switches;
    /// let switches = Switches::read("rubik:cols=2,rows=6,force-capture=on").unwrap();
    /// assert_eq!((switches.cols, switches.rows), (2, 6));
    /// assert!(Switches::read("antidraughts:of=russian").unwrap().misere);
    /// ```
    pub fn read(text: &str) -> Result<Switches, SwitchError> {
        let (name, list) = text.trim().split_once(':').unwrap_or((text.trim(), ""));
        let mut parameters = Vec::new();
        for part in list.split(',').filter(|part| !part.trim().is_empty()) {
            let Some((key, value)) = part.split_once('=') else {
                return Err(SwitchError::NotASwitch(part.trim().to_string()));
            };
            parameters.push((key.trim().to_string(), value.trim().to_string()));
        }
        Switches::from_parameters(name.trim(), &parameters)
    }

    /// The named game with some switches set otherwise.
    pub fn from_parameters(
        name: &str,
        parameters: &[(String, String)],
    ) -> Result<Switches, SwitchError> {
        Switches::assemble(name, parameters).map_err(|mut errors| errors.swap_remove(0))
    }

    /// The same, with everything that is wrong; there is at least one error.
    pub(crate) fn assemble(
        name: &str,
        parameters: &[(String, String)],
    ) -> Result<Switches, Vec<SwitchError>> {
        let mut switches = Switches::named(name).map_err(|error| vec![error])?;
        let mut errors = Vec::new();
        for (index, (key, value)) in parameters.iter().enumerate() {
            if parameters[..index].iter().any(|(earlier, _)| earlier == key) {
                errors.push(SwitchError::Twice(key.clone()));
            } else if key == "of" {
                // The game's own twist is laid upon the other game, whatever else is set.
                match named::of(name, value) {
                    Ok(twisted) => switches = twisted,
                    Err(error) => errors.push(error),
                }
            }
        }
        for (key, value) in parameters.iter().filter(|(key, _)| key != "of") {
            if let Err(error) = switches.set(key, value) {
                errors.push(error);
            }
        }
        errors.extend(switches.impossible_sizes());
        // What does not go together shows only once all values are known.
        if errors.is_empty()
            && let Err(error) = switches.check()
        {
            errors.push(error);
        }
        if errors.is_empty() { Ok(switches) } else { Err(errors) }
    }

    /// Whether the switches go together; compiling a game asks too.
    pub fn check(&self) -> Result<(), SwitchError> {
        if let Some(error) = self.impossible_sizes().next() {
            return Err(error);
        }
        self.check_start()?;
        if self.king_wins && self.start_promoted {
            return Err(SwitchError::Contradiction {
                first: "king-wins=on".to_string(),
                second: "start-promoted=on".to_string(),
                remedy: "where the first king wins, start with men (start-promoted=off)",
            });
        }
        if !self.must_finish && self.force_capture && !self.priority.criteria().is_empty() {
            return Err(SwitchError::Contradiction {
                first: format!("priority={}", self.priority.text()),
                second: "must-finish=off".to_string(),
                remedy: "who must make the best capture cannot stop early; set must-finish=on or \
                         priority=free",
            });
        }
        if self.repetition == Some(1) {
            return Err(SwitchError::BadValue {
                key: "repetition".to_string(),
                value: "1".to_string(),
                allowed: "off, or a number from 2 to 9999".to_string(),
            });
        }
        Ok(())
    }

    /// The sizes that no board has, whatever else is set.
    fn impossible_sizes(&self) -> impl Iterator<Item = SwitchError> {
        let (most_cols, cols) = match self.squares {
            Squares::Dark => (8, "cols from 2 to 8 (playing squares in a row)"),
            Squares::All => (10, "cols from 2 to 10 where all squares are played on"),
        };
        let sizes = [
            ("cols", self.cols, 2..=most_cols, cols),
            ("rows", self.rows, 3..=12, "rows from 3 to 12"),
            ("start-rows", self.start_rows, 1..=u8::MAX, "start-rows of 1 at least"),
        ];
        let impossible = sizes.into_iter().filter(|(_, value, range, _)| !range.contains(value));
        impossible.map(|(key, value, _, allowed)| SwitchError::Size { key, value, allowed })
    }

    fn check_start(&self) -> Result<(), SwitchError> {
        let deep = u32::from(self.start_rows) + u32::from(self.start_gap);
        if 2 * deep < u32::from(self.rows) {
            return Ok(());
        }
        let most = ((self.rows - 1) / 2).saturating_sub(self.start_gap);
        if most == 0 {
            return Err(SwitchError::Contradiction {
                first: format!("start-gap={}", self.start_gap),
                second: format!("rows={}", self.rows),
                remedy: "no row is left for the pieces; use a smaller start-gap or more rows",
            });
        }
        Err(SwitchError::StartRowsMeet {
            start_rows: self.start_rows,
            gap: self.start_gap,
            rows: self.rows,
            most,
            least: (2 * deep + 1).min(255) as u8,
        })
    }
}
