// SPDX-License-Identifier: MIT
// Interrupt handling: Ctrl-C asks a long run to stop and print its results so far.
#pragma once

#include <atomic>

namespace mnk::apps {

/// Installs handlers: the first SIGINT, SIGTERM or SIGHUP sets the interrupt flag, a second one ends the process.
void catch_interrupts();

bool interrupted();
/// The flag behind `interrupted()`, for searches that poll a flag.
const std::atomic<bool>& interrupt_flag();

inline constexpr int interrupted_status = 130;
/// Reports the interrupt on stderr and returns `interrupted_status`. For text output only: JSON output has its own
/// field.
int report_interrupted();

/// Clears the interrupt flag, once the interrupt has been handled.
void clear_interrupt();

/// Ends the input for every thread. Called when results can no longer be written.
void end_input();
bool input_ended();

/// Waits until `fd` is readable or at its end. Returns false after an interrupt or `end_input`.
bool wait_readable(int fd);

}  // namespace mnk::apps
