// SPDX-License-Identifier: MIT
// `mnk bench prove`: the time of a proof with many workers.
#include <filesystem>
#include <fstream>

#include "apps/judge_run.hpp"
#include "server/temporary_folder.hpp"

namespace mnk::test {
namespace {

class BenchProve : public testing::Test {
 protected:
  std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_.file(name), std::ios::binary) << text;
    return folder_.file(name);
  }

  server::TemporaryFolder folder_;
};

TEST_F(BenchProve, SimulatesTheProofOfSeveralBooksAsOne) {
  const std::string a = write("a.moves", "game 6,5,4\nclaim x_wins\nstart c3 a1\nnodes 300\n");
  const std::string b = write("b.moves", "game 6,5,4\nclaim x_wins\nstart c3 b2\nnodes 300\n");
  const std::string record = folder_.file("record");
  const Ended one = run({"bench", "prove", a, "--workers", "1", "--record", record}, {}, 300);
  EXPECT_EQ(one.status, 0) << one.err;
  const Ended both = run({"bench", "prove", a, b, "--workers", "1", "2", "--record", record}, {}, 300);
  EXPECT_EQ(both.status, 0) << both.err;
  EXPECT_NE(both.out.find("2 workers"), std::string::npos) << both.out;
  std::ifstream answers(record);
  std::string line;
  std::size_t of_a = 0, of_other_replies = 0;
  while (std::getline(answers, line)) {
    of_a += line.starts_with("6,5,4 x_wins 300 c3 a1\t") ? 1 : 0;
    of_other_replies += line.starts_with("6,5,4 x_wins 300 c3 ") && !line.starts_with("6,5,4 x_wins 300 c3 a1") ? 1 : 0;
  }
  EXPECT_EQ(of_a, 1U) << "an answer is recorded once";
  EXPECT_GT(of_other_replies, 10U) << "all replies are answered";
}

TEST_F(BenchProve, RefusesWhatIsNoBookOfOneProof) {
  const std::string a = write("a.moves", "game 6,5,4\nclaim x_wins\nstart c3 a1\n");
  const std::string other = write("b.moves", "game 6,5,4\nclaim x_wins\nstart d3 b2\n");
  const Ended apart = run({"bench", "prove", a, other, "--workers", "1"});
  EXPECT_EQ(apart.status, 2);
  EXPECT_NE(apart.err.find("does not answer a reply to the same position"), std::string::npos) << apart.err;
  const std::string wrong = write("c.moves", "game 6,5,4\nstrat c3\n");
  const Ended bad = run({"bench", "prove", a, wrong});
  EXPECT_EQ(bad.status, 2);
  EXPECT_NE(bad.err.find(wrong + ": "), std::string::npos) << bad.err;
  EXPECT_EQ(run({"bench", "prove", a, "--csv", a}).status, 2);
  EXPECT_EQ(run({"bench", "prove", a, "--record", folder_.file("x"), "--csv", folder_.file("x")}).status, 2);
  EXPECT_FALSE(std::filesystem::exists(folder_.file("x")));
}

}  // namespace
}  // namespace mnk::test
