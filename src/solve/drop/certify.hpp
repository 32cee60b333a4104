// SPDX-License-Identifier: MIT
// Generation of certificate records from a proved claim, for games with gravity: moves of the prover only.
#pragma once

#include <cstdint>
#include <vector>

#include "proof/sink.hpp"
#include "solve/drop/solver.hpp"

namespace mnk::drop {

/// A set of keys: open addressing, eight bytes a slot.
class Keys {
 public:
  Keys() : slots_(1024) {}
  bool contains(std::uint64_t key) const { return slots_[slot_of(key)] != 0; }
  /// Returns false if the key is already present.
  bool insert(std::uint64_t key);
  std::size_t size() const { return size_; }

 private:
  std::size_t slot_of(std::uint64_t key) const;

  std::vector<std::uint64_t> slots_;  ///< key + 1, or 0
  std::size_t size_ = 0;
};

/// Chooses the prover's moves one by one, depth first (greedy): the move that seems to add the fewest records to those
/// chosen so far.
class Certifier {
 public:
  Certifier(const Position& start, proof::Claim claim, Solver& solver);

  /// Reports the whole proof. Returns false if a limit is reached or the claim does not hold; the sink then has only a
  /// part of the proof.
  bool report(proof::Sink& sink);

 private:
  static constexpr unsigned no_bound = ~0U;

  void plan(const Board& board, Bits reply, proof::Sink& sink);
  Bits answer_above(const Board& board, Bits reply);
  void plan_replies(const Board& board, proof::Sink& sink);
  Bits choose(const Board& board);
  Bits known_moves(const Board& board);
  bool is_new(const Board& board) const;
  unsigned new_replies(const Board& board) const;
  unsigned estimate_replies(const Board& board, int depth, unsigned bound);
  unsigned estimate(const Board& board, int depth, unsigned bound);
  int lookahead(const Board& board) const;

  bool over_at_once(const Board& board) const;
  /// Returns true if the claim holds. Requires: the opponent is to move. `search`: search if the bounds do not tell.
  bool holds(const Board& board, bool search);
  std::uint64_t key(const Board& board) const;
  int empty(const Board& board) const { return solver_.shape().cells - board.plies; }
  void report_move(const Board& board, Bits move, proof::Sink& sink);

  Position start_;
  Solver& solver_;
  bool prover_is_x_;
  bool wins_;
  bool large_ = false;          ///< the start has more than looked_ahead[0] empty cells
  bool answers_above_ = false;  ///< the prover answers above the opponent's stones where that holds the claim
  bool symmetric_ = false;      ///< the start is its own mirror image: then mirrored positions count as one
  Keys planned_;                ///< positions with the prover to move whose move is planned
  bool failed_ = false;
};

}  // namespace mnk::drop
