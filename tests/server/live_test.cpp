// SPDX-License-Identifier: MIT
// Live games: who is connected, words, the lobby, openings against the engine, and the rematch of those who watch.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "server/hub/lobby.hpp"
#include "server/player.hpp"
#include "server/running_server.hpp"
#include "server/temporary_folder.hpp"

namespace mnk::server::test {
namespace {

using nlohmann::json;

class Live : public testing::Test {
 protected:
  Live() {
    options.database = folder_.file("games.db");
    options.site.hub.presence_every = std::chrono::milliseconds(20);
  }

  /// Reads messages until one about the players equals `expected`. False if another kind of end comes first.
  static bool hears_presence(Player& player, bool x, bool o, int watching) {
    const json expected = {{"type", "presence"}, {"connected", {{"x", x}, {"o", o}}}, {"watching", watching}};
    while (true) {
      const json message = player.hear("presence");
      if (message.is_null()) return false;
      if (message == expected) return true;
    }
  }
  static std::string open_ids(Player& player, const std::string& query = "") {
    std::string ids;
    const json lobby = player.get("/lobby" + query);
    for (const json& game : lobby.at("games")) ids += game.at("id").get<std::string>() + " ";
    return ids;
  }

  TemporaryFolder folder_;
  RunningOptions options;
};

TEST_F(Live, FollowersAreToldWhoIsConnected) {
  RunningServer server(options);
  Player ann(server.port()), bob(server.port()), eve(server.port());
  const std::string id = ann.create({{"game", "3,3,3"}, {"seat", "x"}, {"opponent", "friend"}});
  ann.watch(id);
  EXPECT_TRUE(hears_presence(ann, true, false, 0));
  eve.watch(id);
  EXPECT_TRUE(hears_presence(ann, true, false, 1));
  EXPECT_TRUE(hears_presence(eve, true, false, 1));
  bob.watch(id);
  EXPECT_TRUE(hears_presence(eve, true, false, 2));
  bob.post("/games/" + id + "/join", json::object());  // his socket has no cookie yet
  bob.watch(id);
  EXPECT_TRUE(hears_presence(eve, true, true, 1));
  ann.leave();
  EXPECT_TRUE(hears_presence(eve, false, true, 1));
}

TEST_F(Live, EventStreamsTellIt) {
  RunningServer server(options);
  Player ann(server.port());
  const std::string id = ann.create({{"game", "3,3,3"}, {"seat", "both"}});
  Client stream(server.port());
  stream.send("GET /api/v1/games/" + id + "/events HTTP/1.1\r\nHost: localhost\r\n\r\n");
  stream.read_answer(false);
  while (stream.read_stream_line() != "event: presence") {
  }
  EXPECT_EQ(stream.read_stream_line(), R"(data: {"type":"presence","connected":{"x":false,"o":false},"watching":1})");
}

TEST_F(Live, WordsOfPlayersReachEverybody) {
  RunningServer server(options);
  Player ann(server.port()), eve(server.port());
  const std::string id = ann.create({{"game", "3,3,3"}, {"seat", "o"}, {"opponent", "friend"}});
  ann.watch(id);
  eve.watch(id);
  eve.hear("game");
  ann.say({{"type", "say"}, {"word", "hello"}});
  const json said = {{"type", "said"}, {"by", "o"}, {"word", "hello"}};
  EXPECT_EQ(eve.hear("said"), said);
  EXPECT_EQ(ann.hear("said"), said);
  eve.say({{"type", "say"}, {"word", "hello"}});
  EXPECT_EQ(eve.hear("error").at("error").at("code"), "not_seated");
  ann.say({{"type", "say"}, {"word", "free text"}});
  EXPECT_EQ(ann.hear("error").at("error").at("code"), "bad_request");
}

TEST_F(Live, WordsAreFew) {
  RunningServer server(options);
  Player ann(server.port());
  const std::string id = ann.create({{"game", "3,3,3"}, {"seat", "x"}});
  ann.watch(id);
  const std::uint64_t version = ann.hear("game").at("version");
  for (int i = 0; i < 6; ++i) ann.say({{"type", "say"}, {"word", "oops"}});
  for (int i = 0; i < 5; ++i) EXPECT_EQ(ann.hear("said").at("word"), "oops");
  EXPECT_EQ(ann.hear("error").at("error").at("code"), "too_many_words");
  EXPECT_EQ(ann.get("/games/" + id).at("version"), version) << "no word is stored";
}

TEST_F(Live, TheLobbyShowsOpenGames) {
  RunningServer server(options);
  Player ann(server.port()), bob(server.port());
  EXPECT_EQ(open_ids(bob), "");
  ann.create({{"game", "3,3,3"}, {"seat", "x"}, {"opponent", "friend"}});  // not listed
  const std::string first = ann.create({{"game", "3,3,3"}, {"seat", "x"}, {"listed", true}});
  std::this_thread::sleep_for(std::chrono::milliseconds(5));
  const std::string second = ann.create({{"game", "gomoku"}, {"seat", "o"}, {"opening", "swap2"}, {"listed", true}});
  EXPECT_EQ(open_ids(bob), second + " " + first + " ");
  EXPECT_EQ(open_ids(bob, "?game=3,3,3"), first + " ");
  EXPECT_EQ(bob.get("/lobby").at("games").at(0).at("opening"), "swap2");
  bob.post("/games/" + first + "/join", json::object());
  EXPECT_EQ(open_ids(bob), second + " ");
  ann.post("/games/" + second + "/resign", json::object());
  EXPECT_EQ(open_ids(bob), "");
  EXPECT_EQ(bob.get("/lobby?limit=0").at("status"), 400);
}

TEST_F(Live, TheLobbyForgetsGamesThatLeftTheMemory) {
  options.site.hub.keep_unused = std::chrono::milliseconds(0);
  options.site.hub.sweep_every = std::chrono::milliseconds(1);
  RunningServer server(options);
  Player ann(server.port()), bob(server.port());
  const std::string id = ann.create({{"game", "3,3,3"}, {"seat", "x"}, {"listed", true}});
  for (int i = 0; i < 200 && !open_ids(bob).empty(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(20));
  EXPECT_EQ(open_ids(bob), "");
  ann.watch(id);
  ann.hear("game");
  EXPECT_EQ(open_ids(bob), id + " ") << "she waits again";
}

TEST_F(Live, TheEnginePlaysOpenings) {
  RunningServer server(options);
  for (const char* opening : {"pie", "swap", "swap2", "pro", "long_pro"}) {
    Player ann(server.port());
    const std::string id =
        ann.create({{"game", "9,9,5"}, {"seat", "o"}, {"opponent", {{"engine", 5}}}, {"opening", opening}});
    ann.watch(id);
    json state = ann.hear("game");
    while (state.at("opening").at("phase") != "done" || state.at("to_move") != state.at("you")) {
      const json open = state.at("opening");
      const std::string you = state.at("you");
      if (open.at("by") == you && open.at("phase") == "choose") {
        ann.say({{"type", "choose"}, {"choice", open.at("choices").back()}, {"ply", state.at("ply")}});
      } else if (open.at("by") == you) {
        // The engine may have taken one of them.
        const std::vector<std::string> corners = {"a1", "i9", "b9", "a9", "i1"};
        const std::string taken = " " + state.at("moves").dump();
        const auto free = std::find_if(corners.begin(), corners.end(), [&](const std::string& corner) {
          return taken.find('"' + corner + '"') == std::string::npos;
        });
        ASSERT_NE(free, corners.end()) << taken;
        ann.say({{"type", "move"}, {"ply", state.at("ply")}, {"move", *free}});
      }
      state = ann.hear("game");
      ASSERT_FALSE(state.is_null()) << opening;
    }
    SUCCEED() << opening;
  }
}

TEST_F(Live, TheEngineChoosesASide) {
  RunningServer server(options);
  Player ann(server.port());
  const std::string id =
      ann.create({{"game", "15,15,5"}, {"seat", "x"}, {"opponent", {{"engine", 10}}}, {"opening", "swap2"}});
  ann.watch(id);
  for (const char* move : {"h8", "a1", "i9"}) {
    const json state = ann.hear("game");
    ann.say({{"type", "move"}, {"ply", state.at("ply")}, {"move", move}});
  }
  json state = ann.hear("game");
  while (state.at("opening").at("phase") != "done") state = ann.hear("game");
  EXPECT_EQ(state.at("you"), "o") << "two stones of X together are worth more than one in the corner";
  EXPECT_EQ(state.at("players").at("x").at("kind"), "engine");
}

TEST_F(Live, SpectatorsAreToldOfTheRematch) {
  RunningServer server(options);
  Player ann(server.port()), bob(server.port()), eve(server.port());
  const std::string id = ann.create({{"game", "3,3,3"}, {"seat", "x"}, {"opponent", "friend"}});
  bob.post("/games/" + id + "/join", json::object());
  eve.watch(id);
  ann.post("/games/" + id + "/resign", json::object());
  ann.post("/games/" + id + "/rematch", json::object());
  bob.post("/games/" + id + "/rematch", json::object());
  json state = eve.hear("game");
  while (state.at("next").is_null()) state = eve.hear("game");
  const std::string next = state.at("next");
  EXPECT_EQ(eve.get("/games/" + next).at("status"), 200);
  EXPECT_EQ(eve.get("/games/" + id).at("next"), next);
}

TEST(LobbyList, KeepsTheNewestOfEachClientAndOfAll) {
  Lobby lobby({.games = 4, .games_of_client = 2});
  const auto put = [&](const std::string& id, std::int64_t created, const std::string& client) {
    api::OpenGame game;
    game.id = id;
    game.created_ms = created;
    lobby.put(std::move(game), client);
  };
  const auto ids = [&] {
    std::string text;
    for (const Lobby::Entry& entry : lobby.entries()) text += entry.game.id;
    return text;
  };
  put("a", 1, "p");
  put("b", 3, "p");
  put("c", 2, "q");
  EXPECT_EQ(ids(), "bca");
  put("b", 3, "q");  // updated: the client stays
  put("d", 4, "p");
  EXPECT_EQ(ids(), "dbc") << "the oldest game of p leaves";
  put("e", 5, "r");
  put("f", 6, "s");
  EXPECT_EQ(ids(), "fedb") << "the oldest of all leaves";
  EXPECT_TRUE(lobby.remove("d"));
  EXPECT_FALSE(lobby.remove("d"));
  EXPECT_EQ(ids(), "feb");
}

}  // namespace
}  // namespace mnk::server::test
