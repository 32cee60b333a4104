// SPDX-License-Identifier: MIT
// Files of labelled positions for training networks. docs/networks.md has the format.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "bench/training_positions.hpp"
#include "mnk/result.hpp"
#include "mnk/rules.hpp"

namespace mnk::bench {

/// The largest board whose cells the file can number.
inline constexpr std::uint32_t most_cells_of_file = 256;

/// Returns the first lines of a file for this game.
std::string position_file_head(const Rules& rules);
/// Returns a record.
std::string position_record(const TrainingPosition& position);

/// Reads a file and calls `take` for each position. A record that is cut off at the end is left out, as a run that was
/// stopped leaves it. Returns the game's rules. SyntaxError `bad_positions` with the byte, LegalityError as Board has
/// them.
Result<Rules> read_positions(std::string_view bytes, const std::function<void(const TrainingPosition&)>& take);

}  // namespace mnk::bench
