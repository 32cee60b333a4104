// SPDX-License-Identifier: MIT
// "Did this stone make a line?" by each method the literature teaches, behind one contract.
//
// This is the mode for callers that keep their own board and decide themselves whether play goes on
// (LeetCode 348 plays on after a win and lets a player move twice). The strict game is a Board.
#pragma once

#include <array>
#include <iosfwd>
#include <optional>
#include <string_view>

#include "mnk/detail/owned.hpp"
#include "mnk/rules.hpp"

#pragma GCC visibility push(default)

namespace mnk {

/// One file each under src/core/detect; docs/detection.md explains and measures them.
enum class Method : std::uint8_t {
  automatic,     ///< the fastest one measured for boards of this size
  scan,          ///< look at the whole board
  counters,      ///< count each player's stones on every line
  last_move,     ///< walk outwards from the last stone
  magic_square,  ///< three numbers that add up to 15 (3x3 only)
  bitboard,      ///< the whole board as bits, shift and AND
  run_ends,      ///< keep each run's length at both its ends: O(1)
  line_words     ///< each row, column and diagonal as a word of bits
};

inline constexpr std::array<Method, 7> all_methods = {Method::scan,         Method::counters, Method::last_move,
                                                      Method::magic_square, Method::bitboard, Method::run_ends,
                                                      Method::line_words};

/// "scan" ... "line_words"; "auto" for `automatic`.
std::string_view to_string(Method method);
std::ostream& operator<<(std::ostream& out, Method method);
std::optional<Method> parse_method(std::string_view name);

/// Empty if the method can judge these rules, otherwise a sentence that says what it cannot do.
std::string_view refusal(Method method, const Rules& rules);

/// The method that `automatic` stands for (never `automatic`), by measured crossover.
Method choose_method(const Rules& rules);

/// A method at work. Knows the stones it was told of, and nothing of turns, gravity or the end.
class Detector {
 public:
  /// LegalityError `method_refuses` where `refusal` is not empty.
  static Result<Detector> make(const Rules& rules, Method method = Method::automatic);

  /// Puts a stone and says whether it lies on a line of its player now: a run through `cell` of at least k
  /// (with `exact`, and of X with `renju`: of exactly k; with `caro` not if it has exactly k stones and the
  /// opponent's on both sides). Requires: `cell` is on the board and empty.
  bool place(Cell cell, Player player);

  /// Takes a stone away again. Requires: it is the last one placed that is still there.
  void remove(Cell cell, Player player);

  Method method() const;
  const Rules& rules() const;

  Detector(const Detector& other);
  Detector& operator=(const Detector& other);
  /// A moved-from object can be assigned to or destroyed, nothing else.
  Detector(Detector&&) noexcept;
  Detector& operator=(Detector&&) noexcept;
  ~Detector();

 private:
  struct [[gnu::visibility("hidden")]] State;
  explicit Detector(State state);
  detail::Owned<State> state_;
};

}  // namespace mnk

#pragma GCC visibility pop
