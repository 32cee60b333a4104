// SPDX-License-Identifier: MIT
// From a claim that is proved to the records of a certificate, for games with gravity: the prover's moves alone.
#pragma once

#include <cstdint>
#include <vector>

#include "proof/sink.hpp"
#include "solve/drop_solver.hpp"

namespace mnk::solving::drop {

/// A set of keys, eight bytes a slot; open addressing.
class Keys {
 public:
  Keys() : slots_(1024) {}
  bool contains(std::uint64_t key) const { return slots_[slot_of(key)] != 0; }
  /// False where it is there already.
  bool insert(std::uint64_t key);
  std::size_t size() const { return size_; }

 private:
  std::size_t slot_of(std::uint64_t key) const;

  std::vector<std::uint64_t> slots_;  ///< key + 1, or 0
  std::size_t size_ = 0;
};

/// Chooses one move of the prover after another, depth first, each by how few records it seems to add to those chosen
/// already.
class Certifier {
 public:
  Certifier(const Position& start, proof::Claim claim, Solver& solver);

  /// Reports the whole proof. False where the limits are met or the claim does not hold; then what was reported is a
  /// part of one.
  bool report(proof::Sink& sink);

 private:
  static constexpr unsigned no_bound = ~0U;

  void plan(const Board& board, proof::Sink& sink);
  void plan_replies(const Board& board, proof::Sink& sink);
  Bits choose(const Board& board);
  Bits known_moves(const Board& board);
  bool is_new(const Board& board) const;
  unsigned new_replies(const Board& board) const;
  unsigned estimate_replies(const Board& board, int depth, unsigned bound);
  unsigned estimate(const Board& board, int depth, unsigned bound);
  int lookahead(const Board& board) const;

  bool over_at_once(const Board& board) const;
  /// Whether the claim holds; the opponent is to move. `search`: find out, otherwise only what is known.
  bool holds(const Board& board, bool search);
  std::uint64_t key(const Board& board) const;
  int empty(const Board& board) const { return solver_.shape().cells - board.plies; }
  void report_move(const Board& board, Bits move, proof::Sink& sink);

  Position start_;
  Solver& solver_;
  bool prover_is_x_;
  bool wins_;
  bool large_ = false;      ///< the start has many empty cells
  bool symmetric_ = false;  ///< the start: then images are the same position
  Keys planned_;            ///< positions with the prover to move that have their move
  bool failed_ = false;
};

}  // namespace mnk::solving::drop
