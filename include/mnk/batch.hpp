// SPDX-License-Identifier: MIT
// Batch judge: arrays of packed boards or games in, one verdict byte each out.
//
// Every function has a scalar body and AVX2 and AVX-512 kernels. All of them give the same bytes for every input, valid
// or not. The best kernel that the processor supports is chosen at run time.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <span>
#include <string_view>

#include "mnk/judge.hpp"
#include "mnk/rules.hpp"

#pragma GCC visibility push(default)

namespace mnk::batch {

/// A verdict in a byte. 0..3 are `Outcome`. If several reasons hold, the first in this order is given.
enum class Code : std::uint8_t {
  pending = 0,
  x_wins = 1,
  o_wins = 2,
  draw = 3,
  bad_bits = 4,    ///< a cell holds both stones, or a bit lies outside the board
  too_many_x = 5,  ///< as mnk::Reason, from here to no_legal_order
  too_many_o = 6,
  floating_stone = 7,
  two_winners = 8,
  winner_not_last = 9,
  no_last_stone = 10,
  no_legal_order = 11,
  bad_record = 12,  ///< games only: a move after an end mark, or a missing end mark
  off_board = 13,   ///< games only: a number that is not a cell
  taken_cell = 14,  ///< games only: a move on a stone
  after_end = 15,   ///< games only: a move after the game was over
  // 16 + outcome: the stones show this outcome, but reachability was not decided (any option but misere)
  undecided = 16
};
inline constexpr std::size_t code_count = 20;

std::string_view to_string(Code code);
std::ostream& operator<<(std::ostream& out, Code code);

/// `simd128` are the vectors of WebAssembly, with kernels for boards.
enum class Kernel : std::uint8_t { automatic, scalar, avx2, avx512, simd128 };

std::string_view to_string(Kernel kernel);
std::ostream& operator<<(std::ostream& out, Kernel kernel);
/// Returns true if this processor and this build can run the kernel.
bool supported(Kernel kernel);
/// The kernel that `automatic` selects on this processor.
Kernel best_kernel();

/// 3,3,3 boards: bits 0..8 are X's stones, bits 16..24 O's, cell = row * 3 + column from bit 0; all
/// other bits must be clear. Requires: `verdicts.size() >= boards.size()`, a supported kernel.
void judge_boards_3x3(std::span<const std::uint32_t> boards, std::span<Code> verdicts,
                      Kernel kernel = Kernel::automatic);

/// Whole 3,3,3 games: move i is the cell 0..8 in bits 4i..4i+3, X first; after the last move every nibble
/// up to the 16th is 15. A verdict is the outcome after the last move, or the error of the first wrong move: off_board
/// (9..14), taken_cell, after_end, or bad_record for a nibble other than 15 after the first 15. End marks follow nine
/// moves too, so every record has at least one. If one move has several errors, the first of bad_record, off_board,
/// after_end, taken_cell is given.
void judge_games_3x3(std::span<const std::uint64_t> games, std::span<Code> verdicts, Kernel kernel = Kernel::automatic);

/// A board of at most 16x16: bit c of word r is the stone in row r, column c. Bits outside m x n must be clear.
struct alignas(64) Board16 {
  std::array<std::uint16_t, 16> x;
  std::array<std::uint16_t, 16> o;
};

/// Boards of any rules with both sides at most 16, any k and options. Same verdicts as mnk::judge.
/// `limits` applies to each position that needs a search for an order of play (exact, gravity). With caro and renju
/// every kernel judges the boards one by one. Requires: `verdicts.size() >= boards.size()`, a supported kernel,
/// `rules.columns() <= 16 && rules.rows() <= 16`.
void judge_boards_16(const Rules& rules, std::span<const Board16> boards, std::span<Code> verdicts,
                     Kernel kernel = Kernel::automatic, const JudgeLimits& limits = {});

/// Judges 3,3,3 boards from text lines of nine cells and a newline ("XO.XO.X.O\n", ten bytes each). Cells are as in
/// docs/formats.md: `X x 1`, `O o 2`, `. _ - b B space`. Stops at the first line of another shape. Returns the number
/// of lines judged. Requires: `verdicts.size() >= text.size() / 10`.
std::size_t judge_lines_3x3(std::string_view text, std::span<Code> verdicts, Kernel kernel = Kernel::automatic);

/// Counts the occurrences of each code. Requires: every code is below code_count (assert).
std::array<std::uint64_t, code_count> tally(std::span<const Code> verdicts, Kernel kernel = Kernel::automatic);

}  // namespace mnk::batch

#pragma GCC visibility pop
