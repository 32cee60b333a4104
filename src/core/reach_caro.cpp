// SPDX-License-Identifier: MIT
// Reachability in caro: a five between two stones of the opponent does not win, but only if both stones came first.
//
// Backwards: stones are removed in turn. A stone that closes an end of a five must not be removed while the five is
// complete: the five would have won. A stone of a five may be removed unless it closes another five:
//
//     . . O X X X X X O . .        an X first, then the O
//
// Removing stones frees others and never blocks one. If stones are left and none can be removed, even out of turn, no
// order exists. If removal in turn, stones of fives first, empties the board, an order exists.
#include <array>
#include <unordered_map>
#include <vector>

#include "core/reach.hpp"
#include "core/runs.hpp"

namespace mnk::reach {

namespace {

struct ClosedFive {
  std::array<Cell, 5> cells;
  std::array<Cell, 2> closed_by;
};

struct Runs {
  std::vector<ClosedFive> closed_fives;
  bool overline = false;
};

Runs find_runs(const Position& position) {
  const Rules& rules = position.rules;
  Runs found;
  for (const Player player : {Player::x, Player::o}) {
    for_each_run(position, stone_of(player), rules.k(), [&](Direction direction, Cell first, int length) {
      found.overline |= length > rules.k();
      const Step step = steps[direction];
      const auto is_closed = [&](int distance) {
        const int row = rules.row(first) + distance * step.row;
        const int column = rules.column(first) + distance * step.column;
        return rules.contains(row, column) && position.at(row, column) == stone_of(opponent(player));
      };
      if (length > rules.k() || !is_closed(-1) || !is_closed(length)) return;
      const auto at = [&](int distance) { return first + distance * stride_of(rules, direction); };
      found.closed_fives.push_back({{at(0), at(1), at(2), at(3), at(4)}, {at(-1), at(5)}});
    });
  }
  return found;
}

/// Removes stones. Stones that neither belong to a closed five nor close one are spare stones and only counted.
class FiveUnwinder {
 public:
  FiveUnwinder(const Position& position, const std::vector<ClosedFive>& fives)
      : whole_(fives.size(), true), fives_(fives) {
    for (const Stone stone : position.stones) {
      if (stone != Stone::none) ++spare_[player_of(stone)];
    }
    for (std::size_t five = 0; five < fives.size(); ++five) {
      for (const Cell cell : fives[five].cells) bound(position, cell).of.push_back(five);
      for (const Cell cell : fives[five].closed_by) ++bound(position, cell).closes;
    }
    for (auto& [cell, stone] : bound_) {
      if (stone.closes == 0) free_[stone.player].push_back(cell);
    }
    bound_left_ = bound_.size();
  }

  /// Removes the stone; returns false if it closes a complete five.
  bool take(Cell cell, Stone of) {
    const auto found = bound_.find(cell);
    if (found == bound_.end()) {
      --spare_[player_of(of)];
      taken_.push_back(cell);
      return true;
    }
    if (found->second.closes != 0) return false;
    take_off(cell, found->second);
    return true;
  }

  /// Removes all stones in turn, beginning with `turn`, the player of the last move. Returns false if a player has no
  /// removable stone.
  bool in_turns(Player turn, std::uint64_t stones) {
    for (; stones > 0; --stones, turn = opponent(turn)) {
      if (!take_one(turn)) return false;
    }
    return true;
  }

  /// All stones in order of removal. Requires: in_turns() returned true.
  ReverseOrder taken(const Position& position) const {
    PerPlayer<std::vector<Cell>> spare;
    std::vector<bool> named(position.stones.size());
    for (const Cell cell : taken_) {
      if (cell < named.size()) named[cell] = true;
    }
    for (Cell cell = 0; cell < named.size(); ++cell) {
      if (position.stones[cell] != Stone::none && !named[cell]) spare[player_of(position.stones[cell])].push_back(cell);
    }
    ReverseOrder order = taken_;
    for (std::size_t i = 0; i < order.size(); ++i) {
      if (order[i] < named.size()) continue;
      std::vector<Cell>& own = spare[order[i] == any_spare ? Player::x : Player::o];
      order[i] = own.back();
      own.pop_back();
    }
    return order;
  }

  /// Removes as many bound stones as possible, ignoring turns. Returns true if none is left.
  bool out_of_turn() {
    spare_ = {0, 0};
    while (take_one(Player::x) || take_one(Player::o)) {
    }
    return bound_left_ == 0;
  }

 private:
  struct Bound {
    Player player = Player::x;
    std::vector<std::size_t> of;  ///< the fives that contain the stone
    std::uint32_t closes = 0;     ///< number of complete fives that the stone closes
    bool taken = false;
  };

  /// Placeholder in `taken_` for a spare stone of X; any_spare + 1: of O. Beyond all cells.
  static constexpr Cell any_spare = max_cells;

