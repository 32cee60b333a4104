// SPDX-License-Identifier: MIT
// Storage in an SQLite file, in WAL mode with a sync at every commit. For one server; `games` commands may run beside
// it.
#pragma once

#include "server/storage/storage.hpp"

namespace mnk::server {

/// Opens an SQLite file or `:memory:` for open_storage.
Result<std::unique_ptr<Storage>> open_sqlite(const std::string& path, const StorageOptions& options);

}  // namespace mnk::server
