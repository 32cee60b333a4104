// SPDX-License-Identifier: MIT
// Outputs that must be written in place: open descriptors, pipes, devices. A rename cannot replace them.
#pragma once

#include <optional>
#include <string>

#include "mnk/result.hpp"

namespace mnk::files {

/// Returns true for a name of a descriptor of this process: /dev/stdout, /dev/fd/3, /proc/self/fd/3. Also for the file
/// of standard output or standard error, a pipe, a socket and a device.
bool is_open_file(const std::string& path);

/// Opens such a file; the caller closes the descriptor. Writing continues at the position of an already open
/// descriptor. LegalityError `unwritable_file`, also for a named pipe without a reader, without waiting for one.
Result<int> open_in_place(const std::string& path);

/// Checks that such a file can be written. A named pipe stays open for the next `open_in_place`, since its reader takes
/// a close for the end.
std::optional<LegalityError> try_in_place(const std::string& path);

/// The error of a file that cannot be written, with the system's reason.
LegalityError unwritable(const std::string& path, int error);

}  // namespace mnk::files
