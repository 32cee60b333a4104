// SPDX-License-Identifier: MIT
// The JSON API without sockets: a request to a reply, text to text. docs/openapi.yaml specifies it, docs/api.md is for people.
//
// Nothing is kept from one request to the next. Games, which are kept, are the server's: their routes are in the table, so that
// there is one list of all of them, and are not answered here.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "protocol/json_api/reply.hpp"

namespace mnk::api {

struct Request {
  std::string_view method;  ///< `GET`, `POST`
  std::string_view path;    ///< below /api/v1: `/judge`
  std::string_view query;   ///< without its `?`
  std::string_view body;
  std::string_view content_type = "application/json";
};

/// What an answer that takes its time is given.
struct Work {
  /// Once true, the answer ends within some 50 ms: set by the caller, or here when `stream` says that nobody listens.
  std::atomic<bool>* stop = nullptr;
  /// Gets one line of a streamed reply after the other, each with its end; false: the client is gone. Without it, the lines are the
  /// body of the reply.
  std::function<bool(std::string_view line)> stream = {};
};

enum class Cost : std::uint8_t {
  cheap,    ///< answered at once
  search,   ///< may take seconds: not in a thread that others wait for
  streamed  ///< the same, with a reply that comes in lines; its status is known with the first of them
};

struct Route {
  std::string_view method;
  std::string_view path;  ///< as in `/games/{id}/moves`
  Cost cost;
  std::size_t largest_body;
  bool of_games;           ///< answered by the server
  bool has_query = false;  ///< reads a query of its own; for all others any is too much
};

/// All routes.
std::span<const Route> routes();

struct Found {
  const Route* route = nullptr;
  std::string_view id;  ///< what stands for `{id}`: at most 64 letters, digits, `-` and `_`
  std::string allow;    ///< the methods of this path, if it has any: `GET, POST`
};
Found find(std::string_view method, std::string_view path);

/// Why the request is not even looked at: 404 `no_such_route`, 405 `wrong_method`, 413 `too_large_body`, 415 `wrong_media_type`,
/// 400 `bad_request` for a query where the route has none.
std::optional<Reply> refuse(const Found& found, const Request& request);

/// The reply. Where lines went to `work.stream` its body is empty; before the first of them it may be an error as always.
Reply answer(const Request& request, const Work& work = {});

}  // namespace mnk::api
