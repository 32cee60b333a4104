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

std::optional<Player> forced_win(const Position& position, Budget& budget, std::uint64_t memory, proof::Sink* of_x,
                                 proof::Sink* of_o) {
  const Player turn = to_move(position);
  Side x(position, Player::x, budget, memory / 4, of_x);
  Side o(position, Player::o, budget, memory / 4, of_o);
  // Both attackers get the same node limit, which doubles from round to round.
  for (std::uint64_t nodes = first_nodes; !budget.over(); nodes *= 2) {
    for (const Player attacker : {turn, opponent(turn)}) {
      Side& side = attacker == Player::x ? x : o;
      if (side.search.wins(turn, nodes) && side.proof.prove(turn)) return attacker;
    }
  }
  return std::nullopt;
}

}  // namespace mnk::attack
