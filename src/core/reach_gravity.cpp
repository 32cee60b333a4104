// SPDX-License-Identifier: MIT
// Reachability with gravity: search for an order in which the stones can have fallen.
//
// Depth-first search backwards: remove the top stone of some column, X's and O's in turn, until the board is empty. The
// column heights identify a position of the search. Without `exact` only the last stone can have made a line, so after
// the first step only the colours matter. With `exact` no step may leave a run of exactly k.
#include <algorithm>
#include <string>
#include <unordered_set>

#include "core/reach.hpp"
#include "core/runs.hpp"

namespace mnk::reach {

namespace {

class GravityRetrograde {
 public:
  GravityRetrograde(const Position& position, const JudgeLimits& limits)
      : position_(position),
        heights_(position.rules.width(), 0),
        limits_(limits),
        nodes_(std::min(limits.nodes, memory_limit / (64 + 2 * heights_.size()))) {
    for (const Stone stone : position.stones) plies_ += stone != Stone::none;
    for (Cell cell = 0; cell < position.rules.cells(); ++cell) {
      if (position.stones[cell] != Stone::none) ++heights_[position.rules.column(cell)];
    }
  }

  /// `last`: the candidates for the first removal; empty if any stone may be removed.
  Reachable search(std::span<const Cell> last) {
    std::unordered_set<std::u16string> failed;
    std::vector<Frame> path;
    for (Frame frame = steps_from(last);;) {
      if (plies_ == 0) return Reachable::yes;
      if (frame.next < frame.columns.size()) {
        take(frame.columns[frame.next++]);
        path.push_back(std::move(frame));
        if (failed.contains(heights_)) {
          frame = Frame{};
        } else {
          if (nodes_-- == 0 || limits_.stopped()) return Reachable::unknown;
          frame = steps_from({});
        }
        continue;
      }
      if (path.empty()) return Reachable::no;
      failed.insert(heights_);
      frame = std::move(path.back());
      path.pop_back();
      put_back(frame.columns[frame.next - 1]);
    }
  }

  ReverseOrder& taken() { return taken_; }

 private:
  /// One level of the search: the columns whose top stone may be removed, and the index of the next one to try.
  struct Frame {
    std::vector<std::uint16_t> columns;
    std::size_t next = 0;
  };

  const Rules& rules() const { return position_.rules; }
  Cell cell_at(std::size_t column, int height) const { return rules().cell(rules().rows() - height, column); }
  bool stands(int row, int column) const {
    return rules().contains(row, column) && rules().rows() - row <= heights_[column];
  }

  void take(std::uint16_t column) {
    taken_.push_back(cell_at(column, heights_[column]));
    --heights_[column];
    --plies_;
  }
  void put_back(std::uint16_t column) {
    taken_.pop_back();
    ++heights_[column];
    ++plies_;
  }

  Frame steps_from(std::span<const Cell> last) const {
    const Stone mover = stone_of(player_at(plies_ - 1));
    Frame frame;
    std::size_t first = 0;  // end of the columns that uncover an opponent's stone; they are tried first
    for (std::size_t column = 0; column < heights_.size(); ++column) {
      const int height = heights_[column];
      if (height == 0) continue;
      const Cell top = cell_at(column, height);
      if (position_.stones[top] != mover) continue;
      if (!last.empty() && std::find(last.begin(), last.end(), top) == last.end()) continue;
      if (rules().exact() && !leaves_no_line(top, mover)) continue;
      frame.columns.push_back(static_cast<std::uint16_t>(column));
      if (height > 1 && position_.stones[cell_at(column, height - 1)] != mover) {
        std::swap(frame.columns[first++], frame.columns.back());
      }
    }
    return frame;
  }

  bool leaves_no_line(Cell cell, Stone own) const {
    for (const Step& step : steps) {
      const Arms a = arms(rules(), cell, step, [&](int r, int c) { return stands(r, c) && position_.at(r, c) == own; });
      if (a.before == rules().k() || a.after == rules().k()) return false;
    }
    return true;
  }

  const Position& position_;
  std::u16string heights_;
  std::uint32_t plies_ = 0;
  ReverseOrder taken_;
  JudgeLimits limits_;
  std::uint64_t nodes_;
};

}  // namespace

Reachable falling_order(const Position& position, std::span<const Cell> last, const JudgeLimits& limits,
                        ReverseOrder* order) {
  GravityRetrograde stones(position, limits);
  const Reachable found = stones.search(last);
  if (found == Reachable::yes && order != nullptr) *order = std::move(stones.taken());
  return found;
}

}  // namespace mnk::reach
