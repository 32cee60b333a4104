// SPDX-License-Identifier: MIT
// Win detection: tells if a stone completes a line, by each method of the literature, behind one interface.
//
// For callers that keep their own board and decide when play ends. (LeetCode 348 plays on after a win and lets a player
// move twice.) Board enforces the rules of the game.
#pragma once

#include <array>
#include <iosfwd>
#include <optional>
#include <string_view>

#include "mnk/detail/owned.hpp"
#include "mnk/rules.hpp"

#pragma GCC visibility push(default)

namespace mnk {

/// Detection methods, one file each under src/core/detect; docs/detection.md explains and measures them.
enum class Method : std::uint8_t {
  automatic,     ///< the fastest method measured for boards of this size
  scan,          ///< test the whole board
  counters,      ///< count each player's stones on every line
  last_move,     ///< walk outwards from the last stone
  magic_square,  ///< three numbers that add up to 15 (3x3 only)
  bitboard,      ///< the whole board as bits, shift and AND
  run_ends,      ///< store each run's length at both its ends: O(1)
  line_words     ///< each row, column and diagonal as a word of bits
};

inline constexpr std::array<Method, 7> all_methods = {Method::scan,         Method::counters, Method::last_move,
                                                      Method::magic_square, Method::bitboard, Method::run_ends,
                                                      Method::line_words};

/// "scan" ... "line_words"; "auto" for `automatic`.
std::string_view to_string(Method method);
std::ostream& operator<<(std::ostream& out, Method method);
std::optional<Method> parse_method(std::string_view name);

/// Empty if the method supports these rules; otherwise a sentence that names the unsupported rule.
std::string_view refusal(Method method, const Rules& rules);

/// The method that `automatic` selects (never `automatic`), by measured crossover points.
Method choose_method(const Rules& rules);

/// A detector with its stones. It does not check turns, gravity or the end of the game.
class Detector {
 public:
  /// LegalityError `method_refuses` if `refusal` is not empty.
  static Result<Detector> make(const Rules& rules, Method method = Method::automatic);

  /// Places a stone and returns true if it completes a line of its player. A line is a run through `cell` of at least k
  /// stones; with `exact`, and for X with `renju`, of exactly k. With `caro`, a run of exactly k with an opponent's
  /// stone at both ends is no line. Requires: `cell` is on the board and empty.
  bool place(Cell cell, Player player);

  /// Removes a stone. Requires: stones are removed in reverse order of placement.
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
