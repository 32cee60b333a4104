// SPDX-License-Identifier: MIT
// Accounting of the memory for large request bodies and large replies, against one limit for all clients and one per
// client.
#pragma once

#include <cstddef>
#include <string>
#include <utility>

#include "server/http/state.hpp"

namespace mnk::server {

class BodyReservation {
 public:
  static constexpr std::size_t small = 16 * 1024;  ///< bytes; bodies up to this size are not counted

  explicit BodyReservation(HttpServer::State& server) : server_(server) {}
  BodyReservation(const BodyReservation&) = delete;
  BodyReservation& operator=(const BodyReservation&) = delete;
  ~BodyReservation() { release(); }

  /// Raises the reservation to `bytes` bytes. Returns false, and reserves nothing more, if a limit is exceeded.
  bool grow_to(std::size_t bytes, const std::string& client) {
    if (bytes <= small) return true;
    const HttpLimits& limits = server_.options.limits;
    const std::size_t more = bytes - counted_;
    if (client_.empty()) client_ = client_key(client);
    if (server_.bodies.sum() + more > limits.body_bytes) return false;
    if (server_.bodies.of(client_) + more > limits.body_bytes_of_client) return false;
    server_.bodies.add(client_, more);
    counted_ += more;
    return true;
  }

  void release() {
    if (counted_ > 0) server_.bodies.remove(client_, std::exchange(counted_, 0));
    client_.clear();
  }

 private:
  HttpServer::State& server_;
  std::size_t counted_ = 0;
  std::string client_;
};

}  // namespace mnk::server
