// SPDX-License-Identifier: MIT
// Followers of games: the state that each of them sees, their number, and games that stay in memory for them.
#include <gtest/gtest.h>

#include <fstream>
#include <regex>
#include <vector>

#include "server/player.hpp"
#include "server/running_server.hpp"
#include "server/temporary_folder.hpp"

namespace mnk::server::test {
namespace {

using nlohmann::json;

class Followers : public testing::Test {
 protected:
  Followers() {
    options.database = folder_.file("games.db");
    options.site.metrics_token = "secret";
  }

  static std::string path_of(const std::string& id) { return "/api/v1/games/" + id; }

  /// Returns the number of games in the memory of the server.
  static int loaded(const RunningServer& server) {
    const std::string text = Client(server.port()).ask("GET", "/metrics", {}, "Authorization: Bearer secret\r\n").body;
    const std::string name = "\nmnk_games_loaded ";
    return std::stoi(text.substr(text.find(name) + name.size()));
  }

  /// Reads frames until the connection ends and returns the code of the close frame; 0 without one.
  static unsigned close_code(Client& client) {
    while (const auto frame = client.read_frame()) {
      if (frame->opcode == 8) return frame->close_code();
    }
    return 0;
  }

  TemporaryFolder folder_;
  RunningOptions options;
};

// ---- the state

TEST_F(Followers, EachSeatSeesItsOwnStateOfOneVersion) {
  RunningServer server(options);
  Player ann(server.port()), bob(server.port()), eve(server.port());
  const std::string id = ann.create({{"game", "3,3,3"}, {"seat", "x"}, {"opponent", "friend"}});
  ASSERT_EQ(bob.post("/games/" + id + "/join", json::object()).at("you"), "o");
  std::vector<std::pair<Player*, json>> views = {{&ann, "x"}, {&bob, "o"}, {&eve, nullptr}};
  for (auto& [player, you] : views) {
    player->watch(id);
    EXPECT_EQ(player->hear("game").at("you"), you);
  }
  const std::vector<std::string> moves = {"a1", "b2", "c3"};
  for (unsigned ply = 0; ply < moves.size(); ++ply) {
    (ply % 2 == 0 ? ann : bob).post("/games/" + id + "/moves", {{"ply", ply}, {"move", moves[ply]}});
    for (auto& [player, you] : views) {
      const json state = player->hear("game");
      EXPECT_EQ(state.at("ply"), ply + 1);
      EXPECT_EQ(state.at("you"), you) << "told at ply " << ply;
    }
    std::rotate(views.begin(), views.begin() + 1, views.end());  // another one is the first to ask for the version
    for (auto& [player, you] : views) {
      const json whole = player->get("/games/" + id);
      EXPECT_EQ(whole.at("you"), you) << "read at ply " << ply;
      EXPECT_EQ(whole.at("moves").size(), ply + 1);
      const json latest = player->get("/games/" + id + "?since=" + std::to_string(ply + 2));
      EXPECT_EQ(latest.at("you"), you) << "the last move read at ply " << ply;
      EXPECT_EQ(latest.at("moves"), json::array({moves[ply]}));
    }
  }
}

TEST_F(Followers, TheTagOfOneSeatIsNoTagOfTheOther) {
  RunningServer server(options);
  Player ann(server.port()), bob(server.port());
  const std::string id = ann.create({{"game", "3,3,3"}, {"seat", "x"}, {"opponent", "friend"}});
  bob.post("/games/" + id + "/join", json::object());
  const std::string tag = ann.ask("GET", "/games/" + id).headers.at("etag");
  const auto ask = [&](const Player& player) {
    return Client(server.port())
        .ask("GET", path_of(id), {}, "Cookie: " + player.cookie() + "\r\nIf-None-Match: " + tag + "\r\n");
  };
  EXPECT_EQ(ask(ann).status, 304);
  const Answer of_bob = ask(bob);
  ASSERT_EQ(of_bob.status, 200);
  EXPECT_EQ(json::parse(of_bob.body).at("you"), "o");
}

// ---- their number

TEST_F(Followers, AreAtMostSoManyOfAGame) {
  options.site.hub.followers = 2;
  RunningServer server(options);
  Player maker(server.port());
  const std::string id = maker.create({{"game", "3,3,3"}, {"seat", "both"}});
  std::vector<Client> clients;
  for (int i = 0; i < 2; ++i) {
    clients.emplace_back(server.port());
    clients.back().open_socket(path_of(id) + "/socket");
    EXPECT_NE(clients.back().read_text(), "");
  }
  Client third(server.port());
  third.open_socket(path_of(id) + "/socket");
  EXPECT_EQ(close_code(third), 1013U);
}

TEST_F(Followers, LeaveRoomForAHundredConnectionsOfPlayers) {
  options.site.hub.followers = 2;
  options.site.followers_of_client = options.limits.connections_of_client = 1000;
  RunningServer server(options);
  Player maker(server.port());
  const std::string id = maker.create({{"game", "3,3,3"}, {"seat", "both"}});
  std::vector<Client> spectators, connections;
  for (int i = 0; i < 2; ++i) {
    spectators.emplace_back(server.port());
    spectators.back().open_socket(path_of(id) + "/socket");
    EXPECT_NE(spectators.back().read_text(), "");
  }
  const std::string cookie = "Cookie: " + maker.cookie() + "\r\n";
  for (int i = 0; i < 100; ++i) {
    connections.emplace_back(server.port());
    connections.back().open_socket(path_of(id) + "/socket", cookie);
    ASSERT_NE(connections.back().read_text().find("\"you\":\"both\""), std::string::npos) << i;
  }
  Client one_more(server.port());
  one_more.open_socket(path_of(id) + "/socket", cookie);
  EXPECT_EQ(close_code(one_more), 1013U);
}

TEST(FollowersByDefault, AreAsManyAsTheDocumentationSays) {
  std::ifstream file(MNK_SOURCE_DIR "/docs/server.md");
  const std::string text(std::istreambuf_iterator<char>(file), {});
  std::smatch found;
  ASSERT_TRUE(std::regex_search(text, found, std::regex(R"(\| followers of a game \| ([0-9,]+);)")));
  EXPECT_EQ(std::to_string(HubLimits().followers), std::regex_replace(found[1].str(), std::regex(","), ""));
}

// ---- the games in memory

TEST_F(Followers, KeepTheirGameInMemory) {
  options.site.hub.keep_unused = std::chrono::milliseconds(0);
  options.site.hub.sweep_every = std::chrono::milliseconds(1);
  RunningServer server(options);
  Player ann(server.port()), bob(server.port()), eve(server.port());
  const std::string followed = ann.create({{"game", "3,3,3"}, {"seat", "x"}, {"opponent", "friend"}});
  eve.watch(followed);
  ASSERT_EQ(eve.hear("game").at("version"), 1);
  for (int i = 0; i < 10; ++i) ann.create({{"game", "3,3,3"}, {"seat", "both"}});
  wait_until([&] { return loaded(server) <= 1; });
  EXPECT_EQ(loaded(server), 1);
  bob.post("/games/" + followed + "/join", json::object());
  EXPECT_EQ(eve.hear("game").value("version", 0), 2) << "the follower is told of the change";
}

/// The followed game is the one that was asked for longest ago.
TEST_F(Followers, KeepTheirGameWhereOthersOfTheClientHaveToLeave) {
  options.site.hub.cells = 100'000;  // nine boards of 100x100
  options.site.hub.attention = std::chrono::milliseconds(0);
  RunningServer server(options);
  Player ann(server.port());
  const std::string followed = ann.create({{"game", "100,100,5"}, {"seat", "both"}});
  ann.watch(followed);
  ASSERT_EQ(ann.hear("game").at("version"), 1);
  for (int i = 0; i < 20; ++i) ann.create({{"game", "100,100,5"}, {"seat", "both"}});
  EXPECT_LE(loaded(server), 9);
  ann.post("/games/" + followed + "/moves", {{"ply", 0}, {"move", "a1"}});
  EXPECT_EQ(ann.hear("game").value("version", 0), 2);
}

TEST_F(Followers, AreNotNeededByAGameThatWasAskedForOfLate) {
  options.site.hub.keep_unused = std::chrono::hours(1);
  options.site.hub.sweep_every = std::chrono::milliseconds(1);
  RunningServer server(options);
  Player ann(server.port());
  ann.create({{"game", "3,3,3"}, {"seat", "both"}});
  const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(100);  // some dozens of sweeps
  while (std::chrono::steady_clock::now() < end) ASSERT_EQ(loaded(server), 1);
}

}  // namespace
}  // namespace mnk::server::test
