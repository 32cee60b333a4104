// SPDX-License-Identifier: MIT
// The functions of the rules module that are called for each move; compiled for speed rather than for size.
#include "native/exports.hpp"
#include "native/game.hpp"

namespace mnk::wasm {

extern "C" {

/// Returns the outcome after the move, or `failed` without an error: `board_refusal` has the reason.
std::int32_t MNK_EXPORT(board_play)(Game* game, Cell cell) {
  if (auto* board = std::get_if<Board>(game)) {
    return board->is_legal(cell) ? static_cast<std::int32_t>(board->play_unchecked(cell)) : failed;
  }
  auto& set_up = std::get<SetUpGame>(*game);
  if (set_up.refusal(cell)) return failed;
  set_up.play(cell);
  return static_cast<std::int32_t>(set_up.outcome());
}

/// Returns 1, or 0 if there is no move to take back.
std::int32_t MNK_EXPORT(board_undo)(Game* game) {
  if (auto* board = std::get_if<Board>(game)) return board->undo() ? 1 : 0;
  return std::get<SetUpGame>(*game).undo() ? 1 : 0;
}

}  // extern "C"

}  // namespace mnk::wasm
