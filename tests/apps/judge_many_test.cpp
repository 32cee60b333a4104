// SPDX-License-Identifier: MIT
// Many records: one-line boards on the fast path, mixed with other records, on one thread or several.
#include <algorithm>

#include "apps/judge_run.hpp"

namespace mnk::test {
namespace {

const ReachedByPlay& reached() {
  static const ReachedByPlay all;
  return all;
}

/// The first word of each answer.
std::vector<std::string> first_words(const std::string& text) {
  std::vector<std::string> all = lines(text);
  for (std::string& line : all) line.resize(std::min(line.find(' '), line.size()));
  return all;
}

struct Mixed {
  std::string text;
  std::vector<std::string> outcomes;
};

/// Mostly one-line boards; every 50th line or so something else.
Mixed mixed_lines(unsigned count, unsigned seed) {
  Random random(seed);
  Mixed mixed;
  const auto add = [&](const std::string& text, const std::string& outcome) {
    mixed.text += text;
    if (!outcome.empty()) mixed.outcomes.push_back(outcome);
  };
  std::vector<std::string> legal;
  for (const auto& [cells, outcome] : reached().all()) legal.push_back(cells);
  for (unsigned line = 0; line < count; ++line) {
    const std::string cells = random() % 2 == 0 ? board_3x3(random() % 19683) : legal[random() % legal.size()];
    const std::string outcome = reached().outcome(cells);
    if (random() % 50 != 0) {
      add(cells + "\n", outcome);
      continue;
    }
    const std::string rows[] = {cells.substr(0, 3), cells.substr(3, 3), cells.substr(6)};
    switch (random() % 10) {
      case 0: add("# " + cells + "\n", ""); break;
      case 1: add("hello\n", "error"); break;
      case 2: add(rows[0] + "\n" + rows[1] + "\n" + rows[2] + "\n", outcome); break;
      case 3: add("0,0 1,1 0,1 2,2 0,2\n", "x_wins"); break;
      case 4: add("[\"" + rows[0] + "\",\"" + rows[1] + "\",\"" + rows[2] + "\"]\n", outcome); break;
      case 5: add(rows[0] + "/" + rows[1] + "/" + rows[2] + "\n", outcome); break;
      case 6: add(cells + "\r\n", outcome); break;
      case 7: add("\n", ""); break;
      case 8: add("a1 b2 a1\n", "error"); break;
      default: add(cells.substr(0, 8) + "?\n", "error"); break;
    }
  }
  return mixed;
}

TEST(JudgeMany, MixedLinesAreTheSameForAnyNumberOfThreads) {
  const Mixed mixed = mixed_lines(sanitized ? 100000 : 300000, 7);
  const TemporaryFile file(mixed.text);
  const Ended one = run({"judge", "--threads", "1", file.path()});
  EXPECT_EQ(one.status, 1);
  const std::vector<std::string> outcomes = first_words(one.out);
  ASSERT_EQ(outcomes.size(), mixed.outcomes.size());
  const auto differs = std::mismatch(outcomes.begin(), outcomes.end(), mixed.outcomes.begin());
  EXPECT_TRUE(differs.first == outcomes.end())
      << "record " << differs.first - outcomes.begin() + 1 << ": " << *differs.first << ", not " << *differs.second;
  const std::string counts = run({"judge", "--summary", "--threads", "1", file.path()}).out;
  for (const char* word : {"x_wins", "o_wins", "draw", "pending", "invalid"}) {
    EXPECT_EQ(Json::parse(counts)[word], std::count(mixed.outcomes.begin(), mixed.outcomes.end(), word)) << word;
  }
  EXPECT_EQ(Json::parse(counts)["bad"], std::count(mixed.outcomes.begin(), mixed.outcomes.end(), "error"));
  EXPECT_EQ(Json::parse(counts)["records"], mixed.outcomes.size());
  for (const char* threads : {"2", "4"}) {
    EXPECT_TRUE(run({"judge", "--threads", threads, file.path()}).out == one.out) << threads;
    EXPECT_EQ(run({"judge", "--summary", "--threads", threads, file.path()}).out, counts) << threads;
    EXPECT_TRUE(judge(std::string("--threads ") + threads, mixed.text).out == one.out) << threads << ", from a pipe";
  }
}

TEST(JudgeMany, JsonIsNumberedInOrderAndFindsEveryErrorsLine) {
  const Mixed mixed = mixed_lines(60000, 8);
  const Ended four = judge("--json --threads 4", mixed.text);
  EXPECT_TRUE(judge("--json --threads 1", mixed.text).out == four.out);
  const std::vector<std::string> input = lines(mixed.text);
  const std::vector<Json> answers = json_lines(four.out);
  ASSERT_EQ(answers.size(), mixed.outcomes.size());
  for (std::size_t at = 0; at < answers.size(); ++at) {
    ASSERT_EQ(answers[at]["record"], at + 1);
    ASSERT_EQ(answers[at].value("outcome", "error"), mixed.outcomes[at]) << answers[at];
    if (!answers[at].contains("error")) continue;
    const std::string& line = input[answers[at]["error"]["line"].get<std::size_t>() - 1];
    ASSERT_TRUE(line == "hello" || line == "a1 b2 a1" || line[8] == '?') << answers[at] << " is not at " << line;
  }
}

/// Returns every 3x3 board `times` times in random order and various cell characters, and the count per outcome.
std::pair<std::string, Json> all_boards(unsigned times, const char* empty, const char* end) {
  std::vector<unsigned> numbers;
  for (unsigned at = 0; at < times * 19683; ++at) numbers.push_back(at % 19683);
  Random random(times);
  std::shuffle(numbers.begin(), numbers.end(), random);
  std::string text;
  std::map<std::string, unsigned> counts;
  const std::string empties(empty);
  for (const unsigned number : numbers) {
    std::string cells = board_3x3(number);
    ++counts[reached().outcome(cells)];
    for (char& cell : cells)
      cell = cell == 'X' ? "Xx1"[random() % 3] : cell == 'O' ? "Oo2"[random() % 3] : empties[random() % empties.size()];
    text += cells + end;
  }
  return {text, Json(counts)};
}

TEST(JudgeMany, EveryBoardOf333) {
  for (const char* end : {"\n", "\r\n"}) {
    for (const char* threads : {"1", "2", "4"}) {
      if (sanitized && threads[0] != '2') continue;
      const auto [text, expected] = all_boards(3, "._-bB", end);
      const Ended summary = judge(std::string("--summary --threads ") + threads, text);
      const Json counts = Json::parse(summary.out);
      for (const auto& [outcome, count] : expected.items())
        EXPECT_EQ(counts[outcome], count) << outcome << ' ' << threads;
      EXPECT_EQ(counts["records"], 3 * 19683);
      EXPECT_EQ(counts["bad"], 0);
      EXPECT_EQ(counts["pending"], 3 * 4520);
      EXPECT_EQ(counts["x_wins"], 3 * 626);
      EXPECT_EQ(counts, tally(json_lines(judge(std::string("--json --threads ") + threads, text).out)));
    }
  }
}

TEST(JudgeMany, EveryBoardOf333AtMisere) {
  const auto [text, expected] = all_boards(2, ".", "\n");
  const Json counts = Json::parse(judge("--summary --game 3,3,3:misere", text).out);
  EXPECT_EQ(counts["x_wins"], expected["o_wins"]);
  EXPECT_EQ(counts["o_wins"], expected["x_wins"]);
  EXPECT_EQ(counts["draw"], expected["draw"]);
  EXPECT_EQ(counts, tally(json_lines(judge("--json --game 3,3,3:misere", text).out)));
}

TEST(JudgeMany, OtherGamesOfNineCellLinesAreNotTakenForThis) {
  const auto [text, expected] = all_boards(1, ".-", "\n");
  for (const char* game : {"9,1,3", "1,9,3", "3,3,2", "3,3,4", "3,3,3:exact", "3,3,3:gravity"}) {
    const std::string with = std::string(" --input board --game ") + game;
    const Json counts = Json::parse(judge("--summary" + with, text).out);
    EXPECT_EQ(counts, tally(json_lines(judge("--json" + with, text).out))) << game;
    EXPECT_EQ(judge("--summary --threads 4 --detector scan" + with, text).out,
              judge("--summary --threads 1" + with, text).out)
        << game;
  }
}

}  // namespace
}  // namespace mnk::test
