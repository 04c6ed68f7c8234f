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
    /// A parameter and its new value; without them, all are listed.
    Set(Option<(&'t str, &'t str)>),
    Resign,
    Draw,
    Quit,
    /// Anything else is taken for a move.
    Play(&'t str),
}

pub const HELP: &str = "\
A move as the game writes it: its squares, such as e2e4, 1e2 1e4 or 11-15, jumps
with every square on the way if need be (a2c4a6, 26x17x10), and in chess a letter
to promote (a7 a8 Q).
help             this text
moves            all legal moves
moves SQUARE     the moves of one man, marked on the board
undo, redo       take back, play again
hint             what the computer would play
flip             look from the other side
position         the position as text
save FILE        write the game to a file
load FILE        go on with a saved game
set              what can be set about this game
set NAME VALUE   start anew with a parameter changed, such as: set force-capture on
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
            "set" => Command::Set(setting(rest)),
            "load" => Command::Load(rest),
            "resign" if alone => Command::Resign,
            "draw" if alone => Command::Draw,
            "quit" | "exit" | "q" if alone => Command::Quit,
            _ => Command::Play(line),
        }
    }
}

/// `NAME VALUE` or `NAME=VALUE`; a name alone has no value.
pub fn setting(text: &str) -> Option<(&str, &str)> {
    let (key, value) =
        text.split_once(|c: char| c == '=' || c.is_whitespace()).unwrap_or((text, ""));
    (!key.is_empty()).then(|| (key.trim(), value.trim_start_matches(['=', ' ']).trim()))
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
