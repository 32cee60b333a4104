// SPDX-License-Identifier: MIT
#include "search/small_board_vcf.hpp"

namespace mnk::search {

namespace {

/// Returns the cells of `window` that the player misses once `own` and `other` are added; the empty set if the window
/// is closed to the player.
Bits missing_now(const Window& window, Bits own, Bits other) {
  if ((window.missing & other) != 0 || (window.flank & own) != 0) return 0;
  return window.missing & ~own;
}

}  // namespace

void SmallBoardVcf::Sorted::fill(std::span<const Window> open) {
  if (windows_.size() < open.size()) windows_.resize(open.size());
  ends_.fill(0);
  for (const Window& window : open) ++ends_[place_of(window) + 1];
  for (std::size_t i = 1; i < ends_.size(); ++i) ends_[i] += ends_[i - 1];
  for (const Window& window : open) windows_[ends_[place_of(window)]++] = window;
}

bool SmallBoardVcf::find(const State& state, Player player, unsigned nodes) {
  if (state.side(player).fewest_missing == 0 || state.side(player).fewest_missing > 2) return false;
  own_windows_.fill(state.open(player));
  other_windows_.fill(state.open(opponent(player)));
  nodes_ = nodes;
  depth_limit_hit_ = true;
  for (unsigned depth = 0; depth_limit_hit_ && nodes_ > 0; ++depth) {
    line_.length = 0;
    depth_limit_hit_ = false;
    if (search(0, 0, depth)) return true;
  }
  return false;
}

/// Depth-first search of at most `depth` more single threats; the attacker is to move.
/// `own`, `other`: stones that the line so far adds for each side.
bool SmallBoardVcf::search(Bits own, Bits other, unsigned depth) {
  if (nodes_ == 0) return false;
  --nodes_;
  // Step 1. Complete a window. Each stone fills at most one cell of a window. So a window that misses two now missed at
  // most 2 + line_.length at the root.
  std::array<Bits, 256> pairs;  // at most four windows begin at each cell
  std::size_t count_of_pairs = 0;
  Bits completing = 0;
  for (const Window& window : own_windows_.missing_at_most(2 + line_.length)) {
    const Bits missing = missing_now(window, own, other);
    if (missing == 0) continue;
    if (at_most_one(missing)) completing |= missing;
    if (is_two(missing)) pairs[count_of_pairs++] = missing;
  }
  if (completing != 0) {
    line_.cells[line_.length++] = first_cell(completing);
    return true;
  }
  // Step 2. Stop the defender's threat; two different threats cannot both be stopped.
  Bits threats = 0;
  for (const Window& window : other_windows_.missing_at_most(1 + line_.length)) {
    const Bits missing = missing_now(window, other, own);
    if (at_most_one(missing)) threats |= missing;
  }
  if (!at_most_one(threats)) return false;
  // Step 3. Make a double threat, which wins.
  std::array<Bits, max_bits> answers;
  Bits candidates = 0;
  for (std::size_t i = 0; i < count_of_pairs; ++i) {
    for_each_cell(pairs[i], [&](Cell cell) {
      if ((candidates & bit(cell)) == 0) answers[cell] = 0;
      candidates |= bit(cell);
      answers[cell] |= pairs[i] & ~bit(cell);
    });
  }
  if (threats != 0) candidates &= threats;
  for (Bits left = candidates; left != 0; left &= left - 1) {
    if (at_most_one(answers[first_cell(left)])) continue;
    line_.cells[line_.length++] = first_cell(left);
    return true;
  }
  // Step 4. Make a single threat, let the defender answer, and go on.
  if (depth == 0) {
    depth_limit_hit_ = depth_limit_hit_ || candidates != 0;
    return false;
  }
  for (Bits left = candidates; left != 0; left &= left - 1) {
    const Cell cell = first_cell(left);
    line_.cells[line_.length++] = cell;
    if (search(own | bit(cell), other | answers[cell], depth - 1)) return true;
    --line_.length;
  }
  return false;
}

Bits SmallBoardVcf::zone(const State& state, Player player) const {
  Bits own = state.stones(player);
  Bits other = state.stones(opponent(player));
  Bits zone = 0;
  for (const Cell cell : line_.span()) {
    own |= bit(cell);
    zone |= bit(cell);
    // 1. The line is complete, or its stone threatens `completing`.
    Bits completing = 0;
    for (const Window& window : windows_) {
      if ((window.cells & other) != 0 || (window.flank & own) != 0) continue;
      const Bits missing = window.cells & ~own;
      if (missing == 0) return zone;
      if (at_most_one(missing)) completing |= missing;
    }
    // 2. Add windows in which the defender misses two cells: one more stone there makes a threat of its own.
    for (const Window& window : windows_) {
      if ((window.cells & own) == 0 && is_two(window.cells & ~other)) zone |= window.cells & ~other;
    }
    // 3. Add the forced answer, or two cells of the last multiple threat: one stone stops only one of them.
    if (at_most_one(completing) || is_two(completing)) zone |= completing;
    other |= completing;
  }
  return zone;
}

}  // namespace mnk::search
