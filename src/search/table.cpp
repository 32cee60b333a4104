// SPDX-License-Identifier: MIT
#include "search/table.hpp"

#include <algorithm>
#include <new>

namespace mnk::search {

Table::Table(std::uint64_t bytes) {
  const std::uint64_t wanted = std::max<std::uint64_t>(bytes / (sizeof(Entry) * bucket_size), 1);
  mask_ = std::bit_floor(wanted) - 1;
  // calloc, whose pages the system gives when they are first touched.
  entries_.reset(static_cast<Entry*>(std::calloc(static_cast<std::size_t>(entries()), sizeof(Entry))));  // NOLINT
  if (!entries_) throw std::bad_alloc();
}

Table::Entry* Table::bucket(const Key& key) const {
  std::uint64_t h = (key.a * 0x9E3779B97F4A7C15ULL) ^ std::rotl((key.b + key.kind) * 0xC2B2AE3D27D4EB4FULL, 31);
  h = (h ^ (h >> 29)) * 0xBF58476D1CE4E5B9ULL;
  return entries_.get() + ((h ^ (h >> 32)) & mask_) * bucket_size;
}

const Numbers* Table::find(const Key& key) const {
  const Entry* const first = bucket(key);
  for (const Entry* entry = first; entry != first + bucket_size; ++entry) {
    if (entry->work != 0 && entry->key == key) return &entry->numbers;
  }
  return nullptr;
}

void Table::store(const Key& key, Numbers numbers, std::uint64_t work) {
  Entry* const first = bucket(key);
  Entry* place = first;
  for (Entry* entry = first; entry != first + bucket_size; ++entry) {
    if (entry->work != 0 && entry->key == key) {
      place = entry;
      work += entry->work;
      break;
    }
    if (entry->work < place->work) place = entry;
  }
  *place = {key, static_cast<std::uint32_t>(std::clamp<std::uint64_t>(work, 1, ~std::uint32_t{0})), numbers};
}

}  // namespace mnk::search
