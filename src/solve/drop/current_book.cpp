// SPDX-License-Identifier: MIT
// The book that solvers use: the built-in one, or that of set_book.
#include <mutex>

#include "mnk/book.hpp"
#include "solve/drop/book.hpp"

namespace mnk {

namespace drop {

namespace {

struct Current {
  std::mutex mutex;
  std::shared_ptr<const Book> book;
  bool decided = false;  ///< `book` was set, or the built-in one was read
};

Current& current() {
  static Current current;
  return current;
}

}  // namespace

std::shared_ptr<const Book> book_of(const Rules& rules) {
  if (!Book::fits(rules)) return nullptr;
  const std::lock_guard lock(current().mutex);
  if (!current().decided) {
    if (Book::game_of(built_in_book()) != rules) return nullptr;
    current().decided = true;
    if (Result<Book> book = Book::read(built_in_book()))
      current().book = std::make_shared<const Book>(*std::move(book));
  }
  const std::shared_ptr<const Book>& book = current().book;
  return book != nullptr && book->rules() == rules ? book : nullptr;
}

}  // namespace drop

std::optional<Error> set_book(std::string_view bytes) {
  std::shared_ptr<const drop::Book> book;
  if (!bytes.empty()) {
    Result<drop::Book> read = drop::Book::read(bytes);
    if (!read) return read.error();
    book = std::make_shared<const drop::Book>(*std::move(read));
  }
  const std::lock_guard lock(drop::current().mutex);
  drop::current().book = std::move(book);
  drop::current().decided = true;
  return std::nullopt;
}

}  // namespace mnk
