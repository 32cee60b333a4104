// SPDX-License-Identifier: MIT
// Swap2: SWAP2BOARD of Gomocup and the three steps of Yixin's front ends.
//
// The first player puts three stones, X, O, X. The second plays X (a swap), plays O, or puts two more stones and leaves
// the choice to the first. A search tells the better side. Two more stones leave that side to the opponent, so they are
// put only where the search sees no difference, and finds two stones after which there is none either.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <random>
#include <string>
#include <tuple>
#include <utility>

#include "mnk/balance.hpp"
#include "protocol/gomocup/session.hpp"

namespace mnk {

namespace {

/// Three stones, X, O, X, as columns and rows from the middle of the board.
using Stones = std::array<std::array<int, 2>, 3>;

/// Openings that a search finds even: mnk bench openings --stones 3 --count 10 --nodes 300000 --most 15 --seed 5
constexpr std::array<Stones, 10> balanced = {{
    {{{-2, -3}, {-1, -2}, {-4, 1}}},
    {{{0, -2}, {-1, -1}, {-1, -5}}},
    {{{-2, 0}, {0, 1}, {-4, 3}}},
    {{{3, -1}, {-3, -3}, {-1, -1}}},
    {{{-1, 3}, {0, -1}, {1, 0}}},
    {{{3, -1}, {1, 3}, {2, 4}}},
    {{{1, 0}, {3, 1}, {5, 1}}},
    {{{0, -2}, {3, 2}, {1, 2}}},
    {{{2, 2}, {3, 1}, {4, 4}}},
    {{{2, 3}, {3, 1}, {4, -1}}},
}};

constexpr std::int64_t least_side = 11;
constexpr int no_difference = 20;  // estimates so near to 0 do not tell the better side
constexpr int proved_value = 10'000;

}  // namespace

std::optional<GomocupSession::Impl::Scored> GomocupSession::Impl::score_position(double share) {
  const Result<Board> now = brain_.board();
  if (!now || now->is_over()) {
    error(now ? "the game is over" : message_of(now.error()));
    return std::nullopt;
  }
  const Result<EngineAnalysis> found = brain_.think(*now, options_for(1), share);
  if (!found) {
    error(message_of(found.error()));
    return std::nullopt;
  }
  const EngineLine& line = found->lines.front();
  return Scored{line.play.front(), line.score.proved != 0 ? line.score.proved * proved_value : line.score.estimate};
}

/// The three stones of the first player; none after an ERROR.
std::vector<Cell> GomocupSession::Impl::three_stones() {
  if (const auto game = brain_.rules(); !game) {
    error(message_of(game.error()));
    return {};
  }
  if (std::min(brain_.columns(), brain_.rows()) < least_side) {
    error("the board is too small for swap2");
    return {};
  }
  std::vector<Cell> cells;
  for (const auto& [column, row] : balanced[std::random_device()() % balanced.size()])
    cells.push_back(static_cast<Cell>((brain_.rows() / 2 + row) * brain_.columns() + brain_.columns() / 2 + column));
  return cells;
}

/// Two more stones, O and X, after which neither side is better; none if there are no such stones.
std::optional<BalancedPair> GomocupSession::Impl::two_more(double share) {
  const Result<Board> now = brain_.board();
  if (!now || now->is_over()) return std::nullopt;
  SearchLimits limits = brain_.limits(*now);
  limits.seconds *= share;
  const auto pair = find_balanced_pair(brain_.engine(), *now, limits);
  if (!pair || pair->score.proved != 0 || std::abs(pair->score.estimate) > no_difference) return std::nullopt;
  return *pair;
}

/// The second player's choice after three stones.
GomocupSession::Impl::Choice GomocupSession::Impl::choose_after_three() {
  const auto scored = score_position(0.5);
  if (!scored) return {Side::none, {}, {}};
  // O is to move.
  if (std::abs(scored->value) <= no_difference) {
    if (const auto pair = two_more(0.5)) return {Side::more, pair->first, pair->second};
  }
  return {scored->value < 0 ? Side::x : Side::o, scored->best, {}};
}

// ---- SWAP2BOARD

void GomocupSession::Impl::answer_swap() {
  if (rows_given_.empty()) {
    if (const auto cells = three_stones(); !cells.empty()) {
      brain_.restart();
      send_(brain_.text_of(cells[0]) + " " + brain_.text_of(cells[1]) + " " + brain_.text_of(cells[2]));
    }
    return;
  }
  if (rows_given_.size() != 3 && rows_given_.size() != 5) return error("swap2 has 0, 3 or 5 stones on the board");
  const auto before = std::pair(std::exchange(brain_.moves, {}), std::exchange(brain_.walls, {}));
  for (const Row& row : rows_given_) brain_.moves.push_back(row.cell);
  Choice choice{};
  if (rows_given_.size() == 3) {
    choice = choose_after_three();
  } else if (const auto scored = score_position(1)) {
    choice = {scored->value < 0 ? Side::x : Side::o, scored->best, {}};
  }
  switch (choice.side) {
    case Side::none: std::tie(brain_.moves, brain_.walls) = before; return;
    case Side::x: return send_("SWAP");
    case Side::o: brain_.moves.push_back(choice.first); return send_(brain_.text_of(choice.first));
    case Side::more:
      brain_.moves.insert(brain_.moves.end(), {choice.first, choice.second});
      return send_(brain_.text_of(choice.first) + " " + brain_.text_of(choice.second));
  }
}

// ---- the steps of Yixin's front ends, which put the stones themselves

void GomocupSession::Impl::swap2_stone(int number, Cell cell) {
  std::string text = brain_.text_of(cell);
  text[text.find(',')] = ' ';
  message("SWAP2 MOVE" + std::to_string(number) + " " + text);
}

void GomocupSession::Impl::swap2_place(std::string_view) {
  if (!is_started("swap2")) return;
  int number = 0;
  for (const Cell cell : three_stones()) swap2_stone(++number, cell);
}

void GomocupSession::Impl::swap2_choose(std::string_view) {
  if (!is_started("swap2")) return;
  if (brain_.moves.size() != 3) return error("swap2 needs three stones here");
  const Choice choice = choose_after_three();
  if (choice.side == Side::x) message("SWAP2 SWAP1 YES");
  if (choice.side == Side::o) message("SWAP2 SWAP1 NO");
  if (choice.side != Side::more) return;
  swap2_stone(4, choice.first);
  swap2_stone(5, choice.second);
}

void GomocupSession::Impl::swap2_choose_again(std::string_view) {
  if (!is_started("swap2")) return;
  if (brain_.moves.size() != 5) return error("swap2 needs five stones here");
  if (const auto scored = score_position(1)) message(scored->value < 0 ? "SWAP2 SWAP2 YES" : "SWAP2 SWAP2 NO");
}

}  // namespace mnk
