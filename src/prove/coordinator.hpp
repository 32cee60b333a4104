// SPDX-License-Identifier: MIT
// The coordinator of a proof: keeps the tree, puts its jobs into the queue, and checks the answers. It keeps nothing of
// its own: everything is in the queue and in the move book, so it may end at any moment.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "proof/merge.hpp"
#include "prove/check.hpp"
#include "prove/queue.hpp"
#include "prove/tree.hpp"

namespace mnk::prove {

class Coordinator {
 public:
  /// `workers`: those that are known to be there; more may come. A job more than these waits in the queue. `threads`
  /// check answers. Requires: `threads` is not 0, and the queue outlives this.
  Coordinator(const MoveBook& book, Queue& queue, std::size_t workers, unsigned threads = 1);

  /// Takes in the answers of the queue that are new, then puts jobs. Returns the number of answers that were taken in.
  /// Error: the queue failed; the call may be repeated.
  Result<std::size_t> step();
  /// Returns the sentences about refused answers since the last call.
  std::vector<std::string> take_notes() { return std::exchange(notes_, {}); }

  const Tree& tree() const { return tree_; }
  bool is_proved() const { return tree_.is_proved(); }
  /// Unites the parts of the proof. Returns none where they do not fit together: more positions are required then, and
  /// more jobs put. LegalityError `unmerged` after many such rounds. Requires: is_proved().
  Result<std::optional<proof::Certificate>> finish();

 private:
  struct Read {
    Job job;
    Checked checked;
  };

  Result<std::size_t> collect();
  Result<Read> read(const Delivered& delivered) const;
  std::vector<std::optional<Result<Read>>> read_all(const std::vector<Delivered>& delivered) const;
  std::optional<Error> take(const Delivered& delivered, const Result<Read>& read);
  std::optional<Error> put_jobs();
  Result<proof::Merged> merge();
  Result<std::string> certificate_of(std::uint64_t sequence);

  MoveBook book_;
  Queue& queue_;
  std::size_t ahead_;    ///< jobs that wait in the queue at most, if no more are taken
  std::size_t workers_;  ///< known ones, or the most jobs that were taken at a time
  unsigned threads_;
  Tree tree_;
  std::uint64_t sequence_ = 0;  ///< of the last answer that was read
  unsigned rounds_ = 0;         ///< of finish()
  std::vector<std::string> notes_;
};

}  // namespace mnk::prove
