// SPDX-License-Identifier: MIT
#include "server/hub.hpp"

#include <algorithm>

#include "server/hub_game.hpp"
#include "server/log.hpp"
#include "server/random.hpp"
#include "server/stored_game.hpp"

namespace mnk::server {

namespace {

constexpr std::size_t most_waiting = 1000;    // for one game to be loaded
constexpr std::size_t most_watchers = 2000;   // of one game
constexpr std::int64_t kept_ms = 5 * 60'000;  // a game that nobody asks for
// In memory at once; a cell takes some 20 bytes, a game without its cells some kilobytes.
constexpr std::uint64_t most_cells = 25'000'000;
constexpr std::uint64_t cells_of_any_game = 250;
constexpr auto sweep_every = std::chrono::seconds(20);

api::Problem no_such_game() { return {404, "no_such_game", "there is no such game", {}}; }

}  // namespace

Hub::Hub(Loop& loop, Journal& journal, Pool& pool, Metrics& metrics)
    : loop_(loop), journal_(journal), pool_(pool), metrics_(metrics), alive_(std::make_shared<bool>(true)) {
  journal_.listen([this, alive = std::weak_ptr(alive_)](const std::string& id, std::uint64_t version) {
    loop_.post([this, alive, id, version] {
      if (alive.lock()) heard(id, version);
    });
  });
  loop_.after(sweep_every, [this, alive = std::weak_ptr(alive_)] {
    if (alive.lock()) sweep();
  });
}

Hub::~Hub() {
  for (const auto& [id, game] : games_) {  // a socket that is still open holds its game, which holds it
    game->watchers.clear();
    game->tasks.clear();
  }
}

// ---- what is asked

void Hub::create(const api::Created& created, const std::string& token, Told told) {
  if (!make_room()) return told(too_busy());
  const auto game = std::make_shared<Game>();
  game->id = new_game_id();
  const api::Event event{now_ms(), created};
  Result<api::GameRoom> room = api::GameRoom::open(game->id, event);
  if (!room) return told(api::problem_of(room.error(), "moves"));
  game->room = std::move(*room);
  const std::string data = to_json(created.rules, event);
  const auto alive = std::weak_ptr(alive_);
  journal_.append({game->id, {1, event.time_ms, data}}, [this, game, token, told = std::move(told), alive](Appended a) {
    loop_.post([=, this] {
      if (!alive.lock()) return;
      if (a != Appended::done) return told(storage_failed());
      metrics_.count_event("created");
      log(LogLevel::info, "game_created", {{"game", game->id}, {"rules", to_string(game->room->rules())}});
      game->used_ms = now_ms();
      games_.emplace(game->id, game);
      cells_ += cells_of(*game);
      told(text_of(game->room->state(0, game->room->seats_of(token), now_ms())));
      changed(game);
    });
  });
}

void Hub::state(const std::string& id, const std::string& token, Told told) {
  with(id, told, [token, told](const GamePtr& game) {
    const api::Seats seats = game->room->seats_of(token);
    if (game->room->deadline_ms()) return told(text_of(game->room->state(0, seats, now_ms())));  // a clock is never the same
    if (game->cached_version != game->room->version()) game->cached = {};
    game->cached_version = game->room->version();
    Text& cached = game->cached[(seats.x ? 1U : 0U) + (seats.o ? 2U : 0U)];
    if (!cached) cached = text_of(game->room->state(0, seats, now_ms()));
    told(cached);
  });
}

void Hub::command(const std::string& id, const std::string& token, const api::Command& command, Told told) {
  with(id, told, [this, token, command, told](const GamePtr& game) {
    Task task;
    task.decide = [command, token, next = std::string()](const api::GameRoom& room, std::int64_t now) mutable {
      if (next.empty() && std::holds_alternative<api::RematchCommand>(command)) next = new_game_id();
      return api::decide(room, command, token, next, now);
    };
    task.answer = [command, token](const api::GameRoom& room) {
      if (std::holds_alternative<api::JoinCommand>(command)) return room.state(0, room.seats_of(token), now_ms());
      return api::ack_json(command, room.version());
    };
    task.told = told;
    add_task(game, std::move(task));
  });
}

void Hub::read(const std::string& id, std::function<std::variant<Text, api::Problem>(const api::GameRoom&)> text, Told told) {
  with(id, told, [text = std::move(text), told](const GamePtr& game) { told(text(*game->room)); });
}

void Hub::watch(const std::string& id, const std::string& token, std::uint64_t version, std::shared_ptr<Socket> socket) {
  const Told failed = [socket](const std::variant<Text, api::Problem>& answer) {
    const auto& problem = std::get<api::Problem>(answer);
    socket->send(api::refusal_json(problem, nullptr));
    if (problem.status == 404) return socket->close(4404, "no such game");
    socket->close(problem.status == 503 ? 1013 : 1011, problem.code);
  };
  with(id, failed, [this, token, version, socket](const GamePtr& game) {
    if (game->watchers.size() >= most_watchers) return socket->close(1013, "too many watch this game");
    game->watchers.push_back({socket, token, std::min(version, game->room->version())});
    send_state(*game, game->watchers.back(), now_ms());
    // Last: one that has closed meanwhile goes out at once.
    socket->listen({[this, game, token, socket = std::weak_ptr(socket)](std::string_view message) {
                      if (const auto still = socket.lock()) receive(game, token, still, message);
                    },
                    [game, key = socket.get()] {
                      std::erase_if(game->watchers, [&](const Watcher& watcher) { return watcher.socket.get() == key; });
                    }});
  });
}

void Hub::receive(const GamePtr& game, const std::string& token, const std::shared_ptr<Socket>& socket, std::string_view message) {
  const auto read = api::read_message(message);
  if (const auto* problem = std::get_if<api::Problem>(&read)) return socket->send(api::refusal_json(*problem, nullptr));
  const auto& wanted = std::get<api::Command>(read);
  command(game->id, token, wanted, [socket, wanted](const std::variant<Text, api::Problem>& answer) {
    if (const Text* text = std::get_if<Text>(&answer)) return socket->send(*text);
    socket->send(api::refusal_json(std::get<api::Problem>(answer), &wanted));
  });
}

// ---- games come and go

void Hub::with(const std::string& id, Told failed, std::function<void(const GamePtr&)> then) {
  if (!is_game_id(id)) return failed(no_such_game());
  auto at = games_.find(id);
  if (at == games_.end()) {
    if (!make_room()) return failed(too_busy());
    at = games_.emplace(id, std::make_shared<Game>()).first;
    at->second->id = id;
    load(at->second);
  }
  const GamePtr& game = at->second;
  game->used_ms = now_ms();
  if (game->room) return then(game);
  if (game->waiting.size() >= most_waiting) return failed(too_busy());
  game->waiting.emplace_back(std::move(failed), std::move(then));
}

void Hub::load(const GamePtr& game) {
  journal_.load(game->id, 0, [this, game, alive = std::weak_ptr(alive_)](std::optional<std::vector<StoredEvent>> events) {
    loop_.post([this, game, alive, events = std::move(events)] {
      if (alive.lock()) loaded(game, events);
    });
  });
}

/// All who waited get the game, or hear why there is none.
void Hub::loaded(const GamePtr& game, const std::optional<std::vector<StoredEvent>>& events) {
  api::Problem problem = events ? no_such_game() : storage_failed();
  if (events && !events->empty()) {
    Result<api::GameRoom> room = read_game(game->id, *events);
    if (room) {
      game->room = std::move(*room);
    } else {
      log_corrupt(game->id, room.error());
      problem = {500, "corrupt_game", "what is stored of this game cannot be read", {}};
    }
  }
  const auto waiting = std::exchange(game->waiting, {});
  if (game->room)
    cells_ += cells_of(*game);
  else
    games_.erase(game->id);
  for (const auto& [failed, then] : waiting) {
    if (game->room)
      then(game);
    else
      failed(problem);
  }
  if (!game->room) return;
  changed(game);
  go_on(game);
}

std::uint64_t Hub::cells_of(const Game& game) { return game.room->rules().cells() + cells_of_any_game; }

/// Those that nobody watches, and nobody has asked for since then, are dropped: storage has them.
void Hub::drop_unused(std::int64_t since_ms) {
  std::erase_if(games_, [&](const auto& entry) {
    const Game& game = *entry.second;
    if (!game.room || !game.watchers.empty() || !game.tasks.empty() || game.busy || game.thinking) return false;
    if (game.used_ms > since_ms) return false;
    cells_ -= cells_of(game);
    return true;
  });
}

bool Hub::make_room() {
  if (cells_ >= most_cells) drop_unused(now_ms());
  return cells_ < most_cells;
}

void Hub::sweep() {
  drop_unused(now_ms() - kept_ms);
  loop_.after(sweep_every, [this, alive = std::weak_ptr(alive_)] {
    if (alive.lock()) sweep();
  });
}

}  // namespace mnk::server
