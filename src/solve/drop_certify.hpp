// SPDX-License-Identifier: MIT
// From a claim that is proved to the records of a certificate, for games with gravity: the prover's moves alone.
#pragma once

#include <cstdint>
#include <vector>

#include "proof/sink.hpp"
#include "solve/drop_solver.hpp"

namespace mnk::solving::drop {

/// What was found out of positions with the prover to move, by key; open addressing.
class Plans {
 public:
  struct Plan {
    std::uint64_t key_plus_one = 0;  ///< 0: none
    std::uint32_t records = 0;       ///< how many follow, those reached in several ways counted as often
    std::uint8_t column = 0;         ///< of the move
    bool complete = false;           ///< otherwise only: not fewer than `records`
    bool reported = false;
  };

  Plans() : plans_(1024) {}
  /// Null if there is none. Stays where it is until the next `at`.
  Plan* find(std::uint64_t key);
  Plan& at(std::uint64_t key);
  std::size_t size() const { return size_; }

 private:
  Plan& slot(std::uint64_t key);

  std::vector<Plan> plans_;
  std::size_t size_ = 0;
};

class Certifier {
 public:
  Certifier(const Position& start, proof::Claim claim, Solver& solver);

  /// Reports the whole proof. False where the limits are met or the claim does not hold.
  bool report(proof::Sink& sink);

 private:
  static constexpr std::uint32_t no_bound = ~std::uint32_t{0} >> 1;
  struct Candidate {
    Bits move;
    int rank;
  };

  std::uint32_t plan(const Board& board, std::uint32_t bound);
  std::uint32_t plan_replies(const Board& board, std::uint32_t bound);
  std::vector<Candidate> candidates(const Board& board);
  bool over_at_once(const Board& board) const;
  /// Whether the claim holds; the opponent is to move. `search`: find out, otherwise only what is known.
  bool holds(const Board& board, bool search);
  std::uint64_t key(const Board& board) const;
  int empty(const Board& board) const { return solver_.shape().cells - board.plies; }
  Bits in_column(Bits cells, unsigned column) const;

  void report_here(const Board& board, proof::Sink& sink);
  void report_replies(const Board& board, proof::Sink& sink);
  void report_move(const Board& board, Bits move, proof::Sink& sink);

  Position start_;
  Solver& solver_;
  bool prover_is_x_;
  bool wins_;
  int searched_ = 0;  ///< with so few empty cells every move is searched, otherwise only those compared that are known to hold the claim
  int compared_ = 0;  ///< with so few empty cells all of them are compared; with some more two, and then the first one has to do
  bool symmetric_ = false;  ///< the start: then images are the same position
  Plans plans_;
  bool failed_ = false;
};

}  // namespace mnk::solving::drop
