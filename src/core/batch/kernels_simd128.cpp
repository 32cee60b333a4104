// SPDX-License-Identifier: MIT
// The kernels for boards, compiled for the vectors of WebAssembly. A module is built with them or without: the host
// chooses the module that it can run (wasm/src/vectors.ts).
#include "core/batch/kernels.hpp"

#if defined(__wasm_simd128__)

#include "core/batch/kernel_boards_16.hpp"
#include "core/batch/kernel_boards_3x3.hpp"

namespace mnk::batch {

const Kernels* simd128_kernels() {
  static constexpr Kernels kernels{boards_3x3, nullptr, boards_16, nullptr, nullptr};
  return &kernels;
}

}  // namespace mnk::batch

#else

namespace mnk::batch {

const Kernels* simd128_kernels() { return nullptr; }

}  // namespace mnk::batch

#endif
