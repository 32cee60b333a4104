// SPDX-License-Identifier: MIT
#include "server/storage_sqlite.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <optional>
#include <system_error>

namespace mnk::server {

namespace {

constexpr int application_id = 0x6d6e6b67;  // "mnkg" in the file's header
constexpr int busy_timeout_ms = 10'000;

/// migrations[v] leads from schema version v to v + 1 (PRAGMA user_version). Never change one that was released.
constexpr std::array migrations = {
    "CREATE TABLE events ("
    " game TEXT NOT NULL,"
    " version INTEGER NOT NULL CHECK (version > 0),"
    " time_ms INTEGER NOT NULL,"
    " data TEXT NOT NULL,"
    " PRIMARY KEY (game, version)) STRICT, WITHOUT ROWID",
};

/// Held while the server that has the file runs. A file of its own beside the database: closing any descriptor of the
/// database itself would drop the locks that SQLite has on it (POSIX). Stays behind; what counts is the lock.
class Lock {
 public:
  explicit Lock(const std::string& database) : fd_(::open((database + "-lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600)) {
    if (fd_ < 0) throw std::system_error(errno, std::generic_category());
    held_ = ::flock(fd_, LOCK_EX | LOCK_NB) == 0;
  }
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;
  ~Lock() { ::close(fd_); }

  bool held() const { return held_; }

 private:
  int fd_;
  bool held_ = false;
};

LegalityError error_of(const SQLite::Exception& error, const std::string& path) {
  switch (error.getErrorCode()) {
    case SQLITE_NOTADB: return {"not_a_database", path + " is no SQLite database"};
    case SQLITE_CORRUPT: return {"corrupt", path + " is damaged: " + error.what()};
    case SQLITE_CANTOPEN: return {"cannot_open", "cannot open " + path + ": " + error.what()};
    case SQLITE_BUSY: return {"in_use", path + " is locked by another program"};
    default: return {"failed", path + ": " + error.what()};
  }
}

class SqliteStorage final : public Storage {
 public:
  SqliteStorage(std::string path, std::unique_ptr<Lock> lock)
      : path_(std::move(path)), lock_(std::move(lock)), db_(path_, SQLite::OPEN_READWRITE | SQLite::OPEN_NOMUTEX, busy_timeout_ms) {}

  /// Makes the connection ready; what is wrong with the file, if anything.
  std::optional<LegalityError> prepare() {
    db_.exec("PRAGMA trusted_schema=OFF; PRAGMA cell_size_check=ON; PRAGMA foreign_keys=ON");
    if (auto error = refusal()) return error;
    if (db_.execAndGet("PRAGMA journal_mode=WAL").getString() != "wal") {
      return LegalityError{"cannot_open", path_ + " is on a file system where SQLite cannot have a write-ahead log"};
    }
    db_.exec("PRAGMA synchronous=FULL; PRAGMA journal_size_limit=67108864");
    migrate();
    // Only with the version before it: a hole would be taken for the game's end.
    insert_.emplace(db_,
                    "INSERT INTO events SELECT ?1, ?2, ?3, ?4"
                    " WHERE ?2 = 1 OR EXISTS (SELECT 1 FROM events WHERE game = ?1 AND version = ?2 - 1) ON CONFLICT DO NOTHING");
    exists_.emplace(db_, "SELECT EXISTS (SELECT 1 FROM events WHERE game = ? AND version = ?)");
    select_.emplace(db_, "SELECT version, time_ms, data FROM events WHERE game = ? AND version > ? ORDER BY version");
    return std::nullopt;
  }

  Result<std::vector<GameSummary>> list(const std::string& after_game, std::size_t limit) override try {
    SQLite::Statement games(
        db_, "SELECT game, count(*), min(time_ms), max(time_ms) FROM events WHERE game > ? GROUP BY game ORDER BY game LIMIT ?");
    games.bind(1, after_game);
    games.bind(2, static_cast<std::int64_t>(std::min<std::size_t>(limit, INT64_MAX)));
    std::vector<GameSummary> found;
    while (games.executeStep()) {
      found.push_back({games.getColumn(0).getString(), static_cast<std::uint64_t>(games.getColumn(1).getInt64()),
                       games.getColumn(2).getInt64(), games.getColumn(3).getInt64()});
    }
    return found;
  } catch (const SQLite::Exception& error) {
    return error_of(error, path_);
  }

  Result<std::vector<std::string>> check() override try {
    std::vector<std::string> problems;
    SQLite::Statement own(db_, "PRAGMA integrity_check");
    while (own.executeStep()) {
      if (std::string line = own.getColumn(0).getString(); line != "ok") problems.push_back(std::move(line));
    }
    SQLite::Statement gaps(db_, "SELECT game FROM events GROUP BY game HAVING count(*) <> max(version) ORDER BY game");
    while (gaps.executeStep()) problems.push_back("game " + gaps.getColumn(0).getString() + " lacks a version");
    return problems;
  } catch (const SQLite::Exception& error) {
    return error_of(error, path_);
  }

 protected:
  std::vector<Appended> insert(std::span<const Append* const> batch) override try {
    std::vector<Appended> results;
    SQLite::Transaction transaction(db_, SQLite::TransactionBehavior::IMMEDIATE);
    for (const Append* append : batch) results.push_back(insert(*append));
    transaction.commit();
    return results;
  } catch (const SQLite::Exception& error) {
    trouble_ = error_of(error, path_).message;
    return std::vector<Appended>(batch.size(), Appended::failed);
  }

  Result<std::vector<StoredEvent>> select(const std::string& game, std::uint64_t after) override try {
    select_->tryReset();
    select_->bind(1, game);
    select_->bind(2, static_cast<std::int64_t>(after));
    std::vector<StoredEvent> events;
    while (select_->executeStep()) {
      events.push_back({static_cast<std::uint64_t>(select_->getColumn(0).getInt64()), select_->getColumn(1).getInt64(),
                        select_->getColumn(2).getString()});
    }
    select_->tryReset();  // a statement under way keeps its view of the file, and the log from being taken over
    return events;
  } catch (const SQLite::Exception& error) {
    select_->tryReset();
    return error_of(error, path_);
  }

 private:
  int pragma(const char* name) { return db_.execAndGet(std::string("PRAGMA ") + name).getInt(); }

  /// Why the file is not ours to write to, if it is not.
  std::optional<LegalityError> refusal() {
    const int version = pragma("user_version");
    const bool empty = db_.execAndGet("SELECT count(*) FROM sqlite_schema").getInt() == 0;
    if (version == 0 && empty) return std::nullopt;
    if (pragma("application_id") != application_id) return LegalityError{"not_mnk", path_ + " is a database of another program"};
    if (version > static_cast<int>(migrations.size())) {
      return LegalityError{"newer_schema", path_ + " was written by a newer mnk (schema " + std::to_string(version) +
                                               ", known here: up to " + std::to_string(migrations.size()) + ")"};
    }
    return std::nullopt;
  }

  void migrate() {
    if (pragma("user_version") == static_cast<int>(migrations.size())) return;
    SQLite::Transaction transaction(db_, SQLite::TransactionBehavior::IMMEDIATE);
    for (auto version = static_cast<std::size_t>(pragma("user_version")); version < migrations.size(); ++version)
      db_.exec(migrations[version]);
    db_.exec("PRAGMA application_id=" + std::to_string(application_id) + "; PRAGMA user_version=" + std::to_string(migrations.size()));
    transaction.commit();
  }

  Appended insert(const Append& append) {
    const auto version = static_cast<std::int64_t>(append.event.version);
    insert_->tryReset();
    insert_->bindNoCopy(1, append.game);
    insert_->bind(2, version);
    insert_->bind(3, append.event.time_ms);
    insert_->bindNoCopy(4, append.event.data);
    if (insert_->exec() == 1) return Appended::done;
    exists_->tryReset();
    exists_->bindNoCopy(1, append.game);
    exists_->bind(2, version);
    exists_->executeStep();
    const bool is_there = exists_->getColumn(0).getInt() != 0;
    exists_->tryReset();
    if (is_there) return Appended::conflict;
    trouble_ = "game " + append.game + " has no version " + std::to_string(append.event.version - 1);
    return Appended::failed;
  }

  std::string path_;
  std::unique_ptr<Lock> lock_;
  SQLite::Database db_;
  std::optional<SQLite::Statement> insert_, exists_, select_;
};

/// Makes the file, for its owner only (SQLite gives its log the same rights), if it is not there. 0, or the error.
int create(const std::string& path) {
  const int fd = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (fd < 0) return errno == EEXIST ? 0 : errno;
  ::close(fd);
  return 0;
}

LegalityError cannot_open(const std::string& path, const std::string& why) { return {"cannot_open", "cannot open " + path + ": " + why}; }

}  // namespace

Result<std::unique_ptr<Storage>> open_sqlite(const std::string& where, const StorageOptions& options) try {
  // Absolute, so that no name means anything special to SQLite; without links, so that all who open a file agree on its lock.
  const std::string path = std::filesystem::weakly_canonical(std::filesystem::absolute(where)).string();
  if (std::filesystem::is_directory(path)) return cannot_open(path, "it is a folder");
  if (const int error = options.create ? create(path) : 0) return cannot_open(path, std::strerror(error));
  std::unique_ptr<Lock> lock;
  if (options.alone) {
    lock = std::make_unique<Lock>(path);
    if (!lock->held()) return LegalityError{"in_use", path + " is in use by another server"};
  }
  auto storage = std::make_unique<SqliteStorage>(path, std::move(lock));
  if (auto error = storage->prepare()) return *error;
  return std::unique_ptr<Storage>(std::move(storage));
} catch (const SQLite::Exception& error) {
  return error_of(error, where);
} catch (const std::system_error& error) {  // std::filesystem's, too
  return cannot_open(where, error.code().message());
}

}  // namespace mnk::server
