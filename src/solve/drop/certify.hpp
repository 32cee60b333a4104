// SPDX-License-Identifier: MIT
// Generation of certificate records from a proved claim, for games with gravity: moves of the prover, follow-ups, and
// positions in which the opponent has no line left.
#pragma once

#include <cstdint>
#include <vector>

#include "proof/sink.hpp"
#include "solve/drop/follow_up.hpp"
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

/// Chooses the prover's moves one by one, depth first, of those that the search has proved.
class Certifier {
 public:
  Certifier(const Position& start, proof::Claim claim, Solver& solver);

  /// Reports the whole proof. Returns false if a limit is reached or the claim does not hold; the sink then has only a
  /// part of the proof.
  bool report(proof::Sink& sink);

 private:
  void plan(const Board& board, Bits reply, proof::Sink& sink);
  void plan_replies(const Board& board, proof::Sink& sink);
  bool is_proved_at_sight(const Board& board) const;
  bool has_no_line_left(Bits stones, const Board& board) const {
    return !lines_.has_line(stones | (solver_.shape().board & ~board.filled));
  }
  FollowUp follow_up(const Board& board) const;
  proof::FollowUp strategy_of(const Board& board, const FollowUp& proof) const;
  Bits choose(const Board& board, Bits reply);
  Bits known_moves(const Board& board);
  bool is_new(const Board& board) const;
  int new_replies(const Board& board) const;

  bool over_at_once(const Board& board) const;
  /// Returns true if the claim holds. Requires: the opponent is to move. `search`: search if the bounds do not tell.
  bool holds(const Board& board, bool search);
  std::uint64_t key(const Board& board) const;
  int empty(const Board& board) const { return solver_.shape().cells - board.plies; }
  std::vector<Stone> stones_of(const Board& board) const;

  Position start_;
  Solver& solver_;
  Lines<0, 0> lines_;
  Follower<Lines<0, 0>> follower_;
  bool prover_is_x_;
  bool wins_;
  bool symmetric_ = false;  ///< the start is its own mirror image: then mirrored positions count as one
  Keys planned_;            ///< positions with the prover to move whose move is planned
  bool failed_ = false;
};

}  // namespace mnk::drop
