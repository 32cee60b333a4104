// SPDX-License-Identifier: MIT
// Ctrl-C asks a long run to stop and tell what it has so far.
#pragma once

#include <atomic>

namespace mnk::apps {

/// From now on SIGINT, SIGTERM and SIGHUP no longer end the process but are remembered. A second one ends it.
void catch_interrupts();

bool interrupted();
/// The same as a flag, for searches that look at it themselves.
const std::atomic<bool>& interrupt_flag();

inline constexpr int interrupted_status = 130;
/// Says on stderr that the command was interrupted, and gives its exit status. For answers as text: JSON says so
/// itself.
int tell_interrupted();

/// What was asked for is done: as if there had been no interrupt.
void forget_interrupt();

/// Ends the input for every thread, because no answer can be written any more.
void end_input();
bool input_ended();

/// Waits until `fd` can be read (or has ended). False if the wait was ended by an interrupt or by end_input.
bool wait_readable(int fd);

}  // namespace mnk::apps
