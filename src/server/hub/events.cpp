// SPDX-License-Identifier: MIT
// Event sourcing: a command becomes an event, which is stored, applied and sent to the followers. One event of a game
// is in flight at a time, so a decision still holds when its event is stored. Between instances concurrency is
// optimistic: the storage key (game, version) decides. Before an instance refuses a command, it loads the events of
// other instances.
#include <algorithm>

#include "protocol/json_api/game_event.hpp"
#include "server/hub/game.hpp"
#include "server/storage/stored_game.hpp"

namespace mnk::server {

namespace {

constexpr std::size_t max_tasks = 1000;         // per game
constexpr int max_tries = 10;                   // after conflicts with other instances
constexpr auto rest = std::chrono::seconds(1);  // before a retry after a failure of the database
constexpr std::size_t max_noticed = 100'000;    // per generation of noticed_ms_

/// Returns the kind of the event as in its JSON: `moved`, `joined` ...
std::string_view kind_of(const room::Event& event) {
  constexpr std::array<std::string_view, 15> names = {
      "created",         "joined",    "moved",  "undo_offered", "undo_declined", "undone",      "resigned", "timed_out",
      "rematch_offered", "rematched", "chosen", "draw_offered", "draw_declined", "draw_agreed", "offered"};
  static_assert(names.size() == std::variant_size_v<decltype(event.what)>);
  return names[event.what.index()];
}

}  // namespace

/// Returns the facts that storage keeps of the game after the event.
GameFacts Hub::facts_after(room::Room& room, const room::Event& event) const {
  std::uint32_t plies = room.board().plies();
  if (std::holds_alternative<room::Moved>(event.what)) ++plies;
  if (const auto* undone = std::get_if<room::Undone>(&event.what)) plies = undone->ply;
  return {to_string(room.rules()), std::string(to_string(room.outcome_after(event))), plies};
}

void Hub::add_task(const GamePtr& game, Task task) {
  if (game->tasks.size() >= max_tasks) return task.on_answer(too_busy());
  task.since_ms = now_ms();
  task.arrival = ++arrivals_;
  game->tasks.push_back(std::move(task));
  advance(game);
}

void Hub::advance(const GamePtr& game) {
  while (!game->busy && !game->is_gone) {
    if (game->uncertain || game->wanted > game->room->version()) return catch_up(game);
    if (game->tasks.empty()) return;
    const bool is_read = !game->tasks.front().decide;
    if (is_read && is_stale_for(*game, game->tasks.front())) return catch_up(game);
    decide_next(game);
  }
}

/// Returns true if another instance may have stored an event, before the task arrived, that the room lacks.
bool Hub::is_stale_for(const Game& game, const Task& task) const { return is_shared_ && game.checked < task.arrival; }

/// Adds a task of the server itself: a move of the engine, a timeout. After a failure the decision is made again,
/// `rest` later.
void Hub::add_own_task(const GamePtr& game, std::function<room::Decision(const room::Room&, std::int64_t now)> decide) {
  Task task;
  task.decide = std::move(decide);
  task.answer = [](const GamePtr&) { return Done{}; };
  task.on_answer = if_alive(game, [this](const GamePtr& still, const Answer& answer) {
    if (std::holds_alternative<Done>(answer)) return;
    later(still, rest, [this](const GamePtr& later_on) {
      watch_clock(later_on);
      start_engine_search(later_on);
    });
  });
  add_task(game, std::move(task));
}

/// Calls `then` after `delay`, if the game is still in memory.
void Hub::later(const GamePtr& game, std::chrono::milliseconds delay, Use then) {
  callbacks_.after(delay, if_alive(game, [then = std::move(then)](const GamePtr& still) {
                     if (!still->is_gone) then(still);
                   }));
}

void Hub::decide_next(const GamePtr& game) {
  Task& task = game->tasks.front();
  if (!task.decide) return finish_as_asked(game);
  const room::Decision decision = task.decide(*game->room, now_ms());
  if (const auto* refusal = std::get_if<room::Refusal>(&decision)) {
    if (is_stale_for(*game, task)) return catch_up(game);
    return finish_task(game, api::problem_of(*refusal));
  }
  if (std::holds_alternative<room::AlreadyApplied>(decision)) return finish_as_asked(game);
  const auto& event = std::get<room::Event>(decision);
  if (std::holds_alternative<room::Rematched>(event.what)) return begin_rematch(game, event);
  commit(game, event);
}

/// Stores the rematch before the event that refers to the new game.
void Hub::begin_rematch(const GamePtr& game, const room::Event& event) {
  if (is_over_quota()) return finish_task(game, database_full());
  game->busy = true;
  const room::Event created{event.time_ms, game->room->rematch()};
  const std::string& next = std::get<room::Rematched>(event.what).next;
  StoredEvent stored{1, created.time_ms, api::event_json(game->room->rules(), created)};
  std::vector<std::string> seats = seats_of(stored);
  const auto& start = std::get<room::Created>(created.what);
  const GameFacts facts = {to_string(start.rules), std::string(to_string(Outcome::pending)),
                           static_cast<std::uint32_t>(start.moves.size())};
  journal_.append({next, std::move(stored), facts, std::move(seats), game->id},
                  callbacks_.posted([this, game, event, next](AppendResult appended) {
                    game->busy = false;
                    if (appended == AppendResult::done) on_made(next, game->room->rules());
                    if (game->is_gone) return;
                    if (appended == AppendResult::missing) return evict(game, 4404, "the game was deleted");
                    if (appended == AppendResult::done || appended == AppendResult::conflict)
                      return commit(game, event);  // conflict: created by the last try
                    finish_task(game, storage_failed());
                    advance(game);
                  }));
}

void Hub::commit(const GamePtr& game, const room::Event& event) {
  game->busy = true;
  StoredEvent stored{game->room->version() + 1, event.time_ms, api::event_json(game->room->rules(), event)};
  std::vector<std::string> seats;
  if (std::holds_alternative<room::Joined>(event.what)) seats = seats_of(stored);
  Append append{game->id, std::move(stored), facts_after(*game->room, event), std::move(seats)};
  journal_.append(std::move(append), callbacks_.posted([this, game, event](AppendResult appended) {
    on_committed(game, event, appended);
  }));
}

void Hub::on_committed(const GamePtr& game, const room::Event& event, AppendResult appended) {
  game->busy = false;
  if (game->is_gone) return;
  if (appended == AppendResult::missing) return evict(game, 4404, "the game was deleted");
  if (appended == AppendResult::conflict) {
    if (++game->tasks.front().tries >= max_tries) finish_task(game, too_busy());
    return catch_up(game);
  }
  if (appended == AppendResult::failed) {
    game->uncertain = true;  // the event may be stored nevertheless
    finish_task(game, storage_failed());
    return advance(game);
  }
  if (!game->tasks.front().client.empty()) game->player_client = game->tasks.front().client;
  metrics_.count_event(kind_of(event));
  metrics_.time_commit(seconds_of_ms(now_ms() - game->tasks.front().since_ms));
  const bool was_on = !game->room->is_over();
  if (const auto error = game->room->apply(event)) {
    log(LogLevel::error, "misfit", {{"game", game->id}, {"problem", message_of(*error)}});
  }
  if (was_on && game->room->is_over()) {
    log(LogLevel::info, "game_over",
        {{"game", game->id},
         {"outcome", std::string(to_string(game->room->outcome()))},
         {"reason", std::string(game->room->reason())},
         {"plies", std::int64_t{game->room->board().plies()}}});
  }
  // A timeout was decided in place of the command. The command is still queued and is decided next.
  const bool as_asked = !std::holds_alternative<room::TimedOut>(event.what);
  if (as_asked) finish_as_asked(game);
  on_changed(game);
  advance(game);
}

void Hub::finish_task(const GamePtr& game, const Answer& answer) {
  const Task task = std::move(game->tasks.front());
  game->tasks.pop_front();
  task.on_answer(answer);
}

void Hub::finish_as_asked(const GamePtr& game) {
  const Task task = std::move(game->tasks.front());
  game->tasks.pop_front();
  task.on_answer(task.answer(game));
}

// ---- events of other instances

void Hub::catch_up(const GamePtr& game) {
  game->busy = true;
  game->uncertain = false;  // reset before the load: a notice during the load sets `wanted` again
  game->wanted = 0;
  game->checked = ++arrivals_;
  journal_.load(game->id, game->room->version(),
                callbacks_.posted([this, game](const std::optional<std::vector<StoredEvent>>& events) {
                  on_caught_up(game, events);
                }));
}

void Hub::on_caught_up(const GamePtr& game, const std::optional<std::vector<StoredEvent>>& events) {
  game->busy = false;
  if (game->is_gone) return;
  if (!events) {
    game->uncertain = true;
    while (!game->tasks.empty()) finish_task(game, storage_failed());
    if (std::exchange(game->resting, true)) return;
    return later(game, rest, [this](const GamePtr& still) {
      still->resting = false;
      advance(still);
    });
  }
  const std::int64_t turn_began = game->room->turn_began_ms();
  if (const auto error = replay(*game->room, *events)) log_corrupt(game->id, *error);
  // Clocks of other instances may differ, so the turn begins now. The error is small, as the game was in memory.
  if (game->room->turn_began_ms() != turn_began) game->room->set_turn_began(now_ms());
  if (!events->empty()) on_changed(game);
  advance(game);
}

void Hub::on_notice(const std::string& id, std::uint64_t version) {
  if (id.empty()) {  // notices may have been lost
    const auto games = games_;
    for (const auto& [each, game] : games) {
      game->uncertain = true;
      if (game->room) advance(game);  // otherwise on_read goes on after loading
    }
    return;
  }
  const auto at = games_.find(id);
  const GamePtr game = at == games_.end() ? nullptr : at->second;
  if (version == 0) {
    if (game) evict(game, 4404, "the game was deleted");
    return;
  }
  if (noticed_ms_.size() >= max_noticed) noticed_before_ms_ = std::exchange(noticed_ms_, {});
  noticed_ms_[id] = now_ms();
  if (!game) return;
  game->wanted = std::max(game->wanted, version);
  if (game->room) advance(game);
}

}  // namespace mnk::server
