//! Records of draughts, replayed by the rules of each game.

use hyperchess_draughts::{DraughtsGame, NamedGame, Position, Switches, named_games};
use hyperchess_game::{Game, Player};
use hyperchess_record::pdn::{Colour, GameType, finish, guess};
use hyperchess_record::pgn::{
    Checked, Dialect, Fault, Flaw, Pgn, PgnReader, Place, Replay, Score, check,
};
use proptest::prelude::*;

/// Plays any game that has a type.
#[derive(Default)]
struct Draughts {
    rules: Option<DraughtsGame>,
    positions: Vec<Position>,
}

impl Draughts {
    fn rules(&self) -> Result<&DraughtsGame, String> {
        self.rules.as_ref().ok_or_else(|| "no game was started".to_string())
    }
}

impl Replay for Draughts {
    fn start(&mut self, game: &Pgn) -> Result<(), String> {
        let game_type = match GameType::of_tags(&game.tags) {
            Some(known) => known.map_err(|error| error.to_string())?,
            None => guess(game).ok_or("nothing tells the game")?,
        };
        let rules = rules(game_type.number).ok_or("no such game")?;
        let start = match game.tags.start() {
            Some(text) => rules.parse_position(text).map_err(|error| error.to_string())?,
            None => rules.initial(),
        };
        (self.rules, self.positions) = (Some(rules), vec![start]);
        Ok(())
    }

    fn play(&mut self, token: &str) -> Result<(), String> {
        let mut position = *self.positions.last().ok_or("no game was started")?;
        let rules = self.rules()?;
        let mv = rules.parse_move(&position, token).map_err(|error| error.to_string())?;
        rules.play(&mut position, mv);
        self.positions.push(position);
        Ok(())
    }

    fn set_up(&mut self, position: &str) -> Result<(), String> {
        let position = self.rules()?.parse_position(position).map_err(|error| error.to_string())?;
        self.positions.push(position);
        Ok(())
    }

    fn undo(&mut self) {
        self.positions.pop();
    }
}

fn typed_games() -> impl Iterator<Item = (NamedGame, GameType)> {
    named_games().filter_map(|named| {
        let number = u16::from(named.pdn_type?);
        Some((named, GameType::standard(number).unwrap()))
    })
}

fn rules(number: u16) -> Option<DraughtsGame> {
    let (named, _) = typed_games().find(|(_, game_type)| game_type.number == number)?;
    Some(DraughtsGame::new(Switches::named(named.name).unwrap()).unwrap())
}

fn results(text: &str) -> Vec<Result<Checked, Flaw>> {
    check(PgnReader::in_dialect(text.as_bytes(), Dialect::Pdn), &mut Draughts::default()).collect()
}

#[test]
fn every_type_is_what_the_rules_say() {
    assert_eq!(typed_games().count(), 12);
    for (named, game_type) in typed_games() {
        let game = rules(game_type.number).unwrap();
        let grid = game.grid();
        let board = (usize::from(game_type.width), usize::from(game_type.height));
        assert_eq!((grid.width(), grid.rows()), board, "{}", named.name);
        let first = if game_type.first == Colour::White { 'W' } else { 'B' };
        assert_eq!(game.letter(Player::First), first, "{}", named.name);
        let inverted = grid.is_chequered() && grid.at(0, 0).is_none();
        assert_eq!(game_type.inverted, Some(inverted), "{}", named.name);
    }
}

#[test]
fn both_styles_of_scores_and_all_signs_of_captures() {
    let text = "[GameType \"20\"]\n[Result \"2-0\"]\n\n1.32-28 19-23 02.28x19 14:23 2-0\n\n\
                [GameType \"21,B,8,8,N1,0\"]\n\n1. 11-15 23-19 2. 8-11 22-17 1/2-1/2\n\n\
                [GameType \"25\"]\n\n1. c3-d4 f6-e5 2. d4:f6 g7xe5 3. b2c3 0-1\n\n\
                [GameType \"40\"]\n\n1. 32-28(!) 18-23? 1-1\n\n\
                [GameType \"20\"]\n[Result \"0-0\"]\n\n*\n";
    let scores: Vec<Score> = results(text).into_iter().map(|game| game.unwrap().score).collect();
    let expected = [Score::FirstWins, Score::Draw, Score::SecondWins, Score::Draw, Score::BothLose];
    assert_eq!(scores, expected);
}

