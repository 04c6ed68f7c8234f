//! The thin loop between a protocol and its input and output.

use crate::conversation::{Conversation, Language};
use crate::event::Event;
use crate::lines::{Line, Lines};
use std::io::{self, Read, Write};
use std::sync::mpsc::Sender;
use std::thread;

/// Talks until the other side says farewell or its input ends. Without a language, the first
/// line tells it; if it does not, UCI explains what it did not understand.
pub fn serve(
    input: impl Read + Send + 'static,
    output: &mut dyn Write,
    language: Option<Language>,
) -> io::Result<()> {
    let mut lines = Lines::new(input);
    let mut first = None;
    let language = language.unwrap_or_else(|| {
        first = lines.next();
        match &first {
            Some(Line::Text(text)) => Language::of_first_line(text),
            _ => None,
        }
        .unwrap_or(Language::Uci)
    });
    let mut conversation = Conversation::new(language).map_err(io::Error::other)?;
    let sender = conversation.sender();
    thread::spawn(move || read(first.into_iter().chain(lines), &sender));
    while !conversation.is_over() {
        let answer = conversation.next();
        if answer.is_empty() {
            continue;
        }
        let mut text = answer.join("\n");
        text.push('\n');
        output.write_all(text.as_bytes())?;
        output.flush()?;
    }
    Ok(())
}

/// Reads on whatever the engine does.
fn read(lines: impl Iterator<Item = Line>, events: &Sender<Event>) {
    for line in lines {
        let event = match line {
            Line::Text(text) => Event::Line(text),
            Line::TooLong => Event::LineTooLong,
        };
        if events.send(event).is_err() {
            return;
        }
    }
    let _ = events.send(Event::End);
}
