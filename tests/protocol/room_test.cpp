// SPDX-License-Identifier: MIT
// Rooms: permissions, clocks and offers; stored events give back the same game.
#include <gtest/gtest.h>

#include "protocol/played.hpp"

namespace mnk::api {
namespace {

using namespace test;

TEST(Room, TwoFriendsPlayToTheEnd) {
  Played game = two_friends();
  EXPECT_EQ(game.move("a3", ann), "");
  EXPECT_EQ(game.move("b2", ann), "not_your_turn");
  EXPECT_EQ(game.move("a3", bob), "taken_cell");
  EXPECT_EQ(game.move("z9", bob), "off_board");
  EXPECT_EQ(game.move("9z", bob), "bad_coordinate");
  EXPECT_EQ(game.move("b2", bob), "");
  EXPECT_EQ(game.move("b3", ann), "");
  EXPECT_EQ(game.move("c1", bob), "");
  EXPECT_EQ(game.move("c3", ann), "");
  const json state = game.state(bob);
  EXPECT_EQ(state["outcome"], "x_wins");
  EXPECT_EQ(state["reason"], "line");
  EXPECT_EQ(state["to_move"], nullptr);
  EXPECT_EQ(state["you"], "o");
  EXPECT_EQ(state["lines"], json::parse("[[[0,0],[0,1],[0,2]]]"));
  EXPECT_EQ(state["moves"], json::parse(R"(["a3","b2","b3","c1","c3"])"));
  EXPECT_EQ(state["version"], 7);  // created, joined, five moves
  EXPECT_EQ(game.move("a1", bob), "game_over");
}

TEST(Room, RefusalsAreProblemsOfTheirKind) {
  Played game = two_friends();
  const auto refused = [&](const Command& command, const std::string& token) {
    return problem_of(std::get<Refusal>(decide(game.room(), command, token, "next", 1000)));
  };
  EXPECT_EQ(refused(MoveCommand{0, "a3"}, bob).status, 403);
  EXPECT_EQ(refused(MoveCommand{0, "a3"}, bob).place->field, "ply");
  EXPECT_EQ(refused(MoveCommand{1, "a3"}, bob).status, 409);
  EXPECT_EQ(refused(MoveCommand{0, "z9"}, ann).status, 422);
  EXPECT_EQ(refused(MoveCommand{0, "9z"}, ann).status, 400);
  EXPECT_EQ(refused(MoveCommand{0, "9z"}, ann).place->field, "move");
  EXPECT_FALSE(refused(UndoCommand{OfferAction::accept}, ann).place.has_value());
}

TEST(Room, SeatsBelongToTheirTokens) {
  Played game(friends);
  EXPECT_EQ(game.move("a3", eve), "not_seated");
  EXPECT_EQ(game.move("a3", ""), "not_seated");
  EXPECT_EQ(game.ask(JoinCommand{"Nobody"}, ""), "not_seated");
  EXPECT_EQ(game.ask(JoinCommand{"Ann"}, ann), "already");
  EXPECT_EQ(game.ask(JoinCommand{"Bob"}, bob), "");
  EXPECT_EQ(game.ask(JoinCommand{"Eve"}, eve), "seats_taken");
  EXPECT_EQ(game.ask(ResignCommand{}, eve), "not_seated");
  EXPECT_EQ(game.ask(UndoCommand{OfferAction::offer}, eve), "not_seated");
  EXPECT_EQ(game.ask(RematchCommand{}, eve), "not_seated");
  EXPECT_EQ(game.state(eve)["you"], nullptr);
  for (const std::string& token : {ann, bob, eve}) {  // no client gets a token
    const std::string text = game.state(token).dump();
    EXPECT_EQ(text.find(ann), text.npos);
    EXPECT_EQ(text.find(bob), text.npos);
  }
}

TEST(Room, AMoveSentAgainIsTheSameMove) {
  Played game = two_friends();
  EXPECT_EQ(game.ask(MoveCommand{0, "a3"}, ann), "");
  EXPECT_EQ(game.ask(MoveCommand{0, "a3"}, ann), "already");
  EXPECT_EQ(game.ask(MoveCommand{0, "a3"}, bob), "stale");  // not this player's move
  EXPECT_EQ(game.ask(MoveCommand{0, "b3"}, ann), "stale");  // another move in its place
  EXPECT_EQ(game.ask(MoveCommand{2, "b3"}, ann), "stale");  // ahead of the game
  EXPECT_EQ(game.room().board().plies(), 1U);
}

TEST(Room, UndoWithAFriendNeedsBoth) {
  Played game = two_friends();
  EXPECT_EQ(game.ask(UndoCommand{OfferAction::offer}, bob), "nothing_to_undo");
  game.move("a3", ann);
  game.move("b3", bob);
  EXPECT_EQ(game.ask(UndoCommand{OfferAction::accept}, bob), "no_offer");
  EXPECT_EQ(game.ask(UndoCommand{OfferAction::offer}, ann), "");
  EXPECT_EQ(game.state(bob)["offers"]["undo"], "x");
  EXPECT_EQ(game.ask(UndoCommand{OfferAction::accept}, ann), "not_your_seat");
  EXPECT_EQ(game.ask(UndoCommand{OfferAction::decline}, bob), "");
  EXPECT_EQ(game.state(bob)["offers"]["undo"], nullptr);
  EXPECT_EQ(game.ask(UndoCommand{OfferAction::offer}, ann), "");
  EXPECT_EQ(game.ask(UndoCommand{OfferAction::accept}, bob), "");
  EXPECT_EQ(game.room().board().plies(), 0U);  // Ann's last move goes, and with it Bob's reply
  game.move("c3", ann);
  EXPECT_EQ(game.ask(UndoCommand{OfferAction::offer}, ann), "");
  game.move("b3", bob);  // the move answers the offer
  EXPECT_EQ(game.state(ann)["offers"]["undo"], nullptr);
}

TEST(Room, WhatIsSentAgainIsDoneOnce) {
  Played game = two_friends();
  for (const char* move : {"a3", "b3", "c3", "a2"}) game.move(move, game.room().board().plies() % 2 == 0 ? ann : bob);
  EXPECT_EQ(game.ask(UndoCommand{OfferAction::offer, 3}, ann), "stale");
  EXPECT_EQ(game.ask(UndoCommand{OfferAction::offer, 5}, ann), "stale") << "there never were so many moves";
  EXPECT_EQ(game.ask(UndoCommand{OfferAction::accept, 9999}, bob), "stale");
  EXPECT_EQ(game.ask(UndoCommand{OfferAction::offer, 4}, ann), "");
  EXPECT_EQ(game.ask(UndoCommand{OfferAction::decline, 4}, bob), "");
  EXPECT_EQ(game.ask(UndoCommand{OfferAction::decline, 4}, bob), "already");
  EXPECT_EQ(game.ask(UndoCommand{OfferAction::offer, 4}, ann), "already") << "the offer that was declined, sent again";
  EXPECT_EQ(game.ask(UndoCommand{OfferAction::offer, 4}, bob), "") << "an offer of the other side";
  EXPECT_EQ(game.ask(UndoCommand{OfferAction::decline, 4}, ann), "");
  EXPECT_EQ(game.ask(UndoCommand{OfferAction::offer}, bob), "") << "a new offer names no ply";
  EXPECT_EQ(game.ask(UndoCommand{OfferAction::decline}, ann), "");
  game.move("b2", ann);
  EXPECT_EQ(game.ask(UndoCommand{OfferAction::offer, 5}, ann), "");
  EXPECT_EQ(game.ask(UndoCommand{OfferAction::offer, 5}, ann), "already");
  EXPECT_EQ(game.ask(UndoCommand{OfferAction::accept, 5}, bob), "");
  EXPECT_EQ(game.room().board().plies(), 4U);
  EXPECT_EQ(game.ask(UndoCommand{OfferAction::accept, 5}, bob), "already");
  EXPECT_EQ(game.ask(UndoCommand{OfferAction::decline, 5}, bob), "stale");
  EXPECT_EQ(game.room().board().plies(), 4U);
  EXPECT_EQ(game.ask(ResignCommand{}, bob), "");
  EXPECT_EQ(game.ask(ResignCommand{}, bob), "already");
  EXPECT_EQ(game.ask(ResignCommand{}, ann), "game_over");
}

TEST(Room, DoesNotGrowForEver) {
  Played game(R"({"game":"3,3,3","seat":"both"})");
  std::string answer;
  int undone = 0;
  for (; answer.empty() && undone < 20'000; ++undone) {
    game.move("a3", ann);
    answer = game.ask(UndoCommand{OfferAction::offer}, ann);
  }
  EXPECT_EQ(answer, "too_long");
  EXPECT_GT(undone, 9'000);
  EXPECT_EQ(game.move("b3", ann), "");  // the game can be played to its end
}

TEST(Room, UndoAloneIsDoneAtOnce) {
  Played at_one_screen(R"({"game":"3,3,3","seat":"both","opponent":"friend"})");
  EXPECT_EQ(at_one_screen.state(ann)["you"], "both");
  at_one_screen.move("a3", ann);
  at_one_screen.move("b3", ann);
  EXPECT_EQ(at_one_screen.ask(UndoCommand{OfferAction::offer}, ann), "");
  EXPECT_EQ(at_one_screen.room().board().plies(), 1U);
  Played engine(R"({"game":"3,3,3","seat":"o","opponent":{"engine":3}})");
  EXPECT_EQ(engine.room().engine_to_move(), 3);
  EXPECT_EQ(engine.ask(UndoCommand{OfferAction::offer}, ann), "nothing_to_undo");
  engine.take(engine.room().decide_move({true, false}, 0, 4, 1000));
  EXPECT_FALSE(engine.room().engine_to_move().has_value());
  engine.move("a3", ann);
  engine.take(engine.room().decide_move({true, false}, 2, 1, 1000));
  EXPECT_EQ(engine.ask(UndoCommand{OfferAction::offer}, ann), "");
  EXPECT_EQ(engine.room().board().plies(), 1U);  // her own turn again
}

TEST(Room, ResignAndPlayAgainWithSeatsChanged) {
  Played game = two_friends();
  EXPECT_EQ(game.ask(RematchCommand{}, ann), "game_not_over");
  EXPECT_EQ(game.ask(ResignCommand{}, bob), "");
  EXPECT_EQ(game.state(ann)["outcome"], "x_wins");
  EXPECT_EQ(game.state(ann)["reason"], "resignation");
  EXPECT_EQ(game.ask(ResignCommand{}, ann), "game_over");
  EXPECT_EQ(game.ask(RematchCommand{}, ann), "");
  EXPECT_EQ(game.state(bob)["offers"]["rematch"], "x");
  EXPECT_EQ(game.ask(RematchCommand{}, ann), "already");
  const Created next = game.room().rematch();
  EXPECT_EQ(game.ask(RematchCommand{}, bob), "");
  EXPECT_EQ(game.state(ann)["next"], "next");
  EXPECT_EQ(next.seats[Player::x].key, bob);
  EXPECT_EQ(next.seats[Player::o].key, ann);
  EXPECT_EQ(next.previous, "game");
}

TEST(Room, ClocksRunFromTheThirdMove) {
  Played game(R"({"game":"3,3,3","seat":"x","opponent":"friend","clock":{"seconds":10,"increment":2}})", 1000);
  game.ask(JoinCommand{"Bob"}, bob, 1000);
  game.move("a3", ann, 500'000);  // no clock runs yet
  game.move("b3", bob, 900'000);
  EXPECT_EQ(game.room().deadline_ms(), 900'000 + 12'000);  // Ann's ten seconds, and two for her move
  EXPECT_EQ(game.state(ann, 0, 904'000)["clock"],
            json::parse(R"({"x":8000,"o":12000,"increment":2000,"running":"x","at":904000})"));
  game.move("a2", ann, 905'000);  // used 5 of 12, gets 2
  EXPECT_EQ(game.state(ann, 0, 905'000)["clock"]["x"], 9000);
  EXPECT_EQ(game.room().deadline_ms(), 905'000 + 12'000);
  EXPECT_FALSE(game.room().decide_timeout(916'999).has_value());
  ASSERT_TRUE(game.room().decide_timeout(917'000).has_value());
  game.move("b2", bob, 917'001);  // too late: the event is the end of the game
  EXPECT_EQ(game.state(bob)["outcome"], "x_wins");
  EXPECT_EQ(game.state(bob)["reason"], "time");
  EXPECT_EQ(game.state(bob)["clock"]["o"], 0);
  EXPECT_EQ(game.state(bob)["ply"], 3);
  EXPECT_FALSE(game.room().deadline_ms().has_value());
}

TEST(Room, TimeIsTakenByTheServersOwnClock) {
  // The wall clock is set ten minutes forward and then an hour back. `spent_ms` is stored beside.
  Played game(R"({"game":"3,3,3","seat":"x","opponent":"friend","clock":{"seconds":10,"increment":0}})", 1000);
  game.ask(JoinCommand{"Bob"}, bob, 1000);
  game.move("a3", ann, 2000);
  game.move("b3", bob, 3000);
  game.room().set_turn_began(600'000);
  game.move("a2", ann, 604'000);
  game.room().set_turn_began(-3'000'000);
  game.move("b2", bob, -2'997'000);
  const auto clock = [](const json& state) { return std::pair(state["clock"]["x"], state["clock"]["o"]); };
  EXPECT_EQ(clock(game.state(ann, 0, -2'997'000)), (std::pair<json, json>(6000, 7000)));
  EXPECT_EQ(clock(json::parse(state_json(game.reread(), 0, {}, -2'997'000))), (std::pair<json, json>(6000, 7000)));
  EXPECT_EQ(game.room().deadline_ms(), -2'997'000 + 6000);
}

TEST(Room, EventsWithoutTheTimeSpentAreReadByTheirTimes) {
  Played game(R"({"game":"3,3,3","seat":"both","clock":{"seconds":10}})", 1000);
  Room& room = game.room();
  for (const auto& [time, text] :
       std::vector<std::pair<int, const char*>>{{2000, R"({"what":"moved","ply":0,"move":"a1"})"},
                                                {3000, R"({"what":"moved","ply":1,"move":"b1"})"},
                                                {7500, R"({"what":"moved","ply":2,"move":"c1"})"}}) {
    ASSERT_FALSE(room.apply(*read_event(room.rules(), text, time)).has_value());
  }
  EXPECT_EQ(game.state(ann, 0, 7500)["clock"]["x"], 5500);
}

TEST(Room, KnowsTheOutcomeOfAnEventBeforehand) {
  Played game = two_friends();
  const auto outcome_after = [&](const Decision& decision) {
    return game.room().outcome_after(std::get<Event>(decision));
  };
  const auto moving = [&](const char* cell, const std::string& who) {
    return decide(game.room(), MoveCommand{game.room().board().plies(), cell}, who, "next", 1000);
  };
  for (const auto& [cell, who] :
       std::vector<std::pair<const char*, std::string>>{{"a3", ann}, {"b3", bob}, {"a2", ann}, {"b2", bob}}) {
    EXPECT_EQ(outcome_after(moving(cell, who)), Outcome::pending);
    game.move(cell, who);
  }
  EXPECT_EQ(outcome_after(decide(game.room(), ResignCommand{}, ann, "next", 1000)), Outcome::o_wins);
  EXPECT_EQ(outcome_after(moving("a1", ann)), Outcome::x_wins);
  EXPECT_EQ(game.state(ann)["ply"], 4) << "nothing has happened";
  game.move("a1", ann);
  game.ask(RematchCommand{}, ann);
  EXPECT_EQ(outcome_after(decide(game.room(), RematchCommand{}, bob, "next", 1000)), Outcome::x_wins);
}

TEST(Room, AClientReadsOnFromItsVersion) {
  Played game = two_friends();
  game.move("a3", ann);
  game.move("b3", bob);  // version 4
  EXPECT_EQ(game.state(ann, 4)["from"], 2);
  EXPECT_EQ(game.state(ann, 4)["moves"], json::array());
  EXPECT_EQ(game.state(ann, 3)["from"], 1);
  EXPECT_EQ(game.state(ann, 3)["moves"], json::parse(R"(["b3"])"));
  game.ask(UndoCommand{OfferAction::offer}, ann);
  game.ask(UndoCommand{OfferAction::accept}, bob);  // both moves gone
  game.move("c3", ann);
  EXPECT_EQ(game.state(ann, 4)["from"], 0);
  EXPECT_EQ(game.state(ann, 4)["moves"], json::parse(R"(["c3"])"));
  EXPECT_EQ(game.state(ann, 99)["from"], 0);  // no version of this game
}

TEST(Room, EventsReadBackAreTheSameGame) {
  Played game(
      R"({"game":"15,15,5:exact","seat":"o","name":"A\"\u00e9\\","opponent":"friend","clock":{"seconds":60},"moves":"h8i9"})");
  game.ask(JoinCommand{"Bob"}, bob, 2000);
  game.move("a1", bob, 3000);
  game.move("b1", ann, 4000);
  game.ask(UndoCommand{OfferAction::offer}, bob, 5000);
  game.ask(UndoCommand{OfferAction::decline}, ann, 5500);
  game.move("c1", bob, 6000);
  game.ask(UndoCommand{OfferAction::offer}, bob, 6500);
  game.ask(UndoCommand{OfferAction::accept}, ann, 7000);
  game.ask(ResignCommand{}, bob, 8000);
  game.ask(RematchCommand{}, bob, 9000);
  game.ask(RematchCommand{}, ann, 9500);
  const Room again = game.reread();
  for (const std::uint64_t seen : {0, 3, 7}) {
    EXPECT_EQ(state_json(again, seen, again.seats_of(ann), 10'000),
              state_json(game.room(), seen, again.seats_of(ann), 10'000));
  }
  EXPECT_EQ(game.state(ann)["players"]["o"]["name"], "A\"\u00e9\\");
}

TEST(Room, RenjuNamesTheForbiddenCells) {
  // X on h8, h9, g7 and f7 with two open threes to be made at h7.
  Played game(R"({"game":"renju","seat":"both","opponent":"friend","moves":"h8a1h9a3g7a5f7a7"})");
  const json forbidden = game.state(ann)["forbidden"];
  ASSERT_EQ(forbidden.size(), 1U);
  EXPECT_EQ(forbidden[0], json::parse(R"({"cell":[8,7],"why":"double_three"})"));
  EXPECT_EQ(game.move("h7", ann), "forbidden_move");
}

TEST(Room, EventsThatDoNotFitAreRefused) {
  Played game = two_friends();
  const std::string before = game.state(ann).dump();
  for (const char* text : {R"({"what":"moved","ply":1,"move":"a3"})", R"({"what":"undone","ply":0})",
                           R"({"what":"joined","seat":"o","name":"","token_sha256":""})"}) {
    const Result<Event> event = read_event(game.room().rules(), text, 1);
    ASSERT_TRUE(event.ok()) << text;
    EXPECT_TRUE(game.room().apply(*event).has_value()) << text;
  }
  EXPECT_EQ(game.state(ann).dump(), before);
  for (const char* text :
       {"", "[]", "{}", R"({"what":"moved"})", R"({"what":"moved","ply":0,"move":"z99"})", R"({"what":"burnt"})",
        R"({"what":"undone","ply":"0"})", R"({"what":"created","game":"4096,4096,5","seats":[]})"}) {
    EXPECT_FALSE(read_event(Rules(), text, 1).ok()) << text;
  }
}

}  // namespace
}  // namespace mnk::api
