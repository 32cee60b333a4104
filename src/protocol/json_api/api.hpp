// SPDX-License-Identifier: MIT
// The JSON API without sockets: a request to a reply, text to text. docs/openapi.yaml specifies it, docs/api.md is for
// people.
//
// Nothing is kept from one request to the next. Games, which are kept, are the server's: their routes are in the table,
// so that there is one list of all routes, and are not answered here.
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

namespace mnk::api {

struct Request {
  std::string_view method;  ///< `GET`, `HEAD` (the same as GET), `POST`
  std::string_view path;    ///< below /api/v1: `/judge`
  std::string_view query;   ///< without its `?`
  std::string_view body;
  std::string_view content_type = "application/json";
  std::string_view content_encoding = "";
};

/// What a search is given.
struct Work {
  /// Once true, the answer ends within some 50 ms: set by the caller, or here when `stream` says that nobody listens.
  std::atomic<bool>* stop = nullptr;
  /// Gets one line of a streamed reply after the other, each with its end; false: the client is gone. Without it, the
  /// lines are the body of the reply.
  std::function<bool(std::string_view line)> stream = {};
  /// Allowed time, if it is less than the request asks for.
  double seconds = 1e9;
};

/// A search that a request asks for, read and checked, and not begun.
struct Search {
  double seconds = 0;     ///< at most; for a small search, about
  bool is_small = false;  ///< takes some milliseconds
  /// The reply. Where lines went to `work.stream` its body is empty; before the first of them it may be an error as
  /// always. Called once.
  std::function<Reply(const Work& work)> run;
};

using Begun = std::variant<Reply, Search>;

enum class Cost : std::uint8_t {
  none,     ///< answered at once
  small,    ///< up to a tenth of a second for the largest requests
  search,   ///< may take seconds
  streamed  ///< the same, with a reply that comes in lines; its status is known with the first of them
};

struct Route {
  std::string_view method;
  std::string_view path;  ///< as in `/games/{id}/moves`
  Cost cost;
  std::size_t largest_body;
  bool has_query = false;                    ///< reads a query of its own; for all others any is too much
  Begun (*begin)(const Request&) = nullptr;  ///< null: answered by the server
};

/// All routes.
std::span<const Route> routes();

struct Found {
  const Route* route = nullptr;
  std::string_view id;  ///< what stands for `{id}`: at most 64 letters, digits, `-` and `_`
  std::string allow;    ///< the methods of this path, if it has any: `GET, HEAD, POST`
};
/// The route of a request; HEAD finds that of GET.
Found find(std::string_view method, std::string_view path);

/// The reason why the request is not even looked at: 404 `no_such_route`, 405 `wrong_method`, 413 `too_large_body`, 415
/// `wrong_media_type` or `encoded_body`, 400 `bad_request` for a query where the route has none.
std::optional<Reply> refuse(const Found& found, const Request& request);

/// The reply, or the search that has to come before it. The views in `request` are not used after it returns.
Begun begin(const Request& request);

/// The reply, searches done.
Reply answer(const Request& request, const Work& work = {});

}  // namespace mnk::api
