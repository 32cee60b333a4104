// SPDX-License-Identifier: MIT
// Adaptive binary range coder: each bit costs what its probability says (Martin 1979; carryless, after Mahoney's lpaq).
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace mnk::drop {

/// Estimated probability of a one. The estimate is the mean of the bits so far at first, and forgets old ones later.
class BitModel {
 public:
  /// Returns the probability times 65536, 32 to 65504.
  std::uint32_t one() const { return one_; }
  void update(bool bit) {
    const std::uint32_t distance = bit ? 65536U - one_ : one_;
    const std::uint32_t change = distance * 2 / (2U * seen_ + 3);
    const std::uint32_t next = bit ? one_ + change : one_ - change;
    one_ = static_cast<std::uint16_t>(next < least ? least : next > 65536 - least ? 65536 - least : next);
    if (seen_ < most_seen) ++seen_;
  }

 private:
  static constexpr std::uint32_t least = 32;
  static constexpr std::uint16_t most_seen = 60;
  std::uint16_t one_ = 32768;
  std::uint16_t seen_ = 0;
};

class RangeEncoder {
 public:
  void bit(BitModel& model, bool value) {
    const std::uint32_t middle = low_ + static_cast<std::uint32_t>((std::uint64_t{high_ - low_} * model.one()) >> 16);
    (value ? high_ : low_) = value ? middle : middle + 1;
    model.update(value);
    for (; (low_ ^ high_) >> 24 == 0; low_ <<= 8, high_ = high_ << 8 | 255) put(low_ >> 24);
  }
  /// Returns all bytes. Call once, at the end.
  std::string finish() {
    for (int shift = 24; shift >= 0; shift -= 8) put(low_ >> shift);
    return std::move(bytes_);
  }

 private:
  void put(std::uint32_t byte) { bytes_.push_back(static_cast<char>(byte & 255)); }

  std::uint32_t low_ = 0, high_ = ~std::uint32_t{0};
  std::string bytes_;
};

/// Reads zeroes beyond the end; `at_end()` is then false.
class RangeDecoder {
 public:
  explicit RangeDecoder(std::string_view bytes) : bytes_(bytes) {
    for (int i = 0; i < 4; ++i) take();
  }

  bool bit(BitModel& model) {
    const std::uint32_t middle = low_ + static_cast<std::uint32_t>((std::uint64_t{high_ - low_} * model.one()) >> 16);
    const bool value = code_ <= middle;
    (value ? high_ : low_) = value ? middle : middle + 1;
    model.update(value);
    for (; (low_ ^ high_) >> 24 == 0; low_ <<= 8, high_ = high_ << 8 | 255) take();
    return value;
  }
  /// Returns true if all bytes were read, and no more.
  bool at_end() const { return taken_ == bytes_.size(); }
  bool overrun() const { return taken_ > bytes_.size(); }

 private:
  void take() {
    code_ = code_ << 8 | (taken_ < bytes_.size() ? static_cast<unsigned char>(bytes_[taken_]) : 0U);
    ++taken_;
  }

  std::string_view bytes_;
  std::size_t taken_ = 0;
  std::uint32_t low_ = 0, high_ = ~std::uint32_t{0}, code_ = 0;
};

}  // namespace mnk::drop
