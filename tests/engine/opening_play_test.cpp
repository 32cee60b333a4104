// SPDX-License-Identifier: MIT
// The engine under opening rules: whole openings against itself, the better side, allowed cells.
#include "mnk/opening_play.hpp"

#include <gtest/gtest.h>

#include <sstream>

#include "mnk/board.hpp"

namespace mnk {
namespace {

constexpr std::uint64_t nodes = 3'000;

Rules game(const char* text) { return parse_game(text).value(); }

struct Opened {
  Board board;
  Opening opening;
};

/// Plays an opening to its end, the engine for both players.
Opened open(OpeningRule rule, const char* text, int level, std::uint64_t seed) {
  const Rules rules = game(text);
  Engine engine = Engine::make(rules, {.memory = 1U << 20}).value();
  Opened game{Board(rules), Opening(rule, rules)};
  while (!game.opening.is_done()) {
    const OpeningAct act =
        play_opening(engine, game.board, game.opening, {.nodes = nodes}, {.level = level, .seed = seed}).value();
    if (const auto* choice = std::get_if<OpeningChoice>(&act)) {
      EXPECT_TRUE(game.opening.allows(*choice));
      game.opening.choose(*choice);
    } else if (const auto* offers = std::get_if<OpeningOffers>(&act)) {
      EXPECT_FALSE(game.opening.refuse_offers(game.board.history(), *offers).has_value());
      game.opening.offer(*offers);
    } else {
      const Cell cell = std::get<Cell>(act);
      EXPECT_TRUE(game.opening.allows(cell));
      EXPECT_TRUE(game.board.play(cell).ok());
      game.opening.place();
    }
  }
  return game;
}

TEST(OpeningPlay, PlaysEveryOpeningToItsEnd) {
  struct Case {
    OpeningRule rule;
    const char* game;
    std::uint32_t stones;
  };
  const Case cases[] = {
      {OpeningRule::pie, "3,3,3", 1},          {OpeningRule::pie, "connect4", 1},
      {OpeningRule::swap, "2,2,3", 3},         {OpeningRule::swap, "7,7,5:misere", 3},
      {OpeningRule::swap2, "15,15,5", 3},      {OpeningRule::swap2, "7,6,4:gravity", 3},
      {OpeningRule::swap2, "renju", 3},        {OpeningRule::pro, "7,7,5", 3},
      {OpeningRule::pro, "15,15,5:exact", 3},  {OpeningRule::long_pro, "9,9,5", 3},
      {OpeningRule::long_pro, "15,15,5", 3},   {OpeningRule::soosorv_8, "renju", 5},
      {OpeningRule::soosorv_8, "9,11,5", 5},   {OpeningRule::taraguchi_10, "renju", 5},
      {OpeningRule::taraguchi_10, "9,9,5", 5},
  };
  for (const Case& c : cases) {
    for (const int level : {1, full_level}) {
      const Opened opened = open(c.rule, c.game, level, 7);
      EXPECT_EQ(opened.board.plies(), c.stones) << c.rule << " " << c.game;
      EXPECT_FALSE(opened.board.is_over());
    }
  }
}

TEST(OpeningPlay, PlacesTwoMoreStonesIfTheOpponentAskedForThem) {
  const Rules rules = game("15,15,5");
  Engine engine = Engine::make(rules).value();
  Board board = Board::from(rules, "h8 i9 j7").value();
  Opening opening(OpeningRule::swap2, rules);
  for (int i = 0; i < 3; ++i) opening.place();
  opening.choose(OpeningChoice::more);
  for (int i = 0; i < 2; ++i) {
    const OpeningAct act = play_opening(engine, board, opening, {.nodes = nodes}).value();
    ASSERT_TRUE(board.play(std::get<Cell>(act)).ok());
    opening.place();
  }
  EXPECT_EQ(opening.phase(), Opening::Phase::choose);
}

TEST(OpeningPlay, TakesTheBetterSide) {
  const Rules rules = game("15,15,5");
  Engine engine = Engine::make(rules).value();
  const auto choice_at = [&](const char* moves) {
    Opening opening(OpeningRule::swap2, rules);
    for (int i = 0; i < 3; ++i) opening.place();
    const Board board = Board::from(rules, moves).value();
    return std::get<OpeningChoice>(play_opening(engine, board, opening, {.nodes = nodes}).value());
  };
  EXPECT_EQ(choice_at("h8 a1 i9"), OpeningChoice::x);   // two stones of X together, the one of O in the corner
  EXPECT_EQ(choice_at("a1 h8 o15"), OpeningChoice::o);  // O has the centre and the move
}

/// The opening after these choices, and the stones before and after them.
Opening opening_after(OpeningRule rule, const Rules& rules, const char* choices) {
  Opening opening(rule, rules);
  const auto place_all = [&] {
    while (opening.phase() == Opening::Phase::place) opening.place();
  };
  std::istringstream words(choices);
  for (std::string word; words >> word;) {
    place_all();
    opening.choose(parse_opening_choice(word).value());
  }
  place_all();
  return opening;
}

TEST(OpeningPlay, TakesTheSideThatChoosesNext) {
  const Rules rules = game("renju");
  Engine engine = Engine::make(rules).value();
  const auto choice_at = [&](OpeningRule rule, const char* moves, const char* choices) {
    const Board board = Board::from(rules, moves).value();
    const OpeningAct act =
        play_opening(engine, board, opening_after(rule, rules, choices), {.nodes = 10 * nodes}).value();
    return std::get<OpeningChoice>(act);
  };
  EXPECT_EQ(choice_at(OpeningRule::taraguchi_10, "h8", ""), OpeningChoice::x) << "O places the second stone";
  EXPECT_EQ(choice_at(OpeningRule::taraguchi_10, "h8 h9", "o"), OpeningChoice::o);
  EXPECT_EQ(choice_at(OpeningRule::soosorv_8, "h8 h9 i9", ""), OpeningChoice::x);
  // O has wasted both stones: ten moves win for X.
  EXPECT_EQ(choice_at(OpeningRule::taraguchi_10, "h8 a1 i9 o1", "o x o"), OpeningChoice::offer_10);
  EXPECT_EQ(choice_at(OpeningRule::soosorv_8, "h8 a1 i9 o1", "o 8"), OpeningChoice::x);
  EXPECT_EQ(choice_at(OpeningRule::soosorv_8, "a1 h8 o15 i9", "o 8"), OpeningChoice::o) << "X has wasted both stones";
}

TEST(OpeningPlay, TakesTheFifthStoneThatIsWorstForX) {
  const Rules rules = game("renju");
  Engine engine = Engine::make(rules).value();
  Opening opening = opening_after(OpeningRule::soosorv_8, rules, "o 3 x");
  const Board board = Board::from(rules, "h8 h9 i9 g7").value();
  opening.offer(std::vector<Cell>{rules.cell(6, 7) - 1, rules.cell(14, 14), rules.cell(8, 8)});
  const OpeningAct act = play_opening(engine, board, opening, {.nodes = 10 * nodes}).value();
  EXPECT_EQ(std::get<Cell>(act), rules.cell(14, 14)) << "the corner";
}

TEST(OpeningPlay, LeavesLessAdvantageThanACentralSecondStone) {
  const Opened opened = open(OpeningRule::swap, "15,15,5", full_level, 3);
  Engine engine = Engine::make(opened.board.rules()).value();
  const auto advantage = [&](const Board& board) {
    const EngineScore score = engine.analyse(board, {.nodes = 50 * nodes}).value().lines.front().score;
    return score.proved != 0 ? 1'000'000 : std::abs(score.estimate);
  };
  EXPECT_LT(advantage(opened.board), advantage(Board::from(opened.board.rules(), "h8 a1 i9").value()));
}

TEST(OpeningPlay, OtherSeedsGiveOtherStones) {
  const Opened a = open(OpeningRule::swap, "15,15,5", full_level, 1);
  const Opened b = open(OpeningRule::swap, "15,15,5", full_level, 2);
  const Opened again = open(OpeningRule::swap, "15,15,5", full_level, 1);
  EXPECT_NE(a.board.hash(), b.board.hash());
  EXPECT_EQ(a.board.hash(), again.board.hash());
}

TEST(OpeningPlay, PassesErrorsOn) {
  Engine engine = Engine::make(game("15,15,5")).value();
  const Rules rules = game("15,15,5:exact");
  Opening opening(OpeningRule::pie, rules);
  opening.place();
  const auto act = play_opening(engine, Board::from(rules, "h8").value(), opening, {.nodes = 1});
  ASSERT_FALSE(act.ok());
  EXPECT_EQ(code_of(act.error()), "other_rules");
}

}  // namespace
}  // namespace mnk
