// SPDX-License-Identifier: MIT
// Reference for best moves: full enumeration without bounds or pruning.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/plain_reference.hpp"
#include "mnk/best.hpp"

namespace plain {

struct Value {
  int score = 0;
  int plies = 0;
};

/// True if the side to move prefers `a`: a quick win, then a draw, then a slow loss.
inline bool better(Value a, Value b) {
  if (a.score != b.score) return a.score > b.score;
  return a.score > 0 ? a.plies < b.plies : a.score < 0 && a.plies > b.plies;
}

inline Value one_move_before(Value next) { return {-next.score, next.plies + 1}; }

/// Value of a finished game for the side that moved last.
inline Value value_of_end(mnk::Outcome outcome, char mover) {
  if (outcome == mnk::Outcome::draw) return {0, 0};
  return {(outcome == mnk::Outcome::x_wins) == (mover == 'X') ? 1 : -1, 0};
}

/// Returns the expected analysis of a position, from the values of its moves.
inline mnk::best::Analysis analysis_of(const std::vector<std::pair<int, Value>>& moves) {
  mnk::best::Analysis analysis;
  Value best = moves.front().second;
  for (const auto& [cell, value] : moves) {
    if (better(value, best)) best = value;
    analysis.moves.push_back({static_cast<mnk::Cell>(cell), value.score, static_cast<std::uint32_t>(value.plies)});
  }
  analysis.score = best.score;
  analysis.plies = static_cast<std::uint32_t>(best.plies);
  return analysis;
}

/// Returns the first cell with the best score; with `fastest` also the best distance.
inline mnk::Cell best_cell(const mnk::best::Analysis& analysis, bool fastest) {
  for (const auto& move : analysis.moves) {
    if (move.score == analysis.score && (!fastest || move.plies == analysis.plies)) return move.cell;
  }
  throw std::runtime_error("no move has the best score");
}

/// Analyses every reachable unfinished position, from the fullest board to the empty one.
inline std::map<std::string, mnk::best::Analysis> all_analyses(const Game& g) {
  const std::map<std::string, mnk::Outcome> outcomes = all_positions(g);
  std::vector<std::string> boards;
  for (const auto& [board, outcome] : outcomes) boards.push_back(board);
  const auto empty = [](const std::string& board) { return std::count(board.begin(), board.end(), '.'); };
  std::stable_sort(boards.begin(), boards.end(), [&](const auto& a, const auto& b) { return empty(a) < empty(b); });
  std::map<std::string, Value> values;  // for the side to move
  std::map<std::string, mnk::best::Analysis> analyses;
  for (const std::string& board : boards) {
    const char own = (g.m * g.n - empty(board)) % 2 == 0 ? 'X' : 'O';
    if (outcomes.at(board) != mnk::Outcome::pending) {
      const Value end = value_of_end(outcomes.at(board), own == 'X' ? 'O' : 'X');
      values[board] = {-end.score, 0};
      continue;
    }
    std::vector<std::pair<int, Value>> tried;
    for (const int cell : moves(g, board)) {
      std::string after = board;
      after[static_cast<std::size_t>(cell)] = own;
      tried.emplace_back(cell, one_move_before(values.at(after)));
    }
    std::sort(tried.begin(), tried.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    const mnk::best::Analysis analysis = analysis_of(tried);
    values[board] = {analysis.score, static_cast<int>(analysis.plies)};
    analyses[board] = analysis;
  }
  return analyses;
}

/// Compares every query of a solver with the expected analysis.
template <class Stand>
void expect_best(mnk::best::Solver& solver, const Stand& stand, const mnk::best::Analysis& expected,
                 const std::string& name) {
  using mnk::best::Prefer;
  const auto analysis = solver.analyse(stand);
  ASSERT_TRUE(analysis.ok()) << name << ": " << mnk::message_of(analysis.error());
  ASSERT_EQ(analysis->score, expected.score) << name;
  ASSERT_EQ(analysis->plies, expected.plies) << name;
  ASSERT_TRUE(analysis->moves == expected.moves) << name;
  for (const Prefer prefer : {Prefer::first, Prefer::fastest}) {
    const mnk::Cell cell = best_cell(expected, prefer == Prefer::fastest);
    ASSERT_EQ(analysis->best(prefer).cell, cell) << name;
    const auto choice = solver.choose(stand, prefer);
    ASSERT_TRUE(choice.ok()) << name;
    ASSERT_EQ(choice->score, expected.score) << name;
    ASSERT_EQ(choice->cell, cell) << name;
  }
}

}  // namespace plain
