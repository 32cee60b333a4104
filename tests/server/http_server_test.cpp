// SPDX-License-Identifier: MIT
// The HTTP server with a misbehaving site and misbehaving clients.
#include "server/http/server.hpp"

#include <gtest/gtest.h>

#include <csignal>
#include <future>
#include <stdexcept>
#include <thread>

#include "server/client.hpp"
#include "server/waiting.hpp"

namespace mnk::server::test {
namespace {

constexpr std::size_t largest = 16'000'000;  // bytes; more than the kernel buffers for a client that does not read

/// A site that fails in the way given by the path, and otherwise answers "ok".
class Misbehaving final : public Site {
 public:
  explicit Misbehaving(Loop& loop) : loop_(loop) {}

  std::size_t max_body(const HttpRequest&) const override { return 1 << 20; }
  void answer(HttpRequest request, std::shared_ptr<Exchange> exchange) override {
    if (request.path == "/throw") throw std::runtime_error("on purpose");
    if (request.path == "/throw-later") loop_.post([] { throw std::runtime_error("on purpose, later"); });
    if (request.path == "/lost") return;  // destroys the exchange without a reply
    if (request.path == "/lost-later")
      return loop_.post([exchange] { throw std::runtime_error("on purpose, with the answer"); });
    if (request.path == "/lost-stream") return exchange->begin_stream({});
    if (request.path == "/wait") return wait(std::move(exchange));
    HttpReply reply;
    reply.status = request.path == "/hasty" ? 429 : 200;
    reply.content_type = "text/plain";
    reply.body = std::make_shared<const std::string>(request.path == "/large" ? std::string(largest, 'x')
                                                                              : "ok " + request.client);
    exchange->reply(std::move(reply));
  }
  HttpReply may_open(const HttpRequest&) override {
    HttpReply yes;
    yes.status = 101;
    return yes;
  }
  void opened(const HttpRequest& request, std::shared_ptr<Socket> socket) override {
    if (request.path == "/throw") throw std::runtime_error("on purpose, in a socket");
    socket->listen({[socket](std::string_view text) {
                      if (text == "throw") throw std::runtime_error("on purpose, on a message");
                      if (text == "large") return socket->send(std::string(largest, 'x'));
                      socket->send(std::string(text));
                    },
                    [this] { closed.set_value(); }});
  }
  HttpReply refusal(int status, std::string_view code, std::string_view) const override {
    HttpReply reply;
    reply.status = status;
    reply.body = std::make_shared<const std::string>(code);
    return reply;
  }

  std::promise<void> waiting, gone, closed;

 private:
  void wait(std::shared_ptr<Exchange> exchange) {
    exchange->begin_stream({});
    exchange->write("something\n");
    exchange->on_gone([this] { gone.set_value(); });
    kept_ = std::move(exchange);
    waiting.set_value();
  }

  Loop& loop_;
  std::shared_ptr<Exchange> kept_;
};

class Serving {
 public:
  explicit Serving(HttpOptions options = {}) : http_(std::move(options)), site(http_) {
    port_ = *http_.listen("127.0.0.1", 0, site);
    thread_ = std::thread([this] { http_.run([] {}); });
  }
  ~Serving() {
    http_.post([this] { http_.stop(); });
    thread_.join();
  }
  std::uint16_t port() const { return port_; }
  HttpServer::Counts counts() {
    const auto told = std::make_shared<std::promise<HttpServer::Counts>>();
    http_.post([this, told] { told->set_value(http_.counts()); });
    return value_of(told->get_future());
  }

 private:
  HttpServer http_;

 public:
  Misbehaving site;

