// SPDX-License-Identifier: MIT
// Jobs of positions after moves of the book, before the tree leads there.
#include "prove/tree.hpp"

#include <gtest/gtest.h>

#include "mnk/moves.hpp"
#include "prove/job_texts.hpp"

namespace mnk::prove {
namespace {

/// A tree of 6,5,4 whose book has the replies to b3 and e3, and the reply after that.
class TreeAhead : public testing::Test {
 protected:
  static Tree tree_of(const std::string& more) {
    return Tree(read_move_book("game 6,5,4\nclaim x_wins\nstart c3 a1\nnodes 100\n" + more).value());
  }
  void answer(const std::string& job, const Checked& checked) { tree.add(read_job(job).value(), ++answers, checked); }
  static Cell at(const std::string& coordinate) {
    return parse_coordinate(Rules::make(6, 5, 4).value(), coordinate).value();
  }

  static constexpr const char* lines = "c3 a1 d3 e3 b3 f1 c4\nc3 a1 d3 e3 b3\nc3 a1 d3\n";
  const std::string first = "6,5,4 x_wins 100 c3 a1 d3";
  const std::string second = "6,5,4 x_wins 100 c3 a1 d3 e3 b3";
  const std::string third = "6,5,4 x_wins 100 c3 a1 d3 e3 b3 f1 c4";
  Tree tree = tree_of(lines);
  std::uint64_t answers = 0;
};

TEST_F(TreeAhead, GivesLinesOfTheBookOutOnceTheShortestFirst) {
  EXPECT_EQ(texts(tree.next(9)), Texts{first});
  EXPECT_EQ(texts(tree.next_ahead(1)), Texts{second});
  EXPECT_EQ(texts(tree.next_ahead(9)), Texts{third});
  EXPECT_EQ(tree.next_ahead(9), std::vector<Job>());
  EXPECT_EQ(tree.counts().in_work, 3U);
  EXPECT_EQ(tree.withdraw(), std::vector<Job>()) << "they are wanted, although nothing leads to them";
}

TEST_F(TreeAhead, UsesTheAnswersOnceTheTreeLeadsThere) {
  tree.next(9);
  tree.next_ahead(9);
  answer(third, {.state = State::proved});
  answer(second, {.state = State::part, .replies = {at("f1")}});
  EXPECT_FALSE(tree.is_proved());
  answer(first, {.state = State::part, .replies = {at("e3")}});
  EXPECT_TRUE(tree.is_proved());
  EXPECT_EQ(tree.steps().size(), 6U) << "three answers, and three moves of the book";
  EXPECT_EQ(tree.counts().jobs, 3U);
}

TEST_F(TreeAhead, GoesOnBelowThem) {
  tree.next(9);
  tree.next_ahead(9);
  answer(second, {.state = State::part, .replies = {at("f5"), at("f1")}});
  EXPECT_EQ(tree.next(9), std::vector<Job>());
  EXPECT_EQ(texts(tree.next_ahead(9)), Texts{"6,5,4 x_wins 100 c3 a1 d3 e3 b3 f5"}) << "f1 has a move of the book";
  EXPECT_EQ(tree.withdraw(), std::vector<Job>());
  answer("6,5,4 x_wins 100 c3 a1 d3 e3 b3 f5", {.state = State::open});
  EXPECT_EQ(texts(tree.next_ahead(9)), Texts{"6,5,4 x_wins 400 c3 a1 d3 e3 b3 f5"});
  // From here on the tree leads there.
  answer(first, {.state = State::part, .replies = {at("e3")}});
  EXPECT_EQ(tree.next_ahead(9), std::vector<Job>());
}

TEST_F(TreeAhead, GivesAJobOutAgainThatWasTakenBack) {
  tree.next(9);
  tree.next_ahead(9);
  tree.take_back(read_job(third).value());
  EXPECT_EQ(texts(tree.next_ahead(9)), Texts{third});
}

TEST_F(TreeAhead, DoesNotSearchThemForLong) {
  tree.next(9);
  tree.next_ahead(9);
  for (const int limit : {100, 400, 1600}) {
    answer("6,5,4 x_wins " + std::to_string(limit) + " c3 a1 d3 e3 b3 f1 c4", {.state = State::open});
    EXPECT_EQ(texts(tree.next_ahead(9)), Texts{"6,5,4 x_wins " + std::to_string(4 * limit) + " c3 a1 d3 e3 b3 f1 c4"});
  }
  answer("6,5,4 x_wins 6400 c3 a1 d3 e3 b3 f1 c4", {.state = State::open});
  EXPECT_EQ(tree.next_ahead(9), std::vector<Job>()) << "25600 nodes only once the tree leads there";
}

TEST_F(TreeAhead, LeavesThemOnceTheTreeLeadsThereInVain) {
  tree = tree_of("c3 a1 d3 e3 b3\nc3 a1 d3\n");
  tree.next(9);
  tree.next_ahead(1);
  answer(first, {.state = State::part, .replies = {at("e3")}});
  answer("6,5,4 x_wins 100 c3 a1 d3 e3", {.state = State::proved});
  EXPECT_EQ(texts(tree.withdraw()), Texts{second});
  EXPECT_EQ(tree.next_ahead(9), std::vector<Job>());
}

TEST_F(TreeAhead, LeavesOutMovesThatAreNotKnownToWin) {
  Tree little_trust = tree_of(std::string("trust 20\n") + lines);
  little_trust.next(9);
  EXPECT_EQ(little_trust.next_ahead(9), std::vector<Job>());
  Tree tries = tree_of("try c3 a1 d3 e3 b3 f1 c4\ntry c3 a1 d3 e3 b3\nc3 a1 d3\n");
  tries.next(9);
  EXPECT_EQ(tries.next_ahead(9), std::vector<Job>());
}

}  // namespace
}  // namespace mnk::prove
