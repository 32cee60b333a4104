// SPDX-License-Identifier: MIT
// Opening rules in kept games: who acts, the exchange of seats, clocks, take-backs, retries, and the stored events.
#include <gtest/gtest.h>

#include "protocol/played.hpp"

namespace mnk::api {
namespace {

using namespace test;

Played friends_with(const std::string& game, const std::string& opening, const std::string& more = "") {
  Played played(R"({"game":")" + game + R"(","seat":"x","name":"Ann","opening":")" + opening + "\"" + more + "}");
  EXPECT_EQ(played.ask(JoinCommand{"Bob"}, bob), "");
  return played;
}

std::string choose(Played& game, OpeningChoice choice, const std::string& who,
                   std::optional<std::uint32_t> ply = std::nullopt) {
  return game.ask(ChooseCommand{choice, ply}, who);
}

TEST(OpeningGame, GamesWithoutARuleHaveNone) {
  Played game = two_friends();
  EXPECT_EQ(game.state(ann)["opening"], nullptr);
  EXPECT_EQ(choose(game, OpeningChoice::x, ann), "no_choice");
  EXPECT_EQ(choose(game, OpeningChoice::x, eve), "not_seated");
}

TEST(OpeningGame, TheSecondPlayerMayTakeThePie) {
  Played game = friends_with("3,3,3", "pie");
  EXPECT_EQ(
      game.state(ann)["opening"],
      json::parse(
          R"({"rule":"pie","phase":"place","by":"x","choices":[],"cells":null,"barred":[],"offers_due":0,"offers":[]})"));
  EXPECT_EQ(choose(game, OpeningChoice::x, ann), "no_choice");
  EXPECT_EQ(game.move("b2", ann), "");
  EXPECT_EQ(
      game.state(ann)["opening"],
      json::parse(
          R"({"rule":"pie","phase":"choose","by":"o","choices":["x","o"],"cells":null,"barred":[],"offers_due":0,"offers":[]})"));
  EXPECT_EQ(game.move("a1", bob), "choice_due");
  EXPECT_EQ(game.move("a1", ann), "not_your_turn");
  EXPECT_EQ(choose(game, OpeningChoice::x, ann), "not_your_turn");
  EXPECT_EQ(choose(game, OpeningChoice::more, bob), "bad_choice");
  EXPECT_EQ(choose(game, OpeningChoice::x, bob), "");
  EXPECT_EQ(game.state(bob)["you"], "x");
  EXPECT_EQ(game.state(ann)["you"], "o");
  EXPECT_EQ(game.state(eve)["players"]["x"]["name"], "Bob");
  EXPECT_EQ(game.state(eve)["players"]["o"]["name"], "Ann");
  EXPECT_EQ(game.state(eve)["opening"]["phase"], "done");
  EXPECT_EQ(game.state(eve)["opening"]["by"], nullptr);
  EXPECT_EQ(game.move("a1", bob), "not_your_turn");
  EXPECT_EQ(game.move("a1", ann), "");  // O moves
  expect_same_when_read_again(game, game.room());
}

TEST(OpeningGame, WithoutATakerThePieStays) {
  Played game = friends_with("3,3,3", "pie");
  game.move("a1", ann);
  EXPECT_EQ(choose(game, OpeningChoice::o, bob), "");
  EXPECT_EQ(game.state(bob)["you"], "o");
  EXPECT_EQ(game.move("b2", ann), "not_your_turn");
  EXPECT_EQ(game.move("b2", bob), "");
}

TEST(OpeningGame, TheFirstPlayerPlacesThreeStonesInSwap) {
  Played game = friends_with("15,15,5", "swap");
  EXPECT_EQ(game.move("h8", ann), "");
  EXPECT_EQ(game.move("h9", bob), "not_your_turn");
  EXPECT_EQ(game.state(ann)["to_move"], "o") << "the colour of the next stone";
  EXPECT_EQ(game.state(ann)["opening"]["by"], "x");
  EXPECT_EQ(game.move("h9", ann), "");
  EXPECT_EQ(game.move("i9", ann), "");
  EXPECT_EQ(game.ask(MoveCommand{1, "h9"}, ann), "already") << "the stone of O was placed by Ann";
  EXPECT_EQ(game.ask(MoveCommand{1, "h9"}, bob), "stale");
  EXPECT_EQ(choose(game, OpeningChoice::o, bob), "");
  EXPECT_EQ(game.move("a1", bob), "");
  expect_same_when_read_again(game, game.room());
}

TEST(OpeningGame, TwoMoreStonesGiveTheChoiceBack) {
  Played game = friends_with("15,15,5", "swap2");
  for (const char* cell : {"h8", "h9", "i9"}) EXPECT_EQ(game.move(cell, ann), "");
  EXPECT_EQ(game.state(bob)["opening"]["choices"], json::parse(R"(["x","o","more"])"));
  EXPECT_EQ(choose(game, OpeningChoice::more, bob), "");
  EXPECT_EQ(choose(game, OpeningChoice::more, bob), "already");
  EXPECT_EQ(game.move("a1", ann), "not_your_turn");
  EXPECT_EQ(game.move("a1", bob), "");
  EXPECT_EQ(game.move("o1", bob), "");
  EXPECT_EQ(choose(game, OpeningChoice::more, bob, 3), "already");
  EXPECT_EQ(choose(game, OpeningChoice::x, bob), "not_your_turn");
  EXPECT_EQ(choose(game, OpeningChoice::more, ann), "bad_choice");
  EXPECT_EQ(game.state(ann)["opening"]["by"], "x");
  EXPECT_EQ(choose(game, OpeningChoice::o, ann), "");
  EXPECT_EQ(choose(game, OpeningChoice::o, ann), "already");
  EXPECT_EQ(choose(game, OpeningChoice::o, ann, 5), "already");
  EXPECT_EQ(choose(game, OpeningChoice::x, ann, 5), "no_choice");
  EXPECT_EQ(choose(game, OpeningChoice::more, bob, 3), "already") << "from the seat that Bob has now";
  EXPECT_EQ(game.state(ann)["you"], "o");
  EXPECT_EQ(game.ask(MoveCommand{3, "a1"}, bob), "already");
  EXPECT_EQ(game.ask(MoveCommand{0, "h8"}, ann), "already");
  EXPECT_EQ(game.move("b1", ann), "");
  expect_same_when_read_again(game, game.room());
}

TEST(OpeningGame, ProKeepsToTheAllowedCells) {
  Played game = friends_with("15,15,5", "pro");
  EXPECT_EQ(game.state(ann)["opening"]["cells"], json::parse("[[7,7]]"));
  EXPECT_EQ(game.move("h9", ann), "opening_cell");
  EXPECT_EQ(game.move("h8", ann), "");
  EXPECT_EQ(game.state(ann)["opening"]["cells"], nullptr);
  EXPECT_EQ(game.move("h9", bob), "");
  EXPECT_EQ(game.state(ann)["opening"]["barred"].size(), 25U);
  EXPECT_EQ(game.move("j10", ann), "opening_cell");
  EXPECT_EQ(game.move("h9", ann), "taken_cell");
  EXPECT_EQ(game.move("k8", ann), "");
  EXPECT_EQ(game.state(ann)["opening"]["phase"], "done");
  EXPECT_EQ(game.move("j10", bob), "");
  EXPECT_EQ(game.ask(UndoCommand{OfferAction::offer}, ann), "");
  EXPECT_EQ(game.ask(UndoCommand{OfferAction::accept}, bob), "");
  EXPECT_EQ(game.move("j10", ann), "opening_cell") << "the restriction comes back";
  expect_same_when_read_again(game, game.room());
}

TEST(OpeningGame, StonesBeforeAChoiceStay) {
  Played game = friends_with("15,15,5", "swap");
  game.move("h8", ann);
  game.move("h9", ann);
  EXPECT_EQ(game.ask(UndoCommand{OfferAction::offer}, bob), "nothing_to_undo");
  EXPECT_EQ(game.ask(UndoCommand{OfferAction::offer}, ann), "");
  EXPECT_EQ(game.ask(UndoCommand{OfferAction::accept}, bob), "");
  EXPECT_EQ(game.room().board().plies(), 1U) << "the last of her stones, of O";
  game.move("h10", ann);
  game.move("i9", ann);
  EXPECT_EQ(game.ask(UndoCommand{OfferAction::offer}, ann), "") << "while Bob chooses";
  EXPECT_EQ(choose(game, OpeningChoice::x, bob), "");
  EXPECT_EQ(game.state(ann)["offers"]["undo"], nullptr) << "the choice has answered the offer";
  EXPECT_EQ(game.ask(UndoCommand{OfferAction::offer}, ann), "nothing_to_undo");
  game.move("a1", ann);
  EXPECT_EQ(game.ask(UndoCommand{OfferAction::offer}, ann), "");
  EXPECT_EQ(game.ask(UndoCommand{OfferAction::accept}, bob), "");
  EXPECT_EQ(game.room().board().plies(), 3U);
  EXPECT_EQ(game.ask(UndoCommand{OfferAction::offer}, ann), "nothing_to_undo");
  expect_same_when_read_again(game, game.room());
}

TEST(OpeningGame, ClocksGoWithThePlayers) {
  Played game = friends_with("15,15,5", "swap2", R"(,"clock":{"seconds":100})");
  for (const char* cell : {"h8", "h9", "i9"}) game.move(cell, ann, 50'000);
  EXPECT_EQ(game.room().deadline_ms(), std::nullopt) << "Bob has not acted";
  EXPECT_EQ(game.ask(ChooseCommand{OpeningChoice::more}, bob, 60'000), "");
  EXPECT_EQ(game.room().deadline_ms(), 160'000);
  EXPECT_EQ(game.state(bob, 0, 60'000)["clock"]["running"], "o");
  game.move("a1", bob, 70'000);
  EXPECT_EQ(game.state(bob, 0, 70'000)["clock"]["running"], "o") << "Bob places X, too";
  game.move("b1", bob, 75'000);
  EXPECT_EQ(game.state(bob, 0, 75'000)["clock"]["running"], "x");
  EXPECT_EQ(game.ask(ChooseCommand{OpeningChoice::o}, ann, 95'000), "");
  const json clock = game.state(ann, 0, 95'000)["clock"];
  EXPECT_EQ(clock["o"], 80'000) << "Ann has used 20 seconds, and is O now";
  EXPECT_EQ(clock["x"], 85'000);
  EXPECT_EQ(clock["running"], "o");
  expect_same_when_read_again(game, game.room());
  EXPECT_EQ(game.ask(MoveCommand{5, "c1"}, ann, 175'000), "") << "too late";
  EXPECT_EQ(game.state(ann)["outcome"], "x_wins");
}

TEST(OpeningGame, AChoiceTooLateIsALoss) {
  Played game = friends_with("15,15,5", "swap2", R"(,"clock":{"seconds":10})");
  for (const char* cell : {"h8", "h9", "i9"}) game.move(cell, ann);
  game.ask(ChooseCommand{OpeningChoice::more}, bob);
  game.move("a1", bob, 2000);
  game.move("b1", bob, 3000);
  EXPECT_EQ(game.ask(ChooseCommand{OpeningChoice::x}, ann, 13'000), "");
  EXPECT_EQ(game.state(ann)["reason"], "time");
  EXPECT_EQ(game.state(ann)["outcome"], "o_wins");
  EXPECT_EQ(game.state(ann)["opening"]["by"], nullptr);
  EXPECT_EQ(game.ask(ChooseCommand{OpeningChoice::x}, ann, 13'000), "game_over");
}

TEST(OpeningGame, TheOtherPlayerBeginsTheRematch) {
  Played game = friends_with("3,3,3", "pie");
  game.move("b2", ann);
  choose(game, OpeningChoice::x, bob);
  game.ask(ResignCommand{}, ann);
  EXPECT_EQ(game.state(ann)["outcome"], "x_wins");
  const Created next = game.room().rematch();
  EXPECT_EQ(next.opening, OpeningRule::pie);
  EXPECT_EQ(next.seats[Player::x].key, bob) << "Ann was first in this game, as X and then O";
  Played without = friends_with("3,3,3", "pie");
  without.move("b2", ann);
  choose(without, OpeningChoice::o, bob);
  EXPECT_EQ(without.room().rematch().seats[Player::x].key, bob);
}

TEST(OpeningGame, OnePersonAtBothSeatsPlaysItAll) {
  Played game(R"({"game":"15,15,5","seat":"both","opening":"swap2"})");
  for (const char* cell : {"h8", "h9", "i9"}) EXPECT_EQ(game.move(cell, ann), "");
  EXPECT_EQ(choose(game, OpeningChoice::more, ann, 3), "");
  EXPECT_EQ(choose(game, OpeningChoice::more, ann, 3), "already");
  EXPECT_EQ(game.move("a1", ann), "");
  EXPECT_EQ(game.move("b1", ann), "");
  EXPECT_EQ(choose(game, OpeningChoice::x, ann, 3), "stale");
  EXPECT_EQ(choose(game, OpeningChoice::x, ann, 5), "");
  EXPECT_EQ(choose(game, OpeningChoice::x, ann, 5), "already");
  EXPECT_EQ(game.move("c1", ann), "");
}

TEST(OpeningGame, TheEngineActsInItsSeat) {
  Played game(R"({"game":"15,15,5","seat":"x","opening":"swap2","opponent":{"engine":4}})");
  game.move("h8", ann);
  EXPECT_FALSE(game.room().engine_to_move().has_value()) << "O is to move, but Ann places the stone";
  game.move("h9", ann);
  game.move("i9", ann);
  EXPECT_EQ(game.room().engine_to_move(), 4);
  const std::size_t turn = game.room().turn();
  game.take(game.room().decide_choice({false, true}, OpeningChoice::x, 3, 1000));
  EXPECT_NE(game.room().turn(), turn);
  EXPECT_FALSE(game.room().engine_to_move().has_value());
  EXPECT_EQ(game.state(ann)["players"]["x"]["level"], 4);
  EXPECT_EQ(game.state(ann)["you"], "o");
}

TEST(OpeningGame, UnsuitableGamesAreRefused) {
  const auto code_of_new = [](const std::string& body) {
    const auto read = read_new_game(body, ann);
    const auto* problem = std::get_if<Problem>(&read);
    return problem == nullptr ? std::string("fine") : problem->code + " " + problem->place->field;
  };
  EXPECT_EQ(code_of_new(R"({"game":"3,3,3","seat":"x","opening":"none"})"), "fine");
  EXPECT_EQ(code_of_new(R"({"game":"3,3,3","seat":"x","opening":null})"), "fine");
  EXPECT_EQ(code_of_new(R"({"game":"3,3,3","seat":"x","opening":"swap2"})"), "unsuitable_opening opening");
  EXPECT_EQ(code_of_new(R"({"game":"16,16,5","seat":"x","opening":"pro"})"), "unsuitable_opening opening");
  EXPECT_EQ(code_of_new(R"({"game":"3,3,3","seat":"x","opening":"pie","moves":"a1"})"), "unsuitable_opening moves");
  EXPECT_EQ(code_of_new(R"({"game":"3,3,3","seat":"x","opening":"gambit"})"), "bad_request opening");
  EXPECT_EQ(code_of_new(R"({"game":"3,3,3","seat":"x","opening":7})"), "bad_request opening");
}

TEST(OpeningGame, StoredEventsThatDoNotFitAreRefused) {
  Played game = friends_with("3,3,3", "pie");
  const std::string before = game.state(ann).dump();
  for (const char* text : {R"({"what":"chosen","ply":0,"choice":"x"})", R"({"what":"chosen","ply":1,"choice":"x"})"}) {
    EXPECT_TRUE(game.room().apply(*read_event(game.room().rules(), text, 1)).has_value()) << text;
  }
  EXPECT_EQ(game.state(ann).dump(), before);
  game.move("b2", ann);
  for (const char* text : {R"({"what":"chosen","ply":1,"choice":"more"})", R"({"what":"moved","ply":1,"move":"a1"})",
                           R"({"what":"chosen","ply":0,"choice":"x"})"}) {
    EXPECT_TRUE(game.room().apply(*read_event(game.room().rules(), text, 1)).has_value()) << text;
  }
  for (const char* text : {R"({"what":"chosen","ply":1,"choice":"both"})", R"({"what":"chosen","ply":1})",
                           R"({"what":"chosen","ply":1,"choice":2})"}) {
    EXPECT_FALSE(read_event(game.room().rules(), text, 1).ok()) << text;
  }
  const char* const seats = R"("seats":[{"kind":"open"},{"kind":"open"}])";
  for (const std::string opening : {R"("gambit")", "1", "null"}) {
    const std::string text =
        R"({"what":"created","game":"3,3,3",)" + std::string(seats) + R"(,"opening":)" + opening + "}";
    EXPECT_FALSE(read_event(Rules(), text, 1).ok()) << text;
  }
  for (const std::string rest : {R"(,"opening":"swap2"})", R"(,"opening":"pie","moves":["a1"]})"}) {
    const auto event = read_event(Rules(), R"({"what":"created","game":"3,3,3",)" + std::string(seats) + rest, 1);
    ASSERT_TRUE(event.ok());
    EXPECT_FALSE(Room::open("game", *event).ok()) << rest;
  }
}

TEST(OpeningGame, ReadsAsRequestAndMessage) {
  const auto asked = read_command("choose", R"({"choice":"more","ply":3})");
  EXPECT_EQ(std::get<ChooseCommand>(std::get<Command>(asked)).choice, OpeningChoice::more);
  EXPECT_EQ(std::get<ChooseCommand>(std::get<Command>(asked)).ply, 3U);
  const auto said = read_message(R"({"type":"choose","choice":"o"})");
  EXPECT_EQ(std::get<ChooseCommand>(std::get<Command>(said)).choice, OpeningChoice::o);
  for (const char* body : {"{}", R"({"choice":"X"})", R"({"choice":"x","ply":-1})", R"({"choice":"x","by":"x"})"}) {
    EXPECT_TRUE(std::holds_alternative<Problem>(read_command("choose", body))) << body;
  }
}

}  // namespace
}  // namespace mnk::api
