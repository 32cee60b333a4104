// SPDX-License-Identifier: MIT
// A game with extra stones, for the tests of relevance zones: bit boards of at most 64 cells, with an implementation of
// windows, runs and symmetries of its own, and exhaustive play.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <random>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "mnk/rules.hpp"

namespace mnk::test {

using Mask = std::uint64_t;  ///< a set of cells

constexpr Mask bit_of(int cell) { return Mask{1} << cell; }
inline int lowest(Mask cells) { return std::countr_zero(cells); }

template <class Visit>
void for_each_bit(Mask cells, Visit visit) {
  for (; cells != 0; cells &= cells - 1) visit(lowest(cells));
}

/// The stones of the prover and of the opponent.
struct Placing {
  Mask prover = 0, other = 0;
  bool operator==(const Placing&) const = default;
};

/// A plain game, or one with `exact`.
class ZoneGame {
 public:
  explicit ZoneGame(const Rules& rules)
      : exact(rules.exact()), cells(static_cast<int>(rules.cells())), through(rules.cells()) {
    for (const auto& [down, right] : {std::pair(0, 1), std::pair(1, 0), std::pair(1, 1), std::pair(1, -1)}) {
      for (int cell = 0; cell < cells; ++cell) add_window(rules, cell, down, right);
    }
    all = cells == 64 ? ~Mask{0} : bit_of(cells) - 1;
    for (int s = 0; s < (rules.columns() == rules.rows() ? 8 : 4); ++s) {
      std::vector<int>& goes_to = images.emplace_back();
      for (int cell = 0; cell < cells; ++cell) {
        const int row = rules.row(cell), column = rules.column(cell);
        const int r = rules.rows() - 1 - row, c = rules.columns() - 1 - column;
        const std::array<std::pair<int, int>, 8> to = {
            {{row, column}, {row, c}, {r, column}, {r, c}, {column, row}, {column, r}, {c, row}, {c, r}}};
        goes_to.push_back(to[s].first * rules.columns() + to[s].second);
      }
    }
  }

  struct Window {
    Mask cells, flanks;  ///< flanks: the cells before and after
  };

  Mask empty(const Placing& at) const { return all & ~(at.prover | at.other); }

  /// The cells on which a stone of the owner of `own` makes a run that counts.
  Mask completing(Mask own, Mask others) const {
    Mask found = 0;
    for (const Window& window : windows) {
      const Mask missing = window.cells & ~own;
      if (std::has_single_bit(missing) && (missing & others) == 0 && (!exact || (window.flanks & own) == 0))
        found |= missing;
    }
    return found;
  }
  bool has_run(Mask own) const {
    for (const Window& window : windows) {
      if ((window.cells & ~own) == 0 && (!exact || (window.flanks & own) == 0)) return true;
    }
    return false;
  }
  /// The union of the windows without a stone of `others`.
  Mask open(Mask others) const {
    Mask found = 0;
    for (const Window& window : windows) found |= (window.cells & others) == 0 ? window.cells : 0;
    return found;
  }
  /// The empty cells of windows that are open to somebody.
  Mask live(const Placing& at) const { return empty(at) & (open(at.prover) | open(at.other)); }

  /// The other empty cells on every open window through the cell.
  Mask dominating(const Placing& at, int cell) const {
    Mask shared = empty(at) & ~bit_of(cell);
    for (const int number : through[cell]) {
      const Mask window = windows[number].cells;
      if ((window & at.prover) == 0 || (window & at.other) == 0) shared &= window;
    }
    return shared;
  }
  bool is_dominated(const Placing& at, int cell) const {
    bool dominated = false;
    for_each_bit(dominating(at, cell), [&](int better) {
      dominated = dominated || better < cell || (dominating(at, better) & bit_of(cell)) == 0;
    });
    return dominated;
  }
  Mask image(Mask mask, std::size_t symmetry) const {
    Mask result = 0;
    for_each_bit(mask, [&](int cell) { result |= bit_of(images[symmetry][cell]); });
    return result;
  }
  Mask source(Mask mask, std::size_t symmetry) const {
    Mask result = 0;
    for (int cell = 0; cell < cells; ++cell) {
      if ((mask & bit_of(images[symmetry][cell])) != 0) result |= bit_of(cell);
    }
    return result;
  }

  const bool exact;
  const int cells;
  Mask all = 0;
  std::vector<Window> windows;
  std::vector<std::vector<int>> through;  ///< the windows through each cell
  std::vector<std::vector<int>> images;   ///< for each symmetry, the image of each cell

