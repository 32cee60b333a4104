// SPDX-License-Identifier: MIT
// Limits by client: a token bucket for each client and each kind of action. No I/O, no clock of its own.
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

#include "mnk/result.hpp"

namespace mnk::server {

/// `count` actions in `seconds`: a bucket of `count` tokens that refills evenly. No limit if `count` is 0.
struct Rate {
  double count = 0;
  double seconds = 60;
};

enum class Limited : std::uint8_t {
  requests,  ///< of any kind
  games,     ///< created
  searches,  ///< judge, best, analyse, import, export
  messages,  ///< to a game: on its socket, or as requests
  sockets    ///< opened, and event streams
};
inline constexpr std::size_t limited_kinds = 5;
/// `games` ...: the word in options and headers.
std::string_view name_of(Limited kind);

struct RateLimits {
  std::array<Rate, limited_kinds> rates = {{{12'000, 60}, {120, 60}, {1'200, 60}, {6'000, 60}, {1'200, 60}}};

  Rate& operator[](Limited kind) { return rates[static_cast<std::size_t>(kind)]; }
  const Rate& operator[](Limited kind) const { return rates[static_cast<std::size_t>(kind)]; }
  /// Reads `games=120/60s`, `searches=10/1s` or `messages=off` into its place. LegalityError `bad_limit`.
  Result<bool> set(std::string_view text);
};

class RateLimiter {
 public:
  using Time = std::chrono::steady_clock::time_point;

  /// Clients beyond `most_clients` make those forgotten that have not acted for longest, whose buckets are full then.
  explicit RateLimiter(const RateLimits& limits, std::size_t most_clients = 100'000);

  struct Decision {
    bool allowed = true;
    std::uint64_t remaining = 0;  ///< tokens
    double retry_seconds = 0;     ///< until one token is there again; 0 if allowed
    double full_seconds = 0;      ///< until the bucket is full
  };
  /// Takes a token of the client, if there is one. `now` never goes back.
  Decision take(Limited kind, const std::string& client, Time now);

  bool has_limit(Limited kind) const { return limits_[kind].count > 0; }
  /// RateLimit-Policy, RateLimit and, where it was refused, Retry-After (draft-ietf-httpapi-ratelimit-headers-10).
  std::vector<std::pair<std::string, std::string>> headers(Limited kind, const Decision& decision) const;
  /// Clients that are remembered.
  std::size_t clients() const { return current_.size() + previous_.size(); }

 private:
  struct Bucket {
    double used = 0;  ///< tokens
    Time at{};        ///< of this amount
  };
  using Buckets = std::array<Bucket, limited_kinds>;
  Buckets& buckets_of(const std::string& client, Time now);

  RateLimits limits_;
  std::size_t most_clients_;
  std::chrono::duration<double> generation_;  ///< after which every bucket that was not used is full
  Time began_{};                              ///< of the present generation
  std::unordered_map<std::string, Buckets> current_, previous_;
};

}  // namespace mnk::server
