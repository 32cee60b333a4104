// SPDX-License-Identifier: MIT
#include "apps/book_text.hpp"

#include <algorithm>
#include <cmath>

#include "files/printable.hpp"
#include "mnk/moves.hpp"
#include "protocol/json_api/json_text.hpp"

namespace mnk::apps {

using files::printable;
using opening_book::BookMove;

namespace {

std::string percent(double share) { return std::to_string(std::lround(100 * share)) + " %"; }

/// Columns of text, each as wide as its longest cell: the first and last to the left, the others to the right.
std::string table(const std::vector<std::vector<std::string>>& rows) {
  std::vector<std::size_t> widths(rows.front().size());
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  std::string text;
  for (const auto& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string blanks(widths[i] - row[i].size(), ' ');
      const bool is_left = i < 2 || i + 2 >= row.size();
      line += (i < 2 ? "" : "  ") + (is_left ? row[i] + blanks : blanks + row[i]);
    }
    text += line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
  }
  return text;
}

}  // namespace

std::string book_table(const Board& board, const std::vector<BookMove>& moves) {
  const Player player = board.to_move();
  const auto chosen = choose(moves, player);
  std::vector<std::vector<std::string>> rows = {
      {"  ", "move", "games", "X wins", "draws", "O wins", "open", "points", "least", "mark", "comment"}};
  for (const BookMove& move : moves) {
    const bool is_decided = move.decided() > 0;
    rows.push_back({move.move == chosen ? "* " : "  ", to_coordinate(board.rules(), move.move),
                    std::to_string(move.games()), std::to_string(move.x_wins), std::to_string(move.draws),
                    std::to_string(move.o_wins), std::to_string(move.open),
                    is_decided ? percent(points(move, player)) : "",
                    is_decided ? percent(points_bound(move, player)) : "", std::string(to_string(move.mark)),
                    printable(move.comment)});
  }
  return table(rows);
}

std::string book_moves_json(const Board& board, const std::vector<BookMove>& moves) {
  const Rules& rules = board.rules();
  const auto chosen = choose(moves, board.to_move());
  std::string text = "[";
  for (const BookMove& move : moves) {
    const auto number = [&](const char* name, std::uint64_t value) {
      return ",\"" + std::string(name) + "\":" + std::to_string(value);
    };
    text += (text.size() == 1 ? "" : ",") + ("{\"move\":" + api::json_string(to_coordinate(rules, move.move))) +
            number("row", static_cast<std::uint64_t>(rules.row(move.move))) +
            number("column", static_cast<std::uint64_t>(rules.column(move.move))) + number("x_wins", move.x_wins) +
            number("draws", move.draws) + number("o_wins", move.o_wins) + number("open", move.open) +
            ",\"mark\":" + api::json_string(to_string(move.mark)) +
            ",\"comment\":" + api::json_string(printable(move.comment)) +
            ",\"played\":" + (move.move == chosen ? "true" : "false") + "}";
  }
  return text + "]";
}

}  // namespace mnk::apps
