// SPDX-License-Identifier: MIT
// Verification of an AttackSearch win: every reply that could matter is answered, position by position.
#pragma once

#include <vector>

#include "proof/sink.hpp"
#include "solve/attack/proof_graph.hpp"
#include "solve/attack/search.hpp"

namespace mnk::attack {

class AttackProof {
 public:
  /// `start`: the position on the board of `search`. `family`: as for proof::ReducedBoard. Reports to `sink` unless it
  /// is null.
  AttackProof(const Position& start, AttackSearch& search, Budget& budget, proof::Sink* sink,
              const proof::Family& family = {});

  /// Follows the search's winning moves from the current position, and repairs them if the search overlooked a reply.
  /// Returns true if the attacker wins and each position of the proof was reported; false if time or moves ran out.
  bool prove(Player turn);

  /// Proves the position, with the defender to move, but for some replies: proves that the attacker wins after a pass,
  /// and answers the replies that this leaves, as far as they can be answered. Returns false if the budget ends before
  /// the win after the pass is proved.
  bool prove_but_replies();

  /// Positions per search for an answer to one reply.
  static constexpr std::uint64_t default_effort = 40000;
  void set_effort(std::uint64_t positions) { effort_ = positions; }
  /// Makes a proof without positions where all replies are answered, and with at most `most` nested passes: what a
  /// proof for larger boards needs. Requires: called before `prove`.
  void limit_passes(unsigned most) {
    wants_zone_ = true;
    most_extra_ = most;
  }

  /// Returns the number of proved positions with a strategy.
  std::size_t positions() const { return graph_.size(); }
  /// Returns the relevance zone of the proof (ProofGraph::zone). Requires: the last call of `prove` returned true.
  proof::Zone zone(Player turn) { return graph_.zone(reduced_, turn == attacker_, 0); }

 private:
  bool attack(unsigned extra);
  bool attack_by_plan(const Canonical& at, unsigned extra);
  std::optional<Cell> plan_move(unsigned extra);
  bool attack_on(Cell cell, unsigned extra);
  bool defend(unsigned extra);
  ProofGraph::Node* pass(const Canonical& at, ProofGraph::Node* node, unsigned extra);
  void report_pass(const Canonical& at, const ProofGraph::Node& node);
  bool answer(const std::vector<Cell>& replies, unsigned extra);
  std::vector<Cell> search_order(const std::vector<Cell>& replies);
  bool answer_all();
  void cut(std::vector<Cell>& line);
  bool answered(Cell reply, unsigned extra);
  void play(Player player, Cell cell);
  void undo(Player player, Cell cell);

  AttackSearch& search_;
  search::ThreatBoard& board_;
  proof::ReducedBoard reduced_;  ///< the position of `board_`
  Player attacker_;
  Player defender_;
  Budget& budget_;
  proof::Sink* sink_;
  ProofGraph graph_;
  std::uint64_t effort_ = default_effort;
  bool wants_zone_ = false;  ///< the zone of the whole proof is needed
  unsigned most_extra_;      ///< largest number of extra stones in a proof after a pass
};

}  // namespace mnk::attack
