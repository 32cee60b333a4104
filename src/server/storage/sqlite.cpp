// SPDX-License-Identifier: MIT
// SQLite: opening a file, ownership checks, schema, lock.
#include "server/storage/sqlite.hpp"

#include <fcntl.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "server/storage/sql.hpp"
#include "server/storage/sqlite_storage.hpp"
#include "server/storage/stored_game.hpp"

namespace mnk::server {

namespace {

constexpr unsigned application_id = 0x6d6e6b67;  // "mnkg" in the file's header
constexpr int busy_timeout_ms = 5'000;

/// Migrations: sqlite_migrations[v] updates schema version v (PRAGMA user_version) to v + 1. Never change a released
/// one.
constexpr std::array sqlite_migrations = {
    "CREATE TABLE events ("
    " game TEXT NOT NULL,"
    " version INTEGER NOT NULL CHECK (version > 0),"
    " time_ms INTEGER NOT NULL,"
    " data TEXT NOT NULL,"
    " PRIMARY KEY (game, version)) STRICT, WITHOUT ROWID",
    // fill_games runs after this migration.
    "CREATE TABLE games ("
    " game TEXT NOT NULL PRIMARY KEY,"
    " rules TEXT NOT NULL,"
    " outcome TEXT NOT NULL,"
    " plies INTEGER NOT NULL,"
    " events INTEGER NOT NULL,"
    " bytes INTEGER NOT NULL,"
    " created_ms INTEGER NOT NULL,"
    " changed_ms INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE TABLE seats ("
    " seat TEXT NOT NULL,"
    " game TEXT NOT NULL,"
    " created_ms INTEGER NOT NULL,"  // copied from the game, so that an index serves the pages of list_of_seat
    " PRIMARY KEY (seat, game)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX seats_by_game ON seats (game);"
    "CREATE INDEX seats_by_age ON seats (seat, created_ms DESC, game)",
};

/// Adds a seat. Requires: the row in `games` exists.
constexpr const char* insert_seat_sql =
    "INSERT INTO seats (seat, game, created_ms) SELECT ?1, game, created_ms FROM games WHERE game = ?2 ON CONFLICT DO "
    "NOTHING";

/// Creates the file if missing, with rights for its owner only (SQLite copies them to its log). Returns 0 or errno.
int create(const std::string& path) {
  const int fd = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (fd < 0) return errno == EEXIST ? 0 : errno;
  ::close(fd);
  return 0;
}

LegalityError cannot_open(const std::string& path, const std::string& why) {
  return {"cannot_open", "cannot open " + path + ": " + why};
}

}  // namespace

FileLock::FileLock(const std::string& database)
    : fd_(::open((database + "-lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600)) {
  if (fd_ < 0) throw std::system_error(errno, std::generic_category());
  held_ = ::flock(fd_, LOCK_EX | LOCK_NB) == 0;
}

FileLock::~FileLock() { ::close(fd_); }

LegalityError sqlite_error(const SQLite::Exception& error, const std::string& path) {
  switch (error.getErrorCode()) {
    case SQLITE_NOTADB: return {"not_a_database", path + " is no SQLite database"};
    case SQLITE_CORRUPT: return {"corrupt", path + " is damaged: " + error.what()};
    case SQLITE_CANTOPEN: return {"cannot_open", "cannot open " + path + ": " + error.what()};
    case SQLITE_BUSY: return {"in_use", path + " is locked by another program"};
    default: return {"failed", path + ": " + error.what()};
  }
}

SqliteStorage::SqliteStorage(std::string path, std::unique_ptr<FileLock> lock, bool is_in_memory)
    : path_(std::move(path)),
      is_in_memory_(is_in_memory),
      lock_(std::move(lock)),
      db_(path_,
          SQLite::OPEN_READWRITE | SQLite::OPEN_NOMUTEX | (is_in_memory ? SQLite::OPEN_CREATE | SQLite::OPEN_URI : 0),
          busy_timeout_ms) {}

std::optional<LegalityError> SqliteStorage::prepare(bool update) {
  db_.exec("PRAGMA trusted_schema=OFF; PRAGMA cell_size_check=ON; PRAGMA foreign_keys=ON");
  if (auto error = refusal(update)) return error;
  if (db_.execAndGet("PRAGMA journal_mode=WAL").getString() != "wal" && !is_in_memory_) {
    return LegalityError{"cannot_open", path_ + " is on a file system where SQLite cannot have a write-ahead log"};
  }
  // secure_delete overwrites deleted data, which may be personal, in the file.
  db_.exec("PRAGMA synchronous=FULL; PRAGMA journal_size_limit=67108864; PRAGMA secure_delete=ON");
  migrate();
  // Requires the previous version, since a reader would take a gap for the end of the game.
  insert_.emplace(db_,
                  "INSERT INTO events SELECT ?1, ?2, ?3, ?4"
                  " WHERE (?2 = 1 AND (?5 = '' OR EXISTS (SELECT 1 FROM games WHERE game = ?5)))"
                  " OR EXISTS (SELECT 1 FROM events WHERE game = ?1 AND version = ?2 - 1) ON CONFLICT DO NOTHING");
  upsert_game_.emplace(
      db_,
      "INSERT INTO games (game, rules, outcome, plies, events, bytes, created_ms, changed_ms)"
      " VALUES (?1, ?2, ?3, ?4, 1, ?5, ?6, ?6) ON CONFLICT (game) DO UPDATE SET rules = excluded.rules,"
      " outcome = excluded.outcome, plies = excluded.plies, events = events + 1, bytes = bytes + excluded.bytes,"
      " created_ms = min(created_ms, excluded.created_ms), changed_ms = max(changed_ms, excluded.changed_ms)");
  insert_seat_.emplace(db_, insert_seat_sql);
  exists_.emplace(db_, "SELECT EXISTS (SELECT 1 FROM events WHERE game = ? AND version = ?)");
  select_.emplace(db_, "SELECT version, time_ms, data FROM events WHERE game = ? AND version > ? ORDER BY version");
  return std::nullopt;
}

unsigned SqliteStorage::pragma(const char* name) { return db_.execAndGet(std::string("PRAGMA ") + name).getUInt(); }

/// Returns the reason not to write to the file, if any: another program, or another schema.
std::optional<LegalityError> SqliteStorage::refusal(bool update) {
  const unsigned version = pragma("user_version");
  const bool empty = db_.execAndGet("SELECT count(*) FROM sqlite_schema").getInt() == 0;
  if (version == 0 && empty) return std::nullopt;
  if (pragma("application_id") != application_id)
    return LegalityError{"not_mnk", path_ + " is a database of another program"};
  if (version > sqlite_migrations.size()) {
    return LegalityError{"newer_schema", path_ + " was written by a newer mnk (schema " + std::to_string(version) +
                                             ", known here: up to " + std::to_string(sqlite_migrations.size()) + ")"};
  }
  if (version < sqlite_migrations.size() && !update) return older_schema(path_, version);
  return std::nullopt;
}

void SqliteStorage::migrate() {
  if (pragma("user_version") == sqlite_migrations.size()) return;
  SQLite::Transaction transaction(db_, SQLite::TransactionBehavior::IMMEDIATE);
  const std::size_t first = pragma("user_version");
  for (std::size_t version = first; version < sqlite_migrations.size(); ++version) {
    db_.exec(sqlite_migrations[version]);
    if (version + 1 == version_with_games && first > 0) fill_games();
  }
  db_.exec("PRAGMA application_id=" + std::to_string(application_id) +
           "; PRAGMA user_version=" + std::to_string(sqlite_migrations.size()));
  transaction.commit();
  if (first > 0) db_.exec("PRAGMA wal_checkpoint(TRUNCATE)");  // removes the old tokens from the log, too
}

/// Migrates the data to schema 2: fills `games` and `seats`, and replaces tokens by their keys.
void SqliteStorage::fill_games() {
  std::vector<std::string> games;
  SQLite::Statement ids(db_, "SELECT DISTINCT game FROM events");
  while (ids.executeStep()) games.push_back(ids.getColumn(0).getString());
  SQLite::Statement select(db_, "SELECT version, time_ms, data FROM events WHERE game = ? ORDER BY version");
  SQLite::Statement update(db_, "UPDATE events SET data = ? WHERE game = ? AND version = ?");
  SQLite::Statement insert_seat(db_, insert_seat_sql);
  SQLite::Statement insert_game(
      db_,
      "INSERT INTO games (game, rules, outcome, plies, events, bytes, created_ms, changed_ms)"
      " SELECT game, ?, ?, ?, count(*), sum(length(CAST(data AS BLOB))), min(time_ms), max(time_ms)"
      " FROM events WHERE game = ? GROUP BY game");
  for (const std::string& game : games) {
    std::vector<StoredEvent> events;
    select.reset();
    select.bind(1, game);
    while (select.executeStep()) {
      events.push_back(event_of(select));
    }
    for (StoredEvent& event : events) {
      std::string data = with_keys_for_tokens(event.data);
      if (data != event.data) {
        update.reset();
        update.bind(1, data);
        update.bind(2, game);
        update.bind(3, sql_number(event.version));
        update.exec();
        event.data = std::move(data);
      }
    }
    const GameFacts facts = facts_of(game, events);
    insert_game.reset();
    insert_game.bind(1, facts.rules);
    insert_game.bind(2, facts.outcome);
    insert_game.bind(3, facts.plies);
    insert_game.bind(4, game);
    insert_game.exec();
    for (const StoredEvent& event : events) {
      for (const std::string& seat : seats_of(event)) {
        insert_seat.reset();
        insert_seat.bind(1, seat);
        insert_seat.bind(2, game);
        insert_seat.exec();
      }
    }
  }
}

namespace {

Result<std::unique_ptr<Storage>> open_in_memory(const StorageOptions& options) {
  if (!options.create && options.memory.empty())
    return cannot_open(std::string(in_memory), "what is in memory is the server's alone");
  // The memdb VFS shares a database within the process if its name begins with a slash.
  const std::string name = options.memory.empty() ? "own" : "/" + options.memory;
  auto storage = std::make_unique<SqliteStorage>("file:" + name + "?vfs=memdb", nullptr, true);
  if (auto error = storage->prepare(options.update)) return *error;
  return std::unique_ptr<Storage>(std::move(storage));
}

}  // namespace

Result<std::unique_ptr<Storage>> open_sqlite(const std::string& where, const StorageOptions& options) try {
  if (where == in_memory) return open_in_memory(options);
  // Absolute, so that SQLite treats no name specially; canonical, so that all programs agree on the name of the lock.
  const std::string path = std::filesystem::weakly_canonical(std::filesystem::absolute(where)).string();
  if (std::filesystem::is_directory(path)) return cannot_open(path, "it is a folder");
  if (const int error = options.create ? create(path) : 0) return cannot_open(path, std::strerror(error));
  std::unique_ptr<FileLock> lock;
  if (options.alone) {
    lock = std::make_unique<FileLock>(path);
    if (!lock->held()) return LegalityError{"in_use", path + " is in use by another server"};
  }
  auto storage = std::make_unique<SqliteStorage>(path, std::move(lock));
  if (auto error = storage->prepare(options.update)) return *error;
  return std::unique_ptr<Storage>(std::move(storage));
} catch (const SQLite::Exception& error) {
  return sqlite_error(error, where);
} catch (const std::system_error& error) {  // includes filesystem_error
  return cannot_open(where, error.code().message());
}

}  // namespace mnk::server
