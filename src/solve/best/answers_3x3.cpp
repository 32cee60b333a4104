// SPDX-License-Identifier: MIT
// 3,3,3 as a table over all 3^9 ways to fill the board, computed at compile time. Cell i is digit i of the index in
// base 3 (0 empty, 1 X, 2 O). A move changes a digit from 0 to 1 or 2, so every successor of a board has a larger
// index. One pass from the last index to the first therefore finds all answers (retrograde analysis).
//
// 39 KB of answers and 1 KB that turns nine bits into a number in base 3.
#include <array>
#include <bit>

#include "mnk/best.hpp"

namespace mnk::best {

namespace {

using Status = Answer3x3::Status;

constexpr unsigned boards_3x3 = 19683;
constexpr std::array<unsigned, 9> power = {1, 3, 9, 27, 81, 243, 729, 2187, 6561};
constexpr std::array<unsigned, 8> line_bits = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};

constexpr std::array<std::uint16_t, 512> make_base3() {
  std::array<std::uint16_t, 512> numbers{};
  for (unsigned bits = 1; bits < 512; ++bits) {
    unsigned low = 0;
    while ((bits >> low & 1U) == 0) ++low;
    numbers[bits] = static_cast<std::uint16_t>(numbers[bits & (bits - 1)] + power[low]);
  }
  return numbers;
}

constexpr std::array<bool, 512> make_has_line() {
  std::array<bool, 512> has{};
  for (unsigned bits = 0; bits < 512; ++bits) {
    for (const unsigned line : line_bits) has[bits] = has[bits] || (bits & line) == line;
  }
  return has;
}

constexpr auto base3 = make_base3();
constexpr auto is_won = make_has_line();

/// Classifies a board: reachable or not, game over or not. Two disjoint lines of a player take six stones, which the
/// counts rule out.
constexpr Status status_of(unsigned x, unsigned o) {
  const bool x_moves = std::popcount(x) == std::popcount(o);
  if (!x_moves && std::popcount(x) != std::popcount(o) + 1) return Status::impossible;
  if ((is_won[x] && x_moves) || (is_won[o] && !x_moves)) return Status::impossible;
  return is_won[x] || is_won[o] || (x | o) == 511 ? Status::game_over : Status::fine;
}

/// Returns a value that ranks early wins above late wins, and late losses above early losses; a draw is 0.
constexpr int worth(int score, int plies) { return score * (16 - plies); }

/// Returns the best moves of a board. Requires: its status is fine, and `answers` holds all successors.
constexpr Answer3x3 best_of(const std::array<Answer3x3, boards_3x3>& answers, unsigned x, unsigned o) {
  const bool x_moves = std::popcount(x) == std::popcount(o);
  const unsigned index = base3[x] + 2U * base3[o];
  int score = -2;
  unsigned first = 0;
  unsigned plies = 0;
  unsigned fastest = 0;
  for (unsigned cell = 0; cell < 9; ++cell) {
    if (((x | o) >> cell & 1U) != 0) continue;
    const Answer3x3 after = answers[index + (x_moves ? 1U : 2U) * power[cell]];
    const bool over = after.status() == Status::game_over;
    const bool wins = over && is_won[(x_moves ? x : o) | 1U << cell];
    const int move_score = over ? (wins ? 1 : 0) : -after.score();
    const unsigned move_plies = over ? 1 : after.plies() + 1;
    if (score == -2 || worth(move_score, move_plies) > worth(score, plies)) {
      if (move_score != score) first = cell;
      score = move_score;
      plies = move_plies;
      fastest = cell;
    }
  }
  return {score, plies, first, fastest};
}

constexpr std::array<Answer3x3, boards_3x3> make_answers() {
  std::array<Answer3x3, boards_3x3> answers{};
  for (unsigned index = boards_3x3; index-- > 0;) {
    unsigned x = 0;
    unsigned o = 0;
    unsigned rest = index;
    for (unsigned cell = 0; rest != 0; ++cell, rest /= 3) {
      if (rest % 3 == 1) x |= 1U << cell;
      if (rest % 3 == 2) o |= 1U << cell;
    }
    const Status status = status_of(x, o);
    answers[index] = status == Status::fine ? best_of(answers, x, o) : Answer3x3(status);
  }
  return answers;
}

#ifdef __clang_analyzer__  // clang-tidy gets the options of g++, not the constexpr steps of clang
const std::array<Answer3x3, boards_3x3> answers_3x3 = make_answers();
#else
constexpr std::array<Answer3x3, boards_3x3> answers_3x3 = make_answers();

// The empty board is a draw after nine plies; XOX/OOX/___ is won at once.
static_assert(answers_3x3[0] == Answer3x3(0, 9, 0, 0));
static_assert(answers_3x3[base3[0045] + 2U * base3[0032]] == Answer3x3(1, 1, 8, 8));
#endif

}  // namespace

void best_3x3(std::span<const std::uint32_t> boards, std::span<Answer3x3> answers) {
  constexpr std::uint32_t valid_bits = 0x01FF01FF;
  for (std::size_t i = 0; i < boards.size(); ++i) {
    const std::uint32_t x = boards[i] & 511U;
    const std::uint32_t o = boards[i] >> 16 & 511U;
    const bool bad = (boards[i] & ~valid_bits) != 0 || (x & o) != 0;
    answers[i] = bad ? Answer3x3(Status::bad_bits) : answers_3x3[base3[x] + 2U * base3[o]];
  }
}

}  // namespace mnk::best
