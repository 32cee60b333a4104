// SPDX-License-Identifier: MIT
// Processes that a launcher (mpirun, srun) starts together. The program mnk-mpi joins them by MPI; mnk itself is built
// without MPI, because its shared libraries would slow down the start of every command.
#pragma once

#include <cstdint>
#include <memory>

#include "mnk/table.hpp"

namespace mnk::apps {

/// Returns the number of processes that the launcher started together, by its environment variables; 1 without a
/// launcher.
std::uint32_t launched_processes();

/// Processes that end together. One that is destroyed without `leave` ends all of them with an error: the others would
/// wait for it forever.
class Processes : public table::Communicator {
 public:
  /// Waits until all processes call it.
  virtual void leave() = 0;
};

/// Joins the processes that the launcher started. In mnk, becomes the program mnk-mpi beside this one. LegalityError
/// `no_mpi` if there is no mnk-mpi, or if the launcher and MPI disagree on the number of processes.
Result<std::unique_ptr<Processes>> join_processes();

}  // namespace mnk::apps
