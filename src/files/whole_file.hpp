// SPDX-License-Identifier: MIT
// Files that are written whole or not at all: a file beside the target is flushed to the disk and takes its name at the
// end. Until then, and where the disk is full, what was there before stays.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "mnk/result.hpp"

namespace mnk::files {

class WholeFile {
 public:
  /// Opens a file beside the target: beside what a symbolic link points to. What is_open_file knows (a pipe, a device,
  /// /dev/stdout) is written itself. LegalityError `unwritable_file` with the system's reason.
  static Result<WholeFile> open(const std::string& path);

  WholeFile(WholeFile&& other) noexcept;
  WholeFile& operator=(WholeFile&&) = delete;
  /// Removes what is beside, unless `finish` gave it its name.
  ~WholeFile();

  /// Appends. An error is kept for `finish`.
  void write(std::string_view bytes);
  /// Flushes to the disk what was written; the file has not its name yet. Files that belong together are all prepared,
  /// then finished.
  std::optional<LegalityError> prepare();
  /// Flushes, renames, and is done. The first error since `open`.
  std::optional<LegalityError> finish();

 private:
  WholeFile(std::string path, std::string target, std::string beside, int fd);
  std::optional<LegalityError> flush();

  std::string path_;    ///< as given, for messages
  std::string target_;  ///< behind the links
  std::string beside_;  ///< empty: the target itself is open
  int fd_;
  std::string buffer_;
  int error_ = 0;
};

/// The whole content at once.
std::optional<LegalityError> write_whole(const std::string& path, std::string_view bytes);

/// Reads a file of at most `most` bytes, and no more of a longer one. LegalityError `unreadable_file` with the system's
/// reason, `file_too_long`.
Result<std::string> read_whole(const std::string& path, std::size_t most);

/// Could a file be written there? Leaves what is there as it is. To be asked before long work.
std::optional<LegalityError> try_writing(const std::string& path);

/// Would these be the same file, links and `..` followed?
bool is_same_file(const std::string& a, const std::string& b);

}  // namespace mnk::files
