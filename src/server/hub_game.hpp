// SPDX-License-Identifier: MIT
// One game as the hub keeps it.
#pragma once

#include <array>

#include "server/hub.hpp"
#include "server/log.hpp"

namespace mnk::server {

inline api::Problem storage_failed() { return {503, "storage", "the game cannot be stored or read just now; try again", {}}; }
inline void log_corrupt(const std::string& id, const Error& error) {
  log(LogLevel::error, "corrupt_game", {{"game", id}, {"problem", message_of(error)}});
}
inline api::Problem too_busy() { return {503, "busy", "too much is asked of this game at once; try again", {}}; }

struct Hub::Task {
  std::function<api::Decision(const api::GameRoom&, std::int64_t now)> decide;
  std::function<std::string(const api::GameRoom&)> answer;  ///< once it is so
  Told told;
  std::int64_t since_ms;
  int tries = 0;
};

struct Hub::Watcher {
  std::shared_ptr<Socket> socket;
  std::string token;
  std::uint64_t seen;  ///< version that it knows
};

struct Hub::Game {
  std::string id;
  std::optional<api::GameRoom> room;                                          ///< none while it is being loaded
  std::vector<std::pair<Told, std::function<void(const GamePtr&)>>> waiting;  ///< for that
  std::deque<Task> tasks;
  bool busy = false;          ///< an event is being stored, or events are being loaded
  bool resting = false;       ///< loading has failed, and is tried again after a while
  bool uncertain = false;     ///< the database may know more than the room
  std::int64_t alarm_ms = 0;  ///< when the clock is looked at next; 0: no alarm is set
  std::uint64_t wanted = 0;   ///< version that another instance has told of
  std::vector<Watcher> watchers;
  std::int64_t used_ms = 0;
  Pool::Stop thinking;  ///< the engine's search for its move
  std::uint32_t thinking_ply = 0;
  std::uint64_t cached_version = 0;
  std::array<Text, 4> cached;  ///< its state by the seats of whoever asks
};

}  // namespace mnk::server
