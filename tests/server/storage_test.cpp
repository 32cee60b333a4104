// SPDX-License-Identifier: MIT
// The contract of storage, held by every kind of it.
#include "server/storage.hpp"

#include "server/databases.hpp"

namespace mnk::server {
namespace {

using enum Appended;
using Answers = std::vector<Appended>;

class Storages : public EveryDatabase {};
INSTANTIATE_TEST_SUITE_P(Every, Storages, testing::Values(Kind::sqlite, Kind::postgres), name_of);

TEST_P(Storages, KeepEventsAndRefuseASecondOfAVersion) {
  const auto storage = open();
  EXPECT_EQ(storage->append(std::vector<Append>{{"a", {1, 10, "one"}}, {"b", {1, 11, "uno"}}}), (Answers{done, done}));
  EXPECT_EQ(storage->append(std::vector<Append>{{"a", {2, 20, "two"}}, {"b", {1, 12, "eins"}}, {"b", {2, 13, "due"}}}),
            (Answers{done, conflict, done}));
  EXPECT_TRUE(storage->trouble().empty());
  EXPECT_EQ(loaded(*storage, "a"), (Events{{1, 10, "one"}, {2, 20, "two"}}));
  EXPECT_EQ(loaded(*storage, "b"), (Events{{1, 11, "uno"}, {2, 13, "due"}}));
}

TEST_P(Storages, DecideRacesWithinABatchByItsOrder) {
  const auto storage = open();
  EXPECT_EQ(
      storage->append(std::vector<Append>{{"a", {1, 1, "first"}}, {"a", {1, 2, "second"}}, {"a", {2, 3, "next"}}, {"a", {2, 3, "next"}}}),
      (Answers{done, conflict, done, conflict}));
  EXPECT_EQ(loaded(*storage, "a"), (Events{{1, 1, "first"}, {2, 3, "next"}}));
}

TEST_P(Storages, RefuseAnEventWithoutTheOneBefore) {
  const auto storage = open();
  EXPECT_EQ(storage->append(std::vector<Append>{{"a", {2, 1, "no"}}, {"b", {1, 1, "yes"}}}), (Answers{failed, done}));
  EXPECT_FALSE(storage->trouble().empty());
  EXPECT_EQ(storage->append(std::vector<Append>{{"b", {3, 1, "no"}}, {"b", {2, 1, "yes"}}, {"b", {3, 1, "now"}}}),
            (Answers{failed, done, done}));
  EXPECT_EQ(loaded(*storage, "a"), Events{});
  EXPECT_EQ(loaded(*storage, "b").size(), 3U);
}

TEST_P(Storages, LoadAfterAVersion) {
  const auto storage = open();
  std::vector<Append> batch;
  Events all;
  for (std::uint64_t version = 1; version <= 300; ++version) {
    all.push_back({version, static_cast<std::int64_t>(1'790'000'000'000 + version), "event " + std::to_string(version)});
    batch.push_back({"game", all.back()});
  }
  EXPECT_EQ(storage->append(batch), Answers(300, done));
  for (const std::uint64_t after : {0, 1, 9, 10, 255, 299, 300, 301}) {
    EXPECT_EQ(loaded(*storage, "game", after),
              Events(all.begin() + static_cast<std::ptrdiff_t>(std::min<std::uint64_t>(after, 300)), all.end()));
  }
  EXPECT_EQ(loaded(*storage, "game", UINT64_MAX), Events{});
  EXPECT_EQ(loaded(*storage, "another"), Events{});
}

TEST_P(Storages, GiveBackDataAsItWas) {
  const std::vector<std::string> texts = {"",
                                          R"({"name":"a \"quoted\" \\ 'name', {braces} and NULL"})",
                                          R"("\u0000")",
                                          "né, 五目並べ, \U0001F642, e\u0301, \u202Eright to left",
                                          "\x01\x1F\x7F\t\r\n",
                                          "{NULL,\"\",\\",
                                          "$1 ? :a %s; DROP TABLE events; --",
                                          std::string(most_data, '"')};
  const auto storage = open();
  std::vector<Append> batch;
  for (const std::string& text : texts) batch.push_back({"game", {batch.size() + 1, static_cast<std::int64_t>(batch.size()), text}});
  EXPECT_EQ(storage->append(batch), Answers(texts.size(), done));
  const Events events = loaded(*open(), "game");
  ASSERT_EQ(events.size(), texts.size());
  for (std::size_t i = 0; i < texts.size(); ++i) EXPECT_EQ(events[i].data, texts[i]);
}

