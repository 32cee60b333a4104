// SPDX-License-Identifier: MIT
#include "mnk/judge.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <iterator>

#include "core/reach.hpp"
#include "mnk/board.hpp"

namespace mnk {

namespace {

struct ReasonText {
  std::string_view code;
  std::string_view sentence;
};

constexpr detail::EnumArray<Reason, ReasonText, 8> reason_texts = {{{
    {"", ""},
    {"too_many_x", "X has more than one stone more than O, but the players take turns and X begins"},
    {"too_many_o", "O has more stones than X, but the players take turns and X begins"},
    {"floating_stone", "a stone floats: there is an empty cell under it"},
    {"two_winners", "both players have a line, but the game ends with the first one"},
    {"winner_not_last", "the player with a line did not move last, but the game ends with the line"},
    {"no_last_stone",
     "no single stone lies on all of the player's lines, so one of them stood there before the last move"},
    {"no_legal_order", "every order of play that leads here would have ended the game earlier or broken a rule"},
}}};

/// The stones that lie on all lines and break each line into runs shorter than k when removed. In a run of L stones
/// these are the stones with at most k - 1 others on each side:
///
///     k = 3, L = 5      X X X X X      only the middle one; from L = 2k on none
///                           ^
std::vector<Cell> common_stones(const std::vector<Line>& lines, int k) {
  std::vector<Cell> common;
  for (std::size_t i = 0; i < lines.size() && (i == 0 || !common.empty()); ++i) {
    const std::vector<Cell>& cells = lines[i].cells;
    const std::size_t others = k - 1;
    if (cells.size() > 2 * others + 1) return {};
    const std::size_t first = cells.size() - 1 - others;  // runs are at least k long
    const std::span<const Cell> middle(cells.data() + first, std::min(others, cells.size() - 1) + 1 - first);
    if (i == 0) {
      common.assign(middle.begin(), middle.end());
    } else {
      std::erase_if(common, [&](Cell c) { return std::find(middle.begin(), middle.end(), c) == middle.end(); });
    }
  }
  return common;
}

struct Counts {
  std::uint32_t x = 0;
  std::uint32_t o = 0;
};

Counts count(const Position& position) {
  Counts counts;
  for (const Stone stone : position.stones) {
    counts.x += stone == Stone::x;
    counts.o += stone == Stone::o;
  }
  return counts;
}

bool has_floating_stone(const Position& position) {
  const std::size_t columns = position.rules.width();
  for (std::size_t below = columns; below < position.stones.size(); ++below) {
    if (position.stones[below] == Stone::none && position.stones[below - columns] != Stone::none) return true;
  }
  return false;
}

/// Returns true if the method reports a line of the player while the stones are placed row by row. With exact it may
/// report a line that a later stone makes too long, but it never misses a line.
bool sees_line(const Position& position, Player player, Method method, const JudgeLimits& limits) {
  Result<Detector> detector = Detector::make(position.rules, method);
  for (Cell cell = 0; cell < position.stones.size(); ++cell) {
    if (position.stones[cell] == stone_of(player) && detector->place(cell, player)) return true;
    if (limits.stopped()) return true;  // conservative: winning_lines() decides
  }
  return false;
}

std::vector<Line> find_lines(const Position& position, Player player, Method method, const JudgeLimits& limits) {
  if (method != Method::automatic && !sees_line(position, player, method, limits)) return {};
  return winning_lines(position, player);
}

/// Finds an order of play by the method for these rules. `last` holds the candidates for the winning last stone.
Reachable find_order(const Position& position, std::span<const Cell> last, const JudgeLimits& limits,
                     reach::ReverseOrder* order) {
  if (position.rules.gravity()) return reach::falling_order(position, last, limits, order);
  if (position.rules.renju()) return reach::renju_order(position, last, limits, order);
  if (position.rules.caro()) return reach::caro_order(position, last, limits, order);
  if (position.rules.exact()) return reach::exact_order(position, last, limits, order);
  return reach::any_order(position, last, order);
}

/// renju, X to move: finds the forbidden cells of X. The game is drawn if every empty cell is forbidden.
void find_forbidden(Verdict& verdict, const Position& position) {
  verdict.forbidden = forbidden_cells(position.rules, position.stones);
  if (verdict.forbidden.size() + verdict.plies != position.rules.cells()) return;
  verdict.forbidden.clear();
  verdict.outcome = Outcome::draw;
}

void refuse(Verdict& verdict, Reason reason) {
  verdict.outcome.reset();
  verdict.to_move.reset();
  verdict.forbidden.clear();
  verdict.reason = reason;
  verdict.reachable = Reachable::no;
}

/// Implements judge(). If the position is reachable, `order`, unless null, receives an order of play.
Verdict judge_in_order(const Position& position, const JudgeLimits& limits, Method method, reach::ReverseOrder* order) {
  const Rules& rules = position.rules;
  const Counts counts = count(position);
  Verdict verdict;
  verdict.plies = counts.x + counts.o;
  verdict.lines = find_lines(position, Player::x, method, limits);
  const bool x_line = !verdict.lines.empty();
  std::vector<Line> o_lines = find_lines(position, Player::o, method, limits);
  const bool o_line = !o_lines.empty();
  std::move(o_lines.begin(), o_lines.end(), std::back_inserter(verdict.lines));

  const auto invalid = [&](Reason reason) {
    refuse(verdict, reason);
    return verdict;
  };
  if (counts.x > counts.o + 1) return invalid(Reason::too_many_x);
  if (counts.o > counts.x) return invalid(Reason::too_many_o);
  if (rules.gravity() && has_floating_stone(position)) return invalid(Reason::floating_stone);
  if (x_line && o_line) return invalid(Reason::two_winners);
  const bool x_moved_last = counts.x > counts.o;
  if ((x_line && !x_moved_last) || (o_line && x_moved_last)) return invalid(Reason::winner_not_last);

  std::vector<Cell> last;
  if (x_line || o_line) {
    last = common_stones(verdict.lines, rules.k());
    if (last.empty()) return invalid(Reason::no_last_stone);
    verdict.outcome = outcome_of_line(rules, x_line ? Player::x : Player::o);
  } else {
    verdict.outcome = verdict.plies == rules.cells() ? Outcome::draw : Outcome::pending;
    if (rules.renju() && !x_moved_last) find_forbidden(verdict, position);
    if (verdict.outcome == Outcome::pending) verdict.to_move = x_moved_last ? Player::o : Player::x;
  }
  verdict.reachable = find_order(position, last, limits, order);
  if (verdict.reachable == Reachable::no) return invalid(Reason::no_legal_order);
  return verdict;
}

}  // namespace

std::string_view code_of(Reason reason) { return reason_texts[reason].code; }
std::string_view sentence_of(Reason reason) { return reason_texts[reason].sentence; }

std::optional<Player> Verdict::winner() const {
  if (outcome == Outcome::x_wins) return Player::x;
  if (outcome == Outcome::o_wins) return Player::o;
  return std::nullopt;
}

Verdict judge(const Position& position, const JudgeLimits& limits, Method method) {
  return judge_in_order(position, limits, method, nullptr);
}

std::optional<LegalityError> refuse_finished(const Verdict& verdict) {
  if (!verdict.valid())
    return LegalityError{"impossible_position", "impossible board: " + std::string(sentence_of(verdict.reason))};
  if (verdict.outcome == Outcome::pending) return std::nullopt;
  const std::string end = verdict.outcome == Outcome::draw     ? "it is a draw"
                          : verdict.outcome == Outcome::x_wins ? "X has won"
                                                               : "O has won";
  return LegalityError{"game_over", "the game is over: " + end};
}

Result<Board> Board::from(const Position& position, const JudgeLimits& limits) {
  reach::ReverseOrder order;
  const Verdict verdict = judge_in_order(position, limits, Method::automatic, &order);
  if (!verdict.valid()) return *refuse_finished(verdict);
  if (verdict.reachable == Reachable::yes) {
    Board board(position.rules);
    while (!order.empty() && board.is_legal(order.back())) {
      board.play_unchecked(order.back());
      order.pop_back();
    }
    assert(order.empty());
    if (order.empty()) return board;
  }
  if (limits.stopped())
    return LegalityError{"interrupted", "stopped before an order of play was found that leads to this board"};
  return LegalityError{"order_not_found",
                       "no order of play that leads to this board was found within the limit of the search"};
}

Result<Board> Board::from(const Position& position) { return from(position, JudgeLimits()); }

Verdict judge(const Board& board) {
  Verdict verdict;
  verdict.outcome = board.outcome();
  verdict.plies = board.plies();
  if (!board.is_over()) verdict.to_move = board.to_move();
  if (board.rules().renju() && verdict.to_move == Player::x) {
    verdict.forbidden = forbidden_cells(board.rules(), board.position().stones);
  }
  verdict.lines = board.winning_lines();
  return verdict;
}

}  // namespace mnk
