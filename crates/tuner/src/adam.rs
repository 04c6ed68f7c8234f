//! Steps down a noisy slope, each weight at its own pace.

/// Adam: the mean slope of each weight, divided by how much it varies.
pub(crate) struct Adam {
    mean: Vec<[f32; 2]>,
    square: Vec<[f32; 2]>,
    steps: i32,
}

impl Adam {
    const MEMORY: f32 = 0.9;
    const SQUARE_MEMORY: f32 = 0.999;

    pub(crate) fn new(weights: usize) -> Adam {
        Adam { mean: vec![[0.0; 2]; weights], square: vec![[0.0; 2]; weights], steps: 0 }
    }

    pub(crate) fn step(&mut self, weights: &mut [[f32; 2]], gradient: &[[f32; 2]], rate: f32) {
        self.steps += 1;
        // Both memories start empty; this is how full they are.
        let full = 1.0 - Adam::MEMORY.powi(self.steps);
        let square_full = 1.0 - Adam::SQUARE_MEMORY.powi(self.steps);
        let memories = self.mean.iter_mut().zip(&mut self.square);
        for ((weight, slope), (mean, square)) in weights.iter_mut().zip(gradient).zip(memories) {
            for half in 0..2 {
                let slope = slope[half];
                mean[half] += (1.0 - Adam::MEMORY) * (slope - mean[half]);
                square[half] += (1.0 - Adam::SQUARE_MEMORY) * (slope * slope - square[half]);
                let spread = (square[half] / square_full).sqrt();
                // A weight that never occurs has no slope and stays.
                weight[half] -= rate * (mean[half] / full) / (spread + 1e-12);
            }
        }
    }
}
