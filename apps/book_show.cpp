// SPDX-License-Identifier: MIT
// `mnk book show`.
#include "apps/book_options.hpp"
#include "apps/book_text.hpp"
#include "apps/command.hpp"
#include "apps/options.hpp"
#include "apps/output.hpp"
#include "mnk/board.hpp"
#include "mnk/moves.hpp"
#include "protocol/json_api/json_text.hpp"

namespace mnk::apps {

namespace {

std::string counted(std::uint64_t number, const std::string& what) {
  return std::to_string(number) + " " + what + (number == 1 ? "" : "s");
}

std::string line_of(const Board& board) {
  std::string line;
  for (const Cell move : board.history()) line += (line.empty() ? "" : " ") + to_coordinate(board.rules(), move);
  return line;
}

}  // namespace

int show_book(const BookOptions& options) {
  const Result<Rules> rules = parse_game(options.game);
  if (!rules) return usage(refusal_of_game(options.game, rules.error()));
  const auto moves = parse_moves(*rules, options.moves);
  if (!moves) return usage(message_of(moves.error()));
  const Result<Board> board = Board::from(*rules, *moves);
  if (!board) return usage(message_of(board.error()));
  const auto book = opening_book::open_book(options.book, opening_book::Access::read);
  if (!book) return usage(message_of(book.error()));
  const auto size = (*book)->size();
  const auto found = size ? (*book)->moves_of(board->position()) : size.error();
  if (!found) return usage(message_of(found.error()));
  Output output;
  if (options.json) {
    output.write("{\"game\":" + api::json_string(to_string(*rules)) + ",\"games\":" + std::to_string(size->games) +
                 ",\"known_moves\":" + std::to_string(size->moves) + ",\"moves\":" + book_moves_json(*board, *found) +
                 "}\n");
  } else {
    output.write(printable(options.book) + ": " + counted(size->games, "game") + ", " + counted(size->moves, "move") +
                 "\n" + to_string(*rules) + (moves->empty() ? "" : " after " + line_of(*board)) + ":" +
                 (found->empty() ? " the book has no move\n" : "\n" + book_table(*board, *found)));
  }
  return output.failed() ? output_error : 0;
}

}  // namespace mnk::apps
