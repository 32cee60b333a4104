// SPDX-License-Identifier: MIT
// SQLite: refused files, file permissions, a full disk.
#include "server/storage/sqlite.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <fstream>

#include "server/databases.hpp"

namespace mnk::server {
namespace {

class SqliteFile : public testing::Test {
 protected:
  std::string path() const { return folder_.file("games.db"); }
  const TemporaryFolder& folder() const { return folder_; }

  /// Returns the error code of opening; "" on success.
  std::string refusal(const StorageOptions& options = {}) const { return refusal_of(path(), options); }

  static std::string refusal_of(const std::string& where, const StorageOptions& options = {}) {
    const auto storage = open_storage(where, options);
    if (storage) return "";
    EXPECT_NE(message_of(storage.error()).find('/'), std::string::npos)
        << message_of(storage.error());  // names the file
    return std::string(code_of(storage.error()));
  }

  void make_database(const std::string& statements) const {
    SQLite::Database(path(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE).exec(statements);
  }

 private:
  TemporaryFolder folder_;
};

TEST_F(SqliteFile, IsMadeForItsOwnerOnly) {
  const mode_t before = ::umask(0);
  auto storage = open_storage(path(), {.create = true, .alone = true, .instance = ""});
  ::umask(before);
  ASSERT_TRUE(storage);
  (*storage)->append(std::vector<Append>{{"a", {1, 1, "{}"}}});
  for (const char* end : {"", "-wal", "-shm", "-lock"}) {
    struct stat status {};
    ASSERT_EQ(::stat((path() + end).c_str(), &status), 0) << end;
    EXPECT_EQ(status.st_mode & 0777U, 0600U) << end;
  }
}

TEST(SqliteInMemory, IsNoFileAndIsSharedByNameAlone) {
  const TemporaryFolder folder;
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(folder.path());
  {
    const StorageOptions shared = {.create = true, .instance = "", .memory = "shared"};
    auto one = open_storage(":memory:", shared), same = open_storage(":memory:", shared),
         other = open_storage(":memory:");
    ASSERT_TRUE(one && same && other);
    EXPECT_EQ((*one)->append(std::vector<Append>{{"a", {1, 1, "{}"}}}), std::vector{AppendResult::done});
    EXPECT_EQ((*same)->load("a", 0)->size(), 1U);
    EXPECT_EQ((*other)->load("a", 0)->size(), 0U);
    EXPECT_EQ((*one)->folder(), "");
    const auto refused = open_storage(":memory:", {.create = false, .instance = ""});
    ASSERT_FALSE(refused);
    EXPECT_EQ(code_of(refused.error()), "cannot_open");
  }
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
  std::filesystem::current_path(before);
  const StorageOptions shared = {.create = true, .instance = "", .memory = "shared"};
  EXPECT_EQ((*open_storage(":memory:", shared))->load("a", 0)->size(), 0U) << "gone with the last who had it open";
}

TEST_F(SqliteFile, HasTheSettingsThatMakeItDurable) {
  ASSERT_EQ(refusal(), "");
  SQLite::Database file(path());
  EXPECT_EQ(file.execAndGet("PRAGMA journal_mode").getString(), "wal");
  EXPECT_EQ(file.execAndGet("PRAGMA user_version").getInt(), 2);
  EXPECT_EQ(file.execAndGet("PRAGMA application_id").getInt(), 0x6d6e6b67);
  // Must agree with docs/storage.md.
  EXPECT_EQ(file.execAndGet("SELECT sql FROM sqlite_schema WHERE name = 'events'").getString(),
            "CREATE TABLE events ( game TEXT NOT NULL, version INTEGER NOT NULL CHECK (version > 0), time_ms INTEGER "
            "NOT NULL,"
            " data TEXT NOT NULL, PRIMARY KEY (game, version)) STRICT, WITHOUT ROWID");
}

TEST_F(SqliteFile, IsNotMadeWhereItShouldBeThere) {
  EXPECT_EQ(refusal({.create = false, .alone = false, .instance = ""}), "cannot_open");
  EXPECT_FALSE(std::filesystem::exists(path()));
  EXPECT_EQ(refusal_of(folder().file("no/such/folder.db")), "cannot_open");
  EXPECT_EQ(refusal_of(folder().path().string()), "cannot_open");
  const auto of_folder = open_storage(folder().path().string());
  ASSERT_FALSE(of_folder);
  EXPECT_NE(message_of(of_folder.error()).find("it is a folder"), std::string::npos) << message_of(of_folder.error());
}

TEST_F(SqliteFile, ThatIsNoDatabaseIsRefusedAndLeftAsItIs) {
  const std::string text(5000, 'x');
  std::ofstream(path()) << text;
  EXPECT_EQ(refusal(), "not_a_database");
  std::ifstream file(path());
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(file), {}), text);
}

TEST_F(SqliteFile, OfAnotherProgramIsRefused) {
  make_database("CREATE TABLE bookmarks (url TEXT)");
  EXPECT_EQ(refusal(), "not_mnk");
  SQLite::Database file(path());
  EXPECT_FALSE(file.tableExists("events"));
  EXPECT_EQ(file.execAndGet("PRAGMA journal_mode").getString(), "delete");
}

TEST_F(SqliteFile, OfANewerMnkIsRefused) {
  ASSERT_EQ(refusal(), "");
  make_database("PRAGMA user_version = 3");
  EXPECT_EQ(refusal(), "newer_schema");
}

TEST_F(SqliteFile, OfSchemaZeroIsBroughtUpToDate) {
  make_database("VACUUM");
  ASSERT_EQ(refusal(), "");
  EXPECT_EQ(SQLite::Database(path()).execAndGet("PRAGMA user_version").getInt(), 2);
}

TEST_F(SqliteFile, ThatIsDamagedIsToldByTheCheck) {
  {
    auto storage = open_storage(path());
    ASSERT_TRUE(storage);
    std::vector<Append> batch;
    for (int i = 0; i < 200; ++i) batch.push_back({"game" + std::to_string(i), {1, 1, std::string(100, 'x')}});
    (*storage)->append(batch);
  }
  {
    std::fstream file(path(), std::ios::in | std::ios::out | std::ios::binary);
    for (int page = 2; page < 8; ++page) {
      file.seekp(page * 4096 + 100);
      file << std::string(2000, '\xFF');
    }
  }
  auto storage = open_storage(path());
  if (storage) {
    const auto problems = (*storage)->check();
    EXPECT_TRUE(!problems || !problems->empty());
  } else {
    EXPECT_EQ(code_of(storage.error()), "corrupt");
  }
}

TEST_F(SqliteFile, WithAHoleIsToldByTheCheck) {
  ASSERT_EQ(refusal(), "");
  make_database("INSERT INTO events VALUES ('a', 1, 1, '{}'), ('a', 3, 1, '{}'), ('b', 1, 1, '{}')");
  EXPECT_EQ(
      *(*open_storage(path()))->check(),
      (std::vector<std::string>{"game a lacks a version", "game a: the row about it does not agree with its events",
                                "game b: the row about it does not agree with its events"}));
}

TEST_F(SqliteFile, IsForOneServerWhateverItIsCalled) {
  const StorageOptions alone{.create = true, .alone = true, .instance = ""};
  auto first = open_storage(path(), alone);
  ASSERT_TRUE(first);
  EXPECT_EQ(refusal(alone), "in_use");
  EXPECT_EQ(refusal(), "");  // a command beside the server is allowed
  std::filesystem::create_symlink(path(), folder().file("link.db"));
  EXPECT_EQ(refusal_of(folder().file("link.db"), alone), "in_use");
  first->reset();
  EXPECT_EQ(refusal(alone), "");
}

/// Simulates a full disk: limits the file size of this process during its lifetime.
class FullDisk {
 public:
  explicit FullDisk(rlim_t size) : handler_(::signal(SIGXFSZ, SIG_IGN)) {
    ::getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit limit{size, before_.rlim_max};
    ::setrlimit(RLIMIT_FSIZE, &limit);
  }
  FullDisk(const FullDisk&) = delete;
  FullDisk& operator=(const FullDisk&) = delete;
  ~FullDisk() {
    ::setrlimit(RLIMIT_FSIZE, &before_);
    ::signal(SIGXFSZ, handler_);
  }

