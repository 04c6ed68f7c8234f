//! The options of the engine over XBoard's protocol.

use super::{XBoard, in_parentheses};
use crate::wording::quoted;
use hyperchess_table::{Settings, USUAL_VARIETY};
use std::time::Duration;

impl XBoard {
    /// `memory MB`, `cores N`, `option NAME[=VALUE]`.
    pub(super) fn set_option(&mut self, command: &str, rest: &str, out: &mut Vec<String>) {
        let (name, value) = match command {
            "option" => rest.split_once('=').unwrap_or((rest, "")),
            other => (other, rest),
        };
        // Not every client can read a name of two words; who writes one is understood.
        let key = name.replace(' ', "").to_ascii_lowercase();
        let number = value.trim().parse::<usize>();
        let mut settings = self.settings;
        let result = match (key.as_str(), number) {
            ("memory", Ok(megabytes)) => self.change(Settings { hash: megabytes, ..settings }),
            ("cores", Ok(threads)) => self.change(Settings { threads, ..settings }),
            ("multipv", Ok(multi_pv)) => self.change(Settings { multi_pv, ..settings }),
            ("level", Ok(level)) => {
                settings.level = u8::try_from(level).unwrap_or(u8::MAX);
                self.change(settings)
            }
            ("moveoverhead", Ok(milliseconds)) => {
                settings.overhead = Duration::from_millis(milliseconds as u64);
                self.change(settings)
            }
            ("resign", Ok(on)) => {
                self.judgement.resigns = on != 0;
                Ok(())
            }
            ("ownbook", Ok(on)) => {
                settings.variety = if on == 0 { 0 } else { USUAL_VARIETY };
                self.change(settings)
            }
            ("bookfile", _) => self.set_book(value.trim()),
            ("clearhash", _) => {
                self.abandon();
                self.thread.forget();
                self.carry_on();
                Ok(())
            }
            (
                "memory" | "cores" | "multipv" | "level" | "moveoverhead" | "resign" | "ownbook",
                Err(_),
            ) => Err("needs a whole number".to_string()),
            _ => Err("unknown option".to_string()),
        };
        if let Err(problem) = result {
            let text = quoted(&format!("{command} {rest}"));
            out.push(format!("Error ({}): {text}", in_parentheses(&problem)));
        }
    }

    /// Settings that cannot be used leave those before in force.
    fn change(&mut self, settings: Settings) -> Result<(), String> {
        self.abandon();
        let result = self.thread.configure(&settings).map_err(|error| error.to_string());
        if result.is_ok() {
            self.settings = settings;
        }
        self.carry_on();
        result
    }
}
