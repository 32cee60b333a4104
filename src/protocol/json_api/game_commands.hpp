// SPDX-License-Identifier: MIT
// The commands of players, read from requests and socket messages (docs/api.md).
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "protocol/json_api/reply.hpp"
#include "room/command.hpp"

namespace mnk::api {

/// Reads the body of POST /games. The creator takes a seat of their choice with `key` (of a token, as in Seat). Also
/// 422 for games that are too large to be stored, or that the engine does not play.
std::variant<room::Created, Problem> read_new_game(std::string_view body, std::string_view key);

/// Reads the body of a POST to /games/{id}/`action`. Requires: `action` is join, moves, choose, undo, resign or
/// rematch.
std::variant<room::Command, Problem> read_command(std::string_view action, std::string_view body);

/// Reads a message on a game's socket. Its field `type` names the command.
std::variant<room::Command, Problem> read_message(std::string_view text);

/// Reads `since` from the query of a state, a socket or an event stream: the version that the client already has, 0 if
/// missing.
std::variant<std::uint64_t, Problem> read_since(std::string_view query);

/// The problem of a refused command: status 403 if it is forbidden, 409 for a conflict, otherwise that of its error.
Problem problem_of(const room::Refusal& refusal);

/// `{"type":"ack","ply":3,"version":8}`, with the ply only for a move.
std::string ack_json(const room::Command& command, std::uint64_t version);
/// The message that refuses a command on a socket.
std::string refusal_json(const Problem& problem, const room::Command* command);

}  // namespace mnk::api
