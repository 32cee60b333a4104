// SPDX-License-Identifier: MIT
// Judge: the outcome of a position, and its reachability by legal play.
#pragma once

#include <atomic>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mnk/detector.hpp"
#include "mnk/forbidden.hpp"
#include "mnk/position.hpp"
#include "mnk/result.hpp"

#pragma GCC visibility push(default)

namespace mnk {

class Board;

/// The reason why a position is unreachable; if several hold, the first in this order.
enum class Reason : std::uint8_t {
  none,
  too_many_x,       ///< X has more than one stone more than O
  too_many_o,       ///< O has more stones than X
  floating_stone,   ///< gravity: a stone with an empty cell under it
  two_winners,      ///< both players have a line
  winner_not_last,  ///< the player with a line did not move last
  no_last_stone,    ///< no single stone lies on all the lines, so one of them was there before the end
  no_legal_order    ///< every order of play (falling stones, runs on the way) breaks a rule or ends the game earlier
};

std::string_view to_string(Reason reason);  ///< "none", "too_many_x" ...
std::ostream& operator<<(std::ostream& out, Reason reason);
std::string_view code_of(Reason reason);      ///< "too_many_x" ...; empty for `none`
std::string_view sentence_of(Reason reason);  ///< one sentence for people; empty for `none`

/// Reachability: some legal order of play leads to the position and the game does not end earlier.
enum class Reachable : std::uint8_t { no, yes, unknown };

std::string_view to_string(Reachable reachable);  ///< "no", "yes", "unknown"
std::ostream& operator<<(std::ostream& out, Reachable reachable);

struct Verdict {
  /// Empty if the position is invalid.
  std::optional<Outcome> outcome{};
  Reason reason = Reason::none;
  Reachable reachable = Reachable::yes;
  std::uint32_t plies = 0;
  /// Empty if the game is over or the position is invalid.
  std::optional<Player> to_move{};
  /// Forbidden cells of X, by cell; only for renju, with the game pending and X to move.
  std::vector<ForbiddenCell> forbidden{};
  /// Winning runs (of both players, X's first, if the position has lines of both).
  std::vector<Line> lines{};

  bool valid() const { return outcome.has_value(); }
  /// The winner (under misere: the opponent of the line's maker).
  std::optional<Player> winner() const;
};

/// `x_wins`, `draw`, `pending x_to_move`, `invalid two_winners: ...`, without the lines.
std::string to_string(const Verdict& verdict);
std::ostream& operator<<(std::ostream& out, const Verdict& verdict);

struct JudgeLimits {
  /// Positions to visit in a search for an order of play (gravity, exact, caro, renju). Failed positions are stored in
  /// about 64 bytes each. The default decides every position of 7,6,4:gravity.
  std::uint64_t nodes = 1'000'000;
  /// Ends a search early with `unknown` when it becomes true. Null: never.
  const std::atomic<bool>* stop = nullptr;

  bool stopped() const { return stop != nullptr && stop->load(std::memory_order_relaxed); }
};

/// Judges a position without a history. With no option other than misere, `reachable` is always decided, in O(cells):
/// the winner's last stone must lie on all of the winner's lines, and then every order of the other stones is legal.
/// With gravity, exact, caro and renju, `reachable` is searched and may be `unknown`; the outcome then follows from the
/// stones alone. See docs/reachability.md.
///
/// `method` selects a detector that looks for lines stone by stone; `automatic` scans the board once for all lines. The
/// verdict does not depend on `method`. Requires: `refusal(method, rules)` is empty.
Verdict judge(const Position& position, const JudgeLimits& limits = {}, Method method = Method::automatic);

/// Judges a game in progress: reachable by its own history.
Verdict judge(const Board& board);

/// Returns LegalityError `impossible_position` or `game_over` if no move can be played; empty if the game is pending.
std::optional<LegalityError> refuse_finished(const Verdict& verdict);

}  // namespace mnk

#pragma GCC visibility pop
