// SPDX-License-Identifier: MIT
#include "protocol/json_api/api.hpp"

#include <algorithm>
#include <array>

#include "protocol/json_api/routes.hpp"
#include "room/room.hpp"

namespace mnk::api {

namespace {

constexpr std::size_t small = 4 * kibibyte;
constexpr std::size_t no_body = 0;

constexpr std::array<Route, 26> table = {{
    {"GET", "/presets", Cost::none, no_body, presets_route},
    {"POST", "/judge", Cost::small, max_request, judge_route},
    {"POST", "/best", Cost::search, max_request, best_route},
    {"POST", "/analyse", Cost::streamed, max_request, analyse_route},
    {"POST", "/import", Cost::small, 2 * max_file, import_route},
    {"POST", "/export", Cost::small, max_tree_request, export_route},
    {"GET", "/openapi.yaml", Cost::none, no_body, ServerTask::show_document},
    {"GET", "/problems", Cost::none, no_body, ServerTask::show_problems},
    {"POST", "/tokens", Cost::none, small, ServerTask::make_token},
    {"GET", "/games", Cost::none, no_body, ServerTask::list_games, true},
    {"POST", "/games", Cost::none, max_request, ServerTask::create_game},
    {"GET", "/games/{id}", Cost::none, no_body, ServerTask::send_state, true},
    {"POST", "/games/{id}/join", Cost::none, small, ServerTask::run_command},
    {"POST", "/games/{id}/moves", Cost::none, small, ServerTask::run_command},
    {"POST", "/games/{id}/choose", Cost::none, small, ServerTask::run_command},
    {"POST", "/games/{id}/undo", Cost::none, small, ServerTask::run_command},
    {"POST", "/games/{id}/draw", Cost::none, small, ServerTask::run_command},
    {"POST", "/games/{id}/resign", Cost::none, small, ServerTask::run_command},
    {"POST", "/games/{id}/rematch", Cost::none, small, ServerTask::run_command},
    {"GET", "/games/{id}/export", Cost::none, no_body, ServerTask::export_game, true},
    {"GET", "/games/{id}/socket", Cost::none, no_body, ServerTask::open_socket, true},
    {"GET", "/games/{id}/events", Cost::none, no_body, ServerTask::open_events, true},
    {"GET", "/lobby", Cost::none, no_body, ServerTask::list_open_games, true},
    {"GET", "/proofs", Cost::none, no_body, ServerTask::list_proofs},
    {"GET", "/proofs/{id}", Cost::none, no_body, ServerTask::show_proof},
    {"GET", "/docs", Cost::none, no_body, ServerTask::show_docs},
}};

/// Matches the path with the pattern. Returns the text in place of `{id}`, or nothing without a match.
std::optional<std::string_view> match(std::string_view pattern, std::string_view path) {
  constexpr std::string_view hole = "{id}";
  const std::size_t at = pattern.find(hole);
  if (at == std::string_view::npos) return pattern == path ? std::optional(std::string_view()) : std::nullopt;
  const std::string_view before = pattern.substr(0, at), behind = pattern.substr(at + hole.size());
  if (path.size() <= before.size() + behind.size() || !path.starts_with(before) || !path.ends_with(behind))
    return std::nullopt;
  const std::string_view id = path.substr(before.size(), path.size() - before.size() - behind.size());
  return room::is_game_id(id) ? std::optional(id) : std::nullopt;
}

std::string lower(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c != ' ' && c != '\t' && c != '"') out += c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c;
  }
  return out;
}

bool is_json(std::string_view content_type) {
  const std::string type = lower(content_type);
  return type == "application/json" || type == "application/json;charset=utf-8";
}

}  // namespace

std::span<const Route> routes() { return table; }

Found find(std::string_view method, std::string_view path) {
  Found found;
  for (const Route& route : table) {
    const auto id = match(route.path, path);
    if (!id) continue;
    if (route.method == method || (method == "HEAD" && route.method == "GET"))
      return {.route = &route, .id = *id, .allow = {}};
    found.allow +=
        (found.allow.empty() ? "" : ", ") + std::string(route.method) + (route.method == "GET" ? ", HEAD" : "");
  }
  return found;
}

std::optional<Reply> refuse(const Found& found, const Request& request) {
  if (found.route == nullptr && found.allow.empty()) return error_reply(404, "no_such_route", "there is no such route");
  if (found.route == nullptr) {
    Reply reply = error_reply(405, "wrong_method", "this path has the methods " + found.allow + " only");
    reply.headers.emplace_back("Allow", found.allow);
    return reply;
  }
  if (request.body.size() > found.route->max_body) {
    return error_reply(413, "too_large_body",
                       "the body may have " + std::to_string(found.route->max_body) + " bytes here");
  }
  if (!request.content_encoding.empty() && request.content_encoding != "identity") {
    Reply reply = error_reply(415, "encoded_body", "bodies are read without Content-Encoding only");
    reply.headers.emplace_back("Accept-Encoding", "identity");
    return reply;
  }
  if (found.route->method == "POST" && !is_json(request.content_type)) {
    return error_reply(415, "wrong_media_type", "the body is to be application/json in UTF-8");
  }
  if (!request.query.empty() && !found.route->has_query) {
    Fields query = Fields::of_query(request.query);
    if (const Problem* problem = query.problem()) return error_reply(*problem);
  }
  return std::nullopt;
}

ReplyOrSearch begin(const Request& request) {
  const Found found = find(request.method, request.path);
  if (auto refused = refuse(found, request)) return *refused;
  if (found.route->is_of_server())
    return error_reply(404, "no_such_route", "only a server has this route, and this is none");
  return std::get<Route::Begin>(found.route->handler)(request);
}

Reply answer(const Request& request, const Work& work) {
  ReplyOrSearch begun = begin(request);
  if (auto* reply = std::get_if<Reply>(&begun)) return std::move(*reply);
  return std::get<SearchJob>(begun).run(work);
}

}  // namespace mnk::api
