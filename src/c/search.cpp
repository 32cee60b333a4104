// SPDX-License-Identifier: MIT
// C API: best moves, exact values, the engine.
#include "c/limits.hpp"
#include "mnk/best.hpp"
#include "mnk/engine.hpp"
#include "mnk/solve.hpp"

using namespace mnk;

struct mnk_best {
  best::Solver solver;
};

struct mnk_engine {
  Engine engine;
};

namespace {

mnk_status other_rules(mnk_error* error, const Rules& made_for, const Rules& given) {
  return c::fail(error, MNK_REFUSED, "other_rules",
                 "this was made for " + to_string(made_for) + ", and the board's game is " + to_string(given));
}

mnk_move_value value_of(const Rules& rules, const best::MoveValue& value) {
  return {c::cell_of(rules, value.cell), value.score, value.plies};
}

mnk_line line_of(const Rules& rules, const EngineLine& line) {
  mnk_line out = {};
  out.moves = static_cast<std::uint32_t>(std::min<std::size_t>(line.play.size(), MNK_LINE_MOVES));
  for (std::uint32_t i = 0; i < out.moves; ++i) out.play[i] = c::cell_of(rules, line.play[i]);
  out.proved = line.score.proved;
  out.plies = line.score.plies;
  out.estimate = line.score.estimate;
  out.depth = line.depth;
  return out;
}

}  // namespace

// ---- cancellation from another thread

mnk_status mnk_stop_new(mnk_stop** stop, mnk_error* error) {
  return c::guarded(error, [&] {
    if (c::any_null(error, "stop", stop)) return MNK_BAD_ARGUMENT;
    *stop = nullptr;
    *stop = new mnk_stop;
    return MNK_OK;
  });
}

void mnk_stop_set(mnk_stop* stop) {
  if (stop != nullptr) stop->set.store(true, std::memory_order_relaxed);
}
void mnk_stop_clear(mnk_stop* stop) {
  if (stop != nullptr) stop->set.store(false, std::memory_order_relaxed);
}
void mnk_stop_free(mnk_stop* stop) { delete stop; }

// ---- best moves

mnk_status mnk_best_new(const char* game, mnk_best** best, mnk_error* error) {
  return c::guarded(error, [&] {
    if (c::any_null(error, "game and best", game, best)) return MNK_BAD_ARGUMENT;
    *best = nullptr;
    const Result<Rules> rules = parse_game(game);
    if (!rules) return c::refuse(error, rules.error());
    *best = new mnk_best{mnk::best::Solver(*rules)};
    return MNK_OK;
  });
}

void mnk_best_free(mnk_best* best) { delete best; }

mnk_status mnk_best_choose(mnk_best* best, const mnk_board* board, int fastest, const mnk_limits* limits,
                           mnk_move_value* move, mnk_error* error) {
  return c::guarded(error, [&] {
    mnk_limits given;
    if (c::any_null(error, "best, board and move", best, board, move) || !c::read_limits(error, limits, given))
      return MNK_BAD_ARGUMENT;
    const Rules& rules = best->solver.rules();
    if (board->board.rules() != rules) return other_rules(error, rules, board->board.rules());
    const best::Prefer prefer = fastest != 0 ? best::Prefer::fastest : best::Prefer::first;
    const auto choice =
        best->solver.choose(board->board, prefer, c::search_limits(given, {.nodes = best::default_nodes}));
    if (!choice) return c::refuse(error, choice.error());
    *move = value_of(rules, {choice->cell, choice->score, 0});
    return MNK_OK;
  });
}

