//! Random keys, clicks, pastes and sizes.

use super::*;
use proptest::prelude::*;
use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};

fn key() -> impl Strategy<Value = KeyCode> {
    // No `s`: a storm must not save files.
    let letters: Vec<char> = "aAfhlmMnopqQruy:?<>[]{}()+-0189eEgG♔é\u{7f} ".chars().collect();
    prop_oneof![
        6 => prop::sample::select(vec![
            KeyCode::Left, KeyCode::Right, KeyCode::Up, KeyCode::Down, KeyCode::PageUp,
            KeyCode::PageDown, KeyCode::Tab, KeyCode::Backspace, KeyCode::Home, KeyCode::F(1),
        ]),
        3 => prop::sample::select(vec![KeyCode::Enter, KeyCode::Esc, KeyCode::Char('m')]),
        5 => prop::sample::select(letters).prop_map(KeyCode::Char),
    ]
}

fn mouse() -> impl Strategy<Value = Event> {
    let kinds = vec![
        MouseEventKind::Down(MouseButton::Left),
        MouseEventKind::Up(MouseButton::Left),
        MouseEventKind::Down(MouseButton::Right),
        MouseEventKind::ScrollUp,
        MouseEventKind::ScrollDown,
        MouseEventKind::Moved,
    ];
    (prop::sample::select(kinds), 0..220u16, 0..70u16).prop_map(|(kind, column, row)| {
        Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE })
    })
}

fn event() -> impl Strategy<Value = Event> {
    prop_oneof![
        12 => key().prop_map(|code| Event::Key(KeyEvent::new(code, KeyModifiers::NONE))),
        5 => mouse(),
        2 => (0..220u16, 0..70u16).prop_map(|(width, height)| Event::Resize(width, height)),
        1 => Just(Event::Resize(u16::MAX / 64, 3)),
        1 => "[a-h1-8A-D ]{0,12}".prop_map(Event::Paste),
        1 => Just(Event::FocusLost),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]
    #[test]
    fn nothing_breaks_the_screen(
        game in prop::sample::select(vec![
            "chess", "chess960:start=7", "raumschach", "tesschess", "hyper:dim=5,side=4",
            "hyper:dim=2,side=12",
        ]),
        computer in prop::sample::select(vec![[false, false], [false, true], [true, true]]),
        unicode in any::<bool>(),
        events in prop::collection::vec(event(), 250),
    ) {
        let look = Look { unicode, colours: Colours::Many };
        let mut app = seated(game, SMALL, computer, look);
        app.settings.limits = Limits { depth: Some(1), nodes: Some(2000), ..Limits::default() };
        for event in events {
            app.update(&event);
            app.tick();
            app.done = false;
            let drawn = buffer(&app);
            prop_assert_eq!(drawn.area, app.area);
            let cursor_is_somewhere = app.cursor.layer < app.geometry.layers.len();
            prop_assert!(cursor_is_somewhere);
        }
    }
}
