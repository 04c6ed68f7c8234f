//! The games that have names.

use crate::error::SwitchError;
use crate::switches::Switches;
use crate::value::{
    Colours, Corner, Criterion, End, Endings, JumpPromotion, Landing, Lines, Notation, Paths,
    Priority, PromoteRow, Reach, Removal, Squares, Way,
};

/// A game with a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NamedGame {
    /// The name that [`Switches::named`] knows.
    pub name: &'static str,
    /// The number of the game in PDN, where it has one.
    pub pdn_type: Option<u8>,
    /// What is special about it, in one line.
    pub summary: &'static str,
}

struct Entry {
    game: NamedGame,
    switches: fn() -> Switches,
}

const fn entry(
    name: &'static str,
    pdn_type: Option<u8>,
    summary: &'static str,
    switches: fn() -> Switches,
) -> Entry {
    Entry { game: NamedGame { name, pdn_type, summary }, switches }
}

const GAMES: &[Entry] = &[
    entry("rubik", None, "Rubik's Checkers: kings at first; a jumped king becomes a man", rubik),
    entry(
        "checkers",
        Some(21),
        "English and American: short kings, free choice of captures",
        checkers,
    ),
    entry(
        "international",
        Some(20),
        "10×10, flying kings, the most pieces must be taken",
        international,
    ),
    entry("frisian", Some(40), "10×10, captures also along rows and columns, by value", frisian),
    entry("frysk", None, "Frisian with five men each", frysk),
    entry(
        "russian",
        Some(25),
        "a man that passes the far row in a capture goes on as a king",
        russian,
    ),
    entry("brazilian", Some(26), "the international rules on 8×8", brazilian),
    entry("canadian", Some(27), "the international rules on 12×12, thirty men each", canadian),
    entry(
        "italian",
        Some(22),
        "men cannot take kings; quantity, then quality of captures decides",
        italian,
    ),
    entry(
        "spanish",
        Some(24),
        "flying kings, men take forward; most pieces, then most kings",
        spanish,
    ),
    entry("pool", Some(23), "flying kings, free choice, men promote only where they end", pool),
    entry("czech", Some(29), "free choice of captures, but a king that can take must", czech),
    entry(
        "thai",
        Some(31),
        "eight men each; flying kings land directly behind what they take",
        thai,
    ),
    entry(
        "turkish",
        Some(30),
        "along rows and columns of all squares; jumped pieces leave at once",
        turkish,
    ),
    entry("armenian", None, "Turkish with diagonal moves, but no diagonal captures", armenian),
    entry("antidraughts", None, "who has no move wins; of=… names the game it is of", antidraughts),
    entry("breakthrough", None, "the first king wins; of=… names the game it is of", breakthrough),
];

/// Every game with a name, in the order to show them.
pub fn named_games() -> impl ExactSizeIterator<Item = NamedGame> {
    GAMES.iter().map(|entry| entry.game)
}

pub(crate) fn switches(name: &str) -> Option<Switches> {
    let entry = GAMES.iter().find(|entry| entry.game.name == name)?;
    Some(Switches { game: entry.game.name, ..(entry.switches)() })
}

/// `antidraughts` or `breakthrough` of another game.
pub(crate) fn twist(name: &str, of: Switches) -> Option<Switches> {
    match name {
        "antidraughts" => Some(Switches { game: "antidraughts", misere: true, ..of }),
        "breakthrough" => Some(Switches { game: "breakthrough", king_wins: true, ..of }),
        _ => None,
    }
}

/// The same by the name of the other game.
pub(crate) fn of(name: &str, other: &str) -> Result<Switches, SwitchError> {
    twist(name, Switches::named(other)?).ok_or_else(|| SwitchError::BadValue {
        key: "of".to_string(),
        value: other.to_string(),
        allowed: "only after antidraughts and breakthrough".to_string(),
    })
}

fn rubik() -> Switches {
    Switches {
        game: "rubik",
        squares: Squares::Dark,
        cols: 4,
        rows: 6,
        start_rows: 2,
        start_gap: 0,
        top_left: true,
        start_promoted: true,
        men_move: Way::Backward,
        men_jump: Way::None,
        men_lines: Lines::Diagonal,
        men_jump_lines: Lines::Diagonal,
        men_take_kings: true,
        king: Reach::Short,
        king_landing: Landing::Any,
        king_lines: Lines::Diagonal,
        king_jump_lines: Lines::Diagonal,
        demote: true,
        force_capture: false,
        must_finish: false,
        reverse_jump: false,
        return_to_origin: true,
        removal: Removal::During,
        priority: Priority::FREE,
        paths: Paths::Merged,
        promote_row: PromoteRow::Home,
        promote_by_turn: true,
        jump_promotion: JumpPromotion::Stop,
        misere: false,
        king_wins: false,
        king_streak: None,
        repetition: Some(3),
        quiet_moves: None,
        endings: Endings::None,
        first: End::Bottom,
        colours: Colours::OrangeGreen,
        notation: Notation::Joined,
        numbering: Corner::TopLeft,
    }
}

