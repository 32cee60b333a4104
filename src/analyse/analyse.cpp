// SPDX-License-Identifier: MIT
#include "mnk/analysis.hpp"

#include <algorithm>
#include <chrono>
#include <tuple>

#include "mnk/best.hpp"
#include "mnk/board.hpp"
#include "mnk/judge.hpp"
#include "mnk/table.hpp"
#include "prove/win.hpp"

namespace mnk {

namespace {

// With 2,000,000 nodes, the solver settled 24 of 25 random positions with 25 empty cells, 14 of 25 with 30 and 5 of 25
// with 36, on boards of 36 to 64 cells.
struct ExactLimits {
  std::uint32_t empty;
  std::uint64_t nodes;    // one or two seconds
  double share;           // of the time
  double nodes_a_second;  // about
};
constexpr ExactLimits exact_limits = {30, 2'000'000, 0.3, 1'500'000};
// Gravity as the only option: of 16 random positions of 7,6,4 with 34 empty cells, the solver settled 12 with 3,600,000
// nodes, and all with 32.
constexpr ExactLimits exact_limits_with_gravity = {34, 6'000'000, 0.5, 3'000'000};
constexpr double choice_share = 0.6;  // of the time, for the value and one best move with gravity
constexpr std::uint64_t choice_nodes = 60'000'000;
constexpr std::uint64_t holding_nodes = 300'000;  // to see whether another move keeps that value
constexpr std::uint64_t bound_nodes = 100'000;
constexpr double bound_share = 0.2;
constexpr double least_value_seconds = 0.05;  // for the values of all moves, where none is known to be best
constexpr std::uint64_t bound_memory = std::uint64_t{64} << 20;
constexpr double proof_share = 0.7;  // of the time that is left when the engine sees a win that it cannot prove
constexpr std::uint64_t least_proof_nodes = 1'000'000;  // proved 42 of 45 wins that the engine saw within 100,000
constexpr std::uint64_t proof_nodes_each = 20;          // for each position that the engine took to see the win
constexpr std::uint64_t completing_nodes = 5'000;       // per move that a proved line still lacks

Value value_for(int score, Player player) {
  if (score == 0) return Value::draw;
  return (score > 0) == (player == Player::x) ? Value::x_wins : Value::o_wins;
}

class AnalysisRun {
 public:
  AnalysisRun(const Board& board, const SearchLimits& limits, const EngineOptions& options,
              table::PositionValues* values)
      : board_(board), limits_(limits), options_(options), values_(values) {}

  Result<Analysed> run() {
    if (board_.is_over()) return *refuse_finished(judge(board_));
    if (settle()) return finish();
    if (error_) return *std::move(error_);
    if (values_ != nullptr && values_->covers(board_.position())) {
      if (auto error = look_up()) return *std::move(error);
      return finish();
    }
    const bool bounded = choice_ || find_bounds();
    Result<Engine> engine = Engine::make(board_.rules(), limits_);
    if (!engine && bounded) return finish();
    if (!engine) return engine.error();
    if (auto error = ask(*engine)) return *error;
    return finish();
  }

 private:
  using Clock = std::chrono::steady_clock;
  double elapsed() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

  /// Returns limits of `most` nodes, or those that take about this share of the time.
  SearchLimits solver_limits(std::uint64_t most, double share, double nodes_a_second) const {
    const double by_time = limits_.seconds * share * nodes_a_second;
    SearchLimits limits = {.nodes = most, .stop = limits_.stop};
    if (by_time < static_cast<double>(most)) limits.nodes = static_cast<std::uint64_t>(by_time) + 1;
    return limits;
  }

