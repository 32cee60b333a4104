// SPDX-License-Identifier: MIT
// The whole server but for the command line, on a free port of this machine, in a thread of the test.
#pragma once

#include <future>
#include <memory>
#include <string>
#include <thread>

#include "server/http_server.hpp"
#include "server/journal.hpp"
#include "server/metrics.hpp"
#include "server/pool.hpp"
#include "server/site.hpp"

namespace mnk::server::test {

struct RunningOptions {
  std::string database;
  HttpLimits limits;
  unsigned threads = 1;
  std::size_t queue = 8;
};

class RunningServer {
 public:
  explicit RunningServer(const RunningOptions& options) : http_(options.limits), pool_(options.threads, options.queue) {
    Result<std::unique_ptr<Journal>> journal = Journal::open(options.database);
    if (!journal) throw std::runtime_error(message_of(journal.error()));
    journal_ = std::move(*journal);
    site_ = std::make_unique<ApiSite>(http_, *journal_, pool_, moves_, metrics_, std::nullopt, SiteOptions{});
    port_ = *http_.listen("127.0.0.1", 0, *site_);
    thread_ = std::thread([this] { http_.run([] {}); });
  }
  ~RunningServer() {
    http_.post([this] { http_.stop(); });
    thread_.join();
    pool_.stop();
    moves_.stop();
    journal_->stop();
  }

  std::uint16_t port() const { return port_; }
  Pool& pool() { return pool_; }
  HttpServer::Counts counts() {
    std::promise<HttpServer::Counts> told;
    http_.post([&] { told.set_value(http_.counts()); });
    return told.get_future().get();
  }

 private:
  HttpServer http_;
  Pool pool_;
  Pool moves_{1, 8};
  Metrics metrics_;
  std::unique_ptr<Journal> journal_;
  std::unique_ptr<ApiSite> site_;
  std::uint16_t port_ = 0;
  std::thread thread_;
};

}  // namespace mnk::server::test
