// SPDX-License-Identifier: MIT
// Counts of whole games against tests/data/perft.csv, with numbers from the literature and from independent programs.
// Positions are identified by their stones, never by Board::hash.
#include <gtest/gtest.h>

#include <bit>
#include <fstream>
#include <ostream>
#include <sstream>

#include "core/plain_reference.hpp"
#include "mnk/board.hpp"
#include "mnk/symmetry.hpp"

namespace {

/// Unique number of a position: base 3; with gravity the columns as bits, bottom first, below a leading 1.
class Key {
 public:
  explicit Key(const mnk::Rules& rules) : rules_(rules) {
    std::uint64_t power = 1;
    for (mnk::Cell cell = 0; cell < rules.cells(); ++cell, power *= 3) powers_.push_back(power);
    space_ = rules.gravity() ? std::uint64_t{1} << (rules.columns() * (rules.rows() + 1)) : power;
  }

  std::uint64_t space() const { return space_; }
  std::uint64_t of(const mnk::Board& board) const {
    return of([&](mnk::Cell cell) { return board.at(cell); });
  }

  template <class At>
  std::uint64_t of(At at) const {
    std::uint64_t key = 0;
    if (!rules_.gravity()) {
      for (mnk::Cell cell = 0; cell < rules_.cells(); ++cell)
        key += powers_[cell] * static_cast<std::uint64_t>(at(cell));
      return key;
    }
    for (int column = 0; column < rules_.columns(); ++column) {
      std::uint64_t bits = 1;
      for (int row = rules_.rows() - 1; row >= 0 && at(rules_.cell(row, column)) != mnk::Stone::none; --row) {
        bits = bits << 1 | static_cast<std::uint64_t>(at(rules_.cell(row, column)) == mnk::Stone::o);
      }
      key |= bits << (column * (rules_.rows() + 1));
    }
    return key;
  }

  std::vector<mnk::Stone> stones(std::uint64_t key) const {  // base 3 only
    std::vector<mnk::Stone> found;
    for (mnk::Cell cell = 0; cell < rules_.cells(); ++cell, key /= 3) found.push_back(static_cast<mnk::Stone>(key % 3));
    return found;
  }

 private:
  mnk::Rules rules_;
  std::vector<std::uint64_t> powers_;
  std::uint64_t space_;
};

/// A set of keys as a bitmap. After `number_them`, `number` returns the rank of a key.
class KeySet {
 public:
  explicit KeySet(std::uint64_t space) : words_(space / 64 + 1) {}
  bool add(std::uint64_t key) {
    const std::uint64_t bit = std::uint64_t{1} << (key % 64);
    const bool fresh = (words_[key / 64] & bit) == 0;
    words_[key / 64] |= bit;
    return fresh;
  }
  void number_them() {
    std::uint64_t before = 0;
    for (const std::uint64_t word : words_) {
      before_.push_back(before);
      before += static_cast<std::uint64_t>(std::popcount(word));
    }
  }
  std::uint64_t number(std::uint64_t key) const {
    const std::uint64_t below = words_[key / 64] & ((std::uint64_t{1} << (key % 64)) - 1);
    return before_[key / 64] + static_cast<std::uint64_t>(std::popcount(below));
  }
  template <class Use>
  void each(Use use) const {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      for (std::uint64_t rest = words_[i]; rest != 0; rest &= rest - 1) {
        use(static_cast<std::uint64_t>(i) * 64 + static_cast<std::uint64_t>(std::countr_zero(rest)));
      }
    }
  }

 private:
  std::vector<std::uint64_t> words_;
  std::vector<std::uint64_t> before_;
};

class Perft {
 public:
  explicit Perft(const mnk::Rules& rules) : board_(rules), key_(rules), seen_(key_.space()) {}

  void count() {
    visit();
    seen_.number_them();
    games_from_.resize(positions);
    games = count_games();
  }

  /// Counts the positions that come first among their symmetric images.
  std::uint64_t symmetry_classes() const {
    const mnk::Rules& rules = board_.rules();
    std::vector<std::vector<mnk::Cell>> images;
    for (const mnk::Symmetry symmetry : mnk::symmetries(rules)) {
      images.emplace_back(rules.cells());
      for (mnk::Cell cell = 0; cell < rules.cells(); ++cell)
        images.back()[cell] = mnk::transform(rules, symmetry, cell);
    }
    std::uint64_t classes = 0;
    seen_.each([&](std::uint64_t key) {
      const std::vector<mnk::Stone> stones = key_.stones(key);
      bool first = true;
      for (const auto& image : images)
        first = first && key <= key_.of([&](mnk::Cell cell) { return stones[image[cell]]; });
      classes += first;
    });
    return classes;
  }

