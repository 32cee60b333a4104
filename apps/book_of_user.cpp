// SPDX-License-Identifier: MIT
#include "apps/book_of_user.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "files/printable.hpp"

namespace mnk::apps {

Result<SharedBook> book_of_user(const std::string& named) {
  std::string path = named;
  if (const char* const chosen = std::getenv("MNK_BOOK"); path.empty() && chosen != nullptr) path = chosen;
  if (path.empty()) return SharedBook();
  auto book = opening_book::open_book(path, opening_book::Access::play);
  if (!book) return book.error();
  return SharedBook(std::move(*book));
}

BookAdvice ask_book(const SharedBook& book, const Board& board) {
  if (!book) return {};
  const auto moves = book->moves_of(board.position());
  if (!moves) {
    std::fprintf(stderr, "mnk: %s\n", files::printable(message_of(moves.error())).c_str());
    return {};
  }
  BookAdvice advice;
  const auto move = opening_book::choose(*moves, board.to_move());
  if (move && board.is_legal(*move)) advice.move = move;
  for (const opening_book::BookMove& known : *moves) {
    if (known.mark == opening_book::Mark::bad)
      advice.bad_moves.insert(advice.bad_moves.end(), known.images.begin(), known.images.end());
  }
  const auto is_bad = [&](Cell cell) {
    return std::find(advice.bad_moves.begin(), advice.bad_moves.end(), cell) != advice.bad_moves.end();
  };
  const auto legal = board.legal_moves();
  if (std::all_of(legal.begin(), legal.end(), is_bad)) advice.bad_moves.clear();
  return advice;
}

}  // namespace mnk::apps
