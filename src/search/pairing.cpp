// SPDX-License-Identifier: MIT
#include "search/pairing.hpp"

#include <algorithm>
#include <array>

namespace mnk::search {

namespace {

/// Window limit: beyond it a pairing is too rare to look for.
constexpr std::size_t most_windows = 256;

/// Depth-first search: takes the window with the fewest free cells, and first the pairs that serve the most windows.
class PairingSearch {
 public:
  PairingSearch(unsigned tries, std::vector<CellPair>* pairs) : tries_(tries), pairs_(pairs) {}

  /// Serves all windows that no pair serves yet. `free` holds, for each of them, the missing cells that are in no pair
  /// yet.
  bool serve(std::span<const Bits> free) {
    if (free.empty()) return true;
    const Bits scarcest =
        *std::min_element(free.begin(), free.end(), [](Bits a, Bits b) { return count(a) < count(b); });
    std::array<Choice, 64> choices;
    std::size_t n = 0;
    for_each_cell(scarcest, [&](Cell a) {
      for_each_cell(scarcest & ~(bit(a) | (bit(a) - 1)), [&](Cell b) {
        if (n == choices.size()) return;
        choices[n] = choice(free, bit(a) | bit(b));
        if (!choices[n].breaks) ++n;
      });
    });
    // Selection sort, one choice at a time: usually the first choice works or none does.
    for (; n > 0; --n) {
      std::swap(*std::min_element(choices.data(), choices.data() + n), choices[n - 1]);
      if (tries_ == 0) return false;
      --tries_;
      if (serve_with(free, choices[n - 1].pair)) return true;
      if (tries_ == 0) return false;
    }
    return false;
  }

 private:
  struct Choice {
    Bits pair = 0;
    int score = 0;        ///< 4 for each window served, -1 for each window that loses one free cell
    bool breaks = false;  ///< a window would keep fewer than two free cells
    bool operator<(const Choice& other) const { return score != other.score ? score > other.score : pair < other.pair; }
  };

  bool serve_with(std::span<const Bits> free, Bits pair) {
    std::array<Bits, most_windows> rest;
    std::size_t n = 0;
    for (const Bits cells : free) {
      if ((cells & pair) != pair) rest[n++] = cells & ~pair;
    }
    if (!serve({rest.data(), n})) return false;
    if (pairs_ != nullptr) pairs_->push_back({first_cell(pair), first_cell(pair & (pair - 1))});
    return true;
  }

  static Choice choice(std::span<const Bits> free, Bits pair) {
    Choice made{pair, 0, false};
    for (const Bits cells : free) {
      const Bits shared = cells & pair;
      if (shared == pair) {
        made.score += 4;
      } else if (shared != 0) {
        made.score -= 1;
        if (is_two(cells)) made.breaks = true;
      }
    }
    return made;
  }

  unsigned tries_;
  std::vector<CellPair>* pairs_;
};

}  // namespace

bool find_pairing(std::span<const Window> windows, unsigned tries, std::vector<CellPair>* pairs) {
  if (windows.size() > most_windows) return false;
  std::array<Bits, most_windows> free;
  std::size_t n = 0;
  for (const Window& window : windows) {
    if (at_most_one(window.missing)) return false;
    free[n++] = window.missing;
  }
  if (pairs != nullptr) pairs->clear();
  return PairingSearch(tries, pairs).serve({free.data(), n});
}

Bits undominated_moves(const State& state, const std::array<Cell, max_bits>* rank) {
  // common[a]: the intersection of all open windows through a.
  std::array<Bits, max_bits> common;
  common.fill(~Bits{0});
  for (const Player player : {Player::x, Player::o}) {
    for (const Window& window : state.open(player)) {
      for_each_cell(window.missing, [&](Cell cell) { common[cell] &= window.missing; });
    }
  }
  const Bits live = state.side(Player::x).missing | state.side(Player::o).missing;
  Bits kept = 0;
  for_each_cell(live, [&](Cell a) {
    bool dominated = false;
    for_each_cell(common[a] & ~bit(a), [&](Cell b) {
      const bool alike = (common[b] & bit(a)) != 0;
      dominated = dominated || !alike || (rank == nullptr ? b < a : (*rank)[b] < (*rank)[a]);
    });
    if (!dominated) kept |= bit(a);
  });
  return kept;
}

}  // namespace mnk::search
