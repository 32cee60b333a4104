// SPDX-License-Identifier: MIT
// Game records as stored in files (SGF, .psq): players, result, and moves with variations and comments.
// docs/game_records.md specifies both formats.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mnk/position.hpp"
#include "mnk/result.hpp"
#include "mnk/rules.hpp"

#pragma GCC visibility push(default)

namespace mnk {

struct GameMove {
  Player player = Player::x;
  Cell cell = 0;
  bool operator==(const GameMove&) const = default;
};

/// A property that the library does not interpret, kept as it is in the file. For SGF: the bytes between the brackets,
/// with escapes.
struct GameProperty {
  std::string name{};
  std::vector<std::string> values{};
  bool operator==(const GameProperty&) const = default;
};

inline constexpr std::size_t no_node = ~std::size_t{0};

struct GameNode {
  std::optional<GameMove> move{};              ///< the root has none
  std::optional<std::int64_t> milliseconds{};  ///< time spent on the move
  std::string comment{};                       ///< lines end with LF; any bytes but CR
  std::vector<GameProperty> properties{};
  std::size_t parent = no_node;
  std::vector<std::size_t> children{};  ///< the first child continues the main line, the others are variations
  bool operator==(const GameNode&) const = default;
};

/// Header fields that exist only in .psq. Players are in the file's order: the first is X unless `starter` is 1.
struct PsqHeader {
  PerPlayer<std::int64_t> levels{};  ///< 0 for a human, otherwise the level of the program
  int starter = 0;                   ///< 0 or 1: index of the player that moved first
  std::int64_t code = -1;  ///< result code: 0 ended by the rules, -1 unknown; for others see docs/game_records.md
  std::vector<std::string> extra_lines{};  ///< lines after the result code
  bool operator==(const PsqHeader&) const = default;
};

/// An illegal move or setup of an SGF file. It stays among the properties of its node, unchanged.
struct GameProblem {
  std::size_t node = 0;
  LegalityError error{};  ///< the message names the move by its number, from 1
  bool operator==(const GameProblem& other) const {
    return node == other.node && error.code == other.error.code && error.message == other.error.message;
  }
};

struct GameRecord {
  Rules rules;
  std::string x_name;
  std::string o_name;
  std::string result;           ///< as in SGF: `B+R`, `W+`, `0`; empty if unknown
  std::vector<GameNode> nodes;  ///< nodes[0] is the root; parents come before their children
  std::vector<GameProblem> problems;
  PsqHeader psq;

  /// An empty game: only a root.
  explicit GameRecord(const Rules& r = {}) : rules(r), nodes(1) {}
  /// Appends a new last child to `parent` and returns its index. Requires: `parent < nodes.size()`.
  std::size_t add(std::size_t parent, std::optional<GameMove> move = std::nullopt);
  bool operator==(const GameRecord&) const = default;
};

/// The main line of a record as a program can play it: along first children, first stones that are set up, then moves
/// in turn.
struct MainLine {
  std::optional<Position> beginning{};  ///< with the stones that are set up before the first move; none without any
  Player first = Player::x;             ///< the player of the first move; without moves, the side to move
  std::vector<std::size_t> nodes{};     ///< from the root
  std::optional<LegalityError> end{};   ///< why the line ends before the last first child: the problem of a node,
                                        ///< `setup` or `wrong_turn` if stones or the turn are changed after a move
  std::size_t nodes_behind = 0;         ///< first children behind that end

  /// The side to move at the beginning by the number of stones there, as in Position.
  Player turn_of_stones() const;
  /// Returns true if the game begins with stones, or with O to move.
  bool has_setup() const { return beginning.has_value() || first == Player::o; }
};

MainLine main_line_of(const GameRecord& record);
/// The nodes of the main line.
std::vector<std::size_t> main_nodes(const GameRecord& record);
/// The moves of the main line. A Board of the record's rules can play them if the line begins on the empty board.
std::vector<Cell> main_line(const GameRecord& record);

/// Returns the outcome that `record.result` names, in capital or small letters; `pending` if it names none.
Outcome named_outcome(const GameRecord& record);

/// Returns true if the node has SGF setup properties (AB, AW, AE, PL), which place or remove stones or set the turn.
bool has_setup(const GameNode& node);
/// The setup stones of the root; empty if there are none. Requires: `record` comes from read_sgf or set_up.
std::optional<Position> root_setup(const GameRecord& record);
/// Replaces the setup of the root by this position. The number of stones determines the side to move. Requires:
/// `position.rules` equals `record.rules`.
void set_up(GameRecord& record, const Position& position);

/// Reads a .psq record of Piskvork or Gomocup. The board size is the file's; k and options are those of `rules`, since
/// the file has none. SyntaxError `bad_header`, `bad_code`; LegalityError as Rules::make and Board::play give it,
/// naming the move; `too_large` if a side is longer than `largest_side`, checked before memory is allocated for a
/// board.
Result<GameRecord> read_psq(std::string_view text, const Rules& rules = *Rules::make(15, 15, 5),
                            int largest_side = max_side);

/// Writes the main line as a .psq file, with CR LF as Piskvork writes. The format has no comments, variations,
/// properties or SGF result, so they are dropped. A name that the reader would take for a move is written in quotes.
/// `read_psq(write_psq(r), r.rules) == r` for every r from read_psq.
/// Requires: player names and `psq.extra_lines` entries contain no line break; the moves alternate, X first, from the
/// empty board.
std::string write_psq(const GameRecord& record);

/// Reads one game of SGF, FF[1] to FF[4], GM[4] or without GM. The board size is that of SZ; k and options are those of
/// `RU[mnk m,n,k:options]`, otherwise of `rules`. Memory is proportional to the text (at worst about 200 bytes per
/// byte); nested variations use no recursion.
///
/// An illegal move is not an error: no stone is placed, the turn passes, and `problems` records a LegalityError
/// (`pass`, `off_board`, `game_over`, `wrong_turn`, `taken_cell`, `floating_stone`, `forbidden_move`), and reading
/// continues. SyntaxError: see docs/game_records.md. LegalityError `other_game`, `size_mismatch`, `too_much_setup`,
/// `too_large` as in read_psq, or as Rules::make gives it.
Result<GameRecord> read_sgf(std::string_view text, const Rules& rules = *Rules::make(15, 15, 5),
                            int largest_side = max_side);

/// Cuts the first game off an SGF collection, for read_sgf, with the white space behind it. Returns all of a text that
/// has no end of a game.
std::string_view cut_sgf_game(std::string_view& collection);

/// Writes the whole tree as SGF FF[4]. Except for `psq`, `*read_sgf(write_sgf(r)) == r` for every r from read_sgf.
/// Requires: names and result contain no line break, comments no CR. A line break in a name or result becomes a space.
std::string write_sgf(const GameRecord& record);

}  // namespace mnk

#pragma GCC visibility pop
