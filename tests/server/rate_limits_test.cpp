// SPDX-License-Identifier: MIT
#include "server/site/rate_limits.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <string>

namespace mnk::server {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

RateLimits limits_of(const std::string& text) {
  RateLimits limits;
  EXPECT_TRUE(limits.set(text).ok()) << text;
  return limits;
}

TEST(RateLimits, AreReadFromText) {
  EXPECT_EQ(limits_of("games=120/60s")[Limited::games].count, 120);
  EXPECT_EQ(limits_of("games=120/2m")[Limited::games].seconds, 120);
  EXPECT_EQ(limits_of("games=120/2min")[Limited::games].seconds, 120);
  EXPECT_EQ(limits_of("games=2.9/1.5s")[Limited::games].count, 2);
  EXPECT_EQ(limits_of("games=2.9/1.5s")[Limited::games].seconds, 1.5);
  EXPECT_EQ(limits_of("searches=7/1h")[Limited::searches].seconds, 3600);
  EXPECT_EQ(limits_of("messages=off")[Limited::messages].count, 0);
  RateLimits limits;
  for (const char* wrong : {"", "games", "games=", "games=1", "games=0/1s", "games=1/0s", "games=-1/1s", "games=1/1",
                            "games=1/1d", "game=1/1s", "games=1/1s ", "games=nan/1s", "games=1e9/1s", "games=inf/1s",
                            "=1/1s", "games=OFF", "games=0.5/1s", "games=1/0.5s"}) {
    EXPECT_FALSE(limits.set(wrong).ok()) << wrong;
  }
}

TEST(RateLimiter, AllowsABurstAndThenTheRate) {
  RateLimiter limiter(limits_of("games=10/5s"));
  RateLimiter::Time now(seconds(1000));
  for (int i = 0; i < 10; ++i) EXPECT_TRUE(limiter.take(Limited::games, "a", now).allowed) << i;
  const auto refused = limiter.take(Limited::games, "a", now);
  EXPECT_FALSE(refused.allowed);
  EXPECT_EQ(refused.remaining, 0U);
  EXPECT_NEAR(refused.retry_seconds, 0.5, 1e-9);
  EXPECT_NEAR(limiter.take(Limited::games, "a", now + milliseconds(100)).retry_seconds, 0.4, 1e-9);
  EXPECT_NEAR(refused.full_seconds, 5, 1e-9);
  EXPECT_FALSE(limiter.take(Limited::games, "a", now + milliseconds(499)).allowed);
  EXPECT_TRUE(limiter.take(Limited::games, "a", now + milliseconds(501)).allowed);
  EXPECT_FALSE(limiter.take(Limited::games, "a", now + milliseconds(502)).allowed);
  int allowed = 0;
  for (int i = 0; i < 100'000; ++i)
    allowed += limiter.take(Limited::games, "a", now + milliseconds(502 + i)).allowed ? 1 : 0;
  EXPECT_NEAR(allowed, 200, 1) << "in 100 seconds";
}

TEST(RateLimiter, CountsClientsAndKindsApart) {
  RateLimits limits = limits_of("games=1/60s");
  ASSERT_TRUE(limits.set("sockets=1/60s").ok());
  RateLimiter limiter(limits);
  const RateLimiter::Time now(seconds(1000));
  EXPECT_TRUE(limiter.take(Limited::games, "a", now).allowed);
  EXPECT_FALSE(limiter.take(Limited::games, "a", now).allowed);
  EXPECT_TRUE(limiter.take(Limited::sockets, "a", now).allowed);
  EXPECT_TRUE(limiter.take(Limited::games, "b", now).allowed);
}

TEST(RateLimiter, RemembersWhoActedAcrossGenerations) {
  RateLimiter limiter(limits_of("games=2/3600s"));
  RateLimiter::Time now(seconds(10'000));
  limiter.take(Limited::games, "a", now);
  limiter.take(Limited::games, "a", now);
  EXPECT_FALSE(limiter.take(Limited::games, "a", now + seconds(1700)).allowed);
  EXPECT_TRUE(limiter.take(Limited::games, "b", now + seconds(3601)).allowed);  // another generation begins
  EXPECT_TRUE(limiter.take(Limited::games, "a", now + seconds(3602)).allowed);
  EXPECT_TRUE(limiter.take(Limited::games, "a", now + seconds(3602)).allowed);
  EXPECT_FALSE(limiter.take(Limited::games, "a", now + seconds(3603)).allowed);
}

/// A client keeps what it has used when the generation changes between its actions.
TEST(RateLimiter, TakesWhatWasUsedIntoTheNextGeneration) {
  RateLimiter limiter(limits_of("games=2/3600s"));
  const RateLimiter::Time start(seconds(10'000));
  limiter.take(Limited::games, "b", start);
  EXPECT_TRUE(limiter.take(Limited::games, "a", start + seconds(3000)).allowed);
  EXPECT_TRUE(limiter.take(Limited::games, "a", start + seconds(3000)).allowed);
  EXPECT_TRUE(limiter.take(Limited::games, "b", start + seconds(3601)).allowed);  // another generation begins
  EXPECT_FALSE(limiter.take(Limited::games, "a", start + seconds(3602)).allowed);
  EXPECT_TRUE(limiter.take(Limited::games, "a", start + seconds(4801)).allowed) << "one in half an hour";
}

TEST(RateLimiter, RemembersNoMoreThanSoManyClients) {
  RateLimiter limiter(limits_of("requests=5/60s"), 1000);
  const RateLimiter::Time now(seconds(1000));
  for (int i = 0; i < 20'000; ++i) EXPECT_TRUE(limiter.take(Limited::requests, std::to_string(i), now).allowed);
  EXPECT_LE(limiter.clients(), 1000U);
  EXPECT_EQ(limiter.take(Limited::requests, "19999", now).remaining, 3U) << "those that came last are remembered";
}

/// After the longest window every bucket is full again, so nothing is lost with a client.
TEST(RateLimiter, ForgetsAllClientsAfterALongPause) {
  RateLimiter limiter(limits_of("games=2/3600s"));
  const RateLimiter::Time start(seconds(10'000));
  for (const char* client : {"a", "b", "c"}) limiter.take(Limited::games, client, start);
  limiter.take(Limited::games, "d", start + seconds(3601));
  EXPECT_EQ(limiter.clients(), 4U);
  limiter.take(Limited::games, "e", start + seconds(3601 + 7201));
  EXPECT_EQ(limiter.clients(), 1U);
}

TEST(RateLimiter, SaysInHeadersWhatIsLeft) {
  RateLimiter limiter(limits_of("games=2/60s"));
  const RateLimiter::Time now(seconds(1000));
  using Fields = std::vector<std::pair<std::string, std::string>>;
  EXPECT_EQ(limiter.headers(Limited::games, limiter.take(Limited::games, "a", now)),
            (Fields{{"RateLimit-Policy", "\"games\";q=2;w=60"}, {"RateLimit", "\"games\";r=1;t=30"}}));
  limiter.take(Limited::games, "a", now);
  EXPECT_EQ(
      limiter.headers(Limited::games, limiter.take(Limited::games, "a", now)),
      (Fields{{"RateLimit-Policy", "\"games\";q=2;w=60"}, {"RateLimit", "\"games\";r=0;t=60"}, {"Retry-After", "30"}}));
  // After half a second 1.98 of 2 are used: whole seconds are rounded up, so that no client comes too early.
  EXPECT_EQ(
      limiter.headers(Limited::games, limiter.take(Limited::games, "a", now + milliseconds(500))),
      (Fields{{"RateLimit-Policy", "\"games\";q=2;w=60"}, {"RateLimit", "\"games\";r=0;t=60"}, {"Retry-After", "30"}}));
  RateLimiter unlimited(limits_of("games=off"));
  EXPECT_TRUE(unlimited.headers(Limited::games, unlimited.take(Limited::games, "a", now)).empty());
}

}  // namespace
}  // namespace mnk::server
