// SPDX-License-Identifier: MIT
#include "mnk/best.hpp"

#include <algorithm>
#include <cassert>
#include <ostream>
#include <string>
#include <variant>

#include "core/unsupported.hpp"
#include "mnk/board.hpp"
#include "mnk/judge.hpp"
#include "mnk/table.hpp"
#include "solve/best/search.hpp"
#include "solve/gravity_best.hpp"

namespace mnk::best {

namespace {

LegalityError too_many_cells(const Rules& rules) {
  return {"too_large", to_string(rules) + " has " + std::to_string(rules.cells()) +
                           " cells, and exact answers are for boards of at most " + std::to_string(max_cells)};
}

LegalityError halted(Halt halt, const SearchLimits& limits) {
  if (halt.interrupted) return {"interrupted", "the search was interrupted"};
  return {"too_large", "the game from here on is too large: no exact answer within " + std::to_string(limits.nodes) +
                           " positions searched"};
}

LegalityError game_over(Outcome outcome) {
  const char* how = outcome == Outcome::draw     ? "is a draw"
                    : outcome == Outcome::x_wins ? "has been won by X"
                                                 : "has been won by O";
  return {"game_over", std::string("there is no move: the game is over, it ") + how};
}

LegalityError impossible(Reason reason) {
  return {code_of(reason), "impossible board: " + std::string(sentence_of(reason))};
}

/// Returns the reason a position has no best move; nullopt if it has one. Requires: its rules can be searched.
std::optional<Error> refuse(const Position& position, const SearchLimits& limits) {
  const Verdict verdict = judge(position, {.stop = limits.stop});
  if (!verdict.valid()) return impossible(verdict.reason);
  if (*verdict.outcome != Outcome::pending) return game_over(*verdict.outcome);
  return std::nullopt;
}

std::optional<Error> refuse(const Board& board, const SearchLimits&) {
  if (board.is_over()) return game_over(board.outcome());
  return std::nullopt;
}

/// A position with a named side to move.
struct Asked {
  const Position& position;
  Player to_move;
};

Stones stones_of(const Asked& asked) {
  return {search::stones_of(asked.position, asked.to_move), search::stones_of(asked.position, opponent(asked.to_move))};
}
Stones stones_of(const Position& position) {
  Stones stones = stones_of(Asked{position, Player::x});
  if (count(stones.own) != count(stones.other)) std::swap(stones.own, stones.other);
  return stones;
}
Stones stones_of(const Board& board) {
  Stones stones;
  for (const Cell cell : board.history()) stones = {stones.other, stones.own | bit(cell)};
  return stones;
}

std::optional<Error> refuse(const Asked& asked, const SearchLimits&) {
  const Rules& rules = asked.position.rules;
  const Bits taken = stones_of(asked).taken();
  const Bits empty = search::all_cells(rules) & ~taken;
  if ((taken & search::above(rules, empty)) != 0) return impossible(Reason::floating_stone);
  const std::vector<Window> windows = search::windows(rules);
  for (const Player player : {Player::x, Player::o}) {
    const Bits own = search::stones_of(asked.position, player);
    if (std::any_of(windows.begin(), windows.end(), [&](const Window& window) { return is_line(window, own); }))
      return game_over(win_for(rules.misere() ? opponent(player) : player));
  }
  if (empty == 0) return game_over(Outcome::draw);
  return std::nullopt;
}

std::uint32_t plies_of(const Game& game, Stones stones, int worth) {
  const int end = worth == 0 ? game.cells() : end_of(worth);
  return end - count(stones.taken());
}

/// Scores of all moves from a table; empty without a table.
using Scores = std::vector<table::MoveScore>;

template <class Search>
Analysis analyse_stones(Search& search, Stones stones, const Scores& scores) {
  Analysis analysis;
  int best = -certain;
  for (Bits moves = search.game().playable(stones); moves != 0; moves &= moves - 1) {
    const Cell cell = first_cell(moves);
    const std::size_t number = analysis.moves.size();
    assert(scores.empty() || scores[number].cell == cell);
    const int worth =
        scores.empty() ? search.exact_after(stones, cell) : search.exact_after(stones, cell, scores[number].score);
    analysis.moves.push_back({cell, score_of(worth), plies_of(search.game(), stones, worth)});
    best = std::max(best, worth);
  }
  analysis.score = score_of(best);
  analysis.plies = plies_of(search.game(), stones, best);
  return analysis;
}

template <class Search>
Choice choose_stones(Search& search, Stones stones, Prefer prefer) {
  const int score = search.at_least(stones, 1) ? 1 : search.at_least(stones, 0) ? 0 : -1;
  Bits moves = search.game().playable(stones);
  if (prefer == Prefer::first && score < 0) return {score, first_cell(moves)};
  const int least = score == 0 || prefer == Prefer::first ? score : search.exact(stones);
  while (!search.at_least_after(stones, first_cell(moves), least)) {
    moves &= moves - 1;
    assert(moves != 0 && "no move reaches what the position is worth");
  }
  return {score, first_cell(moves)};
}

/// Chooses by the scores of a table. Only the distances of wins and losses take a search.
template <class Search>
Choice choose_by_scores(Search& search, Stones stones, Prefer prefer, const Scores& scores) {
  const table::MoveScore best = table::best_of(scores);
  if (prefer == Prefer::first || best.score == 0) return {best.score, best.cell};
  const int least = search.exact(stones, best.score);
  for (const table::MoveScore& move : scores) {
    if (move.score == best.score && search.at_least_after(stones, move.cell, least)) return {move.score, move.cell};
  }
  throw WrongScore{};
}

}  // namespace

std::string_view to_string(Prefer prefer) { return prefer == Prefer::first ? "first" : "fastest"; }
std::ostream& operator<<(std::ostream& out, Prefer prefer) { return out << to_string(prefer); }

const MoveValue& Analysis::best(Prefer prefer) const {
  const auto better = [&](const MoveValue& a, const MoveValue& b) {
    if (a.score != b.score || prefer == Prefer::first) return a.score > b.score;
    return a.score > 0 ? a.plies < b.plies : a.plies > b.plies;
  };
  const MoveValue* found = moves.data();
  for (const MoveValue& move : moves) {
    if (better(move, *found)) found = &move;
  }
  return *found;
}

struct Solver::State {
  Rules rules;
  /// None if the board has too many cells.
  std::variant<std::monostate, BestSearch, GravityBest> search{};
  table::PositionValues* values = nullptr;

