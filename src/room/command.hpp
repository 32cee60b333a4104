// SPDX-License-Identifier: MIT
// The commands of players.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "room/room.hpp"

namespace mnk::room {

struct JoinCommand {
  std::string name;
};
struct MoveCommand {
  std::uint32_t ply;
  std::string move;  ///< a coordinate
};
/// A choice of the opening.
struct ChooseCommand {
  OpeningChoice choice;
  std::optional<std::uint32_t> ply = {};
};
/// Offers of fifth stones.
struct OfferCommand {
  std::vector<std::string> cells;  ///< coordinates
  std::optional<std::uint32_t> ply = {};
};
struct UndoCommand {
  OfferAction action;
  std::optional<std::uint32_t> ply = {};
};
struct DrawCommand {
  OfferAction action;
  std::optional<std::uint32_t> ply = {};
};
struct ResignCommand {};
struct RematchCommand {};

using Command = std::variant<JoinCommand, MoveCommand, ChooseCommand, OfferCommand, UndoCommand, DrawCommand,
                             ResignCommand, RematchCommand>;

/// The decision of the room on a command. `key`: of the client; `next_id`: the id of a rematch that begins now.
Decision decide(const Room& room, const Command& command, std::string_view key, const std::string& next_id,
                std::int64_t now_ms);

}  // namespace mnk::room
