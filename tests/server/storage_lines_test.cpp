// SPDX-License-Identifier: MIT
#include "server/storage/lines.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace mnk::server {
namespace {

TEST(StorageLines, AreAsTheirPageSays) {
  EXPECT_EQ(line_of({"abc", {{1, 1'790'000'000'000, R"({"a":1})"}, {2, -5, ""}}}),
            R"({"id":"abc","events":[{"time_ms":1790000000000,"data":"{\"a\":1}"},{"time_ms":-5,"data":""}]})");
}

TEST(StorageLines, RoundTrip) {
  const std::int64_t times[] = {0, -1, std::numeric_limits<std::int64_t>::min(),
                                std::numeric_limits<std::int64_t>::max()};
  ExportedGame game{"A-_9", {}};
  for (const char* data :
       {"", "{}", "\n\r\t\x01\x7F", "né 五目並べ \U0001F642", R"("\u0000" \ " ')", "{\"x\":1.10, \"x\":2}  "}) {
    game.events.push_back({game.events.size() + 1, times[game.events.size() % 4], data});
  }
  const std::string line = line_of(game);
  EXPECT_EQ(line.find('\n'), std::string::npos);
  const auto read = read_line(line);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->game, game.game);
  EXPECT_EQ(read->events, game.events);
}

TEST(StorageLines, RefuseEverythingElse) {
  for (const char* line :
       {"", "foo", "[]", "{}", R"({"id":"a","events":[]})", R"({"id":1,"events":[{"time_ms":1,"data":""}]})",
        R"({"id":"a","events":[{"time_ms":1,"data":""}],"more":1})",
        R"({"id":"a","events":[{"time_ms":1.5,"data":""}]})",
        R"({"id":"a","events":[{"time_ms":9223372036854775808,"data":""}]})",
        R"({"id":"a","events":[{"time_ms":1,"data":{}}]})", R"({"id":"a","events":[{"data":""}]})",
        R"({"id":"a","events":[{"time_ms":1,"data":"","version":1}]})", R"({"id":"a","events":[1]})",
        R"({"id":"a","events":{"time_ms":1,"data":""}})", R"({"id":"a","events":[{"time_ms":1,"data":""}]} x)",
        "{\"id\":\"a\",\"events\":[{\"time_ms\":1,\"data\":\"\xFF\"}]}"}) {
    EXPECT_FALSE(read_line(line)) << line;
  }
}

}  // namespace
}  // namespace mnk::server
