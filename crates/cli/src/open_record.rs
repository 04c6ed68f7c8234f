//! Which game a record is of.

use anyhow::{Context, Result, bail};
use hyperchess_record::pdn::{Colour, GameType, guess};
use hyperchess_record::pgn::{Dialect, Pgn, Tags};
use hyperchess_table::{Table, game_of_pdn_type, open};

/// A table at the start of a recorded game; `otherwise` is the game of a record that does not
/// tell.
pub fn open_record(
    game: &Pgn,
    dialect: Dialect,
    otherwise: Option<&str>,
) -> Result<Box<dyn Table>> {
    let specification = match (told(&game.tags)?, otherwise) {
        (Some(told), _) => told,
        (None, Some(otherwise)) => otherwise.to_string(),
        (None, None) => guessed(game, dialect)?,
    };
    let mut table = open(&specification)?;
    if let Some(position) = game.tags.start() {
        table.set_position(position).context("the tag FEN")?;
    }
    Ok(table)
}

/// The game that the tags name: ours say it outright, others by the number of the game or the
/// name of the variant.
fn told(tags: &Tags) -> Result<Option<String>> {
    if let Some(specification) = tags.game_spec() {
        return Ok(Some(specification.to_string()));
    }
    if let Some(game_type) = GameType::of_tags(tags) {
        return of_type(&game_type?).map(Some);
    }
    Ok(tags.variant().map(|variant| {
        match variant.to_ascii_lowercase().replace([' ', '-', '_'], "").as_str() {
            "chess" | "standard" | "normal" | "fromposition" => "chess",
            "chess960" | "fischerandom" | "fischerrandom" => "chess960",
            _ => variant,
        }
        .to_string()
    }))
}

/// In PGN it is chess; in PDN the squares tell.
fn guessed(game: &Pgn, dialect: Dialect) -> Result<String> {
    if dialect == Dialect::Pgn {
        return Ok("chess".to_string());
    }
    match guess(game) {
        Some(game_type) => of_type(&game_type),
        None => bail!("nothing tells which game it is: add a tag such as [GameType \"20\"]"),
    }
}

/// The game of a type, which may differ from the usual one in who begins.
fn of_type(game_type: &GameType) -> Result<String> {
    let number = game_type.number;
    let (Some(game), Some(usual)) = (game_of_pdn_type(number), GameType::standard(number)) else {
        let known =
            (0..100).filter_map(|number| Some(format!("{number} {}", game_of_pdn_type(number)?)));
        let known: Vec<String> = known.collect();
        bail!(
            "the tag GameType is {game_type}, which is not played here; known are {}",
            known.join(", ")
        );
    };
    let (width, height) = (usual.width, usual.height);
    if (game_type.width, game_type.height) != (width, height) {
        bail!("the tag GameType is {game_type}, but game {number} is played on {width}×{height}");
    }
    if game_type.first == usual.first {
        return Ok(game.to_string());
    }
    let separator = if game.contains(':') { ',' } else { ':' };
    // White has the lower side of the board.
    let first = if game_type.first == Colour::White { "bottom" } else { "top" };
    Ok(format!("{game}{separator}first={first}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opened(tags: &[(&str, &str)], moves: &[&str]) -> Result<String, String> {
        let mut game = Pgn::new(moves);
        for (name, value) in tags {
            game.tags.set(name, value).unwrap();
        }
        let table = open_record(&game, Dialect::Pdn, None).map_err(|error| format!("{error:#}"))?;
        Ok(table.specification().to_string())
    }

    #[test]
    fn games_are_named_in_many_ways() {
        let ok = |name: &str| Ok(name.to_string());
        assert_eq!(opened(&[("GameSpec", "armenian"), ("GameType", "20")], &[]), ok("armenian"));
        assert_eq!(opened(&[("GameType", "40")], &[]), ok("frisian"));
        assert_eq!(opened(&[("GameType", "21,B,8,8,N1,0")], &[]), ok("checkers"));
        assert_eq!(opened(&[("GameType", "23,W,8,8,A0,0")], &[]), ok("pool:first=bottom"));
        assert_eq!(opened(&[("GameType", "41")], &[]), ok("russian:cols=5"));
        assert_eq!(opened(&[("GameType", "?")], &["32-28"]), ok("international"));
        assert_eq!(opened(&[], &["11-15"]), ok("checkers"));
        assert_eq!(opened(&[("Variant", "chess960")], &["e4"]), ok("chess960"));
    }

    #[test]
    fn what_cannot_be_told_is_refused() {
        let refused = |tags: &[(&str, &str)]| opened(tags, &[]).unwrap_err();
        assert!(refused(&[]).contains("nothing tells which game it is"));
        assert!(refused(&[("GameType", "x")]).contains("'x': expected the number of a game"));
        let chess = refused(&[("GameType", "0,W,8,8,S0")]);
        assert!(
            chess.contains("not played here; known are 20 international, 21 checkers"),
            "{chess}"
        );
        let narrow = refused(&[("GameType", "20,W,8,8,N2,0")]);
        assert!(narrow.contains("game 20 is played on 10×10"), "{narrow}");
        assert!(refused(&[("GameType", "20"), ("FEN", "W:W1")]).starts_with("the tag FEN: "));
    }
}
