// SPDX-License-Identifier: MIT
#include "apps/prove_book.hpp"

#include <algorithm>

#include "files/whole_file.hpp"

namespace mnk::apps {

Result<prove::MoveBook> book_of(const ProveOptions& options) {
  if (options.book.empty()) {
    // A line of the book ends at a line break.
    const auto one_line = [](std::string words) {
      std::replace_if(
          words.begin(), words.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
      return words;
    };
    std::string text = "game " + options.game + "\nclaim " + options.claim + "\nstart " + one_line(options.moves) +
                       "\nnodes " + std::to_string(options.nodes) + "\n";
    if (options.moves.empty()) text.erase(text.find("start \n"), 7);
    return prove::read_move_book(text);
  }
  const Result<std::string> read = files::read_whole(options.book, prove::max_book_text);
  if (!read) return read.error();
  return prove::read_move_book(*read);
}

}  // namespace mnk::apps
