// SPDX-License-Identifier: MIT
// Events without a request: moves of the engine, and timeouts.
#include <algorithm>

#include "mnk/analysis.hpp"
#include "mnk/engine.hpp"
#include "mnk/opening_play.hpp"
#include "server/hub/game.hpp"

namespace mnk::server {

namespace {

constexpr double max_thought = 1.0;    // seconds
constexpr double quick_thought = 0.1;  // seconds, for weak levels and nearly full boards
constexpr double share_of_clock = 1.0 / 40;
constexpr auto try_again = std::chrono::seconds(3);
constexpr std::int64_t max_alarm_ms = 3'600'000;
constexpr std::uint64_t thinking_memory = std::uint64_t{16} << 20;
constexpr std::uint64_t level_memory = std::uint64_t{1} << 20;  // bytes, for levels below full strength
constexpr int strongest_quick_level = 7;
// The engine prepares its patterns for so many in a row for up to half a second. Beyond 10 it has none.
constexpr bool is_slow_to_prepare(int k) { return k == 9 || k == 10; }
constexpr std::uint32_t max_quick_cells = 1024;
constexpr std::uint32_t few_empty = 12;  // empty cells at which the solver takes some milliseconds

/// Returns the move of the engine. Full strength tries the exact solver first, with the table of the game.
std::optional<Cell> choose(const Board& board, int level, double seconds, const table::Tables* tables,
                           const std::atomic<bool>& stop) {
  if (level == full_level) {
    const Result<Analysed> analysed =
        analyse(board, {.seconds = seconds, .memory = thinking_memory, .stop = &stop}, {.only_move_at_once = true},
                tables == nullptr ? nullptr : tables->of(board.rules()));
    if (analysed && !analysed->moves.empty()) return analysed->moves.front().play.front();
    if (!analysed && table::is_damage(analysed.error()))
      log(LogLevel::error, "table", {{"problem", message_of(analysed.error())}});
  }
  Result<Engine> engine =
      Engine::make(board.rules(), {.memory = level == full_level ? thinking_memory : level_memory, .threads = 1});
  if (!engine) return std::nullopt;
  const Result<EngineAnalysis> analysis =
      engine->analyse(board, {.seconds = seconds, .stop = &stop}, {.level = level, .only_move_at_once = true});
  if (!analysis) return std::nullopt;
  return analysis->lines.front().play.front();
}

/// The engine's turn in a game.
struct Turn {
  Board board;
  Opening opening;
  int level;
  std::uint64_t seed;
  const table::Tables* tables;
};

/// Returns the stone, the choice or the offers of the engine.
std::optional<OpeningAct> act(const Turn& turn, double seconds, const std::atomic<bool>& stop) {
  if (turn.opening.is_done()) {
    const auto cell = choose(turn.board, turn.level, seconds, turn.tables, stop);
    return cell ? std::optional<OpeningAct>(*cell) : std::nullopt;
  }
  Result<Engine> engine = Engine::make(turn.board.rules(), {.memory = thinking_memory, .threads = 1});
  if (!engine) return std::nullopt;
  const Result<OpeningAct> chosen = play_opening(*engine, turn.board, turn.opening, {.seconds = seconds, .stop = &stop},
                                                 {.level = turn.level, .seed = turn.seed});
  return chosen ? std::optional(*chosen) : std::nullopt;
}

bool is_quick(const Board& board, int level) {
  if (is_slow_to_prepare(board.rules().k())) return false;
  return (level <= strongest_quick_level && board.rules().cells() <= max_quick_cells) ||
         board.rules().cells() - board.plies() <= few_empty;
}

}  // namespace

/// Returns true if the game has followers or a recent request. The engine does not search for unattended games.
bool Hub::is_attended(const Game& game) const {
  return !is_stopping_ && (!game.followers.empty() || now_ms() - game.used_ms < limits_.attention.count());
}

/// Returns the client that engine time is charged to: a player, so that spectators cannot use up the share.
std::string Hub::thinking_client(const Game& game) const {
  for (const Following& each : game.followers) {
    if (game.room->seats_of(each.asker.key).any()) return each.asker.client;
  }
  return game.player_client.empty() ? game.last_client : game.player_client;
}

void Hub::start_engine_search(const GamePtr& game) {
  const auto level = game->room->engine_to_move();
  const std::size_t turn = game->room->turn();
  if (game->thinking.is_open()) {
    if (level && turn == game->thinking_turn) return;
    game->thinking.cancel();  // a search of an earlier position
  }
  if (!level || !is_attended(*game)) return;
  const bool quick = is_quick(game->room->board(), *level);
  double most = quick ? quick_thought : max_thought;
  if (const auto deadline = game->room->deadline_ms()) {
    most = std::clamp(seconds_of_ms(*deadline - now_ms()) * share_of_clock, 0.01, most);
  }
  game->thinking_turn = turn;
  Scheduler::Job job;
  job.client = thinking_client(*game);
  job.group = game->id;
  job.expected_seconds = quick ? 0.01 : most;
  job.max_seconds = most;
  job.start = [this, weak = std::weak_ptr(game), turn, level = *level](double seconds) -> Scheduler::Work {
    const GamePtr still = weak.lock();
    if (!still || still->is_gone || !is_attended(*still) || still->room->turn() != turn) return {};
    // `still` only travels back to the I/O thread; the worker thread never accesses the game.
    const auto chosen =
        callbacks_.posted([this, still, turn](std::optional<OpeningAct> act) { on_engine_act(still, turn, act); });
    const Turn its = {still->room->board(), still->room->opening(), level, std::hash<std::string>()(still->id),
                      tables_};
    return [chosen, seconds, its](std::atomic<bool>& stop) { chosen(act(its, seconds, stop)); };
  };
  job.dropped = [this, weak = std::weak_ptr(game)](Scheduler::Drop reason) {
    metrics_.count_refused_search();
    const GamePtr still = weak.lock();
    if (!still || reason == Scheduler::Drop::stopping) return;
    later(still, try_again, [this](const GamePtr& later_on) { start_engine_search(later_on); });
  };
  game->thinking = scheduler_.submit(quick ? Lane::quick : Lane::moves, std::move(job));
}

/// Plays the stone, or makes the choice or the offers, that were found. Cancelled searches arrive here, too, and are
/// ignored if their turn is over.
void Hub::on_engine_act(const GamePtr& game, std::size_t turn, const std::optional<OpeningAct>& act) {
  if (game->is_gone || !act || game->room->turn() != turn || !game->room->engine_to_move() || is_stopping_) return;
  if (!is_attended(*game)) return;
  add_own_task(game, [turn, act = *act](const room::Room& room, std::int64_t now) -> room::Decision {
    if (!room.engine_to_move() || room.turn() != turn) return room::AlreadyApplied{};
    const Player seat = room.to_act();
    const room::Seats who = {seat == Player::x, seat == Player::o};
    const std::uint32_t ply = room.board().plies();
    if (const auto* cell = std::get_if<Cell>(&act)) return room.decide_move(who, ply, *cell, now);
    if (const auto* offers = std::get_if<OpeningOffers>(&act)) return room.decide_offers(who, *offers, ply, now);
    return room.decide_choice(who, std::get<OpeningChoice>(act), ply, now);
  });
}

/// Schedules a check of the clock at the deadline, unless an earlier one is scheduled. A check that comes too early
/// schedules the next.
void Hub::watch_clock(const GamePtr& game) {
  const auto deadline = game->room->deadline_ms();
  if (!deadline || (game->alarm_ms != 0 && game->alarm_ms <= *deadline)) return;
  const std::int64_t at = game->alarm_ms = *deadline;
  const std::int64_t delay = std::clamp<std::int64_t>(at - now_ms() + 1, 1, max_alarm_ms);
  later(game, std::chrono::milliseconds(delay), [this, at](const GamePtr& still) {
    if (still->alarm_ms != at) return;
    still->alarm_ms = 0;
    const auto due = still->room->deadline_ms();
    if (due && *due > now_ms()) return watch_clock(still);
    if (due) {
      add_own_task(still, [](const room::Room& room, std::int64_t now) -> room::Decision {
        if (auto event = room.decide_timeout(now)) return *event;
        return room::AlreadyApplied{};
      });
    }
  });
}

/// Sets the start of the present turn after loading, by the clock of this process. The clock of the process that
/// stamped the last event may differ. So the time charged is at most the time since the notice of another instance
/// about this game, or since this process started.
void Hub::begin_turn(Game& game) {
  std::int64_t least = process_start_ms();
  for (const auto* noticed : {&noticed_before_ms_, &noticed_ms_}) {
    if (const auto at = noticed->find(game.id); at != noticed->end()) least = std::max(least, at->second);
  }
  game.room->set_turn_began(std::clamp(game.room->turn_began_ms(), least, std::max(least, now_ms())));
}

}  // namespace mnk::server
