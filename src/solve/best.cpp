// SPDX-License-Identifier: MIT
#include "mnk/best.hpp"

#include <algorithm>
#include <cassert>
#include <ostream>
#include <string>

#include "core/unsupported.hpp"
#include "mnk/board.hpp"
#include "mnk/judge.hpp"
#include "solve/best/search.hpp"

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

constexpr const char* searched = "exact answers are given";

/// Returns the reason a position has no best move; nullopt if it has one.
std::optional<Error> refuse(const Position& position, const SearchLimits& limits) {
  if (auto refused = refuse_caro_and_renju(position.rules, searched)) return *refused;
  if (position.rules.cells() > max_cells) return too_many_cells(position.rules);
  const Verdict verdict = judge(position, {.stop = limits.stop});
  if (!verdict.valid())
    return LegalityError{code_of(verdict.reason), "impossible board: " + std::string(sentence_of(verdict.reason))};
  if (*verdict.outcome != Outcome::pending) return game_over(*verdict.outcome);
  return std::nullopt;
}

std::optional<Error> refuse(const Board& board, const SearchLimits&) {
  if (auto refused = refuse_caro_and_renju(board.rules(), searched)) return *refused;
  if (board.rules().cells() > max_cells) return too_many_cells(board.rules());
  if (board.is_over()) return game_over(board.outcome());
  return std::nullopt;
}

/// A position with a named side to move.
struct Asked {
  const Position& position;
  Player to_move;
};

/// Returns true if the cells contain a line of k under the rules.
bool has_line(const Game& game, Bits cells) {
  const auto complete = [&](const Window& w) { return (cells & w.cells) == w.cells && (cells & w.beyond) == 0; };
  return std::any_of(game.windows().begin(), game.windows().end(), complete);
}

std::optional<Error> refuse(const Asked& asked, const SearchLimits&) {
  const Rules& rules = asked.position.rules;
  if (auto refused = refuse_caro_and_renju(rules, searched)) return *refused;
  if (rules.cells() > max_cells) return too_many_cells(rules);
  Bits stones[2] = {0, 0};
  for (Cell cell = 0; cell < rules.cells(); ++cell) {
    const Stone stone = asked.position.stones[cell];
    if (stone != Stone::none) stones[stone == Stone::x ? 0 : 1] |= bit(cell);
    if (rules.gravity() && stone != Stone::none && rules.row(cell) + 1 < rules.rows() &&
        asked.position.stones[cell + static_cast<Cell>(rules.columns())] == Stone::none) {
      return LegalityError{code_of(Reason::floating_stone),
                           "impossible board: " + std::string(sentence_of(Reason::floating_stone))};
    }
  }
  const Game game(rules);
  for (const Player player : {Player::x, Player::o}) {
    if (has_line(game, stones[player == Player::x ? 0 : 1]))
      return game_over(win_for(rules.misere() ? opponent(player) : player));
  }
  if (game.playable(stones[0] | stones[1]) == 0) return game_over(Outcome::draw);
  return std::nullopt;
}

Stone stone_at(const Position& position, Cell cell) { return position.stones[cell]; }
Stone stone_at(const Board& board, Cell cell) { return board.at(cell); }

/// Requires: X has as many stones as O and is to move, or has one more and O is to move.
template <class Stand>
Stones stones_of(const Stand& stand, std::uint32_t cells) {
  Stones stones;
  for (Cell cell = 0; cell < cells; ++cell) {
    if (stone_at(stand, cell) == Stone::x) stones.own |= bit(cell);
    if (stone_at(stand, cell) == Stone::o) stones.other |= bit(cell);
  }
  if (size_of(stones.own) != size_of(stones.other)) std::swap(stones.own, stones.other);
  return stones;
}

Stones stones_of(const Asked& asked, std::uint32_t cells) {
  const Stone own = stone_of(asked.to_move);
  Stones stones;
  for (Cell cell = 0; cell < cells; ++cell) {
    const Stone stone = asked.position.stones[cell];
    if (stone != Stone::none) (stone == own ? stones.own : stones.other) |= bit(cell);
  }
  return stones;
}

