// SPDX-License-Identifier: MIT
#include "prove/tree.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "mnk/moves.hpp"
#include "prove/job_texts.hpp"

namespace mnk::prove {
namespace {

MoveBook book_of(const std::string& text) { return read_move_book(text).value(); }

/// A tree of 5,5,4 with X to move after b1: few symmetries.
class TreeTest : public testing::Test {
 protected:
  void answer(const std::string& job, const Checked& checked) { tree.add(read_job(job).value(), ++answers, checked); }
  static Cell at(const std::string& coordinate) {
    return parse_coordinate(Rules::make(6, 5, 4).value(), coordinate).value();
  }

  Tree tree{book_of("game 6,5,4\nclaim x_wins\nstart c3 a1\nnodes 100\n")};
  std::uint64_t answers = 0;
};

TEST_F(TreeTest, BeginsWithTheStartAndGivesAJobOutOnce) {
  EXPECT_EQ(texts(tree.next(5)), (Texts{"6,5,4 x_wins 100 c3 a1"}));
  EXPECT_EQ(tree.next(5), std::vector<Job>());
  EXPECT_EQ(tree.counts().in_work, 1U);
  EXPECT_FALSE(tree.is_proved());
}

TEST_F(TreeTest, GoesOnWithTheBestCandidate) {
  tree.next(1);
  answer("6,5,4 x_wins 100 c3 a1", {.candidates = {{at("d3"), 300}, {at("c4"), 250}}});
  EXPECT_EQ(texts(tree.next(2)), (Texts{"6,5,4 x_wins 100 c3 a1 d3", "6,5,4 x_wins 100 c3 a1 c4"}));
  // Both in work: the better one is also searched with greater limits.
  EXPECT_EQ(tree.next(2), std::vector<Job>());
  EXPECT_EQ(texts(tree.next_again(2)), (Texts{"6,5,4 x_wins 400 c3 a1 d3", "6,5,4 x_wins 1600 c3 a1 d3"}));
}

TEST_F(TreeTest, LeavesMovesFarBehindTheBestOneToLater) {
  tree.next(1);
  answer("6,5,4 x_wins 100 c3 a1", {.candidates = {{at("d3"), 900}, {at("c4"), 0}}});
  EXPECT_EQ(texts(tree.next(9)), (Texts{"6,5,4 x_wins 100 c3 a1 d3"}));
  answer("6,5,4 x_wins 100 c3 a1 d3", {});
  EXPECT_EQ(texts(tree.next(1)), (Texts{"6,5,4 x_wins 100 c3 a1 c4"}));
}

TEST_F(TreeTest, LeavesLinesThatTheEngineHoldsForLost) {
  tree.next(1);
  answer("6,5,4 x_wins 100 c3 a1", {.candidates = {{at("d3"), 2000}, {at("c4"), 1900}}});
  answer("6,5,4 x_wins 100 c3 a1 d3", {.state = State::part, .replies = {at("b3")}});
  // One reply only, but no good move after it: 20 jobs away.
  answer("6,5,4 x_wins 100 c3 a1 d3 b3", {.candidates = {{at("c4"), 0}}});
  EXPECT_EQ(texts(tree.next(1)), (Texts{"6,5,4 x_wins 100 c3 a1 c4"}));
  EXPECT_NEAR(tree.proof(), 1.2 * 2 + 1.25, 1e-9);
  answer("6,5,4 x_wins 100 c3 a1 c4", {.state = State::part, .replies = {at("b3")}});
  answer("6,5,4 x_wins 100 c3 a1 c4 b3", {});  // no move at all
  EXPECT_EQ(texts(tree.next(1)), (Texts{"6,5,4 x_wins 100 c3 a1 d3 b3 c4"}));
  EXPECT_NEAR(tree.proof(), 1.2 * 2 + 20, 1e-9);
  EXPECT_NEAR(tree.nodes()[3].penalty, 20, 1e-9);
  EXPECT_NEAR(tree.nodes()[5].proof, 8 * 4 + 40, 1e-9);
  answer("6,5,4 x_wins 100 c3 a1 d3 b3 c4", {.state = State::part, .replies = {at("e3")}});
  answer("6,5,4 x_wins 100 c3 a1 d3 b3 c4 e3", {.candidates = {{at("d4"), -9000}, {at("c2"), -9000}}});
  EXPECT_NEAR(tree.nodes()[6].children[0].penalty, 40, 1e-9);
  EXPECT_NEAR(tree.nodes()[6].children[1].penalty, 40.25, 1e-9);
}

/// Greater limits hardly ever prove a position with moves to go on with.
TEST_F(TreeTest, AsksTheProverAgainWithGreaterLimitsOnlyWithoutMoves) {
  answer("6,5,4 x_wins 100 c3 a1", {.candidates = {{at("d3"), 2000}}});
  answer("6,5,4 x_wins 102400 c3 a1 d3", {});  // the next limit is 4096 times the first one
  EXPECT_EQ(tree.nodes()[1].proof, 8 * 4096);
  EXPECT_EQ(tree.proof(), 8 * 4);
  answer("6,5,4 x_wins 400 c3 a1", {.candidates = {{at("d3"), 2000}}});
  EXPECT_EQ(tree.proof(), 8 * 16 * 64);
  tree = Tree(book_of("game 6,5,4\nclaim x_wins\nstart c3 a1\nnodes 100\n"));
  answer("6,5,4 x_wins 400 c3 a1", {});
  EXPECT_EQ(tree.proof(), 8 * 16 + 40);
}

/// The move of the book costs nothing, whatever the engine says of it.
TEST_F(TreeTest, ScoresDoNotTouchTheMoveOfTheBook) {
  tree = Tree(book_of("game 6,5,4\nclaim x_wins\nstart c3 a1\nnodes 100\ntrust 50\nc3 a1 d3\n"));
  answer("6,5,4 x_wins 100 c3 a1", {.candidates = {{at("c4"), 1900}, {at("d3"), 1500}}});
  const Tree::Node& start = tree.nodes()[0];
  ASSERT_EQ(start.children.size(), 2U);
  EXPECT_EQ(start.children[0].move, at("d3"));
  EXPECT_EQ(start.children[0].penalty, 0);
  EXPECT_NEAR(start.children[1].penalty, 1, 1e-9);
  EXPECT_NEAR(tree.cost(start, start.children[1]), 51, 1e-9);
  EXPECT_EQ(tree.cost(start, start.children[0]), 0);
}

/// A job may name another image of a position than the tree does, if an earlier run with another book has put it.
TEST_F(TreeTest, TurnsAnswersToItsOwnImageOfThePosition) {
  tree = Tree(book_of("game 5,5,4\nclaim x_wins\nstart c3\nnodes 100\nall c3\n"));
  const Rules rules = Rules::make(5, 5, 4).value();
  const auto cell = [&](const char* coordinate) { return parse_coordinate(rules, coordinate).value(); };
  const auto is_given = [&](const std::string& job) {
    const Texts jobs = texts(tree.next(99));
    return std::count(jobs.begin(), jobs.end(), job) == 1;
  };
  EXPECT_TRUE(is_given("5,5,4 x_wins 100 c3 b5"));
  // d5 is the mirror image of b5.
  answer("5,5,4 x_wins 100 c3 d5", {.candidates = {{cell("b4"), 2000}}});
  EXPECT_TRUE(is_given("5,5,4 x_wins 100 c3 b5 d4"));
  answer("5,5,4 x_wins 100 c3 d5 b4", {.state = State::part, .replies = {cell("a1")}});
  EXPECT_TRUE(is_given("5,5,4 x_wins 100 c3 b5 d4 e1"));
  answer("5,5,4 x_wins rank 100000 c3 d5",
         {.state = State::ranked, .candidates = {{cell("b4"), 90}, {cell("a5"), 900}}});
  EXPECT_TRUE(is_given("5,5,4 x_wins 100 c3 b5 e5"));
}

/// The tests of rankings: X to move after c3 a1, where d3 leads to a position whose only reply, b3, is still open after
/// very many jobs.
class RankingTest : public TreeTest {
 protected:
  static constexpr const char* ranking = "6,5,4 x_wins rank 100000 c3 a1";
  static constexpr std::uint64_t many = 300;  // jobs before the first ranking
  void begin(const std::string& more = "") {
    tree = Tree(book_of("game 6,5,4\nclaim x_wins\nstart c3 a1\nnodes 100\n" + more));
    answer("6,5,4 x_wins 100 c3 a1", {.candidates = {{at("d3"), 1900}, {at("c4"), 0}}});
    answer("6,5,4 x_wins 100 c3 a1 d3", {.state = State::part, .replies = {at("b3")}});
  }
  /// Answers jobs below d3 until there are `jobs` at the start.
  void work(std::uint64_t jobs) {
    for (std::uint64_t i = tree.nodes()[0].jobs_below; i < jobs; ++i) answer("6,5,4 x_wins 100 c3 a1 d3 b3", {});
  }
  /// All next jobs have great limits, so the ranking is what is wanted after many jobs.
  void make_all_hard() {
    for (const char* moves : {"c3 a1 d3 b3", "c3 a1 c4", "c3 a1"})
      answer(std::string("6,5,4 x_wins 25600 ") + moves, {});
  }
  double cost_of(const char* move) {
    for (const Tree::Edge& edge : tree.nodes()[0].children) {
      if (edge.move == at(move)) return tree.cost(tree.nodes()[0], edge);
    }
    return -1;
  }
};

TEST_F(RankingTest, IsAskedForAfterManyJobsIfManyAreLeft) {
  begin();
  work(many - 1);
  EXPECT_FALSE(texts(tree.next(1)) == (Texts{ranking}));
  tree.take_back(read_job("6,5,4 x_wins 100 c3 a1 d3 b3").value());
  begin();
  make_all_hard();
  work(many);
  EXPECT_GE(tree.proof(), 60);
  EXPECT_EQ(texts(tree.next(1)), (Texts{ranking}));
  EXPECT_EQ(tree.counts().in_work, 1U);
  EXPECT_NE(texts(tree.next(1)), (Texts{ranking}));
  tree.take_back(read_job(ranking).value());
  EXPECT_EQ(texts(tree.next(1)), (Texts{ranking}));
  answer(ranking, {.state = State::ranked});  // nothing is ranked, and not asked for again
  EXPECT_NE(texts(tree.next(1)), (Texts{ranking}));
}

TEST_F(RankingTest, IsWithdrawnWhenItIsNoLongerWanted) {
  begin();
  make_all_hard();
  work(many);
  EXPECT_EQ(texts(tree.next(1)), (Texts{ranking}));
  EXPECT_TRUE(tree.withdraw().empty());
  answer("6,5,4 x_wins 25600 c3 a1 c4", {.state = State::proved});
  EXPECT_EQ(texts(tree.withdraw()), (Texts{ranking}));
  EXPECT_EQ(tree.counts().in_work, 0U);
}

/// After four times the jobs, with twice the nodes; and a ranking with fewer nodes does not replace it.
TEST_F(RankingTest, IsAskedForAgainWithMoreNodes) {
  begin();
  make_all_hard();
  work(many);
  answer(ranking, {.state = State::ranked, .candidates = {{at("d3"), 0}, {at("c4"), 0}}});
  const std::string again = "6,5,4 x_wins rank 200000 c3 a1";
  work(4 * many - 1);
  for (const std::string& job : texts(tree.next(9))) EXPECT_NE(job, again);
  work(4 * many);
  EXPECT_EQ(texts(tree.next(1)), (Texts{again}));
  answer(again, {.state = State::ranked, .candidates = {{at("c4"), 900}, {at("d3"), 500}}});
  EXPECT_NEAR(cost_of("c4"), 20.25, 1e-9);
  answer(ranking, {.state = State::ranked, .candidates = {{at("d3"), 900}, {at("c4"), 0}}});
  EXPECT_EQ(tree.nodes()[0].rankings, 2U);
  EXPECT_NEAR(cost_of("c4"), 20.25, 1e-9) << "a ranking with fewer nodes comes late";
}

/// Jobs that this program does not put. One with fewer nodes than the first is not counted: an older program answered
/// it with the work that each move leaves.
TEST_F(RankingTest, MayComeWithAnyNumberOfNodes) {
  begin();
  answer("6,5,4 x_wins rank 99999 c3 a1", {.state = State::ranked, .candidates = {{at("c4"), 900}, {at("d3"), 1}}});
  EXPECT_EQ(tree.nodes()[0].rankings, 0U);
  EXPECT_NEAR(cost_of("d3"), 1, 1e-9);
  answer("6,5,4 x_wins rank 18446744073709551615 c3 a1", {.state = State::ranked, .candidates = {{at("d3"), 1}}});
  EXPECT_EQ(tree.nodes()[0].rankings, 5U);
  answer("6,5,4 x_wins rank 0 c3 a1", {.state = State::ranked, .candidates = {{at("d3"), 2}}});
  EXPECT_EQ(tree.nodes()[0].rankings, 5U);
}

/// A hundred times those of a job, from 100,000 to 20,000,000.
TEST_F(RankingTest, HasNodesInProportionToJobs) {
  for (const auto& [nodes, first] : {std::pair("50000", "5000000"), std::pair("9000000", "20000000")}) {
    const std::string of_ranking = "6,5,4 x_wins rank " + std::string(first) + " c3 a1";
    tree = Tree(book_of("game 6,5,4\nclaim x_wins\nstart c3 a1\nnodes " + std::string(nodes) + "\n"));
    answer("6,5,4 x_wins 50000 c3 a1", {.candidates = {{at("d3"), 1900}}});
    answer("6,5,4 x_wins 50000 c3 a1 d3", {.state = State::part, .replies = {at("b3")}});
    answer("6,5,4 x_wins 999999999 c3 a1 d3 b3", {});
    answer("6,5,4 x_wins 999999999 c3 a1", {});
    work(many);
    const Texts jobs = texts(tree.next(99));
    EXPECT_EQ(std::count(jobs.begin(), jobs.end(), of_ranking), 1) << nodes;
  }
}

TEST_F(RankingTest, IsNotAskedForWhereFewJobsAreLeft) {
  begin();
  answer("6,5,4 x_wins 100 c3 a1 d3 b3", {.candidates = {{at("c4"), 1900}}});
  work(many);
  EXPECT_LT(tree.proof(), 60);
  for (const std::string& job : texts(tree.next(9))) EXPECT_NE(job, ranking);
}

/// The best move costs no more than before. One whose score is lower by 300 or more, and one that is not ranked, costs
/// three times as many jobs as were spent at the position in vain, less those below the move since.
TEST_F(RankingTest, EstimatesTheJobsOfAMove) {
  begin();
  const std::uint64_t jobs = 2 * many;
  work(jobs);
  const double spent = 3 * (static_cast<double>(jobs) + 1);  // the ranking is a job, too
  // The scores of a lying worker may be in any order.
  answer(ranking,
         {.state = State::ranked, .candidates = {{at("e4"), 750}, {at("b3"), 900}, {at("d3"), -2'000'000'000}}});
  const Tree::Node& start = tree.nodes()[0];
  EXPECT_EQ(start.rankings, 1U);
  ASSERT_EQ(start.children.size(), 4U);
  const double of_best = start.penalty;
  EXPECT_EQ(of_best, 1);
  EXPECT_NEAR(cost_of("b3"), of_best, 1e-9);
  EXPECT_NEAR(cost_of("e4"), of_best + spent / 2, 1e-9);
  EXPECT_NEAR(cost_of("d3"), of_best + spent, 1e-9);
  EXPECT_NEAR(cost_of("c4"), 20.25 + spent, 1e-9);
  answer("6,5,4 x_wins 100 c3 a1 e4", {});
  EXPECT_NEAR(cost_of("e4"), of_best + spent / 2 - 1, 1e-9);
}

/// A position that was ranked early, by the book of another run, has few jobs in vain.
TEST_F(RankingTest, CountsForAtLeastTheJobsBeforeTheFirst) {
  begin();
  answer(ranking, {.state = State::ranked, .candidates = {{at("d3"), 500}, {at("c4"), 0}}});
  EXPECT_NEAR(cost_of("c4"), 20.25 + 3 * static_cast<double>(many), 1e-9);
}

/// A move costs at least as many jobs as were spent on it in vain, which are those of replies that are not proved.
TEST_F(RankingTest, AMoveCostsTheJobsThatWereInVain) {
  begin();
  const std::string d3 = "6,5,4 x_wins 100 c3 a1 d3";
  const auto replies = [&]() -> const Tree::Node& { return tree.nodes()[tree.nodes()[0].children[0].child]; };
  answer("6,5,4 x_wins 100 c3 a1 d3 b3", {.candidates = {{at("e4"), 2000}, {at("c4"), 2000}}});
  answer(d3 + " b3 e4", {.state = State::part, .replies = {at("e3")}});
  for (int i = 0; i < 200; ++i) answer(d3 + " b3 e4 e3", {});
  const Tree::Node& after_b3 = tree.nodes()[replies().children[0].child];
  ASSERT_EQ(after_b3.moves.size(), 4U);
  EXPECT_EQ(after_b3.jobs_in_vain, 202U);
  EXPECT_EQ(after_b3.proof, 2.25) << "c4, of which nothing is known";
  EXPECT_EQ(replies().proof, 2.25);
  EXPECT_NEAR(replies().proof + cost_of("d3"), 1 + 203, 1e-9);
  EXPECT_EQ(tree.nodes()[0].jobs_in_vain, 204U);
  EXPECT_EQ(tree.proof(), 2 + 20.25) << "the other move of the start position";
  EXPECT_EQ(texts(tree.next(1)), (Texts{"6,5,4 x_wins 100 c3 a1 c4"}));

  answer(d3 + " b3 e4 e3", {.state = State::proved});
  EXPECT_TRUE(tree.is_proved());
  EXPECT_EQ(tree.nodes()[0].jobs_in_vain, 0U);
}

/// A proved reply redeems its jobs, and not those of the other replies.
TEST_F(RankingTest, AProvedReplyRedeemsItsJobs) {
  tree = Tree(book_of("game 6,5,4\nclaim x_wins\nstart c3 a1\nnodes 100\n"));
  answer("6,5,4 x_wins 100 c3 a1", {.candidates = {{at("d3"), 1900}, {at("c4"), 0}}});
  const std::string d3 = "6,5,4 x_wins 100 c3 a1 d3";
  answer(d3, {.state = State::part, .replies = {at("b3"), at("e3")}});
  for (int i = 0; i < 30; ++i) answer(d3 + " b3", {});
  for (int i = 0; i < 7; ++i) answer(d3 + " e3", {});
  EXPECT_EQ(tree.nodes()[0].jobs_in_vain, 1U + 1 + 30 + 7);
  answer(d3 + " b3", {.state = State::proved});
  EXPECT_EQ(tree.nodes()[0].jobs_in_vain, 1U + 1 + 7);
  EXPECT_EQ(tree.nodes()[0].jobs_below, 1U + 1 + 31 + 7);
  answer(d3 + " b3", {});  // an answer that comes late is not in vain
  EXPECT_EQ(tree.nodes()[0].jobs_in_vain, 1U + 1 + 7);
}

/// Two ways lead to a position, which is proved for both.
TEST_F(TreeTest, AProofCountsForEachWayToThePosition) {
  answer("6,5,4 x_wins 100 c3 a1", {.candidates = {{at("d3"), 2000}, {at("c4"), 2000}}});
  answer("6,5,4 x_wins 100 c3 a1 d3", {.state = State::part, .replies = {at("b3"), at("e3")}});
  answer("6,5,4 x_wins 100 c3 a1 c4", {.state = State::part, .replies = {at("b3")}});
  answer("6,5,4 x_wins 100 c3 a1 d3 b3", {.candidates = {{at("c4"), 2000}}});
  answer("6,5,4 x_wins 100 c3 a1 c4 b3", {.candidates = {{at("d3"), 2000}}});
  EXPECT_EQ(tree.nodes()[6].parents.size(), 2U);
  answer("6,5,4 x_wins 100 c3 a1 d3 b3 c4", {.state = State::proved});
  EXPECT_TRUE(tree.is_proved()) << "by c4";
}

/// A position's jobs count on the way that first led to it, also where it is proved by a move that was first reached on
/// another way.
TEST_F(TreeTest, NumbersAboveAProofByAnotherWayAreNew) {
  for (const char* winner : {"f11", "e5"}) {
    tree = Tree(book_of("game 15,15,5\nclaim x_wins\nstart h8 a1\nnodes 100\n"));
    const Rules rules = Rules::make(15, 15, 5).value();
    const auto cells = [&](const char* moves) { return parse_moves(rules, moves).value(); };
    const auto open = [&](const std::string& moves, std::vector<Candidate> candidates = {}, int nodes = 100) {
      answer("15,15,5 x_wins " + std::to_string(nodes) + " h8 a1" + moves, {.candidates = std::move(candidates)});
    };
    const auto part = [&](const std::string& moves, const char* replies) {
      answer("15,15,5 x_wins 100 h8 a1" + moves, {.state = State::part, .replies = cells(replies)});
    };
    const auto good = [&](const char* move) { return Candidate{cells(move)[0], 2000}; };
    open("", {good("g6"), {cells("e5")[0], -3000}}, 25'600);
    part(" g6", "b6");
    open(" g6 b6", {good("h9"), {cells("l4")[0], -2000}}, 25'600);
    open(" g6 b6 l4", {}, 25'600);
    part(" g6 b6 h9", "b2");
    open(" g6 b6 h9 b2", {good("k5"), good("o9")});
    part(" g6 b6 h9 b2 k5", "c3 c4 c5 c6 c7");
    part(" e5", "b6 o1");
    open(" e5 b6", {good("g6")});
    part(" e5 b6 g6", "b2");
    open(" e5 b6 g6 b2", {good("h9")});
    part(" e5 b6 g6 b2 h9", "c3");
    open(" e5 b6 g6 b2 h9 c3", {good("k5")});
    open(" g6 b6 h9 b2 k5 c3", {good("f11"), good("e5")});
    for (int i = 0; i < 1000; ++i) open(" g6 b6 h9 b2 k5 c3 f11");
    answer(std::string("15,15,5 x_wins 100 h8 a1 g6 b6 h9 b2 k5 c3 ") + winner, {.state = State::proved});
    const auto after_b6 = std::find_if(tree.nodes().begin(), tree.nodes().end(),
                                       [&](const Tree::Node& node) { return node.moves == cells("h8 a1 g6 b6"); });
    ASSERT_NE(after_b6, tree.nodes().end());
    EXPECT_LT(after_b6->proof, 10) << winner;
    EXPECT_LT(after_b6->jobs_in_vain, 10U) << winner;
  }
}

/// All positions that lead to one on the way see what was spent there.
TEST_F(TreeTest, JobsInVainCountForOtherWaysToTheSamePosition) {
  answer("6,5,4 x_wins 100 c3 a1", {.candidates = {{at("d3"), 2000}, {at("c4"), 2000}}});
  answer("6,5,4 x_wins 100 c3 a1 d3", {.state = State::part, .replies = {at("b3")}});
  answer("6,5,4 x_wins 100 c3 a1 c4", {.state = State::part, .replies = {at("b3")}});
  answer("6,5,4 x_wins 100 c3 a1 d3 b3", {.candidates = {{at("c4"), 2000}}});
  answer("6,5,4 x_wins 100 c3 a1 c4 b3", {.candidates = {{at("d3"), 2000}}});
  const std::string both = "6,5,4 x_wins 100 c3 a1 d3 b3 c4";
  answer(both, {.state = State::part, .replies = {at("e3")}});
  answer(both + " e3", {.candidates = {{at("e4"), 2000}, {at("e1"), 2000}}});
  for (int i = 0; i < 25; ++i) answer(both + " e3 e4", {});
  const auto after_c4 = std::find_if(tree.nodes().begin(), tree.nodes().end(), [&](const Tree::Node& node) {
    return node.moves == read_job("6,5,4 x_wins 100 c3 a1 c4 b3").value().moves;
  });
  ASSERT_NE(after_c4, tree.nodes().end());
  EXPECT_NEAR(after_c4->proof, 27, 2) << "as many as were in vain below both";
}

/// Answers that come late change nothing above a proved position, nor that position.
TEST_F(TreeTest, LateAnswersBelowAProvedPositionCountForNothing) {
  answer("6,5,4 x_wins 100 c3 a1", {.candidates = {{at("d3"), 2000}}});
  const std::string d3 = "6,5,4 x_wins 100 c3 a1 d3";
  answer(d3, {.state = State::part, .replies = {at("b3"), at("e3")}});
  answer(d3 + " b3", {.candidates = {{at("e4"), 2000}, {at("c4"), 2000}}});
  for (int i = 0; i < 5; ++i) answer(d3 + " b3 e4", {});
  for (int i = 0; i < 7; ++i) answer(d3 + " e3", {});
  answer(d3 + " b3 c4", {.state = State::proved});
  EXPECT_EQ(tree.nodes()[0].jobs_in_vain, 1U + 1 + 7);
  answer(d3 + " b3 e4", {.state = State::proved});
  EXPECT_EQ(tree.nodes()[0].jobs_in_vain, 1U + 1 + 7);
  const std::uint64_t positions = tree.counts().positions;
  answer(d3 + " b3", {.candidates = {{at("e1"), 2000}}});
  EXPECT_EQ(tree.counts().positions, positions);
}

/// A position may be answered before the tree leads to it.
TEST_F(RankingTest, JobsAboveAreNotRedeemedForOthers) {
  begin();
  const std::string c4 = "6,5,4 x_wins 100 c3 a1 c4";
  for (int i = 0; i < 9; ++i) answer(c4 + " e3", {});
  answer(c4, {.state = State::part, .replies = {at("e3"), at("b3")}});
  EXPECT_EQ(tree.nodes()[0].jobs_in_vain, 3U);
  answer(c4 + " e3", {.state = State::proved});
  EXPECT_EQ(tree.nodes()[0].jobs_in_vain, 0U);
}

/// A ranking counts for more than a book of little trust; a book of proved moves is not ranked before one fails.
TEST_F(RankingTest, TakesThePlaceOfTheBook) {
  begin("trust 15000\nc3 a1 d3\n");
  EXPECT_NEAR(cost_of("c4"), 15000 + 20.25, 1e-9);
  answer("6,5,4 x_wins 25600 c3 a1 d3 b3", {});
  ASSERT_LT(tree.proof(), 15000);
  work(many);
  EXPECT_EQ(texts(tree.next(1)), (Texts{ranking}));
  answer(ranking, {.state = State::ranked, .candidates = {{at("c4"), 900}, {at("d3"), 400}}});
  EXPECT_NEAR(cost_of("c4"), 20.25, 1e-9);
  EXPECT_NEAR(cost_of("d3"), 3 * (static_cast<double>(many) + 1), 1e-9) << "the ranking is a job, too";
  begin("try c3 a1 d3\n");
  answer("6,5,4 x_wins 1600 c3 a1 d3 b3", {});
  work(many);
  ASSERT_TRUE(tree.nodes()[0].has_book_move);
  EXPECT_EQ(texts(tree.next(1)), (Texts{ranking})) << "a move to try was not proved";
  begin("c3 a1 d3\n");
  answer("6,5,4 x_wins 25600 c3 a1 d3 b3", {});
  work(many);
  for (const std::string& job : texts(tree.next(9))) EXPECT_NE(job, ranking);
  answer("6,5,4 x_wins 102400 c3 a1 d3 b3", {});  // its next job costs 8 * 4096
  EXPECT_FALSE(tree.nodes()[0].has_book_move);
  EXPECT_LT(tree.proof(), 60) << "that of c4";
  EXPECT_EQ(texts(tree.next(1)), (Texts{ranking}));
}

/// After a move of the opponent's turn all replies are to be answered, and one that cannot be is enough against it.
TEST_F(TreeTest, RepliesAddUpAndTheHardestComesFirst) {
  tree = Tree(book_of("game 6,5,4\nclaim x_wins\nstart c3 a1\nnodes 100\nc3 a1 d3\n"));
  const std::string d3 = "6,5,4 x_wins 100 c3 a1 d3";
  answer(d3, {.state = State::part, .replies = {at("b3"), at("e3"), at("c4")}});
  answer(d3 + " b3", {.candidates = {{at("e4"), 2000}, {at("e1"), 2000}}});
  answer(d3 + " e3", {});
  const Tree::Node& replies = tree.nodes()[tree.nodes()[0].children[0].child];
  ASSERT_EQ(replies.children.size(), 3U);
  const auto child = [&](std::size_t i) { return tree.nodes()[replies.children[i].child]; };
  EXPECT_EQ(child(0).disproof, 3);  // its own job, and two moves
  EXPECT_EQ(child(1).disproof, 1);
  EXPECT_GT(child(1).proof, child(0).proof);
  EXPECT_NEAR(replies.proof, child(0).proof + child(1).proof + child(2).proof, 1e-9);
  EXPECT_EQ(replies.disproof, 1);
  // e3 and c4 have the least disproof numbers, and e3 is farther from a proof.
  EXPECT_EQ(texts(tree.next(1)), (Texts{"6,5,4 x_wins 400 c3 a1 d3 e3"}));
  EXPECT_EQ(texts(tree.next(1)), (Texts{"6,5,4 x_wins 100 c3 a1 d3 c4"}));
}

/// A book is trusted a fourth after each move of the prover: at least 1,000, and 20 if its trust is its own. A move to
/// try is trusted a fourth as much.
TEST_F(TreeTest, TrustsABookByItsDepth) {
  for (const auto& [line, at_start, after_one, after_three] :
       {std::tuple("", 20000.0, 5000.0, 1000.0), std::tuple("trust 19999\n", 19999.0, 4999.75, 312.484375),
        std::tuple("trust 400\n", 400.0, 100.0, 20.0), std::tuple("trust 40\n", 40.0, 20.0, 20.0),
        std::tuple("trust 8\n", 8.0, 8.0, 8.0), std::tuple("try ", 5000.0, 5000.0, 1000.0)}) {
    tree = Tree(book_of("game 6,5,4\nclaim x_wins\nstart c3 a1\nnodes 100\n" + std::string(line) +
                        "c3 a1 d3\nc3 a1 d3 b3 c4\nc3 a1 d3 b3 c4 b4 d4\nc3 a1 d3 b3 c4 b4 d4 e5 d2\n"));
    const std::string d3 = "6,5,4 x_wins 100 c3 a1 d3";
    answer(d3, {.state = State::part, .replies = {at("b3")}});
    answer("6,5,4 x_wins 100 c3 a1", {.candidates = {{at("e4"), 2000}}});
    answer(d3 + " b3", {.candidates = {{at("e4"), 2000}}});
    answer(d3 + " b3 c4", {.state = State::part, .replies = {at("b4")}});
    answer(d3 + " b3 c4 b4 d4", {.state = State::part, .replies = {at("e5")}});
    answer(d3 + " b3 c4 b4 d4 e5", {.candidates = {{at("e1"), 2000}}});
    const auto cost_of_other = [&](const Tree::Node& node) {
      for (const Tree::Edge& edge : node.children) {
        if (!edge.is_of_book) return tree.cost(node, edge);
      }
      return -1.0;
    };
    const Tree::Node& start = tree.nodes()[0];
    EXPECT_EQ(cost_of_other(start), at_start) << line;
    const Tree::Node* node = &start;
    const auto go_down = [&] { node = &tree.nodes()[tree.nodes()[node->children[0].child].children[0].child]; };
    go_down();
    EXPECT_EQ(cost_of_other(*node), after_one) << line;
    go_down();
    go_down();
    EXPECT_EQ(cost_of_other(*node), after_three) << line;
  }
}

/// The cost of other moves is not left in the proof number after the move of the book has failed, and does not return.
TEST_F(TreeTest, AMoveOfTheBookThatFailsIsTrustedNoMore) {
  for (const auto& [trust, is_trusted] : {std::pair(31, false), std::pair(32, true)}) {
    const std::string line = "trust " + std::to_string(trust) + "\n";
    tree = Tree(book_of("game 6,5,4\nclaim x_wins\nstart c3 a1\nnodes 100\n" + line + "c3 a1 d3\n"));
    answer("6,5,4 x_wins 100 c3 a1 d3", {});  // its next job costs 8 * 4
    EXPECT_EQ(tree.nodes()[0].has_book_move, is_trusted);
    EXPECT_EQ(tree.proof(), is_trusted ? 32 : 1);
    answer("6,5,4 x_wins 100 c3 a1", {.candidates = {{at("e4"), 2000}}});
    const Tree::Node& start = tree.nodes()[0];
    EXPECT_EQ(tree.cost(start, start.children[1]), is_trusted ? trust : 0);
    answer("6,5,4 x_wins 400 c3 a1 d3", {.state = State::part, .replies = {at("b3")}});
    EXPECT_EQ(tree.nodes()[0].has_book_move, is_trusted);
  }
}

TEST_F(TreeTest, FreeWorkersGetGreaterLimitsOfOnePosition) {
  tree.next(1);
  answer("6,5,4 x_wins 100 c3 a1", {.candidates = {{at("d3"), 900}}});
  const Texts jobs = {"6,5,4 x_wins 100 c3 a1 d3", "6,5,4 x_wins 400 c3 a1 d3", "6,5,4 x_wins 1600 c3 a1 d3",
                      "6,5,4 x_wins 6400 c3 a1 d3"};
  EXPECT_EQ(texts(tree.next(9)), (Texts{jobs[0]}));
  EXPECT_EQ(texts(tree.next_again(9)), (Texts{jobs[1], jobs[2], jobs[3]}));
  EXPECT_EQ(tree.counts().in_work, 4U);
  answer(jobs[0], {});
  // 100 nodes were not enough, and the next limits are in work.
  EXPECT_EQ(texts(tree.next(9)), (Texts{"6,5,4 x_wins 400 c3 a1"}));
  EXPECT_EQ(texts(tree.next_again(9)), (Texts{"6,5,4 x_wins 25600 c3 a1 d3"}));
  for (const char* job : {"6,5,4 x_wins 400 c3 a1", "6,5,4 x_wins 25600 c3 a1 d3"})
    tree.take_back(read_job(job).value());
  answer(jobs[2], {.state = State::part, .replies = {at("b3")}});
  // The replies are searched now.
  EXPECT_EQ(texts(tree.withdraw()), (Texts{jobs[1], jobs[3]}));
  EXPECT_EQ(texts(tree.next(1)), (Texts{"6,5,4 x_wins 100 c3 a1 d3 b3"}));
  answer("6,5,4 x_wins 100 c3 a1 d3 b3", {.state = State::proved});
  EXPECT_TRUE(tree.is_proved());
  EXPECT_EQ(tree.withdraw(), std::vector<Job>());
  EXPECT_EQ(tree.counts().in_work, 0U);
}

TEST_F(TreeTest, IsProvedWhenEveryReplyIsAnswered) {
  tree.next(1);
  answer("6,5,4 x_wins 100 c3 a1", {.candidates = {{at("d3"), 300}}});
  answer("6,5,4 x_wins 100 c3 a1 d3", {.state = State::part, .replies = {at("b3"), at("e3")}});
  EXPECT_EQ(texts(tree.next(2)), (Texts{"6,5,4 x_wins 100 c3 a1 d3 b3", "6,5,4 x_wins 100 c3 a1 d3 e3"}));
  answer("6,5,4 x_wins 100 c3 a1 d3 b3", {.state = State::proved});
  EXPECT_FALSE(tree.is_proved());
  EXPECT_GT(tree.proof(), 0);
  answer("6,5,4 x_wins 100 c3 a1 d3 e3", {.state = State::proved});
  EXPECT_TRUE(tree.is_proved());
  EXPECT_EQ(tree.proof(), 0);
  const std::vector<Step> steps = tree.steps();
  ASSERT_EQ(steps.size(), 4U);
  EXPECT_EQ(steps[0].chosen, at("d3"));
  EXPECT_EQ(steps[1].answer, 2U);
  EXPECT_EQ(steps[2].answer + steps[3].answer, 7U);
  EXPECT_EQ(to_text(tree.book()), "game 6,5,4\nclaim x_wins\nstart c3 a1\nnodes 100\nc3 a1 d3\n");
}

TEST_F(TreeTest, TheStepsAreThoseOfTheProofAlone) {
  answer("6,5,4 x_wins 100 c3 a1", {.candidates = {{at("d3"), 300}, {at("c4"), 250}}});
  answer("6,5,4 x_wins 100 c3 a1 c4", {.state = State::part, .replies = {at("b3")}});
  const Tree before = tree;
  answer("6,5,4 x_wins 100 c3 a1 d3", {.state = State::proved});
  ASSERT_EQ(tree.steps().size(), 2U) << "c4 is no part of it";
  EXPECT_EQ(tree.steps()[0].chosen, at("d3"));
  tree = before;
  answer("6,5,4 x_wins 400 c3 a1 c4", {.state = State::proved});
  EXPECT_EQ(tree.steps().size(), 2U) << "b3 is answered by the proof of c4 in whole";
}

TEST_F(TreeTest, TakesTheMovesOfTheBookWithoutAJob) {
  tree = Tree(book_of("game 6,5,4\nclaim x_wins\nstart c3 a1\nnodes 100\nc3 a1 d3\n"));
  EXPECT_EQ(texts(tree.next(1)), (Texts{"6,5,4 x_wins 100 c3 a1 d3"}));
}

TEST_F(TreeTest, KeepsTheLinesOfTheBookThatItHasNotReached) {
  const MoveBook book = book_of("game 6,5,4\nclaim x_wins\nstart c3 a1\nnodes 100\nc3 a1 d3\nc3 a1 d3 a2 b3\n");
  EXPECT_EQ(Tree(book).book().lines, book.lines);
}

TEST_F(TreeTest, KeepsTheMovesToTryThatItHasNotReached) {
  const std::string book =
      "game 6,5,4\nclaim x_wins\nstart c3 a1\nnodes 100\nc3 a1 d3\ntry c3 a1 d3 a2 b3\ntry c3 a1 d3 b2 b3\n";
  tree = Tree(book_of(book));
  EXPECT_EQ(to_text(tree.book()), book);
  answer("6,5,4 x_wins 100 c3 a1 d3", {.state = State::part, .replies = {at("a2"), at("e3")}});
  EXPECT_EQ(to_text(tree.book()), book);
}

TEST_F(TreeTest, ABookOfAWholeProofHasNoOtherLines) {
  const std::string head = "game 6,5,4\nclaim x_wins\nstart c3 a1\nnodes 100\n";
  tree = Tree(book_of(head + "c3 a1 d3\nc3 a1 d3 a2 b3\ntry c3 a1 d3 b2 b3\n"));
  answer("6,5,4 x_wins 100 c3 a1 d3", {.state = State::proved});
  EXPECT_EQ(to_text(tree.book()), head + "c3 a1 d3\n");
}

/// A proved move becomes a line; a line that has failed is replaced by a move to try.
TEST_F(TreeTest, SavesMovesThatAreNotProvedAsSuchToTry) {
  const std::string head = "game 6,5,4\nclaim x_wins\nstart c3 a1\nnodes 100\n", trust = "trust 100\n";
  tree = Tree(book_of(head + trust + "try c3 a1 d3\nc3 a1 d3 b3 c4\n"));
  answer("6,5,4 x_wins 100 c3 a1 d3", {.state = State::part, .replies = {at("b3"), at("e3"), at("f1")}});
  answer("6,5,4 x_wins 100 c3 a1 d3 e3", {.candidates = {{at("c4"), 2000}}});
  answer("6,5,4 x_wins 100 c3 a1 d3 e3 c4", {.state = State::part, .replies = {at("b3")}});
  answer("6,5,4 x_wins 100 c3 a1 d3 f1", {.candidates = {{at("c4"), 2000}}});
  answer("6,5,4 x_wins 100 c3 a1 d3 f1 c4", {.state = State::proved});
  EXPECT_EQ(to_text(tree.book()), head + trust + "c3 a1 d3 b3 c4\nc3 a1 d3 f1 c4\ntry c3 a1 d3\ntry c3 a1 d3 e3 c4\n");
  answer("6,5,4 x_wins 100 c3 a1 d3 b3", {.candidates = {{at("d4"), 2000}}});
  answer("6,5,4 x_wins 100 c3 a1 d3 b3 d4", {.state = State::part, .replies = {at("e4")}});
  answer("6,5,4 x_wins 400 c3 a1 d3 b3 c4", {});  // its next job costs 8 * 16
  EXPECT_EQ(to_text(tree.book()),
            head + trust + "c3 a1 d3 f1 c4\ntry c3 a1 d3\ntry c3 a1 d3 b3 d4\ntry c3 a1 d3 e3 c4\n");
}

TEST_F(TreeTest, ABookMoveServesPositionsThatAreEqualBySymmetry) {
  tree = Tree(book_of("game 6,5,4\nclaim x_wins\nstart c3 f1\nnodes 100\nd3 a1 c3\n"));
  EXPECT_EQ(texts(tree.next(1)), (Texts{"6,5,4 x_wins 100 c3 f1 d3"}));
}

TEST_F(TreeTest, WithdrawsWhatIsNoLongerWanted) {
  tree.next(1);
  answer("6,5,4 x_wins 100 c3 a1", {.candidates = {{at("d3"), 300}, {at("c4"), 250}}});
  tree.next(2);
  answer("6,5,4 x_wins 100 c3 a1 c4", {.state = State::proved});
  EXPECT_TRUE(tree.is_proved());
  EXPECT_EQ(texts(tree.withdraw()), (Texts{"6,5,4 x_wins 100 c3 a1 d3"}));
  EXPECT_EQ(tree.counts().in_work, 0U);
}

TEST_F(TreeTest, ARequiredPositionIsProvedAfterTheStart) {
  tree.next(1);
  answer("6,5,4 x_wins 100 c3 a1", {.state = State::proved});
  EXPECT_TRUE(tree.is_proved());
  const auto moves = read_job("6,5,4 x_wins 100 c3 a1 d3 b3").value().moves;
  tree.require(moves);
  EXPECT_FALSE(tree.is_proved());
  EXPECT_EQ(tree.most_proving_line(), (std::vector<Cell>{at("d3"), at("b3")}));
  EXPECT_EQ(texts(tree.next(5)), (Texts{"6,5,4 x_wins 100 c3 a1 d3 b3"}));
  EXPECT_TRUE(tree.withdraw().empty());
  answer("6,5,4 x_wins 100 c3 a1 d3 b3", {.state = State::proved});
  EXPECT_TRUE(tree.is_proved());
  const std::vector<Step> steps = tree.steps();
  ASSERT_EQ(steps.size(), 2U);
  EXPECT_EQ(steps[0].level, 1U);
  EXPECT_EQ(steps[0].answer, 2U);
  EXPECT_EQ(steps[1].level, 0U);
  EXPECT_EQ(steps[1].answer, 1U);
}

TEST_F(TreeTest, APositionOfSeveralLevelsHasTheHighest) {
  tree.next(1);
  answer("6,5,4 x_wins 100 c3 a1", {.candidates = {{at("d3"), 300}}});
  answer("6,5,4 x_wins 100 c3 a1 d3", {.state = State::proved});
  tree.require(read_job("6,5,4 x_wins 100 c3 a1 d3").value().moves);
  EXPECT_TRUE(tree.is_proved());
  const std::vector<Step> steps = tree.steps();
  ASSERT_EQ(steps.size(), 2U);
  EXPECT_EQ(steps[0].answer, 2U);
  EXPECT_EQ(steps[0].level, 1U);
  EXPECT_EQ(steps[1].chosen, at("d3"));
  EXPECT_EQ(steps[1].level, 0U);
}

TEST_F(TreeTest, TheMoveOfTheBookComesLongBeforeOtherMoves) {
  tree = Tree(book_of("game 6,5,4\nclaim x_wins\nstart c3 a1\nnodes 100\nc3 a1 d3\n"));
  tree.next(1);
  answer("6,5,4 x_wins 100 c3 a1 d3", {});
  EXPECT_EQ(texts(tree.next(1)), (Texts{"6,5,4 x_wins 400 c3 a1 d3"}));
  answer("6,5,4 x_wins 400 c3 a1 d3", {});
  EXPECT_EQ(texts(tree.next(9)), (Texts{"6,5,4 x_wins 1600 c3 a1 d3"}));
  // A candidate of a job that an earlier run has put is not preferred to the move of the book.
  answer("6,5,4 x_wins 100 c3 a1", {.candidates = {{at("c4"), 300}}});
  answer("6,5,4 x_wins 1600 c3 a1 d3", {});
  EXPECT_EQ(texts(tree.next(1)), (Texts{"6,5,4 x_wins 6400 c3 a1 d3"}));
}

TEST_F(TreeTest, APositionThatTheOpponentEndsAtOnceGetsNoJob) {
  // O has a1 b1 c1 and wins at d1 unless X takes it.
  const std::string start = "a5 a1 c4 b1 f5 c1";
  tree = Tree(book_of("game 6,5,4\nclaim x_wins\nstart " + start + "\nnodes 100\n"));
  EXPECT_FALSE(tree.is_lost());
  tree.next(1);
  answer("6,5,4 x_wins 100 " + start, {.candidates = {{at("d4"), 900}, {at("d1"), 0}}});
  // The other job asks for more candidates.
  EXPECT_EQ(texts(tree.next(9)), (Texts{"6,5,4 x_wins 100 " + start + " d1", "6,5,4 x_wins 400 " + start}));
  for (const std::string& job : texts(tree.next_again(9)))
    EXPECT_TRUE(job.ends_with(start + " d1")) << job << ": only greater limits of the same position";
  const Tree lost(book_of("game 6,5,4\nclaim x_wins\nstart " + start + " d4\nnodes 100\n"));
  EXPECT_TRUE(lost.is_lost());
  EXPECT_EQ(lost.proof(), Tree::infinite);
  EXPECT_EQ(lost.disproof(), 0);
  EXPECT_EQ(Tree(lost).next(9), std::vector<Job>());
}

TEST_F(TreeTest, ABookOfLittleTrustIsLeftAfterFewJobs) {
  // After a job of 100 nodes the move of the book costs 8 * 4 more jobs.
  for (const auto& [trust, next] :
       {std::pair("30", "6,5,4 x_wins 100 c3 a1"), std::pair("40", "6,5,4 x_wins 400 c3 a1 d3")}) {
    tree =
        Tree(book_of("game 6,5,4\nclaim x_wins\nstart c3 a1\nnodes 100\ntrust " + std::string(trust) + "\nc3 a1 d3\n"));
    tree.next(1);
    answer("6,5,4 x_wins 100 c3 a1 d3", {});
    EXPECT_EQ(texts(tree.next(1)), (Texts{next}));
  }
  EXPECT_TRUE(tree.next(1).empty()) << "another move is no work to pass the time while the book's is trusted";
}

TEST_F(TreeTest, ABookOfLittleTrustIsTrustedLessAfterEachMove) {
  // At the start another move costs 200 jobs more, after one move of each player a fourth.
  tree = Tree(book_of("game 6,5,4\nclaim x_wins\nstart c3 a1\nnodes 100\ntrust 200\nc3 a1 d3\nc3 a1 d3 b3 c4\n"));
  tree.next(1);
  answer("6,5,4 x_wins 100 c3 a1 d3", {.state = State::part, .replies = {at("b3")}});
  EXPECT_EQ(texts(tree.next(1)), (Texts{"6,5,4 x_wins 100 c3 a1 d3 b3 c4"}));
  answer("6,5,4 x_wins 100 c3 a1 d3 b3 c4", {});  // the next job of it has 400 nodes and costs 8 * 4
  EXPECT_EQ(texts(tree.next(1)), (Texts{"6,5,4 x_wins 400 c3 a1 d3 b3 c4"}));
  answer("6,5,4 x_wins 400 c3 a1 d3 b3 c4", {});  // 8 * 16 now: more than 51 jobs for the position itself
  EXPECT_EQ(texts(tree.next(1)), (Texts{"6,5,4 x_wins 100 c3 a1 d3 b3"}));
}

TEST_F(TreeTest, ABookMayDemandAllReplies) {
  const std::string book = "game 6,5,4\nclaim x_wins\nstart c3\nnodes 100\nall c3\n";
  tree = Tree(book_of(book));
  // The upper and the lower half are equal by symmetry: 12 replies there and 5 in the middle row. None is dominated.
  const auto first = texts(tree.next(100));
  EXPECT_EQ(first.size(), 17U);
  EXPECT_EQ(tree.next_again(9), std::vector<Job>()) << "no job is of the position itself";
  for (const std::string& job : first) {
    EXPECT_EQ(read_job(job)->moves.size(), 2U) << job;
    EXPECT_FALSE(tree.is_proved());
    answer(job, {.state = State::proved});
  }
  EXPECT_TRUE(tree.is_proved());
  EXPECT_EQ(to_text(tree.book()), book);
  EXPECT_EQ(tree.steps().size(), first.size() + 1);
  EXPECT_EQ(tree.steps()[0].answer, 0U);
  EXPECT_EQ(tree.steps()[0].chosen, std::nullopt);
}

TEST_F(TreeTest, RepliesThatAreEqualBySymmetryGetTheMovesOfTheBook) {
  for (const std::string reply : {"a1", "a5"}) {
    tree = Tree(book_of("game 6,5,4\nclaim x_wins\nstart c3\nnodes 100\nall c3\nc3 " + reply + " d3\n"));
    const Texts jobs = texts(tree.next(100));
    EXPECT_EQ(jobs.size(), 17U);
    EXPECT_TRUE(std::ranges::count(jobs, "6,5,4 x_wins 100 c3 " + reply + " d3")) << reply;
  }
}

TEST_F(TreeTest, PrefersTheReplyThatRefutesMostEasily) {
  tree.next(1);
  answer("6,5,4 x_wins 100 c3 a1", {.candidates = {{at("d3"), 0}}});
  answer("6,5,4 x_wins 100 c3 a1 d3", {.state = State::part, .replies = {at("b3"), at("e3")}});
  tree.next(1);
  answer("6,5,4 x_wins 100 c3 a1 d3 b3",
         {.candidates = {{at("c4"), 0}, {at("d4"), 0}, {at("c2"), 0}}});  // three ways: harder to refute than one
  EXPECT_EQ(texts(tree.next(1)), (Texts{"6,5,4 x_wins 100 c3 a1 d3 e3"}));
  EXPECT_EQ(tree.counts().positions, 7U);
}

}  // namespace
}  // namespace mnk::prove
