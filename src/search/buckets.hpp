// SPDX-License-Identifier: MIT
// Memory and replacement policy of transposition tables.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "mnk/detail/zero_array.hpp"

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace mnk::search {

/// Buckets of a table, all bytes zero at first and aligned to cache lines. The system provides memory only as buckets
/// are written.
template <class Bucket>
class Buckets {
 public:
  explicit Buckets(std::uint64_t size) : size_(static_cast<std::size_t>(size)) {
    const std::size_t bytes = size_ * sizeof(Bucket);
    const bool large = bytes >= worth_large_pages;
    std::size_t space = bytes + (large ? large_page : cache_line);
    memory_ = detail::ZeroArray<std::byte>(space);
    void* start = memory_.data();
    first_ = static_cast<Bucket*>(std::align(large ? large_page : cache_line, bytes, start, space));
#ifdef __linux__
    if (large) ::madvise(first_, bytes, MADV_HUGEPAGE);  // only an advice: the system may have no large pages
#endif
  }

  Buckets(Buckets&&) noexcept = default;
  Buckets& operator=(Buckets&&) noexcept = default;

  std::size_t size() const { return size_; }
  Bucket& operator[](std::uint64_t i) { return first_[i]; }
  const Bucket& operator[](std::uint64_t i) const { return first_[i]; }
  void clear() { memory_.clear(); }
  /// Makes the system provide the memory of the first `most` bytes now, in large pages if it has them: whoever asks for
  /// this will use the whole table. Keeps what is there.
  void touch(std::size_t most) {
    std::byte* const begin = memory_.data();
    const std::size_t bytes = std::min(memory_.size(), most);
#ifdef __linux__
    const std::size_t to_page = (page - reinterpret_cast<std::uintptr_t>(begin) % page) % page;
    if (bytes > to_page) {
      ::madvise(begin + to_page, memory_.size() - to_page, MADV_HUGEPAGE);  // as above, an advice
#ifdef MADV_POPULATE_WRITE
      if (::madvise(begin + to_page, bytes - to_page, MADV_POPULATE_WRITE) == 0) return;  // Linux 5.14
#endif
    }
#endif
    for (std::size_t at = 0; at < bytes; at += page) {
      volatile std::byte& byte = begin[at];
      byte = static_cast<std::byte>(byte);
    }
  }

 private:
  static constexpr std::size_t cache_line = 64;
  static constexpr std::size_t page = 4096;  ///< of the smallest kind
  /// A table is accessed at random, and the processor's TLB holds few translations: large pages save misses. Small
  /// searches touch few pages, and large pages cost more to clear.
  static constexpr std::size_t large_page = std::size_t{1} << 21;
  static constexpr std::size_t worth_large_pages = std::size_t{1} << 29;

  std::size_t size_;
  detail::ZeroArray<std::byte> memory_;
  Bucket* first_ = nullptr;  ///< in memory_
};

/// Returns the slot for which `holds(slot)` is true. If there is none, returns the slot to evict, the cheapest one:
/// `cheaper(a, b)` is true if `a` goes before `b`.
template <class Bucket, class Holds, class Cheaper>
auto& slot_for(Bucket& bucket, Holds holds, Cheaper cheaper) {
  auto* place = &bucket[0];
  for (auto& slot : bucket) {
    if (holds(slot)) return slot;
    if (cheaper(slot, *place)) place = &slot;
  }
  return *place;
}

}  // namespace mnk::search
