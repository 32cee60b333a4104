// SPDX-License-Identifier: MIT
// The pattern tables against the brute-force line reader.
#include "engine/pattern.hpp"

#include <gtest/gtest.h>

#include <memory>

#include "engine/pattern_pairs.hpp"
#include "engine/plain_lines.hpp"
#include "sanitized.hpp"
#include "thread_time.hpp"

namespace {

using namespace mnk;
using engine::LineRule;
using engine::PatternPairs;
using engine::PatternTable;

PatternPairs pairs_of(const LineRule& x, const LineRule& o) {
  return {std::make_shared<const PatternTable>(x), std::make_shared<const PatternTable>(o)};
}

/// Looks up the patterns as PatternBoard does: bits around the cell; cells off the line count as stones of both
/// players.
PerPlayer<std::uint8_t> looked_up(const PatternPairs& pairs, const std::string& line, std::size_t at) {
  std::uint64_t both = 0;
  for (int i = 0; i <= 2 * pairs.reach(); ++i) {
    const int place = static_cast<int>(at) - pairs.reach() + i;
    const std::uint64_t bit = std::uint64_t{1} << (2 * i);
    const bool is_off = place < 0 || place >= static_cast<int>(line.size());
    const char here = is_off ? '#' : line[static_cast<std::size_t>(place)];
    if (here == 'X' || is_off) both |= bit;
    if (here == 'O' || is_off) both |= 2 * bit;
  }
  const std::uint32_t patterns = pairs.at(both, pairs.reach());
  return {static_cast<std::uint8_t>(patterns & 15), static_cast<std::uint8_t>(patterns >> 16)};
}

/// Returns the pattern of X.
std::uint8_t expected(const test::PlainLines& plain, std::string line, std::size_t at) {
  line[at] = 'X';
  const auto reading = plain.read(line, at);
  return reading ? engine::pattern_of(reading->missing, reading->straight) : std::uint8_t{engine::no_pattern};
}

std::string with_stones_swapped(std::string line) {
  for (char& cell : line) cell = cell == 'X' ? 'O' : cell == 'O' ? 'X' : cell;
  return line;
}

constexpr std::size_t longest_line = test::sanitized ? 9 : 11;

class Patterns : public testing::TestWithParam<LineRule> {};

TEST_P(Patterns, AreThoseOfEveryLine) {
  const LineRule& rule = GetParam();
  const LineRule others{rule.k, !rule.exact, rule.caro};  // that see farther, or less far
  const PatternPairs of_x = pairs_of(rule, others);
  const PatternPairs of_o = pairs_of(others, rule);
  const test::PlainLines plain(rule.k, rule.exact, rule.caro);
  std::uint64_t compared = 0;
  for (std::size_t length = 1; length <= longest_line; ++length) {
    std::string line(length, '.');
    for (bool more = true; more;) {
      for (std::size_t at = 0; at < length; ++at) {
        if (line[at] != '.') continue;
        const std::uint8_t pattern = expected(plain, line, at);
        ASSERT_EQ(looked_up(of_x, line, at)[Player::x], pattern) << line << " at " << at;
        ASSERT_EQ(looked_up(of_o, with_stones_swapped(line), at)[Player::o], pattern) << line << " at " << at;
        ++compared;
      }
      // Counts to the next line, with . X O as digits.
      std::size_t digit = 0;
      for (; digit < length && line[digit] == 'O'; ++digit) line[digit] = '.';
      more = digit < length;
      if (more) line[digit] = line[digit] == '.' ? 'X' : 'O';
    }
  }
  RecordProperty("compared", std::to_string(compared));
  EXPECT_GT(compared, 10'000U);
}

std::string name_of(const testing::TestParamInfo<LineRule>& info) {
  const LineRule& rule = info.param;
  std::string name = "k";
  name += std::to_string(rule.k);
  if (rule.exact) name += "exact";
  if (rule.caro) name += "caro";
  return name;
}

INSTANTIATE_TEST_SUITE_P(Rules, Patterns,
                         testing::Values(LineRule{3, false, false}, LineRule{3, true, false}, LineRule{4, false, false},
                                         LineRule{4, true, false}, LineRule{5, false, false}, LineRule{5, true, false},
                                         LineRule{5, false, true}, LineRule{5, true, true}, LineRule{6, false, false},
                                         LineRule{6, true, false}),
                         name_of);

TEST(Patterns, OfKnownLines) {
  const PatternPairs gomoku = pairs_of({5, false, false}, {5, false, false});
  const auto at = [&](const std::string& line) {
    const std::size_t cell = line.find('_');
    std::string empty = line;
    empty[cell] = '.';
    return looked_up(gomoku, empty, cell)[Player::x];
  };
  EXPECT_EQ(at("XX_XX"), engine::completes);
  EXPECT_EQ(at(".XX_X."), engine::misses_1 | engine::straight);
  EXPECT_EQ(at("OXX_X."), engine::misses_1);
  EXPECT_EQ(at("X.X_X.X"), engine::misses_1 | engine::straight);  // two fours on one line
  EXPECT_EQ(at(".X_X.."), engine::misses_2 | engine::straight);
  EXPECT_EQ(at("OX_X..O"), engine::misses_2);
  EXPECT_EQ(at("O.X_X.O"), engine::misses_2);  // only one way to make a four
  EXPECT_EQ(at("OX_XO"), engine::no_pattern);
}

/// An engine makes its tables when it starts, and a program should start in less than a second.
TEST(Patterns, AreWorkedOutInTime) {
  for (int k = 3; k <= PatternTable::largest_k; ++k) {
    for (const bool exact : {false, true}) {
      const double start = test::thread_seconds();
      const PatternPairs pairs = pairs_of({k, exact, false}, {k, false, false});
      EXPECT_LT(test::thread_seconds() - start, test::patience) << "k = " << k << (exact ? " exact" : "");
      EXPECT_EQ(pairs.reach(), exact ? k : k - 1);
    }
  }
}

}  // namespace
