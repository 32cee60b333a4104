// SPDX-License-Identifier: MIT
// Randomly mutated requests, each on its own connection, against the complete server. Replies must be well-formed, no
// exception may be thrown, and other clients must be served meanwhile. MNK_MUTATED_REQUESTS: their number, default
// 100,000.
#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <cstdlib>
#include <mutex>
#include <nlohmann/json.hpp>
#include <random>
#include <set>
#include <thread>

#include "server/client.hpp"
#include "server/running_server.hpp"
#include "server/temporary_folder.hpp"

namespace mnk::server::test {
namespace {

using nlohmann::json;
using Random = std::mt19937_64;

constexpr int threads = 4;

int count_asked() {
  const char* asked = std::getenv("MNK_MUTATED_REQUESTS");
  return asked != nullptr ? std::atoi(asked) : 100'000;
}

std::string with_body(const std::string& head, const std::string& body) {
  return head + "Host: a\r\nContent-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) +
         "\r\n\r\n" + body;
}

/// Returns a masked WebSocket text frame.
std::string frame(const std::string& text) {
  std::string bytes = {static_cast<char>(0x81), static_cast<char>(0x80 | text.size()), 1, 2, 3, 4};
  for (std::size_t i = 0; i < text.size(); ++i) bytes += static_cast<char>(text[i] ^ (1 + i % 4));
  return bytes;
}

/// Returns valid requests. Requires: `game` exists, and `token` has its seats.
std::vector<std::string> seeds(const std::string& game, const std::string& token) {
  const std::string api = " /api/v1/games/" + game;
  const std::string seat = "Cookie: mnk_seat=" + token + "\r\n";
  return {
      "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n",
      "HEAD /readyz HTTP/1.1\r\nHost: a:80\r\nConnection: close\r\n\r\n",
      "GET http://a" + api.substr(1) +
          "?since=1 HTTP/1.1\r\nHost: a\r\nIf-None-Match: W/\"1-x\", \"2\"\r\nAccept-Encoding: gzip;q=0, *\r\n\r\n",
      "GET" + api + " HTTP/1.1\r\nHost: [::1]:8080\r\nAuthorization: Bearer " + token + "\r\n\r\n",
      "GET" + api + "/events?format=psq HTTP/1.1\r\nHost: a\r\nAccept: text/event-stream\r\nLast-Event-ID: 1\r\n\r\n",
      "GET /api/v1/games?limit=2&after=1-a HTTP/1.1\r\nHost: a\r\n" + seat + "\r\n",
      "GET /api/v1/openapi.yaml HTTP/1.0\r\nHost: a\r\nX-Forwarded-For: 1.2.3.4\r\nForwarded: for=\"[::1]\"\r\n\r\n",
      "OPTIONS" + api + "/moves HTTP/1.1\r\nHost: a\r\nOrigin: http://a\r\n\r\n",
      with_body("POST /api/v1/judge HTTP/1.1\r\n", R"({"game":"3,3,3","position":"X.O/.X./..."})"),
      with_body("POST /api/v1/analyse HTTP/1.1\r\nAccept: application/json\r\n",
                R"({"game":"3,3,3","position":"a1b2","lines":1})"),
      with_body("POST /api/v1/games HTTP/1.1\r\nIdempotency-Key: k1\r\n",
                R"({"game":"3,3,3","seat":"both","name":"Ann \u00e9"})"),
      with_body("POST" + api + "/moves HTTP/1.1\r\n" + seat, R"({"ply":0,"move":"a1"})"),
      with_body("POST" + api + "/seat HTTP/1.1\r\nExpect: 100-continue\r\n", R"({"name":"Bob"})"),
      "POST /api/v1/judge HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
      "10;a=b\r\n{\"game\":\"3,3,3\",\r\n11\r\n\"position\":\"a1b2\"\r\n1\r\n}\r\n0\r\n\r\n",
      "GET" + api +
          "/socket?since=0 HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: "
          "13\r\n"
          "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" +
          seat + "\r\n" + frame(R"({"type":"move","ply":0,"move":"b1"})") + frame("[]"),
      "GET / HTTP/1.1\r\nHost: a\r\n\r\nGET /healthz HTTP/1.1\r\nHost: a\r\n\r\n",
  };
}

class Mutator {
 public:
  Mutator(std::vector<std::string> seeds, std::uint64_t seed) : seeds_(std::move(seeds)), random_(seed) {}

