// SPDX-License-Identifier: MIT
// The book as an SQLite file.
#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include <algorithm>
#include <filesystem>

#include "mnk/moves.hpp"
#include "opening_book/opening_book.hpp"
#include "opening_book/place.hpp"

namespace mnk::opening_book {

namespace {

constexpr unsigned application_id = 0x6d6e6b6f;  // "mnko" in the file's header
constexpr int schema = 1;
constexpr int pages_in_memory = 65'536;  ///< of a change, before it locks out readers: 256 MB

int busy_timeout_ms(Access access) { return access == Access::change ? 60'000 : access == Access::read ? 10'000 : 100; }

constexpr const char* tables =
    "CREATE TABLE moves (game TEXT NOT NULL, position TEXT NOT NULL, move TEXT NOT NULL,"
    " x_wins INTEGER NOT NULL DEFAULT 0, draws INTEGER NOT NULL DEFAULT 0, o_wins INTEGER NOT NULL DEFAULT 0,"
    " open INTEGER NOT NULL DEFAULT 0, mark TEXT NOT NULL DEFAULT '', comment TEXT NOT NULL DEFAULT '',"
    " PRIMARY KEY (game, position, move)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE games (game TEXT NOT NULL, moves TEXT NOT NULL, result TEXT NOT NULL,"
    " PRIMARY KEY (game, moves, result)) STRICT, WITHOUT ROWID";

const char* column_of(Outcome result) {
  switch (result) {
    case Outcome::x_wins: return "x_wins";
    case Outcome::o_wins: return "o_wins";
    case Outcome::draw: return "draws";
    default: return "open";
  }
}

Mark mark_of(const std::string& word) {
  for (const Mark mark : {Mark::good, Mark::bad}) {
    if (word == to_string(mark)) return mark;
  }
  return Mark::none;
}

std::uint64_t count_in(const SQLite::Column& column) {
  return static_cast<std::uint64_t>(std::max<std::int64_t>(column.getInt64(), 0));
}

class SqliteBook final : public OpeningBook {
 public:
  SqliteBook(const std::string& path, Access access)
      : path_(path),
        // A reader, too, takes back a change that a killed program has left. SQLite opens what may not be written for
        // reading.
        db_(path, SQLite::OPEN_NOMUTEX | SQLite::OPEN_READWRITE | (access == Access::change ? SQLite::OPEN_CREATE : 0),
            busy_timeout_ms(access)) {}

  /// Makes the tables in an empty file. Returns the reason not to use another one.
  std::optional<LegalityError> prepare(bool make) {
    db_.exec("PRAGMA trusted_schema=OFF; PRAGMA cell_size_check=ON; PRAGMA synchronous=FULL");
    db_.exec("PRAGMA cache_spill=" + std::to_string(pages_in_memory));
    if (make) db_.exec("BEGIN IMMEDIATE");
    const bool is_empty = db_.execAndGet("SELECT count(*) FROM sqlite_schema").getInt() == 0;
    const int version = db_.execAndGet("PRAGMA user_version").getInt();
    if (is_empty && make) {
      db_.exec(tables);
      db_.exec("PRAGMA application_id=" + std::to_string(application_id));
      db_.exec("PRAGMA user_version=" + std::to_string(schema));
    } else if (db_.execAndGet("PRAGMA application_id").getUInt() != application_id) {
      return LegalityError{"not_a_book", path_ + " is not an opening book"};
    } else if (version > schema) {
      return LegalityError{"newer_book", path_ + " was written by a newer mnk"};
    }
    db_.exec(make ? "COMMIT" : "PRAGMA query_only=ON");
    return std::nullopt;
  }

  std::optional<Error> begin() override {
    return guarded([&] { db_.exec("BEGIN IMMEDIATE"); });
  }
  std::optional<Error> commit() override {
    return guarded([&] { db_.exec("COMMIT"); });
  }
  void roll_back() override { db_.tryExec("ROLLBACK"); }

  Result<bool> add(const Rules& rules, std::span<const Cell> moves, Outcome result, std::size_t plies) override {
    bool is_new = false;
    const auto failed = guarded([&] {
      SQLite::Statement game(db_, "INSERT OR IGNORE INTO games VALUES (?, ?, ?)");
      game.bind(1, to_string(rules));
      game.bind(2, name_of_game(rules, moves));
      game.bind(3, column_of(result));
      is_new = game.exec() > 0;
      if (!is_new) return;
      const std::string counted = column_of(result);
      SQLite::Statement move(db_, "INSERT INTO moves (game, position, move, " + counted +
                                      ") VALUES (?, ?, ?, 1) ON CONFLICT DO UPDATE SET " + counted + " = " + counted +
                                      " + 1");
      Position position(rules);
      for (std::size_t ply = 0; ply < moves.size() && ply < plies; ++ply) {
        bind(move, position, moves[ply]);
        move.exec();
        move.reset();
        position.stones[moves[ply]] = ply % 2 == 0 ? Stone::x : Stone::o;
      }
    });
    if (failed) return *failed;
    return is_new;
  }

