// SPDX-License-Identifier: MIT
// The event store. One row per event, numbered from 1 within its game, and one row of facts per game; events are not
// interpreted. Optimistic concurrency: the key (game, version) is unique, so a second append of a version is a
// conflict. Schema: docs/storage.md.
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

/// An event of a game. `version` counts from 1, the creation of the game. `time_ms`: since 1970. `data`: JSON in UTF-8,
/// without a NUL byte (\u0000 in a JSON string is allowed), at most max_data bytes.
struct StoredEvent {
  std::uint64_t version = 0;
  std::int64_t time_ms = 0;
  std::string data;
  bool operator==(const StoredEvent&) const = default;
};

inline constexpr std::size_t max_data = std::size_t{1} << 20;

/// Facts about a game, stored beside its events, to find, list and age games without reading events.
struct GameFacts {
  std::string rules;                ///< `15,15,5:exact`
  std::string outcome = "pending";  ///< to_string(Outcome)
  std::uint32_t plies = 0;
  bool operator==(const GameFacts&) const = default;
};

/// An event to store. Requires: room::is_game_id(game).
struct Append {
  std::string game;
  StoredEvent event;
  GameFacts facts = {};                 ///< of the game after the event
  std::vector<std::string> seats = {};  ///< keys of the players seated by this event
  std::string previous = {};            ///< game that must exist for version 1 (rematch); empty: none
};

enum class AppendResult : std::uint8_t {
  done,      ///< stored durably
  conflict,  ///< the game has another event of this version
  missing,   ///< the previous version or the game `previous` does not exist: deleted
  failed     ///< unknown: the database failed; or the event is invalid and not stored
};

struct GameSummary {
  std::string game;
  GameFacts facts;
  std::uint64_t events = 0;
  std::uint64_t bytes = 0;                      ///< of event data
  std::int64_t created_ms = 0, changed_ms = 0;  ///< times of the earliest and latest event
  bool operator==(const GameSummary&) const = default;
};

/// A query for the events of a game with a version above `after`.
struct EventQuery {
  std::string game;
  std::uint64_t after = 0;
};

/// A position in a list ordered by descending creation time, then id.
struct ListPlace {
  std::int64_t created_ms = INT64_MAX;
  std::string game;
};

/// Age limits of games, in milliseconds since 1970.
struct AgeLimits {
  std::int64_t finished_before_ms = INT64_MIN;   ///< for finished games, compared with the last event
  std::int64_t abandoned_before_ms = INT64_MIN;  ///< for games that are not over
};

/// Upper bounds per transaction, which blocks others; at least one game is processed.
struct BatchLimits {
  std::size_t games = 200;
  std::uint64_t events = 20'000;
};

struct Totals {
  std::uint64_t games = 0;
  std::uint64_t bytes = 0;  ///< of event data
};

/// A database of games. Not thread-safe, except for interrupt(). Errors are LegalityErrors, with codes as listed at
/// open_storage.
class Storage {
 public:
  using OnNotice = std::function<void(const std::string& game, std::uint64_t version)>;
  using Progress = std::function<void(std::uint64_t games)>;

  Storage() = default;
  Storage(const Storage&) = delete;
  Storage& operator=(const Storage&) = delete;
  virtual ~Storage() = default;

  /// Stores the events in one transaction, durable on return. A conflict does not affect the rest of the batch; if the
  /// database fails, all results are `failed`. An event needs the previous version, in the database or earlier in the
  /// batch. After `failed` the event may be stored nevertheless (connection lost during commit): load the game to find
  /// out. Requires: v+1 of a game is appended only after v was `done`, so that it never follows a different v.
  std::vector<AppendResult> append(std::span<const Append> batch);

  /// Returns the events for each query, ordered by version; empty for an unknown game. Requires: games are distinct.
  Result<std::vector<std::vector<StoredEvent>>> load(std::span<const EventQuery> wanted);
  /// Returns the events of one game with a version above `after`.
  Result<std::vector<StoredEvent>> load(const std::string& game, std::uint64_t after);

