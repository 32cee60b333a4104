// SPDX-License-Identifier: MIT
// An interrupted search resumes from its file; a damaged file is refused.
#include "solve/claims/saved_search.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>

#include "mnk/solve.hpp"

namespace {

using namespace mnk;
using search::Key;
using search::Numbers;

constexpr std::uint64_t room = 1 << 20;

std::string saved(const Rules& rules, const search::ProofTable& table) {
  std::ostringstream out;
  claims::save_search(out, rules, table);
  return out.str();
}

/// Loads a saved search. Returns the code of the error, or "fine".
std::string loaded(const std::string& bytes, const Rules& rules, search::ProofTable& table) {
  std::istringstream in(bytes);
  const auto entries = claims::load_search(in, rules, table);
  return entries ? "fine" : std::string(code_of(entries.error()));
}

std::string loaded(const std::string& bytes, const Rules& rules) {
  search::ProofTable table(room);
  return loaded(bytes, rules, table);
}

search::ProofTable few_entries() {
  search::ProofTable table(room);
  table.store({3, 4, 0}, {7, 9}, 5);
  table.store({~std::uint64_t{0}, 0, 1}, search::proved_numbers, 1);
  table.store({1, 1, 3}, search::disproved_numbers, 99);
  return table;
}

TEST(SavedSearch, EveryEntryComesBack) {
  const Rules rules = *parse_game("5,5,4:exact");
  std::mt19937_64 random(3);
  search::ProofTable table(room);
  std::vector<std::pair<Key, Numbers>> stored;
  for (std::uint32_t i = 0; i < 2000; ++i) {
    const Key key{random(), random(), static_cast<std::uint32_t>(random() % 4)};
    const Numbers numbers = i % 3 == 0   ? search::proved_numbers
                            : i % 3 == 1 ? search::disproved_numbers
                                         : Numbers{1 + i, 2 * i + 1};
    table.store(key, numbers, 1 + random() % 1000);
    stored.emplace_back(key, numbers);
  }
  search::ProofTable other(room);
  ASSERT_EQ(loaded(saved(rules, table), rules, other), "fine");
  std::size_t compared = 0;
  for (const auto& [key, numbers] : stored) {
    const auto before = table.find(key);
    const auto after = other.find(key);
    ASSERT_EQ(before.has_value(), after.has_value());
    if (!after) continue;
    ++compared;
    EXPECT_EQ(after->proof, numbers.proof);
    EXPECT_EQ(after->disproof, numbers.disproof);
  }
  EXPECT_GT(compared, 1900U);
}

TEST(SavedSearch, NoByteCanChangeUnnoticed) {
  const Rules rules = *parse_game("7,7,5");
  const std::string bytes = saved(rules, few_entries());
  EXPECT_EQ(bytes.size(), 8U + 1 + 1 + 5 + 8 + 3 * 29 + 8);
  EXPECT_EQ(loaded(bytes, rules), "fine");
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    for (const int bit : {0, 3, 7}) {
      std::string changed = bytes;
      changed[i] = static_cast<char>(changed[i] ^ 1 << bit);
      EXPECT_NE(loaded(changed, rules), "fine") << "byte " << i;
    }
    EXPECT_NE(loaded(bytes.substr(0, i), rules), "fine") << "cut at " << i;
  }
  EXPECT_EQ(loaded(bytes + "x", rules), "extra_bytes");
  EXPECT_EQ(loaded(bytes, *parse_game("7,7,5:exact")), "other_rules");
  EXPECT_EQ(loaded("something else", rules), "not_a_saved_search");
  EXPECT_EQ(loaded(bytes.substr(0, 60), rules), "cut_short");
}

class SavedSearchFile : public testing::Test {
 protected:
  ~SavedSearchFile() override { std::remove(file_.c_str()); }
  std::string file_ = testing::TempDir() + "mnk_saved_" + std::to_string(getpid());
};

