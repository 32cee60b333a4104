// SPDX-License-Identifier: MIT
// Draws by agreement, and offers that were declined.
#include <gtest/gtest.h>

#include "protocol/played.hpp"

namespace mnk::api {
namespace {

using namespace test;

std::string draw(Played& game, OfferAction action, const std::string& who,
                 std::optional<std::uint32_t> ply = std::nullopt) {
  return game.ask(DrawCommand{action, ply}, who);
}

TEST(Draw, NeedsBothPlayers) {
  Played game = two_friends();
  game.move("a3", ann);
  EXPECT_EQ(draw(game, OfferAction::accept, bob), "no_offer");
  EXPECT_EQ(draw(game, OfferAction::decline, bob), "no_offer");
  EXPECT_EQ(draw(game, OfferAction::offer, eve), "not_seated");
  EXPECT_EQ(draw(game, OfferAction::offer, ann), "");
  EXPECT_EQ(game.state(bob)["offers"]["draw"], "x");
  EXPECT_EQ(draw(game, OfferAction::offer, ann), "already");
  EXPECT_EQ(draw(game, OfferAction::accept, ann), "not_your_seat");
  EXPECT_EQ(
      game.room().outcome_after(std::get<Event>(decide(game.room(), DrawCommand{OfferAction::accept}, bob, "", 1))),
      Outcome::draw);
  EXPECT_EQ(draw(game, OfferAction::accept, bob, 1), "");
  EXPECT_EQ(game.state(ann)["outcome"], "draw");
  EXPECT_EQ(game.state(ann)["reason"], "agreement");
  EXPECT_EQ(game.state(ann)["offers"]["draw"], nullptr);
  EXPECT_EQ(draw(game, OfferAction::accept, bob, 1), "already");
  EXPECT_EQ(draw(game, OfferAction::decline, bob), "game_over");
  EXPECT_EQ(game.move("b3", bob), "game_over");
  EXPECT_EQ(game.ask(UndoCommand{OfferAction::offer}, ann), "game_over");
  EXPECT_EQ(game.ask(RematchCommand{}, ann), "");
  expect_same_when_read_again(game, game.room());
}

TEST(Draw, TwoOffersAgree) {
  Played game = two_friends();
  EXPECT_EQ(draw(game, OfferAction::offer, ann), "");
  EXPECT_EQ(draw(game, OfferAction::offer, bob), "");
  EXPECT_EQ(game.state(ann)["reason"], "agreement");
}

TEST(Draw, ADeclinedOfferIsToldUntilTheNextMove) {
  Played game = two_friends();
  game.move("a3", ann);
  EXPECT_EQ(draw(game, OfferAction::offer, ann, 0), "stale");
  EXPECT_EQ(draw(game, OfferAction::offer, ann, 1), "");
  EXPECT_EQ(draw(game, OfferAction::decline, bob, 1), "");
  EXPECT_EQ(game.state(ann)["declined"], json::parse(R"({"what":"draw","by":"o","ply":1})"));
  EXPECT_EQ(draw(game, OfferAction::decline, bob, 1), "already");
  EXPECT_EQ(draw(game, OfferAction::offer, ann, 1), "already");
  EXPECT_EQ(draw(game, OfferAction::offer, ann), "offer_declined");
  expect_same_when_read_again(game, game.room());
  game.move("b3", bob);
  EXPECT_EQ(game.state(ann)["declined"], nullptr);
  EXPECT_EQ(draw(game, OfferAction::offer, ann), "");
  game.move("c3", ann);
  EXPECT_EQ(game.state(ann)["offers"]["draw"], nullptr) << "a move withdraws the offer";
  EXPECT_EQ(draw(game, OfferAction::accept, bob), "no_offer");
}

TEST(Draw, AWithdrawnOfferIsNotDeclined) {
  Played game = two_friends();
  EXPECT_EQ(draw(game, OfferAction::offer, ann), "");
  EXPECT_EQ(draw(game, OfferAction::decline, ann), "");
  EXPECT_EQ(game.state(bob)["offers"]["draw"], nullptr);
  EXPECT_EQ(game.state(bob)["declined"], nullptr);
  EXPECT_EQ(draw(game, OfferAction::offer, ann), "offer_declined") << "one offer between two moves";
  EXPECT_EQ(draw(game, OfferAction::offer, bob), "");
}

TEST(Draw, EnginesDecline) {
  Played game(R"({"game":"3,3,3","seat":"x","opponent":{"engine":3}})");
  EXPECT_EQ(draw(game, OfferAction::offer, ann), "");
  EXPECT_EQ(game.state(ann)["declined"], json::parse(R"({"what":"draw","by":"o","ply":0})"));
  EXPECT_EQ(game.state(ann)["offers"]["draw"], nullptr);
  EXPECT_EQ(game.state(ann)["outcome"], "pending");
  EXPECT_EQ(draw(game, OfferAction::offer, ann), "offer_declined");
  expect_same_when_read_again(game, game.room());
}

TEST(Draw, NeedsAnOpponent) {
  Played game(friends);
  EXPECT_EQ(draw(game, OfferAction::offer, ann), "no_opponent");
  Played alone(R"({"game":"3,3,3","seat":"both"})");
  EXPECT_EQ(draw(alone, OfferAction::offer, ann), "");
  EXPECT_EQ(alone.state(ann)["reason"], "agreement");
}

TEST(Draw, ComesTooLateAfterTheTime) {
  Played game(R"({"game":"3,3,3","seat":"x","opponent":"friend","clock":{"seconds":10}})");
  game.ask(JoinCommand{"Bob"}, bob);
  game.move("a3", ann, 1000);
  game.move("b3", bob, 1000);
  EXPECT_EQ(game.ask(DrawCommand{OfferAction::offer}, bob, 2000), "");
  EXPECT_EQ(game.ask(DrawCommand{OfferAction::accept}, ann, 11'000), "");
  EXPECT_EQ(game.state(ann)["reason"], "time");
}

TEST(Draw, DeclinedTakeBacksAreTold) {
  Played game = two_friends();
  game.move("a3", ann);
  game.ask(UndoCommand{OfferAction::offer}, ann);
  game.ask(UndoCommand{OfferAction::decline}, bob);
  EXPECT_EQ(game.state(ann)["declined"], json::parse(R"({"what":"undo","by":"o","ply":1})"));
  game.ask(UndoCommand{OfferAction::offer}, ann);
  EXPECT_EQ(game.state(ann)["declined"], nullptr) << "a new offer is open";
  game.ask(UndoCommand{OfferAction::decline}, ann);
  EXPECT_EQ(game.state(ann)["declined"], nullptr) << "withdrawn";
}

TEST(Draw, DeclinedTakeBacksOfVersionTwoAreByTheOtherPlayer) {
  Played game = two_friends();
  game.move("a3", ann);
  game.ask(UndoCommand{OfferAction::offer}, ann);
  const auto event = read_event(game.room().rules(), R"({"what":"undo_declined"})", 1000);
  ASSERT_TRUE(event.ok());
  EXPECT_EQ(event_json(game.room().rules(), *event), R"({"what":"undo_declined"})") << "the stored text stays";
  ASSERT_FALSE(game.room().apply(*event).has_value());
  EXPECT_EQ(game.state(ann)["declined"]["by"], "o");
}

TEST(Draw, StoredAgreementsThatDoNotFitAreRefused) {
  Played game = two_friends();
  game.ask(ResignCommand{}, ann);
  EXPECT_TRUE(game.room().apply(*read_event(game.room().rules(), R"({"what":"draw_agreed"})", 1)).has_value());
  EXPECT_FALSE(read_event(game.room().rules(), R"({"what":"draw_declined"})", 1).ok());
}

TEST(Draw, OffersDoNotGrowForEver) {
  Played game = two_friends();
  std::string answer;
  int offers = 0;
  for (; answer.empty() && offers < 20'000; ++offers) {  // two players who help each other
    const std::string& who = offers % 2 == 0 ? ann : bob;
    answer = draw(game, OfferAction::offer, who);
    if (answer.empty()) answer = draw(game, OfferAction::decline, who);
  }
  EXPECT_EQ(answer, "too_long");
}

TEST(Words, AreAFixedList) {
  const auto read = [](const std::string& text) { return read_message(text); };
  EXPECT_EQ(std::get<Say>(read(R"({"type":"say","word":"good_luck"})")).word, "good_luck");
  for (const char* text : {R"({"type":"say"})", R"({"type":"say","word":"buy now"})", R"({"type":"say","word":7})",
                           R"({"type":"say","word":"hello","to":"x"})"}) {
    EXPECT_TRUE(std::holds_alternative<Problem>(read(text))) << text;
  }
  EXPECT_EQ(said_json(Player::o, "oops"), R"({"type":"said","by":"o","word":"oops"})");
}

}  // namespace
}  // namespace mnk::api
