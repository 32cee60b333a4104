// SPDX-License-Identifier: MIT
// Best moves of every position of small games, against a full enumeration.
#include "mnk/judge.hpp"
#include "solve/best_reference.hpp"

namespace mnk::best {
namespace {

class BestExhaustive : public testing::TestWithParam<const char*> {};

TEST_P(BestExhaustive, EveryPositionAsWorkedOutFromTheEnd) {
  const Rules rules = *parse_game(GetParam());
  Solver solver(rules);
  for (const auto& [board, expected] : plain::all_analyses(plain::game_of(rules))) {
    plain::expect_best(solver, plain::position_of(rules, board), expected, board);
    if (HasFatalFailure()) return;
  }
}

INSTANTIATE_TEST_SUITE_P(Games, BestExhaustive,
                         testing::Values("3,3,3", "3,3,3:misere", "3,3,3:exact", "3,3,3:gravity",
                                         "3,3,3:gravity,misere", "3,3,3:exact,misere", "3,3,3:exact,gravity,misere",
                                         "4,3,3", "3,4,3:gravity", "4,3,3:gravity,exact", "4,3,2:exact", "3,2,2:misere",
                                         "2,2,1", "3,1,1:exact", "1,5,2:gravity", "9,1,3", "3,3,4"));

/// Answers do not depend on earlier queries.
TEST(Best, EachPositionByAFreshSolver) {
  const Rules rules = *parse_game("3,3,3");
  int number = 0;
  for (const auto& [board, expected] : plain::all_analyses(plain::game_of(rules))) {
    if (number++ % 50 != 0) continue;
    Solver solver(rules);
    plain::expect_best(solver, plain::position_of(rules, board), expected, board);
  }
}

Answer3x3 answer_of(std::uint32_t board) {
  Answer3x3 answer;
  best_3x3({&board, 1}, {&answer, 1});
  return answer;
}

TEST(Best3x3, EveryWayToFillTheBoard) {
  const std::map<std::string, Analysis> expected = plain::all_analyses({3, 3, 3});
  for (std::uint32_t bits = 0; bits < 1U << 18; ++bits) {
    const std::uint32_t x = bits & 511U;
    const std::uint32_t o = bits >> 9;
    const Answer3x3 answer = answer_of(x | o << 16);
    if ((x & o) != 0) {
      ASSERT_EQ(answer.status(), Answer3x3::Status::bad_bits);
      continue;
    }
    Position position;
    for (Cell cell = 0; cell < 9; ++cell) {
      position.stones[cell] = (x >> cell & 1U) != 0 ? Stone::x : (o >> cell & 1U) != 0 ? Stone::o : Stone::none;
    }
    const Verdict verdict = judge(position);
    const auto status = !verdict.valid()                       ? Answer3x3::Status::impossible
                        : *verdict.outcome != Outcome::pending ? Answer3x3::Status::game_over
                                                               : Answer3x3::Status::fine;
    ASSERT_EQ(answer.status(), status) << to_text(position);
    if (status != Answer3x3::Status::fine) continue;
    const Analysis& analysis = expected.at(plain::text_of(position));
    ASSERT_EQ(answer.score(), analysis.score) << to_text(position);
    ASSERT_EQ(answer.plies(), analysis.plies) << to_text(position);
    ASSERT_EQ(answer.cell(), plain::best_cell(analysis, false)) << to_text(position);
    ASSERT_EQ(answer.cell(Prefer::fastest), plain::best_cell(analysis, true)) << to_text(position);
  }
}

TEST(Best3x3, BitsOffTheBoardAreBad) {
  for (std::uint32_t i = 0; i < 32; ++i) {
    const bool on_board = i < 9 || (i >= 16 && i < 25);
    EXPECT_EQ(answer_of(1U << i).status() == Answer3x3::Status::bad_bits, !on_board) << i;
  }
}

}  // namespace
}  // namespace mnk::best
