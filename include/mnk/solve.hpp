// SPDX-License-Identifier: MIT
// Solver: the exact value of a position, or proved bounds. Never an estimate.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mnk/callback.hpp"
#include "mnk/certificate.hpp"
#include "mnk/position.hpp"
#include "mnk/result.hpp"
#include "mnk/search_limits.hpp"

#pragma GCC visibility push(default)

namespace mnk {

/// Game-theoretic value: the outcome under best play of both sides, worst to best for X.
enum class Value : std::int8_t { o_wins = -1, draw = 0, x_wins = 1 };

std::string_view to_string(Value value);  ///< "o_wins", "draw", "x_wins"
std::ostream& operator<<(std::ostream& out, Value value);

struct SolveProgress {
  std::uint64_t nodes = 0;
  double seconds = 0;
  std::uint32_t depth = 0;           ///< plies from the position to the deepest one of the current question
  std::optional<Player> attacker{};  ///< the current question: does this player win? None in games with gravity alone
  /// Proof and disproof number of the question: how much is missing for "yes" and for "no", at least. Both 0: unknown.
  std::uint32_t proof = 0;
  std::uint32_t disproof = 0;
  std::uint32_t moves = 0;        ///< moves of the position that are searched
  std::uint32_t move_number = 0;  ///< number of the move that is searched now, from 1; 0: none yet
  Cell move = 0;                  ///< that move
};

/// Options of the solver besides its limits.
struct SolveOptions {
  bool plies = false;                         ///< also find Solution::plies (gravity games only); may take much longer
  Callback<const SolveProgress&> progress{};  ///< called a few times a second
  /// File with earlier searches of this game (docs/saved_search.md); empty: none. It is read at the start, and written
  /// every `save_every` seconds and at the end. Not supported for games that are not searched at all: above
  /// max_solved_cells with gravity or misere, and above 1024 cells.
  std::string resume{};
  double save_every = 180;
  /// Asks for one proof that X wins on the empty board and on every larger board of the family. Other claims are not
  /// searched. The board of the records (proof::rules_of_records) has at most proof::max_certificate_cells cells.
  proof::Family family{};
  /// Asks whether this claim holds and no more: the other player's win is not searched for, and solve_certified makes
  /// the certificate of this claim alone. Without: the whole value.
  std::optional<proof::Claim> claim{};
  std::uint64_t shuffle = 0;  ///< seed for the move ordering if not 0; the value does not depend on it
};

/// Proved bounds: lower <= value <= upper.
struct Solution {
  Value lower = Value::o_wins;
  Value upper = Value::x_wins;
  /// Moves to the end if the winner wins as fast and the loser resists as long as possible; a draw fills the board. Set
  /// for games whose only option is gravity, if `SolveOptions::plies` is true or if the search found it anyway.
  std::optional<std::uint32_t> plies{};
  std::uint64_t nodes = 0;  ///< positions searched
  double seconds = 0;
  std::string method{};  ///< the methods that proved the bounds; if nothing was proved, the reason
  /// The reason why `SolveOptions::resume` could not be written at the end; empty if it was written or not requested.
  std::string save_error{};

  bool settled() const { return lower == upper; }
  std::optional<Value> value() const { return settled() ? std::optional(lower) : std::nullopt; }
};

/// Returns true if the bounds prove the claim, false if they refute it; none if neither.
std::optional<bool> proves(const Solution& solution, proof::Claim claim);

/// Largest board of the full search, in cells. Larger boards get bounds from static arguments. Up to 1024 cells,
/// without gravity and misere, they also get a search for forced wins, which may not terminate without limits.
inline constexpr std::uint32_t max_solved_cells = 64;

/// Solves a position by proof-number search (with gravity as the only option: by alpha-beta). docs/solving.md explains
/// the method and its correctness. Obeys all limits, by default with 256 MB; if one is reached, returns the bounds
/// proved so far. LegalityError `impossible_position` if the position is unreachable, `game_over` if the game has ended
/// (refuse_finished), `unsupported_rules` for games with caro or renju. With `options.family` also
/// `unsupported_family`, also if `options.claim` is another one than `x_wins`. With `options.resume` also the errors of
/// its file (`no_resume` if not supported, `unwritable_file`). All errors are returned before the search begins; a
/// started search always returns a Solution.
Result<Solution> solve(const Position& position, const SearchLimits& limits = {}, const SolveOptions& options = {});

/// A certificate of one claim (docs/certificate.md).
struct SolvedClaim {
  proof::Claim claim{};
  std::uint64_t records = 0;
  std::string certificate{};
};

struct CertifiedSolution {
  Solution solution{};
  /// The certified claims. One claim is enough for a win, and for a draw of the empty board without options: there
  /// `o_does_not_lose` suffices, since strategy stealing proves the other bound. Other draws need two claims. There are
  /// fewer if a limit was reached.
  std::vector<SolvedClaim> claims{};
  bool complete = false;            ///< the claims settle the value; with SolveOptions::claim: it has its certificate
  std::string certificate_error{};  ///< the reason, other than time or memory, why a proved value has no certificate
};

/// Solves a position and builds certificates of the result, within the same limits (certificates may double the
/// memory). Errors as `solve` and proof::refuse_start.
Result<CertifiedSolution> solve_certified(const Position& position, const SearchLimits& limits = {},
                                          const SolveOptions& options = {});

}  // namespace mnk

#pragma GCC visibility pop