  /// Returns the scores that the table has. Requires: `refuse` accepts the position.
  Result<Scores> look_up(const Position& position) const {
    if (values == nullptr || !values->covers(position)) return Scores();
    return values->moves(position);
  }
  Result<Scores> look_up(const Board& board) const { return values == nullptr ? Scores() : look_up(board.position()); }
  /// A table has no composed positions.
  Result<Scores> look_up(const Asked&) const { return Scores(); }

  /// Answers a Position or a Board that `refuse` accepts.
  template <class Answer, class Stand, class Ask>
  Result<Answer> answer(const Stand& stand, const SearchLimits& limits, Ask ask) {
    if (auto refused = refuse_caro_and_renju(rules, "exact answers are given")) return *refused;
    if (std::holds_alternative<std::monostate>(search)) return too_many_cells(rules);
    if (auto refused = refuse(stand, limits)) return *std::move(refused);
    const Result<Scores> scores = look_up(stand);
    if (!scores) return scores.error();
    const auto run = [&](auto& with) {
      with.start(limits);
      return ask(with, stones_of(stand), *scores);
    };
    try {
      if (auto* gravity = std::get_if<GravityBest>(&search)) return run(*gravity);
      return run(std::get<BestSearch>(search));
    } catch (const Halt& halt) {
      return halted(halt, limits);
    } catch (const WrongScore&) {
      return LegalityError{"bad_table", "the table is wrong: the search refutes its value of a move"};
    }
  }
};

namespace {

constexpr auto analyse_all = [](auto& search, Stones stones, const Scores& scores) {
  return analyse_stones(search, stones, scores);
};

auto choose_by(Prefer prefer) {
  return [prefer](auto& search, Stones stones, const Scores& scores) {
    return scores.empty() ? choose_stones(search, stones, prefer) : choose_by_scores(search, stones, prefer, scores);
  };
}

}  // namespace

Solver::Solver(const Rules& rules) : state_(new State{rules}) {
  if (rules.cells() > max_cells) return;
  if (drop::fits(rules)) {
    state_->search.emplace<GravityBest>(rules);
  } else {
    state_->search.emplace<BestSearch>(rules);
  }
}
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;
Solver::~Solver() = default;

const Rules& Solver::rules() const { return state_->rules; }
std::uint64_t Solver::nodes() const {
  if (const auto* gravity = std::get_if<GravityBest>(&state_->search)) return gravity->nodes();
  const auto* search = std::get_if<BestSearch>(&state_->search);
  return search != nullptr ? search->nodes() : 0;
}

void Solver::use(table::PositionValues* values) {
  assert(values == nullptr || values->rules() == rules());
  state_->values = values;
}

bool Solver::in_book(const Board& board) const {
  assert(board.rules() == rules());
  const auto* gravity = std::get_if<GravityBest>(&state_->search);
  return gravity != nullptr && !board.is_over() && gravity->in_book(stones_of(board));
}

Result<Analysis> Solver::analyse(const Position& position, const SearchLimits& limits) {
  assert(position.rules == rules());
  return state_->answer<Analysis>(position, limits, analyse_all);
}
Result<Analysis> Solver::analyse(const Position& position, Player to_move, const SearchLimits& limits) {
  assert(position.rules == rules());
  return state_->answer<Analysis>(Asked{position, to_move}, limits, analyse_all);
}
Result<Choice> Solver::choose(const Position& position, Player to_move, Prefer prefer, const SearchLimits& limits) {
  assert(position.rules == rules());
  return state_->answer<Choice>(Asked{position, to_move}, limits, choose_by(prefer));
}
Result<Analysis> Solver::analyse(const Board& board, const SearchLimits& limits) {
  assert(board.rules() == rules());
  return state_->answer<Analysis>(board, limits, analyse_all);
}
Result<Choice> Solver::choose(const Position& position, Prefer prefer, const SearchLimits& limits) {
  assert(position.rules == rules());
  return state_->answer<Choice>(position, limits, choose_by(prefer));
}
Result<Choice> Solver::choose(const Board& board, Prefer prefer, const SearchLimits& limits) {
  assert(board.rules() == rules());
  return state_->answer<Choice>(board, limits, choose_by(prefer));
}

}  // namespace mnk::best