  std::string next() {
    std::string text = one_of(seeds_);
    if (below(4) == 0) text += one_of(seeds_);
    for (std::size_t faults = 1 + below(4); faults > 0; --faults) damage(text);
    return text;
  }

 private:
  std::size_t below(std::size_t end) { return end == 0 ? 0 : random_() % end; }
  const std::string& one_of(const std::vector<std::string>& texts) { return texts[below(texts.size())]; }

  void damage(std::string& text) {
    static const std::vector<std::string> pieces = {"\r\n",
                                                    "\n",
                                                    "\r",
                                                    "\r\n\r\n",
                                                    " ",
                                                    "\t",
                                                    std::string(1, '\0'),
                                                    "\xff",
                                                    ":",
                                                    ";",
                                                    ",",
                                                    "%00",
                                                    "%2f",
                                                    "..",
                                                    "/",
                                                    "?",
                                                    "#",
                                                    "\"",
                                                    "\\",
                                                    "{",
                                                    "[[[[",
                                                    "9",
                                                    "-1",
                                                    "99999999999999999999",
                                                    "0x10",
                                                    "1e999",
                                                    "null",
                                                    "Host: b\r\n",
                                                    "Content-Length: 5\r\n",
                                                    "Content-Length: 99\r\n",
                                                    "Transfer-Encoding: chunked\r\n",
                                                    "Transfer-Encoding: gzip, chunked\r\n",
                                                    "Transfer-Encoding: identity\r\n",
                                                    "Connection: close, upgrade\r\n",
                                                    "Expect: 100-continue\r\n",
                                                    "Content-Encoding: gzip\r\n",
                                                    "Trailer: X\r\n",
                                                    "0\r\n\r\n",
                                                    "0\r\nX: y\r\n\r\n",
                                                    "fffffffffffffffff\r\n",
                                                    "5;a=\"\r\n",
                                                    "HTTP/1.1",
                                                    "HTTP/2.0",
                                                    "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
                                                    "PROXY TCP4 1.2.3.4 5.6.7.8 1 2\r\n",
                                                    "\x81\xff",
                                                    "100,100,5",
                                                    "Cookie: mnk_seat=;;=;\r\n",
                                                    "Idempotency-Key: " + std::string(300, 'k') + "\r\n"};
    const std::size_t at = below(text.size() + 1);
    const std::size_t size = std::min(text.size() - at, 1 + below(24));
    switch (below(8)) {
      case 0:
        if (at < text.size()) text[at] = static_cast<char>(text[at] ^ (1 << below(8)));
        break;
      case 1: text.erase(at, size); break;
      case 2: text.insert(at, text.substr(at, size)); break;
      case 3: text.resize(at); break;
      case 4: text.insert(at, text.substr(below(text.size()), 1 + below(200))); break;
      case 5: insert_line(text, one_of(pieces)); break;
      default: text.insert(at, one_of(pieces)); break;
    }
  }
  /// Inserts `piece` at the beginning of a header line.
  void insert_line(std::string& text, const std::string& piece) {
    std::size_t at = 0;
    for (std::size_t lines = 1 + below(4); lines > 0 && at != text.npos; --lines)
      at = text.find("\r\n", at == 0 ? 0 : at + 2);
    if (at != text.npos) text.insert(at + 2, piece);
  }

