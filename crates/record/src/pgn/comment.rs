//! Comments and the commands in them.

use super::word::is_space;
use std::fmt::Write;
use std::time::Duration;

/// A command in a comment: `[%clk 1:23:45]`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Command {
    name: String,
    value: String,
}

impl Command {
    /// Its name: `clk`, `eval`, `csl`, …
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What follows the name.
    pub fn value(&self) -> &str {
        &self.value
    }
}

/// A comment: text for people and commands for programs.
///
/// White space has no meaning in it beyond separating words, because lines are wrapped.
///
/// ```
/// use hyperchess_record::pgn::Comment;
///
/// let comment = Comment::new("a blunder [%clk 1:23:45] [%eval -3.5] ");
/// assert_eq!(comment.text(), "a blunder");
/// assert_eq!(comment.command("eval"), Some("-3.5"));
/// assert_eq!(comment.clock().map(|left| left.as_secs()), Some(5025));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Comment {
    text: String,
    commands: Vec<Command>,
}

impl Comment {
    /// Takes a comment apart.
    pub fn new(source: &str) -> Comment {
        let mut comment = Comment::default();
        let mut rest = source;
        // A command separates the words around it; joined, they might form a new command.
        while let Some((command, start, end)) = find_command(rest) {
            push_words(&mut comment.text, &rest[..start]);
            comment.commands.push(command);
            rest = &rest[end..];
        }
        push_words(&mut comment.text, rest);
        comment
    }

    /// The text without the commands, its words separated by single spaces.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The commands, in their order.
    pub fn commands(&self) -> &[Command] {
        &self.commands
    }

    /// The value of the first command of a name.
    pub fn command(&self, name: &str) -> Option<&str> {
        self.commands.iter().find(|command| command.name == name).map(Command::value)
    }

    /// The time left on the mover's clock: `[%clk 1:23:45]`.
    pub fn clock(&self) -> Option<Duration> {
        parse_time(self.command("clk")?)
    }

    /// Adds the time left on the mover's clock.
    pub fn with_clock(self, left: Duration) -> Comment {
        let (seconds, millis) = (left.as_secs(), left.subsec_millis());
        let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        let mut value = format!("{hours}:{minutes:02}:{seconds:02}");
        if millis > 0 {
            let _ = write!(value, ".{millis:03}");
        }
        self.with_command("clk", &value)
    }

    /// Adds a command. Characters that would end it early are left out.
    pub fn with_command(mut self, name: &str, value: &str) -> Comment {
        let name = name.replace(|c: char| c == ']' || is_space(c), "");
        if !name.is_empty() {
            self.commands.push(Command { name, value: words(&value.replace(']', "")) });
        }
        self
    }

    /// The parts that must not be broken by a line's end: each command, then each word.
    pub(crate) fn units(&self) -> impl Iterator<Item = String> + '_ {
        let commands = self.commands.iter().map(|Command { name, value }| {
            if value.is_empty() { format!("[%{name}]") } else { format!("[%{name} {value}]") }
        });
        commands.chain(self.text.split(' ').filter(|word| !word.is_empty()).map(str::to_string))
    }
}

impl From<&str> for Comment {
    fn from(source: &str) -> Comment {
        Comment::new(source)
    }
}

/// The first command of a text and where it stands.
fn find_command(text: &str) -> Option<(Command, usize, usize)> {
    let mut from = 0;
    loop {
        let start = from + text[from..].find("[%")?;
        from = start + 2;
        if text[from..].starts_with(|c| c == ']' || is_space(c)) {
            continue;
        }
        let (inner, _) = text[from..].split_once(']')?;
        let (name, value) = inner.split_once(is_space).unwrap_or((inner, ""));
        let command = Command { name: name.to_string(), value: words(value) };
        return Some((command, start, from + inner.len() + 1));
    }
}

fn words(text: &str) -> String {
    let mut words = String::new();
    push_words(&mut words, text);
    words
}

fn push_words(text: &mut String, more: &str) {
    for word in more.split(is_space).filter(|word| !word.is_empty()) {
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(word);
    }
}

/// Reads `[[hours:]minutes:]seconds[.fraction]`.
fn parse_time(text: &str) -> Option<Duration> {
    let mut parts = text.rsplit(':');
    let seconds: f64 = parts.next()?.parse().ok()?;
    let mut total = Duration::try_from_secs_f64(seconds).ok()?;
    for unit in [60, 3600] {
        let Some(part) = parts.next() else { break };
        let count: u64 = part.parse().ok()?;
        total = total.checked_add(Duration::from_secs(count.checked_mul(unit)?))?;
    }
    parts.next().is_none().then_some(total)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(comment: &Comment) -> String {
        comment.units().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn commands_are_taken_out_of_the_text() {
        let comment = Comment::new("  good\n\tmove[%eval 0.3,12]here [%csl Ga1,\n Rb2] [%flag]");
        assert_eq!(comment.text(), "good move here");
        let commands: Vec<_> = comment.commands().iter().map(|c| (c.name(), c.value())).collect();
        assert_eq!(commands, [("eval", "0.3,12"), ("csl", "Ga1, Rb2"), ("flag", "")]);
        assert_eq!(Comment::new(&printed(&comment)), comment);
    }

    #[test]
    fn what_is_no_command_stays_text() {
        for text in ["[% clk]", "[%]", "[%", "[%clk 1:00", "[Event", "a [%[% b"] {
            let comment = Comment::new(text);
            assert_eq!((comment.text(), comment.commands()), (text, &[][..]));
        }
    }

    #[test]
    fn removing_a_command_makes_no_new_one() {
        for text in ["[%x[%a b]y]", "[[%a b]%c d]", "[%[%a b]c d]", "[% [%a b]c]"] {
            let comment = Comment::new(text);
            assert_eq!(Comment::new(&printed(&comment)), comment, "{text}");
        }
    }

    #[test]
    fn clocks() {
        let clock = |text: &str| Comment::new(&format!("[%clk {text}]")).clock();
        assert_eq!(clock("1:23:45"), Some(Duration::from_secs(5025)));
        assert_eq!(clock("0:00:01.5"), Some(Duration::from_millis(1500)));
        assert_eq!(clock("3:05"), Some(Duration::from_secs(185)));
        for bad in ["", "x", "1:2:3:4", "-1", "1:-2", "NaN", "inf", "99999999999999999999:0:0"] {
            assert_eq!(clock(bad), None, "{bad}");
        }
        let left = Duration::from_millis(3_723_004);
        assert_eq!(Comment::default().with_clock(left).clock(), Some(left));
        assert_eq!(Comment::default().with_clock(left).command("clk"), Some("1:02:03.004"));
    }

    #[test]
    fn commands_added_cannot_end_early() {
        let comment = Comment::new("x").with_command("a ]b", "1 ] 2").with_command("]", "gone");
        assert_eq!(Comment::new(&printed(&comment)), comment);
        assert_eq!(comment.command("ab"), Some("1 2"));
    }
}
