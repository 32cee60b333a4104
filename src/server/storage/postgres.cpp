// SPDX-License-Identifier: MIT
// PostgreSQL: connecting, reconnecting and interrupting; schema and migrations; notices.
#include "server/storage/postgres.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <sstream>
#include <thread>

#include "server/storage/connection_string.hpp"
#include "server/storage/postgres_storage.hpp"
#include "server/storage/sql.hpp"
#include "server/storage/stored_game.hpp"

namespace mnk::server {

namespace {

constexpr auto pause_between_tries = std::chrono::seconds(1);

/// Migrations: postgres_migrations[v] updates schema version v to v + 1. Never change a released one. Ids compare by
/// bytes, as in SQLite.
constexpr std::array postgres_migrations = {
    "CREATE TABLE mnk.events ("
    " game text COLLATE \"C\" NOT NULL,"
    " version bigint NOT NULL CHECK (version > 0),"
    " time_ms bigint NOT NULL,"
    " data text NOT NULL,"
    " PRIMARY KEY (game, version))",
    // fill_games runs after this migration.
    "CREATE TABLE mnk.games ("
    " game text COLLATE \"C\" PRIMARY KEY,"
    " rules text NOT NULL,"
    " outcome text NOT NULL,"
    " plies bigint NOT NULL,"
    " events bigint NOT NULL,"
    " bytes bigint NOT NULL,"
    " created_ms bigint NOT NULL,"
    " changed_ms bigint NOT NULL);"
    "CREATE TABLE mnk.seats ("
    " seat text COLLATE \"C\" NOT NULL,"
    " game text COLLATE \"C\" NOT NULL,"
    " created_ms bigint NOT NULL,"  // copied from the game, so that an index serves the pages of list_of_seat
    " PRIMARY KEY (seat, game));"
    "CREATE INDEX seats_by_game ON mnk.seats (game);"
    "CREATE INDEX seats_by_age ON mnk.seats (seat, created_ms DESC, game)",
};

// Prepared statements: name and text.
constexpr std::array<std::pair<const char*, const char*>, 4> statements = {{
    // All instances lock rows in one order, against deadlocks; the notice is sent with the commit. LIMIT makes the
    // planner look up the previous version per row instead of reading the whole table. The row in mnk.games is locked
    // first: a concurrent deletion of the game ends before, and the row is then missing.
    {"insert",
     "WITH batch AS MATERIALIZED (SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], "
     "$6::text[],"
     " $7::bigint[], $9::text[]) AS b (g, v, t, d, r, o, p, e)), known AS MATERIALIZED ("
     " SELECT game FROM mnk.games WHERE game = ANY($1::text[]) OR game = ANY($9::text[]) ORDER BY game FOR UPDATE), "
     "new AS ("
     " INSERT INTO mnk.events (game, version, time_ms, data) SELECT g, v, t, d FROM batch"
     " LEFT JOIN LATERAL (SELECT true AS there FROM mnk.events WHERE game = g AND version = v - 1 LIMIT 1) AS before "
     "ON true"
     " WHERE (v = 1 AND (e = '' OR e IN (SELECT game FROM known))) OR (there AND g IN (SELECT game FROM known)) ORDER "
     "BY g, v ON CONFLICT "
     "DO NOTHING RETURNING game, version), about AS ("
     " INSERT INTO mnk.games AS k (game, rules, outcome, plies, events, bytes, created_ms, changed_ms)"
     " SELECT g, r, o, p, 1, octet_length(d), t, t FROM batch JOIN new ON new.game = g AND new.version = v ORDER BY g"
     " ON CONFLICT (game) DO UPDATE SET rules = excluded.rules, outcome = excluded.outcome, plies = excluded.plies,"
     " events = k.events + 1, bytes = k.bytes + excluded.bytes, created_ms = least(k.created_ms, excluded.created_ms),"
     " changed_ms = greatest(k.changed_ms, excluded.changed_ms))"
     "SELECT game, pg_notify('mnk_events', $8 || ' ' || game || ' ' || version) FROM new"},
    {"exists",
     "SELECT g FROM unnest($1::text[], $2::bigint[]) AS batch (g, v),"
     " LATERAL (SELECT 1 FROM mnk.events WHERE game = g AND version = v LIMIT 1) AS there"},
    {"insert_seat",
     "INSERT INTO mnk.seats (seat, game, created_ms) SELECT s, game, created_ms FROM unnest($1::text[], $2::text[]) AS "
     "batch (s, g)"
     " JOIN mnk.games ON game = g ORDER BY s, g ON CONFLICT DO NOTHING"},
    {"select",
     "SELECT game, version, time_ms, data FROM unnest($1::text[], $2::bigint[]) AS wanted (g, after),"
     " LATERAL (SELECT * FROM mnk.events WHERE game = g AND version > after ORDER BY version) AS e ORDER BY game, "
     "version"},
}};

/// Returns the schema version; 0 without a schema. Throws Refused for a schema of another program or a newer one.
std::size_t schema_version(pqxx::transaction_base& work) {
  if (work.exec1("SELECT to_regclass('mnk.schema_version') IS NULL")[0].as<bool>()) {
    if (work.exec1("SELECT EXISTS (SELECT 1 FROM pg_tables WHERE schemaname = 'mnk')")[0].as<bool>()) {
      throw Refused{{"not_mnk", "the database has a schema mnk of another program"}};
    }
    return 0;
  }
  const auto version = work.exec1("SELECT version FROM mnk.schema_version")[0].as<std::size_t>();
  if (version > postgres_migrations.size()) {
    throw Refused{{"newer_schema", "the database was written by a newer mnk (schema " + std::to_string(version) +
                                       ", known here: up to " + std::to_string(postgres_migrations.size()) + ")"}};
  }
  return version;
}

/// Migrates the data to schema 2: fills mnk.games and mnk.seats, and replaces tokens by their keys.
void fill_games(pqxx::transaction_base& work) {
  work.exec0("SET LOCAL statement_timeout = 0");
  const pqxx::result games = work.exec("SELECT DISTINCT game FROM mnk.events");
  for (const pqxx::row& row : games) {
    const auto game = row[0].as<std::string>();
    std::vector<StoredEvent> events;
    for (const pqxx::row& event :
         work.exec_params("SELECT version, time_ms, data FROM mnk.events WHERE game = $1 ORDER BY version", game)) {
      events.push_back({event[0].as<std::uint64_t>(), event[1].as<std::int64_t>(), event[2].as<std::string>()});
    }
    for (StoredEvent& event : events) {
      std::string data = with_keys_for_tokens(event.data);
      if (data != event.data) {
        work.exec_params0("UPDATE mnk.events SET data = $1 WHERE game = $2 AND version = $3", data, game,
                          event.version);
        event.data = std::move(data);
      }
    }
    const GameFacts facts = facts_of(game, events);
    work.exec_params0(
        "INSERT INTO mnk.games (game, rules, outcome, plies, events, bytes, created_ms, changed_ms) SELECT game, $2, "
        "$3, $4, count(*),"
        " sum(octet_length(data)), min(time_ms), max(time_ms) FROM mnk.events WHERE game = $1 GROUP BY game",
        game, facts.rules, facts.outcome, facts.plies);
    for (const StoredEvent& event : events) {
      for (const std::string& seat : seats_of(event)) {
        work.exec_params0(
            "INSERT INTO mnk.seats SELECT $1, game, created_ms FROM mnk.games WHERE game = $2 ON CONFLICT DO NOTHING",
            seat, game);
      }
    }
  }
}

}  // namespace

std::string sentence_of(const std::exception& error) {
  std::string text = error.what();
  while (!text.empty() && text.back() == '\n') text.pop_back();
  std::replace(text.begin(), text.end(), '\n', ' ');
  return "PostgreSQL: " + text;
}

void NoticeReceiver::operator()(const std::string& payload, int) {
  std::istringstream words(payload);
  std::string from, game;
  std::uint64_t version = 0;
  if (words >> from >> game >> version && from != instance_) notices.emplace_back(std::move(game), version);
}

void SocketShutdown::set(int socket) {
  const std::lock_guard lock(mutex_);
  if (fd_ >= 0) ::close(fd_);
  fd_ = socket >= 0 ? ::fcntl(socket, F_DUPFD_CLOEXEC, 3) : -1;
}

void SocketShutdown::cut() {
  was_cut_ = true;
  const std::lock_guard lock(mutex_);
  if (fd_ >= 0) ::shutdown(fd_, SHUT_RDWR);
}

PostgresStorage::PostgresStorage(std::string connection, std::string instance)
    : connection_string_(std::move(connection)), instance_(instance.empty() ? "-" : std::move(instance)) {}

std::optional<LegalityError> PostgresStorage::prepare(bool update) try {
  connect();
  const std::string encoding = pqxx::nontransaction(*connection_).exec1("SHOW server_encoding")[0].as<std::string>();
  if (encoding != "UTF8")
    return LegalityError{"cannot_open", "the database keeps text as " + encoding + ", not as UTF8"};
  migrate(update);
  return std::nullopt;
} catch (const Refused& refused) {
  return refused.error;
} catch (const pqxx::broken_connection& error) {
  return LegalityError{"cannot_open", sentence_of(error)};
} catch (const std::exception& error) {
  return LegalityError{"failed", sentence_of(error)};
}

void PostgresStorage::disconnect() {
  cut_off_.set(-1);
  receiver_.reset();
  connection_.reset();
}

void PostgresStorage::connect() {
  disconnect();
  if (Clock::now() < next_try_) throw pqxx::broken_connection("the connection is lost");
  next_try_ = Clock::now() + pause_between_tries;
  auto connection = std::make_unique<pqxx::connection>(connection_string_);
  cut_off_.set(connection->sock());
  connection->set_client_encoding("UTF8");
  pqxx::nontransaction setting(*connection);
  setting.exec(
      "SET statement_timeout = '8s'; SET lock_timeout = '5s'; SET idle_in_transaction_session_timeout = '60s';"
      "SET default_transaction_isolation = 'read committed'; SET client_min_messages = 'warning';"
      // All queries select few rows by key, but outdated statistics of a fast-growing table suggest full scans.
      "SET enable_seqscan = off; SET plan_cache_mode = force_generic_plan");
  if (setting.exec1("SHOW synchronous_commit")[0].as<std::string>() == "off")
    setting.exec0("SET synchronous_commit = on");
  setting.commit();
  // libpqxx prepares each statement at its first use, after migrate() has created the tables.
  for (const auto& [name, text] : statements) connection->prepare(name, text);
  connection_ = std::move(connection);
  next_try_ = {};
}

bool PostgresStorage::may_try_again(const std::exception& error) {
  return dynamic_cast<const pqxx::broken_connection*>(&error) != nullptr ||
         dynamic_cast<const pqxx::deadlock_detected*>(&error) != nullptr;
}

/// Migrates the schema. An advisory lock, released with the transaction, serializes instances that start together.
void PostgresStorage::migrate(bool update) {
  pqxx::work work(*connection_);
  work.exec1("SELECT pg_advisory_xact_lock(x'6d6e6b67'::int)");
  const std::size_t first = schema_version(work);
  if (first == postgres_migrations.size()) return;
  if (first > 0 && !update) throw Refused{older_schema("the database", first)};
  if (first == 0) {
    if (work.exec1("SELECT to_regnamespace('mnk') IS NULL")[0].as<bool>()) work.exec0("CREATE SCHEMA mnk");
    work.exec0("CREATE TABLE mnk.schema_version (version integer NOT NULL)");
    work.exec0("INSERT INTO mnk.schema_version VALUES (0)");
  }
  for (std::size_t version = first; version < postgres_migrations.size(); ++version) {
    work.exec0(postgres_migrations[version]);
    if (version + 1 == version_with_games && first > 0) fill_games(work);
  }
  work.exec_params0("UPDATE mnk.schema_version SET version = $1", postgres_migrations.size());
  work.commit();
}

bool PostgresStorage::listen(std::chrono::milliseconds time, const OnNotice& on_notice) {
  try {
    if (!receiver_ || !connection_->is_open()) {
      connect();
      receiver_.emplace(*connection_, instance_);
      on_notice({}, 0);
    }
    pollfd socket{connection_->sock(), POLLIN, 0};
    if (::poll(&socket, 1, static_cast<int>(time.count())) > 0) connection_->get_notifs();
    for (const auto& [game, version] : std::exchange(receiver_->notices, {})) on_notice(game, version);
  } catch (const std::exception&) {
    disconnect();
    std::this_thread::sleep_for(time);
  }
  return true;
}

Result<std::unique_ptr<Storage>> open_postgres(const std::string& where, const StorageOptions& options) {
  // The defaults of libpq wait forever for a server that does not answer.
  const auto connection = normalized_connection(where, {{"connect_timeout", "3"},
                                                        {"tcp_user_timeout", "10000"},
                                                        {"keepalives_idle", "30"},
                                                        {"application_name", "mnk"}});
  if (!connection) return connection.error();
  auto storage = std::make_unique<PostgresStorage>(*connection, options.instance);
  if (auto error = storage->prepare(options.update)) return *error;
  return std::unique_ptr<Storage>(std::move(storage));
}

}  // namespace mnk::server
