// SPDX-License-Identifier: MIT
// Trained move ordering of five in a row. docs/engine.md, *Order of moves*, says how it was trained.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/node.hpp"
#include "engine/pattern_board.hpp"

namespace mnk::engine {

/// The facts about a move that its rank depends on.
struct MoveFeatures {
  std::uint16_t own;    ///< the mover's code on the cell, as PatternBoard::code_of
  std::uint16_t other;  ///< the opponent's code there
  std::uint8_t last;    ///< place relative to the last stone: 8 * the longer distance + the shorter one, each at most 7
  std::uint8_t before;  ///< the same for the stone before it; `no_place` if there is none
  std::int16_t history;  ///< as Memory::history
};

class MoveOrder {
  struct Place {
    std::int8_t row;
    std::int8_t column;
  };
  /// The last two stones, the latest one first; nullopt where there is none.
  using LastStones = std::array<std::optional<Place>, 2>;

 public:
  static constexpr int unit = 45;  ///< difference in rank of two moves, one of which reaches beta e times as often
  static constexpr std::uint8_t no_place = 64;

  /// Returns the order for these rules; nullopt if none was trained.
  static std::optional<MoveOrder> of(const Rules& rules);

  /// `rules`: of the board.
  explicit MoveOrder(const Rules& rules);

  /// Requires: the cell is empty.
  MoveFeatures features_of(const PatternBoard& board, const Memory& memory, Cell cell) const;

  /// Ranks the moves of one position. Requires: the order, the board and the memory outlive it, and nobody plays.
  class Ranks {
   public:
    Ranks(const MoveOrder& order, const PatternBoard& board, const Memory& memory);
    /// Requires: the cell is empty.
    int operator()(Cell cell) const;

   private:
    const MoveOrder& order_;
    const PatternBoard& board_;
    const std::vector<std::int16_t>& history_;
    const std::int8_t* by_threats_;  ///< by kind: of the mover's codes, then of the opponent's
    LastStones last_;
  };

 private:
  /// Shares of a code in the rank, and its kind: the number of its two best patterns.
  struct Share {
    std::int16_t own;
    std::int16_t other;
    std::uint8_t kind;
  };

  static const std::vector<Share>& shares();
  LastStones last_stones(const PatternBoard& board) const;
  std::uint8_t place_beside(const std::optional<Place>& stone, Cell cell) const;

  const std::vector<Share>* shares_;  ///< by code
  std::vector<Place> places_;         ///< by cell
};

}  // namespace mnk::engine
