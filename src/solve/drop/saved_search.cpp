// SPDX-License-Identifier: MIT
#include "solve/drop/saved_search.hpp"

namespace mnk::drop {

namespace {

constexpr unsigned least_log_work = 6;  ///< entries of at least 2^5 positions
constexpr unsigned most_log_work = 63;
constexpr int bias = 32;

}  // namespace

void SavedDrops::write(saved::Writer& writer) const {
  table_.for_each([&](std::uint64_t key, Bounds bounds, unsigned log_work) {
    if (log_work < least_log_work) return;
    writer.number(log_work, 1);
    writer.number(key, 8);
    writer.number(static_cast<std::uint64_t>(bounds.lower + bias), 1);
    writer.number(static_cast<std::uint64_t>(bounds.upper + bias), 1);
  });
  writer.number(0, 1);
}

Result<std::uint64_t> SavedDrops::read(saved::Reader& reader) {
  std::uint64_t entries = 0;
  while (const unsigned log_work = reader.small_number(1)) {
    const std::uint64_t key = reader.number(8);
    const int lower = static_cast<int>(reader.small_number(1)) - bias;
    const int upper = static_cast<int>(reader.small_number(1)) - bias;
    if (reader.is_over()) return reader.cut_short();
    if (log_work > most_log_work || lower > upper || upper >= bias || !table_.has_key(key)) return reader.bad_entry();
    table_.store(key, {lower, upper}, std::uint64_t{1} << (log_work - 1));
    ++entries;
  }
  if (reader.is_over()) return reader.cut_short();
  return entries;
}

}  // namespace mnk::drop