  std::optional<Error> set_mark(const Rules& rules, std::span<const Cell> moves, std::optional<Mark> mark,
                                const std::optional<std::string>& comment) override {
    return guarded([&] {
      Position position(rules);
      for (std::size_t ply = 0; ply + 1 < moves.size(); ++ply)
        position.stones[moves[ply]] = ply % 2 == 0 ? Stone::x : Stone::o;
      for (const bool is_mark : {true, false}) {
        if (is_mark ? !mark : !comment) continue;
        const std::string column = is_mark ? "mark" : "comment";
        SQLite::Statement set(db_, "INSERT INTO moves (game, position, move, " + column +
                                       ") VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET " + column + " = excluded." +
                                       column);
        bind(set, position, moves.back());
        set.bind(4, is_mark ? std::string(to_string(*mark)) : *comment);
        set.exec();
      }
      db_.exec("DELETE FROM moves WHERE x_wins + draws + o_wins + open = 0 AND mark = '' AND comment = ''");
    });
  }

  Result<std::vector<BookMove>> moves_of(const Position& position) override {
    std::vector<BookMove> found;
    const auto failed = guarded([&] {
      const Place place = place_of(position);
      SQLite::Statement rows(db_,
                             "SELECT move, x_wins, draws, o_wins, open, mark, comment FROM moves WHERE game = ? AND "
                             "position = ?");
      rows.bind(1, to_string(position.rules));
      rows.bind(2, place.key);
      while (rows.executeStep()) {
        const Result<Cell> stored = parse_coordinate(position.rules, rows.getColumn(0).getString());
        if (!stored || position.stones[place.own(*stored)] != Stone::none) continue;
        found.push_back({.move = place.own(*stored),
                         .x_wins = count_in(rows.getColumn(1)),
                         .draws = count_in(rows.getColumn(2)),
                         .o_wins = count_in(rows.getColumn(3)),
                         .open = count_in(rows.getColumn(4)),
                         .mark = mark_of(rows.getColumn(5).getString()),
                         .comment = rows.getColumn(6).getString(),
                         .images = place.images(*stored)});
      }
    });
    if (failed) return *failed;
    std::sort(found.begin(), found.end(), [](const BookMove& a, const BookMove& b) {
      return a.games() != b.games() ? a.games() > b.games() : a.move < b.move;
    });
    return found;
  }

  Result<BookSize> size() override {
    BookSize size;
    const auto failed = guarded([&] {
      size.games = count_in(db_.execAndGet("SELECT count(*) FROM games"));
      size.moves = count_in(db_.execAndGet("SELECT count(*) FROM moves"));
    });
    if (failed) return *failed;
    return size;
  }

 private:
  /// Runs an access to the file.
  template <class Access>
  std::optional<Error> guarded(const Access& access) try {
    access();
    return std::nullopt;
  } catch (const SQLite::Exception& error) {
    return LegalityError{"book_failed", path_ + ": " + error.what()};
  }

  /// Binds the first three parameters.
  static void bind(SQLite::Statement& statement, const Position& position, Cell move) {
    const Place place = place_of(position);
    statement.bind(1, to_string(position.rules));
    statement.bind(2, place.key);
    statement.bind(3, to_coordinate(position.rules, place.stored(move)));
  }

  std::string path_;
  SQLite::Database db_;
};

}  // namespace

Result<std::unique_ptr<OpeningBook>> open_book(const std::string& where, Access access) try {
  // As a file whatever its name: SQLite has names that begin with a colon, and addresses.
  const std::filesystem::path path = std::filesystem::absolute(where);
  const auto cannot = [&](const std::string& why) {
    return LegalityError{"cannot_open", "cannot open " + path.string() + ": " + why};
  };
  const bool is_there = std::filesystem::exists(path);
  if (std::filesystem::is_directory(path)) return cannot("it is a folder");
  if (!is_there && access != Access::change) return cannot("there is no such file");
  if (is_there && !std::filesystem::is_regular_file(path)) return cannot("it is not a file of its own");
  if (!std::filesystem::is_directory(path.parent_path())) return cannot("there is no such folder");
  auto book = std::make_unique<SqliteBook>(path.string(), access);
  if (auto error = book->prepare(access == Access::change)) return *error;
  return std::unique_ptr<OpeningBook>(std::move(book));
} catch (const SQLite::Exception& error) {
  if (error.getErrorCode() == SQLITE_NOTADB) return LegalityError{"not_a_book", where + " is not an opening book"};
  return LegalityError{"cannot_open", "cannot open " + where + ": " + error.what()};
} catch (const std::filesystem::filesystem_error& error) {
  return LegalityError{"cannot_open", "cannot open " + where + ": " + error.code().message()};
}

}  // namespace mnk::opening_book
