// SPDX-License-Identifier: MIT
// PostgreSQL: lists, deletion and upkeep of games.
#include <algorithm>
#include <cstdint>

#include "server/storage/postgres_storage.hpp"
#include "server/storage/sql.hpp"

namespace mnk::server {

namespace {

constexpr const char* postgres_is_old =
    "(outcome <> 'pending' AND changed_ms < $1) OR (outcome = 'pending' AND changed_ms < $2)";

/// Returns the ids in ascending order: all instances lock rows in this order, against deadlocks.
ArrayText sorted_ids(std::vector<std::string> games) {
  std::sort(games.begin(), games.end());
  ArrayText ids;
  for (const std::string& game : games) ids.add(game);
  return ids;
}

GameSummary summary_of(const pqxx::row& row) {
  GameSummary game;
  game.game = row[0].as<std::string>();
  game.facts = {row[1].as<std::string>(), row[2].as<std::string>(), row[3].as<std::uint32_t>()};
  game.events = row[4].as<std::uint64_t>();
  game.bytes = row[5].as<std::uint64_t>();
  game.created_ms = row[6].as<std::int64_t>();
  game.changed_ms = row[7].as<std::int64_t>();
  return game;
}

std::vector<GameSummary> summaries(const pqxx::result& rows) {
  std::vector<GameSummary> found;
  for (const pqxx::row& row : rows) found.push_back(summary_of(row));
  return found;
}

}  // namespace

Result<std::vector<GameSummary>> PostgresStorage::list(const std::string& after_game, std::size_t limit) {
  return asked<std::vector<GameSummary>>([&](pqxx::work& work) {
    return summaries(work.exec_params(
        std::string("SELECT ") + summary_columns + " FROM mnk.games AS g WHERE g.game > $1 ORDER BY g.game LIMIT $2",
        after_game, sql_number(limit)));
  });
}

Result<std::vector<GameSummary>> PostgresStorage::list_of_seat(const std::string& seat, const ListPlace& after,
                                                               std::size_t limit) {
  return asked<std::vector<GameSummary>>([&](pqxx::work& work) {
    return summaries(
        work.exec_params(std::string("SELECT ") + summary_columns +
                             " FROM mnk.seats AS s JOIN mnk.games AS g ON g.game = s.game WHERE s.seat = $1"
                             " AND s.created_ms <= $2 AND (s.created_ms < $2 OR s.game > $3)"
                             " ORDER BY s.created_ms DESC, s.game LIMIT $4",
                         seat, after.created_ms, after.game, sql_number(limit)));
  });
}

Result<Totals> PostgresStorage::totals() {
  return asked<Totals>([&](pqxx::work& work) {
    work.exec0("SET LOCAL statement_timeout = '60s'");
    const pqxx::row row = work.exec1("SELECT count(*), coalesce(sum(bytes), 0)::bigint FROM mnk.games");
    return Totals{row[0].as<std::uint64_t>(), row[1].as<std::uint64_t>()};
  });
}

Result<std::uint64_t> PostgresStorage::remove(std::span<const std::string> games) {
  return asked<std::uint64_t>([&](pqxx::work& work) -> std::uint64_t {
    const ArrayText ids = sorted_ids({games.begin(), games.end()});
    work.exec_params("SELECT FROM mnk.games WHERE game = ANY($1::text[]) ORDER BY game FOR UPDATE", ids.text());
    return remove_rows(work, ids);
  });
}

Result<std::vector<std::string>> PostgresStorage::remove_old(const AgeLimits& ages, const BatchLimits& most) {
  return asked<std::vector<std::string>>([&](pqxx::work& work) {
    work.exec0("SET LOCAL statement_timeout = '60s'");
    std::vector<std::string> found;
    std::uint64_t events = 0;
    for (const pqxx::row& row :
         work.exec_params(std::string("SELECT game, events FROM mnk.games WHERE ") + postgres_is_old + " LIMIT $3",
                          ages.finished_before_ms, ages.abandoned_before_ms, sql_number(most.games))) {
      if (events >= most.events) break;
      found.push_back(row[0].as<std::string>());
      events += row[1].as<std::uint64_t>();
    }
    // Checks the age again once the rows are locked: an event may have been appended meanwhile.
    std::vector<std::string> locked;
    for (const pqxx::row& row :
         work.exec_params(std::string("SELECT game FROM mnk.games WHERE game = ANY($3::text[]) AND (") +
                              postgres_is_old + ") ORDER BY game FOR UPDATE",
                          ages.finished_before_ms, ages.abandoned_before_ms, sorted_ids(found).text())) {
      locked.push_back(row[0].as<std::string>());
    }
    if (!locked.empty()) remove_rows(work, sorted_ids(locked));
    return locked;
  });
}

/// Deletes the games and notifies other instances. Requires: the rows in mnk.games are locked.
std::uint64_t PostgresStorage::remove_rows(pqxx::work& work, const ArrayText& ids) {
  work.exec_params0("DELETE FROM mnk.seats WHERE game = ANY($1::text[])", ids.text());
  const pqxx::result removed = work.exec_params(
      "WITH gone AS (DELETE FROM mnk.events WHERE game = ANY($1::text[]) RETURNING game, version)"
      " SELECT pg_notify('mnk_events', $2 || ' ' || game || ' 0') FROM gone WHERE version = 1",
      ids.text(), instance_);
  work.exec_params0("DELETE FROM mnk.games WHERE game = ANY($1::text[])", ids.text());
  return removed.size();
}

Result<bool> PostgresStorage::vacuum() {
  try {
    if (!connection_ || !connection_->is_open()) connect();
    pqxx::nontransaction work(*connection_);  // VACUUM cannot run in a transaction
    work.exec0("SET statement_timeout = 0");
    for (const char* table : {"events", "games", "seats"}) work.exec0("VACUUM (ANALYZE) mnk." + std::string(table));
    disconnect();  // drops the settings of this call
    return true;
  } catch (const std::exception& error) {
    disconnect();
    return LegalityError{"failed", sentence_of(error)};
  }
}

/// Compares the tables with each other; the files are checked by PostgreSQL (data checksums, amcheck).
Result<std::vector<std::string>> PostgresStorage::check() {
  return asked<std::vector<std::string>>([&](pqxx::work& work) {
    std::vector<std::string> problems;
    work.exec0(
        "SET LOCAL statement_timeout = 0; SET LOCAL enable_seqscan = on; SET LOCAL work_mem = '64MB'");  // full scans
    for (const pqxx::row& row :
         work.exec("SELECT game FROM mnk.events GROUP BY game HAVING count(*) <> max(version) ORDER BY game")) {
      problems.push_back("game " + row[0].as<std::string>() + " lacks a version");
    }
    for (const pqxx::row& row : work.exec(
             "SELECT e.game FROM (SELECT game, count(*) AS n, sum(octet_length(data)) AS b, min(time_ms) AS c, "
             "max(time_ms) AS d"
             " FROM mnk.events GROUP BY game) AS e LEFT JOIN mnk.games AS g ON g.game = e.game"
             " WHERE g.game IS NULL OR g.events <> e.n OR g.bytes <> e.b OR g.created_ms <> e.c OR g.changed_ms <> e.d"
             " UNION (SELECT game FROM mnk.games EXCEPT SELECT game FROM mnk.events)"
             " UNION (SELECT game FROM mnk.seats EXCEPT SELECT game FROM mnk.events) ORDER BY 1")) {
      problems.push_back("game " + row[0].as<std::string>() + ": the row about it does not agree with its events");
    }
    return problems;
  });
}

Result<bool> PostgresStorage::read_all(const std::function<bool(const GameSummary&, std::vector<StoredEvent>)>& visit) {
  constexpr std::size_t page = 500;
  try {
    if (!connection_ || !connection_->is_open()) connect();
    pqxx::transaction<pqxx::isolation_level::repeatable_read> moment(*connection_);
    moment.exec0("SET LOCAL statement_timeout = '60s'");
    std::string after;
    for (bool going = true; going;) {
      const auto games = summaries(moment.exec_params(
          std::string("SELECT ") + summary_columns + " FROM mnk.games AS g WHERE g.game > $1 ORDER BY g.game LIMIT $2",
          after, page));
      for (const GameSummary& game : games) {
        std::vector<StoredEvent> events;
        for (const pqxx::row& row : moment.exec_params(
                 "SELECT version, time_ms, data FROM mnk.events WHERE game = $1 ORDER BY version", game.game)) {
          events.push_back({row[0].as<std::uint64_t>(), row[1].as<std::int64_t>(), row[2].as<std::string>()});
        }
        if (going = visit(game, std::move(events)); !going) break;
      }
      if (games.size() < page) break;
      after = games.back().game;
    }
    return true;
  } catch (const std::exception& error) {
    disconnect();
    return LegalityError{"failed", sentence_of(error)};
  }
}

}  // namespace mnk::server
