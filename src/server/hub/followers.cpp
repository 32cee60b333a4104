// SPDX-License-Identifier: MIT
// Followers of games. Each change is serialized once for all followers with equal view.
#include <algorithm>

#include "protocol/json_api/game_state.hpp"
#include "protocol/json_api/json_text.hpp"
#include "server/hub/game.hpp"

namespace mnk::server {

namespace {

// Limit on the bytes of cached texts of a game, included in the cost of a cell (HubLimits::cells).
constexpr std::size_t max_cached_bytes(const Rules& rules) { return 1024 + std::size_t{8} * rules.cells(); }

constexpr std::ptrdiff_t max_following_players = 100;  // connections of players admitted beyond HubLimits::followers

unsigned number_of(room::Seats seats) { return (seats.x ? 1U : 0U) + (seats.o ? 2U : 0U); }

}  // namespace

void Hub::follow(const std::string& id, const Requester& asker, std::uint64_t version,
                 std::shared_ptr<Follower> follower) {
  const OnAnswer failed = [follower](const Answer& answer) { follower->fail(std::get<api::Problem>(answer)); };
  use_game(id, asker, failed, [this, asker, version, follower, failed](const GamePtr& game) {
    add_read(game, failed, [this, asker, version, follower](const GamePtr& fresh) {
      if (!follower->is_open()) return;
      if (is_stopping_) return follower->close(1001, "the server goes away");
      const room::Seats seats = fresh->room->seats_of(asker.key);
      if (!has_place(*fresh, seats.any())) return follower->close(1013, "too many follow this game");
      fresh->followers.push_back({follower, asker, fresh->room->version()});
      ++followers_;
      note_presence(fresh);
      follower->send(fresh->room->version(), state_text(*fresh, version, seats));
      start_engine_search(fresh);
    });
  });
}

/// Returns true if one more follower fits. Players are admitted beyond the limit on followers.
bool Hub::has_place(const Game& game, bool is_player) const {
  if (game.followers.size() < limits_.followers) return true;
  if (!is_player) return false;
  const auto plays = [&](const Following& each) { return game.room->seats_of(each.asker.key).any(); };
  return std::count_if(game.followers.begin(), game.followers.end(), plays) < max_following_players;
}

void Hub::unfollow(const std::string& id, const Follower* follower) {
  const auto at = games_.find(id);
  if (at == games_.end()) return;
  const GamePtr game = at->second;
  followers_ -= std::erase_if(game->followers, [&](const Following& each) { return each.follower.get() == follower; });
  if (game->room && !is_attended(*game)) game->thinking.cancel();
  if (game->room) note_presence(game);
}

void Hub::on_changed(const GamePtr& game) {
  tell_followers(*game);
  update_lobby(*game);
  note_presence(game);
  watch_clock(game);
  start_engine_search(game);
}

void Hub::tell_followers(Game& game) {
  const std::uint64_t version = game.room->version();
  std::map<std::pair<std::uint64_t, unsigned>, Text> texts;  // by version seen and seats, with the present clock
  const auto followers = game.followers;                     // a copy: send() may remove a slow follower
  for (const Following& each : followers) {
    if (each.seen == version) continue;
    const room::Seats seats = game.room->seats_of(each.asker.key);
    Text& text = texts[{each.seen, number_of(seats)}];
    if (!text) text = state_text(game, each.seen, seats);
    each.follower->send(version, text);
  }
  for (Following& each : game.followers) each.seen = version;
}

/// Returns the serialized state. All but the clock is cached per version, up to max_cached_bytes() bytes.
Text Hub::state_text(Game& game, std::uint64_t since, room::Seats seats) {
  const room::Room& room = *game.room;
  StateCache& cache = game.cache;
  if (cache.version != room.version()) cache = {room.version(), text_of(api::version_json(room)), {}, 0};
  const std::uint32_t from = room.first_unseen(since);
  const auto place = std::make_pair(from, number_of(seats));
  Text text;
  if (const auto at = cache.texts.find(place); at != cache.texts.end()) {
    text = at->second;
  } else {
    const std::string both = api::joined(api::moves_json(room, from, seats), *cache.about);
    text = text_of(room.clock() ? both : api::joined(both, api::clock_json(room, now_ms())));
    add_to_cache(game, place, text);
  }
  return room.clock() ? text_of(api::joined(*text, api::clock_json(room, now_ms()))) : text;
}

void Hub::add_to_cache(Game& game, std::pair<std::uint32_t, unsigned> place, const Text& text) {
  StateCache& cache = game.cache;
  const std::size_t room = max_cached_bytes(game.room->rules());
  if (cache.bytes + text->size() > room) {
    cache.texts.clear();
    cache.bytes = 0;
  }
  if (text->size() > room) return;
  cache.bytes += text->size();
  cache.texts.emplace(place, text);
}

/// Returns a weak entity tag: the clock in the state changes while the version stays.
std::string Hub::tag_of(const Game& game, room::Seats seats) {
  return "W/\"" + std::to_string(game.room->version()) + "-" + std::to_string(number_of(seats)) + "\"";
}

}  // namespace mnk::server
