// SPDX-License-Identifier: MIT
#include "server/scheduler.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <thread>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "server/callbacks.hpp"
#include "server/log.hpp"

namespace mnk::server {

namespace {

using Clock = std::chrono::steady_clock;

constexpr auto check_interval = std::chrono::milliseconds(50);  // interval of check() while jobs wait
constexpr double min_charge = 0.001;                            // seconds, minimum per job
constexpr std::size_t max_idle_clients = 10'000;                // kept with their used time

/// Lowers the priority of this thread only: Linux keeps a nice value per thread.
void lower_priority(int nice) { ::setpriority(PRIO_PROCESS, ::gettid(), nice); }

}  // namespace

std::string_view name_of(Lane lane) {
  constexpr std::array<std::string_view, lane_count> names = {"quick", "files", "moves", "searches"};
  return names[index_of(lane)];
}

/// A waiting or running job.
struct Scheduler::Ticket::Entry {
  Job job;
  LaneQueue* lane = nullptr;
  std::shared_ptr<std::atomic<bool>> stop = std::make_shared<std::atomic<bool>>(false);
  bool is_running = false;
  bool is_cancelled = false;
  bool is_shortened = false;
  Clock::time_point began{};
  Clock::time_point told{};  ///< last call of Job::waits
};

class Scheduler::LaneQueue {
 public:
  using Entry = Ticket::Entry;
  using EntryPtr = std::shared_ptr<Entry>;

  LaneQueue(Loop& loop, const SchedulerOptions& all, const LaneOptions& options)
      : options_(options), tick_(all.tick), clock_(all.clock), callbacks_(loop) {
    for (unsigned i = 0; i < options_.threads; ++i) threads_.emplace_back([this] { work(); });
  }
  ~LaneQueue() {
    stop();
    join();
  }

  Ticket submit(Job job) {
    auto entry = std::make_shared<Entry>();
    entry->job = std::move(job);
    entry->lane = this;
    if (is_stopping_) {
      drop(entry, Drop::stopping);
    } else if (const auto reason = refuse(entry->job.client)) {
      drop(entry, *reason);
    } else {
      enqueue(entry);
      start_next();
      if (!entry->is_running && is_waiting(*entry)) {
        tell_place(*entry);
        schedule_check();
      }
    }
    return Ticket(entry);
  }

  void cancel(const EntryPtr& entry) {
    if (std::exchange(entry->is_cancelled, true)) return;
    *entry->stop = true;
    if (!entry->is_running) remove(entry);
  }

  void stop() {
    if (std::exchange(is_stopping_, true)) return;
    for (const EntryPtr& entry : running_) *entry->stop = true;
    for (const EntryPtr& entry : all_waiting()) {
      remove(entry);
      drop(entry, Drop::stopping);
    }
    const std::lock_guard lock(mutex_);
    is_ending_ = true;
    woken_.notify_all();
  }

  void join() {
    for (std::thread& thread : threads_) {
      if (thread.joinable()) thread.join();
    }
  }

  std::size_t waiting() const { return waiting_; }
  std::size_t running() const { return running_.size(); }
  const Counts& counts() const { return counts_; }
  double stuck_seconds() const { return waiting_ == 0 ? 0 : seconds_since(moved_); }
  static bool is_open(const Entry& entry) {
    return !entry.is_cancelled && (entry.is_running || entry.lane->is_waiting(entry));
  }

 private:
  struct Client {
    double used = 0;  ///< virtual time in seconds, raised to the lane's `now_` when an idle client returns
    std::map<std::string, std::deque<EntryPtr>> groups;
    std::string last_group;
    std::size_t waiting = 0;
    std::size_t running = 0;
    std::uint64_t arrival = 0;  ///< order in which the clients began to wait
  };
  using Key = std::tuple<double, std::uint64_t, std::string>;  ///< used, arrival, name
  static Key key_of(const std::string& name, const Client& client) { return {client.used, client.arrival, name}; }
  static const std::string& name_in(const Key& key) { return std::get<2>(key); }

