// SPDX-License-Identifier: MIT
// The JSON API without sockets: maps a request to a reply, text to text. docs/openapi.yaml specifies it, docs/api.md is
// for people.
//
// No state is kept between requests. The server keeps the games and answers their routes; these are listed here so that
// all routes are in one table.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "protocol/json_api/reply.hpp"

namespace mnk::table {
class Tables;
}

namespace mnk::api {

struct Request {
  std::string_view method;  ///< `GET`, `HEAD` (the same as GET), `POST`
  std::string_view path;    ///< below /api/v1: `/judge`
  std::string_view query;   ///< without its `?`
  std::string_view body;
  std::string_view content_type = "application/json";
  std::string_view content_encoding = "";
};

/// The resources and controls of a search.
struct Work {
  /// Stop flag: once true, the answer ends within some 50 ms. Set by the caller, or here when `stream` returns false.
  std::atomic<bool>* stop = nullptr;
  /// Receives the lines of a streamed reply, each with its line break. Returns false if the client has disconnected. If
  /// empty, the lines are the body of the reply.
  std::function<bool(std::string_view line)> stream = {};
  /// Time limit in seconds, if it is less than the request asks for.
  double seconds = 1e9;
  /// Tables that searches take values from; null: none.
  const table::Tables* tables = nullptr;
};

/// A search that a request asks for: validated and not begun.
struct SearchJob {
  double seconds = 0;     ///< upper bound; approximate for a small search
  bool is_small = false;  ///< takes some milliseconds
  /// Runs the search and returns the reply. The body is empty if lines went to `work.stream`. The reply may be an error
  /// only before the first line. Throws std::runtime_error if the files of a table are damaged. Called once.
  std::function<Reply(const Work& work)> run;
};

using ReplyOrSearch = std::variant<Reply, SearchJob>;

enum class Cost : std::uint8_t {
  none,     ///< answered at once
  small,    ///< up to a tenth of a second for the largest requests
  search,   ///< may take seconds
  streamed  ///< may take seconds; the reply comes in lines, and its status is known with the first of them
};

/// Answers that only a server has.
enum class ServerTask : std::uint8_t {
  show_document,
  show_problems,
  show_docs,
  make_token,
  list_games,
  list_open_games,
  create_game,
  send_state,
  run_command,  ///< the last word of the path, as in read_command
  export_game,
  open_socket,
  open_events,
  list_proofs,
  show_proof
};

struct Route {
  std::string_view method;
  std::string_view path;  ///< a pattern such as `/games/{id}/moves`
  Cost cost;
  std::size_t max_body;
  using Begin = ReplyOrSearch (*)(const Request&);
  std::variant<Begin, ServerTask> handler;
  bool has_query = false;  ///< the route reads a query; for all others a query is an error

  bool is_of_server() const { return std::holds_alternative<ServerTask>(handler); }
  bool is(ServerTask task) const { return is_of_server() && std::get<ServerTask>(handler) == task; }
};

/// All routes.
std::span<const Route> routes();

struct Found {
  const Route* route = nullptr;
  std::string_view id;  ///< the text in place of `{id}`: at most 64 letters, digits, `-` and `_`
  std::string allow;    ///< the methods of this path, if it has any: `GET, HEAD, POST`
};
/// The route of a request; HEAD finds that of GET.
Found find(std::string_view method, std::string_view path);

/// The error of a request that is not processed: 404 `no_such_route`, 405 `wrong_method`, 413 `too_large_body`, 415
/// `wrong_media_type` or `encoded_body`, 400 `bad_request` for a query where the route has none.
std::optional<Reply> refuse(const Found& found, const Request& request);

/// Begins a request. Returns the reply, or the search that must run first. Does not use the views in `request` after it
/// returns.
ReplyOrSearch begin(const Request& request);

/// Answers a request, including its search.
Reply answer(const Request& request, const Work& work = {});

}  // namespace mnk::api
