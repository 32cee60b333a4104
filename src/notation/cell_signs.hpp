// SPDX-License-Identifier: MIT
// The signs that people put into cells, beyond the single bytes of text.hpp: digits, emoji, discs, `None`. Some mean
// something only beside the other signs of the same board, so a board's signs are resolved together.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "notation/text.hpp"

namespace mnk::notation {

/// A board of more cells is read in the plain forms only, a byte a cell: its signs would take too much memory.
inline constexpr std::size_t most_signs = std::size_t{1} << 20;

/// One cell as it was written.
struct CellSign {
  enum class Kind : std::uint8_t {
    x,
    o,
    empty,
    number,  ///< -1, 0, 1, 2: a value; or the number of a free cell
    dark,    ///< a black disc
    light,   ///< a white disc
    red,
    yellow,
    blue,
    unknown
  };
  Kind kind = Kind::unknown;
  int number = 0;
  std::string_view text;  ///< within the text that is read
};

/// The sign that `text`, without blanks around it, is by itself.
CellSign read_sign(std::string_view text);

/// The length in bytes of the first sign of a text without separators: a character of UTF-8 with its selectors. 0 at
/// the end.
std::size_t sign_length(std::string_view text);

/// True if the line has a byte beyond ASCII that does not belong to a box character.
bool has_symbols(std::string_view line);

/// Cells that stand for nothing but the number of a mark, as `mnk analyse` draws its moves.
enum class Marks : std::uint8_t { none, possible };

struct Resolved {
  std::vector<Stone> stones;
  std::string how;  ///< what the signs mean, where that had to be found out; empty if each says it by itself
};

/// True if play can lead to the numbers of stones: X has as many as O, or one more.
bool is_plausible(std::span<const Stone> stones);

/// The sign that cannot be read, as an index into the signs.
struct Unresolved {
  std::size_t cell = 0;
  std::string_view code;
  std::string message;
};

/// Resolves all cells of a board. Digits are values (0 empty, 1 X, 2 O; or 1, -1; or 1 and 0 beside blank cells), or
/// the numbers of the free cells (from 0 or 1), or marks. Takes the one reading that fits and whose number of stones
/// play can lead to. Errors `ambiguous` (two readings fit; two colours, one of which may be empty), `zero_cell`,
/// `bad_cell`.
std::variant<Resolved, Unresolved> resolve_signs(std::span<const CellSign> signs, Marks marks = Marks::none);

}  // namespace mnk::notation
