// SPDX-License-Identifier: MIT
// Standard output through stdio, with the reason of a failed write.
#pragma once

#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <string_view>

namespace mnk::files {

/// The errno of the first failed write to standard output; 0 if none failed or no reason is known.
inline int flush_error = 0;

/// Flushes standard output. Returns false if any write failed.
inline bool flush_output() {
  errno = 0;
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return true;
  if (flush_error == 0) flush_error = errno;
  // A printf that failed between two flushes leaves no errno, but poll() detects a pipe without a reader.
  pollfd output = {STDOUT_FILENO, 0, 0};
  if (flush_error == 0 && ::poll(&output, 1, 0) > 0 && (output.revents & POLLERR) != 0) flush_error = EPIPE;
  return false;
}

/// Prints a text of any length and flushes it. Returns false if any write failed.
inline bool print_output(std::string_view text) {
  errno = 0;
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() && flush_error == 0) flush_error = errno;
  return flush_output();
}

}  // namespace mnk::files
