// SPDX-License-Identifier: MIT
#include "engine/pattern_board.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <span>
#include <utility>

#include "core/recent_tables.hpp"

namespace mnk::engine {

namespace {

LineRule rule_of(const Rules& rules, Player player) { return {rules.k(), rules.exact_for(player), rules.caro()}; }

ThreatRules counting_of(const Rules& rules, Player player) {
  return rules.caro()                           ? ThreatRules::caro
         : rules.renju() && player == Player::x ? ThreatRules::renju_x
                                                : ThreatRules::plain;
}

PatternPairs make_pairs(const LineRule& x, const LineRule& o) {
  const auto of_x = std::make_shared<const PatternTable>(x);
  return {of_x, x == o ? of_x : std::make_shared<const PatternTable>(o)};
}

/// Larger tables take megabytes, and are not kept.
std::shared_ptr<const PatternPairs> pairs_of(const LineRule& x, const LineRule& o) {
  constexpr int largest_kept = 6;
  static RecentTables<std::pair<LineRule, LineRule>, PatternPairs> recent;
  if (x.k > largest_kept) return std::make_shared<const PatternPairs>(make_pairs(x, o));
  return recent.get({x, o}, [&] { return make_pairs(x, o); });
}

std::shared_ptr<const std::vector<CellEvaluation>> evaluations_of(const Rules& rules, Player player) {
  static RecentTables<std::pair<int, ThreatRules>, std::vector<CellEvaluation>> recent;
  const auto k = static_cast<int>(rules.k());
  const ThreatRules counting = counting_of(rules, player);
  return recent.get({k, counting}, [&] { return make_cell_evaluations(k, counting); });
}

/// Returns the cells at most `reach` steps from the middle, bit 2 * reach, and not behind an edge, where the bits are
/// of other lines.
std::uint64_t within_reach(std::uint64_t edges, int reach) {
  const int middle = 2 * reach;
  const std::uint64_t below = edges & ((std::uint64_t{1} << middle) - 1);
  const int first = std::max(64 - std::countl_zero(below), middle - reach);
  const std::uint64_t above = edges >> middle | std::uint64_t{1} << (reach + 1);
  const int end = std::countr_zero(above) + middle;
  return (std::uint64_t{1} << end) - (std::uint64_t{1} << first);
}

}  // namespace

PatternBoard::PatternBoard(const Rules& rules)
    : PlayedStones(rules, 1),
      pairs_(pairs_of(rule_of(rules, Player::x), rule_of(rules, Player::o))),
      bits_(rules),
      cells_(rules.cells()),
      lists_(3, rules.cells()),
      network_(Network::current(rules)) {
  judgements_ = {evaluations_of(rules, Player::x), evaluations_of(rules, Player::o)};
  before_.reserve(rules.cells());
  PerPlayer<Network::Sums> sums{};
  for (Cell cell = 0; cell < rules.cells(); ++cell) {
    PerPlayer<std::uint32_t> codes{};
    for (std::size_t direction = 0; direction < directions; ++direction) {
      const auto [bits_x, bits_o] = bits_.around(cell, direction, pairs_->reach());
      const std::uint64_t edge = bits_x & bits_o;
      const PerPlayer<std::uint8_t> patterns = pairs_->at(edge, edge, pairs_->reach());
      for (const Player player : {Player::x, Player::o}) codes[player] |= patterns[player] << (4 * direction);
    }
    PerPlayer<CellEvaluation>& here = cells_[cell];
    for (const Player player : {Player::x, Player::o}) {
      here[player] = (*judgements_[player])[codes[player]];
      totals_[player].to_move += here[player].to_move;
      totals_[player].waiting += here[player].waiting;
    }
    for (const std::uint8_t list : lists_of(cell)) lists_.add(cell, list);
    if (network_) network_->enter(sums, codes_of(cell));
  }
  if (network_) sums_.push_back(sums);
}

void PatternBoard::play(Cell cell) {
  assert(is_empty(cell));
  before_.push_back({changes_made_, transfers_made_, totals_});
  if (changes_.size() - changes_made_ < most_changes()) changes_.resize(2 * changes_.size() + most_changes());
  const std::size_t most_transfers = 3 * most_changes();
  if (transfers_.size() - transfers_made_ < most_transfers) transfers_.resize(2 * transfers_.size() + most_transfers);
  for (const std::uint8_t list : lists_of(cell)) lists_.remove(cell, list);
  for (const Player player : {Player::x, Player::o}) {
    totals_[player].to_move -= worth(player, cell);
    totals_[player].waiting -= judgement(player, cell).waiting;
  }
  bits_.flip(cell, to_move());
  place_stone(cell);
  switch (pairs_->reach()) {
    case 4: note_changes<4>(cell); break;
    case 5: note_changes<5>(cell); break;
    default: note_changes<0>(cell);
  }
  make_changes(before_.back().changes);
  for (std::size_t i = before_.back().transfers; i < transfers_made_; ++i) transfer(transfers_[i]);
}

void PatternBoard::undo() {
  const Before& before = before_.back();
  for (; changes_made_ > before.changes; --changes_made_) {
    const CellChange& change = changes_[changes_made_ - 1];
    cells_[change.cell][Player::x] = change.before[Player::x];
    cells_[change.cell][Player::o] = change.before[Player::o];
  }
  for (; transfers_made_ > before.transfers; --transfers_made_) {
    const auto [there, from, to] = transfers_[transfers_made_ - 1];
    transfer({there, to, from});
  }
  totals_ = before.totals;
  before_.pop_back();
  const Cell cell = take_stone();
  summed_ = std::min(summed_, plies());
  bits_.flip(cell, to_move());
  for (const std::uint8_t list : lists_of(cell)) lists_.add(cell, list);
}

bool PatternBoard::can_move() const {
  if (!rules().renju() || to_move() == Player::o) return !is_full();
  for (Cell cell = 0; cell < rules().cells(); ++cell) {
    if (is_empty(cell) && !is_forbidden(to_move(), cell)) return true;
  }
  return false;
}

/// Notes the cells whose patterns a new stone changes. They lie on its lines, within reach. `Reach`: the reach, 0 where
/// the compiler does not know it.
template <int Reach>
void PatternBoard::note_changes(Cell cell) {
  const PatternPairs& pairs = *pairs_;
  const int reach = Reach != 0 ? Reach : pairs.reach();
  const int middle = 2 * reach;
  const PerPlayer<CellEvaluation>* const cells = cells_.data();
  CellChange* change = changes_.data() + changes_made_;
  for (std::size_t direction = 0; direction < directions; ++direction) {
    const auto [x, o] = bits_.around(cell, direction, middle);
    const int step = step_along(direction);
    const std::size_t place = 4 * direction;
    for (std::uint64_t empty = ~(x | o) & within_reach(x & o, reach); empty != 0; empty &= empty - 1) {
      const int at = std::countr_zero(empty);
      const PerPlayer<std::uint8_t> patterns = pairs.at(x >> (at - reach), o >> (at - reach), reach);
      const Cell there = cell + (at - middle) * step;  // wraps modulo 2^32
      std::uint32_t differs = 0;
      for (const Player player : {Player::x, Player::o}) {
        const CellEvaluation before = cells[there][player];
        const std::uint32_t code = (before.code & ~(15U << place)) | std::uint32_t{patterns[player]} << place;
        change->before[player] = before;  // each by itself: a copy of both waits until both were written
        change->now[player] = static_cast<std::uint16_t>(code);
        differs |= code ^ before.code;
      }
      change->cell = there;
      change += differs != 0 ? 1 : 0;
    }
  }
  changes_made_ = change - changes_.data();
}

/// Gives the cells of the latest changes their new judgements. Without branches: lists are changed afterwards.
void PatternBoard::make_changes(std::size_t first) {
  Transfer* transfer = transfers_.data() + transfers_made_;
  const auto note = [&](Cell cell, std::uint8_t from, std::uint8_t to) {
    *transfer = {cell, from, to};
    transfer += from != to ? 1 : 0;
  };
  const PerPlayer<const CellEvaluation*> judgements = {judgements_[Player::x]->data(), judgements_[Player::o]->data()};
  PerPlayer<CellEvaluation>* const cells = cells_.data();
  PerPlayer<Worth> totals = totals_;
  for (const CellChange& change : std::span(changes_).subspan(first, changes_made_ - first)) {
    unsigned was_near = 0;  // numbers: with `bool`, compilers make branches
    unsigned is_near = 0;
    for (const Player player : {Player::x, Player::o}) {
      const CellEvaluation before = change.before[player];
      const CellEvaluation now = judgements[player][change.now[player]];
      cells[change.cell][player] = now;
      totals[player].to_move += now.to_move - before.to_move;
      totals[player].waiting += now.waiting - before.waiting;
      note(change.cell, list_of(player, before.threat), list_of(player, now.threat));
      was_near |= before.near ? 1U : 0U;
      is_near |= now.near ? 1U : 0U;
    }
    note(change.cell, near_list(was_near), near_list(is_near));
  }
  transfers_made_ = transfer - transfers_.data();
  totals_ = totals;
}

/// Makes the network's sums of the plies that have none, from the changes that each stone made.
void PatternBoard::sum_up() const {
  if (sums_.size() <= plies()) sums_.resize(2 * plies() + 1);
  for (; summed_ < plies(); ++summed_) {
    PerPlayer<Network::Sums>& sums = sums_[summed_ + 1];
    sums = sums_[summed_];
    const std::size_t begin = before_[summed_].changes;
    const std::size_t end = summed_ + 1 < before_.size() ? before_[summed_ + 1].changes : changes_made_;
    network_->follow(sums, codes_of(moves()[summed_]), std::span(changes_).subspan(begin, end - begin));
  }
}

}  // namespace mnk::engine
