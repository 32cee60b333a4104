// SPDX-License-Identifier: MIT
// Standard output for results. The first write error is reported on stderr; later writes do nothing.
#pragma once

#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string_view>

#include "files/standard_output.hpp"

namespace mnk::apps {

using files::flush_error;
using files::flush_output;
using files::print_output;

/// Returns a count in millions, as progress displays show it.
constexpr double millions(std::uint64_t count) { return static_cast<double>(count) / 1e6; }

class Output {
 public:
  void write(std::string_view text) {
    while (!text.empty() && !failed_) {
      const ssize_t n = ::write(STDOUT_FILENO, text.data(), text.size());
      if (n >= 0) {
        text.remove_prefix(n);
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
