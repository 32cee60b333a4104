// SPDX-License-Identifier: MIT
// Layers from outside: damaged, of the wrong length, of another game, with wrong values.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "core/hash_functions.hpp"
#include "mnk/board.hpp"
#include "table/layer_file.hpp"
#include "table/made_table.hpp"

namespace mnk::table {
namespace {

using test::bytes_of;
using test::code;
using test::game;
using test::MadeTable;
using test::TemporaryFolder;
using test::write_bytes;

std::string number(std::uint64_t value) {
  std::string bytes;
  for (int i = 0; i < 8; ++i) bytes += static_cast<char>(value >> (8 * i) & 255);
  return bytes;
}

TEST(TableFormat, IsTheOneOfThePage) {
  const MadeTable made("1,2,2");
  // One stone: of the two sets, symmetric to each other, the one with the upper cell. X's stone: one way. O to move
  // fills the board, and nobody has a line.
  std::string expected = std::string("mnk-tabl\1\1\1\5") + "1,2,2";
  expected.resize(64, '\0');
  std::string data = "\1";  // draw
  std::string trailer = number((14695981039346656037ULL ^ 1) * 1099511628211ULL);
  for (const std::uint64_t count : {0, 2, 0, 0, 1}) trailer += number(count);
  trailer += number(fnv1a(expected + trailer));
  EXPECT_EQ(bytes_of(made.layer(1)), expected + data + trailer);
}

TEST(TableFormat, HeadersRoundTrip) {
  for (const char* text : {"3,3,3", "28,1,28:exact,gravity,misere", "5,5,4:misere"}) {
    const LayerHeader header = {game(text), 7, Stage::values};
    const std::string bytes = write_header(header);
    ASSERT_EQ(bytes.size(), header_bytes);
    EXPECT_EQ(read_header(bytes).value(), header);
    for (std::size_t size = 0; size < bytes.size(); ++size)
      EXPECT_EQ(code(read_header(bytes.substr(0, size))), "bad_table") << size;
  }
}

TEST(TableFormat, ImpossibleHeadersAreRefused) {
  const std::string good = write_header({game("3,3,3"), 4, Stage::values});
  const auto changed = [&](std::size_t at, char value) {
    std::string bytes = good;
    bytes[at] = value;
    return code(read_header(bytes));
  };
  EXPECT_EQ(changed(0, 'M'), "bad_table");
  EXPECT_EQ(changed(8, 2), "bad_table");    // version
  EXPECT_EQ(changed(9, 0), "bad_table");    // marks of a game without marks
  EXPECT_EQ(changed(9, 2), "bad_table");    // no such stage
  EXPECT_EQ(changed(10, 10), "bad_table");  // more stones than cells
  EXPECT_EQ(changed(11, 4), "bad_table");   // "3,3,", and a 3 after it
  EXPECT_EQ(changed(11, 53), "bad_table");
  EXPECT_EQ(changed(12, '9'), "ok");
  EXPECT_EQ(changed(12, '0'), "bad_table");
  EXPECT_EQ(changed(63, 1), "bad_table");
  std::string large = write_header({game("3,3,3"), 4, Stage::values});
  large.replace(11, 10,
                "\x09"
                "30,30,5\0\0");
  EXPECT_EQ(code(read_header(large)), "bad_table");
}

TEST(TableFiles, EveryChangedByteIsNoticed) {
  const MadeTable made("3,3,3");
  const std::string path = made.layer(5);
  const std::string good = bytes_of(path);
  for (std::size_t at = 0; at < good.size(); ++at) {
    std::string bytes = good;
    bytes[at] = static_cast<char>(bytes[at] ^ 4);
    write_bytes(path, bytes);
    EXPECT_EQ(code(check(made.path(), 0)), "bad_table") << at;
    EXPECT_EQ(code(make(game("3,3,3"), made.path())), "bad_table") << at;
  }
  write_bytes(path, good);
  EXPECT_EQ(code(check(made.path(), 0)), "ok");
}

TEST(TableFiles, LengthsMustBeThoseOfTheHeader) {
  const MadeTable made("3,3,3");
  const std::string path = made.layer(5);
  const std::string good = bytes_of(path);
  for (const std::string& bytes :
       {std::string(), good.substr(0, 10), good.substr(0, 64), good.substr(0, good.size() - 1), good + "x"}) {
    write_bytes(path, bytes);
    EXPECT_EQ(code(info(made.path())), "bad_table") << bytes.size();
  }
  // A header that promises a layer of gigabytes costs nothing.
  write_bytes(path, write_header({game("7,4,4"), 14, Stage::values}) + good.substr(64));
  EXPECT_EQ(code(info(made.path())), "bad_table");
  std::filesystem::remove(path);
  ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
  EXPECT_EQ(code(info(made.path())), "unreadable_file");
}

TEST(TableFiles, LayersMustBelongTogether) {
  EXPECT_EQ(code(info(TemporaryFolder().path())), "no_table");
  const MadeTable made("3,3,3");
  const MadeTable other("3,3,3:misere");
  const std::string good = bytes_of(made.layer(5));
  write_bytes(made.layer(5), bytes_of(other.layer(5)));
  EXPECT_EQ(code(info(made.path())), "bad_table");
  write_bytes(made.layer(5), bytes_of(made.layer(4)));
  EXPECT_EQ(code(info(made.path())), "bad_table");
  std::filesystem::remove(made.layer(5));
  EXPECT_EQ(code(info(made.path())), "bad_table");
  EXPECT_EQ(code(make(game("3,3,3"), made.path())), "bad_table");
  write_bytes(made.layer(5), good);
  std::filesystem::remove(made.layer(9));
  EXPECT_EQ(code(info(made.path())), "bad_table");
}

/// Replaces the data of a layer, with right checksums.
void write_layer(const std::string& folder, std::uint32_t stones, const std::vector<std::uint8_t>& data) {
  const LayerReader old = LayerReader::open(layer_path(folder, Stage::values, stones)).value();
  LayerWriter writer = LayerWriter::create(layer_path(folder, Stage::values, stones), old.header()).value();
  writer.append(data);
  ASSERT_FALSE(writer.finish(old.counts()).has_value());
}

TEST(TableCheck, NoticesWrongValuesWithRightChecksums) {
  const MadeTable made("3,3,3");
  EXPECT_EQ(check(made.path(), 500).value().samples, 5000U);
  const std::vector<std::uint8_t> first = LayerReader::open(made.layer(1)).value().block(0).value();
  ASSERT_EQ(first, std::vector<std::uint8_t>({1, 1, 1}));  // corner, side, centre: draws, each for one way of X's stone
  write_layer(made.path(), 1, {1, 0, 1});
  EXPECT_EQ(code(check(made.path(), 0)), "bad_table") << "the counts";
  write_layer(made.path(), 1, {1, 1, 1});
  EXPECT_EQ(code(check(made.path(), 0)), "ok");

  const MadeTable row("4,1,2");
  std::vector<std::uint8_t> data = LayerReader::open(row.layer(2)).value().block(0).value();
  ASSERT_EQ(data.front(), 9);  // `XO..` is a draw for X, `OX..` a win
  data.front() = 6;            // exchanged, so the counts stay right
  write_layer(row.path(), 2, data);
  EXPECT_EQ(code(check(row.path(), 0)), "ok");
  EXPECT_EQ(code(check(row.path(), 100)), "bad_table");
}

TEST(TableProbe, GivesTheFirstOfTheBestMoves) {
  const MadeTable made("3,3,3");
  Table table = made.open();
  const auto probe = [&](const char* text) { return table.probe(Position::parse(table.rules(), text).value()); };
  EXPECT_EQ(probe("......... ").value(), (Answer{0, 0}));
  EXPECT_EQ(probe("X...O....").value(), (Answer{0, 1}));
  EXPECT_EQ(probe("XX.OO....").value(), (Answer{1, 2}));
  EXPECT_EQ(probe("X.....O.X").value().score, -1);
  EXPECT_EQ(code(probe("XXX.OO...")), "game_over");
  EXPECT_EQ(code(probe("XXX......")), "too_many_x");
  EXPECT_EQ(code(probe("XXXOOO...")), "two_winners");
}

TEST(TableProbe, AnUnfinishedTableAnswersForItsLayers) {
  const TemporaryFolder folder;
  std::atomic<bool> stop = false;
  const auto stop_at_4 = [&](const MakeProgress& progress) { stop = stop || progress.stones == 4; };
  ASSERT_FALSE(make(game("3,3,3"), folder.path(), {.stop = &stop}, stop_at_4).value().complete());
  Table table = Table::open(folder.path()).value();
  const Position four = Position::parse(table.rules(), "XX.OO....").value();
  const Position five = Position::parse(table.rules(), "XX.OO...X").value();
  EXPECT_FALSE(table.covers(four));
  EXPECT_TRUE(table.covers(five));
  EXPECT_EQ(code(table.probe(four)), "no_layer");
  EXPECT_EQ(table.probe(five).value(), (Answer{1, 2}));  // O threatens two lines; c2 wins at once, but comes later
}

}  // namespace
}  // namespace mnk::table
