// SPDX-License-Identifier: MIT
// Standard output through stdio: flushed, with the reason kept where that fails.
#pragma once

#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <string_view>

namespace mnk::files {

/// The system's reason why standard output could not be written, of the first failure; 0: none, or none was given.
inline int flush_error = 0;

/// Flushes what was printed. False if any of it could not be written.
inline bool flush_output() {
  errno = 0;
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return true;
  if (flush_error == 0) flush_error = errno;
  // A printf that failed between two flushes has left no reason behind, but a pipe without a reader shows.
  pollfd output = {STDOUT_FILENO, 0, 0};
  if (flush_error == 0 && ::poll(&output, 1, 0) > 0 && (output.revents & POLLERR) != 0) flush_error = EPIPE;
  return false;
}

/// Prints a text of any length and flushes it. False if any of it could not be written.
inline bool print_output(std::string_view text) {
  errno = 0;
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() && flush_error == 0) flush_error = errno;
  return flush_output();
}

}  // namespace mnk::files
