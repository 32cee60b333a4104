// SPDX-License-Identifier: MIT
// The faults that libfaults.so injects into a process.
#pragma once

#include <cstdint>

namespace mnk::server::test {

/// The layout of the file named by MNK_FAULTS; all zeros: no faults.
struct Faults {
  volatile std::int64_t clock_shift_ms = 0;  ///< added to the system clock
  volatile std::int64_t disk_is_full = 0;    ///< not 0: writes to files fail with ENOSPC, and no space is free
  std::int64_t syncs = 0;                    ///< calls of fsync and fdatasync so far
};

}  // namespace mnk::server::test
