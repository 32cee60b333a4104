// SPDX-License-Identifier: MIT
#include "server/storage_postgres.hpp"

#include <poll.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <pqxx/pqxx>
#include <sstream>
#include <thread>

namespace mnk::server {

namespace {

using Clock = std::chrono::steady_clock;

constexpr auto pause_between_tries = std::chrono::seconds(1);

/// migrations[v] leads from schema version v to v + 1. Never change one that was released. Ids compare by bytes, as in SQLite.
constexpr std::array migrations = {
    "CREATE TABLE mnk.events ("
    " game text COLLATE \"C\" NOT NULL,"
    " version bigint NOT NULL CHECK (version > 0),"
    " time_ms bigint NOT NULL,"
    " data text NOT NULL,"
    " PRIMARY KEY (game, version))",
};

// One order of rows for all instances, so that no two wait for each other; told in the same transaction, so at its commit. The version
// before is looked up for each row: LIMIT keeps the planner from reading the whole table instead.
constexpr const char* insert_sql =
    "WITH new AS ("
    " INSERT INTO mnk.events (game, version, time_ms, data)"
    " SELECT g, v, t, d FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[]) AS batch (g, v, t, d)"
    " LEFT JOIN LATERAL (SELECT true AS there FROM mnk.events WHERE game = g AND version = v - 1 LIMIT 1) AS before ON true"
    " WHERE v = 1 OR there ORDER BY g, v ON CONFLICT DO NOTHING RETURNING game, version)"
    "SELECT game, pg_notify('mnk_events', $5 || ' ' || game || ' ' || version) FROM new";
constexpr const char* exists_sql =
    "SELECT g FROM unnest($1::text[], $2::bigint[]) AS batch (g, v),"
    " LATERAL (SELECT 1 FROM mnk.events WHERE game = g AND version = v LIMIT 1) AS there";
constexpr const char* select_sql = "SELECT version, time_ms, data FROM mnk.events WHERE game = $1 AND version > $2 ORDER BY version";
constexpr const char* list_sql =
    "SELECT game, count(*), min(time_ms), max(time_ms) FROM mnk.events WHERE game > $1 GROUP BY game ORDER BY game LIMIT $2";
constexpr const char* gaps_sql = "SELECT game FROM mnk.events GROUP BY game HAVING count(*) <> max(version) ORDER BY game";

/// An array as PostgreSQL writes it in text.
class ArrayText {
 public:
  void add(const std::string& text) {
    start();
    text_ += '"';
    for (const char c : text) {
      if (c == '"' || c == '\\') text_ += '\\';
      text_ += c;
    }
    text_ += '"';
  }
  void add(std::int64_t number) {
    start();
    text_ += std::to_string(number);
  }
  std::string text() const { return text_ + '}'; }

 private:
  void start() {
    if (text_.size() > 1) text_ += ',';
  }
  std::string text_ = "{";
};

struct Columns {
  ArrayText games, versions, times, data;
  void add(const Append& append) {
    games.add(append.game);
    versions.add(static_cast<std::int64_t>(append.event.version));
    times.add(append.event.time_ms);
    data.add(append.event.data);
  }
};

/// The URL, with what it does not say itself about how long to wait for a server that does not answer.
std::string with_defaults(std::string url) {
  for (const auto& [name, value] :
       {std::pair{"connect_timeout", "5"}, {"tcp_user_timeout", "10000"}, {"keepalives_idle", "30"}, {"application_name", "mnk"}}) {
    if (url.find(std::string(name) + "=") != std::string::npos) continue;
    url += url.find('?') == std::string::npos ? '?' : '&';
    url.append(name).append("=").append(value);
  }
  return url;
}

std::string sentence_of(const std::exception& error) {
  std::string text = error.what();
  while (!text.empty() && text.back() == '\n') text.pop_back();
  std::replace(text.begin(), text.end(), '\n', ' ');
  return "PostgreSQL: " + text;
}

/// A refusal of ours, on its way out of a transaction.
struct Refused {
  LegalityError error;
};

/// Lost before it could have been committed, or taken back by the server to let another go first.
bool may_try_again(const std::exception& error) {
  return dynamic_cast<const pqxx::broken_connection*>(&error) != nullptr || dynamic_cast<const pqxx::deadlock_detected*>(&error) != nullptr;
}

class Receiver final : public pqxx::notification_receiver {
 public:
  Receiver(pqxx::connection& connection, std::string instance)
      : pqxx::notification_receiver(connection, "mnk_events"), instance_(std::move(instance)) {}

