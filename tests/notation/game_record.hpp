// SPDX-License-Identifier: MIT
// Helpers for the tests of SGF and .psq.
#pragma once

#include <fstream>
#include <iterator>
#include <random>
#include <string>

#include "mnk/board.hpp"
#include "mnk/game_record.hpp"

namespace mnk::test {

inline const Rules gomoku = *Rules::make(15, 15, 5);

/// The bytes of a file; empty if the file is missing.
inline std::string bytes_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

/// The bytes of a file of real data beside the repository; empty if the file is missing.
inline std::string real_file(const std::string& name) {
  return bytes_of(std::string(MNK_SOURCE_DIR) + "/../shared/data/formats/" + name);
}

/// `code@line:column`, or `code` and the message of a LegalityError.
inline std::string show(const Error& error) {
  if (const auto* syntax = std::get_if<SyntaxError>(&error)) {
    return std::string(syntax->code) + "@" + std::to_string(syntax->line) + ":" + std::to_string(syntax->column);
  }
  return std::string(code_of(error)) + " " + message_of(error);
}

/// The main line in players' coordinates: `h8i9`.
inline std::string moves_of(const GameRecord& record) {
  std::string text;
  for (const Cell cell : main_line(record)) {
    text += static_cast<char>('a' + record.rules.column(cell));
    text += std::to_string(record.rules.rows() - record.rules.row(cell));
  }
  return text;
}

inline std::size_t below(std::mt19937_64& random, std::size_t n) { return static_cast<std::size_t>(random() % n); }

inline Rules random_rules(std::mt19937_64& random) {
  const auto side = [&] { return static_cast<long long>(1 + below(random, 9)); };
  const Options options{below(random, 3) == 0, below(random, 3) == 0, below(random, 3) == 0};
  return *Rules::make(side(), side(), static_cast<long long>(2 + below(random, 5)), options);
}

/// Random text of at most `longest` bytes, each one of `bytes`.
inline std::string random_text(std::mt19937_64& random, const std::string& bytes, std::size_t longest) {
  std::string text;
  for (std::size_t n = below(random, longest + 1); n > 0; --n) text += bytes[below(random, bytes.size())];
  return text;
}

}  // namespace mnk::test
