// SPDX-License-Identifier: MIT
// Common parts of the reader fuzz targets: rules and format from the first bytes, comparison of records.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "mnk/records.hpp"

namespace mnk::fuzz {

/// Aborts the run if a property fails.
inline void require(bool holds) {
  if (!holds) std::abort();
}

struct Input {
  Rules rules;
  Format format = Format::automatic;
  std::size_t piece = 1;  ///< bytes per piece, 1 to 16
  std::string_view text;
};

/// Decodes the input: the first four bytes give sides of at most 9 (sometimes 30) cells, k, options, format and piece.
inline Input input_of(const std::uint8_t* data, std::size_t size) {
  Input input;
  if (size < 4) return input;
  const int columns = data[0] % 16 == 15 ? 30 : 1 + data[0] % 9;
  const int rows = 1 + data[1] % 9;
  Options options;
  options.gravity = (data[2] & 1) != 0;
  options.exact = (data[2] & 2) != 0;
  input.rules = *Rules::make(columns, rows, 1 + data[2] % 5, options);
  input.format = static_cast<Format>(data[3] % 5);
  input.piece = 1 + data[3] / 16;
  input.text = std::string_view(reinterpret_cast<const char*>(data) + 4, size - 4);
  return input;
}

inline void require_same(const Record& a, const Record& b) {
  require(a.number == b.number && a.line == b.line && a.column == b.column);
  require(a.format == b.format && a.label == b.label && a.content.index() == b.content.index());
  if (const auto* position = std::get_if<Position>(&a.content)) require(*position == std::get<Position>(b.content));
  if (const auto* moves = std::get_if<MoveList>(&a.content))
    require(moves->cells == std::get<MoveList>(b.content).cells);
  if (const auto* error = std::get_if<Error>(&a.content)) {
    const Error& other = std::get<Error>(b.content);
    require(error->index() == other.index() && code_of(*error) == code_of(other) &&
            message_of(*error) == message_of(other));
    if (const auto* syntax = std::get_if<SyntaxError>(error)) {
      require(syntax->line == std::get<SyntaxError>(other).line &&
              syntax->column == std::get<SyntaxError>(other).column);
    }
  }
}

/// Reads all records of the text, fed in pieces of `piece` bytes.
inline std::vector<Record> read_all(const Input& input, std::size_t piece) {
  RecordReader reader(input.rules, input.format);
  std::vector<Record> records;
  const auto drain = [&] {
    while (auto record = reader.next()) records.push_back(std::move(*record));
  };
  for (std::size_t from = 0; from < input.text.size(); from += piece) {
    reader.feed(input.text.substr(from, piece));
    drain();
  }
  reader.finish();
  drain();
  return records;
}

}  // namespace mnk::fuzz
