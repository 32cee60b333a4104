// SPDX-License-Identifier: MIT
#include "search/table.hpp"

#include <algorithm>
#include <new>

namespace mnk::search {

Table::Table(std::uint64_t bytes, bool shared) {
  const std::uint64_t wanted = std::max<std::uint64_t>(bytes / (sizeof(Entry) * bucket_size), 1);
  mask_ = std::bit_floor(wanted) - 1;
  // calloc, whose pages the system gives when they are first touched.
  entries_.reset(static_cast<Entry*>(std::calloc(static_cast<std::size_t>(entries()), sizeof(Entry))));  // NOLINT
  if (!entries_) throw std::bad_alloc();
  if (shared) locks_ = std::make_unique<Locks>();
}

std::optional<Numbers> Table::find(const Key& key) const {
  const std::uint64_t bucket = hash_of(key) & mask_;
  const Hold hold(lock_of(bucket));
  const Entry* const first = entries_.get() + bucket * bucket_size;
  for (const Entry* entry = first; entry != first + bucket_size; ++entry) {
    if (entry->work != 0 && entry->key == key) return entry->numbers;
  }
  return std::nullopt;
}

void Table::store(const Key& key, Numbers numbers, std::uint64_t work) {
  const std::uint64_t bucket = hash_of(key) & mask_;
  const Hold hold(lock_of(bucket));
  Entry* const first = entries_.get() + bucket * bucket_size;
  Entry* place = first;
  for (Entry* entry = first; entry != first + bucket_size; ++entry) {
    if (entry->work != 0 && entry->key == key) {
      if (entry->numbers.settled() && !numbers.settled()) return;
      place = entry;
      work += entry->work;
      break;
    }
    if (entry->work < place->work) place = entry;
  }
  *place = {key, static_cast<std::uint32_t>(std::clamp<std::uint64_t>(work, 1, ~std::uint32_t{0})), numbers};
}

}  // namespace mnk::search
