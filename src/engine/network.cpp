// SPDX-License-Identifier: MIT
#include "engine/network.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <span>

namespace mnk::engine {

bool Network::fits(const Rules& rules) const { return rules.k() == win_length_; }

namespace {

/// Marks functions that are compiled into their callers, with the instructions of these.
#define MNK_IN_CALLER [[gnu::always_inline]] inline

using Values = std::array<std::int16_t, Network::width>;

/// The sums of a player in registers. Modulo 2^16, so that sums which leave the range of the numbers are right again
/// once they are back.
struct Registers {
  using Part [[gnu::vector_size(32)]] = std::uint16_t;
  static constexpr std::size_t numbers = sizeof(Part) / sizeof(std::uint16_t);
  static_assert(2 * numbers == Network::width);

  MNK_IN_CALLER explicit Registers(const Values& values) {
    std::memcpy(&low, values.data(), sizeof low);
    std::memcpy(&high, values.data() + numbers, sizeof high);
  }
  MNK_IN_CALLER void store(Values& values) const {
    std::memcpy(values.data(), &low, sizeof low);
    std::memcpy(values.data() + numbers, &high, sizeof high);
  }
  /// Adds `now - before`.
  MNK_IN_CALLER void move(const Values& now, const Values& before) {
    const Registers plus(now);
    const Registers minus(before);
    low += plus.low - minus.low;
    high += plus.high - minus.high;
  }

  Part low;
  Part high;
};

}  // namespace

void Network::enter(PerPlayer<Sums>& sums, PerPlayer<std::uint16_t> codes) const {
  const Values zero{};
  for (const Player player : {Player::x, Player::o}) {
    Registers here(sums[player].values);
    here.move(row(codes[player]).values, zero);
    here.move(pair(codes[player], codes[opponent(player)]).values, zero);
    here.store(sums[player].values);
  }
}

MNK_IN_CALLER void Network::follow_any(PerPlayer<Sums>& sums, PerPlayer<std::uint16_t> codes,
                                       std::span<const CellChange> changes) const {
  const Values zero{};
  Registers x(sums[Player::x].values);
  Registers o(sums[Player::o].values);
  const auto leave = [&](Registers& here, std::uint16_t own, std::uint16_t other) {
    here.move(zero, row(own).values);
    here.move(zero, pair(own, other).values);
  };
  leave(x, codes[Player::x], codes[Player::o]);
  leave(o, codes[Player::o], codes[Player::x]);
  for (const CellChange& change : changes) {
    const Place x_from = place_of_[change.before[Player::x].code];
    const Place o_from = place_of_[change.before[Player::o].code];
    const Place x_to = place_of_[change.now[Player::x]];
    const Place o_to = place_of_[change.now[Player::o]];
    if (x_from.row != x_to.row) x.move(rows_[x_to.row].values, rows_[x_from.row].values);
    if (o_from.row != o_to.row) o.move(rows_[o_to.row].values, rows_[o_from.row].values);
    if (x_from.kind == x_to.kind && o_from.kind == o_to.kind) continue;
    x.move(pair(x_to, o_to).values, pair(x_from, o_from).values);
    o.move(pair(o_to, x_to).values, pair(o_from, x_from).values);
  }
  x.store(sums[Player::x].values);
  o.store(sums[Player::o].values);
}

MNK_IN_CALLER int Network::evaluate_any(const Sums& to_move, const Sums& waiting) const {
  constexpr int shift = 8;  // 2^8 is `one`
  alignas(64) std::array<std::int16_t, 2 * width> input;
  for (std::size_t i = 0; i < width; ++i) {
    input[i] = static_cast<std::int16_t>(std::clamp(to_move.values[i] + bias_[i], 0, one));
    input[width + i] = static_cast<std::int16_t>(std::clamp(waiting.values[i] + bias_[width + i], 0, one));
  }
  std::int64_t out = second_bias_;
  for (std::size_t cell = 0; cell < hidden; ++cell) {
    std::int32_t sum = first_bias_[cell];
    for (std::size_t i = 0; i < 2 * width; ++i) sum += std::int32_t{input[i]} * first_[cell][i];
    out += std::int64_t{std::clamp(sum >> shift, 0, one)} * second_[cell];
  }
  return static_cast<int>(out >> (2 * shift));
}

#if defined(__x86_64__)
[[gnu::target("avx2")]] void Network::follow_wide(PerPlayer<Sums>& sums, PerPlayer<std::uint16_t> codes,
                                                  std::span<const CellChange> changes) const {
  follow_any(sums, codes, changes);
}
[[gnu::target("avx2")]] int Network::evaluate_wide(const Sums& to_move, const Sums& waiting) const {
  return evaluate_any(to_move, waiting);
}

void Network::follow(PerPlayer<Sums>& sums, PerPlayer<std::uint16_t> codes, std::span<const CellChange> changes) const {
  is_wide_ ? follow_wide(sums, codes, changes) : follow_any(sums, codes, changes);
}
int Network::evaluate(const Sums& to_move, const Sums& waiting) const {
  return is_wide_ ? evaluate_wide(to_move, waiting) : evaluate_any(to_move, waiting);
}
#else
void Network::follow(PerPlayer<Sums>& sums, PerPlayer<std::uint16_t> codes, std::span<const CellChange> changes) const {
  follow_any(sums, codes, changes);
}
int Network::evaluate(const Sums& to_move, const Sums& waiting) const { return evaluate_any(to_move, waiting); }
#endif

}  // namespace mnk::engine
