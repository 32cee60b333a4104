// SPDX-License-Identifier: MIT
#include "prove/move_book.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "files/whole_file.hpp"

namespace mnk::prove {
namespace {

TEST(MoveBook, IsReadAsItIsWritten) {
  const std::string text = "game 15,15,5\nclaim x_wins\nstart h8\nnodes 500\nh8 a1 g9\nh8 a1 g9 b2 i10\n";
  const Result<MoveBook> book = read_move_book("# a comment\n\n" + text);
  ASSERT_TRUE(book) << to_string(book.error());
  EXPECT_EQ(to_text(*book), text);
  EXPECT_EQ(goal_of(*book), "15,15,5 x_wins h8");
  EXPECT_EQ(read_move_book("game 3,3,3").value().nodes, 1'000'000U);
  EXPECT_EQ(read_move_book("game 3,3,3").value().trust, 20'000U);
  const std::string wary = "game 3,3,3\nclaim x_wins\nnodes 5\ntrust 40\n";
  EXPECT_EQ(to_text(read_move_book(wary).value()), wary);
}

TEST(MoveBook, NamesPositionsWhereAllRepliesAreAnswered) {
  const std::string text = "game 3,3,3\nclaim o_wins\nnodes 5\nall\nall a1 b2\n";
  const MoveBook book = read_move_book(text).value();
  EXPECT_EQ(book.all_replies, (std::vector<std::vector<Cell>>{{}, {6, 4}}));
  EXPECT_EQ(to_text(book), text);
}

TEST(MoveBook, TellsMovesToTryFromThoseThatWereProved) {
  const std::string text = "game 3,3,3\nclaim o_wins\nnodes 5\na1 b2\ntry a1 b2 c3 b1\n";
  const MoveBook book = read_move_book(text).value();
  EXPECT_EQ(book.lines, (std::vector<std::vector<Cell>>{{6, 4}}));
  EXPECT_EQ(book.tries, (std::vector<std::vector<Cell>>{{6, 4, 2, 7}}));
  EXPECT_EQ(to_text(book), text);
}

/// With a margin the moves are of the board of the records.
TEST(MoveBook, MayBeOfLargerBoards) {
  const std::string text =
      "game 15,15,5\nclaim x_wins\nfamily both 5\nwithstand 1\nstart m13 e5\nnodes 500\nm13 e5 n14\ntry m13 e5 n14 a1 "
      "t20\n";
  const MoveBook book = read_move_book(text).value();
  EXPECT_EQ(book.rules, *parse_game("25,25,5"));
  EXPECT_EQ(book.family, (proof::Family{true, true, 5}));
  EXPECT_EQ(book.extras, 1U);
  EXPECT_EQ(to_text(book), text);
  EXPECT_EQ(goal_of(book), "15,15,5 x_wins family both 5 withstand 1 m13 e5");
  EXPECT_EQ(read_job(to_text(first_job(book))).value(), first_job(book));
  for (const char* const wrong :
       {"game 15,15,5\nm13\nfamily both 5\n", "game 15,15,5\nfamily both 5\nfamily both 5\n",
        "game 15,15,5\nfamily sides 5\n", "game 15,15,5\nfamily both\n", "game 15,15,5\nfamily both 5 5\n",
        "game 15,15,5\nfamily both 9\n", "game 15,15,5\nfamily both -1\n", "game 15,15,5\nfamily both 5\na1\n",
        "game 15,15,5\nfamily both 5\nm13 a1 e5\n", "game 15,15,5\nfamily both 5\nall m13\n",
        "game 15,15,5\nwithstand 1\n", "game 15,15,5\nfamily both 5\nwithstand 2\n",
        "game 15,15,5\nfamily both 5\nwithstand 0\n", "game 15,15,5\nfamily both 5\nstart e5\n",
        "game 15,15,5\nclaim o_wins\nfamily both 5\n", "game 15,15,5:misere\nfamily rows 5\n"})
    EXPECT_FALSE(read_move_book(wrong)) << wrong;
  EXPECT_TRUE(read_move_book("game 15,15,5:exact\nfamily columns 8\nstart i1\n"));
}

/// The books of the proofs in docs/values.md: the file's name says the start position.
TEST(MoveBook, ThoseOfThePublishedProofsAreWhole) {
  int books = 0;
  for (const auto& file : std::filesystem::directory_iterator(MNK_SOURCE_DIR "/data/proofs")) {
    const auto text = files::read_whole(file.path().string(), max_book_text);
    ASSERT_TRUE(text) << file.path();
    const Result<MoveBook> book = read_move_book(*text);
    ASSERT_TRUE(book) << file.path() << to_string(book.error());
    std::string name = goal_of(*book).replace(goal_of(*book).find(" x_wins"), 7, "") + ".moves";
    for (char& letter : name) letter = std::string_view(" ,:").find(letter) != std::string_view::npos ? '_' : letter;
    EXPECT_EQ(name, file.path().filename().string());
    EXPECT_GT(book->lines.size(), 200U);
    EXPECT_TRUE(book->tries.empty()) << file.path() << " was not saved by a run that ended";
    EXPECT_EQ(to_text(*book), *text);
    ++books;
  }
  EXPECT_GE(books, 70);
}

TEST(MoveBook, ErrorsNameTheLine) {
  const auto error = [](const std::string& text) {
    const Result<MoveBook> book = read_move_book(text);
    return book ? std::string("read") : to_string(book.error());
  };
  EXPECT_EQ(error("game 15,15,5\nh8 a1\n"), "bad_move_book at 2:1: the last move of the line is not one of the prover");
  EXPECT_EQ(error("game 15,15,5\n\nh8 h8 a1\n"), "bad_move_book at 3:1: move 2: h8 is taken by X");
  EXPECT_EQ(error("h8\n"), "bad_move_book at 1:1: the first line is not `game GAME`");
  EXPECT_EQ(error("game 3,3,3\ngame 3,3,3\n"), "bad_move_book at 2:1: there are two lines `game`");
  EXPECT_EQ(error("game 3,3,3\nclaim draw\n"), "bad_move_book at 2:1: the claim is x_wins or o_wins");
  EXPECT_EQ(error("game 3,3,3\nnodes none\n"), "bad_move_book at 2:1: the limit is not a number of nodes");
  EXPECT_EQ(error("game 3,3,3\nnodes 0\n"), "bad_move_book at 2:1: the limit is not a number of nodes");
  EXPECT_EQ(error("game 3,3,3\ntrust -1\n"), "bad_move_book at 2:1: `trust` is not a number of jobs");
  EXPECT_EQ(error("game 3,3,3\ntrust 1e3\n"), "bad_move_book at 2:1: `trust` is not a number of jobs");
  const std::string not_all = "bad_move_book at 2:1: `all` is for positions with the opponent of the prover to move";
  EXPECT_EQ(error("game 3,3,3\nall a1 b2\n"), not_all);
  EXPECT_EQ(error("game 3,3,3\nall a1 b1 a2 b2 a3\n"), not_all);
  EXPECT_EQ(error("game 3,3,3\nall a1 a1 a2\n"), "bad_move_book at 2:1: move 2: a1 is taken by X");
  EXPECT_EQ(error("game 3,3,3\nall a1\nclaim x_wins\n"), "bad_move_book at 3:1: `claim` comes before the moves");
  EXPECT_EQ(error("game 3,3,3\ntry a1\nclaim x_wins\n"), "bad_move_book at 3:1: `claim` comes before the moves");
  const std::string not_of_prover = "bad_move_book at 3:1: the last move of the line is not one of the prover";
  for (const char* line : {"try", "try ", "try a1 b2 c3"})
    EXPECT_EQ(error("game 3,3,3\nclaim o_wins\n" + std::string(line) + "\n"), not_of_prover) << line;
  EXPECT_EQ(error("# nothing\n"), "bad_move_book at 1:1: there is no line `game GAME`");
  EXPECT_EQ(error("game 4096,4096,5\n"), "bad_move_book at 1:1: no certificate has so large a board");
  EXPECT_EQ(error("game 3,3,3\nstart a1 b1 a2 b2 a3\n"), "bad_move_book at 2:1: the game of the job is over");
  EXPECT_EQ(error("game 3,3,3\n" + std::string(20000, 'a')), "bad_move_book at 2:1: the line is too long");
  EXPECT_EQ(error("game renju\n").substr(0, 13), "bad_move_book");
  EXPECT_EQ(error("game 3,3,3\na1 b1 a2 b2 a3\n"),
            "bad_move_book at 2:1: the last move of the line ends the game; a win at sight needs no move in the book");
}

TEST(MoveBook, LinesMayEndAsOnWindows) {
  const std::string text = "game 3,3,3\nclaim o_wins\nnodes 5\nall a1 b2\na1 b2\n";
  std::string other;
  for (const char letter : text) other += letter == '\n' ? std::string("\r\n") : std::string(1, letter);
  EXPECT_EQ(to_text(read_move_book(other).value()), text);
}

TEST(MoveBook, BooksOfRepliesAreJoinedToOneOfThePositionBefore) {
  const std::vector<MoveBook> books = {
      read_move_book("game 6,5,4\nclaim x_wins\nstart c3 a1\nnodes 500\nc3 a1 d3\ntry c3 a1 d3 b3 e3\n").value(),
      read_move_book("game 6,5,4\nclaim x_wins\nstart c3 b2\nnodes 100\ntrust 30000\nall c3 b2 d3\nc3 b2 d3\n")
          .value()};
  const Result<MoveBook> joined = join(books);
  ASSERT_TRUE(joined) << message_of(joined.error());
  EXPECT_EQ(to_text(*joined),
            "game 6,5,4\nclaim x_wins\nstart c3\nnodes 100\ntrust 30000\nall c3\nall c3 b2 d3\nc3 a1 d3\nc3 b2 d3\n"
            "try c3 a1 d3 b3 e3\n");
  EXPECT_EQ(to_text(read_move_book(to_text(*joined)).value()), to_text(*joined));
}

TEST(MoveBook, OnlyBooksOfOneClaimAndOnePositionAreJoined) {
  const auto error = [](const std::string& first, const std::string& second) {
    const std::vector<MoveBook> books = {read_move_book(first).value(), read_move_book(second).value()};
    const Result<MoveBook> joined = join(books);
    return joined ? "" : message_of(joined.error());
  };
  const std::string first = "game 6,5,4\nclaim x_wins\nstart c3 a1\n";
  for (const char* const other :
       {"game 6,5,4:exact\nclaim x_wins\nstart c3 a2\n", "game 6,5,4\nclaim x_wins\nstart c2 a2\n",
        "game 6,5,4\nclaim x_wins\nstart c3\n", "game 6,5,4\nclaim x_wins\n",
        "game 6,5,4\nclaim x_wins\nstart c3 a1 d3\n", "game 6,5,4\nclaim o_wins\nstart c3 a1\n"})
    EXPECT_NE(error(first, other).find("does not answer a reply to the same position"), std::string::npos) << other;
  EXPECT_EQ(
      error(first, "game 6,5,4\nclaim x_wins\nstart c2 a2\n"),
      "the book of 6,5,4 x_wins c2 a2 does not answer a reply to the same position as that of 6,5,4 x_wins c3 a1");
  EXPECT_NE(error("game 6,5,4\nclaim x_wins\n", first), "") << "no reply before the start";
  EXPECT_EQ(error(first, "game 6,5,4\nclaim x_wins\nstart c3 a2\n"), "");
}

TEST(MoveBook, LinesOfBlanksAreSkipped) {
  EXPECT_EQ(read_move_book("game 6,5,4\nclaim o_wins\n \n\t \n").value().lines.size(), 0U);
}

}  // namespace
}  // namespace mnk::prove
