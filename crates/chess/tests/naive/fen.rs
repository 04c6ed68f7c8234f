//! Positions of standard chess from FEN, for the tables of known numbers.

use super::position::Naive;
use super::rules::Rules;

impl Naive {
    /// A position of standard chess; coordinates `[rank, file]`. Panics on nonsense.
    pub fn from_fen(fen: &str) -> Naive {
        let mut position = Naive::empty(Rules::Hyper { dimensions: 2, side: 8, queen_any: false });
        let fields: Vec<&str> = fen.split_whitespace().collect();

        for (row, men) in (0..).zip(fields[0].split('/')) {
            let rank = 7 - row;
            let mut file = 0;
            for letter in men.chars() {
                if let Some(empty) = letter.to_digit(10) {
                    file += empty as i32;
                } else {
                    let white = letter.is_ascii_uppercase();
                    position.put(&[rank, file], white, letter.to_ascii_uppercase());
                    file += 1;
                }
            }
        }

        position.set_turn(fields[1] == "w");

        for letter in fields[2].chars() {
            match letter {
                'K' => position.allow_castling(&[0, 4], &[0, 7]),
                'Q' => position.allow_castling(&[0, 4], &[0, 0]),
                'k' => position.allow_castling(&[7, 4], &[7, 7]),
                'q' => position.allow_castling(&[7, 4], &[7, 0]),
                _ => assert_eq!(letter, '-'),
            }
        }

        if fields[3] != "-" {
            let letters: Vec<char> = fields[3].chars().collect();
            let file = letters[0] as i32 - 'a' as i32;
            // The skipped square is on rank 3 (a white pawn passed) or 6 (a black one).
            match letters[1] {
                '3' => position.set_en_passant(&[2, file], &[3, file]),
                '6' => position.set_en_passant(&[5, file], &[4, file]),
                other => panic!("no double step skips rank {other}"),
            }
        }

        if let Some(halfmoves) = fields.get(4) {
            position.set_halfmove_clock(halfmoves.parse().expect("a number of halfmoves"));
        }
        position
    }
}
