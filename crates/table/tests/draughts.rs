//! Rubik's Checkers and the draughts family through the door.

mod common;

use common::{file, table};
use hyperchess_table::{
    CATALOGUE, Control, FileKind, Limits, MoveError, OpenError, Outcome, Player, Reason, Score,
    Settings, open, open_with, validate,
};

/// The games of the catalogue that are made of switches and need no file.
fn family() -> Vec<&'static str> {
    let switched = CATALOGUE.iter().filter(|entry| {
        let has = |wanted| entry.parameters.iter().any(|(key, _)| *key == wanted);
        has("force-capture") && entry.name != "draughts"
    });
    switched.map(|entry| entry.name).collect()
}

fn refusal(specification: &str) -> String {
    open(specification).err().map_or_else(String::new, |error| error.to_string())
}

fn think(specification: &str, position: &str, depth: u32) -> (String, Score) {
    let mut table = table(specification);
    table.set_position(position).unwrap();
    let settings = Settings { hash: 1, ..Settings::default() };
    let mut thinker = table.thinker(&settings).unwrap();
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let thought = thinker.think(&table.situation(), &limits, &Control::new(), &mut |_| {}).unwrap();
    (thought.best.text, thought.score)
}

#[test]
fn the_whole_family_is_there() {
    let promised = [
        "rubik",
        "checkers",
        "international",
        "frisian",
        "russian",
        "brazilian",
        "canadian",
        "italian",
        "spanish",
        "pool",
        "czech",
        "thai",
        "turkish",
        "armenian",
        "antidraughts",
        "breakthrough",
    ];
    let family = family();
    for name in promised {
        assert!(family.contains(&name), "{name}");
    }
    for name in &family {
        let table = table(name);
        assert!(!table.title().is_empty());
        let keys: Vec<String> = table.parameters().into_iter().map(|known| known.key).collect();
        for key in ["file", "cols", "misere", "numbering"] {
            assert!(keys.iter().any(|known| known == key), "{name}: {key}");
        }
        if !["antidraughts", "breakthrough"].contains(name) {
            assert!(open(&format!("antidraughts:of={name}")).is_ok(), "{name}");
        }
    }
}

#[test]
fn published_perft_numbers_through_the_door() {
    for (game, depth, nodes) in [
        ("rubik", 5, 35_127),
        ("rubik:cols=2,rows=6", 7, 13_186),
        ("rubik:rows=4,start-rows=1", 6, 114_032),
        ("checkers", 6, 36_768),
        ("international", 6, 167_140),
        ("russian", 6, 37_986),
    ] {
        assert_eq!(table(game).perft(depth, 1), nodes, "{game}");
    }
}

