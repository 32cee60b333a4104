// SPDX-License-Identifier: MIT
// The file src/engine/weights.hpp.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "engine/cell_evaluation.hpp"
#include "engine/threat_mask.hpp"

namespace mnk::bench {

struct FittedWeights {
  engine::Weights to_move;
  engine::Weights waiting;
  long of_turn;
  std::array<std::int16_t, engine::threat_masks> threats;  ///< by threat_mask
  std::vector<engine::CodeWeight> codes;                   ///< by code, rising
};

/// Returns the text of src/engine/weights.hpp. `origin`: lines that say how the weights were made.
std::string weights_file(const FittedWeights& weights, std::string_view origin);

}  // namespace mnk::bench
