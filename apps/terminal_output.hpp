// SPDX-License-Identifier: MIT
// Standard output as a stream that ends, with a message, where it cannot be written.
#pragma once

#include <streambuf>
#include <string>

#include "apps/output.hpp"

namespace mnk::apps {

/// Writes when it is flushed.
class TerminalOutput : public std::streambuf {
 public:
  bool failed() const { return output_.failed(); }

 protected:
  int_type overflow(int_type c) override {
    if (!traits_type::eq_int_type(c, traits_type::eof())) waiting_ += traits_type::to_char_type(c);
    return traits_type::not_eof(c);
  }
  std::streamsize xsputn(const char* text, std::streamsize size) override {
    waiting_.append(text, static_cast<std::size_t>(size));
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
