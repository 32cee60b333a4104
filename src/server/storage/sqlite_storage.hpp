// SPDX-License-Identifier: MIT
// The class behind sqlite.hpp.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/storage/storage.hpp"

namespace mnk::server {

/// The lock of a server on its database, held on a separate file. Closing any descriptor of the database itself would
/// drop the locks of SQLite (POSIX). The lock file is never deleted; only the lock counts.
class FileLock {
 public:
  explicit FileLock(const std::string& database);
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;
  ~FileLock();

  bool held() const { return held_; }

 private:
  int fd_;
  bool held_ = false;
};

class SqliteStorage final : public Storage {
 public:
  /// `lock`: null without exclusive use. `is_in_memory`: `path` is a URI of the memdb VFS.
  SqliteStorage(std::string path, std::unique_ptr<FileLock> lock, bool is_in_memory = false);

  /// Prepares the connection: settings, migration, statements. Returns the error, if any.
  std::optional<LegalityError> prepare(bool update);

  Result<std::vector<GameSummary>> list(const std::string& after_game, std::size_t limit) override;
  Result<std::vector<GameSummary>> list_of_seat(const std::string& seat, const ListPlace& after,
                                                std::size_t limit) override;
  Result<Totals> totals() override;
  Result<std::uint64_t> remove(std::span<const std::string> games) override;
  Result<std::vector<std::string>> remove_old(const AgeLimits& ages, const BatchLimits& most) override;
  Result<bool> vacuum() override;
  Result<bool> ping() override;
  Result<std::vector<std::string>> check() override;
  Result<bool> read_all(const std::function<bool(const GameSummary&, std::vector<StoredEvent>)>& visit) override;
  void interrupt() override;
  std::string folder() const override;

 protected:
  std::vector<AppendResult> insert(std::span<const Append* const> batch) override;
  Result<std::vector<std::vector<StoredEvent>>> select(std::span<const EventQuery> wanted) override;

 private:
  unsigned pragma(const char* name);
  std::optional<LegalityError> refusal(bool update);
  void migrate();
  void fill_games();
  void require_own_file();
  AppendResult insert(const Append& append);
  bool is_there(const std::string& game, std::uint64_t version);
  std::vector<StoredEvent> select(const EventQuery& wanted);
  void remove_rest(const std::string& game);
  LegalityError error_of(const SQLite::Exception& error) const;

  std::string path_;
  bool is_in_memory_;
  std::unique_ptr<FileLock> lock_;
  SQLite::Database db_;
  std::optional<SQLite::Statement> insert_, upsert_game_, insert_seat_, exists_, select_;
};

/// Returns a number that the database never has below 0.
inline std::uint64_t count_in(const SQLite::Column& column) { return column.getInt64(); }

/// Returns the event in a row of version, time_ms, data.
inline StoredEvent event_of(SQLite::Statement& row) {
  return {count_in(row.getColumn(0)), row.getColumn(1).getInt64(), row.getColumn(2).getString()};
}

/// Converts the error of an operation on the file `path`.
LegalityError sqlite_error(const SQLite::Exception& error, const std::string& path);

}  // namespace mnk::server
