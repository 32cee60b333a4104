// SPDX-License-Identifier: MIT
// Helpers for the tests of the readers: read a whole text, and show each record as one line.
#pragma once

#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "mnk/records.hpp"

namespace mnk::test {

inline Rules rules_of(std::string_view game) {
  auto rules = parse_game(game);
  return *rules;
}

inline std::string rows_of(const Position& position) {
  std::string text;
  for (Cell cell = 0; cell < position.rules.cells(); ++cell) {
    if (cell > 0 && position.rules.column(cell) == 0) text += '/';
    text += ".XO"[static_cast<std::size_t>(position.stones[cell])];
  }
  return text;
}

/// `board X../.../... `, `moves 0,0 1,1`, `error code@line:column` or `error code` (a LegalityError).
inline std::string show(const Record& record) {
  std::string text = std::string(to_string(record.format)) + " ";
  if (const auto* position = std::get_if<Position>(&record.content)) {
    text += rows_of(*position);
    if (!record.label.empty()) text += " " + record.label;
  } else if (const auto* moves = std::get_if<MoveList>(&record.content)) {
    text += "moves";
    for (const Cell cell : moves->cells) text.append(" ").append(std::to_string(cell));
  } else {
    const Error& error = std::get<Error>(record.content);
    text += "error " + std::string(code_of(error));
    if (const auto* syntax = std::get_if<SyntaxError>(&error)) {
      text.append("@").append(std::to_string(syntax->line)).append(":").append(std::to_string(syntax->column));
    }
  }
  return text;
}

inline std::string show_with_place(const Record& record) {
  return std::to_string(record.number) + "@" + std::to_string(record.line) + ":" + std::to_string(record.column) + " " +
         show(record);
}

inline void drain(RecordReader& reader, std::vector<Record>& records) {
  while (auto record = reader.next()) records.push_back(std::move(*record));
}

inline std::vector<Record> read_all(const Rules& rules, std::string_view text, Format format = Format::automatic) {
  RecordReader reader(rules, format);
  std::vector<Record> records;
  reader.feed(text);
  reader.finish();
  drain(reader, records);
  return records;
}

/// Reads the text in pieces of `size()` bytes.
template <class Size>
std::vector<Record> read_in_pieces(const Rules& rules, std::string_view text, Format format, Size size) {
  RecordReader reader(rules, format);
  std::vector<Record> records;
  while (!text.empty()) {
    const std::size_t n = std::min<std::size_t>(size(), text.size());
    reader.feed(text.substr(0, n));
    text.remove_prefix(n);
    drain(reader, records);
  }
  reader.finish();
  drain(reader, records);
  return records;
}

inline std::vector<std::string> shown(const std::vector<Record>& records, bool places = false) {
  std::vector<std::string> lines;
  for (const Record& record : records) lines.push_back(places ? show_with_place(record) : show(record));
  return lines;
}

}  // namespace mnk::test
