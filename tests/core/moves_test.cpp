// SPDX-License-Identifier: MIT
// Forms of a move: cells, rows and columns, coordinates, whole lines; and calls that must not compile.
#include "mnk/moves.hpp"

#include <gtest/gtest.h>

#include <array>
#include <random>

#include "core/plain_reference.hpp"
#include "game.hpp"
#include "mnk/board.hpp"

namespace mnk {
namespace {

// ---- overloads: valid arguments, and calls that must not compile

template <class... A>
concept Playable = requires(Board& board, A... a) {
  board.play(a...);
};

static_assert(Playable<Cell> && Playable<int> && Playable<short> && Playable<unsigned char> && Playable<std::size_t> &&
              Playable<long long>);
static_assert(Playable<int, int> && Playable<std::size_t, std::size_t> && Playable<Cell, int> &&
              Playable<long, unsigned char>);
static_assert(Playable<const char*> && Playable<std::string> && Playable<std::string_view>);
static_assert(!Playable<std::nullptr_t> && !Playable<char> && !Playable<bool> && !Playable<double> &&
              !Playable<wchar_t>);
static_assert(!Playable<char, int> && !Playable<int, char> && !Playable<double, double> && !Playable<bool, int>);
static_assert(!Playable<const char*, int> && !Playable<std::nullptr_t, int> && !Playable<int, Player>);
static_assert(!Playable<Outcome> && !Playable<Stone> && !Playable<Player> && !Playable<std::pair<int, int>>);

template <class... A>
concept Winnable = requires(A... a) {
  winner(Rules(), a...);
};

static_assert(Winnable<std::vector<Cell>> && Winnable<std::array<Cell, 3>> &&
              Winnable<std::vector<std::pair<int, int>>>);
static_assert(Winnable<const char*> && Winnable<std::string>);
static_assert(!Winnable<std::nullptr_t> && !Winnable<int> && !Winnable<std::vector<int>> && !Winnable<Position>);

template <class... A>
concept MadeFrom = requires(A... a) {
  Board::from(a...);
};

static_assert(MadeFrom<Rules, const char*> && MadeFrom<Rules, std::vector<Cell>> && MadeFrom<Position>);
static_assert(!MadeFrom<Rules> && !MadeFrom<Rules, std::nullptr_t> && !MadeFrom<Rules, int>);

/// Calls `play` on an empty board of three rows and four columns. Returns the cell, or the code of the error.
template <class... A>
std::string put(A... a) {
  Board board(test::game("4,3,3"));
  const auto played = board.play(a...);
  return played ? std::to_string(board.history()[0]) : std::string(code_of(played.error()));
}

TEST(Play, ZeroIsACellAndNoNullPointer) {
  Board board;
  EXPECT_TRUE(board.play(0).ok());
  EXPECT_EQ(board.history()[0], 0U);
  EXPECT_TRUE(board.play(0, 1).ok());
  EXPECT_EQ(board.history()[1], 1U);
  const char* const none = nullptr;
  EXPECT_EQ(put(none), "bad_coordinate");
  EXPECT_EQ(put(""), "bad_coordinate");
}

TEST(Play, TakesRowThenColumn) {
  EXPECT_EQ(put(1, 0), "4");
  EXPECT_EQ(put(0, 1), "1");
  EXPECT_EQ(put(2, 3), "11");
  EXPECT_EQ(put(3, 2), "off_board") << "rows are three, columns four";
  EXPECT_EQ(put(-1, 0), "off_board");
  EXPECT_EQ(put(0, -1), "off_board");
  Board board(test::game("4,3,3"));
  EXPECT_EQ(message_of(board.play(3, 2).error()), "there is no cell (3,2): rows are 0..2, columns 0..3");
}

TEST(Play, CutsNothingOff) {
  const std::size_t wide = std::size_t{1} << 32;  // 0 in 32 bits
  EXPECT_EQ(put(wide), "off_board");
  EXPECT_EQ(put(wide, std::size_t{0}), "off_board");
  EXPECT_EQ(put(static_cast<long long>(wide)), "off_board");
  EXPECT_EQ(put(~std::size_t{0}, std::size_t{0}), "off_board");
  EXPECT_EQ(put(-1), "off_board");
  EXPECT_EQ(put(-1LL), "off_board");
  EXPECT_EQ(put(std::size_t{11}), "11");
  EXPECT_EQ(put(static_cast<short>(7)), "7");
}

TEST(Play, TakesCoordinates) {
  EXPECT_EQ(put("a1"), "8");
  EXPECT_EQ(put("D3"), "3");
  EXPECT_EQ(put(std::string("b2")), "5");
  EXPECT_EQ(put(std::string_view("b2b3").substr(0, 2)), "5");
  EXPECT_EQ(put("e1"), "off_board");
  EXPECT_EQ(put("a0"), "off_board");
  EXPECT_EQ(put("2b"), "bad_coordinate");
  EXPECT_EQ(put("b2 "), "bad_coordinate");
  Board board(test::game("7,6,4:gravity"));
  EXPECT_EQ(code_of(board.play("d2").error()), "floating_stone");
  EXPECT_EQ(*board.play("d1"), Outcome::pending);
  EXPECT_EQ(code_of(board.play("d1").error()), "taken_cell");
}

// ---- lines of moves

TEST(ParseMoves, ReadsEveryFormOfALine) {
  const Rules rules = test::game("3,3,3");
  const std::vector<Cell> cells = {4, 0, 8};
  for (const char* text : {"b2 a3 c1", "b2a3c1", "1,1 0,0 2,2", "(1,1) (0,0) (2,2)", "b2;a3;c1", " b2 a3 c1 ",
                           "b2 a3 c1\n", "b2 a3 c1\r\n"}) {
    const auto read = parse_moves(rules, text);
    ASSERT_TRUE(read.ok()) << text << ": " << message_of(read.error());
    EXPECT_EQ(*read, cells) << text;
  }
  EXPECT_EQ(*parse_moves(test::game("7,6,4:gravity"), "44"), (std::vector<Cell>{38, 31}));
  for (const char* none : {"", " ", "\n", "\t"}) EXPECT_TRUE(parse_moves(rules, none).value().empty());
}

TEST(ParseMoves, SaysWhatIsWrong) {
  const Rules rules = test::game("3,3,3");
  const auto read = parse_moves(rules, "b2 a3 d1");
  ASSERT_FALSE(read.ok());
  EXPECT_EQ(message_of(read.error()), "move 3 (d1) is off the board: columns are a..c, rows 1..3");
  EXPECT_EQ(code_of(parse_moves(rules, "b2 xx").error()), "bad_move");
  EXPECT_EQ(std::get<SyntaxError>(parse_moves(rules, "b2 xx").error()).column, 4U);
  EXPECT_EQ(code_of(parse_moves(rules, "b2\nb3").error()), "control_byte");
  EXPECT_EQ(code_of(parse_moves(rules, "a1 b2 ?").error()), "bad_move");
}

TEST(BoardFromMoves, PlaysThem) {
  const Rules rules = test::game("3,3,3");
  const Board board = Board::from(rules, "b2 a3 c1").value();
  EXPECT_EQ(to_text(board), "O..\n.X.\n..X\n");
  EXPECT_EQ(to_text(rules, board.history()), "b2a3c1");
  EXPECT_EQ(to_text(*Board::from(rules, {4, 0, 8})), to_text(board));
  EXPECT_EQ(to_text(*Board::from(rules, std::vector<Cell>{4, 0, 8})), to_text(board));
  EXPECT_EQ(Board::from(rules, "")->plies(), 0U);
  EXPECT_EQ(message_of(Board::from(rules, "b2 a3 b2").error()), "move 3: b2 is taken by X");
  EXPECT_EQ(code_of(Board::from(rules, "b2 a3 z9").error()), "off_board");
  EXPECT_EQ(message_of(Board::from(rules, {4, 9}).error()), "move 2: there is no cell 9 on a board of 9");
}

TEST(PlayMoves, StopsAtTheFirstThatIsNotLegal) {
  Board board = Board::from(Rules(), "b2").value();
  const std::array<Cell, 4> moves = {0, 8, 8, 1};
  EXPECT_EQ(message_of(board.play_moves(moves).error()), "move 3: c1 is taken by X");
  EXPECT_EQ(board.plies(), 3U);
  EXPECT_EQ(*board.play_moves({}), Outcome::pending);
}

// ---- winner

TEST(Winner, TellsTheOutcome) {
  const Rules rules;
  EXPECT_EQ(*winner(rules, "a3 a1 b2 b1 c1"), Outcome::x_wins);
  EXPECT_EQ(*winner(rules, {{0, 0}, {1, 1}, {0, 1}, {0, 2}, {1, 0}, {2, 0}}), Outcome::o_wins);
  EXPECT_EQ(*winner(rules, {0, 4, 6, 3, 5, 7, 1, 2, 8}), Outcome::draw);
  EXPECT_EQ(*winner(rules, {{0, 0}, {1, 1}}), Outcome::pending);
  EXPECT_EQ(*winner(rules, ""), Outcome::pending);
  EXPECT_EQ(*winner(test::game("3,3,3:misere"), "a3 a1 b2 b1 c1"), Outcome::o_wins);
  EXPECT_EQ(*winner(test::game("7,6,4:gravity"), "1212121"), Outcome::x_wins);
}

TEST(Winner, BracesMeanWhatTheyShow) {
  const Rules rules = test::game("3,3,1");
  EXPECT_EQ(*winner(rules, {0}), Outcome::x_wins);
  EXPECT_EQ(code_of(winner(rules, {0, 7}).error()), "game_over")
      << "two cells, no text of seven bytes at a null pointer";
  EXPECT_EQ(*winner(rules, {{0, 2}}), Outcome::x_wins);
  EXPECT_EQ(code_of(winner(rules, {{0, 3}}).error()), "off_board");
  EXPECT_EQ(code_of(winner(rules, {{0, 0}, {0, 1}}).error()), "game_over");
}

TEST(Winner, NamesTheMoveThatIsNotLegal) {
  const Rules rules;
  EXPECT_EQ(message_of(winner(rules, {{0, 0}, {0, 1}, {0, 0}}).error()), "move 3: a3 is taken by X");
  EXPECT_EQ(message_of(winner(rules, {{0, 0}, {3, 1}}).error()),
            "move 2: there is no cell (3,1): rows are 0..2, columns 0..2");
  EXPECT_EQ(message_of(winner(rules, "a3 a1 b3 b1 c3 c1").error()),
            "move 6: c1 cannot be played: the game is over (x_wins)");
  EXPECT_EQ(code_of(winner(rules, "a3 ??").error()), "bad_move");
}

TEST(Winner, AgreesWithThePlainReference) {
  for (const char* name : {"3,3,3", "4,3,3", "5,5,4", "3,3,3:misere", "4,4,3:gravity", "6,6,3:exact"}) {
    const Rules rules = test::game(name);
    const plain::Game game = plain::game_of(rules);
    std::mt19937 random(7);
    for (int i = 0; i < 200; ++i) {
      Board board(rules);
      std::string stones(rules.cells(), '.');
      bool line = false;
      while (!board.legal_moves().empty() && !line) {
        const Cell cell = board.legal_moves()[static_cast<std::uint32_t>(random() % board.legal_moves().size())];
        stones[cell] = board.to_move() == Player::x ? 'X' : 'O';
        line = plain::on_line(game, stones, rules.row(cell), rules.column(cell));
        board.play_unchecked(cell);
      }
      std::vector<std::pair<int, int>> pairs;
      for (const Cell cell : board.history()) pairs.emplace_back(rules.row(cell), rules.column(cell));
      const bool x_made_it = board.plies() % 2 == 1;
      const Outcome expected = !line ? Outcome::draw : x_made_it != rules.misere() ? Outcome::x_wins : Outcome::o_wins;
      ASSERT_EQ(*winner(rules, pairs), expected) << name << '\n' << to_text(board);
      ASSERT_EQ(*winner(rules, board.history()), expected);
      ASSERT_EQ(*winner(rules, to_text(rules, board.history())), expected);
    }
  }
}

}  // namespace
}  // namespace mnk
