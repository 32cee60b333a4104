// SPDX-License-Identifier: MIT
// Reads and writes .pos and .sav. Sources of the layouts, read for their facts: Pos.cpp of gomoku/RenLib for .pos,
// show_dialog_load and show_dialog_save in main.c of accreator/Yixin-Board for both. docs/converting.md has the
// formats.
#include <cassert>
#include <charconv>

#include "core/text/moves.hpp"
#include "mnk/board.hpp"
#include "mnk/game_files.hpp"
#include "notation/sgf_referee.hpp"
#include "notation/text.hpp"

namespace mnk {
namespace {

constexpr std::size_t longest_pos = 226;

Error error_at(std::size_t offset, std::string_view code, const std::string& reason) {
  return SyntaxError{code, "at byte " + std::to_string(offset) + ": " + reason, 1, offset + 1};
}

/// A record that grows by one move after another, on cells that are free.
class FreeMoves {
 public:
  explicit FreeMoves(const Rules& rules) : record_(rules), taken_(rules.cells()) {}

  bool add(Cell cell) {
    if (taken_[cell]) return false;
    taken_[cell] = true;
    last_ = record_.add(last_, GameMove{player_at(moves_++), cell});
    return true;
  }
  std::size_t moves() const { return moves_; }
  GameRecord finish() {
    notation::refuse_illegal_moves(record_);
    return std::move(record_);
  }

 private:
  GameRecord record_;
  std::vector<bool> taken_;
  std::size_t last_ = 0;
  std::size_t moves_ = 0;
};

class SavReader {
 public:
  SavReader(std::string_view text, const Rules& rules, int largest_side)
      : text_(notation::without_byte_order_mark(text)), rules_(rules), largest_side_(largest_side) {}

  Result<GameRecord> read() {
    const Result<std::int64_t> rows = number("the number of rows");
    if (!rows) return rows.error();
    const Result<std::int64_t> columns = number("the number of columns");
    if (!columns) return columns.error();
    const Result<Rules> rules = Rules::make(*columns, *rows, rules_.k(), rules_.options());
    if (!rules) return rules.error();
    if (auto error = notation::too_long_side(*rules, largest_side_)) return *error;
    const Result<std::int64_t> count = number_of_moves();
    if (!count) return count.error();
    FreeMoves moves(*rules);
    for (std::int64_t i = 0; i < *count; ++i) {
      if (auto error = read_move(*rules, moves)) return *error;
    }
    skip_white();
    if (at_ != text_.size()) return error("extra_text", "the file goes on after its last move");
    return moves.finish();
  }

 private:
  void skip_white() {
    while (at_ < text_.size() && notation::is_white(static_cast<unsigned char>(text_[at_]))) {
      if (text_[at_++] != '\n') continue;
      ++place_.line;
      line_begin_ = at_;
    }
  }

  Error error(std::string_view code, std::string message) const {
    return notation::syntax_error(code, std::move(message), place_, at_ - line_begin_);
  }

  Result<std::int64_t> number(const std::string& meaning) {
    skip_white();
    std::int64_t value = 0;
    const auto [end, status] = std::from_chars(text_.data() + at_, text_.data() + text_.size(), value);
    if (status != std::errc()) return error("bad_number", meaning + " should stand here");
    at_ = end - text_.data();
    return value;
  }

  Result<std::int64_t> number_of_moves() {
    skip_white();
    const std::size_t begin = at_;
    const Result<std::int64_t> count = number("the number of moves");
    if (!count || *count >= 0) return count;
    at_ = begin;
    return error("bad_number", "the number of moves must be 0 or more, not " + std::to_string(*count));
  }

  std::optional<Error> read_move(const Rules& rules, FreeMoves& moves) {
    const std::string name = "move " + std::to_string(moves.moves() + 1);
    const Result<std::int64_t> row = number("the row of " + name);
    if (!row) return row.error();
    const Result<std::int64_t> column = number("the column of " + name);
    if (!column) return column.error();
    const std::string place = name + " (row " + std::to_string(*row) + ", column " + std::to_string(*column) + ")";
    if (!rules.contains(*row, *column))
      return LegalityError{"off_board", place + " is off the board; both count from 0"};
    if (!moves.add(rules.cell(*row, *column))) return LegalityError{"taken_cell", place + " is on a taken cell"};
    return std::nullopt;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  notation::Place place_;
  std::size_t line_begin_ = 0;
  Rules rules_;
  int largest_side_;
};

}  // namespace

Result<GameRecord> read_pos(std::string_view bytes, const Rules& rules) {
  assert(rules.columns() == 15 && rules.rows() == 15);
  if (bytes.empty()) return error_at(0, "missing_bytes", "the file is empty; its first byte is the number of moves");
  const std::size_t count = static_cast<unsigned char>(bytes[0]);
  if (count > rules.cells()) return error_at(0, "bad_point", std::to_string(count) + " moves do not fit on 225 cells");
  if (bytes.size() <= count) {
    return error_at(bytes.size(), "missing_bytes",
                    "the file ends before the last of its " + std::to_string(count) + " moves");
  }
  if (bytes.size() > longest_pos) return error_at(longest_pos, "extra_bytes", "a .pos file has at most 226 bytes");
  FreeMoves moves(rules);
  for (std::size_t at = 1; at <= count; ++at) {
    const Cell cell = static_cast<unsigned char>(bytes[at]);
    const std::string name = "move " + std::to_string(at);
    if (cell >= rules.cells())
      return error_at(at, "bad_point", name + " is cell " + std::to_string(cell) + ", and the last cell is 224");
    if (!moves.add(cell)) return error_at(at, "taken_cell", name + " is on a taken cell");
  }
  return moves.finish();
}

std::string write_pos(const GameRecord& record) {
  assert(record.rules.columns() == 15 && record.rules.rows() == 15);
  const std::vector<Cell> moves = main_line(record);
  std::string bytes(1, static_cast<char>(moves.size()));
  for (const Cell cell : moves) bytes += static_cast<char>(cell);
  return bytes;
}

Result<GameRecord> read_sav(std::string_view text, const Rules& rules, int largest_side) {
  return SavReader(text, rules, largest_side).read();
}

std::string write_sav(const GameRecord& record) {
  const Rules& rules = record.rules;
  const std::vector<Cell> moves = main_line(record);
  std::string text = std::to_string(rules.rows()) + "\n" + std::to_string(rules.columns()) + "\n" +
                     std::to_string(moves.size()) + "\n";
  for (const Cell cell : moves) {
    text += std::to_string(rules.row(cell)) + " " + std::to_string(rules.column(cell)) + "\n";
  }
  return text;
}

}  // namespace mnk
