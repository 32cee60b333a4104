// SPDX-License-Identifier: MIT
// The functions of the rules module that are called for each move; compiled for speed rather than for size.
#include "native/exports.hpp"
#include "native/game.hpp"

namespace mnk::wasm {

extern "C" {

/// Takes moves back until `kept` are left, then plays. Returns the outcome after the move, or `failed` without an
/// error: `board_refusal` has the reason. One function for both, because a call into the module costs as much as a
/// move.
std::int32_t MNK_EXPORT(board_play)(Game* game, Cell cell, std::uint32_t kept) {
  if (auto* board = std::get_if<Board>(game)) {
    while (board->plies() > kept) board->undo();
    return board->is_legal(cell) ? static_cast<std::int32_t>(board->play_unchecked(cell)) : failed;
  }
  auto& set_up = std::get<SetUpGame>(*game);
  while (set_up.history().size() > kept) set_up.undo();
  if (set_up.refusal(cell)) return failed;
  set_up.play(cell);
  return static_cast<std::int32_t>(set_up.outcome());
}

/// Takes moves back until `kept` are left.
void MNK_EXPORT(board_undo)(Game* game, std::uint32_t kept) {
  std::visit(
      [&](auto& board) {
        while (board.history().size() > kept) board.undo();
      },
      *game);
}

}  // extern "C"

}  // namespace mnk::wasm
