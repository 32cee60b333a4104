// SPDX-License-Identifier: MIT
// Game files within a stream of records: finds the beginning and end of an SGF or .psq text, and reads its main line.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "notation/text.hpp"

namespace mnk::notation {

/// Limit on the bytes of a game file.
inline constexpr std::size_t longest_game_text = std::size_t{1} << 20;

enum class GameKind : std::uint8_t { none, undecided, sgf, psq };

/// The kind of game file that begins at a line. `undecided`: more text is needed.
GameKind game_kind(std::string_view text, bool last);

/// The length in bytes of the SGF game that begins `text`, including its closing bracket. 0 if that is missing.
std::size_t sgf_length(std::string_view text);

struct GameText {
  Content content;
  std::string how;
};

/// Reads the main line as moves, or as a position if the game begins with a setup. Errors: those of read_sgf and
/// read_psq, placed in the stream; `other_game` if the file has other rules; the error of the first illegal move.
GameText read_game_text(const Rules& rules, GameKind kind, std::string_view text, Place start);

/// The error of a text (`what`, as `this SGF`) that is of another game. Without `own_rules`, the text has only the
/// size.
LegalityError other_game(const Rules& text, const Rules& wanted, std::string_view what, bool own_rules = true);

}  // namespace mnk::notation
