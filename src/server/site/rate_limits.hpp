// SPDX-License-Identifier: MIT
// Rate limits: a token bucket per client and kind of action. No I/O; the caller passes the time.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "mnk/detail/enum_array.hpp"
#include "mnk/result.hpp"

namespace mnk::server {

/// A token bucket of `count` tokens that refills evenly in `seconds`. `count` 0: no limit.
struct Rate {
  double count = 0;
  double seconds = 60;
};

enum class Limited : std::uint8_t {
  requests,  ///< of any kind
  games,     ///< created
  searches,  ///< judge, best, analyse, import, export
  messages,  ///< commands to a game, on its socket or as requests
  sockets    ///< WebSockets and event streams opened
};
inline constexpr std::size_t limited_kinds = 5;
constexpr std::size_t index_of(Limited kind) { return detail::to_underlying(kind); }
/// Returns the name in options and headers: `games` ...
std::string_view name_of(Limited kind);

struct RateLimits {
  std::array<Rate, limited_kinds> rates = {{{12'000, 60}, {120, 60}, {1'200, 60}, {6'000, 60}, {1'200, 60}}};

  Rate& operator[](Limited kind) { return rates[index_of(kind)]; }
  const Rate& operator[](Limited kind) const { return rates[index_of(kind)]; }
  /// Sets one rate from `games=120/60s`, `searches=10/1s` or `messages=off`. Error: `bad_limit`.
  Result<bool> set(std::string_view text);
};

class RateLimiter {
 public:
  using Time = std::chrono::steady_clock::time_point;

  /// Beyond `max_clients`, the clients idle for longest are forgotten: their buckets count as full.
  explicit RateLimiter(const RateLimits& limits, std::size_t max_clients = 100'000);

  struct Decision {
    bool allowed = true;
    std::uint64_t remaining = 0;  ///< tokens
    double retry_seconds = 0;     ///< until one token is available; 0 if allowed
    double full_seconds = 0;      ///< until the bucket is full
  };
  /// Takes a token of the client, if available. Requires: `now` never decreases.
  Decision take(Limited kind, const std::string& client, Time now);

  bool has_limit(Limited kind) const { return limits_[kind].count > 0; }
  /// Returns RateLimit-Policy, RateLimit and, after a refusal, Retry-After (draft-ietf-httpapi-ratelimit-headers-10).
  std::vector<std::pair<std::string, std::string>> headers(Limited kind, const Decision& decision) const;
  /// Returns the number of clients in both generations.
  std::size_t clients() const { return current_.size() + previous_.size(); }

 private:
  struct Bucket {
    double used = 0;  ///< tokens taken and not refilled at time `at`
    Time at{};
  };
  using Buckets = std::array<Bucket, limited_kinds>;
  Buckets& buckets_of(const std::string& client, Time now);

  RateLimits limits_;
  std::size_t max_clients_;
  std::chrono::duration<double> generation_;  ///< time to refill any bucket; length of a generation
  Time began_{};                              ///< start of the current generation
  std::unordered_map<std::string, Buckets> current_, previous_;
};

}  // namespace mnk::server
