// SPDX-License-Identifier: MIT
#include "server/hub/lobby.hpp"

#include <algorithm>
#include <iterator>

namespace mnk::server {

void Lobby::put(api::OpenGame game, const std::string& client) {
  const auto known =
      std::find_if(entries_.begin(), entries_.end(), [&](const Entry& e) { return e.game.id == game.id; });
  if (known != entries_.end()) {
    known->game = std::move(game);
    return;
  }
  const auto older = [&](const Entry& e) { return e.game.created_ms <= game.created_ms; };
  entries_.insert(std::find_if(entries_.begin(), entries_.end(), older), {std::move(game), client});
  const auto is_of_client = [&](const Entry& e) { return e.client == client; };
  if (static_cast<std::size_t>(std::count_if(entries_.begin(), entries_.end(), is_of_client)) >
      limits_.games_of_client) {
    const auto oldest = std::find_if(entries_.rbegin(), entries_.rend(), is_of_client);
    entries_.erase(std::prev(oldest.base()));
  }
  if (entries_.size() > limits_.games) entries_.pop_back();
}

bool Lobby::remove(const std::string& id) {
  return std::erase_if(entries_, [&](const Entry& e) { return e.game.id == id; }) > 0;
}

}  // namespace mnk::server
