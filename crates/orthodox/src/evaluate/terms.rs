//! Which weights there are, and where in the one list of all weights each table starts.

use super::score::Score;
use super::weights;

/// A table of weights: a run of the list of all weights.
#[derive(Clone, Copy, Debug)]
pub struct Term {
    /// The name of the table in the source.
    pub name: &'static str,
    /// What its weights mean and how it is indexed.
    pub meaning: &'static str,
    /// The index of its first weight.
    pub start: usize,
    /// How many weights it has.
    pub len: usize,
    /// How many of them make a row when it is printed.
    pub row: usize,
}

macro_rules! terms {
    ($($name:ident [$len:expr] by $row:literal: $meaning:literal;)*) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum Ordinal { $($name),* }

        const LENGTHS: &[usize] = &[$($len),*];

        $(
            #[doc = $meaning]
            pub(super) const $name: Term = Term {
                name: stringify!($name),
                meaning: $meaning,
                start: start(Ordinal::$name as usize),
                len: $len,
                row: $row,
            };
        )*

        /// All tables in the order of the list.
        pub const TERMS: &[Term] = &[$($name),*];

        const TABLES: &[&[Score]] = &[$(&weights::$name),*];
    };
}

const fn start(ordinal: usize) -> usize {
    let (mut sum, mut index) = (0, 0);
    while index < ordinal {
        sum += LENGTHS[index];
        index += 1;
    }
    sum
}

