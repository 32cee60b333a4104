// SPDX-License-Identifier: MIT
// Combined meaning of the patterns on a cell's four lines.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/threat.hpp"

namespace mnk::engine {

/// Weights of an empty cell. `lines`: each of its four lines, by pattern; `pairs`: its best and second-best line.
struct Weights {
  std::array<std::int16_t, pattern_kinds> lines;
  std::array<std::array<std::int16_t, pattern_kinds>, pattern_kinds> pairs;
  bool operator==(const Weights&) const = default;
};

/// Weights of an empty cell for all of its four patterns together, besides those of Weights.
struct CodeWeight {
  std::uint16_t code;  ///< as sorted_code
  std::int16_t to_move;
  std::int16_t waiting;
  bool operator==(const CodeWeight&) const = default;
};

/// Returns the code with its patterns sorted, the best in the highest bits: cells whose lines differ by direction only
/// have one worth.
std::uint16_t sorted_code(std::uint16_t code);

/// Static evaluation of a cell or a position, in arbitrary units.
struct Worth {
  int to_move = 0;  ///< if it is the player's turn
  int waiting = 0;  ///< if it is the opponent's turn
};

/// Facts about a *code*: four patterns, four bits each. The order of the members matters: PatternBoard reads them as
/// two numbers of 32 bits, with a worth in the higher half of each.
struct alignas(8) CellEvaluation {
  std::uint16_t code = 0;
  std::int16_t to_move = 0;
  Threat threat = Threat::none;
  bool near = false;  ///< a line has another of the player's stones within reach
  std::int16_t waiting = 0;
};

/// Rules for the threat that patterns make together. In caro one stone may stop two fours; in renju X may not make two.
enum class ThreatRules : std::uint8_t { plain, caro, renju_x };

/// Returns the 65,536 judgements for k, indexed by code. Takes some milliseconds.
std::vector<CellEvaluation> make_cell_evaluations(int k, ThreatRules counting);

}  // namespace mnk::engine
