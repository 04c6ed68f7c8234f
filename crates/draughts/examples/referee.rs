//! Plays along with another program, for comparing legal moves ply by ply.
//!
//! Lines in: `new SPECIFICATION` starts a game, `play FROM TO TAKEN` makes a move, `fen TEXT`
//! sets a position up. Each is answered by one line with all legal moves, separated by spaces.
//! A move is `FROM,TO,TAKEN`: squares are numbered from 1 in reading order, `TAKEN` are the
//! jumped ones in ascending order, joined by `+`, or `-`.

use hyperchess_draughts::{DraughtsGame, Move, Position, Square, Switches};
use hyperchess_game::Game;
use std::io::{self, BufRead, Write};

fn main() -> io::Result<()> {
    let mut table: Option<(DraughtsGame, Position)> = None;
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let line = line?;
        let (command, rest) = line.split_once(' ').unwrap_or((&line, ""));
        match obey(&mut table, command, rest) {
            Ok(answer) => writeln!(out, "{answer}")?,
            Err(problem) => writeln!(out, "error {problem}")?,
        }
        out.flush()?;
    }
    Ok(())
}

fn obey(
    table: &mut Option<(DraughtsGame, Position)>,
    command: &str,
    rest: &str,
) -> Result<String, String> {
    if command == "new" {
        let switches = Switches::read(rest).map_err(|error| error.to_string())?;
        let game = DraughtsGame::new(switches).map_err(|error| error.to_string())?;
        let position = game.initial();
        *table = Some((game, position));
    }
    let (game, position) = table.as_mut().ok_or("start with: new SPECIFICATION")?;
    match command {
        "new" => {}
        "fen" => *position = game.parse_position(rest).map_err(|error| error.to_string())?,
        "play" => {
            let wanted = rest.split_whitespace().collect::<Vec<_>>().join(",");
            let mut moves = Vec::new();
            game.legal_moves(position, &mut moves);
            let found = moves.into_iter().find(|&mv| text(game, position, mv) == wanted);
            let mv = found.ok_or_else(|| format!("no move {wanted}"))?;
            game.play(position, mv);
        }
        _ => return Err(format!("no command {command}")),
    }
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    let texts: Vec<String> = moves.into_iter().map(|mv| text(game, position, mv)).collect();
    Ok(texts.join(" "))
}

fn text(game: &DraughtsGame, position: &Position, mv: Move) -> String {
    let details = game.details(position, mv);
    let number = |square: Square| square.index() + 1;
    let mut taken: Vec<usize> = details.jumped.iter().map(|&square| number(square)).collect();
    taken.sort_unstable();
    let taken: Vec<String> = taken.iter().map(usize::to_string).collect();
    let taken = if taken.is_empty() { "-".to_string() } else { taken.join("+") };
    format!("{},{},{taken}", number(details.from), number(details.to))
}
