// SPDX-License-Identifier: MIT
// `mnk bench connect4 --moves`: counts the moves that keep the published value.
#include <fstream>

#include "apps/judge_run.hpp"
#include "server/temporary_folder.hpp"

namespace mnk::test {
namespace {

TEST(BenchConnect4, CountsMovesThatKeepTheValue) {
  const server::TemporaryFolder folder;
  const std::string file = folder.file("scores");
  // X wins by c1 or f1. The second score is wrong, so that the same move does not keep it.
  std::ofstream(file) << "4455 18\n4455 -18\n";
  const Ended both = run({"bench", "connect4", "--moves", "2", "--time", "100ms", file});
  EXPECT_EQ(both.status, 0) << both.err;
  EXPECT_EQ(both.out.rfind("scores: 1 of 2 moves keep the value, at 0.1 s a move; the longest took ", 0), 0U)
      << both.out;
  EXPECT_EQ(run({"bench", "connect4", "--moves", "1", "--csv", folder.file("csv"), file}).status, 2);
  std::ofstream(file) << "";
  const Ended none = run({"bench", "connect4", "--moves", "2", file});
  EXPECT_EQ(none.status, 1);
  EXPECT_EQ(none.out, "");
}

}  // namespace
}  // namespace mnk::test
