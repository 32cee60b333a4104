// SPDX-License-Identifier: MIT
// The opening book that a user chooses for the engine: docs/opening_book.md.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "mnk/board.hpp"
#include "opening_book/opening_book.hpp"

namespace mnk::apps {

using SharedBook = std::shared_ptr<opening_book::OpeningBook>;

/// Opens the book of the option `--book`, or that of the environment variable MNK_BOOK; null if neither names one. An
/// error is that of open_book.
Result<SharedBook> book_of_user(const std::string& named);

/// The move that the book plays; none without a book. A book that cannot be read is told on standard error.
std::optional<Cell> book_move(const SharedBook& book, const Board& board);

}  // namespace mnk::apps
