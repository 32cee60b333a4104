// SPDX-License-Identifier: MIT
// Pages for operators and monitoring: liveness, readiness, metrics.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "server/callbacks.hpp"
#include "server/http/http.hpp"
#include "server/http/server.hpp"
#include "server/hub/hub.hpp"
#include "server/metrics.hpp"
#include "server/scheduler.hpp"
#include "server/storage/journal.hpp"

namespace mnk::server {

class OperatorPages {
 public:
  /// Requires: all arguments outlive the object.
  OperatorPages(HttpServer& http, Journal& journal, Scheduler& scheduler, Metrics& metrics, Hub& hub);

  /// Answers /healthz (liveness): always 200.
  HttpReply health() const;
  /// Answers /readyz (readiness): 200 if the database answers within a second, its disk has room, and nothing is stuck;
  /// otherwise 503 with the reasons.
  void ready(std::function<void(HttpReply)> on_reply);
  /// Answers /metrics.
  HttpReply metrics();

 private:
  std::vector<std::string> problems() const;
  void finish_check(std::uint64_t number, bool answered);

  HttpServer& http_;
  Journal& journal_;
  Scheduler& scheduler_;
  Metrics& metrics_;
  Hub& hub_;
  std::vector<std::function<void(HttpReply)>> waiting_;  ///< requests that wait for the current check
  std::uint64_t check_ = 0;
  std::chrono::steady_clock::time_point checked_{};
  std::vector<std::string> found_;  ///< problems found by the last check
  Callbacks callbacks_;
};

/// A site with only these pages, for a separate address.
class OperatorSite final : public Site {
 public:
  explicit OperatorSite(OperatorPages& pages) : pages_(pages) {}

  std::size_t max_body(const HttpRequest&) const override { return 0; }
  void answer(HttpRequest request, std::shared_ptr<Exchange> exchange) override;
  HttpReply may_open(const HttpRequest&) override;
  void opened(const HttpRequest&, std::shared_ptr<Socket> socket) override;
  HttpReply refusal(int status, std::string_view code, std::string_view message) const override;

 private:
  OperatorPages& pages_;
};

}  // namespace mnk::server
