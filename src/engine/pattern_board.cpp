// SPDX-License-Identifier: MIT
#include "engine/pattern_board.hpp"

#include <algorithm>
#include <cassert>


namespace mnk::engine {

namespace {

/// splitmix64
std::uint64_t random_word(std::uint64_t& seed) {
  std::uint64_t z = seed += 0x9E3779B97F4A7C15ULL;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
  return z ^ (z >> 31);
}

LineRule rule_of(const Rules& rules, Player) { return {rules.k(), rules.exact(), false}; }

}  // namespace

PatternBoard::PatternBoard(const Rules& rules) : rules_(rules), bits_(rules), stones_(rules.cells(), Stone::none), cells_(rules.cells()) {
  const LineRule x = rule_of(rules, Player::x);
  const LineRule o = rule_of(rules, Player::o);
  tables_[0] = std::make_shared<const PatternTable>(x);
  tables_[1] = x == o ? tables_[0] : std::make_shared<const PatternTable>(o);
  reach_ = static_cast<unsigned>(std::max(x.reach(), o.reach()));
  judgement_ = judgements();
  // A stone that misses one less than a stone alone does has another one near; above 6 they are not told apart.
  least_near_ = pattern_of(std::min(rules.k() - 2, 6), false);
  for (std::size_t direction = 0; direction < directions; ++direction) steps_[direction] = step_of(rules, direction);
  for (auto& places : places_) places.resize(rules.cells());
  near_places_.resize(rules.cells());
  zobrist_.resize(rules.cells());
  std::uint64_t seed = 1;
  for (auto& pair : zobrist_) pair = {random_word(seed), random_word(seed)};
  moves_.reserve(rules.cells());
  changes_of_move_.reserve(rules.cells());
  for (Cell cell = 0; cell < rules.cells(); ++cell) {
    for (std::size_t direction = 0; direction < directions; ++direction) {
      for (const Player player : {Player::x, Player::o}) {
        const PatternTable& patterns = table(player);
        const auto [bits_x, bits_o] = bits_.around(cell, direction, static_cast<unsigned>(patterns.reach()));
        const std::uint64_t edge = bits_x & bits_o;
        set(cell, player, direction, patterns.at(0, edge, edge));
      }
    }
  }
}

void PatternBoard::play(Cell cell) {
  assert(is_empty(cell));
  const Player player = to_move_;
  to_move_ = opponent(player);
  changes_of_move_.push_back(changes_.size());
  take_off(cell);
  stones_[cell] = stone_of(player);
  hash_ ^= zobrist_[cell][index_of(player)];
  bits_.flip(cell, player);
  moves_.push_back(cell);
  for (std::size_t direction = 0; direction < directions; ++direction) refresh_around(cell, direction);
}

void PatternBoard::undo() {
  const Cell cell = moves_.back();
  moves_.pop_back();
  for (; changes_.size() > changes_of_move_.back(); changes_.pop_back()) {
    const Change& change = changes_.back();
    set(change.cell, static_cast<Player>(change.player), change.direction, change.before);
  }
  changes_of_move_.pop_back();
  to_move_ = opponent(to_move_);
  const Player player = to_move_;
  bits_.flip(cell, player);
  hash_ ^= zobrist_[cell][index_of(player)];
  stones_[cell] = Stone::none;
  put_back(cell);
}

/// The cells of one line that a new stone on `cell` may matter to.
void PatternBoard::refresh_around(Cell cell, std::size_t direction) {
  const auto [x, o] = bits_.around(cell, direction, 2 * reach_);
  const std::uint64_t edge = x & o;
  refresh_player(cell, direction, Player::x, x & ~edge, o, edge);
  refresh_player(cell, direction, Player::o, o & ~edge, x, edge);
}

/// Those that see it: with no stone of the opponent in between.
void PatternBoard::refresh_player(Cell cell, std::size_t direction, Player player, std::uint64_t own, std::uint64_t closed, std::uint64_t edge) {
  const PatternTable& patterns = table(player);
  const auto reach = static_cast<unsigned>(patterns.reach());
  const unsigned middle = 2 * reach_;
  const std::uint64_t closed_elsewhere = closed & ~(std::uint64_t{1} << middle);
  const std::uint64_t empty = ~(own | closed);
  const std::uint64_t below = closed_elsewhere & ((std::uint64_t{1} << middle) - 1);
  const auto first = std::max(static_cast<unsigned>(std::bit_width(below)), middle - reach);
  const auto last = static_cast<unsigned>(std::countr_zero((closed_elsewhere >> middle) | (std::uint64_t{1} << (reach + 1)))) + middle;  // not itself
  std::uint64_t cells = empty & ((std::uint64_t{1} << last) - (std::uint64_t{1} << first));
  for (; cells != 0; cells &= cells - 1) {
    const auto at = static_cast<unsigned>(std::countr_zero(cells));
    const unsigned shift = at - reach;
    const std::uint8_t pattern = patterns.at(own >> shift, closed >> shift, edge >> shift);
    const Cell there = cell + (at - middle) * steps_[direction];  // modulo 2^32
    const std::uint8_t before = this->pattern(player, there, direction);
    if (pattern == before) continue;
    changes_.push_back({there, static_cast<std::uint8_t>(player), static_cast<std::uint8_t>(direction), before});
    set(there, player, direction, pattern);
  }
}

void PatternBoard::set(Cell cell, Player player, std::size_t direction, std::uint8_t pattern) {
  CellInfo& info = cells_[cell];
  const std::size_t p = index_of(player);
  const Judgement& before = judgement_[info.codes[p]];
  const std::uint32_t others = info.codes[p] & ~(15U << (4 * direction));
  info.codes[p] = static_cast<std::uint16_t>(others | static_cast<std::uint32_t>(pattern) << (4 * direction));
  const Judgement& now = judgement_[info.codes[p]];
  totals_[p].to_move += now.to_move - before.to_move;
  totals_[p].waiting += now.waiting - before.waiting;
  if (const bool near = now.best >= least_near_; near != info.near[p]) {
    const bool was_near = is_near(info);
    info.near[p] = near;
    if (is_near(info) != was_near) set_near(cell, !was_near);
  }
  if (now.threat == info.threats[p]) return;
  unlist(cell, player, info.threats[p]);
  info.threats[p] = now.threat;
  list(cell, player, now.threat);
}

void PatternBoard::list(Cell cell, Player player, Threat threat) {
  if (threat == Threat::none) return;
  std::vector<Cell>& cells = lists_[index_of(player)][static_cast<std::size_t>(threat)];
  places_[index_of(player)][cell] = static_cast<std::uint32_t>(cells.size());
  cells.push_back(cell);
}

void PatternBoard::unlist(Cell cell, Player player, Threat threat) {
  if (threat == Threat::none) return;
  std::vector<Cell>& cells = lists_[index_of(player)][static_cast<std::size_t>(threat)];
  const std::uint32_t place = places_[index_of(player)][cell];
  cells[place] = cells.back();
  places_[index_of(player)][cells[place]] = place;
  cells.pop_back();
}

void PatternBoard::set_near(Cell cell, bool near) {
  if (near) {
    near_places_[cell] = static_cast<std::uint32_t>(near_.size());
    near_.push_back(cell);
    return;
  }
  const std::uint32_t place = near_places_[cell];
  near_[place] = near_.back();
  near_places_[near_[place]] = place;
  near_.pop_back();
}

/// A cell that gets a stone keeps what was known of it, but is not counted any more.
void PatternBoard::take_off(Cell cell) {
  const CellInfo& info = cells_[cell];
  for (const Player player : {Player::x, Player::o}) {
    const Judgement& judgement = judgement_[info.codes[index_of(player)]];
    totals_[index_of(player)].to_move -= judgement.to_move;
    totals_[index_of(player)].waiting -= judgement.waiting;
    unlist(cell, player, info.threats[index_of(player)]);
  }
  if (is_near(info)) set_near(cell, false);
}

void PatternBoard::put_back(Cell cell) {
  const CellInfo& info = cells_[cell];
  for (const Player player : {Player::x, Player::o}) {
    const Judgement& judgement = judgement_[info.codes[index_of(player)]];
    totals_[index_of(player)].to_move += judgement.to_move;
    totals_[index_of(player)].waiting += judgement.waiting;
    list(cell, player, info.threats[index_of(player)]);
  }
  if (is_near(info)) set_near(cell, true);
}

}  // namespace mnk::engine
