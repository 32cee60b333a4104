// SPDX-License-Identifier: MIT
#include "apps/read_board.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <vector>

#include "mnk/judge.hpp"
#include "mnk/records.hpp"

namespace mnk::apps {

namespace {

/// Stones put one after the other, none of which ends the game before the last: depth first, with going back.
class Ordering {
 public:
  explicit Ordering(const Position& position) : board_(position.rules) {
    for (Cell cell = 0; cell < position.rules.cells(); ++cell) {
      // With gravity the lowest stones come first.
      const Cell from = position.rules.gravity() ? position.rules.cells() - 1 - cell : cell;
      if (position.stones[from] != Stone::none) left_[position.stones[from] == Stone::x ? 0 : 1].push_back(from);
    }
  }

  bool find() {
    auto& mine = left_[static_cast<std::size_t>(board_.to_move())];
    if (mine.empty()) return true;
    for (std::size_t i = 0; i < mine.size(); ++i) {
      if (steps_left_-- == 0) return false;
      const Cell cell = mine[i];
      if (!board_.is_legal(cell)) continue;
      const Outcome outcome = board_.play_unchecked(cell);
      mine.erase(mine.begin() + static_cast<std::ptrdiff_t>(i));
      const bool last = left_[0].empty() && left_[1].empty();
      if (outcome == Outcome::pending ? find() : last) return true;
      mine.insert(mine.begin() + static_cast<std::ptrdiff_t>(i), cell);
      board_.undo();
      if (steps_left_ == 0) return false;
    }
    return false;
  }

  Board& board() { return board_; }

 private:
  Board board_;
  std::array<std::vector<Cell>, 2> left_;
  std::uint64_t steps_left_ = 2'000'000;
};

Result<Board> board_of(const Position& position) {
  const Verdict verdict = judge(position);
  if (!verdict.valid()) return LegalityError{"impossible_position", "impossible board: " + std::string(sentence_of(verdict.reason))};
  Ordering ordering(position);
  if (!ordering.find()) return LegalityError{"impossible_position", "no order of play was found that leads to this board"};
  return std::move(ordering.board());
}

std::string trimmed(const std::string& text) {
  const auto first = text.find_first_not_of(" \t\r\n");
  return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

/// The column that text names by itself, from 0: `4` or `d`.
std::optional<long long> column_of(const Rules& rules, const std::string& text) {
  if (std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; })) {
    long long number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    return read.ec == std::errc() ? number - 1 : rules.columns();
  }
  const auto is_letter = [](char c) { return (c | 0x20) >= 'a' && (c | 0x20) <= 'z'; };
  if (!std::all_of(text.begin(), text.end(), is_letter)) return std::nullopt;
  const Result<Cell> top = parse_coordinate(rules, text + std::to_string(rules.rows()));
  return top ? rules.column(*top) : rules.columns();
}

Result<Cell> drop(const Board& board, long long column) {
  const Rules& rules = board.rules();
  if (column < 0 || column >= rules.columns()) {
    return LegalityError{"off_board", "there are " + std::to_string(rules.columns()) + " columns, from 1 or a on"};
  }
  for (int row = rules.rows() - 1; row >= 0; --row) {
    const Cell cell = rules.cell(row, static_cast<int>(column));
    if (board.at(cell) == Stone::none) return cell;
  }
  return LegalityError{"full_column", "this column is full"};
}

}  // namespace

Result<Board> read_board(const Rules& rules, const std::string& text) {
  if (trimmed(text).empty()) return Board(rules);
  Result<Record> record = read_record(rules, text);
  if (!record) return record.error();
  if (const auto* position = std::get_if<Position>(&record->content)) return board_of(*position);
  Board board(rules);
  const std::vector<Cell>& cells = std::get<MoveList>(record->content).cells;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const Result<Outcome> played = board.play(cells[i]);
    if (played) continue;
    const std::string move = "move " + std::to_string(i + 1) + " (" + to_coordinate(rules, cells[i]) + "): ";
    return LegalityError{code_of(played.error()), move + message_of(played.error())};
  }
  return board;
}

Result<Cell> read_move(const Board& board, const std::string& text) {
  const std::string move = trimmed(text);
  if (board.rules().gravity() && !move.empty()) {
    if (const auto column = column_of(board.rules(), move)) return drop(board, *column);
  }
  const Result<Record> record = read_record(board.rules(), move, Format::moves);
  if (!record) return record.error();
  const std::vector<Cell>& cells = std::get<MoveList>(record->content).cells;
  if (cells.size() != 1) return SyntaxError{"bad_move", "one move at a time", 1, 1};
  return cells.front();
}

}  // namespace mnk::apps
