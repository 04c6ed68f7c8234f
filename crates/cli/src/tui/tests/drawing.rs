//! What the screen shows.

use super::*;
use crate::tui::arrangement::Arrow;
use crate::tui::geometry::Place;
use crate::tui::marks::Mark;
use crate::tui::modes::Mode;
use ratatui::layout::Position;
use ratatui::style::Color;
use std::collections::HashSet;

const GAMES: [&str; 5] = ["chess", "raumschach", "hyper:dim=3", "tesschess", "3d-6x8x3"];

fn places(app: &App) -> Vec<Place> {
    (0..app.geometry.square_count()).map(|square| app.geometry.place(square)).collect()
}

#[test]
fn every_man_appears_at_every_size() {
    for game in GAMES {
        for size in [SMALL, (100, 32), LARGE] {
            let app = app(game, size);
            let pane = pane(&app);
            let mut men: Vec<char> =
                app.scene.men.iter().flatten().map(|man| PLAIN.figure(man)).collect();
            let figure = |c: &char| ('♔'..='♟').contains(c) || "Uu".contains(*c);
            let mut drawn: Vec<char> = pane.chars().filter(figure).collect();
            men.sort_unstable();
            drawn.sort_unstable();
            assert_eq!(drawn, men, "{game} at {size:?}\n{pane}");
        }
    }
}

#[test]
fn every_square_is_where_the_mouse_finds_it() {
    for game in GAMES {
        for (size, flipped) in [(SMALL, false), (LARGE, true)] {
            let mut app = app(game, size);
            app.flipped = flipped;
            app.settle();
            let screen = app.screen.as_ref().unwrap();
            for place in places(&app) {
                let corner = screen.arrangement.corner(place).unwrap();
                let point = screen.view.screen(corner).expect("all squares are in sight");
                let found = screen.view.canvas(point).and_then(|at| screen.arrangement.hit(at));
                assert_eq!(found, Some(place), "{game} at {size:?}");
            }
        }
    }
}

#[test]
fn layers_and_edges_are_labelled() {
    let pane = pane(&app("raumschach", SMALL));
    for layer in ["[A]", "[B]", "[C]", "[D]", "[E]"] {
        assert!(pane.contains(layer), "{layer}\n{pane}");
    }
    assert_eq!(pane.matches("a  b  c  d  e").count(), 5, "{pane}");
    let chess = screen(&app("chess", SMALL));
    assert!(chess.lines().any(|line| line.trim_start().starts_with("8   ♜    ♞")), "{chess}");
}

#[test]
fn goals_light_up_in_every_layer() {
    for (game, from) in [("raumschach", "Ad1"), ("tesschess", "Ac11"), ("hyper:dim=3", "1b1")] {
        for size in [SMALL, LARGE] {
            let mut app = app(game, size);
            enter(&mut app, from);
            let goals: HashSet<String> = app
                .table
                .moves()
                .into_iter()
                .filter(|mv| mv.from == from)
                .map(|mv| mv.to)
                .collect();
            let marked = app.marks().with(Mark::Goal);
            let marked: HashSet<String> =
                marked.into_iter().map(|square| app.geometry.name(square).to_string()).collect();
            assert_eq!(marked, goals, "{game}");
            assert_eq!(pane(&app).matches('•').count(), goals.len(), "{game}");
        }
    }
}

