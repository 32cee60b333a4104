// SPDX-License-Identifier: MIT
// Copies games between databases: backup and restore.
#pragma once

#include <string>

#include "server/storage/storage.hpp"

namespace mnk::apps {

/// Writes a consistent snapshot of all games to a new SQLite file with mode 0600, also while a server runs. The file
/// gets its name only once it is complete, checked and synced to disk. Returns the number of games; LegalityError
/// `there_already` if the file exists.
Result<std::uint64_t> back_up(server::Storage& storage, const std::string& file);

/// Restores a backup. An existing SQLite target must have no games; a missing one is built under a temporary name
/// first. A PostgreSQL target receives only the games it lacks, so an interrupted restore can be repeated. Returns the
/// number of games copied. LegalityErrors: `not_empty`, `in_use`, `damaged`, and those of storage.
Result<std::uint64_t> restore(const std::string& file, const std::string& database);

}  // namespace mnk::apps
