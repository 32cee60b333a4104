// SPDX-License-Identifier: MIT
#include "engine/pattern_heuristics.hpp"

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>

namespace mnk::engine {

namespace {

// Tuned by matches of some hundred games at 10,000 nodes a move; docs/engine.md has the results.
constexpr std::uint64_t vcf_nodes_for_zone = 200;
constexpr int min_zone_depth = 2;  // smallest depth at which replies are limited to the relevance zone of a VCF

/// Returns the logarithm of a depth or move number.
double log_of(int number) {
  static const auto table = [] {
    std::array<double, 64> made{};
    for (std::size_t i = 1; i < made.size(); ++i) made[i] = std::log(i);
    return made;
  }();
  return table[std::clamp(number, 0, 63)];
}

// The numbers from here on, and those of the reduction by rank, are tuned by SPSA (Spall 1992) at 40,000 and
// 100,000 nodes a move.

constexpr int step_of_shares = 8;
constexpr int steps_of_shares = 32;  // on either side of the middle
constexpr int middle_of_shares = 18;

/// Shares of a move's rank, by the steps from the middle: a logistic curve, made by the compiler.
constexpr auto shares = [] {
  constexpr double growth = 1.126824;  // e to the power of 8 / 67
  constexpr double most = 152;
  std::array<std::uint8_t, 2 * steps_of_shares + 1> made{};
  double power = 1;
  for (int i = 0; i <= steps_of_shares; ++i, power *= growth) {
    made[steps_of_shares + i] = static_cast<std::uint8_t>(most * power / (1 + power));
    made[steps_of_shares - i] = static_cast<std::uint8_t>(most / (1 + power));
  }
  return made;
}();

/// Returns the share of a move's rank that depends on how far the static evaluation after it is above the bound that it
/// has to reach.
int share_of(int above) {
  const int steps = (above - middle_of_shares) / step_of_shares;
  return shares[std::clamp(steps, -steps_of_shares, steps_of_shares) + steps_of_shares];
}
/// The same of a move that is not looked at.
constexpr int share_without_look = 8;
/// Percentage of the rank before that stays, because the evaluation after a move knows a part of what it says.
constexpr int share_of_rank = 81;

}  // namespace

std::optional<int> PatternHeuristics::static_result(int ply) const {
  const Player mover = board_.to_move();
  const Player other = opponent(mover);
  if (board_.has(mover, Threat::five)) return win_in(ply + 1);
  if (board_.is_full()) return 0;
  if (const auto fives = board_.cells_with(other, Threat::five); !fives.empty()) {
    if (fives.size() > 1 && !board_.rules().caro()) return board_.can_move() ? loss_in(ply + 2) : 0;
    return std::nullopt;
  }
  if (board_.double_four(mover)) return win_in(ply + 3);
  return std::nullopt;
}

std::optional<int> PatternHeuristics::find_vcf(VcfSearch& search, std::uint64_t nodes, std::vector<Cell>& play) {
  const Player mover = board_.to_move();
  if (!board_.has(mover, Threat::four) && !board_.has(mover, Threat::four_three)) return std::nullopt;
  if (!search.find(board_, nodes)) return std::nullopt;
  const auto line = search.line();
  play.assign(line.begin(), line.end());
  return static_cast<int>(line.size()) + 2;
}

std::optional<int> PatternHeuristics::find_root_win(std::uint64_t nodes, std::vector<Cell>& play) {
  const Player mover = board_.to_move();
  if (forced() || board_.has(mover, Threat::five) || board_.double_four(mover)) return std::nullopt;
  if (const auto plies = find_vcf(all_fours_, nodes, play)) return plies;
  if (board_.double_four(opponent(mover)) || !vct_.find(board_, nodes)) return std::nullopt;
  const auto line = vct_.line();
  play.assign(line.begin(), line.end());
  return vct_.plies();
}

/// Lists the replies to a VCF that the opponent would have after a pass. Returns false if none was found.
bool PatternHeuristics::list_replies_to_vcf(std::vector<Cell>& cells) {
  board_.pass();
  const bool threatened = vcf_.find(board_, vcf_nodes_for_zone);
  board_.unpass();
  if (!threatened) return false;
  VcfSearch::zone(board_, vcf_.line(), cells);
  for (const Threat threat : {Threat::four_three, Threat::four}) {
    for (const Cell cell : board_.cells_with(board_.to_move(), threat)) {
      if (std::find(cells.begin(), cells.end(), cell) == cells.end()) cells.push_back(cell);
    }
  }
  return true;
}

void PatternHeuristics::list_moves(Node& node, std::vector<Cell>& cells) {
  const Player other = opponent(board_.to_move());
  node.complete = true;
  if (node.forced) return list_replies(board_, cells);
  if (board_.double_four(other)) return list_defences(board_, cells);
  const bool plain = !board_.rules().caro() && !board_.rules().renju();  // in caro and renju a distant stone may matter
  if (plain && node.depth >= min_zone_depth && board_.has(other, Threat::four_three) && list_replies_to_vcf(cells))
    return;
  node.complete = false;
  list_near_cells(board_, cells);
}

void PatternHeuristics::list_root_moves(Node& node, const std::vector<Cell>& except, std::vector<Cell>& cells) {
  const Player mover = board_.to_move();
  node.forced = forced();
  list_moves(node, cells);
  // No move helps, or those that help are excluded: list any moves, which lose.
  if (cells.empty() || (node.complete && !except.empty())) list_near_cells(board_, cells);
  // An immediate win replaces the list, which may hold defences only.
  if (except.empty()) {
    const auto fives = board_.cells_with(mover, Threat::five);
    const auto four = board_.double_four(mover);
    if (!fives.empty() || (four && !node.forced)) {
      cells.assign(1, fives.empty() ? *four : fives.front());
      node.complete = true;
    }
  }
  const auto is_out = [&](Cell cell) {
    return board_.is_forbidden(mover, cell) || std::find(except.begin(), except.end(), cell) != except.end();
  };
  std::erase_if(cells, is_out);
  if (cells.empty()) {  // all legal moves that are left
    for (Cell cell = 0; cell < board_.rules().cells(); ++cell) {
      if (board_.is_empty(cell) && !is_out(cell)) cells.push_back(cell);
    }
  }
}

int PatternHeuristics::score_without_moves(const Node& node) const {
  if (!node.complete) return node.estimate;  // all listed moves were forbidden
  return board_.can_move() ? loss_in(node.ply + (node.forced ? 2 : 4)) : 0;
}

int PatternHeuristics::late_move_limit(const Node& node) {
  if (node.complete) return std::numeric_limits<int>::max();
  return (375 + 225 * node.depth) * (node.main_line() ? 2 : 1) / 100;
}

int PatternHeuristics::rank_after(const Node& node, const Move& move) {
  const int share = move.after == not_evaluated ? share_without_look : share_of(move.after - node.alpha - 1);
  return move.rank * share_of_rank / 100 + share;
}

int PatternHeuristics::reduction(const Node& node, const Turn& turn) const {
  if (node.depth < 2 || node.forced) return 0;
  // The trained order knows the worth of threats and of replies to them; the other one only ranks them.
  const bool trained = order_.has_value();
  if (!trained && (node.complete || board_.threat(board_.to_move(), turn.cell) >= Threat::three)) return 0;
  double growth =
      trained ? 0.66 * log_of(turn.index) + 0.133 * turn.behind / MoveOrder::unit : log_of(turn.index) / 1.3;
  if (turn.after != not_evaluated && !node.main_line())
    growth += 0.00077 * std::clamp(node.alpha - turn.after + 45, -200, 500);
  double less = (trained ? 0.745 : 0.8) + log_of(node.depth) * growth;
  if (node.main_line()) {
    less -= trained ? 1.4 : 1;
  } else if (node.cut && less >= 1) {
    less += trained ? 0.63 : 1;
  }
  return std::max(static_cast<int>(less), 0);
}

}  // namespace mnk::engine
