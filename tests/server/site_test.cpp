// SPDX-License-Identifier: MIT
// The API: conditional requests, streams, identities, idempotency keys, lists, documents.
#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

#include "server/databases.hpp"
#include "server/player.hpp"
#include "server/running_server.hpp"

namespace mnk::server::test {
namespace {

using nlohmann::json;

class SiteTest : public EveryDatabase {
 protected:
  RunningServer start() { return RunningServer({.database = where()}); }
};
INSTANTIATE_TEST_SUITE_P(Kinds, SiteTest, testing::Values(Kind::sqlite, Kind::postgres), kind_name);

json problem_of(const Answer& answer) {
  EXPECT_EQ(answer.headers.at("content-type"), "application/problem+json");
  const json problem = json::parse(answer.body, nullptr, false);
  EXPECT_EQ(problem.value("status", 0), answer.status) << answer.body;
  EXPECT_EQ(problem.value("type", ""), "/api/v1/problems#" + problem.value("code", "")) << answer.body;
  return problem;
}

std::string path_of(const std::string& id) { return "/api/v1/games/" + id; }

TEST_P(SiteTest, AStateIsSentOnlyIfItHasChanged) {
  RunningServer server = start();
  Player ann(server.port());
  const std::string id = ann.create({{"game", "3,3,3"}, {"seat", "both"}});
  const std::string cookie = "Cookie: " + ann.cookie() + "\r\n";
  Client client(server.port());
  const auto get = [&](const std::string& fields) { return client.ask("GET", path_of(id), {}, cookie + fields); };
  const Answer first = get("");
  const std::string tag = first.headers.at("etag");
  EXPECT_EQ(tag.substr(0, 3), "W/\"");
  for (const std::string& held :
       {tag, tag.substr(2), "\"other\", " + tag, std::string("*"), "W/\"x\" ,\t" + tag + ", \"y\""}) {
    const Answer again = get("If-None-Match: " + held + "\r\n");
    EXPECT_EQ(again.status, 304) << held;
    EXPECT_EQ(again.body, "") << held;
    EXPECT_EQ(again.headers.at("etag"), tag);
  }
  for (const std::string& held : {std::string("\"other\""), tag.substr(3), std::string("\"\""), tag + "x"}) {
    EXPECT_EQ(get("If-None-Match: " + held + "\r\n").status, held.substr(0, tag.size()) == tag ? 304 : 200) << held;
  }
  ann.post("/games/" + id + "/moves", {{"ply", 0}, {"move", "b2"}});
  EXPECT_EQ(get("If-None-Match: " + tag + "\r\n").status, 200);
  EXPECT_NE(client.ask("GET", path_of(id)).headers.at("etag"), get("").headers.at("etag"))
      << "somebody else's view is another";
  EXPECT_EQ(json::parse(get("").body).at("you"), "both");
  EXPECT_EQ(json::parse(client.ask("GET", path_of(id)).body).at("you"), nullptr);
}

TEST_P(SiteTest, AStateBeginsWhereTheClientIs) {
  RunningServer server = start();
  Player ann(server.port());
  const std::string id = ann.create({{"game", "3,3,3"}, {"seat", "both"}});
  for (const auto& [ply, move] : std::vector<std::pair<int, const char*>>{{0, "b2"}, {1, "a1"}}) {
    ann.post("/games/" + id + "/moves", {{"ply", ply}, {"move", move}});
  }
  const json since = ann.get("/games/" + id + "?since=2");
  EXPECT_EQ(since.at("from"), 1);
  EXPECT_EQ(since.at("moves"), json({"a1"}));
  EXPECT_EQ(ann.get("/games/" + id + "?since=3").at("moves"), json::array());
  EXPECT_EQ(ann.get("/games/" + id + "?since=-1").at("code"), "bad_request");
  EXPECT_EQ(ann.get("/games/" + id + "?version=1").at("code"), "bad_request");
}

TEST_P(SiteTest, HeadIsAnsweredAsGet) {
  RunningServer server = start();
  Player ann(server.port());
  const std::string id = ann.create({{"game", "3,3,3"}, {"seat", "both"}});
  Client client(server.port());
  for (const std::string& path :
       {std::string("/healthz"), std::string("/api/v1/presets"), std::string("/api/v1/openapi.yaml"), path_of(id),
        path_of(id) + "/export?format=sgf"}) {
    const Answer get = client.ask("GET", path), head = client.ask("HEAD", path);
    EXPECT_EQ(head.status, 200) << path;
    EXPECT_EQ(head.body, "");
    EXPECT_EQ(head.headers.at("content-length"), get.headers.at("content-length")) << path;
    EXPECT_EQ(head.headers.at("content-type"), get.headers.at("content-type")) << path;
  }
  EXPECT_EQ(client.ask("HEAD", path_of(id) + "/events").status, 200);
  EXPECT_EQ(client.ask("HEAD", "/api/v1/judge").status, 405);
}

TEST_P(SiteTest, ProgramsShowBearerTokens) {
  RunningServer server = start();
  Client client(server.port());
  const auto as = [](const std::string& token) { return "Authorization: Bearer " + token + "\r\n"; };
  const std::string one = json::parse(client.ask("POST", "/api/v1/tokens", "{}").body).at("token");
  const std::string two = json::parse(client.ask("POST", "/api/v1/tokens", "{}").body).at("token");
  EXPECT_NE(one, two);
  const Answer made = client.ask("POST", "/api/v1/games", R"({"game":"3,3,3","seat":"x"})", as(one));
  EXPECT_EQ(made.status, 201);
  EXPECT_FALSE(made.headers.contains("set-cookie"));
  EXPECT_EQ(made.body.find(one), std::string::npos);
  const std::string id = json::parse(made.body).at("id");
  EXPECT_EQ(json::parse(client.ask("POST", path_of(id) + "/join", "{}", as(two)).body).at("you"), "o");
  EXPECT_EQ(client.ask("POST", path_of(id) + "/moves", R"({"ply":0,"move":"a1"})", as(two)).status, 403);
  EXPECT_EQ(client.ask("POST", path_of(id) + "/moves", R"({"ply":0,"move":"a1"})", as(one)).status, 200);
  EXPECT_EQ(
      client.ask("POST", path_of(id) + "/moves", R"({"ply":1,"move":"b1"})", "Authorization: bEARER  " + two + "\r\n")
          .status,
      200);
  EXPECT_EQ(
      client
          .ask("POST", path_of(id) + "/moves", R"({"ply":2,"move":"c1"})", as(one) + "Cookie: mnk_seat=" + two + "\r\n")
          .status,
      200)
      << "the Bearer token counts";
  for (const char* wrong : {"", "x", "0123456789ABCDEF0123456789ABCDEF", "0123456789abcdef0123456789abcdef0"}) {
    const Answer refused = client.ask("GET", path_of(id), {}, as(wrong));
    EXPECT_EQ(refused.status, 401) << wrong;
    EXPECT_EQ(refused.headers.at("www-authenticate"), "Bearer realm=\"mnk\"");
  }
  EXPECT_EQ(client.ask("GET", path_of(id), {}, "Authorization: Basic YTpi\r\n").status, 200)
      << "another scheme is a proxy's affair";
  Client socket(server.port());
  socket.open_socket(path_of(id) + "/socket", as(one));
  EXPECT_EQ(json::parse(socket.read_text()).at("you"), "x");
  EXPECT_EQ(Client(server.port()).open_socket(path_of(id) + "/socket", as("x")).status, 401);
}

TEST_P(SiteTest, ARequestWithAKeyIsDoneOnce) {
  RunningServer server = start();
  Client client(server.port());
  const std::string one = "Authorization: Bearer 00000000000000000000000000000001\r\n",
                    two = "Authorization: Bearer 00000000000000000000000000000002\r\n";
  const std::string body = R"({"game":"3,3,3","seat":"x","name":"Ann"})";
  const auto create = [&](const std::string& asked, const std::string& fields) {
    return client.ask("POST", "/api/v1/games", asked, fields);
  };
  const auto id_of = [](const Answer& answer) { return json::parse(answer.body).at("id").get<std::string>(); };
  const Answer first = create(body, one + "Idempotency-Key: k-1\r\n");
  ASSERT_EQ(first.status, 201);
  const Answer again = create(body, one + "Idempotency-Key: \"k-1\"\r\n");
  EXPECT_EQ(again.status, 201);
  EXPECT_EQ(id_of(again), id_of(first));
  EXPECT_NE(id_of(create(body, one + "Idempotency-Key: k-2\r\n")), id_of(first));
  EXPECT_NE(id_of(create(body, two + "Idempotency-Key: k-1\r\n")), id_of(first)) << "a key is its owner's";
  EXPECT_NE(id_of(create(body, one)), id_of(create(body, one)));
  EXPECT_EQ(problem_of(create(R"({"game":"4,4,4","seat":"x"})", one + "Idempotency-Key: k-1\r\n")).at("code"),
            "idempotency_key_reused");
  EXPECT_EQ(problem_of(create(body, "Idempotency-Key: k-1\r\n")).at("code"), "no_identity");
  for (const std::string& wrong : {std::string("\"\""), std::string("a b"), std::string(256, 'k')}) {
    EXPECT_EQ(problem_of(create(body, one + "Idempotency-Key: " + wrong + "\r\n")).at("code"), "bad_request") << wrong;
  }
  client.ask("POST", path_of(id_of(first)) + "/moves", R"({"ply":0,"move":"a1"})", one);
  EXPECT_EQ(json::parse(create(body, one + "Idempotency-Key: k-1\r\n").body).at("ply"), 1)
      << "the game as it stands now";
}

TEST_P(SiteTest, KeysOutliveARestart) {
  const std::string fields = "Cookie: mnk_seat=00000000000000000000000000000001\r\nIdempotency-Key: once\r\n";
  std::set<std::string> ids;
  for (int start_number = 0; start_number < 2; ++start_number) {
    RunningServer server = start();
    for (int i = 0; i < 2; ++i) {
      ids.insert(
          json::parse(Client(server.port()).ask("POST", "/api/v1/games", R"({"game":"3,3,3","seat":"x"})", fields).body)
              .at("id"));
    }
  }
  EXPECT_EQ(ids.size(), 1U);
}

TEST_P(SiteTest, ListsOnesOwnGamesPageByPage) {
  RunningServer server = start();
  Player ann(server.port()), bob(server.port());
  std::vector<std::string> ids;
  for (int i = 0; i < 5; ++i) ids.push_back(ann.create({{"game", "3,3,3"}, {"seat", "x"}}));
  const std::string bobs = bob.create({{"game", "4,4,3:misere"}, {"seat", "x"}});
  bob.post("/games/" + ids[2] + "/join", json::object());
  ann.post("/games/" + ids[2] + "/moves", {{"ply", 0}, {"move", "a1"}});
  bob.post("/games/" + ids[2] + "/resign", json::object());
  std::vector<std::string> seen;
  std::string after;
  for (int pages = 0; pages < 10; ++pages) {
    const json page = ann.get("/games?limit=2" + (after.empty() ? "" : "&after=" + after));
    for (const json& game : page.at("games")) seen.push_back(game.at("id"));
    if (page.at("next").is_null()) break;
    after = page.at("next");
  }
  ASSERT_EQ(seen.size(), 5U);
  EXPECT_EQ(std::set<std::string>(seen.begin(), seen.end()), std::set<std::string>(ids.begin(), ids.end()));
  const json of_bob = bob.get("/games");
  ASSERT_EQ(of_bob.at("games").size(), 2U);
  std::map<std::string, json> by_id;
  for (const json& game : of_bob.at("games")) by_id[game.at("id")] = game;
  EXPECT_EQ(by_id.at(ids[2]).at("outcome"), "x_wins");
  EXPECT_EQ(by_id.at(ids[2]).at("ply"), 1);
  EXPECT_EQ(by_id.at(bobs).at("game"), "4,4,3:misere");
  EXPECT_EQ(problem_of(Client(server.port()).ask("GET", "/api/v1/games")).at("code"), "no_identity");
  for (const char* query : {"limit=0", "limit=201", "after=x", "after=1", "after=.a", "after=1.", "page=2"}) {
    EXPECT_EQ(ann.get("/games?" + std::string(query)).at("code"), "bad_request") << query;
  }
}

/// Reads the next event of a stream. Returns its fields.
std::map<std::string, std::string> read_event(Client& client) {
  std::map<std::string, std::string> fields;
  while (true) {
    const std::string line = client.read_stream_line();
    if (line.empty() && !fields.empty()) return fields;
    const std::size_t colon = line.find(": ");
    if (colon != line.npos && colon > 0) fields[line.substr(0, colon)] = line.substr(colon + 2);
  }
}

TEST_P(SiteTest, ChangesComeAsServerSentEvents) {
  RunningServer server = start();
  Player ann(server.port());
  const std::string id = ann.create({{"game", "3,3,3"}, {"seat", "both"}});
  Client stream(server.port());
  stream.send("GET " + path_of(id) + "/events HTTP/1.1\r\nHost: localhost\r\n\r\n");
  const Answer head = stream.read_answer(false);
  EXPECT_EQ(head.headers.at("content-type"), "text/event-stream");
  EXPECT_EQ(head.headers.at("cache-control"), "no-store");
  EXPECT_EQ(read_event(stream).at("retry"), "2000");
  auto event = read_event(stream);
  EXPECT_EQ(event.at("event"), "game");
  EXPECT_EQ(event.at("id"), "1");
  EXPECT_EQ(json::parse(event.at("data")).at("ply"), 0);
  ann.post("/games/" + id + "/moves", {{"ply", 0}, {"move", "b2"}});
  event = read_event(stream);
  EXPECT_EQ(event.at("id"), "2");
  EXPECT_EQ(json::parse(event.at("data")).at("moves"), json({"b2"}));
  ann.post("/games/" + id + "/moves", {{"ply", 1}, {"move", "a1"}});
  Client again(server.port());
  again.send("GET " + path_of(id) + "/events?since=1 HTTP/1.1\r\nHost: localhost\r\nLast-Event-ID: 2\r\n\r\n");
  again.read_answer(false);
  read_event(again);
  EXPECT_EQ(json::parse(read_event(again).at("data")).at("moves"), json({"a1"})) << "Last-Event-ID counts";
  EXPECT_EQ(problem_of(Client(server.port()).ask("GET", path_of("aaaaaaaaaaaaaaaa") + "/events")).at("code"),
            "no_such_game");
  EXPECT_EQ(Client(server.port()).ask("GET", path_of(id) + "/events", {}, "Last-Event-ID: x\r\n").status, 400);
  EXPECT_EQ(Client(server.port()).ask("GET", path_of(id) + "/events?since=x", {}, "Last-Event-ID: 1\r\n").status, 400);
}

TEST_P(SiteTest, StreamsEndWithTheServerAndSaySo) {
  auto server = std::make_unique<RunningServer>(RunningOptions{.database = where()});
  Player ann(server->port());
  const std::string id = ann.create({{"game", "3,3,3"}, {"seat", "both"}});
  Client stream(server->port());
  stream.send("GET " + path_of(id) + "/events HTTP/1.1\r\nHost: localhost\r\n\r\n");
  stream.read_answer(false);
  read_event(stream);
  read_event(stream);
  std::thread ending([&] { server.reset(); });
  const auto last = read_event(stream);
  EXPECT_EQ(last.at("event"), "end");
  EXPECT_EQ(last.at("data"), R"({"code":1001})");
  EXPECT_TRUE(stream.is_closed());
  ending.join();
}

TEST_P(SiteTest, EachSeatHasItsOwnViewOfAState) {
  RunningServer server = start();
  Player ann(server.port()), bob(server.port()), eve(server.port());
  const std::string id = ann.create({{"game", "3,3,3"}, {"seat", "x"}});
  bob.post("/games/" + id + "/join", json::object());
  for (int i = 0; i < 2; ++i) {  // the second time from the cache of the version
    EXPECT_EQ(ann.get("/games/" + id).at("you"), "x");
    EXPECT_EQ(bob.get("/games/" + id).at("you"), "o");
    EXPECT_EQ(eve.get("/games/" + id).at("you"), nullptr);
  }
}

TEST_P(SiteTest, ClocksInAStateGoOnWhileItsVersionStays) {
  RunningServer server = start();
  Player ann(server.port());
  const std::string id = ann.create({{"game", "3,3,3"}, {"seat", "both"}, {"clock", {{"seconds", 600}}}});
  for (const auto& [ply, move] : std::vector<std::pair<int, const char*>>{{0, "b2"}, {1, "a1"}}) {
    ann.post("/games/" + id + "/moves", {{"ply", ply}, {"move", move}});
  }
  const std::int64_t before = ann.get("/games/" + id).at("clock").at("x");
  std::int64_t now = before;
  while (now == before) now = ann.get("/games/" + id).at("clock").at("x");
  EXPECT_LT(now, before);
  EXPECT_GT(now, before - 60'000);
}

TEST_P(SiteTest, ServesItsSpecification) {
  RunningServer server = start();
  std::ifstream file(MNK_SOURCE_DIR "/docs/openapi.yaml");
  std::stringstream text;
  text << file.rdbuf();
  const Answer answer = Client(server.port()).ask("GET", "/api/v1/openapi.yaml");
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(answer.headers.at("content-type"), "application/yaml");
  EXPECT_EQ(answer.body, text.str());
}

TEST_P(SiteTest, RefusalsOfTheServerItselfHaveTheSameForm) {
  RunningServer server = start();
  const auto problem = [&](const std::string& bytes) {
    Client client(server.port(), 5);
    client.send(bytes);
    return problem_of(client.read_answer()).at("code").get<std::string>();
  };
  EXPECT_EQ(problem("BREW / HTTP/1.1\r\nHost: a\r\n\r\n"), "not_implemented");
  EXPECT_EQ(problem("GET / HTTP/3.0\r\nHost: a\r\n\r\n"), "wrong_version");
  EXPECT_EQ(problem("GET /\r\n\r\n"), "bad_request");
  EXPECT_EQ(problem("GET / HTTP/1.1\r\nHost: a\r\nX: " + std::string(9000, 'x') + "\r\n\r\n"), "too_large_header");
  EXPECT_EQ(
      problem(
          "POST /api/v1/judge HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 999999\r\n\r\n"),
      "too_large_body");
  EXPECT_EQ(problem("POST /api/v1/judge HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Encoding: "
                    "gzip\r\nContent-Length: "
                    "1\r\n\r\nx"),
            "encoded_body");
  Client old(server.port(), 5);
  old.send(
      "GET /api/v1/games/a/socket HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: "
      "Upgrade\r\nSec-WebSocket-Version: 8\r\n"
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
  const Answer upgrade = old.read_answer();
  EXPECT_EQ(upgrade.status, 426);
  EXPECT_EQ(upgrade.headers.at("sec-websocket-version"), "13");
  EXPECT_EQ(upgrade.headers.at("upgrade"), "websocket");
  EXPECT_EQ(problem_of(upgrade).at("code"), "wrong_socket_version");
}

}  // namespace
}  // namespace mnk::server::test
