// SPDX-License-Identifier: MIT
// Access rights: every route of games with six identities. A route missing in the matrix fails the test.
#include <gtest/gtest.h>

#include <map>
#include <regex>
#include <set>

#include "protocol/json_api/api.hpp"
#include "server/player.hpp"
#include "server/running_server.hpp"
#include "server/site/identity.hpp"
#include "server/temporary_folder.hpp"

namespace mnk::server::test {
namespace {

enum Identity { none, other_seat, spectator, other_game, finished, right_seat };
constexpr std::array<const char*, 6> names = {"none",          "other seat", "spectator", "other game's token",
                                              "finished game", "right seat"};

/// Expected status by route and identity. In the game, X has moved once and offered an undo; O, the right seat, is to
/// move. `finished`: the right seat, after X resigned. `spectator`: a token without a seat.
const std::map<std::string, std::array<int, 6>> matrix = {
    {"POST /games", {201, 201, 201, 201, 201, 201}},
    {"GET /games/{id}", {200, 200, 200, 200, 200, 200}},
    {"POST /games/{id}/join", {409, 200, 409, 409, 200, 200}},
    {"POST /games/{id}/moves", {403, 403, 403, 403, 409, 200}},
    {"POST /games/{id}/undo", {403, 403, 403, 403, 409, 200}},
    {"POST /games/{id}/choose", {403, 409, 403, 403, 409, 409}},  // the game has no opening rule
    {"POST /games/{id}/draw", {403, 200, 403, 403, 409, 200}},
    {"POST /games/{id}/resign", {403, 200, 403, 403, 409, 200}},
    {"POST /games/{id}/rematch", {403, 409, 403, 403, 200, 409}},
    {"GET /games/{id}/export", {200, 200, 200, 200, 200, 200}},
    {"GET /games/{id}/socket", {101, 101, 101, 101, 101, 101}},
    {"GET /games/{id}/events", {200, 200, 200, 200, 200, 200}},
    {"GET /games", {401, 200, 200, 200, 200, 200}},
    {"GET /lobby", {200, 200, 200, 200, 200, 200}},
    {"POST /tokens", {201, 201, 201, 201, 201, 201}},
};

const std::map<std::string, std::string> bodies = {
    {"POST /games", R"({"game":"3,3,3","seat":"x"})"},
    {"POST /tokens", "{}"},
    {"POST /games/{id}/join", "{}"},
    {"POST /games/{id}/moves", R"({"ply":1,"move":"a1"})"},
    {"POST /games/{id}/undo", R"({"action":"accept"})"},
    {"POST /games/{id}/choose", R"({"choice":"x"})"},
    {"POST /games/{id}/draw", R"({"action":"offer"})"},
    {"POST /games/{id}/resign", "{}"},
    {"POST /games/{id}/rematch", "{}"},
};

class Identities : public testing::Test {
 protected:
  Identities() : server_({.database = folder_.file("games.db"), .limits = many()}) {
    for (std::size_t i = 0; i < names.size(); ++i) players_.emplace_back(server_.port());
  }
  static HttpLimits many() {
    HttpLimits limits;
    limits.connections_of_client = 1000;
    return limits;
  }

  /// Creates a game in the state described at `matrix` and sets the cookie of the identity.
  std::string new_game(Identity identity) {
    Player x(server_.port()), o(server_.port());
    const std::string id = x.create({{"game", "3,3,3"}, {"seat", "x"}});
    o.post("/games/" + id + "/join", nlohmann::json::object());
    x.post("/games/" + id + "/moves", {{"ply", 0}, {"move", "b2"}});
    x.post("/games/" + id + "/undo", {{"action", "offer"}});
    if (identity == finished) x.post("/games/" + id + "/resign", nlohmann::json::object());
    Player& player = players_[identity];
    player.set_cookie("");
    if (identity == other_seat) player.set_cookie(x.cookie());
    if (identity == spectator) player.set_cookie("mnk_seat=0123456789abcdef0123456789abcdef");
    if (identity == other_game) player.create({{"game", "3,3,3"}, {"seat", "both"}});
    if (identity == finished || identity == right_seat) player.set_cookie(o.cookie());
    return id;
  }

  int status(Identity identity, const std::string& route) {
    const std::string id = new_game(identity);
    const std::size_t space = route.find(' ');
    std::string path = std::regex_replace(route.substr(space + 1), std::regex(R"(\{id\})"), id);
    Player& player = players_[identity];
    if (path.ends_with("/socket")) {
      Client client(server_.port());
      return client.open_socket("/api/v1" + path, player.cookie().empty() ? "" : "Cookie: " + player.cookie() + "\r\n")
          .status;
    }
    if (path.ends_with("/events")) {  // the reply never ends
      Client client(server_.port());
      client.send("GET /api/v1" + path + " HTTP/1.1\r\nHost: localhost\r\nCookie: " + player.cookie() + "\r\n\r\n");
      return client.read_answer(false).status;
    }
    if (path.ends_with("/export")) path += "?format=sgf";
    const auto body = bodies.find(route);
    return player.ask(route.substr(0, space), path, body == bodies.end() ? "" : body->second).status;
  }