  void operator()(const std::string& payload, int) override {
    std::istringstream words(payload);
    std::string from, game;
    std::uint64_t version = 0;
    if (words >> from >> game >> version && from != instance_) heard.emplace_back(std::move(game), version);
  }

  std::vector<std::pair<std::string, std::uint64_t>> heard;

 private:
  std::string instance_;
};

class PostgresStorage final : public Storage {
 public:
  PostgresStorage(std::string url, std::string instance)
      : url_(with_defaults(std::move(url))), instance_(instance.empty() ? "-" : std::move(instance)) {}

  std::optional<LegalityError> prepare() try {
    connect();
    const std::string encoding = pqxx::nontransaction(*connection_).exec1("SHOW server_encoding")[0].as<std::string>();
    if (encoding != "UTF8") return LegalityError{"cannot_open", "the database keeps text as " + encoding + ", not as UTF8"};
    migrate();
    return std::nullopt;
  } catch (const Refused& refused) {
    return refused.error;
  } catch (const pqxx::broken_connection& error) {
    return LegalityError{"cannot_open", sentence_of(error)};
  } catch (const std::exception& error) {
    return LegalityError{"failed", sentence_of(error)};
  }

  Result<std::vector<GameSummary>> list(const std::string& after_game, std::size_t limit) override {
    return asked<std::vector<GameSummary>>([&](pqxx::work& work) {
      std::vector<GameSummary> found;
      for (const pqxx::row& row : work.exec_params(list_sql, after_game, std::min<std::size_t>(limit, INT64_MAX))) {
        found.push_back({row[0].as<std::string>(), row[1].as<std::uint64_t>(), row[2].as<std::int64_t>(), row[3].as<std::int64_t>()});
      }
      return found;
    });
  }

  /// The server looks after its own files (data checksums, amcheck); here only the versions.
  Result<std::vector<std::string>> check() override {
    return asked<std::vector<std::string>>([&](pqxx::work& work) {
      std::vector<std::string> problems;
      work.exec0("SET LOCAL statement_timeout = 0");
      for (const pqxx::row& row : work.exec(gaps_sql)) problems.push_back("game " + row[0].as<std::string>() + " lacks a version");
      return problems;
    });
  }

  bool hear(std::chrono::milliseconds time, const Heard& told) override {
    try {
      if (!receiver_ || !connection_->is_open()) {
        connect();
        receiver_.emplace(*connection_, instance_);
        told({}, 0);
      }
      pollfd socket{connection_->sock(), POLLIN, 0};
      if (::poll(&socket, 1, static_cast<int>(time.count())) > 0) connection_->get_notifs();
      for (const auto& [game, version] : std::exchange(receiver_->heard, {})) told(game, version);
    } catch (const std::exception&) {
      disconnect();
      std::this_thread::sleep_for(time);
    }
    return true;
  }

 protected:
  std::vector<Appended> insert(std::span<const Append* const> batch) override {
    auto results = asked<std::vector<Appended>>([&](pqxx::work& work) {
      std::vector<Appended> found(batch.size(), Appended::failed);
      // Rounds with every game once, so that each event sees the one before it.
      std::map<std::string, std::size_t> round;
      for (std::size_t i = 0; i < batch.size(); ++i) {
        if (round.contains(batch[i]->game)) insert(work, batch, std::exchange(round, {}), found);
        round.emplace(batch[i]->game, i);
      }
      insert(work, batch, round, found);
      return found;
    });
    if (results) return *results;
    trouble_ = message_of(results.error());
    return std::vector<Appended>(batch.size(), Appended::failed);
  }

  Result<std::vector<StoredEvent>> select(const std::string& game, std::uint64_t after) override {
    return asked<std::vector<StoredEvent>>([&](pqxx::work& work) {
      std::vector<StoredEvent> events;
      for (const pqxx::row& row : work.exec_prepared("select", game, after)) {
        events.push_back({row[0].as<std::uint64_t>(), row[1].as<std::int64_t>(), row[2].as<std::string>()});
      }
      return events;
    });
  }

 private:
  void disconnect() {
    receiver_.reset();
    connection_.reset();
  }

