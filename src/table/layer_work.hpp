// SPDX-License-Identifier: MIT
// The computation of one occupied set of a layer: marks or values of its entries, from those of the neighbouring layer.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "search/window.hpp"
#include "table/layer_header.hpp"
#include "table/occupied_sets.hpp"
#include "table/ranks.hpp"

namespace mnk::table {

/// Entries as they are stored.
enum Entry : std::uint8_t { loss = 0, draw = 1, win = 2, none = 3 };

inline std::uint8_t entry_at(const std::uint8_t* bytes, std::uint64_t rank) {
  return bytes[rank / 4] >> (2 * (rank % 4)) & 3;
}

/// Facts of a layer that all its sets share.
struct LayerPlan {
  LayerPlan(const Rules& rules, const SetImages& images, std::uint32_t stones, Stage stage);

  Player last_mover() const { return stones % 2 == 1 ? Player::x : Player::o; }
  bool x_moves() const { return stones % 2 == 0; }

  const Rules& rules;
  const SetImages& images;
  std::uint32_t stones;
  Stage stage;
  LayerSize size;
  std::uint32_t neighbour_stones;  ///< one more for values; one fewer for marks
  bool has_neighbour;
  LayerSize neighbour_size{};
  std::vector<search::Window> windows;
  std::vector<Mask> masks;  ///< of all entries of a set, by rank
  OccupiedSets sets;
  OccupiedSets neighbours;
  Ranks neighbour_ranks;
};

/// Part of the neighbouring layer in memory: the sets from `first` on.
struct Slab {
  std::uint32_t first = 0;
  std::uint32_t count = 0;
  const std::uint8_t* bytes = nullptr;

  bool holds(std::uint32_t index) const { return index - first < count; }
};

/// Place of a pass in the computation of a layer. A layer whose neighbour does not fit into memory takes several.
struct Pass {
  Slab slab{};
  bool first = true;  ///< entries begin anew; otherwise `before` has those of the pass before
  bool last = true;   ///< entries are completed and counted
};

/// Computes sets, one after another. One LayerWorker per thread.
class LayerWorker {
 public:
  explicit LayerWorker(const LayerPlan& plan);

  /// Computes one set. `before`: with marks: the marks of the set (first pass), later the result of the pass before;
  /// may be empty in the first pass if the rules need no marks. `result`: set_bytes() bytes.
  void run(std::uint32_t index, const Pass& pass, std::span<const std::uint8_t> before, std::span<std::uint8_t> result);

  /// Counts of all sets run so far.
  const Counts& counts() const { return counts_; }

 private:
  /// A neighbouring set, and the map from masks of the set in work to masks of that set: the XOR of one table entry for
  /// each half of the mask.
  struct Neighbour {
    const std::uint8_t* entries;
    std::vector<Mask> low, high;
  };
  struct Compressed {
    Mask cells, flank;
  };
  /// Masks of `tile_entries` at most, which are computed together.
  struct Tile {
    std::uint64_t from;
    std::size_t size;
  };

  void list_windows(Set set);
  void list_neighbours(Set set, const Slab& slab);
  void add_neighbour(Set set, Cell cell, const SetImages::Smallest& image, const std::uint8_t* entries);
  void list_symmetries(Set set);

  void begin_tile(Tile tile, const Pass& pass, std::span<const std::uint8_t> before);
  void find_lines(Tile tile);
  void find_symmetric(Tile tile);
  void pull_values(Tile tile);
  void pull_marks(Tile tile);
  void end_tile(Tile tile, const Pass& pass);
  void complete_values(Tile tile);
  void complete_marks(Tile tile);
  void count_finished(Tile tile);

  const LayerPlan& plan_;
  std::uint32_t low_bits_;
  std::vector<Compressed> windows_;
  std::vector<Neighbour> neighbours_;
  std::size_t used_neighbours_ = 0;
  std::vector<Neighbour> symmetries_;  ///< the maps of the symmetries that leave the set unchanged
  std::size_t used_symmetries_ = 0;
  std::uint64_t weight_ = 1;  ///< symmetric sets, this one included
  std::vector<std::uint8_t> entries_;
  std::vector<Mask> lines_;        ///< not 0: the last mover has a line
  std::vector<Mask> other_lines_;  ///< not 0: the side to move has a line
  std::vector<Mask> common_;       ///< cells on all lines of the last mover
  std::vector<std::uint8_t> is_class_;
  std::vector<std::uint32_t> active_;
  Counts counts_;
};

}  // namespace mnk::table