  Bound& bound(const Position& position, Cell cell) {
    const auto [entry, is_new] = bound_.try_emplace(cell);
    if (is_new) {
      entry->second.player = player_of(position.stones[cell]);
      --spare_[entry->second.player];
    }
    return entry->second;
  }

  /// Removes a stone of the player: first a free bound stone, then a spare stone.
  bool take_one(Player player) {
    while (!free_[player].empty()) {
      const Cell cell = free_[player].back();
      free_[player].pop_back();
      Bound& stone = bound_[cell];
      if (stone.taken) continue;
      take_off(cell, stone);
      return true;
    }
    if (spare_[player] == 0) return false;
    --spare_[player];
    taken_.push_back(any_spare + index_of(player));
    return true;
  }

  void take_off(Cell cell, Bound& stone) {
    stone.taken = true;
    taken_.push_back(cell);
    --bound_left_;
    for (const std::size_t five : stone.of) {
      if (!whole_[five]) continue;
      whole_[five] = false;
      for (const Cell end : fives_[five].closed_by) {
        Bound& closing = bound_[end];
        if (--closing.closes == 0) free_[closing.player].push_back(end);
      }
    }
  }

  std::unordered_map<Cell, Bound> bound_;
  std::size_t bound_left_ = 0;
  ReverseOrder taken_;
  PerPlayer<std::vector<Cell>> free_;
  PerPlayer<std::uint64_t> spare_{};
  std::vector<bool> whole_;
  const std::vector<ClosedFive>& fives_;
};

/// Removes all stones, beginning with the winner's last stone `last`, unless null.
Reachable unwind(const Position& position, const std::vector<ClosedFive>& fives, const Cell* last, Player last_mover,
                 std::uint64_t stones, ReverseOrder* order) {
  FiveUnwinder in_turns(position, fives);
  if (last != nullptr && !in_turns.take(*last, position.stones[*last])) return Reachable::no;
  FiveUnwinder out_of_turn = in_turns;
  const bool found =
      last == nullptr ? in_turns.in_turns(last_mover, stones) : in_turns.in_turns(opponent(last_mover), stones - 1);
  if (found && order != nullptr) *order = in_turns.taken(position);
  if (found) return Reachable::yes;
  return out_of_turn.out_of_turn() ? Reachable::unknown : Reachable::no;
}

/// Decides by the arguments above; `unknown` if they do not suffice.
Reachable simple_order(const Position& position, const Runs& runs, std::span<const Cell> last, ReverseOrder* order) {
  std::uint64_t stones = 0;
  for (const Stone stone : position.stones) stones += stone != Stone::none;
  const Player last_mover = stones % 2 == 1 ? Player::x : Player::o;
  if (last.empty()) return unwind(position, runs.closed_fives, nullptr, last_mover, stones, order);
  Reachable best = Reachable::no;
  for (const Cell& cell : last) {
    const Reachable one = unwind(position, runs.closed_fives, &cell, last_mover, stones, order);
    if (one == Reachable::yes) return one;
    if (one == Reachable::unknown) best = one;
  }
  return best;
}

/// Returns true if no line is left after this stone is removed. Requires: every line before the removal went through
/// `cell`.
bool leaves_no_line(const Rules& rules, std::span<const Stone> stones, Cell cell) {
  const auto is = [&](int row, int column, Stone own) {
    return rules.contains(row, column) && stones[rules.cell(row, column)] == own;
  };
  for (const Step& step : steps) {
    for (const Stone own : {Stone::x, Stone::o}) {
      const Arms a = arms(rules, cell, step, [&](int row, int column) { return is(row, column, own); });
      for (const int run : {a.before, a.after}) {
        if (run == rules.k() || (run > rules.k() && !rules.exact())) return false;
      }
    }
  }
  return true;
}

}  // namespace

Reachable caro_order(const Position& position, std::span<const Cell> last, const JudgeLimits& limits,
                     ReverseOrder* order) {
  const Runs runs = find_runs(position);
  const bool long_runs = position.rules.exact() && runs.overline;
  if (runs.closed_fives.empty() && !long_runs) return any_order(position, last, order);
  Reachable found = Reachable::unknown;
  if (long_runs) {
    // A five that later grows has an empty cell at one end. It is not closed, so the answer of exact_order applies.
    found = exact_order(position, last, limits, runs.closed_fives.empty() ? order : nullptr);
    if (!runs.closed_fives.empty() && found == Reachable::yes) found = Reachable::unknown;
  } else {
    found = simple_order(position, runs, last, order);
  }
  if (found != Reachable::unknown || runs.closed_fives.empty()) return found;
  const auto may_take = [](const Position& of, std::span<const Stone> stones, Cell cell) {
    return leaves_no_line(of.rules, stones, cell);
  };
  return try_orders(position, last, limits, may_take, order);
}

}  // namespace mnk::reach
