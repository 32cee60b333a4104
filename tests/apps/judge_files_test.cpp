// SPDX-License-Identifier: MIT
// Sources of records and targets of answers: files, `-`, pipes, /dev/full.
#include "apps/judge_run.hpp"

namespace mnk::test {
namespace {

TEST(JudgeFiles, SeveralAndStandardInputInTheirOrder) {
  const TemporaryFile won("XXX/OO./...\n");
  const TemporaryFile drawn("XOX/XOO/OXX");  // no final newline
  const Ended ended = run({"judge", won.path(), "-", drawn.path()}, "X........\n");
  EXPECT_EQ(lines(ended.out), (std::vector<std::string>{won.path() + ": x_wins row (0,0) (0,1) (0,2)",
                                                        "-: pending o_to_move", drawn.path() + ": draw"}));
  EXPECT_EQ(ended.status, 0);
  EXPECT_EQ(run({"judge", "-"}, "X........\n").out, "pending o_to_move\n");
  const Json counts = Json::parse(run({"judge", "--summary", won.path(), drawn.path(), won.path()}).out);
  EXPECT_EQ(counts["records"], 3);
  EXPECT_EQ(counts["x_wins"], 2);
}

TEST(JudgeFiles, ARecordDoesNotReachIntoTheNextFile) {
  const TemporaryFile half("XXX\nOO.\n");
  const TemporaryFile whole("...\n...\n...\n");
  const Ended ended = run({"judge", half.path(), whole.path()});
  const std::vector<std::string> answers = lines(ended.out);
  ASSERT_EQ(answers.size(), 2u) << ended.out;
  EXPECT_EQ(answers[0].find(half.path() + ": error "), 0u);
  EXPECT_EQ(answers[1], whole.path() + ": pending x_to_move");
}

TEST(JudgeFiles, AMissingFileDoesNotStopTheOthers) {
  const TemporaryFile won("XXX/OO./...\n");
  const Ended ended = run({"judge", "/nonexistent/boards", won.path()});
  EXPECT_EQ(ended.out, won.path() + ": x_wins row (0,0) (0,1) (0,2)\n");
  EXPECT_EQ(ended.status, 1);
  EXPECT_NE(ended.err.find("/nonexistent/boards"), std::string::npos) << ended.err;
  EXPECT_EQ(lines(ended.err).size(), 1u) << ended.err;
  const Ended between = run({"judge", "--summary", won.path(), "/nonexistent/boards", won.path()});
  EXPECT_EQ(Json::parse(between.out)["x_wins"], 2);
  EXPECT_EQ(between.status, 1);
  const Ended folder = run({"judge", "/", won.path()});
  EXPECT_EQ(folder.out, won.path() + ": x_wins row (0,0) (0,1) (0,2)\n");
  EXPECT_EQ(folder.status, 1);
}

TEST(JudgeFiles, EmptyFile) {
  const TemporaryFile empty("");
  for (const char* option : {"--json", "--threads=2"}) {
    const Ended ended = run({"judge", option, empty.path()});
    EXPECT_EQ(ended.out + ended.err, "") << option;
    EXPECT_EQ(ended.status, 0) << option;
  }
}

TEST(JudgeFiles, FullDiskIsSaid) {
  for (const char* options : {"", "--json", "--summary", "--threads 4"}) {
    Child child(words(std::string("judge ") + options), "/dev/full");
    child.write(std::string(1000, '.') + "\nXXXOO....\n");
    child.close_input();
    const Ended ended = child.wait(10 * patience);
    EXPECT_EQ(ended.status, 3) << options;
    EXPECT_EQ(lines(ended.err).size(), 1u) << options << ": " << ended.err;
  }
}

/// Reading stops when answers can no longer be written.
TEST(JudgeFiles, AFullDiskEndsEndlessInput) {
  for (const char* options : {"--threads 1 /dev/urandom", "--threads 4 -"}) {
    Child child(words(std::string("judge ") + options), "/dev/full");
    child.write("XXXOO....\nXXXOO....\n");
    EXPECT_EQ(child.wait(10 * patience).status, 3) << options;
  }
}

TEST(JudgeFiles, AReaderThatHasEnoughEndsIt) {
  std::string boards;
  for (int at = 0; at < 1000000; ++at) boards += "XXXOO....\n";
  const TemporaryFile file(boards);
  for (const char* options : {"--threads 1", "--threads 4", "--json --threads 2"}) {
    Child child(words("judge " + std::string(options) + " " + file.path()));
    EXPECT_TRUE(child.read_line().has_value()) << options;
    child.close_output();
    const Ended ended = child.wait(2 * patience);
    EXPECT_EQ(ended.status, 3) << options;
    EXPECT_EQ(ended.err, "mnk: cannot write the results: Broken pipe\n") << options;
  }
}

TEST(JudgeFiles, InputThatNobodyClosesAfterTheReaderHasEnough) {
  Child child(words("judge"));
  child.write("XXXOO....\n");
  EXPECT_TRUE(child.read_line().has_value());
  child.close_output();
  std::string more;
  for (int at = 0; at < 200000; ++at) more += "XXXOO....\n";
  child.write(more, 10 * patience);
  const Ended ended = child.wait(2 * patience);
  EXPECT_EQ(ended.status, 3) << "-1: it waits for input that it has no use for";
  EXPECT_EQ(ended.err, "mnk: cannot write the results: Broken pipe\n");
}

}  // namespace
}  // namespace mnk::test
