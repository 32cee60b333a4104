// SPDX-License-Identifier: MIT
// `mnk best`: the best move of each board or game of the input. docs/best.md
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "apps/command.hpp"
#include "apps/input.hpp"
#include "mnk/best.hpp"
#include "mnk/records.hpp"
#include "mnk/table.hpp"

namespace mnk::apps {

struct BestOptions {
  Rules rules;
  Format input = Format::automatic;
  bool json = false;
  best::Prefer prefer = best::Prefer::first;
  SearchLimits limits;
  std::vector<Input> inputs;
  std::optional<Player> to_move;  ///< overrides the side implied by the stone counts; positions only, not games
  bool explain = false;
  std::shared_ptr<table::Table> table{};  ///< null: none
};

/// Returns the exit status: 0 if every record is answered, 1 if a record or a file fails, 130 on an interrupt.
int best_command(const BestOptions& options);

Command add_best(CLI::App& app);

}  // namespace mnk::apps
