// SPDX-License-Identifier: MIT
#include "apps/board_drawing.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>

#include "mnk/records.hpp"

namespace mnk::apps {

namespace {

// Select Graphic Rendition (ECMA-48).
constexpr std::string_view plain = "\033[0m";
constexpr std::string_view faint = "\033[2m";
constexpr std::string_view of_x = "\033[1;31m";
constexpr std::string_view of_o = "\033[1;36m";
constexpr std::string_view of_last = "\033[1;33m";
constexpr std::string_view of_line = "\033[1;30;42m";
constexpr std::string_view of_number = "\033[1;32m";
constexpr std::string_view of_forbidden = "\033[35m";

std::string letters_of(const Rules& rules, int column) {
  std::string text = to_coordinate(rules, rules.cell(0, column));
  text.erase(text.find_first_of("0123456789"));
  return text;
}

/// Characters for each column: its letters, and the mark before the stone.
std::size_t column_width(const Rules& rules) { return letters_of(rules, rules.columns() - 1).size() + 1; }

/// Characters of the longest row number.
std::size_t margin_of(const Rules& rules) { return std::to_string(rules.rows()).size(); }

/// One character of the drawing with its colour.
struct Glyph {
  std::string text = " ";
  std::string_view colour;
};

class Drawing {
 public:
  Drawing(const Board& board, const Marks& marks, const DrawStyle& style)
      : board_(board),
        rules_(board.rules()),
        marks_(marks),
        style_(style),
        width_(column_width(rules_)),
        margin_(margin_of(rules_)) {}

  std::string text() {
    std::string out = letters();
    for (int row = 0; row < rules_.rows(); ++row) add_row(out, row);
    return out + letters();
  }

 private:
  std::string letters() const {
    std::string line(margin_, ' ');
    for (int column = 0; column < rules_.columns(); ++column) {
      const std::string name = letters_of(rules_, column);
      line += std::string(width_ - name.size(), ' ') + name;
    }
    return coloured(line, faint) + '\n';
  }

  std::string coloured(const std::string& text, std::string_view colour) const {
    if (!style_.colour || colour.empty()) return text;
    return std::string(colour) + text + std::string(plain);
  }

  Glyph glyph_of(Cell cell) const {
    const bool in_line = is_in_line(cell);
    if (board_.at(cell) == Stone::x) return {"X", in_line ? of_line : of_x};
    if (board_.at(cell) == Stone::o) return {"O", in_line ? of_line : of_o};
    const auto number = std::find(marks_.numbered.begin(), marks_.numbered.end(), cell) - marks_.numbered.begin();
    if (number < std::min<std::ptrdiff_t>(9, std::ssize(marks_.numbered)))
      return {std::to_string(number + 1), of_number};
    if (std::find(marks_.forbidden.begin(), marks_.forbidden.end(), cell) != marks_.forbidden.end())
      return {"!", of_forbidden};
    return {style_.ascii ? "." : "\u00b7", faint};
  }

  bool is_in_line(Cell cell) const {
    return std::any_of(marks_.lines.begin(), marks_.lines.end(), [&](const Line& line) {
      return std::find(line.cells.begin(), line.cells.end(), cell) != line.cells.end();
    });
  }

  void add_row(std::string& out, int row) const {
    // A cell's mark uses the character before the stone, and the character behind it if that is free.
    std::vector<Glyph> glyphs(width_ * rules_.columns() + 1);
    for (int column = 0; column < rules_.columns(); ++column) {
      const Cell cell = rules_.cell(row, column);
      const std::size_t at = width_ * (column + 1) - 1;
      glyphs[at] = glyph_of(cell);
      if (is_in_line(cell)) glyphs[at - 1] = {"*", of_line};
      if (marks_.last != cell || is_in_line(cell)) continue;
      glyphs[at - 1] = {"(", of_last};
      glyphs[at + 1] = {")", of_last};
    }
    const std::string number = std::to_string(rules_.rows() - row);
    out += coloured(std::string(margin_ - number.size(), ' ') + number, faint);
    for (const Glyph& glyph : glyphs) out += coloured(glyph.text, glyph.colour);
    out += coloured(number, faint) + '\n';
  }

  const Board& board_;
  const Rules& rules_;
  const Marks& marks_;
  const DrawStyle& style_;
  std::size_t width_;   ///< characters per column
  std::size_t margin_;  ///< characters of a row number
};

}  // namespace

DrawStyle style_of_output(bool ascii, const std::string& color) {
  if (color != "auto") return {color == "always", ascii};
  const char* no_colour = std::getenv("NO_COLOR");
  return {::isatty(STDOUT_FILENO) != 0 && (no_colour == nullptr || *no_colour == '\0'), ascii};
}

std::size_t terminal_columns() {
  winsize size{};
  return ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

std::string note_of_width(const Rules& rules, std::size_t columns) {
  const std::size_t width = 2 * margin_of(rules) + column_width(rules) * rules.columns() + 1;
  if (columns == 0 || width <= columns) return {};
  return "The board takes " + std::to_string(width) + " columns, and this terminal has " + std::to_string(columns) +
         ": widen it, or make its letters smaller.\n";
}

Marks marks_of(const Board& board) {
  Marks marks;
  if (board.plies() > 0) marks.last = board.history().back();
  marks.lines = board.winning_lines();
  if (board.rules().renju() && !board.is_over() && board.to_move() == Player::x) {
    const Position position = board.position();
    for (const ForbiddenCell& cell : forbidden_cells(board.rules(), position.stones))
      marks.forbidden.push_back(cell.cell);
  }
  return marks;
}

std::string draw(const Board& board, const Marks& marks, const DrawStyle& style) {
  return Drawing(board, marks, style).text();
}

}  // namespace mnk::apps
