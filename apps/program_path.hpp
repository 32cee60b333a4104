// SPDX-License-Identifier: MIT
// Path of the running program.
#pragma once

#include <filesystem>
#ifdef _WIN32
#include <windows.h>

#include <array>
#endif

namespace mnk::apps {

/// Resolves links, so that the files beside the program are found. Empty if the system does not report the path.
inline std::filesystem::path program_path() {
#ifdef _WIN32
  std::array<wchar_t, 32768> path{};
  return std::wstring(path.data(), ::GetModuleFileNameW(nullptr, path.data(), path.size()));
#else
  std::error_code error;
  return std::filesystem::read_symlink("/proc/self/exe", error);
#endif
}

}  // namespace mnk::apps
