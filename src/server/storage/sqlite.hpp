// SPDX-License-Identifier: MIT
// Games in an SQLite file: WAL, a sync at every commit. For one server; `games` commands may read and import beside it.
#pragma once

#include "server/storage/storage.hpp"

namespace mnk::server {

/// open_storage of a path.
Result<std::unique_ptr<Storage>> open_sqlite(const std::string& path, const StorageOptions& options);

}  // namespace mnk::server
