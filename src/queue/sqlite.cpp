// SPDX-License-Identifier: MIT
// The queue in an SQLite file, in WAL mode.
#include <SQLiteCpp/SQLiteCpp.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <optional>
#include <thread>

#include "queue/sql.hpp"

namespace mnk::prove {

namespace {

constexpr unsigned application_id = 0x6d6e6b70;  // "mnkp" in the file's header
constexpr int schema = 1;
constexpr int busy_timeout_ms = 20'000;

// AUTOINCREMENT: the number of a job that is gone is not given to another one.
constexpr const char* tables =
    "CREATE TABLE queues (name TEXT PRIMARY KEY, goal TEXT NOT NULL, answers INTEGER NOT NULL DEFAULT 0) STRICT;"
    "CREATE TABLE jobs (job INTEGER PRIMARY KEY AUTOINCREMENT, queue TEXT NOT NULL, text TEXT NOT NULL,"
    " state TEXT NOT NULL DEFAULT 'waiting', lease INTEGER NOT NULL DEFAULT 0, expired INTEGER NOT NULL DEFAULT 0,"
    " lease_end INTEGER NOT NULL DEFAULT 0, last_end INTEGER NOT NULL DEFAULT 0, UNIQUE (queue, text)) STRICT;"
    "CREATE INDEX jobs_by_state ON jobs (queue, state, job);"
    "CREATE TABLE answers (queue TEXT NOT NULL, sequence INTEGER NOT NULL, job INTEGER NOT NULL, worker TEXT NOT NULL,"
    " answer BLOB NOT NULL, state TEXT NOT NULL DEFAULT 'delivered', why TEXT NOT NULL DEFAULT '',"
    " PRIMARY KEY (queue, sequence)) STRICT;"
    "CREATE INDEX answers_by_state ON answers (queue, state, worker, job)";

/// Makes an empty file with rights for its owner only (SQLite copies them to its log), if there is none. Returns 0 or
/// errno.
int create(const std::string& path) {
  const int fd = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (fd < 0) return errno == EEXIST ? 0 : errno;
  ::close(fd);
  return 0;
}

class SqliteSql final : public Sql {
 public:
  explicit SqliteSql(std::string path)
      : path_(std::move(path)), db_(path_, SQLite::OPEN_READWRITE | SQLite::OPEN_NOMUTEX, busy_timeout_ms) {}

  /// Makes the tables if they are missing. Returns the reason not to use the file.
  std::optional<LegalityError> prepare(bool make) {
    db_.exec("PRAGMA trusted_schema=OFF; PRAGMA cell_size_check=ON");
    const bool is_empty = db_.execAndGet("SELECT count(*) FROM sqlite_schema").getInt() == 0;
    const unsigned program = db_.execAndGet("PRAGMA application_id").getUInt();
    const int version = db_.execAndGet("PRAGMA user_version").getInt();
    if (is_empty && version == 0 && !make) return LegalityError{"no_such_queue", path_ + " has no queue"};
    if (!is_empty && program != application_id)
      return LegalityError{"not_mnk", path_ + " is a database of another program, or of another command of mnk"};
    if (version > schema) return LegalityError{"newer_schema", path_ + " was written by a newer mnk"};
    if (set_log_mode() != "wal")
      return LegalityError{"cannot_open", path_ + " is on a file system where SQLite has no write-ahead log"};
    db_.exec("PRAGMA journal_size_limit=67108864");
    if (version == schema) return std::nullopt;
    begin(true);
    if (db_.execAndGet("PRAGMA user_version").getInt() == 0) {
      db_.exec(tables);
      db_.exec("PRAGMA application_id=" + std::to_string(application_id) +
               "; PRAGMA user_version=" + std::to_string(schema));
    }
    commit();
    return std::nullopt;
  }

  void begin(bool durable) override {
    db_.exec(durable ? "PRAGMA synchronous=FULL; BEGIN IMMEDIATE" : "PRAGMA synchronous=NORMAL; BEGIN IMMEDIATE");
  }
  void commit() override { db_.exec("COMMIT"); }
  void roll_back() noexcept override { db_.tryExec("ROLLBACK"); }

  std::vector<SqlRow> run(const std::string& statement, std::initializer_list<SqlValue> parameters) override {
    SQLite::Statement prepared(db_, statement);
    int number = 0;
    for (const SqlValue& value : parameters) {
      std::string name = std::to_string(++number);
      name.insert(name.begin(), '$');
      bind(prepared, name, value);
    }
    std::vector<SqlRow> rows;
    while (prepared.executeStep()) {
      SqlRow& row = rows.emplace_back();
      for (int i = 0; i < prepared.getColumnCount(); ++i) row.push_back(value_of(prepared.getColumn(i)));
    }
    return rows;
  }

  std::int64_t now_ms() override {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
  }
  const char* for_update() const override { return ""; }  // a transaction has the file for itself
  std::string name() const override { return path_; }

 private:
  /// Asks for the write-ahead log. Returns the mode that the file has. SQLite itself does not wait where another
  /// process asks at the same moment.
  std::string set_log_mode() {
    const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(busy_timeout_ms);
    while (true) try {
        return db_.execAndGet("PRAGMA journal_mode=WAL").getString();
      } catch (const SQLite::Exception& error) {
        if (error.getErrorCode() != SQLITE_BUSY || std::chrono::steady_clock::now() > end) throw;
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
      }
  }

  static void bind(SQLite::Statement& statement, const std::string& name, const SqlValue& value) {
    if (const auto* number = std::get_if<std::int64_t>(&value)) {
      statement.bind(name, *number);
    } else if (const auto* text = std::get_if<std::string>(&value)) {
      statement.bind(name, *text);
    } else {
      const std::string& bytes = std::get<Bytes>(value).bytes;
      statement.bind(name, bytes.data(), static_cast<int>(bytes.size()));
    }
  }

  static SqlValue value_of(const SQLite::Column& column) {
    if (column.isInteger() || column.isNull()) return column.getInt64();
    if (column.isBlob()) return Bytes{column.getString()};
    return column.getString();
  }

  std::string path_;
  SQLite::Database db_;
};

}  // namespace

Result<std::unique_ptr<Sql>> open_sqlite(const std::string& where, bool make) try {
  const std::string path = std::filesystem::weakly_canonical(std::filesystem::absolute(where)).string();
  const auto cannot = [&](const std::string& why) {
    return LegalityError{"cannot_open", "cannot open " + path + ": " + why};
  };
  if (std::filesystem::is_directory(path)) return cannot("it is a folder");
  if (!make && !std::filesystem::exists(path)) return cannot("there is no such file");
  if (const int error = make ? create(path) : 0) return cannot(std::strerror(error));
  auto sql = std::make_unique<SqliteSql>(path);
  if (auto error = sql->prepare(make)) return *error;
  return std::unique_ptr<Sql>(std::move(sql));
} catch (const SQLite::Exception& error) {
  const int code = error.getErrorCode() & 0xff;
  if (!make || (code != SQLITE_FULL && code != SQLITE_IOERR))
    return LegalityError{"cannot_open", "cannot open " + where + ": " + error.what()};
  return LegalityError{"unwritable_file", where + " cannot be written: " + error.what() +
                                              "; make room on the disk, or raise the limit of `ulimit -f`"};
} catch (const std::exception& error) {  // of the file system
  return LegalityError{"cannot_open", "cannot open " + where + ": " + error.what()};
}

}  // namespace mnk::prove