  std::uint64_t positions = 0;
  std::uint64_t games = 0;
  std::array<std::uint64_t, 4> outcomes{};
  std::uint64_t double_lines = 0;

 private:
  void visit() {
    if (!seen_.add(key_.of(board_))) return;
    ++positions;
    ++outcomes[static_cast<std::size_t>(board_.outcome())];
    if (board_.is_over()) double_lines += board_.outcome() != mnk::Outcome::draw && board_.winning_lines().size() == 2;
    for (std::uint32_t i = 0; i < board_.legal_moves().size(); ++i) {
      board_.play_unchecked(board_.legal_moves()[i]);
      visit();
      board_.undo();
    }
  }

  std::uint64_t count_games() {
    if (board_.is_over()) return 1;
    const std::uint64_t number = seen_.number(key_.of(board_));
    if (games_from_[number] != 0) return games_from_[number];
    std::uint64_t sum = 0;
    for (std::uint32_t i = 0; i < board_.legal_moves().size(); ++i) {
      board_.play_unchecked(board_.legal_moves()[i]);
      sum += count_games();
      board_.undo();
    }
    return games_from_[number] = sum;
  }

  mnk::Board board_;
  Key key_;
  KeySet seen_;
  std::vector<std::uint64_t> games_from_;
};

struct Row {
  std::string game;
  std::map<std::string, std::uint64_t> expected;  ///< by column; only published numbers
};
void PrintTo(const Row& row, std::ostream* out) { *out << row.game; }

/// Reads a CSV file whose first column is the game (fields with commas in quotes); `#` starts a comment line.
std::vector<Row> read_table() {
  std::ifstream file(std::string(MNK_TEST_DATA) + "/perft.csv");
  std::vector<std::string> names;
  std::vector<Row> rows;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream in(line);
    std::vector<std::string> fields;
    if (line[0] == '"') {
      const auto end = line.find('"', 1);
      fields.push_back(line.substr(1, end - 1));
      in.seekg(static_cast<std::streamoff>(end + 2));
    }
    for (std::string field; std::getline(in, field, ',');) fields.push_back(field);
    if (names.empty()) {
      names = fields;
      continue;
    }
    rows.push_back({fields[0], {}});
    for (std::size_t i = 1; i < fields.size(); ++i) {
      if (!fields[i].empty()) rows.back().expected[names.at(i)] = std::stoull(fields[i]);
    }
  }
  return rows;
}

class PerftTable : public ::testing::TestWithParam<Row> {};

TEST_P(PerftTable, CountsAsPublished) {
  const mnk::Rules rules = *mnk::parse_game(GetParam().game);
  Perft perft(rules);
  perft.count();
  std::map<std::string, std::uint64_t> found = {{"positions", perft.positions}, {"games", perft.games}};
  if (GetParam().expected.contains("symmetry_classes")) found["symmetry_classes"] = perft.symmetry_classes();
  const char* names[4] = {"pending", "x_wins", "o_wins", "draw"};
  for (std::size_t i = 0; i < 4; ++i) found[names[i]] = perft.outcomes[i];
  found["two_lines"] = perft.double_lines;
  for (const auto& [name, count] : GetParam().expected)
    EXPECT_EQ(found.at(name), count) << GetParam().game << " " << name;
}

INSTANTIATE_TEST_SUITE_P(Games, PerftTable, ::testing::ValuesIn(read_table()), [](const auto& row) {
  std::string name = row.param.game;
  for (char& c : name) c = std::isalnum(static_cast<unsigned char>(c)) ? c : '_';
  return name;
});

TEST(PerftTable, HasEveryPublishedGame) { EXPECT_EQ(read_table().size(), 10U); }

TEST(Perft, EveryGameOfTicTacToeByItsEnd) {
  mnk::Board board;
  std::array<int, 4> ends{};
  const auto play_all = [&](const auto& self) -> void {
    if (board.is_over()) {
      ++ends[static_cast<std::size_t>(board.outcome())];
      return;
    }
    for (std::uint32_t i = 0; i < board.legal_moves().size(); ++i) {
      board.play_unchecked(board.legal_moves()[i]);
      self(self);
      board.undo();
    }
  };
  play_all(play_all);
  EXPECT_EQ(ends, (std::array<int, 4>{0, 131184, 77904, 46080}));
}

}  // namespace
