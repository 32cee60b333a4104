// SPDX-License-Identifier: MIT
// Games from one database into another: backup and restore.
#pragma once

#include <string>

#include "server/storage/storage.hpp"

namespace mnk::apps {

/// Writes all games, as of one moment and while a server runs, to a new SQLite file with the rights 0600. The file
/// appears under its name once it is whole, checked and on the disk. How many games; LegalityError `there_already`
/// where there is a file of the name.
Result<std::uint64_t> back_up(server::Storage& storage, const std::string& file);

/// Brings a backup back. An SQLite file is made anew, beside its name first, and must have no games; into PostgreSQL
/// games are taken in that are not there yet, so that a restore that was cut off can be begun again. How many games
/// were taken in. LegalityErrors: `not_empty`, `in_use`, `damaged`, and those of storage.
Result<std::uint64_t> restore(const std::string& file, const std::string& database);

}  // namespace mnk::apps
