// SPDX-License-Identifier: MIT
// Random input: no crash, exit status 0 or 1, answers that parse.
#include "apps/judge_run.hpp"

namespace mnk::test {
namespace {

/// Generates bytes of all values, bytes from record alphabets, or boards with a few bytes changed.
std::string garbage(Random& random) {
  const std::string alphabets[] = {"XOxo12._-b /|+\n", "0123456789,() \n", "[]{}\",:0123XO_\nnulltrue\\u",
                                   "abcdefgh0123456789 \n#\r"};
  std::string text;
  const unsigned kind = random() % 6;
  const unsigned length = random() % 400;
  for (unsigned at = 0; at < length; ++at) {
    if (kind == 0)
      text += static_cast<char>(random() % 256);
    else if (kind < 5)
      text += alphabets[kind - 1][random() % alphabets[kind - 1].size()];
    else
      text += random() % 40 == 0 ? static_cast<char>(random() % 256) : "XXXOO....\nX.O\n.X.\n[[0,0]]\na1b2\n"[at % 32];
  }
  return text;
}

TEST(JudgeGarbage, NeverEndsItAndEveryAnswerCanBeParsed) {
  Random random(20240607);
  const char* games[] = {"3,3,3", "3,3,3", "connect4", "15,15,5", "1,1,1", "2,5,3:exact"};
  const char* inputs[] = {"auto", "auto", "board", "moves", "json", "csv"};
  for (int round = 0; round < rounds(1000); ++round) {
    const std::string text = garbage(random);
    const std::string options =
        std::string(" --game ") + games[random() % 6] + " --input " + inputs[random() % 6] + " --threads 2";
    const Ended ended = judge("--json" + options, text, 20);
    ASSERT_TRUE(ended.status == 0 || ended.status == 1) << round << options << ": " << ended.status << ended.err;
    ASSERT_EQ(ended.err, "") << round << options;
    std::size_t record = 0;
    const std::vector<Json> answers = json_lines(ended.out);
    bool bad = false;
    for (const Json& answer : answers) {
      ASSERT_TRUE(answer.is_object()) << round << options;
      ASSERT_EQ(answer["record"], ++record) << round << options;
      ASSERT_TRUE(answer.contains("outcome") != answer.contains("error")) << answer;
      bad = bad || answer.contains("error") || answer["outcome"] == "invalid";
    }
    ASSERT_EQ(ended.status, bad ? 1 : 0) << round << options;
    if (round % 5 != 0) continue;
    ASSERT_EQ(Json::parse(judge("--summary" + options, text).out), tally(answers)) << round << options;
    ASSERT_EQ(lines(judge(options, text).out).size(), answers.size()) << round << options;
  }
}

TEST(JudgeGarbage, NulBytes) {
  const std::string nul(1, '\0');
  const Ended ended =
      judge("", "XXXOO....\n" + nul + "\nX" + nul + "XOO....\n" + std::string(1000, '\0') + "\nXOXXOOOXX\n");
  const std::vector<std::string> answers = lines(ended.out);
  ASSERT_EQ(answers.size(), 5u) << ended.out;
  EXPECT_EQ(answers[0], "x_wins row (0,0) (0,1) (0,2)");
  for (const std::size_t at : {1, 2, 3}) EXPECT_EQ(answers[at].find("error "), 0u) << answers[at];
  EXPECT_EQ(answers[4], "draw");
  EXPECT_EQ(ended.out.find('\0'), std::string::npos);
  EXPECT_EQ(ended.status, 1);
}

TEST(JudgeGarbage, AnswersCarryNoControlBytes) {
  const Ended ended = judge("", "X\x1b[31mX\n\x07\xff\xfe\n\x1b]0;title\x07\n");
  for (const char byte : ended.out)
    EXPECT_TRUE(byte == '\n' || static_cast<unsigned char>(byte) >= ' ') << static_cast<int>(byte);
}

}  // namespace
}  // namespace mnk::test
