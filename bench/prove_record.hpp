// SPDX-License-Identifier: MIT
// The answers to the jobs of a proof, with the processor time of each, kept in a file.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>

#include "mnk/result.hpp"
#include "prove/check.hpp"
#include "prove/job.hpp"

namespace mnk::bench {

struct RecordedAnswer {
  prove::Checked checked{};
  double check_seconds = 0;  ///< processor time of the check
};

/// One line a job: the job, then state, nodes, seconds, seconds of the check, and moves: candidates with their scores,
/// or the replies that are left; with tabs between.
class ProveRecord {
 public:
  /// Reads the file, if it exists. `path`: empty: the answers are not kept. `memory`: of the tables of a job.
  static Result<ProveRecord> open(const std::string& path, std::uint64_t memory);

  /// Returns the answer to the job; searches for it, and checks it, if it is not known. Saves the file now and then.
  const RecordedAnswer& answer(const prove::Job& job);
  std::optional<LegalityError> save();

 private:
  ProveRecord(std::string path, std::uint64_t memory) : path_(std::move(path)), memory_(memory) {}
  std::optional<Error> read(std::string_view text);

  std::string path_;
  std::uint64_t memory_;
  std::unordered_map<std::string, RecordedAnswer> answers_;
  std::size_t new_ = 0;  ///< answers that were searched for
  double saved_at_ = 0;  ///< by now_ns()
};

}  // namespace mnk::bench
