// SPDX-License-Identifier: MIT
// From a request to an event that is stored, applied and told. Of one game only one event is on its way at a time, so what was decided
// still holds when it is stored; the key of the storage decides between instances.
#include <algorithm>

#include "server/hub.hpp"
#include "server/hub_game.hpp"
#include "server/log.hpp"
#include "server/stored_game.hpp"

namespace mnk::server {

namespace {

constexpr std::size_t most_tasks = 1000;        // of one game
constexpr int most_tries = 10;                  // against another instance that is always first
constexpr auto rest = std::chrono::seconds(1);  // of a database that has failed

/// `moved`, `joined` ...: the word in the event's own text.
std::string_view kind_of(const api::Event& event) {
  constexpr std::array<std::string_view, 10> names = {"created", "joined",   "moved",     "undo_offered",    "undo_declined",
                                                      "undone",  "resigned", "timed_out", "rematch_offered", "rematched"};
  static_assert(names.size() == std::variant_size_v<decltype(event.what)>);
  return names[event.what.index()];
}

}  // namespace

void Hub::add_task(const GamePtr& game, Task task) {
  if (game->tasks.size() >= most_tasks) return task.told(too_busy());
  task.since_ms = now_ms();
  game->tasks.push_back(std::move(task));
  go_on(game);
}

void Hub::go_on(const GamePtr& game) {
  while (!game->busy) {
    if (game->uncertain || game->wanted > game->room->version()) return catch_up(game);
    if (game->tasks.empty()) return;
    decide_next(game);
  }
}

/// What nobody asked for: the engine's move, the end of a clock. Where it cannot be stored it is decided anew after a while.
void Hub::add_own_task(const GamePtr& game, std::function<api::Decision(const api::GameRoom&, std::int64_t now)> decide) {
  Task task;
  task.decide = std::move(decide);
  task.answer = [](const api::GameRoom&) { return std::string(); };
  task.told = [this, game = std::weak_ptr(game)](const std::variant<Text, api::Problem>& answer) {
    if (std::holds_alternative<Text>(answer)) return;
    later(game, rest, [this](const GamePtr& still) {
      watch_clock(still);
      think(still);
    });
  };
  add_task(game, std::move(task));
}

/// If the hub and the game are still there.
void Hub::later(const std::weak_ptr<Game>& game, std::chrono::milliseconds delay, std::function<void(const GamePtr&)> then) {
  loop_.after(delay, [game, then = std::move(then), alive = std::weak_ptr(alive_)] {
    const GamePtr still = game.lock();
    if (alive.lock() && still) then(still);
  });
}

void Hub::decide_next(const GamePtr& game) {
  const api::Decision decision = game->tasks.front().decide(*game->room, now_ms());
  if (const auto* problem = std::get_if<api::Problem>(&decision)) return finish_task(game, *problem);
  if (std::holds_alternative<api::Already>(decision)) return finish_task(game, text_of(game->tasks.front().answer(*game->room)));
  const auto& event = std::get<api::Event>(decision);
  if (std::holds_alternative<api::Rematched>(event.what)) return begin_rematch(game, event);
  commit(game, event);
}

/// The next game is there before this one names it.
void Hub::begin_rematch(const GamePtr& game, const api::Event& event) {
  game->busy = true;
  const api::Event created{event.time_ms, game->room->rematch()};
  const std::string& next = std::get<api::Rematched>(event.what).next;
  Append append{next, {1, created.time_ms, to_json(game->room->rules(), created)}};
  journal_.append(std::move(append), [this, game, event, alive = std::weak_ptr(alive_)](Appended appended) {
    loop_.post([this, game, event, appended, alive] {
      if (!alive.lock()) return;
      if (appended != Appended::failed) return commit(game, event);  // a conflict: it was there from the last try
      game->busy = false;
      finish_task(game, storage_failed());
      go_on(game);
    });
  });
}

void Hub::commit(const GamePtr& game, const api::Event& event) {
  game->busy = true;
  Append append{game->id, {game->room->version() + 1, event.time_ms, to_json(game->room->rules(), event)}};
  journal_.append(std::move(append), [this, game, event, alive = std::weak_ptr(alive_)](Appended appended) {
    loop_.post([this, game, event, appended, alive] {
      if (alive.lock()) committed(game, event, appended);
    });
  });
}

void Hub::committed(const GamePtr& game, const api::Event& event, Appended appended) {
  game->busy = false;
  if (appended == Appended::conflict) {
    if (++game->tasks.front().tries >= most_tries) finish_task(game, too_busy());
    return catch_up(game);
  }
  if (appended == Appended::failed) {
    game->uncertain = true;  // it may be there after all
    finish_task(game, storage_failed());
    return go_on(game);
  }
  metrics_.count_event(kind_of(event));
  metrics_.time_commit(static_cast<double>(now_ms() - game->tasks.front().since_ms) / 1000);
  const bool was_on = !game->room->is_over();
  if (const auto error = game->room->apply(event)) {
    log(LogLevel::error, "misfit", {{"game", game->id}, {"problem", message_of(*error)}});
  }
  if (was_on && game->room->is_over()) {
    log(LogLevel::info, "game_over",
        {{"game", game->id},
         {"outcome", std::string(to_string(game->room->outcome()))},
         {"reason", std::string(game->room->reason())},
         {"plies", static_cast<std::int64_t>(game->room->board().plies())}});
  }
  // A clock that had run out was decided in place of the move: that is answered now, as it stands.
  const bool as_asked = !std::holds_alternative<api::TimedOut>(event.what);
  if (as_asked) finish_task(game, text_of(game->tasks.front().answer(*game->room)));
  changed(game);
  go_on(game);
}

void Hub::finish_task(const GamePtr& game, const std::variant<Text, api::Problem>& answer) {
  const Task task = std::move(game->tasks.front());
  game->tasks.pop_front();
  task.told(answer);
}

// ---- what others have stored

void Hub::catch_up(const GamePtr& game) {
  game->busy = true;
  game->uncertain = false;  // of what is heard from here on, the answer may not know
  game->wanted = 0;
  const auto alive = std::weak_ptr(alive_);
  journal_.load(game->id, game->room->version(), [this, game, alive](std::optional<std::vector<StoredEvent>> events) {
    loop_.post([this, game, alive, events = std::move(events)] {
      if (!alive.lock()) return;
      game->busy = false;
      if (!events) {
        game->uncertain = true;
        while (!game->tasks.empty()) finish_task(game, storage_failed());
        if (std::exchange(game->resting, true)) return;
        return later(game, rest, [this](const GamePtr& still) {
          still->resting = false;
          go_on(still);
        });
      }
      if (const auto error = server::go_on(*game->room, *events)) log_corrupt(game->id, *error);
      if (!events->empty()) changed(game);
      go_on(game);
    });
  });
}

void Hub::heard(const std::string& id, std::uint64_t version) {
  const auto look = [&](const GamePtr& game) {
    if (id.empty()) game->uncertain = true;
    game->wanted = std::max(game->wanted, version);
    if (game->room) go_on(game);  // one that is being loaded goes on then
  };
  if (!id.empty()) {
    if (const auto at = games_.find(id); at != games_.end()) look(GamePtr(at->second));
    return;
  }
  const auto games = games_;  // something may have been missed
  for (const auto& [each, game] : games) look(game);
}

// ---- who is told

void Hub::changed(const GamePtr& game) {
  tell_watchers(*game);
  watch_clock(game);
  think(game);
}

void Hub::tell_watchers(Game& game) {
  const std::int64_t now = now_ms();
  for (Watcher& watcher : game.watchers) {
    if (watcher.seen != game.room->version()) send_state(game, watcher, now);
  }
}

void Hub::send_state(Game& game, Watcher& watcher, std::int64_t now) {
  watcher.socket->send(game.room->state(watcher.seen, game.room->seats_of(watcher.token), now));
  watcher.seen = game.room->version();
}

}  // namespace mnk::server
