// SPDX-License-Identifier: MIT
// Output of verdicts: a line of text or a JSON object per record, and counts.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "mnk/board.hpp"
#include "mnk/judge.hpp"
#include "mnk/moves.hpp"
#include "mnk/records.hpp"
#include "mnk/result.hpp"

#pragma GCC visibility push(default)

namespace mnk {

/// A record with its verdict or error. `line` and `column` are the start of the record; a SyntaxError has its own.
struct Judged {
  std::uint64_t record = 0;
  std::uint64_t line = 1;
  std::uint64_t column = 1;
  Format format = Format::automatic;
  std::string label{};
  std::variant<Verdict, Error> result{};
};

/// The place of a bad record's error: the place in the SyntaxError, otherwise the start of the record.
struct ErrorPlace {
  std::uint64_t line;
  std::uint64_t column;
};
ErrorPlace place_of_error(const Judged& judged);

/// Describes the interpretation and content of a record for people: `a board, rows from the top: XO./.X./..O`.
std::string explanation(const Rules& rules, const Record& record);

/// Judges records: boards by `judge`, games by playing the moves. An illegal move is a LegalityError (as Board::play
/// gives it) that names the move. `method` selects the win detector, for boards too unless it is `automatic`. Reuses
/// one Board, created for the first game.
class RecordJudge {
 public:
  /// Requires: `refusal(method, rules)` is empty.
  explicit RecordJudge(const Rules& rules, Method method = Method::automatic, const JudgeLimits& limits = {})
      : rules_(rules), method_(method), limits_(limits) {}

  /// Requires: the record was read with the same rules.
  Judged judge(const Record& record);

 private:
  std::variant<Verdict, Error> play_through(const MoveList& moves);

  Rules rules_;
  Method method_;
  JudgeLimits limits_;
  std::optional<Board> board_;
};

/// `x_wins row (0,0) (0,1) (0,2)`, `draw`, `pending x_to_move`, `invalid two_winners: ...`,
/// `error bad_cell at 3:2: ...`; no newline. Cells are (row,column), 0-based from the top left.
void append_text(std::string& out, const Rules& rules, const Judged& judged);

/// `A` (X), `B` (O), `Draw`, `Pending`: the words of the classic exercise (LeetCode 1275). `Invalid` for everything
/// else.
std::string_view classic_word(const Judged& judged);

/// One JSON object, no newline; docs/judge.md lists the keys. `file` and `read_as` are omitted if empty, the record's
/// number if it is 0.
void append_json(std::string& out, const Rules& rules, const Judged& judged, const std::string& file = {},
                 const std::string& read_as = {});

/// Number of records of each kind.
struct Summary {
  std::uint64_t x_wins = 0;
  std::uint64_t o_wins = 0;
  std::uint64_t draw = 0;
  std::uint64_t pending = 0;
  std::uint64_t invalid = 0;            ///< unreachable boards
  std::uint64_t bad = 0;                ///< records that cannot be read, or with an illegal move
  std::uint64_t reachable_unknown = 0;  ///< records of the first four kinds whose reachability was not decided

  std::uint64_t records() const { return x_wins + o_wins + draw + pending + invalid + bad; }
  void add(const Judged& judged);
  void add(const Summary& other);
};

/// One JSON object, no newline.
std::string to_json(const Summary& summary, bool interrupted = false);

}  // namespace mnk

#pragma GCC visibility pop
