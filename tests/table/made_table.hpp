// SPDX-License-Identifier: MIT
// Tables in temporary folders: the fixture of the tests of tables.
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

/// A whole table in a temporary folder.
class MadeTable {
 public:
  explicit MadeTable(const std::string& text, const SearchLimits& limits = {})
      : info_(table::make(game(text), folder_.path(), limits).value()) {}

  const std::string& path() const { return folder_.path(); }
  const table::Info& info() const { return info_; }
  /// Path of the file of a layer of values.
  std::string layer(std::uint32_t stones) const {
    return folder_ / (stones < 10 ? "layer-0" : "layer-") + std::to_string(stones) + ".mnkt";
  }
  std::map<std::string, std::string> files() const { return files_of(path()); }
  table::Table open() const { return table::Table::open(path()).value(); }

 private:
  TemporaryFolder folder_;
  table::Info info_;
};

/// The code of the error, or "ok".
template <class T>
std::string code(const Result<T>& result) {
  return result ? "ok" : std::string(code_of(result.error()));
}

/// The smallest memory with which a small table is made, to a resolution of 64 bytes.
inline std::uint64_t least_memory(const std::string& text) {
  std::uint64_t refused = 0;
  std::uint64_t enough = std::uint64_t{8} << 20;
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
