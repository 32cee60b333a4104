// SPDX-License-Identifier: MIT
// Load generator: many connections on one thread, by plain sockets and epoll, so that it uses little processor time
// itself.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace mnk::bench {

/// One blocking connection to the server.
class Connection {
 public:
  /// `from`: local address 127.x.y.z; the server treats each address as a client.
  explicit Connection(std::uint16_t port, const std::string& from = {});
  Connection(Connection&& other) noexcept;
  Connection& operator=(Connection&&) = delete;
  ~Connection();

  int fd() const { return fd_; }
  void send(std::string_view bytes) const;
  /// Appends received bytes to `text`; waits if there are none. Returns false at the end of the connection.
  bool read_into(std::string& text) const;
  /// Reads one reply: header, and body if there is a Content-Length.
  std::string read_reply() const;
  /// Reads until `text` contains `what`. Returns false at the end of the connection or after `seconds`.
  bool read_until(std::string& text, std::string_view what, double seconds) const;

 private:
  int fd_;
};

std::string get_request(std::string_view path);
std::string post_request(std::string_view path, std::string_view body, std::string_view cookie = {});
std::string socket_request(std::string_view path, std::string_view cookie);

/// Returns the text between `before` and the next `end`; empty without `before`.
std::string between(std::string_view text, std::string_view before, char end);

struct NewGame {
  std::string id;
  std::string cookie;  ///< token of its seats
  std::string path() const { return "/api/v1/games/" + id; }
};

/// Creates a game. Throws std::runtime_error if the server refuses.
NewGame new_game(const Connection& connection, std::string_view body);

/// The last state of a game in the text received from a socket.
struct SeenState {
  std::uint32_t ply = 0;
  bool x_to_move = false;
  bool is_over = false;
};
SeenState last_state(std::string_view text);

/// Returns the text by which a state after `ply` stones is recognized; no other message contains it.
std::string told(std::uint32_t ply);

/// Returns a masked WebSocket text frame. Requires: less than 126 bytes of text.
std::string text_frame(std::string_view text);

/// A wrapper of epoll: waits for readable connections.
class Poll {
 public:
  Poll();
  Poll(const Poll&) = delete;
  Poll& operator=(const Poll&) = delete;
  ~Poll();
  void add(int fd, std::size_t index) const;
  /// Waits at most this time; calls `ready` with the index of each readable connection.
  void wait(int milliseconds, const std::function<void(std::size_t)>& ready) const;

 private:
  int fd_;
};

/// Returns the time of a monotonic clock in seconds.
double now();

/// Latencies in milliseconds.
struct Latencies {
  std::vector<double> ms;
  double seconds = 0;  ///< duration of the measurement
  /// Returns the percentile by nearest rank. Requires: `ms` is not empty.
  double percentile(double percent) const;
};

/// Closed-loop load for `seconds`: each connection sends a request, waits for the reply, and repeats.
Latencies closed_loop_requests(std::vector<Connection>& connections, std::string_view request, double seconds);

struct SocketGame {
  Connection connection;
  std::uint32_t ply = 0;
  double sent_at = 0;
};

/// Open-loop load: sends moves at a fixed total rate, in turn over the games, even if replies are late. Returns the
/// times from the scheduled sending to the acknowledgement.
Latencies open_loop_moves(std::vector<SocketGame>& games, double moves_a_second, double seconds);

}  // namespace mnk::bench
