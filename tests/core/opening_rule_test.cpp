// SPDX-License-Identifier: MIT
// Opening rules: every course of an opening, written by hand from the published definitions, and the allowed cells.
#include "mnk/opening_rule.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace mnk {
namespace {

Rules game(const char* text) { return parse_game(text).value(); }
std::string letter(OpeningPlayer player) { return player == OpeningPlayer::first ? "F" : "S"; }

/// Collects every course of the opening as text: `F` or `S` for a stone of the first or second player, `F=x` for a
/// choice, `F*3` for three offers, and at the end the side of the first player.
void collect(const Opening& opening, const std::string& course, std::set<std::string>& courses) {
  switch (opening.phase()) {
    case Opening::Phase::done: {
      courses.insert(course + " " + std::string(to_string(opening.side_of_first())));
      return;
    }
    case Opening::Phase::place: {
      Opening next = opening;
      next.place();
      return collect(next, course + letter(opening.actor()), courses);
    }
    case Opening::Phase::choose: {
      for (const OpeningChoice choice : opening.choices()) {
        Opening next = opening;
        next.choose(choice);
        collect(next, course + " " + letter(opening.actor()) + "=" + std::string(to_string(choice)) + " ", courses);
      }
      return;
    }
    case Opening::Phase::offer: {
      Opening next = opening;
      next.offer(std::vector<Cell>(opening.offers_due()));
      collect(next, course + " " + letter(opening.actor()) + "*" + std::to_string(opening.offers_due()) + " ", courses);
    }
  }
}

std::set<std::string> courses_of(OpeningRule rule, const char* rules) {
  std::set<std::string> courses;
  collect(Opening(rule, game(rules)), "", courses);
  return courses;
}

TEST(OpeningRule, HasTheCoursesOfItsDefinition) {
  using Courses = std::set<std::string>;
  EXPECT_EQ(courses_of(OpeningRule::none, "3,3,3"), Courses({" X"}));
  EXPECT_EQ(courses_of(OpeningRule::pie, "3,3,3"), Courses({"F S=x  O", "F S=o  X"}));
  EXPECT_EQ(courses_of(OpeningRule::swap, "3,3,3"), Courses({"FFF S=x  O", "FFF S=o  X"}));
  EXPECT_EQ(courses_of(OpeningRule::swap2, "15,15,5"),
            Courses({"FFF S=x  O", "FFF S=o  X", "FFF S=more SS F=x  X", "FFF S=more SS F=o  O"}));
  EXPECT_EQ(courses_of(OpeningRule::pro, "15,15,5"), Courses({"FSF X"}));
  EXPECT_EQ(courses_of(OpeningRule::long_pro, "15,15,5"), Courses({"FSF X"}));
}

TEST(OpeningRule, HasTheCoursesOfSoosorv8) {
  std::set<std::string> expected;
  for (int number = 1; number <= 8; ++number) {
    const std::string n = std::to_string(number);
    // The second player keeps O, places the fourth stone and says the number; the first player may swap.
    expected.insert("FFF S=o S S=" + n + "  F=x  F*" + n + " S X");
    expected.insert("FFF S=o S S=" + n + "  F=o  S*" + n + " F O");
    // The second player takes X.
    expected.insert("FFF S=x F F=" + n + "  S=x  S*" + n + " F O");
    expected.insert("FFF S=x F F=" + n + "  S=o  F*" + n + " S X");
  }
  EXPECT_EQ(courses_of(OpeningRule::soosorv_8, "renju"), expected);
}

TEST(OpeningRule, HasTheCoursesOfTaraguchi10) {
  const std::set<std::string> courses = courses_of(OpeningRule::taraguchi_10, "renju");
  EXPECT_EQ(courses.size(), 2U * 2 * 2 * (2 * 2 + 1)) << "swaps after three stones, then two more or ten offers";
  EXPECT_TRUE(courses.contains("F S=o S F=x F S=o S F=x F S=o  X")) << "no swaps";
  EXPECT_TRUE(courses.contains("F S=x F S=o F S=o S F=o S F=x  X")) << "a swap after every stone but the third";
  EXPECT_TRUE(courses.contains("F S=o S F=x F S=o S F=10  F*10 S X"));
  EXPECT_TRUE(courses.contains("F S=x F S=x S F=o F S=10  S*10 F O"));
}

/// The board with `#` for each cell that the opening allows.
std::string allowed(const Opening& opening, const Rules& rules) {
  std::string text;
  for (Cell cell = 0; cell < rules.cells(); ++cell) {
    if (cell > 0 && rules.column(cell) == 0) text += '/';
    text += opening.allows(cell) ? '#' : '.';
  }
  return text;
}

TEST(OpeningRule, ProRestrictsTheFirstTwoStonesOfX) {
  const Rules rules = game("9,7,5");
  Opening opening(OpeningRule::pro, rules);
  EXPECT_EQ(allowed(opening, rules), "........./........./........./....#..../........./........./.........");
  EXPECT_TRUE(opening.is_restricted());
  opening.place();
  EXPECT_EQ(allowed(opening, rules), "#########/#########/#########/#########/#########/#########/#########");
  EXPECT_FALSE(opening.is_restricted());
  opening.place();
  EXPECT_EQ(allowed(opening, rules), "#########/##.....##/##.....##/##.....##/##.....##/##.....##/#########");
  opening.place();
  EXPECT_TRUE(opening.is_done());
  EXPECT_EQ(allowed(opening, rules), "#########/#########/#########/#########/#########/#########/#########");
}

TEST(OpeningRule, LongProKeepsTheSecondStoneOutOfSevenBySeven) {
  const Rules rules = game("9,9,5");
  Opening opening(OpeningRule::long_pro, rules);
  EXPECT_TRUE(opening.allows(Cell{40}));
  opening.place();
  opening.place();
  EXPECT_EQ(allowed(opening, rules),
            "#########/#.......#/#.......#/#.......#/#.......#/#.......#/#.......#/#.......#/#########");
}

TEST(OpeningRule, AllowsNoStoneWhileAChoiceIsDue) {
  Opening opening(OpeningRule::pie, game("3,3,3"));
  EXPECT_FALSE(opening.allows(OpeningChoice::x));
  opening.place();
  EXPECT_FALSE(opening.allows(Cell{4}));
  EXPECT_TRUE(opening.allows(OpeningChoice::x));
  EXPECT_FALSE(opening.allows(OpeningChoice::more));
  opening.choose(OpeningChoice::o);
  EXPECT_TRUE(opening.allows(Cell{4}));
  EXPECT_FALSE(opening.allows(OpeningChoice::x));
}

TEST(OpeningRule, TellsWhoPlacedEachStone) {
  Opening opening(OpeningRule::swap2, game("15,15,5"));
  for (int i = 0; i < 3; ++i) opening.place();
  EXPECT_EQ(opening.placer(2), OpeningPlayer::first);
  EXPECT_EQ(opening.placer(3), std::nullopt);
  opening.choose(OpeningChoice::more);
  EXPECT_EQ(opening.placer(3), OpeningPlayer::second);
  opening.place();
  opening.place();
  opening.choose(OpeningChoice::o);
  opening.place();
  EXPECT_EQ(opening.placer(0), OpeningPlayer::first);
  EXPECT_EQ(opening.placer(1), OpeningPlayer::first);
  EXPECT_EQ(opening.placer(4), OpeningPlayer::second);
  EXPECT_EQ(opening.placer(5), std::nullopt);
  EXPECT_EQ(Opening(OpeningRule::pro, game("15,15,5")).placer(0), std::nullopt);
}

TEST(OpeningRule, StonesCanBeTakenBackToTheLastChoice) {
  Opening opening(OpeningRule::swap2, game("15,15,5"));
  for (int i = 0; i < 3; ++i) opening.place();
  EXPECT_EQ(opening.first_undoable(), 0U);
  opening.take_back_to(1);
  EXPECT_EQ(opening.phase(), Opening::Phase::place);
  EXPECT_EQ(opening.actor(), OpeningPlayer::first);
  opening.place();
  opening.place();
  opening.choose(OpeningChoice::more);
  opening.place();
  EXPECT_EQ(opening.first_undoable(), 3U);
  opening.take_back_to(3);
  EXPECT_EQ(opening.actor(), OpeningPlayer::second);
  opening.place();
  opening.place();
  opening.choose(OpeningChoice::x);
  EXPECT_EQ(opening.first_undoable(), 5U);
  EXPECT_EQ(std::vector(opening.choices_made().begin(), opening.choices_made().end()),
            std::vector<Opening::Choice>(
                {{3, OpeningChoice::more, OpeningPlayer::second}, {5, OpeningChoice::x, OpeningPlayer::first}}));
}

TEST(OpeningRule, ProIsRestrictedAgainAfterATakeBack) {
  Opening opening(OpeningRule::pro, game("15,15,5"));
  for (int i = 0; i < 4; ++i) opening.place();
  EXPECT_TRUE(opening.is_done());
  opening.take_back_to(2);
  EXPECT_FALSE(opening.is_done());
  EXPECT_EQ(opening.actor(), OpeningPlayer::first);
  EXPECT_FALSE(opening.allows(Cell{7 * 15 + 8}));
}

TEST(OpeningRule, SuitsSomeGamesOnly) {
  struct Case {
    OpeningRule rule;
    const char* game;
    bool suits;
  };
  const Case cases[] = {
      {OpeningRule::none, "1,1,1", true},          {OpeningRule::pie, "1,2,2", true},
      {OpeningRule::pie, "3,3,1", false},  // the first stone wins
      {OpeningRule::pie, "1,1,2", false},  // no cell is left
      {OpeningRule::pie, "7,6,4:gravity", true},   {OpeningRule::pie, "3,3,3:misere", true},
      {OpeningRule::swap, "2,2,3", true},          {OpeningRule::swap, "3,1,3", false},
      {OpeningRule::swap, "3,3,2", false},  // two stones of X win
      {OpeningRule::swap, "renju", true},          {OpeningRule::swap2, "4,4,4", true},
      {OpeningRule::swap2, "3,3,3", false},        {OpeningRule::swap2, "5,1,4", false},
      {OpeningRule::swap2, "caro", true},          {OpeningRule::pro, "7,7,5", true},
      {OpeningRule::pro, "5,15,5", false},         {OpeningRule::pro, "15,15,6", false},
      {OpeningRule::pro, "16,15,5", false},        {OpeningRule::pro, "15,16,5", false},
      {OpeningRule::pro, "15,15,5:exact", true},   {OpeningRule::pro, "15,15,5:gravity", false},
      {OpeningRule::pro, "15,15,5:misere", false}, {OpeningRule::long_pro, "7,9,5", false},
      {OpeningRule::long_pro, "9,9,5", true},      {OpeningRule::long_pro, "19,19,5", true},
      {OpeningRule::soosorv_8, "renju", true},     {OpeningRule::soosorv_8, "7,7,5", false},
      {OpeningRule::taraguchi_10, "9,9,5", true},  {OpeningRule::taraguchi_10, "14,14,5", false},
  };
  for (const Case& c : cases) {
    const auto refused = refuse_opening(c.rule, game(c.game));
    EXPECT_EQ(!refused.has_value(), c.suits) << c.rule << " " << c.game;
    if (refused) {
      EXPECT_EQ(code_of(*refused), "unsuitable_opening");
    }
  }
}

TEST(OpeningRule, NamesAreReadAsTheyAreWritten) {
  for (const std::string_view name : opening_rule_names()) {
    ASSERT_TRUE(parse_opening_rule(name).has_value()) << name;
    EXPECT_EQ(to_string(*parse_opening_rule(name)), name);
  }
  EXPECT_EQ(parse_opening_rule("Swap2"), std::nullopt);
  EXPECT_EQ(parse_opening_choice("more"), OpeningChoice::more);
  EXPECT_EQ(parse_opening_choice("both"), std::nullopt);
  for (const std::string_view name : opening_choice_names()) {
    ASSERT_TRUE(parse_opening_choice(name).has_value()) << name;
    EXPECT_EQ(to_string(*parse_opening_choice(name)), name);
  }
  EXPECT_EQ(parse_opening_choice("9"), std::nullopt);
  EXPECT_EQ(offers_of(OpeningChoice::more), 0U);
  EXPECT_EQ(offers_of(*parse_opening_choice("3")), 3U);
  EXPECT_EQ(offers_of(*parse_opening_choice("10")), 10U);
}

}  // namespace
}  // namespace mnk
