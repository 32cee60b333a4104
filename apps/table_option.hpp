// SPDX-License-Identifier: MIT
// `--tables` and MNK_TABLES: a folder of tables, one folder for each game. docs/tables.md
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "mnk/table.hpp"

namespace mnk::apps {

/// Adds `--tables`.
CLI::Option* add_tables(CLI::App& command, std::string& folder);

/// Opens the table of the game in the folder `named`, or that of MNK_TABLES if `named` is empty. Null if no folder is
/// named, or it has no table of the game. Errors as table::Table::open, and `unreadable_file` for a folder `named` that
/// cannot be listed.
Result<std::shared_ptr<table::Table>> open_table(const Rules& rules, const std::string& named);

}  // namespace mnk::apps
