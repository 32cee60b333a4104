// SPDX-License-Identifier: MIT
// HTTP server: listens, accepts, and passes each connection to connection.cpp. Built on Boost.Asio and, for WebSockets,
// Beast; only this folder includes them.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "mnk/result.hpp"
#include "server/http/http.hpp"
#include "server/http/proxies.hpp"
#include "server/loop.hpp"

namespace mnk::server {

struct HttpOptions {
  HttpLimits limits = {};
  TrustedProxies proxies = {};
  std::function<void(const HttpServed&)> served = {};  ///< access log, called after each reply; optional
};

class HttpServer : public Loop {
 public:
  explicit HttpServer(HttpOptions options);
  ~HttpServer() override;

  /// Listens and returns the port; port 0 picks a free one. May be called again for another address.
  /// Errors: `bad_address`, `cannot_listen`. Requires: `site` outlives the server.
  Result<std::uint16_t> listen(const std::string& address, std::uint16_t port, Site& site);
  /// Serves until `stop`. SIGTERM and SIGINT call `on_signal`, also if they arrived after `listen`; SIGHUP calls
  /// `on_hangup`. An exception from a connection or task is logged and affects no other connection.
  void run(std::function<void()> on_signal, std::function<void()> on_hangup = {});
  /// Stops accepting and closes open connections, WebSockets with code 1001. `run` returns when all are closed, after
  /// 2 s at the latest. I/O thread only.
  void stop();

  void post(std::function<void()> task) override;
  void after(std::chrono::milliseconds delay, std::function<void()> task) override;

  struct Counts {
    std::uint64_t connections = 0;  ///< open
    std::uint64_t sockets = 0;      ///< open WebSockets, included in `connections`
    std::uint64_t requests = 0;     ///< so far
    std::uint64_t refused_connections = 0;
    std::uint64_t refused_requests = 0;  ///< refused before they reached the site
    std::uint64_t exceptions = 0;
    std::uint64_t body_bytes = 0;  ///< counted by BodyShare: large bodies and large replies
  };
  Counts counts() const;

  struct State;  ///< see state.hpp

 private:
  std::shared_ptr<State> state_;
};

}  // namespace mnk::server
