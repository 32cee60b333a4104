// SPDX-License-Identifier: MIT
// SQL common to both databases: schema version, columns of a summary, limits.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

#include "mnk/result.hpp"

namespace mnk::server {

/// The first schema with tables of games and seats, and with keys in place of tokens.
inline constexpr std::size_t version_with_games = 2;

/// Returns the refusal of an older schema, for callers that must not migrate it under the servers of an older program.
inline LegalityError older_schema(const std::string& name, std::size_t version) {
  return {"older_schema",
          name + " was written by an older mnk (schema " + std::to_string(version) +
              "): stop its servers and start mnk serve of this version on it, which brings it up to date"};
}

/// The columns of a GameSummary, in the order of its fields; `g` is the table of games.
inline constexpr const char* summary_columns =
    "g.game, g.rules, g.outcome, g.plies, g.events, g.bytes, g.created_ms, g.changed_ms";

/// Returns `number`, clamped to the integers of SQL.
inline std::int64_t sql_number(std::uint64_t number) { return std::min<std::uint64_t>(number, INT64_MAX); }

}  // namespace mnk::server
