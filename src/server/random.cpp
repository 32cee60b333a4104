// SPDX-License-Identifier: MIT
#include "server/random.hpp"

#include <sys/random.h>

#include <array>
#include <cerrno>
#include <stdexcept>
#include <string_view>

namespace mnk::server {

namespace {

/// `digits` characters of an alphabet of 2^bits, each from a byte of its own.
std::string random_text(std::size_t digits, std::string_view alphabet) {
  std::array<unsigned char, 64> bytes;
  while (::getrandom(bytes.data(), digits, 0) != static_cast<ssize_t>(digits)) {  // short reads do not happen below 256 bytes
    if (errno != EINTR) throw std::runtime_error("the system gives no random numbers");
  }
  std::string text;
  for (std::size_t i = 0; i < digits; ++i) text += alphabet[bytes[i] % alphabet.size()];
  return text;
}

}  // namespace

std::string new_game_id() { return random_text(16, "abcdefghijkmnpqrstuvwxyz23456789"); }  // 32: no l, o, 0, 1
std::string new_token() { return random_text(32, "0123456789abcdef"); }

}  // namespace mnk::server
