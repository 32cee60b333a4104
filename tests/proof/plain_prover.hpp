// SPDX-License-Identifier: MIT
// Reference prover: plain minimax with its own implementation of the rules. Gives the exact values of small games, and
// their proofs.
#pragma once

#include <algorithm>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "proof/sink.hpp"
#include "proof/threat_line.hpp"

namespace mnk::test {

using Stones = std::vector<Stone>;

inline Player side_to_move(const Stones& stones) {
  const auto count = [&](Stone stone) { return std::count(stones.begin(), stones.end(), stone); };
  return count(Stone::x) == count(Stone::o) ? Player::x : Player::o;
}

/// True if a maximal run of `own` counts.
inline bool has_run(const Rules& rules, const Stones& stones, Stone own) {
  const auto at = [&](int row, int column) {
    return rules.contains(row, column) && stones[rules.cell(row, column)] == own;
  };
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

/// A pairing strategy (Hales and Jewett): two cells for each line that is open to the opponent of `player`. Found as a
/// bipartite matching with augmenting paths, if there are enough cells.
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
    for (const auto& two : cells) pairs.push_back({two[1], two[0]});  // unsorted on purpose: the sink sorts
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

  std::vector<std::vector<Cell>> lines_;  // free cells of each line
  std::vector<int> owner_;                // per cell: 2 * line + 0 or 1, or -1
  std::vector<bool> seen_;
  bool complete_ = true;
};

/// A random threat sequence that ends with a run or a double threat; empty if none was found. Each earlier threat has
/// one answer. The opponent's threats are ignored.
inline std::vector<Cell> random_threats(const Rules& rules, Stones stones, Player prover, std::mt19937& random) {
  const auto completing = [&](Player player) {
    std::vector<Cell> cells;
    for (Cell cell = 0; cell < stones.size(); ++cell) {
      if (stones[cell] != Stone::none) continue;
      stones[cell] = stone_of(player);
      if (has_run(rules, stones, stone_of(player))) cells.push_back(cell);
      stones[cell] = Stone::none;
    }
    return cells;
  };
  std::vector<Cell> line;
  while (true) {
    std::vector<Cell> found;
    for (Cell cell = 0; cell < stones.size(); ++cell) {
      if (stones[cell] != Stone::none) continue;
      stones[cell] = stone_of(prover);
      if (has_run(rules, stones, stone_of(prover)) || !completing(prover).empty()) found.push_back(cell);
      stones[cell] = Stone::none;
    }
    if (found.empty()) return {};
    line.push_back(found[random() % found.size()]);
    stones[line.back()] = stone_of(prover);
    if (has_run(rules, stones, stone_of(prover))) return line;
    const std::vector<Cell> answers = completing(prover);
    if (answers.size() > 1) return line;
    stones[answers[0]] = stone_of(opponent(prover));
  }
}

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

  /// Reports a proof. `short_cuts` allows pairings and threats. Requires: the claim holds.
  void prove(Stones stones, proof::Claim claim, bool short_cuts, proof::Sink& sink) {
    reported_.clear();
    report(stones, claim, short_cuts, sink, nullptr);
  }

  /// Reports a random strategy, which is a proof only by chance.
  void play_anything(Stones stones, proof::Claim claim, std::mt19937& random, proof::Sink& sink) {
    reported_.clear();
    report(stones, claim, false, sink, &random);
  }

 private:
  static std::string key(const Stones& stones) { return {reinterpret_cast<const char*>(stones.data()), stones.size()}; }

  void report(Stones& stones, proof::Claim claim, bool short_cuts, proof::Sink& sink, std::mt19937* random) {
    if (outcome_of(rules_, stones) != Outcome::pending || !reported_.insert(key(stones)).second) return;
    const Player mover = side_to_move(stones);
    if (short_cuts && proof::pairings_allowed(rules_, claim)) {
      if (const auto pairs = Pairing(rules_, stones, proof::prover(claim)).pairs()) return sink.pairing(stones, *pairs);
    }
    std::vector<Cell> moves = moves_of(rules_, stones);
    if (proof::threats_allowed(rules_) && (random != nullptr ? (*random)() % 4 == 0 : short_cuts)) {
      if (report_threats(stones, claim, sink, random, moves)) return;
    }
    if (mover == proof::prover(claim)) {
      const Cell chosen = random != nullptr ? moves[(*random)() % moves.size()] : good_move(stones, claim, moves);
      sink.move(stones, chosen);
      moves = {chosen};
    }
    for (const Cell cell : moves) {
      stones[cell] = stone_of(mover);
      report(stones, claim, short_cuts, sink, random);
      stones[cell] = Stone::none;
    }
  }

  /// Reports a winning threat sequence, if one is found. If the opponent is to move, keeps in `moves` only the replies
  /// in the relevance zone. With `liar`, reports any sequence. Returns true if the position needs no other record.
  bool report_threats(const Stones& stones, proof::Claim claim, proof::Sink& sink, std::mt19937* liar,
                      std::vector<Cell>& moves) {
    const Player prover = proof::prover(claim);
    const bool prover_to_move = side_to_move(stones) == prover;
    std::vector<Cell> line = random_threats(rules_, stones, prover, random_);
    if (liar != nullptr) {
      if (line.empty() || ((*liar)() % 2 == 0 && line.size() < rules_.cells()))
        line.push_back(moves[(*liar)() % moves.size()]);
      sink.threats(stones, line, side_to_move(stones));
      return prover_to_move;
    }
    proof::ReducedBoard board(rules_);
    board.set(stones);
    const auto zone = line.empty() ? std::nullopt : proof::threat_zone(board, prover, line);
    if (!zone || (!prover_to_move && board.can_complete(opponent(prover)))) return false;
    sink.threats(stones, line, side_to_move(stones));
    if (!prover_to_move)
      moves.erase(std::remove_if(moves.begin(), moves.end(), [&](Cell cell) { return !(*zone)[cell]; }), moves.end());
    return prover_to_move;
  }

  /// A move that keeps the claim, in plain games on a line that a player can still fill.
  Cell good_move(Stones& stones, proof::Claim claim, const std::vector<Cell>& moves) {
    std::vector<proof::Content> contents(stones.size());
    proof::ReducedBoard board(rules_);
    board.set(stones);
    board.reduce(contents);
    for (const Cell cell : moves) {
      if (contents[cell] == proof::Content::dead) continue;
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
  std::mt19937 random_{7};
};

}  // namespace mnk::test