TEST_F(SavedSearchFile, ASearchGoesOnWhereItWasGivenUp) {
  const Position start(*parse_game("7,4,4"));
  const std::uint64_t whole = solve(start)->nodes;
  SolveLimits limits;
  limits.resume = file_;
  limits.nodes = whole / 4;
  unsigned turns = 0;
  Solution last;
  for (; turns < 40 && !last.settled(); ++turns) {
    // Alternates the table size: entries that do not fit are searched again.
    limits.memory = std::uint64_t{turns % 2 == 0 ? 64U : 32U} << 20;
    const auto solution = solve(start, limits);
    ASSERT_TRUE(solution.ok()) << message_of(solution.error());
    last = *solution;
  }
  EXPECT_EQ(last.value(), Value::draw);  // Uiterwijk and van den Herik 2000
  EXPECT_GT(turns, 2U);
  EXPECT_LT(turns, 12U);
  EXPECT_LT(solve(start, limits)->nodes, 10U);  // the file holds the solved root
}

TEST_F(SavedSearchFile, IsNotWrittenOverWhereItCannotBeRead) {
  std::ofstream(file_) << "a letter";
  SolveLimits limits;
  limits.resume = file_;
  const auto solution = solve(Position(*parse_game("5,4,4")), limits);
  ASSERT_FALSE(solution.ok());
  EXPECT_EQ(code_of(solution.error()), "not_a_saved_search");
  std::string line;
  std::getline(std::ifstream(file_), line);
  EXPECT_EQ(line, "a letter");
}

TEST_F(SavedSearchFile, IsSavedWhileTheSearchGoesOn) {
  for (const unsigned threads : {1U, 3U}) {
    SolveLimits limits;
    limits.threads = threads;
    limits.resume = file_;
    limits.save_every = 0.05;
    std::uint64_t known = 0;
    std::atomic<bool> enough = false;
    limits.stop = &enough;
    limits.progress = [&](const SolveProgress&) {
      std::ifstream in(file_, std::ios::binary);
      if (!in) return;
      search::ProofTable table(std::uint64_t{1} << 20);
      const auto entries = claims::load_search(in, *parse_game("8,8,5"), table);
      ASSERT_TRUE(entries.ok()) << message_of(entries.error());
      known = *entries;
      enough = true;
    };
    const auto solution = solve(Position(*parse_game("8,8,5")), limits);
    ASSERT_TRUE(solution.ok());
    EXPECT_GT(known, 0U) << threads;
    EXPECT_EQ(solution->save_error, "");
    std::remove(file_.c_str());
  }
}

TEST_F(SavedSearchFile, ASolutionIsThereThoughItCannotBeSaved) {
  const std::string folder = file_ + "_folder";
  std::filesystem::create_directory(folder);
  SolveLimits limits;
  limits.resume = folder + "/file";
  std::atomic<bool> gone = false;
  limits.stop = &gone;
  limits.progress = [&](const SolveProgress&) {
    std::filesystem::remove_all(folder);
    gone = true;
  };
  const auto solution = solve(Position(*parse_game("8,8,5")), limits);
  ASSERT_TRUE(solution.ok());
  EXPECT_EQ(solution->lower, Value::draw);
  EXPECT_FALSE(std::filesystem::exists(folder))
      << "a search that is over before it tells of its progress tests nothing";
  EXPECT_EQ(solution->save_error, limits.resume + " cannot be written: No such file or directory");
}

TEST_F(SavedSearchFile, WhereItCannotBeWrittenOrUsed) {
  SolveLimits limits;
  limits.resume = file_ + "/no/such/folder";
  limits.progress = [](const SolveProgress&) { FAIL() << "it is found out before the search"; };
  EXPECT_EQ(code_of(solve(Position(*parse_game("8,8,5")), limits).error()), "unwritable_file");
  limits.resume = file_;
  EXPECT_EQ(code_of(solve(Position(*parse_game("4,4,4:gravity")), limits).error()), "no_resume");
}

}  // namespace
