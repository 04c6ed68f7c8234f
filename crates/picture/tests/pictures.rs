//! Pictures of all kinds of boards.

use hyperchess_picture::{Picture, PictureError, Svg, read_currentstate};
use hyperchess_table::{CATALOGUE, Layout, open};
use resvg::usvg::roxmltree::Document;
use std::collections::BTreeSet;

fn layout(game: &str) -> Layout {
    open(game).unwrap().layout()
}

fn draw(layout: &Layout) -> Svg {
    Picture::new(layout).svg().unwrap()
}

/// How many elements have a class.
fn count(svg: &Svg, class: &str) -> usize {
    let document = Document::parse(svg.text()).unwrap();
    document.descendants().filter(|node| node.attribute("class") == Some(class)).count()
}

/// Checks that the picture is XML, that it needs no text, and that every man is in it once.
#[track_caller]
fn check(layout: &Layout) {
    let svg = draw(layout);
    let document = Document::parse(svg.text()).unwrap();
    assert!(document.descendants().all(|node| !node.has_tag_name("text")));
    let ids: BTreeSet<&str> =
        document.descendants().filter_map(|node| node.attribute("id")).collect();
    let mut drawn: Vec<&str> = Vec::new();
    for man in document.descendants().filter(|node| node.attribute("class") == Some("man")) {
        drawn.push(man.attribute("data-square").unwrap());
        let shape = man.children().find_map(|child| child.attribute("href")).unwrap();
        assert!(ids.contains(&shape[1..]), "{shape} is not defined");
    }
    let men = layout.cells.iter().filter(|cell| cell.piece.is_some());
    let mut men: Vec<&str> = men.map(|cell| cell.name.as_str()).collect();
    drawn.sort_unstable();
    men.sort_unstable();
    assert_eq!(drawn, men);
}

#[test]
fn every_game_of_the_catalogue() {
    for entry in CATALOGUE.iter().filter(|entry| !entry.example.contains("file=")) {
        check(&layout(entry.name));
        check(&layout(entry.example));
    }
}

#[test]
fn every_dimension() {
    for game in ["hyper:dim=2", "hyper:dim=3,side=30", "hyper:dim=5", "hyper:dim=6,side=4"] {
        check(&layout(game));
    }
}

#[test]
fn graphs_with_squares_at_one_place() {
    let text =
        b"0 0 0 WKing\n0 0 0 BKing\n0 -1 0 null\n1 0 0 WKnight\n-3 0 2 BDragon\n0 0 0 null\n";
    let layout = read_currentstate(text).unwrap();
    let svg = draw(&layout);
    assert_eq!(count(&svg, "man"), 4);
    assert!(svg.text().contains("black dragon -3,0,2"));
}

#[test]
fn the_same_board_gives_the_same_picture() {
    let layout = layout("tesschess");
    let (first, second) = (draw(&layout), draw(&layout));
    assert_eq!(first, second);
    assert_eq!(first.png(300).unwrap(), second.png(300).unwrap());
}

#[test]
fn marks() {
    let layout = layout("raumschach");
    let mut picture = Picture::new(&layout);
    assert_eq!(count(&picture.svg().unwrap(), "highlight"), 0);
    picture.highlights.extend(["Bc3", "Cc3", "Ea5"].map(String::from));
    picture.last = Some(("Ab2".to_string(), "Bb2".to_string()));
    picture.check = Some("Ec5".to_string());
    let svg = picture.svg().unwrap();
    let found = ["highlight", "last", "check", "arrow"].map(|class| count(&svg, class));
    assert_eq!(found, [3, 2, 1, 1]);
    picture.highlights.insert("Zz9".to_string());
    assert_eq!(picture.svg(), Err(PictureError::NoSuchSquare("Zz9".to_string())));
}

#[test]
fn marked_layers_are_shown_though_empty() {
    let layout = layout("hyper:dim=5");
    let mut picture = Picture::new(&layout);
    let empty = picture.svg().unwrap();
    picture.highlights.insert("4D4d4".to_string());
    let marked = picture.svg().unwrap();
    assert_eq!(count(&marked, "highlight"), 1);
    assert!(marked.text().len() > empty.text().len());
}

#[test]
fn titles_may_hold_anything() {
    let layout = layout("chess");
    let mut picture = Picture::new(&layout);
    picture.title = Some("<b>\"R&D\"</b>\0\u{1}\u{fffe}\n中 é".to_string());
    Document::parse(picture.svg().unwrap().text()).unwrap();
    picture.title = Some("long ".repeat(200));
    assert_eq!(picture.svg().unwrap().width(), draw(&layout).width());
}

#[test]
fn pixels() {
    let svg = draw(&layout("chess"));
    let png = svg.png(400).unwrap();
    let mut reader = png::Decoder::new(std::io::Cursor::new(&png)).read_info().unwrap();
    assert_eq!(reader.info().width, 400);
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    reader.next_frame(&mut pixels).unwrap();
    let colours: BTreeSet<&[u8]> = pixels.chunks(3).collect();
    assert!(colours.len() > 20, "{} colours", colours.len());
    // Paper to the last row.
    assert_eq!(pixels[pixels.len() - 3..], [0xfb, 0xfa, 0xf6]);
    for width in [0, 15, 100_000, u32::MAX] {
        assert!(matches!(svg.png(width), Err(PictureError::Pixels { .. })), "{width}");
    }
    assert!(svg.png(svg.width()).is_ok());
}

#[test]
fn what_cannot_be_drawn() {
    let strip: String = (0..5000).map(|x| format!("{x}\t0\t0\tnull\n")).collect();
    let layout = read_currentstate(strip.as_bytes()).unwrap();
    assert!(matches!(Picture::new(&layout).svg(), Err(PictureError::TooLarge { .. })));
    let field: String = (0..22_500).map(|n| format!("{} {} 0 WPawn\n", n % 150, n / 150)).collect();
    let layout = read_currentstate(field.as_bytes()).unwrap();
    assert!(matches!(Picture::new(&layout).svg(), Err(PictureError::TooManyCells { .. })));
    let nothing = Layout { cells: Vec::new(), ..layout };
    assert_eq!(Picture::new(&nothing).svg(), Err(PictureError::Empty));
}
