// SPDX-License-Identifier: MIT
// Which request goes where: the web app, the API's games and searches, health and metrics.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "server/http.hpp"
#include "server/http_server.hpp"
#include "server/hub.hpp"
#include "server/journal.hpp"
#include "server/metrics.hpp"
#include "server/pool.hpp"
#include "server/static_files.hpp"

namespace mnk::server {

struct SiteOptions {
  bool secure_cookies = false;       ///< behind a proxy that speaks TLS
  std::vector<std::string> origins;  ///< under which browsers see the server besides its Host, as they write them
};

/// The API's reply as it travels.
HttpReply http_reply(api::Reply reply);

class ApiSite final : public Site {
 public:
  /// Requires: all of them outlive the site.
  /// `searches` are what people ask for; `moves` the engine's in games, which do not wait behind them.
  ApiSite(HttpServer& http, Journal& journal, Pool& searches, Pool& moves, Metrics& metrics, std::optional<StaticFiles> files,
          const SiteOptions& options);

  std::size_t largest_body(const HttpRequest& head) const override;
  void answer(HttpRequest request, std::shared_ptr<Exchange> exchange) override;
  HttpReply may_open(const HttpRequest& request) override;
  void opened(const HttpRequest& request, std::shared_ptr<Socket> socket) override;

 private:
  void answer_api(const HttpRequest& request, const std::shared_ptr<Exchange>& exchange);
  void answer_games(const HttpRequest& request, const std::vector<std::string_view>& path, const std::shared_ptr<Exchange>& exchange);
  void create_game(const HttpRequest& request, const std::shared_ptr<Exchange>& exchange);
  void answer_search(const HttpRequest& request, const std::shared_ptr<Exchange>& exchange);
  void begin_stream(const std::shared_ptr<Exchange>& exchange) const;
  bool is_own_origin(const HttpRequest& request) const;
  Hub::Told teller(const std::shared_ptr<Exchange>& exchange, int status, std::string new_token = {}) const;
  void reply(const std::shared_ptr<Exchange>& exchange, HttpReply reply) const;
  void refuse(const std::shared_ptr<Exchange>& exchange, const api::Problem& problem, const std::string& new_token = {}) const;
  void add_cookie(HttpReply& reply, const std::string& new_token) const;
  HttpReply health() const;
  HttpReply metrics_text();

  HttpServer& http_;
  Journal& journal_;
  Pool& searches_;
  Pool& moves_;
  Metrics& metrics_;
  Hub hub_;
  std::optional<StaticFiles> files_;
  SiteOptions options_;
};

}  // namespace mnk::server
