//! What keys and clicks do to the game.

use super::*;
use crate::tui::modes::{Deed, Mode};
use hyperchess_table::Player;
use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};

fn click(app: &mut App, square: &str, kind: fn(MouseButton) -> MouseEventKind) {
    let place = app.geometry.place(app.geometry.find(square).unwrap());
    let screen = app.screen.as_ref().unwrap();
    let point = screen.view.screen(screen.arrangement.corner(place).unwrap()).unwrap();
    app.update(&Event::Mouse(MouseEvent {
        kind: kind(MouseButton::Left),
        column: point.x,
        row: point.y,
        modifiers: KeyModifiers::NONE,
    }));
}

fn played(app: &App) -> Vec<&str> {
    app.table.history().iter().map(|mv| mv.text.as_str()).collect()
}

#[test]
fn men_are_picked_up_and_put_down() {
    let mut app = app("chess", SMALL);
    enter(&mut app, "e2");
    assert!(app.picked.is_some());
    enter(&mut app, "d2");
    assert_eq!(app.picked, app.geometry.find("d2"), "another man instead");
    press(&mut app, KeyCode::Esc);
    assert_eq!(app.picked, None);
    enter(&mut app, "e2");
    enter(&mut app, "e4");
    assert_eq!(played(&app), ["e2e4"]);
    assert!(screen(&app).contains("1. e4"), "{}", screen(&app));
    assert!(screen(&app).contains("Black to move"));
}

#[test]
fn what_cannot_be_done_is_explained() {
    let mut app = app("chess", SMALL);
    enter(&mut app, "e4");
    assert_eq!(message(&app), "Nothing stands on e4");
    enter(&mut app, "e7");
    assert_eq!(message(&app), "It is the turn of White");
    enter(&mut app, "a1");
    assert_eq!(message(&app), "The rook on a1 cannot move");
    enter(&mut app, "e2");
    enter(&mut app, "e5");
    assert!(message(&app).contains("cannot be played"), "{}", message(&app));
    assert!(app.picked.is_some(), "the man stays in hand");
    assert!(played(&app).is_empty());
}

#[test]
fn the_mouse_clicks_and_drags() {
    let mut app = app("raumschach", SMALL);
    click(&mut app, "Aa2", MouseEventKind::Down);
    click(&mut app, "Aa2", MouseEventKind::Up);
    click(&mut app, "Aa3", MouseEventKind::Down);
    assert_eq!(app.table.history().len(), 1);
    click(&mut app, "Ea4", MouseEventKind::Down);
    click(&mut app, "Da4", MouseEventKind::Up);
    let drop = app.table.history().len();
    click(&mut app, "Ea3", MouseEventKind::Up);
    assert_eq!((drop, app.table.history().len()), (1, 2), "a drag to no goal changes nothing");
}

#[test]
fn promotions_are_chosen() {
    let position = "7k/P7/8/8/8/8/8/K7 w - - 0 1";
    for (keys, piece) in [("n", 'N'), ("q", 'Q')] {
        let mut app = at(position);
        enter(&mut app, "a7");
        enter(&mut app, "a8");
        assert!(matches!(app.mode, Mode::Choose { .. }));
        assert!(screen(&app).contains("which move?") && screen(&app).contains("a8=N"));
        type_keys(&mut app, keys);
        assert_eq!(app.table.history()[0].promotion, Some(piece));
    }
    let mut app = at(position);
    enter(&mut app, "a7");
    enter(&mut app, "a8");
    press(&mut app, KeyCode::Esc);
    assert!(played(&app).is_empty() && app.mode == Mode::Board);
    press(&mut app, KeyCode::Enter);
    press(&mut app, KeyCode::Down);
    press(&mut app, KeyCode::Enter);
    assert_eq!(played(&app).len(), 1);
}

