// SPDX-License-Identifier: MIT
// The journal: storage for many threads.
#include "server/journal.hpp"

#include <gtest/gtest.h>

#include <future>

#include "server/databases.hpp"

namespace mnk::server {
namespace {

Appended append(Journal& journal, Append append) {
  std::promise<Appended> told;
  journal.append(std::move(append), [&](Appended appended) { told.set_value(appended); });
  return told.get_future().get();
}

TEST(Journal, AppendsAndLoads) {
  const TemporaryFolder folder;
  auto journal = Journal::open(folder.file("games.db"));
  ASSERT_TRUE(journal) << message_of(journal.error());
  EXPECT_EQ(append(**journal, {"a", {1, 10, "{}"}}), Appended::done);
  EXPECT_EQ(append(**journal, {"a", {1, 10, "{}"}}), Appended::conflict);
  std::promise<std::optional<std::vector<StoredEvent>>> loaded;
  (*journal)->load("a", 0, [&](auto events) { loaded.set_value(std::move(events)); });
  EXPECT_EQ(loaded.get_future().get(), (std::vector<StoredEvent>{{1, 10, "{}"}}));
  auto second = Journal::open(folder.file("games.db"));
  ASSERT_FALSE(second);
  EXPECT_EQ(code_of(second.error()), "in_use");
}

}  // namespace
}  // namespace mnk::server
