// SPDX-License-Identifier: MIT
// The argument `tables`: a folder of tables, one folder for each game.
#pragma once

#include <memory>
#include <string>

#include "bindings/arguments.hpp"
#include "mnk/table.hpp"

namespace mnk::python {

/// Returns the bytes of a path: a str, bytes or os.PathLike. Raises TypeError, ValueError if it has a zero byte.
std::string path_of(nb::handle path);

/// Returns the folder that `tables` names: for None that of MNK_TABLES, for "" none.
std::string folder_of_tables(nb::handle tables);

/// Opens the table of a game. Null if `folder` is empty or has no table of the game. Errors as table::Table::find. Does
/// not need the interpreter's lock.
Result<std::unique_ptr<table::Table>> find_table(const Rules& rules, const std::string& folder);

}  // namespace mnk::python