  /// Returns at most `limit` games with an id after `after_game`, in byte order.
  virtual Result<std::vector<GameSummary>> list(const std::string& after_game, std::size_t limit) = 0;
  /// Returns at most `limit` games of a seat key that follow `after`, the newest first.
  virtual Result<std::vector<GameSummary>> list_of_seat(const std::string& seat, const ListPlace& after,
                                                        std::size_t limit) = 0;
  virtual Result<Totals> totals() = 0;

  /// Deletes games with all their data, in one transaction. Returns the number of games that existed. Notifies other
  /// instances.
  virtual Result<std::uint64_t> remove(std::span<const std::string> games) = 0;
  /// Deletes up to `most` games beyond their age limit and returns their ids; empty when done. A game with a concurrent
  /// append is kept.
  virtual Result<std::vector<std::string>> remove_old(const AgeLimits& ages, const BatchLimits& most) = 0;
  /// Reclaims the space of deleted data.
  virtual Result<bool> vacuum() = 0;
  /// Checks that the database answers.
  virtual Result<bool> ping() = 0;
  /// Checks the whole database: its own integrity check, missing versions, facts that contradict events. Returns a
  /// sentence per problem.
  virtual Result<std::vector<std::string>> check() = 0;
  /// Passes every game, ordered by id, from one snapshot to `visit`, until that returns false.
  virtual Result<bool> read_all(const std::function<bool(const GameSummary&, std::vector<StoredEvent>)>& visit) = 0;

  /// Waits at most this time for notices of commits by other instances. Returns false if this kind has no other
  /// instances. Empty game id: notices may have been lost with the connection; check every game. Version 0: the game
  /// was deleted.
  virtual bool listen(std::chrono::milliseconds, const OnNotice&) { return false; }

  /// Makes the current call fail soon, if the database allows it. From any thread.
  virtual void interrupt() = 0;

  /// Returns the folder of the database file; empty if there is no local file.
  virtual std::string folder() const { return {}; }

  /// Returns the error of the last append as a sentence; empty on success.
  const std::string& trouble() const { return trouble_; }

 protected:
  /// Implement append() and load() for validated arguments. `insert` sets `trouble_` on failure.
  virtual std::vector<AppendResult> insert(std::span<const Append* const> batch) = 0;
  virtual Result<std::vector<std::vector<StoredEvent>>> select(std::span<const EventQuery> wanted) = 0;

  std::string trouble_;
};

struct StorageOptions {
  bool create = true;      ///< create a missing SQLite file, readable by its owner only, in an existing folder
  bool alone = false;      ///< exclusive use: refuse an SQLite file that another server has open
  bool update = true;      ///< migrate an older schema; otherwise refuse it
  std::string instance{};  ///< id of the writer, which gets no notice of its own appends. Letters and digits
  std::string memory{};    ///< with `:memory:`: name of a database shared in this process; empty: a new one.
                           ///< Letters and digits
};

/// The database in memory, deleted with its last connection.
inline constexpr std::string_view in_memory = ":memory:";

/// Opens a database. postgresql://..., postgres://... and `host=... dbname=...` are PostgreSQL; `:memory:` is in
/// memory; anything else is the path of an SQLite file. Errors: cannot_open, not_a_database, not_mnk (of another
/// program), newer_schema, older_schema, corrupt, in_use, failed.
Result<std::unique_ptr<Storage>> open_storage(const std::string& where, const StorageOptions& options = {});

/// Returns true for a connection string of a database server rather than a path.
bool is_postgres(std::string_view where);

/// Returns the connection string without its password, for display.
std::string without_password(const std::string& where);

/// Returns the default file, mnk/games.db in $XDG_DATA_HOME or ~/.local/share. Creates its folder.
Result<std::string> default_database();

}  // namespace mnk::server
