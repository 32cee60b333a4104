// SPDX-License-Identifier: MIT
#include "bench/load.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "bench/timing.hpp"

namespace mnk::bench {

namespace {

/// Returns the size of the first complete reply in the text; 0 if it is incomplete.
std::size_t reply_size(std::string_view text) {
  const std::size_t end = text.find("\r\n\r\n");
  if (end == text.npos) return 0;
  constexpr std::string_view name = "Content-Length: ";
  const std::size_t at = text.substr(0, end).find(name);
  const std::size_t body = at == text.npos ? 0 : std::stoul(std::string(text.substr(at + name.size(), 12)));
  return text.size() >= end + 4 + body ? end + 4 + body : 0;
}

/// Returns the number or word after the last occurrence of `name` (`"ply":`).
std::string_view last_value(std::string_view text, std::string_view name) {
  const std::size_t at = text.rfind(name);
  if (at == text.npos) return {};
  const std::string_view rest = text.substr(at + name.size());
  return rest.substr(0, rest.find_first_of(",}"));
}

}  // namespace

double now() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

Poll::Poll() : fd_(::epoll_create1(EPOLL_CLOEXEC)) {}
Poll::~Poll() { ::close(fd_); }

void Poll::add(int fd, std::size_t index) const {
  epoll_event event = {};
  event.events = EPOLLIN;
  event.data.u64 = index;
  ::epoll_ctl(fd_, EPOLL_CTL_ADD, fd, &event);
}

void Poll::wait(int milliseconds, const std::function<void(std::size_t)>& ready) const {
  std::array<epoll_event, 256> events;
  const int count = ::epoll_wait(fd_, events.data(), static_cast<int>(events.size()), milliseconds);
  for (int i = 0; i < count; ++i) ready(events[i].data.u64);
}

Connection::Connection(std::uint16_t port, const std::string& from)
    : fd_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  if (!from.empty()) {
    sockaddr_in own = {};
    own.sin_family = AF_INET;
    ::inet_pton(AF_INET, from.c_str(), &own.sin_addr);
    const int yes = 1;
    ::setsockopt(fd_, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &yes, sizeof yes);
    ::bind(fd_, reinterpret_cast<const sockaddr*>(&own), sizeof own);
  }
  sockaddr_in to = {};
  to.sin_family = AF_INET;
  to.sin_port = htons(port);
  to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (fd_ < 0 || ::connect(fd_, reinterpret_cast<const sockaddr*>(&to), sizeof to) != 0)
    throw std::runtime_error("cannot connect");
  const int yes = 1;
  ::setsockopt(fd_, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
}
Connection::Connection(Connection&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
Connection::~Connection() {
  if (fd_ >= 0) ::close(fd_);
}

void Connection::send(std::string_view bytes) const {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) throw std::runtime_error("the server closed a connection");
    bytes.remove_prefix(sent);
  }
}

bool Connection::read_into(std::string& text) const {
  char bytes[8192];
  const ssize_t got = ::recv(fd_, bytes, sizeof bytes, 0);
  if (got > 0) text.append(bytes, got);
  return got > 0;
}

std::string Connection::read_reply() const {
  std::string text;
  while (reply_size(text) == 0) {
    if (!read_into(text)) throw std::runtime_error("the server closed a connection");
  }
  return text;
}

bool Connection::read_until(std::string& text, std::string_view what, double seconds) const {
  const double end = now() + seconds;
  for (std::size_t searched = 0;;) {
    if (text.find(what, searched) != text.npos) return true;
    searched = text.size() < what.size() ? 0 : text.size() - what.size();
    pollfd readable = {fd_, POLLIN, 0};
    const double left = end - now();
    if (left <= 0 || ::poll(&readable, 1, static_cast<int>(left * 1000) + 1) <= 0 || !read_into(text)) return false;
  }
}

SeenState last_state(std::string_view text) {
  SeenState state;
  const std::string_view ply = last_value(text, R"("ply":)");
  std::from_chars(ply.data(), ply.data() + ply.size(), state.ply);
  state.x_to_move = last_value(text, R"("to_move":)") == R"("x")";
  state.is_over = last_value(text, R"("outcome":)") != R"("pending")";
  return state;
}

std::string told(std::uint32_t ply) { return R"("ply":)" + std::to_string(ply) + R"(,"to_move")"; }

std::string get_request(std::string_view path) {
  return "GET " + std::string(path) + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
}

