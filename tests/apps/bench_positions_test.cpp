// SPDX-License-Identifier: MIT
// `mnk bench positions` as a program: the files that training reads (docs/networks.md has their formats), and what is
// refused. tests/engine tests what is sampled inside a search.
#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <vector>

#include "apps/match_engines.hpp"
#include "mnk/board.hpp"
#include "mnk/records.hpp"

namespace mnk::test {
namespace {

struct Record {
  std::vector<Cell> moves;
  unsigned label;
};

class BenchPositions : public testing::Test {
 protected:
  std::string path(const std::string& name) const { return folder_ / name; }
  static std::string content(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  void write(const std::string& name, const std::string& bytes) const {
    std::ofstream(path(name), std::ios::binary) << bytes;
  }
  Ended positions(const std::string& name, std::vector<std::string> more) const {
    std::vector<std::string> all = {"bench", "positions", path(name)};
    all.insert(all.end(), more.begin(), more.end());
    return run(all);
  }
  /// Returns the records behind a head of two lines.
  static std::vector<Record> records_of(const std::string& bytes) {
    std::vector<Record> records;
    std::size_t at = bytes.find('\n', bytes.find('\n') + 1) + 1;
    const auto next = [&] { return static_cast<unsigned char>(bytes.at(at++)); };
    while (at < bytes.size()) {
      Record record;
      for (unsigned left = next(); left > 0; --left) record.moves.push_back(next());
      record.label = next();
      record.label += 256U * next();
      records.push_back(record);
    }
    return records;
  }
  static std::vector<unsigned> words_of(const std::string& bytes) {
    std::vector<unsigned> words;
    for (std::size_t at = 0; at + 1 < bytes.size(); at += 2)
      words.push_back(static_cast<unsigned char>(bytes[at]) + 256U * static_cast<unsigned char>(bytes[at + 1]));
    return words;
  }
  /// Returns true for a position with one more stone than the one before, as in a game.
  static bool follows(const Record& before, const Record& after) {
    return after.moves.size() == before.moves.size() + 1 &&
           std::equal(before.moves.begin(), before.moves.end(), after.moves.begin());
  }
  /// Returns the last number before the word, as the command printed it.
  static std::size_t told(const Ended& ended, const std::string& word) {
    const std::size_t end = ended.err.rfind(" " + word);
    const std::size_t begin = ended.err.rfind('\n', end) + 1;
    return std::stoul(ended.err.substr(begin, end - begin));
  }

  MatchFolder folder_;
};

TEST_F(BenchPositions, AreOpenGamesWithSearchesAndResults) {
  const Ended made = positions("nine", {"--game", "9,9,4", "--count", "3000", "--nodes", "40"});
  ASSERT_EQ(made.status, 0) << made.err;
  const std::string bytes = content(path("nine"));
  EXPECT_EQ(bytes.rfind("mnk positions 1\ngame 9,9,4\n", 0), 0U);
  const std::vector<Record> records = records_of(bytes);
  ASSERT_EQ(records.size(), 3000U);
  const Rules rules = *parse_game("9,9,4");
  std::set<std::vector<Cell>> different;
  std::size_t undecided = 0, sure = 0, first = 0;
  for (const Record& record : records) {
    const auto board = Board::from(rules, record.moves);
    ASSERT_TRUE(board) << message_of(board.error());
    EXPECT_FALSE(board->is_over());
    different.insert(record.moves);
    // The mean of a result, 0 or 1, and of a score is on the side of the result; a draw halves the distance to 0.5.
    undecided += record.label > 65535 / 4 && record.label < 65535 / 4 * 3 ? 1 : 0;
    sure += record.label == 0 || record.label == 65535 ? 1 : 0;
    first += record.moves.size() <= 8 ? 1 : 0;
  }
  EXPECT_GT(different.size(), 1500U);
  EXPECT_GT(sure, 200U) << "no game ended with a proved score";
  EXPECT_GT(undecided, 100U);
  EXPECT_GT(first, 100U);
  std::size_t games = 1;
  for (std::size_t i = 1; i < records.size(); ++i) games += follows(records[i - 1], records[i]) ? 0 : 1;
  EXPECT_GT(games, 60U);
  EXPECT_LT(games, 2500U);
}

/// The last position of a game has a proved score: the labels of all others are on the side of its winner.
TEST_F(BenchPositions, LabelsHaveHalfOfTheResult) {
  ASSERT_EQ(positions("p", {"--game", "9,9,4", "--count", "3000", "--nodes", "40"}).status, 0);
  const std::vector<Record> records = records_of(content(path("p")));
  constexpr unsigned most = 65535;
  std::size_t checked = 0;
  for (std::size_t begin = 0, end = 1; begin < records.size(); begin = end++) {
    const auto is_sure = [&](std::size_t i) { return records[i].label == 0 || records[i].label == most; };
    while (end < records.size() && !is_sure(end - 1) && follows(records[end - 1], records[end])) ++end;
    if (end - begin < 4 || !is_sure(end - 1)) continue;  // no game to its end
    const Record& last = records[end - 1];
    for (std::size_t i = begin; i < end; ++i) {
      const bool same_side = (end - 1 - i) % 2 == 0;
      EXPECT_EQ(records[i].label > most / 2, (last.label == most) == same_side) << i;
      ++checked;
    }
  }
  EXPECT_GT(checked, 300U);
}

TEST_F(BenchPositions, GrowsAndDoesNotDependOnThreads) {
  const std::vector<std::string> some = {"--game", "8,8,4", "--count", "500", "--nodes", "20", "--seed", "3"};
  ASSERT_EQ(positions("one", some).status, 0);
  std::vector<std::string> threads = some;
  threads.insert(threads.end(), {"--threads", "3"});
  ASSERT_EQ(positions("three", threads).status, 0);
  const std::string before = content(path("one"));
  EXPECT_EQ(content(path("three")), before);
  ASSERT_EQ(positions("one", some).status, 0);
  const std::string after = content(path("one"));
  EXPECT_EQ(after.rfind(before, 0), 0U);
  const std::vector<Record> records = records_of(after);
  ASSERT_EQ(records.size(), 1000U);
  EXPECT_NE(records[0].moves, records[500].moves) << "the same games again";
  const Ended other = positions("one", {"--game", "8,8,5", "--count", "1", "--nodes", "1"});
  EXPECT_EQ(other.status, 2);
  EXPECT_NE(other.err.find("has no positions of 8,8,5"), std::string::npos) << other.err;
  EXPECT_EQ(content(path("one")), after);
}

TEST_F(BenchPositions, FeaturesAndOrdersHaveWholeRecords) {
  ASSERT_EQ(positions("p", {"--game", "9,9,5", "--count", "300", "--nodes", "20"}).status, 0);
  const Ended features = positions("p", {"--features", path("f")});
  ASSERT_EQ(features.status, 0) << features.err;
  const std::vector<unsigned> words = words_of(content(path("f")));
  std::size_t count = 0, at = 0;
  for (; at < words.size(); at += 3 + 2 * words[at + 2]) ++count;
  EXPECT_EQ(at, words.size());
  EXPECT_EQ(count, told(features, "positions"));
  EXPECT_GT(count, 100U);

  const Ended order = positions("p", {"--order", path("o"), "--nodes", "500"});
  ASSERT_EQ(order.status, 0) << order.err;
  const std::vector<unsigned> moves = words_of(content(path("o")));
  std::set<unsigned> threats;
  for (count = 0, at = 0; at + 1 < moves.size(); at += 2 + 4 * moves[at], ++count) threats.insert(moves[at + 1]);
  EXPECT_EQ(at, moves.size());
  EXPECT_GT(threats.size(), 5U);
  EXPECT_LT(*threats.rbegin(), 512U);
  EXPECT_EQ(count, told(order, "nodes"));
  EXPECT_GT(count, 50U);
}

TEST_F(BenchPositions, SkipsFinishedGames) {
  // X completes the row of cells 0 to 4; O has 9 to 12.
  write("over", std::string("mnk positions 1\ngame 9,9,5\n\x09", 28) +
                    std::string("\0\x09\x01\x0a\x02\x0b\x03\x0c\x04", 9) + "zz");
  const Ended ended = positions("over", {"--order", path("o"), "--nodes", "500"});
  EXPECT_EQ(ended.status, 0) << ended.err;
  EXPECT_EQ(told(ended, "nodes"), 0U);
}

TEST_F(BenchPositions, RefusesWhatItCannotRead) {
  for (const char* game : {"connect4", "9,9,5:misere", "15,15,11", "9,9,2", "17,17,5", "nonsense"}) {
    const Ended ended = positions("new", {"--game", game, "--count", "1"});
    EXPECT_EQ(ended.status, 2) << game;
    EXPECT_NE(ended.err.find("--game"), std::string::npos) << ended.err;
    EXPECT_EQ(content(path("new")), "") << game;
  }
  const Ended decided = positions("decided", {"--game", "15,15,3", "--count", "1", "--nodes", "50"});
  EXPECT_EQ(decided.status, 2);
  EXPECT_NE(decided.err.find("--game: searches decide every start"), std::string::npos) << decided.err;
  write("gravity", "mnk positions 1\ngame 7,6,4:gravity\n\x01\x03zz");
  write("junk", "not a file of positions");
  write("twice", std::string("mnk positions 1\ngame 9,9,5\n\x02\x03\x03zz"));
  for (const char* option : {"--order", "--features"}) {
    for (const char* name : {"gravity", "junk", "twice", "no_such_file"}) {
      const Ended ended = positions(name, {option, path("out")});
      EXPECT_EQ(ended.status, 2) << name << ended.err;
      EXPECT_NE(ended.err.find(name), std::string::npos) << ended.err;
      EXPECT_EQ(content(path("out")), "") << name;
    }
  }
  ASSERT_EQ(positions("p", {"--game", "9,9,5", "--count", "20", "--nodes", "20"}).status, 0);
  EXPECT_EQ(positions("p", {"--features", "/dev/full"}).status, 3);
}

}  // namespace
}  // namespace mnk::test
