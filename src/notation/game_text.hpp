// SPDX-License-Identifier: MIT
// Whole game files within a stream of records: where an SGF or .psq text begins and ends, and its main line as moves.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "notation/text.hpp"

namespace mnk::notation {

/// A longer game file is not read.
inline constexpr std::size_t longest_game_text = std::size_t{1} << 20;

enum class GameKind : std::uint8_t { none, undecided, sgf, psq };

/// The kind of game that begins at a line. `undecided`: more text is needed.
GameKind game_kind(std::string_view text, bool last);

/// The length of an SGF game that begins `text`, up to its closing bracket. 0 if it does not end there.
std::size_t sgf_length(std::string_view text);

struct GameText {
  Content content;
  std::string how;
};

/// The main line, or the stones of a game that begins with some. Errors: those of read_sgf and read_psq, placed in the
/// stream; `other_game`, where the file's rules are others; that of the first move which cannot stand.
GameText read_game_text(const Rules& rules, GameKind kind, std::string_view text, Place start);

/// The error of a text (`this SGF`) that is of another game.
LegalityError other_game(const Rules& text, const Rules& wanted, std::string_view what);

}  // namespace mnk::notation
