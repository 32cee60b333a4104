// SPDX-License-Identifier: MIT
#include "protocol/read_board.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "mnk/report.hpp"

namespace mnk {

namespace {

/// Stones put one after the other, none of which ends the game before the last: depth first, with going back, and without recursion,
/// since there may be thousands.
class Ordering {
 public:
  Ordering(const Position& position, const JudgeLimits& limits) : board_(position.rules), limits_(limits), steps_left_(2 * limits.nodes) {
    for (Cell cell = 0; cell < position.rules.cells(); ++cell) {
      // With gravity the lowest stones come first.
      const Cell from = position.rules.gravity() ? position.rules.cells() - 1 - cell : cell;
      if (position.stones[from] != Stone::none) left_[position.stones[from] == Stone::x ? 0 : 1].push_back(from);
    }
  }

  bool find() {
    std::size_t next = 0;  // which of the stones of who is to move
    while (!mine().empty()) {
      if (given_up()) return false;
      if (next < mine().size()) {
        next = put(next) ? 0 : next + 1;
      } else if (!chosen_.empty()) {
        next = take_back() + 1;
      } else {
        return false;
      }
    }
    return true;
  }

  Board& board() { return board_; }

 private:
  bool given_up() const { return steps_left_ == 0 || limits_.stopped(); }
  std::vector<Cell>& mine() { return left_[static_cast<std::size_t>(board_.to_move())]; }

  /// False, and the board as it was, if this stone cannot be the next one.
  bool put(std::size_t index) {
    --steps_left_;
    const Cell cell = mine()[index];
    if (!board_.is_legal(cell)) return false;
    mine().erase(mine().begin() + static_cast<std::ptrdiff_t>(index));
    chosen_.push_back(index);
    const bool last = left_[0].empty() && left_[1].empty();
    if (board_.play_unchecked(cell) == Outcome::pending || last) return true;
    take_back();
    return false;
  }

  /// Which it was of the stones that were left.
  std::size_t take_back() {
    const Cell cell = board_.history().back();
    board_.undo();
    const std::size_t index = chosen_.back();
    chosen_.pop_back();
    mine().insert(mine().begin() + static_cast<std::ptrdiff_t>(index), cell);
    return index;
  }

  Board board_;
  const JudgeLimits& limits_;
  std::array<std::vector<Cell>, 2> left_;
  std::vector<std::size_t> chosen_;
  std::uint64_t steps_left_;
};

bool all_blank(std::string_view text) { return text.find_first_not_of(" \t\r\n") == std::string_view::npos; }

}  // namespace

Result<Board> board_of(const Position& position, const JudgeLimits& limits) {
  const Verdict verdict = judge(position, limits);
  if (!verdict.valid()) return LegalityError{"impossible_position", "impossible board: " + std::string(sentence_of(verdict.reason))};
  Ordering ordering(position, limits);
  if (ordering.find()) return std::move(ordering.board());
  if (limits.stopped()) return LegalityError{"interrupted", "stopped before an order of play was found that leads to this board"};
  return LegalityError{"impossible_position", "no order of play was found that leads to this board"};
}

Result<Board> board_of(const Rules& rules, const MoveList& moves) {
  Board board(rules);
  for (std::size_t i = 0; i < moves.cells.size(); ++i) {
    const Result<Outcome> played = board.play(moves.cells[i]);
    if (!played) return error_of_move(rules, i, moves.cells[i], played.error());
  }
  return board;
}

Result<Record> read_position(const Rules& rules, std::string_view text, Format format) {
  if (!all_blank(text)) return read_record(rules, text, format);
  Record record;
  record.number = 1;
  record.format = Format::moves;
  record.content = MoveList{};
  return record;
}

Result<Board> read_board(const Rules& rules, std::string_view text, Format format, const JudgeLimits& limits) {
  const Result<Record> record = read_position(rules, text, format);
  if (!record) return record.error();
  if (const auto* position = std::get_if<Position>(&record->content)) return board_of(*position, limits);
  return board_of(rules, std::get<MoveList>(record->content));
}

}  // namespace mnk
