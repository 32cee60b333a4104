// SPDX-License-Identifier: MIT
#include "search/large_board_vcf.hpp"

#include <algorithm>

namespace mnk::search {

LargeBoardVcf::LargeBoardVcf(ThreatBoard& board, unsigned table_bits)
    : board_(board),
      failed_(std::size_t{1} << table_bits),
      mask_((std::uint64_t{1} << table_bits) - 1),
      seen_(board.cells()),
      fours_at_(board.cells()) {
  // Each depth lists at most every empty cell, and the next depth has two empty cells fewer.
  moves_.reserve(std::size_t{board.cells()} * (board.cells() / 4 + 2));
}

Found LargeBoardVcf::find(Player attacker, std::uint64_t limit, std::vector<Cell>& line) {
  attacker_ = attacker;
  salt_ = key_of(~std::uint64_t{index_of(attacker)}).a;
  stop_at_ = nodes_ + limit;
  stopped_ = false;
  line_ = &line;
  line.clear();
  moves_.clear();
  if (search()) return Found::yes;
  return stopped_ ? Found::unknown : Found::no;
}

bool LargeBoardVcf::wins(Player attacker, const std::vector<Cell>& line) {
  const Player defender = opponent(attacker);
  std::vector<Cell> played;
  const auto play = [&](Player player, Cell cell) {
    board_.play(player, cell);
    played.push_back(cell);
  };
  bool won = false;
  for (std::size_t i = 0; i < line.size() && board_.empty(line[i]); ++i) {
    const ThreatBoard::Completing own = board_.completing(attacker);
    const ThreatBoard::Completing theirs = board_.completing(defender);
    const bool last = i + 1 == line.size();
    if (own.count != 0) {
      won =
          last && std::find(own.cells.begin(), own.cells.begin() + own.count, line[i]) != own.cells.begin() + own.count;
      break;
    }
    if (theirs.count == 2 || (theirs.count == 1 && theirs.cells[0] != line[i])) break;
    play(attacker, line[i]);
    const ThreatBoard::Completing threats = board_.completing(attacker);
    if (last) won = threats.count == 2;
    if (last || threats.count != 1) break;
    play(defender, threats.cells[0]);
  }
  for (; !played.empty(); played.pop_back()) board_.undo(played.back());
  return won;
}

/// Searches for a VCF. Requires: the attacker is to move, and nobody has won.
bool LargeBoardVcf::search() {
  // Step 1. Complete a window.
  const ThreatBoard::Completing own = board_.completing(attacker_);
  if (own.count != 0) {
    line_->push_back(own.cells[0]);
    return true;
  }
  // Step 2. Stop the opponent's four by a four of the attacker's own. Two fours cannot both be stopped.
  const ThreatBoard::Completing theirs = board_.completing(opponent(attacker_));
  if (theirs.count == 2 || board_.windows(attacker_, 2).empty()) return false;
  if (theirs.count == 1) return board_.is_on_window(attacker_, 2, theirs.cells[0]) && try_four(theirs.cells[0]);
  // Step 3. Look up the table of failed positions.
  std::uint64_t& slot = failed_slot();
  const std::uint64_t mark = failed_mark();
  if (slot == mark) return false;
  // Step 4. Try every four; cells in the most windows first.
  const std::size_t begin = moves_.size();
  list_fours();
  const std::size_t end = moves_.size();
  bool won = false;
  for (std::size_t i = begin; i < end && !won && !stopped_; ++i) won = try_four(moves_[i]);
  moves_.resize(begin);
  if (!won && !stopped_) slot = mark;
  return won;
}

bool LargeBoardVcf::try_four(Cell cell) {
  if (++nodes_ > stop_at_) stopped_ = true;
  if (stopped_) return false;
  const Player defender = opponent(attacker_);
  board_.play(attacker_, cell);
  line_->push_back(cell);
  const ThreatBoard::Completing threats = board_.completing(attacker_);
  bool won = false;
  if (threats.count == 2) {
    won = true;
  } else if (threats.count == 1) {  // with `exact` a stone may close its own window, and then makes no four
    board_.play(defender, threats.cells[0]);
    won = search();
    board_.undo(threats.cells[0]);
  }
  board_.undo(cell);
  if (!won) line_->pop_back();
  return won;
}

/// Appends the cells that make a four to moves_, in the order in which they are tried.
void LargeBoardVcf::list_fours() {
  const std::size_t begin = moves_.size();
  for (const ThreatBoard::Id window : board_.windows(attacker_, 2)) {
    for (const std::uint16_t cell : board_.cells_of(window)) {
      if (board_.empty(cell) && fours_at_[cell]++ == 0) moves_.push_back(cell);
    }
  }
  const auto first = moves_.begin() + begin;
  std::sort(first, moves_.end(),
            [&](Cell a, Cell b) { return fours_at_[a] != fours_at_[b] ? fours_at_[a] > fours_at_[b] : a < b; });
  std::for_each(first, moves_.end(), [&](Cell cell) { fours_at_[cell] = 0; });
}

void LargeBoardVcf::add_to_zone(Cell cell, std::vector<Cell>& zone) {
  if (seen_[cell] != 0) return;
  seen_[cell] = 1;
  zone.push_back(cell);
}

void LargeBoardVcf::add_counter_fours(Player defender, std::vector<Cell>& zone) {
  for (const ThreatBoard::Id window : board_.open_windows(defender, 2)) {
    for (const std::uint16_t cell : board_.cells_of(window)) {
      if (board_.empty(cell)) add_to_zone(cell, zone);
    }
  }
}

void LargeBoardVcf::zone(Player attacker, const std::vector<Cell>& line, std::vector<Cell>& zone) {
  const Player defender = opponent(attacker);
  for (const Cell cell : zone) seen_[cell] = 1;
  // Add the line's own cells first: replies there refute the line most often.
  for (const Cell cell : line) add_to_zone(cell, zone);
  std::vector<Cell> played;
  for (const Cell stone : line) {
    board_.play(attacker, stone);
    played.push_back(stone);
    add_counter_fours(defender, zone);
    const ThreatBoard::Completing threats = board_.completing(attacker);
    for (unsigned i = 0; i < threats.count; ++i) add_to_zone(threats.cells[i], zone);
    if (stone == line.back()) break;
    board_.play(defender, threats.cells[0]);
    played.push_back(threats.cells[0]);
  }
  for (; !played.empty(); played.pop_back()) board_.undo(played.back());
  for (const Cell cell : zone) seen_[cell] = 0;
}

}  // namespace mnk::search