  double seconds_since(Clock::time_point time) const { return std::chrono::duration<double>(clock_() - time).count(); }

  // ---- the queue

  Client& client_of(const Entry& entry) { return clients_.at(entry.job.client); }

  bool is_waiting(const Entry& entry) const {
    const auto client = clients_.find(entry.job.client);
    if (client == clients_.end()) return false;
    const auto group = client->second.groups.find(entry.job.group);
    if (group == client->second.groups.end()) return false;
    return std::any_of(group->second.begin(), group->second.end(),
                       [&](const EntryPtr& each) { return each.get() == &entry; });
  }

  /// Returns the reason to refuse one more job of this client. If the queue is full, drops a job of the client with the
  /// most waiting jobs instead.
  std::optional<Drop> refuse(const std::string& name) {
    const auto own = clients_.find(name);
    const std::size_t mine = own == clients_.end() ? 0 : own->second.waiting;
    if (mine >= options_.max_of_client) return Drop::own_limit;
    if (waiting_ < options_.max_waiting) return std::nullopt;
    const auto most = std::max_element(clients_.begin(), clients_.end(), [](const auto& a, const auto& b) {
      return a.second.waiting < b.second.waiting;
    });
    if (most->second.waiting <= mine + 1) return Drop::busy;
    const EntryPtr last = most->second.groups.rbegin()->second.back();
    remove(last);
    drop(last, Drop::busy);
    return std::nullopt;
  }

  void drop(const EntryPtr& entry, Drop reason) {
    ++counts_.dropped;
    if (!entry->is_cancelled && entry->job.dropped) entry->job.dropped(reason);
  }

  void enqueue(const EntryPtr& entry) {
    Client& client = clients_[entry->job.client];
    if (client.waiting + client.running == 0) client.used = std::max(client.used, now_);
    if (waiting_++ == 0) moved_ = clock_();
    if (client.waiting++ == 0) {
      client.arrival = ++arrivals_;
      order_.insert(key_of(entry->job.client, client));
    }
    client.groups[entry->job.group].push_back(entry);
    if (entry->job.waits) ++places_wanted_;
  }

  void remove(const EntryPtr& entry) {
    const auto at = clients_.find(entry->job.client);
    if (at == clients_.end()) return;
    Client& client = at->second;
    const auto group = client.groups.find(entry->job.group);
    if (group == client.groups.end() || std::erase(group->second, entry) == 0) return;
    if (entry->job.waits) --places_wanted_;
    if (group->second.empty()) client.groups.erase(group);
    --waiting_;
    if (--client.waiting == 0) order_.erase(key_of(at->first, client));
    forget_idle(at);
  }

  /// Removes an idle client whose used time is not ahead of the lane, or any idle client beyond max_idle_clients.
  void forget_idle(std::unordered_map<std::string, Client>::iterator at) {
    const Client& client = at->second;
    if (client.waiting + client.running == 0 && (client.used <= now_ || clients_.size() > max_idle_clients))
      clients_.erase(at);
  }

  void charge(const std::string& name, Client& client, double seconds) {
    if (client.waiting > 0) order_.erase(key_of(name, client));
    client.used += seconds;
    if (client.waiting > 0) order_.insert(key_of(name, client));
  }

  /// Takes the next job: of the client with the least time used, from the group after the client's last one.
  EntryPtr take_next() {
    const std::string name = name_in(*order_.begin());
    Client& client = clients_.at(name);
    auto group = client.groups.upper_bound(client.last_group);
    if (group == client.groups.end()) group = client.groups.begin();
    EntryPtr entry = group->second.front();
    client.last_group = group->first;
    now_ = std::max(now_, client.used);
    ++client.running;  // before remove(), which would drop an idle client
    remove(entry);
    return entry;
  }

