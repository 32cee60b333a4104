// SPDX-License-Identifier: MIT
// Requests, replies and sockets as the rest of the server sees them: nothing about how they travel. connection.cpp does
// that.
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

/// Header fields of a request. Names are in lower case; lines of one name are one value, joined by ", " (RFC
/// 9110, 5.3), cookies by "; ".
class HttpFields {
 public:
  /// The value; empty if the field is absent.
  std::string_view operator[](std::string_view name) const;
  bool has(std::string_view name) const { return find(name) != nullptr; }
  void add(std::string name, std::string_view value);
  /// Does the comma-separated list of this field hold the token, in any case?
  bool lists(std::string_view name, std::string_view token) const;

 private:
  const std::string* find(std::string_view name) const;
  std::vector<std::pair<std::string, std::string>> fields_;
};

struct HttpRequest {
  std::string method;
  std::string path;   ///< of the target, before any `?`; not decoded
  std::string query;  ///< after the `?`
  std::string body;
  std::string host;  ///< with its port, in lower case; empty only for HTTP/1.0
  HttpFields fields;
  std::string peer;    ///< IP address at the other end of the connection
  std::string client;  ///< IP address of the client: the peer, or the address that a trusted proxy names
  std::string id;      ///< names the request in the log and in its reply

  /// The media type of the body without parameters, in lower case.
  std::string media_type() const;
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
  /// A reply whose body comes in pieces: any number of `write`, then `end`.
  virtual void begin_stream(HttpReply head) = 0;
  virtual void write(std::shared_ptr<const std::string> piece) = 0;
  void write(std::string piece) { write(std::make_shared<const std::string>(std::move(piece))); }
  virtual void end() = 0;
  /// `gone` is called once if the client leaves before the reply is complete: at once if that has happened already.
  virtual void on_gone(std::function<void()> gone) = 0;
};

/// An open WebSocket.
class Socket {
 public:
  virtual ~Socket() = default;
  /// Sends a text message after those before it. A client that does not read is cut off once too much waits.
  virtual void send(std::shared_ptr<const std::string> message) = 0;
  void send(std::string message) { send(std::make_shared<const std::string>(std::move(message))); }
  /// Closes after the waiting messages have been sent. Code and reason as in RFC 6455.
  virtual void close(std::uint16_t code, std::string reason) = 0;
  /// Gets messages, those that came before included. No calls after `closed`, which comes exactly once: at once if the
  /// socket has closed.
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
  /// Largest body of a request with this header, in bytes. A longer one is refused with 413 and never read.
  virtual std::size_t largest_body(const HttpRequest& head) const = 0;
  virtual void answer(HttpRequest request, std::shared_ptr<Exchange> exchange) = 0;
  /// Decides about a WebSocket: status 101 opens it, any other reply refuses it. Called with the request alone, before
  /// `opened`.
  virtual HttpReply may_open(const HttpRequest& request) = 0;
  virtual void opened(const HttpRequest& request, std::shared_ptr<Socket> socket) = 0;
  /// The reply of the server itself where the site is not asked: a request that cannot be read, a failure.
  virtual HttpReply refusal(int status, std::string_view code, std::string_view message) const = 0;
};

/// What a connection may use.
struct HttpLimits {
  std::size_t header_bytes = 8 * 1024;
  std::size_t message_bytes = 4 * 1024;        ///< of a WebSocket message
  std::size_t queue_bytes = 1024 * 1024;       ///< waiting to be sent, on a WebSocket or a stream
  std::size_t early_bytes = 64 * 1024;         ///< sent by the client while its last request is being answered
  std::size_t body_bytes = 256 * 1024 * 1024;  ///< of bodies being read and large replies, all clients together
  std::size_t body_bytes_of_client = 16 * 1024 * 1024;  ///< of one client
  std::size_t connections = 20'000;                     ///< at once
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
