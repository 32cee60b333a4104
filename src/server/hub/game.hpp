// SPDX-License-Identifier: MIT
// One game as the hub keeps it.
#pragma once

#include "server/hub/hub.hpp"
#include "server/log.hpp"

namespace mnk::server {

inline api::Problem no_such_game() { return {404, "no_such_game", "there is no such game", {}}; }
inline api::Problem storage_failed() {
  return {503, "storage", "the game cannot be stored or read just now; try again", {}};
}
inline api::Problem database_full() {
  return {503, "full", "the server keeps no more games at present; old ones go with time", {}};
}
inline api::Problem too_busy() { return {503, "busy", "too much is asked of this game at once; try again", {}}; }
inline void log_corrupt(const std::string& id, const Error& error) {
  log(LogLevel::error, "corrupt_game", {{"game", id}, {"problem", message_of(error)}});
}

/// Something asked of a game: a command, or to read it as the database has it.
struct Hub::Task {
  std::function<api::Decision(const api::GameRoom&, std::int64_t now)> decide;  ///< empty: to read
  std::function<Done(const GamePtr&)> answer;                                   ///< once it is done
  OnAnswer on_answer;
  std::string client;  ///< who asked; empty: nobody did
  std::int64_t since_ms = 0;
  std::uint64_t arrival = 0;
  int tries = 0;
};

struct Hub::Following {
  std::shared_ptr<Follower> follower;
  Asker asker;
  std::uint64_t seen;  ///< version that it has
};

/// The state but for the clock, as texts of one version.
struct Hub::Kept {
  std::uint64_t version = 0;
  Text about;                                                     ///< what the version alone tells
  std::map<std::pair<std::uint32_t, unsigned>, Text> texts = {};  ///< whole, by first move and seats
  std::size_t bytes = 0;                                          ///< of `texts`
};

struct Hub::Game {
  std::string id;
  std::optional<api::GameRoom> room;              ///< none while it is being loaded
  std::vector<std::pair<OnAnswer, Use>> waiting;  ///< for that
  std::deque<Task> tasks;
  bool busy = false;          ///< an event is being stored, or events are being loaded
  bool resting = false;       ///< loading has failed, and is tried again after a while
  bool uncertain = false;     ///< the database may know more than the room
  bool is_gone = false;       ///< not in memory any more: what still refers to it does nothing
  std::uint64_t wanted = 0;   ///< version that another instance has told of
  std::uint64_t checked = 0;  ///< when the database was looked into last, by Hub::arrivals_
  std::int64_t alarm_ms = 0;  ///< when the clock is looked at next; 0: no alarm is set
  std::vector<Following> followers;
  std::int64_t used_ms = 0;  ///< last request
  std::string payer;         ///< the client that its memory counts for
  std::uint64_t paid_cells = 0;
  std::string last_client;     ///< whose request was the last
  std::string player_client;   ///< whose command was the last that was done; may be empty
  Scheduler::Ticket thinking;  ///< the engine's search for its move
  std::uint32_t thinking_ply = 0;
  Kept kept;
};

/// A call that does nothing once the hub is gone.
template <class Call>
auto Hub::guarded(Call call) {
  return [alive = std::weak_ptr(alive_), call = std::move(call)](auto&&... arguments) mutable {
    if (alive.lock()) call(std::forward<decltype(arguments)>(arguments)...);
  };
}

}  // namespace mnk::server
