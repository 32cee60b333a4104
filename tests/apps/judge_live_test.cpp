// SPDX-License-Identifier: MIT
// Interactive use: each record is answered when it is sent, and Ctrl-C ends the run.
#include <algorithm>
#include <cstdlib>
#include <random>
#include <sstream>

#include "apps/judge_run.hpp"

namespace mnk::test {
namespace {

TEST(JudgeLive, EveryAnswerComesBeforeTheNextQuestion) {
  const std::pair<const char*, const char*> talk[] = {
      {"XXXOO....\n", "x_wins row (0,0) (0,1) (0,2)"},
      {"a1 b2\n", "pending x_to_move"},
      {"XOX/XOO/OXX\n", "draw"},
      {"X..\n...\n...\n", "pending o_to_move"},
      {"\n# remark\n.........\n", "pending x_to_move"},
      {"[[0,0],[1,1]]\n", "pending x_to_move"},
      {"[\"XXX\",\"OO_\",\"___\"]\n", "x_wins row (0,0) (0,1) (0,2)"},
      {"x,x,x,o,o,b,b,b,b\n", "x_wins row (0,0) (0,1) (0,2)"},
      {"XX.......\n", "invalid "},
      {"hello\n", "error "},
      {"OX.OX.O.X\r\n", "o_wins column (0,0) (1,0) (2,0)"},
  };
  for (const char* options : {"--threads 1", "--threads 2", "--threads 4"}) {
    Child child(words(std::string("judge ") + options));
    for (int round = 0; round < 3; ++round) {
      for (const auto& [question, answer] : talk) {
        ASSERT_TRUE(child.write(question));
        const std::optional<std::string> line = child.read_line();
        ASSERT_TRUE(line.has_value()) << options << ": no answer to " << question;
        EXPECT_EQ(line->find(answer), 0u) << options << ": " << question << *line;
      }
    }
    child.close_input();
    EXPECT_EQ(child.wait(60).status, 1);
  }
}

TEST(JudgeLive, AJsonAnswerAndABoardThatComesByteByByte) {
  Child child(words("judge --json"));
  for (int record = 1; record <= 3; ++record) {
    for (const char byte : std::string("XXXOO....\n")) {
      ASSERT_TRUE(child.write(std::string(1, byte)));
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    const std::optional<std::string> line = child.read_line();
    ASSERT_TRUE(line.has_value());
    EXPECT_EQ(Json::parse(*line)["record"], record);
  }
  child.close_input();
  EXPECT_EQ(child.wait(60).status, 0);
}

TEST(JudgeLive, InterruptOnAPipeThatNeverEnds) {
  for (const char* options : {"--threads 1", "--threads 2", "--threads 4"}) {
    Child child(words(std::string("judge --summary ") + options));
    child.write("XXXOO....\n.........\nX........\nXX");
    ASSERT_TRUE(child.wait_until_idle()) << options;
    child.interrupt();
    const Ended ended = child.wait(60);
    EXPECT_EQ(ended.status, 130) << options;
    const Json counts = Json::parse(ended.out, nullptr, false);
    ASSERT_TRUE(counts.is_object()) << options << ": " << ended.out;
    EXPECT_EQ(counts["x_wins"], 1) << options;
    EXPECT_EQ(counts["pending"], 2) << options;
  }
}

TEST(JudgeLive, InterruptBeforeAnything) {
  Child child(words("judge --summary"));
  ASSERT_TRUE(child.wait_until_idle());
  child.interrupt();
  const Ended ended = child.wait(60);
  EXPECT_EQ(ended.status, 130);
  EXPECT_EQ(Json::parse(ended.out, nullptr, false)["records"], 0) << ended.out;
}

TEST(JudgeLive, InterruptAmongAnswersPrintsTheSummaryToo) {
  Child child(words("judge"));
  child.write("XXXOO....\n.........\n");
  EXPECT_TRUE(child.read_line().has_value());
  EXPECT_TRUE(child.read_line().has_value());
  child.interrupt();
  const Ended ended = child.wait(60);
  EXPECT_EQ(ended.status, 130);
  EXPECT_NE((ended.out + ended.err).find("\"records\":2"), std::string::npos) << ended.out << ended.err;
}

TEST(JudgeLive, InterruptInABigFile) {
  std::string boards;
  for (int at = 0; at < 1000000; ++at) boards += "XXXOO....\n";
  const TemporaryFile file(boards);
  for (const char* options : {"--json --threads 1", "--threads 4"}) {
    Child child(words("judge " + std::string(options) + " " + file.path()));
    EXPECT_TRUE(child.read_line().has_value());
    child.interrupt();
    const Ended ended = child.wait(60);
    EXPECT_EQ(ended.status, 130) << options;
    std::vector<std::string> answers = lines(ended.out);
    const std::size_t summaries = answers.back().find("\"records\"") == std::string::npos ? 0 : 1;
    const Json counts = Json::parse(summaries == 1 ? answers.back() : ended.err, nullptr, false);
    ASSERT_TRUE(counts.is_object()) << options << ": " << ended.err;
    EXPECT_EQ(counts["records"], answers.size() - summaries) << options << ": the summary is of what was printed";
    EXPECT_LT(answers.size(), 1000000u) << options;
  }
}

TEST(JudgeLive, InterruptInEndlessInput) {
  for (const char* options : {"--threads 1", "--threads 4"}) {
    Child child(words("judge --summary " + std::string(options) + " /dev/zero"));
    ASSERT_TRUE(child.wait_until_busy()) << options;
    EXPECT_LT(child.peak_memory_kib(), (sanitized ? 1024 : 64) * 1024) << options;
    child.interrupt();
    EXPECT_EQ(child.wait(60).status, 130) << options;
  }
}

TEST(JudgeLive, AStandardInputThatIsClosedIsAnError) {
  const std::string command = std::string(MNK_PROGRAM) + " judge --summary <&- >/dev/null 2>&1";
  EXPECT_EQ(std::system(command.c_str()), 1 << 8);
}

/// Boards of 12,10,13:gravity with a slow reachability search.
std::string slow_boards(int count) {
  std::string boards;
  std::mt19937 random(3);
  for (int i = 0; i < count; ++i) {
    std::string stones = std::string(60, 'X') + std::string(48, 'O');
    std::shuffle(stones.begin(), stones.end(), random);
    boards += stones + std::string(12, 'O') + "\n";
  }
  return boards;
}

TEST(JudgeLive, AnInterruptLeavesNoGap) {
  std::string boards = std::string(120, '.') + "\n" + slow_boards(200);
  for (int i = 0; i < 20000; ++i) boards += std::string(120, '.') + "\n";  // fills more blocks, for the second thread
  const TemporaryFile file(boards);
  Child child(words("judge --json --game 12,10,13:gravity --threads 2 " + file.path()));
  child.close_input();
  ASSERT_TRUE(child.wait_until_busy(1));  // both threads are at work
  child.interrupt();
  const Ended ended = child.wait(60);
  EXPECT_EQ(ended.status, 130);
  std::istringstream lines(ended.out);
  int number = 0;
  for (std::string line; std::getline(lines, line);) EXPECT_EQ(Json::parse(line)["record"], ++number);
  EXPECT_GT(number, 0) << "nothing was answered";
  EXPECT_LE(number, 200);
}

TEST(JudgeLive, InterruptDuringALongSearch) {
  Child child(words("judge --summary --game 12,10,13:gravity --threads 2"));
  child.write(slow_boards(200));
  child.close_input();
  ASSERT_TRUE(child.wait_until_busy());
  child.interrupt();
  const Ended ended = child.wait(60);
  EXPECT_EQ(ended.status, 130);
  EXPECT_TRUE(Json::parse(ended.out)["interrupted"]);
}

}  // namespace
}  // namespace mnk::test
