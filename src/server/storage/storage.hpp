// SPDX-License-Identifier: MIT
// The storage of games: an event a row, numbered from 1 within its game, and a row about each game beside them. Storage
// does not read events. The key (game, version) decides every race: the second append of a version is a conflict.
// docs/storage.md has the schema.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mnk/result.hpp"

namespace mnk::server {

/// An event of a game. `version` counts from 1, the creation of the game. `time_ms` since 1970. `data` is UTF-8
/// without a NUL, at most most_data bytes (JSON as every writer makes it; a NUL in a string is \u0000 there).
struct StoredEvent {
  std::uint64_t version = 0;
  std::int64_t time_ms = 0;
  std::string data;
  bool operator==(const StoredEvent&) const = default;
};

inline constexpr std::size_t most_data = std::size_t{1} << 20;

/// 1 to 64 letters, digits, `-` and `_`.
bool is_game_id(std::string_view id);

/// What is kept beside the events of a game: it can be found, listed and aged without reading them.
struct GameFacts {
  std::string rules;                ///< `15,15,5:exact`
  std::string outcome = "pending";  ///< as to_string(Outcome) has it
  std::uint32_t plies = 0;
  bool operator==(const GameFacts&) const = default;
};

/// An event to be kept. Requires: is_game_id(game).
struct Append {
  std::string game;
  StoredEvent event;
  GameFacts facts = {};                 ///< of the game after the event
  std::vector<std::string> seats = {};  ///< keys of people who sit in the game by this event
  std::string previous = {};            ///< another game that must be there for this one to begin; empty: none
};

enum class Appended : std::uint8_t {
  done,      ///< kept, and still there after the loss of power
  conflict,  ///< the game has another event of this version
  missing,   ///< the version before it, or the game that must be there, is not: the game has been deleted
  failed     ///< not known to be kept: the database failed, or the event is not as said above
};

struct GameSummary {
  std::string game;
  GameFacts facts;
  std::uint64_t events = 0;
  std::uint64_t bytes = 0;                      ///< of the data of its events
  std::int64_t created_ms = 0, changed_ms = 0;  ///< earliest and latest time of its events
  bool operator==(const GameSummary&) const = default;
};

/// Events of a game with a version above `after`.
struct Wanted {
  std::string game;
  std::uint64_t after = 0;
};

/// A place in a list by falling time of creation, then id.
struct ListPlace {
  std::int64_t created_ms = INT64_MAX;
  std::string game;
};

/// Games older than these times, in milliseconds since 1970.
struct Ages {
  std::int64_t finished_before_ms = INT64_MIN;   ///< games that are over, by their last event
  std::int64_t abandoned_before_ms = INT64_MIN;  ///< games that are not
};

/// At most so much in one transaction, which holds up others; one game at least.
struct Portion {
  std::size_t games = 200;
  std::uint64_t events = 20'000;
};

struct Totals {
  std::uint64_t games = 0;
  std::uint64_t bytes = 0;  ///< of the data of events
};

/// A database of games. One thread at a time, but for interrupt(). An error is a LegalityError; its code is one of
/// those at open_storage.
class Storage {
 public:
  using OnNotice = std::function<void(const std::string& game, std::uint64_t version)>;
  using Progress = std::function<void(std::uint64_t games)>;

  Storage() = default;
  Storage(const Storage&) = delete;
  Storage& operator=(const Storage&) = delete;
  virtual ~Storage() = default;

  /// Keeps the events in one transaction, durable when this returns. A conflict leaves the others as they are; when the
  /// database fails, all of them `failed`. An event needs the one of the version before it, in the database or earlier
  /// in the batch. After `failed` the event may be there after all (the connection broke while it was committed): load
  /// to know. Requires of the caller: version v+1 of a game is appended only after v was `done`, so that it never
  /// follows another v.
  std::vector<Appended> append(std::span<const Append> batch);