 private:
  void add_window(const Rules& rules, int cell, int down, int right) {
    Window window{};
    for (int i = -1; i <= rules.k(); ++i) {
      const int row = rules.row(cell) + i * down, column = rules.column(cell) + i * right;
      const bool inside = row >= 0 && row < rules.rows() && column >= 0 && column < rules.columns();
      const bool is_flank = i < 0 || i == rules.k();
      if (!inside && !is_flank) return;
      if (inside) (is_flank ? window.flanks : window.cells) |= bit_of(row * rules.columns() + column);
    }
    for_each_bit(window.cells, [&](int there) { through[there].push_back(static_cast<int>(windows.size())); });
    windows.push_back(window);
  }
};

/// Exhaustive play in which the opponent may add stones on some cells, besides its moves.
class ExtraPlay {
 public:
  explicit ExtraPlay(const ZoneGame& game) : game_(game) {}

  enum class Answer { wins, fails, too_long };

  /// Returns the answer of an exhaustive search: the prover wins although the opponent may add up to `extras` stones on
  /// cells of `allowed`, at any moment, also before the prover's first move.
  Answer wins(const Placing& at, bool prover_to_move, int extras, Mask allowed, std::uint64_t most_nodes) {
    if (extras > 0) with_extras_.clear();
    allowed_ = allowed;
    left_ = most_nodes;
    const bool won = prover_to_move ? before_prover(at, extras) : opponent_turn(at, extras);
    return left_ == 0 ? Answer::too_long : won ? Answer::wins : Answer::fails;
  }

 private:
  struct Key {
    Placing at;
    int turn;
    bool operator==(const Key&) const = default;
  };
  struct Hash {
    std::size_t operator()(const Key& key) const {
      std::uint64_t hash = key.at.prover * 0x9E3779B97F4A7C15U ^ static_cast<std::uint64_t>(key.turn);
      hash = (hash ^ hash >> 29 ^ key.at.other) * 0xBF58476D1CE4E5B9U;
      return hash ^ hash >> 32;
    }
  };
  using Known = std::unordered_map<Key, bool, Hash>;

  /// The opponent adds stones first.
  bool before_prover(const Placing& at, int extras) {
    if (game_.has_run(at.other)) return false;
    if (!prover_turn(at, extras)) return false;
    return extras == 0 || !some_extra(at, [&](const Placing& next) { return !before_prover(next, extras - 1); });
  }

  template <class Fails>
  bool some_extra(const Placing& at, Fails fails) const {
    const Mask open = allowed_ & game_.live(at);
    for (Mask cells = open; cells != 0; cells &= cells - 1) {
      if (fails(Placing{at.prover, at.other | (cells & -cells)})) return true;
    }
    return false;
  }

  /// The opponent adds no stone before this move of the prover.
  bool prover_turn(const Placing& at, int extras) {
    if (game_.completing(at.prover, at.other) != 0) return true;
    const Mask lost = game_.completing(at.other, at.prover);
    if (std::popcount(lost) > 1 || game_.open(at.other) == 0) return false;
    return remembered({at, 2 * extras}, [&] {
      for (Mask cells = lost != 0 ? lost : game_.live(at); cells != 0; cells &= cells - 1) {
        if (opponent_turn({at.prover | (cells & -cells), at.other}, extras)) return true;
      }
      return false;
    });
  }

  bool opponent_turn(const Placing& at, int extras) {
    if (game_.open(at.other) == 0 || game_.completing(at.other, at.prover) != 0 || game_.has_run(at.other))
      return false;
    return remembered({at, 2 * extras + 1}, [&] {
      if (extras > 0 && some_extra(at, [&](const Placing& next) { return !opponent_turn(next, extras - 1); }))
        return false;
      const Mask live = game_.live(at);
      Mask cells = game_.completing(at.prover, at.other);
      if (std::popcount(cells) > 1) return true;
      if (cells == 0) {
        const Mask dead = game_.empty(at) & ~live;  // one dead cell is like another
        cells = live | (dead & -dead);
      }
      for (; cells != 0; cells &= cells - 1) {
        if (!prover_turn({at.prover, at.other | (cells & -cells)}, extras)) return false;
      }
      return game_.empty(at) != 0;
    });
  }

  template <class Compute>
  bool remembered(const Key& key, Compute compute) {
    Known& known = key.turn < 2 ? without_ : with_extras_;
    if (const auto found = known.find(key); found != known.end()) return found->second;
    if (left_ == 0 || --left_ == 0) return false;
    const bool answer = compute();
    if (left_ != 0) known[key] = answer;
    return answer;
  }

  const ZoneGame& game_;
  Mask allowed_ = 0;
  std::uint64_t left_ = 0;
  Known without_, with_extras_;
};

}  // namespace mnk::test
