// SPDX-License-Identifier: MIT
// Path of the running program.
#pragma once

#include <filesystem>

namespace mnk::apps {

/// Resolves links, so that the files beside the program are found. Empty if the system does not report the path.
inline std::filesystem::path program_path() {
  std::error_code error;
  return std::filesystem::read_symlink("/proc/self/exe", error);
}

}  // namespace mnk::apps
