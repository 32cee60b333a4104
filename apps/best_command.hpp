// SPDX-License-Identifier: MIT
// `mnk best`: the best move of each board or game of the input. docs/best.md
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "apps/command.hpp"
#include "apps/input.hpp"
#include "mnk/best.hpp"
#include "mnk/records.hpp"

namespace mnk::apps {

struct BestOptions {
  Rules rules;
  Format input = Format::automatic;
  bool json = false;
  best::Prefer prefer = best::Prefer::first;
  best::Limits limits;
  std::vector<Input> inputs;
  std::optional<Player> to_move;  ///< whatever the numbers of stones; of positions, not of games
  bool explain = false;
};

/// The exit status: 0 all answered, 1 some record has no answer or a file could not be read, 130 interrupted.
int best_command(const BestOptions& options);

Command add_best(CLI::App& app);

}  // namespace mnk::apps