std::uint32_t plies_of(const Game& game, Stones stones, int worth) {
  const int end = worth == 0 ? game.cells() : end_of(worth);
  return static_cast<std::uint32_t>(end - size_of(stones.own | stones.other));
}

Analysis analyse_stones(Search& search, Stones stones) {
  Analysis analysis;
  int best = -certain;
  for (Bits moves = search.game().playable(stones.own | stones.other); moves != 0; moves &= moves - 1) {
    const int worth = search.exact_after(stones, lowest(moves));
    analysis.moves.push_back({lowest(moves), score_of(worth), plies_of(search.game(), stones, worth)});
    best = std::max(best, worth);
  }
  analysis.score = score_of(best);
  analysis.plies = plies_of(search.game(), stones, best);
  return analysis;
}

Choice choose_stones(Search& search, Stones stones, Prefer prefer) {
  const int score = search.at_least(stones, 1) ? 1 : search.at_least(stones, 0) ? 0 : -1;
  Bits moves = search.game().playable(stones.own | stones.other);
  if (prefer == Prefer::first && score < 0) return {score, lowest(moves)};
  const int least = score == 0 || prefer == Prefer::first ? score : search.exact(stones);
  while (!search.at_least_after(stones, lowest(moves), least)) {
    moves &= moves - 1;
    assert(moves != 0 && "no move reaches what the position is worth");
  }
  return {score, lowest(moves)};
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
  std::optional<Search> search;  ///< none if the board has too many cells

  /// Answers a Position or a Board that `refuse` accepts.
  template <class Stand, class Ask>
  auto answer(const Stand& stand, const SearchLimits& limits, Ask ask) -> Result<decltype(ask(*search, Stones{}))> {
    if (auto refused = refuse(stand, limits)) return *std::move(refused);
    search->start(limits);
    try {
      return ask(*search, stones_of(stand, rules.cells()));
    } catch (const Halt& halt) {
      return halted(halt, limits);
    }
  }
};

Solver::Solver(const Rules& rules) : state_(new State{rules, std::nullopt}) {
  if (rules.cells() <= max_cells) state_->search.emplace(rules);
}
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;
Solver::~Solver() = default;

const Rules& Solver::rules() const { return state_->rules; }
std::uint64_t Solver::nodes() const { return state_->search ? state_->search->nodes() : 0; }

Result<Analysis> Solver::analyse(const Position& position, const SearchLimits& limits) {
  assert(position.rules == rules());
  return state_->answer(position, limits, analyse_stones);
}
Result<Analysis> Solver::analyse(const Position& position, Player to_move, const SearchLimits& limits) {
  assert(position.rules == rules());
  return state_->answer(Asked{position, to_move}, limits, analyse_stones);
}
Result<Choice> Solver::choose(const Position& position, Player to_move, Prefer prefer, const SearchLimits& limits) {
  assert(position.rules == rules());
  return state_->answer(Asked{position, to_move}, limits,
                        [prefer](Search& search, Stones stones) { return choose_stones(search, stones, prefer); });
}
Result<Analysis> Solver::analyse(const Board& board, const SearchLimits& limits) {
  assert(board.rules() == rules());
  return state_->answer(board, limits, analyse_stones);
}
Result<Choice> Solver::choose(const Position& position, Prefer prefer, const SearchLimits& limits) {
  assert(position.rules == rules());
  return state_->answer(position, limits,
                        [prefer](Search& search, Stones stones) { return choose_stones(search, stones, prefer); });
}
Result<Choice> Solver::choose(const Board& board, Prefer prefer, const SearchLimits& limits) {
  assert(board.rules() == rules());
  return state_->answer(board, limits,
                        [prefer](Search& search, Stones stones) { return choose_stones(search, stones, prefer); });
}

}  // namespace mnk::best
