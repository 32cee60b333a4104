// SPDX-License-Identifier: MIT
// Board of the main engine search: the patterns and threats of both players on every empty cell, updated incrementally.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engine/cell_evaluation.hpp"
#include "engine/cell_lists.hpp"
#include "engine/line_bits.hpp"
#include "engine/network.hpp"
#include "engine/pattern.hpp"
#include "engine/pattern_pairs.hpp"
#include "engine/played_stones.hpp"
#include "engine/threat.hpp"
#include "mnk/forbidden.hpp"
#include "mnk/rules.hpp"

namespace mnk::engine {

/// Four numbers of 32 bits: the totals, or what is known of a cell. Each is read and written at once: a load that
/// follows stores of its parts waits for them.
using FourNumbers [[gnu::vector_size(16)]] = std::int32_t;

/// The parts of the static evaluation of a position.
struct EvaluationParts {
  PerPlayer<Worth> totals;           ///< as PatternBoard::total
  PerPlayer<std::uint32_t> threats;  ///< as PatternBoard::threats
  int network;                       ///< as PatternBoard::network_part
};

class PatternBoard : public PlayedStones {
 public:
  /// Requires: 3 <= k <= PatternTable::largest_k; sides of at most 100.
  explicit PatternBoard(const Rules& rules);

  /// Places a stone of the side to move; the board does not detect the end of the game. Requires: the cell is empty.
  void play(Cell cell);
  /// Requires: at least one move was played.
  void undo();
  /// Makes a null move: the opponent is to move. A second pass restores the position.
  void pass() { change_turn(); }
  void unpass() { pass(); }

  /// Returns true if renju forbids the move. Requires: the cell is empty.
  bool is_forbidden(Player player, Cell cell) const {
    if (!rules().renju() || player == Player::o || threat(player, cell) == Threat::five) return false;
    return forbidden(rules(), stones(), cell) != Forbidden::none;
  }

  /// Returns true if the side to move has a legal move.
  bool can_move() const;

  // ---- patterns and threats of a stone of the player on an empty cell

  Threat threat(Player player, Cell cell) const { return judgement(player, cell).threat; }
  std::uint8_t pattern(Player player, Cell cell, std::size_t direction) const {
    return judgement(player, cell).code >> (4 * direction) & 15;
  }
  /// Returns the four patterns, four bits each.
  std::uint16_t code_of(Player player, Cell cell) const { return judgement(player, cell).code; }
  /// Returns the cell's share of the player's total while it is the player's turn.
  int worth(Player player, Cell cell) const { return judgement(player, cell).to_move; }
  /// Returns the empty cells with exactly this threat, in no particular order. Requires: not Threat::none.
  std::span<const Cell> cells_with(Player player, Threat threat) const { return lists_.of(list_of(player, threat)); }
  bool has(Player player, Threat threat) const { return !cells_with(player, threat).empty(); }
  /// Returns the threats that the player has anywhere: bit i for the threat with index i, Threat::none among them.
  std::uint32_t threats(Player player) const;
  /// Returns a cell where the player may make a double four; nullopt if there is none.
  std::optional<Cell> double_four(Player player) const {
    for (const Cell cell : cells_with(player, Threat::double_four)) {
      if (!is_forbidden(player, cell)) return cell;
    }
    return std::nullopt;
  }
  /// Returns the near cells, in no particular order: empty cells with a line on which a player has a stone within
  /// reach.
  std::span<const Cell> near_cells() const { return lists_.of(near_list(1)); }
  /// Returns true if the empty cell is near a stone of the player. Other cells add nothing to the player's total.
  bool is_near(Player player, Cell cell) const { return judgement(player, cell).near; }
  /// Returns the player's sum over all empty cells.
  Worth total(Player player) const { return totals_[player]; }
  /// Returns the network's part of the static evaluation; 0 without a network for these rules.
  int network_part() const {
    if (!network_) return 0;
    if (summed_ < plies()) sum_up();
    const PerPlayer<Network::Sums>& sums = sums_[summed_];
    return network_->evaluate(sums[to_move()], sums[opponent(to_move())]);
  }
  /// Returns the parts after a move of the side to move, without making it: play() changes the lists of the cells, too.
  /// Requires: the cell is empty.
  EvaluationParts parts_after(Cell cell);

 private:
  /// State for undo besides the changes.
  struct Before {
    std::size_t changes;
    std::size_t transfers;
    PerPlayer<Worth> totals;
  };
  /// A cell that went from one list to another.
  struct Transfer {
    Cell cell;
    std::uint8_t from;
    std::uint8_t to;
  };

  static std::uint8_t group_of(Player player) { return detail::to_underlying(player); }
  static std::uint8_t list_of(Player player, Threat threat) {
    return static_cast<std::uint8_t>(CellLists::group_size * group_of(player) + index_of(threat));
  }
  static std::uint8_t near_list(unsigned near) { return static_cast<std::uint8_t>(2 * CellLists::group_size + near); }

  const CellEvaluation& judgement(Player player, Cell cell) const { return cells_[cell][player]; }
  void sum_up() const;
  PerPlayer<std::uint16_t> codes_of(Cell cell) const { return {code_of(Player::x, cell), code_of(Player::o, cell)}; }
  void note_changes(Cell cell);
  template <int Reach>
  void note_changes_within(Cell cell);
  template <class Keep>
  std::span<const CellChange* const> judge(std::span<const CellChange> changes, FourNumbers& totals, Keep keep);
  void make_changes(std::size_t first);
  void note_transfers(const CellChange& change);
  /// Upper bound on the cells whose patterns one stone can change: both sides, all directions.
  std::size_t most_changes() const { return directions * 2 * pairs_->reach(); }
  static bool is_near(const PerPlayer<CellEvaluation>& here) { return here[Player::x].near || here[Player::o].near; }
  std::array<std::uint8_t, 3> lists_of(Cell cell) const {
    const PerPlayer<CellEvaluation>& here = cells_[cell];
    return {list_of(Player::x, here[Player::x].threat), list_of(Player::o, here[Player::o].threat),
            near_list(is_near(here) ? 1 : 0)};
  }

  std::shared_ptr<const PatternPairs> pairs_;
  PerPlayer<std::shared_ptr<const std::vector<CellEvaluation>>> judgements_;  ///< indexed by code
  LineBits bits_;
  std::vector<PerPlayer<CellEvaluation>> cells_;  ///< by cell and player
  std::vector<Before> before_;                    ///< one per move
  std::vector<CellChange> changes_;               ///< undo stack; the first changes_made_ are in use
  std::size_t changes_made_ = 0;
  std::vector<const CellChange*> other_threats_;  ///< of judge(): changes of the threats of a cell
  CellLists lists_;                  ///< of the empty cells: by threat of each player, and those that are near
  std::vector<Transfer> transfers_;  ///< undo stack; the first transfers_made_ are in use
  std::size_t transfers_made_ = 0;
  PerPlayer<Worth> totals_{};
  std::shared_ptr<const Network> network_;
  // Sums of the network over all empty cells, after each ply up to summed_. Made when they are asked for: searches for
  // threats do not evaluate.
  mutable std::vector<PerPlayer<Network::Sums>> sums_;
  mutable std::size_t summed_ = 0;
};

}  // namespace mnk::engine
