// SPDX-License-Identifier: MIT
// The complete server without its command line, on a free port, in a thread of the test.
#pragma once

#include <gtest/gtest.h>

#include <future>
#include <memory>
#include <string>
#include <thread>

#include "server/http/server.hpp"
#include "server/metrics.hpp"
#include "server/scheduler.hpp"
#include "server/site/site.hpp"
#include "server/storage/journal.hpp"
#include "server/waiting.hpp"

namespace mnk::server::test {

/// Returns rate limits without any limit.
inline RateLimits no_limits() {
  RateLimits limits;
  for (Rate& rate : limits.rates) rate.count = 0;
  return limits;
}

struct RunningOptions {
  std::string database;
  HttpLimits limits = {};
  /// Messages about who is connected are off: they would come between those that a test waits for.
  SiteOptions site = {.hosts = {"a", "test"}, .limits = no_limits(), .hub = {.presence_every = std::chrono::hours(1)}};
  SchedulerOptions lanes = {};
  JournalOptions journal = {};
  std::vector<std::string> trusted_proxies = {};
};

class RunningServer {
 public:
  explicit RunningServer(const RunningOptions& options)
      : http_({.limits = options.limits,
               .proxies = std::move(*TrustedProxies::make(options.trusted_proxies, ClientFrom::x_forwarded_for)),
               .served = {}}),
        scheduler_(http_, options.lanes) {
    Result<std::unique_ptr<Journal>> journal = Journal::open(options.database, options.journal);
    if (!journal) throw std::runtime_error(message_of(journal.error()));
    journal_ = std::move(*journal);
    site_ = std::make_unique<ApiSite>(http_, *journal_, scheduler_, metrics_, std::nullopt, options.site);
    port_ = *http_.listen("127.0.0.1", 0, *site_);
    thread_ = std::thread([this] { http_.run([] {}); });
  }
  ~RunningServer() {
    http_.post([this] {
      site_->stop();
      http_.stop();
    });
    thread_.join();
    scheduler_.join();
    journal_->stop();
  }

  std::uint16_t port() const { return port_; }
  /// Calls `ask` on the I/O thread and returns its result.
  template <class Ask>
  auto ask(Ask ask) {
    const auto told = std::make_shared<std::promise<decltype(ask())>>();
    http_.post([told, ask] { told->set_value(ask()); });
    return value_of(told->get_future());
  }
  std::size_t running(Lane lane) {
    return ask([this, lane] { return scheduler_.running(lane); });
  }
  std::size_t waiting(Lane lane) {
    return ask([this, lane] { return scheduler_.waiting(lane); });
  }
  std::uint64_t done(Lane lane) {
    return ask([this, lane] { return scheduler_.counts(lane).done; });
  }
  HttpServer::Counts counts() {
    return ask([this] { return http_.counts(); });
  }
  Journal& journal() { return *journal_; }

 private:
  HttpServer http_;
  Scheduler scheduler_;
  Metrics metrics_;
  std::unique_ptr<Journal> journal_;
  std::unique_ptr<ApiSite> site_;
  std::uint16_t port_ = 0;
  std::thread thread_;
};

}  // namespace mnk::server::test
