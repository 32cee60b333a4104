// SPDX-License-Identifier: MIT
#include <cstdio>

#include "bench/bench.hpp"
#include "bench/fit_weights.hpp"
#include "files/printable.hpp"
#include "files/whole_file.hpp"
#include "mnk/mnk.h"

namespace mnk::bench {

int weights(const WeightsOptions& options) {
  const Rules rules = *Rules::make(15, 15, 5);
  WeightFit fit(rules);
  TrainingLimits limits;
  limits.games = options.games;
  limits.threads = options.threads;
  make_training_positions(rules, limits, options.seed, [&](const TrainingPosition& position) { fit.add(position); });
  const double loss = fit.fit(options.rounds);
  const std::string games = std::to_string(options.games);
  const std::string origin = "Command: mnk bench weights --games " + games + " --rounds " +
                             std::to_string(options.rounds) + " --seed " + std::to_string(options.seed) +
                             "\nGames: " + games +
                             ", by mnk " MNK_VERSION "\nPositions: " + std::to_string(fit.size()) +
                             "; mean loss of those kept back: " + std::to_string(loss) + "\n";
  const std::string file = weights_file(fit.weights(), origin);
  const auto failed = files::write_whole(options.out.empty() ? "/dev/stdout" : options.out, file);
  if (failed) std::fprintf(stderr, "mnk: --out: %s\n", files::printable(failed->message).c_str());
  return failed ? 3 : 0;
}

}  // namespace mnk::bench
