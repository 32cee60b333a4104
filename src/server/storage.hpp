// SPDX-License-Identifier: MIT
// Where games are kept: an event a row, numbered from 1 within its game. What an event says is text that nothing here
// reads. The key (game, version) decides every race: who comes second gets a conflict. docs/storage.md has the schema.
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

/// What happened in a game. `version` counts from 1, the creation of the game. `time_ms` since 1970. `data` is UTF-8
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

/// An event to be kept. Requires: is_game_id(game).
struct Append {
  std::string game;
  StoredEvent event;
};

enum class Appended : std::uint8_t {
  done,      ///< kept, and still there after the loss of power
  conflict,  ///< the game has another event of this version
  failed,    ///< nothing known to be kept: the database failed, the version before is missing, or the event is not as said above
};

struct GameSummary {
  std::string game;
  std::uint64_t events = 0;
  std::int64_t created_ms = 0, changed_ms = 0;  ///< earliest and latest time of its events
  bool operator==(const GameSummary&) const = default;
};

/// A database of games. One thread at a time. An error is a LegalityError; its code is one of those at open_storage.
class Storage {
 public:
  using Heard = std::function<void(const std::string& game, std::uint64_t version)>;

  Storage() = default;
  Storage(const Storage&) = delete;
  Storage& operator=(const Storage&) = delete;
  virtual ~Storage() = default;

  /// Keeps the events in one transaction, durable when this returns. A conflict leaves the others as they are; when the
  /// database fails, all of them `failed`. An event needs the one of the version before it, in the database or earlier in
  /// the batch. After `failed` the event may be there after all (the connection broke while it was committed): load to know.
  /// Requires of the caller: version v+1 of a game is appended only after v was `done`, so that it never follows another v.
  std::vector<Appended> append(std::span<const Append> batch);

  /// The events of a game with a version above `after`, by version; none if there is no such game.
  Result<std::vector<StoredEvent>> load(const std::string& game, std::uint64_t after);

  /// The next games after this id in the order of their bytes, at most `limit`.
  virtual Result<std::vector<GameSummary>> list(const std::string& after_game, std::size_t limit) = 0;

  /// A sentence for everything wrong with the database: its own check, and versions that are missing. Reads all of it.
  virtual Result<std::vector<std::string>> check() = 0;

  /// Waits at most this long for what other instances commit, and tells of it. False: this kind never hears of others.
  /// An empty game: something may have been missed (the connection was lost); look again at every game.
  virtual bool hear(std::chrono::milliseconds, const Heard&) { return false; }

  /// Why the last append failed, a sentence; empty if it did not.
  const std::string& trouble() const { return trouble_; }

 protected:
  /// append() and load() of what has the right form. `insert` sets `trouble_` where it fails.
  virtual std::vector<Appended> insert(std::span<const Append* const> batch) = 0;
  virtual Result<std::vector<StoredEvent>> select(const std::string& game, std::uint64_t after) = 0;

  std::string trouble_;
};

struct StorageOptions {
  bool create = true;    ///< an SQLite file that is not there is made, for its owner's eyes only; its folder must be there
  bool alone = false;    ///< refuse an SQLite file that is open like this already, in this process or another
  std::string instance;  ///< who appends: what it appended itself is not heard by an instance. Letters and digits
};

/// Opens a database: a path is an SQLite file, postgresql://... or postgres://... a PostgreSQL database. Brings an older schema up
/// to date. The codes of its errors: cannot_open, not_a_database, not_mnk (another program's), newer_schema, corrupt, in_use, failed.
Result<std::unique_ptr<Storage>> open_storage(const std::string& where, const StorageOptions& options = {});

/// Whether this names a database server rather than a file.
bool is_postgres(std::string_view where);

/// The file used where none is named: mnk/games.db in $XDG_DATA_HOME, or in ~/.local/share. Makes its folder.
Result<std::string> default_database();

}  // namespace mnk::server
