// SPDX-License-Identifier: MIT
// The ranking of the prover's moves, against searches of the replies by hand.
#include <gtest/gtest.h>

#include <algorithm>

#include "mnk/board.hpp"
#include "mnk/moves.hpp"
#include "prove/rank.hpp"

namespace mnk::prove {
namespace {

const Rules rules = *Rules::make(6, 5, 4);
Cell at(const char* coordinate) { return parse_coordinate(rules, coordinate).value(); }
std::vector<Cell> cells(std::initializer_list<const char*> coordinates) {
  std::vector<Cell> found;
  for (const char* coordinate : coordinates) found.push_back(at(coordinate));
  return found;
}
Cell between(Cell a, Cell b) { return std::max(a, b) - std::min(a, b); }
RankOptions options(std::uint64_t nodes, unsigned moves, unsigned reach) {
  RankOptions options;
  options.nodes = nodes;
  options.moves = moves;
  options.reach = reach;
  return options;
}
std::vector<RankedMove> ranked(const std::vector<Cell>& moves, const RankOptions& how) {
  auto found = rank(rules, proof::Claim::x_wins, moves, how);
  EXPECT_TRUE(found.ok());
  return found.ok() ? *std::move(found) : std::vector<RankedMove>();
}

TEST(Rank, AScoreIsWorthJobs) {
  EXPECT_EQ(jobs_short_of_win(2000), 0);
  EXPECT_EQ(jobs_short_of_win(1'000'000), 0);
  EXPECT_EQ(jobs_short_of_win(1900), 1);
  EXPECT_EQ(jobs_short_of_win(-1999), 39.99);
  EXPECT_EQ(jobs_short_of_win(-1'000'000), 40);
  EXPECT_EQ(score_of({.proved = 1}), 1'000'000);
  EXPECT_EQ(score_of({.proved = -1}), -1'000'000);
  EXPECT_EQ(score_of({.estimate = -7}), -7);
}

/// Each reply within one cell of c3, a1 or the move is searched alone.
TEST(Rank, SumsTheWorkOfTheReplies) {
  const std::vector<RankedMove> moves = ranked(cells({"c3", "a1"}), options(400, 12, 1));
  ASSERT_EQ(moves.size(), 12U);
  EXPECT_TRUE(std::is_sorted(moves.begin(), moves.end(), [](auto& a, auto& b) { return a.jobs < b.jobs; }));
  const auto side = std::find_if(moves.begin(), moves.end(), [](auto& move) { return move.move == at("d3"); });
  ASSERT_NE(side, moves.end());
  EXPECT_EQ(side->replies, 12U);  // b2 to e4 without c3 and d3, then b1 and a2
  double most = 0;
  for (const RankedMove& move : moves) {
    double jobs = 0;
    unsigned hard = 0, replies = 0;
    int lowest = 2'000'000, of_hardest = 0;
    for (Cell reply = 0; reply < rules.cells(); ++reply) {
      const auto stones = {at("c3"), at("a1"), move.move};
      const auto is_near = [&](Cell stone) {
        return between(stone / 6, reply / 6) <= 1 && between(stone % 6, reply % 6) <= 1;
      };
      if (std::count(stones.begin(), stones.end(), reply) > 0) continue;
      if (std::none_of(stones.begin(), stones.end(), is_near)) continue;
      Engine engine = Engine::make(rules, {.memory = std::size_t{1} << 20}).value();
      SearchLimits limits;
      limits.nodes = 400;
      const auto board = Board::from(rules, std::vector<Cell>{at("c3"), at("a1"), move.move, reply}).value();
      const int score = score_of(engine.analyse(board, limits)->lines[0].score);
      ++replies;
      hard += score < 2000 ? 1 : 0;
      jobs += std::min(40.0, std::max(0.0, (2000 - score) / 100.0));
      lowest = std::min(lowest, score);
      if (reply == move.hardest) of_hardest = score;
    }
    EXPECT_EQ(move.replies, replies);
    EXPECT_EQ(move.hard, hard);
    EXPECT_NEAR(move.jobs, jobs, 1e-9);
    EXPECT_EQ(of_hardest, lowest);
    most = std::max(most, jobs);
  }
  EXPECT_GT(most, 0);
}

TEST(Rank, ThreadsChangeNothing) {
  RankOptions how = options(400, 4, 2);
  const std::vector<RankedMove> alone = ranked(cells({"c3", "a1"}), how);
  how.threads = 3;
  const std::vector<RankedMove> shared = ranked(cells({"c3", "a1"}), how);
  ASSERT_EQ(alone.size(), shared.size());
  for (std::size_t i = 0; i < alone.size(); ++i) {
    EXPECT_EQ(alone[i].move, shared[i].move);
    EXPECT_EQ(alone[i].jobs, shared[i].jobs);
    EXPECT_EQ(alone[i].hardest, shared[i].hardest);
  }
}

TEST(Rank, AMoveThatEndsTheGameLeavesNoReply) {
  const std::vector<RankedMove> moves = ranked(cells({"b3", "a1", "c3", "a2", "d3", "b1"}), options(40, 1, 5));
  ASSERT_EQ(moves.size(), 1U);
  EXPECT_TRUE(moves[0].move == at("a3") || moves[0].move == at("e3"));
  EXPECT_EQ(moves[0].score, 1'000'000);
  EXPECT_EQ(moves[0].replies, 0U);
  EXPECT_EQ(moves[0].jobs, 0);
}

/// X makes three in a row at c5. Two replies do not lose: d5, which stops them, and b3, which is O's line.
TEST(Rank, AReplyThatEndsTheGameIsAsHardAsCanBe) {
  const std::vector<RankedMove> moves = ranked(cells({"a5", "a3", "b5", "c3", "e1", "d3"}), options(4000, 10, 5));
  const auto three = std::find_if(moves.begin(), moves.end(), [](auto& move) { return move.move == at("c5"); });
  ASSERT_NE(three, moves.end());
  EXPECT_EQ(three->hard, 2U);
  EXPECT_EQ(three->jobs, 80);
  EXPECT_EQ(three->hardest, at("d5"));
}

TEST(Rank, TellsEachMoveAndStops) {
  std::atomic<bool> stop = false;
  RankOptions how = options(400, 5, 1);
  how.stop = &stop;
  std::vector<Cell> told;
  how.ranked = [&](const RankedMove& move) {
    told.push_back(move.move);
    stop = told.size() == 2;
  };
  const std::vector<RankedMove> moves = ranked(cells({"c3", "a1"}), how);
  EXPECT_EQ(told.size(), 2U);
  EXPECT_EQ(moves.size(), 2U);
}

TEST(Rank, RefusesAPositionOfTheOpponent) {
  const auto refused = rank(rules, proof::Claim::x_wins, cells({"c3"}));
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(code_of(refused.error()), "opponent_to_move");
  EXPECT_TRUE(rank(rules, proof::Claim::o_wins, cells({"c3"}), options(10, 1, 1)).ok());
}

}  // namespace
}  // namespace mnk::prove
