// SPDX-License-Identifier: MIT
// Minimax without any art, with rules of its own: the truth about small games, and their proofs.
#pragma once

#include <algorithm>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "proof/sink.hpp"

namespace mnk::test {

using Stones = std::vector<Stone>;

inline Player side_to_move(const Stones& stones) {
  const auto count = [&](Stone stone) { return std::count(stones.begin(), stones.end(), stone); };
  return count(Stone::x) == count(Stone::o) ? Player::x : Player::o;
}

/// Whether some maximal run of `own` counts.
inline bool has_run(const Rules& rules, const Stones& stones, Stone own) {
  const auto at = [&](int row, int column) { return rules.contains(row, column) && stones[rules.cell(row, column)] == own; };
  for (int row = 0; row < rules.rows(); ++row) {
    for (int column = 0; column < rules.columns(); ++column) {
      for (const auto& [down, right] : {std::pair(0, 1), std::pair(1, 0), std::pair(1, 1), std::pair(1, -1)}) {
        if (!at(row, column) || at(row - down, column - right)) continue;
        int length = 1;
        while (at(row + length * down, column + length * right)) ++length;
        if (rules.exact() ? length == rules.k() : length >= rules.k()) return true;
      }
    }
  }
  return false;
}

inline Outcome outcome_of(const Rules& rules, const Stones& stones) {
  for (const Player player : {Player::x, Player::o}) {
    if (has_run(rules, stones, stone_of(player))) return win_for(rules.misere() ? opponent(player) : player);
  }
  return std::find(stones.begin(), stones.end(), Stone::none) == stones.end() ? Outcome::draw : Outcome::pending;
}

inline std::vector<Cell> moves_of(const Rules& rules, const Stones& stones) {
  std::vector<Cell> moves;
  for (Cell cell = 0; cell < rules.cells(); ++cell) {
    const Cell below = cell + static_cast<Cell>(rules.columns());
    const bool lands = !rules.gravity() || below >= rules.cells() || stones[below] != Stone::none;
    if (stones[cell] == Stone::none && lands) moves.push_back(cell);
  }
  return moves;
}

/// Pairs for every line open to the opponent of `player`, if there are cells enough: two of its own for each line (Hales and
/// Jewett), by augmenting paths.
class Pairing {
 public:
  Pairing(const Rules& rules, const Stones& stones, Player player) : owner_(rules.cells(), -1) {
    for (const auto& [down, right] : {std::pair(0, 1), std::pair(1, 0), std::pair(1, 1), std::pair(1, -1)}) {
      for (Cell cell = 0; cell < rules.cells(); ++cell) add_line(rules, stones, player, cell, down, right);
    }
    for (int seat = 0; seat < static_cast<int>(2 * lines_.size()) && complete_; ++seat) {
      seen_.assign(rules.cells(), false);
      complete_ = place(seat);
    }
  }

  std::optional<std::vector<proof::Pair>> pairs() const {
    if (!complete_) return std::nullopt;
    std::vector<std::vector<Cell>> cells(lines_.size());
    for (Cell cell = 0; cell < owner_.size(); ++cell) {
      if (owner_[cell] >= 0) cells[static_cast<std::size_t>(owner_[cell] / 2)].push_back(cell);
    }
    std::vector<proof::Pair> pairs;
    for (const auto& two : cells) pairs.push_back({two[1], two[0]});  // not in order: sorting is the sink's work
    return pairs;
  }

 private:
  void add_line(const Rules& rules, const Stones& stones, Player player, Cell cell, int down, int right) {
    std::vector<Cell> free;
    for (int i = 0; i < rules.k(); ++i) {
      const int row = rules.row(cell) + i * down;
      const int column = rules.column(cell) + i * right;
      if (!rules.contains(row, column) || stones[rules.cell(row, column)] == stone_of(player)) return;
      if (stones[rules.cell(row, column)] == Stone::none) free.push_back(rules.cell(row, column));
    }
    lines_.push_back(free);
  }
  bool place(int seat) {
    for (const Cell cell : lines_[static_cast<std::size_t>(seat / 2)]) {
      if (seen_[cell]) continue;
      seen_[cell] = true;
      if (owner_[cell] < 0 || place(owner_[cell])) {
        owner_[cell] = seat;
        return true;
      }
    }
    return false;
  }

  std::vector<std::vector<Cell>> lines_;  // the free cells of each
  std::vector<int> owner_;                // of each cell: 2 * line + 0 or 1
  std::vector<bool> seen_;
  bool complete_ = true;
};

class PlainProver {
 public:
  explicit PlainProver(const Rules& rules) : rules_(rules) {}

  /// The outcome under best play.
  Outcome value(Stones& stones) {
    const Outcome now = outcome_of(rules_, stones);
    if (now != Outcome::pending) return now;
    const auto [place, is_new] = values_.try_emplace(key(stones), Outcome::pending);
    if (!is_new) return place->second;
    const Player mover = side_to_move(stones);
    Outcome best = win_for(opponent(mover));
    for (const Cell cell : moves_of(rules_, stones)) {
      stones[cell] = stone_of(mover);
      const Outcome after = value(stones);
      stones[cell] = Stone::none;
      if (after == win_for(mover) || best == win_for(opponent(mover))) best = after;
      if (best == win_for(mover)) break;
    }
    return values_[key(stones)] = best;
  }

  bool holds(Stones stones, proof::Claim claim) { return proof::allows(claim, value(stones)); }

  /// Reports a proof, with pairings or without. Requires: the claim holds.
  void prove(Stones stones, proof::Claim claim, bool pairings, proof::Sink& sink) {
    reported_.clear();
    report(stones, claim, pairings, sink, nullptr);
  }

  /// Reports a strategy that plays anything: a proof only by chance.
  void play_anything(Stones stones, proof::Claim claim, std::mt19937& random, proof::Sink& sink) {
    reported_.clear();
    report(stones, claim, false, sink, &random);
  }

 private:
  static std::string key(const Stones& stones) { return {reinterpret_cast<const char*>(stones.data()), stones.size()}; }

  void report(Stones& stones, proof::Claim claim, bool pairings, proof::Sink& sink, std::mt19937* random) {
    if (outcome_of(rules_, stones) != Outcome::pending || !reported_.insert(key(stones)).second) return;
    const Player mover = side_to_move(stones);
    if (pairings && proof::pairings_allowed(rules_, claim)) {
      if (const auto pairs = Pairing(rules_, stones, proof::prover(claim)).pairs()) return sink.pairing(stones, *pairs);
    }
    std::vector<Cell> moves = moves_of(rules_, stones);
    if (mover == proof::prover(claim)) {
      const Cell chosen = random != nullptr ? moves[(*random)() % moves.size()] : good_move(stones, claim, moves);
      sink.move(stones, chosen);
      moves = {chosen};
    }
    for (const Cell cell : moves) {
      stones[cell] = stone_of(mover);
      report(stones, claim, pairings, sink, random);
      stones[cell] = Stone::none;
    }
  }

  Cell good_move(Stones& stones, proof::Claim claim, const std::vector<Cell>& moves) {
    for (const Cell cell : moves) {
      stones[cell] = stone_of(proof::prover(claim));
      const bool good = proof::allows(claim, value(stones));
      stones[cell] = Stone::none;
      if (good) return cell;
    }
    return moves.front();
  }

  Rules rules_;
  std::unordered_map<std::string, Outcome> values_;
  std::set<std::string> reported_;
};

}  // namespace mnk::test
