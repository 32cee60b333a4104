// SPDX-License-Identifier: MIT
// Requests, replies and sockets as the rest of the server sees them: no word of how they travel. http_connection.cpp is where they do.
//
// Everything here happens on the server's one I/O thread, unless a comment says otherwise.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace mnk::server {

struct HttpRequest {
  std::string method;
  std::string path;   ///< of the target, before any `?`; not decoded
  std::string query;  ///< what follows the `?`
  std::string body;
  std::string host;          ///< with its port
  std::string content_type;  ///< without parameters, in lower case
  std::string cookie;        ///< the header as it came
  std::string origin;        ///< empty if there was none
  std::string if_none_match;
  bool takes_gzip = false;
  std::string peer;  ///< address of the client
};

struct HttpReply {
  int status = 200;
  std::string content_type = "application/json";
  std::shared_ptr<const std::string> body;                   ///< null: empty
  std::vector<std::pair<std::string, std::string>> headers;  ///< besides those that every reply has
};

/// One request that waits for its reply. Exactly one of `reply` and `begin_stream` is called, once.
class Exchange {
 public:
  virtual ~Exchange() = default;
  virtual void reply(HttpReply reply) = 0;
  /// A reply whose body comes in pieces: `write` as often as there is one, then `end`.
  virtual void begin_stream(HttpReply head) = 0;
  virtual void write(std::string piece) = 0;
  virtual void end() = 0;
  /// Called once if the client leaves before it has everything.
  virtual void on_gone(std::function<void()> told) = 0;
};

/// A WebSocket that is open.
class Socket {
 public:
  virtual ~Socket() = default;
  /// Sends a text message after those before it. A client that does not read them is closed once too much waits.
  virtual void send(std::shared_ptr<const std::string> message) = 0;
  void send(std::string message) { send(std::make_shared<const std::string>(std::move(message))); }
  /// Closes when what waits has been sent. Code and reason as in RFC 6455.
  virtual void close(std::uint16_t code, std::string reason) = 0;
  /// What comes in, or came in before. No calls after `closed`, which comes exactly once: at once where the socket has closed already.
  struct Listener {
    std::function<void(std::string_view)> message;
    std::function<void()> closed;
  };
  virtual void listen(Listener listener) = 0;
};

/// What is served.
class Site {
 public:
  virtual ~Site() = default;
  /// How long a body may be: what is longer is answered with 413, and never read.
  virtual std::size_t largest_body(const HttpRequest& head) const = 0;
  virtual void answer(HttpRequest request, std::shared_ptr<Exchange> exchange) = 0;
  /// Whether to open a WebSocket here: 101, or the status and reply to refuse with. Called first with the request alone.
  virtual HttpReply may_open(const HttpRequest& request) = 0;
  virtual void opened(const HttpRequest& request, std::shared_ptr<Socket> socket) = 0;
};

/// What a connection may take up.
struct HttpLimits {
  std::size_t header_bytes = 8 * 1024;
  std::size_t message_bytes = 4 * 1024;   ///< of a WebSocket message
  std::size_t queue_bytes = 1024 * 1024;  ///< waiting to be sent on a WebSocket
  std::size_t connections = 20'000;       ///< at once
  std::size_t connections_of_address = 100;
  int header_seconds = 10;  ///< from the first byte to the end of the header
  int body_seconds = 10;
  int write_seconds = 10;
  int idle_seconds = 60;  ///< between requests; a silent WebSocket is asked every 20 s and closed after 40
};

}  // namespace mnk::server
