//! Printing, and that what is printed can be read back, in both dialects.

use hyperchess_game::Player;
use hyperchess_record::pdn::{GameType, finish};
use hyperchess_record::pgn::{Comment, Dialect, Line, MoveNumber, Node, Pgn, PgnReader, Score};
use proptest::prelude::*;
use std::time::Duration;

fn reread(game: &Pgn) -> Pgn {
    reread_in(game, Dialect::Pgn)
}

fn reread_in(game: &Pgn, dialect: Dialect) -> Pgn {
    let text = match dialect {
        Dialect::Pgn => game.to_string(),
        Dialect::Pdn => game.as_pdn().to_string(),
    };
    let mut games: Vec<Pgn> = PgnReader::in_dialect(text.as_bytes(), dialect)
        .collect::<Result<_, _>>()
        .unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

#[test]
fn export_format() {
    let mut game = Pgn::new(["e4", "e5", "Nf3", "Nc6"]);
    game.tags.set("ECO", "C20").unwrap();
    game.tags.set("White", "the \"Tal\" \\ x").unwrap();
    game.set_score(Score::FirstWins);
    game.main.comments.push("The beginning".into());
    let clock = Duration::from_secs(61);
    game.main.nodes[0].comments.push(Comment::new("good").with_clock(clock));
    game.main.nodes[1].nags.push(6);
    game.main.nodes[1].variations.push(Pgn::new(["c5", "Nf3"]).main);
    game.main.nodes[1].variations.push(Line::default());
    let mut file = Vec::new();
    game.write(&mut file).unwrap();
    assert_eq!(
        String::from_utf8(file).unwrap(),
        r#"[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "the \"Tal\" \\ x"]
[Black "?"]
[Result "1-0"]
[ECO "C20"]

{The beginning} 1. e4 {[%clk 0:01:01] good} 1... e5 $6 (1... c5 2. Nf3) () 2.
Nf3 Nc6 1-0

"#
    );
    assert_eq!(reread(&game), game);
}

#[test]
fn other_games_carry_their_name_and_position() {
    let mut game = Pgn::new(["1e71e5", "1e21e4", "O-O"]);
    game.tags.set_game("hyper", "hyper:dim=3,side=8");
    game.set_start("8/8|8/8 b - - 0 12");
    let text = game.to_string();
    assert!(text.contains("[Variant \"hyper\"]\n[GameSpec \"hyper:dim=3,side=8\"]\n"));
    assert!(text.contains("[SetUp \"1\"]\n[FEN \"8/8|8/8 b - - 0 12\"]\n"));
    assert!(text.ends_with("\n12... 1e71e5 13. 1e21e4 O-O *\n"));
    assert_eq!(reread(&game), game);
    assert_eq!(reread(&game).tags.start(), Some("8/8|8/8 b - - 0 12"));
}

#[test]
fn lines_stay_within_79_columns() {
    let mut game = Pgn::new((0..300).map(|ply| format!("Nf{ply}")));
    for node in game.main.nodes.iter_mut().step_by(7) {
        node.comments.push(Comment::new(&"some wörds %to wrap ".repeat(20)));
        node.variations.push(Pgn::new(["e4", "e5", "d4"]).main);
    }
    let text = game.to_string();
    assert!(text.lines().all(|line| line.chars().count() < 80));
    assert!(!text.contains("\n%"));
    assert!(text.lines().filter(|line| line.chars().count() > 65).count() > 100);
    assert_eq!(reread(&game), game);
}

#[test]
fn what_braces_cannot_hold_goes_to_the_end_of_the_line() {
    let mut game = Pgn::new(["e4", "e5"]);
    game.main.nodes[0].comments.push("a } b { c".into());
    assert!(game.to_string().contains("1. e4 ; a } b { c\n1... e5 *"));
    assert_eq!(reread(&game), game);
}

#[test]
fn moves_that_look_like_something_else_are_quoted() {
    let tokens = ["(1,2)(1,4)", "1-0", "12", "3.x", "a b", "%", "*", "", "\"", "\\", "e.p.", "="];
    let game = Pgn::new(tokens);
    assert_eq!(game.moves().collect::<Vec<_>>(), tokens);
    assert_eq!(reread(&game), game);
    assert!(game.to_string().contains(r#"1. "(1,2)(1,4)" "1-0" 2. "12""#));
}

#[test]
fn a_tree_a_hundred_deep_is_written_and_read() {
    let mut line = Pgn::new(["x", "y"]).main;
    for _ in 0..100 {
        let mut outer = Pgn::new(["x", "y", "z"]).main;
        outer.nodes[1].variations.push(line);
        line = outer;
    }
    let mut game = Pgn::default();
    game.main = line;
    assert_eq!(reread(&game), game);
}

#[test]
fn draughts_in_their_own_dialect() {
    let mut game = Pgn::new(["32-28", "19-23", "28x19", "14x23"]);
    game.main.nodes[1].variations.push(Pgn::new(["17-22", "28x17"]).main);
    game.main.nodes.insert(2, Node::set_up("W:W28,33:B14,23"));
    finish(&mut game, &GameType::standard(20).unwrap(), Score::SecondWins);
    let expected = r#"[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "?"]
[Black "?"]
[Result "0-2"]
[GameType "20,W,10,10,N2,0"]

1. 32-28 19-23 (1... 17-22 2. 28x17) /FEN "W:W28,33:B14,23"/ 2. 28x19 14x23 *

"#;
    let mut file = Vec::new();
    game.write_pdn(&mut file).unwrap();
    assert_eq!(String::from_utf8(file).unwrap(), expected);
    assert_eq!(reread_in(&game, Dialect::Pdn), game);
    // Moves that are scores in PDN are kept apart from them.
    let odd = Pgn::new(["2-0", "/x/", "1-1", "0-0", "12-18"]);
    assert_eq!(reread_in(&odd, Dialect::Pdn), odd);
    assert_eq!(reread_in(&odd, Dialect::Pgn), odd);
}

fn token() -> impl Strategy<Value = String> {
    prop_oneof![
        2 => "[1-9]?[0-9][-x:][1-5]?[0-9](x[1-5]?[0-9])?",
        6 => "[KQRBN]?[a-h][1-8](=Q)?[+#]?",
        2 => "[1-9]?[A-H]?[1-9][a-h][1-9]-?[1-9]?[a-h][1-9]",
        1 => "-?[0-9],-?[0-9],-?[0-9]>[0-9],[0-9],[0-9]",
        1 => "[0-9./*%!?$=+()/-]{0,5}",
        1 => any::<String>(),
    ]
}

fn comment() -> impl Strategy<Value = Comment> {
    let text = prop_oneof![
        "[a-z%{}\\[\\]; \\n\"]{0,60}",
        "([a-z%]{1,12} ){0,30}",
        "(\\[%[a-z]{0,3} ?[0-9:]{0,6}\\]? ?){0,4}",
        any::<String>(),
    ];
    (text, proptest::option::of(0_u64..20_000_000)).prop_map(|(text, clock)| {
        let comment = Comment::new(&text);
        match clock {
            Some(millis) => comment.with_clock(Duration::from_millis(millis)),
            None => comment,
        }
    })
}

fn comments() -> impl Strategy<Value = Vec<Comment>> {
    prop_oneof![4 => Just(Vec::new()), 1 => proptest::collection::vec(comment(), 0..3)]
}

fn line() -> impl Strategy<Value = Line> {
    let leaf = (comments(), proptest::collection::vec(node(Just(Vec::new())), 0..12))
        .prop_map(|(comments, nodes)| Line { comments, nodes });
    leaf.prop_recursive(6, 60, 4, |inner| {
        let variations =
            prop_oneof![3 => Just(Vec::new()), 1 => proptest::collection::vec(inner, 0..4)];
        (comments(), proptest::collection::vec(node(variations), 0..8))
            .prop_map(|(comments, nodes)| Line { comments, nodes })
    })
}

fn node(variations: impl Strategy<Value = Vec<Line>>) -> impl Strategy<Value = Node> {
    let nags = prop_oneof![4 => Just(Vec::new()), 1 => prop::collection::vec(0_u16..256, 0..5)];
    (token(), nags, comments(), variations).prop_map(|(token, nags, comments, variations)| {
        let mut node = Node::new(&token);
        (node.nags, node.comments, node.variations) = (nags, comments, variations);
        node
    })
}

/// Games with positions that are set up in between, of some type.
fn draughts() -> impl Strategy<Value = Pgn> {
    let position = prop_oneof!["[WB]:W[0-9,K-]{0,9}:B[0-9,K-]{0,9}", any::<String>()];
    let positions = proptest::collection::vec((any::<prop::sample::Index>(), position), 0..3);
    let number = prop::sample::select(vec![20, 21, 25, 31]);
    (game(), positions, number).prop_map(|(mut game, positions, number)| {
        for (index, position) in positions {
            let node = Node::set_up(&position);
            if !node.token().is_empty() && !game.main.nodes.is_empty() {
                game.main.nodes.insert(index.index(game.main.nodes.len() + 1), node);
            }
        }
        let score = game.score;
        finish(&mut game, &GameType::standard(number).unwrap(), score);
        game
    })
}

fn game() -> impl Strategy<Value = Pgn> {
    let tags = proptest::collection::vec(("[A-Za-z_][A-Za-z0-9_]{0,8}", any::<String>()), 0..5);
    let score = prop_oneof![
        Just(Score::FirstWins),
        Just(Score::SecondWins),
        Just(Score::Draw),
        Just(Score::Unknown),
    ];
    (tags, line(), score, any::<(u32, bool)>()).prop_map(|(tags, main, score, (number, second))| {
        let mut game = Pgn::default();
        game.main = main;
        for (name, value) in tags {
            game.tags.set(&name, &value).unwrap();
        }
        game.set_score(score);
        if game.main.nodes.iter().any(|node| node.position().is_none()) {
            let player = Player::BOTH[usize::from(second)];
            game.first = MoveNumber { number, player };
        }
        game
    })
}

proptest! {
    #[test]
    fn random_trees_round_trip(game in game()) {
        prop_assert_eq!(reread(&game), game);
    }

    #[test]
    fn files_of_random_games_round_trip(games in proptest::collection::vec(game(), 0..4)) {
        let mut file = Vec::new();
        for game in &games {
            game.write(&mut file).unwrap();
        }
        let seen: Vec<Pgn> = PgnReader::new(&file[..]).map(Result::unwrap).collect();
        prop_assert_eq!(seen, games);
    }

    #[test]
    fn random_draughts_round_trip(game in draughts()) {
        prop_assert_eq!(reread_in(&game, Dialect::Pdn), game);
    }

    #[test]
    fn files_of_random_draughts_round_trip(games in proptest::collection::vec(draughts(), 0..4)) {
        let mut file = Vec::new();
        for game in &games {
            game.write_pdn(&mut file).unwrap();
        }
        let reader = PgnReader::in_dialect(&file[..], Dialect::Pdn);
        let seen: Vec<Pgn> = reader.map(Result::unwrap).collect();
        prop_assert_eq!(seen, games);
    }

    #[test]
    fn no_bytes_make_it_panic(bytes in any::<Vec<u8>>()) {
        for dialect in [Dialect::Pgn, Dialect::Pdn] {
            for game in PgnReader::in_dialect(&bytes[..], dialect).flatten() {
                prop_assert_eq!(reread_in(&game, dialect), game);
            }
        }
    }

    #[test]
    fn no_near_miss_makes_it_panic(
        text in "(\\[[A-Z][a-z]{0,3} \"[a-z\\\\\"]{0,4}\"?\\]?\\n|[ a-h1-8.()\\[\\]{};\"$!?*%/\\n\\r-]{0,12}|\\n\\n|1-0 |0-0 |/FEN \"){0,30}"
    ) {
        for dialect in [Dialect::Pgn, Dialect::Pdn] {
            for game in PgnReader::in_dialect(text.as_bytes(), dialect).flatten() {
                prop_assert_eq!(reread_in(&game, dialect), game);
            }
        }
    }
}
