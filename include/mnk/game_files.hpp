// SPDX-License-Identifier: MIT
// Game files of other programs: .pos of RenLib and Yixin-Board, .sav of Yixin-Board, and the database of RenjuNet.
// docs/converting.md specifies the formats.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mnk/detail/owned.hpp"
#include "mnk/game_record.hpp"
#include "mnk/result.hpp"
#include "mnk/rules.hpp"

#pragma GCC visibility push(default)

namespace mnk {

/// Reads a .pos file: the number of moves and a byte per move. `rules` gives k and the options. A move on a taken cell
/// is an error, moves against other rules are problems, as in read_sgf. SyntaxError `missing_bytes`, `extra_bytes`,
/// `bad_point`, `taken_cell`: the message names the offset in bytes, from 0; the column is that offset plus 1.
/// Requires: `rules` has a board of 15x15.
Result<GameRecord> read_pos(std::string_view bytes, const Rules& rules = *Rules::make(15, 15, 5));
/// Writes the main line as a .pos file. Requires: the board is 15x15, the game begins on the empty board.
std::string write_pos(const GameRecord& record);

/// Reads a .sav file: numbers for the rows, the columns, the number of moves, and the row and column of each move.
/// `rules` gives k and the options; problems as in read_pos. SyntaxError `bad_number`, `extra_text`; LegalityError
/// `off_board`, `taken_cell`, `too_large` if a side is longer than `largest_side`, or as Rules::make gives it.
Result<GameRecord> read_sav(std::string_view text, const Rules& rules = *Rules::make(15, 15, 5),
                            int largest_side = max_side);
/// Writes the main line as a .sav file. Requires: the game begins on the empty board.
std::string write_sav(const GameRecord& record);

/// Reads the games of a database of RenjuNet (.rif, XML), one at a time. The rules are renju on 15x15; moves against
/// them are no errors. The event, the round, the date, the rule and the opening become the properties EV, RO, DT, RU
/// and ON of SGF. Memory is proportional to the tables before the games, and to one game.
class RifReader {
 public:
  /// Reads the tables of players, tournaments, rules and openings. Requires: `text` outlives the reader. SyntaxError
  /// `bad_xml`, `no_database` if no element is named `database`.
  static Result<RifReader> open(std::string_view text);

  RifReader(RifReader&& other) noexcept;
  RifReader& operator=(RifReader&&) = delete;
  ~RifReader();

  /// Returns true if the closing tag of `database` is missing: the file is cut off, and games may be missing.
  bool is_cut() const;

  /// The next game; nothing after the last one. LegalityError `bad_move`, `off_board`, `taken_cell`: this game has such
  /// a move; `bad_xml`: this game has no closing tag. The message names the game, and the next call goes on behind it.
  std::optional<Result<GameRecord>> next();

 private:
  struct State;
  explicit RifReader(detail::Owned<State> state);
  detail::Owned<State> state_;
};

}  // namespace mnk

#pragma GCC visibility pop
