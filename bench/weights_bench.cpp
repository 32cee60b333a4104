// SPDX-License-Identifier: MIT
#include <cstdio>

#include "bench/bench.hpp"
#include "bench/fit_weights.hpp"

namespace mnk::bench {

int weights(const WeightsOptions& options) {
  const Rules rules = *Rules::make(15, 15, 5);
  WeightFit fit(rules);
  TrainingLimits limits;
  limits.games = options.games;
  make_training_positions(rules, limits, options.seed, [&](const TrainingPosition& position) { fit.add(position); });
  const double loss = fit.fit(options.rounds);
  std::printf("// %zu positions; mean loss of those kept back %.4f\n", fit.size(), loss);
  fit.print(stdout);
  return 0;
}

}  // namespace mnk::bench
