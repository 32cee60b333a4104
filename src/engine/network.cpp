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
#if defined(__x86_64__)
#define MNK_WIDE [[gnu::target("avx2")]]
#else
#define MNK_WIDE
#endif

using Values = std::array<std::int16_t, Network::width>;

/// Adds `now - before` to the sums. In parts of one register: loops over the numbers would compare the addresses first,
/// because the compiler does not know that a row and the sums never overlap. Modulo 2^16, so that sums which leave the
/// range of the numbers are right again once they are back.
MNK_IN_CALLER void move(Values& sums, const Values& now, const Values& before) {
  using Part [[gnu::vector_size(32)]] = std::uint16_t;
  static_assert(sizeof(Values) % sizeof(Part) == 0);
  for (std::size_t i = 0; i < sums.size(); i += sizeof(Part) / sizeof(std::int16_t)) {
    Part sum;
    Part plus;
    Part minus;
    std::memcpy(&sum, &sums[i], sizeof sum);
    std::memcpy(&plus, &now[i], sizeof plus);
    std::memcpy(&minus, &before[i], sizeof minus);
    sum += plus - minus;
    std::memcpy(&sums[i], &sum, sizeof sum);
  }
}

}  // namespace

void Network::enter(PerPlayer<Sums>& sums, PerPlayer<std::uint16_t> codes) const {
  const Values zero{};
  for (const Player player : {Player::x, Player::o}) {
    const std::uint16_t own = codes[player];
    move(sums[player].values, row(own).values, zero);
    move(sums[player].values, pair(own, codes[opponent(player)]).values, zero);
  }
}

MNK_IN_CALLER void Network::follow_any(PerPlayer<Sums>& sums, PerPlayer<std::uint16_t> codes,
                                       std::span<const CellChange> changes) const {
  const Values zero{};
  for (const Player player : {Player::x, Player::o}) {
    const std::uint16_t own = codes[player];
    move(sums[player].values, zero, row(own).values);
    move(sums[player].values, zero, pair(own, codes[opponent(player)]).values);
  }
  Values& x = sums[Player::x].values;
  Values& o = sums[Player::o].values;
  for (const CellChange& change : changes) {
    const std::uint16_t x_before = change.before[Player::x].code;
    const std::uint16_t o_before = change.before[Player::o].code;
    const std::uint16_t x_now = change.now[Player::x];
    const std::uint16_t o_now = change.now[Player::o];
    if (row_of_[x_before] != row_of_[x_now]) move(x, row(x_now).values, row(x_before).values);
    if (row_of_[o_before] != row_of_[o_now]) move(o, row(o_now).values, row(o_before).values);
    if (class_of_[x_before] == class_of_[x_now] && class_of_[o_before] == class_of_[o_now]) continue;
    move(x, pair(x_now, o_now).values, pair(x_before, o_before).values);
    move(o, pair(o_now, x_now).values, pair(o_before, x_before).values);
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
                                   std::span<const CellChange> changes) const {
  follow_any(sums, codes, changes);
}
MNK_WIDE int Network::evaluate_wide(const Sums& to_move, const Sums& waiting) const {
  return evaluate_any(to_move, waiting);
}

void Network::follow(PerPlayer<Sums>& sums, PerPlayer<std::uint16_t> codes, std::span<const CellChange> changes) const {
  is_wide_ ? follow_wide(sums, codes, changes) : follow_any(sums, codes, changes);
}
int Network::evaluate(const Sums& to_move, const Sums& waiting) const {
  return is_wide_ ? evaluate_wide(to_move, waiting) : evaluate_any(to_move, waiting);
}

}  // namespace mnk::engine
