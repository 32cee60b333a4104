// SPDX-License-Identifier: MIT
// The program `pbrain-mnk` on raw bytes: line ends, unterminated lines, and memory use.
#include <gtest/gtest.h>

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

namespace {

using namespace std::string_literals;

struct Said {
  std::string lines;     ///< without MESSAGE lines
  std::string messages;  ///< MESSAGE lines
  long megabytes;        ///< peak memory
};

/// Runs the program on `input`.
Said run(const std::string& input) {
  const std::string program = std::filesystem::path(MNK_PROGRAM).parent_path() / "pbrain-mnk";
  const std::string in = testing::TempDir() + "mnk_pbrain_in_" + std::to_string(getpid());
  const std::string out = testing::TempDir() + "mnk_pbrain_out_" + std::to_string(getpid());
  std::ofstream(in, std::ios::binary) << input;
  const pid_t child = fork();
  if (child == 0) {
    dup2(open(in.c_str(), O_RDONLY), STDIN_FILENO);
    dup2(open(out.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600), STDOUT_FILENO);
    execl(program.c_str(), program.c_str(), static_cast<char*>(nullptr));
    _exit(127);
  }
  int status = 0;
  rusage usage{};
  EXPECT_EQ(wait4(child, &status, 0, &usage), child);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
  Said said{"", "", usage.ru_maxrss / 1024};
  std::ifstream file(out);
  for (std::string line; std::getline(file, line);) {
    (line.rfind("MESSAGE", 0) == 0 ? said.messages : said.lines) += line + "\n";
  }
  std::remove(in.c_str());
  std::remove(out.c_str());
  return said;
}

std::string answers(const std::string& input) { return run(input).lines; }

/// The output reaches the limit of a file's size.
TEST(Pbrain, EndsWhereItsOutputCannotBeWritten) {
  const std::string program = std::filesystem::path(MNK_PROGRAM).parent_path() / "pbrain-mnk";
  const std::string out = testing::TempDir() + "mnk_pbrain_out_" + std::to_string(getpid());
  const std::string lines = "i=0; while [ $i -lt 100 ]; do echo ABOUT; i=$((i+1)); done";
  const int status = std::system((lines + " | (ulimit -f 1; exec " + program + " >" + out + ")").c_str());
  EXPECT_EQ(WEXITSTATUS(status), 0) << status;
  std::remove(out.c_str());
}

TEST(Pbrain, TakesLinesHoweverTheyEnd) {
  for (const std::string end : {"\n", "\r\n", "\r", "\n\r", "\r\n\r\n"}) {
    EXPECT_EQ(answers("START 15" + end + "INFO timeout_turn 0" + end + "BEGIN" + end + "END" + end), "OK\n7,7\n");
  }
  EXPECT_EQ(answers("START 15\nPLAY 3,4"), "OK\n3,4\n");  // no line end
  EXPECT_EQ(answers(""), "");
  EXPECT_EQ(answers("END\nABOUT\n"), "");
}

TEST(Pbrain, TakesALineThatIsTooLongForNoCommand) {
  EXPECT_EQ(answers("START 15\nPLAY 3,4" + std::string(1'000'000, ' ') + "\nPLAY 5,5\n"), "OK\nUNKNOWN command\n5,5\n");
  EXPECT_EQ(answers("START 15\nPL\0AY 1,1\n\0\n\xff\nPLAY 1,1\n"s),
            "OK\nUNKNOWN command\nUNKNOWN command\nUNKNOWN command\n1,1\n");
}

/// The time of a move is an hour. A stop that waits behind a move ends it, and no later one.
TEST(Pbrain, EndsASearchWhenItIsTold) {
  const std::string begin = "START 15\nINFO timeout_turn 3600000\nTURN 7,7\n";
  for (const std::string stop : {"STOP", "yxstop", "Stop \t"}) {
    const Said said = run(begin + stop + "\nINFO max_node 3000\nTURN 0,0\n");
    EXPECT_EQ(std::count(said.lines.begin(), said.lines.end(), '\n'), 3) << said.lines;
    const std::size_t at = said.messages.rfind("nodes ");
    ASSERT_NE(at, std::string::npos) << said.messages;
    EXPECT_GE(std::stoi(said.messages.substr(at + 6)), 3000) << said.messages;
  }
  EXPECT_EQ(answers(begin + "END\nABOUT\n").substr(0, 3), "OK\n");
}

/// Output fails while the input stays open, as after a crash of the manager. The engine must end by itself.
TEST(Pbrain, EndsWhereNobodyCanHearIt) {
  const std::string program = std::filesystem::path(MNK_PROGRAM).parent_path() / "pbrain-mnk";
  int input[2];
  ASSERT_EQ(pipe2(input, O_CLOEXEC), 0);
  const pid_t child = fork();
  if (child == 0) {
    signal(SIGPIPE, SIG_IGN);
    dup2(input[0], STDIN_FILENO);
    dup2(open("/dev/full", O_WRONLY), STDOUT_FILENO);
    execl(program.c_str(), program.c_str(), static_cast<char*>(nullptr));
    _exit(127);
  }
  close(input[0]);
  ASSERT_EQ(write(input[1], "ABOUT\n", 6), 6);
  int status = -1;
  EXPECT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  close(input[1]);
}

#if !defined(MNK_SANITIZED)
TEST(Pbrain, KeepsToTheMemoryItIsAllowed) {
  const std::string moves = "INFO timeout_turn 400\nBEGIN\nTURN 0,0\nTURN 20,20\nTURN 11,12\n";
  for (const std::string begin : {"INFO max_memory 50000000\nSTART 100\n", "START 30\nINFO max_memory 50000000\n",
                                  "START 100\nINFO max_memory 50000000\nINFO win_length 50\n"}) {
    const Said said = run(begin + moves);
    EXPECT_EQ(std::count(said.lines.begin(), said.lines.end(), '\n'), 5) << said.lines;
    EXPECT_LT(said.megabytes, 47) << begin;
  }
}
#endif

TEST(Pbrain, PlaysWithoutABookThatCannotBeOpened) {
  setenv("MNK_BOOK", "/dev/null/none", 1);
  const Said said = run("START 15\nINFO max_node 100\nBEGIN\nEND\n");
  unsetenv("MNK_BOOK");
  EXPECT_EQ(said.lines, "OK\n7,7\n");
}

}  // namespace
