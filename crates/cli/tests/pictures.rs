//! Pictures and the visualizer, as people run them.

mod common;

use common::{Folder, SMALL_MAP, file, program, refuse_in_a_line, run, succeed};
use std::fs;
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

const STATE: &str = "0\t0\t0\tWKing\n1\t0\t0\tnull\n0\t1\t0\tBKnight\n0\t1\t1\tBPawn\n";

#[test]
fn show_draws_any_game() {
    let folder = Folder::new("show-draws");
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    let map = format!("map:file={}", file("drawn.map", SMALL_MAP));
    for (number, game) in ["chess", "raumschach", "tesschess", &map].into_iter().enumerate() {
        let (svg, png) = (at(&format!("{number}.svg")), at(&format!("{number}.png")));
        let out = succeed(&["show", game, "--svg", &svg, "--png", &png, "--size", "321"]);
        assert_eq!(out, "");
        assert!(fs::read_to_string(svg).unwrap().starts_with("<svg"));
        let png = fs::read(png).unwrap();
        assert_eq!((&png[..4], &png[16..20]), (&b"\x89PNG"[..], &321_u32.to_be_bytes()[..]));
    }
    // Nothing temporary is left.
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 8);
}

#[test]
fn show_marks_squares() {
    let svg = |arguments: &[&str]| succeed(&[&["show"], arguments, &["--svg", "-"]].concat());
    let text = svg(&["chess", "--highlight", "e3, e4", "--last", "e7e5"]);
    assert_eq!(text.matches("class=\"highlight\"").count(), 2);
    assert_eq!(text.matches("class=\"last\"").count(), 2);
    for last in ["a7,a8", "a7 a8 Q", "a7a8q", "a7a8=Q"] {
        let text = svg(&["chess", "--last", last]);
        assert_eq!(text.matches("class=\"last\"").count(), 2, "{last}");
    }
    let map = format!("map:file={}", file("marked.map", SMALL_MAP));
    for squares in ["(0,0,0) (0,1,0)", "0,0,0;0,1,0", "0,0,0>0,1,0", "0,0,0,0,1,0"] {
        let text = svg(&[&map, "--highlight", squares, "--last", squares]);
        let found =
            ["highlight", "last"].map(|class| text.matches(&format!("\"{class}\"")).count());
        assert_eq!(found, [2, 2], "{squares}");
    }
    let check = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    assert_eq!(svg(&["chess", "--position", check]).matches("class=\"check\"").count(), 1);
    assert!(succeed(&["show", "chess", "--highlight", "e4"]).contains('*'));
}

#[test]
fn show_refuses_what_it_cannot_draw() {
    refuse_in_a_line(&["show", "chess", "--highlight", "e4,z9"], &["--highlight", "z9"]);
    refuse_in_a_line(&["show", "chess", "--last", "e2"], &["--last", "e2"]);
    refuse_in_a_line(&["show", "chess", "--svg", "/nowhere/x.svg"], &["/nowhere/x.svg"]);
    refuse_in_a_line(&["show", "chess", "--png", "-", "--size", "3"], &["16 pixels"]);
}

#[test]
fn view_draws_a_file() {
    let path = file("view-state", STATE);
    let text = succeed(&["view", &path]);
    assert!(text.contains('K') && text.contains('n') && text.contains('p'), "{text}");
    let svg = succeed(&["view", &path, "--svg", "-", "--title", "a map"]);
    assert_eq!(svg.matches("class=\"man\"").count(), 3);
    assert!(svg.contains("<title>a map</title>"));
}

#[test]
fn view_refuses_other_files() {
    let path = file("view-wrong", "0 0 0 null\n0 0 king\n");
    refuse_in_a_line(&["view", &path], &["view-wrong", "line 2"]);
    refuse_in_a_line(&["view", "/nowhere/currentstate"], &["/nowhere/currentstate"]);
    refuse_in_a_line(&["view", "/"], &["folder"]);
    let path = file("view-spread", "0 0 0 null\n5000 5000 0 null\n");
    refuse_in_a_line(&["view", &path], &["places"]);
    let folder = Folder::new("view-default");
    let missing = program(&["view"]).current_dir(folder.path()).output().unwrap();
    assert_eq!(missing.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&missing.stderr).contains("'currentstate'"));
    assert_eq!(run(&["view", "--size", "100"]).code, Some(2));
}

#[cfg(unix)]
#[test]
fn view_watches_a_file() {
    let folder = Folder::new("view-watches");
    let (state, svg) = (folder.path().join("currentstate"), folder.path().join("x.svg"));
    let men = || fs::read_to_string(&svg).unwrap_or_default().matches("class=\"man\"").count();
    let wait_for = |wanted: usize| {
        let start = Instant::now();
        while men() != wanted {
            assert!(start.elapsed() < Duration::from_secs(30), "{} men, not {wanted}", men());
            thread::sleep(Duration::from_millis(20));
        }
    };
    let mut child = program(&["view", "--watch", "--svg", "x.svg"])
        .current_dir(folder.path())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    // Missing at first, then there, half written, whole again, replaced.
    thread::sleep(Duration::from_millis(300));
    fs::write(&state, STATE).unwrap();
    wait_for(3);
    fs::write(&state, "0\t0\t0\tWKing\n1\t0").unwrap();
    thread::sleep(Duration::from_millis(1500));
    assert_eq!(men(), 3);
    fs::write(&state, STATE.replace("null", "WPawn")).unwrap();
    wait_for(4);
    fs::remove_file(&state).unwrap();
    fs::write(folder.path().join("new"), "0 0 0 WKing\n").unwrap();
    fs::rename(folder.path().join("new"), &state).unwrap();
    wait_for(1);
    let id = child.id().to_string();
    std::process::Command::new("kill").args(["-INT", &id]).status().unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0));
}
