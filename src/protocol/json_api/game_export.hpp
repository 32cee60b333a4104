// SPDX-License-Identifier: MIT
// Exports a game on the server as a file.
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "protocol/json_api/reply.hpp"
#include "room/room.hpp"

namespace mnk::api {

/// Reads `format=sgf` from a query: moves, text, json, sgf or psq.
std::variant<std::string, Problem> read_export_format(std::string_view query);

/// The file as a reply, with headers that make browsers save it. Requires: `format` is one of those above.
Reply export_game(const room::Room& room, const std::string& format);

}  // namespace mnk::api
