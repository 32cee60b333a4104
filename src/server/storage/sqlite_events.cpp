// SPDX-License-Identifier: MIT
// SQLite: appending and loading of events.
#include <sqlite3.h>

#include <filesystem>

#include "server/storage/sql.hpp"
#include "server/storage/sqlite_storage.hpp"

namespace mnk::server {

LegalityError SqliteStorage::error_of(const SQLite::Exception& error) const { return sqlite_error(error, path_); }

/// Throws if the path no longer leads to the open file: what is written there would be lost at the next start.
void SqliteStorage::require_own_file() {
  int has_moved = 0;  // stays 0 in memory
  ::sqlite3_file_control(db_.getHandle(), "main", SQLITE_FCNTL_HAS_MOVED, &has_moved);
  if (has_moved == 0) return;
  throw SQLite::Exception("the file was moved or deleted while the server runs: put it back, or restart the server",
                          SQLITE_READONLY_DBMOVED);
}

std::vector<AppendResult> SqliteStorage::insert(std::span<const Append* const> batch) try {
  require_own_file();
  std::vector<AppendResult> results;
  SQLite::Transaction transaction(db_, SQLite::TransactionBehavior::IMMEDIATE);
  for (const Append* append : batch) results.push_back(insert(*append));
  transaction.commit();
  return results;
} catch (const SQLite::Exception& error) {
  trouble_ = error_of(error).message;
  return std::vector<AppendResult>(batch.size(), AppendResult::failed);
}

AppendResult SqliteStorage::insert(const Append& append) {
  const auto version = sql_number(append.event.version);
  insert_->tryReset();
  insert_->bindNoCopy(1, append.game);
  insert_->bind(2, version);
  insert_->bind(3, append.event.time_ms);
  insert_->bindNoCopy(4, append.event.data);
  insert_->bindNoCopy(5, append.previous);
  if (insert_->exec() == 0)
    return is_there(append.game, append.event.version) ? AppendResult::conflict : AppendResult::missing;
  upsert_game_->tryReset();
  upsert_game_->bindNoCopy(1, append.game);
  upsert_game_->bindNoCopy(2, append.facts.rules);
  upsert_game_->bindNoCopy(3, append.facts.outcome);
  upsert_game_->bind(4, append.facts.plies);
  upsert_game_->bind(5, sql_number(append.event.data.size()));
  upsert_game_->bind(6, append.event.time_ms);
  upsert_game_->exec();
  for (const std::string& seat : append.seats) {
    insert_seat_->tryReset();
    insert_seat_->bindNoCopy(1, seat);
    insert_seat_->bindNoCopy(2, append.game);
    insert_seat_->exec();
  }
  return AppendResult::done;
}

bool SqliteStorage::is_there(const std::string& game, std::uint64_t version) {
  exists_->tryReset();
  exists_->bindNoCopy(1, game);
  exists_->bind(2, sql_number(version));
  exists_->executeStep();
  const bool there = exists_->getColumn(0).getInt() != 0;
  exists_->tryReset();
  return there;
}

Result<std::vector<std::vector<StoredEvent>>> SqliteStorage::select(std::span<const EventQuery> wanted) try {
  std::vector<std::vector<StoredEvent>> all;
  for (const EventQuery& one : wanted) all.push_back(select(one));
  return all;
} catch (const SQLite::Exception& error) {
  select_->tryReset();
  return error_of(error);
}

std::vector<StoredEvent> SqliteStorage::select(const EventQuery& wanted) {
  select_->tryReset();
  select_->bind(1, wanted.game);
  select_->bind(2, sql_number(wanted.after));
  std::vector<StoredEvent> events;
  while (select_->executeStep()) {
    events.push_back(event_of(*select_));
  }
  select_->tryReset();  // an open statement keeps its snapshot and blocks the checkpoint of the log
  return events;
}

Result<bool> SqliteStorage::ping() try {
  require_own_file();
  // Reads from the file, to detect more than a lost connection.
  db_.execAndGet("SELECT count(*) FROM (SELECT 1 FROM games LIMIT 1)");
  return true;
} catch (const SQLite::Exception& error) {
  return error_of(error);
}

void SqliteStorage::interrupt() { ::sqlite3_interrupt(db_.getHandle()); }

std::string SqliteStorage::folder() const {
  return is_in_memory_ ? std::string() : std::filesystem::path(path_).parent_path().string();
}

}  // namespace mnk::server