  std::vector<std::string> seeds_;
  Random random_;
};

/// Returns the first error in the bytes that the server sent; empty for a sequence of well-formed replies.
std::string fault_of(std::string_view bytes) {
  static const std::set<int> known = {101, 200, 201, 204, 304, 400, 401, 403, 404, 405, 406, 408, 409,
                                      413, 415, 417, 421, 422, 426, 428, 429, 431, 501, 503, 505};
  while (!bytes.empty()) {
    if (bytes.substr(0, 25) == "HTTP/1.1 100 Continue\r\n\r\n") {
      bytes.remove_prefix(25);
      continue;
    }
    const std::size_t end = bytes.find("\r\n\r\n");
    if (bytes.substr(0, 9) != "HTTP/1.1 " || end == bytes.npos) return "no reply: " + std::string(bytes.substr(0, 200));
    const std::string head(bytes.substr(0, end + 2));
    const int status = std::stoi(head.substr(9, 3));
    if (!known.contains(status)) return "status " + std::to_string(status);
    if (head.find("\r\nDate: ") == head.npos || head.find("\r\nX-Request-Id: ") == head.npos)
      return "no date or id: " + head;
    bytes.remove_prefix(end + 4);
    if (status == 101) return "";  // frames follow
    const std::size_t length_at = head.find("\r\nContent-Length: ");
    if (length_at == head.npos) return "";  // streamed reply, 204, 304, or end
    const std::size_t length = std::stoul(head.substr(length_at + 18));
    if (bytes.size() < length)
      return bytes.empty() ? "" : "a reply that is cut off: " + head;  // last reply, to a HEAD request
    const std::string_view body = bytes.substr(0, length);
    if (bytes.substr(0, 9) == "HTTP/1.1 " && length > 0) continue;  // reply to a HEAD request, followed by another
    if (status >= 400 && length > 0) {
      const json problem = json::parse(body, nullptr, false);
      if (head.find("\r\nContent-Type: application/problem+json") == head.npos || !problem.is_object() ||
          problem.value("status", 0) != status) {
        return "not in the form of a problem: " + head + std::string(body);
      }
    }
    bytes.remove_prefix(length);
  }
  return "";
}

TEST(MutatedRequests, GetProperRepliesAndHarmNobody) {
  TemporaryFolder folder;
  RunningOptions options{.database = folder.file("games.db")};
  options.limits.connections_of_client = 1000;
  RunningServer server(options);
  Client maker(server.port());
  const Answer made = maker.ask("POST", "/api/v1/games", R"({"game":"3,3,3","seat":"both"})");
  const std::string token = made.headers.at("set-cookie").substr(9, 32);
  const std::string game = json::parse(made.body).at("id");
  const int count = count_asked();
  std::atomic<int> next = 0, replies = 0;
  std::mutex telling;
  const auto attack = [&](int thread) {
    Mutator mutator(seeds(game, token), 20261122 + static_cast<std::uint64_t>(thread));
    while (next++ < count && !testing::Test::HasFailure()) {
      const std::string request = mutator.next();
      Client client(server.port(), 60);
      client.send(request);
      client.finish_sending();
      const auto bytes = client.read_to_the_end();
      const std::string fault = bytes ? fault_of(*bytes) : "the connection stays open";
      replies += bytes && !bytes->empty() ? 1 : 0;
      if (fault.empty()) continue;
      const std::lock_guard lock(telling);
      ADD_FAILURE() << fault << "\nto the request:\n"
                    << json(request).dump(-1, ' ', true, json::error_handler_t::replace);
    }
  };
  std::vector<std::thread> attackers;
  for (int i = 0; i < threads; ++i) attackers.emplace_back(attack, i);
  while (next < count && !HasFailure()) {
    EXPECT_EQ(Client(server.port(), 60).ask("GET", "/healthz").status, 200);
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  for (std::thread& attacker : attackers) attacker.join();
  EXPECT_EQ(server.counts().exceptions, 0U);
  EXPECT_GT(replies, count / 2) << "most of them reach the server's own code";
  EXPECT_EQ(Client(server.port(), 60).ask("GET", "/api/v1/games/" + game).status, 200);
}

}  // namespace
}  // namespace mnk::server::test
