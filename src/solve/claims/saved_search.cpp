// SPDX-License-Identifier: MIT
#include "solve/claims/saved_search.hpp"

namespace mnk::claims {

/// Writes as many entries as the table holds at the start, even if threads add entries meanwhile.
void SavedClaims::write(saved::Writer& writer) const {
  std::uint64_t entries = 0;
  table_.for_each([&](const search::ProofEntry&) { ++entries; });
  writer.number(entries, 8);
  table_.for_each([&](const search::ProofEntry& entry) {
    if (entries == 0) return;
    --entries;
    writer.number(entry.a, 8);
    writer.number(entry.b, 8);
    writer.number(entry.kind, 1);
    writer.number(entry.work, 4);
    saved::write_numbers(writer, entry.numbers);
  });
}

Result<std::uint64_t> SavedClaims::read(saved::Reader& reader) {
  const std::uint64_t entries = reader.number(8);
  for (std::uint64_t i = 0; i < entries; ++i) {
    search::Key key;
    key.a = reader.number(8);
    key.b = reader.number(8);
    key.kind = reader.small_number(1);
    const std::uint32_t work = reader.small_number(4);
    const auto numbers = saved::read_numbers(reader);
    if (reader.is_over()) return reader.cut_short();
    if (work == 0 || !numbers) return reader.bad_entry();
    table_.store(key, *numbers, work);
  }
  return entries;
}

}  // namespace mnk::claims