#[test]
fn the_text_board_is_exact() {
    let start = "  abcdefgh
 ----------
6|G G G G | Green: 8 pieces
5| G G G G|
4|        |
3|        |
2|O O O O |
1| O O O O| Orange: 8 pieces (Orange's Turn)
 ----------
";
    let mut rubik = table("rubik");
    assert_eq!(rubik.text_board().as_deref(), Some(start));
    rubik.play("a2b3").unwrap();
    let moved = rubik.text_board().unwrap();
    assert!(moved.contains("6|G G G G | Green: 8 pieces (Green's Turn)\n"), "{moved}");
    assert!(moved.contains("3| O      |\n2|  O O O |\n1| O O O O| Orange: 8 pieces\n"), "{moved}");
    // It is a position, too.
    let mut again = table("rubik");
    again.set_position(&moved).unwrap();
    assert_eq!(again.layout(), rubik.layout());
    assert_eq!(table("checkers").text_board(), None, "its squares are numbered");
    assert_eq!(table("chess").text_board(), None);
}

#[test]
fn moves_are_entered_as_each_game_writes_them() {
    let play = |game: &str, position: &str, text: &str| {
        let mut table = table(game);
        if !position.is_empty() {
            table.set_position(position).unwrap();
        }
        table.play(text)
    };
    for (game, position, text, canonical) in [
        ("checkers", "", "11-15", "11-15"),
        ("checkers", "", "11 15", "11-15"),
        ("international", "", "32-28", "32-28"),
        ("russian", "", "c3-d4", "c3-d4"),
        ("russian", "", "c3d4", "c3-d4"),
        ("rubik", "", "a2-b3", "a2b3"),
        ("rubik", "O:Ob1,Kh1:GKa6", "b1", "b1"),
        ("international", "W:W32:B28,19", "32x14", "32x14"),
        ("international", "W:W32:B28,19", "32x23x14", "32x14"),
    ] {
        assert_eq!(play(game, position, text).unwrap().text, canonical, "{game}: {text}");
    }
    let promotion = play("rubik", "O:Ob1,Kh1:GKa6", "b1").unwrap();
    assert_eq!(
        (promotion.from, promotion.to, promotion.promotion),
        ("b1".into(), "b1".into(), Some('K'))
    );
    let double = play("international", "W:W32:B28,19", "32x14").unwrap();
    assert_eq!(
        (double.stops, double.jumped),
        (vec!["23".to_string()], vec!["28".into(), "19".into()])
    );
    assert_eq!((double.captured, double.captured_on.as_deref()), (Some('b'), Some("28")));
}

#[test]
fn an_ambiguous_capture_is_asked_for_by_its_path() {
    // A man takes two men on either side and ends on the same square.
    let mut table = table("checkers");
    table.set_position("B:B2:W6,7,14,15").unwrap();
    let paths = match table.play("2x18") {
        Err(MoveError::Ambiguous { candidates, .. }) => candidates,
        other => panic!("{other:?}"),
    };
    assert_eq!(paths.len(), 2, "{paths:?}");
    for path in &paths {
        assert!(path.matches('x').count() == 2, "{path}");
        assert_eq!(table.play(path).unwrap().text, *path);
        table.undo();
    }
}

#[test]
fn refusals_say_why() {
    let mut table = table("international");
    for (text, part) in [
        ("32-51", "no square '51'"),
        ("20-25", "White is to move"),
        ("castle", "'castle' is not a move: write the numbers of its squares"),
        ("32-22", "cannot go that way"),
    ] {
        let message = table.play(text).unwrap_err().to_string();
        assert!(message.contains(part), "{text}: {message}");
    }
    table.set_position("W:W32,45:B28,19").unwrap();
    let message = table.play("45-40").unwrap_err().to_string();
    assert!(message.contains("must capture"), "{message}");
}

#[test]
fn parameters_are_told_and_changed() {
    let value = |specification: &str, key: &str| {
        let parameters = table(specification).parameters();
        parameters.into_iter().find(|known| known.key == key).and_then(|known| known.value)
    };
    assert_eq!(value("rubik", "force-capture").as_deref(), Some("off"));
    assert_eq!(value("rubik:force-capture=on", "force-capture").as_deref(), Some("on"));
    assert_eq!(value("hyper:dim=4", "dim").as_deref(), Some("4"));
    assert_eq!(value("hyper", "dim"), None);
    assert!(table("chess").parameters().is_empty());
    let changed = open_with("rubik:cols=2,force-capture=off", "force-capture", "on").unwrap();
    assert_eq!(changed.specification(), "rubik:cols=2,force-capture=on");
    assert_eq!(open_with("hyper:dim=3", "side", "4").unwrap().layout().cells.len(), 64);
    for (game, key, setting, part) in [
        ("rubik", "cols", "99", "cols from 2 to 8"),
        ("rubik", "start-rows", "3", "meet on 6 rows"),
        ("rubik", "king-wins", "on", "contradicts"),
        ("rubik", "depth", "3", "no switch 'depth'"),
        ("rubik", "demote", "maybe", "on, off"),
        ("rubik", "", "on", "is not a parameter"),
        ("rubik", "misere", "on,cols=3", "is not a parameter"),
        ("chess", "dim", "3", "unknown parameter"),
    ] {
        let message = open_with(game, key, setting).err().map(|error| error.to_string());
        assert!(message.as_ref().is_some_and(|m| m.contains(part)), "{key}={setting}: {message:?}");
    }
}

#[test]
fn files_of_switches() {
    let mine = file("mine.toml", "# a game\nrows = 8\nforce-capture = true\n");
    assert_eq!(table(&format!("rubik:file={mine}")).layout().axes[1].labels.len(), 8);
    let spec = format!("rubik:file={mine},rows=7");
    let own = table(&spec);
    assert_eq!((own.layout().axes[1].labels.len(), own.specification()), (7, spec.as_str()));
    assert_eq!(own.title(), "Rubik's Checkers, rows=7, force-capture=on");
    let named = file("named.toml", "game = \"checkers\"\nmisere = true\n");
    assert_eq!(table(&format!("draughts:file={named}")).title(), "checkers, misere=on");
    assert!(refusal(&format!("rubik:file={named}")).contains("line 1: the file is of the game"));
    let report = validate(&named).unwrap();
    assert_eq!((report.kind, report.problems.len()), (FileKind::Switches, 0));
    assert!(report.summary.contains("checkers, misere=on: 32 squares"), "{}", report.summary);
    assert!(refusal(&format!("rules:file={named}")).contains("draughts:file="));
    assert!(refusal("rubik:file=").contains("file=PATH"));
    assert!(refusal("rubik:file=nowhere.toml").contains("no such file"));
}

#[test]
fn a_bad_file_is_told_every_mistake_with_its_line() {
    let bad = file("bad.toml", "demote = 3\nrows = 8\nking = \"slow\"\ndepth = 1\n");
    let Err(OpenError::Rules { problems, .. }) = open(&format!("draughts:file={bad}")) else {
        panic!("it opens");
    };
    assert_eq!(problems.iter().map(|problem| problem.line).collect::<Vec<_>>(), [1, 3, 4]);
    assert_eq!(validate(&bad).unwrap().problems, problems);
    let stuck = file("stuck.toml", "game = \"checkers\"\nmen-move = \"backward\"\n");
    assert!(refusal(&format!("draughts:file={stuck}")).contains("no move at the start"));
    assert!(validate(&stuck).unwrap().problems[0].message.contains("no move at the start"));
}

#[test]
fn checkers_is_begun_by_black_at_the_top() {
    let table = table("checkers");
    assert_eq!(table.player_name(Player::First), "Black");
    let looks = table.layout().looks;
    assert_eq!((looks.bottom, looks.chequered, looks.numbered), (Player::Second, true, true));
    let turkish = common::table("turkish").layout();
    assert_eq!((turkish.cells.len(), turkish.looks.chequered), (64, false));
}

#[test]
fn the_engine_plays_every_game() {
    for game in family() {
        let start = table(game).position();
        let (best, _) = think(game, &start, 4);
        assert!(table(game).play(&best).is_ok(), "{game}: {best}");
    }
}

#[test]
fn the_engine_sees_what_a_capture_brings() {
    // Any capture may be chosen; the longer one wins the game.
    let (best, _) = think("russian", "W:Wc3,a1:Bd4,f6,b4", 5);
    assert_eq!(best, "c3xg7");
    // Who must lose everything gives the man away.
    let (best, score) = think("antidraughts", "W:W32:B21", 9);
    assert_eq!(best, "32-27");
    assert!(matches!(score, Score::Mate(moves) if moves > 0), "{score}");
}

#[test]
fn draw_rules_hold_inside_the_tree() {
    // Two kings against one are drawn after five moves of each side: one is left.
    let ending = "W:WK46,K47:BK50";
    let (_, fresh) = think("international", ending, 5);
    assert!(matches!(fresh, Score::Pawns(value) if value > 0), "{fresh}");
    let (_, late) = think("international", &format!("{ending}:E9"), 5);
    assert_eq!(late, Score::Pawns(0));
    let mut over = table("international");
    over.set_position(&format!("{ending}:E10")).unwrap();
    assert_eq!(over.outcome(), Some(Outcome::draw(Reason::MoveLimit)));
    // Forty moves of each side without progress.
    let kings = "B:BK1,K2:WK32:H79";
    assert_eq!(think("checkers", kings, 4).1, Score::Pawns(0));
}
