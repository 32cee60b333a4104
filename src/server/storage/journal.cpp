// SPDX-License-Identifier: MIT
#include "server/storage/journal.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <condition_variable>
#include <filesystem>
#include <map>
#include <mutex>
#include <thread>
#include <utility>
#include <variant>

#include "server/loop.hpp"
#include "server/secrets.hpp"
#include "server/storage/work_queue.hpp"

namespace mnk::server {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds listening_step{200};  // delay until the listener notices stop()
constexpr std::chrono::milliseconds watch_step{100};
constexpr std::chrono::seconds failure_counts{10};           // duration of Health::writes_fail after a failure
constexpr std::chrono::milliseconds interrupted_grace{500};  // for threads whose calls stop() has interrupted
constexpr std::size_t max_loads_together = 32;

struct Write {
  Append append;
  Journal::OnAppended on_appended;
};

struct Load {
  EventQuery wanted;
  Journal::OnLoaded on_loaded;
};

/// Any other query. `run` gets null if the query is refused.
struct Query {
  std::function<void(Storage*)> run;
};

using Read = std::variant<Load, Query>;

/// A connection, and the start of the call in progress (0: none).
struct Connection {
  std::unique_ptr<Storage> storage;
  std::atomic<Clock::rep> since = 0;
  std::atomic<bool> is_cut = false;

  double seconds() const {
    const Clock::rep began = since;
    return began == 0 ? 0
                      : std::chrono::duration<double>(Clock::now().time_since_epoch() - Clock::duration(began)).count();
  }
};

/// Marks a call to the database as in progress, so that watch() applies the deadline.
class Call {
 public:
  explicit Call(Connection& connection) : connection_(connection) {
    connection_.is_cut = false;
    connection_.since = Clock::now().time_since_epoch().count();
  }
  ~Call() { connection_.since = 0; }
  Call(const Call&) = delete;
  Call& operator=(const Call&) = delete;

 private:
  Connection& connection_;
};

std::int64_t wall_clock_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
      .count();
}

}  // namespace

class Journal::Impl : public std::enable_shared_from_this<Impl> {
 public:
  Impl(std::array<std::unique_ptr<Storage>, 4> storages, const JournalOptions& options)
      : options_(options), writes_(options.max_waiting), reads_(options.max_waiting) {
    for (std::size_t i = 0; i < storages.size(); ++i) connections_[i].storage = std::move(storages[i]);
    folder_ = connections_[writer].storage->folder();
    is_shared_ = connections_[listener].storage != nullptr;
  }

  /// Starts the threads. Each shares ownership, so that a thread whose call never returns can be abandoned.
  void start() {
    start_thread([this] { write(); });
    start_thread([this] { read(); });
    start_thread([this] { run_upkeep(); });
    start_thread([this] { watch(); });
  }

  void append(Write write) {
    if (!writes_.put(write)) write.on_appended(AppendResult::failed);
  }

  void read_later(Read read) {
    if (reads_.put(read)) return;
    if (auto* load = std::get_if<Load>(&read)) return load->on_loaded(std::nullopt);
    std::get<Query>(read).run(nullptr);
  }

  void listen(OnNotice on_notice) {
    const std::lock_guard lock(mutex_);
    assert(!on_notice_);
    on_notice_ = std::move(on_notice);
    if (!connections_[listener].storage || is_stopped_) return;
    start_thread_locked([this] {
      while (!is_stopped_) connections_[listener].storage->listen(listening_step, on_notice_);
    });
  }

  bool is_shared() const { return is_shared_; }
  std::size_t pending() const { return writes_.size(); }

  Totals totals() const {
    const std::lock_guard lock(mutex_);
    Totals all = totals_;
    all.games += games_made_ - games_made_at_count_;
    return all;
  }

  Health health() const {
    Health health;
    health.totals = totals();
    std::error_code error;
    if (!folder_.empty()) {
      const auto space = std::filesystem::space(folder_, error);
      if (!error) health.free_bytes = space.available;
    }
    const std::lock_guard lock(mutex_);
    health.writes_fail = last_failure_ != Clock::time_point() && Clock::now() - last_failure_ < failure_counts;
    health.oldest_append_seconds = connections_[writer].seconds();
    health.pending = writes_.size();
    health.totals_known = totals_known_;
    return health;
  }

  bool stop(std::chrono::milliseconds time) {
    std::unique_lock lock(mutex_);
    is_stopped_ = true;
    writes_.close();
    reads_.close();
    changed_.notify_all();
    const auto ended = [&] { return running_ == 0; };
    if (changed_.wait_for(lock, time, ended)) {
      // Closes in reverse order: the connection of the writer, which locks the file, is closed last.
      for (auto connection = connections_.rbegin(); connection != connections_.rend(); ++connection)
        connection->storage.reset();
      return true;
    }
    for (Connection& connection : connections_) {
      if (connection.storage) connection.storage->interrupt();
    }
    changed_.wait_for(lock, interrupted_grace, ended);
    return false;
  }

