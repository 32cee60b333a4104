// SPDX-License-Identifier: MIT
#include "protocol/gomocup/brain.hpp"

#include <algorithm>
#include <new>
#include <thread>
#include <utility>

namespace mnk::gomocup {

std::optional<Error> Brain::start(std::int64_t columns, std::int64_t rows) {
  const std::int64_t columns_before = std::exchange(columns_, columns);
  const std::int64_t rows_before = std::exchange(rows_, rows);
  if (const auto made = make_engine(); !made) {
    columns_ = columns_before;
    rows_ = rows_before;
    return made.error();
  }
  restart();
  excluded.clear();
  started_ = true;
  prepare();
  return std::nullopt;
}

void Brain::prepare() {
  // The limit may come after START, and may be more than the machine has: no more than usual is provided.
  if (!started_ || (info.max_memory <= 0 && info.hash_size <= 0)) return;
  if (const auto made = make_engine(); !made || is_touched_) return;
  engine_->touch_table(options_.memory);
  is_touched_ = true;
}

void Brain::restart() {
  moves.clear();
  walls.clear();
}

Result<Rules> Brain::rules() const {
  Options options;
  std::int64_t rule = info.rule;
  if (info.yixin) rule = yixin_rule(rule);
  options.renju = (rule & 4) != 0;
  options.caro = (rule & 8) != 0;
  options.exact = (rule & 1) != 0 && !options.renju;  // X has it in renju anyway
  if ((rule & 2) != 0) return LegalityError{"unsupported_rules", "continuous games are not played"};
  if ((rule & ~std::int64_t{13}) != 0)
    return LegalityError{"unsupported_rules", "rule " + std::to_string(rule) + " is not played"};
  return Rules::make(columns_, rows_, info.win_length, options);
}

/// Makes the engine for the present rules and settings. Keeps the old one if nothing has changed.
Result<bool> Brain::make_engine() {
  const Result<Rules> wanted = rules();
  if (!wanted) return wanted.error();
  SearchLimits limits;
  const std::uint64_t memory = allowed_memory(info, options_.memory);
  limits.threads = options_.threads;
  if (info.threads > 0)
    limits.threads = allowed_threads(info, memory, wanted->cells(), std::thread::hardware_concurrency());
  limits.memory = table_bytes(info, memory, wanted->cells(), limits.threads);
  // A table once made stays for other times of a move, which would change its usual size.
  const bool is_same = info.max_memory == made_for_.max_memory && info.hash_size == made_for_.hash_size &&
                       info.threads == made_for_.threads;
  if (engine_ && engine_->rules() == *wanted && is_same) return true;
  engine_.reset();
  for (;;) {
    try {
      Result<Engine> made = Engine::make(*wanted, limits);
      if (!made) return made.error();
      engine_.emplace(std::move(*made));
      is_touched_ = false;
      made_for_ = info;
      return true;
    } catch (const std::bad_alloc&) {  // the memory that the manager allows may not be available
      if (limits.memory <= smallest_table) throw;
      limits.memory /= 2;
    }
  }
}

std::optional<Cell> Brain::cell_of(std::int64_t x, std::int64_t y) const {
  if (x < 0 || x >= columns_ || y < 0 || y >= rows_) return std::nullopt;
  return static_cast<Cell>(y * columns_ + x);
}

std::string Brain::text_of(Cell cell) const {
  return std::to_string(std::int64_t{cell} % columns_) + "," + std::to_string(std::int64_t{cell} / columns_);
}

Result<Board> Brain::board() {
  if (const auto made = make_engine(); !made) return made.error();
  Board board(engine_->rules());
  for (const Cell cell : moves) {
    if (auto played = board.play(cell); !played) return played.error();
  }
  return board;
}

SearchLimits Brain::limits(const Board& now) const {
  // The time already spent, as on making an engine, is lost.
  const double spent = std::chrono::duration<double>(Clock::now() - asked_).count();
  const double given = seconds_for_move(info, now.rules().cells() - now.plies());
  SearchLimits limits = {.seconds = std::max(given - spent, 0.0), .nodes = options_.nodes, .stop = options_.stop};
  if (info.max_node > 0) limits.nodes = std::min<std::uint64_t>(limits.nodes, info.max_node);
  return limits;
}

BookQuestion Brain::ask_book(const Board& now) const {
  BookQuestion question{now};
  options_.book(question);
  const auto is_among = [&](const std::vector<Cell>& cells) {
    return std::find(cells.begin(), cells.end(), *question.move) != cells.end();
  };
  if (question.move && (!now.is_legal(*question.move) || is_among(walls) || is_among(excluded))) question.move.reset();
  return question;
}

Result<EngineAnalysis> Brain::think(const Board& now, EngineOptions options, double share) {
  options.depth = static_cast<int>(std::clamp<std::int64_t>(info.max_depth, 1, 100));
  options.level = level_of(info);
  options.only_move_at_once = has_match_limit(info);  // otherwise a longer search fills the table for the next move
  options.excluded.insert(options.excluded.end(), walls.begin(), walls.end());
  options.excluded.insert(options.excluded.end(), excluded.begin(), excluded.end());
  SearchLimits limited = limits(now);
  limited.seconds *= share;
  return engine_->analyse(now, limited, options);
}

}  // namespace mnk::gomocup
