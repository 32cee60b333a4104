// SPDX-License-Identifier: MIT
// Four windows of 2k - 1 cells, one per direction, centred on the last stone and packed into one word. Every line
// through the stone lies within one of them.
//
//     bit      63 ... 48   47 ... 32   31 ... 16   15 ... 0
//     window   0 anti      0 diagonal  0 column    0 row         k <= 8, so each has a zero on top
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

namespace mnk::detect {

class PackedWindows {
 public:
  static constexpr int longest_k = 8;

  explicit PackedWindows(int k) : mask_(k <= longest_k ? (1U << (2 * k - 1)) - 1 : 0) {
    int length = 1;
    for (std::uint8_t& shift : shifts_) {
      shift = static_cast<std::uint8_t>(std::clamp(k - length, 0, length));
      length += shift;
    }
  }

  /// The 2k - 1 bits of a window.
  std::uint64_t mask() const { return mask_; }

  /// Returns true if any window has k ones in a row. The bits of `runs` mark the starts of runs of 1, then of up to 2,
  /// 4 and 8, finally of k. Bits shifted in from the next window meet the zero on top of this one.
  bool has_run(std::uint64_t runs) const {
    runs &= runs >> shifts_[0];
    runs &= runs >> shifts_[1];
    runs &= runs >> shifts_[2];
    return runs != 0;
  }

 private:
  std::uint64_t mask_;
  std::array<std::uint8_t, 3> shifts_{};
};

}  // namespace mnk::detect
