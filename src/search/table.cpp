// SPDX-License-Identifier: MIT
#include "search/table.hpp"

#include <algorithm>
#include <new>

#include "search/large_pages.hpp"

namespace mnk::search {

Table::Table(std::uint64_t bytes, bool shared) {
  const std::uint64_t wanted = std::max<std::uint64_t>(bytes / (sizeof(Entry) * bucket_size), 1);
  mask_ = std::bit_floor(wanted) - 1;
  // calloc gets zero pages that the system maps on first touch; large pages save TLB misses, since almost every probe
  // hits another page.
  const std::uint64_t size = entries() * sizeof(Entry);
  const std::uint64_t alignment = std::min<std::uint64_t>(size, large_page);
  memory_.reset(std::calloc(static_cast<std::size_t>(size + alignment), 1));  // NOLINT
  if (!memory_) throw std::bad_alloc();
  void* aligned = memory_.get();
  std::size_t space = static_cast<std::size_t>(size + alignment);
  entries_ = static_cast<Entry*>(std::align(alignment, static_cast<std::size_t>(size), aligned, space));
  // Small searches touch few pages, and large pages cost more to clear.
  constexpr std::uint64_t worth_large_pages = std::uint64_t{1} << 29;
  if (size >= worth_large_pages) ask_for_large_pages(entries_, static_cast<std::size_t>(size));
  if (shared) locks_ = std::make_unique<Locks>();
}

std::optional<Numbers> Table::find(const Key& key) const {
  const std::uint64_t bucket = hash_of(key) & mask_;
  const BucketLock hold(lock_of(bucket));
  const Entry* const first = entries_ + bucket * bucket_size;
  for (const Entry* entry = first; entry != first + bucket_size; ++entry) {
    if (entry->is(key)) return entry->numbers;
  }
  return std::nullopt;
}

void Table::store(const Key& key, Numbers numbers, std::uint64_t work) {
  const std::uint64_t bucket = hash_of(key) & mask_;
  const BucketLock hold(lock_of(bucket));
  Entry* const first = entries_ + bucket * bucket_size;
  Entry* place = first;
  for (Entry* entry = first; entry != first + bucket_size; ++entry) {
    if (entry->is(key)) {
      if (entry->numbers.settled() && !numbers.settled()) return;
      place = entry;
      work += entry->work;
      break;
    }
    if (entry->work < place->work) place = entry;
  }
  *place = {key.a, key.b, key.kind, static_cast<std::uint32_t>(std::clamp<std::uint64_t>(work, 1, ~std::uint32_t{0})),
            numbers};
}

}  // namespace mnk::search
