// SPDX-License-Identifier: MIT
#include "engine/pattern_board.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstring>
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

/// Returns the cells at most `reach` steps from the middle, and not behind an edge, where the bits are of other lines.
/// A cell has two bits; `middle`: the first one of the cell in the middle. The first bit of an edge is set in `edges`.
std::uint64_t within_reach(std::uint64_t edges, int middle, int reach) {
  const std::uint64_t below = edges & ((std::uint64_t{1} << middle) - 1);
  const int first = std::max(64 - std::countl_zero(below), middle - 2 * reach);
  const std::uint64_t above = edges >> middle | std::uint64_t{1} << (2 * reach + 2);
  const int end = std::countr_zero(above) + middle;
  return (std::uint64_t{1} << end) - (std::uint64_t{1} << first);
}

using Words = FourNumbers;
using Halves [[gnu::vector_size(16)]] = std::uint64_t;

template <class Four>
Words as_words(const Four& four) {
  static_assert(sizeof(Four) == sizeof(Words));
  Words words;
  std::memcpy(&words, &four, sizeof words);
  return words;
}
template <class Four>
void copy(const Words& words, Four& four) {
  static_assert(sizeof(Four) == sizeof(Words));
  std::memcpy(static_cast<void*>(&four), &words, sizeof words);
}

std::uint64_t word_of(const CellEvaluation& evaluation) {
  std::uint64_t word;
  std::memcpy(&word, &evaluation, sizeof word);
  return word;
}
Words words_of(std::uint64_t of_x, std::uint64_t of_o) { return reinterpret_cast<Words>(Halves{of_x, of_o}); }

