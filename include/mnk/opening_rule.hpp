// SPDX-License-Identifier: MIT
// Opening rules: agreements on the first stones of a played game, which balance the advantage of X. They belong to the
// game and not to `Rules`: the value of a position does not depend on them. docs/rules.md has the definitions and their
// sources.
//
// The first player begins as X and the second as O. With pie, swap and swap2, a choice may exchange the two.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "mnk/result.hpp"
#include "mnk/rules.hpp"

#pragma GCC visibility push(default)

namespace mnk {

enum class OpeningRule : std::uint8_t {
  none,
  pie,      ///< the first player places X; the second chooses a side
  swap,     ///< the first player places X, O, X; the second chooses a side
  swap2,    ///< as swap, or the second places O, X and the first chooses a side
  pro,      ///< X begins in the centre; the second X lies outside the central 5x5
  long_pro  ///< X begins in the centre; the second X lies outside the central 7x7
};

/// A choice of the opening: to play X, to play O, or to place two more stones.
enum class OpeningChoice : std::uint8_t { x, o, more };

enum class OpeningPlayer : std::uint8_t { first, second };

std::string_view to_string(OpeningRule rule);      ///< "none", "pie", "swap", "swap2", "pro", "long_pro"
std::string_view to_string(OpeningChoice choice);  ///< "x", "o", "more"
std::string_view to_string(OpeningPlayer player);  ///< "first", "second"
std::ostream& operator<<(std::ostream& out, OpeningRule rule);
std::ostream& operator<<(std::ostream& out, OpeningChoice choice);
std::ostream& operator<<(std::ostream& out, OpeningPlayer player);

/// The names of all rules, `none` first.
std::span<const std::string_view> opening_rule_names();
/// Inverse of to_string; empty for any other text.
std::optional<OpeningRule> parse_opening_rule(std::string_view name);
std::optional<OpeningChoice> parse_opening_choice(std::string_view name);

/// Returns true if the game has a use for the rule:
/// - pie, swap and swap2 need k of at least 2, 3 and 4, so that no stone of the opening makes a line, and a cell more
///   than the opening has stones. Every option of the game is allowed.
/// - pro and long_pro need k = 5, odd sides of at least 7 and 9, no gravity and no misere.
bool suits(OpeningRule rule, const Rules& rules);

/// LegalityError `unsuitable_opening` with the need that is not met, unless suits(rule, rules).
std::optional<Error> refuse_opening(OpeningRule rule, const Rules& rules);

/// The course of an opening: who acts, and what is allowed. Knows the number of stones and the choices, not the cells,
/// so it belongs beside a Board, which checks the moves.
class Opening {
 public:
  enum class Phase : std::uint8_t {
    place,   ///< actor() places a stone
    choose,  ///< actor() makes one of choices()
    done     ///< the players move in turn, X and O, without restriction
  };
  /// A choice that was made, and the number of stones on the board at that time.
  struct Choice {
    std::uint32_t plies;
    OpeningChoice choice;
    bool operator==(const Choice&) const = default;
  };

  /// No opening rule: done from the beginning.
  Opening() = default;
  /// Requires: suits(rule, rules). The board is empty.
  Opening(OpeningRule rule, const Rules& rules) : rule_(rule), rules_(rules) {}

  OpeningRule rule() const { return rule_; }
  Phase phase() const;
  bool is_done() const { return phase() == Phase::done; }
  /// Requires: !is_done().
  OpeningPlayer actor() const;
  /// The choices that actor() has now; empty unless the phase is `choose`.
  std::span<const OpeningChoice> choices() const;
  bool allows(OpeningChoice choice) const;
  /// Returns true if the rule allows the next stone on this cell. Occupied cells and the rules of the game are the
  /// board's business. False in the phase `choose`. Requires: `cell` is on the board.
  bool allows(Cell cell) const;
  /// Returns true if the rule restricts the cells of the next stone: pro and long_pro, for X's first two stones.
  bool is_restricted() const;

  /// The player who placed or places the stone after `plies` others, where that is not X and O in turn: with pie, swap
  /// and swap2, the stones before the last choice.
  std::optional<OpeningPlayer> placer(std::uint32_t plies) const;
  /// The side of the first player: X until a choice exchanges the sides.
  Player side_of_first() const { return is_exchanged_ ? Player::o : Player::x; }
  std::span<const Choice> choices_made() const { return made_; }
  /// Choices are final: no stone before the last of them can be taken back. 0 without a choice.
  std::uint32_t first_undoable() const { return made_.empty() ? 0 : made_.back().plies; }

  /// Counts a stone. Requires: the phase is not `choose`.
  void place() { ++plies_; }
  /// Makes a choice. Requires: allows(choice).
  void choose(OpeningChoice choice);
  /// Returns to `plies` stones. Requires: first_undoable() <= plies <= number of stones.
  void take_back_to(std::uint32_t plies) { plies_ = plies; }

  bool operator==(const Opening&) const = default;

 private:
  std::uint32_t stones_to_place() const;

  OpeningRule rule_ = OpeningRule::none;
  Rules rules_;
  std::uint32_t plies_ = 0;
  std::vector<Choice> made_;
  bool is_exchanged_ = false;
};

}  // namespace mnk

#pragma GCC visibility pop
