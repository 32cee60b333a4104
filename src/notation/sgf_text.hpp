// SPDX-License-Identifier: MIT
// The values of SGF properties: texts with escapes, and points.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "mnk/rules.hpp"

namespace mnk::notation {

/// The text of a raw value. `\` removes a following line break, and is itself dropped before any other byte. Line
/// breaks (LF, CR, CR LF, LF CR) become `line_break`: LF in a Text, a space in a SimpleText.
std::string sgf_unescape(std::string_view raw, char line_break);
/// Escapes `text` for a value.
std::string sgf_escape(std::string_view text);
/// Returns `raw`, with every byte escaped that would end the value too early.
std::string sgf_safe(std::string_view raw);

/// A point as written, from 0 at the top left; possibly off the board.
struct SgfPoint {
  long long row;
  long long column;
};

/// Reads `hh` (a..z are 0..25, A..Z 26..51: column, then row from the top), or a coordinate `h8`. Empty for other text.
std::optional<SgfPoint> sgf_point(const Rules& rules, std::string_view raw);

struct SgfRectangle {
  SgfPoint from;
  SgfPoint to;
};

/// Reads a point, or `aa:cc` from the upper left to the lower right point. Two characters per point bound a rectangle
/// to 52 x 52 cells.
std::optional<SgfRectangle> sgf_rectangle(const Rules& rules, std::string_view raw);

/// The cell as `hh` if both sides have at most 52 cells, otherwise as `h8`.
std::string sgf_point_text(const Rules& rules, Cell cell);

/// The player of a Color value: `B` or `W`, `1` or `2` as some programs write, or a word that begins with b or w.
std::optional<Player> sgf_color(std::string_view raw);

}  // namespace mnk::notation
