// SPDX-License-Identifier: MIT
// A temporary file without a name, for results of one process: passes before the last, parts of a layer.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "mnk/result.hpp"

namespace mnk::table {

/// The file ends with the process, also by a kill.
class ScratchFile {
 public:
  /// Creates the file in a folder. LegalityError `unwritable_file`.
  static Result<ScratchFile> create(const std::string& folder);
  ScratchFile(ScratchFile&& other) noexcept;
  ScratchFile& operator=(ScratchFile&&) = delete;
  ~ScratchFile();

  std::optional<Error> write(std::uint64_t at, std::span<const std::uint8_t> bytes);
  /// Reads bytes that were written. LegalityError `unwritable_file`, also for a file that is too short.
  std::optional<Error> read(std::uint64_t at, std::span<std::uint8_t> bytes) const;

 private:
  ScratchFile(int fd, std::string folder) : fd_(fd), folder_(std::move(folder)) {}
  template <class Call>
  std::optional<Error> transfer(std::uint64_t at, std::size_t size, const Call& call) const;

  int fd_;
  std::string folder_;
};

}  // namespace mnk::table