#[test]
fn moves_in_columns() {
    let text =
        "[GameType \"20\"]\n\n  1. 32-28  1- 6   2. 31-27 17-22\n  3. 28x17 11x 31 {x} 4. 36x27 *";
    let games: Vec<Pgn> =
        PgnReader::in_dialect(text.as_bytes(), Dialect::Pdn).map(Result::unwrap).collect();
    let moves: Vec<&str> = games[0].moves().collect();
    assert_eq!(moves, ["32-28", "1-6", "31-27", "17-22", "28x17", "11x31", "36x27"]);
    let halves = "1. 32- {x} 28x *";
    let game = PgnReader::in_dialect(halves.as_bytes(), Dialect::Pdn).next().unwrap().unwrap();
    assert_eq!(game.moves().collect::<Vec<_>>(), ["32-", "28x"]);
}

#[test]
fn games_without_a_type_are_told_by_their_squares() {
    let text = "1. 11-15 23-19 *\n\n1. 32-28 19-23 2. 28x19 *\n\n1. c3-d4 d6-c5 *\n\n\
                [FEN \"W:W32,27,24,22:B20,15,10,7\"]\n\n1. 27-23 20x27 2. 23-18 27-31 *\n";
    assert_eq!(results(text).iter().filter(|game| game.is_ok()).count(), 4);
    // The sign of a capture does not make one.
    assert!(results("1. 11x15 *\n")[0].is_ok());
    assert!(matches!(results("*\n")[0], Err(Flaw::Start { .. })));
}

#[test]
fn positions_are_set_up_in_the_middle() {
    let text = "[GameType \"20\"]\n\n1.31-26 17-21 /FEN \"B:B1-16,18-21:W26,28,33-50\"/\n\
                { White forgot to make a capture } 2... 21-27 (2... 18-23 /W:W31:B20/ 31-27)\n\
                3. 26-21 *\n\n[GameType \"20\"]\n\n1. 32-28 /FEN \"W:W99:B1\"/ *\n\n\
                [GameType \"20\"]\n\n1. 32-28 /FEN 19-23 *\n\n[GameType \"20\"]\n\n1. 32-28 / / *\n";
    let seen = results(text);
    assert!(matches!(seen[0], Ok(Checked { moves: 6, .. })), "{:?}", seen[0]);
    assert_eq!(
        seen[1].as_ref().unwrap_err().to_string(),
        "game 2, line 9, column 10: move 1... W:W99:B1 (ply 2): pieces (column 4): there is no \
         square '99': squares are numbered from 1 to 50"
    );
    let fault = |index: usize| match &seen[index] {
        Err(Flaw::Syntax(error)) => (&error.fault, error.place),
        other => panic!("{other:?}"),
    };
    assert!(matches!(fault(2), (Fault::OpenSetUp, Place { line: 13, column: 10 })));
    assert!(matches!(fault(3), (Fault::SetUp, _)));
    assert!(matches!(results("1. 32-28 /\u{1}\0/ *")[0], Err(Flaw::Syntax(_))));
}

