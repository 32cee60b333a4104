// SPDX-License-Identifier: MIT
// Work that takes long, shared fairly among clients. Jobs wait on the I/O thread and run on threads of a lower
// priority.
//
// Each lane has threads and a queue of its own, so that small jobs never wait behind large ones. Within a lane the
// client that has used least time comes next (start-time fair queueing: Goyal, Vin, Cheng 1996); a client's own jobs
// take turns by group, say by game. While other clients wait, a job gets less time than it asked for, and one that has
// had its share is told to finish.
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

#include "server/loop.hpp"

namespace mnk::server {

enum class Lane : std::uint8_t {
  quick,    ///< milliseconds
  files,    ///< up to a tenth of a second: large positions, files of games
  moves,    ///< of the engine in games
  searches  ///< analyses
};
inline constexpr std::size_t lane_count = 4;
std::string_view name_of(Lane lane);

struct LaneOptions {
  unsigned threads = 1;
  int nice = 19;
  std::size_t most_waiting = 1000;
  std::size_t most_of_client = 100;  ///< waiting
  double round_seconds = 10;         ///< clients that wait share this much time ...
  double least_seconds = 1;          ///< ... and none gets less than this
};

struct SchedulerOptions {
  std::array<LaneOptions, lane_count> lanes = {{
      {.threads = 1,
       .nice = 1,
       .most_waiting = 10'000,
       .most_of_client = 200,
       .round_seconds = 1,
       .least_seconds = 0.1},
      {.threads = 1,
       .nice = 5,
       .most_waiting = 10'000,
       .most_of_client = 200,
       .round_seconds = 1,
       .least_seconds = 0.1},
      {.threads = 1,
       .nice = 10,
       .most_waiting = 20'000,
       .most_of_client = 2'000,
       .round_seconds = 2,
       .least_seconds = 0.1},
      {.threads = 1, .nice = 19, .most_waiting = 1'000, .most_of_client = 16, .round_seconds = 10, .least_seconds = 1},
  }};
  std::chrono::milliseconds tick{3000};  ///< how often a job that waits hears of its place

  LaneOptions& operator[](Lane lane) { return lanes[static_cast<std::size_t>(lane)]; }
};

/// Every member is called on the I/O thread, but for join.
class Scheduler {
 public:
  /// Runs on a thread of the lane. Ends soon once `stop` is true, with what it has found by then. May throw.
  using Work = std::function<void(std::atomic<bool>& stop)>;

  enum class Drop : std::uint8_t {
    own_limit,  ///< too many jobs of this client wait
    busy,       ///< too many jobs wait, and this client's are the most
    stopping,   ///< the server stops
    failed      ///< the work threw
  };

  struct Job {
    std::string client;
    std::string group = {};
    double expected_seconds = 0.01;  ///< charged in advance, corrected at the end
    double most_seconds = 1e9;       ///< that the job asks for
    /// Called when the job's turn comes, with the seconds it may take. An empty Work: it is not wanted any more.
    std::function<Work(double seconds)> start;
    /// Called instead of `start`, or after it if the work threw.
    std::function<void(Drop)> dropped = {};
    /// Called with the place in the queue (1: next) at once if the job has to wait, and then at every tick.
    std::function<void(std::size_t place)> waits = {};
  };

  /// Takes a job back: one that waits never starts, one that runs is told to stop. Nothing is called for it any more
  /// but its own work.
  class Ticket {
   public:
    Ticket() = default;
    void cancel();
    /// It waits or runs.
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

  /// May call `start`, `waits` or `dropped` before it returns.
  Ticket submit(Lane lane, Job job);

  /// Drops all jobs that wait, and tells those that run to stop. Further ones are dropped.
  void stop();
  /// Waits for the threads. After stop; from any thread but theirs.
  void join();

  std::size_t waiting(Lane lane) const;
  std::size_t running(Lane lane) const;
  struct Counts {
    std::uint64_t done = 0;
    std::uint64_t hurried = 0;  ///< told to finish early because others waited
    std::uint64_t dropped = 0;
  };
  const Counts& counts(Lane lane) const;
  /// For how long no job of a lane in which some wait has been started or finished; the most of all lanes.
  double stuck_seconds() const;

 private:
  class LaneQueue;
  std::vector<std::unique_ptr<LaneQueue>> lanes_;
};

}  // namespace mnk::server
