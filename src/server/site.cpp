// SPDX-License-Identifier: MIT
#include "server/site.hpp"

#include <algorithm>

#include "protocol/json_api/api.hpp"
#include "protocol/json_api/game_commands.hpp"
#include "protocol/json_api/game_export.hpp"
#include "server/cookies.hpp"
#include "server/random.hpp"

namespace mnk::server {

namespace {

constexpr std::string_view api_path = "/api/v1/";

HttpReply refusal(int status, std::string_view code, std::string_view message) {
  return http_reply(api::error_reply(status, code, message));
}

bool starts_with(std::string_view text, std::string_view start) { return text.substr(0, start.size()) == start; }

std::vector<std::string_view> parts_of(std::string_view path) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t end = path.find('/');
    parts.push_back(path.substr(0, end));
    if (end == path.npos) return parts;
    path.remove_prefix(end + 1);
  }
}

/// The path of a game's socket: games/ID/socket.
std::optional<std::string> game_of_socket(const HttpRequest& request) {
  if (!starts_with(request.path, api_path)) return std::nullopt;
  const auto parts = parts_of(std::string_view(request.path).substr(api_path.size()));
  if (parts.size() != 3 || parts[0] != "games" || parts[2] != "socket") return std::nullopt;
  return std::string(parts[1]);
}

}  // namespace

HttpReply http_reply(api::Reply reply) {
  return {reply.status, std::move(reply.content_type), text_of(std::move(reply.body)), std::move(reply.headers)};
}

ApiSite::ApiSite(HttpServer& http, Journal& journal, Pool& searches, Pool& moves, Metrics& metrics, std::optional<StaticFiles> files,
                 const SiteOptions& options)
    : http_(http),
      journal_(journal),
      searches_(searches),
      moves_(moves),
      metrics_(metrics),
      hub_(http, journal, moves, metrics),
      files_(std::move(files)),
      options_(options) {}

std::size_t ApiSite::largest_body(const HttpRequest& head) const {
  constexpr std::size_t of_no_route = 16 * 1024;  // so that the answer says what is wrong rather than 413
  const bool reads = head.method == "GET" || head.method == "HEAD";
  if (!starts_with(head.path, api_path)) return reads ? 0 : of_no_route;
  const api::Found found = api::find(head.method, std::string_view(head.path).substr(api_path.size() - 1));
  return found.route != nullptr ? found.route->largest_body : reads ? 0 : of_no_route;
}

void ApiSite::reply(const std::shared_ptr<Exchange>& exchange, HttpReply reply) const {
  metrics_.count_reply(reply.status);
  if (reply.status == 503) reply.headers.emplace_back("Retry-After", "1");
  exchange->reply(std::move(reply));
}

void ApiSite::refuse(const std::shared_ptr<Exchange>& exchange, const api::Problem& problem, const std::string& new_token) const {
  HttpReply refused = http_reply(api::error_reply(problem));
  add_cookie(refused, new_token);
  reply(exchange, std::move(refused));
}

void ApiSite::add_cookie(HttpReply& reply, const std::string& new_token) const {
  if (!new_token.empty()) reply.headers.emplace_back("Set-Cookie", cookie_of(new_token, options_.secure_cookies));
}

void ApiSite::answer(HttpRequest request, std::shared_ptr<Exchange> exchange) {
  if (starts_with(request.path, api_path)) return answer_api(request, exchange);
  if (request.method != "GET" && request.method != "HEAD") {
    HttpReply wrong = refusal(405, "wrong_method", "only GET and HEAD are answered here");
    wrong.headers.emplace_back("Allow", "GET, HEAD");
    return reply(exchange, std::move(wrong));
  }
  if (request.path == "/healthz") return reply(exchange, health());
  if (request.path == "/metrics") return reply(exchange, metrics_text());
  if (files_) return reply(exchange, files_->answer(request));
  reply(exchange, refusal(404, "no_such_route", "there is nothing here; the web app is not being served"));
}

// ---- the API

/// Pages of other origins are not to use the seats of this one's visitors: SameSite cookies say so, too, to browsers that know them.
bool ApiSite::is_own_origin(const HttpRequest& request) const {
  if (request.origin.empty()) return true;
  if (request.origin == "http://" + request.host || request.origin == "https://" + request.host) return true;
  return std::find(options_.origins.begin(), options_.origins.end(), request.origin) != options_.origins.end();
}

void ApiSite::answer_api(const HttpRequest& request, const std::shared_ptr<Exchange>& exchange) {
  const std::string_view path = std::string_view(request.path).substr(api_path.size() - 1);
  if (!is_own_origin(request)) return reply(exchange, refusal(403, "other_origin", "requests from pages of other servers are refused"));
  const api::Request asked = {request.method, path, request.query, request.body, request.content_type};
  const api::Found found = api::find(request.method, path);
  if (auto refused = api::refuse(found, asked)) return reply(exchange, http_reply(std::move(*refused)));
  if (found.route->of_games) return answer_games(request, parts_of(path.substr(1)), exchange);
  if (found.route->cost == api::Cost::cheap) return reply(exchange, http_reply(api::answer(asked)));
  answer_search(request, exchange);
}

