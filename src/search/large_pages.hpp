// SPDX-License-Identifier: MIT
// Memory in pages of 2 MB, if the system has them: a table is accessed at random, and the processor's TLB holds few
// translations.
#pragma once

#include <cstddef>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace mnk::search {

inline constexpr std::size_t large_page = std::size_t{1} << 21;

/// Advises the system to use large pages; it may ignore the advice. Requires: `memory` is at the start of a large page.
inline void ask_for_large_pages([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t bytes) {
#ifdef __linux__
  ::madvise(memory, bytes, MADV_HUGEPAGE);
#endif
}

}  // namespace mnk::search
