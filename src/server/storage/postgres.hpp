// SPDX-License-Identifier: MIT
// Storage in a PostgreSQL database, which instances may share: each is notified of the others' commits (LISTEN/NOTIFY).
#pragma once

#include "server/storage/storage.hpp"

namespace mnk::server {

/// Opens a PostgreSQL database for open_storage. Reconnects a lost connection, at most once a second. An interrupted
/// transaction is retried unless it may have been committed.
Result<std::unique_ptr<Storage>> open_postgres(const std::string& url, const StorageOptions& options);

}  // namespace mnk::server
