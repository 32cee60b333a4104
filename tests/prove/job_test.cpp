// SPDX-License-Identifier: MIT
#include "prove/job.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <limits>
#include <random>

#include "mnk/board.hpp"
#include "mnk/engine.hpp"
#include "mnk/moves.hpp"
#include "prove/check.hpp"
#include "prove/move_book.hpp"
#include "prove/rank.hpp"

namespace mnk::prove {
namespace {

Job job_of(const std::string& text) { return read_job(text).value(); }

TEST(JobText, IsReadAsItIsWritten) {
  for (const char* text : {"15,15,5 x_wins 2000000 h8 a1", "3,3,3 o_wins 1", "8,8,5:exact x_wins 77 d4",
                           "15,15,5 x_wins rank 5000 h8 a1", "6,5,4 o_wins rank 1 c3"}) {
    EXPECT_EQ(to_text(job_of(text)), text);
  }
}

TEST(JobText, NamesLargerBoards) {
  const std::string text = "15,15,5 x_wins family both 5 withstand 1 rank 5000 m13 e5";
  const Job job = read_job(text).value();
  EXPECT_EQ(job.rules, *parse_game("25,25,5"));
  EXPECT_EQ(job.family, (proof::Family{true, true, 5}));
  EXPECT_EQ(job.extras, 1U);
  EXPECT_EQ(to_text(job), text);
  EXPECT_EQ(to_text(read_job("4,4,3:exact x_wins family columns 0 7 b2 a1").value()),
            "4,4,3:exact x_wins family columns 0 7 b2 a1");
  for (const char* const wrong : {"15,15,5 x_wins family both 5 withstand 2 5000", "15,15,5 x_wins family both 9 5000",
                                  "15,15,5 x_wins family both 5 withstand 0 5000", "15,15,5 x_wins family 5 both 5000",
                                  "15,15,5 x_wins family both 5000", "15,15,5 x_wins withstand 1 5000",
                                  "15,15,5 o_wins family both 5 5000", "15,15,5 x_wins family both 5 5000 e5"})
    EXPECT_FALSE(read_job(wrong)) << wrong;
}

/// X plays on the board of the game, also where the engine would not.
TEST(Run, MovesOfLargerBoardsAreOnTheBoardOfTheGame) {
  for (const char* const kind : {"", "rank "}) {
    const Job job = read_job("5,5,5 x_wins family both 4 " + std::string(kind) + "300 e5 c5 e6 c6").value();
    const Answer answer = run(job);
    EXPECT_FALSE(answer.candidates.empty());
    for (const Candidate& candidate : answer.candidates)
      EXPECT_FALSE(is_on_margin(job.rules, job.family, candidate.move)) << to_coordinate(job.rules, candidate.move);
  }
}

TEST(JobText, RefusesWhatCannotBeAJob) {
  const auto code = [](const std::string& text) {
    const Result<Job> job = read_job(text);
    return job ? std::string("read") : std::string(code_of(job.error()));
  };
  EXPECT_EQ(code(""), "bad_game");
  EXPECT_EQ(code("3,3,3"), "bad_job");
  EXPECT_EQ(code("3,3,3 draw 5"), "bad_job");
  EXPECT_EQ(code("3,3,3 x_wins -5"), "bad_job");
  EXPECT_EQ(code("3,3,3 x_wins 99999999999999999999999"), "bad_job");
  EXPECT_EQ(code("3,3,3 x_wins 5 d4"), "off_board");
  EXPECT_EQ(code("3,3,3 x_wins 5 a1 a1"), "taken_cell");
  EXPECT_EQ(code("3,3,3 x_wins 5 a1 a2 b1 b2 c1"), "bad_job");  // X has won
  EXPECT_EQ(code("4096,4096,5 x_wins 5"), "bad_job");
  EXPECT_EQ(code("6,5,4 x_wins rank"), "bad_job");
  EXPECT_EQ(code("6,5,4 x_wins rank rank 5"), "bad_job");
  EXPECT_EQ(code("6,5,4 x_wins rank 5 c3"), "bad_job");  // O is to move
  EXPECT_EQ(code("renju x_wins 5"), "unsupported_rules");
  EXPECT_EQ(code("3,3,3 x_wins 5 " + std::string(max_job_text, ' ')), "bad_job");
}

TEST(AnswerText, IsReadAsItIsWritten) {
  const std::string job = "15,15,5 x_wins 2000000 h8 a1";
  const Cell h9 = parse_coordinate(job_of(job).rules, "h9").value();
  for (const Answer& answer : {Answer{.state = State::proved, .nodes = 12, .seconds = 0.25, .certificate = "a\nb"},
                               Answer{.state = State::open, .candidates = {{h9, -3}, {0, 1000000}}},
                               Answer{.state = State::ranked, .nodes = 5, .candidates = {{h9, 20}, {0, 21}}}}) {
    const Result<Answer> read = read_answer(job, to_text(job, answer));
    ASSERT_TRUE(read) << to_string(read.error());
    EXPECT_EQ(*read, answer);
  }
}

TEST(AnswerText, DamagedTextsAreRefused) {
  const std::string job = "15,15,5 x_wins 2000000 h8 a1";
  const std::string text = to_text(job, {.state = State::proved, .nodes = 12, .certificate = "bytes"});
  EXPECT_TRUE(!read_answer("15,15,5 x_wins 2000000 h8 a2", text));
  for (std::size_t size = 0; size < text.size(); ++size) {
    EXPECT_TRUE(!read_answer(job, text.substr(0, size))) << size;
  }
  EXPECT_TRUE(!read_answer(job, text + "x"));
  EXPECT_TRUE(!read_answer(job, to_text(job, {.seconds = -1})));
  EXPECT_TRUE(!read_answer(job, to_text(job, {.seconds = 2e9})));
  EXPECT_TRUE(!read_answer(job, to_text(job, {.seconds = std::numeric_limits<double>::infinity()})));
}

TEST(Run, ProvesAWinAndNamesItsMoves) {
  // X wins 6,5,4 from the middle (Hsu et al.), and O has no win.
  const Answer proved = run(job_of("6,5,4 x_wins 3000000 c3 a1"));
  EXPECT_EQ(proved.state, State::proved);
  EXPECT_EQ(proved.certificate.substr(0, 8), "mnk-cert");
  const Answer open = run(job_of("6,5,4 o_wins 2000 c3"));
  EXPECT_EQ(open.state, State::open);
  EXPECT_FALSE(open.candidates.empty());
}

/// The best moves of a search with the nodes of the job. After a four of O all
/// moves but one lose, and are left out.
TEST(Run, RanksMoves) {
  const Job job = job_of("6,5,4 x_wins rank 3000 c3 a1");
  const Answer answer = run(job);
  EXPECT_EQ(answer.state, State::ranked);
  EXPECT_TRUE(answer.certificate.empty());
  Engine engine = Engine::make(job.rules, {.memory = std::size_t{1} << 20}).value();
  SearchLimits limits;
  limits.nodes = 3000;
  EngineOptions five;
  five.lines = 5;
  const EngineAnalysis analysis = engine.analyse(Board::from(job.rules, job.moves).value(), limits, five).value();
  EXPECT_EQ(answer.nodes, analysis.nodes);
  ASSERT_EQ(answer.candidates.size(), 5U);
  for (const EngineLine& line : analysis.lines) {
    const Candidate candidate{line.play[0], score_of(line.score)};
    EXPECT_EQ(std::count(answer.candidates.begin(), answer.candidates.end(), candidate), 1);
  }
  const Result<Checked> checked = check(job, answer);
  ASSERT_TRUE(checked);
  EXPECT_EQ(checked->candidates, answer.candidates);

  const Job forced = job_of("15,15,5 x_wins rank 20000 a1 h8 h7 h9 c1 h10 e1 h11");
  const std::vector<Candidate> left = run(forced).candidates;
  ASSERT_EQ(left.size(), 1U);
  EXPECT_EQ(left[0].move, parse_coordinate(forced.rules, "h12").value());
}

TEST(Run, AStoppedRankingIsNone) {
  const std::atomic<bool> stop = true;
  const Answer answer = run(job_of("15,15,5 x_wins rank 200 h8 g8"), {.stop = &stop});
  EXPECT_EQ(answer.state, State::open);
  EXPECT_TRUE(answer.candidates.empty());
}

/// A ranking is no proof, and a proof no ranking.
TEST(Check, AnswersAreOfTheKindThatWasAsked) {
  const Job ranking = job_of("6,5,4 x_wins rank 5 c3 a1"), proof = job_of("6,5,4 x_wins 100000 c3 a1");
  const Answer proved = run(proof);
  ASSERT_EQ(proved.state, State::proved);
  EXPECT_TRUE(check(proof, proved));
  EXPECT_EQ(code_of(check(ranking, proved).error()), "bad_answer");
  const Answer ranked{.state = State::ranked, .candidates = {{0, 5}}};
  EXPECT_EQ(code_of(check(proof, ranked).error()), "bad_answer");
  EXPECT_EQ(code_of(check(ranking, {.state = State::ranked, .candidates = {{ranking.moves[0], 5}}}).error()),
            "bad_answer");
  EXPECT_TRUE(check(ranking, {}));
}

TEST(Check, AnswersAreOfTheSameBoards) {
  const Job larger = read_job("4,3,3 x_wins family both 2 5000").value();
  Job one = larger;
  one.family = {};
  for (const auto& [job, other] : {std::pair(larger, one), std::pair(one, larger)}) {
    const Answer answer = run(job);
    ASSERT_EQ(answer.state, State::proved);
    EXPECT_EQ(check(job, answer)->state, State::proved);
    EXPECT_EQ(code_of(check(other, answer).error()), "bad_answer");
  }
}

TEST(Check, LeavesOutMovesThatEndTheGame) {
  const Job job = job_of("6,5,4 x_wins 10 a1 a2 b1 b2 c1 f5");
  const Cell winning = parse_coordinate(job.rules, "d1").value(), other = parse_coordinate(job.rules, "d2").value();
  const Result<Checked> checked = check(job, {.candidates = {{winning, 5}, {other, 4}}});
  ASSERT_TRUE(checked);
  ASSERT_EQ(checked->candidates.size(), 1U);
  EXPECT_EQ(checked->candidates[0].move, other);
}

TEST(Run, LeavesRepliesOpenWithinASmallLimit) {
  const Answer part = run(job_of("15,15,5 x_wins 50000 h8 a1 g9 i7 f8"));
  EXPECT_EQ(part.state, State::part);
  EXPECT_GT(part.certificate.size(), 100U);
}

TEST(Run, EndsWhereEveryPlanFails) {
  // Here nearly all plans of the search fail, each after many others. Without a count of its own the proof took more
  // than 12 minutes of a processor, and no stop ended it.
  const Answer part = run(job_of("15,15,5 x_wins 50000 h8 c5 i9 e7 g8 c9 i8 f8 g9 d6 b4 f6 g5 e6 g6 g7 k8 j8 i7"));
  EXPECT_EQ(part.state, State::part);
  EXPECT_GT(part.nodes, 25000U);
  EXPECT_LT(part.nodes, 60000U);
}

TEST(Run, AnswersNearTheEndOfAGamePassTheCheck) {
  int positions = 0;
  const Rules rules = job_of("3,3,3 x_wins 1000").rules;
  const std::string cells[] = {"a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"};
  std::mt19937 random(1);
  for (int game = 0; game < 300; ++game) {
    std::vector<std::string> order(std::begin(cells), std::end(cells));
    std::shuffle(order.begin(), order.end(), random);
    std::string text = "3,3,3 x_wins 1000";
    Board board(rules);
    for (const std::string& move : order) {
      if (board.play(parse_coordinate(rules, move).value()).value() != Outcome::pending) break;
      text += ' ' + move;
      const Job job = job_of(text);
      const Result<Checked> checked = check(job, run(job));
      EXPECT_TRUE(checked) << text << ": " << message_of(checked.error());
      ++positions;
    }
  }
  EXPECT_GT(positions, 1500);
}

/// On a small board the search comes to full boards, which are no wins.
TEST(Run, AnswersOnSmallBoardsPassTheCheck) {
  std::size_t parts = 0;
  for (const char* game : {"3,3,3", "3,3,3:exact", "4,3,3:exact"}) {
    for (const char* moves :
         {"b2 a3 b3", "b2 a3 a1", "b2 a3 c1", "b2 b3 a1", "b2 b3 c2", "a1 c3 b1", "b2 a3", "a1 b2"}) {
      const Job job = read_job(std::string(game) + " x_wins 25600 " + moves).value();
      const Answer found = run(job);
      parts += found.state == State::part ? 1 : 0;
      const auto checked = check(job, found);
      EXPECT_TRUE(checked) << to_text(job) << ": " << message_of(checked.error());
    }
  }
  EXPECT_GT(parts, 5U);
}

}  // namespace
}  // namespace mnk::prove
