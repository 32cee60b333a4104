// SPDX-License-Identifier: MIT
// The values of SGF properties: texts with escapes, and points.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "mnk/rules.hpp"

namespace mnk::notation {

/// What the bytes between brackets say: `\` before a line break takes it away, before anything else it is dropped. Line
/// breaks (LF, CR, CR LF, LF CR) become `line_break`: LF in a Text, a space in a SimpleText.
std::string sgf_unescape(std::string_view raw, char line_break);
/// The bytes that say `text`.
std::string sgf_escape(std::string_view text);
/// `raw` itself if it can stand between brackets; otherwise with what would end it too early escaped.
std::string sgf_safe(std::string_view raw);

/// A place as written, on the board or not; from the top left.
struct SgfPoint {
  long long row;
  long long column;
};

/// `hh` (a..z are 0..25, A..Z 26..51: column, then row from the top), or `h8` as players write it; empty if it is
/// neither.
std::optional<SgfPoint> sgf_point(const Rules& rules, std::string_view raw);

struct SgfRectangle {
  SgfPoint from;
  SgfPoint to;
};

/// A point, or `aa:cc` from the upper left to the lower right one (letters only, so that a few bytes are at most 52 x
/// 52 cells).
std::optional<SgfRectangle> sgf_rectangle(const Rules& rules, std::string_view raw);

/// `hh` where both sides have at most 52 cells, otherwise `h8`.
std::string sgf_point_text(const Rules& rules, Cell cell);

/// Who is meant by a Color: `B` or `W`, `1` or `2` as some programs write, or a word that begins with b or w.
std::optional<Player> sgf_color(std::string_view raw);

}  // namespace mnk::notation
