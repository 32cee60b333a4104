// SPDX-License-Identifier: MIT
// The moves of an opening book as text. docs/opening_book.md
#pragma once

#include <string>
#include <vector>

#include "mnk/board.hpp"
#include "opening_book/opening_book.hpp"

namespace mnk::apps {

/// A line for each move, below the names of the columns; the move that the book plays is marked by `*`.
std::string book_table(const Board& board, const std::vector<opening_book::BookMove>& moves);

/// The same as a JSON array.
std::string book_moves_json(const Board& board, const std::vector<opening_book::BookMove>& moves);

}  // namespace mnk::apps