Hub::Told ApiSite::teller(const std::shared_ptr<Exchange>& exchange, int status, std::string new_token) const {
  return [this, exchange, status, new_token = std::move(new_token)](const std::variant<Text, api::Problem>& answer) {
    if (const auto* problem = std::get_if<api::Problem>(&answer)) return refuse(exchange, *problem, new_token);
    HttpReply done;
    done.status = status;
    done.body = std::get<Text>(answer);
    done.headers.emplace_back("Cache-Control", "no-store");
    add_cookie(done, new_token);
    reply(exchange, std::move(done));
  };
}

void ApiSite::create_game(const HttpRequest& request, const std::shared_ptr<Exchange>& exchange) {
  std::string token = token_of(request.cookie);
  const bool is_new = token.empty();
  if (is_new) token = new_token();
  const auto created = api::read_new_game(request.body, token);
  if (const auto* problem = std::get_if<api::Problem>(&created)) return refuse(exchange, *problem);
  hub_.create(std::get<api::Created>(created), token, teller(exchange, 201, is_new ? token : ""));
}

/// `path`: games, then an id, then what is wanted of that game. The route table knows all of them.
void ApiSite::answer_games(const HttpRequest& request, const std::vector<std::string_view>& path,
                           const std::shared_ptr<Exchange>& exchange) {
  if (path.size() == 1) return create_game(request, exchange);
  const std::string id(path[1]);
  std::string token = token_of(request.cookie);
  // Who looks at a game gets the cookie, so that a join whose answer is lost can be asked again.
  const bool is_new = token.empty() && (path.size() == 2 || path[2] == "join");
  if (is_new) token = new_token();
  if (path.size() == 2) return hub_.state(id, token, teller(exchange, 200, is_new ? token : ""));
  if (path[2] == "socket") return reply(exchange, refusal(426, "not_a_socket", "this is the address of a WebSocket"));
  if (path[2] == "export") {
    const auto format = api::read_export_format(request.query);
    if (const auto* problem = std::get_if<api::Problem>(&format)) return refuse(exchange, *problem);
    auto file = std::make_shared<api::Reply>();
    const auto write = [file, format = std::get<std::string>(format)](const api::GameRoom& room) -> std::variant<Text, api::Problem> {
      *file = api::export_game(room, format);
      return text_of(file->body);
    };
    return hub_.read(id, write, [this, exchange, file](const std::variant<Text, api::Problem>& answer) {
      if (const auto* problem = std::get_if<api::Problem>(&answer)) return refuse(exchange, *problem);
      reply(exchange, http_reply(*file));
    });
  }
  const auto command = api::read_command(path[2], request.body);
  if (const auto* problem = std::get_if<api::Problem>(&command)) return refuse(exchange, *problem);
  hub_.command(id, token, std::get<api::Command>(command), teller(exchange, 200, is_new ? token : ""));
}

// ---- sockets

HttpReply ApiSite::may_open(const HttpRequest& request) {
  if (!game_of_socket(request)) return refusal(404, "no_such_route", "there is no socket here");
  if (request.method != "GET") return refusal(405, "wrong_method", "a socket is opened with GET");
  if (!is_own_origin(request)) return refusal(403, "other_origin", "requests from pages of other servers are refused");
  const auto version = api::read_seen_version(request.query);
  if (const auto* problem = std::get_if<api::Problem>(&version)) return http_reply(api::error_reply(*problem));
  HttpReply yes;
  yes.status = 101;
  return yes;
}

void ApiSite::opened(const HttpRequest& request, std::shared_ptr<Socket> socket) {
  const std::uint64_t version = std::get<std::uint64_t>(api::read_seen_version(request.query));
  hub_.watch(*game_of_socket(request), token_of(request.cookie), version, std::move(socket));
}

// ---- for operators

HttpReply ApiSite::health() const {
  HttpReply reply;
  reply.body = text_of(R"({"status":"ok"})");
  reply.headers.emplace_back("Cache-Control", "no-store");
  return reply;
}

HttpReply ApiSite::metrics_text() {
  const HttpServer::Counts& counts = http_.counts();
  const Metrics::Now now = {static_cast<double>(counts.connections),
                            static_cast<double>(counts.sockets),
                            static_cast<double>(hub_.loaded()),
                            static_cast<double>(searches_.waiting() + moves_.waiting()),
                            static_cast<double>(searches_.running() + moves_.running()),
                            static_cast<double>(journal_.pending()),
                            static_cast<double>(counts.refused_connections),
                            static_cast<double>(counts.refused_requests)};
  HttpReply reply;
  reply.content_type = "text/plain; version=0.0.4; charset=utf-8";
  reply.body = text_of(metrics_.text(now));
  return reply;
}

}  // namespace mnk::server
