// SPDX-License-Identifier: MIT
// The games in memory that are open to all, the newest first. Bounded, in total and for each client; no storage.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "protocol/json_api/lobby.hpp"

namespace mnk::server {

class Lobby {
 public:
  struct Limits {
    std::size_t games = 500;
    std::size_t games_of_client = 5;
  };
  struct Entry {
    api::OpenGame game;
    std::string client;  ///< key of the creator's client
  };

  Lobby() = default;
  explicit Lobby(const Limits& limits) : limits_(limits) {}

  /// Adds or updates a game. Above a limit the oldest game leaves: of this client, or of all.
  void put(api::OpenGame game, const std::string& client);
  /// Returns true if the game was in the lobby.
  bool remove(const std::string& id);
  /// All games, the newest first.
  const std::vector<Entry>& entries() const { return entries_; }

 private:
  Limits limits_;
  std::vector<Entry> entries_;
};

}  // namespace mnk::server
