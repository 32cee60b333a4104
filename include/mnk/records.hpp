// SPDX-License-Identifier: MIT
// Reads boards and move lists from text in many formats. docs/formats.md specifies every format.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "mnk/detail/owned.hpp"
#include "mnk/moves.hpp"
#include "mnk/position.hpp"
#include "mnk/result.hpp"
#include "mnk/rules.hpp"

#pragma GCC visibility push(default)

namespace mnk {

enum class Format : std::uint8_t { automatic, board, moves, json, csv, sgf, psq };

std::string_view to_string(Format format);  ///< "auto", "board", "moves", "json", "csv", "sgf", "psq"
std::ostream& operator<<(std::ostream& out, Format format);
std::optional<Format> parse_format(std::string_view name);

/// Moves in playing order. Each cell is on the board; legality is not checked.
struct MoveList {
  std::vector<Cell> cells{};
};

/// One board or game, or the error if it could not be read.
struct Record {
  std::uint64_t number = 0;  ///< counts from 1
  std::uint64_t line = 1;    ///< line of its first character, from 1
  std::uint64_t column = 1;
  Format format = Format::automatic;  ///< `automatic` only if no format was recognised
  std::string label{};                ///< csv: the class column, if any
  std::variant<Position, MoveList, Error> content{};
  std::string interpretation{};  ///< of the text, in words, if the format alone does not determine it
};

/// Describes the interpretation of a record for people: `a board, a row a line`, `a game, a move a line`.
std::string reading_of(const Record& record);

/// The expected number of records in a text.
enum class Records : std::uint8_t {
  many,
  one  ///< lines of one move each are one game
};

/// Splits a stream of text into records. Memory is bounded by the longest legal record, whatever is fed. A record that
/// is too long or cannot be read becomes an error record, and reading continues.
///
///   RecordReader reader(rules, Format::automatic);
///   while (size_t n = read(...)) { reader.feed({buffer, n}); while (auto r = reader.next()) use(*r); }
///   reader.finish();             while (auto r = reader.next()) use(*r);
class RecordReader {
 public:
  explicit RecordReader(const Rules& rules, Format format = Format::automatic, Records records = Records::many);
  ~RecordReader();
  /// A moved-from object can be assigned to or destroyed, nothing else.
  RecordReader(RecordReader&&) noexcept;
  RecordReader& operator=(RecordReader&&) noexcept;

  /// Appends text; pieces may be cut anywhere. Requires: finish() has not been called.
  void feed(std::string_view text);
  /// Ends the input; the unfinished text becomes a record.
  void finish();
  /// The next complete record, if any.
  std::optional<Record> next();

  /// Returns true if all input so far has been returned as records and the next line begins a new record. A caller may
  /// then judge lines that it recognises by itself. In `automatic` and `board`, a line of m*n cells at such a point is
  /// a board.
  bool is_between_records() const;
  /// Advances the line and record numbers past `records` records in `lines` whole lines that the caller has handled.
  /// Requires: is_between_records().
  void skip(std::uint64_t lines, std::uint64_t records);

 private:
  struct [[gnu::visibility("hidden")]] State;
  detail::Owned<State> state_;
};

/// Reads exactly one record. SyntaxError `no_record`, `extra_text`, or the error of the record: the content of a
/// returned record is never an Error.
Result<Record> read_record(const Rules& rules, std::string_view text, Format format = Format::automatic);

/// Writes moves as `h8h9i7`, which read back to the same moves. An empty list gives an empty text (see below).
std::string to_text(const Rules& rules, const MoveList& moves);

/// Writes one line, without a newline, that reads back to the same content in the same format and in `automatic`.
/// (Exception in `automatic`: moves such as `h8h9i7` that also form a row of cells.) Boards are written as
/// `XO./.X./..O`, JSON or csv; moves as `h8h9i7` or JSON (`[]` if there are none). A board of one row has no slash.
/// `automatic` writes the first of these forms. Requires: `format` is not `moves` for a board, not `board` or `csv` for
/// moves.
std::string to_text(const Position& position, Format format);
std::string to_text(const Rules& rules, const MoveList& moves, Format format);

}  // namespace mnk

#pragma GCC visibility pop
