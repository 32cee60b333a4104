// SPDX-License-Identifier: MIT
// Cell signs beyond the single bytes of core/text/text.hpp: digits, emoji, discs, `None`. Some depend on the other
// signs of the board, so all signs of a board are resolved together.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "notation/text.hpp"

namespace mnk::notation {

/// Memory limit: a board of more cells is read only in the plain forms, one byte per cell.
inline constexpr std::size_t max_sign_cells = std::size_t{1} << 20;

/// A cell as written.
struct CellSign {
  enum class Kind : std::uint8_t {
    x,
    o,
    empty,
    number,  ///< a value (-1, 0, 1, 2), or the number of a free cell
    dark,    ///< a black disc
    light,   ///< a white disc
    red,
    yellow,
    blue,
    unknown
  };
  Kind kind = Kind::unknown;
  int number = 0;
  std::string_view text;  ///< view into the input
};

/// Classifies one sign, taken by itself and without surrounding blanks.
CellSign read_sign(std::string_view text);

/// The length in bytes of the first sign of a text without separators: a UTF-8 character with its variation selectors.
/// 0 for an empty text.
std::size_t sign_length(std::string_view text);

/// True if the line has a byte beyond ASCII that does not belong to a box character.
bool has_symbols(std::string_view line);

/// The possibility that numbers are marks on empty cells, as `mnk analyse` draws its moves.
enum class Marks : std::uint8_t { none, possible };

struct Resolved {
  std::vector<Stone> stones;
  std::string how;  ///< the chosen meaning of the signs, in words; empty if each sign is clear by itself
};

/// True if play can reach these stone counts: X has as many stones as O, or one more.
bool is_plausible(std::span<const Stone> stones);

/// The error of a sign that cannot be read; `cell` is its index in the signs.
struct Unresolved {
  std::size_t cell = 0;
  std::string_view code;
  std::string message;
};

/// Resolves all cells of a board. Digits are values (0 empty, 1 X, 2 O; or 1, -1; or 1 and 0 beside blank cells), or
/// the numbers of the free cells (from 0 or 1), or marks. Plausible readings (`is_plausible`) are preferred to others.
/// Errors `ambiguous` (two readings remain; two colours, one of which may be empty), `zero_cell`, `bad_cell`.
std::variant<Resolved, Unresolved> resolve_signs(std::span<const CellSign> signs, Marks marks = Marks::none);

}  // namespace mnk::notation
