// SPDX-License-Identifier: MIT
// The kernels, compiled for AVX-512 (src/CMakeLists.txt gives this file its flags; without them it is empty).
#include "core/batch/kernels.hpp"

#if defined(__AVX512BW__) && defined(__AVX512VBMI__) && defined(__AVX512BITALG__)

#include "core/batch/kernel_boards_16.hpp"
#include "core/batch/kernel_boards_3x3.hpp"
#include "core/batch/kernel_games_3x3.hpp"
#include "core/batch/kernel_lines_3x3.hpp"
#include "core/batch/kernel_tally.hpp"

namespace mnk::batch {

const Kernels* avx512_kernels() {
  static constexpr Kernels kernels{boards_3x3, games_3x3, boards_16, lines_3x3, tally_codes};
  return &kernels;
}

}  // namespace mnk::batch

#else

namespace mnk::batch {

const Kernels* avx512_kernels() { return nullptr; }

}  // namespace mnk::batch

#endif
