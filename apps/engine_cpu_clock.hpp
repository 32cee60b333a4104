// SPDX-License-Identifier: MIT
// The library cpu_clock.c within this program, as a file in memory.
#pragma once

#include <string_view>

namespace mnk::apps {

/// The name under which a process that has loaded the library lists it in /proc/PID/maps.
inline constexpr std::string_view cpu_clock_name = "mnk-cpu-clock";

/// Returns the descriptor of the file, which is open as long as this process; -1 if there is none. Not thread-safe.
int cpu_clock_file();

}  // namespace mnk::apps
