// SPDX-License-Identifier: MIT
// SQLite: appending and loading of events.
#include <sqlite3.h>

#include <filesystem>

#include "server/storage/sqlite_storage.hpp"

namespace mnk::server {

LegalityError SqliteStorage::error_of(const SQLite::Exception& error) const { return sqlite_error(error, path_); }

std::vector<AppendResult> SqliteStorage::insert(std::span<const Append* const> batch) try {
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
  const auto version = static_cast<std::int64_t>(append.event.version);
  insert_->tryReset();
  insert_->bindNoCopy(1, append.game);
  insert_->bind(2, version);
  insert_->bind(3, append.event.time_ms);
  insert_->bindNoCopy(4, append.event.data);
  insert_->bindNoCopy(5, append.previous);
  if (insert_->exec() == 0)
    return is_there(append.game, append.event.version) ? AppendResult::conflict : AppendResult::missing;
  about_->tryReset();
  about_->bindNoCopy(1, append.game);
  about_->bindNoCopy(2, append.facts.rules);
  about_->bindNoCopy(3, append.facts.outcome);
  about_->bind(4, static_cast<std::int64_t>(append.facts.plies));
  about_->bind(5, static_cast<std::int64_t>(append.event.data.size()));
  about_->bind(6, append.event.time_ms);
  about_->exec();
  for (const std::string& seat : append.seats) {
    sit_->tryReset();
    sit_->bindNoCopy(1, seat);
    sit_->bindNoCopy(2, append.game);
    sit_->exec();
  }
  return AppendResult::done;
}

bool SqliteStorage::is_there(const std::string& game, std::uint64_t version) {
  exists_->tryReset();
  exists_->bindNoCopy(1, game);
  exists_->bind(2, static_cast<std::int64_t>(version));
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
  select_->bind(2, static_cast<std::int64_t>(wanted.after));
  std::vector<StoredEvent> events;
  while (select_->executeStep()) {
    events.push_back({static_cast<std::uint64_t>(select_->getColumn(0).getInt64()), select_->getColumn(1).getInt64(),
                      select_->getColumn(2).getString()});
  }
  select_->tryReset();  // an open statement keeps its snapshot and blocks the checkpoint of the log
  return events;
}

Result<bool> SqliteStorage::ping() try {
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
