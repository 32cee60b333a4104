// SPDX-License-Identifier: MIT
// Atomic file replacement: writes a temporary file in the target's folder, flushes it to disk and renames it. Until
// then, and if the disk is full, the old file stays.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "mnk/result.hpp"

namespace mnk::files {

class WholeFile {
 public:
  /// Opens a temporary file in the folder of the target; symbolic links are followed. Files for which is_open_file
  /// returns true (a pipe, a device, /dev/stdout) are written in place. LegalityError `unwritable_file` with the
  /// system's reason.
  static Result<WholeFile> open(const std::string& path);

  WholeFile(WholeFile&& other) noexcept;
  WholeFile& operator=(WholeFile&&) = delete;
  /// Removes the temporary file unless `finish` renamed it.
  ~WholeFile();

  /// Appends bytes. An error is reported by `prepare` and `finish`.
  void write(std::string_view bytes);
  /// Flushes all bytes to disk without renaming the file. To write several files together, prepare all of them, then
  /// finish all.
  std::optional<LegalityError> prepare();
  /// Flushes, closes and renames the file. Returns the first error since `open`.
  std::optional<LegalityError> finish();

 private:
  WholeFile(std::string path, std::string target, std::string beside, int fd);
  std::optional<LegalityError> flush();

  std::string path_;    ///< as given, for messages
  std::string target_;  ///< path with symbolic links resolved
  std::string beside_;  ///< the temporary file; empty if the target is written in place
  int fd_;
  std::string buffer_;
  int error_ = 0;
};

/// Writes a file with this content.
std::optional<LegalityError> write_whole(const std::string& path, std::string_view bytes);

/// Reads a file of at most `most` bytes; stops reading a longer one. LegalityError `unreadable_file` with the system's
/// reason, `file_too_long`.
Result<std::string> read_whole(const std::string& path, std::size_t most);

/// Returns the error if the entries of a folder cannot be listed: LegalityError `unreadable_file` with the system's
/// reason.
std::optional<LegalityError> try_listing(const std::string& folder);

/// Returns the error if no file can be written at `path`; changes nothing there. For use before long computations.
std::optional<LegalityError> try_writing(const std::string& path);

/// Returns true if both paths name the same file, with links and `..` resolved.
bool is_same_file(const std::string& a, const std::string& b);

}  // namespace mnk::files