  std::vector<EntryPtr> all_waiting() const {
    std::vector<EntryPtr> all;
    for (const auto& [name, client] : clients_) {
      for (const auto& [group, entries] : client.groups) all.insert(all.end(), entries.begin(), entries.end());
    }
    return all;
  }

  // ---- running

  void start_next() {
    while (running_.size() < options_.threads && waiting_ > 0 && !is_stopping_) start(take_next());
  }

  void start(const EntryPtr& entry) {
    const std::string& name = entry->job.client;
    moved_ = clock_();
    Work work = entry->job.start(granted(*entry));
    if (!work) {
      finish_client(name, 0);
      return;
    }
    charge(name, client_of(*entry), entry->job.expected_seconds);
    entry->is_running = true;
    entry->began = clock_();
    running_.push_back(entry);
    const std::lock_guard lock(mutex_);
    assigned_.emplace_back(entry, std::move(work));
    woken_.notify_one();
  }

  void finish_client(const std::string& name, double correction) {
    const auto at = clients_.find(name);
    charge(name, at->second, correction);
    --at->second.running;
    forget_idle(at);
  }

  /// Returns the seconds that a job gets while other clients wait.
  double share() const {
    const double waiting = static_cast<double>(order_.size());
    return std::max(options_.round_seconds / std::max(waiting, 1.0), options_.min_seconds);
  }

  double granted(const Entry& entry) const {
    const bool others_wait = order_.size() > 1 || (order_.size() == 1 && name_in(*order_.begin()) != entry.job.client);
    return others_wait ? std::min(share(), entry.job.max_seconds) : entry.job.max_seconds;
  }

  void work() {
    lower_priority(options_.nice);
    std::unique_lock lock(mutex_);
    while (true) {
      woken_.wait(lock, [&] { return is_ending_ || !assigned_.empty(); });
      if (assigned_.empty()) return;
      auto [entry, work] = std::move(assigned_.front());
      assigned_.pop_front();
      lock.unlock();
      const std::string problem = run(work, *entry->stop);
      work = nullptr;  // destroys the captures on this thread
      callbacks_.posted([this](const EntryPtr& done, const std::string& what) { finished(done, what); })(
          std::move(entry), problem);
      lock.lock();
    }
  }

  /// Runs the work. Returns the error message; empty on success.
  static std::string run(const Work& work, std::atomic<bool>& stop) try {
    work(stop);
    return {};
  } catch (const std::exception& error) {
    return *error.what() != '\0' ? error.what() : "an exception";
  }

  void finished(const EntryPtr& entry, const std::string& problem) {
    moved_ = clock_();
    entry->is_running = false;
    std::erase(running_, entry);
    finish_client(entry->job.client, std::max(seconds_since(entry->began), min_charge) - entry->job.expected_seconds);
    if (problem.empty()) {
      ++counts_.done;
    } else {
      log(LogLevel::error, "exception", {{"problem", problem}, {"lane", std::string("search")}});
      drop(entry, Drop::failed);
    }
    start_next();
  }

  // ---- while jobs wait

  /// Estimates the place in the queue by round robin over clients. If this client has n earlier jobs, up to n + 1 jobs
  /// of each other client come first.
  std::size_t place_of(const Entry& entry) const {
    const Client& own = clients_.at(entry.job.client);
    const auto& group = own.groups.at(entry.job.group);
    std::size_t before = 0;
    while (group[before].get() != &entry) ++before;
    std::size_t mine = before;
    for (const auto& [name, entries] : own.groups) {
      if (name != entry.job.group) mine += std::min(entries.size(), before + 1);
    }
    std::size_t place = mine + 1;
    for (const Key& key : order_) {
      const std::string& name = name_in(key);
      if (name != entry.job.client) place += std::min(clients_.at(name).waiting, mine + 1);
    }
    return place;
  }

  void tell_place(Entry& entry) {
    entry.told = clock_();
    if (entry.job.waits) entry.job.waits(place_of(entry));
  }

