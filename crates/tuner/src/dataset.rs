//! Positions as lists of features, packed: millions of them fit in memory.

use crate::data::{self, DataError, Label};
use hyperchess_game::Game;
use hyperchess_orthodox::tuning::{Feature, Trace};
use hyperchess_orthodox::{Orthodox, Position};
use std::io::BufRead;

/// A position without its features.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Head {
    /// Where its features start: the linear ones, then danger to White, then to Black.
    start: u32,
    linear: u8,
    danger: [u8; 2],
    pub(crate) phase: u8,
    pub(crate) scale: [u8; 2],
    /// What the network says, for White.
    pub(crate) network: i16,
    pub(crate) label: Label,
}

/// The features of one position: linear, danger to White, danger to Black.
pub(crate) struct Features<'a> {
    pub(crate) linear: &'a [Feature],
    pub(crate) danger: [&'a [Feature]; 2],
}

/// Positions to learn from.
#[derive(Default, Debug)]
pub struct Dataset {
    features: Vec<Feature>,
    heads: Vec<Head>,
    skipped: usize,
}

impl Dataset {
    /// No position yet.
    pub fn new() -> Dataset {
        Dataset::default()
    }

    /// Reads a file of lines `FEN | score or nothing | result`. Chess960 castling rights are
    /// understood.
    pub fn read(reader: impl BufRead) -> Result<Dataset, DataError> {
        let mut dataset = Dataset::new();
        dataset.extend(reader)?;
        Ok(dataset)
    }

    /// Reads one more file; returns how many positions it gave. After an error the positions
    /// before the bad line stay.
    pub fn extend(&mut self, reader: impl BufRead) -> Result<usize, DataError> {
        let game = Orthodox::chess960();
        let before = self.len();
        data::read(reader, |line| {
            let position = game.parse_position(line.fen).map_err(|problem| problem.to_string())?;
            self.push(&position, line.score, line.result);
            Ok(())
        })?;
        // A list that grew may be twice as large as what is in it.
        self.features.shrink_to_fit();
        self.heads.shrink_to_fit();
        Ok(self.len() - before)
    }

    /// Adds a position, unless it is one that the evaluation knows without weights.
    pub fn push(&mut self, position: &Position, score: Option<i32>, result: f32) {
        let sizes = |trace: &Trace| {
            let danger = [trace.danger[0].len(), trace.danger[1].len()];
            Some((
                u32::try_from(self.features.len()).ok()?,
                u8::try_from(trace.linear.len()).ok()?,
                [u8::try_from(danger[0]).ok()?, u8::try_from(danger[1]).ok()?],
            ))
        };
        let Some(trace) = Trace::new(position) else {
            self.skipped += 1;
            return;
        };
        let Some((start, linear, danger)) = sizes(&trace) else {
            self.skipped += 1;
            return;
        };
        self.features.extend(&trace.linear);
        self.features.extend(&trace.danger[0]);
        self.features.extend(&trace.danger[1]);
        self.heads.push(Head {
            start,
            linear,
            danger,
            phase: trace.phase as u8,
            scale: trace.scale.map(|scale| scale as u8),
            network: trace.network as i16,
            label: Label::new(score, result),
        });
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.heads.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.heads.is_empty()
    }

    /// How many were left out because no weight decides their value.
    pub fn skipped(&self) -> usize {
        self.skipped
    }

    /// How much memory the positions take.
    pub fn bytes(&self) -> usize {
        size_of::<Feature>() * self.features.capacity() + size_of::<Head>() * self.heads.capacity()
    }

    pub(crate) fn head(&self, index: usize) -> &Head {
        &self.heads[index]
    }

    pub(crate) fn features(&self, head: &Head) -> Features<'_> {
        let (linear, rest) = self.features[head.start as usize..].split_at(head.linear.into());
        let (white, rest) = rest.split_at(head.danger[0].into());
        Features { linear, danger: [white, &rest[..head.danger[1].into()]] }
    }
}
