// SPDX-License-Identifier: MIT
// Routing, and the refusal of foreign hosts and origins and of clients over their limits.
#include "server/site/site.hpp"

#include <algorithm>

#include "server/http/field_text.hpp"
#include "server/http/proxies.hpp"
#include "server/secrets.hpp"
#include "server/site/api_document.hpp"
#include "server/site/proof_states.hpp"

namespace mnk::server {

namespace {

constexpr std::string_view api_path = "/api/v1/";

bool is_read(std::string_view method) { return method == "GET" || method == "HEAD"; }

/// Returns the host without its port, `[::1]` without its brackets.
std::string_view name_of_host(std::string_view host) {
  if (host.starts_with('[')) return host.substr(1, host.find(']') == host.npos ? host.npos : host.find(']') - 1);
  return host.substr(0, host.find(':'));
}

/// Returns `example.org` for `https://example.org:8443`.
std::string_view name_of_origin(std::string_view origin) {
  const std::size_t start = origin.find("://");
  return start == origin.npos ? std::string_view() : name_of_host(origin.substr(start + 3));
}

HttpReply text_reply(std::string_view content_type, std::string_view text) {
  HttpReply reply;
  reply.content_type = content_type;
  reply.body = text_of(std::string(text));
  reply.headers.emplace_back("Cache-Control", "no-cache");
  return reply;
}

}  // namespace

std::string_view path_in_api(std::string_view path) {
  return path.starts_with(api_path) ? path.substr(api_path.size() - 1) : std::string_view();
}

HttpReply http_reply(api::Reply reply) {
  return {reply.status, std::move(reply.content_type), text_of(std::move(reply.body)), std::move(reply.headers)};
}

ApiSite::ApiSite(HttpServer& http, Journal& journal, Scheduler& scheduler, Metrics& metrics,
                 std::optional<StaticFiles> files, const SiteOptions& options)
    : scheduler_(scheduler),
      journal_(journal),
      metrics_(metrics),
      options_(options),
      limiter_(options.limits),
      hub_(http, journal, scheduler, metrics, options.hub, options.tables.get()),
      operator_pages_(http, journal, scheduler, metrics, hub_),
      files_(std::move(files)),
      callbacks_(http) {
  keep_streams_alive();
}

ApiSite::~ApiSite() = default;

void ApiSite::stop() {
  hub_.stop();
  scheduler_.stop();
}

std::size_t ApiSite::max_body(const HttpRequest& head) const {
  constexpr std::size_t of_no_route = 16 * 1024;  // so that the reply is the actual error rather than 413
  const std::string_view path = path_in_api(head.path);
  if (!path.empty()) {
    const api::Found found = api::find(head.method, path);
    if (found.route != nullptr) return found.route->max_body;
  }
  return is_read(head.method) ? 0 : of_no_route;
}

void ApiSite::reply(const ExchangePtr& exchange, HttpReply reply) const {
  metrics_.count_reply(reply.status);
  exchange->reply(std::move(reply));
}

void ApiSite::refuse(const ExchangePtr& exchange, const api::Problem& problem, Fields headers) const {
  HttpReply refused = refusal(problem.status, problem.code, problem.message);
  refused.body = text_of(api::error_json(problem));  // with the place of the error
  refused.headers.insert(refused.headers.end(), std::make_move_iterator(headers.begin()),
                         std::make_move_iterator(headers.end()));
  reply(exchange, std::move(refused));
}

HttpReply ApiSite::refusal(int status, std::string_view code, std::string_view message) const {
  HttpReply reply = http_reply(api::error_reply(status, code, message));
  if (status == 503) reply.headers.emplace_back("Retry-After", code == "full" ? "60" : "1");
  if (status == 401) reply.headers.emplace_back("WWW-Authenticate", "Bearer realm=\"mnk\"");
  if (status == 426) {
    reply.headers.emplace_back("Upgrade", "websocket");
    reply.headers.emplace_back("Connection", "Upgrade");
    reply.headers.emplace_back("Sec-WebSocket-Version", "13");
  }
  return reply;
}

HttpReply ApiSite::too_many_sockets(Fields headers) const {
  HttpReply reply = refusal(429, "too_many_sockets", "too many sockets and streams of this client are open");
  headers.emplace_back("Retry-After", "5");  // an open socket may close by then
  reply.headers.insert(reply.headers.end(), std::make_move_iterator(headers.begin()),
                       std::make_move_iterator(headers.end()));
  return reply;
}

// ---- access

/// Returns true if the server answers for this Host. Against DNS rebinding, where a foreign name points to this machine
/// and appears in Host; addresses cannot be rebound.
bool ApiSite::is_own_host(std::string_view host) const {
  const std::string_view name = name_of_host(host);
  if (host.empty() || name == "localhost" || name.ends_with(".localhost") || is_address(name)) return true;
  const auto is_it = [&](const std::string& own) { return own == "*" || own == name || own == host; };
  const auto is_its_origin = [&](const std::string& origin) { return name_of_origin(origin) == name; };
  return std::any_of(options_.hosts.begin(), options_.hosts.end(), is_it) ||
         std::any_of(options_.origins.begin(), options_.origins.end(), is_its_origin);
}

/// Returns true for requests from pages of this server. Pages of other origins must not act with the seats of a visitor
/// (CSRF). SameSite cookies prevent this only in browsers that support them.
bool ApiSite::is_own_origin(const HttpRequest& request) const {
  const std::string_view origin = request.fields["origin"];
  if (origin.empty() || origin == "http://" + request.host || origin == "https://" + request.host) return true;
  return std::find(options_.origins.begin(), options_.origins.end(), origin) != options_.origins.end();
}

std::optional<HttpReply> ApiSite::refuse_stranger(const HttpRequest& request) const {
  if (!is_own_host(request.host)) {
    return refusal(421, "misdirected_request",
                   "this server does not answer for this Host; its operator allows names by --host");
  }
  if (!path_in_api(request.path).empty() && !is_own_origin(request)) {
    return refusal(403, "other_origin", "requests from pages of other servers are refused");
  }
  return std::nullopt;
}

/// Counts an action of the client. Returns the refusal above the limit; otherwise appends RateLimit fields to
/// `headers`.
std::optional<HttpReply> ApiSite::limit(Limited kind, const HttpRequest& request, Fields* headers) {
  if (!limiter_.has_limit(kind)) return std::nullopt;
  const RateLimiter::Decision decision =
      limiter_.take(kind, client_key(request.client), std::chrono::steady_clock::now());
  Fields fields = limiter_.headers(kind, decision);
  if (decision.allowed) {
    if (headers != nullptr) headers->insert(headers->end(), fields.begin(), fields.end());
    return std::nullopt;
  }
  metrics_.count_limited(name_of(kind));
  HttpReply reply = refusal(429, "too_many_" + std::string(name_of(kind)),
                            "too many " + std::string(name_of(kind)) + " at once; wait a little");
  reply.headers.insert(reply.headers.end(), fields.begin(), fields.end());
  return reply;
}

// ---- routes

void ApiSite::answer(HttpRequest request, std::shared_ptr<Exchange> exchange) {
  if (auto refused = refuse_stranger(request)) return reply(exchange, std::move(*refused));
  if (auto refused = limit(Limited::requests, request)) return reply(exchange, std::move(*refused));
  if (!path_in_api(request.path).empty()) return answer_api(request, exchange);
  if (!is_read(request.method)) {
    HttpReply wrong = refusal(405, "wrong_method", "only GET and HEAD are answered here");
    wrong.headers.emplace_back("Allow", "GET, HEAD");
    return reply(exchange, std::move(wrong));
  }
  if (request.path == "/healthz") return reply(exchange, operator_pages_.health());
  if (request.path == "/readyz") {
    return operator_pages_.ready([this, exchange](HttpReply ready) { reply(exchange, std::move(ready)); });
  }
  if (request.path == "/metrics" && !options_.metrics_token.empty()) {
    const std::string_view shown = request.fields["authorization"];
    if (starts_ignoring_case(shown, "bearer ") && is_same_secret(trimmed(shown.substr(7)), options_.metrics_token))
      return reply(exchange, operator_pages_.metrics());
    return reply(exchange, refusal(401, "no_token", "the figures are for the operator: Authorization: Bearer TOKEN"));
  }
  answer_file(request, exchange);
}

void ApiSite::answer_file(const HttpRequest& request, const ExchangePtr& exchange) {
  if (files_) return reply(exchange, files_->answer(request));
  reply(exchange, refusal(404, "no_such_route", "there is nothing here; the web app is not being served"));
}

void ApiSite::answer_api(const HttpRequest& request, const ExchangePtr& exchange) {
  const std::string_view path = path_in_api(request.path);
  const api::Request asked = {request.method,
                              path,
                              request.query,
                              request.body,
                              request.fields["content-type"],
                              request.fields["content-encoding"]};
  const api::Found found = api::find(request.method, path);
  if (auto refused = api::refuse(found, asked)) return reply(exchange, http_reply(std::move(*refused)));
  using Task = api::ServerTask;
  if (!found.route->is_of_server()) {
    if (found.route->cost != api::Cost::none) return answer_search(request, exchange);
    return reply(exchange, http_reply(api::answer(asked)));
  }
  switch (std::get<api::ServerTask>(found.route->handler)) {
    case Task::show_document: return reply(exchange, text_reply("application/yaml", openapi_document()));
    case Task::show_problems: return answer_page(request, "/api/problems.html", exchange);
    case Task::show_docs: return answer_page(request, "/api/index.html", exchange);
    case Task::make_token: return new_token_reply(request, exchange);
    case Task::list_proofs:
    case Task::show_proof: return answer_proofs(request, std::string(found.id), exchange);
    default: return answer_games(request, found, exchange);
  }
}

void ApiSite::answer_page(HttpRequest request, const char* path, const ExchangePtr& exchange) {
  request.path = path;
  answer_file(request, exchange);
}

struct ApiSite::ProofTask {
  ExchangePtr exchange;
  Scheduler::Ticket ticket;
};

/// Reads the states on a scheduler thread, since the disk may be slow. `name`: of one proof; empty: all.
void ApiSite::answer_proofs(const HttpRequest& request, const std::string& name, const ExchangePtr& exchange) {
  auto task = std::make_shared<ProofTask>();
  task->exchange = exchange;
  Scheduler::Job job;
  job.client = client_key(request.client);
  job.start = [this, task, name](double) -> Scheduler::Work {
    const auto finish =
        callbacks_.posted([this, task](api::Reply states) { reply(task->exchange, http_reply(std::move(states))); });
    return [finish, name, folder = options_.proofs](std::atomic<bool>&) {
      finish(name.empty() ? list_proofs(folder) : show_proof(folder, name));
    };
  };
  job.dropped = [this, task](Scheduler::Drop) {
    refuse(task->exchange, {503, "busy", "too much is asked at once; try again", {}});
  };
  task->ticket = scheduler_.submit(Lane::files, std::move(job));
  exchange->on_gone(if_alive(task, [](const auto& still) { still->ticket.cancel(); }));
}

// ---- sockets

HttpReply ApiSite::may_open(const HttpRequest& request) {
  if (auto refused = refuse_stranger(request)) return std::move(*refused);
  const std::string_view path = path_in_api(request.path);
  const api::Found found = api::find("GET", path);
  if (path.empty() || found.route == nullptr || !found.route->is(api::ServerTask::open_socket)) {
    return refusal(404, "no_such_route", "there is no socket here");
  }
  const auto since = api::read_since(request.query);
  if (const auto* problem = std::get_if<api::Problem>(&since)) return http_reply(api::error_reply(*problem));
  if (identity_of(request.fields).is_refused)
    return refusal(401, "bad_token", "the Bearer token is not 32 hexadecimal digits");
  Fields headers;
  if (auto refused = limit(Limited::sockets, request, &headers)) return std::move(*refused);
  if (!may_follow(client_key(request.client))) return too_many_sockets(std::move(headers));
  HttpReply yes;
  yes.status = 101;
  return yes;
}

}  // namespace mnk::server
