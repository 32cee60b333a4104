// SPDX-License-Identifier: MIT
#include "bindings/svg.hpp"

#include <algorithm>

#include "mnk/moves.hpp"

namespace mnk::python {
namespace {

constexpr int side = 30;    // of a cell
constexpr int margin = 24;  // for the coordinates

class Drawing {
 public:
  explicit Drawing(const Board& board)
      : board_(board),
        rules_(board.rules()),
        width_(rules_.columns() * side + 2 * margin),
        height_(rules_.rows() * side + 2 * margin) {}

  std::string draw() {
    // A width of at most 560 on the page: large boards shrink.
    const int shown = std::min(560, width_);
    text_ = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + number(width_) + " " + number(height_) +
            "\" width=\"" + number(shown) + "\" font-family=\"sans-serif\" font-size=\"12\" role=\"img\">";
    text_ += "<title>" + to_string(rules_) + ": " + std::string(to_string(board_.outcome())) + "</title>";
    text_ += "<rect width=\"100%\" height=\"100%\" fill=\"#f4ecd8\"/>";
    draw_grid();
    draw_coordinates();
    for (Cell cell = 0; cell < rules_.cells(); ++cell) draw_stone(cell);
    if (board_.plies() > 0) draw_ring(board_.history().back());
    for (const Line& line : board_.winning_lines()) draw_line(line);
    return text_ + "</svg>";
  }

 private:
  static std::string number(int value) { return std::to_string(value); }
  int x(Cell cell) const { return margin + rules_.column(cell) * side + side / 2; }
  int y(Cell cell) const { return margin + rules_.row(cell) * side + side / 2; }

  void draw_grid() {
    text_ += "<path stroke=\"#a89878\" fill=\"none\" d=\"";
    for (int column = 0; column <= rules_.columns(); ++column) {
      text_ += "M" + number(margin + column * side) + " " + number(margin) + "V" + number(height_ - margin);
    }
    for (int row = 0; row <= rules_.rows(); ++row) {
      text_ += "M" + number(margin) + " " + number(margin + row * side) + "H" + number(width_ - margin);
    }
    text_ += "\"/>";
  }

  void draw_coordinates() {
    text_ += "<g fill=\"#605040\" text-anchor=\"middle\">";
    for (int column = 0; column < rules_.columns(); ++column) {
      const std::string name = to_coordinate(rules_, rules_.cell(0, column));
      draw_text(margin + column * side + side / 2, height_ - 8, name.substr(0, name.find_first_of("0123456789")));
    }
    for (int row = 0; row < rules_.rows(); ++row) {
      draw_text(margin / 2, margin + row * side + side / 2 + 4, number(rules_.rows() - row));
    }
    text_ += "</g>";
  }

  void draw_text(int at_x, int at_y, const std::string& words) {
    text_ += "<text x=\"" + number(at_x) + "\" y=\"" + number(at_y) + "\">" + words + "</text>";
  }

  void draw_stone(Cell cell) {
    const Stone stone = board_.at(cell);
    if (stone == Stone::none) return;
    const std::string place = number(x(cell)) + "\" cy=\"" + number(y(cell));
    if (stone == Stone::o) {
      text_ += "<circle cx=\"" + place + "\" r=\"9\" fill=\"none\" stroke=\"#b03020\" stroke-width=\"3\"/>";
      return;
    }
    text_ += "<path stroke=\"#204080\" stroke-width=\"3\" d=\"M" + number(x(cell) - 8) + " " + number(y(cell) - 8) +
             "l16 16m0 -16l-16 16\"/>";
  }

  void draw_ring(Cell cell) {
    text_ += "<rect x=\"" + number(x(cell) - side / 2 + 1) + "\" y=\"" + number(y(cell) - side / 2 + 1) +
             "\" width=\"" + number(side - 2) + "\" height=\"" + number(side - 2) +
             "\" fill=\"none\" stroke=\"#208040\" stroke-width=\"2\"/>";
  }

  void draw_line(const Line& line) {
    text_ += "<path stroke=\"#208040\" stroke-opacity=\"0.6\" stroke-width=\"6\" stroke-linecap=\"round\" d=\"M" +
             number(x(line.cells.front())) + " " + number(y(line.cells.front())) + "L" + number(x(line.cells.back())) +
             " " + number(y(line.cells.back())) + "\"/>";
  }

  const Board& board_;
  const Rules& rules_;
  int width_;
  int height_;
  std::string text_;
};

}  // namespace

std::string svg_of(const Board& board) {
  constexpr std::uint32_t most_cells = 10'000;
  if (board.rules().cells() > most_cells) return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1\" height=\"1\"/>";
  return Drawing(board).draw();
}

}  // namespace mnk::python
