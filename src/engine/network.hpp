// SPDX-License-Identifier: MIT
// Learned part of the static evaluation: a small network over the patterns of all near cells. docs/networks.md has the
// shape, the file and how a network is trained.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "engine/cell_evaluation.hpp"
#include "mnk/result.hpp"
#include "mnk/rules.hpp"

namespace mnk::engine {

/// Other patterns of one or both players on an empty cell.
struct CellChange {
  PerPlayer<CellEvaluation> before;
  PerPlayer<std::uint16_t> now;  ///< codes
  Cell cell;
};

/// Immutable; shared by the boards of all threads.
class Network {
 public:
  static constexpr std::size_t width = 32;   ///< sums of one side
  static constexpr std::size_t hidden = 16;  ///< cells of the second layer
  struct alignas(64) Sums {
    std::array<std::int16_t, width> values{};
  };

  /// Reads a file. LegalityError `bad_network` with the line or the reason. `plain`: use no instructions that only some
  /// processors have.
  static Result<Network> read(std::string_view bytes, bool plain = false);
  /// The network in use (mnk/network.hpp), if it fits the rules.
  static std::shared_ptr<const Network> current(const Rules& rules);

  /// Returns true if the network was trained for the k of these rules. Boards of any size and all options share it: the
  /// patterns know what the options change. Requires: rules of a PatternBoard, without gravity and misere.
  bool fits(const Rules& rules) const;

  /// Makes the sums of both players of a ply from those before: without the cell of the stone, which has these codes,
  /// and with the changes that the stone made.
  void follow(PerPlayer<Sums>& sums, PerPlayer<std::uint16_t> codes, std::span<const CellChange> changes) const;
  /// Adds a cell with these codes.
  void enter(PerPlayer<Sums>& sums, PerPlayer<std::uint16_t> codes) const;

  /// Returns the network's part of the evaluation, in units of EngineScore::estimate, for the side to move.
  int evaluate(const Sums& to_move, const Sums& waiting) const;

 private:
  static constexpr std::size_t all_codes = std::size_t{1} << 16;
  static constexpr int one = 256;  ///< the number 1 in sums and layers

  // Bodies that are compiled for each instruction set.
  void follow_any(PerPlayer<Sums>& sums, PerPlayer<std::uint16_t> codes, std::span<const CellChange> changes) const;
  void follow_wide(PerPlayer<Sums>& sums, PerPlayer<std::uint16_t> codes, std::span<const CellChange> changes) const;
  int evaluate_any(const Sums& to_move, const Sums& waiting) const;
  int evaluate_wide(const Sums& to_move, const Sums& waiting) const;
  /// Place of a code in the tables.
  struct Place {
    std::uint16_t row;   ///< 0 for codes without a weight
    std::uint16_t kind;  ///< its class; 0 for codes without one
  };
  const Sums& pair(Place own, Place other) const { return pairs_[own.kind * classes_ + other.kind]; }
  const Sums& pair(std::uint16_t own, std::uint16_t other) const { return pair(place_of_[own], place_of_[other]); }
  const Sums& row(std::uint16_t code) const { return rows_[place_of_[code].row]; }

  bool is_wide_ = false;  ///< the processor has AVX2
  int win_length_ = 0;
  std::size_t classes_ = 0;
  std::vector<Place> place_of_;  ///< by code
  std::vector<Sums> rows_;       ///< row 0 is zero
  std::vector<Sums> pairs_;      ///< by the class of one side and of the other; the first is zero
  std::array<std::int16_t, 2 * width> bias_{};
  std::array<std::array<std::int16_t, 2 * width>, hidden> first_{};
  std::array<std::int32_t, hidden> first_bias_{};
  std::array<std::int32_t, hidden> second_{};
  std::int32_t second_bias_ = 0;
};

}  // namespace mnk::engine
