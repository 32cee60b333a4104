// SPDX-License-Identifier: MIT
#include "notation/digit_lines.hpp"

#include <algorithm>
#include <vector>

#include "core/text/board_text.hpp"
#include "core/text/moves.hpp"
#include "notation/cell_signs.hpp"
#include "notation/line_walk.hpp"
#include "notation/short_board.hpp"

namespace mnk::notation {
namespace {

/// Consecutive lines that can be rows of values.
struct DigitRun {
  std::vector<std::string_view> first;  // at most one per row of the board
  std::size_t lines = 0;
  std::size_t before_zero = 0;  // lines before the first with a 0
  bool more = false;
};

DigitRun run_of(const Rules& rules, std::string_view text, bool last) {
  DigitRun run;
  LineWalk walk(text, last);
  std::string_view line;
  while (walk.next(line) && may_be_row_of_digits(rules, line)) {
    if (std::ssize(run.first) < rules.rows()) run.first.push_back(line);
    if (run.before_zero == run.lines && line.find('0') == std::string_view::npos) ++run.before_zero;
    ++run.lines;
  }
  run.more = walk.open();
  return run;
}

/// The first line as a game, for a message; empty if one of the lines is no game.
std::string first_game(const Rules& rules, const DigitRun& run) {
  std::string shown;
  for (const std::string_view line : run.first) {
    std::vector<Cell> moves;
    if (read_moves(rules, line, {}, moves)) return {};
    if (shown.empty()) shown = to_text(rules, MoveList{std::move(moves)});
  }
  return shown;
}

}  // namespace

bool may_be_row_of_digits(const Rules& rules, std::string_view line) {
  return line.size() == rules.width() && line.find_first_not_of("012") == std::string_view::npos;
}

BlockReading read_digit_lines(const Rules& rules, std::string_view text, bool last, Place start, bool one_record) {
  const DigitRun run = run_of(rules, text, last);
  const std::size_t rows = rules.height();
  BlockReading reading;
  reading.state = run.more ? BlockReading::State::more : BlockReading::State::none;
  reading.lines = std::max<std::size_t>(run.before_zero, 1);
  if (run.more || run.lines % rows != 0 || run.before_zero < rows) return reading;
  Position position(rules);
  const std::size_t width = run.first.front().size();
  for (std::size_t row = 0; row < rows; ++row) {
    if (read_cells(run.first[row], width, start, position.stones.data() + row * width)) return reading;
  }
  if (!is_plausible(position.stones)) return reading;
  const std::string game = one_record ? std::string() : first_game(rules, run);
  reading.state = BlockReading::State::read;
  reading.lines = rows;
  if (game.empty()) {
    reading.content = std::move(position);
    reading.how = "a board of " + std::to_string(rows) + " rows; 1 is X, 2 is O";
    return reading;
  }
  reading.content =
      syntax_error("ambiguous",
                   std::to_string(rows) + " lines of digits: a full board (" + rows_with_slashes(position) + "), or " +
                       std::to_string(rows) + " games of columns (the first is " + game +
                       "); write X and O, or set blank lines between games",
                   start, 0);
  return reading;
}

}  // namespace mnk::notation
