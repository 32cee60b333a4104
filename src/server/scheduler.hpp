// SPDX-License-Identifier: MIT
// Fair scheduler for long computations. Queues are handled on the I/O thread; jobs run on threads of lower priority.
//
// Each lane has its own threads and queue, so that small jobs never wait behind large ones. Within a lane the client
// with the least time used comes next (start-time fair queueing: Goyal, Vin, Cheng 1996). Jobs of one client take turns
// by group, for example by game. While other clients wait, a job gets less time than requested, and a job that has used
// its share is told to finish.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "mnk/detail/enum_array.hpp"
#include "server/loop.hpp"

namespace mnk::server {

enum class Lane : std::uint8_t {
  quick,    ///< jobs of some milliseconds
  files,    ///< up to a tenth of a second: large positions, files of games
  moves,    ///< moves of the engine in games
  searches  ///< analyses
};
inline constexpr std::size_t lane_count = 4;
constexpr std::size_t index_of(Lane lane) { return detail::to_underlying(lane); }
std::string_view name_of(Lane lane);

struct LaneOptions {
  unsigned threads = 1;
  int nice = 19;
  std::size_t max_waiting = 1000;
  std::size_t max_of_client = 100;  ///< waiting jobs
  double round_seconds = 10;        ///< divided among the waiting clients ...
  double min_seconds = 1;           ///< ... with this minimum per job
};

struct SchedulerOptions {
  std::array<LaneOptions, lane_count> lanes = {{
      {.threads = 1, .nice = 1, .max_waiting = 10'000, .max_of_client = 200, .round_seconds = 1, .min_seconds = 0.1},
      {.threads = 1, .nice = 5, .max_waiting = 10'000, .max_of_client = 200, .round_seconds = 1, .min_seconds = 0.1},
      {.threads = 1, .nice = 10, .max_waiting = 20'000, .max_of_client = 2'000, .round_seconds = 2, .min_seconds = 0.1},
      {.threads = 1, .nice = 19, .max_waiting = 1'000, .max_of_client = 16, .round_seconds = 10, .min_seconds = 1},
  }};
  std::chrono::milliseconds tick{3000};  ///< interval of Job::waits
  /// The time that jobs are charged and shortened by. Called on the I/O thread.
  std::function<std::chrono::steady_clock::time_point()> clock = std::chrono::steady_clock::now;

  LaneOptions& operator[](Lane lane) { return lanes[index_of(lane)]; }
};

/// I/O thread only, except for join.
class Scheduler {
 public:
  /// The computation, on a thread of the lane. Must end soon after `stop` becomes true, with its partial result. May
  /// throw.
  using Work = std::function<void(std::atomic<bool>& stop)>;

  enum class Drop : std::uint8_t {
    own_limit,  ///< the client has too many waiting jobs
    busy,       ///< the queue is full, and the client has the most waiting jobs
    stopping,   ///< the server stops
    failed      ///< the work threw
  };

  struct Job {
    std::string client;
    std::string group = {};
    double expected_seconds = 0.01;  ///< charged in advance, corrected at the end
    double max_seconds = 1e9;        ///< requested time
    /// Called on the job's turn with the granted time in seconds. Returns an empty Work if the job is obsolete.
    std::function<Work(double seconds)> start;
    /// Called instead of `start`, or after the work threw.
    std::function<void(Drop)> dropped = {};
    /// Called with the place in the queue (1: next), first if the job has to wait, then at every tick.
    std::function<void(std::size_t place)> waits = {};
  };

  /// A handle that cancels a job: a waiting job never starts, a running one is told to stop. No callback of a cancelled
  /// job is called.
  class Ticket {
   public:
    Ticket() = default;
    void cancel();
    /// Returns true while the job waits or runs.
    bool is_open() const;

   private:
    friend class Scheduler;
    struct Entry;
    explicit Ticket(std::weak_ptr<Entry> entry) : entry_(std::move(entry)) {}
    std::weak_ptr<Entry> entry_;
  };

  /// Requires: `loop` outlives the scheduler's threads.
  Scheduler(Loop& loop, const SchedulerOptions& options);
  ~Scheduler();

  /// Queues a job. May call `start`, `waits` or `dropped` before it returns.
  Ticket submit(Lane lane, Job job);

  /// Drops all waiting jobs, tells running jobs to stop, and drops all later jobs.
  void stop();
  /// Waits for the threads to end. Requires: stop was called; the caller is not one of these threads.
  void join();

  std::size_t waiting(Lane lane) const;
  std::size_t running(Lane lane) const;
  struct Counts {
    std::uint64_t done = 0;
    std::uint64_t shortened = 0;  ///< told to finish early because others waited
    std::uint64_t dropped = 0;
  };
  const Counts& counts(Lane lane) const;
  /// Returns the longest time, over all lanes with waiting jobs, without a job started or finished.
  double stuck_seconds() const;

 private:
  class LaneQueue;
  LaneQueue& queue_of(Lane lane) const { return *lanes_[index_of(lane)]; }
  std::vector<std::unique_ptr<LaneQueue>> lanes_;
};

}  // namespace mnk::server
