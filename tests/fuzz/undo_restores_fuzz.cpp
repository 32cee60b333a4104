// SPDX-License-Identifier: MIT
// After any sequence of play, undo, redo and reset, the board equals a new board with the history replayed.
#include <algorithm>
#include <cstdlib>

#include "fuzz/rules_input.hpp"
#include "mnk/board.hpp"

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

void require_same(const mnk::Board& a, const mnk::Board& b) {
  require(a.outcome() == b.outcome() && a.hash() == b.hash() && a.plies() == b.plies() && a.to_move() == b.to_move());
  require(a.position() == b.position() && a.winning_lines() == b.winning_lines());
  require(std::equal(a.legal_moves().begin(), a.legal_moves().end(), b.legal_moves().begin(), b.legal_moves().end()));
}

/// Compares the board with a new board on which its history is replayed.
void require_as_played_afresh(const mnk::Board& board) {
  mnk::Board fresh(board.rules(), board.method());
  for (const mnk::Cell cell : board.history()) require(fresh.play(cell).ok());
  require_same(board, fresh);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 4) return 0;
  const mnk::Rules rules = fuzz::rules_of(data, 20, 22);
  const mnk::Method method = static_cast<mnk::Method>((data[3] >> 3) % 8);
  mnk::Board board(rules, mnk::refusal(method, rules).empty() ? method : mnk::Method::automatic);
  for (std::size_t i = 4; i < size && i < 300; ++i) {
    const std::uint8_t action = data[i];
    if (action < 160) {
      const mnk::LegalMoves moves = board.legal_moves();
      if (!moves.empty()) board.play_unchecked(moves[action % moves.size()]);
    } else if (action < 200) {
      const mnk::Cell cell = (action * 7U + static_cast<mnk::Cell>(i)) % (rules.cells() + 2);
      const bool legal = board.is_legal(cell);
      require(board.play(cell).ok() == legal);
    } else if (action < 230) {
      const bool some = board.plies() > 0;
      require(board.undo() == some);
    } else if (action < 250) {
      const bool some = !board.future().empty();
      require(board.redo() == some);
    } else if (action < 253) {
      board.reset();
    } else {
      board = mnk::Board(board);
    }
    if (i % 8 == 0) require_as_played_afresh(board);
  }
  require_as_played_afresh(board);
  while (board.undo()) {
  }
  require_same(board, mnk::Board(rules, board.method()));
  return 0;
}
