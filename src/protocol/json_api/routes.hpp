// SPDX-License-Identifier: MIT
// The stateless routes, one file each.
#pragma once

#include "mnk/records.hpp"
#include "mnk/tables.hpp"
#include "protocol/json_api/api.hpp"
#include "protocol/json_api/fields.hpp"

namespace mnk::api {

inline constexpr std::size_t kibibyte = 1024;
inline constexpr std::size_t max_game = 64;                  ///< bytes of a game string
inline constexpr std::size_t max_position = 128 * kibibyte;  ///< bytes of a board or moves
inline constexpr std::size_t max_file = 256 * kibibyte;
inline constexpr std::size_t max_request = 256 * kibibyte;
inline constexpr std::size_t max_tree_request = 1024 * kibibyte;
inline constexpr double max_analysis_seconds = 60;  ///< seconds
inline constexpr unsigned max_lines = 50;
inline constexpr std::size_t small_empty = 12;  ///< an exact search with so few empty cells takes some milliseconds

ReplyOrSearch presets_route(const Request& request);
ReplyOrSearch judge_route(const Request& request);
ReplyOrSearch best_route(const Request& request);
ReplyOrSearch analyse_route(const Request& request);
ReplyOrSearch import_route(const Request& request);
ReplyOrSearch export_route(const Request& request);

/// The field `game`; 15,15,5 if it is missing and not needed. `too_large` if a side is longer than `side_limit`.
enum class Needed : bool { no, yes };
Rules game_of(Fields& fields, int side_limit, Needed needed = Needed::yes);

/// The node limit of a reachability search: `nodes` on usual boards, fewer on larger ones, where a node takes longer.
std::uint64_t reach_nodes(const Rules& rules, std::uint64_t nodes);

/// The table of the game for a search; null if there is none.
table::PositionValues* table_of(const Work& work, const Rules& rules);
/// Throws std::runtime_error for an error of a table's files. Such an error is the server's failure, and its message,
/// with the name of a file, is for the operator.
void throw_if_damage(const Error& error);

/// The fields `position` and `format`, as unparsed text.
struct PositionText {
  std::string text;
  Format format = Format::automatic;
};
PositionText position_of(Fields& fields);

}  // namespace mnk::api
