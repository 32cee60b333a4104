// SPDX-License-Identifier: MIT
// A connection to a database of SQL, as the queue uses it. Both databases read the same statements, with parameters
// `$1`, `$2`, ...; `sql_queue.cpp` has them all.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "mnk/result.hpp"

namespace mnk::prove {

/// Bytes of any value, unlike a text.
struct Bytes {
  std::string bytes{};
};

using SqlValue = std::variant<std::int64_t, std::string, Bytes>;  ///< NULL is read as 0 or empty
using SqlRow = std::vector<SqlValue>;

/// Used by one thread at a time. The functions throw exceptions of std; after one the transaction has ended.
class Sql {
 public:
  virtual ~Sql() = default;

  /// Begins a transaction, connecting anew if the connection was lost. Not `durable`: its commit survives the end of
  /// programs, but a loss of power may undo it, together with what came later.
  virtual void begin(bool durable) = 0;
  virtual std::vector<SqlRow> run(const std::string& statement, std::initializer_list<SqlValue> parameters = {}) = 0;
  /// Commits; with begin(true), also all commits before are durable.
  virtual void commit() = 0;
  virtual void roll_back() noexcept = 0;

  /// Milliseconds since 1970 by the clock that all users of the database share.
  virtual std::int64_t now_ms() = 0;
  /// Follows a SELECT of rows that are changed next: rows that another transaction changes are passed over.
  virtual const char* for_update() const = 0;
  /// The database without its password, for messages.
  virtual std::string name() const = 0;
};

/// A transaction, rolled back unless it is committed.
class Transaction {
 public:
  Transaction(Sql& sql, bool durable) : sql_(sql) { sql_.begin(durable); }
  ~Transaction() {
    if (!committed_) sql_.roll_back();
  }
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;
  void commit() {
    sql_.commit();
    committed_ = true;
  }

 private:
  Sql& sql_;
  bool committed_ = false;
};

/// Returns the number; 0 for a value of another type, which only a damaged database has.
inline std::uint64_t number_of(const SqlValue& value) {
  const auto* number = std::get_if<std::int64_t>(&value);
  return number == nullptr ? 0 : static_cast<std::uint64_t>(*number);
}

/// Returns the text or bytes; empty for a number.
inline std::string text_of(const SqlValue& value) {
  if (const auto* bytes = std::get_if<Bytes>(&value)) return bytes->bytes;
  const auto* text = std::get_if<std::string>(&value);
  return text == nullptr ? std::string() : *text;
}

/// Opens an SQLite file with the tables of the queue. With `make` the file and the tables are made where they are
/// missing. LegalityErrors `cannot_open`, `no_such_queue`, `not_mnk`, `newer_schema`.
Result<std::unique_ptr<Sql>> open_sqlite(const std::string& path, bool make);
/// The same for a connection string of PostgreSQL.
Result<std::unique_ptr<Sql>> open_postgres(const std::string& where, bool make);

}  // namespace mnk::prove
