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

#include "mnk/board.hpp"
#include "mnk/moves.hpp"
#include "mnk/solve.hpp"
#include "solve/attack/attack.hpp"
#include "solve/attack/proof.hpp"
#include "solve/attack/saved_search.hpp"
#include "solve/drop/saved_search.hpp"
#include "solve/drop/solver.hpp"

#include "checker/checkers.hpp"

namespace {

using namespace mnk;
using search::Key;
using search::Numbers;

constexpr std::uint64_t room = 1 << 20;

std::string saved(const Rules& rules, const saved::Entries& entries) {
  std::ostringstream out;
  saved::save(out, rules, entries);
  return out.str();
}

/// Loads a saved search. Returns the code of the error, or "fine".
std::string loaded(const std::string& bytes, const Rules& rules, saved::Entries& entries) {
  std::istringstream in(bytes);
  const auto count = saved::load(in, rules, entries);
  return count ? "fine" : std::string(code_of(count.error()));
}

std::string loaded(const std::string& bytes, const Rules& rules) {
  search::ProofTable table(room);
  claims::SavedClaims entries(table);
  return loaded(bytes, rules, entries);
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
  claims::SavedClaims others(other);
  ASSERT_EQ(loaded(saved(rules, claims::SavedClaims(table)), rules, others), "fine");
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

/// `load(bytes)` returns the code of the error, or "fine".
template <class Load>
void expect_no_byte_to_change_unnoticed(const std::string& bytes, Load load) {
  EXPECT_EQ(load(bytes), "fine");
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    for (const int bit : {0, 3, 7}) {
      std::string changed = bytes;
      changed[i] = static_cast<char>(changed[i] ^ 1 << bit);
      EXPECT_NE(load(changed), "fine") << "byte " << i;
    }
    EXPECT_NE(load(bytes.substr(0, i)), "fine") << "cut at " << i;
  }
  EXPECT_EQ(load(bytes + "x"), "extra_bytes");
}

TEST(SavedSearch, NoByteCanChangeUnnoticed) {
  const Rules rules = *parse_game("7,7,5");
  search::ProofTable table = few_entries();
  const std::string bytes = saved(rules, claims::SavedClaims(table));
  EXPECT_EQ(bytes.size(), 8U + 1 + 1 + 5 + 8 + 3 * 29 + 8);
  expect_no_byte_to_change_unnoticed(bytes, [&](const std::string& text) { return loaded(text, rules); });
  EXPECT_EQ(loaded(bytes, *parse_game("7,7,5:exact")), "other_rules");
  EXPECT_EQ(loaded("something else", rules), "not_a_saved_search");
  EXPECT_EQ(loaded(bytes.substr(0, 60), rules), "cut_short");
}

/// Keys of any table size: the table stores only a part of each key.
TEST(SavedSearch, EntriesOfGravityGamesComeBackInTablesOfOtherSizes) {
  const Rules rules = *parse_game("7,6,4:gravity");
  const drop::Shape shape(rules);
  std::mt19937_64 random(4);
  drop::Table table(1 << 20, shape.key_bits);
  std::vector<std::pair<std::uint64_t, int>> stored;
  for (int i = 0; i < 1000; ++i) {
    const std::uint64_t key = random() >> (64 - shape.key_bits);
    const int lower = static_cast<int>(random() % 20) - 20;
    table.store(key, {lower, lower + 3}, 1000 + random() % 1000);
    stored.emplace_back(key, lower);
  }
  table.store(1, {-1, 1}, 5);  // too little work to be worth the space
  const std::string bytes = saved(rules, drop::SavedDrops(table));
  for (const std::uint64_t size : {1U << 18, 1U << 23}) {
    drop::Table other(size, shape.key_bits);
    drop::SavedDrops others(other);
    ASSERT_EQ(loaded(bytes, rules, others), "fine");
    unsigned back = 0;
    for (const auto& [key, lower] : stored) {
      const drop::Bounds bounds = other.find(key, {-31, 31});
      if (bounds.lower == -31) continue;
      ++back;
      EXPECT_EQ(bounds.lower, lower);
      EXPECT_EQ(bounds.upper, lower + 3);
    }
    EXPECT_GT(back, 990U);
    EXPECT_EQ(other.find(1, {-31, 31}).lower, -31);
  }
}

TEST(SavedSearch, NoByteOfAGravityGameCanChangeUnnoticed) {
  const Rules rules = *parse_game("7,6,4:gravity");
  const drop::Shape shape(rules);
  drop::Table table(room, shape.key_bits);
  table.store(3, {-2, 5}, 100);
  table.store(77, {4, 4}, 1 << 20);
  expect_no_byte_to_change_unnoticed(saved(rules, drop::SavedDrops(table)), [&](const std::string& text) {
    drop::Table other(room, shape.key_bits);
    drop::SavedDrops others(other);
    return loaded(text, rules, others);
  });
  search::ProofTable claims = few_entries();
  drop::SavedDrops entries(table);
  EXPECT_EQ(loaded(saved(rules, claims::SavedClaims(claims)), rules, entries), "bad_version");
}

TEST(SavedSearch, NoByteOfALargeBoardCanChangeUnnoticed) {
  const Rules rules = *parse_game("9,8,5");
  const auto empty_stores = [&] {
    auto empty = attack::make_plan_stores(rules, room, 1);
    for (const auto& store : empty) store->lines.enable(10);
    return empty;
  };
  auto stores = empty_stores();
  stores[Player::x]->table.store({3, 4}, {7, 9}, 5);
  stores[Player::o]->table.store({5, 6}, search::proved_numbers, 1);
  stores[Player::o]->replies.add({7, 8}, 71);
  stores[Player::x]->lines.add({9, 1}, {3, 70, 0});
  stores[Player::x]->lines.add({2, 1}, {});
  const std::string bytes = saved(rules, attack::SavedPlans(rules, stores));
  expect_no_byte_to_change_unnoticed(bytes, [&](const std::string& text) {
    auto others = empty_stores();
    attack::SavedPlans entries(rules, others);
    return loaded(text, rules, entries);
  });
  auto others = empty_stores();
  attack::SavedPlans entries(rules, others);
  ASSERT_EQ(loaded(bytes, rules, entries), "fine");
  EXPECT_EQ(others[Player::x]->table.find({3, 4})->disproof, 9U);
  EXPECT_TRUE(others[Player::o]->table.find({5, 6})->proved());
  EXPECT_EQ(others[Player::o]->replies.of({7, 8}), std::vector<Cell>{71});
  EXPECT_EQ(others[Player::x]->lines.find({9, 1}), (attack::FourLines::Line{3, 70, 0}));
  EXPECT_EQ(others[Player::x]->lines.find({2, 1}), attack::FourLines::Line());
  EXPECT_FALSE(others[Player::o]->lines.find({2, 1}));
}

class SavedSearchFile : public testing::Test {
 protected:
  ~SavedSearchFile() override { std::remove(file_.c_str()); }
  std::string file_ = testing::TempDir() + "mnk_saved_" + std::to_string(getpid());
};

struct Interrupted {
  const char* game;
  const char* moves;
  Value value;
};

Position position_of(const Interrupted& search) {
  const Rules rules = *parse_game(search.game);
  Board board(rules);
  for (const Cell cell : *parse_moves(rules, search.moves)) EXPECT_TRUE(board.play(cell).ok());
  return board.position();
}

/// 7,4,4: Uiterwijk and van den Herik 2000. 6,5,4 with gravity: Tromp. A player with two free stones and the move wins
/// on a large board (tests/solve/attack_search_test.cpp checks certificates of such positions).
const Interrupted interrupted[] = {
    {"7,4,4", "", Value::draw}, {"6,5,4:gravity", "", Value::draw}, {"15,15,5", "h8 a1 h9 a2", Value::x_wins}};

TEST_F(SavedSearchFile, ASearchGoesOnWhereItWasGivenUp) {
  for (const Interrupted& search : interrupted) {
    std::remove(file_.c_str());
    const Position start = position_of(search);
    const std::uint64_t whole = solve(start)->nodes;
    SearchLimits limits = {.nodes = whole / 4};
    const SolveOptions options = {.resume = file_};
    unsigned turns = 0;
    std::uint64_t all = 0;
    Solution last;
    for (; turns < 40 && !last.settled(); ++turns) {
      // Alternates the table size: entries that do not fit are searched again.
      limits.memory = std::uint64_t{turns % 2 == 0 ? 64U : 32U} << 20;
      const auto solution = solve(start, limits, options);
      ASSERT_TRUE(solution.ok()) << message_of(solution.error());
      last = *solution;
      all += last.nodes;
    }
    EXPECT_EQ(last.value(), search.value) << search.game;
    EXPECT_GT(turns, 2U) << search.game;
    EXPECT_LT(all, 2 * whole) << search.game;
    // The file holds the solved root. Above 64 cells the proof is made again, and its positions count.
    const std::uint64_t again = start.rules.cells() > 64 ? whole / 8 : whole / 100;
    EXPECT_LT(solve(start, limits, options)->nodes, again) << search.game;
  }
}

TEST_F(SavedSearchFile, AResumedForcedWinHasItsCertificate) {
  const Position start = position_of(interrupted[2]);
  const std::uint64_t whole = solve(start)->nodes;
  const SolveOptions options = {.resume = file_};
  EXPECT_FALSE(solve(start, {.nodes = whole / 2}, options)->settled());
  const auto solved = solve_certified(start, {}, options);
  ASSERT_TRUE(solved.ok());
  ASSERT_TRUE(solved->complete) << solved->certificate_error;
  EXPECT_TRUE(test::accepted(test::cpp_verdict(solved->claims[0].certificate)));
  EXPECT_LT(solved->solution.nodes, whole * 3 / 4);
}

/// A proof plays out each line of the file. Here no line of the file is a VCF.
TEST(SavedSearch, AFileCannotMakeAForcedWin) {
  const Position start = position_of({"15,15,5", "h8 h9", Value::draw});
  auto stores = attack::make_plan_stores(start.rules, room, 1);
  search::ThreatBoard board(start);
  stores[Player::x]->lines.enable(10);
  stores[Player::x]->lines.add(board.key(), {0, 1, 2});
  const SearchLimits limits = {.nodes = 20'000};
  search::Budget budget(limits);
  attack::AttackSearch search(board, Player::x, budget, *stores[Player::x]);
  EXPECT_FALSE(attack::AttackProof(start, search, budget, nullptr).prove(Player::x));
}

TEST_F(SavedSearchFile, IsNotWrittenOverWhereItCannotBeRead) {
  std::ofstream(file_) << "a letter";
  const auto solution = solve(Position(*parse_game("5,4,4")), {}, {.resume = file_});
  ASSERT_FALSE(solution.ok());
  EXPECT_EQ(code_of(solution.error()), "not_a_saved_search");
  std::string line;
  std::getline(std::ifstream(file_), line);
  EXPECT_EQ(line, "a letter");
}

/// Loads the file of a search in progress. Returns the number of entries; 0 if there is no file yet.
std::uint64_t entries_of(const std::string& file, const Rules& rules) {
  search::ProofTable table(room);
  claims::SavedClaims claims(table);
  auto stores = attack::make_plan_stores(rules, room, 1);
  attack::SavedPlans plans(rules, stores);
  std::optional<drop::Table> drops;
  std::optional<drop::SavedDrops> dropped;
  if (drop::fits(rules)) dropped.emplace(drops.emplace(room, drop::Shape(rules).key_bits));
  saved::Entries& entries = dropped                             ? static_cast<saved::Entries&>(*dropped)
                            : rules.cells() <= max_solved_cells ? static_cast<saved::Entries&>(claims)
                                                                : plans;
  const auto count = saved::load_file(file, rules, entries);
  EXPECT_TRUE(count.ok()) << message_of(count.error());
  return count ? *count : 0;
}

TEST_F(SavedSearchFile, IsSavedWhileTheSearchGoesOn) {
  for (const auto& [game, threads] :
       {std::pair("8,8,5", 1U), std::pair("8,8,5", 3U), std::pair("8,7,4:gravity", 1U), std::pair("8,7,4:gravity", 2U),
        std::pair("15,15,5", 1U), std::pair("15,15,5", 2U)}) {
    const Rules rules = *parse_game(game);
    SolveOptions options = {.resume = file_, .save_every = 0.05};
    std::uint64_t known = 0;
    std::atomic<bool> enough = false;
    options.progress = [&](const SolveProgress&) {
      known = entries_of(file_, rules);
      enough = known != 0;
    };
    const auto solution = solve(Position(rules), {.threads = threads, .stop = &enough}, options);
    ASSERT_TRUE(solution.ok());
    EXPECT_GT(known, 0U) << game << ", threads: " << threads;
    EXPECT_EQ(solution->save_error, "");
    std::remove(file_.c_str());
  }
}

TEST_F(SavedSearchFile, ASolutionIsThereThoughItCannotBeSaved) {
  const std::string folder = file_ + "_folder";
  std::filesystem::create_directory(folder);
  SolveOptions options = {.resume = folder + "/file"};
  std::atomic<bool> gone = false;
  options.progress = [&](const SolveProgress&) {
    std::filesystem::remove_all(folder);
    gone = true;
  };
  const auto solution = solve(Position(*parse_game("8,8,5")), {.stop = &gone}, options);
  ASSERT_TRUE(solution.ok());
  EXPECT_EQ(solution->lower, Value::draw);
  EXPECT_FALSE(std::filesystem::exists(folder))
      << "a search that is over before it tells of its progress tests nothing";
  EXPECT_EQ(solution->save_error, options.resume + " cannot be written: No such file or directory");
}

TEST_F(SavedSearchFile, WhereItCannotBeWrittenOrUsed) {
  SolveOptions options;
  options.resume = file_ + "/no/such/folder";
  options.progress = [](const SolveProgress&) { FAIL() << "it is found out before the search"; };
  EXPECT_EQ(code_of(solve(Position(*parse_game("8,8,5")), {}, options).error()), "unwritable_file");
  options.resume = file_;
  EXPECT_EQ(code_of(solve(Position(*parse_game("9,9,5:misere")), {}, options).error()), "no_resume");
}

}  // namespace
