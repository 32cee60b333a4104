// SPDX-License-Identifier: MIT
// The rules of a k-in-a-row game, and the basic types of all other headers.
//
// A game is m columns by n rows; k stones in a row, column or diagonal make a line. It is written
// `m,n,k`, with options after a colon: `15,15,5`, `7,6,4:gravity`, `15,15,5:exact`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <span>
#include <string>
#include <string_view>

#include "mnk/detail/enum_array.hpp"
#include "mnk/result.hpp"

#pragma GCC visibility push(default)

namespace mnk {

/// Index of a cell: row * columns + column, rows counted from the top, columns from the left.
using Cell = std::uint32_t;

enum class Player : std::uint8_t { x = 0, o = 1 };
enum class Stone : std::uint8_t { none = 0, x = 1, o = 2 };

/// State of a game. `x_wins` and `o_wins` already take `misere` into account.
enum class Outcome : std::uint8_t { pending = 0, x_wins = 1, o_wins = 2, draw = 3 };

/// The four directions of a line; the step (row, column) of each leads down or to the right:
///   row (0,+1)   column (+1,0)   diagonal (+1,+1)   anti_diagonal (+1,-1)
enum class Direction : std::uint8_t { row = 0, column = 1, diagonal = 2, anti_diagonal = 3 };

constexpr Player opponent(Player p) { return p == Player::x ? Player::o : Player::x; }
constexpr Stone stone_of(Player p) { return p == Player::x ? Stone::x : Stone::o; }
/// Requires: a stone of a player.
constexpr Player player_of(Stone s) { return s == Stone::x ? Player::x : Player::o; }
constexpr Outcome win_for(Player p) { return p == Player::x ? Outcome::x_wins : Outcome::o_wins; }

/// The player's index in arrays: 0 for X, 1 for O.
constexpr std::uint32_t index_of(Player p) { return detail::to_underlying(p); }
/// The player of the move after `plies` moves.
constexpr Player player_at(std::size_t plies) { return plies % 2 == 0 ? Player::x : Player::o; }

/// Array of one value for each player: `values[Player::o]`.
template <class T>
using PerPlayer = detail::EnumArray<Player, T, 2>;

std::string_view to_string(Player player);        ///< "X", "O"
std::string_view to_string(Stone stone);          ///< ".", "X", "O"
std::string_view to_string(Outcome outcome);      ///< "pending", "x_wins", "o_wins", "draw"
std::string_view to_string(Direction direction);  ///< "row", "column", "diagonal", "anti_diagonal"

// `out << value` writes to_string(value), as for every type of the library with a to_string.
std::ostream& operator<<(std::ostream& out, Player player);
std::ostream& operator<<(std::ostream& out, Stone stone);
std::ostream& operator<<(std::ostream& out, Outcome outcome);
std::ostream& operator<<(std::ostream& out, Direction direction);

struct Options {
  bool exact = false;    ///< a run longer than k does not win
  bool gravity = false;  ///< a stone falls to the lowest free cell of its column
  bool misere = false;   ///< the maker of the line loses
  bool caro = false;     ///< a run of exactly five between two stones of the opponent does not win
  bool renju = false;    ///< X must make exactly five, and some of X's moves are forbidden (mnk/forbidden.hpp)

  bool operator==(const Options&) const = default;
};

struct OptionInfo {
  std::string_view name;  ///< as in a game string
  std::string_view about;
};

/// The options of game strings, in their order.
std::span<const OptionInfo> option_infos();

/// Limits of the library: `1 <= columns, rows, k <= max_side` and `columns * rows <= max_cells`.
/// k may exceed both sides; such a game can only be drawn.
inline constexpr int max_side = 4096;
inline constexpr std::uint32_t max_cells = 1U << 24;

/// Valid by construction: every `Rules` is within the limits. Cheap to copy.
class Rules {
 public:
  /// Tic-tac-toe.
  constexpr Rules() = default;

  /// LegalityError `bad_columns`, `bad_rows` or `bad_k` names the invalid number; `bad_option` if caro or renju is
  /// combined with incompatible rules. Both need k = 5; caro allows no other option than exact, renju none.
  static Result<Rules> make(long long columns, long long rows, long long k, Options options = {});

  constexpr int columns() const { return columns_; }
  constexpr int rows() const { return rows_; }
  constexpr int k() const { return k_; }
  /// columns() and rows() for sums with cells and sizes.
  constexpr std::uint32_t width() const { return static_cast<std::uint32_t>(columns_); }
  constexpr std::uint32_t height() const { return static_cast<std::uint32_t>(rows_); }
  constexpr const Options& options() const { return options_; }
  constexpr bool exact() const { return options_.exact; }
  constexpr bool gravity() const { return options_.gravity; }
  constexpr bool misere() const { return options_.misere; }
  constexpr bool caro() const { return options_.caro; }
  constexpr bool renju() const { return options_.renju; }
  /// Returns true if a run longer than k does not win for this player: with exact, and for X with renju.
  constexpr bool exact_for(Player player) const { return options_.exact || (options_.renju && player == Player::x); }

  constexpr std::uint32_t cells() const { return width() * height(); }
  /// Requires: contains(row, column).
  constexpr Cell cell(long long row, long long column) const { return static_cast<Cell>(row * columns_ + column); }
  constexpr int row(Cell cell) const { return static_cast<int>(cell / width()); }
  constexpr int column(Cell cell) const { return static_cast<int>(cell % width()); }
  constexpr bool contains(long long row, long long column) const {
    return row >= 0 && row < rows_ && column >= 0 && column < columns_;
  }
  /// Returns true if a line fits on the board.
  constexpr bool has_lines() const { return k_ <= columns_ || k_ <= rows_; }

  bool operator==(const Rules&) const = default;

 private:
  int columns_ = 3;
  int rows_ = 3;
  int k_ = 3;
  Options options_;
};

/// The outcome after `maker` has completed a line.
constexpr Outcome outcome_of_line(const Rules& rules, Player maker) {
  return win_for(rules.misere() ? opponent(maker) : maker);
}

/// Returns true if no option is set.
constexpr bool is_plain(const Rules& rules) { return rules.options() == Options{}; }

/// Reads a game: `m,n,k`, `m,n,k:option,option` or the name of a preset. Spaces around the parts are
/// allowed, case does not matter. SyntaxError (`column` is the place within `text`): `bad_game`, `bad_number`,
/// `unknown_option`, `repeated_option`, `unknown_preset`; LegalityError as Rules::make gives it.
Result<Rules> parse_game(std::string_view text);

/// The canonical game string: `parse_game(to_string(r)) == r`.
std::string to_string(const Rules& rules);
std::ostream& operator<<(std::ostream& out, const Rules& rules);
/// The part of a game string after the colon: "exact,misere"; empty if no option is set.
std::string to_string(const Options& options);
std::ostream& operator<<(std::ostream& out, const Options& options);

struct Preset {
  std::string_view name;
  std::string_view game;
  std::string_view about;
};

/// The named games that parse_game accepts.
std::span<const Preset> presets();

}  // namespace mnk

template <>
struct std::hash<mnk::Options> {
  std::size_t operator()(const mnk::Options& options) const noexcept;
};

template <>
struct std::hash<mnk::Rules> {
  std::size_t operator()(const mnk::Rules& rules) const noexcept;
};

#pragma GCC visibility pop