 private:
  rlimit before_{};
  void (*handler_)(int);
};

TEST_F(SqliteFile, OnAFullDiskFailsAndGoesOnWhenThereIsRoom) {
  std::vector<std::string> log;
  std::mutex logging;
  auto opened = Journal::open(path(), {.log = [&](const std::string& sentence) {
                                const std::lock_guard lock(logging);
                                log.push_back(sentence);
                              }});
  ASSERT_TRUE(opened);
  Journal& journal = **opened;
  std::uint64_t version = 0;
  const std::string data(3000, 'x');
  {
    const FullDisk full(200'000);
    while (append(journal, {"a", {version + 1, 1, data}}) == AppendResult::done && version < 1000) ++version;
    EXPECT_GT(version, 5U);
    EXPECT_LT(version, 100U);
    EXPECT_EQ(append(journal, {"b", {1, 1, data}}), AppendResult::failed);
    EXPECT_EQ(load(journal, "a")->size(), version);
  }
  EXPECT_FALSE(log.empty());
  EXPECT_EQ(append(journal, {"a", {version + 1, 1, data}}), AppendResult::done);
  EXPECT_EQ(append(journal, {"b", {1, 1, data}}), AppendResult::done);
  opened->reset();
  auto storage = open_storage(path());
  EXPECT_EQ(loaded(**storage, "a").size(), version + 1);
  EXPECT_EQ(*(*storage)->check(), std::vector<std::string>{});
}

}  // namespace
}  // namespace mnk::server
