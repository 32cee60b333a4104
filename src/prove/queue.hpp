// SPDX-License-Identifier: MIT
// A queue of jobs between a coordinator and its workers, which may be on many machines and may end at any moment. The
// queue keeps texts and does not read them (src/prove/job.hpp has their form).
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "mnk/result.hpp"

namespace mnk::prove {

/// A job that a worker has taken.
struct Taken {
  std::uint64_t job = 0;    ///< number of the job
  std::uint64_t lease = 0;  ///< number of this lease; a job that is taken again has a new one
  std::string text{};
  bool operator==(const Taken&) const = default;
};

/// An answer that a worker has handed in.
struct Delivered {
  std::uint64_t sequence = 0;  ///< 1, 2, ... in the order of delivery
  std::uint64_t job = 0;
  std::string text{};  ///< of the job
  std::string worker{};
  std::string answer{};
  bool accepted = false;  ///< the coordinator has checked it
};

/// The jobs without an answer.
struct QueueLoad {
  std::uint64_t waiting = 0;
  std::uint64_t taken = 0;
};

struct QueueCounts : QueueLoad {
  std::uint64_t delivered = 0;  ///< answers not yet accepted or refused
  std::uint64_t accepted = 0;
  std::uint64_t refused = 0;  ///< refused answers, ever
  std::uint64_t expired = 0;  ///< leases that ran out, ever
};

struct QueueOptions {
  std::chrono::milliseconds lease{60'000};        ///< a lease that is not extended for this long has ended
  std::chrono::milliseconds longest{86'400'000};  ///< a lease ends after this time, however often it is extended
  std::uint32_t most_refused = 3;                 ///< a worker with this many refused answers gets no more jobs
};

/// One proof's queue. Every change survives the end of programs when the call returns, and an answer also a loss of
/// power; other changes may then be undone, back to the last answer, which costs jobs done twice. An object is used by
/// one thread at a time; several objects and processes may share a queue. Errors: LegalityError `failed` with a
/// sentence; the call may be repeated.
class Queue {
 public:
  static constexpr std::size_t max_answer = std::size_t{64} << 20;  ///< bytes

  virtual ~Queue() = default;

  /// Adds jobs that wait. A job whose text the queue already has, in whatever state, is not added again.
  virtual Result<std::uint64_t> put(std::span<const std::string> jobs) = 0;  ///< the number added
  /// Withdraws jobs without an answer, by their texts: nobody needs them any more. A lease on such a job ends.
  virtual Result<std::uint64_t> withdraw(std::span<const std::string> jobs) = 0;

  /// Takes the oldest job that waits and whose answer by this worker was not refused; none if there is none, or if the
  /// worker has most_refused refused answers. Jobs whose lease has ended wait again. Never gives one job to two workers
  /// at a time.
  virtual Result<std::optional<Taken>> take(const std::string& worker) = 0;
  /// Extends a lease, also one that has ended while nobody else has taken the job: a worker that is late goes on.
  /// Returns false if the job was taken again, answered or withdrawn, or after `longest`: the worker should give it up.
  virtual Result<bool> extend(const Taken& taken) = 0;
  /// Hands in an answer. Returns false, and keeps nothing, if the lease has ended and the job was taken again, answered
  /// or withdrawn meanwhile. An answer of more than `max_answer` bytes is an error.
  virtual Result<bool> deliver(const Taken& taken, const std::string& worker, const std::string& answer) = 0;
  /// Gives a job back unanswered; it waits again.
  virtual Result<bool> give_back(const Taken& taken) = 0;

  /// Returns the answers delivered after `sequence`, accepted or not but not refused, in order, up to `most` answers or
  /// 64 MiB, at least one.
  virtual Result<std::vector<Delivered>> delivered(std::uint64_t sequence, std::size_t most) = 0;
  virtual Result<bool> accept(std::uint64_t sequence) = 0;
  /// Refuses an answer: its job waits again, for other workers. The answer is kept with `why`.
  virtual Result<bool> refuse(std::uint64_t sequence, const std::string& why) = 0;

  /// Counts the jobs without an answer, which takes little time however many answers there are.
  virtual Result<QueueLoad> load() = 0;
  virtual Result<QueueCounts> counts() = 0;
};

}  // namespace mnk::prove
