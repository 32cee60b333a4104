// SPDX-License-Identifier: MIT
// The hash functions of this project: splitmix64 for numbers, FNV-1a for bytes.
#pragma once

#include <cstdint>
#include <string_view>

namespace mnk {

/// The output of SplitMix64 (Steele, Lea and Flood 2014) in the state `x`.
constexpr std::uint64_t splitmix64(std::uint64_t x) {
  x += 0x9E3779B97F4A7C15ULL;
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL;
  return x ^ (x >> 31);
}

/// The generator SplitMix64: small, fast, and the same numbers on every machine.
class SplitMix64 {
 public:
  constexpr explicit SplitMix64(std::uint64_t seed) : state_(seed) {}
  constexpr std::uint64_t operator()() {
    const std::uint64_t word = splitmix64(state_);
    state_ += 0x9E3779B97F4A7C15ULL;
    return word;
  }

 private:
  std::uint64_t state_;
};

inline constexpr std::uint64_t fnv1a_start = 14695981039346656037ULL;

/// FNV-1a of 64 bits, continued from the hash of the bytes before.
constexpr std::uint64_t fnv1a(std::string_view bytes, std::uint64_t hash = fnv1a_start) {
  for (const char byte : bytes) hash = (hash ^ static_cast<unsigned char>(byte)) * 1099511628211ULL;
  return hash;
}

}  // namespace mnk
