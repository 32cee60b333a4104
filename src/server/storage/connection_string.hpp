// SPDX-License-Identifier: MIT
// Connection strings of PostgreSQL, `postgresql://...` or `host=... dbname=...`, parsed by libpq.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "mnk/result.hpp"

namespace mnk::server {

/// Returns true for the name of a libpq setting: host, dbname, service ...
bool is_connection_word(std::string_view word);

/// Returns the string as `name='value'` pairs, with `defaults` for missing names. Error: `cannot_open` if libpq cannot
/// parse it.
Result<std::string> normalized_connection(const std::string& text,
                                          const std::vector<std::pair<std::string, std::string>>& defaults);

}  // namespace mnk::server
