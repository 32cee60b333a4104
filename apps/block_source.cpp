// SPDX-License-Identifier: MIT
#include "apps/block_source.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include "apps/interrupt.hpp"
#include "apps/printable.hpp"

namespace mnk::apps {

BlockSource::~BlockSource() { close_file(); }

void BlockSource::complain(const char* what) {
  const Input& file = files_[file_];
  const std::string reason = std::strerror(errno);
  std::fprintf(stderr, "mnk: %s %s: %s%s%s\n", what, printable(file.name).c_str(), reason.c_str(),
               file.no_text.empty() ? "" : "; ", file.no_text.c_str());
  failed_ = true;
}

bool BlockSource::open_next_file() {
  if (fd_ >= 0) return true;
  if (file_ == files_.size()) return false;
  if (files_[file_].text) return true;
  const std::string& name = files_[file_].name;
  fd_ = name == "-" ? STDIN_FILENO : ::open(name.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd_ < 0) complain("cannot open");
  return true;
}

void BlockSource::close_file() {
  if (fd_ > STDIN_FILENO) ::close(fd_);
  fd_ = -1;
  text_read_ = 0;
}

/// Returns the bytes read; 0 at the end of the file, after an error or an interrupt.
std::size_t BlockSource::read_some(char* into, std::size_t room) {
  if (const auto& text = files_[file_].text) {
    const std::size_t n = std::min(room, text->size() - text_read_);
    std::copy_n(text->data() + text_read_, n, into);
    text_read_ += n;
    return n;
  }
  if (fd_ < 0 || !wait_readable(fd_)) return 0;
  for (;;) {
    const ssize_t n = ::read(fd_, into, room);
    if (n >= 0) {
      bytes_read_.fetch_add(n, std::memory_order_relaxed);
      return n;
    }
    if (errno == EINTR) continue;
    complain("cannot read");
    return 0;
  }
}

bool BlockSource::next(Block& block) {
  if (interrupted() || input_ended() || !open_next_file()) return false;
  block.buffer.resize(block_size);
  block.ticket = ticket_++;
  block.file = file_;
  block.starts_a_line = !mid_line_;
  block.last_of_file = false;
  std::copy(carry_.begin(), carry_.end(), block.buffer.begin());
  block.size = carry_.size();
  carry_.clear();
  for (;;) {
    const std::size_t n = read_some(block.buffer.data() + block.size, block_size - block.size);
    const std::size_t old_size = block.size;
    block.size += n;
    if (n == 0) {  // an unfinished last line counts, unless an interrupt cut it off
      if (interrupted() || input_ended()) block.size = 0;
      block.last_of_file = true;
      mid_line_ = false;
      close_file();
      ++file_;
      return true;
    }
    const std::size_t newline = block.text().substr(old_size).rfind('\n');
    if (newline != std::string_view::npos) {
      const std::size_t end = old_size + newline + 1;
      carry_.assign(block.buffer.data() + end, block.buffer.data() + block.size);
      block.size = end;
      mid_line_ = false;
      return true;
    }
    if (block.size == block_size) {
      mid_line_ = true;
      return true;
    }
  }
}

std::optional<std::uint64_t> BlockSource::total_bytes() const {
  std::uint64_t total = 0;
  for (const Input& file : files_) {
    struct stat info {};
    if (file.text) continue;
    if (file.name == "-" || ::stat(file.name.c_str(), &info) != 0 || !S_ISREG(info.st_mode)) return std::nullopt;
    total += info.st_size;
  }
  return total;
}

}  // namespace mnk::apps
