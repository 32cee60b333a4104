// SPDX-License-Identifier: MIT
// Errors of scans and tables of lines, each on its board from docs/classics.md.
#include <gtest/gtest.h>

#include <stdexcept>

#include "classics/error_table.hpp"
#include "classics/wrong_scan.hpp"
#include "core/plain_reference.hpp"
#include "examples/classics/lines.hpp"

namespace {

using mnk::test::ErrorTable;
using mnk::test::ShownBoard;

/// `winner` maps a board and k to '.', 'X' or 'O'.
template <class Winner>
void show_winner(ErrorTable& page, const char* error, const char* board, int k, Winner winner) {
  const ShownBoard shown(board, k);
  page.expect(error, shown.drawn, mnk::test::text_of_winner(winner(shown.rows, k)), right_of(shown));
}

TEST(ClassicErrors, Scan) {
  ErrorTable page("Scan the board");
  const auto without_k = [](const wrong::Board& board, int) { return wrong::winner_without_k(board); };

  const ShownBoard blank("X.O/O.X/...", 3);
  page.expect("blank row", blank.drawn, wrong::is_over_for_blanks(blank.rows) ? "somebody wins" : "pending",
              right_of(blank));
  const ShownBoard o_wins("XX./OOO/X..", 3);
  page.expect("O's line is 0", o_wins.drawn, wrong::is_game_over(o_wins.rows) == 0 ? "pending" : "over",
              right_of(o_wins));
  show_winner(page, "k forgotten", "XXX./OO../..../....", 3, without_k);
  show_winner(page, "k forgotten, again", "XXX/OO./...", 4, without_k);
  show_winner(page, "counted with gaps", "XX.X./OO.../.....", 3, wrong::winner_with_gaps);
  show_winner(page, "over the edge", "O.XX/X.O.", 3, wrong::winner_over_the_edge);
  show_winner(page, "one diagonal twice", "X.O/XO./O.X", 3,
              [](const wrong::Board& board, int) { return wrong::winner_on_diagonals_twice_the_same(board); });
  show_winner(page, "`board[i][n - i]`", "O.O/X.X/.X.", 3,
              [](const wrong::Board& board, int) { return wrong::winner_on_anti_diagonal_n_minus_i(board); });
  show_winner(page, "long diagonals only", ".X../..X./OO.X", 3, wrong::winner_on_corner_diagonals);
  show_winner(page, "rows for columns", "O..X/.O.X/...X", 3, wrong::winner_with_rows_for_columns);
  show_winner(page, "`column < m - k`", ".XXX/OO../....", 3, wrong::winner_off_by_one);

  const ShownBoard narrow("XO/XO/X.", 3);
  std::string says;
  try {
    says = mnk::test::text_of_winner(wrong::winner_unsigned(narrow.rows, 3));
  } catch (const std::out_of_range&) {
    says = "reads outside";
  }
  page.expect("`m - k` without a sign", narrow.drawn, says, right_of(narrow));
  EXPECT_EQ(wrong::winner_unsigned({"XXX"}, 3), 'X') << "where a line fits, it is found";
}

/// The number of reachable won boards of 3,3,3 and 4,3,3 against the number of lines.
TEST(ClassicErrors, TableOfLines) {
  ErrorTable page("Table of lines");
  const auto is_won = [](const auto& position) {
    return position.second == mnk::Outcome::x_wins || position.second == mnk::Outcome::o_wins;
  };
  for (const auto& [m, n, k, board] : {std::tuple(3, 3, 3, ".../.../..."), {4, 3, 3, "..../..../...."}}) {
    const auto positions = plain::all_positions({m, n, k});
    const auto lines = classics::all_lines(m, n, k).size();
    page.expect(m == 3 ? "patterns are boards" : "patterns are boards, again", ShownBoard(board, k).drawn,
                std::to_string(wrong::patterns(positions, is_won)) + " patterns", std::to_string(lines) + " lines");
  }
}

}  // namespace
