// SPDX-License-Identifier: MIT
// What the search remembers of positions, by the whole position: two different positions never meet.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <memory>

#include "search/window.hpp"

namespace mnk::search {

/// A position and the claim searched for there, one to one.
struct Key {
  Bits a = 0;
  Bits b = 0;
  std::uint32_t kind = 0;  ///< side to move and claim

  bool operator==(const Key&) const = default;
};

/// Proof and disproof number (Allis 1994): 0 is proved or disproved, the other is then `infinite`.
struct Numbers {
  std::uint32_t proof = 1;
  std::uint32_t disproof = 1;

  bool proved() const { return proof == 0; }
  bool disproved() const { return disproof == 0; }
  bool settled() const { return proved() || disproved(); }
};
inline constexpr std::uint32_t infinite = 1U << 30;
inline constexpr Numbers proved_numbers{0, infinite};
inline constexpr Numbers disproved_numbers{infinite, 0};

/// Buckets of four. What cost least work to find out gives way.
class Table {
 public:
  /// Memory is taken as the entries are written.
  explicit Table(std::uint64_t bytes);

  const Numbers* find(const Key& key) const;
  void store(const Key& key, Numbers numbers, std::uint64_t work);
  std::uint64_t entries() const { return (mask_ + 1) * bucket_size; }

 private:
  static constexpr std::size_t bucket_size = 4;
  struct Entry {
    Key key;
    std::uint32_t work;  ///< 0: empty
    Numbers numbers;
  };
  struct Free {
    void operator()(Entry* entries) const { std::free(entries); }
  };

  Entry* bucket(const Key& key) const;

  std::uint64_t mask_;  ///< of buckets
  std::unique_ptr<Entry[], Free> entries_;
};

}  // namespace mnk::search
