// SPDX-License-Identifier: MIT
#include "engine/pattern_board.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "core/recent_tables.hpp"
#include "engine/unordered_list.hpp"

namespace mnk::engine {

namespace {

LineRule rule_of(const Rules& rules, Player player) { return {rules.k(), rules.exact_for(player), rules.caro()}; }

ThreatRules counting_of(const Rules& rules, Player player) {
  return rules.caro()                           ? ThreatRules::caro
         : rules.renju() && player == Player::x ? ThreatRules::renju_x
                                                : ThreatRules::plain;
}

/// Larger tables take megabytes, and are not kept.
std::shared_ptr<const PatternTable> patterns_of(const LineRule& rule) {
  constexpr int largest_kept = 6;
  static RecentTables<LineRule, PatternTable> recent;
  if (rule.k > largest_kept) return std::make_shared<const PatternTable>(rule);
  return recent.get(rule, [&] { return PatternTable(rule); });
}

std::shared_ptr<const std::vector<CellEvaluation>> evaluations_of(const Rules& rules, Player player) {
  static RecentTables<std::pair<int, ThreatRules>, std::vector<CellEvaluation>> recent;
  const auto k = static_cast<int>(rules.k());
  const ThreatRules counting = counting_of(rules, player);
  return recent.get({k, counting}, [&] { return make_cell_evaluations(k, counting); });
}

}  // namespace

PatternBoard::PatternBoard(const Rules& rules)
    : PlayedStones(rules, 1), bits_(rules), cells_(rules.cells()), network_(Network::current(rules)) {
  const LineRule x = rule_of(rules, Player::x);
  const LineRule o = rule_of(rules, Player::o);
  tables_[Player::x] = patterns_of(x);
  tables_[Player::o] = x == o ? tables_[Player::x] : patterns_of(o);
  reach_ = std::max(x.reach(), o.reach());
  judgements_ = {evaluations_of(rules, Player::x), evaluations_of(rules, Player::o)};
  for (auto& places : places_) places.resize(rules.cells());
  near_places_.resize(rules.cells());
  before_.reserve(rules.cells());
  PerPlayer<Network::Sums> sums{};
  for (Cell cell = 0; cell < rules.cells(); ++cell) {
    PerPlayer<std::uint32_t> codes{};
    for (std::size_t direction = 0; direction < directions; ++direction) {
      for (const Player player : {Player::x, Player::o}) {
        const PatternTable& patterns = table(player);
        const auto [bits_x, bits_o] = bits_.around(cell, direction, patterns.reach());
        const std::uint64_t edge = bits_x & bits_o;
        codes[player] |= patterns.at(edge, edge) << (4 * direction);
      }
    }
    for (const Player player : {Player::x, Player::o}) {
      const std::uint32_t code = codes[player];
      const CellEvaluation& now = (*judgements_[player])[code];
      totals_[player].to_move += now.to_move;
      totals_[player].waiting += now.waiting;
      set(cell, player, now);
    }
    if (network_) network_->enter(sums, codes_of(cell));
  }
  if (network_) sums_.push_back(sums);
}

void PatternBoard::play(Cell cell) {
  assert(is_empty(cell));
  before_.push_back({changes_made_, totals_});
  if (changes_.size() - changes_made_ < most_changes()) changes_.resize(2 * changes_.size() + most_changes());
  remove_from_lists(cell);
  bits_.flip(cell, to_move());
  place_stone(cell);
  for (std::size_t direction = 0; direction < directions; ++direction) refresh_around(cell, direction);
}

void PatternBoard::undo() {
  const Before& before = before_.back();
  while (changes_made_ > before.changes) {
    const CodeChange& change = changes_[--changes_made_];
    set(change.cell, change.player, change.before);
  }
  totals_ = before.totals;
  before_.pop_back();
  const Cell cell = take_stone();
  summed_ = std::min(summed_, plies());
  bits_.flip(cell, to_move());
  restore_to_lists(cell);
}

bool PatternBoard::can_move() const {
  if (!rules().renju() || to_move() == Player::o) return !is_full();
  for (Cell cell = 0; cell < rules().cells(); ++cell) {
    if (is_empty(cell) && !is_forbidden(to_move(), cell)) return true;
  }
  return false;
}

/// Updates the patterns on one line after a new stone on `cell`.
void PatternBoard::refresh_around(Cell cell, std::size_t direction) {
  const auto [x, o] = bits_.around(cell, direction, 2 * reach_);
  refresh_player(cell, direction, Player::x, x, o);
  refresh_player(cell, direction, Player::o, o, x);
}

/// Updates one player's patterns of the empty cells that see the new stone: within reach, with no stone of the opponent
/// between.
void PatternBoard::refresh_player(Cell cell, std::size_t direction, Player player, std::uint64_t own,
                                  std::uint64_t closed) {
  const PatternTable& patterns = table(player);
  const int reach = patterns.reach();
  const int middle = 2 * reach_;
  const std::uint64_t closed_elsewhere = closed & ~(std::uint64_t{1} << middle);
  const std::uint64_t below = closed_elsewhere & ((std::uint64_t{1} << middle) - 1);
  const int first = std::max(64 - std::countl_zero(below), middle - reach);
  const std::uint64_t above = (closed_elsewhere >> middle) | (std::uint64_t{1} << (reach + 1));
  const int last = std::countr_zero(above) + middle;  // exclusive
  const int step = step_along(direction);
  const std::size_t place = 4 * direction;
  const CellEvaluation* const judgements = judgements_[player]->data();
  const Player other = opponent(player);
  PerPlayer<CellEvaluation>* const cells = cells_.data();
  CodeChange* changes = changes_.data() + changes_made_;
  Worth sum = totals_[player];
  std::uint64_t empty = ~(own | closed) & ((std::uint64_t{1} << last) - (std::uint64_t{1} << first));
  for (; empty != 0; empty &= empty - 1) {
    const int at = std::countr_zero(empty);
    const std::uint32_t pattern = patterns.at(own >> (at - reach), closed >> (at - reach));
    const Cell there = cell + (at - middle) * step;  // wraps modulo 2^32
    const CellEvaluation before = cells[there][player];
    const CellEvaluation& now = judgements[(before.code & ~(15U << place)) | pattern << place];
    if (now.code == before.code) continue;
    changes->before = before;  // field by field: a whole struct is built on the stack first, which stalls
    changes->now = now.code;
    changes->others = cells[there][other].code;
    changes->cell = there;
    changes->player = player;
    ++changes;
    sum.to_move += now.to_move - before.to_move;
    sum.waiting += now.waiting - before.waiting;
    set(there, player, now);
  }
  changes_made_ = changes - changes_.data();
  totals_[player] = sum;
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

void PatternBoard::relist(Cell cell, Player player, const CellEvaluation& before, const CellEvaluation& now) {
  if (before.near != now.near && !judgement(opponent(player), cell).near) set_near(cell, now.near);
  if (before.threat == now.threat) return;
  unlist(cell, player, before.threat);
  list(cell, player, now.threat);
}

void PatternBoard::list(Cell cell, Player player, Threat threat) {
  if (threat == Threat::none) return;
  add_item(lists_[player][index_of(threat)], places_[player], cell);
  threats_[player] |= 1U << index_of(threat);
}

void PatternBoard::unlist(Cell cell, Player player, Threat threat) {
  if (threat == Threat::none) return;
  std::vector<Cell>& cells = lists_[player][index_of(threat)];
  remove_item(cells, places_[player], cell);
  if (cells.empty()) threats_[player] &= ~(1U << index_of(threat));
}

void PatternBoard::set_near(Cell cell, bool near) { (near ? add_item : remove_item)(near_, near_places_, cell); }

/// Removes a cell that gets a stone from totals and lists; its judgements stay for undo.
void PatternBoard::remove_from_lists(Cell cell) {
  for (const Player player : {Player::x, Player::o}) {
    const CellEvaluation& judgement = this->judgement(player, cell);
    totals_[player].to_move -= judgement.to_move;
    totals_[player].waiting -= judgement.waiting;
    unlist(cell, player, judgement.threat);
  }
  if (is_near(cell)) set_near(cell, false);
}

void PatternBoard::restore_to_lists(Cell cell) {
  for (const Player player : {Player::x, Player::o}) list(cell, player, judgement(player, cell).threat);
  if (is_near(cell)) set_near(cell, true);
}

}  // namespace mnk::engine
