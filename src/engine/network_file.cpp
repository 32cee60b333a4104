// SPDX-License-Identifier: MIT
#include "engine/network.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string>
#include <type_traits>

#include "engine/cell_evaluation.hpp"

namespace mnk::engine {

namespace {

constexpr std::string_view first_line = "mnk network 1";
constexpr std::size_t most_codes = 4000;
constexpr std::size_t most_classes = 200;

/// Reads a file from front to back.
class Reader {
 public:
  explicit Reader(std::string_view bytes) : all_(bytes), rest_(bytes) {}

  /// The next line without its end; nothing without one.
  std::optional<std::string_view> line() {
    const auto end = rest_.find('\n');
    if (end == std::string_view::npos) return std::nullopt;
    const std::string_view found = rest_.substr(0, end);
    rest_.remove_prefix(end + 1);
    return found;
  }

  /// Reads a number of two or four bytes, the lowest first. Numbers beyond the end are 0 and make the file short.
  template <class Number>
  void read(Number& number) {
    if (rest_.size() < sizeof number) {
      is_short_ = true;
      rest_ = {};
      return;
    }
    std::make_unsigned_t<Number> value = 0;
    for (std::size_t i = sizeof number; i-- > 0;)
      value = static_cast<std::make_unsigned_t<Number>>(value << 8 | static_cast<unsigned char>(rest_[i]));
    number = static_cast<Number>(value);
    rest_.remove_prefix(sizeof number);
  }
  template <class Numbers>
  void read_all(Numbers& numbers) {
    for (auto& number : numbers) read(number);
  }

  bool is_short() const { return is_short_; }
  std::string_view rest() const { return rest_; }
  std::size_t at() const { return all_.size() - rest_.size(); }

 private:
  std::string_view all_;
  std::string_view rest_;
  bool is_short_ = false;
};

std::uint32_t checksum(std::string_view bytes) {  // FNV-1a
  std::uint32_t sum = 2166136261U;
  for (const char byte : bytes) sum = (sum ^ static_cast<unsigned char>(byte)) * 16777619U;
  return sum;
}

/// The number behind a word and a blank; nothing for another line, or a number above `most`.
std::optional<std::size_t> number_behind(std::string_view word, std::optional<std::string_view> line,
                                         std::size_t most) {
  if (!line || line->substr(0, word.size()) != word || line->size() <= word.size() + 1) return std::nullopt;
  const std::string_view digits = line->substr(word.size() + 1);
  std::size_t number = 0;
  const auto [end, status] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (status != std::errc() || end != digits.data() + digits.size() || number > most) return std::nullopt;
  return number;
}

LegalityError bad(const std::string& why) { return {"bad_network", why}; }

}  // namespace

Result<Network> Network::read(std::string_view bytes, bool plain) {
  constexpr std::size_t check_bytes = 4;
  Reader file(bytes);
  if (file.line() != first_line) return bad("line 1 is not '" + std::string(first_line) + "'");
  if (const auto origin = file.line(); !origin || origin->substr(0, 6) != "origin")
    return bad("line 2 does not begin with 'origin'");
  const auto length = number_behind("win_length", file.line(), 10);
  if (!length || *length < 3) return bad("line 3 is not 'win_length' and a number from 3 to 10");
  const auto with_row = number_behind("codes", file.line(), most_codes);
  if (!with_row) return bad("line 4 is not 'codes' and a number up to " + std::to_string(most_codes));
  const auto classes = number_behind("classes", file.line(), most_classes);
  if (!classes || *classes < 1)
    return bad("line 5 is not 'classes' and a number up to " + std::to_string(most_classes));
  const std::size_t two = sizeof(std::int16_t);
  const std::size_t four = sizeof(std::int32_t);
  const std::size_t wanted = file.at() + *with_row * (two + two + width * two) + *classes * *classes * width * two +
                             2 * width * two + hidden * (2 * width * two + four + four) + four + check_bytes;
  if (bytes.size() != wanted)
    return bad("the file has " + std::to_string(bytes.size()) + " bytes, not " + std::to_string(wanted));
  std::uint32_t check = 0;
  Reader(bytes.substr(bytes.size() - check_bytes)).read(check);
  if (check != checksum(bytes.substr(0, bytes.size() - check_bytes))) return bad("the checksum is wrong");

  Network made;
  made.win_length_ = static_cast<int>(*length);
  made.classes_ = *classes;
  made.rows_.resize(*with_row + 1);
  made.pairs_.resize(*classes * *classes);
  std::vector<Place> place_of_sorted(all_codes);
  for (std::size_t i = 1; i <= *with_row; ++i) {
    std::uint16_t code = 0;
    std::uint16_t kind = 0;
    file.read(code);
    file.read(kind);
    if (kind >= *classes) return bad("code " + std::to_string(code) + " has a class that is not there");
    place_of_sorted[code] = {static_cast<std::uint16_t>(i), kind};
    file.read_all(made.rows_[i].values);
  }
  for (Sums& pair : made.pairs_) file.read_all(pair.values);
  file.read_all(made.bias_);
  for (auto& weights : made.first_) file.read_all(weights);
  file.read_all(made.first_bias_);
  file.read_all(made.second_);
  file.read(made.second_bias_);
  made.pairs_.front() = {};
#if defined(__x86_64__)
  made.is_wide_ = !plain && __builtin_cpu_supports("avx2") != 0;
#endif
  made.place_of_.resize(all_codes);
  for (std::size_t code = 0; code < all_codes; ++code)
    made.place_of_[code] = place_of_sorted[sorted_code(static_cast<std::uint16_t>(code))];
  return made;
}

}  // namespace mnk::engine
