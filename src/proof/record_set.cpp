// SPDX-License-Identifier: MIT
#include "proof/record_set.hpp"

#include <algorithm>
#include <cassert>
#include <chrono>

#include "core/hash_functions.hpp"

namespace mnk::proof {

namespace {

/// Returns a number that nobody outside this process can foresee: of the clock and of an address. It is enough against
/// chosen records, and unlike std::random_device it is there in WebAssembly.
std::uint64_t unforeseen(const void* address) {
  const auto now = static_cast<std::uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count());
  return splitmix64(splitmix64(now) ^ reinterpret_cast<std::uintptr_t>(address));
}

}  // namespace

RecordSet::RecordSet(const Rules& rules, const Family& family)
    : frame_(rules, family),
      board_(rules, family),
      words_((rules.cells() + 31) / 32),
      secret_(unforeseen(this)),
      slots_(1024),
      canonical_(rules.cells()),
      key_(words_) {}

std::size_t RecordSet::canonical(const ReducedBoard& board, std::span<Content> canonical) const {
  std::vector<Content> reduced(canonical.size());
  board.reduce(reduced);
  const std::size_t symmetry = frame_.to_canonical(reduced);
  frame_.move(symmetry, reduced, canonical);
  return symmetry;
}

void RecordSet::pack(std::span<const Content> cells) const {
  std::fill(key_.begin(), key_.end(), 0);
  for (Cell cell = 0; cell < cells.size(); ++cell) {
    key_[cell / 32] |= std::uint64_t{detail::to_underlying(cells[cell])} << (62 - 2 * (cell % 32));
  }
}

/// Finds the slot of the record, or the free slot for it (linear probing).
std::size_t RecordSet::slot_of(const std::uint64_t* key, bool prover_to_move) const {
  std::uint64_t hash = secret_ + (prover_to_move ? 1 : 0);
  for (std::size_t i = 0; i < words_; ++i) hash = splitmix64(hash ^ key[i]);
  std::size_t slot = hash & (slots_.size() - 1);
  for (; slots_[slot] != 0; slot = (slot + 1) & (slots_.size() - 1)) {
    const std::uint64_t* other = words(slots_[slot] - 1);
    if (std::equal(key, key + words_, other) && prover_moves(other[words_]) == prover_to_move) break;
  }
  return slot;
}

/// Stores the cells of `strategy` and returns the value for the last word of a record.
std::uint64_t RecordSet::store(std::size_t symmetry, const decltype(CertificateRecord::strategy)& strategy) {
  if (const Cell* cell = std::get_if<Cell>(&strategy)) return frame_.image(symmetry, *cell);
  if (std::holds_alternative<NullMove>(strategy)) return 0;
  const std::uint64_t place = lists_.size();
  const auto put = [&](std::size_t value) { lists_.push_back(static_cast<std::uint16_t>(value)); };
  const auto put_pairs = [&](const std::vector<Pair>& pairs) {
    std::vector<std::pair<Cell, Cell>> images;
    for (const auto& [a, b] : pairs)
      images.push_back(std::minmax({frame_.image(symmetry, a), frame_.image(symmetry, b)}));
    std::sort(images.begin(), images.end());
    put(2 * images.size());
    for (const auto& [a, b] : images) {
      put(a);
      put(b);
    }
  };
  if (const auto* pairs = std::get_if<std::vector<Pair>>(&strategy)) {
    put_pairs(*pairs);
  } else if (const auto* follow_up = std::get_if<FollowUp>(&strategy)) {
    std::vector<Cell> wins;
    for (const Cell cell : follow_up->wins) wins.push_back(frame_.image(symmetry, cell));
    std::sort(wins.begin(), wins.end());
    put(wins.size());
    for (const Cell cell : wins) put(cell);
    put_pairs(follow_up->pairs);
  } else {
    const std::vector<Cell>& cells = std::get<Threats>(strategy).cells;
    put(cells.size());
    for (const Cell cell : cells) put(frame_.image(symmetry, cell));
  }
  return place;
}

