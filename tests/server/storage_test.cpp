// SPDX-License-Identifier: MIT
// The contract of Storage, tested for every kind.
#include "server/storage/storage.hpp"

#include "server/databases.hpp"

namespace mnk::server {
namespace {

using enum AppendResult;
using Answers = std::vector<AppendResult>;

class Storages : public EveryDatabase {};
INSTANTIATE_TEST_SUITE_P(Every, Storages, testing::Values(Kind::sqlite, Kind::postgres), kind_name);

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
  EXPECT_EQ(storage->append(std::vector<Append>{
                {"a", {1, 1, "first"}}, {"a", {1, 2, "second"}}, {"a", {2, 3, "next"}}, {"a", {2, 3, "next"}}}),
            (Answers{done, conflict, done, conflict}));
  EXPECT_EQ(loaded(*storage, "a"), (Events{{1, 1, "first"}, {2, 3, "next"}}));
}

TEST_P(Storages, RefuseAnEventWithoutTheOneBefore) {
  const auto storage = open();
  EXPECT_EQ(storage->append(std::vector<Append>{{"a", {2, 1, "no"}}, {"b", {1, 1, "yes"}}}), (Answers{missing, done}));
  EXPECT_EQ(storage->append(std::vector<Append>{{"b", {3, 1, "no"}}, {"b", {2, 1, "yes"}}, {"b", {3, 1, "now"}}}),
            (Answers{missing, done, done}));
  EXPECT_EQ(loaded(*storage, "a"), Events{});
  EXPECT_EQ(loaded(*storage, "b").size(), 3U);
}

TEST_P(Storages, LoadAfterAVersion) {
  const auto storage = open();
  std::vector<Append> batch;
  Events all;
  for (std::uint64_t version = 1; version <= 300; ++version) {
    all.push_back(
        {version, static_cast<std::int64_t>(1'790'000'000'000 + version), "event " + std::to_string(version)});
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
                                          std::string(max_data, '"')};
  const auto storage = open();
  std::vector<Append> batch;
  for (const std::string& text : texts)
    batch.push_back({"game", {batch.size() + 1, static_cast<std::int64_t>(batch.size()), text}});
  EXPECT_EQ(storage->append(batch), Answers(texts.size(), done));
  const Events events = loaded(*open(), "game");
  ASSERT_EQ(events.size(), texts.size());
  for (std::size_t i = 0; i < texts.size(); ++i) EXPECT_EQ(events[i].data, texts[i]);
}

TEST_P(Storages, RefuseWhatIsNoTextAndHarmNothingByIt) {
  const auto storage = open();
  std::vector<Append> batch;
  for (const std::string& bad :
       {std::string("a\0b", 3), std::string("\xFF"), std::string("\xC0\x80"), std::string("\xED\xA0\x80"),
        std::string("\xF4\x90\x80\x80"), std::string("\xE2\x82"), std::string("\x80"), std::string("\xE0\x9F\xBF"),
        std::string("\xF0\x8F\xBF\xBF"), std::string("\xC1\xBF"), std::string("\xF5\x80\x80\x80"),
        std::string(max_data + 1, 'x')}) {
    batch.push_back({"bad" + std::to_string(batch.size()), {1, 1, bad}});
    batch.push_back({"good" + std::to_string(batch.size()), {1, 1, "{}"}});
  }
  const Answers answers = storage->append(batch);
  for (std::size_t i = 0; i < batch.size(); ++i) EXPECT_EQ(answers[i], i % 2 == 0 ? failed : done) << i;
  EXPECT_FALSE(storage->trouble().empty());
}

TEST_P(Storages, KnowWhatAnIdIs) {
  const auto storage = open();
  for (const std::string& id : {std::string(), std::string("a b"), std::string("ä"), std::string("a'"),
                                std::string("a\0", 2), std::string(65, 'a')}) {
    EXPECT_EQ(storage->append(std::vector<Append>{{id, {1, 1, "{}"}}}), Answers{failed});
    EXPECT_EQ(loaded(*storage, id), Events{});
  }
  for (const std::string& id : {std::string("-_azAZ09"), std::string(64, 'a')}) {
    EXPECT_EQ(storage->append(std::vector<Append>{{id, {1, 1, "{}"}}}), Answers{done});
  }
  EXPECT_EQ(storage->append(std::vector<Append>{{"zero", {0, 1, "{}"}}, {"huge", {UINT64_MAX, 1, "{}"}}}),
            (Answers{failed, failed}));
  EXPECT_EQ(storage->append({}), Answers{});
}

TEST_P(Storages, ListGamesByTheBytesOfTheirIds) {
  const auto storage = open();
  EXPECT_EQ(
      storage->append(std::vector<Append>{
          {"b", {1, 30, "{}"}}, {"B", {1, 5, "{}"}}, {"_", {1, 1, "{}"}}, {"b", {2, 20, "{}"}}, {"b-1", {1, 7, "{}"}}}),
      Answers(5, done));
  const std::vector<GameSummary> all = {
      {"B", {}, 1, 2, 5, 5}, {"_", {}, 1, 2, 1, 1}, {"b", {}, 2, 4, 20, 30}, {"b-1", {}, 1, 2, 7, 7}};
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

const std::string ann(64, 'a'), bob(64, 'b');

std::vector<std::string> ids_of(const Result<std::vector<GameSummary>>& games) {
  std::vector<std::string> ids;
  for (const GameSummary& game : *games) ids.push_back(game.game);
  return ids;
}

using Ids = std::vector<std::string>;

TEST_P(Storages, KeepFactsBesideTheEvents) {
  const auto storage = open();
  storage->append(std::vector<Append>{{"a", {1, 10, "{}"}, {"3,3,3", "pending", 0}},
                                      {"a", {2, 30, "move"}, {"3,3,3", "pending", 1}}});
  EXPECT_EQ(*storage->list("", 9), (std::vector<GameSummary>{{"a", {"3,3,3", "pending", 1}, 2, 6, 10, 30}}));
  storage->append(std::vector<Append>{{"a", {2, 40, "late"}, {"3,3,3", "o_wins", 9}},
                                      {"a", {3, 20, "win"}, {"3,3,3", "x_wins", 5}}});
  EXPECT_EQ(*storage->list("", 9), (std::vector<GameSummary>{{"a", {"3,3,3", "x_wins", 5}, 3, 9, 10, 30}}))
      << "a conflict changes nothing";
  const Totals totals = *storage->totals();
  EXPECT_EQ(totals.games, 1U);
  EXPECT_EQ(totals.bytes, 9U);
  EXPECT_EQ(*storage->check(), std::vector<std::string>{});
}

TEST_P(Storages, RefuseFactsThatAreNotOfTheirForm) {
  const auto storage = open();
  EXPECT_EQ(
      storage->append(std::vector<Append>{{"a", {1, 1, "{}"}, {"3,3 3"}}, {"b", {1, 1, "{}"}, {std::string(65, '3')}}}),
      (Answers{failed, failed}));
  EXPECT_EQ(storage->append(std::vector<Append>{{"a", {1, 1, "{}"}, {}, {"short"}},
                                                {"b", {1, 1, "{}"}, {}, {std::string(64, 'G')}},
                                                {"c", {1, 1, "{}"}, {}, {std::string(63, 'a')}},
                                                {"d", {1, 1, "{}"}, {}, {std::string(65, 'a')}}}),
            (Answers{failed, failed, failed, failed}));
}

TEST_P(Storages, FindTheGamesOfASeatYoungestFirst) {
  const auto storage = open();
  storage->append(std::vector<Append>{{"old", {1, 10, "{}"}, {}, {ann}},
                                      {"young", {1, 30, "{}"}, {}, {bob, ann}},
                                      {"b", {1, 20, "{}"}, {}, {ann}},
                                      {"a", {1, 20, "{}"}, {}, {ann}},
                                      {"other", {1, 25, "{}"}, {}, {bob}},
                                      {"other", {2, 26, "{}"}, {}, {ann}},
                                      {"other", {2, 26, "{}"}, {}, {std::string(64, 'c')}}});
  EXPECT_EQ(ids_of(storage->list_of_seat(ann, {}, 9)), (Ids{"young", "other", "a", "b", "old"}));
  EXPECT_EQ(ids_of(storage->list_of_seat(ann, {}, 2)), (Ids{"young", "other"}));
  EXPECT_EQ(ids_of(storage->list_of_seat(ann, {25, "other"}, 2)), (Ids{"a", "b"}));
  EXPECT_EQ(ids_of(storage->list_of_seat(ann, {20, "a"}, 9)), (Ids{"b", "old"}));
  EXPECT_EQ(ids_of(storage->list_of_seat(bob, {}, 9)), (Ids{"young", "other"}));
  EXPECT_EQ(ids_of(storage->list_of_seat(std::string(64, 'c'), {}, 9)), Ids{}) << "of a conflict nobody sits";
}

TEST_P(Storages, RemoveGamesWithAllThatIsKeptOfThem) {
  const auto storage = open();
  storage->append(
      std::vector<Append>{{"a", {1, 1, "{}"}, {}, {ann}}, {"a", {2, 1, "{}"}}, {"b", {1, 1, "{}"}, {}, {ann}}});
  EXPECT_EQ(*storage->remove(Ids{"a", "never"}), 1U);
  EXPECT_EQ(loaded(*storage, "a"), Events{});
  EXPECT_EQ(ids_of(storage->list("", 9)), Ids{"b"});
  EXPECT_EQ(ids_of(storage->list_of_seat(ann, {}, 9)), Ids{"b"});
  EXPECT_EQ(storage->append(std::vector<Append>{{"a", {3, 1, "{}"}}}), Answers{missing});
  EXPECT_EQ(*storage->check(), std::vector<std::string>{});
  EXPECT_TRUE(storage->vacuum().ok());
  EXPECT_EQ(loaded(*storage, "b").size(), 1U);
}

TEST_P(Storages, RemoveGamesThatAreOld) {
  const auto fresh = [&] {
    auto storage = open();
    EXPECT_TRUE(storage->remove_old({INT64_MAX, INT64_MAX}, {}).ok());
    storage->append(std::vector<Append>{{"won long ago", {1, 1, ""}},  // invalid id, refused
                                        {"won", {1, 100, "{}"}, {"3,3,3", "x_wins", 5}},
                                        {"drawn", {1, 200, "{}"}, {"3,3,3", "draw", 9}},
                                        {"left", {1, 100, "{}"}, {"3,3,3", "pending", 1}},
                                        {"played", {1, 100, "{}"}, {"3,3,3", "pending", 1}},
                                        {"played", {2, 300, "{}"}, {"3,3,3", "pending", 2}}});
    return storage;
  };
  const auto old = [&](const AgeLimits& ages, const BatchLimits& most = {}) {
    const auto storage = fresh();
    Ids ids = *storage->remove_old(ages, most);
    std::sort(ids.begin(), ids.end());
    Ids all = ids_of(storage->list("", 99));
    all.insert(all.end(), ids.begin(), ids.end());
    std::sort(all.begin(), all.end());
    EXPECT_EQ(all, (Ids{"drawn", "left", "played", "won"})) << "the others stay";
    EXPECT_EQ(*storage->check(), std::vector<std::string>{});
    return ids;
  };
  EXPECT_EQ(old({}), Ids{});
  EXPECT_EQ(old({101, INT64_MIN}), Ids{"won"});
  EXPECT_EQ(old({100, INT64_MIN}), Ids{});
  EXPECT_EQ(old({201, 101}), (Ids{"drawn", "left", "won"}));
  EXPECT_EQ(old({INT64_MIN, 301}), (Ids{"left", "played"}));
  EXPECT_EQ(old({201, 301}, {.games = 2}).size(), 2U);
  EXPECT_EQ(old({201, 301}, {.games = 9, .events = 1}).size(), 1U);
}

TEST_P(Storages, ReadAllAsOfOneMoment) {
  const auto storage = open();
  storage->append(std::vector<Append>{{"b", {1, 1, "{}"}}, {"a", {1, 1, "{}"}}, {"a", {2, 2, "move"}}});
  std::vector<std::pair<std::string, std::size_t>> seen;
  const auto other = open();
  ASSERT_TRUE(storage
                  ->read_all([&](const GameSummary& game, std::vector<StoredEvent> events) {
                    if (seen.empty()) other->append(std::vector<Append>{{"b", {2, 3, "late"}}, {"c", {1, 3, "late"}}});
                    seen.emplace_back(game.game, events.size());
                    return true;
                  })
                  .ok());
  EXPECT_EQ(seen, (std::vector<std::pair<std::string, std::size_t>>{{"a", 2}, {"b", 1}}));
  int visits = 0;
  ASSERT_TRUE(storage->read_all([&](const GameSummary&, std::vector<StoredEvent>) { return ++visits < 2; }).ok());
  EXPECT_EQ(visits, 2);
}

TEST_P(Storages, LoadManyGamesAtOnce) {
  const auto storage = open();
  storage->append(std::vector<Append>{{"a", {1, 1, "a1"}}, {"a", {2, 2, "a2"}}, {"b", {1, 3, "b1"}}});
  const std::vector<EventQuery> wanted = {{"b", 0}, {"none", 0}, {"a", 1}, {"no id", 0}, {"b-", 7}};
  const auto found = storage->load(wanted);
  ASSERT_TRUE(found.ok());
  EXPECT_EQ(*found, (std::vector<Events>{{{1, 3, "b1"}}, {}, {{2, 2, "a2"}}, {}, {}}));
  EXPECT_TRUE(storage->load(std::vector<EventQuery>{})->empty());
  EXPECT_TRUE(storage->ping().ok());
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