#[test]
fn ambiguous_captures_need_their_path() {
    let start = "[GameType \"20\"]\n[SetUp \"1\"]\n[FEN \"W:WK47:B42,33,19,14,27\"]\n\n1. ";
    let message = |token: &str| match results(&format!("{start}{token} *\n")).remove(0) {
        Ok(_) => String::new(),
        Err(flaw) => flaw.to_string(),
    };
    assert_eq!(message("47x38x24x13x36"), "");
    assert_eq!(message("47x24x36"), "");
    assert_eq!(
        message("47x36"),
        "game 1, line 5, column 4: move 1. 47x36 (ply 1): '47x36' can mean 47x38x24x13x36 or \
         47x38x20x9x36"
    );
    // As the standard wants them written.
    let game = rules(20).unwrap();
    let position = game.parse_position("W:WK47:B42,33,19,14,27").unwrap();
    let mut moves = Vec::new();
    game.legal_moves(&position, &mut moves);
    let mut texts: Vec<String> = moves.iter().map(|&mv| game.move_text(&position, mv)).collect();
    texts.retain(|text| text.ends_with("36"));
    texts.sort();
    assert_eq!(texts, ["47x38x20x9x36", "47x38x24x13x36"]);
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let text = "[GameType \"20\"]\n\n1. 32-28 19-23\n2. 32-27 *\n\n[GameType \"20,W\"]\n\n1. 32-28 *\n\n\
                [GameType \"99\"]\n\n1. 32-28 *\n\n[GameType \"20\"]\n[FEN \"W:W31:B52\"]\n\n1. 31-26 *\n\n\
                [GameType \"20\"]\n\n1. 32-28 ( 19-23 *\n\n[GameType \"20\"]\n\n1. 32-28 19-23 *\n";
    let messages: Vec<String> = results(text)
        .into_iter()
        .map(|game| game.map_or_else(|flaw| flaw.to_string(), |_| String::new()))
        .collect();
    let beginnings = [
        "game 1, line 4, column 4: move 2. 32-27 (ply 3): ",
        "game 2, line 6, column 1: the tag GameType is '20,W': expected",
        "game 3, line 10, column 1: the tag GameType is 99, a game of which nothing is known",
        "game 4, line 14, column 1: pieces (column 8): there is no square '52'",
        "game 5, line 21, column 10: the variation that begins here has no ')'",
        "",
    ];
    assert_eq!(messages.len(), beginnings.len(), "{messages:?}");
    for (message, beginning) in messages.iter().zip(beginnings) {
        assert!(message.starts_with(beginning), "{message}");
    }
    assert_eq!(messages[5], "");
}

/// A game of random moves from somewhere in the middle, and the position it ends in.
fn random_game(game: &DraughtsGame, game_type: &GameType, choices: &[u8]) -> (Pgn, String) {
    let mut position = game.initial();
    let mut tokens = Vec::new();
    let mut start = None;
    for (ply, &choice) in choices.iter().enumerate() {
        let mut moves = Vec::new();
        game.legal_moves(&position, &mut moves);
        let Some(&mv) = moves.get(usize::from(choice) % moves.len().max(1)) else { break };
        if ply == choices.len() / 3 {
            start = Some(game.position_text(&position));
            tokens.clear();
        }
        tokens.push(game.move_text(&position, mv));
        game.play(&mut position, mv);
    }
    let mut record = Pgn::new(&tokens);
    if let Some(start) = start {
        record.tags.set_start(&start);
    }
    let score = Score::from(game.outcome(&position));
    finish(&mut record, game_type, score);
    (record, game.position_text(&position))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn random_games_of_every_type_come_back(choices in prop::collection::vec(any::<u8>(), 0..150)) {
        for (_, game_type) in typed_games() {
            let game = rules(game_type.number).unwrap();
            let (record, end) = random_game(&game, &game_type, &choices);
            let text = record.as_pdn().to_string();
            let reader = PgnReader::in_dialect(text.as_bytes(), Dialect::Pdn);
            let mut replay = Draughts::default();
            for seen in reader {
                let seen = seen.unwrap();
                prop_assert_eq!(&seen, &record);
                let checked = seen.check(&mut replay);
                prop_assert!(checked.is_ok(), "{}\n{}", checked.unwrap_err(), text);
                prop_assert_eq!(checked.unwrap().score, record.score);
            }
            let position = replay.positions.last().unwrap();
            prop_assert_eq!(game.position_text(position), end);
        }
    }
}
