// SPDX-License-Identifier: MIT
#include "table/layer_work.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>

namespace mnk::table {

namespace {

constexpr std::size_t tile_entries = 1 << 14;  // the arrays of a tile stay in the second-level cache
constexpr Mask skip = Mask{1} << 31;           // in an image: the entry has no such neighbour

}  // namespace

LayerPlan::LayerPlan(const Rules& rules_, const SetImages& images_, std::uint32_t stones_, Stage stage_)
    : rules(rules_),
      images(images_),
      stones(stones_),
      stage(stage_),
      size(layer_size(rules_, stones_)),
      neighbour_stones(stage_ == Stage::values ? stones_ + 1 : stones_ - 1),
      has_neighbour(neighbour_stones <= rules_.cells()),
      windows(search::windows(rules_)),
      masks(masks_of(stones_, x_stones(stones_))),
      sets(rules_, images_, stones_),
      neighbours(rules_, images_, has_neighbour ? neighbour_stones : 0),
      neighbour_ranks(has_neighbour ? neighbour_stones : 0) {
  if (has_neighbour) neighbour_size = layer_size(rules, neighbour_stones);
}

LayerWorker::LayerWorker(const LayerPlan& plan) : plan_(plan), low_bits_(plan.stones / 2) {
  const std::size_t most = std::min<std::size_t>(tile_entries, plan.masks.size());
  entries_.resize(most);
  lines_.resize(most);
  other_lines_.resize(most);
  common_.resize(most);
  is_class_.resize(most);
  active_.resize(most);
}

void LayerWorker::run(std::uint32_t index, const Pass& pass, std::span<const std::uint8_t> before,
                      std::span<std::uint8_t> result) {
  const Set set = plan_.sets[index];
  if (pass.first || pass.last) list_windows(set);
  if (pass.first || pass.last) list_symmetries(set);
  list_neighbours(set, pass.slab);
  for (std::uint64_t from = 0; from < plan_.masks.size(); from += tile_entries) {
    const Tile tile{from, std::min<std::size_t>(tile_entries, plan_.masks.size() - from)};
    begin_tile(tile, pass, before);
    plan_.stage == Stage::values ? pull_values(tile) : pull_marks(tile);
    end_tile(tile, pass);
    entries_.resize((tile.size + 3) / 4 * 4, 0);
    for (std::size_t i = 0; i < tile.size; i += 4) {
      const std::uint8_t* four = &entries_[i];
      result[(from + i) / 4] = static_cast<std::uint8_t>(four[0] | four[1] << 2 | four[2] << 4 | four[3] << 6);
    }
  }
}

void LayerWorker::list_windows(Set set) {
  windows_.clear();
  for (const search::Window& window : plan_.windows) {
    const auto cells = static_cast<Set>(window.cells);
    if ((cells & set) != cells) continue;
    windows_.push_back({compressed(cells, set), compressed(static_cast<Set>(window.flank) & set, set)});
  }
}

namespace {

/// Fills the two tables of a map. `targets[i]`: what bit i of a mask adds to the image.
void fill_halves(std::span<const Mask> targets, std::uint32_t low_bits, Mask start, std::vector<Mask>& low,
                 std::vector<Mask>& high) {
  const auto fill = [](std::span<const Mask> of_bits, Mask first, std::vector<Mask>& table) {
    table.resize(std::size_t{1} << of_bits.size());
    table[0] = first;
    for (Mask value = 1; value < table.size(); ++value)
      table[value] = table[value & (value - 1)] ^ of_bits[static_cast<std::size_t>(std::countr_zero(value))];
  };
  fill(targets.first(low_bits), start, low);
  fill(targets.subspan(low_bits), 0, high);
}

}  // namespace

void LayerWorker::add_neighbour(Set set, Cell cell, const SetImages::Smallest& image, const std::uint8_t* entries) {
  const auto target = [&](Set of_cell) {
    const Set moved = plan_.images.image(image.symmetry, of_cell);
    return Mask{1} << std::popcount(image.set & (moved - 1));
  };
  std::array<Mask, max_table_cells> targets{};
  std::size_t bits = 0;
  Mask start = 0;
  if (plan_.stage == Stage::values && plan_.x_moves()) start = target(set_of(cell));
  if (plan_.stage == Stage::marks && plan_.last_mover() == Player::x) start = skip;
  for (Set left = set; left != 0; left &= left - 1) {
    const Set one = left & (~left + 1);
    targets[bits++] = plan_.stage == Stage::marks && one == set_of(cell) ? skip : target(one);
  }
  if (used_neighbours_ == neighbours_.size()) neighbours_.emplace_back();
  Neighbour& neighbour = neighbours_[used_neighbours_++];
  neighbour.entries = entries;
  fill_halves(std::span(targets).first(bits), low_bits_, start, neighbour.low, neighbour.high);
}

void LayerWorker::list_neighbours(Set set, const Slab& slab) {
  used_neighbours_ = 0;
  if (!plan_.has_neighbour || slab.count == 0) return;
  const Set all = static_cast<Set>(search::all_cells(plan_.rules));
  for (Cell cell = 0; cell < plan_.rules.cells(); ++cell) {
    const Set one = set_of(cell);
    const bool placed = plan_.stage == Stage::values;
    const Set without = placed ? set : set & ~one;  // the set before the move
    if (placed == ((set & one) != 0) || (playable(plan_.rules, all & ~without) & one) == 0) continue;
    const bool covered =
        plan_.rules.gravity() && cell >= plan_.rules.width() && (set & set_of(cell - plan_.rules.width())) != 0;
    if (!placed && covered) continue;
    const SetImages::Smallest image = plan_.images.smallest(set ^ one);
    const std::uint32_t index = plan_.neighbours.index_of(image.set);
    if (!slab.holds(index)) continue;
    add_neighbour(set, cell, image, slab.bytes + (index - slab.first) * plan_.neighbour_size.set_bytes());
  }
}

void LayerWorker::list_symmetries(Set set) {
  used_symmetries_ = 0;
  const std::vector<std::size_t> stabilizer = plan_.images.stabilizer(set);
  weight_ = plan_.images.symmetries() / (stabilizer.size() + 1);
  for (const std::size_t symmetry : stabilizer) {
    std::array<Mask, max_table_cells> targets{};
    std::size_t bits = 0;
    for (Set left = set; left != 0; left &= left - 1) {
      const Set moved = plan_.images.image(symmetry, left & (~left + 1));
      targets[bits++] = Mask{1} << std::popcount(set & (moved - 1));
    }
    if (used_symmetries_ == symmetries_.size()) symmetries_.emplace_back();
    Neighbour& map = symmetries_[used_symmetries_++];
    map.entries = nullptr;
    fill_halves(std::span(targets).first(bits), low_bits_, 0, map.low, map.high);
  }
}

void LayerWorker::begin_tile(Tile tile, const Pass& pass, std::span<const std::uint8_t> before) {
  // Marks and unfinished values already tell which positions have a line.
  const bool needs_lines = plan_.stage == Stage::marks ? pass.last : before.empty();
  entries_.resize(tile.size);
  if (needs_lines) find_lines(tile);
  if (pass.first || pass.last) find_symmetric(tile);
  if (!before.empty()) {
    for (std::size_t i = 0; i < tile.size; ++i) entries_[i] = entry_at(before.data(), tile.from + i);
    return;
  }
  assert(pass.first);
  if (plan_.stage == Stage::marks) {  // 1: a legal move leads to the position; the empty board needs none
    std::fill(entries_.begin(), entries_.end(), plan_.stones == 0 ? 1 : 0);
    return;
  }
  for (std::size_t i = 0; i < tile.size; ++i) entries_[i] = (lines_[i] | other_lines_[i]) != 0 ? none : loss;
  count_finished(tile);
}

void LayerWorker::find_lines(Tile tile) {
  const Mask* masks = plan_.masks.data() + tile.from;
  std::fill(lines_.begin(), lines_.end(), 0);
  std::fill(other_lines_.begin(), other_lines_.end(), 0);
  std::fill(common_.begin(), common_.end(), ~Mask{0});
  const bool x_last = plan_.last_mover() == Player::x;
  for (const auto& [cells, flank] : windows_) {
    const Mask seen = cells | flank;
    const Mask last = x_last ? cells : flank;  // bits of X's stones if the last mover fills the window
    const Mask other = x_last ? flank : cells;
    for (std::size_t i = 0; i < tile.size; ++i) {
      const Mask made = (masks[i] & seen) == last ? ~Mask{0} : 0;
      lines_[i] |= made;
      common_[i] &= cells | ~made;
      other_lines_[i] |= (masks[i] & seen) == other ? ~Mask{0} : 0;
    }
  }
}

void LayerWorker::find_symmetric(Tile tile) {
  const Mask* masks = plan_.masks.data() + tile.from;
  const Mask low_mask = (Mask{1} << low_bits_) - 1;
  std::fill(is_class_.begin(), is_class_.end(), 1);
  for (std::size_t s = 0; s < used_symmetries_; ++s) {
    const Neighbour& map = symmetries_[s];
    for (std::size_t i = 0; i < tile.size; ++i) {
      const Mask image = map.low[masks[i] & low_mask] ^ map.high[masks[i] >> low_bits_];
      if (image < masks[i]) is_class_[i] = 0;
    }
  }
}

void LayerWorker::pull_values(Tile tile) {
  std::size_t active = 0;
  for (std::uint32_t i = 0; i < tile.size; ++i) {
    active_[active] = i;
    active += entries_[i] < win ? 1 : 0;
  }
  // The value for the mover, by the entry after the move. `none` is a position with a line, which the mover made.
  const std::array<std::uint8_t, 4> worth = {win, draw, loss,
                                             plan_.rules.misere() ? std::uint8_t{loss} : std::uint8_t{win}};
  const Mask* masks = plan_.masks.data() + tile.from;
  const Mask low_mask = (Mask{1} << low_bits_) - 1;
  for (std::size_t n = 0; n < used_neighbours_; ++n) {
    const Neighbour& child = neighbours_[n];
    std::size_t kept = 0;
    for (std::size_t j = 0; j < active; ++j) {
      const std::uint32_t i = active_[j];
      const Mask image = child.low[masks[i] & low_mask] ^ child.high[masks[i] >> low_bits_];
      const std::uint8_t value = worth[entry_at(child.entries, plan_.neighbour_ranks.rank(image))];
      const std::uint8_t best = std::max(entries_[i], value);
      entries_[i] = best;
      active_[kept] = i;
      kept += best < win ? 1 : 0;
    }
    active = kept;
  }
}

void LayerWorker::pull_marks(Tile tile) {
  std::size_t active = 0;
  for (std::uint32_t i = 0; i < tile.size; ++i) {
    active_[active] = i;
    active += entries_[i] == 0 ? 1 : 0;
  }
  const Mask* masks = plan_.masks.data() + tile.from;
  const Mask low_mask = (Mask{1} << low_bits_) - 1;
  for (std::size_t n = 0; n < used_neighbours_; ++n) {
    const Neighbour& parent = neighbours_[n];
    std::size_t kept = 0;
    for (std::size_t j = 0; j < active; ++j) {
      const std::uint32_t i = active_[j];
      const Mask image = parent.low[masks[i] & low_mask] ^ parent.high[masks[i] >> low_bits_];
      const bool reached = (image & skip) == 0 && entry_at(parent.entries, plan_.neighbour_ranks.rank(image)) == 0;
      entries_[i] = reached ? 1 : 0;
      active_[kept] = i;
      kept += reached ? 0 : 1;
    }
    active = kept;
  }
}

void LayerWorker::end_tile(Tile tile, const Pass& pass) {
  if (!pass.last) return;
  plan_.stage == Stage::values ? complete_values(tile) : complete_marks(tile);
}

void LayerWorker::complete_values(Tile tile) {
  const bool full = plan_.stones == plan_.rules.cells();
  std::array<std::uint64_t, 4> all{};
  std::uint64_t classes = 0;
  for (std::size_t i = 0; i < tile.size; ++i) {
    if (full && entries_[i] != none) entries_[i] = draw;
    ++all[entries_[i]];
    classes += entries_[i] != none ? is_class_[i] : 0;
  }
  counts_.wins += all[win] * weight_;
  counts_.draws += all[draw] * weight_;
  counts_.losses += all[loss] * weight_;
  counts_.classes += classes;
}

void LayerWorker::complete_marks(Tile tile) {
  for (std::size_t i = 0; i < tile.size; ++i) {
    const bool reached = entries_[i] != 0;
    entries_[i] = reached && lines_[i] == 0 ? loss : none;  // a move leads there, so only the last mover has a line
    if (!reached || lines_[i] == 0) continue;
    counts_.finished += weight_;
    counts_.classes += is_class_[i];
  }
}

void LayerWorker::count_finished(Tile tile) {
  for (std::size_t i = 0; i < tile.size; ++i) {
    // The last stone lies on all lines; any order of the other stones is legal.
    if (lines_[i] == 0 || other_lines_[i] != 0 || common_[i] == 0) continue;
    counts_.finished += weight_;
    counts_.classes += is_class_[i];
  }
}

}  // namespace mnk::table