  /// Solves the exact value of every move. Returns false if the limits are too small, or with `error_` of the table.
  bool settle() {
    const Rules& rules = board_.rules();
    if (rules.cells() > best::max_cells) return false;
    best::Solver& solver = solver_.emplace(rules);
    solver.use(values_);
    const bool in_book = solver.in_book(board_);
    const bool drops = rules.options() == Options{.gravity = true};
    const ExactLimits& most = drops ? exact_limits_with_gravity : exact_limits;
    if (rules.cells() - board_.plies() > most.empty && !in_book) return false;
    if (drops && !in_book && options_.excluded.empty()) choose(most);
    SearchLimits limits = solver_limits(most.nodes, most.share, most.nodes_a_second);
    limits.nodes -= std::min(limits.nodes - 1, found_.nodes);
    Result<best::Analysis> exact = solver.analyse(board_, limits);
    found_.nodes += solver.nodes();
    if (!exact && table::is_damage(exact.error())) error_ = exact.error();
    if (!exact) return false;
    std::stable_sort(exact->moves.begin(), exact->moves.end(), [](const best::MoveValue& a, const best::MoveValue& b) {
      if (a.score != b.score) return a.score > b.score;
      return a.score > 0 ? a.plies < b.plies : a.score < 0 && a.plies > b.plies;
    });
    if (in_book) limits.nodes = completing_nodes;  // the values took no time, so the lines may not either
    exact->moves.resize(std::min<std::size_t>(exact->moves.size(), options_.lines));
    for (const best::MoveValue& move : exact->moves) {
      const Value value = value_for(move.score, board_.to_move());
      found_.moves.push_back(
          {.value = value, .plies = move.plies, .estimate = {}, .depth = 0, .play = line_of(solver, move, limits)});
    }
    found_.lower = found_.upper = value_for(exact->score, board_.to_move());
    found_.plies = exact->plies;
    found_.by_solver = true;
    return true;
  }

  /// Solves the value and one best move, which takes far less than the plies of all moves.
  void choose(const ExactLimits& most) {
    const SearchLimits limits = solver_limits(std::min(choice_nodes, limits_.nodes), choice_share, most.nodes_a_second);
    const Result<best::Choice> choice = solver_->choose(board_, best::Prefer::first, limits);
    found_.nodes += solver_->nodes();
    if (!choice) return;
    choice_ = *choice;
    found_.lower = found_.upper = value_for(choice->score, board_.to_move());
  }

  /// The principal variation after `move`, to the end: the quickest win against the longest resistance.
  std::vector<Cell> line_of(best::Solver& solver, const best::MoveValue& move, const SearchLimits& limits) const {
    std::vector<Cell> line = {move.cell};
    Board board = board_;
    board.play_unchecked(move.cell);
    while (!board.is_over()) {
      const Result<best::Choice> next = solver.choose(board, best::Prefer::fastest, limits);
      if (!next) break;
      line.push_back(next->cell);
      board.play_unchecked(next->cell);
    }
    return line;
  }

  /// Takes the values of all moves from the table, which has no distances.
  std::optional<Error> look_up() {
    Result<std::vector<table::MoveScore>> moves = values_->moves(board_.position());
    if (!moves) return moves.error();
    const auto better = [](const table::MoveScore& a, const table::MoveScore& b) { return a.score > b.score; };
    std::stable_sort(moves->begin(), moves->end(), better);
    found_.lower = found_.upper = value_for(moves->front().score, board_.to_move());
    moves->resize(std::min<std::size_t>(moves->size(), options_.lines));
    for (const table::MoveScore& move : *moves) {
      found_.moves.push_back({.value = value_for(move.score, board_.to_move()),
                              .plies = {},
                              .estimate = {},
                              .depth = 0,
                              .play = line_of_table(move.cell)});
    }
    found_.by_solver = true;
    return std::nullopt;
  }

  /// A line of best moves after `move`, to the end or to where the table has no answer.
  std::vector<Cell> line_of_table(Cell move) const {
    std::vector<Cell> line;
    Board board = board_;
    for (std::optional<Cell> next = move; next;) {
      line.push_back(*next);
      board.play_unchecked(*next);
      next.reset();
      if (board.is_over() || !values_->covers(board.position())) break;
      const Result<std::vector<table::MoveScore>> moves = values_->moves(board.position());
      if (moves) next = table::best_of(*moves).cell;
    }
    return line;
  }

  SearchLimits bound_limits() const {
    SearchLimits limits = limits_;
    limits.nodes = std::min(bound_nodes, limits_.nodes);
    limits.seconds = limits_.seconds * bound_share;
    limits.memory = limits_.memory == 0 ? bound_memory : std::min(limits_.memory, bound_memory);
    limits.threads = 1;
    return limits;
  }

  /// Solves for bounds on the value. Returns true if a bound is proved.
  bool find_bounds() {
    const Result<Solution> solution = solve(board_.position(), bound_limits());
    if (!solution) return false;
    found_.lower = solution->lower;
    found_.upper = solution->upper;
    if (solution->settled()) found_.plies = solution->plies;
    found_.nodes += solution->nodes;
    return found_.lower != Value::o_wins || found_.upper != Value::x_wins;
  }