mnk_status mnk_best_moves(mnk_best* best, const mnk_board* board, const mnk_limits* limits, mnk_move_value* moves,
                          size_t capacity, size_t* count, mnk_error* error) {
  return c::guarded(error, [&] {
    mnk_limits given;
    if (c::any_null(error, "best, board and count", best, board, count) || !c::read_limits(error, limits, given))
      return MNK_BAD_ARGUMENT;
    if (moves == nullptr && capacity > 0) return c::bad_argument(error, "moves is NULL, and capacity not 0");
    const Rules& rules = best->solver.rules();
    if (board->board.rules() != rules) return other_rules(error, rules, board->board.rules());
    const auto analysis = best->solver.analyse(board->board, c::search_limits(given, {.nodes = best::default_nodes}));
    if (!analysis) return c::refuse(error, analysis.error());
    return c::write_all(error, analysis->moves, moves, capacity, count,
                        [&](const best::MoveValue& v) { return value_of(rules, v); });
  });
}

// ---- exact values

mnk_status mnk_solve(const mnk_board* board, const mnk_limits* limits, mnk_solution* solution, mnk_error* error) {
  return c::guarded(error, [&] {
    mnk_limits given;
    if (c::any_null(error, "board and solution", board, solution) || !c::read_limits(error, limits, given) ||
        !c::may_write(error, "mnk_solution", solution)) {
      return MNK_BAD_ARGUMENT;
    }
    const auto solved = solve(board->board.position(), c::search_limits(given));
    if (!solved) return c::refuse(error, solved.error());
    *solution = {sizeof *solution,
                 detail::to_underlying(solved->lower),
                 detail::to_underlying(solved->upper),
                 solved->plies ? int64_t{*solved->plies} : -1,
                 solved->nodes,
                 solved->seconds};
    return MNK_OK;
  });
}

// ---- the engine

mnk_status mnk_engine_new(const char* game, const mnk_limits* limits, mnk_engine** engine, mnk_error* error) {
  return c::guarded(error, [&] {
    mnk_limits given;
    if (c::any_null(error, "game and engine", game, engine) || !c::read_limits(error, limits, given))
      return MNK_BAD_ARGUMENT;
    *engine = nullptr;
    auto made =
        parse_game(game).and_then([&](const Rules& rules) { return Engine::make(rules, c::search_limits(given)); });
    if (!made) return c::refuse(error, made.error());
    *engine = new mnk_engine{*std::move(made)};
    return MNK_OK;
  });
}

void mnk_engine_free(mnk_engine* engine) { delete engine; }

mnk_status mnk_engine_analyse(mnk_engine* engine, const mnk_board* board, const mnk_limits* limits, mnk_line* lines,
                              size_t capacity, size_t* count, mnk_error* error) {
  return c::guarded(error, [&] {
    mnk_limits given;
    if (c::any_null(error, "engine, board, lines and count", engine, board, lines, count) ||
        !c::read_limits(error, limits, given)) {
      return MNK_BAD_ARGUMENT;
    }
    if (capacity == 0) return c::bad_argument(error, "capacity must be at least 1");
    EngineOptions wanted;
    if (given.depth != 0) wanted.depth = given.depth;
    if (given.level != 0) wanted.level = std::min<std::uint32_t>(given.level, 1000);
    wanted.lines = static_cast<unsigned>(std::min<std::size_t>(capacity, board->board.rules().cells()));
    if (given.seconds == 0 && given.nodes == 0 && given.depth == 0 && given.stop == nullptr &&
        wanted.level == full_level) {
      return c::fail(error, MNK_REFUSED, "no_limit",
                     "the search would not end: give seconds, nodes, depth, a level below 10 or a stop");
    }
    const auto analysis = engine->engine.analyse(board->board, c::search_limits(given), wanted);
    if (!analysis) return c::refuse(error, analysis.error());
    return c::write_all(error, analysis->lines, lines, capacity, count,
                        [&](const EngineLine& line) { return line_of(board->board.rules(), line); });
  });
}

mnk_status mnk_engine_clear(mnk_engine* engine, mnk_error* error) {
  return c::guarded(error, [&] {
    if (c::any_null(error, "engine", engine)) return MNK_BAD_ARGUMENT;
    engine->engine.clear();
    return MNK_OK;
  });
}