 private:
  std::uint16_t port_ = 0;
  std::thread thread_;
};

constexpr auto long_enough = std::chrono::seconds(60);

TEST(HttpServer, ASignalThatComesBeforeItServesEndsIt) {
  HttpServer http({});
  Misbehaving site(http);
  ASSERT_TRUE(http.listen("127.0.0.1", 0, site).ok());
  raise(SIGTERM);
  unsigned told = 0;
  http.run([&] {
    ++told;
    http.stop();
  });
  EXPECT_EQ(told, 1U);
}

TEST(HttpServer, AnExceptionEndsOnlyItsOwnRequest) {
  Serving server;
  Client other(server.port());
  EXPECT_EQ(other.ask("GET", "/").status, 200);
  Client client(server.port());
  EXPECT_EQ(client.ask("GET", "/throw").status, 500);
  EXPECT_EQ(Client(server.port()).ask("GET", "/throw-later").status, 200);
  for (const char* lost : {"/lost", "/lost-later"})
    EXPECT_EQ(Client(server.port()).ask("GET", lost).status, 500) << lost;
  EXPECT_EQ(other.ask("GET", "/").status, 200);
  EXPECT_EQ(server.counts().exceptions, 5U) << "three thrown, two answers lost";
}

TEST(HttpServer, AnExceptionEndsOnlyItsOwnSocket) {
  Serving server;
  Client at_once(server.port());
  at_once.open_socket("/throw");
  EXPECT_TRUE(at_once.is_closed());
  Client on_message(server.port());
  on_message.open_socket("/");
  on_message.send_text("hello");
  EXPECT_EQ(on_message.read_text(), "hello");
  on_message.send_text("throw");
  EXPECT_TRUE(on_message.is_closed());
  EXPECT_EQ(server.site.closed.get_future().wait_for(long_enough), std::future_status::ready);
  EXPECT_EQ(Client(server.port()).ask("GET", "/").status, 200);
  EXPECT_EQ(server.counts().exceptions, 2U);
  EXPECT_EQ(server.counts().sockets, 0U);
}

TEST(HttpServer, NoticesThatAClientLeavesAlsoBehindBytesThatItSentEarly) {
  for (const std::string early : {"", "GET / HTTP/1.1\r\nHost: a\r\n\r\n"}) {
    Serving server;
    {
      Client client(server.port());
      client.send("GET /wait HTTP/1.1\r\nHost: a\r\n\r\n" + early);
      ASSERT_EQ(server.site.waiting.get_future().wait_for(long_enough), std::future_status::ready);
    }
    EXPECT_EQ(server.site.gone.get_future().wait_for(long_enough), std::future_status::ready) << early;
  }
}

TEST(HttpServer, CutsOffAClientThatSendsTooMuchAheadOfItsReply) {
  Serving server;
  Client client(server.port());
  client.send("GET /wait HTTP/1.1\r\nHost: a\r\n\r\n");
  const std::string piece(16'384, 'x');
  for (int i = 0; i < 8; ++i) client.send(piece);
  EXPECT_EQ(server.site.gone.get_future().wait_for(long_enough), std::future_status::ready);
}

TEST(HttpServer, LargeBodiesOfOneClientLeaveRoomForOthers) {
  HttpOptions options;
  options.limits.body_bytes_of_client = 100'000;
  Serving server(std::move(options));
  const std::string head = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 90000\r\n\r\n";
  Client first(server.port()), second(server.port()), small(server.port());
  first.send(head + std::string(80'000, 'x'));
  while (server.counts().body_bytes < 80'000) std::this_thread::yield();
  second.send(head + std::string(80'000, 'x'));
  EXPECT_EQ(second.read_answer().status, 503);
  EXPECT_EQ(small.ask("POST", "/", std::string(10'000, 'x')).status, 200);
  first.send(std::string(10'000, 'x'));
  EXPECT_EQ(first.read_answer().status, 200);
  Client third(server.port());
  third.send(head + std::string(90'000, 'x'));
  EXPECT_EQ(third.read_answer().status, 200) << "what is done with is counted no more";
}

TEST(HttpServer, LargeBodiesOfAllClientsAreLimitedTogether) {
  HttpOptions options;
  options.limits.body_bytes = 100'000;
  Serving server(std::move(options));
  const std::string head = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 90000\r\n\r\n";
  Client first(server.port()), second(server.port(), 5);
  first.send(head + std::string(80'000, 'x'));
  wait_until([&] { return server.counts().body_bytes >= 80'000; });
  second.send(head + std::string(80'000, 'x'));
  EXPECT_EQ(second.read_answer().status, 503);
  first.send(std::string(10'000, 'x'));
  EXPECT_EQ(first.read_answer().status, 200);
}

TEST(HttpServer, LargeRepliesOfOneClientLeaveRoomForOthers) {
  HttpOptions options;
  options.limits.body_bytes_of_client = largest + 1000;
  Serving server(std::move(options));
  Client slow(server.port()), second(server.port());
  slow.send("GET /large HTTP/1.1\r\nHost: a\r\n\r\n");
  wait_until([&] { return server.counts().body_bytes >= largest; });
  EXPECT_EQ(second.ask("GET", "/large").status, 503);
  EXPECT_EQ(second.ask("GET", "/").status, 200);
  EXPECT_EQ(slow.read_answer().body.size(), largest);
  wait_until([&] { return server.counts().body_bytes == 0; });
  EXPECT_EQ(second.ask("GET", "/large").body.size(), largest);
}

TEST(HttpServer, AClientThatIsTooHastyWaits) {
  Serving server;
  Client client(server.port());
  std::string many;
  for (int i = 0; i < 11; ++i) many += "GET /hasty HTTP/1.1\r\nHost: a\r\n\r\n";
  const auto start = std::chrono::steady_clock::now();
  client.send(many + "GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  for (int i = 0; i < 11; ++i) EXPECT_EQ(client.read_answer().status, 429);
  EXPECT_EQ(client.read_answer().status, 200);
  EXPECT_GE(std::chrono::steady_clock::now() - start, std::chrono::seconds(3))
      << "a second behind the 9th, 10th and 11th";
}

TEST(HttpServer, ASocketThatOnlyAnswersPingsIsCut) {
  HttpOptions options;
  options.limits.write_seconds = 1;
  options.limits.queue_bytes = 2 * largest;
  Serving server(std::move(options));
  Client client(server.port());
  client.open_socket("/");
  client.send_text("large");
  auto closed = server.site.closed.get_future();
  const auto end = std::chrono::steady_clock::now() + long_enough;
  // Pongs keep the connection from being closed as silent.
  while (closed.wait_for(std::chrono::milliseconds(100)) != std::future_status::ready &&
         std::chrono::steady_clock::now() < end) {
    client.send_frame(10, "");
  }
  EXPECT_EQ(server.counts().sockets, 0U);
}

TEST(HttpServer, RepliesHaveADateAndANameForTheRequest) {
  Serving server;
  Client client(server.port());
  Answer one = client.ask("GET", "/"), two = client.ask("GET", "/");
  EXPECT_EQ(one.headers["date"].size(), std::string("Sun, 06 Nov 1994 08:49:37 GMT").size());
  EXPECT_NE(one.headers["x-request-id"], "");
  EXPECT_NE(one.headers["x-request-id"], two.headers["x-request-id"]);
}

HttpOptions behind(ClientFrom from) {
  HttpOptions options;
  options.proxies = std::move(*TrustedProxies::make({"127.0.0.0/8"}, from));
  options.limits.connections_of_client = 3;
  return options;
}

TEST(HttpServer, TheAddressOfTheClientComesFromATrustedProxy) {
  {
    Serving server(behind(ClientFrom::x_forwarded_for));
    Client proxy(server.port());
    EXPECT_EQ(proxy.ask("GET", "/", {}, "X-Forwarded-For: 192.0.2.7\r\nX-Request-Id: abc\r\n").body, "ok 192.0.2.7");
    Answer answer = proxy.ask("GET", "/", {}, "Forwarded: for=192.0.2.8\r\nX-Request-Id: a b\r\n");
    EXPECT_EQ(answer.body, "ok 127.0.0.1");
    EXPECT_NE(answer.headers["x-request-id"], "a b");
  }
  Serving alone;
  EXPECT_EQ(Client(alone.port()).ask("GET", "/", {}, "X-Forwarded-For: 192.0.2.7\r\n").body, "ok 127.0.0.1");
}

TEST(HttpServer, ConnectionsOfATrustedProxyAreNotThoseOfOneClient) {
  Serving server(behind(ClientFrom::forwarded));
  std::vector<Client> connections;
  for (int i = 0; i < 10; ++i) {
    connections.emplace_back(server.port());
    EXPECT_EQ(connections.back().ask("GET", "/", {}, "Forwarded: for=\"[2001:db8::1]:4711\"\r\n").body,
              "ok 2001:db8::1");
  }
}

TEST(HttpServer, TheProxyProtocolIsRead) {
  Serving server(behind(ClientFrom::proxy_protocol));
  const std::string request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";
  const auto answer = [&](const std::string& header) {
    Client client(server.port());
    for (const char c : header) client.send(std::string(1, c));
    client.send(request);
    return client.read_answer().body;
  };
  using namespace std::string_literals;
  EXPECT_EQ(answer("PROXY TCP4 192.0.2.1 192.0.2.2 5000 80\r\n"), "ok 192.0.2.1");
  EXPECT_EQ(answer("PROXY UNKNOWN\r\n"), "ok 127.0.0.1");
  EXPECT_EQ(answer("\r\n\r\n\0\r\nQUIT\n\x21\x11\0\x0c\xc0\0\x02\x09\xc0\0\x02\x02\x13\x88\0\x50"s), "ok 192.0.2.9");
  EXPECT_EQ(answer("\r\n\r\n\0\r\nQUIT\n\x20\0\0\0"s), "ok 127.0.0.1");
  EXPECT_EQ(answer(""), "") << "a request without the header";
  std::vector<Client> connections;
  for (int i = 0; i < 3; ++i) {
    connections.emplace_back(server.port());
    connections.back().send("PROXY TCP4 192.0.2.1 192.0.2.2 5000 80\r\n" + request);
    EXPECT_EQ(connections.back().read_answer().status, 200);
  }
  EXPECT_EQ(answer("PROXY TCP4 192.0.2.1 192.0.2.2 5000 80\r\n"), "") << "the fourth connection of one client";
  EXPECT_EQ(answer("PROXY TCP4 192.0.2.3 192.0.2.2 5000 80\r\n"), "ok 192.0.2.3");
}

TEST(TrustedProxies, HeadersOfTheProxyProtocolAreRefusedIfTheyAreWrong) {
  using enum ProxyHeader::State;
  using namespace std::string_literals;
  const auto state = [](const std::string& bytes) { return read_proxy_header(bytes).state; };
  EXPECT_EQ(state("PROXY TCP6 2001:db8::1 2001:db8::2 5000 80\r\n"), done);
  for (const char* line : {"PROXY TCP9 192.0.2.1 192.0.2.2 5000 80\r\n", "PROXY UDP4 192.0.2.1 192.0.2.2 5000 80\r\n",
                           "PROXY TCP4 192.0.2 192.0.2.2 5000 80\r\n", "PROXY TCP4\r\n", "GET / HTTP/1.1\r\n"})
    EXPECT_EQ(state(line), bad) << line;
  // The longest line of version 1 has 107 bytes with its end.
  EXPECT_EQ(state("PROXY UNKNOWN " + std::string(91, 'x') + "\r\n"), done);
  EXPECT_EQ(state("PROXY UNKNOWN " + std::string(92, 'x')), incomplete);
  EXPECT_EQ(state("PROXY UNKNOWN " + std::string(93, 'x')), bad);
  const std::string version_2 = "\r\n\r\n\0\r\nQUIT\n"s;
  EXPECT_EQ(state(version_2 + "\x21\x11\0\x0c"s + std::string(12, 'a')), done);
  EXPECT_EQ(state(version_2 + "\x21\x11\0\x0c"s + std::string(11, 'a')), incomplete);
  EXPECT_EQ(state(version_2 + "\x21\x11\0\x0b"s + std::string(12, 'a')), bad) << "too short for two addresses";
  EXPECT_EQ(state(version_2 + "\x21\x21\0\x23"s + std::string(36, 'a')), bad);
  EXPECT_EQ(state(version_2 + "\x21\x31\0\x0c"s + std::string(12, 'a')), bad) << "a family that is no network";
  EXPECT_EQ(state(version_2 + "\x31\x11\0\x0c"s + std::string(12, 'a')), bad) << "version 3";
}

TEST(TrustedProxies, ReadsChains) {
  const auto proxies = TrustedProxies::make({"10.0.0.0/9", "2001:db8::/33", "::1"}, ClientFrom::x_forwarded_for);
  const auto client = [&](const std::string& peer, const std::string& chain) {
    HttpFields fields;
    if (!chain.empty()) fields.add("x-forwarded-for", chain);
    return proxies->client_of(peer, fields);
  };
  EXPECT_EQ(client("10.0.0.1", "198.51.100.1"), "198.51.100.1");
  EXPECT_EQ(client("10.0.0.1", "6.6.6.6, 198.51.100.1, 10.1.1.1"), "198.51.100.1")
      << "what the client says of itself does not count";
  EXPECT_EQ(client("10.128.0.1", "198.51.100.1"), "10.128.0.1");
  EXPECT_EQ(client("::ffff:10.0.0.1", "198.51.100.1:1234"), "198.51.100.1");
  EXPECT_EQ(client("2001:db8:7fff::1", "[2001:db9::5]:80"), "2001:db9::5");
  EXPECT_EQ(client("2001:db8:8000::1", "198.51.100.1"), "2001:db8:8000::1");
  EXPECT_EQ(client("::1", "unknown"), "::1");
  EXPECT_EQ(client("::1", "198.51.100.1, unknown, 10.0.0.2"), "10.0.0.2");
  EXPECT_EQ(client("::1", ""), "::1");
  for (const char* wrong : {"", "10.0.0.0/33", "10.0.0.0/", "10.0.0/8", "a", "::1/129", "10.0.0.0/8x"}) {
    EXPECT_FALSE(TrustedProxies::make({wrong}, ClientFrom::forwarded).ok()) << wrong;
  }
}

TEST(TrustedProxies, ClientsOfIpv6AreNetworks) {
  EXPECT_EQ(client_key("192.0.2.1"), "192.0.2.1");
  EXPECT_EQ(client_key("::ffff:192.0.2.1"), "192.0.2.1");
  EXPECT_EQ(client_key("2001:db8:1:2:3:4:5:6"), client_key("2001:db8:1:2::1"));
  EXPECT_NE(client_key("2001:db8:1:2::1"), client_key("2001:db8:1:3::1"));
}

}  // namespace
}  // namespace mnk::server::test
