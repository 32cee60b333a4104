// SPDX-License-Identifier: MIT
// The incremental state of a pattern board equals that of a fresh board, and agrees with the brute-force line reader.
#include "engine/pattern_board.hpp"
#include "game.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "engine/boards.hpp"
#include "engine/plain_lines.hpp"

namespace {

using namespace mnk;
using engine::PatternBoard;
using engine::Threat;

std::vector<Cell> sorted(std::span<const Cell> cells) {
  std::vector<Cell> result(cells.begin(), cells.end());
  std::sort(result.begin(), result.end());
  return result;
}

void expect_same(const PatternBoard& kept, const PatternBoard& fresh) {
  ASSERT_EQ(kept.hash(), fresh.hash());
  ASSERT_EQ(kept.to_move(), fresh.to_move());
  ASSERT_EQ(sorted(kept.near_cells()), sorted(fresh.near_cells()));
  ASSERT_EQ(kept.network_part(), fresh.network_part());
  for (const Player player : {Player::x, Player::o}) {
    ASSERT_EQ(kept.total(player).to_move, fresh.total(player).to_move);
    ASSERT_EQ(kept.total(player).waiting, fresh.total(player).waiting);
    for (std::size_t threat = 1; threat < engine::threat_kinds; ++threat) {
      ASSERT_EQ(sorted(kept.cells_with(player, static_cast<Threat>(threat))),
                sorted(fresh.cells_with(player, static_cast<Threat>(threat))));
    }
    for (Cell cell = 0; cell < kept.rules().cells(); ++cell) {
      if (!kept.is_empty(cell)) continue;
      ASSERT_EQ(kept.worth(player, cell), fresh.worth(player, cell));
      for (std::size_t direction = 0; direction < engine::directions; ++direction) {
        ASSERT_EQ(kept.pattern(player, cell, direction), fresh.pattern(player, cell, direction));
      }
    }
  }
}

class PatternBoards : public testing::TestWithParam<const char*> {};

TEST_P(PatternBoards, KeepWhatAFreshOneWorksOut) {
  const Rules rules = *parse_game(GetParam());
  std::mt19937 random(3);
  PatternBoard board(rules);
  const PatternBoard empty(rules);
  const int steps = rules.cells() > 1000 ? 4'000 : 100'000;
  for (int step = 1; step <= steps; ++step) {
    // Plays more often than it undoes until the board is nearly full, then undoes many moves.
    const bool undo = board.plies() > 0 && (random() % 5 < 2 || board.plies() * 10 > rules.cells() * 9);
    if (undo) {
      for (std::size_t n = 1 + (random() % 50 == 0 ? board.plies() / 2 : 0); n > 0; --n) board.undo();
    } else {
      Cell cell = static_cast<Cell>(random() % rules.cells());
      while (!board.is_empty(cell)) cell = static_cast<Cell>(random() % rules.cells());
      if (!board.near_cells().empty() && random() % 4 != 0)
        cell = board.near_cells()[random() % board.near_cells().size()];
      board.play(cell);
    }
    if (step % 1000 != 0) continue;
    PatternBoard fresh = empty;
    for (const Cell cell : board.moves()) fresh.play(cell);
    expect_same(board, fresh);
    if (HasFatalFailure()) FAIL() << "after " << step << " steps";
  }
}

/// Returns the line through a cell as a string, as far as it can matter, with the player's stones as X.
std::string line_through(const PatternBoard& board, Cell cell, Direction direction, Player player, std::size_t& at) {
  const Rules& rules = board.rules();
  const int down = direction == Direction::row ? 0 : 1;
  const int right = direction == Direction::column ? 0 : direction == Direction::anti_diagonal ? -1 : 1;
  const std::size_t reach = std::max<std::size_t>(rules.k() + 1, 7);
  int row = rules.row(cell);
  int column = rules.column(cell);
  for (at = 0; rules.contains(row - down, column - right) && at < reach; ++at, row -= down, column -= right) {
  }
  std::string line;
  for (; rules.contains(row, column) && line.size() < at + reach + 1; row += down, column += right) {
    const Stone stone = board.at(rules.cell(row, column));
    line += stone == Stone::none ? '.' : stone == stone_of(player) ? 'X' : 'O';
  }
  return line;
}

TEST_P(PatternBoards, KnowTheEvaluationAfterAMoveWithoutIt) {
  const Rules rules = *parse_game(GetParam());
  std::mt19937 random(5);
  PatternBoard board(rules);
  const std::uint64_t plies = std::min<std::uint64_t>(rules.cells() * 4 / 5, 120);
  while (board.plies() < plies) {
    std::vector<Cell> cells;
    for (int n = 0; n < 8; ++n) {
      const auto near = board.near_cells();
      const Cell any = static_cast<Cell>(random() % rules.cells());
      const Cell cell = near.empty() || random() % 8 == 0 ? any : near[random() % near.size()];
      if (!board.is_empty(cell)) continue;
      cells.push_back(cell);
      const engine::EvaluationParts parts = board.parts_after(cell);
      board.play(cell);
      for (const Player player : {Player::x, Player::o}) {
        ASSERT_EQ(parts.totals[player].to_move, board.total(player).to_move);
        ASSERT_EQ(parts.totals[player].waiting, board.total(player).waiting);
        ASSERT_EQ(parts.threats[player], board.threats(player));
      }
      ASSERT_EQ(parts.network, board.network_part());
      board.undo();
    }
    if (!cells.empty()) board.play(cells.front());
    if (random() % 3 == 0) board.pass();
  }
}

TEST_P(PatternBoards, SayWhatTheirLinesSay) {
  const Rules rules = *parse_game(GetParam());
  std::mt19937 random(4);
  for (int game = 0; game < 6; ++game) {
    PatternBoard board(rules);
    for (std::uint64_t n = rules.cells() * (1 + random() % 3) / 5; n > 0; --n) {
      Cell cell = static_cast<Cell>(random() % rules.cells());
      while (!board.is_empty(cell)) cell = static_cast<Cell>(random() % rules.cells());
      board.play(cell);
    }
    for (Cell cell = 0; cell < rules.cells(); cell += 1 + rules.cells() / 60) {
      if (!board.is_empty(cell)) continue;
      for (const Player player : {Player::x, Player::o}) {
        const test::PlainLines plain(rules.k(), rules.exact_for(player), rules.caro());
        for (std::size_t direction = 0; direction < engine::directions; ++direction) {
          std::size_t at = 0;
          std::string line = line_through(board, cell, engine::all_directions[direction], player, at);
          line[at] = 'X';
          const auto reading = plain.read(line, at);
          const std::uint8_t expected =
              reading ? engine::pattern_of(reading->missing, reading->straight) : std::uint8_t{engine::no_pattern};
          ASSERT_EQ(board.pattern(player, cell, direction), expected) << line << " at " << at;
        }
      }
    }
  }
}

engine::ThreatRules threat_rules(const Rules& rules, Player player) {
  if (rules.caro()) return engine::ThreatRules::caro;
  return rules.renju() && player == Player::x ? engine::ThreatRules::renju_x : engine::ThreatRules::plain;
}

/// The totals and lists of a board are kept move by move; here they come from the patterns of each cell.
TEST_P(PatternBoards, TotalsAndListsAreThoseOfTheirCells) {
  const Rules rules = *parse_game(GetParam());
  std::mt19937 random(6);
  PatternBoard board(rules);
  for (std::uint64_t n = std::min(rules.cells() * 4 / 5, 300U); n > 0; --n) {
    Cell cell = static_cast<Cell>(random() % rules.cells());
    while (!board.is_empty(cell)) cell = static_cast<Cell>(random() % rules.cells());
    board.play(cell);
    if (random() % 4 == 0) board.undo();
  }
  std::vector<Cell> near;
  for (const Player player : {Player::x, Player::o}) {
    const auto evaluations = engine::make_cell_evaluations(rules.k(), threat_rules(rules, player));
    engine::Worth total;
    std::array<std::vector<Cell>, engine::threat_kinds> lists;
    for (Cell cell = 0; cell < rules.cells(); ++cell) {
      if (!board.is_empty(cell)) continue;
      std::size_t code = 0;
      for (std::size_t direction = 0; direction < engine::directions; ++direction)
        code |= std::size_t{board.pattern(player, cell, direction)} << (4 * direction);
      const engine::CellEvaluation& evaluation = evaluations[code];
      total.to_move += evaluation.to_move;
      total.waiting += evaluation.waiting;
      lists[static_cast<std::size_t>(evaluation.threat)].push_back(cell);
      if (evaluation.near) near.push_back(cell);
    }
    EXPECT_EQ(board.total(player).to_move, total.to_move);
    EXPECT_EQ(board.total(player).waiting, total.waiting);
    for (std::size_t threat = 1; threat < engine::threat_kinds; ++threat)
      EXPECT_EQ(sorted(board.cells_with(player, static_cast<Threat>(threat))), lists[threat]) << threat;
  }
  near = sorted(near);
  near.erase(std::unique(near.begin(), near.end()), near.end());
  EXPECT_EQ(sorted(board.near_cells()), near);
}

INSTANTIATE_TEST_SUITE_P(Games, PatternBoards,
                         testing::Values("15,15,5", "15,15,5:exact", "3,3,3", "7,6,4", "9,20,5", "5,5,6", "30,12,6",
                                         "20,20,3", "1,9,4", "100,100,5", "renju", "caro", "15,15,5:exact,caro",
                                         "13,2,9:exact", "12,12,8:exact"),
                         test::by_game);

TEST(PatternBoardOfRenju, HasNoMoveForXWhereTheOnlyEmptyCellIsForbidden) {
  const Rules rules = *parse_game("7,3,5:renju");
  const Position full = std::get<Position>(read_record(rules, "XXX.XXO/OOXXOOO/OOXOOXX")->content);
  EXPECT_FALSE(test::pattern_board_of(full).can_move());  // a stone on d3 makes six
  PatternBoard for_o = test::pattern_board_of(full);
  for_o.pass();
  EXPECT_TRUE(for_o.can_move());
  const Position one_more = std::get<Position>(read_record(rules, "XXX.XXO/.O.XOOO/OOXOOXX")->content);
  EXPECT_TRUE(test::pattern_board_of(one_more).can_move());
}

}  // namespace
