// SPDX-License-Identifier: MIT
// Games in a PostgreSQL database, which several instances may share: each hears what the others commit (LISTEN/NOTIFY).
#pragma once

#include "server/storage/storage.hpp"

namespace mnk::server {

/// open_storage of postgresql://... A connection that is lost is made anew, at most once a second; what was under way
/// is tried again unless it may have been committed.
Result<std::unique_ptr<Storage>> open_postgres(const std::string& url, const StorageOptions& options);

}  // namespace mnk::server
