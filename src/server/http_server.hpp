// SPDX-License-Identifier: MIT
// Listens, accepts, and hands each connection to http_connection.cpp. Boost.Beast 1.81 does the work; only the files named http_* know it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "mnk/result.hpp"
#include "server/http.hpp"
#include "server/loop.hpp"

namespace mnk::server {

class HttpServer : public Loop {
 public:
  explicit HttpServer(const HttpLimits& limits);
  ~HttpServer() override;

  /// Begins to listen; port 0 takes any that is free. LegalityError `cannot_listen`.
  /// Requires: `site` outlives the server.
  Result<std::uint16_t> listen(const std::string& address, std::uint16_t port, Site& site);
  /// Serves until `stop`. Signals SIGTERM and SIGINT call `on_signal`.
  void run(std::function<void()> on_signal);
  /// No more connections; those that are open are closed, WebSockets with code 1001. `run` returns once they are, 2 s later at most.
  /// From the I/O thread.
  void stop();

  void post(std::function<void()> task) override;
  void after(std::chrono::milliseconds delay, std::function<void()> task) override;

  struct Counts {
    std::uint64_t connections = 0;  ///< open
    std::uint64_t sockets = 0;      ///< of them, WebSockets
    std::uint64_t requests = 0;     ///< so far
    std::uint64_t refused_connections = 0;
    std::uint64_t refused_requests = 0;  ///< that never reached the site
  };
  const Counts& counts() const;

  struct State;  ///< of http_server.cpp and http_connection.cpp

 private:
  std::shared_ptr<State> state_;
};

}  // namespace mnk::server
