// SPDX-License-Identifier: MIT
#include "notation/drawn.hpp"

#include <vector>

#include "core/text/board_text.hpp"

namespace mnk::notation {
namespace {

// The box characters U+2500..U+257F are three bytes in UTF-8: e2, 94 or 95, 80..bf.
constexpr std::size_t box_bytes = 3;

bool is_box(std::string_view text, std::size_t at) {
  return text.size() - at >= box_bytes && text[at] == '\xe2' && (text[at + 1] == '\x94' || text[at + 1] == '\x95') &&
         (text[at + 2] & 0xc0) == 0x80;
}

/// True if the box character that ends with these two bytes is an upright line.
bool is_upright(std::string_view tail) {
  return tail == "\x94\x82" || tail == "\x94\x83" || tail == "\x94\x86" || tail == "\x94\x87" || tail == "\x94\x8a" ||
         tail == "\x94\x8b" || tail == "\x95\x91";
}

/// Replaces box characters by ASCII: upright ones by `|`, all others by `+`.
std::string to_ascii(std::string_view line) {
  std::string ascii;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (!is_box(line, i)) {
      ascii += line[i];
      continue;
    }
    ascii += is_upright(line.substr(i + 1, 2)) ? '|' : '+';
    i += box_bytes - 1;
  }
  return ascii;
}

/// The offset in `line` of the character at `ascii` of to_ascii(line).
std::size_t original_offset(std::string_view line, std::size_t ascii) {
  std::size_t at = 0;
  for (; ascii > 0 && at < line.size(); --ascii) at += is_box(line, at) ? box_bytes : 1;
  return at;
}

/// The text between two bars: [begin, end) of the ASCII line.
struct Segment {
  std::size_t begin;
  std::size_t end;
};

std::vector<Segment> split(std::string_view ascii, std::size_t most) {
  std::vector<Segment> segments;
  std::size_t from = 0;
  while (segments.size() <= most) {
    const std::size_t bar = ascii.find('|', from);
    segments.push_back({from, bar == std::string_view::npos ? ascii.size() : bar});
    if (bar == std::string_view::npos) break;
    from = bar + 1;
  }
  return segments;
}

/// Removes the segments outside of the outer bars, if there are outer bars.
void drop_outside(std::string_view ascii, std::size_t columns, std::vector<Segment>& segments) {
  const auto blank = [&](const Segment& s) { return all_blank(ascii.substr(s.begin, s.end - s.begin)); };
  if (segments.size() < columns + 1 || segments.size() > columns + 2) return;
  const bool first = blank(segments.front());
  const bool last = blank(segments.back());
  if (segments.size() == columns + 2) {
    if (!first || !last) return;
    segments.pop_back();
    segments.erase(segments.begin());
    return;
  }
  // One outer bar. If both ends are blank, the outer bar is the one with no byte outside of it.
  const bool first_bare = segments.front().begin == segments.front().end;
  const bool last_bare = segments.back().begin == segments.back().end;
  if (last && (!first || (last_bare && !first_bare))) {
    segments.pop_back();
  } else if (first && (!last || (first_bare && !last_bare))) {
    segments.erase(segments.begin());
  }
}

bool single_cells(std::string_view ascii) {
  std::size_t from = 0;
  while (from <= ascii.size()) {
    std::size_t bar = ascii.find('|', from);
    if (bar == std::string_view::npos) bar = ascii.size();
    if (trim(ascii.substr(from, bar - from)).size() > 1) return false;
    from = bar + 1;
  }
  return true;
}

bool is_ascii_rule(std::string_view line) {
  bool bars = false;
  bool certain = false;  // a character that is no cell
  int run = 0;
  int longest = 0;
  for (const char c : line) {
    if (c == '-' || c == '_') {
      if (++run > longest) longest = run;
      continue;
    }
    run = 0;
    if (c == '|')
      bars = true;
    else if (c == '+' || c == '=' || c == ':')
      certain = true;
    else if (!is_blank(c))
      return false;
  }
  if (!bars) return certain || longest >= 3;
  return (certain || longest >= 1) && !single_cells(line);
}

}  // namespace

std::size_t bar_length(std::string_view text, std::size_t at) {
  if (text[at] == '|') return 1;
  return text[at] == '\xe2' && is_box(text, at) && is_upright(text.substr(at + 1, 2)) ? box_bytes : 0;
}

bool has_bars(std::string_view line) {
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '|' || (line[i] == '\xe2' && is_box(line, i))) return true;
  }
  return false;
}

bool is_rule(std::string_view line) {
  if (line.find('\xe2') == std::string_view::npos) return is_ascii_rule(line);
  return is_ascii_rule(to_ascii(line));
}

bool is_drawn_row(const Rules& rules, std::string_view line) {
  if (!has_bars(line) || is_rule(line)) return false;
  const std::string ascii = to_ascii(line);
  const std::size_t columns = rules.width();
  auto segments = split(ascii, columns + 2);
  drop_outside(ascii, columns, segments);
  return segments.size() == columns;
}

bool is_hollow(const Rules& rules, std::string_view line) {
  if (!is_drawn_row(rules, line)) return false;
  for (const char c : to_ascii(line)) {
    if (c != '|' && !is_blank(c)) return false;
  }
  return true;
}

DrawnRow read_drawn_row(const Rules& rules, std::string_view line, Place start, Stone* stones) {
  const std::string ascii = to_ascii(line);
  const std::size_t columns = rules.width();
  auto segments = split(ascii, columns + 2);
  drop_outside(ascii, columns, segments);
  DrawnRow row;
  row.hollow = true;
  for (std::size_t i = 0; i < segments.size(); ++i) {
    const Segment s = segments[i];
    const std::string_view cell = trim(std::string_view(ascii).substr(s.begin, s.end - s.begin));
    const std::size_t offset = cell.empty() ? s.begin : offset_of(cell, ascii);
    for (std::size_t c = 0; c < cell.size(); ++c) {
      if (is_cell(cell[c]) && c == 0) continue;
      row.error = cell_error(line, original_offset(line, offset + c), start);
      if (is_cell(cell[c])) {
        row.error = syntax_error("bad_cell", "more than one character between bars: " + quoted(cell), start,
                                 original_offset(line, offset + c));
      }
      return row;
    }
    if (!cell.empty()) row.hollow = false;
    if (i < columns) stones[i] = cell.empty() ? Stone::none : stone_of_cell(cell[0]);
  }
  if (segments.size() != columns) {
    const bool more = segments.size() > columns;
    row.error = syntax_error("bad_row_length",
                             (more ? "more than " : std::to_string(segments.size()) + " instead of ") +
                                 std::to_string(columns) + " cells between bars",
                             start, more ? original_offset(line, segments[columns].begin) : line.size());
  }
  return row;
}

}  // namespace mnk::notation
