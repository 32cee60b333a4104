// SPDX-License-Identifier: MIT
#include "apps/processes.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <string_view>

namespace mnk::apps {

std::uint32_t launched_processes() {
  std::uint32_t most = 1;
  // Open MPI, MPICH and its relatives, and srun, whose PMIx has no variable of its own.
  for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "SLURM_STEP_NUM_TASKS"}) {
    const char* value = std::getenv(name);
    const std::string_view text = value == nullptr ? "" : value;
    std::uint32_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error == std::errc() && end == text.data() + text.size()) most = std::max(most, number);
  }
  return most;
}

}  // namespace mnk::apps