  /// The limits, with the time that is left.
  SearchLimits limits_left() const {
    SearchLimits limits = limits_;
    limits.seconds = std::max(limits_.seconds - elapsed(), 0.01);
    return limits;
  }

  /// The engine's lines. A win or loss that it sees and cannot prove is searched for a proof. With a proved win the
  /// analysis ends; against a loss the engine still looks for the longest resistance.
  Result<EngineAnalysis> search(Engine& engine) {
    EngineOptions options = options_;
    options.end_at_seen_result =
        options_.level == full_level && options_.excluded.empty() && prove::can_prove_win(board_);
    Result<EngineAnalysis> analysis = engine.analyse(board_, limits_left(), options);
    if (!analysis) return analysis;
    found_.nodes += analysis->nodes;
    if (!options.end_at_seen_result || seen_result(analysis->lines.front().score) == 0 || stopped()) return analysis;
    prove_seen_result(*analysis);
    if (won_by_ || stopped()) return analysis;
    Result<EngineAnalysis> further = engine.analyse(board_, limits_left(), options_);
    if (further) found_.nodes += further->nodes;
    // With little time left it may not have come as far.
    return further && further->lines.front().depth < analysis->lines.front().depth ? analysis : further;
  }

  void prove_seen_result(const EngineAnalysis& analysis) {
    const EngineLine& best = analysis.lines.front();
    const bool wins = seen_result(best.score) > 0;
    SearchLimits limits = limits_left();
    limits.seconds *= proof_share;
    limits.nodes = std::min(std::max(least_proof_nodes, proof_nodes_each * analysis.nodes), limits_.nodes);
    const Player winner = wins ? board_.to_move() : opponent(board_.to_move());
    const auto proof = prove::prove_win(board_, winner, wins ? std::optional(best.play.front()) : std::nullopt, limits);
    found_.nodes += proof.nodes;
    won_by_ = proof.move;
    if (proof.proved) found_.lower = found_.upper = value_for(wins ? 1 : -1, board_.to_move());
  }

  std::optional<Error> ask(Engine& engine) {
    const Result<EngineAnalysis> analysis = search(engine);
    if (!analysis) return analysis.error();
    for (const EngineLine& line : analysis->lines) found_.moves.push_back(analysed_move(line, board_.to_move()));
    values_end_ = elapsed() + std::max(limits_.seconds * bound_share, choice_ ? 0.0 : least_value_seconds);
    for (AnalysedMove& move : found_.moves) {
      complete(engine, move);
      if (!won_by_ && found_.lower == found_.upper && !move.value) prove(move);
    }
    const auto better = [&](const AnalysedMove& a, const AnalysedMove& b) { return order_of(a) > order_of(b); };
    std::stable_sort(found_.moves.begin(), found_.moves.end(), better);
    if (choice_) put_first(choice_->cell);
    if (won_by_) put_first(*won_by_);
    if (const AnalysedMove& best = found_.moves.front(); best.value && !is_worse(*best.value)) {
      found_.lower = found_.upper = *best.value;
      found_.plies = best.plies;
    }
    return std::nullopt;
  }

  /// Puts the move that has the value of the position before the engine's moves, if none of these is proved to be as
  /// good. It keeps the line that the engine has for it.
  void put_first(Cell cell) {
    std::vector<AnalysedMove>& moves = found_.moves;
    if (moves.front().value == found_.lower) return;
    AnalysedMove best = {.value = found_.lower, .plies = {}, .estimate = {}, .depth = 0, .play = {cell}};
    const auto known = [&](const AnalysedMove& move) { return move.play.front() == cell; };
    if (const auto line = std::find_if(moves.begin(), moves.end(), known); line != moves.end()) {
      best.depth = line->depth;
      best.play = std::move(line->play);
      moves.erase(line);
    }
    moves.insert(moves.begin(), std::move(best));
    moves.resize(std::min<std::size_t>(moves.size(), options_.lines));
  }

  bool stopped() const { return limits_.stop != nullptr && limits_.stop->load(std::memory_order_relaxed); }

