// SPDX-License-Identifier: MIT
// Draws diagrams with the proportions of the web app's pictures (web/src/board/scene.ts).
#include "mnk/diagram.hpp"

#include <algorithm>

#include "mnk/moves.hpp"

namespace mnk {
namespace {

// All lengths are in hundredths of a cell, so that they are whole numbers.
constexpr int cell_size = 100;
constexpr int margin = 75;
constexpr int pixels_of_cell = 40;

enum class Look { crossings, discs, marks };

Look look_of(const Rules& rules) {
  if (rules.gravity()) return Look::discs;
  return std::max(rules.columns(), rules.rows()) <= 9 || rules.caro() ? Look::marks : Look::crossings;
}

std::string number(long long value) { return std::to_string(value); }

class Diagram {
 public:
  Diagram(const Position& position, std::span<const Cell> moves)
      : position_(position), rules_(position.rules), look_(look_of(rules_)), numbers_(rules_.cells()) {
    for (std::size_t i = 0; i < moves.size(); ++i) numbers_[moves[i]] = static_cast<int>(i) + 1;
  }

  std::string draw() {
    const long long width = rules_.columns() * cell_size + 2 * margin;
    const long long height = rules_.rows() * cell_size + 2 * margin;
    out_ = R"(<svg xmlns="http://www.w3.org/2000/svg" width=")" + number(width * pixels_of_cell / cell_size) +
           R"(" height=")" + number(height * pixels_of_cell / cell_size) + R"(" viewBox="0 0 )" + number(width) + " " +
           number(height) + R"(" font-family="Helvetica, Arial, sans-serif" font-weight="bold" text-anchor="middle" )" +
           R"(dominant-baseline="central" stroke-linecap="round">)" + "\n";
    out_ +=
        R"(<path d="M0 0h)" + number(width) + "v" + number(height) + "h-" + number(width) + "Z\" fill=\"#ffffff\"/>\n";
    draw_ground();
    for (Cell cell = 0; cell < position_.stones.size(); ++cell) {
      if (position_.stones[cell] != Stone::none) draw_stone(cell, player_of(position_.stones[cell]));
    }
    for (const Player player : {Player::x, Player::o}) {
      for (const Line& line : winning_lines(position_, player)) draw_line(line);
    }
    for (Cell cell = 0; cell < position_.stones.size(); ++cell) draw_number(cell);
    draw_coordinates();
    return out_ + "</svg>\n";
  }

 private:
  long long x_of(Cell cell) const { return margin + rules_.column(cell) * cell_size + cell_size / 2; }
  long long y_of(Cell cell) const { return margin + rules_.row(cell) * cell_size + cell_size / 2; }

  void circle(long long x, long long y, int radius, const std::string& look) {
    out_ += "<circle cx=\"" + number(x) + "\" cy=\"" + number(y) + "\" r=\"" + number(radius) + "\" " + look + "/>\n";
  }

  void path(const std::string& d, const std::string& look) { out_ += "<path d=\"" + d + "\" " + look + "/>\n"; }

  void text(long long x, long long y, int size, const std::string& words, const std::string& fill) {
    out_ += "<text x=\"" + number(x) + "\" y=\"" + number(y) + "\" font-size=\"" + number(size) + "\" fill=\"" + fill +
            "\">" + words + "</text>\n";
  }

  void draw_ground() {
    const long long right = margin + rules_.columns() * cell_size;
    const long long bottom = margin + rules_.rows() * cell_size;
    path("M" + number(margin) + " " + number(margin) + "H" + number(right) + "V" + number(bottom) + "H" +
             number(margin) + "Z",
         look_ == Look::discs ? "fill=\"#2f5fb3\"" : "fill=\"#f2d9a7\"");
    if (look_ == Look::discs) {
      for (Cell cell = 0; cell < rules_.cells(); ++cell) circle(x_of(cell), y_of(cell), 40, "fill=\"#ffffff\"");
      return;
    }
    // Lines go through the middles of cells, or around cells that hold marks.
    const int shift = look_ == Look::marks ? 0 : cell_size / 2;
    std::string d;
    for (long long x = margin + shift; x <= right - shift; x += cell_size)
      d += "M" + number(x) + " " + number(margin + shift) + "V" + number(bottom - shift);
    for (long long y = margin + shift; y <= bottom - shift; y += cell_size)
      d += "M" + number(margin + shift) + " " + number(y) + "H" + number(right - shift);
    path(d, R"(fill="none" stroke="#5a4520" stroke-width="3")");
  }

  void draw_stone(Cell cell, Player player) {
    const bool is_x = player == Player::x;
    const long long x = x_of(cell);
    const long long y = y_of(cell);
    if (look_ == Look::marks) {
      const std::string stroke = is_x ? R"(fill="none" stroke="#b3261e" stroke-width="11")"
                                      : R"(fill="none" stroke="#1e5fb3" stroke-width="11")";
      if (is_x) {
        path("M" + number(x - 27) + " " + number(y - 27) + "l54 54m0 -54l-54 54", stroke);
      } else {
        circle(x, y, 30, stroke);
      }
    } else if (look_ == Look::discs) {
      circle(x, y, 40, is_x ? "fill=\"#b3261e\"" : "fill=\"#f0c419\"");
    } else {
      circle(x, y, 44,
             is_x ? R"(fill="#111111" stroke="#111111" stroke-width="2")"
                  : R"(fill="#ffffff" stroke="#111111" stroke-width="2")");
    }
  }

  void draw_number(Cell cell) {
    const int order = numbers_[cell];
    if (order == 0) return;
    const bool is_dark = position_.stones[cell] == Stone::x && look_ != Look::marks;
    text(x_of(cell), y_of(cell), order > 99 ? 34 : 42, number(order), is_dark ? "#ffffff" : "#000000");
  }

  void draw_line(const Line& line) {
    path("M" + number(x_of(line.cells.front())) + " " + number(y_of(line.cells.front())) + "L" +
             number(x_of(line.cells.back())) + " " + number(y_of(line.cells.back())),
         R"(fill="none" stroke="#2e7d32" stroke-width="10" stroke-opacity="0.6")");
  }

  void draw_coordinates() {
    const long long below = margin + rules_.rows() * cell_size + 38;
    for (int column = 0; column < rules_.columns(); ++column) {
      std::string name = to_coordinate(rules_, rules_.cell(0, column));
      name.erase(name.find_first_of("0123456789"));
      text(margin + column * cell_size + cell_size / 2, below, 32, name, "#333333");
    }
    for (int row = 0; row < rules_.rows(); ++row)
      text(margin - 38, margin + row * cell_size + cell_size / 2, 32, number(rules_.rows() - row), "#333333");
  }

  const Position& position_;
  const Rules& rules_;
  Look look_;
  std::vector<int> numbers_;  ///< of the move on each cell; 0: none
  std::string out_;
};

}  // namespace

Result<std::string> draw_svg(const Position& position, std::span<const Cell> moves) {
  const Rules& rules = position.rules;
  if (rules.cells() > largest_diagram) {
    return LegalityError{"too_large", "a diagram has at most " + std::to_string(largest_diagram) + " cells, and " +
                                          to_string(rules) + " has " + std::to_string(rules.cells())};
  }
  return Diagram(position, moves).draw();
}

}  // namespace mnk
