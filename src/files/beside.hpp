// SPDX-License-Identifier: MIT
// Temporary files in the folder of their target, and removal of the temporary files that killed processes left.
#pragma once

#include <filesystem>
#include <string>

namespace mnk::files {

/// Returns `.mnk-new-PROCESS-NUMBER` in the target's folder, with a new number for each call.
std::string name_beside(const std::filesystem::path& target);

/// Locks a new temporary file; the lock ends with the process. Returns false if another process has removed the file.
bool mark_as_ours(int fd);

/// Removes this user's temporary files in the target's folder whose process has ended. Scans each folder only once.
void remove_left_files(const std::filesystem::path& target);

}  // namespace mnk::files
