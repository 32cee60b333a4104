// SPDX-License-Identifier: MIT
// Records of a certificate in the making: one for each canonical position, found by it.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <unordered_map>
#include <variant>
#include <vector>

#include "mnk/certificate.hpp"
#include "proof/frame.hpp"

namespace mnk::proof {

class RecordSet {
 public:
  using Says = std::variant<Cell, std::vector<Pair>>;  ///< in canonical cells, as in CertificateRecord
  struct Entry {
    Says says;
    bool needed = false;  ///< for `needed_records`
  };
  /// Two bits a cell, so that keys sort as positions do.
  using Map = std::unordered_map<std::string, Entry>;

  explicit RecordSet(const Position& start) : rules_(start.rules), frame_(start) {}

  /// Where there is a record already: a pairing takes the place of a move, otherwise the first one stays.
  void add(std::span<const Stone> stones, const Says& says);
  /// The record of the position, or null. Stays where it is while others are added.
  Map::value_type* find(std::span<const Stone> stones);
  std::size_t size() const { return map_.size(); }

  /// The stones of a record.
  std::vector<Stone> stones(const Map::value_type& record) const;

 private:
  /// Packs the canonical form of `stones` into key_; gives back the symmetry that leads there.
  std::size_t pack(std::span<const Stone> stones);

  Rules rules_;
  Frame frame_;
  Map map_;
  std::string key_;
};

}  // namespace mnk::proof
