//! Machine-readable output: one JSON object a line.

use anyhow::Result;
use serde_json::Value;
use std::io::Write;

/// Prints an object and hands it on at once, so that a reader need not wait for the next.
pub fn line(out: &mut impl Write, value: &Value) -> Result<()> {
    writeln!(out, "{value}")?;
    out.flush()?;
    Ok(())
}