  /// Returns none without time left: the values of all moves together get `bound_share` of the time.
  std::optional<Value> value_within_bounds(const Board& board) {
    const double seconds = values_end_ - elapsed();
    if (seconds <= 0) return std::nullopt;
    if (choice_) {
      const double by_time = std::min(seconds, 1.0) * exact_limits_with_gravity.nodes_a_second;
      const SearchLimits limits = {.nodes = std::min(holding_nodes, static_cast<std::uint64_t>(by_time) + 1),
                                   .stop = limits_.stop};
      const Result<best::Choice> reply = solver_->choose(board, best::Prefer::first, limits);
      return reply ? std::optional(value_for(reply->score, board.to_move())) : std::nullopt;
    }
    SearchLimits limits = bound_limits();
    limits.seconds = std::min(limits.seconds, seconds);
    const Result<Solution> solution = solve(board.position(), limits);
    return solution ? solution->value() : std::nullopt;
  }

  /// Tries to prove the value of a move in a position that the solver has settled.
  void prove(AnalysedMove& move) {
    Board after = board_;
    after.play_unchecked(move.play.front());
    if (found_.lower == value_for(-1, board_.to_move())) {  // every move loses
      move.value = found_.lower;
    } else if (const auto value = stopped() ? std::nullopt : value_within_bounds(after)) {
      move.value = value;
    }
    if (move.value) move.estimate.reset();
  }

  /// Completes a proved line to the end of the game: the engine ends the line where the rest is clear.
  void complete(Engine& engine, AnalysedMove& move) const {
    if (!move.value) return;
    Board board = board_;
    for (const Cell cell : move.play) board.play_unchecked(cell);
    const SearchLimits limits = {.nodes = completing_nodes, .stop = limits_.stop};
    while (!board.is_over() && move.play.size() < move.plies.value_or(0)) {
      const Result<EngineAnalysis> analysis = engine.analyse(board, limits);
      if (!analysis || analysis->lines.front().score.proved == 0) return;
      for (const Cell cell : analysis->lines.front().play) {
        move.play.push_back(cell);
        board.play_unchecked(cell);
      }
    }
  }

  /// Returns true if the position is proved to be worth something else. A move of this value is then not the best one.
  bool is_worse(Value value) const {
    return options_.excluded.empty() && found_.lower == found_.upper && value != found_.lower;
  }

  /// Sort key, larger is better: wins, quickest first; draws; unproved moves, deepest search first; draws where
  /// the position is won; losses, slowest first.
  std::tuple<int, std::int64_t, int> order_of(const AnalysedMove& move) const {
    if (!move.value) return {0, move.depth, *move.estimate};
    if (*move.value == Value::draw) return is_worse(Value::draw) ? std::tuple(-1, 20'000, 0) : std::tuple(0, 1000, 0);
    const std::int64_t plies = move.plies.value_or(10'000);
    return *move.value == value_for(1, board_.to_move()) ? std::tuple(1, -plies, 0) : std::tuple(-1, plies, 0);
  }

  Analysed finish() {
    found_.seconds = elapsed();
    return std::move(found_);
  }

  const Board& board_;
  const SearchLimits& limits_;
  const EngineOptions& options_;
  table::PositionValues* values_;  ///< null: no table
  std::optional<Error> error_{};   ///< of the table
  Clock::time_point start_ = Clock::now();
  std::optional<best::Solver> solver_{};
  std::optional<best::Choice> choice_{};  ///< of the solver, where it settles no more than that
  std::optional<Cell> won_by_{};          ///< the move of a proof by jobs
  double values_end_ = 0;                 ///< end of the time for values of single moves, in seconds from the start
  Analysed found_;
};

}  // namespace

AnalysedMove analysed_move(const EngineLine& line, Player to_move) {
  AnalysedMove move = {.value = {}, .plies = {}, .estimate = {}, .depth = line.depth, .play = line.play};
  if (line.score.proved == 0) {
    move.estimate = line.score.estimate;
  } else {
    move.value = value_for(line.score.proved, to_move);
    move.plies = static_cast<std::uint32_t>(line.score.plies);
  }
  return move;
}

Result<Analysed> analyse(const Board& board, const SearchLimits& limits, const EngineOptions& options,
                         table::PositionValues* values) {
  return AnalysisRun(board, limits, options, values).run();
}

}  // namespace mnk
