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

int lowest_bit(std::uint64_t word) { return std::countr_zero(word); }
int lowest_bit(WideWord word) {
  const auto low = static_cast<std::uint64_t>(word);
  return low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(static_cast<std::uint64_t>(word >> 64));
}
int width_of(std::uint64_t word) { return 64 - std::countl_zero(word); }
int width_of(WideWord word) {
  const auto high = static_cast<std::uint64_t>(word >> 64);
  return high != 0 ? 64 + width_of(high) : width_of(static_cast<std::uint64_t>(word));
}

/// Returns the cells at most `reach` steps from the middle, bit 4 * reach, and not behind an edge, where the bits are
/// of other lines. A cell has two bits; the first one of an edge is set in `edges`.
template <class Word>
Word within_reach(Word edges, int reach) {
  const int middle = 4 * reach;
  const Word below = edges & ((Word{1} << middle) - 1);
  const int first = std::max(width_of(below), middle - 2 * reach);
  const Word above = edges >> middle | Word{1} << (2 * reach + 2);
  const int end = lowest_bit(above) + middle;
  return (Word{1} << end) - (Word{1} << first);
}

/// Four numbers of 32 bits: the totals, or what is known of a cell. Each is read and written at once: a load that
/// follows stores of its parts waits for them.
using Words [[gnu::vector_size(16)]] = std::int32_t;
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
      const auto line = bits_.around<std::uint64_t>(cell, direction, pairs_->reach());
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
  if (changes_.size() - changes_made_ < most_changes()) changes_.resize(2 * changes_.size() + most_changes());
  const std::size_t most_transfers = 3 * most_changes();
  if (transfers_.size() - transfers_made_ < most_transfers) transfers_.resize(2 * transfers_.size() + most_transfers);
  for (const std::uint8_t list : lists_of(cell)) lists_.remove(cell, list);
  for (const Player player : {Player::x, Player::o}) {
    totals_[player].to_move -= worth(player, cell);
    totals_[player].waiting -= judgement(player, cell).waiting;
  }
  switch (pairs_->reach()) {
    case 4: note_changes<std::uint64_t, 4>(cell); break;
    case 5: note_changes<std::uint64_t, 5>(cell); break;
    default: note_changes<WideWord, 0>(cell);
  }
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

/// Notes the cells whose patterns a stone of the side to move will change. They lie on its lines, within reach. `Word`
/// holds a line; `Reach`: the reach, 0 where the compiler does not know it. The stone is put into the words only: loads
/// from bytes that were just written would wait.
template <class Word, int Reach>
void PatternBoard::note_changes(Cell cell) {
  const PatternPairs& pairs = *pairs_;
  const int reach = Reach != 0 ? Reach : pairs.reach();
  const int middle = 2 * reach;
  constexpr Word first_bits = static_cast<Word>(-1) / 3;
  const Word stone = Word{1} << (2 * middle + detail::to_underlying(to_move()));
  const PerPlayer<CellEvaluation>* const cells = cells_.data();
  CellChange* change = changes_.data() + changes_made_;
  for (std::size_t direction = 0; direction < directions; ++direction) {
    const Word line = bits_.around<Word>(cell, direction, middle) | stone;
    const int step = step_along(direction);
    const std::size_t place = 4 * direction;
    const Word edges = line & line >> 1 & first_bits;
    for (Word empty = ~(line | line >> 1) & first_bits & within_reach(edges, reach); empty != 0; empty &= empty - 1) {
      const int bit = lowest_bit(empty);
      const std::uint32_t patterns = pairs.at(line >> (bit - 2 * reach), reach) << place;
      const Cell there = cell + (bit / 2 - middle) * step;  // wraps modulo 2^32
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

/// Gives the cells of the latest changes their new judgements. Without branches: few stones change a threat, and which
/// do is hard to predict.
void PatternBoard::make_changes(std::size_t first) {
  const PerPlayer<const CellEvaluation*> judgements = {judgements_[Player::x]->data(), judgements_[Player::o]->data()};
  PerPlayer<CellEvaluation>* const cells = cells_.data();
  const CellChange** other_threat = other_threats_.data();
  Words totals = as_words(totals_);
  for (const CellChange& change : std::span(changes_).subspan(first, changes_made_ - first)) {
    const auto now = [&](Player player) { return word_of(judgements[player][change.now[player]]); };
    const Words before = as_words(change.before);
    const Words after = words_of(now(Player::x), now(Player::o));
    totals += (after >> 16) - (before >> 16);
    copy(after, cells[change.cell]);
    *other_threat = &change;
    other_threat += differ_in_threat(before, after) ? 1 : 0;
  }
  copy(totals, totals_);
  for (const CellChange* const* one = other_threats_.data(); one != other_threat; ++one) note_transfers(**one);
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
