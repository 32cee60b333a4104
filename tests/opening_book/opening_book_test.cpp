// SPDX-License-Identifier: MIT
// Opening books, against counts by hand over the canonical forms of positions.
#include "opening_book/opening_book.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <random>

#include "mnk/moves.hpp"
#include "mnk/symmetry.hpp"
#include "opening_book/place.hpp"
#include "server/temporary_folder.hpp"

namespace mnk::opening_book {
namespace {

class OpeningBooks : public testing::Test {
 protected:
  std::string path() const { return folder_.file("my.book"); }
  std::unique_ptr<OpeningBook> open(bool make = true) const {
    auto book = open_book(path(), make ? Access::change : Access::read);
    if (!book) throw std::runtime_error(message_of(book.error()));
    return std::move(*book);
  }
  static std::vector<Cell> cells(const Rules& rules, const std::string& moves) { return *parse_moves(rules, moves); }
  static bool add(OpeningBook& book, const Rules& rules, std::span<const Cell> moves, Outcome result,
                  std::size_t plies = 100) {
    EXPECT_FALSE(book.begin());
    const auto added = book.add(rules, moves, result, plies);
    EXPECT_FALSE(book.commit());
    return added.value();
  }
  static std::vector<BookMove> moves_of(OpeningBook& book, const Rules& rules, const std::string& moves) {
    return book.moves_of(Board::from(rules, cells(rules, moves))->position()).value();
  }

