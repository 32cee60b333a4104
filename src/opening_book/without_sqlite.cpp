// SPDX-License-Identifier: MIT
// Stands in for the book where the program is built without SQLite.
#include "opening_book/opening_book.hpp"

namespace mnk::opening_book {

Result<std::unique_ptr<OpeningBook>> open_book(const std::string&, Access) {
  return LegalityError{"no_books", "this program was built without SQLite, and opens no books"};
}

}  // namespace mnk::opening_book
