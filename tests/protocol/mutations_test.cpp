// SPDX-License-Identifier: MIT
// Mutated lines of a match manager: the session neither crashes nor hangs, and continues to answer.
//
// 20,000 lines by default; more with the number in MNK_MUTATED_LINES.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "mnk/gomocup.hpp"
#include "sanitized.hpp"

namespace {

constexpr std::array lines = {"START 15",
                              "START 20",
                              "START 100",
                              "START 1",
                              "START 5",
                              "RECTSTART 12,9",
                              "RECTSTART 100,3",
                              "RECTSTART 2,60",
                              "RESTART",
                              "BEGIN",
                              "TURN 7,7",
                              "TURN 0,0",
                              "TURN 3,8",
                              "TURN 14,14",
                              "PLAY 5,5",
                              "PLAY 9,1",
                              "TAKEBACK 7,7",
                              "BOARD",
                              "SWAP2BOARD",
                              "DONE",
                              "7,7,1",
                              "8,7,2",
                              "7,8,2",
                              "6,6,1",
                              "9,9,3",
                              "7,7",
                              "8,8",
                              "9,9",
                              "INFO timeout_turn 0",
                              "INFO timeout_turn 30000",
                              "INFO timeout_match 100000",
                              "INFO time_left 5000",
                              "INFO time_left -3",
                              "INFO max_memory 83886080",
                              "INFO max_memory 0",
                              "INFO max_depth 3",
                              "INFO max_node 100",
                              "INFO thread_num 2",
                              "INFO rule 0",
                              "INFO rule 1",
                              "INFO rule 4",
                              "INFO win_length 5",
                              "INFO win_length 4",
                              "INFO win_length 11",
                              "INFO win_length 2",
                              "INFO game_type 1",
                              "INFO folder C:\\games",
                              "INFO evaluate 3,3",
                              "ABOUT",
                              "SUGGEST",
                              "SHOWFORBID"};
constexpr std::array numbers = {"0",
                                "-1",
                                "1",
                                "2147483647",
                                "2147483648",
                                "-2147483649",
                                "9223372036854775807",
                                "-9223372036854775808",
                                "18446744073709551616",
                                "1e9",
                                "0x10",
                                "4.5",
                                "",
                                "100",
                                "101",
                                "4096",
                                "99999999999999999999999999999999"};

class Mutator {
 public:
  std::string next() {
    // Most lines are valid, so that the mutated ones meet a game under way.
    std::string line = below(200) == 0 ? "END" : pick(lines);
    for (auto n = below(3) == 0 ? 1 + below(3) : 0; n > 0; --n) spoil(line);
    return line;
  }

 private:
  std::size_t below(std::size_t n) { return static_cast<std::size_t>(random_() % n); }
  template <class All>
  std::string pick(const All& all) {
    return all[below(all.size())];
  }

  void spoil(std::string& line) {
    const std::size_t at = below(line.size() + 1);
    switch (below(10)) {
      case 0: line.insert(at, 1, static_cast<char>(random_())); break;
      case 1: line.resize(at); break;
      case 2:
        if (at < line.size()) line[at] = static_cast<char>(random_());
        break;
      case 3: line.insert(at, pick(numbers)); break;
      case 4: line += " " + pick(lines); break;
      case 5: replace_number(line); break;
      case 6: line.insert(at, below(50) == 0 ? 100'000 : 5, below(2) == 0 ? ' ' : '9'); break;
      case 7: line.insert(at, below(2) == 0 ? "," : "\t"); break;
      case 8: line += below(2) == 0 ? "\r" : "\r\n"; break;
      default: line = line.substr(at) + line.substr(0, at);
    }
  }
  void replace_number(std::string& line) {
    const std::size_t from = line.find_first_of("0123456789");
    if (from == std::string::npos) return;
    const std::size_t end = std::min(line.find_first_not_of("0123456789", from), line.size());
    line.replace(from, end - from, below(3) == 0 ? pick(numbers) : std::to_string(below(20)));
  }

  std::mt19937_64 random_{7};
};

TEST(GomocupMutations, NeitherKillNorHangTheSession) {
  const char* wanted = std::getenv("MNK_MUTATED_LINES");
  const long count = wanted == nullptr ? mnk::test::rounds(20'000L) : std::atol(wanted);
  std::vector<std::string> said;
  const auto new_session = [&] {
    return std::make_unique<mnk::GomocupSession>(
        mnk::GomocupOptions{.version = "0", .memory = 8 << 20, .threads = 1, .nodes = 40},
        [&](std::string_view line) { said.emplace_back(line); });
  };
  auto session = new_session();
  Mutator mutator;
  double slowest = 0;
  long moves = 0;
  for (long i = 0; i < count; ++i) {
    const std::string line = mutator.next();
    said.clear();
    const auto start = std::chrono::steady_clock::now();
    const bool alive = session->take(line);
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    slowest = std::max(slowest, seconds);
    ASSERT_LT(seconds, 5) << line.substr(0, 200);
    ASSERT_LE(said.size(), 2U) << line.substr(0, 200);  // a message, and the answer
    moves += said.size() == 2 ? 1 : 0;
    if (!alive) session = new_session();
    if (i % 100 != 0 && i + 1 != count) continue;
    said.clear();
    ASSERT_TRUE(session->take("ABOUT"));
    ASSERT_EQ(said.size(), 1U);
    ASSERT_EQ(said.front().rfind("name=\"mnk\"", 0), 0U);
  }
  EXPECT_GT(moves, count / 50);  // the engine has moved, too
  std::printf("%ld lines, %ld moves, the slowest answer %.3f s\n", count, moves, slowest);
}

}  // namespace