  server::TemporaryFolder folder_;
  const Rules rules_ = *Rules::make(5, 5, 4);
};

std::vector<Cell> image(const Rules& rules, Symmetry symmetry, std::span<const Cell> moves) {
  std::vector<Cell> found;
  for (const Cell move : moves) found.push_back(transform(rules, symmetry, move));
  return found;
}

using Cells = std::vector<int>;
Cells stones_of(const Position& position) {
  Cells found;
  for (Cell cell = 0; cell < position.rules.cells(); ++cell) found.push_back(static_cast<int>(position.stones[cell]));
  return found;
}

/// The position and the move as one thing: the stones, with the move as a third kind, in canonical form by hand.
Cells marked(const Position& position, Cell move) {
  Cells least;
  for (const Symmetry symmetry : symmetries(position.rules)) {
    Cells stones = stones_of(transform(position, symmetry));
    stones[transform(position.rules, symmetry, move)] = 9;
    if (least.empty() || stones < least) least = stones;
  }
  return least;
}

TEST_F(OpeningBooks, CountTheMovesOfAllImages) {
  for (const Rules& rules : {rules_, *Rules::make(5, 4, 3), *Rules::make(5, 4, 4, {.gravity = true})}) {
    const auto book = open_book(folder_.file(to_string(rules) + ".book"), Access::change).value();
    std::mt19937 random(7);
    std::map<Cells, std::array<std::uint64_t, 4>> counts;
    std::vector<Position> seen;
    std::set<std::vector<Cell>> games;
    ASSERT_FALSE(book->begin());
    for (int game = 0; game < 300; ++game) {
      Board board(rules);
      const std::size_t plies = random() % 3 == 0 ? 2 : 6;
      std::vector<std::pair<Position, Cell>> way;
      while (!board.is_over() && board.plies() < 8) {
        std::vector<Cell> legal(board.legal_moves().begin(), board.legal_moves().end());
        std::sort(legal.begin(), legal.end());
        const Cell move = legal[random() % (board.plies() < 2 ? 4 : legal.size())];
        if (way.size() < plies) way.emplace_back(board.position(), move);
        board.play_unchecked(move);
      }
      std::vector<Cell> least;
      for (const Symmetry symmetry : symmetries(rules)) {
        auto moves = image(rules, symmetry, board.history());
        if (least.empty() || moves < least) least = moves;
      }
      const bool is_new = games.insert(least).second;
      EXPECT_EQ(book->add(rules, board.history(), board.outcome(), plies).value(), is_new);
      if (!is_new) continue;
      const std::size_t column = board.outcome() == Outcome::x_wins   ? 0
                                 : board.outcome() == Outcome::draw   ? 1
                                 : board.outcome() == Outcome::o_wins ? 2
                                                                      : 3;
      for (const auto& [position, move] : way) {
        ++counts[marked(position, move)][column];
        seen.push_back(position);
      }
    }
    ASSERT_FALSE(book->commit());
    EXPECT_EQ(book->size()->games, games.size());
    EXPECT_EQ(book->size()->moves, counts.size());
    EXPECT_GT(counts.size(), 100U);
    for (std::size_t i = 0; i < seen.size(); i += 9) {
      const Position& position = seen[i];
      const auto& any = symmetries(rules)[random() % symmetries(rules).size()];
      const Position turned = transform(position, any);
      std::uint64_t before = ~std::uint64_t{0};
      std::set<Cells> different;
      for (const BookMove& move : book->moves_of(turned).value()) {
        const Cells which = marked(turned, move.move);
        EXPECT_TRUE(different.insert(which).second);
        std::vector<Cell> same;
        for (Cell cell = 0; cell < rules.cells(); ++cell) {
          if (turned.stones[cell] == Stone::none && marked(turned, cell) == which) same.push_back(cell);
        }
        EXPECT_EQ(move.images, same);
        EXPECT_EQ((std::array{move.x_wins, move.draws, move.o_wins, move.open}), counts[which]);
        EXPECT_LE(move.games(), before);
        before = move.games();
      }
      const auto known = std::count_if(counts.begin(), counts.end(), [&](const auto& count) {
        Cells stones = count.first;
        std::replace(stones.begin(), stones.end(), 9, static_cast<int>(Stone::none));
        Cells least = stones_of(canonical(turned));
        Position parent(rules);
        for (Cell cell = 0; cell < rules.cells(); ++cell) parent.stones[cell] = static_cast<Stone>(stones[cell]);
        return stones_of(canonical(parent)) == least;
      });
      EXPECT_EQ(different.size(), static_cast<std::size_t>(known));
    }
  }
}

TEST_F(OpeningBooks, NamesArePlainText) {
  const Place place = place_of(Board::from(rules_, cells(rules_, "c3 b3 b2"))->position());
  EXPECT_EQ(place.key, "b4 c3/c4");
  EXPECT_EQ(to_coordinate(rules_, place.own(place.stored(cells(rules_, "c2")[0]))), "c2");
  EXPECT_EQ(place_of(Position(rules_)).symmetries.size(), 8U);
  EXPECT_EQ(name_of_game(rules_, cells(rules_, "e1 e2 c3")), "a5 b5 c3");
}

TEST_F(OpeningBooks, GamesOfOtherRulesAreOtherGames) {
  const auto book = open();
  const Rules other = *Rules::make(5, 5, 3);
  EXPECT_TRUE(add(*book, rules_, cells(rules_, "c3 c4"), Outcome::pending));
  EXPECT_TRUE(moves_of(*book, other, "").empty());
  EXPECT_TRUE(add(*book, other, cells(other, "c3 c4"), Outcome::pending));
  EXPECT_EQ(moves_of(*book, other, "").size(), 1U);
  EXPECT_EQ(moves_of(*book, rules_, "")[0].games(), 1U);
}

TEST_F(OpeningBooks, TheSameMovesMayHaveTwoResults) {
  const auto book = open();
  EXPECT_TRUE(add(*book, rules_, cells(rules_, "c3 c4"), Outcome::x_wins));
  EXPECT_FALSE(add(*book, rules_, cells(rules_, "c3 d3"), Outcome::x_wins));
  EXPECT_TRUE(add(*book, rules_, cells(rules_, "c3 d3"), Outcome::draw));
  const auto moves = moves_of(*book, rules_, "");
  ASSERT_EQ(moves.size(), 1U);
  EXPECT_EQ(moves[0].x_wins, 1U);
  EXPECT_EQ(moves[0].draws, 1U);
  EXPECT_EQ(moves[0].games(), 2U);
}

TEST_F(OpeningBooks, MarksAndCommentsStayApart) {
  const auto book = open();
  const auto moves = cells(rules_, "c3 c4");
  const auto set = [&](std::optional<Mark> mark, std::optional<std::string> comment) {
    EXPECT_FALSE(book->begin());
    EXPECT_FALSE(book->set_mark(rules_, moves, mark, comment));
    EXPECT_FALSE(book->commit());
  };
  set(Mark::good, std::nullopt);
  set(std::nullopt, "near");
  auto found = moves_of(*book, rules_, "c3");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].mark, Mark::good);
  EXPECT_EQ(found[0].comment, "near");
  EXPECT_EQ(found[0].games(), 0U);
  set(Mark::none, std::nullopt);
  EXPECT_EQ(moves_of(*book, rules_, "c3")[0].comment, "near");
  set(std::nullopt, "");
  EXPECT_TRUE(moves_of(*book, rules_, "c3").empty());
  add(*book, rules_, moves, Outcome::draw);
  set(Mark::bad, std::nullopt);
  EXPECT_EQ(moves_of(*book, rules_, "c3")[0].mark, Mark::bad);
  EXPECT_EQ(moves_of(*book, rules_, "c3")[0].draws, 1U);
}

