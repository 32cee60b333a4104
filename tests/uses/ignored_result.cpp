// SPDX-License-Identifier: MIT
// Must not compile without a warning: whether the move was legal is not asked.
#include <mnk/board.hpp>

void ignores(mnk::Board& board) { board.play(0); }
