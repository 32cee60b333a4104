// SPDX-License-Identifier: MIT
// The active games, by event sourcing: a command is decided, its event stored, and only then applied and sent to the
// followers. Everything runs on the I/O thread; journal and scheduler answer through the loop.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <variant>
#include <vector>

#include "mnk/opening_play.hpp"
#include "mnk/tables.hpp"
#include "protocol/json_api/game_commands.hpp"
#include "room/command.hpp"
#include "server/callbacks.hpp"
#include "server/http/http.hpp"
#include "server/hub/lobby.hpp"
#include "server/metrics.hpp"
#include "server/scheduler.hpp"
#include "server/shares.hpp"
#include "server/storage/journal.hpp"

namespace mnk::server {

using Text = std::shared_ptr<const std::string>;
inline Text text_of(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

/// The author of a request: key_of(token), empty without a token, and the client key for limits.
struct Requester {
  std::string key;
  std::string client;
};

/// A subscriber of a game, over a WebSocket or an event stream.
class Follower {
 public:
  virtual ~Follower() = default;
  virtual bool is_open() const = 0;
  /// Sends the state of the game at `version`, with the moves that the follower has not seen.
  virtual void send(std::uint64_t version, const Text& state) = 0;
  /// Sends a message that belongs to no version. `event`: its name in an event stream.
  virtual void tell(std::string_view event, const Text& message) = 0;
  /// Reports that the game cannot be followed, or not now.
  virtual void fail(const api::Problem& problem) = 0;
  /// Ends the subscription. Codes are those of the WebSocket (docs/api.md).
  virtual void close(std::uint16_t code, const std::string& reason) = 0;
};

struct HubLimits {
  std::uint64_t cells = 25'000'000;                   ///< of all games in memory; a cell takes about 28 bytes
  std::size_t followers = 5'000;                      ///< per game
  std::chrono::milliseconds keep_unused{5 * 60'000};  ///< time in memory after the last request
  std::chrono::milliseconds sweep_every{20'000};
  std::chrono::milliseconds attention{
      10'000};  ///< without followers, the engine plays on for this time after a request
  std::chrono::milliseconds presence_every{1'000};  ///< between messages about who is connected
  std::uint64_t quota_games = 0;                    ///< in the database; 0: no quota
  std::uint64_t quota_bytes = 0;                    ///< of event data in the database; 0: no quota
};

class Hub {
 public:
  /// A JSON text; for a state also its entity tag. Null text: `if_none_match` matched.
  struct Done {
    Text text;
    std::string tag = {};
  };
  using Answer = std::variant<Done, api::Problem>;
  /// Called once, possibly before the call returns; in `read` only on failure.
  using OnAnswer = std::function<void(Answer)>;

  /// `tables`: for the engine's moves at full strength; null: none. Requires: all arguments outlive the hub; `loop`
  /// runs no task of the hub after its destruction.
  Hub(Loop& loop, Journal& journal, Scheduler& scheduler, Metrics& metrics, const HubLimits& limits,
      const table::Tables* tables = nullptr);
  ~Hub();

  /// Creates a game and answers with its state as the asker sees it. `key`: Idempotency-Key, may be empty. Idempotent:
  /// equal keys of one asker give one game.
  void create(const room::Created& created, const Requester& asker, const std::string& key, OnAnswer on_answer);
  /// Answers with the state as the asker sees it, with the moves after version `since`.
  void state(const std::string& id, const Requester& asker, std::uint64_t since, const std::string& if_none_match,
             OnAnswer on_answer);
  /// Runs a command. Answers with an acknowledgement; a join is answered with the state.
  void command(const std::string& id, const Requester& asker, const room::Command& command, OnAnswer on_answer);
  /// Calls `read` with the game, or `failed` with a problem.
  void read(const std::string& id, const Requester& asker, std::function<void(const room::Room&)> read,
            OnAnswer failed);
  /// Sends the state with the moves after `version`, then every change, until `unfollow`.
  void follow(const std::string& id, const Requester& asker, std::uint64_t version, std::shared_ptr<Follower> follower);
  void unfollow(const std::string& id, const Follower* follower);
  /// Sends a word of a seated player to all followers. Calls `failed` with a problem otherwise.
  void say(const std::string& id, const Requester& asker, const std::string& word, OnAnswer failed);
  /// The games in memory that are open to all, as JSON: those younger than five minutes, or with a connected player.
  std::string lobby(const api::LobbyQuery& query);

  /// Ends all subscriptions and engine searches, for a shutdown.
  void stop();

  std::size_t loaded() const { return games_.size(); }
  std::uint64_t cells() const { return cells_.sum(); }
  std::size_t followers() const { return followers_; }

 private:
  struct Game;
  struct Task;
  struct Following;
  struct StateCache;
  struct WordShare;
  using GamePtr = std::shared_ptr<Game>;
  using Use = std::function<void(const GamePtr&)>;

  // hub.cpp
  void use_game(const std::string& id, const Requester& asker, OnAnswer failed, Use use);
  void load(const GamePtr& game);
  void on_loaded(const GamePtr& game, std::optional<std::vector<StoredEvent>> events);
  void on_read(const GamePtr& game, Result<room::Room> room);
  void give_up(const GamePtr& game, const api::Problem& problem);
  void on_made(const std::string& id, const Rules& rules);
  GamePtr enter(const GamePtr& made, const std::string& client);
  void serve_waiting(const GamePtr& game);
  void on_created(const GamePtr& made, const room::Event& event, const Requester& asker, AppendResult appended,
                  const OnAnswer& on_answer);
  void answer_again(const std::string& id, const room::Event& event, const Requester& asker, const OnAnswer& on_answer,
                    const api::Problem& otherwise);
  void add_read(const GamePtr& game, OnAnswer failed, Use use);
  void evict(const GamePtr& game, std::uint16_t code, const std::string& reason);
  bool is_over_quota() const;

  // events.cpp
  void add_task(const GamePtr& game, Task task);
  void add_own_task(const GamePtr& game, std::function<room::Decision(const room::Room&, std::int64_t now)> decide);
  void later(const GamePtr& game, std::chrono::milliseconds delay, Use then);
  void advance(const GamePtr& game);
  void decide_next(const GamePtr& game);
  bool is_stale_for(const Game& game, const Task& task) const;
  void begin_rematch(const GamePtr& game, const room::Event& event);
  void commit(const GamePtr& game, const room::Event& event);
  void on_committed(const GamePtr& game, const room::Event& event, AppendResult appended);
  void finish_as_asked(const GamePtr& game);
  void finish_task(const GamePtr& game, const Answer& answer);
  void catch_up(const GamePtr& game);
  void on_caught_up(const GamePtr& game, const std::optional<std::vector<StoredEvent>>& events);
  void on_notice(const std::string& id, std::uint64_t version);
  GameFacts facts_after(room::Room& room, const room::Event& event) const;

  // followers.cpp
  void on_changed(const GamePtr& game);
  void tell_followers(Game& game);
  bool has_place(const Game& game, bool is_player) const;
  Text state_text(Game& game, std::uint64_t since, room::Seats seats);
  static void add_to_cache(Game& game, std::pair<std::uint32_t, unsigned> place, const Text& text);
  static std::string tag_of(const Game& game, room::Seats seats);

  // presence.cpp
  static bool is_player_connected(const Game& game, Player player);
  void note_presence(const GamePtr& game);
  void tell_presence(Game& game);
  void update_lobby(const Game& game);

  // turns.cpp
  void watch_clock(const GamePtr& game);
  bool is_attended(const Game& game) const;
  void start_engine_search(const GamePtr& game);
  void on_engine_act(const GamePtr& game, std::size_t turn, const std::optional<OpeningAct>& act);
  void begin_turn(Game& game);
  std::string thinking_client(const Game& game) const;

  // memory.cpp
  static std::uint64_t cells_of(const Game& game);
  static bool can_unload(const Game& game);
  void charge(Game& game, const std::string& client);
  void unload(const GamePtr& game);
  void unload_unused(std::int64_t since_ms);
  void make_room();
  void sweep();

  Journal& journal_;
  Scheduler& scheduler_;
  Metrics& metrics_;
  const HubLimits limits_;
  const table::Tables* tables_;
  const bool is_shared_;  ///< other instances may write to the database
  std::unordered_map<std::string, GamePtr> games_;
  AmountByClient cells_;        ///< of the games in memory, by the client charged (Game::payer)
  std::size_t followers_ = 0;   ///< of all games
  std::uint64_t arrivals_ = 0;  ///< counts tasks and calls of catch_up, to order them
  /// Time of the last notice from another instance, by game. Two generations bound the size: the older one is dropped.
  std::unordered_map<std::string, std::int64_t> noticed_ms_, noticed_before_ms_;
  Lobby lobby_;
  std::vector<api::OpenGame> open_games_;  ///< of the lobby, those to show
  std::int64_t lobby_seen_ms_ = 0;         ///< time of `open_games_`
  bool is_lobby_stale_ = false;
  bool is_stopping_ = false;
  Callbacks callbacks_;
};

}  // namespace mnk::server
