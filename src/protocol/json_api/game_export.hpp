// SPDX-License-Identifier: MIT
// A game that is being played as a file.
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "protocol/json_api/game_room.hpp"
#include "protocol/json_api/reply.hpp"

namespace mnk::api {

/// `format=sgf` -> sgf; moves, text, json, sgf or psq.
std::variant<std::string, Problem> read_export_format(std::string_view query);

/// The file, with headers that have browsers save it. Requires: `format` is one of those above.
Reply export_game(const GameRoom& room, const std::string& format);

}  // namespace mnk::api
