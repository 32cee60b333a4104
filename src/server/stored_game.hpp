// SPDX-License-Identifier: MIT
// A game read back from the events that storage has of it (docs/storage.md).
#pragma once

#include <optional>
#include <span>
#include <string>

#include "protocol/json_api/game_room.hpp"
#include "server/storage.hpp"

namespace mnk::server {

/// The game as its events left it; "bad_event" where they add up to none. Requires: `events` is not empty.
Result<api::GameRoom> read_game(const std::string& id, std::span<const StoredEvent> events);

/// Takes a game on by the events that follow; "bad_event" for the first that does not, before which it stays.
std::optional<Error> go_on(api::GameRoom& room, std::span<const StoredEvent> events);

}  // namespace mnk::server
