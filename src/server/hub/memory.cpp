// SPDX-License-Identifier: MIT
// Memory of games, shared fairly among clients: games of the client that uses most are evicted first.
#include <algorithm>
#include <queue>

#include "server/hub/game.hpp"

namespace mnk::server {

namespace {

constexpr std::uint64_t cells_of_any_game = 250;  // fixed cost of a game in cells, some kilobytes
constexpr std::uint64_t share_to_free = 10;       // an eviction frees one part of ten of HubLimits::cells

}  // namespace

std::uint64_t Hub::cells_of(const Game& game) { return game.room->rules().cells() + cells_of_any_game; }

/// Returns true if the game has no work in progress that eviction would lose.
bool Hub::can_unload(const Game& game) { return game.room && game.tasks.empty() && !game.busy; }

/// Charges the memory of the game to this client, if it is uncharged or charged to a client that uses more.
void Hub::charge(Game& game, const std::string& client) {
  if (game.charged_client == client && game.charged_cells > 0) return;
  const std::uint64_t cells = cells_of(game);
  if (game.charged_cells > 0) {
    if (cells_.of(client) + cells >= cells_.of(game.charged_client)) return;
    cells_.remove(game.charged_client, game.charged_cells);
  }
  game.charged_client = client;
  game.charged_cells = cells;
  cells_.add(client, cells);
}

/// Evicts the game from memory; storage keeps it.
void Hub::unload(const GamePtr& game) {
  game->is_gone = true;
  game->thinking.cancel();
  if (game->charged_cells > 0) cells_.remove(game->charged_client, std::exchange(game->charged_cells, 0));
  followers_ -= game->followers.size();
  game->followers.clear();
  games_.erase(game->id);
  lobby_.remove(game->id);
}

/// Evicts games without followers and without a request since `since_ms`.
void Hub::unload_unused(std::int64_t since_ms) {
  std::vector<GamePtr> unused;
  for (const auto& [id, game] : games_) {
    if (can_unload(*game) && game->followers.empty() && game->used_ms <= since_ms) unused.push_back(game);
  }
  for (const GamePtr& game : unused) unload(game);
}

/// Evicts games above the limit: of the client that uses most, unattended and least recently used games first.
void Hub::make_room() {
  if (cells_.sum() <= limits_.cells) return;
  struct Candidate {
    bool is_attended;  // fixed here: is_attended() may change during the sort
    std::int64_t used_ms;
    GamePtr game;
  };
  const auto is_evicted_later = [](const Candidate& a, const Candidate& b) {
    return a.is_attended != b.is_attended ? a.is_attended : a.used_ms > b.used_ms;
  };
  std::unordered_map<std::string, std::vector<Candidate>> of_client;
  for (const auto& [id, game] : games_) {
    if (can_unload(*game) && game->charged_cells > 0)
      of_client[game->charged_client].push_back({is_attended(*game), game->used_ms, game});
  }
  std::priority_queue<std::pair<std::size_t, std::string>> clients;
  for (auto& [client, games] : of_client) {
    std::sort(games.begin(), games.end(), is_evicted_later);  // the last element is evicted next
    clients.emplace(cells_.of(client), client);
  }
  const std::uint64_t goal = limits_.cells - limits_.cells / share_to_free;
  while (cells_.sum() > goal && !clients.empty()) {
    const std::string client = clients.top().second;
    clients.pop();
    std::vector<Candidate>& games = of_client[client];
    const GamePtr game = games.back().game;
    games.pop_back();
    evict(game, 1013, "too many games are open; connect again to go on");
    if (!games.empty()) clients.emplace(cells_.of(client), client);
  }
}

void Hub::sweep() {
  unload_unused(now_ms() - limits_.keep_unused.count());
  callbacks_.after(limits_.sweep_every, [this] { sweep(); });
}

}  // namespace mnk::server
