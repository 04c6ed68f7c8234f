//! The games by the names that XBoard has for them, and by ours.

use hyperchess_table::Specification;

/// A game that XBoard can show.
struct Variant {
    /// What XBoard calls it; no commas, they separate the names.
    name: &'static str,
    /// What opens it.
    specification: &'static str,
    /// Whether it is laid out on a flat board.
    unfolded: bool,
}

const VARIANTS: [Variant; 5] = [
    Variant { name: "normal", specification: "chess", unfolded: false },
    Variant { name: "fischerandom", specification: "chess960", unfolded: false },
    Variant { name: "raumschach", specification: "raumschach", unfolded: true },
    Variant { name: "hyper4x4x4", specification: "hyper:dim=3,side=4", unfolded: true },
    Variant { name: "hyper5x5x5", specification: "hyper:dim=3,side=5", unfolded: true },
];

/// The names to offer.
pub(super) fn offered() -> Vec<&'static str> {
    VARIANTS.iter().map(|variant| variant.name).collect()
}

/// The specification for a name, and whether the game is laid out on a flat board.
pub(super) fn find(name: &str) -> Option<(&'static str, bool)> {
    let named = |variant: &&Variant| variant.name == name || variant.specification == name;
    VARIANTS.iter().find(named).map(|variant| (variant.specification, variant.unfolded))
}

/// The name for a game that is laid out on a flat board.
pub(super) fn unfolded(specification: &str) -> Option<&'static str> {
    // Parameters may come in any order.
    let sorted = |text: &str| {
        let mut specification = text.parse::<Specification>().ok()?;
        specification.parameters.sort();
        Some(specification)
    };
    let wanted = sorted(specification)?;
    let mut unfolded = VARIANTS.iter().filter(|variant| variant.unfolded);
    let found = unfolded.find(|variant| sorted(variant.specification).as_ref() == Some(&wanted))?;
    Some(found.name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_fit_for_a_list() {
        assert!(offered().iter().all(|name| !name.contains([',', ' ', '"'])));
        assert_eq!(find("hyper:dim=3,side=4"), find("hyper4x4x4"));
        assert_eq!(find("atomic"), None);
    }
}
