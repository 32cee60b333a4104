// SPDX-License-Identifier: MIT
// Errors of games, draws and minimax, each on its board from docs/classics.md.
#include <gtest/gtest.h>

#include "classics/error_table.hpp"
#include "classics/wrong_games.hpp"
#include "classics/wrong_minimax.hpp"
#include "core/plain_reference.hpp"
#include "examples/classics/draws.hpp"
#include "examples/classics/find_winner.hpp"
#include "examples/classics/minimax.hpp"
#include "mnk/best.hpp"
#include "mnk/board.hpp"

namespace {

using mnk::test::ErrorTable;
using mnk::test::ShownBoard;

// ---- games

std::string drawn(const wrong::Moves& moves) {
  std::string text;
  for (const auto& move : moves) {
    text += (text.empty() ? "`[" : " [") + std::to_string(move[0]) + "," + std::to_string(move[1]) + "]";
  }
  return text + "`";
}

/// Returns the library's answer: the exercise's word, or the refused move.
std::string by_board(const wrong::Moves& moves) {
  mnk::Board board;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const auto played = board.play(board.rules().cell(moves[i][0], moves[i][1]));
    if (!played) return "move " + std::to_string(i + 1) + " refused";
  }
  return std::array{"Pending", "A", "B", "Draw"}[static_cast<std::size_t>(board.outcome())];
}

std::string by_find_winner(const wrong::Moves& moves) {
  try {
    return classics::find_winner(moves);
  } catch (const std::invalid_argument& error) {
    const std::string what = error.what();
    return what.substr(0, what.find(':')) + " refused";
  }
}

/// `find` maps moves to the exercise's word.
template <class Find>
void show_game(ErrorTable& page, const char* error, const wrong::Moves& moves, Find find) {
  EXPECT_EQ(by_find_winner(moves), by_board(moves)) << error;
  page.expect(error, drawn(moves), find(moves), by_board(moves));
}

TEST(ClassicErrors, Games) {
  ErrorTable page("A whole game: A, B, Draw or Pending");
  show_game(page, "taken cells", {{0, 0}, {1, 1}, {0, 0}, {2, 2}, {0, 0}}, wrong::find_winner_without_cells);
  show_game(page, "a refused move counts", {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}},
            wrong::find_winner_counting_refused);
  show_game(page, "play goes on", {{0, 0}, {1, 0}, {0, 1}, {1, 1}, {0, 2}, {1, 2}}, wrong::find_winner_playing_on);
}

// ---- draws

/// Returns a legal order of the board's stones.
wrong::Moves moves_to(const ShownBoard& shown) {
  wrong::Moves moves;
  const auto board = mnk::Board::from(position_of(shown));
  EXPECT_TRUE(board.ok());
  for (const mnk::Cell cell : board->history())
    moves.push_back({static_cast<int>(cell / 3), static_cast<int>(cell % 3)});
  return moves;
}

std::string outcome_of(const std::string& word) {
  return word == "A" ? "X wins" : word == "B" ? "O wins" : word == "Draw" ? "draw" : "pending";
}

TEST(ClassicErrors, Draws) {
  ErrorTable page("Draws, also before the board is full");
  const ShownBoard ninth("XOO/XXO/OXx", 3);
  EXPECT_EQ(outcome_of(classics::find_winner(moves_to(ninth))), right_of(ninth));
  page.expect("draw before win", ninth.drawn, outcome_of(wrong::find_winner_draw_first(moves_to(ninth))),
              right_of(ninth));

  const ShownBoard eight("XOO/XXO/OX.", 3);
  EXPECT_EQ(outcome_of(classics::find_winner(moves_to(eight))), right_of(eight));
  page.expect("`++count == n * n - 1`", eight.drawn, outcome_of(wrong::find_winner_draw_at_8(moves_to(eight))),
              right_of(eight));

  const ShownBoard mover("XOX/OX./OX.", 3);  // O to move
  EXPECT_FALSE(classics::nobody_can_win(mover.rows, 3, 'O'));
  page.expect("only the mover's lines", mover.drawn,
              wrong::is_drawn_for_the_mover(mover.rows, 3, 'O', classics::stones_missing) ? "draw" : "pending",
              right_of(mover));
}

// ---- minimax

template <class BestMove>
std::string text_of_move(const BestMove& best) {
  return best.row == 0
             ? std::string("no move")
             : std::to_string(best.score) + " " + std::to_string(best.row) + " " + std::to_string(best.column);
}

std::string by_solver(const ShownBoard& shown, mnk::best::Prefer prefer) {
  const auto best = mnk::best::Solver(mnk::Rules()).choose(position_of(shown), prefer);
  EXPECT_TRUE(best.ok());
  return std::to_string(best->score) + " " + std::to_string(best->cell / 3 + 1) + " " +
         std::to_string(best->cell % 3 + 1);
}

/// `says` is the answer of a search. With `fastest` the right answer is the quickest win or the slowest loss.
void show_search(ErrorTable& page, const char* error, const char* board, const std::string& says,
                 bool fastest = false) {
  const ShownBoard shown(board, 3);
  const std::string right = by_solver(shown, fastest ? mnk::best::Prefer::fastest : mnk::best::Prefer::first);
  EXPECT_EQ(text_of_move(classics::Minimax(fastest).best_move(shown.rows)), right) << error;
  page.expect(error, shown.drawn, says, right);
}

void show_slip(ErrorTable& page, const char* error, const char* board, wrong::Slip slip, bool fastest = false) {
  show_search(page, error, board, text_of_move(wrong::Minimax(slip).best_move(ShownBoard(board, 3).rows)), fastest);
}

TEST(ClassicErrors, Minimax) {
  using wrong::Slip;
  ErrorTable page("Minimax: the best move");
  show_slip(page, "O's lines are 0", "XXO/_O_/_OX", Slip::o_lines_are_0);
  show_slip(page, "full board first", "XOX/OXO/OX_", Slip::full_board_first);
  show_slip(page, "X always moves", "XXO/X_X/_OO", Slip::x_always_moves);
  show_slip(page, "stone not taken back", "XOX/X_X/O_O", Slip::never_taken_back);
  show_slip(page, "best begins at -1", "XO_/XOX/O__", Slip::minus_one_is_best);
  show_slip(page, "`>=`", "___/___/___", Slip::last_of_equals);
  const std::vector<std::string> two_wins = {"_XX", "OO_", "_X_"};
  show_search(page, "depth in the exercise", "_XX/OO_/_X_", text_of_move(classics::Minimax(true).best_move(two_wins)));
  show_search(page, "no depth where speed counts", "_XX/OO_/_X_",
              text_of_move(classics::Minimax(false).best_move(two_wins)), true);
  show_slip(page, "one sign for both players", "XX_/OO_/__X", Slip::losses_hurried, true);
}

/// Without an injected error the search is correct.
TEST(ClassicErrors, MinimaxWithoutASlipIsRight) {
  const auto outcomes = plain::all_positions({3, 3, 3});
  int compared = 0;
  for (const auto& [text, outcome] : outcomes) {
    if (outcome != mnk::Outcome::pending) continue;
    std::string cells = text;
    std::replace(cells.begin(), cells.end(), '.', '_');
    const std::vector<std::string> rows = {cells.substr(0, 3), cells.substr(3, 3), cells.substr(6)};
    ASSERT_EQ(text_of_move(wrong::Minimax(wrong::Slip::none).best_move(rows)),
              text_of_move(classics::Minimax().best_move(rows)))
        << text;
    ++compared;
  }
  EXPECT_EQ(compared, 4520);
}

}  // namespace
