//! The games by the names that Hub has for them, and by ours.

/// Names to offer and what they open. The first four are Scan's names; the rest are our own.
const VARIANTS: [(&str, &str); 16] = [
    ("normal", "international"),
    ("bt", "breakthrough"),
    ("frisian", "frisian"),
    ("losing", "antidraughts"),
    ("frysk", "frysk"),
    ("canadian", "canadian"),
    ("brazilian", "brazilian"),
    ("russian", "russian"),
    ("pool", "pool"),
    ("checkers", "checkers"),
    ("italian", "italian"),
    ("spanish", "spanish"),
    ("czech", "czech"),
    ("thai", "thai"),
    ("turkish", "turkish"),
    ("armenian", "armenian"),
];

/// The names to offer.
pub(super) fn offered() -> String {
    VARIANTS.map(|(name, _)| name).join(" ")
}

/// What Hub calls the game of a specification; what it has no name for keeps ours.
pub fn variant_name(specification: &str) -> &str {
    let known = VARIANTS.iter().find(|(_, known)| *known == specification);
    known.map_or(specification, |(name, _)| name)
}

/// The specification for a name; any other may be one itself.
pub(super) fn specification(name: &str) -> &str {
    VARIANTS
        .iter()
        .find(|(known, _)| *known == name)
        .map_or(name, |(_, specification)| specification)
}

#[cfg(test)]
mod tests {
    use super::super::board::Board;
    use super::*;

    #[test]
    fn every_variant_on_offer_can_be_played() {
        for name in offered().split(' ') {
            let table = hyperchess_table::open(specification(name)).unwrap();
            assert!(Board::of(&*table).is_ok(), "{name}");
            assert_eq!(variant_name(specification(name)), name);
        }
        assert_eq!(specification("antidraughts:of=russian"), "antidraughts:of=russian");
    }
}
