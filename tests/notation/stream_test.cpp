// SPDX-License-Identifier: MIT
// The reader as a stream: pieces, numbering, bounded memory, and callers that read some lines themselves.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include "notation/line_cutter.hpp"
#include "notation/read_all.hpp"
#include "sanitized.hpp"

namespace mnk {
namespace {

using namespace test;

using Random = std::mt19937_64;

std::size_t below(Random& random, std::size_t n) { return static_cast<std::size_t>(random() % n); }

/// Text of pieces of every format, so that every part of the reader follows every other.
std::string soup(Random& random) {
  static const char* const pieces[] = {"XO.",
                                       "XO.\n",
                                       "...\n",
                                       "\n",
                                       "\n\n",
                                       " ",
                                       "   \n",
                                       "X",
                                       "XOX......\n",
                                       "---------\n",
                                       "---\n",
                                       "-----\n",
                                       "|",
                                       "X|O|X\n",
                                       " | | \n",
                                       "-+-+-\n",
                                       "=====\n",
                                       "/",
                                       "XO./.X./..O\n",
                                       "a1",
                                       "b2 ",
                                       "h8",
                                       "0,0 1,1\n",
                                       "(0,0)",
                                       ";",
                                       ",",
                                       "x,o,b,b,b,b,b,b,b,win\n",
                                       "c1,c2,c3\n",
                                       "[",
                                       "]",
                                       "[[0,0],[1,1]]\n",
                                       "[[",
                                       "[]\n",
                                       "]]",
                                       "\"",
                                       "[\"XO.\",\"...\",\"...\"]",
                                       "{",
                                       "}",
                                       "#",
                                       "# remark\n",
                                       "\r\n",
                                       "\r",
                                       "\t",
                                       "\xe2\x94\x82",
                                       "\xe2\x94\x80",
                                       "\xef\xbb\xbf",
                                       "0",
                                       "1212",
                                       "4455\n",
                                       "?",
                                       "-1",
                                       "1e5",
                                       "null",
                                       "\\",
                                       "X O X\n",
                                       "__|",
                                       "c1,c2,c3,c4,c5,c6,c7,c8,c9\n",
                                       "1,x,o,b,b,b,b,b,b,b\n",
                                       "x,o,x\n",
                                       "#/play\n",
                                       "http://h/#/analyse?g=3,3,3&t=b2\n",
                                       "0 1 2\n",
                                       "-1 0 1\n",
                                       "0000000\n",
                                       "1212121\n",
                                       "12\n",
                                       "1 X O .\n",
                                       "a X O .\n",
                                       "2.X.\n",
                                       "a b c\n",
                                       "\xe2\xac\x9c\xe2\xac\x9b\xe2\xac\x9c\n",
                                       "[0,0]",
                                       "[[1 0 0]\n",
                                       " [0 2 0]\n",
                                       "((1,0,0),",
                                       "(0,2,0))\n",
                                       "['a1', 'b2']\n",
                                       "(",
                                       ")",
                                       "'",
                                       "1. a1\n",
                                       "1... "};
  std::string text;
  for (std::size_t n = below(random, 40); n > 0; --n) text += pieces[below(random, std::size(pieces))];
  if (below(random, 4) == 0 && !text.empty()) text[below(random, text.size())] = static_cast<char>(random());
  return text;
}

TEST(Stream, PiecesMakeNoDifference) {
  Random random(1);
  const char* const games[] = {"3,3,3", "1,1,1", "4,2,2", "7,6,4:gravity", "1,3,2", "3,1,2", "2,2,2:gravity"};
  for (int round = 0; round < rounds(60000); ++round) {
    const Rules rules = rules_of(games[below(random, std::size(games))]);
    const auto format = static_cast<Format>(below(random, 5));
    const std::string text = soup(random);
    const auto whole = shown(read_all(rules, text, format), true);
    const std::size_t longest = 1 + below(random, 9);
    const auto pieces = shown(read_in_pieces(rules, text, format, [&] { return 1 + below(random, longest); }), true);
    ASSERT_EQ(pieces, whole) << to_string(rules) << " " << to_string(format) << "\n" << text;
    for (std::size_t i = 0; i < whole.size(); ++i)
      ASSERT_EQ(whole[i].substr(0, whole[i].find('@')), std::to_string(i + 1));
  }
}

Rules random_rules(Random& random) {
  const auto side = [&] { return static_cast<long long>(1 + below(random, below(random, 4) == 0 ? 40 : 6)); };
  return *Rules::make(side(), side(), side(), {below(random, 2) == 0, below(random, 3) == 0, false});
}

Position random_position(Random& random, const Rules& rules) {
  Position position(rules);
  const std::size_t empty = below(random, 4);
  for (Stone& stone : position.stones)
    stone = static_cast<Stone>(below(random, 3 + empty) % (empty > 0 ? 3 : 1 + below(random, 3)));
  return position;
}

TEST(Stream, BoardsReadBackInEveryFormat) {
  Random random(2);
  for (int round = 0; round < 3000; ++round) {
    const Rules rules = random_rules(random);
    const Position position = random_position(random, rules);
    const auto same = [&](const std::string& text, Format format) {
      const auto read = read_record(rules, text, format);
      ASSERT_TRUE(read) << message_of(read.error()) << "\n" << to_string(rules) << "\n" << text;
      const auto* board = std::get_if<Position>(&read->content);
      ASSERT_TRUE(board != nullptr && *board == position) << to_string(rules) << "\n" << text;
    };
    same(to_text(position), Format::board);
    same(to_text(position), Format::automatic);
    for (const Format format : {Format::board, Format::json, Format::csv}) {
      same(to_text(position, format), format);
      same(to_text(position, format), Format::automatic);
    }
  }
}

TEST(Stream, MovesReadBack) {
  Random random(3);
  for (int round = 0; round < 3000; ++round) {
    const Rules rules = random_rules(random);
    MoveList moves;
    for (std::size_t n = below(random, rules.cells() + 60); n > 0; --n)
      moves.cells.push_back(static_cast<Cell>(below(random, rules.cells())));
    const auto same = [&](const std::string& text, Format format) {
      const auto read = read_record(rules, text, format);
      ASSERT_TRUE(read) << message_of(read.error()) << "\n" << to_string(rules) << "\n" << text;
      ASSERT_EQ(std::get<MoveList>(read->content).cells, moves.cells) << text;
    };
    same(to_text(rules, moves, Format::json), Format::json);
    same(to_text(rules, moves, Format::json), Format::automatic);
    if (!moves.cells.empty()) same(to_text(rules, moves), Format::moves);
  }
}

/// A random bad record of one line; never blank, a comment or a good record.
std::string bad_line(Random& random) {
  std::string line = "XO.XO.XO.";
  switch (below(random, 8)) {
    case 0: return line.substr(0, 4 + below(random, 5));
    case 1: return line + "X";
    case 2: line[below(random, 9)] = '?'; return line;
    case 3: line[below(random, 9)] = '0'; return line;
    case 4: line[below(random, 9)] = '\0'; return line;
    case 5: return "XO./XO.";
    case 6: return "[[0,0],[1";
    default: return "a1 zz b2";
  }
}

TEST(Stream, KeepsNumberingWhateverIsBad) {
  Random random(4);
  std::string text;
  constexpr std::size_t records = 200'000;
  std::vector<std::uint64_t> line_of;
  std::uint64_t line = 1;
  for (std::size_t i = 0; i < records; ++i) {
    std::string record;
    if (i % 7 == 6)
      record = bad_line(random) + "\n";
    else if (const auto kind = below(random, 6); kind == 0)
      record = "\nXO.\n...\n...\n\n";  // the blank line ends a bad board, if there is one
    else if (kind == 1)
      record = "a1 b2\n";
    else if (kind == 2)
      record = "[[0,0],\n [1,1]]\n";
    else if (kind == 3)
      record = "\nX|O|.\n-+-+-\n.|.|.\n-+-+-\n.|.|.\n\n";
    else if (kind == 4)
      record = "# remark\nXO.......\n";
    else
      record = "X../.../..O\n";
    line_of.push_back(line + (record[0] == '#' || record[0] == '\n' ? 1 : 0));
    for (const char c : record) line += c == '\n' ? 1 : 0;
    text += record;
  }
  std::size_t seen = 0;
  RecordReader reader(rules_of("3,3,3"));
  const auto take = [&] {
    while (const auto record = reader.next()) {
      ASSERT_LT(seen, records);
      ASSERT_EQ(record->number, seen + 1);
      ASSERT_EQ(record->line, line_of[seen]) << seen;
      ASSERT_EQ(std::holds_alternative<Error>(record->content), seen % 7 == 6) << seen << " " << show(*record);
      ++seen;
    }
  };
  for (std::size_t from = 0; from < text.size(); from += 4096) {
    reader.feed(std::string_view(text).substr(from, 4096));
    take();
  }
  reader.finish();
  take();
  EXPECT_EQ(seen, records);
}

long peak_memory_kib() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

/// Feeds 100 MB of `endless` and then `tail`, and returns the records.
std::vector<std::string> after_endless(Format format, std::string_view begin, char endless, std::string_view tail) {
  const std::string piece(std::size_t{1} << 20, endless);
  RecordReader reader(rules_of("3,3,3"), format);
  std::vector<Record> records;
  reader.feed(begin);
  for (int i = 0; i < 100; ++i) {
    reader.feed(piece);
    drain(reader, records);
  }
  reader.feed(tail);
  drain(reader, records);
  reader.finish();
  drain(reader, records);
  return shown(records);
}

TEST(Stream, EndlessLinesTakeNoMemory) {
  const long before = peak_memory_kib();
  using Said = std::vector<std::string>;
  EXPECT_EQ(after_endless(Format::automatic, "", 'X', "\nXO.......\n"),
            (Said{"auto error record_too_long@1:1", "board XO./.../..."}));
  EXPECT_EQ(after_endless(Format::board, "XO.\n", '.', "\nXO.......\n"),
            (Said{"board error missing_rows@2:1", "board error record_too_long@2:1", "board XO./.../..."}));
  EXPECT_EQ(after_endless(Format::automatic, "#", ' ', "\nXO.......\n"), (Said{"board XO./.../..."}));
  EXPECT_EQ(after_endless(Format::moves, "a1", ' ', "\na1\n"),
            (Said{"moves error record_too_long@1:1", "moves moves 6"}));
  EXPECT_EQ(after_endless(Format::csv, "", ',', ""), (Said{"csv error record_too_long@1:1"}));
  EXPECT_EQ(after_endless(Format::json, "", '{', "\n[]\n"), (Said{"json error record_too_long@1:1", "json moves"}));
  // The first of three brackets begins an array of records, the others its first record.
  EXPECT_EQ(after_endless(Format::json, "", '[', "\n[]]\n"), (Said{"json error record_too_long@1:2", "json moves"}));
  EXPECT_EQ(after_endless(Format::json, "[[[0,0]],[[1,1]],[[", '1', "]],\n[]]"),
            (Said{"json moves 0", "json moves 4", "json error record_too_long@1:18", "json moves"}));
  EXPECT_LT(peak_memory_kib() - before, (mnk::test::sanitized ? 1024 : 16) * 1024);
}

TEST(Stream, ALineMayBeAsLongAsTheLimit) {
  using notation::LineCutter;
  const auto fed = [](std::string_view text) {
    LineCutter cutter(8);
    cutter.feed(text);
    return cutter;
  };
  EXPECT_EQ(fed("12345678\n").look(), LineCutter::Look::line);
  EXPECT_EQ(fed("123456789\n").look(), LineCutter::Look::too_long);
  EXPECT_EQ(fed(std::string(8, ' ') + "x").first_byte(), 'x');
  EXPECT_EQ(fed(std::string(9, ' ') + "x").first_byte(), std::nullopt);
}

TEST(Stream, OuterArraysOfAnyLengthTakeNoMemory) {
  RecordReader reader(rules_of("3,3,3"), Format::json);
  std::uint64_t seen = 0;
  const long before = peak_memory_kib();
  reader.feed("[[[0,0]]");
  constexpr std::uint64_t pieces = rounds(10'000);
  for (std::uint64_t i = 0; i < pieces; ++i) {
    std::string piece;
    for (int j = 0; j < 100; ++j) piece += ",[[0,0],[1,1],[2,2]]";
    reader.feed(piece);
    while (const auto record = reader.next()) {
      ASSERT_TRUE(std::holds_alternative<MoveList>(record->content));
      ++seen;
    }
  }
  reader.feed("]");
  reader.finish();
  EXPECT_FALSE(reader.next());
  EXPECT_EQ(seen, 100 * pieces + 1);
  EXPECT_LT(peak_memory_kib() - before, (mnk::test::sanitized ? 1024 : 16) * 1024);
}

TEST(Stream, TheLargestBoardFitsOnOneLine) {
  const Rules rules = rules_of("4096,4096,5");
  std::string text(rules.cells(), '.');
  text[5] = 'X';
  text[rules.cells() - 1] = 'O';
  text += "\nX\n";
  const auto records = read_in_pieces(rules, text, Format::automatic, [] { return std::size_t{1} << 16; });
  ASSERT_EQ(records.size(), 2U);
  const auto& position = std::get<Position>(records[0].content);
  EXPECT_EQ(position.at(0, 5), Stone::x);
  EXPECT_EQ(position.at(4095, 4095), Stone::o);
  EXPECT_EQ(show(records[1]), "board error bad_row_length@2:2");
}

TEST(Stream, SaysWhenACallerMayReadLinesItself) {
  struct Step {
    const char* text;
    bool between;
  };
  const Step steps[] = {{"", true},
                        {"XO.......\n", true},
                        {"XO", false},
                        {".......\n", true},
                        {"XO.\n", false},
                        {"...\n...\n", true},
                        {"a1 b2\n", true},
                        {"[[0,0]]", false},
                        {"\n", true},
                        {"[[[0,0]],\n", false},
                        {"[]]\n", true},
                        {"X|.|.\n.|.|.\n.|.|.\n", false},
                        {"---------\n", true},
                        {"X?.\n", false},
                        {"...\n...\n", true},
                        {"-----\n", false},
                        {"\n", true},
                        {"# remark\n\n", true}};
  RecordReader reader(rules_of("3,3,3"));
  for (const Step& step : steps) {
    reader.feed(step.text);
    while (reader.next()) {
    }
    EXPECT_EQ(reader.is_between_records(), step.between) << step.text;
  }
}

TEST(Stream, CountsWhatACallerHasRead) {
  RecordReader reader(rules_of("3,3,3"));
  reader.skip(10, 9);
  reader.feed("XO.......\nXO?\n");
  auto record = reader.next();
  ASSERT_TRUE(record);
  EXPECT_EQ(show_with_place(*record), "10@11:1 board XO./.../...");
  record = reader.next();
  ASSERT_TRUE(record);
  EXPECT_EQ(show_with_place(*record), "11@12:1 board error bad_cell@12:3");
}

TEST(Stream, ReadsExactlyOneRecord) {
  const Rules rules;
  EXPECT_EQ(show(*read_record(rules, "\n XO./.../... \n")), "board XO./.../...");
  const std::pair<const char*, const char*> cases[] = {{"", "no_record"},
                                                       {"# no\n", "no_record"},
                                                       {"a1 b2\nb2\n", "extra_text"},
                                                       {"XO?\n", "bad_cell"},
                                                       {"a4", "off_board"}};
  for (const auto& [text, code] : cases) {
    const auto record = read_record(rules, text);
    ASSERT_FALSE(record) << text;
    EXPECT_EQ(code_of(record.error()), code) << text;
  }
  EXPECT_EQ(std::get<SyntaxError>(read_record(rules, "a1 b2\n  b2\n").error()).line, 2U);
  EXPECT_EQ(std::get<SyntaxError>(read_record(rules, "a1 b2\n  b2\n").error()).column, 3U);
}

TEST(Stream, FormatsHaveNames) {
  for (const Format format : {Format::automatic, Format::board, Format::moves, Format::json, Format::csv}) {
    EXPECT_EQ(parse_format(to_string(format)), format);
  }
  EXPECT_EQ(to_string(Format::automatic), "auto");
  EXPECT_EQ(parse_format("automatic"), std::nullopt);
}

}  // namespace
}  // namespace mnk
