// SPDX-License-Identifier: MIT
// Block-wise reading: records across block ends, lines longer than a block, and memory use.
#include "apps/judge_run.hpp"

namespace mnk::test {
namespace {

constexpr std::size_t step = sanitized ? 3 : 1;
constexpr long memory_limit_kib = sanitized ? 1024 * 1024 : 64 * 1024;

/// Puts `shift` bytes of comment before the records, so that a block can end at every byte of a record.
std::string shifted(std::size_t shift, const std::string& record, std::size_t bytes) {
  std::string text = shift == 0 ? "" : std::string(shift - 1, '#') + "\n";
  while (text.size() < bytes) text += record;
  return text;
}

TEST(JudgeBlocks, RecordsAcrossTheEndsOfBlocks) {
  const std::pair<const char*, const char*> kinds[] = {
      {"XO.OX.XOX\n", "x_wins"},      {"XOXXOOOXX\r\n", "draw"},
      {"X.\nO.\n", "error"},          {"XXX\r\nOO.\r\n...\r\n", "x_wins"},
      {"a1 b1 a2 b2 a3\n", "x_wins"}, {"[[0,0],[1,1]]\n", "pending"},
      {"X..OO.X.X\n\n", "pending"},   {"?\n", "error"},
  };
  for (const auto& [record, outcome] : kinds) {
    if (record[2] == '\n') continue;  // an incomplete board: its reading depends on the next lines
    const std::size_t length = std::string_view(record).size();
    for (std::size_t shift = 0; shift <= length; shift += step) {
      const std::string text = shifted(shift, record, (1 << 18) + 4096);
      const std::size_t records = (text.size() - shift) / length;
      const Json counts =
          Json::parse(judge(shift % 2 == 0 ? "--summary --threads 1" : "--summary --threads 4", text).out);
      EXPECT_EQ(counts["records"], records) << record << shift;
      EXPECT_EQ(counts[std::string_view(outcome) == "error" ? "bad" : outcome], records) << record << shift;
    }
  }
}

TEST(JudgeBlocks, FilesOfAboutOneBlock) {
  for (const std::size_t block : {std::size_t{1} << 16, std::size_t{1} << 18, std::size_t{1} << 20}) {
    for (std::size_t size = block - 11; size <= block + 11; size += step) {
      const std::string text = shifted(0, "XXXOO....\n", size).substr(0, size);
      const std::size_t rest = size % 10;  // bytes of the last line: 9 make a board, fewer a truncated one
      const Json counts = Json::parse(judge("--summary", text).out);
      EXPECT_EQ(counts["x_wins"], size / 10 + (rest == 9 ? 1 : 0)) << size;
      EXPECT_EQ(counts["bad"], rest == 9 || rest == 0 ? 0 : 1) << size;
    }
  }
}

TEST(JudgeBlocks, BoardsOfAMillionCellsOnALine) {
  std::string won(1000000, '.');
  for (const std::size_t cell : {999000, 999001, 999002, 999003, 999004}) won[cell] = 'X';
  for (const std::size_t cell : {0, 2, 4, 6}) won[cell] = 'O';
  std::string rows, slashes;
  for (std::size_t at = 0; at < won.size(); at += 1000) {
    rows += won.substr(at, 1000) + "\n";
    slashes += won.substr(at, 1000) + (at < 999000 ? "/" : "\n");
  }
  const std::string answer = "x_wins row (999,0) (999,1) (999,2) (999,3) (999,4)";
  for (const char* threads : {"1", "4"}) {
    const Ended ended = judge(std::string("--game 1000,1000,5 --threads ") + threads,
                              won + "\n" + rows + slashes + "a1 b1\nnonsense\n" + won + "\r\n" + won);
    const std::vector<std::string> answers = lines(ended.out);
    ASSERT_EQ(answers.size(), 7u) << ended.out.substr(0, 2000);
    for (const std::size_t at : {0, 1, 2, 5, 6}) EXPECT_EQ(answers[at].substr(0, 200), answer) << at;
    EXPECT_EQ(answers[3], "pending x_to_move");
    EXPECT_EQ(answers[4].find("error "), 0u);
  }
}

TEST(JudgeBlocks, ALineOfTenMegabytesCostsNoMemoryAndNoOtherRecord) {
  const char* repeated[] = {"garbage ", ".",  "X", "XO.", "/", "0,0 ",     "a1",     "[[0,0],",
                            "\"",       "x,", "|", "-+",  "9", "\xff\xfe", "{\"a\":"};
  for (const char* piece : repeated) {
    for (const char* threads : {"1", "4"}) {
      std::string chunk;
      while (chunk.size() < 100000) chunk += piece;
      Child child(words(std::string("judge --threads ") + threads));
      child.write("XXXOO....\n");
      for (int at = 0; at < 100; ++at) child.write(chunk);
      child.write("\nXOXXOOOXX\na1 b2\n");
      const long memory = child.peak_memory_kib();
      child.close_input();
      const Ended ended = child.wait(20 * patience);
      const std::vector<std::string> answers = lines(ended.out);
      ASSERT_EQ(answers.size(), 4u) << piece << ": " << ended.out.substr(0, 2000);
      EXPECT_EQ(answers[0], "x_wins row (0,0) (0,1) (0,2)") << piece;
      EXPECT_EQ(answers[1].find("error "), 0u) << piece;
      EXPECT_LT(answers[1].size(), 300u) << piece;
      EXPECT_EQ(answers[2], "draw") << piece;
      EXPECT_EQ(answers[3], "pending x_to_move") << piece;
      EXPECT_EQ(ended.status, 1) << piece;
      EXPECT_LT(memory, memory_limit_kib) << piece;
    }
  }
}

TEST(JudgeBlocks, LongCommentsAndManyBlankLinesAreNothing) {
  for (const char byte : {'#', '\n'}) {
    Child child(words("judge"));
    child.write("XXXOO....\n");
    for (int at = 0; at < 100; ++at) child.write(std::string(100000, byte));
    child.write("\nXOXXOOOXX\n");
    const long memory = child.peak_memory_kib();
    child.close_input();
    const Ended ended = child.wait(20 * patience);
    EXPECT_EQ(ended.out, "x_wins row (0,0) (0,1) (0,2)\ndraw\n") << static_cast<int>(byte);
    EXPECT_EQ(ended.status, 0);
    EXPECT_LT(memory, memory_limit_kib) << static_cast<int>(byte);
  }
}

TEST(JudgeBlocks, ALongStreamCostsNoMemory) {
  std::string chunk;
  for (int at = 0; at < 10000; ++at) chunk += at % 100 == 0 ? "XXX\nOO.\n...\n" : "XXXOO....\n";
  for (const char* options : {"--summary --threads 1", "--summary --threads 4", "--threads 4"}) {
    if (sanitized) continue;
    const bool text = std::string_view(options).find("summary") == std::string_view::npos;
    Child child(words(std::string("judge ") + options), text ? "/dev/null" : nullptr);
    for (int at = 0; at < 300; ++at) ASSERT_TRUE(child.write(chunk));
    EXPECT_LT(child.peak_memory_kib(), memory_limit_kib) << options;
    child.close_input();
    const Ended ended = child.wait(20);
    EXPECT_EQ(ended.status, 0);
    EXPECT_TRUE(text || Json::parse(ended.out)["x_wins"] == 3000000) << ended.out;
  }
}

}  // namespace
}  // namespace mnk::test
