// SPDX-License-Identifier: MIT
// Temporary files and open files on Windows, which has neither flock nor names of open descriptors. Files that a killed
// process left stay until a person removes them.
#ifdef _WIN32
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstring>

#include "files/beside.hpp"
#include "files/open_file.hpp"

namespace mnk::files {

std::string name_beside(const std::filesystem::path& target) {
  static std::atomic<unsigned> count = 0;
  const std::string name = ".mnk-new-" + std::to_string(::getpid()) + "-" + std::to_string(++count);
  return (target.parent_path() / name).string();
}

bool mark_as_ours(int) { return true; }

void remove_left_files(const std::filesystem::path&) {}

LegalityError unwritable(const std::string& path, int error) {
  return {"unwritable_file", path + " cannot be written: " + std::strerror(error)};
}

bool is_open_file(const std::string&) { return false; }

Result<int> open_in_place(const std::string& path) { return unwritable(path, EINVAL); }

std::optional<LegalityError> try_in_place(const std::string& path) { return unwritable(path, EINVAL); }

}  // namespace mnk::files
#endif
