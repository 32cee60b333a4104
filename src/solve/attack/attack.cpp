// SPDX-License-Identifier: MIT
#include "solve/attack/attack.hpp"

#include <algorithm>
#include <chrono>
#include <memory>
#include <thread>

#include "search/helpers.hpp"
#include "solve/attack/proof.hpp"

namespace mnk::attack {

namespace {

constexpr std::uint64_t first_nodes = 2000;
/// From this limit on, AttackProof looks for the moves by itself if the search of the whole position has no plan.
constexpr std::uint64_t proof_alone = 32000;
constexpr int regions_tried = 4;  ///< for a family, each one cell smaller on each side
/// Interval at which a thread with a plan looks whether the plan still stands.
constexpr auto between_looks = std::chrono::milliseconds(5);

Player to_move(const Position& position) {
  const auto stones =
      std::count_if(position.stones.begin(), position.stones.end(), [](Stone stone) { return stone != Stone::none; });
  return stones % 2 == 0 ? Player::x : Player::o;
}

/// Returns one flag a cell: true for the cells that are `far` cells off the edges that the family moves away.
std::vector<bool> off_the_edges(const Rules& rules, const proof::Family& family, int far) {
  const auto keeps_off = [&](int place, int size) { return place >= far && place + far < size; };
  std::vector<bool> region(rules.cells());
  for (Cell cell = 0; cell < rules.cells(); ++cell) {
    region[cell] = (!family.wider || keeps_off(rules.column(cell), rules.columns())) &&
                   (!family.taller || keeps_off(rules.row(cell), rules.rows()));
  }
  return region;
}

/// One thread's search for the wins of one player. Thread 0 makes the proof, because its zones rest on all of its
/// records. The others search for plans only.
struct Side {
  search::ThreatBoard board;
  AttackSearch search;
  AttackProof proof;
  bool planned = false;
  bool exhausted = false;  ///< the last search ended before its limit without a win: further ones will, too
  /// `closer`: larger boards: so many cells more the attacker keeps off the edges.
  Side(const Position& position, Player attacker, Budget& budget, PlanStore& store, unsigned thread,
       const AttackOptions& options, int closer = 0)
      : board(position),
        search(board, attacker, budget, store, thread),
        proof(position, search, budget, thread == 0 ? options.sinks[attacker] : nullptr, options.family) {
    if (!options.family.is_larger() || attacker != Player::x) return;
    const int k = position.rules.k(), margin = static_cast<int>(options.family.margin);
    board.confine(Player::x, off_the_edges(position.rules, options.family, std::max(k - 1, margin) + closer));
    proof.limit_passes(static_cast<unsigned>(std::max(k - 2 - static_cast<int>(options.extras), 0)));
  }

  /// Returns true if the win is proved. `nodes`: positions per search.
  bool wins(Player turn, std::uint64_t nodes) {
    const std::uint64_t before = search.explored();
    planned = search.wins(turn, nodes);
    exhausted = !planned && search.store().threads == 1 && search.explored() - before < nodes;
    if (search.thread() != 0 || (!planned && nodes < proof_alone)) return false;
    proof.set_effort(planned ? AttackProof::default_effort : nodes);
    return proof.prove(turn);
  }
};

/// Searches on one thread. Both attackers get the same node limit, which doubles from round to round. The threads share
/// it out.
std::optional<Player> search_wins(const Position& position, const AttackOptions& options, PlanStores& stores,
                                  Budget& budget, unsigned thread) {
  const Player turn = to_move(position);
  const std::uint64_t threads = stores[Player::x]->threads;
  PerPlayer<std::optional<Side>> sides{};
  for (const Player player : {Player::x, Player::o}) {
    if (!options.may_win[player]) continue;
    sides[player].emplace(position, player, budget, *stores[player], thread, options);
    sides[player]->search.show(thread == 0 ? options.trace : nullptr);
  }
  for (std::uint64_t nodes = first_nodes; !budget.over(); nodes *= 2) {
    for (const Player attacker : {turn, opponent(turn)}) {
      std::optional<Side>& side = sides[attacker];
      if (side && side->wins(turn, std::max<std::uint64_t>(nodes / threads, 1))) return attacker;
      while (thread != 0 && side && side->planned && !budget.over()) {
        std::this_thread::sleep_for(between_looks);
        side->wins(turn, 1);
      }
      if (side && side->exhausted) side.reset();
    }
    if (!sides[Player::x] && !sides[Player::o]) break;
  }
  return std::nullopt;
}

/// A search for a win that uses the cells of a region alone.
struct Confined {
  Position start;
  proof::Collector reports;
  PlanStore store;
  Side side;
  /// `rules`: of the board of the records. `closer`: as for Side.
  Confined(const Rules& rules, const proof::Family& family, int closer, Budget& budget, std::uint64_t memory)
      : start(rules),
        reports(start, proof::Claim::x_wins, family),
        store(memory, 1, rules.cells()),
        side(start, Player::x, budget, store, 0, {.sinks = {&reports, nullptr}, .family = family}, closer) {}
};

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
  std::optional<Player> winner;
  const auto run = [&](unsigned thread) {
    const auto found = search_wins(position, options, stores, budget, thread);
    if (thread != 0) return;
    winner = found;
    if (found && stores[Player::x]->threads > 1) budget.end();
  };
  {
    const search::Helpers others(stores[Player::x]->threads - 1, run);
    run(0);
  }
  return winner;
}

bool forced_win_but_replies(const Position& position, Player attacker, const AttackOptions& options, PlanStores& stores,
                            Budget& budget) {
  Side side(position, attacker, budget, *stores[attacker], 0, options);
  return side.proof.prove_but_replies();
}

std::optional<proof::Collector> forced_win_of_family(const Rules& game, proof::Family family, Budget& budget,
                                                     std::uint64_t memory) {
  const Rules rules = proof::rules_of_records(game, family).value();
  const int least = rules.k() - 1;
  const std::vector<bool> allowed = off_the_edges(rules, family, least);
  // A smaller region makes the win harder and its zone smaller.
  std::vector<std::unique_ptr<Confined>> regions;
  const int first = std::max(least, static_cast<int>(family.margin));
  for (int closer = 0; closer < regions_tried; ++closer) {
    const std::vector<bool> region = off_the_edges(rules, family, first + closer);
    if (std::find(region.begin(), region.end(), true) == region.end()) break;
    regions.push_back(std::make_unique<Confined>(rules, family, closer, budget, memory / (4 * regions_tried)));
  }
  for (std::uint64_t nodes = first_nodes; !budget.over() && !regions.empty(); nodes *= 2) {
    for (std::unique_ptr<Confined>& region : regions) {
      if (!region->side.wins(Player::x, nodes)) {
        if (region->side.exhausted) region.reset();
        continue;
      }
      const proof::Zone zone = region->side.proof.zone(Player::x);
      bool keeps_off = true;
      for (Cell cell = 0; cell < zone.size(); ++cell) keeps_off = keeps_off && (!zone[cell] || allowed[cell]);
      if (keeps_off) return std::move(region->reports);
      region.reset();
    }
    std::erase(regions, nullptr);
  }
  return std::nullopt;
}

}  // namespace mnk::attack
