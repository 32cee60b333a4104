// SPDX-License-Identifier: MIT
#include "solve/attack/attack.hpp"

#include <algorithm>

#include "solve/attack/proof.hpp"

namespace mnk::attack {

namespace {

constexpr std::uint64_t first_nodes = 2000;

Player to_move(const Position& position) {
  const auto stones =
      std::count_if(position.stones.begin(), position.stones.end(), [](Stone stone) { return stone != Stone::none; });
  return stones % 2 == 0 ? Player::x : Player::o;
}

struct Side {
  search::ThreatBoard board;
  AttackSearch search;
  AttackProof proof;
  Side(const Position& position, Player attacker, Budget& budget, std::uint64_t memory, proof::Sink* sink)
      : board(position), search(board, attacker, budget, memory), proof(position, search, budget, sink) {}
};

}  // namespace

bool can_be_attacked(const Rules& rules) {
  return rules.cells() <= search::ThreatBoard::max_cells && rules.has_lines() && !rules.gravity() && !rules.misere();
}

std::optional<Player> forced_win(const Position& position, const PerPlayer<bool>& may_win, Budget& budget,
                                 std::uint64_t memory, const PerPlayer<proof::Sink*>& sinks) {
  const Player turn = to_move(position);
  PerPlayer<std::optional<Side>> sides{};
  for (const Player player : {Player::x, Player::o}) {
    if (may_win[player]) sides[player].emplace(position, player, budget, memory / 4, sinks[player]);
  }
  // Both attackers get the same node limit, which doubles from round to round.
  for (std::uint64_t nodes = first_nodes; !budget.over(); nodes *= 2) {
    for (const Player attacker : {turn, opponent(turn)}) {
      std::optional<Side>& side = sides[attacker];
      if (side && side->search.wins(turn, nodes) && side->proof.prove(turn)) return attacker;
    }
  }
  return std::nullopt;
}

}  // namespace mnk::attack