 private:
  enum Role : std::uint8_t { writer, reader, listener, upkeep };

  void start_thread(std::function<void()> body) {
    const std::lock_guard lock(mutex_);
    start_thread_locked(std::move(body));
  }
  void start_thread_locked(std::function<void()> body) {
    ++running_;
    std::thread([self = shared_from_this(), body = std::move(body)] {
      body();
      const std::lock_guard lock(self->mutex_);
      --self->running_;
      self->changed_.notify_all();
    }).detach();
  }

  void write() {
    Storage& storage = *connections_[writer].storage;
    for (;;) {
      std::vector<Write> batch = writes_.take(options_.max_together);
      if (batch.empty()) return;
      std::vector<Append> appends;
      appends.reserve(batch.size());
      for (Write& write : batch) appends.push_back(std::move(write.append));
      std::vector<AppendResult> results(batch.size(), AppendResult::failed);
      try {
        const Call call(connections_[writer]);
        results = storage.append(appends);
        if (!storage.trouble().empty()) log(storage.trouble());
      } catch (const std::exception& error) {  // out of memory
        log(error.what());
      }
      note_outcome(results);
      for (std::size_t i = 0; i < batch.size(); ++i)
        games_made_ += results[i] == AppendResult::done && appends[i].event.version == 1 ? 1 : 0;
      writes_.done();
      for (std::size_t i = 0; i < batch.size(); ++i) batch[i].on_appended(results[i]);
    }
  }

  void note_outcome(const std::vector<AppendResult>& results) {
    const bool failed = std::find(results.begin(), results.end(), AppendResult::failed) != results.end();
    const std::lock_guard lock(mutex_);
    last_failure_ = failed ? Clock::now() : Clock::time_point();
  }

  void read() {
    for (;;) {
      std::vector<Read> next = reads_.take(max_loads_together);
      if (next.empty()) return;
      std::vector<Load> loads;
      for (Read& read : next) {
        if (auto* load = std::get_if<Load>(&read)) loads.push_back(std::move(*load));
      }
      if (!loads.empty()) load(loads);
      for (Read& read : next) {
        if (auto* query = std::get_if<Query>(&read)) run_query(*query);
      }
    }
  }

  /// Runs all loads in one round trip. A game in several loads is read once, from the lowest version requested.
  void load(std::vector<Load>& loads) {
    std::map<std::string, std::uint64_t> least;
    for (const Load& load : loads) {
      const auto [at, is_new] = least.emplace(load.wanted.game, load.wanted.after);
      if (!is_new) at->second = std::min(at->second, load.wanted.after);
    }
    std::vector<EventQuery> wanted;
    std::map<std::string, std::size_t> places;
    for (const auto& [game, after] : least) {
      places.emplace(game, wanted.size());
      wanted.push_back({game, after});
    }
    const auto found = load_all(wanted);
    for (Load& load : loads) {
      if (!found) {
        load.on_loaded(std::nullopt);
        continue;
      }
      std::vector<StoredEvent> events;
      for (const StoredEvent& event : (*found)[places.at(load.wanted.game)]) {
        if (event.version > load.wanted.after) events.push_back(event);
      }
      load.on_loaded(std::move(events));
    }
  }

  std::optional<std::vector<std::vector<StoredEvent>>> load_all(const std::vector<EventQuery>& wanted) try {
    const Call call(connections_[reader]);
    auto found = connections_[reader].storage->load(wanted);
    if (found) return std::move(*found);
    log(message_of(found.error()));
    return std::nullopt;
  } catch (const std::exception& error) {
    log(error.what());
    return std::nullopt;
  }

  void run_query(const Query& query) try {
    const Call call(connections_[reader]);
    query.run(connections_[reader].storage.get());
  } catch (const std::exception& error) {
    log(error.what());
  }

  // ---- upkeep

  void run_upkeep() {
    Storage& storage = *connections_[upkeep].storage;
    std::unique_lock lock(mutex_);
    while (!is_stopped_) {
      lock.unlock();
      try {
        remove_old(storage);
        count(storage);
      } catch (const std::exception& error) {
        log(error.what());
      }
      lock.lock();
      changed_.wait_for(lock, options_.upkeep_every, [&] { return is_stopped_.load(); });
    }
  }

  void count(Storage& storage) {
    const Call call(connections_[upkeep]);
    const std::uint64_t made_before = games_made_;
    const auto totals = storage.totals();
    if (!totals) return log(message_of(totals.error()));
    const std::lock_guard lock(mutex_);
    totals_ = *totals;
    games_made_at_count_ = made_before;
    totals_known_ = true;
  }

