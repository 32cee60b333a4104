// SPDX-License-Identifier: MIT
// Listens, accepts, and hands each connection to connection.cpp. Boost.Asio does the work, and Beast its WebSockets;
// only this folder includes them.
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
  std::function<void(const HttpServed&)> served = {};  ///< called after each reply, if it is set
};

class HttpServer : public Loop {
 public:
  explicit HttpServer(HttpOptions options);
  ~HttpServer() override;

  /// Begins to listen; port 0 takes any that is free. May be called again for another address. LegalityError
  /// `cannot_listen`. Requires: `site` outlives the server.
  Result<std::uint16_t> listen(const std::string& address, std::uint16_t port, Site& site);
  /// Serves until `stop`. Signals SIGTERM and SIGINT call `on_signal`, also those that came since `listen`; SIGHUP
  /// `on_hangup`. An exception that escapes from one connection or task is logged, and the others go on.
  void run(std::function<void()> on_signal, std::function<void()> on_hangup = {});
  /// Accepts no more connections; those that are open are closed, WebSockets with code 1001. `run` returns once they
  /// are, after 2 s at the latest. From the I/O thread.
  void stop();

  void post(std::function<void()> task) override;
  void after(std::chrono::milliseconds delay, std::function<void()> task) override;

  struct Counts {
    std::uint64_t connections = 0;  ///< open
    std::uint64_t sockets = 0;      ///< of them, WebSockets
    std::uint64_t requests = 0;     ///< so far
    std::uint64_t refused_connections = 0;
    std::uint64_t refused_requests = 0;  ///< that never reached the site
    std::uint64_t exceptions = 0;
    std::uint64_t body_bytes = 0;  ///< of large bodies that are being read
  };
  Counts counts() const;

  struct State;  ///< of server.cpp and connection.cpp

 private:
  std::shared_ptr<State> state_;
};

}  // namespace mnk::server
