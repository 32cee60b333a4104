// SPDX-License-Identifier: MIT
// Loading any bytes as a saved search gives an error, or tables with a correct round trip. The first byte chooses the
// kind of search.
#include <sstream>

#include "core/hash_functions.hpp"
#include "reader_input.hpp"
#include "solve/attack/attack.hpp"
#include "solve/attack/saved_search.hpp"
#include "solve/claims/saved_search.hpp"
#include "solve/drop/board.hpp"
#include "solve/drop/saved_search.hpp"

namespace {

using namespace mnk;

std::string saved(const Rules& rules, const saved::Entries& entries) {
  std::ostringstream out;
  saved::save(out, rules, entries);
  return out.str();
}

/// Loads `content` behind a correct header and before a correct checksum, which the fuzzer would not find. Loads what
/// was loaded once more: the content must be the same. `empty`, `again`: empty tables of one size; `end`: bytes of the
/// entries of an empty table. Returns true if it was loaded.
bool load(const Rules& rules, saved::Entries& empty, saved::Entries& again, std::size_t end, std::string_view content) {
  std::string bytes = saved(rules, empty);
  bytes.resize(bytes.size() - 8 - end);
  bytes += content;
  const std::uint64_t sum = fnv1a(bytes);
  for (int i = 0; i < 8; ++i) bytes += static_cast<char>(sum >> (8 * i) & 255);
  std::istringstream in(bytes);
  if (!saved::load(in, rules, empty)) return false;
  const std::string once = saved(rules, empty);
  std::istringstream in_again(once);
  fuzz::require(saved::load(in_again, rules, again).ok());
  fuzz::require(saved(rules, again).size() == once.size());
  return true;
}

void load_claims(std::string_view content) {
  search::ProofTable table(1 << 14);
  search::ProofTable other(1 << 14);
  claims::SavedClaims entries(table);
  claims::SavedClaims others(other);
  std::string counted;
  for (int i = 0; i < 8; ++i) counted += static_cast<char>((content.size() / 29) >> (8 * i) & 255);
  counted += content.substr(0, content.size() / 29 * 29);
  const bool loaded = load(*parse_game("5,5,4"), entries, others, 8, counted);
  std::uint64_t count = 0;
  table.for_each([&](const search::ProofEntry&) { ++count; });
  other.for_each([&](const search::ProofEntry& entry) {
    const auto numbers = table.find({entry.a, entry.b, entry.kind});
    fuzz::require(numbers && numbers->proof == entry.numbers.proof && numbers->disproof == entry.numbers.disproof);
    --count;
  });
  fuzz::require(!loaded || count == 0);
}

void load_drops(std::string_view content) {
  const Rules rules = *parse_game("7,6,4:gravity");
  const int key_bits = drop::Shape(rules).key_bits;
  drop::Table table(1 << 14, key_bits);
  drop::Table other(1 << 14, key_bits);
  drop::SavedDrops entries(table);
  drop::SavedDrops others(other);
  load(rules, entries, others, 1, content);
}

void load_plans(std::string_view content) {
  const Rules rules = *parse_game("9,8,4");
  auto stores = attack::make_plan_stores(rules, 1 << 18, 1);
  auto other = attack::make_plan_stores(rules, 1 << 18, 1);
  for (const Player player : {Player::x, Player::o}) {
    stores[player]->lines.enable(1 << 10);
    other[player]->lines.enable(1 << 10);
  }
  attack::SavedPlans entries(rules, stores);
  attack::SavedPlans others(rules, other);
  load(rules, entries, others, 2, content);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view content(reinterpret_cast<const char*>(data) + 1, size - 1);
  switch (data[0] % 3) {
    case 0: load_claims(content); break;
    case 1: load_drops(content); break;
    default: load_plans(content);
  }
  return 0;
}
