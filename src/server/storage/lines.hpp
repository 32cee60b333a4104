// SPDX-License-Identifier: MIT
// Text format for moving games between databases (docs/storage.md): one JSON object per line, with all stored events of
// one game.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "mnk/result.hpp"
#include "server/storage/storage.hpp"

namespace mnk::server {

struct ExportedGame {
  std::string game;
  std::vector<StoredEvent> events;  ///< versions 1, 2, ...
};

/// Returns the line, without its line end. Requires: no version is missing.
std::string line_of(const ExportedGame& game);

/// Parses a line. Checks its form only, not whether Storage accepts the game.
Result<ExportedGame> read_line(std::string_view line);

}  // namespace mnk::server
