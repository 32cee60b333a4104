// SPDX-License-Identifier: MIT
// The opening book that a user chooses for the engine: docs/opening_book.md.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "mnk/board.hpp"
#include "opening_book/opening_book.hpp"

namespace mnk::apps {

using SharedBook = std::shared_ptr<opening_book::OpeningBook>;

/// Opens the book of the option `--book`, or that of the environment variable MNK_BOOK; null if neither names one. An
/// error is that of open_book.
Result<SharedBook> book_of_user(const std::string& named);

/// Moves of the book in a position.
struct BookAdvice {
  std::optional<Cell> move{};     ///< the move that the book plays
  std::vector<Cell> bad_moves{};  ///< those marked bad, with their images, that leave another move
};

/// None of either without a book. A book that cannot be read is told on standard error.
BookAdvice ask_book(const SharedBook& book, const Board& board);

}  // namespace mnk::apps
