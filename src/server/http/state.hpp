// SPDX-License-Identifier: MIT
// The state that the parts of the HTTP server share.
#pragma once

#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/signal_set.hpp>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <unordered_set>
#include <utility>

#include "server/http/server.hpp"
#include "server/shares.hpp"

namespace mnk::server {

/// An open connection, as HttpServer::stop sees it.
class OpenConnection {
 public:
  virtual ~OpenConnection() = default;
  /// Ends the connection in good order: a WebSocket with code 1001, a request after its reply.
  virtual void go_away() = 0;
  virtual void cut() = 0;
};

struct HttpServer::State : std::enable_shared_from_this<HttpServer::State> {
  explicit State(HttpOptions o);

  struct Listener {
    boost::asio::ip::tcp::acceptor acceptor;
    Site* site;
  };

  std::string new_request_id();
  void report(const char* what);  ///< logs and counts an exception

  HttpOptions options;
  std::unique_ptr<boost::asio::io_context> context =
      std::make_unique<boost::asio::io_context>(1);  ///< reset by ~HttpServer: its queued tasks hold this State
  std::optional<boost::asio::signal_set> signals{std::in_place, *context};
  std::optional<boost::asio::signal_set> hangups{std::in_place, *context};
  std::deque<Listener> listeners;
  HttpServer::Counts counts;
  AmountByClient connections;  ///< open connections by client, without those of trusted proxies
  AmountByClient bodies;       ///< bytes of large bodies and large replies, by client
  std::unordered_set<OpenConnection*> open;
  std::array<char, 16 * 1024> scratch;  ///< read buffer of all connections; copied out after each read
  std::string id_prefix;                ///< prefix of request ids
  std::uint64_t next_id = 0;
  bool stopping = false;
};

/// Serves one connection to its end.
void serve_connection(std::shared_ptr<HttpServer::State> server, Site& site, boost::asio::ip::tcp::socket socket,
                      std::string peer);

}  // namespace mnk::server
