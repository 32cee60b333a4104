// SPDX-License-Identifier: MIT
// Unit tests of HttpReader. Expected status codes follow RFC 9110 and 9112.
#include "server/http/reader.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace mnk::server {
namespace {

constexpr std::size_t body_limit = 1000;

HttpReader reader_of(const std::string& bytes, std::size_t piece = 7) {
  HttpReader reader(8192, [](const HttpRequest&) { return body_limit; });
  for (std::size_t at = 0; at < bytes.size();) {
    const std::size_t used = reader.read(std::string_view(bytes).substr(at, piece));
    at += used;
    if (used == 0) break;
  }
  return reader;
}

int status_of(const std::string& bytes) {
  const HttpReader reader = reader_of(bytes);
  if (reader.state() == HttpReader::State::refused) return reader.refusal().status;
  return reader.state() == HttpReader::State::done ? 200 : 0;
}

const std::string post = "POST /x HTTP/1.1\r\nHost: a\r\n";
const std::string chunked = post + "Transfer-Encoding: chunked\r\n\r\n";

TEST(HttpReader, RefusesHeadersThatCanBeReadInTwoWays) {
  const std::vector<std::pair<std::string, int>> cases = {
      {"Content-Length: 5\r\nContent-Length: 5\r\n\r\nabcde", 400},
      {"Content-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef", 400},
      {"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400},
      {"Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n", 400},
      {"Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400},
      {"Transfer-Encoding: identity\r\n\r\n", 501},
      {"Content-Length: 0x5\r\n\r\nabcde", 400},
      {"Content-Length: -5\r\n\r\nabcde", 400},
      {"Content-Length: 5 5\r\n\r\nabcde", 400},
      {"Content-Length: 999999999999999999\r\n\r\n", 413},
      {"Content-Length: 1000000000000000000\r\n\r\n", 400},
      {"X: a\x7F\r\n\r\n", 400},
      {"X: a\x1F\r\n\r\n", 400},
      {"X: a\tb\r\n\r\n", 200},
      {"Content-Length:\r\n\r\n", 400},
      {"Content-Length: 1001\r\n\r\n", 413},
      {"Content-Length: 1000\r\n\r\n" + std::string(1000, 'x'), 200},
      {"Content-Type: a\r\nContent-Type: b\r\n\r\n", 400},
      {"Authorization: a\r\nauthorization: b\r\n\r\n", 400},
      {"Connection: close, \x80\r\n\r\n", 400},
      {"Expect: a-miracle\r\n\r\n", 417},
      {"Cookie: a=b\r\nCookie: c=d\r\n\r\n", 200},
  };
  for (const auto& [rest, status] : cases) EXPECT_EQ(status_of(post + rest), status) << rest.substr(0, 80);
}

TEST(HttpReader, RefusesASecondLineOfAFieldThatHasOneValue) {
  const std::vector<std::pair<std::string, std::string>> fields = {
      {"Host", "a"},          {"Content-Length", "0"}, {"Transfer-Encoding", "chunked"}, {"Content-Type", "a/b"},
      {"Origin", "http://a"}, {"Authorization", "a"},  {"Content-Encoding", "gzip"},     {"Idempotency-Key", "a"},
      {"Last-Event-ID", "1"}};
  for (const auto& [name, value] : fields) {
    const std::string line = name + ": " + value + "\r\n";
    const std::string start = name == "Host" ? "POST /x HTTP/1.1\r\n" : post;
    EXPECT_NE(reader_of(start + line + "\r\n").state(), HttpReader::State::refused) << name;
    const HttpReader twice = reader_of(start + line + line + "\r\n");
    EXPECT_EQ(twice.refusal().status, 400) << name;
    EXPECT_NE(twice.refusal().message.find("stands twice"), std::string_view::npos) << name;
  }
}

TEST(HttpReader, TakesTheHostOfATargetInAbsoluteForm) {
  HttpReader reader = reader_of("GET HTTP://A.example:8080/p?q HTTP/1.1\r\nHost: a.example:8080\r\n\r\n");
  ASSERT_EQ(reader.state(), HttpReader::State::done);
  EXPECT_EQ(reader.request().path, "/p");
  EXPECT_EQ(reader.request().query, "q");
  EXPECT_EQ(reader.request().host, "a.example:8080");
  EXPECT_EQ(reader_of("GET http://a HTTP/1.1\r\nHost: a\r\n\r\n").request().path, "/");
  EXPECT_EQ(status_of("GET http://a/ HTTP/1.1\r\nHost: b\r\n\r\n"), 400);
  EXPECT_EQ(status_of("GET http:///p HTTP/1.1\r\nHost: a\r\n\r\n"), 400);
  EXPECT_EQ(status_of("GET ftp://a/p HTTP/1.1\r\nHost: a\r\n\r\n"), 400);
  EXPECT_EQ(status_of("GET /p#f HTTP/1.1\r\nHost: a\r\n\r\n"), 400);
}

TEST(HttpReader, ReadsTheVersionAndTheTarget) {
  const auto status = [](const std::string& line) { return status_of(line + "\r\nHost: a\r\n\r\n"); };
  EXPECT_EQ(status("GET /p HTTP/1.1"), 200);
  EXPECT_EQ(status("GET /p HTTP/1.0"), 200);
  for (const char* version : {"HTTP/1.2", "HTTP/1.10", "HTTP/1.", "HTTP/0.9", "HTTP/1.1x"})
    EXPECT_EQ(status("GET /p " + std::string(version)), 505) << version;
  for (const char* target : {"/p\x7F", "/p\x80", "/p\x1F", "p", "*"})
    EXPECT_EQ(status("GET " + std::string(target) + " HTTP/1.1"), 400) << target;
}

TEST(HttpReader, KeepsAConnectionOfHttp10OnlyWhereThatIsAskedFor) {
  const auto keeps = [](const std::string& version, const std::string& connection) {
    return reader_of("GET / HTTP/" + version + "\r\nHost: a\r\n" + connection + "\r\n").header().keep_alive;
  };
  EXPECT_TRUE(keeps("1.1", ""));
  EXPECT_FALSE(keeps("1.1", "Connection: close\r\n"));
  EXPECT_FALSE(keeps("1.0", ""));
  EXPECT_TRUE(keeps("1.0", "Connection: keep-alive\r\n"));
}

/// RFC 9110, 10.1.1: an Expect of HTTP/1.0 is ignored.
TEST(HttpReader, ExpectsNothingInHttp10) {
  EXPECT_EQ(status_of("GET / HTTP/1.0\r\nExpect: a-miracle\r\n\r\n"), 200);
  EXPECT_FALSE(reader_of("GET / HTTP/1.0\r\nExpect: 100-continue\r\n\r\n").header().expects_continue);
  EXPECT_TRUE(reader_of(post + "Expect: 100-continue\r\n\r\n").header().expects_continue);
}

TEST(HttpReader, JoinsLinesOfOneName) {
  HttpReader reader = reader_of(
      "GET / HTTP/1.1\r\nHost: a\r\nCookie: a=b\r\nX-Forwarded-For: 1.1.1.1\r\ncookie: c=d\r\nX-Forwarded-For:  "
      "2.2.2.2 \r\n\r\n");
  ASSERT_EQ(reader.state(), HttpReader::State::done);
  EXPECT_EQ(reader.request().fields["cookie"], "a=b; c=d");
  EXPECT_EQ(reader.request().fields["x-forwarded-for"], "1.1.1.1, 2.2.2.2");
  EXPECT_EQ(reader.request().fields["absent"], "");
  EXPECT_FALSE(reader.request().fields.has("absent"));
}

TEST(HttpReader, DecodesChunks) {
  const std::string bytes = chunked + "5\r\nabcde\r\n00a;n=v;m\r\n0123456789\r\n0\r\n\r\nGET";
  for (const std::size_t piece : {1U, 2U, 3U, 1000U}) {
    HttpReader reader = reader_of(bytes, piece);
    ASSERT_EQ(reader.state(), HttpReader::State::done) << piece;
    EXPECT_EQ(reader.request().body, "abcde0123456789");
  }
  HttpReader reader(8192, [](const HttpRequest&) { return body_limit; });
  EXPECT_EQ(reader.read(bytes), bytes.size() - 3) << "the next request is left alone";
}

TEST(HttpReader, RefusesChunksThatCanBeReadInTwoWays) {
  const std::vector<std::pair<std::string, int>> cases = {
      {"0\r\nCookie: mnk_seat=1\r\n\r\n", 400},
      {"0\r\n" + std::string(65'535, 'n') + ": v\r\n\r\n", 400},
      {"0\r\nn: " + std::string(65'535, 'v') + "\r\n\r\n", 400},
      {"1;" + std::string(129, 'x') + "\r\na\r\n0\r\n\r\n", 400},
      {"1;" + std::string(128, 'x') + "\r\na\r\n0\r\n\r\n", 200},
      {"1;a=\"b\"\r\na\r\n0\r\n\r\n", 400},
      {"1;\r\na\r\n0\r\n\r\n", 400},
      {"1;a=b=c\r\na\r\n0\r\n\r\n", 400},
      {"1 \r\na\r\n0\r\n\r\n", 400},
      {"1\na\r\n0\r\n\r\n", 400},
      {"1\r\nab\r\n0\r\n\r\n", 400},
      {"1\r\na\n0\r\n\r\n", 400},
      {"\r\na\r\n0\r\n\r\n", 400},
      {"\r\n\r\n", 400},
      {";a\r\n\r\n", 400},
      {"-1\r\na\r\n0\r\n\r\n", 400},
      {"0x1\r\na\r\n0\r\n\r\n", 400},
      {"g\r\n", 400},
      {"00000000000000001\r\na\r\n0\r\n\r\n", 400},
      {"ffffffffffffffff\r\n", 413},
      {"0\r\n\n", 400},
      {"1\r\na", 0},
  };
  for (const auto& [rest, status] : cases) EXPECT_EQ(status_of(chunked + rest), status) << rest.substr(0, 80);
}

TEST(HttpReader, CountsChunkHeadersAgainstTheLimit) {
  std::string small_chunks;
  for (int i = 0; i < 330; ++i) small_chunks += "1\r\na\r\n";  // 330 bytes of data, 1,650 of chunk headers
  EXPECT_EQ(status_of(chunked + small_chunks + "0\r\n\r\n"), 200);
  EXPECT_EQ(status_of(chunked + small_chunks + small_chunks), 413);
  EXPECT_EQ(status_of(chunked + "3e8\r\n" + std::string(1000, 'a') + "\r\n0\r\n\r\n"), 200);
  EXPECT_EQ(status_of(chunked + "1000\r\n"), 413);
}

TEST(HttpReader, ReadsAHeaderUpToItsLimit) {
  const std::string head = "GET / HTTP/1.1\r\nHost: a\r\nX: ";
  const std::string fits = head + std::string(8192 - head.size() - 4, 'x') + "\r\n\r\n";
  EXPECT_EQ(fits.size(), 8192U);
  EXPECT_EQ(status_of(fits), 200);
  EXPECT_EQ(status_of(head + std::string(8192 - head.size() - 3, 'x') + "\r\n\r\n"), 431);
  HttpReader endless = reader_of(head + std::string(100'000, 'x'));
  EXPECT_EQ(endless.refusal().status, 431);
  EXPECT_LE(endless.header_text().size(), 8193U);
}

TEST(HttpReader, ChecksTheHandshakeOfSockets) {
  const auto refusal = [](const std::string& fields, const std::string& line = "GET / HTTP/1.1") {
    HttpReader reader = reader_of(line + "\r\nHost: a\r\nUpgrade: websocket\r\n" + fields + "\r\n");
    EXPECT_TRUE(reader.header().is_upgrade);
    return refusal_of_handshake(reader.header()).status;
  };
  const std::string connection = "Connection: keep-alive, Upgrade\r\n", version = "Sec-WebSocket-Version: 13\r\n",
                    key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
  EXPECT_EQ(refusal(connection + version + key), 0);
  EXPECT_EQ(refusal(version + key), 426);
  EXPECT_EQ(refusal(connection + key), 426);
  EXPECT_EQ(refusal(connection + "Sec-WebSocket-Version: 8\r\n" + key), 426);
  EXPECT_EQ(refusal(connection + version), 400);
  EXPECT_EQ(refusal(connection + version + "Sec-WebSocket-Key: short\r\n"), 400);
  EXPECT_EQ(refusal(connection + version + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQAA\r\n"), 400) << "18 bytes";
  EXPECT_EQ(refusal(connection + version + key + "Content-Length: 1\r\n"), 400);
  EXPECT_EQ(refusal(connection + version + key + "Content-Length: 0\r\n"), 0);
  EXPECT_EQ(refusal(connection + version + key + "Transfer-Encoding: chunked\r\n"), 400);
  EXPECT_EQ(refusal(connection + version + key, "POST / HTTP/1.1"), 405);
  EXPECT_EQ(refusal(connection + version + key, "GET / HTTP/1.0"), 426);
}

TEST(HttpReader, CountsTheFields) {
  const auto status_of = [](int fields) {
    std::string text = "GET / HTTP/1.1\r\nHost: a\r\n";
    for (int i = 1; i < fields; ++i) text += "f" + std::to_string(i) + ": x\r\n";
    HttpReader reader = reader_of(text + "\r\n");
    return reader.state() == HttpReader::State::refused ? reader.refusal().status : 0;
  };
  EXPECT_EQ(status_of(100), 0);
  EXPECT_EQ(status_of(101), 431);
}

}  // namespace
}  // namespace mnk::server
