// SPDX-License-Identifier: MIT
#include "mnk/rules.hpp"

#include <gtest/gtest.h>

#include <set>

#include "core/plain_reference.hpp"

namespace {

struct Good {
  const char* text;
  int m, n, k;
  mnk::Options options;
};

TEST(ParseGame, Good) {
  const Good table[] = {
      {"3,3,3", 3, 3, 3, {}},
      {"1,1,1", 1, 1, 1, {}},
      {"7,6,4", 7, 6, 4, {}},
      {"4096,4096,4096", 4096, 4096, 4096, {}},
      {"3,3,4096", 3, 3, 4096, {}},
      {" 15 , 15 , 5 ", 15, 15, 5, {}},
      {"015,015,05", 15, 15, 5, {}},
      {"15,15,5:exact", 15, 15, 5, {.exact = true}},
      {"7,6,4:gravity", 7, 6, 4, {.gravity = true}},
      {"3,3,3:misere", 3, 3, 3, {.misere = true}},
      {"3,4,3: Misere , EXACT", 3, 4, 3, {.exact = true, .misere = true}},
      {"9,8,4:gravity,exact,misere", 9, 8, 4, {.exact = true, .gravity = true, .misere = true}},
      {"tictactoe", 3, 3, 3, {}},
      {"gomoku", 15, 15, 5, {}},
      {" GoMoKu ", 15, 15, 5, {}},
      {"gomoku-standard", 15, 15, 5, {.exact = true}},
      {"connect4", 7, 6, 4, {.gravity = true}},
      {"tictactoe:misere", 3, 3, 3, {.misere = true}},
      {"renju", 15, 15, 5, {.renju = true}},
      {"caro", 15, 15, 5, {.caro = true}},
      {"caro:exact", 15, 15, 5, {.exact = true, .caro = true}},
      {"20,20,5:caro, exact", 20, 20, 5, {.exact = true, .caro = true}},
      {"4,19,5:renju", 4, 19, 5, {.renju = true}},
      {"connect4:exact", 7, 6, 4, {.exact = true, .gravity = true}},
  };
  for (const Good& good : table) {
    const auto rules = mnk::parse_game(good.text);
    ASSERT_TRUE(rules.ok()) << good.text << ": " << mnk::message_of(rules.error());
    EXPECT_EQ(*rules, *mnk::Rules::make(good.m, good.n, good.k, good.options)) << good.text;
    EXPECT_EQ(rules->columns(), good.m);
    EXPECT_EQ(rules->rows(), good.n);
    EXPECT_EQ(rules->k(), good.k);
    EXPECT_EQ(rules->options(), good.options) << good.text;
  }
}

struct Bad {
  std::string text;
  const char* code;
  int column;         ///< 0: a LegalityError, which has no column
  const char* names;  ///< text that the message must contain
};

TEST(ParseGame, BadWithCodeAndColumn) {
  const std::string huge = "1" + std::string(30, '0');
  const Bad table[] = {
      {"0,3,3", "bad_columns", 0, "columns"},
      {"3,0,3", "bad_rows", 0, "rows"},
      {"3,3,0", "bad_k", 0, "k"},
      {"-1,3,3", "bad_columns", 0, "columns"},
      {"3,-1,3", "bad_rows", 0, "rows"},
      {"3,3,-1", "bad_k", 0, "k"},
      {"4097,3,3", "bad_columns", 0, "4096"},
      {"3,4097,3", "bad_rows", 0, "4096"},
      {"3,3,4097", "bad_k", 0, "4096"},
      {huge + ",3,3", "bad_columns", 0, "columns"},
      {"3," + huge + ",3", "bad_rows", 0, "rows"},
      {"3,3," + huge, "bad_k", 0, "k"},
      {"3,3,-" + huge, "bad_k", 0, "k"},
      {"0,0,0", "bad_columns", 0, "columns"},
      {"three,3,3", "bad_number", 1, "three"},
      {"3,three,3", "bad_number", 3, "three"},
      {"3, 3, x", "bad_number", 7, "'x'"},
      {"3,,3", "bad_number", 3, "rows"},
      {",3,3", "bad_number", 1, "columns"},
      {"3,3,", "bad_number", 5, "k"},
      {"3,3,3.5", "bad_number", 5, "3.5"},
      {"3,3,3x", "bad_number", 5, "3x"},
      {"3,3,+3", "bad_number", 5, "+3"},
      {"3,0x3,3", "bad_number", 3, "0x3"},
      {"3,3 3,3", "bad_number", 3, "3 3"},
      {"3,3,3:exakt", "unknown_option", 7, "exakt"},
      {"3,3,3: exact, foo", "unknown_option", 15, "foo"},
      {"3,3,3:", "unknown_option", 7, ""},
      {"3,3,3:exact,", "unknown_option", 13, ""},
      {"3,3,3:exact,exact", "repeated_option", 13, "exact"},
      {"3,3,3:exact,misere,EXACT", "repeated_option", 20, "exact"},
      {"gomoko", "unknown_preset", 1, "gomoko"},
      {"  gomoko", "unknown_preset", 3, "gomoko"},
      {"gomoku:foo", "unknown_option", 8, "foo"},
      {"gomoku:caro,caro", "repeated_option", 13, "caro"},
      {"connect4:caro", "bad_option", 0, "caro"},
      {"15,15,6:caro", "bad_option", 0, "k must be 5"},
      {"15,15,4:renju", "bad_option", 0, "k must be 5"},
      {"15,15,5:caro,gravity", "bad_option", 0, "no other option but exact"},
      {"15,15,5:caro,misere", "bad_option", 0, "no other option but exact"},
      {"15,15,5:caro,renju", "bad_option", 0, "no other option"},
      {"15,15,5:exact,renju", "bad_option", 0, "no other option"},
      {"renju:misere", "bad_option", 0, "no other option"},
      {"renju:gravity", "bad_option", 0, "no other option"},
  };
  for (const Bad& bad : table) {
    const auto rules = mnk::parse_game(bad.text);
    ASSERT_FALSE(rules.ok()) << bad.text;
    EXPECT_EQ(mnk::code_of(rules.error()), bad.code) << bad.text;
    EXPECT_NE(mnk::message_of(rules.error()).find(bad.names), std::string::npos)
        << bad.text << ": " << mnk::message_of(rules.error());
    const auto* syntax = std::get_if<mnk::SyntaxError>(&rules.error());
    ASSERT_EQ(syntax != nullptr, bad.column != 0) << bad.text;
    if (syntax == nullptr) continue;
    EXPECT_EQ(syntax->line, 1U);
    EXPECT_EQ(syntax->column, static_cast<std::uint64_t>(bad.column)) << bad.text;
  }
}

TEST(ParseGame, MissingPartsAreBadGames) {
  for (const char* text : {"", "3", "3,3", " ", ":exact", "15:exact", "3,3,3,3", "3;3;3", "3x3"}) {
    const auto rules = mnk::parse_game(text);
    ASSERT_FALSE(rules.ok()) << text;
    const std::string code(mnk::code_of(rules.error()));
    // "3x3" has no comma, so it parses as a preset name.
    const bool known =
        std::string(text) == "3x3" ? code == "unknown_preset" : code == "bad_game" || code == "bad_number";
    EXPECT_TRUE(known) << "'" << text << "': " << code;
    EXPECT_TRUE(std::holds_alternative<mnk::SyntaxError>(rules.error())) << text;
  }
}

TEST(Rules, LimitsOfMake) {
  for (const long long bad : {0LL, -1LL, 4097LL, 1LL << 40, -(1LL << 62)}) {
    EXPECT_EQ(mnk::code_of(mnk::Rules::make(bad, 3, 3).error()), "bad_columns") << bad;
    EXPECT_EQ(mnk::code_of(mnk::Rules::make(3, bad, 3).error()), "bad_rows") << bad;
    EXPECT_EQ(mnk::code_of(mnk::Rules::make(3, 3, bad).error()), "bad_k") << bad;
  }
  for (const long long good : {1LL, 4096LL}) EXPECT_TRUE(mnk::Rules::make(good, good, good).ok());
}

TEST(Rules, ToStringRoundTrips) {
  std::mt19937_64 random(3);
  std::set<std::string> texts;
  for (int i = 0; i < 5000; ++i) {
    const mnk::Rules rules = plain::random_rules(random, i % 2 == 0 ? 5 : 4096, i % 2 == 0 ? 5 : 4096);
    const std::string text = mnk::to_string(rules);
    const auto again = mnk::parse_game(text);
    ASSERT_TRUE(again.ok()) << text;
    ASSERT_EQ(*again, rules) << text;
    ASSERT_EQ(mnk::to_string(*again), text);
    texts.insert(text);
  }
  EXPECT_GT(texts.size(), 2500U);
  for (const char* text : {"15,15,5:caro", "20,20,5:exact,caro", "15,15,5:renju"})
    EXPECT_EQ(mnk::to_string(*mnk::parse_game(text)), text);
  EXPECT_EQ(mnk::to_string(mnk::Rules()), "3,3,3");
  EXPECT_EQ(mnk::to_string(*mnk::parse_game("9,8,4: misere ,gravity,EXACT")), "9,8,4:exact,gravity,misere");
}

TEST(Rules, Presets) {
  std::set<std::string_view> names;
  for (const mnk::Preset& preset : mnk::presets()) {
    names.insert(preset.name);
    EXPECT_FALSE(preset.about.empty());
    const auto by_name = mnk::parse_game(preset.name);
    ASSERT_TRUE(by_name.ok()) << preset.name;
    EXPECT_EQ(mnk::to_string(*by_name), preset.game);
  }
  EXPECT_EQ(names, (std::set<std::string_view>{"tictactoe", "gomoku", "gomoku-standard", "renju", "caro", "connect4"}));
}

TEST(Rules, CellsRowsAndColumns) {
  const mnk::Rules rules = *mnk::parse_game("7,6,4");  // 7 columns, 6 rows
  EXPECT_EQ(rules.cells(), 42U);
  EXPECT_EQ(rules.cell(5, 6), 41U);
  EXPECT_EQ(rules.row(41), 5);
  EXPECT_EQ(rules.column(41), 6);
  EXPECT_EQ(rules.cell(1, 0), 7U);
  EXPECT_TRUE(rules.contains(5, 6));
  EXPECT_FALSE(rules.contains(6, 5));
  EXPECT_FALSE(rules.contains(-1, 0));
  EXPECT_FALSE(rules.contains(0, 1LL << 40));
  EXPECT_TRUE(mnk::parse_game("7,2,7")->has_lines());
  EXPECT_FALSE(mnk::parse_game("7,2,8")->has_lines());
}

TEST(Rules, WordsForPrograms) {
  EXPECT_EQ(mnk::to_string(mnk::Outcome::pending), "pending");
  EXPECT_EQ(mnk::to_string(mnk::Outcome::x_wins), "x_wins");
  EXPECT_EQ(mnk::to_string(mnk::Outcome::o_wins), "o_wins");
  EXPECT_EQ(mnk::to_string(mnk::Outcome::draw), "draw");
  EXPECT_EQ(mnk::to_string(mnk::Direction::row), "row");
  EXPECT_EQ(mnk::to_string(mnk::Direction::column), "column");
  EXPECT_EQ(mnk::to_string(mnk::Direction::diagonal), "diagonal");
  EXPECT_EQ(mnk::to_string(mnk::Direction::anti_diagonal), "anti_diagonal");
}

}  // namespace
