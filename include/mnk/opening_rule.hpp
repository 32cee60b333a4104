// SPDX-License-Identifier: MIT
// Opening rules: agreements on the first stones of a played game, which balance the advantage of X. They belong to the
// game and not to `Rules`: the value of a position does not depend on them. docs/rules.md has the definitions and their
// sources.
//
// The first player begins as X and the second as O. A choice may exchange the two.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mnk/result.hpp"
#include "mnk/rules.hpp"

#pragma GCC visibility push(default)

namespace mnk {

enum class OpeningRule : std::uint8_t {
  none,
  pie,          ///< the first player places X; the second chooses a side
  swap,         ///< the first player places X, O, X; the second chooses a side
  swap2,        ///< as swap, or the second places O, X and the first chooses a side
  pro,          ///< X begins in the centre; the second X lies outside the central 5x5
  long_pro,     ///< X begins in the centre; the second X lies outside the central 7x7
  soosorv_8,    ///< as swap near the centre; O places and says how many fifth stones X offers; X may swap
  taraguchi_10  ///< four stones near the centre, each with a swap; then a fifth one, or ten of which O takes one
};

/// A choice of the opening: to play X, to play O, to place two more stones, or the number of fifth stones to offer.
enum class OpeningChoice : std::uint8_t {
  x,
  o,
  more,
  offer_1,
  offer_2,
  offer_3,
  offer_4,
  offer_5,
  offer_6,
  offer_7,
  offer_8,
  offer_10
};

enum class OpeningPlayer : std::uint8_t { first, second };

std::string_view to_string(OpeningRule rule);      ///< "none", "pie", "swap" and so on: the enumerator
std::string_view to_string(OpeningChoice choice);  ///< "x", "o", "more", "1" to "8", "10"
std::string_view to_string(OpeningPlayer player);  ///< "first", "second"
std::ostream& operator<<(std::ostream& out, OpeningRule rule);
std::ostream& operator<<(std::ostream& out, OpeningChoice choice);
std::ostream& operator<<(std::ostream& out, OpeningPlayer player);

/// The names of all rules, `none` first, and of all choices.
std::span<const std::string_view> opening_rule_names();
std::span<const std::string_view> opening_choice_names();
/// Inverse of to_string; empty for any other text.
std::optional<OpeningRule> parse_opening_rule(std::string_view name);
std::optional<OpeningChoice> parse_opening_choice(std::string_view name);
/// The number of fifth stones to offer; 0 for the choices that are no number.
std::uint32_t offers_of(OpeningChoice choice);

/// Returns true if the game has a use for the rule:
/// - pie, swap and swap2 need k of at least 2, 3 and 4, so that no stone of the opening makes a line, and a cell more
///   than the opening has stones. Every option of the game is allowed.
/// - pro needs k = 5, odd sides of at least 7, no gravity and no misere. long_pro, soosorv_8 and taraguchi_10 need the
///   same and sides of at least 9.
bool suits(OpeningRule rule, const Rules& rules);

/// LegalityError `unsuitable_opening` with the need that is not met, unless suits(rule, rules).
std::optional<Error> refuse_opening(OpeningRule rule, const Rules& rules);

/// Returns true if the stones, with one more on `a`, form the same figure as with one more on `b`: turned, mirrored or
/// shifted, whatever the distance from the edges. `stones`: those on the board, in the order of play. Requires: `a` and
/// `b` are empty cells.
bool are_symmetric(const Rules& rules, std::span<const Cell> stones, Cell a, Cell b);

/// The course of an opening: who acts, and what is allowed. Knows the number of stones, the choices and the offers, not
/// the other cells, so it belongs beside a Board, which checks the moves.
class Opening {
 public:
  enum class Phase : std::uint8_t {
    place,   ///< actor() places a stone
    choose,  ///< actor() makes one of choices()
    offer,   ///< actor() offers offers_due() cells for the next stone, of which the opponent takes one
    done     ///< the players move in turn, X and O, without restriction
  };
  /// A choice that was made, the number of stones on the board at that time, and the player.
  struct Choice {
    std::uint32_t plies;
    OpeningChoice choice;
    OpeningPlayer by;
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
  /// board's business. False unless a stone is due. Requires: `cell` is on the board.
  bool allows(Cell cell) const;
  /// Returns true if the rule restricts the cells of the next stone.
  bool is_restricted() const;
  /// Returns true if it restricts them to a square in the centre or to the offered cells.
  bool is_confined() const;
  /// The restriction in words: "belongs in the central 3x3". Requires: is_restricted().
  std::string restriction() const;

  /// The number of cells that actor() offers now; 0 unless the phase is `offer`.
  std::uint32_t offers_due() const;
  /// LegalityError `bad_offers` unless these are offers_due() different empty cells; `symmetric_offers` if
  /// are_symmetric() holds for two of them. `stones`: those on the board, in the order of play. Requires: the phase is
  /// `offer`.
  std::optional<Error> refuse_offers(std::span<const Cell> stones, std::span<const Cell> cells) const;
  /// The cells that were offered for the fifth stone.
  std::span<const Cell> offers() const { return offers_; }

  /// The player who placed or places the stone after `plies` others, with a rule that has choices, for the stones
  /// before the last choice or offer and for the one of the offered cells. Empty for all others: X and O in turn.
  std::optional<OpeningPlayer> placer(std::uint32_t plies) const;
  /// The side of the first player: X until a choice exchanges the sides.
  Player side_of_first() const { return side_of_first_after(made_); }
  Player side_of(OpeningPlayer player) const {
    return player == OpeningPlayer::first ? side_of_first() : opponent(side_of_first());
  }
  std::span<const Choice> choices_made() const { return made_; }
  /// The number of choices and of offers that were made.
  std::size_t decisions() const { return made_.size() + (offers_.empty() ? 0 : 1); }
  /// Choices and offers are final: no stone before the last of them can be taken back. 0 without one.
  std::uint32_t first_undoable() const { return made_.empty() ? 0 : made_.back().plies; }

  /// Counts a stone. Requires: the phase is `place` or `done`.
  void place() { ++plies_; }
  /// Makes a choice. Requires: allows(choice).
  void choose(OpeningChoice choice);
  /// Offers cells. Requires: refuse_offers() returns no error.
  void offer(std::span<const Cell> cells) { offers_.assign(cells.begin(), cells.end()); }
  /// Returns to `plies` stones. Requires: first_undoable() <= plies <= number of stones.
  void take_back_to(std::uint32_t plies) { plies_ = plies; }

  bool operator==(const Opening&) const = default;

 private:
  struct Progress;
  static Player side_of_first_after(std::span<const Choice> made);
  Progress progress(std::uint32_t plies) const;

  OpeningRule rule_ = OpeningRule::none;
  Rules rules_;
  std::uint32_t plies_ = 0;
  std::vector<Choice> made_;
  std::vector<Cell> offers_;
};

}  // namespace mnk

#pragma GCC visibility pop
