// SPDX-License-Identifier: MIT
// Loading any bytes as a saved search gives an error, or a transposition table with a correct round trip.
#include <sstream>

#include "core/hash_functions.hpp"
#include "reader_input.hpp"
#include "solve/claims/saved_search.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace mnk;
  const Rules rules = *parse_game("5,5,4");
  // The fuzzer supplies the entries; header and checksum, which it would not find, are computed.
  search::ProofTable made(1 << 14);
  std::ostringstream out;
  claims::save_search(out, rules, made);
  std::string bytes = out.str();
  bytes.resize(bytes.size() - 16);
  const std::size_t entries = size / 29;
  for (int i = 0; i < 8; ++i) bytes += static_cast<char>(entries >> (8 * i) & 255);
  bytes.append(reinterpret_cast<const char*>(data), entries * 29);
  const std::uint64_t sum = fnv1a(bytes);
  for (int i = 0; i < 8; ++i) bytes += static_cast<char>(sum >> (8 * i) & 255);

  search::ProofTable table(1 << 14);
  std::istringstream in(bytes);
  if (!claims::load_search(in, rules, table)) return 0;
  std::ostringstream again;
  claims::save_search(again, rules, table);
  search::ProofTable other(1 << 14);
  std::istringstream in_again(again.str());
  fuzz::require(claims::load_search(in_again, rules, other).ok());
  std::uint64_t count = 0;
  table.for_each([&](const search::ProofEntry& entry) {
    const auto numbers = other.find(entry.key());
    fuzz::require(numbers && numbers->proof == entry.numbers.proof && numbers->disproof == entry.numbers.disproof);
    ++count;
  });
  other.for_each([&](const search::ProofEntry&) { --count; });
  fuzz::require(count == 0);
  return 0;
}
