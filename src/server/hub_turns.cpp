// SPDX-License-Identifier: MIT
// What happens in games without being asked for: the engine moves, clocks run out.
#include <algorithm>

#include "mnk/analysis.hpp"
#include "mnk/engine.hpp"
#include "server/hub.hpp"
#include "server/hub_game.hpp"
#include "server/log.hpp"

namespace mnk::server {

namespace {

constexpr double longest_thought = 1.0;  // seconds
constexpr double share_of_clock = 1.0 / 40;
constexpr std::uint64_t thinking_memory = std::uint64_t{16} << 20;
constexpr auto try_again = std::chrono::milliseconds(250);

/// The engine's move. Full strength asks the exact solver first.
std::optional<Cell> choose(const Board& board, int level, double seconds, const std::atomic<bool>& stop) {
  if (level == full_level) {
    AnalysisLimits limits;
    limits.seconds = seconds;
    limits.memory = thinking_memory;
    limits.stop = &stop;
    const Result<Analysed> analysed = analyse(board, limits);
    if (analysed && !analysed->moves.empty()) return analysed->moves.front().play.front();
  }
  Result<Engine> engine = Engine::make(board.rules(), {.memory = thinking_memory, .threads = 1});
  if (!engine) return std::nullopt;
  EngineLimits limits;
  limits.seconds = seconds;
  limits.level = level;
  limits.stop = &stop;
  const Result<EngineAnalysis> analysis = engine->analyse(board, limits);
  if (!analysis) return std::nullopt;
  return analysis->lines.front().play.front();
}

}  // namespace

void Hub::think(const GamePtr& game) {
  const auto level = game->room->engine_to_move();
  const std::uint32_t ply = game->room->board().plies();
  if (game->thinking) {
    if (!level || ply != game->thinking_ply) *game->thinking = true;  // of a position that is gone
    return;
  }
  if (!level) return;
  double seconds = longest_thought;
  if (const auto deadline = game->room->deadline_ms()) {
    seconds = std::clamp(static_cast<double>(*deadline - now_ms()) / 1000 * share_of_clock, 0.01, longest_thought);
  }
  // The game in the job only comes back with the answer: it is never touched on another thread.
  game->thinking = pool_.submit(
      [this, game, ply, seconds, level = *level, board = game->room->board(), alive = std::weak_ptr(alive_)](std::atomic<bool>& stop) {
        const auto cell = choose(board, level, seconds, stop);
        const bool stopped = stop;
        loop_.post([this, game, ply, cell, stopped, alive] {
          if (!alive.lock()) return;
          game->thinking = nullptr;
          if (!cell || stopped) return think(game);
          Task task;
          task.decide = [ply, cell = *cell](const api::GameRoom& room, std::int64_t now) -> api::Decision {
            const Player mover = room.board().to_move();
            if (!room.engine_to_move() || room.board().plies() != ply) return api::Already{};
            return room.decide_move({mover == Player::x, mover == Player::o}, ply, cell, now);
          };
          task.answer = [](const api::GameRoom&) { return std::string(); };
          task.told = [](const std::variant<Text, api::Problem>&) {};
          add_task(game, std::move(task));
        });
      });
  game->thinking_ply = ply;
  if (game->thinking) return;
  metrics_.count_refused_search();
  loop_.after(try_again, [this, game, alive = std::weak_ptr(alive_)] {
    if (alive.lock()) think(game);
  });
}

void Hub::watch_clock(const GamePtr& game) {
  const auto deadline = game->room->deadline_ms();
  if (!deadline) return;
  const std::int64_t delay = std::max<std::int64_t>(*deadline - now_ms(), 0) + 1;
  loop_.after(std::chrono::milliseconds(delay), [this, game, version = game->room->version(), alive = std::weak_ptr(alive_)] {
    if (!alive.lock() || game->room->version() != version) return;
    Task task;
    task.decide = [](const api::GameRoom& room, std::int64_t now) -> api::Decision {
      if (auto event = room.decide_timeout(now)) return *event;
      return api::Already{};
    };
    task.answer = [](const api::GameRoom&) { return std::string(); };
    task.told = [](const std::variant<Text, api::Problem>&) {};
    add_task(game, std::move(task));
  });
}

}  // namespace mnk::server
