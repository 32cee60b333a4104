// SPDX-License-Identifier: MIT
// Soosorv-8 and Taraguchi-10 in kept games: several exchanges of seats, numbers, offers and the stone that O takes.
#include <gtest/gtest.h>

#include "protocol/played.hpp"

namespace mnk::api {
namespace {

using namespace test;

Played renju_friends(const std::string& opening, const std::string& more = "") {
  Played played(R"({"game":"renju","seat":"x","name":"Ann","opening":")" + opening + "\"" + more + "}");
  EXPECT_EQ(played.ask(JoinCommand{"Bob"}, bob), "");
  return played;
}

std::string choose(Played& game, const char* choice, const std::string& who,
                   std::optional<std::uint32_t> ply = std::nullopt, std::int64_t now = 1000) {
  return game.ask(ChooseCommand{parse_opening_choice(choice).value(), ply}, who, now);
}

std::string offer(Played& game, std::vector<std::string> cells, const std::string& who,
                  std::optional<std::uint32_t> ply = std::nullopt) {
  return game.ask(OfferCommand{std::move(cells), ply}, who);
}

/// Soosorv-8 until Bob offers two stones: Bob has taken X after three stones, and keeps X after the fourth.
Played soosorv_with_offers_due() {
  Played game = renju_friends("soosorv_8");
  for (const char* cell : {"h8", "h9", "h7"}) EXPECT_EQ(game.move(cell, ann), "");
  EXPECT_EQ(choose(game, "x", bob), "");
  EXPECT_EQ(game.move("h6", ann), "");
  EXPECT_EQ(choose(game, "2", ann), "");
  EXPECT_EQ(choose(game, "x", bob), "");
  return game;
}

TEST(OpeningOffersGame, SoosorvFromTheFirstStoneToTheSixth) {
  Played game = renju_friends("soosorv_8");
  EXPECT_EQ(game.state(ann)["opening"]["cells"], json::parse("[[7,7]]"));
  EXPECT_EQ(game.move("h8", ann), "");
  EXPECT_EQ(game.state(ann)["opening"]["cells"].size(), 9U);
  EXPECT_EQ(game.move("h10", ann), "opening_cell");
  EXPECT_EQ(game.move("h9", ann), "");
  EXPECT_EQ(game.move("h7", ann), "");
  EXPECT_EQ(choose(game, "x", bob), "");
  EXPECT_EQ(game.state(ann)["you"], "o");
  EXPECT_EQ(game.move("h6", bob), "not_your_turn");
  EXPECT_EQ(game.move("h6", ann), "");
  EXPECT_EQ(game.state(ann)["opening"]["choices"], json::parse(R"(["1","2","3","4","5","6","7","8"])"));
  EXPECT_EQ(game.state(ann)["opening"]["by"], "o");
  EXPECT_EQ(choose(game, "x", ann), "bad_choice");
  EXPECT_EQ(choose(game, "2", ann), "");
  EXPECT_EQ(choose(game, "2", ann), "already");
  EXPECT_EQ(choose(game, "o", bob), "") << "Bob takes O back";
  EXPECT_EQ(game.state(ann)["you"], "x");
  EXPECT_EQ(game.state(ann)["opening"]["phase"], "offer");
  EXPECT_EQ(game.state(ann)["opening"]["by"], "x");
  EXPECT_EQ(game.state(ann)["opening"]["offers_due"], 2);
  EXPECT_EQ(offer(game, {"g8", "g9"}, ann), "");
  EXPECT_EQ(game.move("g8", ann), "not_your_turn");
  EXPECT_EQ(game.state(bob)["opening"]["by"], "o");
  EXPECT_EQ(game.state(bob)["to_move"], "x");
  EXPECT_EQ(game.state(bob)["opening"]["cells"], json::parse("[[6,6],[7,6]]"));
  EXPECT_EQ(game.state(bob)["opening"]["offers"], json::parse("[[7,6],[6,6]]")) << "in the order of the offers";
  EXPECT_EQ(game.move("a1", bob), "opening_cell");
  EXPECT_EQ(game.move("g8", bob), "");
  EXPECT_EQ(game.state(bob)["opening"]["phase"], "done");
  EXPECT_EQ(game.move("a1", ann), "not_your_turn");
  EXPECT_EQ(game.move("a1", bob), "") << "O moves";
  expect_same_when_read_again(game, game.room());
}

TEST(OpeningOffersGame, OffersThatTheRuleDoesNotAllow) {
  Played game = soosorv_with_offers_due();
  EXPECT_EQ(game.move("g8", bob), "choice_due");
  EXPECT_EQ(choose(game, "3", bob), "no_choice");
  EXPECT_EQ(offer(game, {"g8", "a1"}, ann), "not_your_turn");
  EXPECT_EQ(offer(game, {"g8", "a1"}, eve), "not_seated");
  EXPECT_EQ(offer(game, {"g8"}, bob), "bad_offers");
  EXPECT_EQ(offer(game, {"g8", "g8"}, bob), "bad_offers");
  EXPECT_EQ(offer(game, {"g8", "h8"}, bob), "bad_offers");
  EXPECT_EQ(offer(game, {"g8", "i7"}, bob), "symmetric_offers");
  EXPECT_EQ(offer(game, {"g8", "z1"}, bob), "off_board");
  EXPECT_EQ(offer(game, {"g8", "?"}, bob), "bad_coordinate");
  EXPECT_EQ(offer(game, {"g8", "a1"}, bob, 3), "stale");
  EXPECT_EQ(offer(game, {"g8", "a1"}, bob, 4), "");
  EXPECT_EQ(offer(game, {"g8", "a1"}, bob, 4), "already");
  EXPECT_EQ(offer(game, {"g8", "a2"}, bob, 4), "no_choice");
  EXPECT_EQ(game.move("a1", ann), "");
  EXPECT_EQ(offer(game, {"g8", "a1"}, bob, 4), "already");
  EXPECT_EQ(offer(game, {"g8", "a1"}, ann, 4), "stale");
}

TEST(OpeningOffersGame, ATakenOfferCanBeTakenBackButNoOffer) {
  Played game = soosorv_with_offers_due();
  offer(game, {"g8", "a1"}, bob);
  EXPECT_EQ(game.ask(UndoCommand{OfferAction::offer}, bob), "nothing_to_undo");
  game.move("a1", ann);
  EXPECT_EQ(game.ask(UndoCommand{OfferAction::offer}, ann), "") << "Ann has taken the stone of X";
  EXPECT_EQ(game.ask(UndoCommand{OfferAction::accept}, bob), "");
  EXPECT_EQ(game.state(ann)["ply"], 4);
  EXPECT_EQ(game.move("a2", ann), "opening_cell");
  EXPECT_EQ(game.move("g8", ann), "");
  expect_same_when_read_again(game, game.room());
}

TEST(OpeningOffersGame, TaraguchiWithASwapAfterEachStone) {
  Played game = renju_friends("taraguchi_10");
  const char* const stones[] = {"h8", "h9", "i9", "g7", "k10"};
  for (int i = 0; i < 5; ++i) {
    // Ann always places, since Bob always takes the side that has just placed.
    EXPECT_EQ(game.state(ann)["opening"]["cells"].size(), static_cast<std::size_t>((2 * i + 1) * (2 * i + 1)));
    EXPECT_EQ(game.move(stones[i], ann), "");
    EXPECT_EQ(game.move("a1", bob), "choice_due");
    EXPECT_EQ(choose(game, i % 2 == 0 ? "x" : "o", bob), "");
    EXPECT_EQ(choose(game, i % 2 == 0 ? "x" : "o", bob, i + 1), "already");
  }
  EXPECT_EQ(game.state(ann)["you"], "o");
  EXPECT_EQ(game.move("a1", ann), "");
  EXPECT_EQ(game.room().rematch().seats[Player::x].key, bob);
  expect_same_when_read_again(game, game.room());
}

TEST(OpeningOffersGame, ClocksGoWithThePlayersThroughSwapsAndOffers) {
  Played game = renju_friends("soosorv_8", R"(,"clock":{"seconds":100})");
  for (const char* cell : {"h8", "h9", "h7"}) game.move(cell, ann, 1000);
  choose(game, "x", bob, {}, 1000);
  EXPECT_EQ(game.room().deadline_ms(), 101'000);
  game.move("h6", ann, 11'000);
  choose(game, "2", ann, {}, 16'000);
  choose(game, "o", bob, {}, 36'000);  // Ann is X again
  const json clock = game.state(ann, 0, 36'000)["clock"];
  EXPECT_EQ(clock["x"], 85'000) << "Ann has used 15 seconds";
  EXPECT_EQ(clock["o"], 80'000);
  EXPECT_EQ(clock["running"], "x");
  EXPECT_EQ(game.ask(OfferCommand{{"g8", "a1"}}, ann, 46'000), "");
  EXPECT_EQ(game.state(ann, 0, 46'000)["clock"]["x"], 75'000);
  EXPECT_EQ(game.state(ann, 0, 46'000)["clock"]["running"], "o");
  expect_same_when_read_again(game, game.room());
}

TEST(OpeningOffersGame, StoredOffersThatDoNotFitAreRefused) {
  Played game = soosorv_with_offers_due();
  const std::string before = game.state(ann).dump();
  for (const char* text :
       {R"({"what":"offered","ply":3,"cells":["g8","a1"]})", R"({"what":"offered","ply":4,"cells":["g8"]})",
        R"({"what":"offered","ply":4,"cells":["g8","i8"]})"}) {
    EXPECT_TRUE(game.room().apply(*read_event(game.room().rules(), text, 1)).has_value()) << text;
  }
  EXPECT_EQ(game.state(ann).dump(), before);
  for (const char* text : {R"({"what":"offered","ply":4})", R"({"what":"offered","ply":4,"cells":["z99"]})"}) {
    EXPECT_FALSE(read_event(game.room().rules(), text, 1).ok()) << text;
  }
}

TEST(OpeningOffersGame, ReadsOffersAsRequestAndMessage) {
  const auto asked = read_command("choose", R"({"offers":["g8","a1"],"ply":4})");
  EXPECT_EQ(std::get<OfferCommand>(std::get<Command>(asked)).cells, (std::vector<std::string>{"g8", "a1"}));
  EXPECT_EQ(std::get<OfferCommand>(std::get<Command>(asked)).ply, 4U);
  const auto said = read_message(R"({"type":"choose","choice":"10"})");
  EXPECT_EQ(std::get<ChooseCommand>(std::get<Command>(said)).choice, OpeningChoice::offer_10);
  for (const char* body : {R"({"choice":"x","offers":["a1"]})", R"({"offers":"a1"})", R"({"offers":[1]})",
                           R"({"offers":["a1","a2","a3","a4","a5","a6","a7","a8","a9","b1","b2"]})",
                           R"({"offers":["a1234567890123456"]})"}) {
    EXPECT_TRUE(std::holds_alternative<Problem>(read_command("choose", body))) << body;
  }
}

}  // namespace
}  // namespace mnk::api
