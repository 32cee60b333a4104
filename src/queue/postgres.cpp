// SPDX-License-Identifier: MIT
// The queue in PostgreSQL, in the schema mnk_prove.
#include <optional>
#include <pqxx/pqxx>

#include "queue/sql.hpp"
#include "server/storage/connection_string.hpp"
#include "server/storage/storage.hpp"

namespace mnk::prove {

namespace {

constexpr int schema = 1;
constexpr int bytea_type = 17;  // in pg_type
constexpr std::int64_t schema_lock = 0x6d6e6b70;

constexpr const char* tables =
    "CREATE SCHEMA mnk_prove;"
    "CREATE TABLE mnk_prove.schema_version (version integer NOT NULL);"
    "INSERT INTO mnk_prove.schema_version VALUES (1);"
    "CREATE TABLE mnk_prove.queues (name text PRIMARY KEY, goal text NOT NULL, answers bigint NOT NULL DEFAULT 0);"
    "CREATE TABLE mnk_prove.jobs (job bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, queue text NOT NULL,"
    " text text NOT NULL, state text NOT NULL DEFAULT 'waiting', lease bigint NOT NULL DEFAULT 0,"
    " expired bigint NOT NULL DEFAULT 0, lease_end bigint NOT NULL DEFAULT 0, last_end bigint NOT NULL DEFAULT 0);"
    // A job's text may be longer than an index entry.
    "CREATE UNIQUE INDEX jobs_by_text ON mnk_prove.jobs (queue, md5(text));"
    "CREATE INDEX jobs_by_state ON mnk_prove.jobs (queue, state, job);"
    "CREATE TABLE mnk_prove.answers (queue text NOT NULL, sequence bigint NOT NULL, job bigint NOT NULL,"
    " worker text NOT NULL, answer bytea NOT NULL, state text NOT NULL DEFAULT 'delivered', why text NOT NULL DEFAULT "
    "'',"
    " PRIMARY KEY (queue, sequence));"
    "CREATE INDEX answers_by_state ON mnk_prove.answers (queue, state, worker, job)";

std::string sentence_of(const std::exception& error) {
  std::string text = error.what();
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return "PostgreSQL: " + text;
}

class PostgresSql final : public Sql {
 public:
  PostgresSql(std::string connection, std::string name) : string_(std::move(connection)), name_(std::move(name)) {}

  std::optional<LegalityError> prepare(bool make) {
    begin(true);
    run("SELECT pg_advisory_xact_lock($1)", {schema_lock});
    const bool is_there = number_of(run("SELECT count(*) FROM pg_namespace WHERE nspname = 'mnk_prove'")[0][0]) == 1;
    if (!is_there && !make) return LegalityError{"no_such_queue", name_ + " has no queue"};
    if (!is_there) work_->exec(tables);
    const auto version = number_of(run("SELECT version::bigint FROM mnk_prove.schema_version")[0][0]);
    if (version > schema) return LegalityError{"newer_schema", name_ + " was written by a newer mnk"};
    commit();
    return std::nullopt;
  }

  void begin(bool durable) override {
    work_.reset();
    if (connection_ == nullptr || !connection_->is_open()) connect();
    work_.emplace(*connection_);
    if (!durable) work_->exec("SET LOCAL synchronous_commit = off");
  }
  void commit() override {
    work_->commit();
    work_.reset();
  }
  void roll_back() noexcept override { work_.reset(); }

  std::vector<SqlRow> run(const std::string& statement, std::initializer_list<SqlValue> parameters = {}) override {
    std::vector<std::string> texts;
    for (const SqlValue& value : parameters) texts.push_back(text_of(value));
    std::vector<SqlRow> rows;
    for (const pqxx::row& row : work_->exec_params(statement, pqxx::prepare::make_dynamic_params(texts))) {
      SqlRow& copy = rows.emplace_back();
      for (const pqxx::field& field : row) copy.push_back(value_of(field));
    }
    return rows;
  }

  std::int64_t now_ms() override {
    return std::get<std::int64_t>(run("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint")[0][0]);
  }
  const char* for_update() const override { return " FOR UPDATE SKIP LOCKED"; }
  std::string name() const override { return name_; }

 private:
  void connect() {
    connection_ = std::make_unique<pqxx::connection>(string_);
    connection_->set_client_encoding("UTF8");
    pqxx::nontransaction setting(*connection_);
    setting.exec(
        "SET search_path = mnk_prove; SET statement_timeout = '60s'; SET lock_timeout = '30s';"
        "SET idle_in_transaction_session_timeout = '60s'; SET default_transaction_isolation = 'read committed';"
        "SET client_min_messages = 'warning'");
    if (setting.exec1("SHOW synchronous_commit")[0].as<std::string>() == "off")
      setting.exec("SET synchronous_commit = on");
    setting.commit();
  }

  /// Returns the value as the database reads it.
  std::string text_of(const SqlValue& value) {
    if (const auto* number = std::get_if<std::int64_t>(&value)) return std::to_string(*number);
    if (const auto* text = std::get_if<std::string>(&value)) return *text;
    const std::string& bytes = std::get<Bytes>(value).bytes;
    return connection_->esc_raw(reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
  }

  static SqlValue value_of(const pqxx::field& field) {
    if (field.is_null()) return std::int64_t{0};
    if (field.type() == bytea_type) return Bytes{pqxx::binarystring(field).str()};
    constexpr pqxx::oid text_type = 25, void_type = 2278;
    if (field.type() == text_type || field.type() == void_type) return field.as<std::string>();
    return field.as<std::int64_t>();
  }

  std::string string_, name_;
  std::unique_ptr<pqxx::connection> connection_;
  std::optional<pqxx::work> work_;
};

}  // namespace

Result<std::unique_ptr<Sql>> open_postgres(const std::string& where, bool make) try {
  const Result<std::string> connection = server::normalized_connection(where, {{"connect_timeout", "10"},
                                                                               {"tcp_user_timeout", "30000"},
                                                                               {"keepalives_idle", "30"},
                                                                               {"application_name", "mnk prove"}});
  if (!connection) return connection.error();
  auto sql = std::make_unique<PostgresSql>(*connection, server::without_password(where));
  if (auto error = sql->prepare(make)) return *error;
  return std::unique_ptr<Sql>(std::move(sql));
} catch (const std::exception& error) {
  return LegalityError{"cannot_open", sentence_of(error)};
}

}  // namespace mnk::prove
