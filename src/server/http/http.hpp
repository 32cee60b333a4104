// SPDX-License-Identifier: MIT
// The interface between the HTTP server and the rest of the program: requests, replies and sockets, without their
// transport (connection.cpp).
//
// All calls are made on the single I/O thread, unless a comment says otherwise.
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

/// Header fields of a request. Names are in lower case. Fields of equal name are joined by ", " (RFC 9110, 5.3),
/// cookies by "; ".
class HttpFields {
 public:
  /// Returns the value; empty if the field is absent.
  std::string_view operator[](std::string_view name) const;
  bool has(std::string_view name) const { return find(name) != nullptr; }
  void add(std::string name, std::string_view value);
  /// Returns true if the comma-separated list of this field holds the token, ignoring case.
  bool lists(std::string_view name, std::string_view token) const;

 private:
  const std::string* find(std::string_view name) const;
  std::vector<std::pair<std::string, std::string>> fields_;
};

struct HttpRequest {
  std::string method;
  std::string path;   ///< target up to `?`, not percent-decoded
  std::string query;  ///< target after `?`
  std::string body;
  std::string host;  ///< with port, in lower case; empty only for HTTP/1.0
  HttpFields fields;
  std::string peer;    ///< IP address of the other end of the connection
  std::string client;  ///< IP address of the client: the peer, or the address that a trusted proxy names
  std::string id;      ///< request id in the log and in the reply

  /// Returns the media type of the body without parameters, in lower case.
  std::string media_type() const;
};

struct HttpReply {
  int status = 200;
  std::string content_type = "application/json";
  std::shared_ptr<const std::string> body;                   ///< null: empty body
  std::vector<std::pair<std::string, std::string>> headers;  ///< in addition to those of every reply
};

/// One request that waits for its reply. Requires: either `reply` or `begin_stream` is called, exactly once.
class Exchange {
 public:
  virtual ~Exchange() = default;
  virtual void reply(HttpReply reply) = 0;
  /// Starts a reply with a streamed body: any number of calls of `write`, then `end`.
  virtual void begin_stream(HttpReply head) = 0;
  virtual void write(std::shared_ptr<const std::string> piece) = 0;
  void write(std::string piece) { write(std::make_shared<const std::string>(std::move(piece))); }
  virtual void end() = 0;
  /// Calls `gone` once if the client leaves before the reply is complete; immediately if the client has left already.
  virtual void on_gone(std::function<void()> gone) = 0;
};

/// An open WebSocket.
class Socket {
 public:
  virtual ~Socket() = default;
  /// Queues a text message. Back-pressure: the connection is cut once the queue exceeds HttpLimits::queue_bytes.
  virtual void send(std::shared_ptr<const std::string> message) = 0;
  void send(std::string message) { send(std::make_shared<const std::string>(std::move(message))); }
  /// Closes after all queued messages have been sent. Code and reason as in RFC 6455.
  virtual void close(std::uint16_t code, std::string reason) = 0;
  /// Receiver of messages, including those that arrived before `listen`. `closed` is the last call, made exactly once,
  /// immediately if the socket has closed already.
  struct Listener {
    std::function<void(std::string_view)> message;
    std::function<void()> closed;
  };
  virtual void listen(Listener listener) = 0;
};

/// The application behind the server.
class Site {
 public:
  virtual ~Site() = default;
  /// Returns the size limit of the body for this header, in bytes. A larger body is refused with 413 and never read.
  virtual std::size_t max_body(const HttpRequest& head) const = 0;
  virtual void answer(HttpRequest request, std::shared_ptr<Exchange> exchange) = 0;
  /// Decides about a WebSocket, before `opened`: status 101 accepts, any other reply is sent as the refusal.
  virtual HttpReply may_open(const HttpRequest& request) = 0;
  virtual void opened(const HttpRequest& request, std::shared_ptr<Socket> socket) = 0;
  /// Builds a reply of the server itself, for a request that cannot be read or an internal failure.
  virtual HttpReply refusal(int status, std::string_view code, std::string_view message) const = 0;
};

/// Limits on the resources of connections.
struct HttpLimits {
  std::size_t header_bytes = 8 * 1024;
  std::size_t message_bytes = 4 * 1024;                 ///< of a WebSocket message
  std::size_t queue_bytes = 1024 * 1024;                ///< queued for sending, on a WebSocket or a stream
  std::size_t early_bytes = 64 * 1024;                  ///< pipelined by the client during the previous request
  std::size_t body_bytes = 256 * 1024 * 1024;           ///< of bodies and large replies in memory, all clients
  std::size_t body_bytes_of_client = 16 * 1024 * 1024;  ///< `body_bytes` of one client
  std::size_t connections = 20'000;                     ///< open at once
  std::size_t connections_of_client = 100;
  int header_seconds = 10;  ///< from the first byte to the end of the header
  int body_seconds = 10;
  int write_seconds = 10;
  int idle_seconds = 60;  ///< between requests; a silent WebSocket gets a ping after 20 s and is closed after 40
};

/// A finished request, for the access log.
struct HttpServed {
  const HttpRequest& request;  ///< without its body
  int status;
  std::uint64_t bytes;  ///< of the reply's body; 0 for a WebSocket
  double seconds;       ///< from the end of the request to the end of the reply
};

}  // namespace mnk::server
