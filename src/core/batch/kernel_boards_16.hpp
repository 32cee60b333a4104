// SPDX-License-Identifier: MIT
// Kernel for boards of up to 16x16: the rows of both players side by side in vector registers.
#pragma once

#include "core/batch/kernels.hpp"
#include "core/batch/simd.hpp"

namespace mnk::batch {
namespace {

/// Steps that join runs of one stone to runs of k. The first step joins two or three stones. Each further step joins
/// two runs, which may overlap: it doubles the length, and the last step reaches k. Beginning with three takes fewer
/// instructions if it saves a step, as `boards_16` chooses:
///
///   k      2  3  4   5   6   7,8   9..12  13..16
///   steps  2  3  2 2 3 2 3 2 2 2 2 3 2 2  2 2 2 2
struct Steps {
  Shift16 one = shift16(1), two = shift16(2);  // shifts of the first step
  Shift16 further[3];
  int count = 0;  // number of further steps
};

/// `first`: number of stones that the first step joins.
inline Steps steps_to(int k, int first) {
  Steps steps;
  for (int length = first; length < k;) {
    const int by = length < k - length ? length : k - length;
    steps.further[steps.count++] = shift16(by);
    length += by;
  }
  return steps;
}

/// The first cells of all windows of k stones, by direction.
struct Windows {
  Stones row, column, diagonal, anti_diagonal;
};

/// The number of further steps of a kernel that takes any.
constexpr int any = -1;

/// `First`: number of stones that the first step joins (1: k is 1). `Further`: number of further steps, or `any`.
template <int First, int Further>
inline Windows windows_of(Stones w, const Steps& steps) {
  Windows run{w, w, w, w};
  if constexpr (First >= 2) {  // the diagonals reuse the shifted rows of the column
    const Shift16 &one = steps.one, &two = steps.two;
    const Stones next = up(w, one);
    if constexpr (First == 2) {
      run = {both(w, to_left(w, one)), both(w, next), both(w, to_left(next, one)), both(w, to_right(next, one))};
    } else {
      const Stones third = up(w, two);
      run = {all3(w, to_left(w, one), to_left(w, two)), all3(w, next, third),
             all3(w, to_left(next, one), to_left(third, two)), all3(w, to_right(next, one), to_right(third, two))};
    }
  }
  for (int i = 0, further = Further == any ? steps.count : Further; i < further; ++i) {
    const Shift16& s = steps.further[i];
    run.row = both(run.row, to_left(run.row, s));
    run.column = both(run.column, up(run.column, s));
    run.diagonal = both(run.diagonal, to_left(up(run.diagonal, s), s));
    run.anti_diagonal = both(run.anti_diagonal, to_right(up(run.anti_diagonal, s), s));
  }
  return run;
}

/// Counts the stones of a player in 32 bytes. Scalar, since the vector ports are the bottleneck.
inline int stones_on(const void* rows) {
  std::uint64_t words[4];
  __builtin_memcpy(words, rows, sizeof words);
  return __builtin_popcountll(words[0]) + __builtin_popcountll(words[1]) + __builtin_popcountll(words[2]) +
         __builtin_popcountll(words[3]);
}

// Table of verdicts, indexed by
// bits 0..1: 0 too few stones of X, 1 as many as O, 2 one more, 3 too many; bit 2: X has a line; bit 3: O has a line
constexpr Code look_closer{255};  // no verdict yet
struct Verdicts16 {
  Code at[16];
};
inline Verdicts16 verdicts16(bool exact) {
  Verdicts16 verdicts{};
  for (int i = 0; i < 16; ++i) {
    const int stones = i & 3;
    const int lines = i >> 2;
    Code code = Code::pending;
    if (stones == 3) {
      code = Code::too_many_x;
    } else if (stones == 0) {
      code = Code::too_many_o;
    } else if (lines != 0 && exact) {
      code = look_closer;  // a run may be too long to be a line
    } else if (lines == 3) {
      code = Code::two_winners;
    } else if (lines != 0) {
      code = (lines == 1) == (stones == 2) ? look_closer : Code::winner_not_last;
    }
    verdicts.at[i] = code;
  }
  return verdicts;
}

/// Returns true if `player`, who has a line, has a stone that lies on all its lines.
inline bool has_last_stone(const Plan16& plan, const Windows& windows, unsigned player) {
  const Stones by_direction[4] = {windows.row, windows.column, windows.diagonal, windows.anti_diagonal};
  Bits256 starts[4];
  for (int i = 0; i < 4; ++i) {
    Bits256 both_players[2];
    store_stones(both_players, by_direction[i]);
    starts[i] = both_players[player];
  }
  // Fast path: nearly every finished game has exactly one window of k stones, and any of its stones may be the last.
  int count = 0;
  for (const Bits256& some : starts) count += stones_on(&some);
  return count == 1 || has_last_stone(plan, starts);
}

template <int First, int Further>
inline std::size_t boards_16_in(const Plan16& plan, const Board16* boards, std::size_t count, Code* verdicts) {
  constexpr std::size_t ahead = 24;  // prefetch distance in boards; measured
  const Steps steps = steps_to(plan.k, First);
  const bool has_lines = plan.k != 0;
  const Verdicts16 table16 = verdicts16(plan.exact);
  std::uint16_t outside_rows[16];
  for (int row = 0; row < 16; ++row) outside_rows[row] = row < plan.rows ? ~plan.row_mask & 0xffff : 0xffff;
  const Outside16 outside = outside16(outside_rows);
  const int cells = plan.cells;
  for (std::size_t i = 0; i < count; ++i) {
    const char* board = reinterpret_cast<const char*>(boards + i);
    prefetch(board + ahead * sizeof(Board16));
    const Stones w = load_stones(board);
    const Windows windows = windows_of<First, Further>(w, steps);
    const unsigned lines =
        has_lines ? players(any4(windows.row, windows.column, windows.diagonal, windows.anti_diagonal)) : 0;
    const int x = stones_on(board), o = stones_on(board + 32);
    const int difference = x - o;
    const unsigned stones = difference < 0 ? 0 : difference > 1 ? 3 : difference + 1;
    Code code = table16.at[stones | lines << 2];
    if (code == Code::pending && x + o == cells) code = Code::draw;
    if (bad_bits(w, outside)) {
      code = Code::bad_bits;
    } else if (code == look_closer) {
      const unsigned player = lines == 1 ? 0 : 1;
      if (plan.exact) {
        code = judge_board_16(plan, boards[i]);
      } else {
        code = has_last_stone(plan, windows, player) ? plan.win[player] : Code::no_last_stone;
      }
    }
    verdicts[i] = code;
  }
  return count;
}

inline std::size_t boards_16(const Plan16& plan, const Board16* boards, std::size_t count, Code* verdicts) {
  if (plan.gravity) return 0;  // floating stones and the order of falling stones are left to the scalar body
  const auto judge = [&](auto in) { return in(plan, boards, count, verdicts); };
  const int k = plan.k;
  if constexpr (is_small_build) return k <= 1 ? judge(boards_16_in<1, 0>) : judge(boards_16_in<2, any>);
  if (k <= 1) return judge(boards_16_in<1, 0>);
  if (k == 2) return judge(boards_16_in<2, 0>);
  if (k == 3) return judge(boards_16_in<3, 0>);
  if (k == 4) return judge(boards_16_in<2, 1>);
  if (k <= 6) return judge(boards_16_in<3, 1>);
  if (k <= 8) return judge(boards_16_in<2, 2>);
  return k <= 12 ? judge(boards_16_in<3, 2>) : judge(boards_16_in<2, 3>);
}

}  // namespace
}  // namespace mnk::batch
