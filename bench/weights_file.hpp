// SPDX-License-Identifier: MIT
// The file src/engine/weights.hpp.
#pragma once

#include <string>
#include <string_view>

#include "engine/cell_evaluation.hpp"

namespace mnk::bench {

struct FittedWeights {
  engine::Weights to_move;
  engine::Weights waiting;
  long of_turn;
};

/// Returns the text of src/engine/weights.hpp. `origin`: lines that say how the weights were made.
std::string weights_file(const FittedWeights& weights, std::string_view origin);

}  // namespace mnk::bench
