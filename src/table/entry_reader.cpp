// SPDX-License-Identifier: MIT
#include "table/entry_reader.hpp"

#include <algorithm>
#include <cassert>

namespace mnk::table {

EntryReader::EntryReader(OpenLayers layers)
    : layers_(std::move(layers)),
      images_(layers_.rules),
      lowest_(layers_.rules.cells() + 1 - static_cast<std::uint32_t>(layers_.values.size())) {}

const OccupiedSets& EntryReader::sets(std::uint32_t stones) {
  std::optional<OccupiedSets>& listed = sets_[stones];
  if (!listed) listed.emplace(rules(), images_, stones);
  return *listed;
}

Result<std::uint8_t> EntryReader::byte_at(std::uint32_t stones, std::uint64_t at) {
  const std::uint64_t index = at / block_bytes;
  const auto found = std::find_if(blocks_.begin(), blocks_.end(),
                                  [&](const Block& block) { return block.stones == stones && block.index == index; });
  if (found != blocks_.end()) {
    blocks_.splice(blocks_.begin(), blocks_, found);
  } else {
    Result<std::vector<std::uint8_t>> bytes = layer(stones).block(index);
    if (!bytes) return bytes.error();
    if (blocks_.size() == kept_blocks) blocks_.pop_back();
    blocks_.push_front({stones, index, *std::move(bytes)});
  }
  return blocks_.front().bytes[at % block_bytes];
}

Result<Entry> EntryReader::entry(Stones stones) {
  const std::uint32_t count = stones.count();
  assert(has_layer(count));
  const SetImages::Smallest image = images_.smallest(stones.taken());
  const Mask mask = compressed(images_.image(image.symmetry, stones.x), image.set);
  const std::uint64_t rank = rank_of_mask(mask);
  const std::uint64_t at = sets(count).index_of(image.set) * layer(count).size().set_bytes() + rank / 4;
  const Result<std::uint8_t> byte = byte_at(count, at);
  if (!byte) return byte.error();
  return static_cast<Entry>(entry_at(&*byte, rank % 4));
}

Result<MoveScore> EntryReader::move_score(Stones stones, Cell cell) {
  const Result<Entry> after = entry(stones.after(cell));
  if (!after) return after.error();
  if (*after == none) return MoveScore{cell, rules().misere() ? -1 : 1};  // the move made a line
  return MoveScore{cell, 1 - static_cast<int>(*after)};
}

Result<std::vector<MoveScore>> EntryReader::move_scores(Stones stones) {
  std::vector<MoveScore> scores;
  const Set open = playable(rules(), static_cast<Set>(search::all_cells(rules())) & ~stones.taken());
  for (Set left = open; left != 0; left &= left - 1) {
    const Result<MoveScore> score = move_score(stones, search::first_cell(left));
    if (!score) return score.error();
    scores.push_back(*score);
  }
  return scores;
}

}  // namespace mnk::table
