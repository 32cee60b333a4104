// SPDX-License-Identifier: MIT
// Format names, and writers for boards and moves.
#include <array>
#include <cassert>
#include <ostream>
#include <utility>

#include "mnk/moves.hpp"
#include "mnk/records.hpp"

namespace mnk {
namespace {

constexpr std::array<std::pair<Format, std::string_view>, 7> names = {{{Format::automatic, "auto"},
                                                                       {Format::board, "board"},
                                                                       {Format::moves, "moves"},
                                                                       {Format::json, "json"},
                                                                       {Format::csv, "csv"},
                                                                       {Format::sgf, "sgf"},
                                                                       {Format::psq, "psq"}}};

/// The cells as characters of `none_x_o`, with `between` between the cells of a row and `between_rows` between rows.
std::string cells_text(const Position& position, std::string_view none_x_o, std::string_view between,
                       std::string_view between_rows) {
  std::string text;
  for (Cell cell = 0; cell < position.rules.cells(); ++cell) {
    if (cell > 0) text += position.rules.column(cell) == 0 ? between_rows : between;
    text += none_x_o[detail::to_underlying(position.stones[cell])];
  }
  return text;
}

}  // namespace

std::string_view to_string(Format format) { return names[detail::to_underlying(format)].second; }

std::ostream& operator<<(std::ostream& out, Format format) { return out << to_string(format); }

std::optional<Format> parse_format(std::string_view name) {
  for (const auto& [format, its_name] : names) {
    if (name == its_name) return format;
  }
  return std::nullopt;
}

std::string reading_of(const Record& record) {
  if (!record.interpretation.empty()) return record.interpretation;
  if (std::holds_alternative<Error>(record.content)) return "not readable";
  const bool board = std::holds_alternative<Position>(record.content);
  switch (record.format) {
    case Format::json: return board ? "a board as JSON" : "moves as JSON, [row, column] from 0 from the top left";
    case Format::csv: return "a board on one line, cells between commas";
    case Format::moves: return "moves, X first";
    default: return board ? "a board, rows from the top" : "moves, X first";
  }
}

std::string to_text(const Position& position, Format format) {
  assert(format != Format::moves);
  switch (format) {
    case Format::json: return "[\"" + cells_text(position, ".XO", "", "\",\"") + "\"]";
    case Format::csv: return cells_text(position, "bxo", ",", ",");
    default: return cells_text(position, ".XO", "", "/");
  }
}

std::string to_text(const Rules& rules, const MoveList& moves) {
  return to_text(rules, std::span<const Cell>(moves.cells));
}

std::string to_text(const Rules& rules, const MoveList& moves, Format format) {
  assert(format == Format::moves || format == Format::json || format == Format::automatic);
  if (format != Format::json) return to_text(rules, moves);
  std::string text;
  for (const Cell cell : moves.cells) {
    text += text.empty() ? "[" : ",[";
    text += std::to_string(rules.row(cell)) + "," + std::to_string(rules.column(cell)) + "]";
  }
  return "[" + text + "]";
}

}  // namespace mnk
