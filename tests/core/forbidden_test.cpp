// SPDX-License-Identifier: MIT
// Forbidden moves of renju: published positions (sources in tests/data/renju.txt), and random boards against a literal
// reading of the rule.
#include "mnk/forbidden.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "core/plain_renju.hpp"
#include "mnk/symmetry.hpp"
#include "sanitized.hpp"

namespace {

using mnk::Forbidden;
using mnk::test::rounds;

mnk::Rules renju(std::size_t columns, std::size_t rows) {
  return *mnk::Rules::make(static_cast<long long>(columns), static_cast<long long>(rows), 5, {.renju = true});
}

char mark_of(Forbidden why) { return ".346"[static_cast<int>(why)]; }

struct Drawn {
  std::string name;
  bool all = false;  ///< checks every cell; otherwise only marked cells
  std::vector<std::string> rows;

  mnk::Position position() const {
    std::string text;
    for (const std::string& row : rows) text += row;
    return plain::position_of(renju(rows.front().size(), rows.size()), text);
  }
  char mark(mnk::Cell cell) const { return rows[cell / rows.front().size()][cell % rows.front().size()]; }
};

std::vector<Drawn> read_drawn() {
  std::ifstream file(MNK_TEST_DATA "/renju.txt");
  std::vector<Drawn> boards;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    if (const auto colon = line.find(": "); colon != std::string::npos) {
      boards.push_back({line.substr(colon + 2), line.substr(0, colon) == "all", {}});
    } else {
      boards.back().rows.push_back(line);
    }
  }
  return boards;
}

/// Compares a mark with the result. 'a' is a cell allowed for X; 'f' is a forbidden cell whose reason the source does
/// not give.
bool agrees(char mark, Forbidden why) {
  if (mark == 'f') return why != Forbidden::none;
  return mark_of(why) == (mark == 'a' ? '.' : mark);
}

TEST(Forbidden, PublishedPositions) {
  const std::vector<Drawn> boards = read_drawn();
  int asked = 0;
  std::map<char, int> marks;
  for (const Drawn& drawn : boards) {
    const mnk::Position position = drawn.position();
    for (mnk::Cell cell = 0; cell < position.rules.cells(); ++cell) {
      const char mark = drawn.mark(cell);
      if (mark == 'X' || mark == 'O' || (mark == '.' && !drawn.all)) continue;
      const Forbidden why = forbidden(position.rules, position.stones, cell);
      EXPECT_TRUE(agrees(mark, why)) << drawn.name << ": (" << position.rules.row(cell) << ","
                                     << position.rules.column(cell) << ") is marked " << mark << ", found "
                                     << mark_of(why);
      ++asked;
      ++marks[mark];
    }
  }
  EXPECT_GE(boards.size(), 75U);
  EXPECT_GE(asked, 6000);
  for (const char mark : {'3', '4', '6', 'f', 'a'}) EXPECT_GE(marks[mark], 3) << mark;
}

/// All positions, rotated and mirrored.
TEST(Forbidden, TheSameInAllDirections) {
  for (const Drawn& drawn : read_drawn()) {
    const mnk::Position position = drawn.position();
    const std::vector<mnk::ForbiddenCell> found = forbidden_cells(position.rules, position.stones);
    for (const mnk::Symmetry symmetry : mnk::symmetries(position.rules)) {
      const mnk::Position image = transform(position, symmetry);
      EXPECT_EQ(forbidden_cells(image.rules, image.stones).size(), found.size()) << drawn.name;
      for (const mnk::ForbiddenCell& cell : found) {
        EXPECT_EQ(forbidden(image.rules, image.stones, transform(position.rules, symmetry, cell.cell)), cell.why)
            << drawn.name;
      }
    }
  }
}

TEST(Forbidden, ListsWhatItSaysOfEachCell) {
  for (const Drawn& drawn : read_drawn()) {
    const mnk::Position position = drawn.position();
    std::vector<mnk::ForbiddenCell> expected;
    for (mnk::Cell cell = 0; cell < position.rules.cells(); ++cell) {
      if (position.stones[cell] != mnk::Stone::none) continue;
      const Forbidden why = forbidden(position.rules, position.stones, cell);
      if (why != Forbidden::none) expected.push_back({cell, why});
    }
    EXPECT_EQ(forbidden_cells(position.rules, position.stones), expected) << drawn.name;
  }
}

