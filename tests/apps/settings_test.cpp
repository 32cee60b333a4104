// SPDX-License-Identifier: MIT
// Durations in settings, and options of `mnk serve` that are wrong. tests/server/operations_test.cpp tests settings
// from files and the environment.
#include "apps/settings.hpp"

#include <gtest/gtest.h>

#include "apps/child.hpp"

namespace mnk::apps {
namespace {

TEST(ParseDuration, ReadsANumberWithAUnit) {
  EXPECT_EQ(parse_duration("45s"), std::chrono::seconds(45));
  EXPECT_EQ(parse_duration("30m"), std::chrono::minutes(30));
  EXPECT_EQ(parse_duration("12h"), std::chrono::hours(12));
  EXPECT_EQ(parse_duration("90d"), std::chrono::hours(24 * 90));
  EXPECT_EQ(parse_duration("2w"), std::chrono::hours(24 * 14));
  EXPECT_EQ(parse_duration("0s"), std::chrono::seconds(0));
  EXPECT_EQ(parse_duration("1000w"), std::chrono::hours(24 * 7) * 1'000);
  EXPECT_EQ(parse_duration("1.5h"), std::chrono::minutes(90));
}

TEST(ParseDuration, RefusesEverythingElse) {
  for (const char* text : {"", "d", "90", "90 d", " 90d", "90d ", "-1d", "+1d", "0.5s", "90D", "90dd", "1e3d",
                           "1000000w", "99999999999999999999d"}) {
    EXPECT_EQ(parse_duration(text), std::nullopt) << text;
  }
}

TEST(ServeOptions, ThatAreWrongAreNamed) {
  const struct {
    std::vector<std::string> words;
    int status;
    const char* message;
  } cases[] = {
      {{"--client-address-from", "foo"},
       2,
       "--client-address-from: unknown value 'foo'; expected one of x-forwarded-for, forwarded, proxy-protocol.\n"},
      {{"--address", "foo"}, 2, "'foo' is no IP address\n"},
      {{"--address", "foo", "--client-address-from", "X-Forwarded-For"}, 2, "'foo' is no IP address\n"},
      {{"--trusted-proxy", "foo"}, 2, "'foo' is no IP address or network like 10.0.0.0/8\n"},
      {{"--metrics", "127.0.0.1"}, 2, "--metrics: '127.0.0.1' is not of the form ADDRESS:PORT\n"},
      {{"--port=", "80"}, 2, "--port: '' is not a number from 0 to 65535\n"},
      {{"--quota-games", "-5"}, 2, "--quota-games: '-5' is not a number from 0 to 1000000000000000\n"},
      {{"--quota-games", "99999999999999999999"}, 2, "--quota-games: '99999999999999999999' is not a number from 0"},
      {{"--quota-bytes", "-1"}, 2, "--quota-bytes: '-1' is not a size such as 500MB or 10GB\n"},
      {{"--quota-bytes", "1.5GB"}, 2, "--quota-bytes: '1.5GB' is not a size such as 500MB or 10GB\n"},
      {{"--quota-bytes", "99999999999999999999"}, 2, "--quota-bytes: '99999999999999999999' is not a size such as"},
      {{"--host", "a.example,https://b.example"}, 2, "--host: 'https://b.example' is not a host name such as"},
      {{"--host", ""}, 2, "--host: '' is not a host name such as mnk.example.org\n"},
      {{"--origin", "mnk.example.org"}, 2, "--origin: 'mnk.example.org' is not an origin such as https://mnk.example"},
      {{"--origin", "https://a.example/path"}, 2, "--origin: 'https://a.example/path' is not an origin such as"},
      {{"--proofs", "/nonexistent"}, 1, "--proofs: /nonexistent cannot be read: No such file or directory\n"},
      {{"--proofs", "/dev/null"}, 1, "--proofs: /dev/null cannot be read: Not a directory\n"}};
  for (const auto& c : cases) {
    std::vector<std::string> arguments = {"serve", "--database", ":memory:"};
    arguments.insert(arguments.end(), c.words.begin(), c.words.end());
    const test::Ended ended = test::run(arguments);
    EXPECT_EQ(ended.status, c.status) << c.message;
    EXPECT_EQ(ended.out, "") << c.message;
    EXPECT_EQ(ended.err.rfind(std::string("mnk: ") + c.message, 0), 0U) << ended.err;
  }
}

}  // namespace
}  // namespace mnk::apps
