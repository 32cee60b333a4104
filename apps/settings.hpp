// SPDX-License-Identifier: MIT
// Settings of a command that the command line leaves out: from the environment, then from a file.
#pragma once

#include <CLI/CLI.hpp>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace mnk::apps {

/// Fills the options of the command that have no value yet: `--keep-finished` from MNK_KEEP_FINISHED, or else from
/// lines `keep-finished = 90d` of the file. A line that begins with # is a comment; an option that may stand several
/// times may have several lines, or one with commas. The message of the first error; empty if there is none. `file`:
/// empty, there is none.
std::string apply_settings(CLI::App& command, const std::string& file);

/// Refuses what parse_duration does not read.
extern const CLI::Validator is_duration;

/// `90d`, `12h`, `30m`, `45s`, `2w`.
std::optional<std::chrono::seconds> parse_duration(std::string_view text);

}  // namespace mnk::apps