TEST_P(Storages, RefuseWhatIsNoTextAndHarmNothingByIt) {
  const auto storage = open();
  std::vector<Append> batch;
  for (const std::string& bad :
       {std::string("a\0b", 3), std::string("\xFF"), std::string("\xC0\x80"), std::string("\xED\xA0\x80"), std::string("\xF4\x90\x80\x80"),
        std::string("\xE2\x82"), std::string("\x80"), std::string(most_data + 1, 'x')}) {
    batch.push_back({"bad" + std::to_string(batch.size()), {1, 1, bad}});
    batch.push_back({"good" + std::to_string(batch.size()), {1, 1, "{}"}});
  }
  const Answers answers = storage->append(batch);
  for (std::size_t i = 0; i < batch.size(); ++i) EXPECT_EQ(answers[i], i % 2 == 0 ? failed : done) << i;
  EXPECT_FALSE(storage->trouble().empty());
}

TEST_P(Storages, KnowWhatAnIdIs) {
  const auto storage = open();
  for (const std::string& id :
       {std::string(), std::string("a b"), std::string("ä"), std::string("a'"), std::string("a\0", 2), std::string(65, 'a')}) {
    EXPECT_EQ(storage->append(std::vector<Append>{{id, {1, 1, "{}"}}}), Answers{failed});
    EXPECT_EQ(loaded(*storage, id), Events{});
  }
  for (const std::string& id : {std::string("-_azAZ09"), std::string(64, 'a')}) {
    EXPECT_EQ(storage->append(std::vector<Append>{{id, {1, 1, "{}"}}}), Answers{done});
  }
  EXPECT_EQ(storage->append(std::vector<Append>{{"zero", {0, 1, "{}"}}, {"huge", {UINT64_MAX, 1, "{}"}}}), (Answers{failed, failed}));
  EXPECT_EQ(storage->append({}), Answers{});
}

TEST_P(Storages, ListGamesByTheBytesOfTheirIds) {
  const auto storage = open();
  EXPECT_EQ(storage->append(std::vector<Append>{
                {"b", {1, 30, "{}"}}, {"B", {1, 5, "{}"}}, {"_", {1, 1, "{}"}}, {"b", {2, 20, "{}"}}, {"b-1", {1, 7, "{}"}}}),
            Answers(5, done));
  const std::vector<GameSummary> all = {{"B", 1, 5, 5}, {"_", 1, 1, 1}, {"b", 2, 20, 30}, {"b-1", 1, 7, 7}};
  EXPECT_EQ(*storage->list("", 100), all);
  EXPECT_EQ(*storage->list("", 2), std::vector(all.begin(), all.begin() + 2));
  EXPECT_EQ(*storage->list("_", 2), std::vector(all.begin() + 2, all.end()));
  EXPECT_EQ(*storage->list("zzz", 2), std::vector<GameSummary>{});
}

TEST_P(Storages, KeepEverythingWhenOpenedAgain) {
  EXPECT_EQ(open()->append(std::vector<Append>{{"a", {1, -5, "{}"}}}), Answers{done});
  const auto again = open();
  EXPECT_EQ(loaded(*again, "a"), (Events{{1, -5, "{}"}}));
  EXPECT_EQ(again->append(std::vector<Append>{{"a", {1, 1, "{}"}}, {"a", {2, 1, "{}"}}}), (Answers{conflict, done}));
  EXPECT_EQ(*again->check(), std::vector<std::string>{});
}

TEST_P(Storages, ShowEachOtherWhatIsDone) {
  const auto one = open(), other = open();
  for (std::uint64_t version = 1; version <= 20; ++version) {
    Storage& writer = version % 2 == 0 ? *one : *other;
    Storage& reader = version % 2 == 0 ? *other : *one;
    ASSERT_EQ(writer.append(std::vector<Append>{{"a", {version, 0, "{}"}}}), Answers{done});
    ASSERT_EQ(loaded(reader, "a").size(), version);
    ASSERT_EQ(reader.append(std::vector<Append>{{"a", {version, 0, "{}"}}}), Answers{conflict});
  }
}

}  // namespace
}  // namespace mnk::server
