// SPDX-License-Identifier: MIT
// Fallback settings for options missing on the command line: from the environment, then from a file.
#pragma once

#include <CLI/CLI.hpp>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace mnk::apps {

/// Fills the options of the command that have no value yet: `--keep-finished` from MNK_KEEP_FINISHED, otherwise from
/// lines `keep-finished = 90d` of `file`. An empty `file` means none. Lines that begin with # are comments. A
/// repeatable option takes several lines, or one line with commas. Returns the message of the first error; empty on
/// success.
std::string apply_settings(CLI::App& command, const std::string& file);

/// Accepts durations that parse_duration reads.
extern const CLI::Validator is_duration;

/// Parses `90d`, `12h`, `30m`, `45s`, `2w`.
std::optional<std::chrono::seconds> parse_duration(std::string_view text);

}  // namespace mnk::apps
