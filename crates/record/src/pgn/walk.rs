//! Going through a tree without recursion.

use super::tree::{Line, Node};

/// A step through a tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event<'t> {
    /// A line begins: first the main line; any other replaces the move that came before it.
    Enter(&'t Line),
    /// A move, or a position that is set up; its variations follow.
    Move {
        /// The move.
        node: &'t Node,
        /// How many moves precede it from the beginning of the game.
        plies: usize,
    },
    /// A line ends; what follows continues the line around it.
    Leave(&'t Line),
}

#[derive(Clone, Debug)]
struct Frame<'t> {
    line: &'t Line,
    /// Moves before `node`.
    plies: usize,
    /// Moves before the node before `node`, which variations replace.
    plies_before: usize,
    node: usize,
    /// The next variation of the node before `node`.
    variation: usize,
}

/// Goes through a tree in the order in which it is written.
#[derive(Clone, Debug)]
pub struct Walk<'t> {
    entering: Option<Frame<'t>>,
    stack: Vec<Frame<'t>>,
}

impl<'t> Walk<'t> {
    pub(crate) fn new(main: &'t Line) -> Walk<'t> {
        Walk { entering: Some(Frame::new(main, 0)), stack: Vec::new() }
    }
}

impl<'t> Frame<'t> {
    fn new(line: &'t Line, plies: usize) -> Frame<'t> {
        Frame { line, plies, plies_before: plies, node: 0, variation: 0 }
    }
}

impl<'t> Iterator for Walk<'t> {
    type Item = Event<'t>;

    fn next(&mut self) -> Option<Event<'t>> {
        if let Some(frame) = self.entering.take() {
            let line = frame.line;
            self.stack.push(frame);
            return Some(Event::Enter(line));
        }
        let frame = self.stack.last_mut()?;
        let last = frame.node.checked_sub(1).and_then(|last| frame.line.nodes.get(last));
        if let Some(line) = last.and_then(|last| last.variations.get(frame.variation)) {
            frame.variation += 1;
            let variation = Frame::new(line, frame.plies_before);
            self.stack.push(variation);
            return Some(Event::Enter(line));
        }
        let Some(node) = frame.line.nodes.get(frame.node) else {
            let line = frame.line;
            self.stack.pop();
            return Some(Event::Leave(line));
        };
        let plies = frame.plies;
        frame.plies_before = plies;
        frame.plies += usize::from(node.position().is_none());
        frame.node += 1;
        frame.variation = 0;
        Some(Event::Move { node, plies })
    }
}
