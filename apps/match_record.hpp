// SPDX-License-Identifier: MIT
// A played game as files that other programs read.
#pragma once

#include <optional>
#include <string>

#include "apps/match_game.hpp"
#include "mnk/game_record.hpp"

namespace mnk::apps {

/// Names with versions, moves with their times, the result; what the engines were told as the comment of the root; a
/// fault with its reason as the comment of the last node. The moves of the opening have no time. In .psq the further
/// lines hold both comments.
GameRecord record_of(const MatchOptions& options, const std::string& x, const std::string& o, const PlayedGame& game);

/// Writes the record as FOLDER/NAME.sgf and FOLDER/NAME.psq. The error of the first that cannot be written.
std::optional<LegalityError> save_record(const GameRecord& record, const std::string& folder, const std::string& name);

}  // namespace mnk::apps
