// SPDX-License-Identifier: MIT
// Bit stream of a certificate, most significant bit first, and its checksum.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "mnk/certificate.hpp"

namespace mnk::proof {

inline constexpr std::string_view magic = certificate_magic;
inline constexpr std::uint8_t version = 2;
inline constexpr std::uint8_t zone_version = 3;       ///< the version of certificates with null moves or a family
inline constexpr std::uint8_t margin_version = 4;     ///< with a margin
inline constexpr std::uint8_t follow_up_version = 5;  ///< with a follow-up, or with gravity and a pairing
inline constexpr std::size_t version_byte = 8, family_byte = 11, margin_byte = 18;
inline constexpr std::size_t header_bytes = 28;
inline constexpr std::size_t checksum_bytes = 8;
/// Kinds: 0 move, 1 pairing, 2 threats; opponent to move: 3 pairing, 4 threats, 5 null move (versions 3 and 4), 6
/// follow-up (version 5).
inline constexpr int kind_bits = 3;

/// Width of a number in the stream, in bits: the least w with cells < 2^w.
inline int number_width(std::uint32_t cells) { return std::bit_width(cells); }

inline Content content_of(Stone stone) { return static_cast<Content>(stone); }

class BitWriter {
 public:
  explicit BitWriter(std::string& out) : out_(out) {}

  void bit(bool value) {
    if (free_ == 0) {
      out_.push_back('\0');
      free_ = 8;
    }
    --free_;
    if (value) out_.back() = static_cast<char>(out_.back() | 1 << free_);
  }
  void number(std::uint32_t value, int width) {
    for (int place = width - 1; place >= 0; --place) bit((value >> place & 1U) != 0);
  }
  /// Writes contents; `plain` selects the code that includes dead cells.
  void contents(std::span<const Content> cells, bool plain) {
    for (const Content content : cells) {
      bit(content != Content::empty);
      if (content == Content::empty) continue;
      if (plain) bit(content != Content::dead);
      if (content != Content::dead) bit(content == Content::o);
    }
  }

 private:
  std::string& out_;
  int free_ = 0;  // unused bits of the last byte
};

/// Reads 0 bits beyond the end; `overrun()` then returns true.
class BitReader {
 public:
  explicit BitReader(std::string_view bytes = {}) : bytes_(bytes) {}

  std::size_t byte() const { return at_ / 8; }
  std::size_t left() const { return overrun() ? 0 : bytes_.size() * 8 - at_; }
  bool overrun() const { return at_ > bytes_.size() * 8; }

  bool bit() {
    const std::size_t byte = at_ / 8;
    const bool value = byte < bytes_.size() && (bytes_[byte] >> (7 - at_ % 8) & 1) != 0;
    ++at_;
    return value;
  }
  std::uint32_t number(int width) {
    std::uint32_t value = 0;
    for (int i = 0; i < width; ++i) value = 2 * value + (bit() ? 1 : 0);
    return value;
  }
  void contents(std::span<Content> cells, bool plain) {
    for (Content& content : cells) {
      content = !bit() ? Content::empty : plain && !bit() ? Content::dead : bit() ? Content::o : Content::x;
    }
  }

 private:
  std::string_view bytes_;
  std::size_t at_ = 0;
};

}  // namespace mnk::proof
