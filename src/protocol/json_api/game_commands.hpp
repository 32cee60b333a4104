// SPDX-License-Identifier: MIT
// Commands to a game, read from requests and socket messages (docs/api.md).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "protocol/json_api/game_event.hpp"
#include "protocol/json_api/game_room.hpp"
#include "protocol/json_api/reply.hpp"

namespace mnk::api {

struct JoinCommand {
  std::string name;
};
struct MoveCommand {
  std::uint32_t ply;
  std::string move;  ///< a coordinate
};
struct UndoCommand {
  UndoAction action;
  std::optional<std::uint32_t> ply = {};
};
struct ResignCommand {};
struct RematchCommand {};

using Command = std::variant<JoinCommand, MoveCommand, UndoCommand, ResignCommand, RematchCommand>;

/// Reads the body of POST /games. The creator takes a seat of their choice with `key` (of a token, as in Seat). Also
/// 422 for games that are too large to be stored, or that the engine does not play.
std::variant<Created, Problem> read_new_game(std::string_view body, std::string_view key);

/// Reads the body of a POST to /games/{id}/`action`. Requires: `action` is join, moves, undo, resign or rematch.
std::variant<Command, Problem> read_command(std::string_view action, std::string_view body);

/// Reads a message on a game's socket. Its field `type` names the command.
std::variant<Command, Problem> read_message(std::string_view text);

/// Reads `since` from the query of a state, a socket or an event stream: the version that the client already has, 0 if
/// missing.
std::variant<std::uint64_t, Problem> read_since(std::string_view query);

/// The game's decision on a command. `key`: of the client; `next_id`: the id of a rematch that begins now.
Decision decide(const GameRoom& game, const Command& command, std::string_view key, const std::string& next_id,
                std::int64_t now_ms);

/// `{"type":"ack","ply":3,"version":8}`, with the ply only for a move.
std::string ack_json(const Command& command, std::uint64_t version);
/// The message that refuses a command on a socket.
std::string refusal_json(const Problem& problem, const Command* command);

}  // namespace mnk::api
