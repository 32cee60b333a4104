// SPDX-License-Identifier: MIT
// Migration of schema 1 (version 0.1) to schema 2: all games are kept, tokens are removed. The games were written by a
// server of version 0.1; the expected digests come from sha256sum.
#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <pqxx/pqxx>

#include "server/databases.hpp"
#include "server/player.hpp"
#include "server/running_server.hpp"

namespace mnk::server::test {
namespace {

using nlohmann::json;

struct Person {
  std::string token, sha256;
};
const Person ann{"2a218f3a78b71bc35cf7092686f6b62c",
                 "4c9cccfd0ba37e46844e32214d113495bd7098c9c954f25a736ad6c8c7f5347b"};
const Person bob{"4be4a8809e74cfd6f31386f858814af1",
                 "dac498e8526ec0cdb227399d2cec562ed8da10cfec7df31d19ff48d9afd6ebf0"};

struct OldGame {
  std::string id;
  std::vector<StoredEvent> events;
};

std::vector<OldGame> old_games() {
  std::vector<OldGame> games;
  for (int i = 1; i <= 4; ++i) {
    std::ifstream in(MNK_SOURCE_DIR "/tests/fuzz/corpus/stored_games_round_trip/game_" + std::to_string(i));
    const json line = json::parse(in);
    OldGame game{line.at("id"), {}};
    for (const json& event : line.at("events")) {
      game.events.push_back({game.events.size() + 1, event.at("time_ms"), event.at("data").get<std::string>()});
    }
    games.push_back(std::move(game));
  }
  return games;
}

/// Returns the data of an event in schema 2, with digests in place of tokens.
std::string migrated(std::string data) {
  for (const Person& person : {ann, bob}) {
    const std::string before = R"("token":")" + person.token, after = R"("token_sha256":")" + person.sha256;
    for (std::size_t at = 0; (at = data.find(before, at)) != data.npos; at += after.size())
      data.replace(at, before.size(), after);
  }
  return data;
}

void make_old_file(const std::string& path) {
  SQLite::Database file(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
  file.exec(
      "CREATE TABLE events (game TEXT NOT NULL, version INTEGER NOT NULL CHECK (version > 0), time_ms INTEGER NOT "
      "NULL, data TEXT NOT NULL,"
      " PRIMARY KEY (game, version)) STRICT, WITHOUT ROWID;"
      "PRAGMA application_id=1835952999; PRAGMA user_version=1; PRAGMA journal_mode=WAL");
  SQLite::Statement insert(file, "INSERT INTO events VALUES (?, ?, ?, ?)");
  for (const OldGame& game : old_games()) {
    for (const StoredEvent& event : game.events) {
      insert.reset();
      insert.bind(1, game.id);
      insert.bind(2, static_cast<std::int64_t>(event.version));
      insert.bind(3, event.time_ms);
      insert.bind(4, event.data);
      insert.exec();
    }
  }
}

void make_old_database(const std::string& url) {
  pqxx::connection connection(url);
  pqxx::work work(connection);
  work.exec0("CREATE SCHEMA mnk");
  work.exec0("CREATE TABLE mnk.schema_version (version integer NOT NULL)");
  work.exec0("INSERT INTO mnk.schema_version VALUES (1)");
  work.exec0(
      "CREATE TABLE mnk.events (game text COLLATE \"C\" NOT NULL, version bigint NOT NULL CHECK (version > 0), time_ms "
      "bigint NOT NULL,"
      " data text NOT NULL, PRIMARY KEY (game, version))");
  for (const OldGame& game : old_games()) {
    for (const StoredEvent& event : game.events) {
      work.exec_params0("INSERT INTO mnk.events VALUES ($1, $2, $3, $4)", game.id, event.version, event.time_ms,
                        event.data);
    }
  }
  work.commit();
}

class OldDatabase : public EveryDatabase {
 protected:
  void SetUp() override {
    EveryDatabase::SetUp();
    if (IsSkipped()) return;
    if (GetParam() == Kind::sqlite) {
      make_old_file(where());
    } else {
      make_old_database(where());
    }
  }
};
INSTANTIATE_TEST_SUITE_P(Kinds, OldDatabase, testing::Values(Kind::sqlite, Kind::postgres), kind_name);

TEST_P(OldDatabase, KeepsEveryEventAndNoToken) {
  const auto storage = open();
  EXPECT_EQ(*storage->check(), std::vector<std::string>{});
  for (const OldGame& game : old_games()) {
    Events expected = game.events;
    for (StoredEvent& event : expected) event.data = migrated(event.data);
    EXPECT_EQ(loaded(*storage, game.id), expected) << game.id;
  }
}

TEST_P(OldDatabase, KnowsWhatItsGamesAre) {
  const auto games = open()->list("", 10);
  ASSERT_TRUE(games.ok());
  ASSERT_EQ(games->size(), 4U);
  EXPECT_EQ((*games)[0].facts, (GameFacts{"7,6,4:gravity", "x_wins", 0}))
      << "both moves were taken back, then o resigned";
  EXPECT_EQ((*games)[1].facts, (GameFacts{"3,3,3", "pending", 0}));
  EXPECT_EQ((*games)[2].facts, (GameFacts{"3,3,3", "x_wins", 5}));
  EXPECT_EQ((*games)[3].facts, (GameFacts{"15,15,5:renju", "pending", 3}));
  EXPECT_EQ((*games)[2].events, 9U);
  EXPECT_EQ((*games)[2].created_ms, 1795327792614);
  EXPECT_EQ((*games)[2].changed_ms, 1795327792631);
}

TEST_P(OldDatabase, KnowsWhoSitsWhere) {
  const auto ids_of = [&](const Person& person) {
    std::vector<std::string> ids;
    const auto games = open()->list_of_seat(person.sha256, {}, 10);
    for (const GameSummary& game : *games) ids.push_back(game.game);
    return ids;
  };
  EXPECT_EQ(ids_of(ann),
            (std::vector<std::string>{"yknppb666qcynq4i", "da2uavvqbdukderg", "u9qh2a9j3raeda8z", "y4x77ua6sre5f386"}));
  EXPECT_EQ(ids_of(bob), (std::vector<std::string>{"da2uavvqbdukderg", "u9qh2a9j3raeda8z", "y4x77ua6sre5f386"}));
}

TEST_P(OldDatabase, LetsItsPlayersPlayOn) {
  RunningServer server({.database = where()});
  Player player(server.port());
  player.set_cookie("mnk_seat=" + ann.token);
  EXPECT_EQ(player.get("/games/u9qh2a9j3raeda8z").at("you"), "o");
  EXPECT_EQ(player.get("/games/yknppb666qcynq4i").at("you"), "both");
  EXPECT_EQ(player.post("/games/yknppb666qcynq4i/moves", {{"ply", 3}, {"move", "a1"}}).at("status"), 200);
  Player nobody(server.port());
  nobody.set_cookie("mnk_seat=" + ann.sha256.substr(0, 32));
  EXPECT_NE(nobody.post("/games/yknppb666qcynq4i/moves", {{"ply", 4}, {"move", "b1"}}).at("status"), 200);
}

TEST_P(OldDatabase, StaysAsItIsWhereItIsOnlyRead) {
  for (int i = 0; i < 2; ++i) {
    const auto storage = open_storage(where(), {.create = false, .alone = false, .update = false, .instance = ""});
    ASSERT_FALSE(storage.ok());
    EXPECT_EQ(code_of(storage.error()), "older_schema");
    EXPECT_NE(message_of(storage.error()).find("schema 1"), std::string::npos) << message_of(storage.error());
  }
  open();
  EXPECT_TRUE(open_storage(where(), {.create = false, .alone = false, .update = false, .instance = ""}).ok());
}

TEST_P(OldDatabase, IsBroughtUpToDateOnce) {
  open();
  EXPECT_EQ(open()->list("", 10)->size(), 4U);
  EXPECT_EQ(*open()->check(), std::vector<std::string>{});
}

TEST(OldFile, HoldsNoTokenAfterwardsWhereverOneLooks) {
  TemporaryFolder folder;
  make_old_file(folder.file("games.db"));
  const auto bytes = [&] {
    std::string all;
    for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
      std::ifstream in(entry.path(), std::ios::binary);
      all.append(std::istreambuf_iterator<char>(in), {});
    }
    return all;
  };
  EXPECT_NE(bytes().find(ann.token), std::string::npos) << "the test looks in the right place";
  const auto storage = open_storage(folder.file("games.db"));
  ASSERT_TRUE(storage.ok()) << message_of(storage.error());
  for (const Person& person : {ann, bob}) EXPECT_EQ(bytes().find(person.token), std::string::npos);
}

}  // namespace
}  // namespace mnk::server::test
