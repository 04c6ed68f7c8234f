//! The rule files that come with the program.

/// A rule file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RuleFile {
    /// Its name, without ending.
    pub name: &'static str,
    /// Its text.
    pub text: &'static str,
}

macro_rules! rule_file {
    ($name:literal) => {
        RuleFile { name: $name, text: include_str!(concat!("../rules/", $name, ".toml")) }
    };
}

/// All shipped rule files.
pub const RULE_FILES: [RuleFile; 6] = [
    rule_file!("standard"),
    rule_file!("hyper"),
    rule_file!("raumschach"),
    rule_file!("tesschess"),
    rule_file!("3d-6x8x3"),
    rule_file!("map"),
];

/// The shipped rule file of that name.
pub fn rule_file(name: &str) -> Option<RuleFile> {
    RULE_FILES.into_iter().find(|file| file.name == name)
}
