// SPDX-License-Identifier: MIT
// The scalar reference for boards of up to 16x16.
#include <algorithm>
#include <bit>
#include <vector>

#include "core/batch/kernels.hpp"

namespace mnk::batch {
namespace {

/// The step of each mnk::Direction: a row down, and columns to the right.
struct Step {
  int down;
  int right;
};
constexpr Step steps[4] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};

/// Sixteen rows, and sixteen empty ones below them, so that the loops need no edge.
struct Rows {
  std::uint16_t row[32] = {};
};

Rows padded(const std::array<std::uint16_t, 16>& rows) {
  Rows result;
  std::copy(rows.begin(), rows.end(), result.row);
  return result;
}

Bits256 pack(const Rows& rows) {
  Bits256 packed;
  for (int i = 0; i < 4; ++i) {
    packed.w[i] = rows.row[4 * i] | std::uint64_t{rows.row[4 * i + 1]} << 16 | std::uint64_t{rows.row[4 * i + 2]} << 32 |
                  std::uint64_t{rows.row[4 * i + 3]} << 48;
  }
  return packed;
}

bool any(const Bits256& bits) { return (bits.w[0] | bits.w[1] | bits.w[2] | bits.w[3]) != 0; }

int count(const Bits256& bits) {
  return std::popcount(bits.w[0]) + std::popcount(bits.w[1]) + std::popcount(bits.w[2]) + std::popcount(bits.w[3]);
}

Bits256 shifted_up(const Bits256& bits, int by) {
  Bits256 result{};
  for (int to = 3, from = 3 - by / 64, rest = by % 64; from >= 0; --to, --from) {
    result.w[to] = bits.w[from] << rest;
    if (rest != 0 && from > 0) result.w[to] |= bits.w[from - 1] >> (64 - rest);
  }
  return result;
}

/// The first cells of all runs of `k` stones along `step` (windows: a longer run has several). Runs
/// of 1, 2, 4 ... stones are joined to runs twice as long, the last time to k.
Rows windows_of(Rows run, Step step, int k) {
  for (int length = 1; length < k;) {
    const int by = std::min(length, k - length);
    const std::uint16_t* const other = run.row + by * step.down;
    // No row is written before all are read, and columns move one at a time: of such loops compilers
    // make vectors, of shifts by a variable they do not.
    std::uint16_t next[16];
    for (int i = 0; i < 16; ++i) next[i] = other[i];
    for (int columns = step.right * by; columns > 0; --columns) {
      for (int i = 0; i < 16; ++i) next[i] = static_cast<std::uint16_t>(next[i] >> 1);
    }
    for (int columns = step.right * by; columns < 0; ++columns) {
      for (int i = 0; i < 16; ++i) next[i] = static_cast<std::uint16_t>(next[i] << 1);
    }
    for (int i = 0; i < 16; ++i) run.row[i] &= next[i];
    length += by;
  }
  return run;
}

bool any(const Rows& rows) {
  unsigned bits = 0;
  for (int i = 0; i < 16; ++i) bits |= rows.row[i];
  return bits != 0;
}

/// Of one player.
struct Lines {
  Rows starts[4];
  bool found = false;
};

Lines lines_of(const Rows& stones, int k) {
  Lines lines;
  for (int i = 0; i < 4; ++i) {
    lines.starts[i] = windows_of(stones, steps[i], k);
    lines.found = lines.found || any(lines.starts[i]);
  }
  return lines;
}

/// Whether a run is longer than k.
bool has_longer_run(const Lines& lines) {
  for (int i = 0; lines.found && i < 4; ++i) {
    if (any(windows_of(lines.starts[i], steps[i], 2))) return true;
  }
  return false;
}

Code code_of_line(const Plan16& plan, const Lines& lines, Code win) {
  Bits256 starts[4];
  for (int i = 0; i < 4; ++i) starts[i] = pack(lines.starts[i]);
  return has_last_stone(plan, starts) ? win : Code::no_last_stone;
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

void set_windows(Plan16& plan) {
  for (int direction = 0; direction < 4; ++direction) {
    for (int i = 0; i < plan.k; ++i) {
      const int bit = i * (16 * steps[direction].down + steps[direction].right);
      plan.window[direction].w[bit / 64] |= std::uint64_t{1} << bit % 64;
    }
  }
}

bool has_last_stone(const Plan16& plan, const Bits256 (&starts)[4]) {
  Bits256 common;
  for (std::uint64_t& word : common.w) word = ~std::uint64_t{0};
  for (int direction = 0; direction < 4; ++direction) {
    for (int word = 0; word < 4; ++word) {
      for (std::uint64_t left = starts[direction].w[word]; left != 0; left &= left - 1) {
        const Bits256 window = shifted_up(plan.window[direction], 64 * word + std::countr_zero(left));
        for (int i = 0; i < 4; ++i) common.w[i] &= window.w[i];
        if (!any(common)) return false;
      }
    }
  }
  return true;
}

Code judge_board_16(const Plan16& plan, const Board16& board) {
  if (has_bad_bits(plan, board)) return Code::bad_bits;
  const Rows x = padded(board.x), o = padded(board.o);
  const int x_stones = count(pack(x)), o_stones = count(pack(o));
  if (x_stones > o_stones + 1) return Code::too_many_x;
  if (o_stones > x_stones) return Code::too_many_o;
  if (plan.gravity && has_floating_stone(plan, board)) return Code::floating_stone;
  Lines x_lines, o_lines;
  if (plan.k != 0) {
    x_lines = lines_of(x, plan.k);
    o_lines = lines_of(o, plan.k);
  }
  // A board without a run longer than k never had one, and `exact` decides as `at least`.
  if (plan.exact && (has_longer_run(x_lines) || has_longer_run(o_lines))) return judge_by_search(plan, board);
  if (x_lines.found && o_lines.found) return Code::two_winners;
  if (x_lines.found && x_stones == o_stones) return Code::winner_not_last;
  if (o_lines.found && x_stones > o_stones) return Code::winner_not_last;
  if (plan.gravity) return judge_by_search(plan, board);
  if (x_lines.found) return code_of_line(plan, x_lines, plan.win[0]);
  if (o_lines.found) return code_of_line(plan, o_lines, plan.win[1]);
  return static_cast<std::uint32_t>(x_stones + o_stones) == plan.cells ? Code::draw : Code::pending;
}

}  // namespace mnk::batch
