// SPDX-License-Identifier: MIT
// PostgreSQL: several instances, lost connections, schemas of other programs.
#include "server/storage/postgres.hpp"

#include <algorithm>
#include <condition_variable>
#include <mutex>

#include "server/databases.hpp"

#if defined(MNK_SANITIZED)
/// libpqxx 6.4 leaks the result by which it detects a lost connection.
extern "C" const char* __lsan_default_suppressions() {
  return "leak:PQmakeEmptyPGresult\n";
}  // NOLINT(bugprone-reserved-identifier)
#endif

namespace mnk::server {
namespace {

class Postgres : public testing::Test {
 protected:
  void SetUp() override {
    server_ = PostgresServer::shared();
    if (server_ == nullptr) GTEST_SKIP() << "no PostgreSQL server";
    where_ = server_->new_database();
  }

  PostgresServer& server() const { return *server_; }
  const std::string& where() const { return where_; }

  std::unique_ptr<Journal> open_journal() const {
    auto journal = Journal::open(where_);
    if (!journal) throw std::runtime_error(message_of(journal.error()));
    return std::move(*journal);
  }

  /// Returns the error code of opening; "" on success.
  static std::string refusal(const std::string& url) {
    const auto storage = open_storage(url);
    return storage ? "" : std::string(code_of(storage.error()));
  }

  pqxx::result execute(const std::string& statements) const {
    pqxx::connection connection(where_);
    return pqxx::nontransaction(connection).exec(statements);
  }

 private:
  PostgresServer* server_ = nullptr;
  std::string where_;
};

/// Records notices and waits for them.
class NoticeRecorder {
 public:
  Journal::OnNotice listener() {
    return [this](const std::string& game, std::uint64_t version) {
      const std::lock_guard lock(mutex_);
      received_.push_back(game + " " + std::to_string(version));
      changed_.notify_all();
    };
  }

  bool received(const std::string& what, int times = 1) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, std::chrono::seconds(20),
                             [&] { return std::count(received_.begin(), received_.end(), what) >= times; });
  }