  void connect() {
    disconnect();
    if (Clock::now() < next_try_) throw pqxx::broken_connection("the connection is lost");
    next_try_ = Clock::now() + pause_between_tries;
    auto connection = std::make_unique<pqxx::connection>(url_);
    connection->set_client_encoding("UTF8");
    pqxx::nontransaction setting(*connection);
    setting.exec(
        "SET statement_timeout = '30s'; SET lock_timeout = '10s'; SET idle_in_transaction_session_timeout = '60s';"
        "SET default_transaction_isolation = 'read committed'; SET client_min_messages = 'warning';"
        // What is asked for is a few rows by their key, always; statistics of a table that grows quickly say otherwise.
        "SET enable_seqscan = off; SET plan_cache_mode = force_generic_plan");
    if (setting.exec1("SHOW synchronous_commit")[0].as<std::string>() == "off") setting.exec0("SET synchronous_commit = on");
    setting.commit();
    // Plans are made when they are first used, after the tables.
    connection->prepare("insert", insert_sql);
    connection->prepare("exists", exists_sql);
    connection->prepare("select", select_sql);
    connection_ = std::move(connection);
    next_try_ = {};
  }

  /// The answer of `ask` in a transaction of its own, with a second try where that does no harm.
  template <class Answer, class Ask>
  Result<Answer> asked(const Ask& ask) {
    for (int tries = 0;; ++tries) {
      try {
        if (!connection_ || !connection_->is_open()) connect();
        pqxx::work work(*connection_);
        Answer answer = ask(work);
        work.commit();
        return answer;
      } catch (const std::exception& error) {
        if (dynamic_cast<const pqxx::sql_error*>(&error) == nullptr) disconnect();
        if (tries == 0 && may_try_again(error)) continue;
        return LegalityError{"failed", sentence_of(error)};
      }
    }
  }

  void insert(pqxx::work& work, std::span<const Append* const> batch, const std::map<std::string, std::size_t>& round,
              std::vector<Appended>& found) {
    Columns all, others;
    for (const auto& [game, i] : round) all.add(*batch[i]);
    for (const pqxx::row& row :
         work.exec_prepared("insert", all.games.text(), all.versions.text(), all.times.text(), all.data.text(), instance_)) {
      found[round.at(row[0].as<std::string>())] = Appended::done;
    }
    bool any = false;
    for (const auto& [game, i] : round) {
      if (found[i] == Appended::done) continue;
      others.add(*batch[i]);
      any = true;
    }
    if (!any) return;
    for (const pqxx::row& row : work.exec_prepared("exists", others.games.text(), others.versions.text())) {
      found[round.at(row[0].as<std::string>())] = Appended::conflict;
    }
    for (const auto& [game, i] : round) {
      if (found[i] == Appended::failed) trouble_ = "game " + game + " has no version " + std::to_string(batch[i]->event.version - 1);
    }
  }

  /// The version of the schema, 0 if it is not there yet. Throws Refused if it is another's or newer.
  static std::size_t schema_version(pqxx::transaction_base& work) {
    if (work.exec1("SELECT to_regclass('mnk.schema_version') IS NULL")[0].as<bool>()) {
      if (work.exec1("SELECT EXISTS (SELECT 1 FROM pg_tables WHERE schemaname = 'mnk')")[0].as<bool>()) {
        throw Refused{{"not_mnk", "the database has a schema mnk of another program"}};
      }
      return 0;
    }
    const auto version = work.exec1("SELECT version FROM mnk.schema_version")[0].as<std::size_t>();
    if (version > migrations.size()) {
      throw Refused{{"newer_schema", "the database was written by a newer mnk (schema " + std::to_string(version) + ", known here: up to " +
                                         std::to_string(migrations.size()) + ")"}};
    }
    return version;
  }

  /// Instances that start at the same time migrate one after the other: a lock of the database's, let go with the transaction.
  void migrate() {
    pqxx::work work(*connection_);
    work.exec1("SELECT pg_advisory_xact_lock(x'6d6e6b67'::int)");
    std::size_t version = schema_version(work);
    if (version == migrations.size()) return;
    if (version == 0) {
      if (work.exec1("SELECT to_regnamespace('mnk') IS NULL")[0].as<bool>()) work.exec0("CREATE SCHEMA mnk");
      work.exec0("CREATE TABLE mnk.schema_version (version integer NOT NULL)");
      work.exec0("INSERT INTO mnk.schema_version VALUES (0)");
    }
    for (; version < migrations.size(); ++version) work.exec0(migrations[version]);
    work.exec_params0("UPDATE mnk.schema_version SET version = $1", version);
    work.commit();
  }

  const std::string url_, instance_;
  std::unique_ptr<pqxx::connection> connection_;
  std::optional<Receiver> receiver_;  // of this connection, and gone before it
  Clock::time_point next_try_{};
};

}  // namespace

Result<std::unique_ptr<Storage>> open_postgres(const std::string& url, const StorageOptions& options) {
  auto storage = std::make_unique<PostgresStorage>(url, options.instance);
  if (auto error = storage->prepare()) return *error;
  return std::unique_ptr<Storage>(std::move(storage));
}

}  // namespace mnk::server
