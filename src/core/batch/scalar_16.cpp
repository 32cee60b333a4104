// SPDX-License-Identifier: MIT
// The scalar reference for boards of up to 16x16.
#include <algorithm>
#include <bit>
#include <utility>
#include <vector>

#include "core/batch/kernels.hpp"
#include "core/geometry.hpp"

namespace mnk::batch {
namespace {

Bits256 pack(const std::array<std::uint16_t, 16>& rows) {
  Bits256 packed;
  for (int i = 0; i < 4; ++i) {
    packed.w[i] = rows[4 * i] | std::uint64_t{rows[4 * i + 1]} << 16 | std::uint64_t{rows[4 * i + 2]} << 32 |
                  std::uint64_t{rows[4 * i + 3]} << 48;
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

/// Mask of the columns, in all four rows of a word, from which a shift by `by` columns stays within the 16 columns.
std::uint64_t columns_with(int by) {
  const unsigned row = by >= 0 ? 0xffffU >> by : 0xffffU << -by & 0xffffU;
  return row * 0x0001000100010001U;
}

/// The first cells of all windows of `k` stones along `step` (a longer run has several windows). Doubling: joins runs
/// of 1, 2, 4 ... stones to runs twice as long, in the last step to k.
Bits256 windows_of(const Bits256& stones, Step step, int k) {
  std::uint64_t run[9] = {stones.w[0], stones.w[1], stones.w[2], stones.w[3]};  // then rows below the board: 0
  for (int length = 1; length < k;) {
    const int by = std::min(length, k - length);
    const int bits = by * (16 * step.row + step.column);
    const std::uint64_t* const other = run + bits / 64;
    const std::uint64_t columns = columns_with(by * step.column);
    for (int i = 0; i < 4; ++i) run[i] &= (other[i] >> bits % 64 | other[i + 1] << 1 << (63 - bits % 64)) & columns;
    length += by;
  }
  return {{run[0], run[1], run[2], run[3]}};
}

/// The windows of one player.
struct Lines {
  Bits256 starts[4];
  bool found = false;
};

Lines lines_of(const Bits256& stones, int k) {
  Lines lines;
  for (int i = 0; i < 4; ++i) {
    lines.starts[i] = windows_of(stones, steps.values[i], k);
    lines.found = lines.found || any(lines.starts[i]);
  }
  return lines;
}

/// Returns true if a run is longer than k.
bool has_longer_run(const Lines& lines) {
  for (int i = 0; lines.found && i < 4; ++i) {
    if (any(windows_of(lines.starts[i], steps.values[i], 2))) return true;
  }
  return false;
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

constexpr detail::EnumArray<Outcome, Code, 4> undecided_codes = {{Code{16}, Code{17}, Code{18}, Code{19}}};
constexpr detail::EnumArray<Reason, Code, 8> codes_of_reasons = {
    {Code::pending, Code::too_many_x, Code::too_many_o, Code::floating_stone, Code::two_winners, Code::winner_not_last,
     Code::no_last_stone, Code::no_legal_order}};
static_assert(undecided_codes[Outcome::pending] == Code::undecided);
static_assert(codes_of_reasons[Reason::no_legal_order] == Code::no_legal_order);

/// Judges by mnk::judge, which may have to search for an order of play.
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
  if (!verdict.valid()) return codes_of_reasons[verdict.reason];
  return (verdict.reachable == Reachable::unknown ? undecided_codes : codes_of_outcomes)[*verdict.outcome];
}

}  // namespace

void set_windows(Plan16& plan) {
  for (int direction = 0; direction < 4; ++direction) {
    for (int i = 0; i < plan.k; ++i) {
      const int bit = i * (16 * steps.values[direction].row + steps.values[direction].column);
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
  if (plan.one_by_one) return judge_by_search(plan, board);
  const Bits256 x = pack(board.x), o = pack(board.o);
  const int x_stones = count(x), o_stones = count(o);
  if (x_stones > o_stones + 1) return Code::too_many_x;
  if (o_stones > x_stones) return Code::too_many_o;
  if (plan.gravity && has_floating_stone(plan, board)) return Code::floating_stone;
  Lines x_lines, o_lines;
  if (plan.k != 0) {
    x_lines = lines_of(x, plan.k);
    o_lines = lines_of(o, plan.k);
  }
  // If no run is longer than k, none ever was, so `exact` gives the same verdict as the rules without it.
  if (plan.exact && (has_longer_run(x_lines) || has_longer_run(o_lines))) return judge_by_search(plan, board);
  if (x_lines.found && o_lines.found) return Code::two_winners;
  if (x_lines.found && x_stones == o_stones) return Code::winner_not_last;
  if (o_lines.found && x_stones > o_stones) return Code::winner_not_last;
  if (plan.gravity) return judge_by_search(plan, board);
  if (x_lines.found) return has_last_stone(plan, x_lines.starts) ? plan.win[0] : Code::no_last_stone;
  if (o_lines.found) return has_last_stone(plan, o_lines.starts) ? plan.win[1] : Code::no_last_stone;
  return std::cmp_equal(x_stones + o_stones, plan.cells) ? Code::draw : Code::pending;
}

}  // namespace mnk::batch
