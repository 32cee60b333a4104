// SPDX-License-Identifier: MIT
#include "proof/record_set.hpp"

#include <algorithm>
#include <cassert>

namespace mnk::proof {

std::size_t RecordSet::pack(std::span<const Stone> stones) {
  assert(stones.size() == rules_.cells());
  const std::size_t symmetry = frame_.to_canonical(stones);
  key_.assign((stones.size() + 3) / 4, '\0');
  for (Cell cell = 0; cell < stones.size(); ++cell) {
    const auto stone = static_cast<unsigned>(stones[frame_.source(symmetry, cell)]);
    key_[cell / 4] = static_cast<char>(static_cast<unsigned char>(key_[cell / 4]) | stone << (6 - 2 * (cell % 4)));
  }
  return symmetry;
}

void RecordSet::add(std::span<const Stone> stones, const Says& says) {
  const std::size_t symmetry = pack(stones);
  const auto [place, is_new] = map_.try_emplace(key_);
  Says& old = place->second.says;
  const auto* pairs = std::get_if<std::vector<Pair>>(&says);
  if (pairs == nullptr) {
    if (is_new) old = frame_.image(symmetry, std::get<Cell>(says));
    return;
  }
  if (!is_new && std::holds_alternative<std::vector<Pair>>(old)) return;
  std::vector<Pair> images;
  for (const auto& [a, b] : *pairs) {
    const auto [low, high] = std::minmax({frame_.image(symmetry, a), frame_.image(symmetry, b)});
    images.push_back({low, high});
  }
  std::sort(images.begin(), images.end(), [](const Pair& left, const Pair& right) { return left.a < right.a; });
  old = std::move(images);
}

RecordSet::Map::value_type* RecordSet::find(std::span<const Stone> stones) {
  pack(stones);
  const auto place = map_.find(key_);
  return place == map_.end() ? nullptr : &*place;
}

std::vector<Stone> RecordSet::stones(const Map::value_type& record) const {
  std::vector<Stone> stones(rules_.cells());
  for (Cell cell = 0; cell < stones.size(); ++cell) {
    stones[cell] = static_cast<Stone>(static_cast<unsigned char>(record.first[cell / 4]) >> (6 - 2 * (cell % 4)) & 3);
  }
  return stones;
}

}  // namespace mnk::proof
