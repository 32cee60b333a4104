// SPDX-License-Identifier: MIT
// Forced wins on solvable small boards, and known forced wins on large boards. Both checkers verify the certificates.
#include "game.hpp"
#include "solve/attack/attack.hpp"

#include <gtest/gtest.h>

#include "checker/checkers.hpp"
#include "mnk/board.hpp"
#include "mnk/moves.hpp"
#include "mnk/records.hpp"
#include "mnk/solve.hpp"
#include "search/plain_vcf.hpp"
#include "solve/attack/search.hpp"
#include "solve/claims/search.hpp"

namespace {

using namespace mnk;
using search::Answer;

Position after(const char* game, std::string_view moves) {
  const Rules rules = *parse_game(game);
  Board board(rules);
  if (moves.empty()) return board.position();
  const auto record = read_record(rules, moves);
  for (const Cell cell : std::get<MoveList>(record->content).cells) EXPECT_TRUE(board.play(cell).ok()) << moves;
  return board.position();
}

/// The winner found by forced_win, with its certificate.
struct Forced {
  std::optional<Player> winner;
  std::string certificate;
};

Forced forced(const Position& position, std::uint64_t nodes) {
  const SearchLimits limits = {.nodes = nodes};
  search::Budget budget(limits);
  proof::Collector x(position, proof::Claim::x_wins);
  proof::Collector o(position, proof::Claim::o_wins);
  Forced forced;
  auto stores = attack::make_plan_stores(position.rules, 1 << 22, 1);
  forced.winner = attack::forced_win(position, {.sinks = {&x, &o}}, stores, budget);
  if (forced.winner) {
    auto certificate = (*forced.winner == Player::x ? x : o).finish();
    EXPECT_TRUE(certificate.ok()) << message_of(certificate.error());
    if (certificate.ok()) forced.certificate = std::move(certificate->bytes);
  }
  return forced;
}

class ForcedWins : public testing::TestWithParam<const char*> {};

/// Compares with the exact search: every found win must be correct, and most wins must be found.
TEST_P(ForcedWins, AreWinsAndProvedOnes) {
  std::mt19937 random(5);
  const Rules rules = *parse_game(GetParam());
  const SearchLimits limits;
  search::Budget budget(limits);
  search::ProofTable table(1 << 24);
  claims::ClaimSearch claims(rules, table, budget);
  unsigned wins = 0;
  unsigned found = 0;
  std::vector<std::string> certificates;
  for (int i = 0; i < 40; ++i) {
    const Position position =
        test::random_position(rules, 4 + static_cast<unsigned>(random() % (rules.cells() / 2)), random);
    search::State state(position);
    const bool x = claims.attacker_wins(state, Player::x) == Answer::yes;
    const bool o = !x && claims.attacker_wins(state, Player::o) == Answer::yes;
    wins += x || o;
    const Forced answer = forced(position, 30000);
    if (!answer.winner) continue;
    ++found;
    ASSERT_TRUE(*answer.winner == Player::x ? x : o) << to_text(position);
    ASSERT_TRUE(test::accepted(test::cpp_verdict(answer.certificate))) << to_text(position);
    if (certificates.size() < 3) certificates.push_back(answer.certificate);
  }
  for (const std::string& verdict : test::python_verdicts(certificates))
    EXPECT_TRUE(test::accepted(verdict)) << verdict;
  EXPECT_GT(wins, 5U);
  EXPECT_GE(found * 10, wins * 9) << found << " of " << wins;
}

INSTANTIATE_TEST_SUITE_P(Games, ForcedWins,
                         testing::Values("5,5,4", "6,6,4", "6,5,4:exact", "7,7,5", "7,7,5:exact", "5,4,3"),
                         test::by_game);

struct Known {
  const char* game;
  const char* moves;
  Player winner;
};

class KnownWins : public testing::TestWithParam<Known> {};

TEST_P(KnownWins, HaveCertificatesThatTheCheckersAccept) {
  const Position position = after(GetParam().game, GetParam().moves);
  const Forced answer = forced(position, 3000000);
  ASSERT_EQ(answer.winner, GetParam().winner);
  EXPECT_TRUE(test::accepted(test::cpp_verdict(answer.certificate)));
  if (answer.certificate.size() > 1000) return;  // the Python checker needs a minute for larger certificates
  EXPECT_TRUE(test::accepted(test::python_verdicts({answer.certificate})[0]));
}

// Forced wins: three free stones with the move (VCT), an open four for either player, a double open three.
INSTANTIATE_TEST_SUITE_P(Positions, KnownWins,
                         testing::Values(Known{"15,15,5", "h8 a1 h9 a2 j8 a3", Player::x},
                                         Known{"15,15,5", "h8 i8 h9 a1 h10 a2", Player::x},
                                         Known{"15,15,5:exact", "h8 a1 i9 a2 g8 a3", Player::x},
                                         Known{"15,15,5", "a1 h8 a2 h9 o1 h10 o3 h11 o5", Player::o},
                                         Known{"19,19,5", "j10 a1 j11 a2 k10 a3", Player::x},
                                         Known{"20,9,4", "j5 a1 j6 a3", Player::x},
                                         Known{"19,19,6", "j10 a1 j11 a3 j12 c1 j13 a5 k10 q1 l10 q3", Player::x}));

TEST(SolveLargeBoards, TellsWinsAndMakesCertificates) {
  const auto solved = solve_certified(after("15,15,5", "h8 a1 h9 a2 j8 a3"));
  ASSERT_TRUE(solved.ok());
  EXPECT_EQ(solved->solution.value(), Value::x_wins);
  ASSERT_EQ(solved->claims.size(), 1U);
  EXPECT_TRUE(solved->complete);
  EXPECT_TRUE(test::accepted(test::cpp_verdict(solved->claims[0].certificate)));
  EXPECT_EQ(solve(after("15,15,5", "h8 a1 h9 a2 j8 a3"))->value(), Value::x_wins);
}

/// Draws by a pairing, on the empty board and with stones; strategy stealing holds only on the first.
TEST(SolveByPairing, DrawsAtOnce) {
  for (const auto& [game, moves, claims] :
       {std::tuple("9,9,9", "", 1U), std::tuple("19,19,9", "", 1U), std::tuple("11,11,8", "", 1U),
        std::tuple("19,2,3", "", 1U), std::tuple("19,3,4", "", 1U), std::tuple("2,19,3:exact", "", 2U),
        std::tuple("18,18,19", "", 1U), std::tuple("9,9,10:exact", "", 2U), std::tuple("3,3,4", "b2", 2U),
        std::tuple("9,9,9:exact", "", 2U), std::tuple("12,12,10", "f6 g7 f7", 2U)}) {
    const auto solved = solve_certified(after(game, moves), {.nodes = 1000});
    ASSERT_TRUE(solved.ok());
    EXPECT_TRUE(solved->solution.settled() && solved->solution.value() == Value::draw) << game;
    EXPECT_TRUE(solved->complete) << game;
    ASSERT_EQ(solved->claims.size(), claims) << game;
    std::vector<std::string> certificates;
    for (const SolvedClaim& claim : solved->claims) certificates.push_back(claim.certificate);
    for (const std::string& one : certificates) EXPECT_TRUE(test::accepted(test::cpp_verdict(one))) << game;
    for (const std::string& verdict : test::python_verdicts(certificates)) EXPECT_TRUE(test::accepted(verdict)) << game;
  }
}

TEST(SolveLargeBoards, LimitsLeaveNoGuess) {
  const auto solved = solve(Position(*parse_game("15,15,5")), {.nodes = 20000});
  EXPECT_FALSE(solved->settled());
  EXPECT_EQ(solved->lower, Value::draw);  // strategy stealing
  EXPECT_LT(solved->nodes, 100000U);
}

/// A search for wins of X from a position on 15,15,5, with X to move.
struct SearchOfX {
  Position start;
  SearchLimits limits;
  search::Budget budget{limits};
  search::ThreatBoard board{start};
  attack::PlanStores stores = attack::make_plan_stores(start.rules, 1 << 22, 1);
  attack::AttackSearch search{board, Player::x, budget, *stores[Player::x]};
  explicit SearchOfX(std::string_view moves, std::uint64_t nodes = 10000000)
      : start(after("15,15,5", moves)), limits{.nodes = nodes} {}
};

/// The positions after single moves are searched one by one, and the board is the same afterwards.
TEST(AttackSearch, FindsAWinByOneMove) {
  SearchOfX win("h8 a1 h9 a2 j8 a3");
  const search::BoardKey key = win.board.key();
  EXPECT_TRUE(win.search.wins_by_one_move(100000));
  EXPECT_EQ(win.board.key(), key);
  EXPECT_EQ(win.board.plies(), 6U);
  const std::optional<Cell> move = win.search.winning_move();
  ASSERT_TRUE(move.has_value());
  Position next = win.start;
  next.stones[*move] = Stone::x;
  EXPECT_EQ(forced(next, 3000000).winner, Player::x);

  SearchOfX none("h8 a1");
  EXPECT_FALSE(none.search.wins_by_one_move(20));
  EXPECT_FALSE(none.budget.over());
  EXPECT_EQ(none.board.plies(), 2U);
}

/// With a limit that ends during the first moves, the others are left out.
TEST(AttackSearch, StopsBetweenTheMovesAtTheLimit) {
  SearchOfX stopped("h8 a1", 1000);
  EXPECT_FALSE(stopped.search.wins_by_one_move(2000));
  EXPECT_TRUE(stopped.budget.over());
  EXPECT_LT(stopped.search.explored(), 4000U);
}

/// A position takes up to half a millisecond, so a thousand between two looks at the stop flag would be half a second.
TEST(AttackSearch, LooksAtTheStopFlagEveryFewPositions) {
  const std::atomic<bool> stop = true;
  const SearchLimits limits = {.stop = &stop};
  search::Budget budget(limits);
  const Position start(*parse_game("7,15,7"));
  auto stores = attack::make_plan_stores(start.rules, 1 << 20, 1);
  attack::forced_win(start, {}, stores, budget);
  EXPECT_TRUE(budget.over());
  EXPECT_LT(budget.nodes(), 200U);
}

/// X has to answer a four of O; without one, X has many moves; where X wins at sight, none is searched.
TEST(AttackSearch, TellsTheOnlyMove) {
  SearchOfX one("a1 b1 h8 c1 o15 d1 k3 e1");
  EXPECT_EQ(one.search.only_move(), parse_coordinate(one.start.rules, "f1").value());
  SearchOfX several("a1 b1 h8 c1 o15 d1 k3 e3");
  EXPECT_EQ(several.search.only_move(), std::nullopt);
  SearchOfX won("h8 b1 h9 c1 h10 d1 h11 e1");
  EXPECT_EQ(won.search.only_move(), std::nullopt);
}

/// A search in which no move is left to try ends long before its limit.
TEST(AttackSearch, EndsWhereNoMoveIsLeft) {
  const Position start = after("4,4,4", "b2 c3 c2 b3");
  const SearchLimits limits = {.nodes = 100000000};
  search::Budget budget(limits);
  auto stores = attack::make_plan_stores(start.rules, 1 << 22, 1);
  EXPECT_EQ(attack::forced_win(start, {}, stores, budget), std::nullopt);
  EXPECT_FALSE(budget.over());
}

}  // namespace
