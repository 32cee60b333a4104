// SPDX-License-Identifier: MIT
// Entry points of the engine: iterative deepening, multiple lines, multiple threads.
#include "mnk/engine.hpp"

#include <algorithm>
#include <cstdlib>
#include <type_traits>
#include <variant>

#include "engine/level.hpp"
#include "engine/principal_variation_search.hpp"
#include "mnk/board.hpp"
#include "search/helpers.hpp"

namespace mnk {

namespace {

using engine::Control;
using engine::PatternBoard;
using engine::RootLine;
using engine::TranspositionTable;
using engine::WindowBoard;

constexpr std::uint64_t default_memory = std::uint64_t{64} << 20;

std::optional<LegalityError> refusal(const Rules& rules) {
  if (rules.columns() > max_engine_side || rules.rows() > max_engine_side)
    return LegalityError{"too_large", "the engine plays on boards of at most 100 columns and rows"};
  return std::nullopt;
}

/// A PatternBoard; a WindowBoard for rules that the pattern board does not support.
using AnyBoard = std::variant<PatternBoard, WindowBoard>;

AnyBoard empty_board(const Rules& rules) {
  if (rules.gravity() || rules.misere() || rules.k() < 3 || rules.k() > engine::PatternTable::largest_k)
    return WindowBoard(rules);
  return PatternBoard(rules);
}

EngineLine line_of(const RootLine& found) {
  EngineLine line;
  line.depth = found.depth;
  line.play = found.play;
  if (engine::is_win(found.score)) {
    line.score = {1, engine::win - found.score, 0};
  } else if (engine::is_loss(found.score)) {
    line.score = {-1, found.score + engine::win, 0};
  } else {
    line.score.estimate = found.score;
  }
  return line;
}

}  // namespace

int seen_result(const EngineScore& score) {
  if (score.proved != 0 || std::abs(score.estimate) <= engine::largest_estimate) return 0;
  return score.estimate > 0 ? 1 : -1;
}

struct Engine::State {
  State(const Rules& r, const SearchLimits& limits)
      : rules(r),
        threads(limits.threads),
        table(limits.memory != 0 ? limits.memory : default_memory),
        empty(empty_board(r)) {}

  Rules rules;
  unsigned threads;
  TranspositionTable table;
  AnyBoard empty;
};

Result<Engine> Engine::make(const Rules& rules, const SearchLimits& limits) {
  if (auto error = refusal(rules)) return *error;
  return Engine(detail::Owned<State>(new State(rules, limits)));
}

Engine::Engine(detail::Owned<State> state) : state_(std::move(state)) {}
Engine::Engine(Engine&&) noexcept = default;
Engine& Engine::operator=(Engine&&) noexcept = default;
Engine::~Engine() = default;

const Rules& Engine::rules() const { return state_->rules; }
void Engine::clear() { state_->table.clear(); }
void Engine::touch_table(std::size_t most) { state_->table.touch(most); }
double Engine::table_use() const { return state_->table.use(); }

namespace {

/// One call of analyse, on one kind of board.
template <typename AnalysedBoard>
class AnalysisRun {
 public:
  using Search =
      std::conditional_t<std::is_same_v<AnalysedBoard, PatternBoard>, engine::PatternSearch, engine::WindowSearch>;

  /// `overlooked`: moves that are not searched.
  AnalysisRun(const AnalysedBoard& board, TranspositionTable& table, const SearchLimits& limits,
              const EngineOptions& options, std::vector<Cell> overlooked)
      : options_(options),
        overlooked_(std::move(overlooked)),
        control_(limits.seconds, limits.nodes, limits.stop),
        main_(board, table, control_) {
    if (options_.root_moves) main_.watch(options_.root_moves);
    for (unsigned i = 1; i < limits.threads; ++i) others_.push_back(std::make_unique<Search>(board, table, control_));
  }

  EngineAnalysis run() {
    const auto help = [this](unsigned i) { run_helper_thread(*others_[i - 1], i); };
    search::Helpers helpers(static_cast<unsigned>(others_.size()), help);
    try {
      deepen();
    } catch (...) {
      control_.stop();  // otherwise the helpers go on
      throw;
    }
    control_.stop();
    helpers.join();
    count();
    return std::move(analysis_);
  }

 private:
  /// Runs a helper thread, which only fills the transposition table. Every second helper starts one ply deeper (Lazy
  /// SMP).
  void run_helper_thread(Search& search, unsigned number) {
    for (int depth = number % 2 == 0 ? 2 : 1; depth <= options_.depth && !control_.stopped(); ++depth)
      search.search_root(depth, overlooked_);
  }

  void deepen() {
    const int deepest = std::clamp(options_.depth, 1, Search::deepest);
    for (int depth = 1; depth <= deepest; ++depth) {
      const bool whole = search_lines(depth);
      count();
      if (options_.progress && whole) options_.progress(analysis_);
      if (control_.stopped() || settled()) return;
      if (ends_at(analysis_.lines.front())) return;
      if (options_.only_move_at_once && options_.lines <= 1 && main_.root_moves() == 1) return;
    }
  }