/// A line reader that reads cell by cell.
class PlainLines final : public mnk::LineReader {
 public:
  explicit PlainLines(const mnk::Position& position) : position_(position) {}

  mnk::LineBits read(int row, int column, mnk::Direction direction) const override {
    static const int ways[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    const auto [down, right] = ways[static_cast<int>(direction)];
    mnk::LineBits line{0, 0};
    for (int i = -5; i <= 5; ++i) {
      const int r = row + i * down, c = column + i * right;
      if (!position_.rules.contains(r, c)) continue;
      if (position_.at(r, c) == mnk::Stone::x) line.x |= 1U << (5 + i);
      if (position_.at(r, c) == mnk::Stone::none) line.empty |= 1U << (5 + i);
    }
    return line;
  }

 private:
  const mnk::Position& position_;
};

TEST(Forbidden, TheSameFromLinesThatTheCallerReads) {
  for (const Drawn& drawn : read_drawn()) {
    const mnk::Position position = drawn.position();
    const PlainLines lines(position);
    for (mnk::Cell cell = 0; cell < position.rules.cells(); ++cell) {
      if (position.stones[cell] != mnk::Stone::none) continue;
      EXPECT_EQ(forbidden(lines, position.rules.row(cell), position.rules.column(cell)),
                forbidden(position.rules, position.stones, cell));
    }
  }
}

TEST(Forbidden, WordsForPeopleAndPrograms) {
  EXPECT_EQ(code_of(Forbidden::double_three), "double_three");
  EXPECT_EQ(code_of(Forbidden::double_four), "double_four");
  EXPECT_EQ(code_of(Forbidden::overline), "overline");
  EXPECT_EQ(code_of(Forbidden::none), "");
  EXPECT_EQ(sentence_of(Forbidden::none), "");
}

/// Random stones on boards of all shapes, 40 to 89 % of them X's. Every empty cell is checked.
class RandomRenjuBoards {
 public:
  explicit RandomRenjuBoards(std::uint64_t seed) : random_(seed) {}

  void ask_one() {
    const mnk::Rules rules = renju(static_cast<std::size_t>(1 + below(15)), static_cast<std::size_t>(1 + below(15)));
    const int filled = 5 + below(60), x_share = 40 + below(50);  // percent
    std::string text;
    for (mnk::Cell cell = 0; cell < rules.cells(); ++cell)
      text += below(100) >= filled ? '.' : below(100) < x_share ? 'X' : 'O';
    const mnk::Position position = plain::position_of(rules, text);
    plain::Renju plain(plain::game_of(rules), text);
    for (mnk::Cell cell = 0; cell < rules.cells(); ++cell) {
      if (text[cell] != '.') continue;
      const char expected = plain.forbidden(static_cast<int>(cell));
      const char found = mark_of(forbidden(rules, position.stones, cell));
      EXPECT_EQ(found, expected) << mnk::to_string(rules) << " cell " << cell << "\n" << to_text(position);
      ++answers[expected];
    }
    false_threes += plain.false_threes;
    deepest = std::max(deepest, plain.deepest);
  }

  std::map<char, int> answers;
  int false_threes = 0;
  int deepest = 0;

 private:
  int below(int end) { return plain::random_below(random_, end); }
  std::mt19937_64 random_;
};

TEST(Forbidden, AsTheWordsOfTheRuleOnRandomBoards) {
  RandomRenjuBoards boards(20);
  for (int i = 0; i < rounds(20'000) && !HasFailure(); ++i) boards.ask_one();
  EXPECT_GT(boards.answers['3'], rounds(1000));
  EXPECT_GT(boards.answers['4'], rounds(1000));
  EXPECT_GT(boards.answers['6'], rounds(1000));
  EXPECT_GT(boards.answers['.'], rounds(100'000));
  EXPECT_GT(boards.false_threes, rounds(1000));
  EXPECT_GE(boards.deepest, 4);
}

}  // namespace
