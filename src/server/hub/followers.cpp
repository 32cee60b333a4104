// SPDX-License-Identifier: MIT
// Those who follow games: each change is put into words once, however many there are.
#include <algorithm>

#include "protocol/json_api/json_text.hpp"
#include "server/hub/game.hpp"

namespace mnk::server {

namespace {

constexpr std::size_t most_cached = 16;  // texts of one version: by version seen and seats

unsigned number_of(api::Seats seats) { return (seats.x ? 1U : 0U) + (seats.o ? 2U : 0U); }

}  // namespace

void Hub::follow(const std::string& id, const Asker& asker, std::uint64_t version, std::shared_ptr<Follower> follower) {
  const OnAnswer failed = [follower](const Answer& answer) { follower->fail(std::get<api::Problem>(answer)); };
  use_game(id, asker, failed, [this, asker, version, follower, failed](const GamePtr& game) {
    add_read(game, failed, [this, asker, version, follower](const GamePtr& fresh) {
      if (!follower->is_open()) return;
      if (is_stopping_) return follower->close(1001, "the server goes away");
      if (fresh->followers.size() >= limits_.followers) return follower->close(1013, "too many follow this game");
      const std::uint64_t seen = std::min(version, fresh->room->version());
      fresh->followers.push_back({follower, asker, fresh->room->version()});
      ++followers_;
      follower->send(fresh->room->version(), state_text(*fresh, seen, fresh->room->seats_of(asker.key)));
      think(fresh);
    });
  });
}

void Hub::unfollow(const std::string& id, const Follower* follower) {
  const auto at = games_.find(id);
  if (at == games_.end()) return;
  const GamePtr game = at->second;
  followers_ -= std::erase_if(game->followers, [&](const Following& each) { return each.follower.get() == follower; });
  if (game->room && !is_attended(*game)) game->thinking.cancel();
}

void Hub::on_changed(const GamePtr& game) {
  tell_followers(*game);
  watch_clock(game);
  think(game);
}

void Hub::tell_followers(Game& game) {
  const std::uint64_t version = game.room->version();
  std::map<std::pair<std::uint64_t, unsigned>, Text> texts;  // with the clock of this moment
  const auto followers = game.followers;                     // one that is cut off for its slowness leaves the list
  for (const Following& each : followers) {
    if (each.seen == version) continue;
    const api::Seats seats = game.room->seats_of(each.asker.key);
    Text& text = texts[{each.seen, number_of(seats)}];
    if (!text) text = state_text(game, each.seen, seats);
    each.follower->send(version, text);
  }
  for (Following& each : game.followers) each.seen = version;
}

/// The part of the state that does not change with time is kept for the version.
Text Hub::state_text(Game& game, std::uint64_t since, api::Seats seats) {
  if (game.cached_version != game.room->version() || game.cached.size() >= most_cached) game.cached.clear();
  game.cached_version = game.room->version();
  Text& kept = game.cached[{since, number_of(seats)}];
  const std::string clock = game.room->clock_json(now_ms());
  if (game.room->has_clock()) {
    if (!kept) kept = text_of(game.room->state_but_clock(since, seats));
    return text_of(api::joined(*kept, clock));
  }
  if (!kept) kept = text_of(api::joined(game.room->state_but_clock(since, seats), clock));
  return kept;
}

/// Weak, since the clock in the state goes on while the version stays.
std::string Hub::tag_of(const Game& game, api::Seats seats) {
  return "W/\"" + std::to_string(game.room->version()) + "-" + std::to_string(number_of(seats)) + "\"";
}

}  // namespace mnk::server
