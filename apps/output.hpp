// SPDX-License-Identifier: MIT
// Standard output for results: written whole, or told on stderr once and then no more.
#pragma once

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string_view>

namespace mnk::apps {

/// Why standard output could not be flushed, the first time; 0 if it could.
inline int flush_error = 0;

/// Flushes what was printed. False if any of it could not be written.
inline bool flush_output() {
  errno = 0;
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return true;
  if (flush_error == 0) flush_error = errno;
  return false;
}

class Output {
 public:
  void write(std::string_view text) {
    while (!text.empty() && !failed_) {
      const ssize_t n = ::write(STDOUT_FILENO, text.data(), text.size());
      if (n >= 0) {
        text.remove_prefix(static_cast<std::size_t>(n));
      } else if (errno != EINTR) {
        std::fprintf(stderr, "mnk: cannot write the results: %s\n", std::strerror(errno));
        failed_ = true;
      }
    }
  }

  bool failed() const { return failed_; }

 private:
  bool failed_ = false;
};

}  // namespace mnk::apps
