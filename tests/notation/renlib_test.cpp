// SPDX-License-Identifier: MIT
// The bytes below are written by hand from docs/converting.md.
#include <gtest/gtest.h>

#include "mnk/game_tree.hpp"
#include "mnk/moves.hpp"
#include "notation/game_record.hpp"

namespace mnk {
namespace {

using namespace test;
using namespace std::string_literals;

const std::string header34 = "\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"s;
const std::string header30 = "\xffRenLib\xff\x03\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"s;
const std::string root_node = "\x00\x00"s;

GameTree read_tree(const std::string& bytes) {
  const auto tree = read_renlib(bytes);
  EXPECT_TRUE(tree) << (tree ? "" : show(tree.error()));
  return tree ? *tree : GameTree();
}

std::string renlib_error(const std::string& bytes) {
  const auto tree = read_renlib(bytes);
  return tree ? "read" : show(tree.error()) + " " + message_of(tree.error());
}

std::string cell_name(std::uint8_t cell) { return cell == pass_cell ? "pass" : to_coordinate(gomoku, cell); }

/// The tree as `h8 (i9 k3)(g7! "Title|Body" [A])`: `!` a mark, `^` a start, `[A]` a board text, `?` no move.
std::string tree_text(const GameTree& tree, std::uint32_t node = 0) {
  const TreeNode& from = tree.nodes[node];
  std::string text = node == 0 ? "*" : cell_name(from.cell);
  if (!from.is_move) text += "?";
  if (from.mark) text += "!";
  if (from.start) text += "^";
  const TreeTexts& texts = tree.texts_of(node);
  if (!texts.title.empty() || !texts.body.empty()) text += " \"" + texts.title + "|" + texts.body + "\"";
  if (!texts.board.empty()) text += " [" + texts.board + "]";
  const bool branches = from.first_child != no_tree_node && tree.nodes[from.first_child].next_sibling != no_tree_node;
  for (std::uint32_t child = from.first_child; child != no_tree_node; child = tree.nodes[child].next_sibling)
    text += branches ? " (" + tree_text(tree, child) + ")" : " " + tree_text(tree, child);
  return text;
}

// Points: 16 * row from the top + column from 1. a15 01, o15 0f, b15 02, a14 11, h8 78, i9 69, k3 cb, o1 ef.
TEST(Renlib, PointsAreRowsOfSixteen) {
  const std::string bytes = header34 + root_node +
                            "\x01\x80\x0f\x40"  // a15, o15; a second first move follows
                            "\x11\x00\xcb\x40"s;
  const GameTree tree = read_tree(bytes);
  EXPECT_EQ(tree_text(tree), "* (a15 o15) (a14 k3)");
  EXPECT_EQ(write_renlib(tree), bytes);
  EXPECT_FALSE(tree.is_cut);
}

/// A cell and its mirror image differ, so a reader that swaps rows and columns fails.
TEST(Renlib, RowsAreNotColumns) {
  EXPECT_EQ(tree_text(read_tree(header34 + root_node + "\x02\x00\x11\x40"s)), "* b15 a14");
  EXPECT_EQ(tree_text(read_tree(header34 + root_node + "\x11\x00\x02\x40"s)), "* a14 b15");
}

TEST(Renlib, FlagsAndTexts) {
  const std::string file = header34 +                                      //
                           "\x00\x18"s + "Library\x08two\r\nlines\0\0"s +  // mark, comment of 18 bytes
                           "\x78\x04"s +                                   // h8: start
                           "\x69\x89\x00\x01"s + "Up\0\0"s + "A\0"s +      // i9: sibling, comment, extension
                           "\xcb\x48\x08"s + "body\0"s +                   // k3 below i9: a body without a title
                           "\x67\xc3\x00\x01"s + "B2\0\0"s +               // g9: sibling, no child, no move, text
                           "\x00\x40"s;                                    // a pass
  const GameTree tree = read_tree(file);
  EXPECT_EQ(tree_text(tree), "*! \"Library|two\r\nlines\" h8^ (i9 \"Up|\" [A] k3 \"|body\") (g9? [B2]) (pass)");
  EXPECT_EQ(write_renlib(tree), file);
  EXPECT_EQ(main_line_end(tree), 3U);
  EXPECT_EQ(line_ends(tree, 10), (std::vector<std::uint32_t>{3, 5}));
  EXPECT_EQ(line_ends(tree, 1), (std::vector<std::uint32_t>{3}));
}

/// RenLib writes no root where it can, and never ends the line of the node that it begins at.
TEST(Renlib, LibrariesOfH8NeedNoRoot) {
  const std::string only = header30 + "\x78\x00"s;
  EXPECT_EQ(tree_text(read_tree(only)), "* h8");
  EXPECT_EQ(write_renlib(read_tree(only)), only);
  const std::string more = header30 + "\x78\x00\x69\xc0\x79\x40"s;
  EXPECT_EQ(tree_text(read_tree(more)), "* h8 (i9) (i8)");
  EXPECT_EQ(write_renlib(read_tree(more)), more);
  const std::string with_pass = header34 + root_node + "\x78\x00\x00\x40"s;
  EXPECT_EQ(tree_text(read_tree(with_pass)), "* h8 pass");
  EXPECT_EQ(write_renlib(read_tree(with_pass)), with_pass);
  const std::string empty = header34 + root_node;
  EXPECT_EQ(tree_text(read_tree(empty)), "*");
  EXPECT_EQ(write_renlib(GameTree()), empty);
}

TEST(Renlib, OldFilesHaveNoHeaderAndAnotherComment) {
  // "H{j" and 0x08 and "|k", of which k has the top bit: letters of Sweden in Latin-1; and a comment of one byte.
  const std::string old = "\x78\x20H{j\x08|\xeb"s + "\x69\x60\xc1\x00"s;
  EXPECT_EQ(tree_text(read_tree(old)), "* h8 \"H\xe4j|\xf6k\" i9 \"A|\"");
  const std::string written = write_renlib(read_tree(old));
  EXPECT_EQ(written, header30 + "\x78\x08H\xe4j\x08\xf6k\0\0"s + "\x69\x48"s + "A\0"s);
  EXPECT_EQ(read_tree(written), read_tree(old));
  EXPECT_EQ(tree_text(read_tree("\x78\x20\x41\x80"s)), "* h8 \"A |\"");
}

/// Files of other programs: a header, but several first moves and no root.
TEST(Renlib, TheFirstNodeMayBeAMove) {
  const GameTree tree = read_tree(header30 + "\x78\xc0\x69\x00\x79\x40"s);
  EXPECT_EQ(tree_text(tree), "* (h8) (i9 i8)");
  EXPECT_EQ(write_renlib(tree), header34 + root_node + "\x78\xc0\x69\x00\x79\x40"s);
}

/// RenLib writes a part of a library with siblings announced that the file does not have.
TEST(Renlib, SiblingsMayBeMissing) {
  const GameTree tree = read_tree(header34 + root_node + "\x78\x80\x69\x40"s);
  EXPECT_EQ(tree_text(tree), "* h8 i9");
  EXPECT_TRUE(tree.is_cut);
  EXPECT_TRUE(read_tree(header34 + root_node + "\x78\x00\x69\x00"s).is_cut);
  EXPECT_FALSE(read_tree(header34 + root_node + "\x78\x00\x69\x40"s).is_cut);
  EXPECT_FALSE(read_tree(header30 + "\x78\x00"s).is_cut);
  EXPECT_FALSE(read_tree(header34 + root_node).is_cut);
}

TEST(Renlib, UnknownBitsOfTheExtensionStay) {
  const std::string bytes = header34 + root_node + "\x78\x01\x40\x03T\0\x69\x41\x00\x02"s;
  const GameTree tree = read_tree(bytes);
  EXPECT_EQ(tree_text(tree), "* h8 [T] i9");
  EXPECT_EQ(tree.nodes[1].extension, 0x4002);
  EXPECT_EQ(write_renlib(tree).substr(20), bytes.substr(22));  // h8 alone needs no root
}

TEST(Renlib, EmptyTextsAreNone) {
  const GameTree tree = read_tree(header34 + root_node + "\x78\x09\x00\x01\x00\x00\x00\x00"s);
  EXPECT_EQ(write_renlib(tree), header30 + "\x78\x00"s);
}

TEST(Renlib, ErrorsNameTheByte) {
  const std::string begin = header34 + root_node;  // 22 bytes
  const std::pair<std::string, const char*> cases[] = {
      {"", "bad_header@1:1 at byte 0: this is no RenLib library: it begins neither with FF RenLib FF nor with 78"},
      {"(;GM[4])",
       "bad_header@1:1 at byte 0: this is no RenLib library: it begins neither with FF RenLib FF nor with 78"},
      {header34.substr(0, 19), "bad_header@1:20 at byte 19: the file ends within the header of 20 bytes"},
      {"\xffRenLib\xff\x03\x05"s + header34.substr(10), "bad_version@1:9 at byte 8: version 3.5 is newer than 3.4"},
      {begin + "\x10\x40"s, "bad_point@1:23 at byte 22: point 16 is not on a board of 15x15"},
      {begin + "\xf1\x40"s, "bad_point@1:23 at byte 22: point 241 is not on a board of 15x15"},
      {begin + "\x78"s, "open_node@1:23 at byte 22: a node has two bytes, and the file ends after one"},
      {begin + "\x78\x01"s, "open_node@1:25 at byte 24: the two bytes of the extension are missing"},
      {begin + "\x78\x08"s + "abc", "open_text@1:25 at byte 24: the comment that begins here does not end"},
      {begin + "\x78\x08"s + "ab\0"s, "open_text@1:25 at byte 24: the comment that begins here does not end"},
      {begin + "\x78\x20"s + "abcd", "open_text@1:25 at byte 24: the old comment that begins here does not end"},
      {begin + "\x78\x01\x00\x01"s + "ab", "open_text@1:27 at byte 26: the board text that begins here does not end"},
      {begin + "\x78\x40\x69\x40"s, "extra_bytes@1:25 at byte 24: the tree has ended, but the file goes on"},
      {header34 + "\x00\x40\x69\x40"s, "extra_bytes@1:23 at byte 22: the tree has ended, but the file goes on"},
      {header34 + "\x00\x80"s, "bad_root@1:21 at byte 20: the root cannot have siblings"},
  };
  for (const auto& [bytes, error] : cases) EXPECT_EQ(renlib_error(bytes), error);
}

TEST(Renlib, LinesOfPlayAreAtMost225Long) {
  std::string bytes = header34 + root_node;
  for (int i = 0; i < 225; ++i) bytes += "\x00\x00"s;
  EXPECT_EQ(renlib_error(bytes), "read");
  EXPECT_EQ(renlib_error(bytes + root_node), "too_deep@1:473 at byte 472: this line of play has more than 225 moves");
}

/// The depth counts from the root again after each branch.
TEST(Renlib, BranchesAreAsDeepAsOneLine) {
  std::string branch;
  for (int i = 0; i < 150; ++i) branch += root_node;
  const std::string bytes = header34 + root_node + "\x78\x80"s + branch + "\x01\x40\x69\x00"s + branch + "\x01\x40"s;
  EXPECT_EQ(read_tree(bytes).nodes.size(), 305U);
}

TEST(Renlib, TextsOfProgramsAreWrittenSafely) {
  GameTree tree;
  tree.edit_texts(tree.add(0, 0)) = {
      "a\x08"
      "b",
      "c\0d"s, "\0"s};
  EXPECT_EQ(tree_text(read_tree(write_renlib(tree))), "* a15 \"a b|c d\" [ ]");
}

/// Many siblings and every cut of a file take no recursion, and no long time.
TEST(Renlib, WideFilesAndCutFiles) {
  std::string bytes = header34 + root_node;
  for (int i = 0; i < 200000; ++i) bytes += "\x78\xc0"s;
  const GameTree tree = read_tree(bytes);
  EXPECT_EQ(tree.nodes.size(), 200001U);
  EXPECT_TRUE(tree.is_cut);
  GameTree united;
  unite(united, tree);
  EXPECT_EQ(tree_text(united), "* h8");
  const std::string small = header34 + root_node + "\x78\x88Hi\0\0\x69\x40\x79\x40"s;
  for (std::size_t length = 0; length < small.size(); ++length) {
    const auto cut = read_renlib(std::string_view(small).substr(0, length));
    EXPECT_LE(cut ? cut->nodes.size() : 0, 4U);
  }
}

/// The contract says at most 100 bytes of memory per byte of the file. Nodes with the shortest text need most.
TEST(Renlib, MemoryIsProportionalToTheFile) {
  for (const std::string& node : {"\x78\xc0"s, "\x78\xc8\x41\0"s}) {
    std::string bytes = header34 + root_node;
    for (int i = 0; i < 300000; ++i) bytes += node;
    const GameTree tree = read_tree(bytes);
    const std::size_t kept = tree.nodes.capacity() * sizeof(TreeNode) + tree.texts.capacity() * sizeof(TreeTexts);
    EXPECT_LE(kept * 3 / 2, 100 * bytes.size());  // while a vector grows, its old and its new memory are there
  }
}

GameTree random_tree(std::mt19937_64& random) {
  GameTree tree;
  for (std::size_t n = below(random, 60); n > 0; --n) {
    const auto parent = static_cast<std::uint32_t>(below(random, tree.nodes.size()));
    const auto node = tree.add(parent, static_cast<std::uint8_t>(below(random, 226)), below(random, 8) > 0);
    tree.nodes[node].mark = below(random, 5) == 0;
    tree.nodes[node].start = below(random, 9) == 0;
    if (below(random, 3) == 0) {
      TreeTexts& texts = tree.edit_texts(node);
      texts = {random_text(random, "ab\r\n", 3), random_text(random, "xy\x08\n", 4), random_text(random, "AB", 2)};
      if (texts == TreeTexts{}) texts.title = "t";
    }
  }
  return tree;
}

TEST(Renlib, RandomTreesComeBack) {
  std::mt19937_64 random(5);
  for (int i = 0; i < 500; ++i) {
    const GameTree tree = random_tree(random);
    const std::string bytes = write_renlib(tree);
    const GameTree again = read_tree(bytes);
    EXPECT_EQ(tree_text(again), tree_text(tree));
    EXPECT_EQ(write_renlib(again), bytes);
    EXPECT_EQ(read_tree(write_renlib(again)), again);
  }
}

}  // namespace
}  // namespace mnk
