// SPDX-License-Identifier: MIT
// WebSockets: handshakes, frames that RFC 6455 forbids, floods.
#include <gtest/gtest.h>

#include "server/client.hpp"
#include "server/running_server.hpp"
#include "server/temporary_folder.hpp"

namespace mnk::server::test {
namespace {

class Sockets : public testing::Test {
 protected:
  Sockets() : server_({.database = folder_.file("games.db"), .limits = {}}), path_(path_of_new_game(server_)) {}

  static std::string path_of_new_game(const RunningServer& server) {
    const Answer made = Client(server.port()).ask("POST", "/api/v1/games", R"({"game":"3,3,3","seat":"x"})");
    return "/api/v1/games/" + made.body.substr(made.body.find("\"id\":\"") + 6, 16) + "/socket";
  }
  const std::string& path() const { return path_; }
  Client opened() {
    Client client(server_.port(), 5);
    EXPECT_EQ(client.open_socket(path()).status, 101);
    EXPECT_NE(client.read_text().find("\"type\":\"game\""), std::string::npos);
    return client;
  }
  /// Reads until the next close frame and returns its code; 0 if the connection is cut without one.
  static unsigned close_code(Client& client) {
    while (const auto frame = client.read_frame()) {
      if (frame->opcode == 8) return frame->close_code();
    }
    return 0;
  }

  TemporaryFolder folder_;
  RunningServer server_;
  std::string path_;
};

TEST_F(Sockets, Handshakes) {
  const auto status = [&](const std::string& target, const std::string& headers) {
    return Client(server_.port(), 5).open_socket(target, headers).status;
  };
  EXPECT_EQ(status(path(), ""), 101);
  EXPECT_EQ(status(path(), "Origin: http://localhost\r\n"), 101);
  EXPECT_EQ(status(path(), "Origin: http://elsewhere\r\n"), 403);
  EXPECT_EQ(status(path(), "Origin: null\r\n"), 403);
  EXPECT_EQ(status("/api/v1/games", ""), 404);
  EXPECT_EQ(status(path() + "?since=1", ""), 101);
  EXPECT_EQ(status(path() + "?since=x", ""), 400);
  EXPECT_EQ(status(path() + "?version=1", ""), 400);
  EXPECT_EQ(status(path(), "Content-Length: 3\r\n"), 413);  // this route accepts no body
  Client old(server_.port(), 5);
  old.send("GET " + path() +
           " HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 8\r\n\r\n");
  EXPECT_NE(old.read_answer().status, 101);
  Client accept(server_.port(), 5);  // key and accept value are the example of RFC 6455, 1.3
  EXPECT_EQ(accept.open_socket(path()).headers["sec-websocket-accept"], "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
}

TEST_F(Sockets, NoSuchGameIsSaidAndClosed) {
  Client client(server_.port(), 5);
  EXPECT_EQ(client.open_socket("/api/v1/games/aaaaaaaaaaaaaaaa/socket").status, 101);
  EXPECT_NE(client.read_text().find("no_such_game"), std::string::npos);
  EXPECT_EQ(close_code(client), 4404U);
}

TEST_F(Sockets, FramesThatAreNotAllowedEndTheConnection) {
  Client unmasked = opened();
  unmasked.send_frame(1, "{}", true, false);
  EXPECT_EQ(close_code(unmasked), 1002U);
  Client binary = opened();
  binary.send_frame(2, "{}");
  EXPECT_EQ(close_code(binary), 1003U);
  Client reserved = opened();
  reserved.send_frame(5, "");
  EXPECT_EQ(close_code(reserved), 1002U);
  Client no_utf8 = opened();
  no_utf8.send_text("\xff\xfe");
  EXPECT_EQ(close_code(no_utf8), 1007U);
  Client large = opened();
  large.send_text(std::string(5000, ' '));
  EXPECT_EQ(close_code(large), 1009U);
  Client long_ping = opened();
  long_ping.send_frame(9, std::string(200, 'p'));
  EXPECT_EQ(close_code(long_ping), 1002U);
  Client continuation = opened();
  continuation.send_frame(0, "x");
  EXPECT_EQ(close_code(continuation), 1002U);
}

TEST_F(Sockets, FloodsAreCut) {
  Client fragments = opened();
  fragments.send_frame(1, "", false);
  bool taken = true;
  for (int i = 0; i < 100'000 && taken; ++i) taken = fragments.send_frame(0, "", false);
  EXPECT_TRUE(fragments.is_closed());
  Client pings = opened();
  taken = true;
  for (int i = 0; i < 100'000 && taken; ++i) taken = pings.send_frame(9, "0123456789");
  EXPECT_TRUE(pings.is_closed());
}

TEST_F(Sockets, PingsAreAnsweredAndNonsenseIsExplained) {
  Client client = opened();
  client.send_frame(9, "here");
  const auto pong = client.read_frame();
  ASSERT_TRUE(pong.has_value());
  EXPECT_EQ(pong->opcode, 10U);
  EXPECT_EQ(pong->payload, "here");
  for (const char* text : {"", "{", "[]", R"({"type":"move"})", R"({"type":"dance"})"}) {
    client.send_text(text);
    EXPECT_NE(client.read_text().find("\"bad_request\""), std::string::npos) << text;
  }
  client.send_text(R"({"type":"move","ply":0,"move":"a1"})");
  EXPECT_NE(client.read_text().find("\"not_seated\""), std::string::npos);
  client.send_frame(8, "\x03\xe8");
  EXPECT_EQ(close_code(client), 1000U);
}

TEST_F(Sockets, WhatIsSentWhileTheGameIsStillBeingReadIsAnswered) {
  const RunningOptions options = {.database = folder_.file("other.db"), .limits = {}};
  std::vector<std::string> paths;
  {
    RunningServer before(options);
    for (int i = 0; i < 20; ++i) paths.push_back(path_of_new_game(before));
  }
  const RunningServer server(options);
  for (const std::string& path : paths) {
    Client client(server.port(), 5);
    ASSERT_EQ(client.open_socket(path).status, 101);
    client.send_text(R"({"type":"move","ply":0,"move":"a1"})");
    EXPECT_NE(client.read_text().find("\"type\":\"game\""), std::string::npos);
    EXPECT_NE(client.read_text().find("\"not_seated\""), std::string::npos);
  }
}

TEST_F(Sockets, AServerThatEndsSaysSo) {
  auto server = std::make_unique<RunningServer>(RunningOptions{.database = folder_.file("other.db"), .limits = {}});
  Client client(server->port(), 5);
  client.open_socket(path_of_new_game(*server));
  client.read_text();
  std::thread ending([&] { server.reset(); });
  EXPECT_EQ(close_code(client), 1001U);
  ending.join();
}

}  // namespace
}  // namespace mnk::server::test
