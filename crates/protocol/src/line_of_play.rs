//! The moves a search expects, as far as they make sense.

use hyperchess_table::Table;

/// How many of the moves to tell: a line ends where the game does, be it by a repetition that
/// only the history shows. The table is left as it was.
pub(crate) fn sensible_length(table: &mut dyn Table, moves: &[String]) -> usize {
    let mut played = 0;
    for mv in moves {
        if table.replay(mv).is_err() {
            break;
        }
        played += 1;
        if table.outcome().is_some() {
            break;
        }
    }
    for _ in 0..played {
        table.undo();
    }
    played
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyperchess_table::open;

    #[test]
    fn lines_end_with_the_game() {
        let mut table = open("chess").unwrap();
        let there_and_back = ["g1f3", "g8f6", "f3g1", "f6g8"];
        for mv in there_and_back {
            table.play(mv).unwrap();
        }
        let moves: Vec<String> = there_and_back.repeat(2).iter().map(|m| m.to_string()).collect();
        assert_eq!(sensible_length(&mut *table, &moves), 4);
        assert_eq!(table.history().len(), 4);
        table.set_position("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1").unwrap();
        let moves = ["a1a8", "g8g7"].map(String::from);
        assert_eq!(sensible_length(&mut *table, &moves), 1);
    }
}
