// SPDX-License-Identifier: MIT
// The file of the running program.
#pragma once

#include <filesystem>

namespace mnk::apps {

/// Follows links, so that the files beside the program are found. Empty where the system does not tell.
inline std::filesystem::path program_path() {
  std::error_code error;
  return std::filesystem::read_symlink("/proc/self/exe", error);
}

}  // namespace mnk::apps
