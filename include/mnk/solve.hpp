// SPDX-License-Identifier: MIT
// The exact value of a position, or what is proved of it so far. Never an estimate.
#pragma once

#include <atomic>
#include <cstdint>
#include <iosfwd>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mnk/callback.hpp"
#include "mnk/certificate.hpp"
#include "mnk/position.hpp"
#include "mnk/result.hpp"

#pragma GCC visibility push(default)

namespace mnk {

/// The outcome under best play of both, worst to best for X.
enum class Value : std::int8_t { o_wins = -1, draw = 0, x_wins = 1 };

std::string_view to_string(Value value);  ///< "o_wins", "draw", "x_wins"
std::ostream& operator<<(std::ostream& out, Value value);

struct SolveProgress {
  std::uint64_t nodes = 0;
  double seconds = 0;
};

struct SolveLimits {
  double seconds = std::numeric_limits<double>::infinity();
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t memory = std::uint64_t{256} << 20;  ///< bytes of the table of positions
  unsigned threads = 1;                             ///< of the search, which share the table
  bool plies = false;  ///< find Solution::plies, too, where the method can; it may take much longer
  const std::atomic<bool>* stop = nullptr;    ///< once true, the search ends
  Callback<const SolveProgress&> progress{};  ///< called a few times a second
  /// A file of what earlier searches of this game found out (docs/saved_search.md), read before this one, and written
  /// every `save_every` seconds and at the end. None if empty. Not where gravity is the only option.
  std::string resume{};
  double save_every = 180;
  std::uint64_t shuffle = 0;  ///< other than 0: another order of moves. The value does not depend on it.
};

/// What is proved: lower <= value <= upper.
struct Solution {
  Value lower = Value::o_wins;
  Value upper = Value::x_wins;
  /// From this position to the end when the winner plays as fast and the loser as slow as possible; a draw fills the
  /// board. Where the method gives it: with gravity and no other option, if SolveLimits::plies asks for it, or it comes
  /// by itself.
  std::optional<std::uint32_t> plies{};
  std::uint64_t nodes = 0;  ///< positions looked at
  double seconds = 0;
  std::string method{};  ///< which arguments settled the two bounds; where none did, the reason
  /// Why `SolveLimits::resume` could not be written at the end; empty if it was, or nobody asked for it.
  std::string unsaved{};

  bool settled() const { return lower == upper; }
  std::optional<Value> value() const { return settled() ? std::optional(lower) : std::nullopt; }
};

/// Boards of more cells get what static arguments prove, and up to 1024 cells, without gravity and misere, forced wins:
/// a search that may never end without limits.
inline constexpr std::uint32_t max_solved_cells = 64;

/// Solves a position by proof-number search; docs/solving.md says how and why it is right. When a limit is
/// reached, the bounds proved so far. LegalityError `impossible_position` where no game leads to the position,
/// `game_over` where the game has ended (refuse_finished), `unsupported_rules` for games with caro or renju. With
/// `limits.resume` also the errors of its file (`no_resume` where there can be none, `unwritable_file`), all of them
/// before the search: from there on there is always a Solution.
Result<Solution> solve(const Position& position, const SolveLimits& limits = {});

/// The bytes of a file that proves one claim (docs/certificate.md).
struct SolvedClaim {
  proof::Claim claim{};
  std::uint64_t records = 0;
  std::string certificate{};
};

struct CertifiedSolution {
  Solution solution{};
  /// One claim where that settles the value: a win, or `o_does_not_lose` for the empty board without options, where
  /// strategy stealing is the other half. Otherwise for a draw both halves. Fewer where a limit was reached.
  std::vector<SolvedClaim> claims{};
  bool complete = false;  ///< the claims settle the value
  std::string
      refused{};  ///< why no certificate could be made of a value that is proved, other than for want of time or memory
};

/// Solves, and makes the certificates of what came out, within the same limits (a certificate may take as much memory
/// again). Errors as `solve`, and those of proof::refuse_start.
Result<CertifiedSolution> solve_certified(const Position& position, const SolveLimits& limits = {});

}  // namespace mnk

#pragma GCC visibility pop
