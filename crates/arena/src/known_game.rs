//! What other programs call our games.

use hyperchess_table::Specification;
use std::path::Path;

/// A game as the protocols name it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KnownGame {
    name: String,
    specification: String,
}

impl KnownGame {
    /// The game of a specification.
    pub fn of(specification: &str) -> KnownGame {
        let whole = specification.trim().to_string();
        let Ok(specification) = specification.parse::<Specification>() else {
            return KnownGame { name: whole.clone(), specification: whole };
        };
        // Two dimensions with side 8 are chess.
        let plain_square = specification.name == "hyper"
            && specification.get("dim") == Some("2")
            && matches!(specification.get("side"), None | Some("8"));
        let name = if plain_square {
            "chess".to_string()
        } else if let ("rules", Some(file)) =
            (specification.name.as_str(), specification.get("file"))
        {
            // Somebody's own rules may well be those of a variant by that name.
            let stem = Path::new(file).file_stem().map(|stem| stem.to_string_lossy().into_owned());
            stem.unwrap_or_else(|| "rules".to_string())
        } else {
            specification.name
        };
        KnownGame { name, specification: whole }
    }

    /// The name of the variant.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The specification with all its parameters, as only our own engine knows it.
    pub fn specification(&self) -> &str {
        &self.specification
    }

    /// Whether every chess program knows it.
    pub fn is_standard_chess(&self) -> bool {
        self.name == "chess"
    }

    /// Whether castling has its own rules.
    pub fn is_chess960(&self) -> bool {
        self.name == "chess960"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_have_the_names_that_others_know() {
        for (specification, name) in [
            ("chess", "chess"),
            ("chess960:start=3", "chess960"),
            ("hyper:dim=2", "chess"),
            ("hyper:dim=2,side=6", "hyper"),
            ("rules:file=my/makruk.toml", "makruk"),
        ] {
            assert_eq!(KnownGame::of(specification).name(), name);
        }
    }
}
