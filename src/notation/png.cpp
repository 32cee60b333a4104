// SPDX-License-Identifier: MIT
#include "notation/png.hpp"

#include <array>
#include <string_view>

namespace mnk::notation {
namespace {

void append_number(std::uint32_t value, std::string& out) {
  for (int shift = 24; shift >= 0; shift -= 8) out += static_cast<char>(value >> shift & 0xff);
}

/// The CRC of ISO 3309, which PNG uses for its chunks.
std::uint32_t crc_of(std::string_view bytes) {
  std::uint32_t crc = 0xffffffff;
  for (const char c : bytes) {
    crc ^= static_cast<std::uint8_t>(c);
    for (int bit = 0; bit < 8; ++bit) crc = (crc & 1) != 0 ? 0xedb88320 ^ crc >> 1 : crc >> 1;
  }
  return ~crc;
}

/// The checksum of zlib (RFC 1950).
std::uint32_t adler_of(std::string_view bytes) {
  std::uint32_t a = 1;
  std::uint32_t b = 0;
  for (const char c : bytes) {
    a = (a + static_cast<std::uint8_t>(c)) % 65521;
    b = (b + a) % 65521;
  }
  return b << 16 | a;
}

void append_chunk(std::string_view name, std::string_view data, std::string& out) {
  append_number(static_cast<std::uint32_t>(data.size()), out);
  const std::string body = std::string(name) + std::string(data);
  out += body;
  append_number(crc_of(body), out);
}

/// Writes one block of deflate (RFC 1951) with fixed codes. The only matches are runs: distance 1.
class Deflater {
 public:
  std::string deflate(std::string_view bytes) {
    put(1, 1);  // the last block
    put(1, 2);  // with fixed codes
    for (std::size_t at = 0; at < bytes.size();) {
      std::size_t run = 0;  // of bytes equal to the one before
      while (at > 0 && run < longest_run && at + run < bytes.size() && bytes[at + run] == bytes[at - 1]) ++run;
      if (run >= shortest_run) {
        put_run(static_cast<int>(run));
        at += run;
      } else {
        put_symbol(static_cast<std::uint8_t>(bytes[at++]));
      }
    }
    put_symbol(end_of_block);
    if (held_ != 0) put(0, 8 - held_);
    return std::move(out_);
  }

 private:
  static constexpr std::size_t shortest_run = 3;
  static constexpr std::size_t longest_run = 258;
  static constexpr int end_of_block = 256;

  /// Bits of numbers go from the least significant one on.
  void put(int value, int bits) {
    for (int i = 0; i < bits; ++i) {
      byte_ |= (value >> i & 1) << held_;
      if (++held_ == 8) {
        out_ += static_cast<char>(byte_);
        byte_ = held_ = 0;
      }
    }
  }

  /// Bits of codes go from the most significant one on.
  void put_code(int code, int bits) {
    for (int i = bits - 1; i >= 0; --i) put(code >> i & 1, 1);
  }

  void put_symbol(int symbol) {
    if (symbol < 144) {
      put_code(0x30 + symbol, 8);
    } else if (symbol < 256) {
      put_code(0x190 + symbol - 144, 9);
    } else if (symbol < 280) {
      put_code(symbol - 256, 7);
    } else {
      put_code(0xc0 + symbol - 280, 8);
    }
  }

  /// Symbols 257 to 264 are the lengths 3 to 10; then four symbols each have one extra bit more; 285 is 258.
  void put_run(int length) {
    if (length == 258) {
      put_symbol(285);
    } else if (length <= 10) {
      put_symbol(254 + length);
    } else {
      int extra = 1;
      while (length - 3 >= 8 << extra) ++extra;
      const int beyond = length - 3 - (4 << extra);
      put_symbol(261 + 4 * extra + (beyond >> extra));
      put(beyond & ((1 << extra) - 1), extra);
    }
    put_code(0, 5);  // distance 1
  }

  std::string out_;
  int byte_ = 0;
  int held_ = 0;  ///< bits of `byte_`
};

}  // namespace

std::string write_png(const Pixels& pixels) {
  // Each row is written as its difference from the row above (filter 2), which makes long runs of 0.
  const auto row_size = static_cast<std::size_t>(pixels.width) * 3;
  std::string filtered;
  filtered.reserve((row_size + 1) * static_cast<std::size_t>(pixels.height));
  for (std::size_t at = 0; at < pixels.rgb.size(); ++at) {
    if (at % row_size == 0) filtered += '\2';
    filtered += static_cast<char>(pixels.rgb[at] - (at < row_size ? 0 : pixels.rgb[at - row_size]));
  }
  std::string header;
  append_number(static_cast<std::uint32_t>(pixels.width), header);
  append_number(static_cast<std::uint32_t>(pixels.height), header);
  header += {8, 2, 0, 0, 0};  // bits per sample, RGB, the only compression and filter, not interlaced
  std::string data = "\x78\x01" + Deflater().deflate(filtered);
  append_number(adler_of(filtered), data);
  std::string out = "\x89PNG\r\n\x1a\n";
  append_chunk("IHDR", header, out);
  append_chunk("IDAT", data, out);
  append_chunk("IEND", {}, out);
  return out;
}

}  // namespace mnk::notation
