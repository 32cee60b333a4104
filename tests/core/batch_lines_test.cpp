// SPDX-License-Identifier: MIT
#include "batch_reference.hpp"

namespace mnk::batch {
namespace {

/// Returns 'X', 'O' or '.'; 0 if `c` is not a cell.
char cell_of(char c) {
  switch (c) {
    case 'X':
    case 'x':
    case '1': return 'X';
    case 'O':
    case 'o':
    case '2': return 'O';
    case '.':
    case '_':
    case '-':
    case 'b':
    case 'B':
    case ' ': return '.';
    default: return 0;
  }
}

std::vector<Code> expected_of(const std::string& text) {
  std::vector<Code> codes;
  for (std::size_t i = 0; i + 10 <= text.size(); i += 10) {
    std::string board;
    for (std::size_t j = 0; j < 9; ++j) board += cell_of(text[i + j]);
    if (board.find('\0') != std::string::npos || text[i + 9] != '\n') break;
    codes.push_back(naive::judge_3x3(board));
  }
  return codes;
}

/// Judges a buffer of exactly the text's size, so that a sanitizer detects a read past its end.
void expect_judged(const std::string& text) {
  const std::vector<Code> expected = expected_of(text);
  const std::vector<char> exact(text.begin(), text.end());
  for (const Kernel kernel : kernels_here()) {
    std::vector<Code> verdicts(text.size() / 10 + 3, untouched);
    ASSERT_EQ(judge_lines_3x3({exact.data(), exact.size()}, std::span(verdicts).first(text.size() / 10), kernel),
              expected.size())
        << to_string(kernel);
    for (std::size_t i = 0; i < expected.size(); ++i)
      ASSERT_EQ(verdicts[i], expected[i]) << to_string(kernel) << ' ' << i;
    for (std::size_t i = text.size() / 10; i < verdicts.size(); ++i) ASSERT_EQ(verdicts[i], untouched);
  }
}

std::string random_lines(std::size_t lines, std::mt19937_64& random) {
  static const std::string cells = "Xx1Oo2._-bB XOXO.XO.XO.";
  std::string text;
  for (std::size_t i = 0; i < lines; ++i) {
    for (int j = 0; j < 9; ++j) text += cells[random() % cells.size()];
    text += '\n';
  }
  return text;
}

TEST(BatchLines3x3, EveryBoard) {
  std::string text;
  for (int code = 0; code < 19683; ++code) {
    for (int i = 0, rest = code; i < 9; ++i, rest /= 3) text += ".XO"[rest % 3];
    text += '\n';
  }
  expect_judged(text);
  std::vector<Code> verdicts(19683);
  ASSERT_EQ(judge_lines_3x3(text, verdicts), 19683U);
  const auto counts = tally(verdicts);
  EXPECT_EQ(counts[0] + counts[1] + counts[2] + counts[3], 5478U);
}

TEST(BatchLines3x3, EachCharacterAtEachPlace) {
  std::mt19937_64 random(5);
  const std::string lines = random_lines(70, random);
  for (std::size_t place = 0; place < 10; ++place) {
    for (int c = 0; c < 256; ++c) {
      std::string text = lines;
      text[random() % 70 * 10 + place] = static_cast<char>(c);
      expect_judged(text);
    }
  }
}

TEST(BatchLines3x3, OneWrongByteStopsAtItsLine) {
  std::mt19937_64 random(6);
  const std::string lines = random_lines(1500, random);
  for (int i = 0; i < 3000; ++i) {
    std::string text = lines;
    text[random() % text.size()] = static_cast<char>(random());
    expect_judged(text);
  }
}

TEST(BatchLines3x3, OtherShapes) {
  std::mt19937_64 random(7);
  for (std::size_t lines = 0; lines <= 200; ++lines) expect_judged(random_lines(lines, random));
  for (std::size_t lines : {5, 31, 64, 1029}) {
    const std::string text = random_lines(lines, random);
    for (std::size_t cut = 1; cut <= 10; ++cut) expect_judged(text.substr(0, text.size() - cut));
    for (const char* wrong :
         {"XOX\n", "XOXOXOXOX\r\n", "XOXOXOXOXO\n", "XOXOXOXO\n", "\n", "XOXOXOXO\n\n", "         \r"}) {
      expect_judged(text + wrong + text);
      expect_judged(wrong + text);
    }
  }
}

}  // namespace
}  // namespace mnk::batch
