// SPDX-License-Identifier: MIT
#include "solve/drop/table.hpp"

#include <algorithm>
#include <bit>
#include <new>

namespace mnk::drop {

namespace {

constexpr std::uint64_t six_bits = 63;
constexpr int bias = 32;
constexpr std::uint64_t cache_line = 64;

Bounds bounds_of(std::uint64_t entry) {
  return {static_cast<int>(entry & six_bits) - bias, static_cast<int>(entry >> 6 & six_bits) - bias};
}

std::uint64_t work_of(std::uint64_t entry) { return entry >> 12 & six_bits; }

}  // namespace

Table::Table(std::uint64_t bytes, unsigned key_bits)
    : key_mask_(~std::uint64_t{0} >> (64 - key_bits)), fold_((key_bits + 1) / 2) {
  const unsigned fewest = key_bits > 64 - rest_shift ? key_bits - (64 - rest_shift) : 0;
  const std::uint64_t wanted = std::max<std::uint64_t>(bytes / (sizeof(Entry) * bucket_size), 1);
  const unsigned bucket_bits = std::clamp(static_cast<unsigned>(std::bit_width(wanted)) - 1, fewest, key_bits);
  rest_bits_ = key_bits - bucket_bits;
  // calloc gets zero pages that the system maps on first touch.
  const std::uint64_t size = (std::uint64_t{sizeof(Entry) * bucket_size} << bucket_bits) + cache_line;
  memory_.reset(std::calloc(static_cast<std::size_t>(size), 1));  // NOLINT
  if (!memory_) throw std::bad_alloc();
  const auto address = reinterpret_cast<std::uintptr_t>(memory_.get());
  first_ = reinterpret_cast<Entry*>((address + cache_line - 1) & ~std::uintptr_t{cache_line - 1});
}

Bounds Table::find(std::uint64_t key, Bounds unknown) const {
  const std::uint64_t place = scatter(key);
  const std::uint64_t rest = place & ((std::uint64_t{1} << rest_bits_) - 1);
  const Entry* const entries = bucket(place);
  for (unsigned i = 0; i < bucket_size; ++i) {
    const std::uint64_t entry = entries[i].load(std::memory_order_relaxed);
    if (entry >> rest_shift == rest && entry != 0) return bounds_of(entry);
  }
  return unknown;
}

void Table::store(std::uint64_t key, Bounds bounds, std::uint64_t work) {
  const std::uint64_t place = scatter(key);
  const std::uint64_t rest = place & ((std::uint64_t{1} << rest_bits_) - 1);
  Entry* const entries = bucket(place);
  Entry* least = entries;
  std::uint64_t least_work = ~std::uint64_t{0};
  std::uint64_t log_work = static_cast<std::uint64_t>(std::bit_width(work | 1));
  for (unsigned i = 0; i < bucket_size; ++i) {
    const std::uint64_t entry = entries[i].load(std::memory_order_relaxed);
    if (entry >> rest_shift == rest && entry != 0) {
      least = entries + i;
      log_work = std::max(log_work, work_of(entry));
      break;
    }
    if (entry == 0 || work_of(entry) < least_work) {
      least = entries + i;
      least_work = entry == 0 ? 0 : work_of(entry);
    }
  }
  least->store(static_cast<std::uint64_t>(bounds.lower + bias) | static_cast<std::uint64_t>(bounds.upper + bias) << 6 |
                   log_work << 12 | rest << rest_shift,
               std::memory_order_relaxed);
}

}  // namespace mnk::drop
