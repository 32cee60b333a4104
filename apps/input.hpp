// SPDX-License-Identifier: MIT
// Positions and games as every command takes them: as text, as the name of a file, or from standard input.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "mnk/records.hpp"
#include "mnk/result.hpp"

namespace mnk::apps {

struct Input {
  std::string name;                 ///< a file, `-`, or the text itself
  std::optional<std::string> text;  ///< of an argument that is no file
  std::string no_text;              ///< why the name of a file that is not there cannot be read as a position, either
};

/// The formats of `--input`.
std::vector<std::string> names_of_formats();

/// An argument is `-`, a file that is there, or text that `read_record` reads. No arguments: standard input, with a
/// word on stderr if that is a terminal. What is neither counts as a file, which is told where it cannot be opened.
/// LegalityError `bad_input`: a file whose name can be read as a position, too; standard input twice.
Result<std::vector<Input>> inputs_of(const Rules& rules, Format format, const std::vector<std::string>& arguments);

/// The largest text that is read for one position.
inline constexpr std::size_t longest_position_text = std::size_t{2} << 20;

/// One position or game. `given` is an argument as above; empty: standard input if `from_stdin` and that is no
/// terminal, otherwise the game without moves. Errors as inputs_of and read_record have them; messages name the place.
Result<Record> read_one_position(const Rules& rules, const std::string& given, bool from_stdin);

}  // namespace mnk::apps
