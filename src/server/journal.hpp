// SPDX-License-Identifier: MIT
// Storage for many threads at once, none of which waits: one thread appends, everything that waits in one transaction
// (group commit: a sync costs the same for 1 event and for 256), one thread loads, each over a connection of its own.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/storage.hpp"

namespace mnk::server {

struct JournalOptions {
  std::size_t most_waiting = 100'000;                ///< appends, and as many loads; further ones are refused at once
  std::size_t most_together = 256;                   ///< appends in one transaction
  std::function<void(const std::string&)> log = {};  ///< told what goes wrong with the database, a sentence; on any of the threads
};

/// Every member may be called from any thread. Callbacks run on the journal's own threads, one at a time on each, and hold up
/// what comes after them; only what is refused at once (too much waits, or stop() was called) is told by the calling thread,
/// before the call returns. They must not throw, and must not call stop().
class Journal {
 public:
  using OnAppended = std::function<void(Appended)>;
  using OnLoaded = std::function<void(std::optional<std::vector<StoredEvent>>)>;
  using OnHeard = Storage::Heard;

  /// Opens the database, an SQLite file for itself alone; errors as open_storage's.
  static Result<std::unique_ptr<Journal>> open(const std::string& where, const JournalOptions& options = {});

  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;
  ~Journal();  ///< stop()

  /// Storage::append; told once the event is safe. Appends are committed in the order in which they came. A failed one is not
  /// tried again; the next ones are, so that all goes on when the database does.
  void append(Append append, OnAppended told);

  /// Storage::load; nothing if the database fails. Sees every event that was told to be `done`.
  void load(std::string game, std::uint64_t after, OnLoaded told);

  /// Tells from now on of what other instances commit, see Storage::hear; never for SQLite. Requires: called once at most.
  void listen(OnHeard told);

  /// Appends that wait or are being committed.
  std::size_t pending() const;

  /// Commits what waits, answers every load, ends the threads. Further calls are refused. May be called again.
  void stop();

 private:
  class Impl;
  explicit Journal(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace mnk::server
