// SPDX-License-Identifier: MIT
// Reads files and texts in sequence as blocks of whole lines.
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

/// Part of one file. Ends with a newline, except the file's last block and a block inside a longer line.
struct Block {
  std::vector<char> buffer;
  std::size_t size = 0;
  std::uint64_t ticket = 0;  ///< sequence number of the block, from 0
  std::size_t file = 0;      ///< index into the list of files
  bool starts_a_line = true;
  bool last_of_file = false;

  std::string_view text() const { return {buffer.data(), size}; }
};

/// Not thread-safe: one caller at a time. Buffers at most one block beyond the caller's.
class BlockSource {
 public:
  static constexpr std::size_t block_size = 256 * 1024;  ///< bytes; fits into the L2 cache with the block's results

  /// `-` is stdin. A file that cannot be read is reported on stderr and counts as empty.
  explicit BlockSource(std::vector<Input> files) : files_(std::move(files)) {}
  ~BlockSource();
  BlockSource(const BlockSource&) = delete;
  BlockSource& operator=(const BlockSource&) = delete;

  /// Reads the next block. Returns false at the end of the last file or after an interrupt.
  bool next(Block& block);

  /// True if a file could not be opened or read.
  bool failed() const { return failed_; }
  /// Thread-safe.
  std::uint64_t bytes_read() const { return bytes_read_.load(std::memory_order_relaxed); }
  /// Total size of all files; none if one of them is not a regular file.
  std::optional<std::uint64_t> total_bytes() const;

 private:
  bool open_next_file();
  void close_file();
  std::size_t read_some(char* into, std::size_t room);
  void complain(const char* what);

  std::vector<Input> files_;
  std::size_t file_ = 0;  ///< index of the open file, or of the next one to open
  int fd_ = -1;
  std::size_t text_read_ = 0;  ///< bytes read of a text input
  std::vector<char> carry_;    ///< the start of an incomplete line
  bool mid_line_ = false;      ///< the last block ended inside a line
  bool failed_ = false;
  std::uint64_t ticket_ = 0;
  std::atomic<std::uint64_t> bytes_read_ = 0;
};

}  // namespace mnk::apps
