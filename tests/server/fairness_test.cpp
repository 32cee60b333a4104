// SPDX-License-Identifier: MIT
// Fairness among many clients: rate limits, foreign hosts, queues, memory. The test acts as the trusted proxy
// 127.0.0.1, so clients can have any address.
#include <gtest/gtest.h>

#include <set>

#include "server/player.hpp"
#include "server/program.hpp"
#include "server/running_server.hpp"
#include "server/temporary_folder.hpp"

namespace mnk::server::test {
namespace {

using nlohmann::json;

std::string from(const std::string& address) { return "X-Forwarded-For: " + address + "\r\n"; }

std::string path_of(const std::string& id) { return "/api/v1/games/" + id; }

class Fairness : public testing::Test {
 protected:
  Fairness() {
    options.database = folder_.file("games.db");
    options.trusted_proxies = {"127.0.0.1"};
    for (LaneOptions& lane : options.lanes.lanes) lane.nice = 0;
  }

  static json parsed(const Answer& answer) { return json::parse(answer.body, nullptr, false); }

  static std::string code_of(const Answer& answer) { return parsed(answer).value("code", ""); }

  /// Creates a game and returns its id.
  static std::string create(Client& client, const std::string& body, const std::string& fields) {
    return parsed(client.ask("POST", "/api/v1/games", body, fields)).at("id");
  }

  static std::string analysis(double seconds, const std::string& fields) {
    const std::string body = R"({"game":"15,15,5","position":"h8h9","seconds":)" + std::to_string(seconds) + "}";
    return "POST /api/v1/analyse HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n" + fields +
           "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
  }

