// SPDX-License-Identifier: MIT
// The application behind the HTTP server: routing, and the limits and rights of clients.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "mnk/tables.hpp"
#include "protocol/json_api/api.hpp"
#include "server/callbacks.hpp"
#include "server/http/http.hpp"
#include "server/http/server.hpp"
#include "server/hub/hub.hpp"
#include "server/metrics.hpp"
#include "server/scheduler.hpp"
#include "server/shares.hpp"
#include "server/site/identity.hpp"
#include "server/site/operator_pages.hpp"
#include "server/site/rate_limits.hpp"
#include "server/site/static_files.hpp"
#include "server/storage/journal.hpp"

namespace mnk::server {

struct SiteOptions {
  bool secure_cookies = false;            ///< set for a server behind a TLS proxy
  std::vector<std::string> origins = {};  ///< further origins of the server, as browsers send them
  std::vector<std::string> hosts = {};    ///< allowed Host names, besides addresses and localhost; `*`: all
  std::string metrics_token = {};         ///< Bearer token for /metrics; empty: /metrics is not served here
  std::string proofs = {};                ///< folder of the states of proofs; empty: none
  std::size_t followers_of_client = 100;  ///< open WebSockets and event streams
  RateLimits limits = {};
  HubLimits hub = {};
  std::shared_ptr<const table::Tables> tables = {};  ///< for exact values; null: none
};

/// Returns the path below /api/v1, with a leading slash; empty for other paths.
std::string_view path_in_api(std::string_view path);

/// Converts a reply of the API.
HttpReply http_reply(api::Reply reply);

class ApiSite final : public Site {
 public:
  /// Requires: all arguments outlive the site.
  ApiSite(HttpServer& http, Journal& journal, Scheduler& scheduler, Metrics& metrics, std::optional<StaticFiles> files,
          const SiteOptions& options);
  ~ApiSite() override;

  /// Closes followers and stops searches, for a shutdown. I/O thread only.
  void stop();
  OperatorPages& operator_pages() { return operator_pages_; }

  std::size_t max_body(const HttpRequest& head) const override;
  void answer(HttpRequest request, std::shared_ptr<Exchange> exchange) override;
  HttpReply may_open(const HttpRequest& request) override;
  void opened(const HttpRequest& request, std::shared_ptr<Socket> socket) override;
  HttpReply refusal(int status, std::string_view code, std::string_view message) const override;

 private:
  using ExchangePtr = std::shared_ptr<Exchange>;
  using Fields = std::vector<std::pair<std::string, std::string>>;
  struct SearchTask;
  struct ExportTask;
  struct ProofTask;
  class GameSocket;
  class EventStream;

  // site.cpp
  std::optional<HttpReply> refuse_stranger(const HttpRequest& request) const;
  std::optional<HttpReply> limit(Limited kind, const HttpRequest& request, Fields* headers = nullptr);
  bool is_own_host(std::string_view host) const;
  bool is_own_origin(const HttpRequest& request) const;
  void answer_api(const HttpRequest& request, const ExchangePtr& exchange);
  void answer_page(HttpRequest request, const char* path, const ExchangePtr& exchange);
  void answer_file(const HttpRequest& request, const ExchangePtr& exchange);
  void answer_proofs(const HttpRequest& request, const std::string& name, const ExchangePtr& exchange);
  void reply(const ExchangePtr& exchange, HttpReply reply) const;
  void refuse(const ExchangePtr& exchange, const api::Problem& problem, Fields headers = {}) const;

  // games.cpp
  void answer_games(const HttpRequest& request, const api::Found& found, const ExchangePtr& exchange);
  void create_game(const HttpRequest& request, const Identity& identity, const ExchangePtr& exchange);
  void list_games(const HttpRequest& request, const Identity& identity, const ExchangePtr& exchange);
  void list_open_games(const HttpRequest& request, const ExchangePtr& exchange);
  void send_state(const HttpRequest& request, const std::string& id, const Identity& identity,
                  const ExchangePtr& exchange);
  void command_game(const HttpRequest& request, const std::string& id, std::string_view action,
                    const Identity& identity, const ExchangePtr& exchange);
  void export_game(const HttpRequest& request, const std::string& id, const Identity& identity,
                   const ExchangePtr& exchange);
  void begin_export(const std::shared_ptr<ExportTask>& task, const room::Room& room);
  bool has_room_for_export(const std::string& client, std::size_t cells) const;
  void new_token_reply(const HttpRequest& request, const ExchangePtr& exchange);
  Hub::OnAnswer answerer(const ExchangePtr& exchange, int status, Fields headers = {}) const;
  Identity with_token(Identity identity, Fields& headers) const;

  // follow.cpp
  void open_events(const HttpRequest& request, const std::string& id, const Identity& identity,
                   const ExchangePtr& exchange);
  bool may_follow(const std::string& client) const;
  HttpReply too_many_sockets(Fields headers) const;
  void on_message(const std::shared_ptr<GameSocket>& socket, std::string_view message);
  void keep_streams_alive();

  // search.cpp
  void answer_search(const HttpRequest& request, const ExchangePtr& exchange);
  void begin_search(const std::shared_ptr<SearchTask>& task, api::SearchJob search);
  void finish_search(const std::shared_ptr<SearchTask>& task, api::Reply answer);
  void drop_search(const std::shared_ptr<SearchTask>& task, Scheduler::Drop reason);
  void stream_line(const std::shared_ptr<SearchTask>& task, std::string line);
  api::Work work_of(const std::shared_ptr<SearchTask>& task, std::atomic<bool>& stop);

  Scheduler& scheduler_;
  Journal& journal_;
  Metrics& metrics_;
  SiteOptions options_;
  RateLimiter limiter_;
  Hub hub_;
  OperatorPages operator_pages_;
  std::optional<StaticFiles> files_;
  AmountByClient followers_;  ///< open sockets and streams, by client
  std::shared_ptr<AmountByClient> export_cells_ =
      std::make_shared<AmountByClient>();     ///< cells of copied games, by client
  std::unordered_set<EventStream*> streams_;  ///< open streams
  Callbacks callbacks_;
};

}  // namespace mnk::server
