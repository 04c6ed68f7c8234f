//! Whole matches with engines that behave and misbehave.

use hyperchess_arena::{
    Adjudication, EndKind, Ending, Event, Finished, Interrupt, KeptResult, MatchError, Plan,
    Source, Verdict, run,
};
use hyperchess_record::pgn::PgnReader;
use hyperchess_table::open;
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

const ENGINE: &str = env!("CARGO_BIN_EXE_arena-fake-engine");

/// A folder of its own for every test.
fn folder() -> PathBuf {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("arena-{number}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// The engine with arguments and settings: `player("uci crash 3", "depth=1")`.
fn player(arguments: &str, settings: &str) -> String {
    let protocol = arguments.split(' ').next().unwrap();
    format!("{protocol}:'{ENGINE}' {arguments},{settings}")
}

fn plan(first: &str, second: &str, games: u32) -> Plan {
    Plan {
        game: "chess".to_string(),
        players: [first.parse().unwrap(), second.parse().unwrap()],
        games,
        control: None,
        margin: Duration::from_millis(10),
        patience: Duration::from_secs(10),
        adjudication: Adjudication { max_moves: Some(12), ..Adjudication::default() },
        openings: Source::BuiltIn { shuffle: None },
        sprt: None,
        concurrency: 2,
        pgn: None,
        state: None,
    }
}

fn play(plan: &Plan) -> Finished {
    run(plan, &Interrupt::new(), &mut |_| {}).unwrap()
}

/// The games of a file by their number, all of them whole and legal.
fn games(path: &PathBuf) -> BTreeMap<u32, Vec<String>> {
    let text = fs::read(path).unwrap();
    let mut games = BTreeMap::new();
    for pgn in PgnReader::new(&text[..]) {
        let pgn = pgn.unwrap();
        let mut table = open("chess").unwrap();
        table.set_position(pgn.tags.start().unwrap()).unwrap();
        pgn.moves().for_each(|mv| table.replay(mv).unwrap());
        assert!(pgn.tags.get("Termination").is_some() && pgn.tags.get("Result") != Some("*"));
        let tag = |name: &str| pgn.tags.get(name).unwrap().to_string();
        let number = tag("Round").parse().unwrap();
        let before = games.insert(number, vec![tag("White"), tag("Black"), tag("FEN")]);
        assert_eq!(before, None, "game {number} is there twice");
    }
    games
}

#[test]
fn a_match_between_two_protocols() {
    let folder = folder();
    let mut plan = plan(&player("uci", "depth=1,name=A"), &player("xboard", "depth=1"), 6);
    plan.pgn = Some(folder.join("games.pgn"));
    let mut told = 0;
    let finished = run(&plan, &Interrupt::new(), &mut |event| {
        told += u32::from(matches!(event, Event::Played { .. }));
    })
    .unwrap();
    assert_eq!((finished.ending, finished.tally.count(), told), (Ending::Complete, 6, 6));
    assert_eq!(finished.names, ["A", "Fake Board"]);
    let games = games(&folder.join("games.pgn"));
    assert_eq!(games.keys().copied().collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6]);
    for pair in [1, 3, 5] {
        let (one, other) = (&games[&pair], &games[&(pair + 1)]);
        assert_eq!((&one[0], &one[1], &one[2]), (&other[1], &other[0], &other[2]));
        assert_eq!(one[0], "A");
    }
    assert_ne!(games[&1][2], games[&3][2]);
    let text = fs::read_to_string(folder.join("games.pgn")).unwrap();
    assert!(text.contains("+0.12/3"), "{text}");
}

/// The second player loses every game by what it does, in each of which it is alive again.
#[track_caller]
fn loses(plan: &Plan, kind: EndKind, words: &str) {
    let finished = play(plan);
    assert_eq!(finished.ending, Ending::Complete);
    for game in finished.games.values() {
        assert_eq!((game.result, game.end), (KeptResult::Win, kind), "{}", game.reason);
        assert!(game.reason.contains(words), "'{words}' is not in: {}", game.reason);
        assert_eq!(game.forfeited_by(), kind.is_forfeit().then_some(1));
    }
}

#[test]
fn breaches_of_the_rules() {
    let good = player("uci", "depth=1,name=Good");
    let against = |bad: &str| plan(&good, &player(bad, "depth=1,name=Bad"), 2);
    loses(&against("uci illegal 3"), EndKind::RulesInfraction, "Bad plays an illegal move: 'e1e8'");
    loses(&against("uci nonsense"), EndKind::RulesInfraction, "Bad plays an illegal move");
    loses(&against("xboard illegal 2"), EndKind::RulesInfraction, "illegal move");
    loses(&against("xboard claim 2"), EndKind::RulesInfraction, "Bad claims 1/2-1/2");
    loses(&against("xboard protest 2"), EndKind::RulesInfraction, "refuses a legal move");
    loses(&against("xboard resign 2"), EndKind::Normal, "Bad resigns");
}

#[test]
fn crashes_and_silence() {
    let good = player("uci", "depth=1,name=Good");
    let against = |bad: &str| plan(&good, &player(bad, "depth=1,name=Bad"), 2);
    loses(&against("uci crash 3"), EndKind::Abandoned, "Bad leaves (exit code 3)");
    loses(&against("xboard crash"), EndKind::Abandoned, "Bad leaves (exit code 3)");
    let mut impatient = against("uci hang");
    impatient.patience = Duration::from_millis(1500);
    loses(&impatient, EndKind::Abandoned, "Bad does not answer for 1.5 s");
}

#[test]
fn flags_fall() {
    for bad in ["uci hang", "xboard hang", "uci late 2"] {
        let plan = plan(&player("uci", "depth=1,name=Good"), &player(bad, "clock=0.3,name=Bad"), 2);
        loses(&plan, EndKind::TimeForfeit, "Bad loses on time");
    }
    // Each move takes 100 ms; the clock is enough for four of them, the increment for none.
    let good = player("uci", "depth=1,name=Good");
    let slow = plan(&good, &player("uci slow", "clock=0.45+0.001,name=Bad"), 1);
    let finished = play(&slow);
    let game = &finished.games[&0];
    assert_eq!(game.end, EndKind::TimeForfeit, "{}", game.reason);
    // On a busy machine it may be fewer.
    assert!((1..=9).contains(&game.plies), "{} plies: {}", game.plies, game.reason);
    let per_move = plan(&good, &player("uci slow", "time=0.05,name=Bad"), 1);
    loses(&per_move, EndKind::TimeForfeit, "Bad loses on time");
}

#[test]
fn who_cannot_play_is_told_before_the_match() {
    let good = player("uci", "depth=1");
    let problem = |plan: &Plan| run(plan, &Interrupt::new(), &mut |_| {}).unwrap_err().to_string();
    let told = problem(&plan(&good, &player("uci", "depth=1,Hash=99"), 2));
    assert!(told.contains("'Hash' is a whole number from 1 to 8"), "{told}");
    let told = problem(&plan(&good, "uci:no-such-engine,depth=1", 2));
    assert!(told.contains("there is no program 'no-such-engine'"), "{told}");
    let told = problem(&plan(&good, &player("uci", "name=Endless"), 2));
    assert!(told.contains("nothing limits"), "{told}");
    let mut other_game = plan(&good, "ours,depth=1", 2);
    (other_game.game, other_game.openings) = ("raumschach".to_string(), Source::Start);
    assert!(problem(&other_game).contains("does not play raumschach"));
}

#[test]
fn a_test_ends_a_match() {
    let good = player("uci", "depth=1");
    let mut plan = plan(&good, &player("xboard resign", "depth=1"), 1000);
    plan.sprt = Some("0,200".parse().unwrap());
    let finished = play(&plan);
    assert_eq!(finished.ending, Ending::Decided(Verdict::AcceptH1));
    assert!(finished.games.len() < 100, "{}", finished.games.len());
}

#[test]
fn a_match_goes_on_after_an_interrupt() {
    let folder = folder();
    let mut plan = plan(&player("uci", "depth=1"), &player("uci", "depth=1"), 1000);
    (plan.state, plan.pgn) = (Some(folder.join("state.json")), Some(folder.join("games.pgn")));
    let interrupt = Interrupt::new();
    let mut told = 0;
    let finished = run(&plan, &interrupt, &mut |event| {
        told += u32::from(matches!(event, Event::Played { .. }));
        if told == 3 {
            interrupt.set();
        }
    })
    .unwrap();
    assert_eq!(finished.ending, Ending::Interrupted);
    // Others may have been finished before the interrupt was seen.
    let done = finished.games.len();
    assert!((3..900).contains(&done), "{done}");
    plan.games = done as u32 + 5;

    // A torn record at the end is dropped, and what is done is not done again.
    let pgn = folder.join("games.pgn");
    let mut torn = fs::read_to_string(&pgn).unwrap();
    torn.push_str("[Event \"HyperChess match\"]\n[Site \"?\"]\n[Rou");
    fs::write(&pgn, &torn).unwrap();
    let mut before = 0;
    let finished = run(&plan, &Interrupt::new(), &mut |event| {
        if let Event::Begins { games, .. } = event {
            before = games.len();
        }
    })
    .unwrap();
    assert_eq!((before, finished.games.len()), (done, done + 5));
    assert_eq!(finished.ending, Ending::Complete);
    assert_eq!(games(&pgn).len(), done + 5);

    // More games may be asked for; other settings are refused.
    plan.games += 2;
    assert_eq!(play(&plan).games.len(), done + 7);
    let refused = |plan: &Plan| {
        let error = run(plan, &Interrupt::new(), &mut |_| {}).unwrap_err();
        assert!(matches!(error, MatchError::Ledger(_)), "{error:?}");
        error.to_string()
    };
    let mut other = plan.clone();
    other.adjudication.max_moves = Some(99);
    other.margin = Duration::from_millis(11);
    let told = refused(&other);
    assert!(told.contains("max-moves was '12', now '99'"), "{told}");
    assert!(told.contains("margin was '10 ms', now '11 ms'"), "{told}");
    fs::write(&pgn, "shorter").unwrap();
    assert!(refused(&plan).contains("changed"));
    fs::write(folder.join("state.json"), "{}").unwrap();
    assert!(refused(&plan).contains("not the state of a match"));
}

#[test]
fn a_match_goes_on_after_a_kill() {
    let folder = folder();
    let (state, pgn) = (folder.join("state.json"), folder.join("games.pgn"));
    let start = || {
        let mut command = Command::new(ENGINE);
        command.arg("match").arg(&state).arg(&pgn).arg("6");
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        command.spawn().unwrap()
    };
    let mut first = start();
    let kept = |count: usize| {
        let text = fs::read_to_string(&state).unwrap_or_default();
        text.matches("\"result\"").count() >= count
    };
    let deadline = Instant::now() + Duration::from_secs(15);
    while !kept(2) && Instant::now() < deadline {
        sleep(Duration::from_millis(5));
    }
    // While it plays, nobody else can.
    let second = start().wait_with_output().unwrap();
    assert!(!second.status.success());
    first.kill().unwrap();
    first.wait().unwrap();
    assert!(kept(2));
    let rest = start().wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&rest.stdout).trim(), "6 games");
    assert_eq!(games(&pgn).len(), 6);
}

#[cfg(target_os = "linux")]
#[test]
fn nobody_is_left_behind() {
    let folder = folder();
    let number = folder.join("pid");
    let stubborn = player(&format!("uci pid {}", number.display()), "depth=1");
    let finished = play(&plan(&player("uci", "depth=1"), &stubborn, 1));
    assert_eq!(finished.games.len(), 1);
    let pid = fs::read_to_string(number).unwrap();
    assert!(!PathBuf::from(format!("/proc/{pid}")).exists(), "process {pid} still lives");
}

#[test]
fn ours_against_ours_in_space() {
    let mut plan = plan("ours,nodes=200,hash=1", "ours,nodes=200,hash=1,off=null-move", 2);
    plan.game = "hyper:dim=3,side=4".to_string();
    plan.openings = Source::Random { plies: 4, seed: 3, balance: None };
    let finished = play(&plan);
    assert_eq!(finished.ending, Ending::Complete);
    assert!(finished.games.values().all(|game| !game.end.is_forfeit()));
}
