//! The plainest generator: a map of pieces, copied for every jump.

use super::rules::Rules;
use std::collections::{BTreeMap, BTreeSet};

/// Column and row, from the lower left.
pub type Place = (i32, i32);

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Man {
    /// Whether it belongs to the side that moved first.
    pub first: bool,
    pub king: bool,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct NaiveMove {
    /// Every square stood on; only the ends where paths are merged.
    pub path: Vec<Place>,
    pub removed: BTreeSet<Place>,
    pub demoted: BTreeSet<Place>,
    pub promotes: bool,
}

#[derive(Clone, Debug)]
pub struct Naive {
    rules: Rules,
    pub men: BTreeMap<Place, Man>,
    pub first_to_move: bool,
    /// The king that each side has moved last, and how often in a row.
    streaks: BTreeMap<bool, (Place, i32)>,
}

/// A capture that has jumped at least once, or is about to.
#[derive(Clone)]
struct Capture {
    men: BTreeMap<Place, Man>,
    /// Captured pieces that still stand on the board.
    dead: BTreeSet<Place>,
    path: Vec<Place>,
    /// Whether each jumped piece was a king when it was jumped.
    jumped_kings: Vec<bool>,
    removed: BTreeSet<Place>,
    demoted: BTreeSet<Place>,
    king: bool,
    promotes: bool,
    came: Option<Place>,
}

impl Naive {
    pub fn new(rules: Rules) -> Naive {
        let mut naive =
            Naive { rules, men: BTreeMap::new(), first_to_move: true, streaks: BTreeMap::new() };
        let rows = naive.number("rows");
        let (gap, deep) = (naive.number("start-gap"), naive.number("start-rows"));
        let king = naive.on("start-promoted");
        for place in naive.places() {
            for bottom in [true, false] {
                let from_home = if bottom { place.1 } else { rows - 1 - place.1 };
                if (gap..gap + deep).contains(&from_home) {
                    let first = bottom == naive.is("first", "bottom");
                    naive.men.insert(place, Man { first, king });
                }
            }
        }
        naive
    }

    pub fn is(&self, key: &str, value: &str) -> bool {
        self.rules[key] == value
    }

    fn on(&self, key: &str) -> bool {
        self.is(key, "on")
    }

    fn number(&self, key: &str) -> i32 {
        self.rules[key].parse().expect("a number")
    }

    fn width(&self) -> i32 {
        self.number("cols") * if self.is("squares", "dark") { 2 } else { 1 }
    }

    fn is_square(&self, (x, y): Place) -> bool {
        let rows = self.number("rows");
        if x < 0 || y < 0 || x >= self.width() || y >= rows {
            return false;
        }
        let shift = if self.on("top-left") { 0 } else { 1 };
        self.is("squares", "all") || (x + (rows - 1 - y) + shift) % 2 == 0
    }

    pub fn places(&self) -> Vec<Place> {
        let all = (0..self.number("rows")).flat_map(|y| (0..self.width()).map(move |x| (x, y)));
        all.filter(|&place| self.is_square(place)).collect()
    }

    /// Up or down the board.
    fn forward(&self, first: bool) -> i32 {
        if first == self.is("first", "bottom") { 1 } else { -1 }
    }

    fn steps(&self, lines: &str) -> Vec<Place> {
        let long = if self.is("squares", "dark") { 2 } else { 1 };
        let mut steps = Vec::new();
        if self.rules[lines] != "orthogonal" {
            steps.extend([(1, 1), (1, -1), (-1, 1), (-1, -1)]);
        }
        if self.rules[lines] != "diagonal" {
            steps.extend([(long, 0), (-long, 0), (0, long), (0, -long)]);
        }
        steps
    }

    fn men_steps(&self, lines: &str, way: &str, first: bool) -> Vec<Place> {
        let allowed = |&(_, dy): &Place| match self.rules[way].as_str() {
            "forward" => dy * self.forward(first) >= 0,
            "backward" => dy * self.forward(first) <= 0,
            "any" => true,
            _ => false,
        };
        self.steps(lines).into_iter().filter(allowed).collect()
    }

    pub fn is_promotion_row(&self, (_, y): Place, first: bool) -> bool {
        let upper = (self.forward(first) == 1) == self.is("promote-row", "far");
        y == if upper { self.number("rows") - 1 } else { 0 }
    }

    fn crowns(&self, place: Place) -> bool {
        !self.on("promote-by-turn") && self.is_promotion_row(place, self.first_to_move)
    }

    pub fn moves(&self) -> Vec<NaiveMove> {
        let captures = self.best(self.captures());
        let quiet = if self.on("force-capture") && !captures.is_empty() {
            Vec::new()
        } else {
            self.quiet()
        };
        let merged = self.is("paths", "merged");
        let captures = captures.into_iter().map(|capture| {
            let (from, to) = (capture.path[0], *capture.path.last().unwrap());
            NaiveMove {
                path: if merged { vec![from, to] } else { capture.path.clone() },
                promotes: !self.men[&from].king && (capture.promotes || self.crowns(to)),
                removed: capture.removed,
                demoted: capture.demoted,
            }
        });
        let mut moves: Vec<NaiveMove> = captures.chain(quiet).collect();
        moves.sort();
        moves.dedup();
        moves
    }

    fn own(&self) -> Vec<(Place, Man)> {
        let own = self.men.iter().filter(|(_, man)| man.first == self.first_to_move);
        own.map(|(&place, &man)| (place, man)).collect()
    }

    fn quiet(&self) -> Vec<NaiveMove> {
        let mut found = Vec::new();
        let mut add = |from, to, promotes| {
            let none = BTreeSet::new;
            let path = vec![from, to];
            found.push(NaiveMove { path, removed: none(), demoted: none(), promotes });
        };
        for (from, man) in self.own() {
            if man.king {
                if self.rests(from) {
                    continue;
                }
                for (dx, dy) in self.steps("king-lines") {
                    let mut to = (from.0 + dx, from.1 + dy);
                    while self.is_square(to) && !self.men.contains_key(&to) {
                        add(from, to, false);
                        if self.is("king", "short") {
                            break;
                        }
                        to = (to.0 + dx, to.1 + dy);
                    }
                }
            } else {
                for (dx, dy) in self.men_steps("men-lines", "men-move", man.first) {
                    let to = (from.0 + dx, from.1 + dy);
                    if self.is_square(to) && !self.men.contains_key(&to) {
                        add(from, to, self.crowns(to));
                    }
                }
                if self.on("promote-by-turn") && self.is_promotion_row(from, man.first) {
                    add(from, from, true);
                }
            }
        }
        found
    }

    /// Whether a king has moved too often in a row, while its side has men.
    fn rests(&self, place: Place) -> bool {
        let Ok(limit) = self.rules["king-streak"].parse::<i32>() else { return false };
        let has_men = self.own().iter().any(|(_, man)| !man.king);
        let streak = self.streaks.get(&self.first_to_move);
        has_men && streak.is_some_and(|&(king, moves)| king == place && moves >= limit)
    }

    fn captures(&self) -> Vec<Capture> {
        let mut found = Vec::new();
        for (from, man) in self.own() {
            let mut men = self.men.clone();
            if self.on("return-to-origin") {
                men.remove(&from);
            }
            found.extend(self.go_on(&Capture {
                men,
                dead: BTreeSet::new(),
                path: vec![from],
                jumped_kings: Vec::new(),
                removed: BTreeSet::new(),
                demoted: BTreeSet::new(),
                king: man.king,
                promotes: false,
                came: None,
            }));
        }
        found
    }

    /// All captures that begin with this one and have at least one jump more.
    fn go_on(&self, capture: &Capture) -> Vec<Capture> {
        let steps = if capture.king {
            self.steps("king-jump-lines")
        } else {
            self.men_steps("men-jump-lines", "men-jump", self.first_to_move)
        };
        let mut found = Vec::new();
        for (dx, dy) in steps {
            if capture.came == Some((-dx, -dy)) && !self.on("reverse-jump") {
                continue;
            }
            let landed = self.jump(capture, (dx, dy));
            let longer: Vec<Vec<Capture>> = landed
                .iter()
                .map(|landed| {
                    let stops = !capture.king
                        && self.crowns(*landed.path.last().unwrap())
                        && self.is("jump-promotion", "stop");
                    if stops { Vec::new() } else { self.go_on(landed) }
                })
                .collect();
            let may_end = !self.on("must-finish") || longer.iter().all(Vec::is_empty);
            if may_end {
                found.extend(landed);
            }
            found.extend(longer.into_iter().flatten());
        }
        found
    }

    /// The capture with one jump more, by where it may land.
    fn jump(&self, capture: &Capture, (dx, dy): Place) -> Vec<Capture> {
        let from = *capture.path.last().unwrap();
        let flies = capture.king && self.is("king", "flying");
        let mut over = (from.0 + dx, from.1 + dy);
        while flies && self.is_square(over) && !capture.men.contains_key(&over) {
            over = (over.0 + dx, over.1 + dy);
        }
        let Some(&target) = capture.men.get(&over) else { return Vec::new() };
        let spared = target.king && !capture.king && !self.on("men-take-kings");
        if target.first == self.first_to_move || capture.dead.contains(&over) || spared {
            return Vec::new();
        }
        let mut jumped = capture.clone();
        jumped.came = Some((dx, dy));
        jumped.jumped_kings.push(target.king);
        if target.king && self.on("demote") {
            jumped.men.insert(over, Man { king: false, ..target });
            jumped.demoted.insert(over);
        } else {
            jumped.demoted.remove(&over);
            jumped.removed.insert(over);
            if self.is("removal", "during") {
                jumped.men.remove(&over);
            } else {
                jumped.dead.insert(over);
            }
        }
        let mut landed = Vec::new();
        let mut to = (over.0 + dx, over.1 + dy);
        while self.is_square(to) && !capture.men.contains_key(&to) {
            let mut next = jumped.clone();
            next.path.push(to);
            if !next.king && self.crowns(to) && self.is("jump-promotion", "go-on") {
                next.king = true;
                next.promotes = true;
            }
            landed.push(next);
            if !flies || self.is("king-landing", "next") {
                break;
            }
            to = (to.0 + dx, to.1 + dy);
        }
        landed
    }

    /// The captures that the rules of priority leave.
    fn best(&self, mut captures: Vec<Capture>) -> Vec<Capture> {
        if self.is("priority", "free") {
            return captures;
        }
        for criterion in self.rules["priority"].split('+') {
            let worth = |capture: &Capture| {
                let kings = capture.jumped_kings.iter().filter(|king| **king).count() as i32;
                let jumps = capture.jumped_kings.len() as i32;
                match criterion {
                    "pieces" => jumps,
                    "value" => 199 * kings + 100 * (jumps - kings),
                    "by-king" => i32::from(self.men[&capture.path[0]].king),
                    "kings" => kings,
                    "early-king" => {
                        let first = capture.jumped_kings.iter().position(|king| *king);
                        first.map_or(i32::MIN, |first| -(first as i32))
                    }
                    _ => panic!("no criterion {criterion}"),
                }
            };
            let most = captures.iter().map(worth).max();
            captures.retain(|capture| Some(worth(capture)) == most);
        }
        captures
    }

    pub fn play(&mut self, mv: &NaiveMove) {
        let (from, to) = (mv.path[0], *mv.path.last().unwrap());
        let man = self.men.remove(&from).expect("a man to move");
        for place in &mv.removed {
            self.men.remove(place);
        }
        for place in &mv.demoted {
            self.men.get_mut(place).expect("a jumped king").king = false;
        }
        self.men.insert(to, Man { king: man.king || mv.promotes, ..man });
        let quiet_king = man.king && mv.removed.is_empty() && mv.demoted.is_empty();
        let earlier = self.streaks.remove(&man.first).filter(|(place, _)| *place == from);
        if quiet_king {
            self.streaks.insert(man.first, (to, 1 + earlier.map_or(0, |(_, moves)| moves)));
        }
        self.first_to_move = !self.first_to_move;
    }

    /// The position as text, with squares by letters.
    pub fn fen(&self) -> String {
        let (bottom, top) = match self.rules["colours"].as_str() {
            "orange-green" => ('O', 'G'),
            "white-black" => ('W', 'B'),
            _ => ('B', 'W'),
        };
        let letter = |first: bool| if self.forward(first) == 1 { bottom } else { top };
        let side = |first: bool| {
            let own = self.men.iter().filter(|(_, man)| man.first == first);
            let names: Vec<String> = own
                .map(|((x, y), man)| {
                    let column = char::from(b'a' + *x as u8);
                    format!("{}{column}{}", if man.king { "K" } else { "" }, y + 1)
                })
                .collect();
            format!("{}{}", letter(first), names.join(","))
        };
        format!("{}:{}:{}", letter(self.first_to_move), side(true), side(false))
    }
}
