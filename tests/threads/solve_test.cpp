// SPDX-License-Identifier: MIT
// Solving with several threads on one transposition table: correct values, and respected limits. ./test also runs these
// tests under the thread sanitizer.
#include <gtest/gtest.h>

#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <random>
#include <sstream>
#include <thread>

#include "mnk/board.hpp"
#include "mnk/moves.hpp"
#include "mnk/solve.hpp"
#include "sanitized.hpp"
#include "search/positions.hpp"
#include "solve/plain_alpha_beta.hpp"
#include "thread_time.hpp"

int check_certificate(const std::string& bytes, std::ostream& out);  // checker/check_certificate.cpp

namespace {

using namespace mnk;

constexpr std::uint64_t tiny = 40 << 10;  ///< bytes, for 2^10 transposition table entries

SearchLimits limits_with(unsigned threads, std::uint64_t memory = 16 << 20) {
  return {.memory = memory, .threads = threads};
}

TEST(Threads, FindTheSameValues) {
  for (const auto& [game, value] :
       {std::pair("4,4,4", Value::draw), std::pair("5,4,4", Value::draw), std::pair("6,4,4", Value::draw),
        std::pair("6,3,3", Value::x_wins), std::pair("6,5,5", Value::draw), std::pair("5,4,4:exact", Value::draw),
        std::pair("4,3,3:misere", Value::o_wins), std::pair("4,4,4:gravity", Value::draw),
        std::pair("3,3,3:misere", Value::draw)}) {
    const Position position(*parse_game(game));
    for (const unsigned threads : {2U, 3U}) {
      EXPECT_EQ(solve(position, limits_with(threads))->value(), value) << game;
      EXPECT_EQ(solve(position, limits_with(threads), {.shuffle = 5})->value(), value) << game;
      EXPECT_EQ(solve(position, limits_with(threads, tiny))->value(), value) << game;
    }
  }
}

TEST(Threads, FindWhatPlainAlphaBetaFinds) {
  std::mt19937_64 random(7);
  for (const char* game : {"5,5,4", "5,5,4:exact", "6,6,4", "6,6,4:gravity", "7,7,5", "5,5,4:misere"}) {
    const Rules rules = *parse_game(game);
    for (std::uint32_t i = 0; i < (test::sanitized ? 6 : 20); ++i) {
      const Position position = test::random_position(rules, rules.cells() - (i % 3) - 8, random);
      const auto value = static_cast<Value>(test::PlainAlphaBeta(position).value());
      EXPECT_EQ(solve(position, limits_with(2, 1 << 20))->value(), value) << to_text(position);
      EXPECT_EQ(solve(position, limits_with(2, tiny), {.shuffle = 1 + random()})->value(), value) << to_text(position);
    }
  }
}

TEST(Threads, MakeCertificatesThatTheCheckerAccepts) {
  for (const char* game : {"3,3,3", "5,4,4", "6,3,3", "4,4,4:exact", "3,3,3:misere", "4,4,4:gravity"}) {
    const auto solved = solve_certified(Position(*parse_game(game)), limits_with(2));
    ASSERT_TRUE(solved.ok());
    EXPECT_TRUE(solved->complete) << game;
    for (const SolvedClaim& claim : solved->claims) {
      std::ostringstream verdict;
      EXPECT_EQ(check_certificate(claim.certificate, verdict), 0) << game << ": " << verdict.str();
    }
  }
}

Position after(const char* game, const char* moves) {
  const Rules rules = *parse_game(game);
  Board board(rules);
  for (const Cell cell : *parse_moves(rules, moves)) EXPECT_TRUE(board.play(cell).ok()) << moves;
  return board.position();
}

/// Boards above 64 cells: known wins, those of symmetric positions and of O among them.
TEST(Threads, ProveForcedWinsOnLargeBoards) {
  for (const auto& [game, moves, value] :
       {std::tuple("9,8,4", "", Value::x_wins), std::tuple("15,15,5", "h8 a1 h9 a2 j8 a3", Value::x_wins),
        std::tuple("15,15,5", "h8 a1 h9 a2", Value::x_wins),
        std::tuple("15,15,5:exact", "h8 a1 i9 a2 g8 a3", Value::x_wins),
        std::tuple("15,15,5", "a1 h8 a2 h9 o1 h10 o3 h11 o5", Value::o_wins),
        std::tuple("20,9,4", "j5 a1 j6 a3", Value::x_wins)}) {
    for (const unsigned threads : {2U, 3U}) {
      const auto solved = solve_certified(after(game, moves), limits_with(threads));
      ASSERT_TRUE(solved.ok());
      EXPECT_EQ(solved->solution.value(), value) << game << " " << moves;
      ASSERT_TRUE(solved->complete) << game << " " << moves << ": " << solved->certificate_error;
      std::ostringstream verdict;
      EXPECT_EQ(check_certificate(solved->claims[0].certificate, verdict), 0) << game << ": " << verdict.str();
    }
  }
}

TEST(Threads, ShareTheWorkOnLargeBoards) {
  SearchLimits limits = limits_with(2);
  limits.nodes = 300'000;
  const double own_before = test::thread_seconds();
  const double all_before = test::process_seconds();
  EXPECT_FALSE(solve(after("15,15,5", "h8"), limits)->settled());
  const double own = test::thread_seconds() - own_before;
  const double all = test::process_seconds() - all_before;
  EXPECT_GT(all - own, all / 20) << "the calling thread took " << own << " s of " << all << " s";
}

/// The file is written while the threads search, and a search on one thread goes on from it.
TEST(Threads, AreSavedWhileTheySearch) {
  const std::string file = testing::TempDir() + "mnk_threads_" + std::to_string(getpid());
  for (const auto& [game, moves, value, nodes] :
       {std::tuple("15,15,5", "h8 a1 h9 a2", Value::x_wins, 20'000), std::tuple("6,4,4", "", Value::draw, 2'000),
        std::tuple("6,5,4:gravity", "", Value::draw, 200'000)}) {
    SearchLimits limits = limits_with(2);
    limits.nodes = static_cast<std::uint64_t>(nodes);
    const SolveOptions options = {.resume = file, .save_every = 0.005};
    const Position position = after(game, moves);
    const auto part = solve(position, limits, options);
    ASSERT_TRUE(part.ok()) << message_of(part.error());
    EXPECT_FALSE(part->settled()) << game;
    EXPECT_EQ(part->save_error, "");
    const auto whole = solve(position, limits_with(1), options);
    ASSERT_TRUE(whole.ok()) << message_of(whole.error());
    EXPECT_EQ(whole->value(), value) << game;
    std::remove(file.c_str());
  }
}

TEST(Threads, EndWhenALimitIsReachedOrAnotherThreadSaysSo) {
  const Position position(*parse_game("8,8,5"));
  SearchLimits limits = limits_with(2);
  limits.nodes = 5'000;
  EXPECT_FALSE(solve(position, limits)->settled());
  std::atomic<bool> stop = false;
  std::atomic<bool> reported = false;
  limits = limits_with(2);
  limits.stop = &stop;
  SolveOptions options;
  options.progress = [&](const SolveProgress& progress) {
    EXPECT_GT(progress.nodes, 0U);
    reported = true;
  };
  std::thread other([&] {
    while (!reported) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    stop = true;
  });
  const Solution solution = *solve(position, limits, options);
  other.join();
  EXPECT_FALSE(solution.settled());
  EXPECT_EQ(solution.lower, Value::draw);  // strategy stealing
}

}  // namespace
