// SPDX-License-Identifier: MIT
// Whole games as files keep them: who played, how it ended, the moves with their variations and comments.
// docs/game_records.md describes both formats to the byte.
#pragma once

#include <array>
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

/// What the library does not interpret, kept as it stood in the file: for SGF the bytes between the brackets, escapes
/// and all.
struct GameProperty {
  std::string name{};
  std::vector<std::string> values{};
  bool operator==(const GameProperty&) const = default;
};

inline constexpr std::size_t no_node = static_cast<std::size_t>(-1);

struct GameNode {
  std::optional<GameMove> move{};              ///< the root has none
  std::optional<std::int64_t> milliseconds{};  ///< that the move took
  std::string comment{};                       ///< lines end with LF; any bytes but CR
  std::vector<GameProperty> properties{};
  std::size_t parent = no_node;
  std::vector<std::size_t> children{};  ///< the first goes on with the main line, the others are variations
  bool operator==(const GameNode&) const = default;
};

/// What only .psq has, in that file's order of players: the first is X unless `starter` is 1.
struct PsqHeader {
  std::array<std::int64_t, 2> levels{};  ///< 0 for a person, otherwise the level of the program
  int starter = 0;                       ///< 0 or 1: which of the two moved first
  std::int64_t code = -1;                ///< how the game ended: 0 by the rules, -1 not known, others see the docs
  std::vector<std::string> more{};       ///< lines behind the code
  bool operator==(const PsqHeader&) const = default;
};

/// A move or setup of an SGF file that cannot stand. It stays among the properties of its node, as it stood in the
/// file.
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
  std::string result;           ///< as SGF writes it: `B+R`, `W+`, `0`; empty if the file does not say
  std::vector<GameNode> nodes;  ///< nodes[0] is the root; parents stand before their children
  std::vector<GameProblem> problems;
  PsqHeader psq;

  /// An empty game: a root and nothing else.
  explicit GameRecord(const Rules& r = {}) : rules(r), nodes(1) {}
  /// Hangs a new node below `parent` (the last of its children), and gives back its number. Requires: `parent <
  /// nodes.size()`.
  std::size_t add(std::size_t parent, std::optional<GameMove> move = std::nullopt);
  bool operator==(const GameRecord&) const = default;
};

/// The nodes of the main line: from the root along first children, up to the first node that has a problem.
std::vector<std::size_t> main_nodes(const GameRecord& record);
/// Their moves. Without a setup in the file (AB, AW, AE, PL) a Board can play them.
std::vector<Cell> main_line(const GameRecord& record);

/// Whether an SGF file puts stones on the board in this node, takes some off or says who moves (AB, AW, AE, PL).
bool has_setup(const GameNode& node);
/// The stones that the root puts; empty if it puts none. Requires: a record that read_sgf gave, or set_up.
std::optional<Position> root_setup(const GameRecord& record);
/// Lets the game begin with these stones, and the player move whose turn it is by their number, instead of any setup of
/// the root. Requires: the position's rules are the record's.
void set_up(GameRecord& record, const Position& position);

/// Reads the record of Piskvork and Gomocup. The sides are the file's, k and options those of `rules` (the file names
/// none). SyntaxError `bad_header`, `bad_code`; LegalityError as Rules::make and Board::play give it, naming the move;
/// `too_large` where a side is longer than `largest_side`, which is looked at before memory is taken for a board.
Result<GameRecord> read_psq(std::string_view text, const Rules& rules = *Rules::make(15, 15, 5),
                            int largest_side = max_side);

/// The main line as a .psq file, lines ended by CR LF as Piskvork ends them; comments, variations, properties and the
/// SGF result have no place there. `read_psq(write_psq(r), r.rules) == r` for every r that read_psq gave. Requires:
/// names and further lines are lines, and X's moves and O's take turns from the empty board.
std::string write_psq(const GameRecord& record);

/// Reads one game of SGF, FF[1] to FF[4], GM[4] or without GM. The sides are those of SZ; k and options those of
/// `RU[mnk m,n,k:options]` or else of `rules`. Memory is proportional to the text (some 200 bytes for each of its own
/// at worst); nesting costs no stack.
///
/// A move that is not legal is no error: it puts no stone, the turn passes, `problems` has it as a LegalityError
/// (`pass`, `off_board`, `game_over`, `wrong_turn`, `taken_cell`, `floating_stone`, `forbidden_move`), and the tree
/// goes on. SyntaxError: see docs/game_records.md. LegalityError `other_game`, `size_mismatch`, `too_much_setup`,
/// `too_large` as above, or as Rules::make gives it.
Result<GameRecord> read_sgf(std::string_view text, const Rules& rules = *Rules::make(15, 15, 5),
                            int largest_side = max_side);

/// The whole tree as FF[4]. `*read_sgf(write_sgf(r)) == r` but for `psq`, for every r that read_sgf gave. Requires:
/// names and result have one line and no CR, comments no CR; otherwise a line break stands in their place.
std::string write_sgf(const GameRecord& record);

}  // namespace mnk

#pragma GCC visibility pop
