// SPDX-License-Identifier: MIT
#include "engine/move_order.hpp"

#include <algorithm>
#include <cstdlib>
#include <iterator>

#include "engine/order_weights.hpp"
#include "engine/threat_mask.hpp"

namespace mnk::engine {

namespace {

/// Shares of a stone that completes a line, and of one that stops the opponent's: these moves come before all others.
/// Samples have none, since such positions are decided without a search.
constexpr std::int16_t completing_share = 10'000;
constexpr std::int16_t stopping_share = 5'000;

constexpr std::size_t kinds = std::size(order_of_pairs);

}  // namespace

std::optional<MoveOrder> MoveOrder::of(const Rules& rules) {
  if (rules.k() != 5) return std::nullopt;
  return MoveOrder(rules);
}

MoveOrder::MoveOrder(const Rules& rules) : shares_(&shares()), places_(rules.cells()) {
  for (Cell cell = 0; cell < rules.cells(); ++cell)
    places_[cell] = {static_cast<std::int8_t>(rules.row(cell)), static_cast<std::int8_t>(rules.column(cell))};
}

/// Returns the shares of all codes. A code without weights has those of the next lower one.
const std::vector<MoveOrder::Share>& MoveOrder::shares() {
  static const std::vector<Share> all = [] {
    std::vector<Share> by_sorted_code(std::size_t{1} << 16);
    const OrderWeight* weight = std::begin(order_weights);
    Share share{weight->own, weight->other, 0};
    for (std::size_t code = 0; code < by_sorted_code.size(); ++code) {
      const OrderWeight* const next = weight + 1;
      if (next != std::end(order_weights) && next->code == code) {
        const bool same_kind = next->code >> 8 == weight->code >> 8;
        share = {next->own, next->other, static_cast<std::uint8_t>(share.kind + (same_kind ? 0 : 1))};
        weight = next;
      }
      const bool does_complete = code >> 12 == completes;
      by_sorted_code[code] = does_complete ? Share{completing_share, stopping_share, share.kind} : share;
    }
    std::vector<Share> made;
    made.reserve(by_sorted_code.size());
    for (std::size_t code = 0; code < by_sorted_code.size(); ++code)
      made.push_back(by_sorted_code[sorted_code(static_cast<std::uint16_t>(code))]);
    return made;
  }();
  return all;
}

MoveOrder::LastStones MoveOrder::last_stones(const PatternBoard& board) const {
  const auto moves = board.moves();
  LastStones last;
  for (std::size_t i = 0; i < std::min(last.size(), moves.size()); ++i) last[i] = places_[moves[moves.size() - 1 - i]];
  return last;
}

std::uint8_t MoveOrder::place_beside(const std::optional<Place>& stone, Cell cell) const {
  if (!stone) return no_place;
  const Place here = places_[cell];
  const int rows = std::abs(here.row - stone->row);
  const int columns = std::abs(here.column - stone->column);
  return static_cast<std::uint8_t>(8 * std::min(std::max(rows, columns), 7) + std::min({rows, columns, 7}));
}

MoveFeatures MoveOrder::features_of(const PatternBoard& board, const Memory& memory, Cell cell) const {
  const Player mover = board.to_move();
  const LastStones last = last_stones(board);
  return {board.code_of(mover, cell), board.code_of(opponent(mover), cell), place_beside(last[0], cell),
          place_beside(last[1], cell), memory.history[mover][cell]};
}

MoveOrder::Ranks::Ranks(const MoveOrder& order, const PatternBoard& board, const Memory& memory)
    : order_(order),
      board_(board),
      history_(memory.history[board.to_move()]),
      by_threats_(std::data(order_by_threats[order_row_of_threats[threat_mask(board)]])),
      last_(order.last_stones(board)) {}

int MoveOrder::Ranks::operator()(Cell cell) const {
  const Player mover = board_.to_move();
  const Share& own = (*order_.shares_)[board_.code_of(mover, cell)];
  const Share& other = (*order_.shares_)[board_.code_of(opponent(mover), cell)];
  return own.own + other.other + order_of_pairs[own.kind][other.kind] + by_threats_[own.kind] +
         by_threats_[kinds + other.kind] + order_by_last[order_.place_beside(last_[0], cell)] +
         order_by_before[order_.place_beside(last_[1], cell)] + history_[cell] * order_by_history / 1024;
}

}  // namespace mnk::engine
