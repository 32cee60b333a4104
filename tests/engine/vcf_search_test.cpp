// SPDX-License-Identifier: MIT
// VCF search against a brute-force search; its lines and relevance zones by the exact rules.
#include "engine/vcf_search.hpp"
#include "game.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/boards.hpp"
#include "mnk/board.hpp"
#include "sanitized.hpp"
#include "search/plain_vcf.hpp"

namespace {

using namespace mnk;
using engine::Fours;
using engine::PatternBoard;
using engine::VcfSearch;

/// Returns the attacker's moves of a line, without the replies in between.
std::vector<Cell> attackers(std::span<const Cell> line) {
  std::vector<Cell> cells;
  for (std::size_t i = 0; i < line.size(); i += 2) cells.push_back(line[i]);
  return cells;
}

class VcfSearches : public testing::TestWithParam<const char*> {};

TEST_P(VcfSearches, FindTheSameWinsAndLeaveOutOnlyRepliesThatLose) {
  const Rules rules = *parse_game(GetParam());
  std::mt19937 random(7);
  VcfSearch search;
  std::vector<Cell> zone;
  unsigned wins = 0;
  unsigned replies = 0;
  const int positions = test::rounds(rules.k() < 5 ? 1500 : 300);  // the brute-force search is slow
  for (int i = 0; i < positions; ++i) {
    Position position = test::random_position(rules, 4 + static_cast<unsigned>(random() % (rules.cells() / 2)), random);
    if (!test::completing_cells(position, Player::x).empty() || !test::completing_cells(position, Player::o).empty())
      continue;
    PatternBoard board = test::pattern_board_of(position);
    for (const bool passed : {false, true}) {
      if (passed) board.pass();
      const Player mover = board.to_move();
      const bool found = search.find(board, 1U << 30);
      ASSERT_EQ(found, test::has_vcf(position, mover)) << to_text(position);
      const std::vector<Cell> line(search.line().begin(), search.line().end());
      if (passed) board.unpass();
      if (!found) continue;
      ++wins;
      ASSERT_TRUE(test::line_wins(position, mover, attackers(line))) << to_text(position);
      if (!passed) continue;
      // Only moves in the relevance zone can refute the win.
      VcfSearch::zone(board, line, zone);
      for (Cell cell = 0; cell < rules.cells(); ++cell) {
        if (!board.is_empty(cell) || std::find(zone.begin(), zone.end(), cell) != zone.end()) continue;
        ++replies;
        position.stones[cell] = stone_of(board.to_move());
        EXPECT_TRUE(test::line_wins(position, mover, attackers(line))) << to_text(position) << cell;
        position.stones[cell] = Stone::none;
      }
    }
  }
  EXPECT_GT(wins, test::rounds(20U));
  EXPECT_GT(replies, test::rounds(20U));
}

INSTANTIATE_TEST_SUITE_P(Games, VcfSearches,
                         testing::Values("7,7,4", "8,6,4:exact", "8,8,5", "8,8,5:exact", "10,5,4", "5,5,3"),
                         test::by_game);

/// Returns true if the side to move has a VCF by the rules: each of its stones makes a four, and every legal reply
/// loses.
bool has_vcf_by_the_rules(Board& board) {
  const Player attacker = board.to_move();
  const LegalMoves legal = board.legal_moves();
  const std::vector<Cell> moves(legal.begin(), legal.end());
  const auto after = [&](Cell cell, const auto& holds) {
    board.play_unchecked(cell);
    const bool result = holds();
    board.undo();
    return result;
  };
  const auto completes = [&](Cell cell) { return after(cell, [&] { return board.outcome() == win_for(attacker); }); };
  if (std::any_of(moves.begin(), moves.end(), completes)) return true;
  const auto beats = [&](Cell reply) {
    return after(reply, [&] { return !board.is_over() && has_vcf_by_the_rules(board); });
  };
  const auto wins = [&] {
    Position position = board.position();
    if (board.is_over() || test::completing_cells(position, attacker).empty()) return false;
    const LegalMoves answers = board.legal_moves();
    const std::vector<Cell> replies(answers.begin(), answers.end());
    return std::all_of(replies.begin(), replies.end(), beats);
  };
  return std::any_of(moves.begin(), moves.end(), [&](Cell cell) { return after(cell, wins); });
}

/// Returns a game after random moves near the middle, on the cells of a square of `side`.
Board random_game(const Rules& rules, int side, std::mt19937& random) {
  Board board(rules);
  for (auto left = 12 + random() % 14; left > 0 && !board.is_over(); --left) {
    const Cell cell = rules.cell((rules.rows() - side) / 2 + static_cast<int>(random() % side),
                                 (rules.columns() - side) / 2 + static_cast<int>(random() % side));
    if (board.is_legal(cell)) board.play_unchecked(cell);
  }
  return board;
}

class VcfByTheRules : public testing::TestWithParam<const char*> {};

/// Connected fours alone find no other wins, nearly all of the same ones, and in renju, where a reply may be forbidden,
/// all of them.
TEST_P(VcfByTheRules, ByConnectedFoursIsAVcf) {
  const Rules rules = *parse_game(GetParam());
  std::mt19937 random(9);
  VcfSearch all;
  VcfSearch connected(Fours::connected);
  int wins = 0;
  int missed = 0;
  for (int i = 0; i < test::rounds(2000); ++i) {
    const Board board = random_game(rules, 7, random);
    if (board.is_over()) continue;
    PatternBoard patterns(rules);
    for (const Cell cell : board.history()) patterns.play(cell);
    const bool expected = all.find(patterns, 1U << 30);
    const bool found = connected.find(patterns, 1U << 30);
    if (found) {
      EXPECT_TRUE(expected) << to_string(rules) << '\n' << to_text(board);
    }
    wins += expected ? 1 : 0;
    missed += expected && !found ? 1 : 0;
  }
  EXPECT_GT(wins, test::rounds(100));
  EXPECT_LT(missed, rules.renju() ? 1 : wins / 10 + 1);
  if (!rules.renju()) {
    EXPECT_LT(connected.nodes(), all.nodes());
  }
}

/// In caro a four has several replies; in renju X may not move to some cells, neither to win nor to stop O.
TEST_P(VcfByTheRules, IsFoundWhereEveryReplyLoses) {
  const Rules rules = *parse_game(GetParam());
  std::mt19937 random(8);
  VcfSearch search;
  int wins = 0;
  int none = 0;
  for (int i = 0; i < test::rounds(400); ++i) {
    Board board = random_game(rules, 7, random);
    if (board.is_over()) continue;
    PatternBoard patterns(rules);
    for (const Cell cell : board.history()) patterns.play(cell);
    const bool expected = has_vcf_by_the_rules(board);
    // Searches that are cut short prove nothing, and leave nothing behind that a longer one would believe.
    for (std::uint64_t nodes = 1; nodes < 5; ++nodes) {
      if (search.find(patterns, nodes)) {
        EXPECT_TRUE(expected) << to_text(board) << nodes;
      }
    }
    ASSERT_EQ(search.find(patterns, 1U << 30), expected) << to_string(rules) << '\n' << to_text(board);
    (expected ? wins : none) += 1;
  }
  EXPECT_GT(wins, test::rounds(20));
  EXPECT_GT(none, test::rounds(20));
}

INSTANTIATE_TEST_SUITE_P(Games, VcfByTheRules,
                         testing::Values("9,9,5", "9,9,5:renju", "9,9,5:caro", "9,9,5:exact,caro"), test::by_game);

/// X's four on h8 would also make two open threes, which renju forbids. The four on i8 leads nowhere.
TEST(VcfOfRenju, NeedsNoForbiddenFour) {
  for (const char* game : {"15,15,5", "renju"}) {
    const Rules rules = *parse_game(game);
    Position position(rules);
    for (const auto& [row, column] : {std::pair(7, 4), {7, 5}, {7, 6}, {8, 7}, {9, 7}, {5, 5}, {6, 6}})
      position.stones[rules.cell(row, column)] = Stone::x;
    for (const auto& [row, column] : {std::pair(7, 3), {0, 0}, {0, 14}, {14, 0}, {14, 14}, {0, 7}, {14, 7}})
      position.stones[rules.cell(row, column)] = Stone::o;
    if (rules.renju()) {
      ASSERT_EQ(forbidden(rules, position.stones, rules.cell(7, 7)), Forbidden::double_three);
    }
    PatternBoard board = test::pattern_board_of(position);
    EXPECT_EQ(VcfSearch().find(board, 1000), !rules.renju()) << game;
  }
}

/// O's four in column d can only be stopped on d5, where X would make six. No other cell is left, so X has no move, and
/// the game is drawn.
TEST(VcfOfRenju, IsNoFourAfterWhichXHasNoMove) {
  const Rules rules = *parse_game("7,5,5:renju");
  const Record record = *read_record(rules, "XXX.XXO/OXOOXOX/XOXOOXO/OXOOXOX/XOX.OXO");
  const Position position = std::get<Position>(record.content);
  ASSERT_EQ(forbidden(rules, position.stones, rules.cell(0, 3)), Forbidden::overline);
  PatternBoard board = test::pattern_board_of(position);
  ASSERT_EQ(board.to_move(), Player::o);
  EXPECT_FALSE(VcfSearch().find(board, 1000));
}

TEST(VcfByConnectedFours, TriesOnlyFoursWithASecondLine) {
  const Rules rules = *parse_game("15,15,5");
  const auto nodes = [&](Fours fours, Cell second) {
    Position position(rules);
    // X may make a four on j8 and on k8; with a stone on j10, the one on j8 has a second line.
    for (const Cell cell : {rules.cell(7, 6), rules.cell(7, 7), rules.cell(7, 8), second})
      position.stones[cell] = Stone::x;
    for (const Cell cell : {rules.cell(7, 5), rules.cell(0, 0), rules.cell(14, 14), rules.cell(0, 14)})
      position.stones[cell] = Stone::o;
    PatternBoard board = test::pattern_board_of(position);
    VcfSearch search(fours);
    EXPECT_FALSE(search.find(board, 1000));
    return search.nodes();
  };
  EXPECT_EQ(nodes(Fours::all, rules.cell(14, 0)), 3U);
  EXPECT_EQ(nodes(Fours::connected, rules.cell(14, 0)), 1U);
  EXPECT_EQ(nodes(Fours::all, rules.cell(9, 9)), 3U);
  EXPECT_EQ(nodes(Fours::connected, rules.cell(9, 9)), 2U);
}

TEST(VcfZones, OfAFiveIsItsCellWhateverFoursTheDefenderHas) {
  const Rules rules = *parse_game("10,6,5");
  const Record record = *read_record(rules, "........../........../OXXXX...../........../.OOO....../.........X");
  PatternBoard board = test::pattern_board_of(std::get<Position>(record.content));
  ASSERT_EQ(board.to_move(), Player::o);
  VcfSearch search;
  board.pass();
  ASSERT_TRUE(search.find(board, 100));
  board.unpass();
  ASSERT_EQ(search.line().size(), 1U);
  std::vector<Cell> zone;
  VcfSearch::zone(board, search.line(), zone);
  EXPECT_EQ(zone, std::vector<Cell>{rules.cell(2, 5)});
}

}  // namespace
