// SPDX-License-Identifier: MIT
// The state of a game as its players and spectators get it (docs/api.md).
#pragma once

#include <cstdint>
#include <string>

#include "room/room.hpp"

namespace mnk::api {

/// The state for a client that has seen `seen_version` (0: nothing).
std::string state_json(const room::Room& room, std::uint64_t seen_version, room::Seats who, std::int64_t now_ms);

/// The parts of the state, to be merged by `joined`: the moves from `from` on, with the client's seats; the part that
/// depends on the version alone; the part that depends on the time.
std::string moves_json(const room::Room& room, std::uint32_t from, room::Seats who);
std::string version_json(const room::Room& room);
std::string clock_json(const room::Room& room, std::int64_t now_ms);

}  // namespace mnk::api
