// SPDX-License-Identifier: MIT
// Connection strings of PostgreSQL, `postgresql://...` or `host=... dbname=...`, as libpq reads them.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "mnk/result.hpp"

namespace mnk::server {

/// True for the names of settings that a connection string may have: host, dbname, service ...
bool is_connection_word(std::string_view word);

/// The string as `name='value'` pairs, with `defaults` for names that it does not have. LegalityError `cannot_open` as
/// libpq explains it.
Result<std::string> normalized_connection(const std::string& text,
                                          const std::vector<std::pair<std::string, std::string>>& defaults);

}  // namespace mnk::server
