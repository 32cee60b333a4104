// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "notation/game_record.hpp"

namespace mnk {
namespace {

using namespace test;

GameRecord read(const std::string& text, const Rules& rules = gomoku) {
  const auto record = read_sgf(text, rules);
  EXPECT_TRUE(record) << text << "\n" << (record ? "" : show(record.error()));
  return record ? *record : GameRecord(rules);
}

std::string sgf_error(const std::string& text, const Rules& rules = gomoku) {
  const auto record = read_sgf(text, rules);
  return record ? "read" : show(record.error());
}

/// The tree as `a1(b2 c3)(b1)`: coordinates of the moves, `-` for a node without a move.
std::string tree_of(const GameRecord& record, std::size_t node = 0) {
  const GameNode& shown = record.nodes[node];
  std::string text = shown.move ? std::string(shown.move->player == Player::x ? "X" : "O") : "-";
  if (shown.move) {
    text += static_cast<char>('a' + record.rules.column(shown.move->cell));
    text += std::to_string(record.rules.rows() - record.rules.row(shown.move->cell));
  }
  for (const std::size_t child : shown.children) {
    const std::string below = tree_of(record, child);
    text += shown.children.size() > 1 ? "(" + below + ")" : " " + below;
  }
  return text;
}

/// `2 taken_cell` for each problem: its node and code.
std::vector<std::string> problems_of(const GameRecord& record) {
  std::vector<std::string> lines;
  for (const GameProblem& problem : record.problems)
    lines.push_back(std::to_string(problem.node) + " " + std::string(problem.error.code));
  return lines;
}

using Lines = std::vector<std::string>;

void expect_round_trip(const GameRecord& record) {
  const std::string written = write_sgf(record);
  const auto again = read_sgf(written, *Rules::make(3, 3, 3, {.gravity = true}));  // the file's rules count, not these
  ASSERT_TRUE(again) << written << "\n" << show(again.error());
  EXPECT_EQ(*again, record) << written;
  EXPECT_EQ(write_sgf(*again), written);
}

TEST(Sgf, HasEverythingThatTheFileHas) {
  const std::string text = bytes_of(MNK_TEST_DATA "/sample.sgf");
  ASSERT_FALSE(text.empty());
  const GameRecord record = read(text);
  EXPECT_EQ(to_string(record.rules), "7,6,4");
  EXPECT_EQ(record.x_name, "Anne [the first]");
  EXPECT_EQ(record.o_name, "Zo\\e");
  EXPECT_EQ(record.result, "W+R");
  EXPECT_EQ(tree_of(record), "- Xd3 Oc3(Xd4 Od2)(Xe2(Of1)(Oc4 -))");
  EXPECT_EQ(moves_of(record), "d3c3d4d2");
  EXPECT_EQ(record.nodes[0].comment, "Two lines,\none broken [ \\ here");
  EXPECT_EQ(record.nodes[0].properties, (std::vector<GameProperty>{{"RU", {"friendly"}}, {"DT", {"2024-02-29"}}}));
  EXPECT_EQ(record.nodes[1].milliseconds, 1500);
  EXPECT_EQ(record.nodes[1].properties, (std::vector<GameProperty>{{"N", {"centre"}}}));
  EXPECT_EQ(record.nodes[4].comment, "main line");
  EXPECT_EQ(record.nodes[5].properties, (std::vector<GameProperty>{{"TR", {"dd", "ee"}}}));
  EXPECT_EQ(problems_of(record), Lines{"8 taken_cell"});
  EXPECT_EQ(record.problems[0].error.message, "move 5 (B 'dd') is on a cell that has a stone already");
  EXPECT_EQ(record.nodes[8].properties, (std::vector<GameProperty>{{"B", {"dd"}}}));
  expect_round_trip(record);
  EXPECT_EQ(write_sgf(record),
            "(;FF[4]GM[4]SZ[7:6]RU[mnk 7,6,4; friendly]PB[Anne [the first\\]]PW[Zo\\\\e]\n"
            "RE[W+R]C[Two lines,\none broken [ \\\\ here]DT[2024-02-29];B[dd]MS[1500]N[centre];W[cd]\n"
            "(;B[dc];W[de]C[main line])\n"
            "(;B[ee]TR[dd][ee]\n"
            "(;W[ff])\n"
            "(;W[cc];B[dd])))\n");
}

// hh is h8, the middle of 15x15. Both files end before a player has five.
TEST(Sgf, CollectionsAreCutIntoGames) {
  const std::string text = "\xef\xbb\xbf(;B[hh](;W[aa])(;W[bb])) (;C[\\])(])\r\n\t(;C[open)";
  std::string_view rest = text;
  EXPECT_EQ(cut_sgf_game(rest), "\xef\xbb\xbf(;B[hh](;W[aa])(;W[bb]))");
  EXPECT_EQ(cut_sgf_game(rest), "(;C[\\])(])");
  EXPECT_EQ(cut_sgf_game(rest), "(;C[open)");
  EXPECT_EQ(rest, "");
  EXPECT_EQ(cut_sgf_game(rest), "");
}

TEST(Sgf, RealGamesInTwoDialects) {
  const std::string banbu = real_file("banbu_yixin_qiguan_2018_game4.sgf");
  const std::string quest = real_file("gomokuquest_qpr_qslw_excerpt.sgf");
  if (banbu.empty() || quest.empty())
    GTEST_SKIP() << "NOT TESTED: ../shared/data/formats/*.sgf (real games in two dialects) are not there";
  const GameRecord all_in_the_root = read(banbu);
  EXPECT_EQ(all_in_the_root.x_name, "Yixin");
  EXPECT_EQ(all_in_the_root.o_name, "Qi Guan");
  EXPECT_EQ(all_in_the_root.result, "B+R");
  EXPECT_EQ(moves_of(all_in_the_root), "h8h7g6g8i5f7e6f9i6f6f8i7j7h6h5g4k8l9j8l8l5");
  EXPECT_EQ(problems_of(all_in_the_root), Lines{});
  expect_round_trip(all_in_the_root);
  const GameRecord opening_apart = read(quest);
  EXPECT_EQ(opening_apart.x_name, "player1 (1800)");
  EXPECT_EQ(moves_of(opening_apart), "h8h9j10i9g9i7i8j9");
  EXPECT_EQ(problems_of(opening_apart), Lines{});
  expect_round_trip(opening_apart);
}

TEST(Sgf, PointsInEveryForm) {
  EXPECT_EQ(tree_of(read("(;SZ[15];B[aa];W[ao];B[h8];W[A1];B[O15])")), "- Xa15 Oa1 Xh8 - Xo15");
  EXPECT_EQ(tree_of(read("(;SZ[15];B[aa]W[bb]B[cc]C[x]W[dd])")), "- Xa15 Ob14 Xc13 Od12");
  const GameRecord wide = read("(;SZ[52:30];B[zA];W[Zd])");
  EXPECT_EQ(main_line(wide), (std::vector<Cell>{26 * 52 + 25, 3 * 52 + 51}));
  EXPECT_NE(write_sgf(wide).find(";B[zA];W[Zd]"), std::string::npos);
  const GameRecord wider = read("(;SZ[53:2];B[zb];W[ba2])");
  EXPECT_EQ(main_line(wider), (std::vector<Cell>{53 + 25, 52}));
  EXPECT_NE(write_sgf(wider).find(";B[z1];W[ba2]"), std::string::npos);
  expect_round_trip(wider);
  const GameRecord higher = read("(;SZ[2:53];B[a1])");
  EXPECT_NE(write_sgf(higher).find(";B[a1]"), std::string::npos);
  expect_round_trip(higher);
}

TEST(Sgf, RulesComeFromTheFileThenFromTheCaller) {
  const Rules caller = *Rules::make(9, 9, 4, {.exact = true});
  EXPECT_EQ(to_string(read("(;GM[4])", caller).rules), "9,9,4:exact");
  EXPECT_EQ(to_string(read("(;SZ[19:13])", caller).rules), "19,13,4:exact");
  EXPECT_EQ(to_string(read("(;RU[mnk 7,6,4:gravity])", caller).rules), "7,6,4:gravity");
  EXPECT_EQ(to_string(read("(;SZ[15]RU[mnk renju; RIF])", caller).rules), "15,15,5:renju");
  EXPECT_EQ(to_string(read("(;RU[Soosyrv-8]SZ[15])", caller).rules), "15,15,4:exact");
  EXPECT_EQ(read("(;RU[Soosyrv-8]AP[x])").nodes[0].properties,
            (std::vector<GameProperty>{{"RU", {"Soosyrv-8"}}, {"AP", {"x"}}}));
}

TEST(Sgf, MovesThatAreNotLegalStayAndTheTreeGoesOn) {
  EXPECT_EQ(problems_of(read("(;SZ[3];B[aa];W[aa];B[bb](;W[dd];B[cc])(;W[]))", *Rules::make(3, 3, 3))),
            (Lines{"2 taken_cell", "4 off_board", "6 pass"}));
  EXPECT_EQ(tree_of(read("(;SZ[3];B[aa];W[aa];B[bb](;W[dd];B[cc])(;W[]))", *Rules::make(3, 3, 3))),
            "- Xa3 - Xb2(- Xc1)(-)");
  EXPECT_EQ(problems_of(read("(;RU[mnk 3,1,2];W[aa];B[ba];W[ca])")), Lines{"1 wrong_turn"});
  EXPECT_EQ(problems_of(read("(;RU[mnk 5,1,2];B[aa];W[ca];B[ba];W[da];B[ea])")), (Lines{"4 game_over", "5 game_over"}));
  EXPECT_EQ(problems_of(read("(;RU[mnk 7,6,4:gravity];B[df];W[de];B[dc];W[dd];B[ee])")),
            (Lines{"3 floating_stone", "5 floating_stone"}));
  EXPECT_EQ(moves_of(read("(;SZ[15];B[hh];W[hh];B[ii])")), "h8");  // up to the first illegal move
  // The last X makes two crossing threes: the move is forbidden.
  EXPECT_EQ(problems_of(read("(;RU[mnk renju];B[gh];W[aa];B[fh];W[oa];B[hg];W[ao];B[hf];W[oo];B[hh])")),
            Lines{"9 forbidden_move"});
  for (const char* text : {"(;SZ[3];B[aa];W[aa];B[zz];W[])", "(;SZ[3]AB[zz])", "(;W[hh])"})
    expect_round_trip(read(text));
}

// The top row:  . X X X X _ .   with X to move to f15. Then the game is over, or O's next move is legal.
TEST(Sgf, WhatEndsAGameFollowsTheRules) {
  const auto after = [](const std::string& game, const std::string& setup) {
    const GameRecord record = read("(;RU[mnk " + game + "]" + setup + ";B[fa];W[oo])");
    return record.problems.empty() ? std::string("goes on") : std::string(record.problems[0].error.code);
  };
  const std::string four = "AB[ba][ca][da][ea]";
  EXPECT_EQ(after("gomoku", four), "game_over");
  EXPECT_EQ(after("gomoku", four + "[ga]"), "game_over");
  EXPECT_EQ(after("gomoku-standard", four), "game_over");
  EXPECT_EQ(after("gomoku-standard", four + "[ga]"), "goes on");
  EXPECT_EQ(after("renju", four), "game_over");
  EXPECT_EQ(after("caro", four), "game_over");
  EXPECT_EQ(after("caro", four + "AW[aa]"), "game_over");
  EXPECT_EQ(after("caro", four + "AW[ga]"), "game_over");
  EXPECT_EQ(after("caro", four + "AW[aa][ga]"), "goes on");
  EXPECT_EQ(after("15,15,5:misere", four), "game_over");
}

TEST(Sgf, SetupsPutStonesAndLeaveTheTurnOpen) {
  EXPECT_EQ(problems_of(read("(;AB[hh][ii]AW[gg];W[hh])")), Lines{"1 taken_cell"});
  EXPECT_EQ(problems_of(read("(;AB[hh][ii]AW[gg];W[jj];W[kk])")), Lines{"2 wrong_turn"});
  for (const char* white : {"W", "white", "2"})
    EXPECT_EQ(problems_of(read("(;AB[hh]PL[" + std::string(white) + "];B[jj])")), Lines{"1 wrong_turn"}) << white;
  EXPECT_EQ(tree_of(read("(;AB[hh]QSLW[ii,jj])")), "- Oi7 Xj6") << "QSLW begins with White";
  EXPECT_EQ(problems_of(read("(;AB[aa:cc];W[bb])")), Lines{"1 taken_cell"});
  EXPECT_EQ(problems_of(read("(;B[aa](;AE[aa];W[aa])(;W[aa]))")),
            Lines{"4 taken_cell"});  // the stone is back in the other variation
  EXPECT_EQ(problems_of(read("(;AB[ha][hb][hc][hd];B[he];W[aa])")), Lines{"2 game_over"});
  EXPECT_EQ(problems_of(read("(;AB[ha][hb][hc][hd];B[he];AW[hh];W[aa])")), Lines{});  // a setup ends no game
  expect_round_trip(read("(;AB[aa:cc]AW[dd][h8]PL[w]C[x];AE[];W[ee])"));
}

TEST(Sgf, TextsKeepTheirBytes) {
  const GameRecord record = read("(;C[a\\]b\\\\c\\:d\r\ne\rf\n\rg\\\r\nh \xe4\xb8\xad\xff\t]PB[x\ny]AP[\\]:\\\\])");
  EXPECT_EQ(record.nodes[0].comment, "a]b\\c:d\ne\nf\ngh \xe4\xb8\xad\xff\t");
  EXPECT_EQ(record.x_name, "x y");
  EXPECT_EQ(record.nodes[0].properties, (std::vector<GameProperty>{{"AP", {"\\]:\\\\"}}}));
  expect_round_trip(record);
  GameRecord made;  // unescaped values cannot break the file
  made.nodes[0].properties = {{"XX", {"a]b\\"}}};
  EXPECT_NE(write_sgf(made).find("XX[a\\]b\\\\])"), std::string::npos);
}

TEST(Sgf, PropertiesThatStandTwiceAreKept) {
  for (const char* text :
       {"(;PB[]PB[x]RU[a]RU[b]RU[mnk 3,3,3]RU[c])", "(;RU[a][b]AP[x]RU[mnk 3,3,3;]RU[d])",
        "(;C[]C[a][b]MS[01]MS[5]MS[6])", "(;C[]C[b])", "(;B[aa]PB[x]PB[y]C[z];W[bb]SZ[3]GM[1]QPR[])"}) {
    expect_round_trip(read(text));
  }
  const GameRecord first = read("(;C[a]C[b]PB[x]PB[y];B[aa]MS[5]MS[6])");  // the first one counts
  EXPECT_EQ(first.nodes[0].comment, "a");
  EXPECT_EQ(first.x_name, "x");
  EXPECT_EQ(first.nodes[1].milliseconds, 5);
  EXPECT_EQ(first.nodes[0].properties, (std::vector<GameProperty>{{"C", {"b"}}, {"PB", {"y"}}}));
  EXPECT_EQ(first.nodes[1].properties, (std::vector<GameProperty>{{"MS", {"6"}}}));
}

TEST(Sgf, SyntaxErrorsHaveTheirPlace) {
  EXPECT_EQ(sgf_error(""), "no_game@1:1");
  EXPECT_EQ(sgf_error(" \n x(;)"), "no_game@2:2");
  EXPECT_EQ(sgf_error("(GM[4])"), "missing_node@1:2");
  EXPECT_EQ(sgf_error("(;B[hh]\n()"), "missing_node@2:2");
  EXPECT_EQ(sgf_error("(;B[hh]"), "open_game@1:8");
  EXPECT_EQ(sgf_error("(;B[hh];W[ii\\]\n)"), "open_value@1:10");
  EXPECT_EQ(sgf_error("(;B[hh]\n;C[x]W)"), "missing_value@2:7");
  EXPECT_EQ(sgf_error("(;B[hh];b[hh])"), "bad_identifier@1:9");
  EXPECT_EQ(sgf_error("(;B[hh](;W[ii]);B[jj])"), "bad_character@1:16");
  EXPECT_EQ(sgf_error("(;B[hh] 7)"), "bad_character@1:9");
  EXPECT_EQ(sgf_error("(;B[hh])\n(;)"), "extra_text@2:1");
  EXPECT_EQ(sgf_error("(;C[a\nb];B[h8h])"), "bad_point@2:6");
  EXPECT_EQ(sgf_error("(;AB[hh][cc:aa])"), "bad_point@1:10");
  EXPECT_EQ(sgf_error("(;QPR[hh,h])"), "bad_point@1:10");
  EXPECT_EQ(sgf_error("(;B[hh][ii])"), "extra_value@1:9");
  EXPECT_EQ(sgf_error("(;PL[B][W])"), "extra_value@1:9");
  EXPECT_EQ(sgf_error("(;SZ[15][9])"), "extra_value@1:10");
  EXPECT_EQ(sgf_error("(;PL[x])"), "bad_color@1:6");
  EXPECT_EQ(sgf_error("(;SZ[15x15])"), "bad_size@1:6");
  EXPECT_EQ(sgf_error("(;RU[mnk 15,15,5:exakt])"), "unknown_option@1:18");
}

TEST(Sgf, OtherGamesAreRefused) {
  EXPECT_EQ(sgf_error("(;GM[1]SZ[19])").substr(0, 10), "other_game");
  EXPECT_EQ(sgf_error("(;SZ[0])").substr(0, 11), "bad_columns");
  EXPECT_EQ(sgf_error("(;SZ[5]RU[mnk 6,5,4])").substr(0, 13), "size_mismatch");
  std::string setups = "(;SZ[52]";
  for (int i = 0; i < 1000; ++i) setups += i % 2 == 0 ? ";AB[aa:ZZ]" : ";AW[aa:ZZ]";
  EXPECT_EQ(sgf_error(setups + ")").substr(0, 14), "too_much_setup");
}

TEST(Sgf, SetupsCoverNoMoreCellsThanFilesDo) {
  const auto rectangles = [](int count, const std::string& between) {
    std::string text = "(;SZ[52]";
    for (int i = 0; i < count; ++i) text += between + "AB[aa:ZZ]";
    return text + ")";
  };
  // 2,704 cells per setup. The limits are 2^23 per file and 400 per node.
  EXPECT_TRUE(read_sgf(rectangles(3'100, "")));
  EXPECT_EQ(sgf_error(rectangles(3'103, "")).substr(0, 14), "too_much_setup");
  EXPECT_TRUE(read_sgf(rectangles(3'640, ";")));
  EXPECT_EQ(sgf_error(rectangles(3'642, ";")).substr(0, 14), "too_much_setup");
}

TEST(Sgf, SidesOfSzAndRuAgree) {
  for (const char* text : {"(;SZ[5]RU[mnk 6,5,4])", "(;SZ[6]RU[mnk 6,5,4])", "(;SZ[5:6]RU[mnk 6,5,4])",
                           "(;RU[mnk 6,5,4]SZ[5])", "(;RU[mnk 6,5,4]SZ[6])"}) {
    EXPECT_EQ(sgf_error(text).substr(0, 13), "size_mismatch") << text;
  }
  EXPECT_EQ(to_string(read("(;SZ[6:5]RU[mnk 6,5,4])").rules), "6,5,4");
  EXPECT_EQ(to_string(read("(;RU[mnk 6,5,4]SZ[6:5])").rules), "6,5,4");
}

TEST(Sgf, OfTwoSizesTheFirstCounts) {
  EXPECT_EQ(to_string(read("(;SZ[7:6]SZ[9])").rules), "7,6,5");
  EXPECT_EQ(to_string(read("(;SZ[9]SZ[7:6]RU[mnk 9,9,5])").rules), "9,9,5");
}

TEST(Sgf, RectanglesGoFromTheTopLeftToTheBottomRight) {
  for (const char* text : {"(;AB[ca:ac])", "(;AB[ac:ca])", "(;AB[cc:aa])", "(;AB[ba:aa])", "(;AB[ab:aa])"})
    EXPECT_EQ(sgf_error(text), "bad_point@1:6") << text;
  EXPECT_EQ(to_text(*root_setup(read("(;SZ[3]AB[aa:ab]AW[bc:cc]AB[ca:ca])"))), "X.X\nX..\n.OO\n");
}

TEST(Sgf, OnlyAWholeNumberIsATime) {
  for (const char* text : {"5x", "", "x", "+5", "05", "5 ", " 5", "5.0", "9223372036854775808"}) {
    const GameRecord record = read("(;B[aa]MS[" + std::string(text) + "])");
    EXPECT_FALSE(record.nodes[1].milliseconds.has_value()) << text;
    EXPECT_EQ(record.nodes[1].properties, (std::vector<GameProperty>{{"MS", {text}}})) << text;
  }
  EXPECT_EQ(read("(;B[aa]MS[9223372036854775807])").nodes[1].milliseconds, 9223372036854775807);
}

// 2^64 + 1 is 1 in 64 bits, 2^32 + 15 is 15 in 32 bits.
TEST(Sgf, NumbersDoNotWrapOntoTheBoard) {
  EXPECT_EQ(sgf_error("(;SZ[18446744073709551631])"), "bad_size@1:6");
  EXPECT_EQ(sgf_error("(;SZ[15:18446744073709551631])"), "bad_size@1:6");
  EXPECT_EQ(sgf_error("(;SZ[4294967311])").substr(0, 11), "bad_columns");
  EXPECT_EQ(sgf_error("(;SZ[15:4294967311])").substr(0, 8), "bad_rows");
  EXPECT_EQ(problems_of(read("(;B[a18446744073709551617])")), Lines{"1 off_board"});
}

TEST(Sgf, DeepNestingCostsNoStack) {
  std::string text = "(;";
  for (int i = 0; i < 300000; ++i) text += "(;";
  EXPECT_EQ(sgf_error(text + std::string(300000, ')')), "open_game@1:900003");
  const auto record = read_sgf(text + std::string(300001, ')'));
  ASSERT_TRUE(record);
  EXPECT_EQ(record->nodes.size(), 300001U);
  expect_round_trip(*record);
}

/// Grows a random tree of legal moves, with texts that need escapes.
void grow(std::mt19937_64& random, GameRecord& record, Board& board, std::size_t node, int depth) {
  const auto text = [&] { return random_text(random, "ab ]\\[;()\n:\xe4\xb8\xad", 8); };
  if (below(random, 3) == 0) record.nodes[node].comment = text();
  if (below(random, 4) == 0) record.nodes[node].milliseconds = static_cast<std::int64_t>(below(random, 100000));
  if (below(random, 4) == 0) record.nodes[node].properties.push_back({"XY", {"a\\]" + std::to_string(node), ""}});
  for (std::size_t n = below(random, 4); n > 0 && depth > 0 && !board.is_over(); --n) {
    const auto moves = board.legal_moves();
    const GameMove move{board.to_move(), moves[static_cast<std::uint32_t>(below(random, moves.size()))]};
    board.play_unchecked(move.cell);
    grow(random, record, board, record.add(node, move), depth - 1);
    board.undo();
  }
}

TEST(Sgf, RandomTreesRoundTrip) {
  std::mt19937_64 random(4);
  for (int i = 0; i < 1000; ++i) {
    GameRecord record(random_rules(random));
    Board board(record.rules);
    grow(random, record, board, 0, 6);
    record.x_name = random_text(random, "ab ]\\\t:", 5);
    record.result = random_text(random, "BW+0]", 3);
    expect_round_trip(record);
    if (HasFatalFailure()) return;
  }
}

TEST(Sgf, ASideThatIsTooLongIsRefusedUnread) {
  for (const char* text : {"(;SZ[4096];B[aa])", "(;SZ[5:4096])", "(;RU[mnk 4096,5,5])"}) {
    const auto record = read_sgf(text, *Rules::make(15, 15, 5), 100);
    ASSERT_FALSE(record) << text;
    EXPECT_EQ(code_of(record.error()), "too_large");
    EXPECT_TRUE(read_sgf(text)) << text;
  }
  EXPECT_TRUE(read_sgf("(;SZ[100:7])", *Rules::make(15, 15, 5), 100));
}

std::string beginning_of(const std::string& text) {
  const MainLine line = main_line_of(read(text));
  const std::string turn = line.first == Player::x ? "X" : "O";
  return line.beginning ? to_text(*line.beginning) + turn : turn;
}

TEST(MainLine, BeginsBehindTheSetupsBeforeItsFirstMove) {
  EXPECT_EQ(beginning_of("(;SZ[3])"), "X");
  EXPECT_EQ(beginning_of("(;SZ[3]PL[W])"), "O");
  EXPECT_EQ(beginning_of("(;SZ[3]PL[W];PL[B])"), "X");
  EXPECT_EQ(beginning_of("(;SZ[3]AB[];AB[aa];AE[aa])"), "X") << "no stones are left";
  EXPECT_EQ(beginning_of("(;SZ[3]AB[aa];AW[bb];C[x];W[cc];B[ca])"), "X..\n.O.\n...\nO") << "White has the first move";
  EXPECT_EQ(beginning_of("(;SZ[3]AB[aa]PL[B])"), "X..\n...\n...\nX");
  EXPECT_EQ(beginning_of("(;SZ[3]AB[aa])"), "X..\n...\n...\nO") << "by the number of stones";
  EXPECT_TRUE(main_line_of(read("(;SZ[3]PL[W])")).has_setup());
  EXPECT_FALSE(main_line_of(read("(;SZ[3]PL[B]AB[])")).has_setup());
}

TEST(MainLine, EndsWhereItIsNoGame) {
  const std::tuple<std::string, std::string, std::size_t, std::size_t> cases[] = {
      {"(;SZ[3];B[aa];PL[W];W[bb];AE[])", "", 5, 0},
      {"(;SZ[3];B[aa];AE[aa];W[bb];B[cc])", "setup stones are set up or removed after move 1", 2, 3},
      {"(;SZ[3]RU[mnk 3,3,3];B[aa];W[ab];B[ba];W[bb];B[ca];AB[]AE[];W[cc])",
       "game_over move 6 (W 'cc') comes after the end of the game", 7, 1},
      {"(;SZ[3];B[aa]AW[bb];PL[B];B[cc])", "wrong_turn the turn is changed after move 1", 2, 2},
      {"(;SZ[3];B[aa];W[aa];B[bb](;W[cc];B[ca])(;W[ca]))",
       "taken_cell move 2 (W 'aa') is on a cell that has a stone already", 2, 4},
  };
  for (const auto& [text, end, nodes, behind] : cases) {
    const MainLine line = main_line_of(read(text));
    EXPECT_EQ(line.end ? show(*line.end) : "", end) << text;
    EXPECT_EQ(line.nodes.size(), nodes) << text;
    EXPECT_EQ(line.nodes_behind, behind) << text;
  }
  GameRecord made(*Rules::make(3, 3, 3));
  made.add(made.add(0, GameMove{Player::o, 4}), GameMove{Player::o, 5});
  EXPECT_EQ(main_line_of(made).first, Player::o);
  EXPECT_EQ(show(*main_line_of(made).end), "wrong_turn move 2 (c2) is made by the player whose turn it is not");
}

TEST(Sgf, OfAMillionNodesAtMost) {
  const std::string most = "(" + std::string(1'000'000, ';');
  EXPECT_TRUE(read_sgf(most + ")"));
  EXPECT_EQ(sgf_error(most + ";)"), "too_many_nodes@1:1000002");
}

TEST(Sgf, TheStonesOfTheRoot) {
  const Rules rules = *Rules::make(3, 3, 3);
  const auto record = read_sgf("(;SZ[3]AB[aa:ab][cc]AW[ba]AE[cc];B[bb];AW[cb])", rules);
  ASSERT_TRUE(record);
  EXPECT_TRUE(has_setup(record->nodes[0]));
  EXPECT_FALSE(has_setup(record->nodes[1]));
  EXPECT_TRUE(has_setup(record->nodes[2]));
  const auto setup = root_setup(*record);
  ASSERT_TRUE(setup);
  EXPECT_EQ(to_text(*setup), "XO.\nX..\n...\n");
  EXPECT_FALSE(root_setup(*read_sgf("(;SZ[3];AB[aa])", rules)));
  EXPECT_TRUE(has_setup(read_sgf("(;SZ[3]PL[W])", rules)->nodes[0]));

  GameRecord made(rules);
  set_up(made, *setup);
  EXPECT_EQ(write_sgf(made), "(;FF[4]GM[4]SZ[3]RU[mnk 3,3,3]AB[aa][ab]AW[ba]PL[W])\n");
  EXPECT_EQ(root_setup(*read_sgf(write_sgf(made))), setup);
}

}  // namespace
}  // namespace mnk
