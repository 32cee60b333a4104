// SPDX-License-Identifier: MIT
// Files and texts, one after the other, as blocks of whole lines.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "apps/input.hpp"

namespace mnk::apps {

/// A part of one file. Ends with a newline, unless it is the file's last or a line is longer than a block.
struct Block {
  std::vector<char> buffer;
  std::size_t size = 0;
  std::uint64_t ticket = 0;  ///< counts blocks from 0
  std::size_t file = 0;      ///< index into the list of files
  bool starts_a_line = true;
  bool last_of_file = false;

  std::string_view text() const { return {buffer.data(), size}; }
};

/// Memory: one block and what its caller holds. Not thread-safe: one caller at a time.
class BlockSource {
 public:
  static constexpr std::size_t block_size = 256 * 1024;  ///< stays in a second-level cache beside its verdicts

  /// `-` is stdin. A file that cannot be read is told on stderr and counts as empty.
  explicit BlockSource(std::vector<Input> files) : files_(std::move(files)) {}
  ~BlockSource();
  BlockSource(const BlockSource&) = delete;
  BlockSource& operator=(const BlockSource&) = delete;

  /// False at the end of the last file, or after an interrupt.
  bool next(Block& block);

  /// Whether some file could not be opened or read.
  bool failed() const { return failed_; }
  /// May be asked by any thread.
  std::uint64_t bytes_read() const { return bytes_read_.load(std::memory_order_relaxed); }
  /// Of all files together; empty if one of them is not a regular file.
  std::optional<std::uint64_t> total_bytes() const;

 private:
  bool open_next_file();
  void close_file();
  std::size_t read_some(char* into, std::size_t room);
  void complain(const char* what);

  std::vector<Input> files_;
  std::size_t file_ = 0;  ///< the one that is open, or to be opened next
  int fd_ = -1;
  std::size_t text_read_ = 0;  ///< of an input that is a text
  std::vector<char> carry_;    ///< the beginning of a line whose end has not been read yet
  bool mid_line_ = false;      ///< the last block ended inside a line
  bool failed_ = false;
  std::uint64_t ticket_ = 0;
  std::atomic<std::uint64_t> bytes_read_ = 0;
};

}  // namespace mnk::apps