  void schedule_check() {
    if (std::exchange(check_scheduled_, true)) return;
    callbacks_.after(check_interval, [this] { check(); });
  }

  void check() {
    check_scheduled_ = false;
    if (waiting_ == 0 || is_stopping_) return;
    shorten_jobs();
    if (places_wanted_ > 0 && clock_() >= next_places_) tell_places();
    schedule_check();
  }

  void tell_places() {
    next_places_ = clock_() + tick_ / 4;
    for (const EntryPtr& entry : all_waiting()) {
      if (entry->job.waits && clock_() - entry->told >= tick_ && is_waiting(*entry)) tell_place(*entry);
    }
  }

  /// Tells jobs that have used their share to finish, the longest running first, at most one per waiting client.
  void shorten_jobs() {
    std::vector<EntryPtr> over;
    std::size_t shortened = 0;
    for (const EntryPtr& entry : running_) {
      const bool others_wait = order_.size() > 1 || name_in(*order_.begin()) != entry->job.client;
      if (entry->is_shortened) {
        ++shortened;
      } else if (others_wait && seconds_since(entry->began) >= share()) {
        over.push_back(entry);
      }
    }
    std::sort(over.begin(), over.end(), [](const EntryPtr& a, const EntryPtr& b) { return a->began < b->began; });
    over.resize(std::min(over.size(), order_.size() > shortened ? order_.size() - shortened : 0));
    for (const EntryPtr& entry : over) {
      entry->is_shortened = true;
      *entry->stop = true;
      ++counts_.shortened;
    }
  }

  const LaneOptions options_;
  const std::chrono::milliseconds tick_;
  const std::function<Clock::time_point()> clock_;
  std::unordered_map<std::string, Client> clients_;
  std::uint64_t arrivals_ = 0;
  std::set<Key> order_;  ///< clients with waiting jobs
  std::size_t waiting_ = 0;
  double now_ = 0;  ///< virtual time of the lane: maximum of `used` over the clients started
  std::vector<EntryPtr> running_;
  Counts counts_;
  Clock::time_point moved_ = clock_();  ///< last start or end of a job
  bool is_stopping_ = false;
  bool check_scheduled_ = false;
  std::size_t places_wanted_ = 0;  ///< waiting jobs with a callback `waits`
  Clock::time_point next_places_{};
  const Callbacks callbacks_;

  std::mutex mutex_;  ///< guards the members below
  std::condition_variable woken_;
  std::deque<std::pair<EntryPtr, Work>> assigned_;
  bool is_ending_ = false;
  std::vector<std::thread> threads_;
};

void Scheduler::Ticket::cancel() {
  if (const auto entry = entry_.lock(); entry && LaneQueue::is_open(*entry)) entry->lane->cancel(entry);
}

bool Scheduler::Ticket::is_open() const {
  const auto entry = entry_.lock();
  return entry && LaneQueue::is_open(*entry);
}

Scheduler::Scheduler(Loop& loop, const SchedulerOptions& options) {
  for (const LaneOptions& lane : options.lanes) lanes_.push_back(std::make_unique<LaneQueue>(loop, options, lane));
}
Scheduler::~Scheduler() = default;

Scheduler::Ticket Scheduler::submit(Lane lane, Job job) { return queue_of(lane).submit(std::move(job)); }

void Scheduler::stop() {
  for (const auto& lane : lanes_) lane->stop();
}

void Scheduler::join() {
  for (const auto& lane : lanes_) lane->join();
}

std::size_t Scheduler::waiting(Lane lane) const { return queue_of(lane).waiting(); }
std::size_t Scheduler::running(Lane lane) const { return queue_of(lane).running(); }
const Scheduler::Counts& Scheduler::counts(Lane lane) const { return queue_of(lane).counts(); }

double Scheduler::stuck_seconds() const {
  double most = 0;
  for (const auto& lane : lanes_) most = std::max(most, lane->stuck_seconds());
  return most;
}

}  // namespace mnk::server
