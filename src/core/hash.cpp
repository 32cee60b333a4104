// SPDX-License-Identifier: MIT
// std::hash specialisations of the core types.
#include "core/stone_keys.hpp"
#include "mnk/position.hpp"

namespace mnk {

namespace {

/// Packs the options into bits.
std::uint64_t bits_of(const Options& options) {
  std::uint64_t bits = 0;
  for (const bool option : {options.exact, options.gravity, options.misere, options.caro, options.renju})
    bits = bits << 1 | (option ? 1 : 0);
  return bits;
}

/// Packs the rules into bits. Sides and k take 13 bits each: max_side is 4096.
std::uint64_t bits_of(const Rules& rules) {
  static_assert(max_side < 1 << 13);
  std::uint64_t bits = bits_of(rules.options());
  for (const int number : {rules.columns(), rules.rows(), rules.k()}) bits = bits << 13 | number;
  return bits;
}

}  // namespace

}  // namespace mnk

std::size_t std::hash<mnk::Options>::operator()(const mnk::Options& options) const noexcept {
  return static_cast<std::size_t>(mnk::mixed(mnk::bits_of(options)));
}

std::size_t std::hash<mnk::Rules>::operator()(const mnk::Rules& rules) const noexcept {
  return static_cast<std::size_t>(mnk::mixed(mnk::bits_of(rules)));
}

std::size_t std::hash<mnk::Position>::operator()(const mnk::Position& position) const noexcept {
  std::uint64_t mix = mnk::mixed(mnk::bits_of(position.rules));
  for (mnk::Cell cell = 0; cell < position.stones.size(); ++cell) {
    const mnk::Stone stone = position.stones[cell];
    if (stone != mnk::Stone::none)
      mix ^= mnk::stone_key(cell, stone == mnk::Stone::x ? mnk::Player::x : mnk::Player::o);
  }
  return static_cast<std::size_t>(mix);
}

std::size_t std::hash<mnk::Line>::operator()(const mnk::Line& line) const noexcept {
  std::uint64_t mix = mnk::mixed(mnk::detail::to_underlying(line.direction));
  for (const mnk::Cell cell : line.cells) mix = mnk::mixed(mix ^ cell);
  return static_cast<std::size_t>(mix);
}
