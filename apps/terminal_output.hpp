// SPDX-License-Identifier: MIT
// Standard output as a stream. The first write error is reported on stderr and ends the stream.
#pragma once

#include <streambuf>
#include <string>

#include "apps/output.hpp"

namespace mnk::apps {

/// Buffers all text until a flush.
class TerminalOutput : public std::streambuf {
 public:
  bool failed() const { return output_.failed(); }

 protected:
  int_type overflow(int_type c) override {
    if (!traits_type::eq_int_type(c, traits_type::eof())) waiting_ += traits_type::to_char_type(c);
    return traits_type::not_eof(c);
  }
  std::streamsize xsputn(const char* text, std::streamsize size) override {
    waiting_.append(text, size);
    return size;
  }
  int sync() override {
    output_.write(waiting_);
    waiting_.clear();
    return output_.failed() ? -1 : 0;
  }

 private:
  Output output_;
  std::string waiting_;
};

}  // namespace mnk::apps
