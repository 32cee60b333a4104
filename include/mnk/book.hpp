// SPDX-License-Identifier: MIT
// Books of exact scores: the values of the first plies of a game with gravity without a search.
//
// The library has a book of Connect Four (7,6,4:gravity) built in, unless it was built with -DMNK_BOOK=OFF. It is
// decoded when a solver meets its game for the first time. docs/solving.md#the-book
#pragma once

#include <optional>
#include <string_view>

#include "mnk/result.hpp"

#pragma GCC visibility push(default)

namespace mnk {

/// Replaces the book that best::Solver and analyse use from now on, in all threads. `bytes`: a book file
/// (docs/formats.md#books); empty: no book. The bytes are not kept. LegalityError `bad_book`: not such a file; the
/// message has the byte and the reason, and the book in use stays. The scores themselves are not verified: set only
/// files from `mnk bench book`.
std::optional<Error> set_book(std::string_view bytes);

}  // namespace mnk

#pragma GCC visibility pop