  /// Returns false if the search was stopped; the results so far are kept.
  bool search_lines(int depth) {
    std::vector<Cell> except = overlooked_;
    std::vector<EngineLine> found;
    while (found.size() < std::max(options_.lines, 1U)) {
      if (!main_.search_root(depth, except)) break;
      found.push_back(line_of(main_.best()));
      // Not a proved loss: an overlooked move may save the game.
      if (!overlooked_.empty() && found.back().score.proved < 0) found.back().score = {0, 0, -engine::largest_estimate};
      except.push_back(main_.best().move);
      if (control_.stopped() || ends_at(found.front())) break;
    }
    const bool is_full = found.size() >= std::max(options_.lines, 1U);
    const bool whole = !control_.stopped() && (is_full || found.empty() || !ends_at(found.front()));
    // A search that was cut short has searched the best move of the last depth first, so its results replace older
    // ones.
    for (const EngineLine& line : analysis_.lines) {
      if (whole || found.size() >= std::max(options_.lines, 1U)) break;
      const bool is_new = std::none_of(found.begin(), found.end(),
                                       [&](const EngineLine& f) { return f.play.front() == line.play.front(); });
      if (is_new) found.push_back(line);
    }
    for (EngineLine& line : found) go_on(line);
    if (!found.empty()) analysis_.lines = std::move(found);
    return whole;
  }

  /// Ends a line that a bound has cut short as the depth before did, if that line began in the same way.
  void go_on(EngineLine& line) const {
    for (const EngineLine& old : analysis_.lines) {
      const bool is_longer = old.play.size() > line.play.size();
      if (is_longer && line.score.proved == 0 && std::equal(line.play.begin(), line.play.end(), old.play.begin()))
        line.play = old.play;
    }
  }

  bool ends_at(const EngineLine& best) const { return options_.end_at_seen_result && seen_result(best.score) != 0; }

  bool settled() const {
    return std::all_of(analysis_.lines.begin(), analysis_.lines.end(),
                       [](const EngineLine& line) { return line.score.proved != 0; });
  }

  void count() {
    analysis_.nodes = main_.nodes();
    for (const auto& other : others_) analysis_.nodes += other->nodes();
    analysis_.seconds = control_.elapsed();
  }

  const EngineOptions& options_;
  std::vector<Cell> overlooked_;
  Control control_;
  Search main_;
  std::vector<std::unique_ptr<Search>> others_;
  EngineAnalysis analysis_;
};

/// Analyses at a level below the full one, with a table of its own: a level keeps nothing from earlier moves.
template <typename AnalysedBoard>
EngineAnalysis analyse_at(const engine::Level& level, const AnalysedBoard& board, std::span<const Cell> history,
                          SearchLimits limits, EngineOptions options) {
  if constexpr (std::is_same_v<AnalysedBoard, PatternBoard>) {
    if (level.depth == 0) {
      return {engine::lines_at_sight(board, level, options.lines, options.excluded), board.near_cells().size(), 0};
    }
  }
  options.depth = std::min(options.depth, std::max(level.depth, 1));
  limits.nodes = std::min(limits.nodes, std::max<std::uint64_t>(level.nodes, 100));
  limits.threads = 1;
  TranspositionTable table(std::uint64_t{1} << 20);
  return AnalysisRun(board, table, limits, options, engine::overlooked_cells(board, history, level, options.excluded))
      .run();
}

bool has_move_outside(const Board& board, const std::vector<Cell>& excluded) {
  const auto is_left = [&](Cell cell) { return std::find(excluded.begin(), excluded.end(), cell) == excluded.end(); };
  const auto moves = board.legal_moves();
  return std::any_of(moves.begin(), moves.end(), is_left);
}

}  // namespace

Result<EngineAnalysis> Engine::analyse(const Board& board, const SearchLimits& given, const EngineOptions& options) {
  if (board.rules() != state_->rules)
    return LegalityError{"other_rules", "the engine was made for " + to_string(state_->rules)};
  if (board.is_over()) return LegalityError{"game_over", "the game is over"};
  if (options.level < least_level || options.level > full_level)
    return LegalityError{"bad_level", "levels are 1 to 10"};
  if (!options.excluded.empty() && !has_move_outside(board, options.excluded))
    return LegalityError{"all_excluded", "every legal move is excluded"};
  if (options.level == full_level) state_->table.age();
  SearchLimits limits = given;
  limits.threads = state_->threads;
  return std::visit(
      [&](auto position) {  // a copy
        for (const Cell cell : board.history()) position.play(cell);
        if (options.level < full_level)
          return analyse_at(engine::level_of(options.level), position, board.history(), limits, options);
        return AnalysisRun(position, state_->table, limits, options, options.excluded).run();
      },
      state_->empty);
}

}  // namespace mnk
