// SPDX-License-Identifier: MIT
// Books: the exact score of every position of the first plies of a game with gravity. docs/formats.md has the format.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mnk/result.hpp"
#include "solve/drop/plies.hpp"

namespace mnk::drop {

class Book {
 public:
  /// Returns true if a game may have a book: drop::fits, and at most 7 rows, which bounds the tables of Numbering.
  static bool fits(const Rules& rules);
  /// Reads a whole file. LegalityError `bad_book` with the byte and the reason.
  static Result<Book> read(std::string_view bytes);
  /// Returns the game of a file without reading the scores; nullopt if the header is wrong.
  static std::optional<Rules> game_of(std::string_view bytes);
  /// Returns the file of these scores: of every ply from the empty board on, by Numbering. Requires: fits(rules), the
  /// scores are exact, and there are 1 to cells() plies with at most most_numbers numbers together.
  static std::string write(const Rules& rules, const std::vector<Scores>& scores);

  /// Limit of a file's positions, which bounds the memory of a book to 32 MB.
  static constexpr std::uint64_t most_numbers = std::uint64_t{1} << 25;

  const Rules& rules() const { return rules_; }
  /// Returns the stones of the deepest positions of the book.
  int plies() const { return static_cast<int>(scores_.size()) - 1; }
  /// Returns the score for the player to move; nullopt if the position has more stones or is out of reach, or if the
  /// players have not moved in turn.
  std::optional<Score> score(const Board& board) const;
  /// Returns the scores of a ply, by Numbering. Requires: 0 <= plies <= plies().
  const Scores& scores(int plies) const { return scores_[static_cast<std::size_t>(plies)]; }

 private:
  Book(const Rules& rules, int plies) : rules_(rules), numbering_(Shape(rules), plies) {}

  Rules rules_;
  Numbering numbering_;
  std::vector<Scores> scores_;  ///< by the number of stones, then by number
};

/// Returns the book of a game: that of set_book, or the one that is built in, which is read at the first call. Null if
/// there is none. Any thread may call it.
std::shared_ptr<const Book> book_of(const Rules& rules);

/// Returns the file that is built into the library; empty if the build option MNK_BOOK is off.
std::string_view built_in_book();

}  // namespace mnk::drop
