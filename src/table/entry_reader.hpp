// SPDX-License-Identifier: MIT
// Single entries of a table, from blocks whose checksums were verified.
#pragma once

#include <array>
#include <cstdint>
#include <list>
#include <optional>
#include <vector>

#include "table/layer_work.hpp"
#include "table/open_layers.hpp"

namespace mnk::table {

/// Stones of both players.
struct Stones {
  Set x = 0;
  Set o = 0;

  Set taken() const { return x | o; }
  std::uint32_t count() const { return static_cast<std::uint32_t>(std::popcount(taken())); }
  bool x_moves() const { return count() % 2 == 0; }
  /// The stones after a move of the side to move.
  Stones after(Cell cell) const { return x_moves() ? Stones{x | set_of(cell), o} : Stones{x, o | set_of(cell)}; }
};

class EntryReader {
 public:
  explicit EntryReader(OpenLayers layers);

  const Rules& rules() const { return layers_.rules; }
  const OpenLayers& layers() const { return layers_; }
  bool has_layer(std::uint32_t stones) const { return stones >= lowest_ && stones <= rules().cells(); }

  /// Requires: has_layer(stones.count()), and right numbers of stones; with gravity, no floating stone.
  Result<Entry> entry(Stones stones);
  /// The value of a move, for the side that plays it. Requires: as `entry`, for the position after the move.
  Result<MoveScore> move_score(Stones stones, Cell cell);
  /// The scores of all moves, by cell.
  Result<std::vector<MoveScore>> move_scores(Stones stones);

  /// The occupied sets of a layer, which are listed when they are first needed.
  const OccupiedSets& sets(std::uint32_t stones);

 private:
  static constexpr std::size_t kept_blocks = 64;

  struct Block {
    std::uint32_t stones;
    std::uint64_t index;
    std::vector<std::uint8_t> bytes;
  };
  const LayerReader& layer(std::uint32_t stones) const { return layers_.values[rules().cells() - stones]; }
  Result<std::uint8_t> byte_at(std::uint32_t stones, std::uint64_t at);

  OpenLayers layers_;
  SetImages images_;
  std::uint32_t lowest_;
  std::array<std::optional<OccupiedSets>, max_table_cells + 1> sets_{};
  std::list<Block> blocks_;  ///< the last used first
};

}  // namespace mnk::table