  /// The events wanted of each game, by version; none if there is no such game. Requires: no game is wanted twice.
  Result<std::vector<std::vector<StoredEvent>>> load(std::span<const Wanted> wanted);
  /// The same of one game.
  Result<std::vector<StoredEvent>> load(const std::string& game, std::uint64_t after);

  /// The next games after this id in the order of their bytes, at most `limit`.
  virtual Result<std::vector<GameSummary>> list(const std::string& after_game, std::size_t limit) = 0;
  /// The next games in which the seat key sits, the youngest first, at most `limit`.
  virtual Result<std::vector<GameSummary>> list_of_seat(const std::string& seat, const ListPlace& after,
                                                        std::size_t limit) = 0;
  virtual Result<Totals> totals() = 0;

  /// Deletes games with all that is kept of them, in one transaction; how many there were. Other instances get a notice
  /// of each.
  virtual Result<std::uint64_t> remove(std::span<const std::string> games) = 0;
  /// The same for some games that are old, none if no more are; an event appended meanwhile keeps its game.
  virtual Result<std::vector<std::string>> remove_old(const Ages& ages, const Portion& most) = 0;
  /// Gives the space of what was deleted back.
  virtual Result<bool> vacuum() = 0;
  /// Does the database answer?
  virtual Result<bool> ping() = 0;
  /// A sentence for everything wrong with the database: its own check, versions that are missing, rows about games that
  /// do not agree with their events. Reads all of it.
  virtual Result<std::vector<std::string>> check() = 0;
  /// Reads every game as of one moment, by id, into `visit`, which says whether to go on.
  virtual Result<bool> read_all(const std::function<bool(const GameSummary&, std::vector<StoredEvent>)>& visit) = 0;

  /// Waits at most this long for notices of what other instances commit. False: this kind has no other instances.
  /// An empty game: something may have been missed (the connection was lost); look again at every game. Version 0: the
  /// game is deleted.
  virtual bool listen(std::chrono::milliseconds, const OnNotice&) { return false; }

  /// From any thread: has the call under way fail soon, if the database allows it.
  virtual void interrupt() = 0;

  /// The folder whose disk the database fills; empty if it is elsewhere.
  virtual std::string folder() const { return {}; }

  /// Why the last append failed, a sentence; empty if it did not.
  const std::string& trouble() const { return trouble_; }

 protected:
  /// append() and load() of what has the right form. `insert` sets `trouble_` where it fails.
  virtual std::vector<Appended> insert(std::span<const Append* const> batch) = 0;
  virtual Result<std::vector<std::vector<StoredEvent>>> select(std::span<const Wanted> wanted) = 0;

  std::string trouble_;
};

struct StorageOptions {
  bool create =
      true;  ///< an SQLite file that is not there is made, for its owner's eyes only; its folder must be there
  bool alone = false;      ///< refuse an SQLite file that is open like this already, in this process or another
  bool update = true;      ///< bring an older schema up to date; otherwise refuse it
  std::string instance{};  ///< who appends: an instance gets no notice of its own appends. Letters and digits
  std::string memory{};    ///< with `:memory:`: the name by which this process shares a database; empty: a new one.
                           ///< Letters and digits
};

/// The database that is nowhere but in memory, and gone with the last who has it open.
inline constexpr std::string_view in_memory = ":memory:";

/// Opens a database: a path is an SQLite file (`./:memory:` one of that name); `in_memory` is what it says;
/// postgresql://..., postgres://... and `host=... dbname=...` are PostgreSQL databases. The codes of its errors:
/// cannot_open, not_a_database, not_mnk (another program's), newer_schema, older_schema, corrupt, in_use, failed.
Result<std::unique_ptr<Storage>> open_storage(const std::string& where, const StorageOptions& options = {});

/// Is this a connection string for a database server rather than a file?
bool is_postgres(std::string_view where);

/// The connection string without its password, to be shown.
std::string without_password(const std::string& where);

/// The file used where none is named: mnk/games.db in $XDG_DATA_HOME, or in ~/.local/share. Makes its folder.
Result<std::string> default_database();

}  // namespace mnk::server
