// SPDX-License-Identifier: MIT
// The state and the steps of a RecordReader. record_reader.cpp dispatches the input, reader_lines.cpp reads single
// lines, reader_blocks.cpp reads records of several lines.
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
#include "notation/line_kind.hpp"

namespace mnk {

/// Upper bound on the bytes of a valid record: no format takes 16 bytes per cell, spaces included.
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
  /// The lookahead that may decide how the next record is read. Later text must not matter, or the result would depend
  /// on the piece sizes.
  struct Window {
    std::string_view text;
    bool last;  ///< no input follows
    bool full;  ///< the window has its maximum size
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
  /// The place of a line's first character that is not blank.
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
  bool at_start = true;                  // nothing read yet, not even a byte order mark
  bool unreadable = false;               // all further input is discarded
  std::uint64_t single_lines_until = 0;  // lines before this number are read one by one
  std::uint64_t below_board = 0;         // number of the line directly below a board, which may be a rule or labels
  bool numbers_below = false;            // those labels may be numbers
  std::size_t block_scanned_bytes = 0;   // bytes of rest() searched without finding the end of a block
};

}  // namespace mnk