  TemporaryFolder folder_;
  RunningOptions options;
};

// ---- limits

TEST_F(Fairness, EachClientHasItsOwnBuckets) {
  ASSERT_TRUE(options.site.limits.set("games=2/1h").ok());
  RunningServer server(options);
  Client client(server.port());
  const std::string game = R"({"game":"3,3,3","seat":"x"})";
  const auto create_from = [&](const std::string& address) {
    return client.ask("POST", "/api/v1/games", game, from(address));
  };
  Answer first = create_from("192.0.2.1");
  EXPECT_EQ(first.status, 201);
  EXPECT_EQ(first.headers.at("ratelimit-policy"), "\"games\";q=2;w=3600");
  EXPECT_EQ(first.headers.at("ratelimit"), "\"games\";r=1;t=1800");
  EXPECT_EQ(create_from("192.0.2.1").status, 201);
  const Answer refused = create_from("192.0.2.1");
  EXPECT_EQ(refused.status, 429);
  EXPECT_EQ(code_of(refused), "too_many_games");
  EXPECT_GT(std::stoi(refused.headers.at("retry-after")), 1700);
  EXPECT_EQ(refused.headers.at("ratelimit").substr(0, 11), "\"games\";r=0");
  EXPECT_EQ(create_from("192.0.2.2").status, 201);
  EXPECT_EQ(create_from("2001:db8::1").status, 201);
  EXPECT_EQ(create_from("2001:db8::2").status, 201);
  EXPECT_EQ(create_from("2001:db8::ffff:0:3").status, 429) << "a /64 network is one client";
  EXPECT_EQ(create_from("2001:db8:0:1::1").status, 201);
}

TEST_F(Fairness, EveryKindOfActionHasALimit) {
  for (const char* limit : {"requests=1/1h", "searches=1/1h", "messages=1/1h", "sockets=1/1h"}) {
    RunningOptions limited = options;
    ASSERT_TRUE(limited.site.limits.set(limit).ok());
    RunningServer server(limited);
    const std::string kind = std::string(limit).substr(0, std::string(limit).find('='));
    Client client(server.port());
    const std::string id = create(client, R"({"game":"3,3,3","seat":"both"})", from("192.0.2.9"));
    const auto twice = [&](const std::string& method, const std::string& path, const std::string& body) {
      const int one = client.ask(method, path, body).status;
      const Answer two = client.ask(method, path, body);
      EXPECT_EQ(two.status, 429) << kind << " " << path;
      EXPECT_EQ(code_of(two), "too_many_" + kind);
      return one;
    };
    if (kind == "requests") {
      EXPECT_EQ(twice("GET", "/healthz", ""), 200);
    } else if (kind == "searches") {
      EXPECT_EQ(twice("POST", "/api/v1/judge", R"({"game":"3,3,3"})"), 200);
    } else if (kind == "messages") {
      EXPECT_EQ(twice("POST", path_of(id) + "/resign", "{}"), 403);
    } else {
      EXPECT_EQ(Client(server.port()).open_socket(path_of(id) + "/socket").status, 101);
      EXPECT_EQ(Client(server.port()).open_socket(path_of(id) + "/socket").status, 429);
      EXPECT_EQ(client.ask("GET", path_of(id) + "/events").status, 429);
    }
  }
}

TEST_F(Fairness, ASocketThatSaysTooMuchIsToldAndThenClosed) {
  ASSERT_TRUE(options.site.limits.set("messages=3/1h").ok());
  RunningServer server(options);
  Client maker(server.port());
  const std::string id = create(maker, R"({"game":"3,3,3","seat":"both"})", "");
  Client socket(server.port());
  socket.open_socket(path_of(id) + "/socket");
  socket.read_text();
  for (int i = 0; i < 3; ++i) {
    socket.send_text("{}");
    EXPECT_NE(socket.read_text().find("bad_request"), std::string::npos);
  }
  for (int i = 0; i < 100; ++i) {
    socket.send_text("{}");
    ASSERT_NE(socket.read_text().find("too_many_messages"), std::string::npos) << i;
  }
  socket.send_text("{}");
  std::optional<Client::Frame> frame;
  do frame = socket.read_frame();
  while (frame && frame->opcode != 8);
  ASSERT_TRUE(frame.has_value());
  EXPECT_EQ(frame->close_code(), 1008U);
}

TEST_F(Fairness, AClientHasOnlySoManySocketsAndStreamsOpen) {
  options.site.followers_of_client = 3;
  RunningServer server(options);
  Client maker(server.port());
  const std::string id = create(maker, R"({"game":"3,3,3","seat":"both"})", "");
  const auto open = [&](Client& client, const std::string& address) {
    return client.open_socket(path_of(id) + "/socket", from(address)).status;
  };
  {
    Client one(server.port()), two(server.port()), three(server.port()), four(server.port()), other(server.port());
    EXPECT_EQ(open(one, "192.0.2.1"), 101);
    EXPECT_EQ(open(two, "192.0.2.1"), 101);
    three.send("GET " + path_of(id) + "/events HTTP/1.1\r\nHost: localhost\r\n" + from("192.0.2.1") + "\r\n");
    EXPECT_EQ(three.read_answer(false).status, 200);
    EXPECT_EQ(open(four, "192.0.2.1"), 429);
    EXPECT_EQ(open(other, "192.0.2.2"), 101);
  }
  wait_until([&] {
    Client again(server.port());
    return open(again, "192.0.2.1") == 101;
  });
}

TEST_F(Fairness, ARematchIsANewGame) {
  ASSERT_TRUE(options.site.limits.set("games=2/1h").ok());
  RunningServer server(options);
  Client client(server.port());
  const Answer made = client.ask("POST", "/api/v1/games", R"({"game":"3,3,3","seat":"both"})", from("192.0.2.1"));
  const std::string cookie = made.headers.at("set-cookie");
  const std::string fields = "Cookie: " + cookie.substr(0, cookie.find(';')) + "\r\n" + from("192.0.2.1");
  const std::string path = path_of(parsed(made).at("id"));
  EXPECT_EQ(client.ask("POST", path + "/resign", "{}", fields).status, 200);
  EXPECT_EQ(client.ask("POST", path + "/rematch", "{}", fields).status, 200);
  const Answer refused = client.ask("POST", path + "/rematch", "{}", fields);
  EXPECT_EQ(refused.status, 429);
  EXPECT_EQ(code_of(refused), "too_many_games");
  EXPECT_TRUE(refused.headers.contains("retry-after"));
  client.open_socket(path + "/socket", fields);
  client.read_text();
  client.send_text(R"({"type":"rematch"})");
  EXPECT_NE(client.read_text().find("too_many_games"), std::string::npos);
}

TEST_F(Fairness, AFileOfAGameIsASearch) {
  ASSERT_TRUE(options.site.limits.set("searches=1/1h").ok());
  RunningServer server(options);
  Client client(server.port());
  const std::string id = create(client, R"({"game":"3,3,3","seat":"both"})", "");
  const Answer file = client.ask("GET", path_of(id) + "/export?format=sgf");
  EXPECT_EQ(file.status, 200);
  EXPECT_TRUE(file.headers.contains("ratelimit"));
  EXPECT_EQ(code_of(client.ask("GET", path_of(id) + "/export?format=sgf")), "too_many_searches");
}

// ---- foreign hosts

TEST_F(Fairness, HostsThatAreNotTheServersAreRefused) {
  options.site.hosts = {"mnk.example.org"};
  options.site.origins = {"https://play.example.org"};
  RunningServer server(options);
  const auto status = [&](const std::string& host) {
    Client client(server.port());
    client.send("POST /api/v1/games HTTP/1.1\r\nHost: " + host +
                "\r\nContent-Type: application/json\r\nContent-Length: 27\r\n\r\n{\"game\":\"3,3,3\",\"seat\":\"x\"}");
    return client.read_answer().status;
  };
  const std::string port = ":" + std::to_string(server.port());
  for (const std::string host : {"localhost", "LOCALHOST", "a.localhost", "127.0.0.1", "[::1]", "192.168.1.5",
                                 "[2001:db8::1]", "mnk.example.org", "Mnk.Example.Org", "play.example.org"}) {
    EXPECT_EQ(status(host), 201) << host;
    EXPECT_EQ(status(host + port), 201) << host;
  }
  for (const std::string host : {"evil.com", "localhost.evil.com", "127.0.0.1.evil.com", "xlocalhost", "example.org",
                                 "mnk.example.org.evil.com", "evil.com:8080", "0x7f000001.evil.com"}) {
    EXPECT_EQ(status(host), 421) << host;
  }
  for (const std::string host :
       {"[::1].evil.com", "[::1", "a:b", "a:1:2", "a:123456", "[]", ":80", "a b", "a/b", "user@localhost"}) {
    EXPECT_EQ(status(host), 400) << host;
  }
  Client socket(server.port());
  socket.send(
      "GET /api/v1/games/a/socket HTTP/1.1\r\nHost: evil.com\r\nUpgrade: websocket\r\nConnection: "
      "Upgrade\r\nSec-WebSocket-Version: 13\r\n"
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
  EXPECT_EQ(socket.read_answer().status, 421);
}

TEST_F(Fairness, AnyHostIsTakenWhereTheOperatorSaysSo) {
  options.site.hosts = {"*"};
  RunningServer server(options);
  Client client(server.port());
  client.send("GET /healthz HTTP/1.1\r\nHost: evil.com\r\n\r\n");
  EXPECT_EQ(client.read_answer().status, 200);
}

// ---- queues

TEST_F(Fairness, AnAnalysisThatWaitsHearsOfItsPlaceAndIsNotPassedByOneClientsMany) {
  options.lanes.tick = std::chrono::milliseconds(100);
  options.lanes[Lane::searches].round_seconds = options.lanes[Lane::searches].min_seconds = 0.3;
  RunningServer server(options);
  std::vector<Client> greedy;
  for (int i = 0; i < 8; ++i) {
    greedy.emplace_back(server.port(), 60);
    greedy.back().send(analysis(50, from("192.0.2.1")));
  }
  wait_until([&] { return server.running(Lane::searches) == 1 && server.waiting(Lane::searches) == 7; });
  Client honest(server.port(), 60);
  honest.send(analysis(0.2, from("192.0.2.2")));
  EXPECT_EQ(honest.read_answer(false).status, 200);
  std::vector<json> lines;
  do lines.push_back(json::parse(honest.read_stream_line()));
  while (lines.back().at("type") != "result" && lines.back().at("type") != "error");
  EXPECT_EQ(lines.front(), json({{"type", "queued"}, {"place", 2}}));
  EXPECT_EQ(lines.back().at("type"), "result");
  EXPECT_GE(server.waiting(Lane::searches), 5U) << "the greedy client's jobs still wait";
  EXPECT_GE(std::count_if(lines.begin(), lines.end(), [](const json& line) { return line.at("type") == "queued"; }), 2);
  EXPECT_EQ(greedy.front().read_answer(false).status, 200);
  json last;
  do last = json::parse(greedy.front().read_stream_line());
  while (last.at("type") != "result");
  EXPECT_EQ(last.at("interrupted"), true) << "its 50 seconds were cut short while the honest client waited";
}

TEST_F(Fairness, OneClientHasOnlySoManySearchesWaiting) {
  options.lanes[Lane::searches].max_of_client = 2;
  RunningServer server(options);
  std::vector<Client> greedy;
  for (int i = 0; i < 3; ++i) {
    greedy.emplace_back(server.port(), 60);
    greedy.back().send(analysis(50, from("192.0.2.1")));
    wait_until([&] {
      return server.running(Lane::searches) + server.waiting(Lane::searches) == static_cast<std::size_t>(i) + 1;
    });
  }
  Client more(server.port());
  more.send(analysis(50, from("192.0.2.1")));
  const Answer refused = more.read_answer();
  EXPECT_EQ(refused.status, 429);
  EXPECT_EQ(code_of(refused), "too_many_searches");
  EXPECT_EQ(refused.headers.at("retry-after"), "2");
}

TEST_F(Fairness, SmallAnalysesAndVerdictsDoNotWaitBehindLargeOnes) {
  RunningServer server(options);
  Client greedy(server.port(), 60);
  greedy.send(analysis(50, from("192.0.2.1")));
  wait_until([&] { return server.running(Lane::searches) == 1; });
  Client honest(server.port(), 30);
  const Answer small = honest.ask("POST", "/api/v1/analyse", R"({"game":"3,3,3","position":"b2a1","seconds":60})");
  EXPECT_EQ(small.status, 200);
  EXPECT_NE(small.body.find("\"method\":\"solver\""), std::string::npos);
  EXPECT_EQ(honest.ask("POST", "/api/v1/judge", R"({"game":"3,3,3","position":"XXX/OO./..."})").status, 200);
  EXPECT_EQ(server.running(Lane::searches), 1U);
}

TEST_F(Fairness, ASearchEndsWhenItsClientLeavesBehindBytesSentEarly) {
  RunningServer server(options);
  {
    Client client(server.port());
    client.send(analysis(50, "") + "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
    wait_until([&] { return server.running(Lane::searches) == 1; });
  }
  constexpr std::chrono::seconds less_than_asked{40};
  wait_until([&] { return server.running(Lane::searches) == 0; }, less_than_asked);
  {
    Client one(server.port()), two(server.port());
    one.send(analysis(50, ""));
    wait_until([&] { return server.running(Lane::searches) == 1; });
    two.send(analysis(50, ""));
    wait_until([&] { return server.waiting(Lane::searches) == 1; });
  }
  wait_until([&] { return server.running(Lane::searches) + server.waiting(Lane::searches) == 0; }, less_than_asked);
}

TEST_F(Fairness, ErrorsOfARequestKeepTheirStatusHoweverBusyTheServerIs) {
  RunningServer server(options);
  Client greedy(server.port(), 60);
  greedy.send(analysis(50, from("192.0.2.1")));
  wait_until([&] { return server.running(Lane::searches) == 1; });
  Client client(server.port());
  EXPECT_EQ(client.ask("POST", "/api/v1/analyse", R"({"game":"15,15,5","position":"h8h8"})").status, 422);
  EXPECT_EQ(client.ask("POST", "/api/v1/analyse", R"({"game":"15,15,5","seconds":61})").status, 400);
}

// ---- the engine

TEST_F(Fairness, NothingIsComputedForAGameThatNobodyFollows) {
  options.site.hub.attention = std::chrono::milliseconds(0);
  RunningServer server(options);
  Client client(server.port());
  const std::string weak = create(client, R"({"game":"3,3,3","seat":"o","opponent":{"engine":1}})", "");
  const std::string strong = create(client, R"({"game":"15,15,5","seat":"o","opponent":{"engine":10}})", "");
  Client socket(server.port(), 60);
  socket.open_socket(path_of(weak) + "/socket");
  wait_until([&] { return socket.read_text().find("\"ply\":1") != std::string::npos; });
  EXPECT_EQ(parsed(client.ask("GET", path_of(strong))).at("ply"), 0);
  wait_until([&] { return server.done(Lane::quick) == 1; });  // the job is counted after its thread has reported
  EXPECT_EQ(server.done(Lane::moves), 0U);
  EXPECT_EQ(server.done(Lane::quick), 1U);
}

TEST_F(Fairness, TheEngineStopsWhenTheLastFollowerLeavesAndGoesOnWhenOneComes) {
  options.site.hub.attention = std::chrono::milliseconds(0);
  options.lanes[Lane::moves].threads = 1;
  RunningServer server(options);
  Client client(server.port());
  const auto strong_game = [&] {
    return create(client, R"({"game":"15,15,5","seat":"o","opponent":{"engine":10}})", "");
  };
  const std::string first = strong_game(), second = strong_game();
  Client other(server.port(), 60);
  {
    Client socket(server.port());
    socket.open_socket(path_of(first) + "/socket");
    socket.read_text();
    wait_until([&] { return server.running(Lane::moves) == 1; });
    other.open_socket(path_of(second) + "/socket");
    other.read_text();
    wait_until([&] { return server.waiting(Lane::moves) == 1; });
  }
  EXPECT_NE(other.read_text().find("\"ply\":1"), std::string::npos);
  EXPECT_EQ(parsed(client.ask("GET", path_of(first))).at("ply"), 0) << "its search was given up";
  Client again(server.port(), 60);
  again.open_socket(path_of(first) + "/socket");
  again.read_text();
  EXPECT_NE(again.read_text().find("\"ply\":1"), std::string::npos);
}

TEST_F(Fairness, TheEngineAlsoPlaysForClientsThatOnlyAsk) {
  RunningServer server(options);
  Client client(server.port());
  const std::string id = create(client, R"({"game":"3,3,3","seat":"o","opponent":{"engine":10}})", "");
  wait_until([&] { return parsed(client.ask("GET", path_of(id))).at("ply") == 1; });
}

TEST_F(Fairness, ManyGamesOfOneClientDoNotDelayAnothers) {
  options.lanes[Lane::moves].threads = 1;
  RunningServer server(options);
  std::vector<Client> sockets;
  Client maker(server.port());
  for (int i = 0; i < 40; ++i) {
    const std::string id =
        create(maker, R"({"game":"15,15,5","seat":"o","opponent":{"engine":10}})", from("192.0.2.1"));
    sockets.emplace_back(server.port(), 60);
    sockets.back().open_socket(path_of(id) + "/socket", from("192.0.2.1"));
  }
  wait_until([&] { return server.waiting(Lane::moves) >= 35; });
  const std::string mine =
      create(maker, R"({"game":"15,15,5","seat":"o","opponent":{"engine":10}})", from("192.0.2.2"));
  Client honest(server.port(), 60);
  honest.open_socket(path_of(mine) + "/socket", from("192.0.2.2"));
  honest.read_text();
  EXPECT_NE(honest.read_text().find("\"ply\":1"), std::string::npos);
  EXPECT_GE(server.waiting(Lane::moves), 25U) << "after one or two of the many";
}

TEST_F(Fairness, ASpectatorUsesUpItsOwnTimeAndNotThePlayers) {
  options.lanes[Lane::moves].threads = 1;
  RunningServer server(options);
  Client maker(server.port());
  const std::string cookie = "Cookie: mnk_seat=00000000000000000000000000000001\r\n";
  const std::string mine =
      create(maker, R"({"game":"15,15,5","seat":"o","opponent":{"engine":10}})", from("192.0.2.2") + cookie);
  std::vector<Client> sockets;
  sockets.emplace_back(server.port(), 60);
  sockets.back().open_socket(path_of(mine) + "/socket", from("192.0.2.1"));  // the spectator follows before the player
  for (int i = 0; i < 30; ++i) {
    const std::string id =
        create(maker, R"({"game":"15,15,5","seat":"o","opponent":{"engine":10}})", from("192.0.2.1"));
    sockets.emplace_back(server.port(), 60);
    sockets.back().open_socket(path_of(id) + "/socket", from("192.0.2.1"));
  }
  wait_until([&] { return server.waiting(Lane::moves) >= 25; });
  Client player(server.port(), 60);
  player.open_socket(path_of(mine) + "/socket?since=99", from("192.0.2.2") + cookie);
  std::string state = player.read_text();
  std::uint32_t ply = json::parse(state).at("ply");
  for (; ply % 2 == 0; ply = json::parse(player.read_text()).at("ply")) {
  }
  const std::string move = R"({"type":"move","ply":)" + std::to_string(ply) + R"(,"move":"a1"})";
  player.send_text(move);
  do state = player.read_text();
  while (state.find("\"ply\":" + std::to_string(ply + 2)) == std::string::npos);
  EXPECT_GE(server.waiting(Lane::moves), 15U);
}

TEST_F(Fairness, AProgramUnderLoadStopsWithinSeconds) {
  Program server(folder_.file("busy.db"), {.arguments = {"--trusted-proxy", "127.0.0.1"}});
  std::vector<Client> clients;
  Client maker(server.port());
  for (int i = 0; i < 60; ++i) {
    const std::string address = from("192.0.2." + std::to_string(i));
    const std::string id = create(maker, R"({"game":"15,15,5","seat":"o","opponent":{"engine":10}})", address);
    clients.emplace_back(server.port());
    clients.back().open_socket(path_of(id) + "/socket", address);
    clients.emplace_back(server.port());
    clients.back().send(analysis(60, address));
  }
  const auto start = std::chrono::steady_clock::now();
  const int status = server.end(SIGTERM);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(30))
      << "analyses of 60 s run and wait, and this machine may be busy";
}

// ---- memory

TEST_F(Fairness, GamesOfAClientWithManyGiveWayToThoseOfOthers) {
  options.site.hub.cells = 100'000;  // nine boards of 100x100
  RunningServer server(options);
  Client maker(server.port());
  std::vector<Client> hostile;
  const std::string mine = create(maker, R"({"game":"15,15,5","seat":"both"})", from("192.0.2.2"));
  Client honest(server.port());
  honest.open_socket(path_of(mine) + "/socket", from("192.0.2.2"));
  EXPECT_NE(honest.read_text(), "");
  for (int i = 0; i < 30; ++i) {
    const std::string id = create(maker, R"({"game":"100,100,5","seat":"both"})", from("192.0.2.1"));
    hostile.emplace_back(server.port());
    EXPECT_EQ(hostile.back().open_socket(path_of(id) + "/socket", from("192.0.2.1")).status, 101);
    EXPECT_NE(hostile.back().read_text().find("\"game\""), std::string::npos) << "the newest game of all is served";
  }
  int closed = 0;
  for (Client& client : hostile) {
    if (client.has_bytes()) {
      const auto frame = client.read_frame();
      EXPECT_EQ(frame->close_code(), 1013U);
      ++closed;
    }
  }
  EXPECT_GE(closed, 20);
  EXPECT_FALSE(honest.has_bytes()) << "who has little keeps it";
  EXPECT_EQ(create(maker, R"({"game":"100,100,5","seat":"both"})", from("192.0.2.3")).size(), 16U);
  EXPECT_EQ(maker.ask("GET", path_of(mine), {}, from("192.0.2.2")).status, 200);
}

}  // namespace
}  // namespace mnk::server::test
