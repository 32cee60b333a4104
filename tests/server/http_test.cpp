// SPDX-License-Identifier: MIT
// Requests of attackers and broken clients. Expected status codes follow RFC 9110 and 9112.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <fstream>
#include <thread>
#include <vector>

#include "server/client.hpp"
#include "server/running_server.hpp"
#include "server/temporary_folder.hpp"

namespace mnk::server::test {
namespace {

class Http : public testing::Test {
 protected:
  RunningServer start(HttpLimits limits = {}) {
    return RunningServer({.database = folder_.file("games.db"), .limits = limits});
  }

  /// Returns the status of the reply to these bytes; 0 without a reply.
  static int status_of(const RunningServer& server, const std::string& bytes) {
    Client client(server.port(), 5);
    client.send(bytes);
    return client.read_answer().status;
  }

 private:
  TemporaryFolder folder_;
};

TEST_F(Http, WhatCouldBeReadInTwoWaysIsRefused) {
  RunningServer server = start();
  const std::string host = "Host: a\r\n";
  const std::vector<std::pair<std::string, int>> cases = {
      {"GET /healthz HTTP/1.1\r\n" + host + "\r\n", 200},
      {"GET /healthz HTTP/1.0\r\n\r\n", 200},
      // request smuggling: contradictory lengths, encodings that only some servers understand
      {"POST /api/v1/judge HTTP/1.1\r\n" + host + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
       400},
      {"POST /api/v1/judge HTTP/1.1\r\n" + host + "Content-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef", 400},
      {"POST /api/v1/judge HTTP/1.1\r\n" + host + "Content-Length: 5, 6\r\n\r\nabcdef", 400},
      {"POST /api/v1/judge HTTP/1.1\r\n" + host + "Content-Length: +5\r\n\r\nabcde", 400},
      {"POST /api/v1/judge HTTP/1.1\r\n" + host + "Content-Length: 99999999999999999999\r\n\r\n", 400},
      {"POST /api/v1/judge HTTP/1.1\r\n" + host + "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", 501},
      {"POST /api/v1/judge HTTP/1.1\r\n" + host + "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n", 501},
      {"POST /api/v1/judge HTTP/1.1\r\n" + host + "Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n", 400},
      {"POST /api/v1/judge HTTP/1.1\r\n" + host + "Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n", 400},
      {"POST /api/v1/judge HTTP/1.1\r\n" + host + "X: a\rContent-Length: 1\r\n\r\nx", 400},
      {"POST /api/v1/judge HTTP/1.1\r\n" + host + "X: a\nContent-Length: 1\r\n\r\nx", 400},
      {"POST /api/v1/judge HTTP/1.1\r\n" + host +
           "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n",
       400},
      {"POST /api/v1/judge HTTP/1.0\r\n" + host + "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400},
      // hosts
      {"GET /healthz HTTP/1.1\r\n\r\n", 400},
      {"GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400},
      {"GET /healthz HTTP/1.1\r\nHost: a, b\r\n\r\n", 400},
      {"GET /healthz HTTP/1.1\r\nHost:\r\n\r\n", 400},
      // request lines
      {"GET  /healthz HTTP/1.1\r\n" + host + "\r\n", 400},
      {"GET http://a/healthz HTTP/1.1\r\n" + host + "\r\n", 200},
      {"GET http://b/healthz HTTP/1.1\r\n" + host + "\r\n", 400},
      {"GET /heal\tthz HTTP/1.1\r\n" + host + "\r\n", 400},
      {"BREW /healthz HTTP/1.1\r\n" + host + "\r\n", 501},
      {"G@T /healthz HTTP/1.1\r\n" + host + "\r\n", 400},
      {"GET /healthz HTTP/2.0\r\n" + host + "\r\n", 505},
      {"GET /healthz\r\n" + host + "\r\n", 400},
      {std::string("GET /healthz HTTP/1.1\r\nHost: a\r\nX: ") + '\0' + "\r\n\r\n", 400},
      {"GET /healthz HTTP/1.1\r\n" + host + "No colon\r\n\r\n", 400},
      {"GET /healthz HTTP/1.1\r\n" + host + "X: " + std::string(9000, 'a') + "\r\n\r\n", 431},
      {"POST /api/v1/judge HTTP/1.1\r\n" + host + "Content-Type: application/json\r\nContent-Length: 134217728\r\n\r\n",
       413},
      {"DELETE /healthz HTTP/1.1\r\n" + host + "\r\n", 405},
      {"POST /api/v1/judg HTTP/1.1\r\n" + host + "Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}", 404},
      {"PUT /api/v1/games HTTP/1.1\r\n" + host + "Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}", 405},
      {"GET /healthz HTTP/1.1\r\n" + host +
           "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n\r\n",
       200},
      {"GET /api/v1/nothing HTTP/1.1\r\n" + host + "\r\n", 404},
      {"POST /api/v1/judge HTTP/1.1\r\n" + host + "Content-Type: text/plain\r\nContent-Length: 2\r\n\r\n{}", 415},
      {"GET /../../etc/passwd HTTP/1.1\r\n" + host + "\r\n", 404},
  };
  for (const auto& [bytes, status] : cases) EXPECT_EQ(status_of(server, bytes), status) << bytes.substr(0, 200);
}

TEST_F(Http, RepliesCarryWhatKeepsPagesApart) {
  RunningServer server = start();
  Client client(server.port());
  Answer answer = client.ask("GET", "/healthz");
  EXPECT_EQ(answer.body, R"({"status":"ok"})");
  EXPECT_EQ(answer.headers["x-content-type-options"], "nosniff");
  EXPECT_NE(answer.headers["content-security-policy"].find("default-src 'self'"), std::string::npos);
  EXPECT_NE(answer.headers["content-security-policy"].find("frame-ancestors 'none'"), std::string::npos);
  EXPECT_EQ(answer.headers["cross-origin-opener-policy"], "same-origin");
  EXPECT_EQ(answer.headers["cross-origin-embedder-policy"], "require-corp");
}

TEST_F(Http, ConnectionsAreKeptAndRequestsMayRunAhead) {
  RunningServer server = start();
  Client client(server.port());
  client.send(
      "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\nGET /api/v1/presets HTTP/1.1\r\nHost: a\r\n\r\nHEAD /healthz "
      "HTTP/1.1\r\nHost: a\r\n\r\n");
  EXPECT_EQ(client.read_answer().body, R"({"status":"ok"})");
  EXPECT_NE(client.read_answer().body.find("tictactoe"), std::string::npos);
  const Answer head = client.read_answer(false);
  EXPECT_EQ(head.status, 200);
  EXPECT_EQ(head.headers.at("content-length"), "15");
  EXPECT_EQ(client.ask("GET", "/healthz", {}, "Connection: close\r\n").status, 200);
  EXPECT_TRUE(client.is_closed());
}

TEST_F(Http, BodiesMayComeInChunks) {
  RunningServer server = start();
  Client client(server.port());
  client.send(
      "POST /api/v1/judge HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
      "10\r\n{\"game\":\"3,3,3\",\r\n");
  client.send("1a\r\n\"position\":\"XXX/OO./...\"}\n\r\n0\r\n\r\n");
  const Answer answer = client.read_answer();
  EXPECT_EQ(answer.status, 200) << answer.body;
  EXPECT_NE(answer.body.find("x_wins"), std::string::npos);
}

/// Opens connections that send half a header each, and a last one that sends a header without the body.
std::vector<Client> slow_clients(std::uint16_t port, int timeout_seconds) {
  std::vector<Client> slow;
  for (int i = 0; i < 50; ++i) {
    slow.emplace_back(port, timeout_seconds);
    slow.back().send("GET /healthz HT");
  }
  slow.emplace_back(port, timeout_seconds);
  slow.back().send(
      "POST /api/v1/judge HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{");
  return slow;
}

TEST_F(Http, OthersAreAnsweredWhileSlowClientsSend) {
  HttpLimits limits;
  limits.header_seconds = limits.body_seconds = 3600;
  RunningServer server = start(limits);
  const std::vector<Client> slow = slow_clients(server.port(), 60);
  Client other(server.port(), 60);
  for (int i = 0; i < 100; ++i) ASSERT_EQ(other.ask("GET", "/healthz").status, 200);
  for (const Client& client : slow) EXPECT_FALSE(client.has_bytes()) << "it is still waited for";
}

TEST_F(Http, SlowClientsAreRefusedAtTheDeadline) {
  HttpLimits limits;
  limits.header_seconds = limits.body_seconds = 1;
  RunningServer server = start(limits);
  for (Client& client : slow_clients(server.port(), 60)) EXPECT_EQ(client.read_answer().status, 408);
}

TEST_F(Http, AByteNowAndThenDoesNotPutTheDeadlineOff) {
  HttpLimits limits;
  limits.header_seconds = 1;
  RunningServer server = start(limits);
  Client client(server.port());
  client.send("GET /healthz HTTP/1.1\r\nX: ");
  wait_until([&] { return client.has_bytes() || (client.send("a"), false); });
  EXPECT_EQ(client.read_answer().status, 408);
}

TEST_F(Http, OneAddressGetsOnlySoManyConnections) {
  HttpLimits limits;
  limits.connections_of_client = 5;
  RunningServer server = start(limits);
  std::vector<Client> clients;
  for (int i = 0; i < 5; ++i) {
    clients.emplace_back(server.port());
    EXPECT_EQ(clients.back().ask("GET", "/healthz").status, 200);
  }
  Client one_more(server.port());
  const Answer refused = one_more.read_answer();
  EXPECT_EQ(refused.status, 503);
  EXPECT_EQ(refused.headers.at("retry-after"), "1");
  EXPECT_EQ(clients.front().ask("GET", "/healthz").status, 200);
  EXPECT_EQ(server.counts().refused_connections, 1U);
}

std::size_t resident_kilobytes() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.rfind("VmRSS:", 0) == 0) return std::stoul(line.substr(6));
  }
  return 0;
}

/// Records the peak resident memory of this process during its lifetime.
class MemoryWatch {
 public:
  MemoryWatch()
      : thread_([this] {
          while (!done_) {
            most_ = std::max(most_.load(), resident_kilobytes());
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
          }
        }) {}
  MemoryWatch(const MemoryWatch&) = delete;
  MemoryWatch& operator=(const MemoryWatch&) = delete;
  ~MemoryWatch() {
    done_ = true;
    thread_.join();
  }
  std::size_t most() const { return most_; }

