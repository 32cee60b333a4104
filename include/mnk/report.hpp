// SPDX-License-Identifier: MIT
// Verdicts as people and programs read them: a line of text or a JSON object a record, and counts.
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

/// A record and what became of it. `line` and `column` are where it begins; a SyntaxError has its own.
struct Judged {
  std::uint64_t record = 0;
  std::uint64_t line = 1;
  std::uint64_t column = 1;
  Format format = Format::automatic;
  std::string label{};
  std::variant<Verdict, Error> result{};
};

/// Where the error of a bad record stands: its own place, or else where the record begins.
struct ErrorPlace {
  std::uint64_t line;
  std::uint64_t column;
};
ErrorPlace place_of_error(const Judged& judged);

/// The reading of a record and its content, as a line for people: `a board, rows from the top: XO./.X./..O`.
std::string explanation(const Rules& rules, const Record& record);

/// Judges what a reader has read: a board by itself, moves by playing them. A move that is not allowed is
/// a LegalityError (as Board::play gives it) that names the move. `method` finds the lines, of boards
/// too if it is not `automatic`. Keeps one Board, made when the first game comes.
class RecordJudge {
 public:
  /// Requires: `refusal(method, rules)` is empty.
  explicit RecordJudge(const Rules& rules, Method method = Method::automatic, const JudgeLimits& limits = {})
      : rules_(rules), method_(method), limits_(limits) {}

  /// Requires: the record was read by the same rules.
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

/// `A`, `B`, `Draw`, `Pending`: the words of the classic exercise, X being A. `Invalid` for everything else.
std::string_view classic_word(const Judged& judged);

/// One JSON object, no newline; docs/judge.md lists the keys. `file` and `read_as` are left out where empty, the
/// record's number where it is 0.
void append_json(std::string& out, const Rules& rules, const Judged& judged, const std::string& file = {},
                 const std::string& read_as = {});

/// How many records of each kind.
struct Summary {
  std::uint64_t x_wins = 0;
  std::uint64_t o_wins = 0;
  std::uint64_t draw = 0;
  std::uint64_t pending = 0;
  std::uint64_t invalid = 0;            ///< boards that cannot come from play
  std::uint64_t bad = 0;                ///< records that cannot be read, or with a move that is not allowed
  std::uint64_t reachable_unknown = 0;  ///< of the first four: those whose reachability was not decided

  std::uint64_t records() const { return x_wins + o_wins + draw + pending + invalid + bad; }
  void add(const Judged& judged);
  void add(const Summary& other);
};

/// One JSON object, no newline.
std::string to_json(const Summary& summary, bool interrupted = false);

}  // namespace mnk

#pragma GCC visibility pop
