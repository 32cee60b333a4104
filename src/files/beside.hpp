// SPDX-License-Identifier: MIT
// The names of files that are being written beside their targets, and the ones that killed writers left.
#pragma once

#include <filesystem>
#include <string>

namespace mnk::files {

/// `.mnk-new-PROCESS-NUMBER` in the target's folder, another number each time.
std::string name_beside(const std::filesystem::path& target);

/// Marks a new file as this process's, by a lock that ends with the process. False if somebody has removed the file
/// meanwhile.
bool mark_as_ours(int fd);

/// Removes the files of such names whose process has ended, of this user alone. Looks at each folder once.
void remove_left_files(const std::filesystem::path& target);

}  // namespace mnk::files