terms! {
    MATERIAL [5] by 5: "Pawn, knight, bishop, rook, queen.";

    // Squares count from a1 as White sees them, mirrored so that the own king stands on files
    // e to h: what is good for a pawn depends on whether it shelters him.
    PAWN_SQUARES [64] by 8: "From rank 1 upwards, the own king on files e to h.";
    KNIGHT_SQUARES [64] by 8: "From rank 1 upwards, the own king on files e to h.";
    BISHOP_SQUARES [64] by 8: "From rank 1 upwards, the own king on files e to h.";
    ROOK_SQUARES [64] by 8: "From rank 1 upwards, the own king on files e to h.";
    QUEEN_SQUARES [64] by 8: "From rank 1 upwards, the own king on files e to h.";
    KING_SQUARES [64] by 8: "From rank 1 upwards; files a to d are never used.";

    KNIGHT_MOBILITY [9] by 9: "By how many useful squares it reaches.";
    BISHOP_MOBILITY [14] by 7: "By how many useful squares it reaches.";
    ROOK_MOBILITY [15] by 8: "By how many useful squares it reaches.";
    QUEEN_MOBILITY [28] by 7: "By how many useful squares it reaches.";

    ISOLATED [4] by 4: "A pawn without neighbours, by the distance of its file from the edge.";
    ISOLATED_OPEN [1] by 1: "The same, if no enemy pawn is in front of it.";
    DOUBLED [2] by 2: "A pawn behind its peer: with neighbours, without.";
    BACKWARD [2] by 2: "A pawn left behind that cannot safely step: opposed, on an open file.";
    PHALANX [8] by 8: "A pawn beside another, by rank.";
    SUPPORTED [8] by 8: "A pawn guarded by another, by rank.";
    ISLAND [1] by 1: "Each group of pawns on adjacent files.";
    CANDIDATE [8] by 8: "A pawn whose helpers outnumber those who could stop it, by rank.";

    PASSED [8] by 8: "A passed pawn, by rank.";
    PASSED_SUPPORTED [8] by 8: "If another pawn guards it, by rank.";
    PASSED_BLOCKED [8] by 8: "If its next square is occupied, by rank.";
    PASSED_STEP_SAFE [8] by 8: "If its next square is free and safe, by rank.";
    PASSED_PATH_SAFE [8] by 8: "If its whole way is free and safe, by rank.";
    PASSED_OWN_KING [8] by 8: "By the distance of the own king from its next square, times rank.";
    PASSED_ENEMY_KING [8] by 8: "By that of the enemy's, times rank.";
    PASSED_ROOK_BEHIND [2] by 2: "A rook behind it: of its own side, of the enemy.";
    PASSED_UNSTOPPABLE [1] by 1: "No piece is left and the king comes too late.";

    SHELTER [32] by 8: "Own pawn before the king by rank (0: none), a row for each edge distance.";
    STORM [32] by 8: "Enemy pawn before the king by rank (0: none), a row for each edge distance.";
    STORM_BLOCKED [8] by 8: "If an own pawn stands in its way, by rank.";
    KING_PAWN_DISTANCE [1] by 1: "Each step of the king to his nearest pawn.";
    PAWNLESS_FLANK [1] by 1: "No pawn at all near the king's file.";
    CASTLING [2] by 2: "The right to castle short, long.";

    BISHOP_PAIR [1] by 1: "Both bishops.";
    KNIGHT_BY_PAWNS [9] by 9: "A knight, by the number of own pawns.";
    ROOK_BY_PAWNS [9] by 9: "A rook, by the number of own pawns.";
    KNIGHT_OUTPOST [2] by 2: "No pawn can drive it away: alone, guarded by a pawn.";
    BISHOP_OUTPOST [2] by 2: "No pawn can drive it away: alone, guarded by a pawn.";
    MINOR_BEHIND_PAWN [1] by 1: "A knight or bishop right behind a pawn.";
    MINOR_KING_DISTANCE [2] by 2: "Each step of a knight, a bishop from the own king.";
    BISHOP_PAWNS [1] by 1: "Each own pawn on a bishop's colour, times blocked centre pawns and one.";
    BISHOP_LONG_DIAGONAL [1] by 1: "A bishop that sees both centre squares of its diagonal.";
    ROOK_HALF_OPEN [1] by 1: "A rook on a file without own pawns.";
    ROOK_OPEN [1] by 1: "A rook on a file without any pawns.";
    ROOK_PAIR [1] by 1: "More than one rook.";
    ROOK_SEVENTH [1] by 1: "A rook on the seventh with something to attack there.";
    ROOK_SHUT_IN [1] by 1: "A rook cornered by its own king.";
    QUEEN_EXPOSED [1] by 1: "A queen with a slider and one man between in her line.";

    PAWN_THREAT [5] by 5: "A safe pawn attacks: pawn, knight, bishop, rook, queen.";
    PUSH_THREAT [1] by 1: "A man that a pawn could attack by a safe step.";
    MINOR_THREAT [5] by 5: "A knight or bishop attacks what is weak or dearer.";
    ROOK_THREAT [5] by 5: "A rook attacks what is weak or dearer.";
    KING_THREAT [1] by 1: "A king attacks something weak.";
    HANGING [1] by 1: "A man attacked and not guarded.";
    RESTRICTION [1] by 1: "A square the enemy attacks but cannot safely use.";
    QUEEN_HARASSED [3] by 3: "Safe squares that attack the queen: for knights, bishops, rooks.";

    SPACE [1] by 1: "A safe square behind and among the own centre pawns.";
    TEMPO [1] by 1: "The right to move.";

    // Units of danger to a king: the middlegame's are squared, the endgame's only scaled.
    DANGER_BASE [1] by 1: "Danger before anything is looked at.";
    DANGER_ATTACKER [4] by 4: "Each attacker of the ring: knight, bishop, rook, queen.";
    DANGER_ATTACKS [1] by 1: "Each attack on a square next to the king.";
    DANGER_WEAK [1] by 1: "Each weak square of the ring.";
    DANGER_CHECK [4] by 4: "Safe checks: by knight, bishop, rook, queen.";
    DANGER_UNSAFE_CHECK [1] by 1: "Each other check by a knight, bishop or rook.";
    DANGER_NO_QUEEN [1] by 1: "The attacker has no queen.";
    DANGER_FLANK [2] by 2: "Each square of the flank attacked, attacked twice.";
    DANGER_FLANK_DEFENCE [1] by 1: "Each square of the flank defended.";
    DANGER_KNIGHT_NEAR [1] by 1: "An own knight guards the ring.";
    DANGER_PINNED [1] by 1: "A man pinned to the king.";
    DANGER_SHELTER [8] by 8: "Own pawn before the king by rank (0: none), for each of three files.";
    DANGER_STORM [8] by 8: "Enemy pawn before the king by rank (0: none), for each of three files.";
}

/// The tables of squares, by piece.
pub(super) const SQUARES: [Term; 6] =
    [PAWN_SQUARES, KNIGHT_SQUARES, BISHOP_SQUARES, ROOK_SQUARES, QUEEN_SQUARES, KING_SQUARES];

/// How many weights there are.
pub const COUNT: usize = start(LENGTHS.len());

/// All weights in one list.
pub(super) static WEIGHTS: [Score; COUNT] = {
    let mut list = [Score::ZERO; COUNT];
    let (mut table, mut next) = (0, 0);
    while table < TABLES.len() {
        assert!(TABLES[table].len() == LENGTHS[table], "a table has the wrong length");
        let mut index = 0;
        while index < TABLES[table].len() {
            list[next] = TABLES[table][index];
            next += 1;
            index += 1;
        }
        table += 1;
    }
    list
};
