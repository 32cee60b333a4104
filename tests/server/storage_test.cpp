// SPDX-License-Identifier: MIT
// The contract of storage, held by every kind of it.
#include "server/storage.hpp"

#include <gtest/gtest.h>

#include "server/databases.hpp"

namespace mnk::server {
namespace {

TEST(Storage, KeepsEventsInOrderAndRefusesTheSecond) {
  const TemporaryFolder folder;
  auto storage = open_storage(folder.file("games.db"));
  ASSERT_TRUE(storage) << message_of(storage.error());
  const std::vector<Append> batch = {{"a", {1, 10, "{}"}}, {"a", {2, 20, "\"é\""}}, {"a", {1, 30, "{}"}}, {"b", {2, 30, "{}"}}};
  EXPECT_EQ((*storage)->append(batch), (std::vector{Appended::done, Appended::done, Appended::conflict, Appended::failed}));
  auto events = (*storage)->load("a", 0);
  ASSERT_TRUE(events);
  EXPECT_EQ(*events, (std::vector<StoredEvent>{{1, 10, "{}"}, {2, 20, "\"é\""}}));
}

}  // namespace
}  // namespace mnk::server
