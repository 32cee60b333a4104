// SPDX-License-Identifier: MIT
// Tables in temporary folders.
#pragma once

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>

#include "mnk/table.hpp"

namespace mnk::test {

/// An empty folder that is removed at the end.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    path_ = std::filesystem::temp_directory_path() / "mnk-table-XXXXXX";
    if (::mkdtemp(path_.data()) == nullptr) ADD_FAILURE() << "no temporary folder";
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }

  const std::string& path() const { return path_; }
  std::string operator/(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

inline std::string bytes_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

inline void write_bytes(const std::string& path, const std::string& bytes) {
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file << bytes;
}

/// All files of a folder, by name.
inline std::map<std::string, std::string> files_of(const std::string& folder) {
  std::map<std::string, std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    files[entry.path().filename().string()] = bytes_of(entry.path().string());
  return files;
}

inline Rules game(const std::string& text) { return parse_game(text).value(); }

/// Makes a whole table.
inline table::Info made(const std::string& text, const std::string& folder, const SearchLimits& limits = {}) {
  return table::make(game(text), folder, limits).value();
}

/// The code of the error, or "ok".
template <class T>
std::string code(const Result<T>& result) {
  return result ? "ok" : std::string(code_of(result.error()));
}

/// The smallest memory with which a table is made, to a resolution of 64 bytes.
inline std::uint64_t least_memory(const std::string& text) {
  std::uint64_t refused = 0;
  std::uint64_t enough = table::default_memory;
  while (enough - refused > 64) {
    const std::uint64_t middle = refused + (enough - refused) / 2;
    const TemporaryFolder folder;
    const Result<table::Info> info = table::make(game(text), folder.path(), {.memory = middle});
    EXPECT_TRUE(info.ok() || code_of(info.error()) == "too_little_memory");
    (info ? enough : refused) = middle;
  }
  return enough;
}

}  // namespace mnk::test
