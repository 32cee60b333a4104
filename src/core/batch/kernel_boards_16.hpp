// SPDX-License-Identifier: MIT
// Boards of up to 16x16: both players' rows side by side in the registers.
#pragma once

#include "core/batch/kernels.hpp"
#include "core/batch/simd.hpp"

namespace mnk::batch {
namespace {

/// Runs of 1, 2, 4 ... stones are joined to runs twice as long (the last time to k): `shifts[i]` on.
struct Steps {
  Shift16 shifts[4];
  int count = 0;
};

inline Steps steps_to(int k) {
  Steps steps;
  for (int length = 1; length < k;) {
    const int by = length < k - length ? length : k - length;
    steps.shifts[steps.count++] = shift16(by);
    length += by;
  }
  return steps;
}

/// The first cells of all k stones in a row, by direction.
struct Windows {
  Stones row, column, diagonal, anti_diagonal;
};

template <int Count>
inline Windows windows_of(Stones w, const Steps& steps) {
  Windows run{w, w, w, w};
  for (int i = 0; i < Count; ++i) {
    const Shift16& s = steps.shifts[i];
    // In the first step the three slanted directions start from the same rows.
    const Stones lower = up(run.column, s);
    const Stones lower_left = i == 0 ? lower : up(run.diagonal, s);
    const Stones lower_right = i == 0 ? lower : up(run.anti_diagonal, s);
    run.row = both(run.row, to_left(run.row, s));
    run.column = both(run.column, lower);
    run.diagonal = both(run.diagonal, to_left(lower_left, s));
    run.anti_diagonal = both(run.anti_diagonal, to_right(lower_right, s));
  }
  return run;
}

/// Stones of a player, from 32 bytes.
inline int stones_on(const void* rows) {
  std::uint64_t words[4];
  __builtin_memcpy(words, rows, sizeof words);
  return __builtin_popcountll(words[0]) + __builtin_popcountll(words[1]) + __builtin_popcountll(words[2]) +
         __builtin_popcountll(words[3]);
}

// The verdict by
//   bits 0..1: 0 too few stones of X, 1 as many as O, 2 one more, 3 too many; 4: X has a line; 8: O has
constexpr int look_closer = 255;
struct Verdicts16 {
  std::uint8_t at[16];
};
inline Verdicts16 verdicts16(bool exact) {
  Verdicts16 verdicts{};
  for (int i = 0; i < 16; ++i) {
    const int stones = i & 3;
    const int lines = i >> 2;
    int code = static_cast<int>(Code::pending);
    if (stones == 3) {
      code = static_cast<int>(Code::too_many_x);
    } else if (stones == 0) {
      code = static_cast<int>(Code::too_many_o);
    } else if (lines != 0 && exact) {
      code = look_closer;  // a run may be too long to count
    } else if (lines == 3) {
      code = static_cast<int>(Code::two_winners);
    } else if (lines != 0) {
      code = (lines == 1) == (stones == 2) ? look_closer : static_cast<int>(Code::winner_not_last);
    }
    verdicts.at[i] = static_cast<std::uint8_t>(code);
  }
  return verdicts;
}

/// Whether `player` (with a line) has exactly one window of k stones; its last stone is any of them.
inline bool one_window(const Windows& windows, int player) {
  const Stones all_windows[4] = {windows.row, windows.column, windows.diagonal, windows.anti_diagonal};
  int count = 0;
  for (const Stones& some : all_windows) {
    alignas(64) std::uint8_t rows[64];
    store_stones(rows, some);
    count += stones_on(rows + 32 * player);
  }
  return count == 1;
}

template <int Count>
inline std::size_t boards_16_in(const Plan16& plan, const Board16* boards, std::size_t count, Code* verdicts) {
  constexpr std::size_t ahead = 24;  // boards; measured
  const Steps steps = steps_to(plan.k == 0 ? 1 : plan.k);
  const bool has_lines = plan.k != 0;
  const Verdicts16 table16 = verdicts16(plan.exact);
  std::uint16_t outside_rows[16];
  for (int row = 0; row < 16; ++row) outside_rows[row] = static_cast<std::uint16_t>(row < plan.rows ? ~plan.row_mask : 0xffff);
  const Outside16 outside = outside16(outside_rows);
  const int cells = static_cast<int>(plan.cells);
  for (std::size_t i = 0; i < count; ++i) {
    const char* board = reinterpret_cast<const char*>(boards + i);
    prefetch(board + ahead * sizeof(Board16));
    const Stones w = load_stones(board);
    const Windows windows = windows_of<Count>(w, steps);
    const unsigned lines = has_lines ? players(any4(windows.row, windows.column, windows.diagonal, windows.anti_diagonal)) : 0;
    const int x = stones_on(board), o = stones_on(board + 32);
    const int difference = x - o;
    const unsigned stones = difference < 0 ? 0U : difference > 1 ? 3U : static_cast<unsigned>(difference) + 1;
    int code = table16.at[stones | lines << 2];
    if (code == static_cast<int>(Code::pending) && x + o == cells) code = static_cast<int>(Code::draw);
    if (bad_bits(w, outside)) {
      code = static_cast<int>(Code::bad_bits);
    } else if (code == look_closer) {
      const int player = lines == 1 ? 0 : 1;
      code = static_cast<int>(!plan.exact && one_window(windows, player) ? plan.win[player] : judge_board_16(plan, boards[i]));
    }
    verdicts[i] = static_cast<Code>(code);
  }
  return count;
}

inline std::size_t boards_16(const Plan16& plan, const Board16* boards, std::size_t count, Code* verdicts) {
  if (plan.gravity) return 0;  // what lies under a stone, and in which order stones fell, is for the scalar body
  if (plan.k <= 1) return boards_16_in<0>(plan, boards, count, verdicts);
  if (plan.k <= 2) return boards_16_in<1>(plan, boards, count, verdicts);
  if (plan.k <= 4) return boards_16_in<2>(plan, boards, count, verdicts);
  if (plan.k <= 8) return boards_16_in<3>(plan, boards, count, verdicts);
  return boards_16_in<4>(plan, boards, count, verdicts);
}

}  // namespace
}  // namespace mnk::batch
