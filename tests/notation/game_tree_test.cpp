// SPDX-License-Identifier: MIT
// Trees from records and records from trees.
#include "mnk/game_tree.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "notation/game_record.hpp"

namespace mnk {
namespace {

using namespace test;

constexpr std::uint8_t h8 = 7 * 15 + 7;
constexpr std::uint8_t i9 = 6 * 15 + 8;
constexpr std::uint8_t h9 = 6 * 15 + 7;
constexpr std::uint8_t a1 = 14 * 15;

GameRecord sgf(const std::string& text, const Rules& rules = gomoku) { return *read_sgf(text, rules); }

GameTree united(const std::string& text, std::size_t left_out = 0) {
  GameTree tree;
  const auto result = unite(tree, sgf(text));
  EXPECT_TRUE(result) << (result ? "" : message_of(result.error()));
  EXPECT_EQ(result ? result->nodes : 99, left_out);
  return tree;
}

std::string united_as_sgf(const std::string& text, std::size_t left_out = 0) {
  std::string written = write_sgf(record_of(united(text, left_out), gomoku));
  std::erase(written, '\n');
  return written;
}

const std::string begin = "(;FF[4]GM[4]SZ[15]RU[mnk 15,15,5]";

TEST(GameTree, BecomesSgfWithAllTexts) {
  GameTree tree;
  tree.edit_texts(0).body = "from a library";
  const auto first = tree.add(0, h8);
  tree.nodes[first].mark = true;
  tree.edit_texts(first) = {"Centre]", "one\r\ntwo", "A"};
  tree.edit_texts(tree.add(first, a1, false)).board = "x:y";
  const auto second = tree.add(first, i9);
  tree.add(second, pass_cell);
  tree.add(first, h9);
  tree.add(tree.add(first, h8), a1);  // a taken cell
  std::string written = write_sgf(record_of(tree, gomoku));
  std::erase(written, '\n');
  EXPECT_EQ(written, begin +
                         "C[from a library]LB[hh:A];B[hh]C[Centre\\]onetwo]MA[hh]LB[ao:x:y](;W[ig];B[])(;W[hg])"
                         "(;W[hh];B[ao]))");
  EXPECT_EQ(record_of(tree, gomoku).problems.size(), 2U);
  EXPECT_EQ(moves_of(record_of(tree, gomoku, main_line_end(tree))), "h8i9");
}

TEST(GameTree, TakesUpSgf) {
  const std::string text = begin +
                           "C[\nfrom a library]LB[hh:A];B[hh]C[Centre\none\ntwo]MA[hh]LB[ao:x:y]"
                           "(;W[ig];B[])(;W[hg]))\n";
  const GameTree tree = united(text);
  EXPECT_EQ(tree.texts_of(0), (TreeTexts{"", "from a library", ""}));
  EXPECT_EQ(tree.texts_of(1), (TreeTexts{"Centre", "one\r\ntwo", "A"}));
  EXPECT_TRUE(tree.nodes[1].mark);
  EXPECT_EQ(write_sgf(record_of(tree, gomoku)), write_sgf(sgf(text)));
  GameTree started = tree;
  started.nodes[1].start = true;
  GameTree again;
  unite(again, started);
  EXPECT_TRUE(again.nodes[1].start);
  again.nodes[1].start = false;
  unite(again, tree);
  EXPECT_EQ(write_renlib(again), write_renlib(tree));
}

TEST(GameTree, SharesMovesAndKeepsAllComments) {
  GameTree tree = united("(;SZ[15]PB[Anne]PW[Zoe]RE[B+R];B[hh];W[ig]C[good])");
  ASSERT_TRUE(unite(tree, sgf("(;SZ[15]PB[Zoe]RE[0];B[hh];W[hg])")));
  ASSERT_TRUE(unite(tree, sgf("(;SZ[15];B[hh];W[ig]C[bad])")));
  ASSERT_TRUE(unite(tree, sgf("(;SZ[15]RE[W+];B[hh])")));
  EXPECT_EQ(tree.nodes.size(), 4U);
  EXPECT_EQ(tree.texts_of(1).title, "0-1");
  EXPECT_EQ(tree.texts_of(2), (TreeTexts{"good", "Anne - Zoe 1-0\r\nbad", ""}));
  EXPECT_EQ(tree.texts_of(3).title, "Zoe 0.5-0.5");
}

TEST(GameTree, TellsTheResultThatTheFileNames) {
  const std::pair<std::string, std::string> cases[] = {{"b+r", "1-0"},      {"W+5", "0-1"}, {"Draw", "0.5-0.5"},
                                                       {"draw", "0.5-0.5"}, {"00", "00"},   {"Void", "Void"}};
  for (const auto& [result, title] : cases)
    EXPECT_EQ(united("(;SZ[15]RE[" + result + "];B[hh])").texts_of(1).title, title) << result;
}

/// A board text waits for its move: RenLib has one node for a cell.
TEST(GameTree, ATextBecomesAMove) {
  GameTree tree = united("(;SZ[15]LB[hh:A])");
  EXPECT_FALSE(tree.nodes[1].is_move);
  ASSERT_TRUE(unite(tree, sgf("(;SZ[15];B[hh])")));
  EXPECT_EQ(tree.nodes.size(), 2U);
  EXPECT_TRUE(tree.nodes[1].is_move);
  EXPECT_EQ(tree.texts_of(1).board, "A");
}

TEST(GameTree, LeavesOutWhatLibrariesCannotHave) {
  EXPECT_EQ(united_as_sgf("(;SZ[15];B[hh];B[ig];W[hg])", 2), begin + ";B[hh])");  // out of turn
  EXPECT_EQ(united_as_sgf("(;SZ[15];B[hh];W[hh])", 1), begin + ";B[hh])");        // a taken cell
  EXPECT_EQ(united_as_sgf("(;SZ[15];B[hh](;AB[aa];W[bb])(;W[cc]))", 2), begin + ";B[hh];W[cc])");
  EXPECT_EQ(united_as_sgf("(;SZ[15];B[hh];W[];B[ig]C[x])"), begin + ";B[hh];W[];B[ig]C[x])");
}

TEST(GameTree, TakesATurnThatIsNamedRightly) {
  EXPECT_EQ(united_as_sgf("(;SZ[15]PL[B];B[hh];PL[W]C[x];W[ig];B[aa])"), begin + ";B[hh]C[x];W[ig];B[aa])");
  EXPECT_EQ(united_as_sgf("(;SZ[15];B[hh];PL[B];B[ig];W[aa])", 3), begin + ";B[hh])");
  EXPECT_EQ(united_as_sgf("(;SZ[15]AB[];B[hh])"), begin + ";B[hh])");
}

TEST(GameTree, UnitingAGameAgainChangesNothing) {
  const std::string a = "(;SZ[15]PB[A]PW[B]RE[B+]LB[hh:p][ii:p q];B[hh]C[x\ntwo\nlines];W[ii]C[x])";
  const std::string b = "(;SZ[15]PB[C]PW[D]RE[W+]LB[hh:q];B[hh]C[x\nlines];W[ii]C[y])";
  GameTree tree = united(a);
  ASSERT_TRUE(unite(tree, sgf(b)));
  EXPECT_EQ(tree.texts_of(1), (TreeTexts{"x", "two\r\nlines", "p q"}));
  EXPECT_EQ(tree.texts_of(2), (TreeTexts{"x", "A - B 1-0\r\ny\r\nC - D 0-1", ""}));
  EXPECT_EQ(tree.texts_of(3).board, "p q") << "of the cell i7 on the empty board";
  const GameTree once = tree;
  for (const std::string& game : {a, b, a}) ASSERT_TRUE(unite(tree, sgf(game)));
  EXPECT_EQ(tree, once);
}

TEST(GameTree, LinesAreWholeLines) {
  GameTree tree = united("(;SZ[15];B[hh]C[x\nab\nabc])");
  for (const char* line : {"b", "bc", "ab", "abc", "a"})
    ASSERT_TRUE(unite(tree, sgf("(;SZ[15];B[hh]C[x\n" + std::string(line) + "])")));
  EXPECT_EQ(tree.texts_of(1).body, "ab\r\nabc\r\nb\r\nbc\r\na");
}

TEST(GameTree, ALongCommentIsNotSearched) {
  GameTree tree = united("(;SZ[15];B[hh]C[x\n" + std::string(70'000, 'y') + "\nz])");
  ASSERT_TRUE(unite(tree, sgf("(;SZ[15];B[hh]C[x\nz])")));
  EXPECT_TRUE(tree.texts_of(1).body.ends_with("y\r\nz\r\nz"));
}

TEST(GameTree, CountsLabelsThatLibrariesCannotHave) {
  GameTree tree;
  EXPECT_EQ(unite(tree, sgf("(;SZ[19]LB[aa:off][as:a1][bad])"))->labels, 2U);
  EXPECT_EQ(tree.texts_of(1).board, "a1");
  std::string passes = "(;SZ[15]";
  for (int i = 0; i < 225; ++i)
    passes += std::string(i % 2 == 0 ? ";B[]" : ";W[]") + "LB[hh:" + std::to_string(i) + "]";
  const auto deep = unite(tree, sgf(passes + ")"));
  ASSERT_TRUE(deep);
  EXPECT_EQ(deep->labels, 1U) << "behind the last move there is no place for one";
  EXPECT_TRUE(read_renlib(write_renlib(tree)));
}

TEST(GameTree, ALineOfPlayKeepsItsMarks) {
  GameTree tree;
  const std::uint32_t first = tree.add(0, h8);
  tree.add(0, a1);
  const std::uint32_t text = tree.add(first, a1, false);
  const std::uint32_t move = tree.add(first, i9);
  const std::uint32_t end = tree.add(move, h9);
  const std::uint32_t behind = tree.add(end, a1);
  tree.nodes[0].mark = tree.nodes[move].start = true;
  tree.nodes[end].extension = 6;
  tree.edit_texts(text).board = "T";
  tree.edit_texts(end) = {"title", "body", "board"};
  tree.edit_texts(behind).board = "last";
  GameTree line;
  line.add(0, h8);
  line.add(1, a1, false);
  line.add(1, i9);
  line.add(3, h9);
  line.add(4, a1, false);
  line.nodes[0].mark = line.nodes[3].start = true;
  line.nodes[4].extension = 6;
  line.edit_texts(2).board = "T";
  line.edit_texts(4) = {"title", "body", "board"};
  line.edit_texts(5).board = "last";
  EXPECT_EQ(line_of(tree, end), line);
}

TEST(GameTree, CoordinatesStayOnOtherBoards) {
  GameTree tree;
  ASSERT_TRUE(unite(tree, sgf("(;SZ[13];B[gg])")));  // g7
  EXPECT_EQ(moves_of(record_of(tree, gomoku)), "g7");
  const auto large = unite(tree, sgf("(;SZ[19];B[aa])"));
  ASSERT_FALSE(large);
  EXPECT_EQ(show(large.error()), "off_board move 1 (a19) is not on the board of 15x15 that libraries have");
  EXPECT_EQ(code_of(unite(tree, sgf("(;SZ[19];B[p1])")).error()), "off_board");
  std::string passes = "(;SZ[15]";
  for (int i = 0; i < 225; ++i) passes += i % 2 == 0 ? ";B[]" : ";W[]";
  EXPECT_TRUE(unite(tree, sgf(passes + ")")));
  EXPECT_EQ(code_of(unite(tree, sgf(passes + ";W[])")).error()), "too_deep");
  const auto setup = unite(tree, sgf("(;SZ[15]AB[aa])"));
  ASSERT_FALSE(setup);
  EXPECT_EQ(code_of(setup.error()), "setup");
}

}  // namespace
}  // namespace mnk
