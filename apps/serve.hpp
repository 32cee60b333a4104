// SPDX-License-Identifier: MIT
// Builds the server and runs it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <thread>
#include <vector>

#include "server/http/http.hpp"
#include "server/http/proxies.hpp"
#include "server/site/site.hpp"
#include "server/storage/journal.hpp"

namespace mnk::apps {

struct ServeOptions {
  std::string address = "127.0.0.1";
  std::uint16_t port = 8080;
  std::string database;  ///< empty: the default file
  std::string web;       ///< empty: the folder of the installation or build
  std::string metrics;   ///< ADDRESS:PORT; empty: metrics are not served
  std::string access_log;
  std::string tables;  ///< folder of tables; empty: none
  unsigned threads = std::max(std::thread::hardware_concurrency(), 2U) - 1;
  std::size_t queue = 1000;
  std::vector<std::string> trusted_proxies;
  server::ClientFrom client_from = server::ClientFrom::x_forwarded_for;
  server::HttpLimits limits;
  server::SiteOptions site;
  server::Retention retention;
};

/// Serves until a signal. Returns the exit status.
int serve(const ServeOptions& options);

}  // namespace mnk::apps
