// SPDX-License-Identifier: MIT
// The request that a connection answers at present: its name, and its line in the access log.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "server/http/state.hpp"

namespace mnk::server {

class AccessRecord {
 public:
  explicit AccessRecord(HttpServer::State& server) : server_(server) {}

  /// The request from here on; its `client` and `id` are filled in. `given_id`: by a trusted proxy, empty if there is
  /// none.
  void begin(HttpRequest& request, std::string_view given_id) {
    request.id = is_request_id(given_id) ? std::string(given_id) : server_.new_request_id();
    id_ = request.id;
    began_ = std::chrono::steady_clock::now();
    if (server_.options.served) served_ = without_body(request);
  }

  /// The reply has been sent, or the client has left.
  void end(int status, std::uint64_t bytes) {
    id_.clear();
    if (!served_) return;
    server_.options.served(
        {*served_, status, bytes, std::chrono::duration<double>(std::chrono::steady_clock::now() - began_).count()});
    served_.reset();
  }

  /// The name of the request under way; empty between requests.
  const std::string& id() const { return id_; }

 private:
  /// Can it stand in a log?
  static bool is_request_id(std::string_view text) {
    return !text.empty() && text.size() <= 64 &&
           text.find_first_not_of("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_.") == text.npos;
  }

  static HttpRequest without_body(const HttpRequest& request) {
    HttpRequest copy;
    copy.method = request.method;
    copy.path = request.path;
    copy.query = request.query;
    copy.host = request.host;
    copy.fields = request.fields;
    copy.peer = request.peer;
    copy.client = request.client;
    copy.id = request.id;
    return copy;
  }

  HttpServer::State& server_;
  std::string id_;
  std::optional<HttpRequest> served_;
  std::chrono::steady_clock::time_point began_;
};

}  // namespace mnk::server
