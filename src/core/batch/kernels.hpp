// SPDX-License-Identifier: MIT
// Interface between the entry points (batch.cpp) and the implementations: the scalar reference and one table of kernels
// per instruction set.
#pragma once

#include <cstddef>
#include <cstdint>

#include "mnk/batch.hpp"

namespace mnk::batch {

/// A board of 16x16, bit 16 * row + column, in words of four rows:
///
///   w[0]   row 3 | row 2 | row 1 | row 0
///   w[1]   row 7 | ...
struct Bits256 {
  std::uint64_t w[4];
};

/// Data derived from the rules for the 16x16 kernels, computed once per call.
struct Plan16 {
  int columns = 0;
  int rows = 0;
  int k = 0;  ///< 0 if no line fits on the board
  std::uint32_t cells = 0;
  std::uint16_t row_mask = 0;  ///< the low `columns` bits
  bool exact = false;
  bool gravity = false;
  bool one_by_one = false;  ///< caro or renju: judged by mnk::judge
  Code win[2] = {};         ///< the verdict if X, O has the only line (misere swaps them)
  Bits256 window[4] = {};   ///< mask of k cells in a row from bit 0 on, by mnk::Direction
  const Rules* rules = nullptr;
  const JudgeLimits* limits = nullptr;
};

/// The kernels of one instruction set. They process whole vectors only: each returns the number of items judged, from
/// the first on, and leaves the rest to the scalar body. Null: the instruction set has no kernel for this task.
struct Kernels {
  std::size_t (*boards_3x3)(const std::uint32_t* boards, std::size_t count, Code* verdicts);
  std::size_t (*games_3x3)(const std::uint64_t* games, std::size_t count, Code* verdicts);
  std::size_t (*boards_16)(const Plan16& plan, const Board16* boards, std::size_t count, Code* verdicts);
  /// Stops before the first line of another shape.
  std::size_t (*lines_3x3)(const char* text, std::size_t lines, Code* verdicts);
  /// Adds to `counts[code_count]`.
  std::size_t (*tally)(const Code* verdicts, std::size_t count, std::uint64_t* counts);
};

/// Null if this build has no such kernels.
const Kernels* avx2_kernels();
const Kernels* avx512_kernels();
const Kernels* simd128_kernels();

/// The codes of positions whose outcome is known.
inline constexpr detail::EnumArray<Outcome, Code, 4> codes_of_outcomes = {
    {Code::pending, Code::x_wins, Code::o_wins, Code::draw}};

/// The scalar reference.
Code judge_board_3x3(std::uint32_t board);
Code judge_game_3x3(std::uint64_t game);
Code judge_board_16(const Plan16& plan, const Board16& board);
/// Returns true if one stone lies in all windows of k stones. `starts` holds the first cells of the windows, by
/// direction. Requires: there is a window.
bool has_last_stone(const Plan16& plan, const Bits256 (&starts)[4]);
/// Sets `plan.window` for `plan.k`.
void set_windows(Plan16& plan);
/// Returns false if the ten bytes are not nine cells and a newline.
bool judge_line_3x3(const char* text, Code& verdict);

/// Number of verdicts from which streaming stores are used. So large an output would not stay in the caches. A
/// streaming store does not read the cache line first, which saves a sixth of the memory traffic.
inline constexpr std::size_t streaming_from = std::size_t{1} << 22;

}  // namespace mnk::batch
