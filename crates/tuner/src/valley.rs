//! The lowest point of an error that has one valley.

/// How narrow the place must be, as a part of where it was looked for.
const PRECISION: f32 = 0.0007;

/// Narrows the place between `low` and `high` from both sides by the golden section.
pub(crate) fn lowest(mut low: f32, mut high: f32, error: impl Fn(f32) -> f64) -> f32 {
    let ratio = (5f32.sqrt() - 1.0) / 2.0;
    let enough = (high - low) * PRECISION;
    let (mut a, mut b) = (high - ratio * (high - low), low + ratio * (high - low));
    let (mut at_a, mut at_b) = (error(a), error(b));
    while high - low > enough {
        if at_a < at_b {
            high = b;
            (b, at_b) = (a, at_a);
            a = high - ratio * (high - low);
            at_a = error(a);
        } else {
            low = a;
            (a, at_a) = (b, at_b);
            b = low + ratio * (high - low);
            at_b = error(b);
        }
    }
    (low + high) / 2.0
}
