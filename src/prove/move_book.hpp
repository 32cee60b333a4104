// SPDX-License-Identifier: MIT
// Move books: a small text file that names a claim, and moves of the prover with which it was proved or may be. From
// the book the proof is made again. docs/proving.md has the format.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mnk/certificate.hpp"
#include "mnk/result.hpp"
#include "mnk/rules.hpp"
#include "prove/job.hpp"

namespace mnk::prove {

inline constexpr std::uint64_t default_trust = 20'000;

struct MoveBook {
  Rules rules{};                              ///< of the board of the records
  proof::Claim claim = proof::Claim::x_wins;  ///< x_wins or o_wins
  proof::Family family{};                     ///< the proof is to hold on larger boards, too
  unsigned extras = 0;                        ///< as in Job
  std::vector<Cell> start{};                  ///< moves of the start position
  std::uint64_t nodes = 1'000'000;            ///< limit of the first job of a position
  /// Jobs that a move costs more than that of the book at the start position: with a book of another proof, some of
  /// whose moves fail here, few. It falls to a fourth with each move of the prover.
  std::uint64_t trust = default_trust;
  /// Lines of moves from the empty board; the last move of each is one that the prover chooses.
  std::vector<std::vector<Cell>> lines{};
  /// Lines as in `lines`, of moves that looked best in a search that did not end: they are trusted a fourth as much.
  std::vector<std::vector<Cell>> tries{};
  /// Moves to positions with the opponent to move, after which every reply gets an answer of its own: no win after a
  /// pass is asked for.
  std::vector<std::vector<Cell>> all_replies{};
  bool operator==(const MoveBook&) const = default;
};

/// Largest move book, in bytes.
inline constexpr std::size_t max_book_text = std::size_t{16} << 20;

/// Returns the book as text: `game`, `claim`, `family` and `withstand` if it has them, `start`, `nodes`, `trust` if it
/// is not the default, `all` for each position of all_replies, a line of moves for each choice, and `try` for each of
/// `tries`.
std::string to_text(const MoveBook& book);
/// Reads the text. Errors name the line. Every line of moves is legal and ends with a move of the prover; the game of
/// the start position is not over.
Result<MoveBook> read_move_book(std::string_view text);
/// Returns the book of the position before the last move of the starts, in which each of the books answers one of all
/// replies. It has the greatest of their trusts, and the least of their limits. LegalityError `other_claim` if the
/// books are not of one game and claim, or do not start after replies to one position. Requires: at least one book.
Result<MoveBook> join(std::span<const MoveBook> books);
/// The job of the start position.
Job first_job(const MoveBook& book);
/// The text that names the proof: game, claim, larger boards and start.
std::string goal_of(const MoveBook& book);

}  // namespace mnk::prove
