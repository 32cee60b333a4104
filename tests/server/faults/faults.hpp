// SPDX-License-Identifier: MIT
// The faults of a process that runs with libfaults.so.
#pragma once

#include <cstdint>

namespace mnk::server::test {

/// The layout of the file that MNK_FAULTS names; zeros are a machine without faults.
struct Faults {
  volatile std::int64_t clock_shift_ms = 0;  ///< added to the system's clock
  volatile std::int64_t disk_is_full = 0;    ///< not 0: writes to files fail with ENOSPC, and no space is free
  std::int64_t syncs = 0;                    ///< calls of fsync and fdatasync so far
};

}  // namespace mnk::server::test
