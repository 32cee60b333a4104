// SPDX-License-Identifier: MIT
// Kernel that counts the occurrences of each code.
#pragma once

#include "core/batch/kernels.hpp"
#include "core/batch/simd.hpp"

namespace mnk::batch {
namespace {

/// Increments: 1 for code 2i, 16 for code 2i + 1. A byte holds two counters of four bits.
struct PairTables {
  tables::Nibble at[8];
};
constexpr PairTables make_pair_tables() {
  PairTables pairs{};
  for (int i = 0; i < 8; ++i) {
    pairs.at[i].at[2 * i] = 1;
    pairs.at[i].at[2 * i + 1] = 16;
  }
  return pairs;
}
constexpr PairTables pair_tables = make_pair_tables();

constexpr std::size_t pairs = code_count / 2;  // the last two pairs are codes 16..19, looked up with an offset of -16

/// Counts the codes of up to 15 vectors, the limit of a four-bit counter.
inline void tally_some(const Code* verdicts, std::size_t vectors, Bytes (&sums)[code_count]) {
  Bytes counts[pairs];
  for (Bytes& count : counts) count = zero();
  for (std::size_t i = 0; i < vectors; ++i) {
    const Bytes codes = load(verdicts + i * width);
    // Adding 0x70 keeps the low nibble and sets bit 7 of codes from 16 on, for which the look-up gives 0.
    const Bytes below_16 = add_saturated(codes, all(0x70));
    const Bytes from_16 = add_saturated(bit_xor(codes, all(0x10)), all(0x70));
    for (std::size_t pair = 0; pair < 8; ++pair)
      counts[pair] = add(counts[pair], lookup(table(pair_tables.at[pair]), below_16));
    for (std::size_t pair = 8; pair < pairs; ++pair)
      counts[pair] = add(counts[pair], lookup(table(pair_tables.at[pair - 8]), from_16));
  }
  for (std::size_t pair = 0; pair < pairs; ++pair) {
    sums[2 * pair] = sum_bytes(sums[2 * pair], low_nibbles(counts[pair]));
    sums[2 * pair + 1] = sum_bytes(sums[2 * pair + 1], high_nibbles(counts[pair]));
  }
}

inline std::size_t tally_codes(const Code* verdicts, std::size_t count, std::uint64_t* counts) {
  Bytes sums[code_count];
  for (Bytes& sum : sums) sum = zero();
  std::size_t done = 0;
  for (; done + 15 * width <= count; done += 15 * width) tally_some(verdicts + done, 15, sums);
  tally_some(verdicts + done, (count - done) / width, sums);
  done += (count - done) / width * width;
  for (std::size_t code = 0; code < code_count; ++code) {
    std::uint64_t lanes[width / 8];
    store(lanes, sums[code]);
    for (const std::uint64_t lane : lanes) counts[code] += lane;
  }
  return done;
}

}  // namespace
}  // namespace mnk::batch
