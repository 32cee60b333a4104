// SPDX-License-Identifier: MIT
// Certificates with null moves, of random proofs.
#pragma once

#include "checker/checkers.hpp"
#include "proof/zone_rule.hpp"

namespace mnk::test {

/// A position after some random moves, in which the game goes on.
inline Position random_start(const Rules& rules, std::size_t empty, std::mt19937_64& random) {
  while (true) {
    Position start(rules);
    while (outcome_of(rules, start.stones) == Outcome::pending) {
      const auto moves = moves_of(rules, start.stones);
      if (moves.size() <= empty) return start;
      start.stones[moves[random() % moves.size()]] = stone_of(side_to_move(start.stones));
    }
  }
}

inline Placing placing_of(const Stones& stones, Player prover) {
  Placing at;
  for (std::size_t cell = 0; cell < stones.size(); ++cell) {
    if (stones[cell] == stone_of(prover)) at.prover |= Mask{1} << cell;
    if (stones[cell] == stone_of(opponent(prover))) at.other |= Mask{1} << cell;
  }
  return at;
}

inline Stones stones_of(const Placing& at, Player prover, std::size_t cells) {
  Stones stones(cells);
  for_each_bit(at.prover, [&](int cell) { stones[static_cast<std::size_t>(cell)] = stone_of(prover); });
  for_each_bit(at.other, [&](int cell) { stones[static_cast<std::size_t>(cell)] = stone_of(opponent(prover)); });
  return stones;
}

inline void report(proof::Sink& sink, const Stones& stones, const Strategy& strategy, Player to_move) {
  const std::vector<Cell> cells(strategy.cells.begin(), strategy.cells.end());
  if (strategy.kind == Strategy::Kind::move) sink.move(stones, cells[0]);
  if (strategy.kind == Strategy::Kind::threats) sink.threats(stones, cells, to_move);
  if (strategy.kind == Strategy::Kind::pass) sink.null_move(stones);
}

/// The records that the rule of the tests needs, as a certificate; empty if the prover has no proof. Requires: a claim
/// to win.
inline std::string prove_with_null_moves(const Position& start, Claim claim, Strategies& strategies) {
  const Player prover = proof::prover(claim);
  const ZoneGame game(start.rules);
  ZoneRule rule(game, prover == Player::x, strategies);
  const bool prover_to_move = side_to_move(start.stones) == prover;
  if (!rule.zone(placing_of(start.stones, prover), prover_to_move, 0)) return {};
  EverySink every(start, claim);
  proof::Collector collector(start, claim);
  for (const auto& [key, at] : rule.used) {
    const Stones stones = stones_of(at, prover, start.stones.size());
    for (proof::Sink* sink : {static_cast<proof::Sink*>(&every), static_cast<proof::Sink*>(&collector)})
      report(*sink, stones, strategies.strategy(key, at), key.prover_to_move ? prover : opponent(prover));
  }
  // The library needs all records that the rule of the tests needs.
  const auto needed = collector.finish();
  EXPECT_TRUE(needed.ok()) << (needed.ok() ? "" : message_of(needed.error()));
  EXPECT_EQ(needed.ok() ? needed->records : 0, rule.used.size());
  const std::string all = every.finish();
  EXPECT_EQ(needed.ok() ? needed->bytes : "", all);
  return all;
}

/// The certificate of a random proof that has a null move. Requires: the claim holds, and is to win.
inline std::string prove_with_null_moves(const Position& start, Claim claim) {
  const ZoneGame game(start.rules);
  for (unsigned seed = 0;; ++seed) {
    RandomProver prover(game, seed);
    const std::string bytes = prove_with_null_moves(start, claim, prover);
    if (!bytes.empty() && bytes[proof::version_byte] == proof::zone_version) return bytes;
  }
}

}  // namespace mnk::test
