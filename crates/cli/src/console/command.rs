//! What can be typed at the prompt.

/// A line, understood.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command<'t> {
    Nothing,
    Help,
    Moves(Option<&'t str>),
    Undo,
    Redo,
    Hint,
    Flip,
    Position,
    Save(&'t str),
    Load(&'t str),
    Resign,
    Draw,
    Quit,
    /// Anything else is taken for a move.
    Play(&'t str),
}

pub const HELP: &str = "\
A move: the two squares, such as e2e4 or 1e2 1e4, and a letter to promote (a7 a8 Q).
help             this text
moves            all legal moves
moves SQUARE     the moves of one man, marked on the board
undo, redo       take back, play again
hint             what the computer would play
flip             look from the other side
position         the position as text
save FILE        write the game to a file
load FILE        go on with a saved game
draw             offer a draw
resign           give up
quit             leave; the game is saved";

impl Command<'_> {
    pub fn parse(line: &str) -> Command<'_> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let alone = rest.is_empty();
        match word.to_ascii_lowercase().as_str() {
            "" => Command::Nothing,
            "help" | "?" if alone => Command::Help,
            "moves" => Command::Moves((!alone).then_some(rest)),
            "undo" if alone => Command::Undo,
            "redo" if alone => Command::Redo,
            "hint" if alone => Command::Hint,
            "flip" if alone => Command::Flip,
            "position" | "fen" if alone => Command::Position,
            "save" => Command::Save(rest),
            "load" => Command::Load(rest),
            "resign" if alone => Command::Resign,
            "draw" if alone => Command::Draw,
            "quit" | "exit" | "q" if alone => Command::Quit,
            _ => Command::Play(line),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_commands_and_the_rest_are_moves() {
        assert_eq!(Command::parse("  MOVES e2 "), Command::Moves(Some("e2")));
        assert_eq!(Command::parse("save my game.pgn"), Command::Save("my game.pgn"));
        assert_eq!(Command::parse("e2 e4"), Command::Play("e2 e4"));
        assert_eq!(Command::parse(""), Command::Nothing);
        assert_eq!(Command::parse("Quit"), Command::Quit);
    }
}
