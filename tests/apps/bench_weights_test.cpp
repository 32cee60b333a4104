// SPDX-License-Identifier: MIT
// `mnk bench weights` writes src/engine/weights.hpp, the file that the engine is built with.
#include "apps/judge_run.hpp"
#include "bench/weights_file.hpp"
#include "engine/weights.hpp"
#include "files/whole_file.hpp"

namespace mnk::test {
namespace {

constexpr std::size_t most_bytes = 1 << 20;

TEST(BenchWeights, WritesThePresentFileByteForByte) {
  const std::string present = *files::read_whole(MNK_SOURCE_DIR "/src/engine/weights.hpp", most_bytes);
  // The lines of the origin stand behind the second line, each as a comment.
  const std::size_t begin = present.find("// Command: ");
  const std::size_t end = present.find("#pragma once");
  ASSERT_LT(begin, end);
  ASSERT_LT(end, present.size());
  std::string origin = present.substr(begin, end - begin);
  for (std::size_t at = 0; (at = origin.find("// ", at)) != std::string::npos;) origin.erase(at, 3);
  const bench::FittedWeights weights = {engine::weights_to_move,
                                        engine::weights_waiting,
                                        engine::weight_of_turn,
                                        engine::threat_weights,
                                        {engine::code_weights.begin(), engine::code_weights.end()}};
  EXPECT_EQ(bench::weights_file(weights, origin), present);
}

TEST(BenchWeights, NamesItsOptionsAndItsGames) {
  const Ended bench = run({"bench", "weights", "--games", "3", "--rounds", "1", "--seed", "7"});
  EXPECT_EQ(bench.status, 0) << bench.err;
  EXPECT_NE(bench.out.find("\n// Command: mnk bench weights --games 3 --rounds 1 --seed 7\n// Games: 3, by mnk "),
            std::string::npos)
      << bench.out;
  EXPECT_NE(bench.out.find("\n// Positions: "), std::string::npos);
  EXPECT_EQ(bench.out.find("#pragma once"), bench.out.rfind("#pragma once"));
}

}  // namespace
}  // namespace mnk::test