std::string post_request(std::string_view path, std::string_view body, std::string_view cookie) {
  std::string text = "POST " + std::string(path) + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
  if (!cookie.empty()) text += "Cookie: " + std::string(cookie) + "\r\n";
  return text + "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + std::string(body);
}

std::string socket_request(std::string_view path, std::string_view cookie) {
  return "GET " + std::string(path) +
         " HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n" +
         "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nCookie: " + std::string(cookie) + "\r\n\r\n";
}

std::string between(std::string_view text, std::string_view before, char end) {
  const std::size_t at = text.find(before);
  if (at == text.npos) return {};
  const std::size_t begin = at + before.size();
  return std::string(text.substr(begin, text.find(end, begin) - begin));
}

NewGame new_game(const Connection& connection, std::string_view body) {
  connection.send(post_request("/api/v1/games", body));
  const std::string reply = connection.read_reply();
  NewGame game{between(reply, "\"id\":\"", '"'), between(reply, "Set-Cookie: ", ';')};
  if (game.id.empty() || game.cookie.empty()) throw std::runtime_error("no game: " + reply.substr(0, 300));
  return game;
}

std::string text_frame(std::string_view text) {
  std::string frame = {static_cast<char>(0x81), static_cast<char>(0x80U | text.size()), 0, 0, 0, 0};  // a mask of zeros
  return frame + std::string(text);
}

double Latencies::percentile(double percent) const {
  std::vector<double> sorted = ms;
  std::sort(sorted.begin(), sorted.end());
  const auto at = static_cast<std::size_t>(std::ceil(percent / 100 * static_cast<double>(sorted.size())));
  return sorted[std::min(std::max<std::size_t>(at, 1), sorted.size()) - 1];
}

Latencies closed_loop_requests(std::vector<Connection>& connections, std::string_view request, double seconds) {
  const Poll poll;
  std::vector<std::string> texts(connections.size());
  std::vector<double> asked(connections.size(), now());
  for (std::size_t i = 0; i < connections.size(); ++i) {
    poll.add(connections[i].fd(), i);
    connections[i].send(request);
  }
  Latencies found;
  const double start = now();
  std::size_t open = connections.size();
  while (open > 0) {
    poll.wait(1000, [&](std::size_t i) {
      if (!connections[i].read_into(texts[i])) throw std::runtime_error("the server closed a connection");
      const std::size_t size = reply_size(texts[i]);
      if (size == 0) return;
      if (texts[i].compare(0, 12, "HTTP/1.1 200") != 0)
        throw std::runtime_error("a reply was not 200: " + texts[i].substr(0, 40));
      texts[i].erase(0, size);
      const double time = now();
      found.ms.push_back((time - asked[i]) * 1000);
      asked[i] = time;
      if (time - start < seconds)
        connections[i].send(request);
      else
        --open;
    });
  }
  found.seconds = now() - start;
  return found;
}

Latencies open_loop_moves(std::vector<SocketGame>& games, double moves_a_second, double seconds) {
  const Poll poll;
  std::vector<std::string> texts(games.size());
  for (std::size_t i = 0; i < games.size(); ++i) poll.add(games[i].connection.fd(), i);
  Latencies found;
  const double start = now();
  const auto count = static_cast<std::size_t>(moves_a_second * seconds);
  std::size_t sent = 0;
  while (found.ms.size() < count) {
    for (; sent < count && now() >= start + quotient(sent, moves_a_second); ++sent) {
      SocketGame& game = games[sent % games.size()];
      game.sent_at = start + quotient(sent, moves_a_second);
      const std::string move = static_cast<char>('a' + game.ply % 20) + std::to_string(game.ply / 20 + 1);
      game.connection.send(
          text_frame(R"({"type":"move","ply":)" + std::to_string(game.ply) + R"(,"move":")" + move + R"("})"));
      ++game.ply;
    }
    poll.wait(1, [&](std::size_t i) {
      if (!games[i].connection.read_into(texts[i])) throw std::runtime_error("the server closed a connection");
      const std::string ack = R"({"type":"ack","ply":)" + std::to_string(games[i].ply - 1) + ",";
      if (texts[i].find(R"("type":"error")") != std::string::npos)
        throw std::runtime_error("a move was refused: " + texts[i]);
      if (texts[i].find(ack) == std::string::npos) return;
      texts[i].clear();
      found.ms.push_back((now() - games[i].sent_at) * 1000);
    });
    if (now() > start + seconds + 30) throw std::runtime_error("moves were not acknowledged");
  }
  found.seconds = now() - start;
  return found;
}

}  // namespace mnk::bench
