// SPDX-License-Identifier: MIT
// Listed games, and the list of those that are open.
#include "protocol/json_api/lobby.hpp"

#include <gtest/gtest.h>

#include "protocol/played.hpp"

namespace mnk::api {
namespace {

using namespace test;

TEST(Lobby, ListedGamesAreOpenUntilSomebodyJoins) {
  Played game(
      R"({"game":"gomoku","seat":"o","name":"Ann","opening":"swap","clock":{"seconds":60,"increment":2},"listed":true})",
      5000);
  EXPECT_TRUE(game.room().is_open_to_all());
  EXPECT_TRUE(game.reread().is_open_to_all());
  EXPECT_EQ(json::parse(lobby_json(std::vector{open_game_of(game.room())}, {.limit = 1, .game = {}})),
            json::parse(R"({"games":[
    {"id":"game","game":"15,15,5","opening":"swap","clock":{"seconds":60,"increment":2},"name":"Ann","seat":"x",
     "created":5000}]})"));
  game.ask(JoinCommand{"Bob"}, bob);
  EXPECT_FALSE(game.room().is_open_to_all());
  game.ask(ResignCommand{}, bob);
  EXPECT_FALSE(game.room().rematch().listed);
  EXPECT_FALSE(Played(friends).room().is_open_to_all());
}

TEST(Lobby, AFinishedGameIsNotOpen) {
  Played game(R"({"game":"3,3,3","seat":"x","listed":true})");
  EXPECT_TRUE(game.room().is_open_to_all());
  game.ask(ResignCommand{}, ann);
  EXPECT_FALSE(game.room().is_open_to_all());
}

TEST(Lobby, OnlyAnOpenSeatCanBeListed) {
  for (const char* rest : {R"("seat":"both")", R"("seat":"x","opponent":{"engine":5})"}) {
    const auto read = read_new_game(R"({"game":"3,3,3","listed":true,)" + std::string(rest) + "}", ann);
    ASSERT_TRUE(std::holds_alternative<Problem>(read)) << rest;
    EXPECT_EQ(std::get<Problem>(read).place->field, "listed");
  }
}

TEST(Lobby, IsFilteredByTheRules) {
  std::vector<OpenGame> games(3);
  games[0].id = "a";
  games[0].game = "3,3,3";
  games[1].id = "b";
  games[1].game = "15,15,5";
  games[2].id = "c";
  games[2].game = "15,15,5";
  const auto ids = [&](const std::string& query) {
    std::string text;
    const json found = json::parse(lobby_json(games, std::get<LobbyQuery>(read_lobby_query(query))));
    for (const json& game : found["games"]) text += game["id"].get<std::string>();
    return text;
  };
  EXPECT_EQ(ids(""), "abc");
  EXPECT_EQ(ids("limit=2"), "ab");
  EXPECT_EQ(ids("game=gomoku"), "bc");
  EXPECT_EQ(ids("game=gomoku&limit=1"), "b");
  EXPECT_EQ(ids("game=15%2C15%2C5%3Aexact"), "");
  for (const char* query : {"limit=0", "limit=101", "game=0,1,1", "game=x", "seat=o"}) {
    EXPECT_TRUE(std::holds_alternative<Problem>(read_lobby_query(query))) << query;
  }
}

}  // namespace
}  // namespace mnk::api
