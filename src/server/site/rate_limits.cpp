// SPDX-License-Identifier: MIT
#include "server/site/rate_limits.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace mnk::server {

namespace {

constexpr std::array<std::string_view, limited_kinds> names = {"requests", "games", "searches", "messages", "sockets"};

/// Removes a number from the front of the text and returns it; 0 if there is none in 1 to 1e9.
double take_number(std::string_view& text) {
  double number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed);
  if (read.ec != std::errc() || !(number >= 1 && number <= 1e9)) return 0;  // negated, so that NaN fails, too
  text = std::string_view(read.ptr, text.data() + text.size());
  return number;
}

double seconds_of(std::string_view unit) {
  if (unit == "s") return 1;
  if (unit == "m" || unit == "min") return 60;
  return unit == "h" ? 3600 : 0;
}

std::string whole(double number) { return std::to_string(static_cast<std::uint64_t>(std::ceil(number))); }

}  // namespace

std::string_view name_of(Limited kind) { return names[index_of(kind)]; }

Result<bool> RateLimits::set(std::string_view text) {
  const LegalityError error = {
      "bad_limit", "'" + std::string(text.substr(0, 60)) +
                       "' is no limit: say for instance games=120/60s or searches=off; there are requests, games, "
                       "searches, messages, sockets"};
  const std::size_t sign = std::min(text.find('='), text.size());
  const auto name = std::find(names.begin(), names.end(), text.substr(0, sign));
  if (name == names.end() || sign == text.size()) return error;
  Rate& rate = rates.begin()[name - names.begin()];
  std::string_view rest = text.substr(sign + 1);
  if (rest == "off") {
    rate.count = 0;
    return true;
  }
  const double count = take_number(rest);
  if (count == 0 || rest.substr(0, 1) != "/") return error;
  rest.remove_prefix(1);
  const double amount = take_number(rest);
  const double seconds = amount * seconds_of(rest);
  if (seconds == 0) return error;
  rate = {std::floor(count), seconds};
  return true;
}

RateLimiter::RateLimiter(const RateLimits& limits, std::size_t max_clients)
    : limits_(limits), max_clients_(max_clients) {
  double longest = 1;
  for (const Rate& rate : limits_.rates) longest = std::max(longest, rate.seconds);
  generation_ = std::chrono::duration<double>(longest);
}

/// Returns the buckets of a client, which move into the current generation. A client absent from both generations has
/// full buckets, so old generations can be dropped.
RateLimiter::Buckets& RateLimiter::buckets_of(const std::string& client, Time now) {
  if (now - began_ > generation_ || current_.size() >= std::max<std::size_t>(max_clients_ / 2, 1)) {
    const bool is_long_ago = now - began_ > 2 * generation_;
    previous_ = is_long_ago ? decltype(previous_)() : std::move(current_);
    current_.clear();
    began_ = now;
  }
  const auto [at, is_new] = current_.try_emplace(client);
  if (!is_new) return at->second;
  if (const auto old = previous_.find(client); old != previous_.end()) {
    at->second = old->second;
    previous_.erase(old);
  }
  return at->second;
}

RateLimiter::Decision RateLimiter::take(Limited kind, const std::string& client, Time now) {
  const Rate& rate = limits_[kind];
  if (rate.count == 0) return {};
  Bucket& bucket = buckets_of(client, now)[index_of(kind)];
  const double a_second = rate.count / rate.seconds;
  bucket.used = std::max(0.0, bucket.used - std::chrono::duration<double>(now - bucket.at).count() * a_second);
  bucket.at = now;
  Decision decision;
  decision.allowed = bucket.used + 1 <= rate.count;
  if (decision.allowed) {
    bucket.used += 1;
  } else {
    decision.retry_seconds = (bucket.used + 1 - rate.count) / a_second;
  }
  decision.remaining = static_cast<std::uint64_t>(rate.count - bucket.used);
  decision.full_seconds = bucket.used / a_second;
  return decision;
}

std::vector<std::pair<std::string, std::string>> RateLimiter::headers(Limited kind, const Decision& decision) const {
  const Rate& rate = limits_[kind];
  if (rate.count == 0) return {};
  const std::string name = '"' + std::string(name_of(kind)) + '"';
  std::vector<std::pair<std::string, std::string>> fields = {
      {"RateLimit-Policy", name + ";q=" + whole(rate.count) + ";w=" + whole(rate.seconds)},
      {"RateLimit", name + ";r=" + std::to_string(decision.remaining) + ";t=" + whole(decision.full_seconds)}};
  if (!decision.allowed) fields.emplace_back("Retry-After", whole(std::max(decision.retry_seconds, 1.0)));
  return fields;
}

}  // namespace mnk::server
