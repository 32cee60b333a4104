// SPDX-License-Identifier: MIT
// Asynchronous, thread-safe access to Storage, for event sourcing. One thread appends, with group commit: all waiting
// events go into one transaction, since a sync costs the same for 1 event and for 256. Further threads load in batches,
// listen for notices, and do upkeep. Each has its own connection. Every call to the database has a deadline.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/storage/storage.hpp"

namespace mnk::server {

/// Time from the last event of a game to its deletion; nullopt: games are kept forever.
struct Retention {
  std::optional<std::chrono::seconds> keep_finished = {};
  std::optional<std::chrono::seconds> keep_abandoned = {};  ///< for games that are not over
};

struct JournalOptions {
  std::size_t max_waiting = 100'000;  ///< appends, and separately loads (back-pressure); more are refused
  std::size_t max_together = 256;     ///< appends in one transaction
  std::function<void(const std::string&)> log =
      {};  ///< receives errors of the database as sentences; called on any journal thread
  std::chrono::milliseconds deadline{10'000};  ///< of a call to the database, which is then cut off and fails
  Retention retention = {};
  std::function<void(std::size_t games)> removed = {};  ///< receives the number of games deleted by retention
  std::chrono::milliseconds upkeep_every{60'000};
};

/// Thread-safe. Callbacks run on the journal threads, one at a time on each, and delay the next call there. After an
/// immediate refusal (full queue, or stop() was called) the callback runs on the calling thread, before the call
/// returns. Callbacks must not throw and must not call stop().
class Journal {
 public:
  using OnAppended = std::function<void(AppendResult)>;
  using OnLoaded = std::function<void(std::optional<std::vector<StoredEvent>>)>;
  using OnListed = std::function<void(std::optional<std::vector<GameSummary>>)>;
  using OnNotice = Storage::OnNotice;

  /// Opens the database; locks an SQLite file against other servers. Errors as for open_storage.
  static Result<std::unique_ptr<Journal>> open(const std::string& where, const JournalOptions& options = {});

  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;
  ~Journal();  ///< stop()

  /// Runs Storage::append; calls back once the event is durable. Appends are committed in the order of the calls. A
  /// failed append is not retried; later appends are tried, so work resumes with the database.
  void append(Append append, OnAppended on_appended);

  /// Runs Storage::load; nullopt if the database fails. Includes every event that was `done` before the call.
  void load(std::string game, std::uint64_t after, OnLoaded on_loaded);

  /// Runs Storage::list_of_seat; nullopt if the database fails.
  void list_of_seat(std::string seat, ListPlace after, std::size_t limit, OnListed on_listed);

  /// Pings the database, after the waiting loads; false if it fails.
  void probe(std::function<void(bool)> on_answer);

  /// Subscribes to notices of commits by other instances (Storage::listen; never with SQLite), and of deleted games.
  /// Requires: called once at most.
  void listen(OnNotice on_notice);

  /// Returns true if other instances may share the database (PostgreSQL).
  bool is_shared() const;

  struct Health {
    bool writes_fail = false;               ///< an append of the last batch failed, less than 10 s ago
    double oldest_append_seconds = 0;       ///< age of the current transaction
    std::size_t pending = 0;                ///< waiting or uncommitted appends
    std::uint64_t free_bytes = UINT64_MAX;  ///< free disk space at an SQLite file
    Totals totals = {};                     ///< last count, plus the games created here since
    bool totals_known = false;
  };
  /// Returns the present state; queries the file system for the free space.
  Health health() const;
  Totals totals() const;
  /// Returns the number of waiting or uncommitted appends.
  std::size_t pending() const;

  /// Commits waiting appends, answers every load, ends the threads. Later calls are refused. May be called again.
  /// Returns false if the database did not let the threads end in `time`; unanswered appends may then be lost.
  bool stop(std::chrono::milliseconds time = std::chrono::hours(1));

 private:
  class Impl;
  explicit Journal(std::shared_ptr<Impl> impl);
  std::shared_ptr<Impl> impl_;
};

}  // namespace mnk::server
