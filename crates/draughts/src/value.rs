//! The values that switches take, and how they are written.

/// A value with a text form.
pub(crate) trait Value: Sized {
    /// The value that `text` means.
    fn read(text: &str) -> Option<Self>;
    /// How it is written.
    fn text(&self) -> String;
    /// What may be written, for people.
    fn allowed() -> String;
}

macro_rules! words {
    ($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident = $word:literal,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum $name {
            $($(#[$doc])* $variant,)+
        }

        impl Value for $name {
            fn read(text: &str) -> Option<$name> {
                match text {
                    $($word => Some($name::$variant),)+
                    _ => None,
                }
            }

            fn text(&self) -> String {
                match self {
                    $($name::$variant => $word.to_string(),)+
                }
            }

            fn allowed() -> String {
                [$($word),+].join(", ")
            }
        }
    };
}

words! {
    /// Which squares of the board are played on.
    Squares {
        /// Every other one, as on a chequered board.
        Dark = "dark",
        /// All of them.
        All = "all",
    }
}

words! {
    /// Which way men go, seen by their owner. On rows and columns, sideways is always included.
    Way {
        /// Not at all.
        None = "none",
        /// Away from their home row.
        Forward = "forward",
        /// Towards their home row.
        Backward = "backward",
        /// Both ways.
        Any = "any",
    }
}

words! {
    /// Along which lines pieces go.
    Lines {
        /// Diagonals.
        Diagonal = "diagonal",
        /// Rows and columns.
        Orthogonal = "orthogonal",
        /// All eight.
        All = "all",
    }
}

words! {
    /// How far kings go.
    Reach {
        /// One step.
        Short = "short",
        /// Any number of free squares.
        Flying = "flying",
    }
}

words! {
    /// Where a flying king lands behind the piece it has jumped.
    Landing {
        /// On any free square.
        Any = "any",
        /// On the next one only.
        Next = "next",
    }
}

words! {
    /// When captured pieces leave the board.
    Removal {
        /// At once; the way over their squares is free.
        During = "during",
        /// After the whole move; until then they stand in the way and are not jumped again.
        After = "after",
    }
}

words! {
    /// The row on which men become kings.
    PromoteRow {
        /// The one nearest to their owner.
        Home = "home",
        /// The one nearest to the opponent.
        Far = "far",
    }
}

words! {
    /// What a man does that reaches its promotion row by a jump and could go on.
    JumpPromotion {
        /// It stops there and is a king.
        Stop = "stop",
        /// It is a king at once and goes on as one.
        GoOn = "go-on",
        /// It goes on as a man, and becomes a king only where its move ends.
        AtEnd = "at-end",
    }
}

words! {
    /// Whether captures with the same ends and of the same pieces, by another path, are one move.
    Paths {
        /// They are one.
        Merged = "merged",
        /// They are told apart.
        Apart = "apart",
    }
}

words! {
    /// Who sits at the bottom and at the top.
    Colours {
        /// Orange at the bottom, Green at the top.
        OrangeGreen = "orange-green",
        /// White at the bottom, Black at the top.
        WhiteBlack = "white-black",
        /// Black at the bottom, White at the top.
        BlackWhite = "black-white",
    }
}

words! {
    /// One of the two ends of the board.
    End {
        /// The lower one.
        Bottom = "bottom",
        /// The upper one.
        Top = "top",
    }
}

words! {
    /// How squares and moves are written.
    Notation {
        /// Letters and numbers run together: `a2c4a6`.
        Joined = "joined",
        /// Letters and numbers: `a3-b4`, `c3xe5`.
        Letters = "letters",
        /// Numbers: `32-28`, `19x28`.
        Numbers = "numbers",
    }
}

words! {
    /// The corner in which the numbers of squares begin.
    Corner {
        /// Upper left; they run to the right and down.
        TopLeft = "top-left",
        /// Lower right; they run to the left and up.
        BottomRight = "bottom-right",
    }
}

words! {
    /// A family's rules of drawn endings with few pieces.
    Endings {
        /// None.
        None = "none",
        /// Against a lone king: 16 moves with three pieces, 5 with one or two.
        International = "international",
        /// Both sides have kings: 5, 30 and 60 moves with up to 3, 5 and 7 pieces; 5 against a
        /// lone king on the main road.
        Russian = "russian",
        /// Two kings against one: 7 moves; one against one: 2 moves.
        Frisian = "frisian",
        /// Three or more kings against one: 13 moves.
        Pool = "pool",
        /// One piece against one: 2 moves.
        Turkish = "turkish",
    }
}

words! {
    /// What makes one capture better than another.
    Criterion {
        /// It takes more pieces.
        Pieces = "pieces",
        /// It takes more value, a king counting a little less than two men.
        Value = "value",
        /// It is made by a king.
        ByKing = "by-king",
        /// It takes more kings.
        Kings = "kings",
        /// It meets its first king earlier.
        EarlyKing = "early-king",
    }
}

/// What decides which captures may be chosen, the weightiest criterion first.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Priority(Vec<Criterion>);

impl Priority {
    /// Any capture may be chosen.
    pub const FREE: Priority = Priority(Vec::new());

    /// The criteria in their order; a second mention of one is ignored.
    pub fn new(criteria: &[Criterion]) -> Priority {
        let mut kept = Vec::new();
        for &criterion in criteria {
            if !kept.contains(&criterion) {
                kept.push(criterion);
            }
        }
        Priority(kept)
    }

    /// The criteria, the weightiest first.
    pub fn criteria(&self) -> &[Criterion] {
        &self.0
    }
}

impl Value for Priority {
    fn read(text: &str) -> Option<Priority> {
        if text == "free" {
            return Some(Priority::FREE);
        }
        let criteria: Option<Vec<Criterion>> = text.split('+').map(Criterion::read).collect();
        let criteria = criteria?;
        let priority = Priority::new(&criteria);
        (priority.0.len() == criteria.len()).then_some(priority)
    }

    fn text(&self) -> String {
        if self.0.is_empty() {
            return "free".to_string();
        }
        self.0.iter().map(Value::text).collect::<Vec<_>>().join("+")
    }

    fn allowed() -> String {
        format!("free, or some of {} joined by +, each once", Criterion::allowed())
    }
}

impl Value for bool {
    fn read(text: &str) -> Option<bool> {
        match text {
            "on" | "true" | "yes" => Some(true),
            "off" | "false" | "no" => Some(false),
            _ => None,
        }
    }

    fn text(&self) -> String {
        if *self { "on" } else { "off" }.to_string()
    }

    fn allowed() -> String {
        "on, off".to_string()
    }
}

impl Value for u8 {
    fn read(text: &str) -> Option<u8> {
        text.parse().ok()
    }

    fn text(&self) -> String {
        self.to_string()
    }

    fn allowed() -> String {
        format!("a whole number from 0 to {}", u8::MAX)
    }
}

/// A number of moves, or no limit.
impl Value for Option<u16> {
    fn read(text: &str) -> Option<Option<u16>> {
        match text {
            "off" => Some(None),
            _ => text.parse().ok().filter(|&number| number > 0 && number < 10_000).map(Some),
        }
    }

    fn text(&self) -> String {
        self.map_or("off".to_string(), |number| number.to_string())
    }

    fn allowed() -> String {
        "off, or a number from 1 to 9999".to_string()
    }
}