/// Where a line of the catalogue is silent.
fn draughts() -> Switches {
    Switches {
        rows: 8,
        start_rows: 3,
        top_left: false,
        start_promoted: false,
        men_move: Way::Forward,
        men_jump: Way::Forward,
        demote: false,
        force_capture: true,
        must_finish: true,
        removal: Removal::After,
        promote_row: PromoteRow::Far,
        promote_by_turn: false,
        jump_promotion: JumpPromotion::AtEnd,
        colours: Colours::WhiteBlack,
        notation: Notation::Letters,
        ..rubik()
    }
}

fn checkers() -> Switches {
    Switches {
        paths: Paths::Apart,
        jump_promotion: JumpPromotion::Stop,
        quiet_moves: Some(40),
        first: End::Top,
        notation: Notation::Numbers,
        ..draughts()
    }
}

fn brazilian() -> Switches {
    Switches {
        men_jump: Way::Any,
        king: Reach::Flying,
        priority: Priority::new(&[Criterion::Pieces]),
        quiet_moves: Some(25),
        endings: Endings::International,
        ..draughts()
    }
}

fn international() -> Switches {
    Switches { cols: 5, rows: 10, start_rows: 4, notation: Notation::Numbers, ..brazilian() }
}

fn canadian() -> Switches {
    Switches { cols: 6, rows: 12, start_rows: 5, ..international() }
}

fn frisian() -> Switches {
    Switches {
        men_jump_lines: Lines::All,
        king_jump_lines: Lines::All,
        priority: Priority::new(&[Criterion::Value, Criterion::ByKing]),
        king_streak: Some(3),
        quiet_moves: None,
        endings: Endings::Frisian,
        ..international()
    }
}

fn frysk() -> Switches {
    Switches { start_rows: 1, ..frisian() }
}

fn russian() -> Switches {
    Switches {
        priority: Priority::FREE,
        jump_promotion: JumpPromotion::GoOn,
        quiet_moves: Some(15),
        endings: Endings::Russian,
        ..brazilian()
    }
}

fn pool() -> Switches {
    Switches {
        priority: Priority::FREE,
        quiet_moves: None,
        endings: Endings::Pool,
        first: End::Top,
        notation: Notation::Numbers,
        ..brazilian()
    }
}

fn italian() -> Switches {
    Switches {
        paths: Paths::Apart,
        top_left: true,
        men_take_kings: false,
        priority: Priority::new(&[
            Criterion::Pieces,
            Criterion::ByKing,
            Criterion::Kings,
            Criterion::EarlyKing,
        ]),
        quiet_moves: Some(40),
        notation: Notation::Numbers,
        ..draughts()
    }
}

fn spanish() -> Switches {
    Switches {
        paths: Paths::Apart,
        top_left: true,
        king: Reach::Flying,
        priority: Priority::new(&[Criterion::Pieces, Criterion::Kings]),
        quiet_moves: Some(20),
        notation: Notation::Numbers,
        numbering: Corner::BottomRight,
        ..draughts()
    }
}

fn czech() -> Switches {
    Switches {
        king: Reach::Flying,
        priority: Priority::new(&[Criterion::ByKing]),
        paths: Paths::Apart,
        ..draughts()
    }
}

fn thai() -> Switches {
    Switches {
        start_rows: 2,
        king: Reach::Flying,
        king_landing: Landing::Next,
        reverse_jump: true,
        removal: Removal::During,
        colours: Colours::BlackWhite,
        notation: Notation::Numbers,
        ..draughts()
    }
}

fn turkish() -> Switches {
    Switches {
        paths: Paths::Apart,
        squares: Squares::All,
        cols: 8,
        start_rows: 2,
        start_gap: 1,
        men_lines: Lines::Orthogonal,
        men_jump_lines: Lines::Orthogonal,
        king: Reach::Flying,
        king_lines: Lines::Orthogonal,
        king_jump_lines: Lines::Orthogonal,
        removal: Removal::During,
        priority: Priority::new(&[Criterion::Pieces]),
        endings: Endings::Turkish,
        ..draughts()
    }
}

fn armenian() -> Switches {
    Switches { men_lines: Lines::All, king_lines: Lines::All, ..turkish() }
}

fn antidraughts() -> Switches {
    Switches { misere: true, ..international() }
}

fn breakthrough() -> Switches {
    Switches { king_wins: true, ..international() }
}
