//! The positions the games begin with.

use super::position::Naive;
use super::rules::Rules;

impl Naive {
    /// Standard chess: hyper in two dimensions, coordinates `[rank, file]`.
    pub fn standard() -> Naive {
        Naive::hyper(2, 8, false)
    }

    /// N-dimensional chess.
    pub fn hyper(dimensions: usize, side: i32, queen_any: bool) -> Naive {
        assert!(dimensions >= 2 && side >= 4);
        let mut position = Naive::empty(Rules::Hyper { dimensions, side, queen_any });
        // The square on this file with all other coordinates the same.
        let square = |file: i32, others: i32| {
            let mut square = vec![others; dimensions];
            square[1] = file;
            square
        };
        for file in 0..side {
            let kind = hyper_back_rank(side, file);
            position.put(&square(file, 0), true, kind);
            position.put(&square(file, 1), true, 'P');
            position.put(&square(file, side - 1), false, kind);
            position.put(&square(file, side - 2), false, 'P');
        }
        for home in [0, side - 1] {
            for rook_file in [0, side - 1] {
                position.allow_castling(&square(side / 2, home), &square(rook_file, home));
            }
        }
        position
    }

    /// Raumschach, coordinates `[file, rank, level]`.
    pub fn raumschach() -> Naive {
        let mut position = Naive::empty(Rules::Raumschach);
        let rows = [
            // White?, level, rank of the officers, rank of the pawns, officers
            (true, 0, 0, 1, "RNKNR"),
            (true, 1, 0, 1, "BUQBU"),
            (false, 4, 4, 3, "RNKNR"),
            (false, 3, 4, 3, "UBQUB"),
        ];
        for (white, level, officers_rank, pawns_rank, officers) in rows {
            for (file, kind) in (0..).zip(officers.chars()) {
                position.put(&[file, officers_rank, level], white, kind);
                position.put(&[file, pawns_rank, level], white, 'P');
            }
        }
        position
    }

    /// Tesschess, coordinates `[big column, small column, big row, small row]`.
    pub fn tesschess() -> Naive {
        let mut position = Naive::empty(Rules::Tesschess);
        let (b, c) = (1, 2);
        let officers = [
            (0, b, 'R'),
            (0, c, 'B'),
            (1, b, 'N'),
            (1, c, 'Q'),
            (2, b, 'K'),
            (2, c, 'N'),
            (3, b, 'B'),
            (3, c, 'R'),
        ];
        for (big, small, kind) in officers {
            position.put(&[big, small, 0, 0], true, kind);
            position.put(&[big, small, 1, 1], true, 'P');
            position.put(&[big, small, 2, 2], false, 'P');
            position.put(&[big, small, 3, 3], false, kind);
        }
        position
    }

    /// 3d-6x8x3, coordinates `[file, rank, floor]`.
    pub fn six_by_eight_by_three() -> Naive {
        let mut position = Naive::empty(Rules::SixByEightByThree);
        // Files a to f of rank 1 and rank 2, by floor.
        let floors = [["PNBBNP", "-PPPP-"], ["PRKQRP", "-PPPP-"], ["PNBBNP", "-PPPP-"]];
        for (floor, ranks) in (0..).zip(floors) {
            for (rank, men) in (0..).zip(ranks) {
                for (file, kind) in (0..).zip(men.chars()) {
                    if kind != '-' {
                        position.put(&[file, rank, floor], true, kind);
                        position.put(&[file, 7 - rank, floor], false, kind);
                    }
                }
            }
        }
        for rank in [0, 7] {
            for rook_file in [1, 4] {
                position.allow_castling(&[2, rank, 1], &[rook_file, rank, 1]);
            }
        }
        position
    }
}

/// Who begins on this file of the back rank: the earlier claim wins.
fn hyper_back_rank(side: i32, file: i32) -> char {
    if file == side / 2 {
        'K'
    } else if file == side / 2 - 1 {
        'Q'
    } else if file == 0 || file == side - 1 {
        'R'
    } else if file == 1 || file == side - 2 {
        'N'
    } else {
        'B'
    }
}
