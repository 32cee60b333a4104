// SPDX-License-Identifier: MIT
// Storage for many threads at once, none of which waits: one thread appends, everything that waits in one transaction
// (group commit: a sync costs the same for 1 event and for 256), one loads, also many at once, one listens, one keeps
// the database in shape; each over a connection of its own. Every call to the database has a deadline.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/storage/storage.hpp"

namespace mnk::server {

/// Games are deleted so long after their last event; kept for ever if nothing is said.
struct Retention {
  std::optional<std::chrono::seconds> keep_finished = {};
  std::optional<std::chrono::seconds> keep_abandoned = {};  ///< games that are not over
};

struct JournalOptions {
  std::size_t most_waiting = 100'000;  ///< appends, and as many loads; further ones are refused at once
  std::size_t most_together = 256;     ///< appends in one transaction
  std::function<void(const std::string&)> log =
      {};  ///< gets what goes wrong with the database, a sentence; on any of the threads
  std::chrono::milliseconds deadline{10'000};  ///< of a call to the database; then it is cut off and has failed
  Retention retention = {};
  std::function<void(std::size_t games)> removed = {};  ///< gets how many games were deleted for their age
  std::chrono::milliseconds upkeep_every{60'000};
};

/// Every member may be called from any thread. Callbacks run on the journal's own threads, one at a time on each, and
/// hold up what comes after them; only what is refused at once (too much waits, or stop() was called) is told by the
/// calling thread, before the call returns. They must not throw, and must not call stop().
class Journal {
 public:
  using OnAppended = std::function<void(Appended)>;
  using OnLoaded = std::function<void(std::optional<std::vector<StoredEvent>>)>;
  using OnListed = std::function<void(std::optional<std::vector<GameSummary>>)>;
  using OnNotice = Storage::OnNotice;

  /// Opens the database, an SQLite file for itself alone; errors as open_storage's.
  static Result<std::unique_ptr<Journal>> open(const std::string& where, const JournalOptions& options = {});

  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;
  ~Journal();  ///< stop()

  /// Storage::append; the callback comes once the event is safe. Appends are committed in the order in which they came.
  /// A failed one is not tried again; the next ones are, so that all goes on when the database does.
  void append(Append append, OnAppended on_appended);

  /// Storage::load; nothing if the database fails. Sees every event that was `done` before the call.
  void load(std::string game, std::uint64_t after, OnLoaded on_loaded);

  /// Storage::list_of_seat; nothing if the database fails.
  void list_of_seat(std::string seat, ListPlace after, std::size_t limit, OnListed on_listed);

  /// Asks the database for an answer, behind the loads that wait; false if it fails.
  void probe(std::function<void(bool)> on_answer);

  /// From now on gets notices of what other instances commit (never with SQLite), see Storage::listen, and of games
  /// that are deleted. Requires: called once at most.
  void listen(OnNotice on_notice);

  /// Do other instances share the database?
  bool is_shared() const;

  struct Health {
    bool writes_fail = false;               ///< the last append failed, not long ago
    double oldest_append_seconds = 0;       ///< for how long the present transaction has been under way
    std::size_t pending = 0;                ///< appends that wait or are being committed
    std::uint64_t free_bytes = UINT64_MAX;  ///< on the disk of an SQLite file
    Totals totals = {};                     ///< as counted last, and the games made here since
    bool totals_known = false;
  };
  /// Asks the disk, too.
  Health health() const;
  Totals totals() const;
  /// Appends that wait or are being committed.
  std::size_t pending() const;

  /// Commits what waits, answers every load, ends the threads. Further calls are refused. May be called again. False if
  /// the database did not let them end within the time; then appends that were not answered may be lost.
  bool stop(std::chrono::milliseconds time = std::chrono::hours(1));

 private:
  class Impl;
  explicit Journal(std::shared_ptr<Impl> impl);
  std::shared_ptr<Impl> impl_;
};

}  // namespace mnk::server