  std::vector<std::string> all() {
    const std::lock_guard lock(mutex_);
    return received_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::string> received_;
};

const std::string look_again = " 0";

TEST_F(Postgres, TellsOtherInstancesAndNotOneself) {
  NoticeRecorder ear_of_one, ear_of_other;  // declared first, to outlive the journals
  const auto one = open_journal(), other = open_journal();
  one->listen(ear_of_one.listener());
  other->listen(ear_of_other.listener());
  ASSERT_TRUE(ear_of_one.received(look_again) && ear_of_other.received(look_again));
  EXPECT_EQ(append(*one, {"a", {1, 0, "{}"}}), AppendResult::done);
  EXPECT_EQ(append(*one, {"a", {1, 0, "{}"}}), AppendResult::conflict);
  EXPECT_EQ(append(*other, {"a", {2, 0, "{}"}}), AppendResult::done);
  EXPECT_TRUE(ear_of_other.received("a 1"));
  EXPECT_TRUE(ear_of_one.received("a 2"));
  EXPECT_EQ(ear_of_one.all(), (std::vector<std::string>{look_again, "a 2"}));
  EXPECT_EQ(ear_of_other.all(), (std::vector<std::string>{look_again, "a 1"}));
}

TEST_F(Postgres, TellsOnlyOfWhatCanBeLoaded) {
  NoticeRecorder ear;
  std::atomic<int> missing = 0, told = 0;
  const auto one = open_journal(), other = open_journal();
  other->listen([&](const std::string& game, std::uint64_t version) {
    if (game.empty()) return ear.listener()(game, version);
    other->load(game, version - 1, [&](const std::optional<Events>& events) {
      missing += events && !events->empty() ? 0 : 1;
      ++told;
      told.notify_all();
    });
  });
  ASSERT_TRUE(ear.received(look_again));
  for (std::uint64_t version = 1; version <= 100; ++version)
    ASSERT_EQ(append(*one, {"a", {version, 0, "{}"}}), AppendResult::done);
  for (int now = told; now < 100; now = told) told.wait(now);
  EXPECT_EQ(missing, 0);
}

TEST_F(Postgres, IsMigratedOnceByManyInstances) {
  std::vector<std::string> refusals(8, "not tried");
  std::vector<std::thread> threads;
  for (std::string& code : refusals) threads.emplace_back([&] { code = refusal(where()); });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(refusals, std::vector<std::string>(8, ""));
  EXPECT_EQ(execute("SELECT version FROM mnk.schema_version")[0][0].as<int>(), 2);
  // Must agree with docs/storage.md.
  const auto columns = execute(
      "SELECT string_agg(column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(collation_name, "
      "'-'), ', ' ORDER BY "
      "ordinal_position)"
      " FROM information_schema.columns WHERE table_schema = 'mnk' AND table_name = 'events'");
  EXPECT_EQ(columns[0][0].as<std::string>(),
            "game text NO C, version bigint NO -, time_ms bigint NO -, data text NO -");
}

TEST_F(Postgres, OfOthersIsRefused) {
  ASSERT_EQ(refusal(where()), "");
  execute("UPDATE mnk.schema_version SET version = 3");
  EXPECT_EQ(refusal(where()), "newer_schema");
  execute("DROP TABLE mnk.schema_version");
  EXPECT_EQ(refusal(where()), "not_mnk");
  EXPECT_EQ(refusal(server().new_database("ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0")), "cannot_open");
  EXPECT_EQ(refusal("postgresql:///nothing?user=mnk&host=/no/such/folder"), "cannot_open");
  EXPECT_EQ(refusal(where().substr(0, where().find('?')) + "x" + where().substr(where().find('?'))), "cannot_open");
}

TEST_F(Postgres, TakesASchemaThatWasMadeForIt) {
  execute("CREATE SCHEMA mnk");
  EXPECT_EQ(refusal(where()), "");
}

TEST_F(Postgres, WithAHoleIsToldByTheCheck) {
  const auto storage = open_storage(where());
  ASSERT_TRUE(storage);
  execute("INSERT INTO mnk.events VALUES ('a', 1, 1, '{}'), ('a', 3, 1, '{}'), ('b', 1, 1, '{}')");
  EXPECT_EQ(
      *(*storage)->check(),
      (std::vector<std::string>{"game a lacks a version", "game a: the row about it does not agree with its events",
                                "game b: the row about it does not agree with its events"}));
}

TEST_F(Postgres, ConnectionThatIsCutIsMadeAnewUnnoticed) {
  NoticeRecorder ear;
  const auto journal = open_journal();
  journal->listen(ear.listener());
  ASSERT_TRUE(ear.received(look_again));
  ASSERT_EQ(append(*journal, {"a", {1, 0, "{}"}}), AppendResult::done);
  execute(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> "
      "pg_backend_pid()");
  EXPECT_EQ(append(*journal, {"a", {2, 0, "{}"}}), AppendResult::done);
  EXPECT_EQ(load(*journal, "a")->size(), 2U);
  EXPECT_TRUE(ear.received(look_again, 2));  // notices may have been lost
}

TEST_F(Postgres, ThatCrashesLosesNothingThatWasDone) {
  const auto journal = open_journal();
  std::uint64_t version = 0;
  for (int crashes = 0; crashes < 3; ++crashes) {
    for (int i = 0; i < 20; ++i) ASSERT_EQ(append(*journal, {"a", {++version, 0, "{}"}}), AppendResult::done);
    server().stop(SIGQUIT);
    EXPECT_EQ(append(*journal, {"a", {version + 1, 0, "{}"}}), AppendResult::failed);
    EXPECT_EQ(load(*journal, "a"), std::nullopt);
    server().start();
    std::optional<Events> events;
    // Reconnects are tried once a second; on a loaded machine each of them is slow.
    test::wait_until([&] { return (events = load(*journal, "a")).has_value(); }, std::chrono::minutes(5));
    ASSERT_EQ(events.value_or(Events()).size(), version);
  }
}

TEST_F(Postgres, ReadsOnlyTheRowsThatAreAskedForHoweverManyThereAre) {
  ASSERT_EQ(refusal(where()), "");
  execute(
      "INSERT INTO mnk.events SELECT 'g' || lpad((i / 100)::text, 4, '0'), i % 100 + 1, 0, '{}' FROM "
      "generate_series(0, 99999) AS i; "
      "INSERT INTO mnk.games SELECT 'g' || lpad(i::text, 4, '0'), '', 'pending', 0, 100, 200, 0, 0 FROM "
      "generate_series(0, 999) AS i; "
      "ANALYZE mnk.events; ANALYZE mnk.games");
  const std::string rows_read =
      "SELECT (SELECT coalesce(sum(seq_tup_read), 0) FROM pg_stat_user_tables WHERE relname = 'events') +"
      " (SELECT coalesce(sum(idx_tup_read), 0) FROM pg_stat_user_indexes WHERE relname = 'events')";
  const auto before = execute(rows_read)[0][0].as<std::int64_t>();
  auto storage = open_storage(where());
  ASSERT_TRUE(storage);
  const std::vector<AppendResult> all_done(256, AppendResult::done), all_conflicts(256, AppendResult::conflict);
  for (std::uint64_t version = 101; version <= 110; ++version) {
    std::vector<Append> batch;
    for (int game = 0; game < 256; ++game) batch.push_back({"g0" + std::to_string(100 + game), {version, 0, "{}"}});
    ASSERT_EQ((*storage)->append(batch), all_done);
    ASSERT_EQ((*storage)->append(batch), all_conflicts);
    ASSERT_EQ(loaded(**storage, "g0100", 100).size(), version - 100);
  }
  storage->reset();  // closing the connection flushes its statistics
  EXPECT_LT(execute(rows_read)[0][0].as<std::int64_t>() - before, 10 * 256 * 10);
}

TEST_F(Postgres, InstancesWithTheSameGamesInAnotherOrderDoNotBlockEachOther) {
  const auto one = open_storage(where()), other = open_storage(where());
  ASSERT_TRUE(one && other);
  std::atomic<int> wins = 0, failures = 0;
  const auto play = [&](Storage& storage, bool backwards) {
    for (std::uint64_t version = 1; version <= 50; ++version) {
      std::vector<Append> batch;
      for (int game = 0; game < 100; ++game)
        batch.push_back({"game" + std::to_string(backwards ? 99 - game : game), {version, 0, "{}"}});
      for (const AppendResult appended : storage.append(batch)) {
        wins += appended == AppendResult::done ? 1 : 0;
        failures += appended == AppendResult::failed ? 1 : 0;
      }
    }
  };
  std::thread thread([&] { play(**one, false); });
  play(**other, true);
  thread.join();
  EXPECT_EQ(failures, 0);
  EXPECT_EQ(wins, 5000);
}

}  // namespace
}  // namespace mnk::server
