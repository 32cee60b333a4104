// SPDX-License-Identifier: MIT
#include "apps/book_of_user.hpp"

#include <cstdio>
#include <cstdlib>

#include "files/printable.hpp"

namespace mnk::apps {

Result<SharedBook> book_of_user(const std::string& named) {
  std::string path = named;
  if (const char* const chosen = std::getenv("MNK_BOOK"); path.empty() && chosen != nullptr) path = chosen;
  if (path.empty()) return SharedBook();
  auto book = opening_book::open_book(path, false);
  if (!book) return book.error();
  return SharedBook(std::move(*book));
}

std::optional<Cell> book_move(const SharedBook& book, const Board& board) {
  if (!book) return std::nullopt;
  const auto moves = book->moves_of(board.position());
  if (!moves) {
    std::fprintf(stderr, "mnk: %s\n", files::printable(message_of(moves.error())).c_str());
    return std::nullopt;
  }
  const auto move = opening_book::choose(*moves, board.to_move());
  return move && board.is_legal(*move) ? move : std::nullopt;
}

}  // namespace mnk::apps
