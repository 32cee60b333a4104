// SPDX-License-Identifier: MIT
// SQLite: lists, deletion and upkeep of games.
#include <algorithm>
#include <cstdint>

#include "server/storage/sql.hpp"
#include "server/storage/sqlite_storage.hpp"

namespace mnk::server {

namespace {

constexpr const char* sqlite_is_old =
    "(outcome <> 'pending' AND changed_ms < ?1) OR (outcome = 'pending' AND changed_ms < ?2)";

GameSummary summary_of(SQLite::Statement& row) {
  GameSummary game;
  game.game = row.getColumn(0).getString();
  game.facts = {row.getColumn(1).getString(), row.getColumn(2).getString(), row.getColumn(3).getUInt()};
  game.events = count_in(row.getColumn(4));
  game.bytes = count_in(row.getColumn(5));
  game.created_ms = row.getColumn(6).getInt64();
  game.changed_ms = row.getColumn(7).getInt64();
  return game;
}

std::vector<GameSummary> summaries(SQLite::Statement& rows) {
  std::vector<GameSummary> found;
  while (rows.executeStep()) found.push_back(summary_of(rows));
  return found;
}

}  // namespace

Result<std::vector<GameSummary>> SqliteStorage::list(const std::string& after_game, std::size_t limit) try {
  SQLite::Statement games(
      db_, std::string("SELECT ") + summary_columns + " FROM games AS g WHERE g.game > ? ORDER BY g.game LIMIT ?");
  games.bind(1, after_game);
  games.bind(2, sql_number(limit));
  return summaries(games);
} catch (const SQLite::Exception& error) {
  return error_of(error);
}

Result<std::vector<GameSummary>> SqliteStorage::list_of_seat(const std::string& seat, const ListPlace& after,
                                                             std::size_t limit) try {
  SQLite::Statement games(db_, std::string("SELECT ") + summary_columns +
                                   " FROM seats AS s JOIN games AS g ON g.game = s.game WHERE s.seat = ?"
                                   " AND s.created_ms <= ?2 AND (s.created_ms < ?2 OR s.game > ?3)"
                                   " ORDER BY s.created_ms DESC, s.game LIMIT ?4");
  games.bind(1, seat);
  games.bind(2, after.created_ms);
  games.bind(3, after.game);
  games.bind(4, sql_number(limit));
  return summaries(games);
} catch (const SQLite::Exception& error) {
  return error_of(error);
}

Result<Totals> SqliteStorage::totals() try {
  SQLite::Statement sums(db_, "SELECT count(*), coalesce(sum(bytes), 0) FROM games");
  sums.executeStep();
  return Totals{count_in(sums.getColumn(0)), count_in(sums.getColumn(1))};
} catch (const SQLite::Exception& error) {
  return error_of(error);
}

Result<std::uint64_t> SqliteStorage::remove(std::span<const std::string> games) try {
  SQLite::Transaction transaction(db_, SQLite::TransactionBehavior::IMMEDIATE);
  std::uint64_t removed = 0;
  SQLite::Statement remove(db_, "DELETE FROM games WHERE game = ?");
  for (const std::string& game : games) {
    remove.reset();
    remove.bindNoCopy(1, game);
    removed += remove.exec() > 0 ? 1 : 0;
    remove_rest(game);
  }
  transaction.commit();
  return removed;
} catch (const SQLite::Exception& error) {
  return error_of(error);
}

Result<std::vector<std::string>> SqliteStorage::remove_old(const AgeLimits& ages, const BatchLimits& most) try {
  const auto bind = [&](SQLite::Statement& statement) {
    statement.bind(1, ages.finished_before_ms);
    statement.bind(2, ages.abandoned_before_ms);
  };
  // Searches before the file is locked, and checks the age again in the transaction.
  SQLite::Statement search(db_, std::string("SELECT game, events FROM games WHERE ") + sqlite_is_old + " LIMIT ?3");
  bind(search);
  search.bind(3, sql_number(most.games));
  std::vector<std::string> found;
  for (std::uint64_t events = 0; events < most.events && search.executeStep();) {
    found.push_back(search.getColumn(0).getString());
    events += count_in(search.getColumn(1));
  }
  search.reset();
  if (found.empty()) return found;
  std::vector<std::string> removed;
  SQLite::Transaction transaction(db_, SQLite::TransactionBehavior::IMMEDIATE);
  SQLite::Statement remove(db_, std::string("DELETE FROM games WHERE game = ?3 AND (") + sqlite_is_old + ")");
  for (const std::string& game : found) {
    remove.reset();
    bind(remove);
    remove.bindNoCopy(3, game);
    if (remove.exec() == 0) continue;
    remove_rest(game);
    removed.push_back(game);
  }
  transaction.commit();
  return removed;
} catch (const SQLite::Exception& error) {
  return error_of(error);
}

/// Deletes the seats and events of a game.
void SqliteStorage::remove_rest(const std::string& game) {
  for (const char* statement : {"DELETE FROM seats WHERE game = ?", "DELETE FROM events WHERE game = ?"}) {
    SQLite::Statement remove(db_, statement);
    remove.bindNoCopy(1, game);
    remove.exec();
  }
}

Result<bool> SqliteStorage::vacuum() try {
  db_.exec("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)");
  return true;
} catch (const SQLite::Exception& error) {
  return error_of(error);
}

Result<std::vector<std::string>> SqliteStorage::check() try {
  std::vector<std::string> problems;
  SQLite::Statement own(db_, "PRAGMA integrity_check");
  while (own.executeStep()) {
    if (std::string line = own.getColumn(0).getString(); line != "ok") problems.push_back(std::move(line));
  }
  SQLite::Statement gaps(db_, "SELECT game FROM events GROUP BY game HAVING count(*) <> max(version) ORDER BY game");
  while (gaps.executeStep()) problems.push_back("game " + gaps.getColumn(0).getString() + " lacks a version");
  SQLite::Statement rows(
      db_,
      "SELECT e.game FROM (SELECT game, count(*) AS n, sum(length(CAST(data AS BLOB))) AS b, min(time_ms) AS c,"
      " max(time_ms) AS d FROM events GROUP BY game) AS e LEFT JOIN games AS g ON g.game = e.game"
      " WHERE g.game IS NULL OR g.events <> e.n OR g.bytes <> e.b OR g.created_ms <> e.c OR g.changed_ms <> e.d"
      " UNION SELECT game FROM games WHERE game NOT IN (SELECT game FROM events)"
      " UNION SELECT game FROM seats WHERE game NOT IN (SELECT game FROM events) ORDER BY 1");
  while (rows.executeStep())
    problems.push_back("game " + rows.getColumn(0).getString() + ": the row about it does not agree with its events");
  return problems;
} catch (const SQLite::Exception& error) {
  return error_of(error);
}

Result<bool> SqliteStorage::read_all(
    const std::function<bool(const GameSummary&, std::vector<StoredEvent>)>& visit) try {
  SQLite::Transaction moment(db_);
  SQLite::Statement games(db_, std::string("SELECT ") + summary_columns + " FROM games AS g ORDER BY g.game");
  while (games.executeStep()) {
    const GameSummary game = summary_of(games);
    if (!visit(game, select(EventQuery{game.game, 0}))) break;
  }
  return true;
} catch (const SQLite::Exception& error) {
  return error_of(error);
}

}  // namespace mnk::server
