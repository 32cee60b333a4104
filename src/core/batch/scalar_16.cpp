// SPDX-License-Identifier: MIT
// The scalar reference for boards of up to 16x16.
#include <bit>
#include <vector>

#include "core/batch/kernels.hpp"

namespace mnk::batch {
namespace {

using Rows = std::array<std::uint16_t, 16>;

/// The step of each mnk::Direction: a row down, and columns to the right.
struct Step {
  int down;
  int right;
};
constexpr Step steps[4] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};

/// The first cells of all runs of `k` stones along `step` (windows: a longer run has several). Runs
/// of 1, 2, 4 ... stones are joined to runs twice as long, the last time to k.
Rows windows_of(Rows run, Step step, int k) {
  for (int length = 1; length < k;) {
    const int by = std::min(length, k - length);
    for (int row = 0; row < 16; ++row) {
      const int other = row + by * step.down;
      const unsigned rest = other < 16 ? run[other] : 0U;
      const unsigned moved = step.right == 0 ? rest : step.right > 0 ? rest >> by : rest << by;
      run[row] = static_cast<std::uint16_t>(run[row] & moved);
    }
    length += by;
  }
  return run;
}

bool any(const Rows& rows) {
  unsigned bits = 0;
  for (const std::uint16_t row : rows) bits |= row;
  return bits != 0;
}

bool has_line(const Rows& stones, int k) {
  for (const Step step : steps) {
    if (any(windows_of(stones, step, k))) return true;
  }
  return false;
}

int count(const Rows& rows) {
  int stones = 0;
  for (const std::uint16_t row : rows) stones += std::popcount(row);
  return stones;
}

/// Whether one stone lies in all windows of k stones. Requires: there is a window.
bool has_last_stone(const Rows& stones, int k) {
  Rows common;
  common.fill(0xffff);
  for (const Step step : steps) {
    const Rows windows = windows_of(stones, step, k);
    for (int row = 0; row < 16; ++row) {
      for (unsigned starts = windows[row]; starts != 0; starts &= starts - 1) {
        Rows window{};
        for (int i = 0, column = std::countr_zero(starts); i < k; ++i) {
          window[row + i * step.down] |= static_cast<std::uint16_t>(1U << (column + i * step.right));
        }
        for (int r = 0; r < 16; ++r) common[r] &= window[r];
      }
    }
    if (!any(common)) return false;
  }
  return true;
}

bool has_bad_bits(const Plan16& plan, const Board16& board) {
  unsigned bad = 0;
  for (int row = 0; row < 16; ++row) {
    const unsigned inside = row < plan.rows ? plan.row_mask : 0U;
    bad |= (board.x[row] & board.o[row]) | ((board.x[row] | board.o[row]) & ~inside);
  }
  return bad != 0;
}

bool has_floating_stone(const Plan16& plan, const Board16& board) {
  for (int row = 0; row + 1 < plan.rows; ++row) {
    if (((board.x[row] | board.o[row]) & ~(board.x[row + 1] | board.o[row + 1])) != 0) return true;
  }
  return false;
}

/// What only mnk::judge can say: it may have to look for an order of play.
Code judge_by_search(const Plan16& plan, const Board16& board) {
  Position position(*plan.rules);
  for (int row = 0; row < plan.rows; ++row) {
    for (int column = 0; column < plan.columns; ++column) {
      Stone& stone = position.stones[plan.rules->cell(row, column)];
      if ((board.x[row] >> column & 1) != 0) stone = Stone::x;
      if ((board.o[row] >> column & 1) != 0) stone = Stone::o;
    }
  }
  const Verdict verdict = judge(position, *plan.limits);
  if (!verdict.valid()) return static_cast<Code>(static_cast<int>(Code::too_many_x) + static_cast<int>(verdict.reason) - 1);
  const int outcome = static_cast<int>(*verdict.outcome);
  return static_cast<Code>(verdict.reachable == Reachable::unknown ? static_cast<int>(Code::undecided) + outcome : outcome);
}

static_assert(static_cast<int>(Code::no_legal_order) - static_cast<int>(Code::too_many_x) ==
              static_cast<int>(Reason::no_legal_order) - static_cast<int>(Reason::too_many_x));

}  // namespace

Code judge_board_16(const Plan16& plan, const Board16& board) {
  if (has_bad_bits(plan, board)) return Code::bad_bits;
  const int x = count(board.x), o = count(board.o);
  if (x > o + 1) return Code::too_many_x;
  if (o > x) return Code::too_many_o;
  if (plan.gravity && has_floating_stone(plan, board)) return Code::floating_stone;
  const bool x_line = plan.k != 0 && has_line(board.x, plan.k);
  const bool o_line = plan.k != 0 && has_line(board.o, plan.k);
  // A board without a run longer than k never had one, and `exact` decides as `at least`.
  if (plan.exact && ((x_line && has_line(board.x, plan.k + 1)) || (o_line && has_line(board.o, plan.k + 1)))) {
    return judge_by_search(plan, board);
  }
  if (x_line && o_line) return Code::two_winners;
  if (x_line && x == o) return Code::winner_not_last;
  if (o_line && x > o) return Code::winner_not_last;
  if (plan.gravity) return judge_by_search(plan, board);
  if (x_line) return has_last_stone(board.x, plan.k) ? plan.win[0] : Code::no_last_stone;
  if (o_line) return has_last_stone(board.o, plan.k) ? plan.win[1] : Code::no_last_stone;
  return static_cast<std::uint32_t>(x + o) == plan.cells ? Code::draw : Code::pending;
}

}  // namespace mnk::batch