  void remove_old(Storage& storage) {
    const Retention& retention = options_.retention;
    if (!retention.keep_finished && !retention.keep_abandoned) return;
    // Events are stamped by now_ms(), which is set at the start of the process. If the two clocks differ, the earlier
    // one is used, so that no game appears too old.
    const auto before = [now = std::min(wall_clock_ms(), now_ms())](const std::optional<std::chrono::seconds>& kept) {
      return kept ? now - std::chrono::duration_cast<std::chrono::milliseconds>(*kept).count() : INT64_MIN;
    };
    const AgeLimits ages = {before(retention.keep_finished), before(retention.keep_abandoned)};
    while (!is_stopped_) {
      const Call call(connections_[upkeep]);
      const auto removed = storage.remove_old(ages, {});
      if (!removed) return log(message_of(removed.error()));
      if (removed->empty()) return;
      OnNotice on_notice;
      {
        const std::lock_guard lock(mutex_);
        on_notice = on_notice_;
      }
      for (const std::string& game : *removed) {
        if (on_notice) on_notice(game, 0);
      }
      if (options_.removed) options_.removed(removed->size());
    }
  }

  /// Interrupts calls that exceed the deadline. Upkeep has six times the deadline.
  void watch() {
    std::unique_lock lock(mutex_);
    while (!is_stopped_ || running_ > 1) {
      for (const Role role : {writer, reader, upkeep}) {
        Connection& connection = connections_[role];
        const double limit = std::chrono::duration<double>(options_.deadline).count() * (role == upkeep ? 6 : 1);
        if (connection.seconds() <= limit || connection.is_cut.exchange(true)) continue;
        log("a call to the database takes longer than its deadline and is cut off");  // logged before the call returns
        connection.storage->interrupt();
      }
      changed_.wait_for(lock, watch_step, [&] { return is_stopped_ && running_ <= 1; });
    }
  }

  void log(const std::string& sentence) const {
    if (options_.log) options_.log(sentence);
  }

  const JournalOptions options_;
  std::array<Connection, 4> connections_;
  std::string folder_;
  bool is_shared_ = false;
  WorkQueue<Write> writes_;
  WorkQueue<Read> reads_;

  mutable std::mutex mutex_;  ///< guards the members below
  std::condition_variable changed_;
  std::atomic<bool> is_stopped_ = false;
  int running_ = 0;  ///< running threads
  OnNotice on_notice_;
  Clock::time_point last_failure_{};
  Totals totals_;
  std::atomic<std::uint64_t> games_made_ = 0;  ///< created by this journal
  std::uint64_t games_made_at_count_ = 0;      ///< value of games_made_ when the count of totals_ began
  bool totals_known_ = false;
};

Result<std::unique_ptr<Journal>> Journal::open(const std::string& where, const JournalOptions& options) {
  StorageOptions how{.create = true, .alone = true, .instance = new_token().substr(0, 16)};
  how.memory = how.instance;                         // shared by the connections of this journal only
  std::array<std::unique_ptr<Storage>, 4> storages;  // the writer first: it locks the file
  for (std::size_t i = 0; i < storages.size(); ++i) {
    const bool is_listener = i == 2;
    if (is_listener && !is_postgres(where)) continue;
    auto opened = open_storage(where, how);
    if (!opened) return opened.error();
    storages[i] = std::move(*opened);
    how.create = how.alone = false;
  }
  auto impl = std::make_shared<Impl>(std::move(storages), options);
  impl->start();
  return std::unique_ptr<Journal>(new Journal(std::move(impl)));
}

Journal::Journal(std::shared_ptr<Impl> impl) : impl_(std::move(impl)) {}
Journal::~Journal() { impl_->stop(std::chrono::hours(1)); }

void Journal::append(Append append, OnAppended on_appended) {
  impl_->append({std::move(append), std::move(on_appended)});
}
void Journal::load(std::string game, std::uint64_t after, OnLoaded on_loaded) {
  impl_->read_later(Load{{std::move(game), after}, std::move(on_loaded)});
}

void Journal::list_of_seat(std::string seat, ListPlace after, std::size_t limit, OnListed on_listed) {
  impl_->read_later(Query{[=, on_listed = std::move(on_listed)](Storage* storage) {
    if (storage == nullptr) return on_listed(std::nullopt);
    auto found = storage->list_of_seat(seat, after, limit);
    on_listed(found ? std::optional(std::move(*found)) : std::nullopt);
  }});
}

void Journal::probe(std::function<void(bool)> on_answer) {
  impl_->read_later(Query{
      [on_answer = std::move(on_answer)](Storage* storage) { on_answer(storage != nullptr && storage->ping().ok()); }});
}

void Journal::listen(OnNotice on_notice) { impl_->listen(std::move(on_notice)); }
bool Journal::is_shared() const { return impl_->is_shared(); }
Journal::Health Journal::health() const { return impl_->health(); }
Totals Journal::totals() const { return impl_->totals(); }
std::size_t Journal::pending() const { return impl_->pending(); }
bool Journal::stop(std::chrono::milliseconds time) { return impl_->stop(time); }

}  // namespace mnk::server
