// SPDX-License-Identifier: MIT
// The claim and the start position that the commands of `mnk prove` are given.
#pragma once

#include "apps/prove_options.hpp"
#include "prove/move_book.hpp"

namespace mnk::apps {

/// Returns the book of the options: the file, or one of the game and moves of the command line. Errors of reading the
/// file and of the book.
Result<prove::MoveBook> book_of(const ProveOptions& options);

}  // namespace mnk::apps
