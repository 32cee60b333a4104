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
constexpr auto try_again = std::chrono::milliseconds(250);
constexpr std::int64_t longest_alarm_ms = 3'600'000;
constexpr std::uint64_t thinking_memory = std::uint64_t{16} << 20;

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
          add_own_task(game, [ply, cell = *cell](const api::GameRoom& room, std::int64_t now) -> api::Decision {
            const Player mover = room.board().to_move();
            if (!room.engine_to_move() || room.board().plies() != ply) return api::Already{};
            return room.decide_move({mover == Player::x, mover == Player::o}, ply, cell, now);
          });
        });
      });
  game->thinking_ply = ply;
  if (game->thinking) return;
  metrics_.count_refused_search();
  later(game, try_again, [this](const GamePtr& still) { think(still); });
}

/// One alarm a game, or a second where it has to ring earlier: one that rings too early looks when the next is due.
void Hub::watch_clock(const GamePtr& game) {
  const auto deadline = game->room->deadline_ms();
  if (!deadline || (game->alarm_ms != 0 && game->alarm_ms <= *deadline)) return;
  const std::int64_t at = game->alarm_ms = *deadline;
  const std::int64_t delay = std::clamp<std::int64_t>(at - now_ms() + 1, 1, longest_alarm_ms);
  loop_.after(std::chrono::milliseconds(delay), [this, at, game = std::weak_ptr(game), alive = std::weak_ptr(alive_)] {
    const GamePtr still = game.lock();
    if (!alive.lock() || !still || still->alarm_ms != at) return;
    still->alarm_ms = 0;
    const auto due = still->room->deadline_ms();
    if (due && *due > now_ms()) return watch_clock(still);
    if (due)
      add_own_task(still, [](const api::GameRoom& room, std::int64_t now) -> api::Decision {
        if (auto event = room.decide_timeout(now)) return *event;
        return api::Already{};
      });
  });
}

}  // namespace mnk::server
