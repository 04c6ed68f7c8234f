//! The games there are.

/// A game of the catalogue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The name that opens it.
    pub name: &'static str,
    /// Its parameters with what they may be.
    pub parameters: &'static [(&'static str, &'static str)],
    /// What is special about it, in one line.
    pub summary: &'static str,
    /// A specification to try.
    pub example: &'static str,
}

/// Every game, in the order to show them.
pub const CATALOGUE: &[Entry] = &[
    Entry {
        name: "chess",
        parameters: &[],
        summary: "standard chess, all rules of the game",
        example: "chess",
    },
    Entry {
        name: "chess960",
        parameters: &[("start", "0 to 959 (default 518)")],
        summary: "Fischer random chess; start gives the number of the array",
        example: "chess960:start=100",
    },
    Entry {
        name: "hyper",
        parameters: &[
            ("dim", "2 to 12 (default 3)"),
            ("side", "4 to 64 (default 8)"),
            ("queen", "plain (default) or any"),
        ],
        summary: "chess in N dimensions by one set of geometric rules",
        example: "hyper:dim=4,side=4,queen=any",
    },
    Entry {
        name: "raumschach",
        parameters: &[],
        summary: "Maack's space chess of 1907, five levels of 5×5, with unicorns",
        example: "raumschach",
    },
    Entry {
        name: "tesschess",
        parameters: &[],
        summary: "Reiniger's tesseract chess on 4×4×4×4",
        example: "tesschess",
    },
    Entry {
        name: "3d-6x8x3",
        parameters: &[],
        summary: "three floors of 6×8; kings leave their floor only to capture",
        example: "3d-6x8x3",
    },
    Entry {
        name: "standard",
        parameters: &[],
        summary: "standard chess from its rule file, on the general kernel",
        example: "standard",
    },
    Entry {
        name: "map",
        parameters: &[("file", "a map file"), ("adjacency", "26 (default) or 6")],
        summary: "chess on a graph of nodes from a map file; who takes the king wins",
        example: "map:file=board.map,adjacency=6",
    },
    Entry {
        name: "rules",
        parameters: &[("file", "a rule file"), ("…", "the parameters of that file")],
        summary: "your own variant from a rule file",
        example: "rules:file=my.toml",
    },
];
