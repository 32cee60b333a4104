// SPDX-License-Identifier: MIT
// Games from lists of moves, and moves as text.
#include "mnk/moves.hpp"

#include "core/text/moves.hpp"
#include "mnk/board.hpp"

namespace mnk {

namespace {

std::string_view without_line_end(std::string_view text) {
  if (text.ends_with('\n')) text.remove_suffix(1);
  if (text.ends_with('\r')) text.remove_suffix(1);
  return text;
}

}  // namespace

Result<std::vector<Cell>> parse_moves(const Rules& rules, std::string_view text) {
  text = without_line_end(text);
  std::vector<Cell> cells;
  if (text::all_blank(text)) return cells;
  if (auto error = text::read_moves(rules, text, {}, cells)) return std::move(*error);
  return cells;
}

std::string to_text(const Rules& rules, std::span<const Cell> moves) {
  std::string text;
  for (const Cell cell : moves) text += to_coordinate(rules, cell);
  return text;
}

LegalityError error_of_move(std::size_t index, const Error& error) {
  return {code_of(error), "move " + std::to_string(index + 1) + ": " + message_of(error)};
}

Result<Outcome> Board::play(long long row, long long column) {
  if (rules_.contains(row, column)) return play(rules_.cell(row, column));
  return LegalityError{"off_board", "there is no cell (" + std::to_string(row) + "," + std::to_string(column) +
                                        "): " + text::row_column_range(rules_)};
}

Result<Outcome> Board::play_text(std::string_view coordinate) {
  const Result<Cell> cell = parse_coordinate(rules_, coordinate);
  if (!cell) return cell.error();
  return play(*cell);
}

Result<Outcome> Board::play_moves(std::span<const Cell> moves) {
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (const Result<Outcome> played = play(moves[i]); !played) return error_of_move(i, played.error());
  }
  return outcome_;
}

Result<Board> Board::from(const Rules& rules, std::span<const Cell> moves) {
  Board board(rules);
  if (const auto played = board.play_moves(moves); !played) return played.error();
  return board;
}

Result<Board> Board::from(const Rules& rules, std::initializer_list<Cell> moves) {
  return from(rules, std::span<const Cell>(moves.begin(), moves.size()));
}

Result<Board> Board::from_text(const Rules& rules, std::string_view moves) {
  const auto cells = parse_moves(rules, moves);
  if (!cells) return cells.error();
  return from(rules, *cells);
}

Result<Outcome> winner(const Rules& rules, std::span<const Cell> moves) { return Board(rules).play_moves(moves); }

Result<Outcome> winner(const Rules& rules, std::span<const std::pair<int, int>> moves) {
  Board board(rules);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const auto [row, column] = moves[i];
    if (const auto played = board.play(row, column); !played) return error_of_move(i, played.error());
  }
  return board.outcome();
}

Result<Outcome> winner(const Rules& rules, std::initializer_list<Cell> moves) {
  return winner(rules, std::span<const Cell>(moves.begin(), moves.size()));
}

Result<Outcome> winner(const Rules& rules, std::initializer_list<std::pair<int, int>> moves) {
  return winner(rules, std::span<const std::pair<int, int>>(moves.begin(), moves.size()));
}

}  // namespace mnk
