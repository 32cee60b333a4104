// SPDX-License-Identifier: MIT
// The opening book of a user: the moves of games that were added to it, with their results. docs/opening_book.md has
// the format of the file.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mnk/board.hpp"
#include "mnk/result.hpp"

namespace mnk::opening_book {

/// The user's own word on a move.
enum class Mark : std::uint8_t { none, good, bad };

std::string_view to_string(Mark mark);  ///< "good", "bad"; empty for none

struct BookMove {
  Cell move = 0;
  std::uint64_t x_wins = 0, draws = 0, o_wins = 0;
  std::uint64_t open = 0;  ///< games without a result
  Mark mark = Mark::none;
  std::string comment{};       ///< UTF-8, one line
  std::vector<Cell> images{};  ///< the move, and those that are equal to it by symmetry

  std::uint64_t decided() const { return x_wins + draws + o_wins; }
  std::uint64_t games() const { return decided() + open; }
};

struct BookSize {
  std::uint64_t games = 0;
  std::uint64_t moves = 0;  ///< different ones, by position
};

/// An SQLite file. Positions that are equal by symmetry are one, and so are moves in them. All functions give
/// LegalityError `book_failed` where the file cannot be read or written, with the reason.
class OpeningBook {
 public:
  virtual ~OpeningBook() = default;

  /// Begins a change, to which everything up to `commit` belongs: then all of it is on the disk, without it nothing.
  /// Requires: Access::change.
  virtual std::optional<Error> begin() = 0;
  virtual std::optional<Error> commit() = 0;
  virtual void roll_back() = 0;

  /// Counts the first `plies` moves of a game. `result`: pending if it is unknown. Returns false for a game that the
  /// book has already, in any of its images, with this result. Requires: after begin; legal moves.
  virtual Result<bool> add(const Rules& rules, std::span<const Cell> moves, Outcome result, std::size_t plies) = 0;

  /// Sets the mark and, where one is given, the comment of the last of these moves; an empty comment removes it.
  /// Requires: after begin; legal moves, at least one; the comment is one line.
  virtual std::optional<Error> set_mark(const Rules& rules, std::span<const Cell> moves, std::optional<Mark> mark,
                                        const std::optional<std::string>& comment) = 0;

  /// The moves of the book in a position, the most played ones first, then in the order of the board; of moves that
  /// are equal by symmetry one.
  virtual Result<std::vector<BookMove>> moves_of(const Position& position) = 0;

  virtual Result<BookSize> size() = 0;
};

enum class Access : std::uint8_t {
  change,  ///< an empty book is made where there is no file; waits a minute for other programs that change it
  read,    ///< waits for ten seconds
  play     ///< waits for a tenth of a second, which is taken from a move's time
};

/// Opens a book. LegalityError `no_books`: the program was built without SQLite; `cannot_open`, `not_a_book`,
/// `newer_book` with the reason.
Result<std::unique_ptr<OpeningBook>> open_book(const std::string& path, Access access);

/// Returns the move that the book plays: the one with the best lower bound of its share of points (points_bound) among
/// those marked good, or else among those with at least `least_games` results and `least_share` of the points. None if
/// there is none. A move that is marked bad is never chosen.
std::optional<Cell> choose(std::span<const BookMove> moves, Player to_move);

inline constexpr std::uint64_t least_games = 2;
inline constexpr double least_share = 0.4;

/// Share of points, from 0 to 1: a win is one, a draw half. 0 without results.
double points(const BookMove& move, Player player);
/// Lower end of the 95 % interval of the share of points (Wilson, 1927). 0 without results.
double points_bound(const BookMove& move, Player player);

}  // namespace mnk::opening_book
