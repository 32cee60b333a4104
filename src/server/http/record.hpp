// SPDX-License-Identifier: MIT
// The current request of a connection: its request id, and its entry in the access log.
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

  /// Starts the record of a request and sets `request.id`. Requires: `request.client` is set. `given_id`: id from a
  /// trusted proxy, or empty.
  void begin(HttpRequest& request, std::string_view given_id) {
    request.id = is_request_id(given_id) ? std::string(given_id) : server_.new_request_id();
    id_ = request.id;
    began_ = std::chrono::steady_clock::now();
    if (server_.options.served) served_ = without_body(request);
  }

  /// Reports the request to the access log, after the reply was sent or the client left.
  void end(int status, std::uint64_t bytes) {
    id_.clear();
    if (!served_) return;
    server_.options.served(
        {*served_, status, bytes, std::chrono::duration<double>(std::chrono::steady_clock::now() - began_).count()});
    served_.reset();
  }

  /// Returns the id of the current request; empty between requests.
  const std::string& id() const { return id_; }

 private:
  /// Returns true if the text is safe in a log: short, and without special characters.
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
