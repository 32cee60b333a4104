// SPDX-License-Identifier: MIT
#include "engine/network.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

namespace mnk::engine {

bool Network::fits(const Rules& rules) const {
  return rules.k() == win_length_ && !rules.exact() && !rules.caro() && !rules.renju() && !rules.gravity() &&
         !rules.misere();
}

namespace {

/// Marks functions that are compiled into their callers, with the instructions of these.
#define MNK_IN_CALLER [[gnu::always_inline]] inline
#if defined(__x86_64__)
#define MNK_WIDE [[gnu::target("avx2")]]
#else
#define MNK_WIDE
#endif

using Values = std::array<std::int16_t, Network::width>;

MNK_IN_CALLER void move(Values& sums, const Values& plus, const Values& minus) {
  for (std::size_t i = 0; i < sums.size(); ++i) sums[i] = static_cast<std::int16_t>(sums[i] + plus[i] - minus[i]);
}

MNK_IN_CALLER void move(Values& sums, const Values& plus, const Values& minus, const Values& more, const Values& less) {
  for (std::size_t i = 0; i < sums.size(); ++i)
    sums[i] = static_cast<std::int16_t>(sums[i] + plus[i] - minus[i] + more[i] - less[i]);
}

}  // namespace

void Network::enter(PerPlayer<Sums>& sums, PerPlayer<std::uint16_t> codes) const {
  const Values zero{};
  for (const Player player : {Player::x, Player::o}) {
    const std::uint16_t own = codes[player];
    move(sums[player].values, row(own).values, zero, pair(own, codes[opponent(player)]).values, zero);
  }
}

MNK_IN_CALLER void Network::follow_any(PerPlayer<Sums>& sums, PerPlayer<std::uint16_t> codes,
                                       std::span<const CodeChange> changes) const {
  const Values zero{};
  for (const Player player : {Player::x, Player::o}) {
    const std::uint16_t own = codes[player];
    move(sums[player].values, zero, row(own).values, zero, pair(own, codes[opponent(player)]).values);
  }
  for (const CodeChange& change : changes) {
    const std::uint16_t before = change.before.code;
    if (row_of_[before] == row_of_[change.now]) continue;
    Values& own = sums[change.player].values;
    if (class_of_[before] == class_of_[change.now]) {
      move(own, row(change.now).values, row(before).values);
      continue;
    }
    move(own, row(change.now).values, row(before).values, pair(change.now, change.others).values,
         pair(before, change.others).values);
    move(sums[opponent(change.player)].values, pair(change.others, change.now).values,
         pair(change.others, before).values);
  }
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

MNK_WIDE void Network::follow_wide(PerPlayer<Sums>& sums, PerPlayer<std::uint16_t> codes,
                                   std::span<const CodeChange> changes) const {
  follow_any(sums, codes, changes);
}
MNK_WIDE int Network::evaluate_wide(const Sums& to_move, const Sums& waiting) const {
  return evaluate_any(to_move, waiting);
}

void Network::follow(PerPlayer<Sums>& sums, PerPlayer<std::uint16_t> codes, std::span<const CodeChange> changes) const {
  is_wide_ ? follow_wide(sums, codes, changes) : follow_any(sums, codes, changes);
}
int Network::evaluate(const Sums& to_move, const Sums& waiting) const {
  return is_wide_ ? evaluate_wide(to_move, waiting) : evaluate_any(to_move, waiting);
}

}  // namespace mnk::engine
