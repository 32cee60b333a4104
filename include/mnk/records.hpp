// SPDX-License-Identifier: MIT
// Reads boards and move lists from text, as people write, paste and export them.
// docs/formats.md describes every format.
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

/// Moves in playing order, not yet checked against each other: cells are on the board, nothing more.
struct MoveList {
  std::vector<Cell> cells{};
};

/// One board or game, or why it could not be read.
struct Record {
  std::uint64_t number = 0;  ///< counts from 1
  std::uint64_t line = 1;    ///< of its first character, from 1
  std::uint64_t column = 1;
  Format format = Format::automatic;  ///< never `automatic` unless nothing was recognised
  std::string label{};                ///< csv: the class column, if any
  std::variant<Position, MoveList, Error> content{};
  std::string how{};  ///< how the text was taken, in words, where that is not plain from the format
};

/// The reading of a record, as a phrase for people: `a board, a row a line`, `a game, a move a line`.
std::string reading_of(const Record& record);

/// The number of records that a text is expected to hold.
enum class Records : std::uint8_t {
  many,
  one  ///< lines of one move each are one game
};

/// Cuts a stream of text into records. Memory is bounded by the longest legal record, whatever is fed;
/// a record that is too long is an error record and the rest goes on. A bad record never stops the rest.
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

  /// More text. Pieces may be cut anywhere. Requires: not after finish().
  void feed(std::string_view text);
  /// No more text: what is unfinished becomes a record.
  void finish();
  /// The next whole record, if there is one yet.
  std::optional<Record> next();

  /// Whether everything fed so far has been made into records and handed out, and the next line
  /// begins a new record (so that a caller may judge lines it recognises by itself). In `automatic`
  /// and `board` a line of m*n cells is a board wherever this holds.
  bool is_between_records() const;
  /// Tells the reader that the caller has dealt with `records` records in `lines` whole lines itself.
  /// Requires: is_between_records().
  void skip(std::uint64_t lines, std::uint64_t records);

 private:
  struct [[gnu::visibility("hidden")]] State;
  detail::Owned<State> state_;
};

/// Reads exactly one record; more or fewer is a SyntaxError (`no_record`, `extra_text`), and a record
/// that cannot be read is its own error: the content of what is given back is never an Error.
Result<Record> read_record(const Rules& rules, std::string_view text, Format format = Format::automatic);

/// `h8h9i7`: reads back to the same moves, except that no moves at all have no text (see below).
std::string to_text(const Rules& rules, const MoveList& moves);

/// One line, without a newline, that reads back to the same in the same format, and (but for `h8h9i7`
/// that is a row of cells too) in `automatic`: boards as `XO./.X./..O`, JSON or csv, moves as `h8h9i7`
/// or JSON (`[]` where there are none). A board of one row has no slash and reads back as its row.
/// Requires: a board is not written as moves, moves not as a board or csv; `automatic` is the first of these.
std::string to_text(const Position& position, Format format);
std::string to_text(const Rules& rules, const MoveList& moves, Format format);

}  // namespace mnk

#pragma GCC visibility pop
