// SPDX-License-Identifier: MIT
// Many connections from one thread: plain sockets and epoll, so that the generator of load takes little of what it
// measures.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace mnk::bench {

/// One connection, blocking unless a loop below drives it.
class Connection {
 public:
  /// `from`: the address of this end, 127.x.y.z: the server takes each for another client.
  explicit Connection(std::uint16_t port, const std::string& from = {});
  Connection(Connection&& other) noexcept;
  Connection& operator=(Connection&&) = delete;
  ~Connection();

  int fd() const { return fd_; }
  void send(std::string_view bytes) const;
  /// Bytes that are there, appended to `text`; false at the end.
  bool read_into(std::string& text) const;
  /// A whole reply with a Content-Length, or the head of one without a body.
  std::string read_reply() const;
  /// Waits until `text` holds `what`, reading on; false at the end, or after so long.
  bool read_until(std::string& text, std::string_view what, double seconds) const;

 private:
  int fd_;
};

std::string get_request(std::string_view path);
std::string post_request(std::string_view path, std::string_view body, std::string_view cookie = {});
std::string socket_request(std::string_view path, std::string_view cookie);

/// Text between `before` and the next `end`; empty where there is none.
std::string between(std::string_view text, std::string_view before, char end);

struct NewGame {
  std::string id;
  std::string cookie;  ///< of its seats
  std::string path() const { return "/api/v1/games/" + id; }
};

/// Creates a game. Throws std::runtime_error where the server refuses.
NewGame new_game(const Connection& connection, std::string_view body);

/// The state of a game that stands last in what a socket has sent: its ply, and whether X is to move.
struct SeenState {
  std::uint32_t ply = 0;
  bool x_to_move = false;
  bool is_over = false;
};
SeenState last_state(std::string_view text);

/// The part of a state that says that so many stones have been placed; no other message holds it.
std::string told(std::uint32_t ply);

/// A masked text frame. Requires: less than 126 bytes.
std::string text_frame(std::string_view text);

/// Tells which of many connections have something to read.
class Poll {
 public:
  Poll();
  Poll(const Poll&) = delete;
  Poll& operator=(const Poll&) = delete;
  ~Poll();
  void add(int fd, std::size_t index) const;
  /// Calls `ready` with the index of each connection that has something.
  void wait(int milliseconds, const std::function<void(std::size_t)>& ready) const;

 private:
  int fd_;
};

/// Seconds by a clock that only goes on.
double now();

/// Times in milliseconds.
struct Latencies {
  std::vector<double> ms;
  double seconds = 0;  ///< that it took in all
  /// Of them, so many in a hundred are at most this. Requires: not empty.
  double percentile(double percent) const;
};

/// Every connection asks, waits for the reply, and asks again, for so long.
Latencies ask_and_ask(std::vector<Connection>& connections, std::string_view request, double seconds);

struct SocketGame {
  Connection connection;
  std::uint32_t ply = 0;
  double sent_at = 0;
};

/// Moves at this rate in all, in turn over the games, sent by the clock whether or not answers are late; the time from
/// when a move should have been sent to its acknowledgement.
Latencies move_and_move(std::vector<SocketGame>& games, double moves_a_second, double seconds);

}  // namespace mnk::bench
