// SPDX-License-Identifier: MIT
// Books of exact scores: made and read back, against plain minimax, published values, and files that are none.
#include <gtest/gtest.h>

#include <fstream>
#include <random>

#include "core/hash_functions.hpp"
#include "mnk/analysis.hpp"
#include "mnk/best.hpp"
#include "mnk/board.hpp"
#include "mnk/book.hpp"
#include "search/positions.hpp"
#include "solve/drop/book.hpp"
#include "solve/drop/solver.hpp"
#include "solve/drop_reference.hpp"

namespace {

using namespace mnk;
namespace drop = mnk::drop;

const Rules connect4 = *parse_game("7,6,4:gravity");

/// Scores of the first plies, each position solved.
std::vector<drop::Scores> solved_scores(const Rules& rules, int plies) {
  const drop::Numbering numbering(drop::Shape(rules), plies);
  const SolveOptions options;
  drop::Solver solver(rules, {.memory = 1 << 24}, options);
  std::vector<drop::Scores> scores = {drop::first_bounds(numbering)};
  for (int ply = 0; ply <= plies; ++ply) {
    numbering.for_each(ply, [&](std::size_t number, const drop::Board& board) {
      std::int8_t& score = scores.back()[number];
      if (score != drop::no_position) score = static_cast<std::int8_t>(solver.score(board, score).lower);
    });
    if (ply < plies) scores.push_back(drop::next_bounds(numbering, ply, scores.back()));
  }
  return scores;
}

/// Writes the checksum of a changed file. Requires: it has a header.
void sign(std::string& bytes) {
  std::uint64_t checksum = fnv1a(std::string_view(bytes).substr(24), fnv1a(std::string_view(bytes).substr(0, 16)));
  for (std::size_t at = 16; at < 24; ++at, checksum >>= 8) bytes[at] = static_cast<char>(checksum & 255);
}

/// Restores the built-in book at the end of a test.
struct OtherBook {
  explicit OtherBook(std::string_view bytes) { EXPECT_EQ(set_book(bytes), std::nullopt); }
  OtherBook(const OtherBook&) = delete;
  OtherBook& operator=(const OtherBook&) = delete;
  ~OtherBook() { set_book(drop::built_in_book()); }
};

TEST(Numbering, NumbersKeysInTheirOrder) {
  for (const char* game : {"7,6,4:gravity", "4,5,4:gravity", "5,3,3:gravity"}) {
    const drop::Shape shape(*parse_game(game));
    const drop::Numbering numbering(shape, 7);
    for (int plies = 0; plies <= 7; ++plies) {
      std::size_t next = 0;
      drop::Bits last = 0;
      numbering.for_each(plies, [&](std::size_t number, const drop::Board& board) {
        ASSERT_EQ(number, next++);
        ASSERT_EQ(board.plies, plies);
        ASSERT_EQ(std::popcount(board.filled), plies);
        ASSERT_EQ(std::popcount(board.own), plies / 2);
        ASSERT_TRUE(plies == 0 || board.key() > last);
        last = board.key();
        ASSERT_EQ(numbering.number_of(board.key(), plies), number);
      });
      EXPECT_EQ(next, numbering.size(plies));
    }
  }
}

TEST(Numbering, PliesHaveTheKnownPositions) {
  // Positions of Connect Four up to mirror images, without finished games.
  const std::size_t known[] = {1, 4, 25, 121, 568, 2144, 8231, 27109};
  const drop::Numbering numbering(drop::Shape(connect4), 7);
  drop::Scores bounds = drop::first_bounds(numbering);
  for (int plies = 0; plies <= 7; ++plies) {
    EXPECT_EQ(bounds.size() - std::count(bounds.begin(), bounds.end(), drop::no_position), known[plies]);
    if (plies < 7) bounds = drop::next_bounds(numbering, plies, bounds);
  }
}

TEST(Book, HasEveryScoreOfPlainMinimax) {
  for (const char* game : {"4,4,3:gravity", "4,4,4:gravity", "5,3,3:gravity"}) {
    const Rules rules = *parse_game(game);
    const drop::Shape shape(rules);
    const Result<drop::Book> book = drop::Book::read(drop::Book::write(rules, solved_scores(rules, 8)));
    ASSERT_TRUE(book) << message_of(book.error());
    EXPECT_EQ(book->plies(), 8);
    test::PlainDrops plain{Position(rules)};
    std::size_t compared = 0;
    plain.for_each([&](const Position& position, test::PlainDrops::Value value) {
      const drop::Board board = drop::board_of(position, shape);
      const auto score = book->score(board);
      ASSERT_EQ(score.has_value(), board.plies <= 8);
      if (!score) return;
      ++compared;
      ASSERT_EQ((*score > 0) - (*score < 0), value.sign) << to_text(position);
      ASSERT_EQ(drop::last_ply(shape.cells, board.plies, *score) - board.plies, value.plies) << to_text(position);
    });
    EXPECT_GT(compared, 500U);
  }
}

TEST(Book, KnowsNoPositionOutOfReach) {
  const Rules rules = *parse_game("4,4,4:gravity");
  const drop::Book book = *drop::Book::read(drop::Book::write(rules, solved_scores(rules, 4)));
  // Two stones in the first column, X to move: X must have the lower one.
  EXPECT_TRUE(book.score({.own = 1, .filled = 3, .plies = 2}));
  EXPECT_FALSE(book.score({.own = 2, .filled = 3, .plies = 2}));
  EXPECT_FALSE(book.score({.own = 3, .filled = 3, .plies = 2})) << "both stones are X's";
}

TEST(Book, AnswersAsTheSearchDoes) {
  const Rules rules = *parse_game("5,4,4:gravity");
  const OtherBook none("");
  best::Solver searching(rules);
  std::mt19937 random(3);
  std::vector<std::pair<Board, best::Analysis>> expected;
  for (int i = 0; i < 200; ++i) {
    Board board(rules);
    for (auto plies = random() % 8; plies > 0 && !board.is_over(); --plies)
      board.play_unchecked(board.legal_moves()[static_cast<std::uint32_t>(random() % board.legal_moves().size())]);
    if (board.is_over()) continue;
    EXPECT_FALSE(searching.in_book(board));
    expected.emplace_back(board, *searching.analyse(board));
  }
  const OtherBook book(drop::Book::write(rules, solved_scores(rules, 5)));
  best::Solver solver(rules);
  for (const auto& [board, analysis] : expected) {
    const Result<best::Analysis> found = solver.analyse(board);
    EXPECT_EQ(found->moves, analysis.moves);
    EXPECT_EQ(found->score, analysis.score);
    EXPECT_EQ(found->plies, analysis.plies);
    EXPECT_EQ(solver.in_book(board), board.plies() < 5);
    if (board.plies() < 5) {
      EXPECT_EQ(solver.nodes(), 0U);
    }
    for (const best::Prefer prefer : {best::Prefer::first, best::Prefer::fastest})
      EXPECT_EQ(solver.choose(board, prefer)->cell, analysis.best(prefer).cell);
  }
}

TEST(Book, RefusesWhatIsNone) {
  const Rules rules = *parse_game("5,4,4:gravity");
  const std::string file = drop::Book::write(rules, solved_scores(rules, 6));
  const auto refusal = [](std::string bytes, std::size_t at = 0, char byte = 0) {
    if (at != 0) bytes[at] = byte;
    const Result<drop::Book> book = drop::Book::read(bytes);
    return book ? std::string() : message_of(book.error());
  };
  EXPECT_EQ(refusal(file), "");
  EXPECT_NE(refusal("").find("byte 0: the header of 24 bytes is incomplete"), std::string::npos);
  EXPECT_NE(refusal(file.substr(0, 23)).find("byte 23: the header"), std::string::npos);
  EXPECT_NE(refusal(file, 7, 'x').find("byte 0: not a book"), std::string::npos);
  EXPECT_NE(refusal(file, 8, 2).find("byte 8: version 2"), std::string::npos);
  EXPECT_NE(refusal(file, 9, 40).find("byte 9: "), std::string::npos);
  EXPECT_NE(refusal(file, 10, 9).find("byte 9: 5,9,4:gravity cannot have a book"), std::string::npos);
  EXPECT_NE(refusal(file, 11, 0).find("byte 9: "), std::string::npos);
  EXPECT_NE(refusal(file, 12, 20).find("byte 12: 20 plies"), std::string::npos);
  EXPECT_NE(refusal(file, 14, 1).find("byte 13: "), std::string::npos);
  for (std::size_t at = 16; at < file.size(); ++at)
    EXPECT_NE(refusal(file, at, static_cast<char>(file[at] ^ 4)).find("byte 16: the checksum"), std::string::npos);
  EXPECT_NE(refusal(file.substr(0, file.size() - 1)).find("byte 16: "), std::string::npos);
  EXPECT_NE(refusal(file + '\0').find("byte 16: "), std::string::npos);
  EXPECT_EQ(code_of(*set_book("mnk-book")), "bad_book");
}

TEST(Book, SurvivesScoresThatCannotBe) {
  const Rules rules = *parse_game("5,4,4:gravity");
  const std::string file = drop::Book::write(rules, solved_scores(rules, 6));
  std::mt19937 random(1);
  std::size_t refused = 0;
  for (int i = 0; i < 300; ++i) {
    std::string bytes = file;
    for (int j = 0; j < 5; ++j) bytes[24 + random() % (bytes.size() - 24)] = static_cast<char>(random());
    bytes.resize(24 + random() % bytes.size());
    sign(bytes);
    const Result<drop::Book> book = drop::Book::read(bytes);
    refused += book ? 0 : 1;
  }
  EXPECT_GT(refused, 290U);
}

std::string words_of(const best::Analysis& analysis) {
  std::string words;
  for (const best::MoveValue& move : analysis.moves)
    words += (words.empty() ? "" : " ") +
             std::string(move.score > 0   ? "win"
                         : move.score < 0 ? "loss"
                                          : "draw") +
             " " + std::to_string(move.plies);
  return words;
}

// Published: d1 wins, c1 and e1 draw, the others lose (Allen 1988; Allis 1988; Tromp 1995). Pons, "Solving Connect 4",
// has the scores -2 -1 0 1 0 -1 -2: X wins with its last stone, and O with its last one (b1, f1) or the one before.
TEST(BuiltInBook, HasTheEmptyBoard) {
  best::Solver solver(connect4);
  const Board board(connect4);
  ASSERT_TRUE(solver.in_book(board));
  const Result<best::Analysis> analysis = solver.analyse(board);
  ASSERT_TRUE(analysis);
  EXPECT_EQ(words_of(*analysis), "loss 40 loss 42 draw 42 win 41 draw 42 loss 42 loss 40");
  EXPECT_EQ(analysis->score, 1);
  EXPECT_EQ(analysis->plies, 41U);
  EXPECT_EQ(solver.nodes(), 0U);
  const Result<Analysed> analysed = analyse(board, {.seconds = 0.1}, {.lines = 7});
  ASSERT_EQ(analysed->moves.size(), 7U);
  EXPECT_TRUE(analysed->by_solver);
  EXPECT_EQ(to_coordinate(connect4, analysed->moves[0].play[0]), "d1");
  EXPECT_EQ(analysed->moves[0].plies, 41U);
  EXPECT_LT(analysed->seconds, 1);
}

TEST(BuiltInBook, IsSmall) {
  EXPECT_LE(drop::built_in_book().size(), 1'000'000U);
  EXPECT_GT(drop::built_in_book().size(), 24U);
}

TEST(BuiltInBook, HasMirrorImages) {
  const auto book = drop::book_of(connect4);
  ASSERT_NE(book, nullptr);
  const drop::Shape shape(connect4);
  std::mt19937 random(4);
  for (int i = 0; i < 200; ++i) {
    drop::Board board, image;
    for (int plies = static_cast<int>(random() % 6); plies > 0 && plies <= book->plies(); --plies) {
      drop::Bits cells = board.playable(shape);
      for (auto skip = random() % std::popcount(cells); skip > 0; --skip) cells &= cells - 1;
      board = board.after(cells & -cells);
      image = image.after(drop::mirrored(cells & -cells, shape));
    }
    if (board.plies > book->plies()) continue;
    EXPECT_TRUE(book->score(board));
    EXPECT_EQ(book->score(board), book->score(image));
  }
}

/// Compares positions of Pons' file that the book has.
TEST(BuiltInBook, HasPublishedScores) {
  const std::string path = std::string(MNK_SOURCE_DIR) + "/../shared/data/connect4/Test_L1_R1";
  std::ifstream file(path);
  if (!file)
    GTEST_SKIP() << "NOT COMPARED: there is no " << path << "; Pons' test files are not part of this repository";
  const auto book = drop::book_of(connect4);
  ASSERT_NE(book, nullptr);
  std::string moves;
  for (int score = 0; file >> moves >> score;) {
    const Result<Board> board = Board::from(connect4, moves);
    ASSERT_TRUE(board) << moves;
    if (static_cast<int>(board->plies()) > book->plies()) continue;
    EXPECT_EQ(book->score(drop::board_of(board->position(), drop::Shape(connect4))), score) << moves;
  }
}

}  // namespace