  TemporaryFolder folder_;
  RunningServer server_;
  std::vector<Player> players_;
};

TEST_F(Identities, EveryRouteAsTheMatrixSays) {
  std::set<std::string> seen;
  for (const api::Route& route : api::routes()) {
    if (!route.path.starts_with("/games") && route.path != "/tokens" && route.path != "/lobby") continue;
    const std::string name = std::string(route.method) + " " + std::string(route.path);
    seen.insert(name);
    const auto expected = matrix.find(name);
    ASSERT_NE(expected, matrix.end()) << name << " is not in the matrix";
    for (unsigned i = 0; i < names.size(); ++i) {
      EXPECT_EQ(status(static_cast<Identity>(i), name), expected->second[i]) << name << " by " << names[i];
    }
  }
  for (const auto& [name, statuses] : matrix) EXPECT_TRUE(seen.contains(name)) << name << " is no route";
}

TEST_F(Identities, CookiesAreForTheServerAlone) {
  Client client(server_.port());
  const Answer answer = client.ask("POST", "/api/v1/games", R"({"game":"3,3,3","seat":"x"})");
  EXPECT_TRUE(
      std::regex_match(answer.headers.at("set-cookie"),
                       std::regex("mnk_seat=[0-9a-f]{32}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict")));
  EXPECT_EQ(answer.body.find(answer.headers.at("set-cookie").substr(9, 32)), std::string::npos);
  EXPECT_EQ(
      client.ask("POST", "/api/v1/games", R"({"game":"3,3,3","seat":"x"})", "Origin: http://elsewhere\r\n").status,
      403);
  EXPECT_EQ(
      client.ask("POST", "/api/v1/games", R"({"game":"3,3,3","seat":"x"})", "Origin: http://localhost\r\n").status,
      201);
}

TEST_F(Identities, ATokenThatIsNotOursIsNone) {
  const std::string id = new_game(right_seat);
  for (const char* text :
       {"mnk_seat=", "mnk_seat=xyz", "mnk_seat=' OR 1=1 --", "other=0123456789abcdef0123456789abcdef"}) {
    const std::string cookie = text;
    Client client(server_.port());
    EXPECT_EQ(client.ask("POST", "/api/v1/games/" + id + "/resign", "{}", "Cookie: " + cookie + "\r\n").status, 403)
        << cookie;
  }
}

TEST(IdentitiesOfFields, AreWellFormedTokens) {
  const std::string token = "0123456789abcdef0123456789abcdef";
  const auto of = [](const char* name, const std::string& value) {
    HttpFields fields;
    fields.add(name, value);
    return identity_of(fields);
  };
  EXPECT_EQ(of("cookie", "a=b; mnk_seat=" + token + "; c=d").token, token);
  EXPECT_EQ(of("cookie", "mnk_seat=xyz; mnk_seat=" + token).token, token) << "the first one is none";
  EXPECT_EQ(of("authorization", "Bearer " + token).token, token);
  EXPECT_EQ(of("authorization", "bearer  " + token).token, token);
  EXPECT_FALSE(of("authorization", "Bearer " + token).is_refused);
  for (const std::string& wrong : {std::string(), std::string("xyz"), token + "0", token.substr(1),
                                   "g" + token.substr(1), "A" + token.substr(1)}) {
    EXPECT_EQ(of("cookie", "mnk_seat=" + wrong).token, "") << wrong;
    EXPECT_EQ(of("cookie", "mnk_seat=" + wrong).key, "") << wrong;
    EXPECT_TRUE(of("authorization", "Bearer " + wrong).is_refused) << wrong;
    EXPECT_EQ(of("authorization", "Bearer " + wrong).token, "") << wrong;
  }
  EXPECT_FALSE(of("authorization", "Basic " + token).is_refused) << "a scheme for a proxy";
}

TEST(IdentitiesOfFields, GoIntoCookiesThatTravelEncryptedWhereThatIsAsked) {
  const std::string plain = cookie_of("token", false);
  EXPECT_EQ(plain.find("Secure"), std::string::npos);
  EXPECT_EQ(cookie_of("token", true), plain + "; Secure");
}

}  // namespace
}  // namespace mnk::server::test