#[test]
fn castling_is_a_move_of_the_king() {
    let mut app = at("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    enter(&mut app, "e1");
    enter(&mut app, "g1");
    assert_eq!(app.table.history()[0].san.as_deref(), Some("O-O"));
}

#[test]
fn lines_are_moves_squares_and_words() {
    let mut app = app("chess", SMALL);
    type_keys(&mut app, ":e2e4\n:Nc6\n");
    assert_eq!(played(&app), ["e2e4", "b8c6"]);
    type_keys(&mut app, ":d5\n");
    assert_eq!(app.square(), app.geometry.find("d5"), "no pawn goes there: a square");
    type_keys(&mut app, ":go h8\n");
    assert_eq!(app.square(), app.geometry.find("h8"));
    type_keys(&mut app, ":e9e4\n");
    assert!(!message(&app).is_empty());
    type_keys(&mut app, ":undo\n:Undo\n:redo\n");
    assert_eq!(played(&app), ["e2e4"]);
    type_keys(&mut app, ":load /nowhere/at/all\n");
    assert!(message(&app).contains("cannot be read"), "{}", message(&app));
    type_keys(&mut app, ":save /nowhere/at/all\n");
    assert!(message(&app).contains("cannot be written"), "{}", message(&app));
}

#[test]
fn long_and_odd_lines_do_no_harm() {
    let mut app = app("hyper:dim=3", SMALL);
    type_keys(&mut app, ":");
    app.update(&Event::Paste("♔\u{202e}\u{7}é".repeat(200_000)));
    let _ = screen(&app);
    press(&mut app, KeyCode::Enter);
    assert!(!message(&app).is_empty());
    let _ = screen(&app);
    app.update(&Event::Paste("qqq".to_string()));
    assert!(!app.done, "pasted text is not keys");
}

#[test]
fn the_computer_answers_and_undo_takes_back_both() {
    let mut app = seated("chess", SMALL, [false, true], PLAIN);
    type_keys(&mut app, ":e2e4\n");
    assert!(app.engine.is_some());
    enter(&mut app, "d2");
    assert!(message(&app).contains("thinking"), "{}", message(&app));
    wait_for_engine(&mut app);
    assert_eq!(played(&app).len(), 2);
    type_keys(&mut app, "u");
    assert!(played(&app).is_empty());
    type_keys(&mut app, "r");
    assert_eq!(played(&app).len(), 2);
    type_keys(&mut app, "uu");
    assert_eq!(message(&app), "There is nothing to take back");
}

#[test]
fn undo_while_the_computer_thinks_takes_back_one() {
    let mut app = seated("chess", SMALL, [false, true], PLAIN);
    app.settings.limits = Limits { depth: Some(60), ..Limits::default() };
    type_keys(&mut app, ":e2e4\n");
    assert!(app.engine.is_some());
    type_keys(&mut app, "u");
    assert!(app.engine.is_none() && played(&app).is_empty());
}

#[test]
fn a_computer_that_begins_is_not_taken_back_alone() {
    let mut app = seated("chess", SMALL, [true, false], PLAIN);
    assert!(app.flipped);
    wait_for_engine(&mut app);
    assert_eq!(played(&app).len(), 1);
    type_keys(&mut app, "u");
    assert_eq!((played(&app).len(), message(&app)), (1, "There is nothing to take back"));
    type_keys(&mut app, "p");
    assert!(app.paused && app.engine.is_none());
}

#[test]
fn computers_play_to_the_end_and_can_be_paused() {
    let mut app = seated("chess", SMALL, [true, true], PLAIN);
    let patience = Instant::now() + Duration::from_secs(60);
    while app.table.history().len() < 6 {
        app.tick();
        assert!(Instant::now() < patience);
    }
    type_keys(&mut app, "u");
    assert!(app.paused && app.engine.is_none());
    type_keys(&mut app, "p");
    assert!(app.engine.is_some());
}

#[test]
fn a_hint_is_shown_and_not_played() {
    let mut app = at("6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1");
    app.settings.limits.depth = Some(3);
    type_keys(&mut app, "h");
    wait_for_engine(&mut app);
    assert!(message(&app).starts_with("Hint: Re8#"), "{}", message(&app));
    assert_eq!(app.hint, Some(["e1", "e8"].map(|name| app.geometry.find(name).unwrap())));
    assert!(played(&app).is_empty());
    press(&mut app, KeyCode::Esc);
    assert_eq!(app.hint, None);
    type_keys(&mut app, ":Re8\n");
    assert!(screen(&app).contains("White wins: checkmate"), "{}", screen(&app));
    type_keys(&mut app, "h");
    assert!(message(&app).contains("The game is over"));
}

#[test]
fn leaving_a_game_asks_first() {
    let mut app = app("chess", SMALL);
    type_keys(&mut app, ":e2e4\nq");
    assert_eq!(app.mode, Mode::Confirm(Deed::Quit));
    press(&mut app, KeyCode::Esc);
    assert!(!app.done);
    type_keys(&mut app, "ny");
    assert!(played(&app).is_empty() && !app.done);
    assert_eq!(app.table.to_move(), Player::First);
    type_keys(&mut app, "q");
    assert!(app.done, "nothing to lose");
    let mut app = at("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    type_keys(&mut app, ":O-O\n:");
    app.update(&Event::Key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL)));
    assert!(app.done, "Ctrl-C quits from everywhere");
}

#[test]
fn the_move_list_scrolls_and_begins_with_the_right_side() {
    let mut app = at("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1");
    type_keys(&mut app, ":Kd8\n");
    assert!(screen(&app).contains("1. ... Kd8"), "{}", screen(&app));
    let mut app = super::app("chess", SMALL);
    for _ in 0..12 {
        type_keys(&mut app, ":Nf3\n:Nf6\n:Ng1\n:Ng8\n");
        if app.scene.over {
            break;
        }
    }
    assert!(screen(&app).contains("Draw: repetition"), "{}", screen(&app));
    type_keys(&mut app, "---");
    assert!(app.list_scroll > 0);
    type_keys(&mut app, "++++");
    assert_eq!(app.list_scroll, 0);
}
