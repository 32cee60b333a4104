// SPDX-License-Identifier: MIT
// The trained order of moves: which rules have it, its facts about a move on boards worked out by hand, its sum of the
// generated weights, and the samples that it is trained on.
#include "engine/move_order.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "engine/order_weights.hpp"
#include "engine/pattern_heuristics.hpp"
#include "engine/search_sampling.hpp"
#include "engine/threat_mask.hpp"
#include "mnk/records.hpp"

namespace mnk::engine {
namespace {

Rules game(const char* text) { return *parse_game(text); }

Cell at(const Rules& rules, int row, int column) { return rules.cell(row, column); }

PatternBoard board_with(const Rules& rules, std::initializer_list<std::array<int, 2>> stones) {
  PatternBoard board(rules);
  for (const auto& [row, column] : stones) board.play(at(rules, row, column));
  return board;
}

TEST(MoveOrder, IsThatOfFiveInARow) {
  for (const char* text : {"15,15,5", "15,15,5:exact", "20,20,5:renju", "9,7,5:caro"})
    EXPECT_TRUE(MoveOrder::of(game(text))) << text;
  for (const char* text : {"15,15,4", "15,15,6", "8,8,3"}) EXPECT_FALSE(MoveOrder::of(game(text))) << text;
}

TEST(MoveOrder, PlacesAreTheLongerAndTheShorterDistance) {
  const Rules rules = game("20,15,5");
  const MoveOrder order(rules);
  Memory memory(rules.cells());
  const auto of = [&](const PatternBoard& board, int row, int column) {
    return order.features_of(board, memory, at(rules, row, column));
  };
  const PatternBoard empty(rules);
  EXPECT_EQ(of(empty, 7, 7).last, MoveOrder::no_place);
  const PatternBoard one = board_with(rules, {{7, 7}});
  EXPECT_EQ(of(one, 8, 5).last, 8 * 2 + 1);
  EXPECT_EQ(of(one, 8, 5).before, MoveOrder::no_place);
  const PatternBoard two = board_with(rules, {{7, 7}, {4, 16}});
  EXPECT_EQ(of(two, 8, 5).last, 8 * 7 + 4);  // 11 columns count as 7
  EXPECT_EQ(of(two, 8, 5).before, 8 * 2 + 1);
  EXPECT_EQ(of(two, 14, 7).last, 8 * 7 + 7);
  EXPECT_EQ(of(two, 0, 12).last, 8 * 4 + 4);
}

TEST(MoveOrder, TellsTheSidesApart) {
  const Rules rules = game("15,15,5");
  const MoveOrder order(rules);
  Memory memory(rules.cells());
  const Cell cell = at(rules, 7, 9);
  memory.history[Player::x][cell] = 77;
  memory.history[Player::o][cell] = -99;
  PatternBoard board = board_with(rules, {{7, 7}, {9, 9}, {7, 8}, {10, 9}});
  const MoveFeatures move = order.features_of(board, memory, cell);
  EXPECT_EQ(move.own, board.code_of(Player::x, cell));
  EXPECT_EQ(move.other, board.code_of(Player::o, cell));
  EXPECT_NE(move.own, move.other);
  EXPECT_EQ(move.history, 77);
  board.pass();
  EXPECT_EQ(order.features_of(board, memory, cell).own, move.other);
  EXPECT_EQ(order.features_of(board, memory, cell).history, -99);
}

struct Share {
  OrderWeight weight;
  std::size_t kind;
};

/// Returns the weights of the sorted code, or of the next lower one, and the number of kinds before its own.
Share share_of(std::uint16_t code) {
  Share share{order_weights[0], 0};
  std::set<int> kinds;
  for (const OrderWeight& weight : order_weights) {
    if (weight.code > sorted_code(code)) break;
    kinds.insert(weight.code >> 8);
    share = {weight, kinds.size() - 1};
  }
  return share;
}

TEST(MoveOrder, RanksBySumsOfTheGeneratedWeights) {
  const Rules rules = game("15,15,5");
  const MoveOrder order(rules);
  Memory memory(rules.cells());
  const PatternBoard board =
      board_with(rules, {{7, 7}, {6, 7}, {7, 8}, {7, 9}, {8, 8}, {9, 9}, {6, 6}, {5, 5}, {8, 7}, {3, 12}});
  const auto cells = board.near_cells();
  ASSERT_GT(cells.size(), 50U);
  for (const Cell cell : cells) {
    memory.history[Player::x][cell] = static_cast<std::int16_t>(37 * cell - 4000);
    const MoveFeatures move = order.features_of(board, memory, cell);
    const Share own = share_of(move.own);
    const Share other = share_of(move.other);
    const auto& by_threats = order_by_threats[order_row_of_threats[threat_mask(board)]];
    const int sum = own.weight.own + other.weight.other + order_of_pairs[own.kind][other.kind] + by_threats[own.kind] +
                    by_threats[std::size(order_of_pairs) + other.kind] + order_by_last[move.last] +
                    order_by_before[move.before] + move.history * order_by_history / 1024;
    EXPECT_EQ(MoveOrder::Ranks(order, board, memory)(cell), sum) << cell;
  }
}

TEST(MoveOrder, WeightsCoverAllPlacesAndAreSorted) {
  EXPECT_EQ(std::size(order_by_last), 65U);
  EXPECT_EQ(std::size(order_by_before), 65U);
  EXPECT_EQ(order_weights[0].code, 0);
  const auto before = [](const OrderWeight& a, const OrderWeight& b) { return a.code < b.code; };
  EXPECT_TRUE(std::is_sorted(std::begin(order_weights), std::end(order_weights), before));
  std::set<int> kinds;
  for (const OrderWeight& weight : order_weights) {
    EXPECT_EQ(weight.code, sorted_code(weight.code));
    kinds.insert(weight.code >> 8);
  }
  EXPECT_EQ(kinds.size(), std::size(order_of_pairs));
  EXPECT_EQ(std::size(order_row_of_threats), threat_masks);
  const auto last = *std::max_element(std::begin(order_row_of_threats), std::end(order_row_of_threats));
  EXPECT_EQ(last + 1U, std::size(order_by_threats));
  EXPECT_EQ(std::size(order_by_threats[0]), 2 * kinds.size());
}

TEST(MoveOrder, FourInARowComesBeforeAQuietMove) {
  const Rules rules = game("15,15,5");
  PatternHeuristics heuristics(board_with(rules, {{7, 7}, {3, 3}, {7, 8}, {11, 3}, {7, 9}, {3, 11}}));
  const Memory memory(rules.cells());
  EXPECT_GT(heuristics.ranks(memory)(at(rules, 7, 10)), heuristics.ranks(memory)(at(rules, 9, 10)) + MoveOrder::unit);
}

TEST(MoveOrder, CompletingALineComesFirstAndThenStoppingOne) {
  const Rules rules = game("15,15,5");
  // X has four stones in row 7 and O in row 2; each line is open at one end.
  const PatternHeuristics heuristics(
      board_with(rules, {{7, 0}, {2, 0}, {7, 1}, {2, 1}, {7, 2}, {2, 2}, {7, 3}, {2, 3}}));
  Memory memory(rules.cells());
  for (auto& value : memory.history[Player::x]) value = 8000;
  memory.history[Player::x][at(rules, 7, 4)] = memory.history[Player::x][at(rules, 2, 4)] = -8000;
  const int wins = heuristics.ranks(memory)(at(rules, 7, 4));
  const int stops = heuristics.ranks(memory)(at(rules, 2, 4));
  EXPECT_GT(wins, stops);
  for (Cell cell = 0; cell < rules.cells(); ++cell) {
    if (!heuristics.may_play(cell) || cell == at(rules, 7, 4) || cell == at(rules, 2, 4)) continue;
    EXPECT_GT(stops, heuristics.ranks(memory)(cell)) << cell;
  }
}

TEST(Reduction, GrowsWithTheDepthTheIndexAndTheRank) {
  const PatternHeuristics five(board_with(game("15,15,5"), {{7, 7}, {8, 8}}));
  const PatternHeuristics six(board_with(game("15,15,6"), {{7, 7}, {8, 8}}));
  const Cell quiet = game("15,15,5").cell(3, 3);
  const auto of = [&](const PatternHeuristics& heuristics, int depth, int index, int behind, int beta = 1) {
    return heuristics.reduction({.alpha = 0, .beta = beta, .depth = depth, .ply = 4}, {quiet, index, behind});
  };
  // 0.745 + ln 8 * (0.66 ln 10 + 0.133 * behind / 45), on the principal variation 1.4 less; without trained weights
  // 0.8 + ln 8 * ln 10 / 1.3
  EXPECT_EQ(of(five, 8, 10, 0), 3);
  EXPECT_EQ(of(five, 8, 10, 108), 4);
  EXPECT_EQ(of(five, 8, 10, 225), 5);
  EXPECT_EQ(of(five, 8, 10, 0, 100), 2);
  EXPECT_EQ(of(five, 8, 10, 108, 100), 3);
  EXPECT_EQ(of(five, 3, 10, 225), 3);
  EXPECT_EQ(of(five, 8, 1, 225), 2);
  EXPECT_EQ(of(five, 8, 1, 0, 100), 0);
  EXPECT_EQ(of(five, 1, 10, 225), 0);
  EXPECT_EQ(of(six, 8, 10, 0), 4);
  EXPECT_EQ(of(six, 8, 10, 225), 4);
}

TEST(Reduction, IsLargerWhereACutIsExpected) {
  const PatternHeuristics five(board_with(game("15,15,5"), {{7, 7}, {8, 8}}));
  const Cell quiet = game("15,15,5").cell(3, 3);
  const auto of = [&](int depth, int index, bool cut) {
    return five.reduction({.alpha = 0, .beta = 1, .depth = depth, .ply = 4, .cut = cut}, {quiet, index, 0});
  };
  // 0.745 + ln 8 * 0.66 * ln 5 = 2.95, ln 2 * 0.66 * ln 2 = 0.32: only a reduction of a ply and more grows by 0.63
  EXPECT_EQ(of(8, 5, false), 2);
  EXPECT_EQ(of(8, 5, true), 3);
  EXPECT_EQ(of(2, 2, false), 1);  // 1.06
  EXPECT_EQ(of(2, 2, true), 1);
  EXPECT_EQ(of(2, 1, true), 0);  // 0.745
}

TEST(Reduction, IsSmallerTheHigherTheEvaluationAfterTheMoveIs) {
  const PatternHeuristics five(board_with(game("15,15,5"), {{7, 7}, {8, 8}}));
  const Cell quiet = game("15,15,5").cell(3, 3);
  const auto of = [&](int after, int beta = 101) {
    return five.reduction({.alpha = 100, .beta = beta, .depth = 8, .ply = 4}, {quiet, 6, 0, after});
  };
  // 0.745 + ln 8 * (0.66 ln 6 + 0.00077 * (145 - after)), the last difference from -200 to 500
  EXPECT_EQ(of(not_evaluated), 3);  // 3.20
  EXPECT_EQ(of(145), 3);
  EXPECT_EQ(of(345), 2);  // 2.88
  EXPECT_EQ(of(3000), 2);
  EXPECT_EQ(of(-200), 3);  // 3.76
  EXPECT_EQ(of(-400), 4);  // 4.005, as from -355 on
  EXPECT_EQ(of(-3000), 4);
  const Node deeper{.alpha = 100, .beta = 101, .depth = 9, .ply = 4};
  EXPECT_EQ(five.reduction(deeper, {quiet, 6, 0, -400}), 4);  // 4.19
  EXPECT_EQ(five.reduction(deeper, {quiet, 6, 0, -3000}), 4);
  EXPECT_EQ(of(-3000, 200), of(3000, 200)) << "on the principal variation";
}

TEST(LookAhead, IsOfInnerNodesOfFiveInARow) {
  const auto looks = [](const char* rules, Node node) {
    return PatternHeuristics(board_with(game(rules), {{7, 7}, {8, 8}})).looks_ahead(node);
  };
  Node node{.alpha = 0, .beta = 1, .depth = 3, .ply = 4};
  EXPECT_TRUE(looks("15,15,5", node));
  EXPECT_TRUE(looks("15,15,5:renju", node));
  EXPECT_FALSE(looks("15,15,6", node));
  node.sampled = true;
  EXPECT_FALSE(looks("15,15,5", node));
  node.sampled = false;
  node.forced = true;
  EXPECT_FALSE(looks("15,15,5", node));
  node.forced = false;
  node.depth = 2;
  EXPECT_FALSE(looks("15,15,5", node));
}

TEST(LookAhead, LooksAtFourMovesMoreThanAreSearched) {
  const auto at = [](int depth, int beta, bool complete = false) {
    const Node node{.alpha = 0, .beta = beta, .depth = depth, .ply = 4, .complete = complete};
    return PatternHeuristics::moves_looked_at(PatternHeuristics::late_move_limit(node));
  };
  EXPECT_EQ(at(4, 1), 12 + 4);  // 3.75 + 2.25 * 4
  EXPECT_EQ(at(4, 9), 25 + 4);  // twice that, 25.5, on the principal variation
  EXPECT_EQ(at(99, 1), 104);
  EXPECT_EQ(at(4, 1, true), 104);
}

TEST(LookAhead, RanksByHowFarTheEvaluationIsAboveTheBound) {
  const Node node{.alpha = 99, .beta = 100, .depth = 4, .ply = 4};
  const auto of = [&](int rank, int after) { return PatternHeuristics::rank_after(node, {0, rank, after}); };
  // 0.81 of the rank before, and 152 / (1 + exp((118 - after) / 67)), in steps of 8
  EXPECT_EQ(of(200, 118), 162 + 76);
  EXPECT_EQ(of(200, 118 + 64), 162 + 109);
  EXPECT_EQ(of(200, 118 - 64), 162 + 42);
  EXPECT_EQ(of(200, 3000), 162 + 148);
  EXPECT_EQ(of(200, -3000), 162 + 3);
  EXPECT_EQ(of(200, not_evaluated), 162 + 8);
  EXPECT_EQ(of(-100, not_evaluated), -81 + 8);
}

TEST(Reduction, IsOfThreatsAndRepliesOnlyWithTrainedWeights) {
  const auto of = [](const char* rules, std::initializer_list<std::array<int, 2>> stones, Node node) {
    PatternHeuristics heuristics(board_with(game(rules), stones));
    const Cell cell = game(rules).cell(7, 10);
    EXPECT_GE(heuristics.board().threat(Player::x, cell), Threat::three) << rules;
    node.depth = 8;
    return heuristics.reduction(node, {cell, 10, 0});
  };
  const Node null_window{.alpha = 0, .beta = 1, .depth = 8, .ply = 4};
  const std::initializer_list<std::array<int, 2>> two = {{7, 8}, {0, 0}, {7, 9}, {0, 14}};
  const std::initializer_list<std::array<int, 2>> three = {{7, 7}, {0, 0}, {7, 8}, {0, 14}, {7, 9}, {14, 0}};
  EXPECT_EQ(of("15,15,5", two, null_window), 3);
  EXPECT_EQ(of("15,15,6", three, null_window), 0);
  Node replies = null_window;
  replies.complete = true;
  EXPECT_EQ(of("15,15,5", two, replies), 3);
  replies.forced = true;
  EXPECT_EQ(of("15,15,5", two, replies), 0) << "against a four";
}

/// The threats and the moves of each sample.
using Samples = std::vector<std::pair<std::size_t, std::vector<MoveFeatures>>>;

Samples samples_of(std::uint64_t nodes, std::uint64_t seed) {
  const PatternBoard board = board_with(game("15,15,5"), {{7, 7}, {6, 8}, {8, 8}, {6, 6}});
  Samples samples;
  sample_orders(board, nodes, seed, [&](const OrderSample& sample) {
    samples.emplace_back(sample.threats, std::vector<MoveFeatures>(sample.tried.begin(), sample.tried.end()));
  });
  return samples;
}

TEST(OrderSamples, AreTheSameForTheSameSeed) {
  const auto same = [](const Samples& a, const Samples& b) {
    const auto equal = [](const MoveFeatures& m, const MoveFeatures& n) {
      return m.own == n.own && m.other == n.other && m.last == n.last && m.before == n.before && m.history == n.history;
    };
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [&](const auto& x, const auto& y) {
      return x.first == y.first &&
             std::equal(x.second.begin(), x.second.end(), y.second.begin(), y.second.end(), equal);
    });
  };
  const Samples first = samples_of(20'000, 1);
  ASSERT_GT(first.size(), 10U);
  EXPECT_TRUE(same(first, samples_of(20'000, 1)));
  EXPECT_FALSE(same(first, samples_of(20'000, 2)));
  EXPECT_LT(samples_of(2'000, 1).size(), first.size());
}

TEST(OrderSamples, AreInRandomOrderWithSortedCodes) {
  std::size_t first_reached = 0;
  std::size_t moves = 0;
  const Samples samples = samples_of(40'000, 3);
  for (const auto& [threats, tried] : samples) {
    ASSERT_FALSE(tried.empty());
    first_reached += tried.size() == 1 ? 1 : 0;
    moves += tried.size();
    for (const MoveFeatures& move : tried) {
      EXPECT_EQ(move.own, sorted_code(move.own));
      EXPECT_EQ(move.other, sorted_code(move.other));
    }
  }
  // In the usual order most nodes end with their first move; a late move limit would end them after 3 + 2 * 3 moves.
  EXPECT_LT(first_reached, samples.size() / 2);
  EXPECT_GT(moves, 5 * samples.size());
  EXPECT_TRUE(
      std::any_of(samples.begin(), samples.end(), [](const auto& sample) { return sample.second.size() > 40; }));
}

/// Nodes in which the opponent threatens a double four have few moves, and are among the samples.
TEST(OrderSamples, KnowTheThreatsOfTheirNodes) {
  constexpr std::size_t double_four_of_the_opponent = 256;
  std::size_t threatened = 0;
  std::size_t others = 0;
  for (const auto& [threats, tried] : samples_of(40'000, 3)) {
    ASSERT_LT(threats, threat_masks);
    const bool is_threatened = (threats & double_four_of_the_opponent) != 0;
    (is_threatened ? threatened : others) += 1;
    if (is_threatened) {
      EXPECT_LT(tried.size(), 40U);
    }
  }
  EXPECT_GT(threatened, 20U);
  EXPECT_GT(others, 20U);
}

std::vector<std::vector<Cell>> evaluations_of(const PatternBoard& board, std::uint64_t seed, std::size_t most) {
  return sample_evaluations(board, 5'000, seed, most);
}

TEST(EvaluationSamples, AreOpenPositionsInsideTheSearch) {
  const Rules rules = game("15,15,5");
  const PatternBoard root = board_with(rules, {{7, 7}, {7, 8}, {8, 8}, {6, 6}, {9, 6}});
  const auto samples = evaluations_of(root, 5, 200);
  ASSERT_EQ(samples.size(), 200U);
  std::set<std::size_t> plies;
  for (const std::vector<Cell>& moves : samples) {
    ASSERT_GE(moves.size(), root.moves().size());
    EXPECT_TRUE(std::equal(root.moves().begin(), root.moves().end(), moves.begin()));
    PatternBoard board(rules);
    for (const Cell cell : moves) {
      ASSERT_TRUE(board.is_empty(cell));
      board.play(cell);
    }
    for (const Player player : {Player::x, Player::o}) EXPECT_FALSE(board.has(player, Threat::five));
    EXPECT_FALSE(board.has(board.to_move(), Threat::double_four));
    plies.insert(moves.size());
  }
  EXPECT_GT(plies.size(), 5U) << "all from one depth";
}

TEST(EvaluationSamples, AreOfTheWholeSearchAndFollowTheSeed) {
  const PatternBoard root = board_with(game("15,15,5"), {{7, 7}, {7, 8}, {8, 8}, {6, 6}, {9, 6}});
  const auto samples = evaluations_of(root, 5, 20);
  ASSERT_EQ(samples.size(), 20U);
  EXPECT_EQ(evaluations_of(root, 5, 20), samples);
  const auto others = evaluations_of(root, 6, 20);
  EXPECT_NE(others, samples);
  // The first evaluations are of the root's moves; few of the chosen ones are, and two seeds share few.
  const auto is_deep = [&](const std::vector<Cell>& moves) { return moves.size() > root.moves().size() + 2; };
  EXPECT_GT(std::count_if(samples.begin(), samples.end(), is_deep), 10);
  const auto is_shared = [&](const auto& moves) {
    return std::find(others.begin(), others.end(), moves) != others.end();
  };
  EXPECT_LT(std::count_if(samples.begin(), samples.end(), is_shared), 10);
  EXPECT_LE(evaluations_of(root, 5, 1'000'000).size(), 20'000U);
}

}  // namespace
}  // namespace mnk::engine
