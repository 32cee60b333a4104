// SPDX-License-Identifier: MIT
// Messages to followers that are not stored: the players who are connected, and words of players. They reach the
// followers at this instance.
#include <algorithm>

#include "server/hub/game.hpp"

namespace mnk::server {

namespace {

constexpr std::int64_t followers_per_period = 200;  // more followers are told less often
constexpr double most_words = 5;                    // at once, of a seat
constexpr double ms_per_word = 3000;
constexpr std::int64_t lobby_ms = 1000;           // the lobby looks again for connected players
constexpr std::int64_t fresh_ms = 5 * 60 * 1000;  // a game without a connected creator stays in the lobby

std::string truth(bool value) { return value ? "true" : "false"; }

}  // namespace

bool Hub::is_player_connected(const Game& game, Player player) {
  const auto plays = [&](const Following& each) { return game.room->seats_of(each.asker.key).has(player); };
  return std::any_of(game.followers.begin(), game.followers.end(), plays);
}

/// Tells the followers soon who is connected. Changes in between are told together.
void Hub::note_presence(const GamePtr& game) {
  if (game->is_presence_due || is_stopping_ || game->followers.empty()) return;
  game->is_presence_due = true;
  const auto size = static_cast<std::int64_t>(game->followers.size());
  later(game, limits_.presence_every * (1 + size / followers_per_period), [this](const GamePtr& still) {
    still->is_presence_due = false;
    if (!is_stopping_) tell_presence(*still);
  });
}

void Hub::tell_presence(Game& game) {
  const auto watches = [&](const Following& each) { return !game.room->seats_of(each.asker.key).any(); };
  const auto watching = std::count_if(game.followers.begin(), game.followers.end(), watches);
  const std::string text = R"({"type":"presence","connected":{"x":)" + truth(is_player_connected(game, Player::x)) +
                           R"(,"o":)" + truth(is_player_connected(game, Player::o)) + R"(},"watching":)" +
                           std::to_string(watching) + "}";
  if (!game.presence || *game.presence != text) game.presence = text_of(text);
  const auto followers = game.followers;  // a copy: tell() may remove a slow follower
  for (const Following& each : followers) {
    if (each.presence != game.presence) each.follower->tell("presence", game.presence);
  }
  for (Following& each : game.followers) each.presence = game.presence;
}

void Hub::say(const std::string& id, const Requester& asker, const std::string& word, OnAnswer failed) {
  use_game(id, asker, failed, [this, asker, word, failed](const GamePtr& game) {
    const room::Seats seats = game->room->seats_of(asker.key);
    if (!seats.any())
      return failed(api::Problem{403, "not_seated", "only those who sit at this game may say that", {}});
    const Player by = seats.x ? Player::x : Player::o;
    WordShare& share = game->words[by];
    const auto passed = static_cast<double>(now_ms() - share.at_ms);
    share.used = std::max(0.0, share.used - passed / ms_per_word);
    share.at_ms = now_ms();
    if (share.used + 1 > most_words)
      return failed(api::Problem{429, "too_many_words", "too many words at once; wait a little", {}});
    share.used += 1;
    const Text said = text_of(api::said_json(by, word));
    const auto followers = game->followers;
    for (const Following& each : followers) each.follower->tell("said", said);
  });
}

// ---- the lobby

void Hub::update_lobby(const Game& game) {
  if (game.is_gone || !game.room || !game.room->is_open_to_all()) {
    if (lobby_.remove(game.id)) is_lobby_stale_ = true;
    return;
  }
  is_lobby_stale_ = true;
  lobby_.put(api::open_game_of(*game.room), game.player_client.empty() ? game.last_client : game.player_client);
}

std::string Hub::lobby(const api::LobbyQuery& query) {
  const std::int64_t now = now_ms();
  if (is_lobby_stale_ || now - lobby_seen_ms_ >= lobby_ms) {
    is_lobby_stale_ = false;
    lobby_seen_ms_ = now;
    open_games_.clear();
    for (const Lobby::Entry& entry : lobby_.entries()) {
      const auto at = games_.find(entry.game.id);
      if (at == games_.end() || !at->second->room) continue;
      if (now - entry.game.created_ms < fresh_ms || is_player_connected(*at->second, opponent(entry.game.seat)))
        open_games_.push_back(entry.game);
    }
  }
  return api::lobby_json(open_games_, query);
}

}  // namespace mnk::server