/// Returns true if threats or nearness differ.
bool differ_in_threat(const Words& a, const Words& b) {
  constexpr std::uint64_t part = std::uint64_t{0xFFFF} << 32;
  static_assert(offsetof(CellEvaluation, threat) == 4 && offsetof(CellEvaluation, near) == 5);
  static_assert(offsetof(CellEvaluation, to_move) == 2 && offsetof(CellEvaluation, waiting) == 6);
  const Halves differs = reinterpret_cast<Halves>(a ^ b);
  return ((differs[0] | differs[1]) & part) != 0;
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
  other_threats_.resize(most_changes() + 1);
  PerPlayer<Network::Sums> sums{};
  for (Cell cell = 0; cell < rules.cells(); ++cell) {
    std::uint32_t codes = 0;  // of X, and above them of O
    for (std::size_t direction = 0; direction < directions; ++direction) {
      const auto line = bits_.around(cell, direction, pairs_->reach());
      codes |= pairs_->at(line, pairs_->reach()) << (4 * direction);
    }
    PerPlayer<CellEvaluation>& here = cells_[cell];
    here = {(*judgements_[Player::x])[codes & 0xFFFF], (*judgements_[Player::o])[codes >> 16]};
    for (const Player player : {Player::x, Player::o}) {
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
  const std::size_t most_transfers = 3 * most_changes();
  if (transfers_.size() - transfers_made_ < most_transfers) transfers_.resize(2 * transfers_.size() + most_transfers);
  for (const std::uint8_t list : lists_of(cell)) lists_.remove(cell, list);
  for (const Player player : {Player::x, Player::o}) {
    totals_[player].to_move -= worth(player, cell);
    totals_[player].waiting -= judgement(player, cell).waiting;
  }
  note_changes(cell);
  bits_.flip(cell, to_move());
  place_stone(cell);
  make_changes(before_.back().changes);
  for (std::size_t i = before_.back().transfers; i < transfers_made_; ++i) {
    const auto [there, from, to] = transfers_[i];
    lists_.move(there, from, to);
  }
}

void PatternBoard::undo() {
  const Before& before = before_.back();
  PerPlayer<CellEvaluation>* const cells = cells_.data();
  for (const CellChange& change : std::span(changes_).subspan(before.changes, changes_made_ - before.changes))
    copy(as_words(change.before), cells[change.cell]);
  changes_made_ = before.changes;
  for (; transfers_made_ > before.transfers; --transfers_made_) {
    const auto [there, from, to] = transfers_[transfers_made_ - 1];
    lists_.move(there, to, from);
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

std::uint32_t PatternBoard::threats(Player player) const {
  return CellLists::in_use(lists_.sizes_of(group_of(player)));
}

/// Notes the cells whose patterns a stone of the side to move will change. They lie on its lines, within reach.
void PatternBoard::note_changes(Cell cell) {
  if (changes_.size() - changes_made_ < most_changes()) changes_.resize(2 * changes_.size() + most_changes());
  switch (pairs_->reach()) {
    case 4: return note_changes_within<4>(cell);
#ifndef __wasm__  // the size of a page counts for more
    case 5: return note_changes_within<5>(cell);
#endif
    default: return note_changes_within<0>(cell);
  }
}

/// `Reach`: the reach, for which one word holds all that these patterns depend on; or 0. The stone is put into the
/// words only: loads from bytes that were just written would wait.
template <int Reach>
void PatternBoard::note_changes_within(Cell cell) {
  const PatternPairs& pairs = *pairs_;
  const int reach = Reach != 0 ? Reach : pairs.reach();
  const int around = Reach != 0 ? 2 * reach : reach;  // cells on each side in `line`
  constexpr std::uint64_t first_bits = ~std::uint64_t{0} / 3;
  const std::uint64_t stone = std::uint64_t{1} << detail::to_underlying(to_move());
  const PerPlayer<CellEvaluation>* const cells = cells_.data();
  CellChange* change = changes_.data() + changes_made_;
  for (std::size_t direction = 0; direction < directions; ++direction) {
    const std::uint64_t line = bits_.around(cell, direction, around) | stone << (2 * around);
    const int step = step_along(direction);
    const std::size_t place = 4 * direction;
    const std::uint64_t taken = line | line >> 1;
    const std::uint64_t near = within_reach(line & line >> 1 & first_bits, 2 * around, reach);
    for (std::uint64_t empty = ~taken & first_bits & near; empty != 0; empty &= empty - 1) {
      const int bit = std::countr_zero(empty);
      const int steps = bit / 2 - around;
      const Cell there = cell + steps * step;  // wraps modulo 2^32
      const std::uint64_t window = Reach != 0 ? line >> (bit - 2 * reach)
                                              : bits_.around(there, direction, reach) | stone << (2 * (reach - steps));
      const std::uint32_t patterns = pairs.at(window, reach) << place;
      const std::uint32_t before = cells[there][Player::x].code | std::uint32_t{cells[there][Player::o].code} << 16;
      const std::uint32_t now = (before & ~(0xF000FU << place)) | patterns;
      change->now = {static_cast<std::uint16_t>(now), static_cast<std::uint16_t>(now >> 16)};
      copy(as_words(cells[there]), change->before);
      change->cell = there;
      change += now != before ? 1 : 0;
    }
  }
  changes_made_ = change - changes_.data();
}

/// Adds to the totals of both players what the changes make of them, and calls `keep(cell, judgement)` for each.
/// Returns the changes of threats. Without branches: few stones change a threat, and which do is hard to predict.
template <class Keep>
std::span<const CellChange* const> PatternBoard::judge(std::span<const CellChange> changes, Words& totals, Keep keep) {
  const PerPlayer<const CellEvaluation*> judgements = {judgements_[Player::x]->data(), judgements_[Player::o]->data()};
  const CellChange** const first = other_threats_.data();
  const CellChange** other_threat = first;
  Words sum = totals;
  for (const CellChange& change : changes) {
    const auto now = [&](Player player) { return word_of(judgements[player][change.now[player]]); };
    const Words before = as_words(change.before);
    const Words after = words_of(now(Player::x), now(Player::o));
    sum += (after >> 16) - (before >> 16);
    keep(change.cell, after);
    *other_threat = &change;
    other_threat += differ_in_threat(before, after) ? 1 : 0;
  }
  totals = sum;
  return {first, other_threat};
}

/// Gives the cells of the latest changes their new judgements.
void PatternBoard::make_changes(std::size_t first) {
  PerPlayer<CellEvaluation>* const cells = cells_.data();
  Words totals = as_words(totals_);
  const auto changed = judge(std::span(changes_).subspan(first, changes_made_ - first), totals,
                             [&](Cell cell, const Words& after) { copy(after, cells[cell]); });
  copy(totals, totals_);
  for (const CellChange* change : changed) note_transfers(*change);
}

EvaluationParts PatternBoard::parts_after(Cell cell) {
  assert(is_empty(cell));
  const std::size_t first = changes_made_;
  note_changes(cell);
  const std::span<const CellChange> changes = std::span(changes_).subspan(first, changes_made_ - first);
  changes_made_ = first;
  PerPlayer<CellLists::Sizes> sizes = {lists_.sizes_of(group_of(Player::x)), lists_.sizes_of(group_of(Player::o))};
  for (const Player player : {Player::x, Player::o}) --sizes[player][index_of(threat(player, cell))];
  Words totals = as_words(totals_) - (as_words(cells_[cell]) >> 16);
  for (const CellChange* change : judge(changes, totals, [](Cell, const Words&) {})) {
    for (const Player player : {Player::x, Player::o}) {
      --sizes[player][index_of(change->before[player].threat)];
      ++sizes[player][index_of((*judgements_[player])[change->now[player]].threat)];
    }
  }
  EvaluationParts parts{.totals = {},
                        .threats = {CellLists::in_use(sizes[Player::x]), CellLists::in_use(sizes[Player::o])},
                        .network = 0};
  copy(totals, parts.totals);
  if (!network_) return parts;
  if (summed_ < plies()) sum_up();
  PerPlayer<Network::Sums> sums = sums_[summed_];
  network_->follow(sums, codes_of(cell), changes);
  parts.network = network_->evaluate(sums[opponent(to_move())], sums[to_move()]);
  return parts;
}

/// Notes the lists that a cell leaves and enters.
void PatternBoard::note_transfers(const CellChange& change) {
  Transfer* transfer = transfers_.data() + transfers_made_;
  const auto note = [&](std::uint8_t from, std::uint8_t to) {
    *transfer = {change.cell, from, to};
    transfer += from != to ? 1 : 0;
  };
  const PerPlayer<CellEvaluation>& now = cells_[change.cell];
  for (const Player player : {Player::x, Player::o})
    note(list_of(player, change.before[player].threat), list_of(player, now[player].threat));
  note(near_list(is_near(change.before) ? 1 : 0), near_list(is_near(now) ? 1 : 0));
  transfers_made_ = transfer - transfers_.data();
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
