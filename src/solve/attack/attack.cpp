// SPDX-License-Identifier: MIT
#include "solve/attack/attack.hpp"

#include <algorithm>
#include <mutex>

#include "search/helpers.hpp"
#include "solve/attack/proof.hpp"

namespace mnk::attack {

namespace {

constexpr std::uint64_t first_nodes = 2000;

Player to_move(const Position& position) {
  const auto stones =
      std::count_if(position.stones.begin(), position.stones.end(), [](Stone stone) { return stone != Stone::none; });
  return stones % 2 == 0 ? Player::x : Player::o;
}

/// The shared part of a search for the wins of one player.
struct Goal {
  PlanStore& store;
  ProvedPositions proved;
  Goal(PlanStore& plans, proof::Sink* sink) : store(plans), proved(sink) {}
};

/// One thread's search for the wins of one player.
struct Side {
  search::ThreatBoard board;
  AttackSearch search;
  AttackProof proof;
  Side(const Position& position, Player attacker, Budget& budget, Goal& goal, unsigned thread)
      : board(position),
        search(board, attacker, budget, goal.store, thread),
        proof(position, search, budget, goal.proved) {}
};

/// Searches on one thread. Both attackers get the same node limit, which doubles from round to round. The threads share
/// it out.
std::optional<Player> search_wins(const Position& position, PerPlayer<std::optional<Goal>>& goals, Budget& budget,
                                  unsigned thread, search::Trace* trace) {
  const Player turn = to_move(position);
  std::uint64_t threads = 1;
  PerPlayer<std::optional<Side>> sides{};
  for (const Player player : {Player::x, Player::o}) {
    if (!goals[player]) continue;
    threads = goals[player]->store.threads;
    sides[player].emplace(position, player, budget, *goals[player], thread);
    sides[player]->search.show(trace);
  }
  for (std::uint64_t nodes = first_nodes; !budget.over(); nodes *= 2) {
    for (const Player attacker : {turn, opponent(turn)}) {
      std::optional<Side>& side = sides[attacker];
      if (side && side->search.wins(turn, std::max<std::uint64_t>(nodes / threads, 1)) && side->proof.prove(turn))
        return attacker;
    }
  }
  return std::nullopt;
}

}  // namespace

bool can_be_attacked(const Rules& rules) {
  return rules.cells() <= search::ThreatBoard::max_cells && rules.has_lines() && !rules.gravity() && !rules.misere();
}

PlanStores make_plan_stores(const Rules& rules, std::uint64_t memory, unsigned threads) {
  PlanStores stores{};
  for (const Player player : {Player::x, Player::o}) {
    stores[player] = std::make_unique<PlanStore>(memory / 4, std::max(threads, 1U), rules.cells());
  }
  return stores;
}

std::optional<Player> forced_win(const Position& position, const AttackOptions& options, PlanStores& stores,
                                 Budget& budget) {
  PerPlayer<std::optional<Goal>> goals{};
  for (const Player player : {Player::x, Player::o}) {
    if (options.may_win[player]) goals[player].emplace(*stores[player], options.sinks[player]);
  }
  const unsigned threads = stores[Player::x]->threads;
  std::mutex mutex;
  std::optional<Player> winner;
  const auto run = [&](unsigned thread) {
    const auto found = search_wins(position, goals, budget, thread, thread == 0 ? options.trace : nullptr);
    if (!found) return;
    const std::lock_guard hold(mutex);
    winner = found;
    if (threads > 1) budget.end();
  };
  {
    const search::Helpers others(threads - 1, run);
    run(0);
  }
  return winner;
}

}  // namespace mnk::attack