 private:
  std::atomic<bool> done_ = false;
  std::atomic<std::size_t> most_ = 0;
  std::thread thread_;
};

TEST_F(Http, FloodsTakeNoMemory) {
  RunningServer server = start();
  EXPECT_EQ(status_of(server, "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n"), 200);
  const std::string piece(1 << 20, 'a');
  const std::string head = "POST /api/v1/judge HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n";
  const std::string chunk = "1;" + std::string(100, 'e') + "\r\na\r\n";  // one data byte in more than 100 bytes
  std::string chunks;
  while (chunks.size() < piece.size()) chunks += chunk;
  std::string fields = "Content-Length: 1\r\n";
  while (fields.size() < piece.size()) fields += "X: " + std::string(100, 'f') + "\r\n";
  struct Flood {
    std::string begin;
    const std::string& piece;
    int status;
    std::size_t enough = 100'000;  // bytes after which the request is refused
  };
  const std::vector<Flood> floods = {{head + "Content-Length: 134217728\r\n\r\n", piece, 413},
                                     {head + "Transfer-Encoding: chunked\r\n\r\n8000000\r\n", piece, 413},
                                     {head + "Transfer-Encoding: chunked\r\n\r\n", chunks, 413, chunks.size()},
                                     {head + "Transfer-Encoding: chunked\r\n\r\n0\r\n", fields, 400},
                                     {head, fields, 431},
                                     {"GET /", piece, 431}};
  const std::size_t before = resident_kilobytes();
  const MemoryWatch watch;
  for (const Flood& flood : floods) {
    Client answered(server.port(), 5);
    answered.send(flood.begin + flood.piece.substr(0, flood.enough));
    EXPECT_EQ(answered.read_answer().status, flood.status) << flood.begin;
    Client client(server.port(), 5);
    client.send(flood.begin);
    for (int i = 0; i < 128 && client.send(flood.piece); ++i) {
    }
  }
  EXPECT_LT(watch.most(), before + 8 * 1024);
  EXPECT_EQ(status_of(server, "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n"), 200);
}

/// A proxy sends the whole body before it reads the reply.
TEST_F(Http, RefusalReachesAClientThatSendsItsWholeBodyFirst) {
  RunningServer server = start();
  for (int i = 0; i < 20; ++i) {
    Client client(server.port());
    const std::string body(4 << 20, 'a');
    EXPECT_TRUE(
        client.send("POST /api/v1/judge HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: " +
                    std::to_string(body.size()) + "\r\n\r\n" + body));
    EXPECT_EQ(client.read_answer().status, 413);
  }
}

TEST_F(Http, SearchesEndWhenTheirClientGoes) {
  RunningServer server = start();
  {
    Client client(server.port());
    const std::string body = R"({"game":"15,15,5","position":"h8h9","seconds":50,"lines":1})";
    client.send("POST /api/v1/analyse HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: " +
                std::to_string(body.size()) + "\r\n\r\n" + body);
    wait_until([&] { return server.running(Lane::searches) == 1; });
  }
  wait_until([&] { return server.running(Lane::searches) == 0; },
             std::chrono::seconds(40));  // less than the 50 s asked
}

}  // namespace
}  // namespace mnk::server::test
