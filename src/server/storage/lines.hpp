// SPDX-License-Identifier: MIT
// Games as lines of text, to take them from one database to another (docs/storage.md): all that is kept of a game, a
// JSON object a line.
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

/// The line, without its end. Requires: no version is missing.
std::string line_of(const ExportedGame& game);

/// The game of a line, or what is wrong with it. Whether a storage takes it is not asked.
Result<ExportedGame> read_line(std::string_view line);

}  // namespace mnk::server
