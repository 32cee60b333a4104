// SPDX-License-Identifier: MIT
// What the parts of the HTTP server share.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/signal_set.hpp>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_set>
#include <utility>

#include "server/http_server.hpp"

namespace mnk::server {

/// Something that is open and can be told to end.
class Open {
 public:
  virtual ~Open() = default;
  /// As a client should be told that the server goes away.
  virtual void go_away() = 0;
  virtual void cut() = 0;
};

struct HttpServer::State : std::enable_shared_from_this<HttpServer::State> {
  explicit State(const HttpLimits& l) : limits(l) {}

  HttpLimits limits;
  std::unique_ptr<boost::asio::io_context> context =
      std::make_unique<boost::asio::io_context>(1);  ///< gone first: what waits in it holds this State
  std::optional<boost::asio::signal_set> signals{std::in_place, *context};
  std::optional<boost::asio::ip::tcp::acceptor> acceptor;
  Site* site = nullptr;
  HttpServer::Counts counts;
  std::map<std::string, std::size_t> connections_of;  ///< by address
  std::unordered_set<Open*> open;
  bool stopping = false;
};

/// Serves one connection to its end.
void serve_connection(std::shared_ptr<HttpServer::State> server, boost::asio::ip::tcp::socket socket, std::string address);

}  // namespace mnk::server
