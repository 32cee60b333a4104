// SPDX-License-Identifier: MIT
// Workers: take jobs from a queue, search, and hand the answers in.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>

#include "mnk/result.hpp"
#include "prove/job.hpp"
#include "prove/queue.hpp"

namespace mnk::prove {

struct WorkerOptions {
  std::string name{};  ///< names the worker in the queue
  RunOptions run{};    ///< `stop` ends the worker, too: its job is given back
  /// The lease is extended this often while a job runs.
  std::chrono::milliseconds beat{15'000};
  std::chrono::milliseconds pause{500};  ///< between two looks at a queue that is long without jobs; shorter at first
  std::uint64_t most_jobs = UINT64_MAX;  ///< after which the worker ends
  bool until_empty = false;              ///< the worker ends where no job waits
  /// Called after each job on the worker's thread, with its text and its answer.
  std::function<void(const std::string& job, const Answer& answer)> answered{};
  /// Called with a sentence about a job that the worker cannot read, and leaves to others until its lease ends.
  std::function<void(const std::string& note)> noted{};
};

/// Works until `options.run.stop` or another limit. Returns the number of answers that the queue has kept. Error: the
/// queue failed `tries` times in a row, with pauses between.
Result<std::uint64_t> work(Queue& queue, const WorkerOptions& options);

}  // namespace mnk::prove
