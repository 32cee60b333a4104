// SPDX-License-Identifier: MIT
// What both databases have in common in SQL: the version of the schema, the columns of a summary, limits.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace mnk::server {

/// The schema that has tables of games and seats beside the events, and keys for tokens.
inline constexpr std::size_t version_with_games = 2;

/// The columns of a GameSummary in the order of its fields; `g`: the table of games.
inline constexpr const char* summary_columns = "g.game, g.rules, g.outcome, g.plies, g.events, g.bytes, g.created_ms, g.changed_ms";

/// A LIMIT that fits SQL's integers.
inline std::int64_t sql_limit(std::size_t limit) { return static_cast<std::int64_t>(std::min<std::size_t>(limit, INT64_MAX)); }

}  // namespace mnk::server
