//! Positions for programs without `setboard`.

/// The commands of the old edit mode that set up a position of chess. It knows neither castling
/// rights nor en passant: programs conclude the former from kings and rooks at home.
pub(super) fn edit(fen: &str) -> Result<Vec<String>, String> {
    let unknown = || format!("the position '{fen}' cannot be set up without 'setboard'");
    let mut fields = fen.split_ascii_whitespace();
    let rows: Vec<&str> = fields.next().ok_or_else(unknown)?.split('/').collect();
    let black_moves = fields.next() == Some("b");
    let mut men: Vec<(char, String)> = Vec::new();
    for (row, text) in rows.iter().enumerate() {
        let (rank, mut file) = (rows.len() - row, 0u8);
        for letter in text.chars() {
            match letter.to_digit(10) {
                Some(empty) => file += empty as u8,
                None if letter.is_ascii_alphabetic() && file < 26 => {
                    men.push((letter, format!("{}{rank}", char::from(b'a' + file))));
                    file += 1;
                }
                None => return Err(unknown()),
            }
        }
    }
    let list = |white: bool| {
        let own = men.iter().filter(move |(letter, _)| letter.is_ascii_uppercase() == white);
        own.map(|(letter, square)| format!("{}{square}", letter.to_ascii_uppercase()))
    };
    let mut commands = Vec::new();
    if black_moves {
        // The turn can be set only by a move, here one from the array before the editing.
        commands.push("a2a3".to_string());
    }
    commands.extend(["edit".to_string(), "#".to_string()]);
    commands.extend(list(true));
    commands.push("c".to_string());
    commands.extend(list(false));
    commands.push(".".to_string());
    Ok(commands)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_edited() {
        let commands = edit("4k3/8/8/8/8/8/P7/R3K3 b Q - 0 1").unwrap();
        assert_eq!(commands, ["a2a3", "edit", "#", "Pa2", "Ra1", "Ke1", "c", "Ke8", "."]);
        assert!(edit("").is_err());
        assert!(edit("4k3/? w").is_err());
    }
}
