// SPDX-License-Identifier: MIT
#include "server/secrets.hpp"

// The deprecated SHA-256 functions need neither the configuration file nor the modules of OpenSSL, which a static
// program lacks.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/crypto.h>
#include <openssl/sha.h>
#include <sys/random.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <stdexcept>
#include <utility>

namespace mnk::server {

namespace {

constexpr std::string_view game_id_alphabet = "abcdefghijkmnpqrstuvwxyz23456789";  // 32 characters: no l, o, 0, 1
constexpr std::size_t game_id_length = 16;

/// Returns `digits` random characters. Requires: the alphabet size is a power of two; otherwise they are biased.
std::string random_text(std::size_t digits, std::string_view alphabet) {
  std::array<unsigned char, 64> bytes;
  while (std::cmp_not_equal(::getrandom(bytes.data(), digits, 0), digits)) {  // no short reads below 256 bytes
    if (errno != EINTR) throw std::runtime_error("the system gives no random numbers");
  }
  std::string text;
  for (std::size_t i = 0; i < digits; ++i) text += alphabet[bytes[i] % alphabet.size()];
  return text;
}

std::array<unsigned char, SHA256_DIGEST_LENGTH> digest_of(std::string_view text) {
  std::array<unsigned char, SHA256_DIGEST_LENGTH> digest;
  SHA256_CTX state;
  ::SHA256_Init(&state);
  ::SHA256_Update(&state, text.data(), text.size());
  ::SHA256_Final(digest.data(), &state);
  return digest;
}

}  // namespace

std::string new_game_id() { return random_text(game_id_length, game_id_alphabet); }
std::string new_token() { return random_text(32, "0123456789abcdef"); }

std::string game_id_of(std::string_view secret) {
  const auto digest = digest_of(secret);
  std::string id;
  for (std::size_t i = 0; i < game_id_length; ++i) id += game_id_alphabet[digest[i] % game_id_alphabet.size()];
  return id;
}

bool is_token(std::string_view text) {
  return text.size() == 32 &&
         std::all_of(text.begin(), text.end(), [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

std::string key_of(std::string_view token) {
  std::string text;
  for (const unsigned char byte : digest_of(token)) {
    text += "0123456789abcdef"[byte >> 4U];
    text += "0123456789abcdef"[byte & 15U];
  }
  return text;
}

bool is_same_secret(std::string_view a, std::string_view b) {
  return a.size() == b.size() && ::CRYPTO_memcmp(a.data(), b.data(), a.size()) == 0;
}

}  // namespace mnk::server
