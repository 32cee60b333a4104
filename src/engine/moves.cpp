// SPDX-License-Identifier: MIT
#include "engine/moves.hpp"

#include <algorithm>
#include <cstdlib>

namespace mnk::engine {

namespace {

void add(std::vector<Cell>& cells, Cell cell) {
  if (std::find(cells.begin(), cells.end(), cell) == cells.end()) cells.push_back(cell);
}

/// Lists `cell` and the empty cells that can matter to it on its four lines.
void list_around(const PatternBoard& board, Cell cell, std::vector<Cell>& cells) {
  const Rules& rules = board.rules();
  cells.assign(1, cell);
  for (const auto& [down, right] : steps) {
    for (int i = -rules.k(); i <= rules.k(); ++i) {
      const int row = rules.row(cell) + i * down;
      const int column = rules.column(cell) + i * right;
      if (i != 0 && rules.contains(row, column) && board.is_empty(rules.cell(row, column)))
        cells.push_back(rules.cell(row, column));
    }
  }
}

/// Keeps the replies after which the opponent has no such threat on `cell`; for a five, on any cell.
void keep_stopping_replies(PatternBoard& board, Cell cell, Threat threat, std::vector<Cell>& cells) {
  const Player attacker = opponent(board.to_move());
  std::erase_if(cells, [&](Cell reply) {
    board.play(reply);
    const bool stopped =
        threat == Threat::five ? !board.has(attacker, Threat::five) : board.threat(attacker, cell) != threat;
    const bool helps = stopped || (reply == cell && threat != Threat::five);
    board.undo();
    return !helps;
  });
}

/// Lists the cells that stop the opponent's double four on `cell`: `cell`, and the cells that complete a line after it.
void list_stops(PatternBoard& board, Cell cell, std::vector<Cell>& cells) {
  if (board.rules().caro()) {  // or spoil such a line
    list_around(board, cell, cells);
    return keep_stopping_replies(board, cell, Threat::double_four, cells);
  }
  const Player attacker = opponent(board.to_move());
  cells.assign(1, cell);
  board.pass();
  board.play(cell);
  const auto completing = board.cells_with(attacker, Threat::five);
  if (completing.size() <= 2) cells.insert(cells.end(), completing.begin(), completing.end());
  board.undo();
  board.unpass();
}

}  // namespace

void list_replies(PatternBoard& board, std::vector<Cell>& cells) {
  const Player mover = board.to_move();
  const auto fives = board.cells_with(opponent(mover), Threat::five);
  cells.clear();
  if (fives.empty()) return;
  if (board.rules().caro()) {
    list_around(board, fives.front(), cells);
    keep_stopping_replies(board, fives.front(), Threat::five, cells);
  } else if (fives.size() == 1 && !board.is_forbidden(mover, fives.front())) {
    cells.push_back(fives.front());
  }
}

void list_defences(PatternBoard& board, std::vector<Cell>& cells) {
  const Player mover = board.to_move();
  std::vector<Cell> threats(board.cells_with(opponent(mover), Threat::double_four).begin(),
                            board.cells_with(opponent(mover), Threat::double_four).end());
  std::erase_if(threats, [&](Cell cell) { return board.is_forbidden(opponent(mover), cell); });
  // 1. Replies that stop all of them.
  cells.clear();
  std::vector<Cell> stops;
  for (const Cell threat : threats) {
    list_stops(board, threat, stops);
    if (threat == threats.front()) {
      cells = stops;
    } else {
      std::erase_if(cells, [&](Cell cell) { return std::find(stops.begin(), stops.end(), cell) == stops.end(); });
    }
  }
  // 2. The mover's own fours, which gain a tempo.
  for (const Threat threat : {Threat::four_three, Threat::four}) {
    for (const Cell cell : board.cells_with(mover, threat)) add(cells, cell);
  }
}

void list_near_cells(const PatternBoard& board, std::vector<Cell>& cells) {
  const auto near = board.near_cells();
  cells.assign(near.begin(), near.end());
  if (!cells.empty() || board.is_full()) return;
  const Rules& rules = board.rules();
  const Cell middle = rules.cell(rules.rows() / 2, rules.columns() / 2);
  if (board.is_empty(middle)) {
    cells.push_back(middle);
    return;
  }
  for (Cell cell = 0; cell < rules.cells(); ++cell) {
    if (board.is_empty(cell)) cells.push_back(cell);
  }
}

void Memory::reward(Player player, Cell cell, int amount) {
  std::int16_t& value = history[player][cell];
  constexpr int most = 8192;
  value = static_cast<std::int16_t>(value + amount - value * std::abs(amount) / most);
}

int rank_of(const PatternBoard& board, const Memory& memory, Cell cell) {
  const Player mover = board.to_move();
  const int own = board.worth(mover, cell);
  const int other = board.worth(opponent(mover), cell);
  const int threats = 100 * index_of(board.threat(mover, cell)) + 80 * index_of(board.threat(opponent(mover), cell));
  return 16 * (own + own / 8 + other + threats) + memory.history[mover][cell] / 16;
}

}  // namespace mnk::engine
