// SPDX-License-Identifier: MIT
// Outputs that are written in place: descriptors that are open already, pipes, devices. No file can be put in their
// stead.
#pragma once

#include <optional>
#include <string>

#include "mnk/result.hpp"

namespace mnk::files {

/// True for a name of a descriptor of this process (/dev/stdout, /dev/fd/3, /proc/self/fd/3), for the file that
/// standard output or standard error goes to, and for a pipe, a socket or a device.
bool is_open_file(const std::string& path);

/// A new descriptor for such a file, which the caller closes. It goes on where the open descriptor stands.
/// LegalityError `unwritable_file`; a named pipe without a reader is one of these cases, and is not waited for.
Result<int> open_in_place(const std::string& path);

/// Checks that such a file can be written. A named pipe stays open for the next `open_in_place`: to its reader a close
/// is the end.
std::optional<LegalityError> try_in_place(const std::string& path);

/// The error of a file that cannot be written, with the system's reason.
LegalityError unwritable(const std::string& path, int error);

}  // namespace mnk::files
