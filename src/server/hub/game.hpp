// SPDX-License-Identifier: MIT
// The in-memory state of one game in the hub.
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

/// A queued operation on a game: a command, or a read of the latest state in the database.
struct Hub::Task {
  std::function<room::Decision(const room::Room&, std::int64_t now)> decide;  ///< empty: a read
  std::function<Done(const GamePtr&)> answer;                                 ///< builds the answer on success
  OnAnswer on_answer;
  std::string client;  ///< client key of the request; empty: the server's own task
  std::int64_t since_ms = 0;
  std::uint64_t arrival = 0;
  int tries = 0;
};

struct Hub::Following {
  std::shared_ptr<Follower> follower;
  Requester asker;
  std::uint64_t seen;       ///< version sent last
  Text presence = nullptr;  ///< message about who is connected that was sent last
};

/// Words that a seat has said lately.
struct Hub::WordShare {
  double used = 0;
  std::int64_t at_ms = 0;
};

/// Cache of serialized states of one version, without the clock.
struct Hub::StateCache {
  std::uint64_t version = 0;
  Text about;                                                     ///< the part that is equal for every follower
  std::map<std::pair<std::uint32_t, unsigned>, Text> texts = {};  ///< complete states, by first move and seats
  std::size_t bytes = 0;                                          ///< of `texts`
};

struct Hub::Game {
  std::string id;
  std::optional<room::Room> room;                 ///< nullopt while the events are being loaded
  std::vector<std::pair<OnAnswer, Use>> waiting;  ///< requests that wait for `room`
  std::deque<Task> tasks;
  bool busy = false;          ///< an event is being stored, or events are being loaded
  bool resting = false;       ///< loading has failed; a retry is scheduled
  bool uncertain = false;     ///< the database may hold events that `room` lacks
  bool is_gone = false;       ///< evicted; remaining references must not use the game
  std::uint64_t wanted = 0;   ///< latest version that another instance has announced; 0: none
  std::uint64_t checked = 0;  ///< value of Hub::arrivals_ at the last catch_up
  std::int64_t alarm_ms = 0;  ///< time of the next clock check; 0: none is scheduled
  std::vector<Following> followers;
  std::int64_t used_ms = 0;    ///< time of the last request
  std::string charged_client;  ///< client that the memory of the game is charged to
  std::uint64_t charged_cells = 0;
  std::string last_client;        ///< client of the last request
  std::string player_client;      ///< client of the last committed command; may be empty
  Scheduler::Ticket thinking;     ///< engine search under way
  std::size_t thinking_turn = 0;  ///< Room::turn() of that search
  StateCache cache;
  Text presence;                 ///< message about who is connected that was sent last
  bool is_presence_due = false;  ///< a message is scheduled
  PerPlayer<WordShare> words;
};

}  // namespace mnk::server
