// SPDX-License-Identifier: MIT
// What people ask of a game, read from requests and socket messages (docs/api.md), and decided by the game.
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

/// The body of POST /games; `key` (of a token, as in Seat) sits where its maker wants to sit. Also 422 for games that
/// are too large to be kept or that the engine does not play.
std::variant<Created, Problem> read_new_game(std::string_view body, std::string_view key);

/// The body of a POST to /games/{id}/`action`. Requires: `action` is join, moves, undo, resign or rematch.
std::variant<Command, Problem> read_command(std::string_view action, std::string_view body);

/// A message on a game's socket; its `type` says what it is.
std::variant<Command, Problem> read_message(std::string_view text);

/// `since` in the query of a state, a socket or an event stream: the version that the client has already; 0 if it says
/// nothing.
std::variant<std::uint64_t, Problem> read_since(std::string_view query);

/// What the game says to it. `key`: of whoever asks; `next_id`: for a rematch that begins now.
Decision decide(const GameRoom& game, const Command& command, std::string_view key, const std::string& next_id,
                std::int64_t now_ms);

/// `{"type":"ack","ply":3,"version":8}`, with the ply where it was a move.
std::string ack_json(const Command& command, std::uint64_t version);
/// The message that refuses a command on a socket.
std::string refusal_json(const Problem& problem, const Command* command);

}  // namespace mnk::api