void RecordSet::add(std::span<const Stone> stones, bool prover_to_move,
                    const decltype(CertificateRecord::strategy)& strategy) {
  assert(prover_to_move || !std::holds_alternative<Cell>(strategy));
  board_.set(stones);
  const std::size_t symmetry = canonical(board_, canonical_);
  pack(canonical_);
  const std::size_t slot = slot_of(key_.data(), prover_to_move);
  const std::uint64_t kind = kind_of(prover_to_move, strategy.index());
  if (slots_[slot] != 0) {
    const std::uint64_t old = meta(slots_[slot] - 1) & kind_mask;
    const bool leaf_for_move = old == 0 && kind != 0;
    const bool pairing_for_threats = old == kind_of(false, 2) && kind == kind_of(false, 1);
    if (leaf_for_move || pairing_for_threats) meta(slots_[slot] - 1) = kind | store(symmetry, strategy) << value_shift;
    return;
  }
  insert(slot, kind | store(symmetry, strategy) << value_shift);
}

RecordSet::Index RecordSet::put(const CertificateRecord& record) {
  pack(record.cells);
  const std::size_t slot = slot_of(key_.data(), record.prover_to_move);
  const std::uint64_t kind = kind_of(record.prover_to_move, record.strategy.index());
  const std::uint64_t made = kind | store(0, record.strategy) << value_shift;
  if (slots_[slot] == 0) return insert(slot, made);
  meta(slots_[slot] - 1) = made;
  return slots_[slot] - 1;
}

/// Inserts the packed key into a free slot.
RecordSet::Index RecordSet::insert(std::size_t slot, std::uint64_t made) {
  assert(size_ < none - 1);
  if (size_ >> chunk_bits == chunks_.size())
    chunks_.emplace_back(new std::uint64_t[(words_ + 1) << chunk_bits]);  // not zeroed: most sets are small
  const auto index = static_cast<Index>(size_++);
  std::copy(key_.begin(), key_.end(), words(index));
  meta(index) = made;
  slots_[slot] = index + 1;
  if (5 * size_ > 4 * slots_.size()) grow();
  return index;
}

void RecordSet::grow() {
  slots_ = std::vector<Index>();
  std::size_t slots = 1024;
  while (5 * size_ > 2 * slots) slots *= 2;
  slots_.resize(slots);
  for (Index index = 0; index < size_; ++index) slots_[slot_of(words(index), prover_moves(meta(index)))] = index + 1;
}

RecordSet::Index RecordSet::find(std::span<const Content> canonical, bool prover_to_move) const {
  pack(canonical);
  const Index found = slots_[slot_of(key_.data(), prover_to_move)];
  return found == 0 ? none : found - 1;
}

CertificateRecord RecordSet::record(Index index) const {
  const std::uint64_t* key = words(index);
  const std::uint64_t kind = key[words_] & kind_mask;
  const std::uint64_t value = key[words_] >> value_shift;
  CertificateRecord record{std::vector<Content>(canonical_.size()), prover_moves(kind), static_cast<Cell>(value)};
  for (Cell cell = 0; cell < canonical_.size(); ++cell) {
    record.cells[cell] = static_cast<Content>(key[cell / 32] >> (62 - 2 * (cell % 32)) & 3);
  }
  if (kind == 0) return record;
  if (kind == kind_of(false, 3)) {
    record.strategy = NullMove{};
    return record;
  }
  const std::span<const std::uint16_t> list{lists_.data() + value + 1, lists_[value]};
  const auto pairs_of = [](std::span<const std::uint16_t> cells) {
    std::vector<Pair> pairs;
    for (std::size_t i = 0; i < cells.size(); i += 2) pairs.push_back({cells[i], cells[i + 1]});
    return pairs;
  };
  if (kind == kind_of(record.prover_to_move, 1)) {
    record.strategy = pairs_of(list);
  } else if (kind == kind_of(false, 4)) {
    const std::uint16_t* const pairs = list.data() + list.size();
    record.strategy = FollowUp{{list.begin(), list.end()}, pairs_of({pairs + 1, *pairs})};
  } else {
    record.strategy = Threats{{list.begin(), list.end()}};
  }
  return record;
}

bool RecordSet::precedes(Index a, Index b) const {
  const std::uint64_t* left = words(a);
  const std::uint64_t* right = words(b);
  const auto [l, r] = std::mismatch(left, left + words_, right);
  return l != left + words_ ? *l < *r : prover_moves(left[words_]) && !prover_moves(right[words_]);
}

}  // namespace mnk::proof
