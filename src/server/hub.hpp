// SPDX-License-Identifier: MIT
// The games that are being played: what was asked of each is decided in turn, stored, and only then applied and told to all who watch.
// Everything is on the I/O thread; journal and pool answer through the loop.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <variant>
#include <vector>

#include "protocol/json_api/game_commands.hpp"
#include "protocol/json_api/game_room.hpp"
#include "server/http.hpp"
#include "server/journal.hpp"
#include "server/loop.hpp"
#include "server/metrics.hpp"
#include "server/pool.hpp"

namespace mnk::server {

using Text = std::shared_ptr<const std::string>;
inline Text text_of(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

class Hub {
 public:
  /// JSON, or why not. Called once, sooner or later.
  using Told = std::function<void(std::variant<Text, api::Problem>)>;

  /// Requires: all of them outlive the hub; `loop` runs no task of the hub's after that.
  /// `pool`: for the engine's moves.
  Hub(Loop& loop, Journal& journal, Pool& pool, Metrics& metrics);
  ~Hub();

  /// A new game; told its state, as its maker sees it.
  void create(const api::Created& created, const std::string& token, Told told);
  /// Told the state as `token` sees it.
  void state(const std::string& id, const std::string& token, Told told);
  /// Told the acknowledgement, or the state where it was a join.
  void command(const std::string& id, const std::string& token, const api::Command& command, Told told);
  /// Told what `text` makes of the game.
  void read(const std::string& id, std::function<std::variant<Text, api::Problem>(const api::GameRoom&)> text, Told told);
  /// Sends the socket what happened after `version`, and from then on all that happens; takes its commands.
  void watch(const std::string& id, const std::string& token, std::uint64_t version, std::shared_ptr<Socket> socket);

  std::size_t loaded() const { return games_.size(); }

 private:
  struct Game;
  struct Task;
  struct Watcher;
  using GamePtr = std::shared_ptr<Game>;

  void with(const std::string& id, Told failed, std::function<void(const GamePtr&)> then);
  void load(const GamePtr& game);
  void loaded(const GamePtr& game, const std::optional<std::vector<StoredEvent>>& events);
  void add_task(const GamePtr& game, Task task);
  void add_own_task(const GamePtr& game, std::function<api::Decision(const api::GameRoom&, std::int64_t now)> decide);
  void later(const std::weak_ptr<Game>& game, std::chrono::milliseconds delay, std::function<void(const GamePtr&)> then);
  void go_on(const GamePtr& game);
  void decide_next(const GamePtr& game);
  void begin_rematch(const GamePtr& game, const api::Event& event);
  void commit(const GamePtr& game, const api::Event& event);
  void committed(const GamePtr& game, const api::Event& event, Appended appended);
  void finish_task(const GamePtr& game, const std::variant<Text, api::Problem>& answer);
  void catch_up(const GamePtr& game);
  void changed(const GamePtr& game);
  void tell_watchers(Game& game);
  void send_state(Game& game, Watcher& watcher, std::int64_t now);
  void receive(const GamePtr& game, const std::string& token, const std::shared_ptr<Socket>& socket, std::string_view message);
  void watch_clock(const GamePtr& game);
  void think(const GamePtr& game);
  void heard(const std::string& id, std::uint64_t version);
  static std::uint64_t cells_of(const Game& game);
  void drop_unused(std::int64_t since_ms);
  bool make_room();
  void sweep();

  Loop& loop_;
  Journal& journal_;
  Pool& pool_;
  Metrics& metrics_;
  std::unordered_map<std::string, GamePtr> games_;
  std::uint64_t cells_ = 0;      ///< of the games in memory
  std::shared_ptr<bool> alive_;  ///< for tasks that come back when the hub is gone
};

}  // namespace mnk::server
