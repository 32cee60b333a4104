// SPDX-License-Identifier: MIT
// Requests to games, and loading of games into memory.
#include "server/hub/hub.hpp"

#include <algorithm>

#include "protocol/json_api/game_event.hpp"
#include "server/http/negotiation.hpp"
#include "server/hub/game.hpp"
#include "server/secrets.hpp"
#include "server/storage/stored_game.hpp"

namespace mnk::server {

namespace {

constexpr std::size_t max_waiting = 1000;            // requests that wait for one game to load
constexpr std::size_t large_game_bytes = 16 * 1024;  // of its events: some hundred moves

api::Problem key_used_otherwise() {
  return {422, "idempotency_key_reused", "this Idempotency-Key was used for another game", {}};
}

}  // namespace

Hub::Hub(Loop& loop, Journal& journal, Scheduler& scheduler, Metrics& metrics, const HubLimits& limits,
         const table::Tables* tables)
    : journal_(journal),
      scheduler_(scheduler),
      metrics_(metrics),
      limits_(limits),
      tables_(tables),
      is_shared_(journal.is_shared()),
      callbacks_(loop) {
  process_start_ms();
  journal_.listen(callbacks_.posted([this](const std::string& id, std::uint64_t version) { on_notice(id, version); }));
  callbacks_.after(limits_.sweep_every, [this] { sweep(); });
}

Hub::~Hub() {
  for (const auto& [id, game] : games_) {  // breaks the cycle: an open socket holds its game, which holds the socket
    game->followers.clear();
    game->tasks.clear();
  }
}

void Hub::stop() {
  is_stopping_ = true;
  const auto games = games_;
  for (const auto& [id, game] : games) {
    game->thinking.cancel();
    const auto followers = game->followers;
    for (const Following& each : followers) each.follower->close(1001, "the server goes away");
  }
}

// ---- requests

bool Hub::is_over_quota() const {
  if (limits_.quota_games == 0 && limits_.quota_bytes == 0) return false;
  const Totals totals = journal_.totals();
  return (limits_.quota_games > 0 && totals.games >= limits_.quota_games) ||
         (limits_.quota_bytes > 0 && totals.bytes >= limits_.quota_bytes);
}

void Hub::create(const room::Created& created, const Requester& asker, const std::string& key, OnAnswer on_answer) {
  const auto game = std::make_shared<Game>();
  game->id = key.empty() ? new_game_id() : game_id_of(asker.key + "\n" + key);
  const room::Event event{now_ms(), created};
  if (is_over_quota())
    return key.empty() ? on_answer(database_full()) : answer_again(game->id, event, asker, on_answer, database_full());
  Result<room::Room> room = room::Room::open(game->id, event);
  if (!room) return on_answer(api::problem_of(room.error(), "moves"));
  game->room = std::move(*room);
  StoredEvent stored{1, event.time_ms, api::event_json(created.rules, event)};
  std::vector<std::string> seats = seats_of(stored);
  GameFacts facts = facts_after(*game->room, event);
  journal_.append(
      {game->id, std::move(stored), std::move(facts), std::move(seats)},
      callbacks_.posted([this, game, event, asker, on_answer = std::move(on_answer)](AppendResult appended) {
        on_created(game, event, asker, appended, on_answer);
      }));
}

void Hub::on_created(const GamePtr& made, const room::Event& event, const Requester& asker, AppendResult appended,
                     const OnAnswer& on_answer) {
  if (appended == AppendResult::conflict) return answer_again(made->id, event, asker, on_answer, no_such_game());
  if (appended != AppendResult::done) return on_answer(storage_failed());
  on_made(made->id, made->room->rules());
  const GamePtr game = enter(made, asker.client);
  if (game->is_gone) return on_answer(too_busy());  // make_room evicted the game immediately
  const room::Seats seats = game->room->seats_of(asker.key);
  on_answer(Done{state_text(*game, 0, seats), tag_of(*game, seats)});
  on_changed(game);
}

void Hub::on_made(const std::string& id, const Rules& rules) {
  metrics_.count_event("created");
  log(LogLevel::info, "game_created", {{"game", id}, {"rules", to_string(rules)}});
}

/// Puts a created game into memory. Its entry may exist already: the id follows from the Idempotency-Key, so a request
/// may have come before the game was stored.
Hub::GamePtr Hub::enter(const GamePtr& made, const std::string& client) {
  const GamePtr game = games_.emplace(made->id, made).first->second;
  if (!game->room) game->room = std::move(made->room);
  game->used_ms = now_ms();
  game->last_client = game->player_client = client;
  charge(*game, client);
  make_room();
  serve_waiting(game);
  return game;
}

/// Answers a repeated request with its Idempotency-Key: the existing game; a problem if that differs from `event`;
/// `otherwise` if it does not exist.
void Hub::answer_again(const std::string& id, const room::Event& event, const Requester& asker,
                       const OnAnswer& on_answer, const api::Problem& otherwise) {
  const std::string data = api::event_json(std::get<room::Created>(event.what).rules, event);
  journal_.load(id, 0, callbacks_.posted([=, this](const std::optional<std::vector<StoredEvent>>& events) {
    if (!events) return on_answer(storage_failed());
    if (events->empty()) return on_answer(otherwise);
    if (events->front().data != data) return on_answer(key_used_otherwise());
    state(id, asker, 0, {}, on_answer);
  }));
}

void Hub::state(const std::string& id, const Requester& asker, std::uint64_t since, const std::string& if_none_match,
                OnAnswer on_answer) {
  use_game(id, asker, on_answer, [this, asker, since, if_none_match, on_answer](const GamePtr& game) {
    add_read(game, on_answer, [this, asker, since, if_none_match, on_answer](const GamePtr& fresh) {
      const room::Seats seats = fresh->room->seats_of(asker.key);
      const std::string tag = tag_of(*fresh, seats);
      if (!if_none_match.empty() && matches_entity_tag(if_none_match, tag)) return on_answer(Done{nullptr, tag});
      on_answer(Done{state_text(*fresh, since, seats), tag});
    });
  });
}

void Hub::command(const std::string& id, const Requester& asker, const room::Command& command, OnAnswer on_answer) {
  use_game(id, asker, on_answer, [this, asker, command, on_answer](const GamePtr& game) {
    Task task;
    task.decide = [command, key = asker.key, next = std::string()](const room::Room& room, std::int64_t now) mutable {
      if (next.empty() && std::holds_alternative<room::RematchCommand>(command)) next = new_game_id();
      return room::decide(room, command, key, next, now);
    };
    task.answer = [this, command, key = asker.key](const GamePtr& done) -> Done {
      if (!std::holds_alternative<room::JoinCommand>(command))
        return {text_of(api::ack_json(command, done->room->version()))};
      const room::Seats seats = done->room->seats_of(key);
      return {state_text(*done, 0, seats), tag_of(*done, seats)};
    };
    task.on_answer = on_answer;
    task.client = asker.client;
    add_task(game, std::move(task));
  });
}

void Hub::read(const std::string& id, const Requester& asker, std::function<void(const room::Room&)> read,
               OnAnswer failed) {
  use_game(id, asker, failed, [this, read = std::move(read), failed](const GamePtr& game) {
    add_read(game, failed, [read](const GamePtr& fresh) { read(*fresh->room); });
  });
}

/// Calls `use` with the latest state, including events that other instances have stored.
void Hub::add_read(const GamePtr& game, OnAnswer failed, Use use) {
  if (!is_shared_) return use(game);
  Task task;
  task.answer = [use = std::move(use)](const GamePtr& fresh) {
    use(fresh);
    return Done{};
  };
  task.on_answer = [failed = std::move(failed)](const Answer& answer) {
    if (std::holds_alternative<api::Problem>(answer)) failed(answer);
  };
  add_task(game, std::move(task));
}

// ---- loading

void Hub::use_game(const std::string& id, const Requester& asker, OnAnswer failed, Use use) {
  if (!room::is_game_id(id)) return failed(no_such_game());
  auto at = games_.find(id);
  if (at == games_.end()) {
    at = games_.emplace(id, std::make_shared<Game>()).first;
    at->second->id = id;
    load(at->second);
  }
  const GamePtr game = at->second;
  game->used_ms = now_ms();
  game->last_client = asker.client;
  if (!game->room) {
    if (game->waiting.size() >= max_waiting) return failed(too_busy());
    game->waiting.emplace_back(std::move(failed), std::move(use));
    return;
  }
  charge(*game, asker.client);
  use(game);
  if (!game->is_gone) start_engine_search(game);  // the engine pauses while a game is unattended
}

void Hub::load(const GamePtr& game) {
  journal_.load(game->id, 0, callbacks_.posted([this, game](std::optional<std::vector<StoredEvent>> events) {
    on_loaded(game, std::move(events));
  }));
}

/// Rebuilds the game from its events; large games on a scheduler thread.
void Hub::on_loaded(const GamePtr& game, std::optional<std::vector<StoredEvent>> events) {
  if (game->is_gone || game->room) return;  // gone, or created meanwhile by enter()
  if (!events) return give_up(game, storage_failed());
  if (events->empty()) return give_up(game, no_such_game());
  std::size_t bytes = 0;
  for (const StoredEvent& event : *events) bytes += event.data.size();
  if (bytes <= large_game_bytes) return on_read(game, read_game(game->id, *events));
  // Thousands of moves take milliseconds, so a scheduler thread reads them, charged to the client.
  Scheduler::Job job;
  job.client = game->last_client;
  job.group = game->id;
  job.start = [this, game, events = std::make_shared<const std::vector<StoredEvent>>(std::move(*events))](
                  double) -> Scheduler::Work {
    return [game, events, done = callbacks_.posted([this, game](Result<room::Room> room) {
      if (!game->is_gone && !game->room) on_read(game, std::move(room));
    })](std::atomic<bool>&) { done(read_game(game->id, *events)); };
  };
  job.dropped = [this, game](Scheduler::Drop reason) {
    if (game->is_gone || game->room) return;
    give_up(game, reason == Scheduler::Drop::failed ? storage_failed() : too_busy());
  };
  scheduler_.submit(Lane::files, std::move(job));
}

void Hub::give_up(const GamePtr& game, const api::Problem& problem) {
  const auto waiting = std::exchange(game->waiting, {});
  game->is_gone = true;
  games_.erase(game->id);
  for (const auto& [failed, use] : waiting) failed(problem);
}

void Hub::on_read(const GamePtr& game, Result<room::Room> room) {
  if (!room) {
    log_corrupt(game->id, room.error());
    return give_up(game, {500, "corrupt_game", "what is stored of this game cannot be read", {}});
  }
  game->room = std::move(*room);
  begin_turn(*game);
  charge(*game, game->last_client);
  make_room();
  serve_waiting(game);
  if (game->is_gone) return;
  on_changed(game);
  advance(game);
}

void Hub::serve_waiting(const GamePtr& game) {
  for (const auto& [failed, use] : std::exchange(game->waiting, {})) {
    if (game->is_gone) {
      failed(too_busy());
    } else {
      use(game);
    }
  }
}

/// Evicts the game, fails its tasks and waiting requests, and closes its followers.
void Hub::evict(const GamePtr& game, std::uint16_t code, const std::string& reason) {
  if (game->is_gone) return;
  const auto tasks = std::exchange(game->tasks, {});
  const auto waiting = std::exchange(game->waiting, {});
  const auto followers = game->followers;
  unload(game);
  for (const Task& task : tasks) task.on_answer(no_such_game());
  for (const auto& [failed, use] : waiting) failed(no_such_game());
  for (const Following& each : followers) each.follower->close(code, reason);
}

}  // namespace mnk::server
