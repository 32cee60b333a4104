// SPDX-License-Identifier: MIT
#include "engine/vcf_search.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/moves.hpp"

namespace mnk::engine {

namespace {

constexpr std::size_t failures_kept = std::size_t{1} << 14;
constexpr unsigned deepest = 40;                               // limit of the attacker's fours in a line
constexpr std::uint8_t least_connected = misses_3 | straight;  // pattern of the second line of a connected four

}  // namespace

VcfSearch::VcfSearch(Fours fours) : fours_(fours), failures_(failures_kept), replies_(deepest + 1) {}

bool VcfSearch::find(PatternBoard& board, std::uint64_t nodes) {
  line_.clear();
  last_node_ = nodes_ + nodes;
  cut_ = false;
  return search(board, deepest);
}

bool VcfSearch::search(PatternBoard& board, unsigned depth) {
  ++nodes_;
  const Player attacker = board.to_move();
  const Player defender = opponent(attacker);
  // Step 1. Complete a line.
  if (const auto fives = board.cells_with(attacker, Threat::five); !fives.empty()) {
    line_.push_back(fives.front());
    return true;
  }
  // Step 2. Make a double four, unless the defender has a four.
  const bool threatened = board.has(defender, Threat::five);
  if (!threatened) {
    if (const auto cell = board.double_four(attacker)) {
      line_.push_back(*cell);
      return true;
    }
  }
  // Step 3. Limits of depth and nodes.
  if (depth == 0 || nodes_ >= last_node_) {
    cut_ = true;
    return false;
  }
  // Step 4. Stop the defender's four, by a four.
  if (threatened) {
    std::vector<Cell> replies;
    list_replies(board, replies);
    return std::any_of(replies.begin(), replies.end(), [&](Cell cell) {
      return board.threat(attacker, cell) >= Threat::four && try_four(board, cell, depth);
    });
  }
  // Step 5. Try every four.
  const auto threes = board.cells_with(attacker, Threat::four_three);
  const auto others = board.cells_with(attacker, Threat::four);
  if (threes.empty() && others.empty()) return false;
  const std::uint64_t hash = board.hash();
  if (failures_[hash % failures_.size()] == hash) return false;
  std::array<Cell, 64> cells;  // a copy: the board's lists change during the search
  std::size_t count = 0;
  for (const auto& list : {threes, others}) {
    for (const Cell cell : list) {
      if (count < cells.size() && is_tried(board, cell)) cells[count++] = cell;
    }
  }
  const bool cut_before = std::exchange(cut_, false);
  for (std::size_t i = 0; i < count; ++i) {
    if (try_four(board, cells[i], depth)) return true;
  }
  if (!cut_) failures_[hash % failures_.size()] = hash;
  cut_ = cut_ || cut_before;
  return false;
}

/// Returns true if the four is tried. Requires: it is not the only reply to a four of the defender.
bool VcfSearch::is_tried(const PatternBoard& board, Cell four) const {
  if (fours_ == Fours::all || board.rules().renju()) return true;
  int lines = 0;
  for (std::size_t direction = 0; direction < directions; ++direction)
    lines += board.pattern(board.to_move(), four, direction) >= least_connected ? 1 : 0;
  return lines > 1;
}

bool VcfSearch::try_four(PatternBoard& board, Cell cell, unsigned depth) {
  const Player attacker = board.to_move();
  if (board.is_forbidden(attacker, cell)) return false;
  board.play(cell);
  line_.push_back(cell);
  bool found = false;
  if (board.has(attacker, Threat::five)) {
    std::vector<Cell>& replies = replies_[depth];
    list_replies(board, replies);
    found = (!replies.empty() || board.can_move()) &&
            wins_after_all_replies(board, replies, depth);  // no legal move: a draw
  }
  board.undo();
  if (!found) line_.pop_back();
  return found;
}

/// Returns true if the attacker wins after every reply. line_ goes on with the reply that holds out longest.
bool VcfSearch::wins_after_all_replies(PatternBoard& board, const std::vector<Cell>& replies, unsigned depth) {
  const std::size_t start = line_.size();
  std::vector<Cell> longest;
  for (const Cell reply : replies) {
    board.play(reply);
    line_.push_back(reply);
    const bool found = search(board, depth - 1);
    board.undo();
    if (!found) {
      line_.resize(start);
      return false;
    }
    if (replies.size() == 1) return true;
    if (line_.size() > start + longest.size()) longest.assign(line_.begin() + start, line_.end());
    line_.resize(start);
  }
  line_.insert(line_.end(), longest.begin(), longest.end());
  return true;
}

void VcfSearch::zone(PatternBoard& board, std::span<const Cell> line, std::vector<Cell>& cells) {
  const Player defender = board.to_move();
  const Player attacker = opponent(defender);
  cells.clear();
  const auto add = [&](Cell cell) {
    if (std::find(cells.begin(), cells.end(), cell) == cells.end()) cells.push_back(cell);
  };
  board.pass();
  std::size_t played = 0;
  for (std::size_t i = 0; i < line.size(); i += 2) {
    add(line[i]);
    if (board.threat(attacker, line[i]) == Threat::five) break;
    board.play(line[i]);
    ++played;
    // 1. Add the cells where one more stone of the defender makes a four.
    for (const Threat threat : {Threat::four, Threat::four_three, Threat::double_four}) {
      for (const Cell cell : board.cells_with(defender, threat)) add(cell);
    }
    // 2. Add the reply, or both cells of a double four. Of three or more, a stone of the defender takes only one.
    const auto completing = board.cells_with(attacker, Threat::five);
    if (completing.size() <= 2) std::for_each(completing.begin(), completing.end(), add);
    if (i + 1 == line.size()) break;
    board.play(line[i + 1]);
    ++played;
  }
  for (; played > 0; --played) board.undo();
  board.unpass();
}

}  // namespace mnk::engine