TEST_F(OpeningBooks, AChangeIsWholeOrNot) {
  {
    const auto book = open();
    EXPECT_FALSE(book->begin());
    EXPECT_TRUE(book->add(rules_, cells(rules_, "c3 c4"), Outcome::draw, 10).value());
  }  // as if killed
  const auto book = open();
  EXPECT_EQ(book->size()->games, 0U);
  EXPECT_EQ(book->size()->moves, 0U);
  EXPECT_FALSE(book->begin());
  EXPECT_TRUE(book->add(rules_, cells(rules_, "c3 c4"), Outcome::draw, 10).value());
  book->roll_back();
  EXPECT_EQ(book->size()->games, 0U);
  EXPECT_TRUE(add(*book, rules_, cells(rules_, "c3 c4"), Outcome::draw, 1));
  EXPECT_EQ(open(false)->size()->moves, 1U);
}

/// The files as a program leaves them that is killed while it adds games.
TEST_F(OpeningBooks, AReaderTakesBackAChangeThatWasKilled) {
  add(*open(), rules_, cells(rules_, "c3 c4"), Outcome::draw);
  SQLite::Database killed(path(), SQLite::OPEN_READWRITE);
  killed.exec(
      "PRAGMA cache_size=2; BEGIN; UPDATE moves SET draws = 77;"
      "INSERT INTO games SELECT value, hex(randomblob(500)), 'open' FROM json_each('[1,2,3,4,5,6,7,8,9,10,11,12,"
      "13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30]')");
  for (const char* ending : {"", "-journal"})
    std::filesystem::copy_file(path() + ending, folder_.file("killed.book") + ending);
  ASSERT_GT(std::filesystem::file_size(folder_.file("killed.book")), 20'000U) << "the change is in the file";
  const auto reader = open_book(folder_.file("killed.book"), Access::read);
  ASSERT_TRUE(reader) << message_of(reader.error());
  EXPECT_EQ((*reader)->size()->games, 1U);
  EXPECT_EQ((*reader)->moves_of(Position(rules_)).value().at(0).draws, 1U);
}

/// A change that is not yet on the disk locks out other changes only.
TEST_F(OpeningBooks, IsReadDuringAChange) {
  const auto writer = open();
  add(*writer, rules_, cells(rules_, "c3 c4"), Outcome::draw);
  EXPECT_FALSE(writer->begin());
  std::mt19937 random(3);
  for (int game = 0; game < 20000; ++game) {
    Board board(rules_);
    while (!board.is_over() && board.plies() < 10) {
      const auto legal = board.legal_moves();
      std::vector<Cell> cells(legal.begin(), legal.end());
      board.play_unchecked(cells[random() % cells.size()]);
    }
    EXPECT_TRUE(writer->add(rules_, board.history(), board.outcome(), 10).ok());
  }
  const auto reader = open_book(path(), Access::play);
  ASSERT_TRUE(reader) << message_of(reader.error());
  EXPECT_EQ((*reader)->size()->games, 1U);
  EXPECT_FALSE(writer->commit());
  EXPECT_GT((*reader)->size()->games, 10000U);
}

TEST_F(OpeningBooks, AReaderDoesNotWrite) {
  open();
  const auto reader = open(false);
  const auto failed = reader->begin();
  const auto added = reader->add(rules_, cells(rules_, "c3"), Outcome::draw, 1);
  ASSERT_FALSE(added.ok());
  EXPECT_EQ(code_of(added.error()), "book_failed");
  EXPECT_NE(message_of(added.error()).find("my.book: "), std::string::npos);
}

TEST_F(OpeningBooks, OtherFilesAreRefusedAndStayAsTheyAre) {
  const auto refused = [&](const std::string& where, bool make) {
    const auto book = open_book(where, make ? Access::change : Access::read);
    EXPECT_FALSE(book.ok()) << where;
    return book.ok() ? std::string() : std::string(code_of(book.error()));
  };
  EXPECT_EQ(refused(path(), false), "cannot_open");
  EXPECT_FALSE(std::filesystem::exists(path()));
  EXPECT_EQ(refused(folder_.file("."), true), "cannot_open");
  EXPECT_EQ(message_of(open_book("/dev/null", Access::change).error()),
            "cannot open /dev/null: it is not a file of its own");
  EXPECT_EQ(refused(folder_.file("no/such"), true), "cannot_open");
  std::ofstream(folder_.file("text")) << std::string(5000, 'x');
  EXPECT_EQ(refused(folder_.file("text"), true), "not_a_book");
  EXPECT_EQ(refused(folder_.file("text"), false), "not_a_book");
  SQLite::Database(folder_.file("other"), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE).exec("CREATE TABLE t (a)");
  const auto bytes = [&](const std::string& name) {
    std::ifstream in(folder_.file(name), std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(in), {});
  };
  const std::string before = bytes("other");
  EXPECT_EQ(refused(folder_.file("other"), true), "not_a_book");
  EXPECT_EQ(refused(folder_.file("other"), false), "not_a_book");
  EXPECT_EQ(bytes("other"), before);
  open();
  SQLite::Database(path(), SQLite::OPEN_READWRITE).exec("PRAGMA user_version=2");
  EXPECT_EQ(refused(path(), true), "newer_book");
  EXPECT_EQ(refused(path(), false), "newer_book");
}

TEST_F(OpeningBooks, RowsThatAreNoMovesAreLeftOut) {
  const auto book = open();
  add(*book, rules_, cells(rules_, "c3 c4 c5"), Outcome::draw);
  SQLite::Database(path(), SQLite::OPEN_READWRITE)
      .exec(
          "INSERT INTO moves (game, position, move, open) SELECT game, position, 'zz9', 5 FROM moves;"
          "INSERT INTO moves (game, position, move, open) SELECT DISTINCT game, position, 'c3', 5 FROM moves WHERE "
          "position <> '/';"
          "UPDATE moves SET x_wins = -3, mark = 'odd' WHERE position = '/'");
  const auto first = moves_of(*book, rules_, "");
  ASSERT_EQ(first.size(), 1U);
  EXPECT_EQ(first[0].games(), 1U);
  EXPECT_EQ(first[0].mark, Mark::none);
  EXPECT_EQ(moves_of(*book, rules_, "c3").size(), 1U);
}

BookMove with(Cell move, std::uint64_t x_wins, std::uint64_t draws, std::uint64_t o_wins, Mark mark = Mark::none) {
  return {.move = move, .x_wins = x_wins, .draws = draws, .o_wins = o_wins, .mark = mark};
}

/// The bounds as tables of the interval have them: 8 of 10 from 0.4902, 1 of 1 from 0.2065, 0 of 10 from 0.
TEST(OpeningBookChoice, PointsHaveABound) {
  EXPECT_NEAR(points_bound(with(0, 8, 0, 2), Player::x), 0.4902, 1e-4);
  EXPECT_NEAR(points_bound(with(0, 2, 0, 8), Player::o), 0.4902, 1e-4);
  EXPECT_NEAR(points_bound(with(0, 1, 0, 0), Player::x), 0.2065, 1e-4);
  EXPECT_NEAR(points_bound(with(0, 0, 0, 10), Player::x), 0, 1e-12);
  EXPECT_EQ(points_bound(with(0, 0, 0, 0), Player::x), 0);
  EXPECT_EQ(points(with(0, 1, 1, 0), Player::x), 0.75);
  EXPECT_EQ(points(with(0, 1, 1, 0), Player::o), 0.25);
}

TEST(OpeningBookChoice, ManyGoodGamesComeBeforeFewBetterOnes) {
  const std::vector<BookMove> moves = {with(1, 2, 0, 0), with(2, 70, 0, 30), with(3, 1, 0, 0)};
  EXPECT_EQ(choose(moves, Player::x), std::optional<Cell>(2));
  EXPECT_EQ(choose(moves, Player::o), std::nullopt) << "30 % is less than 40 %, and 0 %";
  EXPECT_EQ(choose(std::vector{with(3, 1, 0, 0)}, Player::x), std::nullopt) << "one game";
  EXPECT_EQ(choose(std::vector{with(3, 0, 0, 2)}, Player::x), std::nullopt);
  EXPECT_EQ(choose(std::vector{with(4, 2, 0, 3)}, Player::x), std::optional<Cell>(4)) << "40 %";
  EXPECT_EQ(choose(std::vector<BookMove>(), Player::x), std::nullopt);
}

TEST(OpeningBookChoice, MarksCountMore) {
  const std::vector<BookMove> moves = {with(1, 90, 0, 0, Mark::bad), with(2, 3, 0, 0), with(3, 0, 0, 0, Mark::good),
                                       with(4, 1, 0, 1, Mark::good)};
  EXPECT_EQ(choose(moves, Player::x), std::optional<Cell>(4));
  EXPECT_EQ(choose(std::span(moves).first(3), Player::x), std::optional<Cell>(3));
  EXPECT_EQ(choose(std::span(moves).first(2), Player::x), std::optional<Cell>(2));
  EXPECT_EQ(choose(std::span(moves).first(1), Player::x), std::nullopt);
}

}  // namespace
}  // namespace mnk::opening_book
