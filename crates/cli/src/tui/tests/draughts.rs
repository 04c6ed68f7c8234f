//! Draughts on the full screen.

use super::*;
use crate::tui::modes::{Deed, Mode};

fn table_at(game: &str, position: &str) -> App {
    let mut table = open(game).unwrap();
    table.set_position(position).unwrap();
    let mut app = app(game, SMALL);
    app.sit_down(table);
    app.settle();
    app
}

fn played(app: &App) -> Vec<&str> {
    app.table.history().iter().map(|mv| mv.text.as_str()).collect()
}

#[test]
fn boards_show_discs_and_numbers() {
    let rubik = app("rubik", SMALL);
    assert!(pane(&rubik).contains('⛁') && pane(&rubik).contains('⛃'), "{}", pane(&rubik));
    let checkers = app("checkers", SMALL);
    for number in ["13", "16", "20"] {
        assert!(pane(&checkers).contains(number), "{}", pane(&checkers));
    }
    assert!(screen(&checkers).contains("Black to move"));
    let colours =
        seated("rubik", SMALL, [false, true], Look { unicode: true, colours: Colours::Many });
    assert!(pane(&colours).contains('⛃'));
}

#[test]
fn who_plays_black_in_checkers_sits_below() {
    assert!(!app("checkers", SMALL).flipped);
    assert!(seated("checkers", SMALL, [false, true], PLAIN).flipped);
    assert!(!seated("checkers", SMALL, [true, false], PLAIN).flipped);
}

#[test]
fn a_man_is_promoted_where_it_stands() {
    let mut app = table_at("rubik", "O:Ob1,Kh1:GKa6");
    enter(&mut app, "b1");
    enter(&mut app, "b1");
    assert_eq!(played(&app), ["b1"]);
}

#[test]
fn one_of_several_paths_is_chosen() {
    let mut app = table_at("checkers", "B:B2:W6,7,14,15,32");
    enter(&mut app, "2");
    enter(&mut app, "18");
    assert!(matches!(app.mode, Mode::Choose { ref choices, .. } if choices.len() == 2));
    press(&mut app, KeyCode::Down);
    press(&mut app, KeyCode::Enter);
    assert_eq!(app.table.history()[0].jumped.len(), 2);
}

#[test]
fn moves_and_settings_are_typed() {
    let mut app = app("checkers", SMALL);
    type_keys(&mut app, ":11-15\n");
    assert_eq!(played(&app), ["11-15"]);
    type_keys(&mut app, ":set force-capture off\n");
    let deed = Deed::Set { key: "force-capture".to_string(), value: "off".to_string() };
    assert_eq!(app.mode, Mode::Confirm(deed));
    assert!(screen(&app).contains("Start a new game with force-capture=off?"), "{}", screen(&app));
    press(&mut app, KeyCode::Char('x'));
    assert_eq!(played(&app), ["11-15"], "the answer was no");
    type_keys(&mut app, ":set force-capture off\ny");
    assert_eq!(app.table.specification(), "checkers:force-capture=off");
    assert!(played(&app).is_empty());
    type_keys(&mut app, ":set cols 3\ny");
    assert_eq!(app.table.layout().cells.len(), 24);
    for (line, part) in [
        (":set cols 99\n", "cols from 2 to 8"),
        (":set misere\n", "on, off"),
        (":set\n", "force-capture"),
    ] {
        type_keys(&mut app, line);
        assert!(message(&app).contains(part), "{line}: {}", message(&app));
        assert_eq!(app.mode, Mode::Board);
    }
}
