// SPDX-License-Identifier: MIT
// Writes a played game as .sgf and .psq files.
#pragma once

#include <optional>
#include <string>

#include "apps/match_game.hpp"
#include "mnk/game_record.hpp"

namespace mnk::apps {

/// Records a game in which engine `x`, 0 or 1, played X: names with versions, moves with their times, and the result.
/// Opening moves have no time. The root comment holds the settings sent to the engines, the last node's comment the
/// fault and its reason. In .psq the further lines hold both comments.
GameRecord record_of(const MatchOptions& options, std::size_t x, const PlayedGame& game);

/// Writes the record as FOLDER/NAME.sgf and FOLDER/NAME.psq. Returns the error of the first file that cannot be
/// written.
std::optional<LegalityError> save_record(const GameRecord& record, const std::string& folder, const std::string& name);

}  // namespace mnk::apps
