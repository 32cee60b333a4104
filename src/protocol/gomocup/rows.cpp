// SPDX-License-Identifier: MIT
// Lists of rows: BOARD, SWAP2BOARD and those of Yixin's dialect, up to DONE. The rows may also follow on the same line.
#include <algorithm>
#include <tuple>
#include <utility>

#include "protocol/gomocup/session.hpp"
#include "protocol/gomocup/turns.hpp"
#include "protocol/gomocup/words.hpp"

namespace mnk {

/// Returns true for commands that abandon an unfinished list.
bool GomocupSession::Impl::ends_list(std::string_view command) {
  if (command.starts_with("YX")) return command != "YXSTOP";
  constexpr std::array<std::string_view, 8> all = {"START", "RECTSTART",  "RESTART", "BEGIN",
                                                   "BOARD", "SWAP2BOARD", "ABOUT",   "END"};
  return std::find(all.begin(), all.end(), command) != all.end();
}

void GomocupSession::Impl::begin_list(List list, std::string_view rest) {
  rows_given_.clear();
  bad_row_.clear();
  list_ = list;
  // The words behind a command that is not supported may be its arguments.
  if (list == List::unsupported) return;
  while (list_ != List::none) {
    const std::string_view row = gomocup::next_word(rest);
    if (row.empty()) return;
    take_row(row);
  }
}

bool GomocupSession::Impl::is_right_row(std::size_t numbers, std::int64_t owner) const {
  switch (list_) {
    case List::board: return numbers == 3 && owner >= 1 && owner <= 3;
    case List::position: return numbers == 3 && owner >= 1 && owner <= 3;
    case List::swap: return numbers == 2;
    default: return numbers == 2 || numbers == 3;
  }
}

void GomocupSession::Impl::take_row(std::string_view line) {
  std::string_view rest = line;
  const std::string command = gomocup::upper(gomocup::next_word(rest));
  if (command == "DONE") return end_list();
  if (command == "STOP" || command == "YXSTOP" || list_ == List::unsupported || list_ == List::query) return;
  std::array<std::int64_t, 3> row{};
  const auto count = gomocup::read_numbers(line, row);
  const auto cell = count ? brain_.cell_of(row[0], row[1]) : std::nullopt;
  if (cell && is_right_row(*count, row[2]) && std::cmp_less(rows_given_.size(), brain_.columns() * brain_.rows())) {
    rows_given_.push_back({*cell, row[2]});
  } else if (bad_row_.empty()) {
    bad_row_ = std::string(line.substr(0, 40));
  }
}

void GomocupSession::Impl::end_list() {
  const List list = std::exchange(list_, List::none);
  if (list == List::unsupported) return unsupported({});
  if (list == List::query) {  // an empty database
    message("DATABASE REFRESH");
    return message("DATABASE DONE");
  }
  if (!is_started("a board")) return;
  if (!bad_row_.empty()) return error("not a row of a board: " + bad_row_);
  switch (list) {
    case List::board:
      if (const auto before = std::pair(brain_.moves, brain_.walls); set_board() && !answer())
        std::tie(brain_.moves, brain_.walls) = before;
      return;
    case List::position: set_board(); return;
    case List::swap: return answer_swap();
    case List::block:
      for (const Row& row : rows_given_) brain_.excluded.push_back(row.cell);
      std::sort(brain_.excluded.begin(), brain_.excluded.end());
      brain_.excluded.erase(std::unique(brain_.excluded.begin(), brain_.excluded.end()), brain_.excluded.end());
      return;
    case List::unblock:
      for (const Row& row : rows_given_) std::erase(brain_.excluded, row.cell);
      return;
    default: return;
  }
}

/// Replaces the game by the stones of the rows. Returns false after an ERROR.
bool GomocupSession::Impl::set_board() {
  std::array<std::vector<Cell>, 2> stones;
  std::vector<Cell> walls;
  for (const Row& row : rows_given_) (row.owner == 3 ? walls : stones[row.owner == 2]).push_back(row.cell);
  const auto& [own, others] = stones;
  if (own.size() != others.size() && own.size() + 1 != others.size()) {
    error("it is not this engine's turn on that board");
    return false;
  }
  // It is this engine's turn: with equal stones it moved first, with one stone less the opponent did.
  const bool other_first = own.size() != others.size();
  const Result<Rules> game = brain_.rules();
  if (!game) {
    error(message_of(game.error()));
    return false;
  }
  const auto before =
      std::exchange(brain_.moves, gomocup::in_turns(*game, other_first ? others : own, other_first ? own : others));
  if (const auto now = brain_.board(); !now) {
    brain_.moves = before;
    error(message_of(now.error()));
    return false;
  }
  brain_.walls = std::move(walls);
  return true;
}

}  // namespace mnk
