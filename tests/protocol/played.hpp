// SPDX-License-Identifier: MIT
// A kept game in tests: commands of its players, its state, and the same game read back from its events.
#pragma once

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "protocol/json_api/game_commands.hpp"
#include "protocol/json_api/game_event.hpp"
#include "protocol/json_api/game_state.hpp"
#include "room/command.hpp"

namespace mnk::api::test {

using nlohmann::json;
using namespace room;

inline const std::string ann = "a0000000000000000000000000000000";
inline const std::string bob = "b0000000000000000000000000000000";
inline const std::string eve = "e0000000000000000000000000000000";

/// A game with its stored events.
class Played {
 public:
  explicit Played(const std::string& body, std::int64_t now = 1000) {
    const auto read = read_new_game(body, ann);
    if (const auto* problem = std::get_if<Problem>(&read)) throw std::runtime_error(problem->message);
    const Event event{now, std::get<Created>(read)};
    stored_.push_back({now, event_json(std::get<Created>(read).rules, event)});
    room_.emplace(*Room::open("game", event));
  }

  /// The problem's code, `already`, or empty if the event was applied.
  std::string ask(const Command& command, const std::string& token, std::int64_t now = 1000) {
    return take(decide(*room_, command, token, "next", now));
  }
  std::string move(const std::string& cell, const std::string& token, std::int64_t now = 1000) {
    return ask(MoveCommand{room_->board().plies(), cell}, token, now);
  }
  std::string take(const Decision& decision) {
    if (const auto* refusal = std::get_if<Refusal>(&decision)) return std::string(code_of(refusal->error));
    if (std::holds_alternative<AlreadyApplied>(decision)) return "already";
    const Event& event = std::get<Event>(decision);
    stored_.push_back({event.time_ms, event_json(room_->rules(), event)});
    EXPECT_FALSE(room_->apply(event).has_value());
    return "";
  }
  json state(const std::string& token, std::uint64_t seen = 0, std::int64_t now = 1000) const {
    return json::parse(state_json(*room_, seen, room_->seats_of(token), now));
  }
  Room& room() { return *room_; }

  /// The game as a server reads it after a restart.
  Room reread() const {
    Room room = *Room::open("game", *read_event(Rules(), stored_.front().second, stored_.front().first));
    for (std::size_t i = 1; i < stored_.size(); ++i) {
      EXPECT_FALSE(room.apply(*read_event(room.rules(), stored_[i].second, stored_[i].first)).has_value());
    }
    return room;
  }

 private:
  std::optional<Room> room_;
  std::vector<std::pair<std::int64_t, std::string>> stored_;
};

inline const char* const friends = R"({"game":"3,3,3","seat":"x","name":"Ann","opponent":"friend"})";

inline Played two_friends() {
  Played game(friends);
  EXPECT_EQ(game.ask(JoinCommand{"Bob"}, bob), "");
  return game;
}

/// The game read back from its events shows the same to its players and to a spectator.
inline void expect_same_when_read_again(const Played& game, Room& room) {
  const Room again = game.reread();
  for (const std::string& who : {ann, bob, eve}) {
    EXPECT_EQ(state_json(again, 0, again.seats_of(who), 9000), state_json(room, 0, room.seats_of(who), 9000));
  }
}

}  // namespace mnk::api::test
