// SPDX-License-Identifier: MIT
// Words and numbers of a line of the protocol.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace mnk::gomocup {

inline constexpr std::string_view blanks = " \t";

/// Takes the next word from a line: the text up to a blank.
inline std::string_view next_word(std::string_view& line) {
  line.remove_prefix(std::min(line.find_first_not_of(blanks), line.size()));
  const auto end = std::min(line.find_first_of(blanks), line.size());
  const std::string_view word = line.substr(0, end);
  line.remove_prefix(end);
  return word;
}

inline std::string upper(std::string_view text) {
  std::string out(text);
  for (char& c : out) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return out;
}

/// Reads numbers between commas, with blanks allowed around each. Returns their count, or nothing for other text.
inline std::optional<std::size_t> read_numbers(std::string_view text, std::span<std::int64_t> numbers) {
  for (std::size_t count = 0; count < numbers.size(); ++count) {
    text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
    const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), numbers[count]);
    if (status != std::errc()) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
    if (text.empty()) return count + 1;
    if (text.front() != ',') return std::nullopt;
    text.remove_prefix(1);
  }
  return std::nullopt;
}

}  // namespace mnk::gomocup
