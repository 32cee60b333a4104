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

/// Reads the body of a POST to /games/{id}/`action`. Requires: `action` is join, moves, choose, undo, draw,
/// resign or rematch.
std::variant<room::Command, Problem> read_command(std::string_view action, std::string_view body);

/// The words that players can say to each other. There is no free text.
inline constexpr std::string_view words[] = {"hello", "good_luck", "well_played", "thanks", "oops", "good_game"};
struct Say {
  std::string word;  ///< one of `words`
};

/// Reads a message on a game's socket. Its field `type` names the command.
std::variant<room::Command, Say, Problem> read_message(std::string_view text);

/// `{"type":"said","by":"x","word":"hello"}`
std::string said_json(Player by, std::string_view word);

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
