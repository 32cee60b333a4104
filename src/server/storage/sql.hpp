// SPDX-License-Identifier: MIT
// What both databases have in common in SQL: the version of the schema, the columns of a summary, limits.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

#include "mnk/result.hpp"

namespace mnk::server {

/// The schema that has tables of games and seats beside the events, and keys for tokens.
inline constexpr std::size_t version_with_games = 2;

/// The refusal of a database that is not to be changed: reading it must not take it from the servers of an older
/// program.
inline LegalityError older_schema(const std::string& name, std::size_t version) {
  return {"older_schema",
          name + " was written by an older mnk (schema " + std::to_string(version) +
              "): stop its servers and start mnk serve of this version on it, which brings it up to date"};
}

/// The columns of a GameSummary in the order of its fields; `g`: the table of games.
inline constexpr const char* summary_columns =
    "g.game, g.rules, g.outcome, g.plies, g.events, g.bytes, g.created_ms, g.changed_ms";

/// A LIMIT that fits SQL's integers.
inline std::int64_t sql_limit(std::size_t limit) {
  return static_cast<std::int64_t>(std::min<std::size_t>(limit, INT64_MAX));
}

}  // namespace mnk::server
