// SPDX-License-Identifier: MIT
// What a RecordReader has, and its steps: record_reader.cpp chooses the part that gets the next piece of text,
// reader_lines.cpp reads lines one by one, reader_blocks.cpp records of several lines.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "mnk/records.hpp"
#include "notation/board_assembler.hpp"
#include "notation/game_text.hpp"
#include "notation/json_begin.hpp"
#include "notation/json_stream.hpp"
#include "notation/line_cutter.hpp"
#include "notation/recognise.hpp"

namespace mnk {

/// No record that could be right is longer: 16 bytes a cell are more than any format takes, spaces included.
inline std::size_t longest_record(const Rules& rules) {
  return std::max<std::size_t>(std::size_t{64} << 10, 16 * (std::size_t{rules.cells()} + 64));
}

struct RecordReader::State {
  State(const Rules& r, Format f, Records records)
      : rules(r), format(f), one_record(records == Records::one), text(longest_record(r)), board(r), json(r) {}

  std::optional<Record> next();
  std::optional<Record> begin_text(bool& stuck);
  std::optional<Record> step_game(notation::GameKind kind, bool& stuck);
  notation::JsonBegin find_json();
  std::optional<Record> step_json(bool& stuck);
  std::optional<Record> step_line(bool& stuck);
  std::optional<Record> take_line(std::string_view line, bool& stuck);
  std::optional<Record> take_board_line(notation::LineKind kind, std::string_view line, bool& stuck);
  std::optional<Record> take_block(notation::LineKind kind, std::string_view line, bool& stuck);
  /// The text that may decide what begins here. What lies behind must not, or the pieces in which the text comes would
  /// matter.
  struct Window {
    std::string_view text;
    bool last;  ///< the whole text ends with it
    bool full;  ///< more text would not make it longer
  };
  Window window() const;
  template <class Read>
  std::optional<Record> take_lines(Format made_of, bool alone, bool& stuck, Read read);
  std::optional<Record> take_game_block(std::string_view line, bool& stuck);
  bool is_below_board(notation::LineKind kind, std::string_view line) const;
  void count_below_board(const notation::BoardAssembler::Answer& answer);
  std::optional<bool> is_header(std::string_view line);
  std::optional<Record> take_header(notation::LineKind kind, std::string_view line, bool& stuck);
  bool waits_for_line();
  Record take_link(std::string_view line);
  Record take_csv(std::string_view line);
  Record take_moves(std::string_view line);
  Record take_whole_board(notation::LineKind kind, std::string_view line);
  std::optional<Record> close_board();
  Record record(notation::Place place, Format made_of, notation::Content content, std::string how = {});
  /// Where a line's first character is that is not blank.
  notation::Place first_place(std::string_view line) const {
    return {text.place().line, 1 + notation::skip_blanks(line)};
  }

  Rules rules;
  Format format;
  bool one_record;
  notation::LineCutter text;
  notation::BoardAssembler board;
  notation::JsonStream json;
  std::uint64_t number = 0;
  bool at_start = true;             // nothing read yet, not even a byte order mark
  bool unreadable = false;          // nothing more is read
  std::uint64_t plain_until = 0;    // lines before this one are read one by one
  std::uint64_t below_board = 0;    // the line directly below a board, which may be a rule or labels
  bool numbers_below = false;       // and the labels may be numbers
  std::size_t block_looked_at = 0;  // bytes of rest() in which a block did not end
};

}  // namespace mnk
