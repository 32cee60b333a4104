// SPDX-License-Identifier: MIT
// Standard input as a stream; an interrupt counts as the end of input.
#pragma once

#include <unistd.h>

#include <array>
#include <cerrno>
#include <streambuf>

#include "apps/interrupt.hpp"

namespace mnk::apps {

/// Requires: catch_interrupts() has been called; at most one instance exists.
class TerminalInput : public std::streambuf {
 protected:
  int_type underflow() override {
    ssize_t got = -1;
    do {
      if (!wait_readable(STDIN_FILENO)) return traits_type::eof();
      got = ::read(STDIN_FILENO, buffer_.data(), buffer_.size());
    } while (got < 0 && errno == EINTR);
    if (got <= 0) return traits_type::eof();
    setg(buffer_.data(), buffer_.data(), buffer_.data() + got);
    return traits_type::to_int_type(buffer_[0]);
  }

 private:
  std::array<char, 4096> buffer_;
};

}  // namespace mnk::apps
