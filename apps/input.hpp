// SPDX-License-Identifier: MIT
// Positions and games as arguments of commands: text, a file name, or standard input.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "mnk/records.hpp"
#include "mnk/result.hpp"

namespace mnk::apps {

struct Input {
  std::string name;                 ///< a file, `-`, or the text itself
  std::optional<std::string> text;  ///< the text, if the argument is not a file
  std::string no_text;              ///< parse error of a missing file's name read as a position
};

/// Returns the format names of `--input`.
std::vector<std::string> names_of_formats();

/// Classifies each argument as `-`, an existing file, or text that `read_record` accepts. Anything else counts as a
/// file, and opening it reports the error. Without arguments: standard input. Prints a hint on stderr if standard input
/// is used and is a terminal. LegalityError `bad_input`: an existing file whose name is also a valid position, or
/// standard input twice.
Result<std::vector<Input>> inputs_of(const Rules& rules, Format format, const std::vector<std::string>& arguments);

/// Maximum text size of one position, in bytes.
inline constexpr std::size_t max_position_bytes = std::size_t{2} << 20;

/// Reads one position or game. `given` is an argument as above. If it is empty: standard input if `from_stdin` is set
/// and that is not a terminal, otherwise the empty board. Returns the errors of `inputs_of` and `read_record`, with the
/// place in the message.
Result<Record> read_one_position(const Rules& rules, const std::string& given, bool from_stdin);

}  // namespace mnk::apps
