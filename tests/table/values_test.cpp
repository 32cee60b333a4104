// SPDX-License-Identifier: MIT
// Whole tables, compared with published counts, an independent retrograde analysis and the solvers.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <sstream>

#include "mnk/best.hpp"
#include "mnk/judge.hpp"
#include "mnk/playouts.hpp"
#include "mnk/solve.hpp"
#include "solve/retrograde_table.hpp"
#include "table/entry_reader.hpp"
#include "table/made_table.hpp"

namespace mnk::table {
namespace {

using test::game;
using test::MadeTable;

struct KnownCounts {
  std::uint64_t positions = 0;
  std::uint64_t classes = 0;  ///< 0: not known
};

/// The lines of tests/data/perft.csv.
std::map<std::string, KnownCounts> known_counts() {
  std::map<std::string, KnownCounts> known;
  std::ifstream file(MNK_TEST_DATA "/perft.csv");
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] != '"') continue;
    const std::size_t end = line.find('"', 1);
    std::istringstream rest(line.substr(end + 2));
    KnownCounts& counts = known[line.substr(1, end - 1)];
    rest >> counts.positions;
    rest.ignore(1);
    rest >> counts.classes;
  }
  return known;
}

Counts sum_of(const Info& info) {
  Counts sum;
  for (const Layer& layer : info.layers) {
    sum.wins += layer.counts.wins;
    sum.draws += layer.counts.draws;
    sum.losses += layer.counts.losses;
    sum.finished += layer.counts.finished;
    sum.classes += layer.counts.classes;
  }
  return sum;
}

TEST(TableCounts, EqualThePublishedCounts) {
  const auto known = known_counts();
  ASSERT_GE(known.size(), 10U);
  for (const auto& [text, counts] : known) {
    const MadeTable made(text);
    const Info& info = made.info();
    ASSERT_TRUE(info.complete());
    EXPECT_EQ(sum_of(info).positions(), counts.positions) << text;
    EXPECT_TRUE(counts.classes == 0 || counts.classes == sum_of(info).classes) << text << " " << sum_of(info).classes;
  }
}

/// The expected numbers come from a loop over all pairs of disjoint sets of 20 cells, without symmetry.
TEST(TableCounts, EqualACountWithoutSymmetry) {
  for (const auto& [text, pending, finished] :
       {std::tuple("5,4,3", 153'390'253U, 167'864'160U), std::tuple("5,4,4", 594'347'673U, 80'446'496U)}) {
    const Counts sum = sum_of(MadeTable(text).info());
    EXPECT_EQ(sum.wins + sum.draws + sum.losses, pending) << text;  // full boards without a line among them
    EXPECT_EQ(sum.finished, finished) << text;
  }
}

/// Compares every entry and every count of a table with the retrograde analysis of the tests.
class TableExhaustive : public testing::TestWithParam<const char*> {};

TEST_P(TableExhaustive, EqualsRetrogradeAnalysis) {
  const auto reference = std::make_unique<test::RetrogradeTable>(game(GetParam()));
  const MadeTable made(GetParam());
  const Info& info = made.info();
  EntryReader reader(open_layers(made.path()).value());
  std::vector<Counts> expected(reader.rules().cells() + 1);
  for (std::size_t i = 0; i < reference->positions(); ++i) {
    const auto [x, o] = reference->stones(i);
    const Stones stones{x, o};
    Counts& counts = expected[stones.count()];
    counts.classes += reference->first_of_class({x, o}) ? 1 : 0;
    const int score = (stones.x_moves() ? 1 : -1) * reference->value({x, o});
    const bool full = stones.count() == reader.rules().cells();
    const bool finished = reference->over({x, o}) && !(full && score == 0);
    counts.finished += finished ? 1 : 0;
    if (!finished) ++(score > 0 ? counts.wins : score == 0 ? counts.draws : counts.losses);
    const Entry entry = reader.entry(stones).value();
    ASSERT_EQ(static_cast<int>(entry), finished ? static_cast<int>(none) : score + 1)
        << to_text(reference->position({x, o}));
  }
  for (const Layer& layer : info.layers) EXPECT_EQ(layer.counts, expected[layer.stones]) << layer.stones;
}

INSTANTIATE_TEST_SUITE_P(Games, TableExhaustive,
                         testing::Values("3,3,3", "3,3,3:misere", "3,3,2:exact", "4,3,3", "4,3,3:misere", "4,3,3:exact",
                                         "4,3,2:exact,misere", "5,2,2:exact", "12,1,2:exact", "4,3,3:gravity",
                                         "3,4,3:gravity,misere", "4,3,2:gravity,exact", "4,3,1", "4,3,5", "13,1,3",
                                         "4,4,3", "4,4,4", "4,4,4:misere", "4,4,3:exact", "5,3,3:misere",
                                         "4,4,4:gravity"),
                         [](const auto& test) {
                           std::string name = test.param;
                           for (char& c : name) c = c == ',' || c == ':' ? '_' : c;
                           return name;
                         });

/// Compares random positions with the best-move solver, and their values with the prover.
void compare_with_solvers(const std::string& text, PlyRange plies, std::size_t count) {
  const MadeTable made(text);
  Table table = made.open();
  const Rules& rules = table.rules();
  best::Solver solver(rules);
  std::vector<Stone> stones(count * rules.cells());
  ASSERT_FALSE(random_positions(rules, plies, 7, stones).has_value());
  for (std::size_t i = 0; i < count; ++i) {
    Position position(rules);
    std::copy_n(stones.data() + i * rules.cells(), rules.cells(), position.stones.data());
    const Answer answer = table.probe(position).value();
    const best::Choice choice = solver.choose(position).value();
    ASSERT_EQ(answer, (Answer{choice.score, choice.cell})) << to_text(position);
    const Player mover = *judge(position).to_move;
    const int for_x = static_cast<int>(*solve(position).value().value());
    ASSERT_EQ(answer.score, mover == Player::x ? for_x : -for_x) << to_text(position);
  }
}

TEST(TableValues, EqualTheSolversOn444) { compare_with_solvers("4,4,4", {0, 13}, 300); }
TEST(TableValues, EqualTheSolversOn443Misere) { compare_with_solvers("4,4,3:misere", {6, 10}, 200); }
TEST(TableValues, EqualTheSolversOn544) { compare_with_solvers("5,4,4", {5, 16}, 300); }

}  // namespace
}  // namespace mnk::table
