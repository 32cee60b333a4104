// SPDX-License-Identifier: MIT
// Errors of counters, rays, magic squares and bit boards, each on its board from docs/classics.md.
#include <gtest/gtest.h>

#include <stdexcept>

#include "classics/error_table.hpp"
#include "classics/wrong_last_stone.hpp"
#include "examples/classics/bit_boards.hpp"
#include "examples/classics/counters.hpp"
#include "examples/classics/last_move.hpp"
#include "examples/classics/magic_square.hpp"
#include "examples/classics/window_counters.hpp"

namespace {

using mnk::test::ErrorTable;
using mnk::test::ShownBoard;
using mnk::test::text_of_win;
using mnk::test::text_of_winner;

wrong::Stones stones_of(const ShownBoard& shown) {
  wrong::Stones stones;
  for (int row = 0; row < shown.height(); ++row) {
    for (int column = 0; column < shown.columns(); ++column) {
      if (shown.rows[row][column] != '.') stones.push_back({row, column, shown.rows[row][column]});
    }
  }
  return stones;
}

// ---- counters

std::string by_counters(const ShownBoard& shown) {
  classics::Counters counters(shown.k);
  for (const auto& [row, column, player] : stones_of(shown)) {
    if (counters.move(row, column, player == 'X' ? 1 : 2) != 0) return text_of_winner(player);
  }
  return "pending";
}

/// `winner` maps stones and n to '.', 'X' or 'O'.
template <class Winner>
void show_counters(ErrorTable& page, const char* error, const char* board, Winner winner) {
  const ShownBoard shown(board, 3);
  EXPECT_EQ(by_counters(shown), right_of(shown)) << error;
  page.expect(error, shown.drawn, text_of_winner(winner(stones_of(shown), 3)), right_of(shown));
}

TEST(ClassicErrors, Counters) {
  ErrorTable page("Row, column and diagonal counters");
  show_counters(page, "shared counters", "XOX/.../...", wrong::rows_shared);
  show_counters(page, "one sign forgotten", "XX./OOO/X..", wrong::rows_without_abs);
  show_counters(page, "`row + column == n`", "O.X/OX./X..", wrong::anti_diagonal_by_n);
}

TEST(ClassicErrors, DiagonalCounters) {
  ErrorTable page("Counters for any k");
  show_counters(page, "`abs(row - column)`", "OX./XOX/...", wrong::diagonals_by_distance);
  const ShownBoard wide("...X/..../....", 3);
  std::string says = "pending";
  try {
    wrong::diagonals_by_rows(stones_of(wide), 4, 3, 3);
  } catch (const std::out_of_range&) {
    says = "writes outside";
  }
  classics::WindowCounters counters(4, 3, 3);
  EXPECT_FALSE(counters.put(0, 3, 0));
  page.expect("`row - column + rows - 1`", wide.drawn, says, right_of(wide));
}

// ---- rays from the last stone

/// `wins` takes board, row, column and k; true if the last stone wins.
template <class Wins>
void show_rays(ErrorTable& page, const char* error, const char* board, int k, Wins wins) {
  const ShownBoard shown(board, k);
  const char player = shown.rows[shown.last_row][shown.last_column];
  EXPECT_EQ(text_of_win(classics::wins(shown.rows, shown.last_row, shown.last_column, k), player), right_of(shown))
      << error;
  page.expect(error, shown.drawn, text_of_win(wins(shown.rows, shown.last_row, shown.last_column, k), player),
              right_of(shown));
}

TEST(ClassicErrors, Rays) {
  ErrorTable page("Rays from the last stone");
  show_rays(page, "one way at a time", "O.O/XxX/...", 3, wrong::wins_one_way);
  show_rays(page, "counted twice", "Xx./O../...", 3, wrong::wins_counted_twice);
  show_rays(page, "`== k`", "XXXxXX/OOO.OO", 5, wrong::wins_by_exactly_k);
  show_rays(page, "`r > 0`", "XXx/OO./...", 3, wrong::wins_inside_the_border);
  show_rays(page, "asked before the stone is there", "XXx/OO./...", 3,
            [](wrong::Board board, int row, int column, int k) {
              const char player = board[row][column];
              board[row][column] = '.';
              return wrong::put_after_asking(board, row, column, player, k, classics::wins);
            });
}

// ---- magic squares

std::vector<int> numbers_of(const ShownBoard& shown, char player) {
  std::vector<int> numbers;
  for (const auto& stone : stones_of(shown)) {
    if (stone.player != player) continue;
    numbers.push_back(shown.k == 4 ? wrong::magic_4x4[stone.row][stone.column]
                                   : classics::magic_number[stone.row][stone.column]);
  }
  return numbers;
}

bool by_magic_square(const std::vector<int>& numbers) {
  std::vector<int> known;
  bool line = false;
  for (const int number : numbers) {
    line |= classics::makes_15(known, number);
    known.push_back(number);
  }
  return line;
}

/// `wins` takes the numbers of X; true if X wins.
template <class Wins>
void show_magic(ErrorTable& page, const char* error, const char* board, int k, Wins wins) {
  const ShownBoard shown(board, k);
  EXPECT_TRUE(k != 3 || text_of_win(by_magic_square(numbers_of(shown, 'X')), 'X') == right_of(shown)) << error;
  page.expect(error, shown.drawn, text_of_win(wins(numbers_of(shown, 'X')), 'X'), right_of(shown));
}

TEST(ClassicErrors, MagicSquares) {
  ErrorTable page("Magic square");
  show_magic(page, "the sum of two", "O.X/X../...", 3, wrong::sums_to_15);
  show_magic(page, "the sum of four", "XOO/.XX/O.X", 3, wrong::sums_to_15);
  show_magic(page, "a number twice", ".../.X./...", 3, wrong::three_times_the_same);
  show_magic(page, "34 on 4x4", "X..X/OO../..O./X..X", 4, wrong::four_make_34);
}

/// Sets of numbers with the magic sum: on 3x3 they are the lines, on 4x4 there are more.
TEST(ClassicErrors, SumsOfMagicSquares) {
  int fifteens = 0, thirty_fours = 0;
  for (unsigned set = 0; set < 1U << 16; ++set) {
    std::vector<int> numbers;
    for (int i = 0; i < 16; ++i) {
      if ((set >> i & 1U) != 0) numbers.push_back(i + 1);
    }
    fifteens += numbers.size() == 3 && numbers.back() <= 9 && by_magic_square(numbers);
    thirty_fours += numbers.size() == 4 && wrong::four_make_34(numbers);
  }
  EXPECT_EQ(fifteens, 8);
  EXPECT_EQ(thirty_fours, 86);
}

// ---- bitboards

TEST(ClassicErrors, BitBoards) {
  ErrorTable page("Bitboards");

  const ShownBoard wrapped(".XX/X.O/O..", 3);
  std::uint64_t flat = 0, padded = 0;
  for (const auto& [row, column, player] : stones_of(wrapped)) {
    if (player != 'X') continue;
    flat |= std::uint64_t{1} << (3 * row + column);
    padded |= classics::bit_of(row, column, 3);
  }
  EXPECT_EQ(text_of_win(classics::has_run(padded, 3, 3), 'X'), right_of(wrapped));
  page.expect("no bit between the rows", wrapped.drawn, text_of_win(wrong::has_run_without_guard(flat, 3, 3), 'X'),
              right_of(wrapped));

  const ShownBoard more("XXX/X.O/O.O", 3);
  unsigned stones = 0;
  for (const auto& [row, column, player] : stones_of(more)) {
    if (player == 'X') stones |= 1U << (3 * row + column);
  }
  EXPECT_EQ(text_of_win(classics::has_line(stones), 'X'), right_of(more));
  page.expect("`stones == line`", more.drawn, text_of_win(wrong::equals_line(stones, classics::lines_3x3), 'X'),
              right_of(more));

  const ShownBoard high(".OOO.../.XXX.../......./......./......./X......", 4);
  std::uint64_t narrow = 0, wide = 0;
  for (const auto& [row, column, player] : stones_of(high)) {
    if (player != 'X') continue;
    narrow |= wrong::bit_of_an_int(row * 8 + column);
    wide |= classics::bit_of(row, column, 7);
  }
  EXPECT_EQ(text_of_win(classics::has_run(wide, 7, 4), 'X'), right_of(high));
  page.expect("`1 << bit`", high.drawn, text_of_win(classics::has_run(narrow, 7, 4), 'X'), right_of(high));
}

}  // namespace
