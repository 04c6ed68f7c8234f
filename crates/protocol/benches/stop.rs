//! How fast the engine answers: `cargo bench -p hyperchess-protocol`.

use hyperchess_protocol::{Conversation, Language};
use std::time::{Duration, Instant};

const STOPS: usize = 200;
const PATIENCE: Duration = Duration::from_secs(60);

/// Numbers that look random and are always the same.
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.0 >> 33) % limit
    }
}

fn show(what: &str, mut times: Vec<Duration>) {
    times.sort();
    let at = |part: usize| times[(times.len() * part / 100).min(times.len() - 1)];
    let (middle, late, worst) = (at(50), at(99), at(100));
    println!("{what:<32} 50% {middle:>10.1?}  99% {late:>10.1?}  worst {worst:>10.1?}");
}

fn start(language: Language, greeting: &[&str], last: &str) -> Duration {
    let start = Instant::now();
    let Ok(mut engine) = Conversation::new(language) else { return Duration::MAX };
    let answers: Vec<String> = greeting.iter().flat_map(|line| engine.tell(line)).collect();
    assert_eq!(answers.last().map(String::as_str), Some(last));
    start.elapsed()
}

fn main() {
    show("start to uciok", (0..20).map(|_| start(Language::Uci, &["uci"], "uciok")).collect());
    let greeting = ["xboard", "protover 2"];
    let times = (0..20).map(|_| start(Language::XBoard, &greeting, "feature done=1"));
    show("start to done=1", times.collect());
    // Few and many threads, a table that is known already and one that is touched for the first time.
    for (threads, hash) in [(1, 64), (2, 64), (64, 64), (1, 8192)] {
        let Ok(mut engine) = Conversation::new(Language::Uci) else { return };
        engine.tell(&format!("setoption name Threads value {threads}"));
        engine.tell(&format!("setoption name Hash value {hash}"));
        engine.tell("position startpos moves e2e4 e7e5 g1f3 b8c6 f1b5");
        let mut chance = Chance(7);
        let (mut readies, mut stops) = (Vec::new(), Vec::new());
        for _ in 0..STOPS {
            if hash > 64 {
                engine.tell("ucinewgame");
                engine.tell("isready");
                engine.listen_for(PATIENCE, |line| line == "readyok");
            }
            engine.tell("go infinite");
            let until = Instant::now() + Duration::from_millis(chance.below(150));
            while Instant::now() < until {
                engine.listen(until.saturating_duration_since(Instant::now()));
            }
            let asked = Instant::now();
            assert_eq!(engine.tell("isready"), ["readyok"]);
            readies.push(asked.elapsed());
            let stopped = Instant::now();
            let mut lines = engine.tell("stop");
            lines.extend(engine.listen_for(PATIENCE, |line| line.starts_with("bestmove")));
            stops.push(stopped.elapsed());
            assert!(lines.last().is_some_and(|line| line.starts_with("bestmove")));
        }
        show(&format!("isready, {threads} thread(s), {hash} MB"), readies);
        show(&format!("stop, {threads} thread(s), {hash} MB"), stops);
    }
}
