// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "notation/game_record.hpp"

namespace mnk {
namespace {

using namespace test;

std::string psq_error(const std::string& text, const Rules& rules = gomoku) {
  const auto record = read_psq(text, rules);
  return record ? "read" : show(record.error());
}

//   1 2 3 4 5 6 7   x
// 1 X . . . . . .       The second player, `somebody`, moves first and is X.
// ...
// 5 . . . O . . .
// 6 . . . X . . O
TEST(Psq, HasEverythingThatTheFileHas) {
  const std::string text = bytes_of(MNK_TEST_DATA "/sample.psq");
  ASSERT_FALSE(text.empty());
  const auto record = read_psq(text, gomoku);
  ASSERT_TRUE(record) << show(record.error());
  EXPECT_EQ(to_string(record->rules), "7,6,5");
  EXPECT_EQ(moves_of(*record), "d1d2a6g1");
  EXPECT_EQ(record->x_name, "somebody");
  EXPECT_EQ(record->o_name, "engine one.exe");
  EXPECT_EQ(record->psq, (PsqHeader{{3, 0}, 1, 15, {"1,Freestyle"}}));
  EXPECT_EQ(record->nodes[1].milliseconds, 120);
  EXPECT_EQ(record->nodes[4].milliseconds, std::nullopt);
  EXPECT_EQ(write_psq(*record), text);
}

TEST(Psq, RealGameOfGomocup) {
  const std::string text = real_file("sample.psq");
  if (text.empty()) GTEST_SKIP() << "NOT TESTED: ../shared/data/formats/sample.psq (a game of Gomocup) is not there";
  const auto record = read_psq(text);
  ASSERT_TRUE(record) << show(record.error());
  EXPECT_EQ(to_string(record->rules), "20,20,5");
  EXPECT_EQ(record->x_name, "pisq7.exe");
  EXPECT_EQ(record->o_name, "renjusolver.ZIP");
  EXPECT_EQ(record->psq, (PsqHeader{{7, 7}, 0, 0, {}}));
  EXPECT_EQ(main_line(*record).size(), 16U);
  Board board(record->rules);
  for (const Cell cell : main_line(*record)) ASSERT_TRUE(board.play(cell));
  EXPECT_EQ(board.outcome(), Outcome::o_wins);  // 11,12 to 15,12: the code 0 means a win
  EXPECT_EQ(board.winning_lines().front().cells.front(), record->rules.cell(11, 10));
  EXPECT_EQ(write_psq(*record), text);
}

TEST(Psq, TheEndOfAFileHasManyForms) {
  const std::string moves = "Piskvorky 3x3, 0:0, 0\n1,1\n";
  struct Form {
    std::string end;
    std::string x_name;
    std::int64_t code;
    std::vector<std::string> more;
  };
  const std::vector<Form> forms = {
      {"", "", -1, {}},
      {"-1", "", -1, {}},
      {"0\n\n \n", "", 0, {}},
      {"a\nb\n0\n", "a", 0, {}},
      {"\nb\n0\n", "", 0, {}},
      {"a\nb", "a", -1, {}},  // before 8.3 there was no code
      {"5\n6\n7\n", "5", 7, {}},
      {"a\nb\n-1\n0,Freestyle15_1\n", "a", -1, {"0,Freestyle15_1"}},
      {"-1\n1,Freestyle\n", "", -1, {"1,Freestyle"}},
      {"-1\nx\ny\n\nz", "", -1, {"x", "y", "", "z"}},
      {"\n\n-1\na\n7\n", "", -1, {"a", "7"}},  // without its empty names, 7 would be the code
  };
  for (const Form& form : forms) {
    const auto record = read_psq(moves + form.end);
    ASSERT_TRUE(record) << form.end;
    EXPECT_EQ(record->x_name, form.x_name) << form.end;
    EXPECT_EQ(record->psq.code, form.code) << form.end;
    EXPECT_EQ(record->psq.extra_lines, form.more) << form.end;
    const auto again = read_psq(write_psq(*record));
    EXPECT_TRUE(again && *again == *record) << form.end;
  }
}

TEST(Psq, BlanksAreAllowedWhereScanfAllowsThem) {
  const auto record = read_psq("\xef\xbb\xbfPiskvorky  4x 3,1: 2 , 0 \n\n 1, 3\n\n 4 ,1 , -6\n\n");
  ASSERT_TRUE(record) << show(record.error());
  EXPECT_EQ(moves_of(*record), "a1d3");
  EXPECT_EQ(record->nodes[2].milliseconds, -6);
}

TEST(Psq, SyntaxErrorsHaveTheirPlace) {
  EXPECT_EQ(psq_error(""), "bad_header@1:1");
  EXPECT_EQ(psq_error("(;GM[4])"), "bad_header@1:1");
  EXPECT_EQ(psq_error("Piskvorka 15x15, 0:0, 0\n"), "bad_header@1:1");
  EXPECT_EQ(psq_error("Piskvorky 15, 0:0, 0\n"), "bad_header@1:13");
  EXPECT_EQ(psq_error("Piskvorky 15x15 0:0, 0\n"), "bad_header@1:17");
  EXPECT_EQ(psq_error("Piskvorky 15x15, 0, 0\n"), "bad_header@1:19");
  EXPECT_EQ(psq_error("Piskvorky 15x15, 0:0, 2\n"), "bad_header@1:23");
  EXPECT_EQ(psq_error("Piskvorky 15x15, 0:0, 0 0\n"), "bad_header@1:25");
  EXPECT_EQ(psq_error("Piskvorky 15x15, 0:0, 0\n1,1\n2;2\n"), "bad_code@3:1");
  EXPECT_EQ(psq_error("Piskvorky 15x15, 0:0, 0\n1,1\na\nb\nc\n"), "bad_code@5:1");
  EXPECT_EQ(psq_error("Piskvorky 15x15, 0:0, 0\n1,1,\n"), "bad_code@2:1");
  EXPECT_EQ(psq_error("Piskvorky 15x15, 0:0, 0\n1,1 x\n"), "bad_code@2:1");
}

TEST(Psq, WhatIsNotAllowedNamesTheMove) {
  const std::string header = "Piskvorky 4x3, 0:0, 0\n";
  EXPECT_EQ(psq_error("Piskvorky 0x3, 0:0, 0\n"), "bad_columns m (columns) must be from 1 to 4096, not 0");
  EXPECT_EQ(psq_error(header + "1,1\n0,1\n"), "off_board move 2 (0,1) is off the board: x is 1..4, y 1..3");
  EXPECT_EQ(psq_error(header + "1,0\n"), "off_board move 1 (1,0) is off the board: x is 1..4, y 1..3");
  EXPECT_EQ(psq_error(header + "5,1\n"), "off_board move 1 (5,1) is off the board: x is 1..4, y 1..3");
  EXPECT_EQ(psq_error(header + "4294967297,1\n").substr(0, 10), "off_board ");  // 2^32 + 1 is 1 in 32 bits
  EXPECT_EQ(psq_error(header + "1,4294967297\n").substr(0, 10), "off_board ");
  EXPECT_EQ(psq_error(header + "1,1\n2,1\n1,4\n"), "off_board move 3 (1,4) is off the board: x is 1..4, y 1..3");
  EXPECT_EQ(psq_error(header + "1,1\n1,1\n").substr(0, 24), "taken_cell move 2 (1,1):");
  EXPECT_EQ(psq_error(header + "1,1\n1,2\n2,1\n2,2\n3,1\n3,2\n", *Rules::make(3, 3, 3)).substr(0, 23),
            "game_over move 6 (3,2):");
}

TEST(Psq, AMistypedMoveIsNoName) {
  const std::string moves = "Piskvorky 15x15, 0:0, 0\n8,8,1\n";
  EXPECT_EQ(psq_error(moves + "10;10,1\n11,11,2\n-1\n"), "bad_code@3:1");
  for (const char* mistyped :
       {"10;10,1", "10.10", "10 10 5", " 10,10;1", "10,,10", "10,10,x", "10,10, five", "10/10"}) {
    EXPECT_EQ(psq_error(moves + mistyped + "\n11,11,2\n"), "bad_code@3:1") << mistyped;
    EXPECT_EQ(psq_error(moves + mistyped + "\n-1\n"), "bad_code@3:1") << mistyped;
    EXPECT_EQ(psq_error(moves + mistyped + "\n11,11\nAnne\nZoe\n-1\n"), "bad_code@3:1") << mistyped;
    EXPECT_EQ(psq_error(moves + "\n" + mistyped + "\n15\n"), "bad_code@4:1") << mistyped;
  }
  EXPECT_EQ(psq_error(moves + "1O,10\n11,11,2\n-1\n"), "bad_code@4:1");
  EXPECT_EQ(psq_error(moves + "1O,10\n-1\n"), "bad_code@3:1") << "a name and a number are no end";
  EXPECT_EQ(psq_error(moves + "-1\n11,11\n-1\n"), "bad_code@4:1");
  for (const char* name : {"pisq7.exe", "homo-1", "5.7.exe", "3D", "5", "-6", "2 be",
                           "4\xc3\xa9"
                           "4",
                           "x,y", "5,a7"}) {
    const auto record = read_psq(moves + name + "\n" + name + "\n-1\n");
    ASSERT_TRUE(record) << name;
    EXPECT_EQ(record->x_name, name);
    EXPECT_EQ(record->o_name, name);
  }
  EXPECT_TRUE(read_psq(moves + "-1\n1,2\n")) << "further lines";
}

TEST(Psq, NamesThatAreLikeMovesAreQuoted) {
  GameRecord record(gomoku);
  const std::size_t node = record.add(0, GameMove{Player::x, gomoku.cell(7, 7)});
  record.add(node, GameMove{Player::o, gomoku.cell(8, 8)});
  const std::pair<const char*, const char*> cases[] = {{"3,4", "\"3,4\""}, {" 3;4", "\" 3;4\""}, {"5", "5"}, {"", ""}};
  for (const auto& [x_name, x_shown] : cases) {
    for (const auto& [o_name, o_shown] : cases) {
      for (record.psq.starter = 0; record.psq.starter < 2; ++record.psq.starter) {
        record.x_name = x_name;
        record.o_name = o_name;
        const auto again = read_psq(write_psq(record));
        ASSERT_TRUE(again) << write_psq(record);
        EXPECT_EQ(again->x_name, x_shown);
        EXPECT_EQ(again->o_name, o_shown);
        record.x_name = x_shown;
        record.o_name = o_shown;
        EXPECT_EQ(*again, record);
      }
    }
  }
}

TEST(Psq, RandomGamesRoundTrip) {
  std::mt19937_64 random(20);
  for (int i = 0; i < 2000; ++i) {
    GameRecord record(random_rules(random));
    Board board(record.rules);
    std::size_t node = 0;
    for (std::size_t n = below(random, 20); n > 0 && !board.is_over(); --n) {
      const Player player = board.to_move();
      const auto moves = board.legal_moves();
      const Cell cell = moves[static_cast<std::uint32_t>(below(random, moves.size()))];
      board.play_unchecked(cell);
      node = record.add(node, GameMove{player, cell});
      if (below(random, 4) != 0) record.nodes[node].milliseconds = static_cast<std::int64_t>(below(random, 1000000));
    }
    const auto name = [&] { return random_text(random, std::string("ab \xc5\xbe.\t\0\r", 9), 6); };
    record.x_name = name().insert(0, 1, 'x');
    record.o_name = name().insert(0, 1, 'o');
    record.psq = {{static_cast<std::int64_t>(below(random, 9)), 0}, static_cast<int>(below(random, 2)), -1, {}};
    for (std::size_t n = below(random, 3); n > 0; --n) record.psq.extra_lines.push_back(name().append("!"));
    const auto again = read_psq(write_psq(record), record.rules);
    ASSERT_TRUE(again) << write_psq(record);
    ASSERT_EQ(*again, record) << write_psq(record);
  }
}

TEST(Psq, ASideThatIsTooLongIsRefusedUnread) {
  const auto record = read_psq("Piskvorky 101x15, 0:0, 0\n", *Rules::make(15, 15, 5), 100);
  ASSERT_FALSE(record);
  EXPECT_EQ(code_of(record.error()), "too_large");
  EXPECT_TRUE(read_psq("Piskvorky 100x15, 0:0, 0\n", *Rules::make(15, 15, 5), 100));
}

}  // namespace
}  // namespace mnk