#[test]
fn captures_look_different_from_plain_moves() {
    let mut app = at("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
    enter(&mut app, "e4");
    let pane = pane(&app);
    assert!(pane.contains("×♟"), "{pane}");
    assert_eq!(pane.matches('•').count(), 1, "{pane}");
    let look = Look { unicode: true, colours: Colours::Many };
    assert_ne!(look.square(true, Mark::Capture, None).bg, look.square(true, Mark::Goal, None).bg);
}

#[test]
fn attackers_of_the_cursor_light_up_and_can_be_turned_off() {
    let mut app = at("4k3/8/8/3p4/4P3/2N5/8/4K3 w - - 0 1");
    app.go_to(app.geometry.find("d5").unwrap());
    app.settle();
    let names = |app: &App| -> Vec<String> {
        let squares = app.marks().with(Mark::Attacker);
        squares.into_iter().map(|square| app.geometry.name(square).to_string()).collect()
    };
    assert_eq!(names(&app), ["c3", "e4"]);
    assert!(pane(&app).contains("›♘") && pane(&app).contains("›♙"));
    type_keys(&mut app, "a");
    assert!(names(&app).is_empty());
}

#[test]
fn the_last_move_and_a_check_are_marked() {
    let mut app = at("4k3/8/8/8/8/8/8/4K2R w - - 0 1");
    type_keys(&mut app, ":h1h8\n");
    assert!(pane(&app).contains("!♚"), "{}", pane(&app));
    assert!(screen(&app).contains("in check on e8"));
    let last: Vec<&str> =
        app.marks().with(Mark::Last).iter().map(|&s| app.geometry.name(s)).collect::<Vec<_>>();
    assert_eq!(last, ["h1", "h8"]);
}

#[test]
fn without_colours_none_is_used_and_without_figures_all_is_ascii() {
    for game in GAMES {
        let plain = Look { unicode: false, colours: Colours::None };
        let mut app = seated(game, SMALL, [false, false], plain);
        type_keys(&mut app, "m\n");
        let buffer = buffer(&app);
        let colourless = |c: Color| c == Color::Reset;
        assert!(buffer.content().iter().all(|cell| colourless(cell.fg) && colourless(cell.bg)));
        let pane = pane(&app);
        assert!(pane.is_ascii(), "{pane}");
        assert!(pane.contains('*') && pane.contains('['), "{pane}");
    }
}

#[test]
fn eight_colours_are_only_the_first_eight() {
    let look = Look { unicode: true, colours: Colours::Eight };
    let mut app = seated("raumschach", SMALL, [false, false], look);
    type_keys(&mut app, "m\n");
    let allowed = |c: Color| {
        use Color::*;
        matches!(c, Reset | Black | Red | Green | Yellow | Blue | Magenta | Cyan | Gray)
    };
    assert!(buffer(&app).content().iter().all(|cell| allowed(cell.fg) && allowed(cell.bg)));
    let grounds: HashSet<Color> = buffer(&app).content().iter().map(|cell| cell.bg).collect();
    assert!(grounds.contains(&Color::Cyan) && grounds.contains(&Color::Blue));
    assert!(grounds.contains(&Color::Green), "goals");
}

#[test]
fn arrows_reach_every_layer() {
    for game in ["raumschach", "hyper:dim=3", "tesschess"] {
        let app = app(game, SMALL);
        let arrangement = &app.screen.as_ref().unwrap().arrangement;
        let mut seen = HashSet::from([app.cursor]);
        let mut open = vec![app.cursor];
        while let Some(place) = open.pop() {
            for (arrow, back) in [
                (Arrow::Left, Arrow::Right),
                (Arrow::Right, Arrow::Left),
                (Arrow::Up, Arrow::Down),
                (Arrow::Down, Arrow::Up),
            ] {
                let Some(next) = arrangement.step(place, arrow) else { continue };
                assert_eq!(arrangement.step(next, back), Some(place), "{game}");
                if seen.insert(next) {
                    open.push(next);
                }
            }
        }
        assert_eq!(seen.len(), app.geometry.square_count(), "{game}");
    }
}

#[test]
fn the_cursor_stays_in_sight_where_the_board_does_not_fit() {
    let mut app = app("hyper:dim=4", SMALL);
    assert!(screen(&app).contains("of 64 layers"), "{}", screen(&app));
    for keys in [">", ">", ">", "]", "]", "<", "[", ">", ">", ">", ">", ">", "]", "]"] {
        type_keys(&mut app, keys);
        for arrow in [KeyCode::Right, KeyCode::Up] {
            press(&mut app, arrow);
            let screen = app.screen.as_ref().unwrap();
            let corner = screen.arrangement.corner(app.cursor).unwrap();
            assert!(screen.view.screen(corner).is_some());
            assert!(pane(&app).contains('['));
        }
    }
}

#[test]
fn beyond_four_dimensions_only_layers_with_men_are_drawn() {
    let mut app = app("hyper:dim=5,side=4", SMALL);
    let total = app.geometry.layers.len();
    let drawn = |app: &App| app.screen.as_ref().unwrap().arrangement.layers().count();
    let manned = app.scene.manned.iter().filter(|manned| **manned).count();
    assert_eq!(total, 64);
    assert_eq!(drawn(&app), manned);
    assert!(screen(&app).contains("empty layers left out"), "{}", screen(&app));
    // The cursor may go where nobody stands.
    let empty = (0..total).find(|&layer| !app.scene.manned[layer]).unwrap();
    app.put_cursor(Place { layer: empty, ..app.cursor });
    app.settle();
    assert_eq!(drawn(&app), manned + 1);
}

#[test]
fn small_windows_ask_politely_and_recover() {
    let mut app = app("tesschess", (39, 11));
    assert!(screen(&app).contains("Please make the window"), "{}", screen(&app));
    for (width, height) in [(0, 0), (1, 1), (40, 12), (40, 100), (300, 12), (80, 24)] {
        app.update(&Event::Resize(width, height));
        let _ = screen(&app);
    }
    assert!(screen(&app).contains("[A1]"));
}

#[test]
fn the_panel_comes_and_goes() {
    let mut app = app("hyper:dim=3", SMALL);
    assert!(!screen(&app).contains(" moves "));
    press(&mut app, KeyCode::Tab);
    assert!(screen(&app).contains(" moves ") && screen(&app).contains("No moves yet"));
    press(&mut app, KeyCode::Tab);
    assert!(!screen(&app).contains(" moves "));
    app.update(&Event::Resize(50, 20));
    press(&mut app, KeyCode::Tab);
    assert!(screen(&app).contains(" moves "), "{}", screen(&app));
}

#[test]
fn help_tells_every_key() {
    let mut app = app("chess", SMALL);
    type_keys(&mut app, "?");
    let help = screen(&app);
    for word in ["undo", "hint", "attackers", "quit", "4th"] {
        assert!(help.contains(word), "{word}\n{help}");
    }
    press(&mut app, KeyCode::Esc);
    assert_eq!(app.mode, Mode::Board);
}

#[test]
fn maps_are_drawn_too() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../chess/tests/maps");
    let mut app = app(&format!("map:file={folder}/bishop_block.map"), SMALL);
    let pane = pane(&app);
    for figure in ['♗', '♔', '♟', '♚'] {
        assert_eq!(pane.matches(figure).count(), 1, "{figure}\n{pane}");
    }
    type_keys(&mut app, "\nm\n");
    assert_eq!(app.table.history().len(), 1);
    let point = Position::new(0, 0);
    assert!(app.screen.unwrap().view.canvas(point).is_some());
}
