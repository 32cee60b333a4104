// SPDX-License-Identifier: MIT
// Must not compile without a warning: the caller ignores the result of the move.
#include <mnk/board.hpp>

void ignores(mnk::Board& board) { board.play(0); }
