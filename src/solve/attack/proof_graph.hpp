// SPDX-License-Identifier: MIT
// The strategies of a proof of a win, one for each canonical reduced position and player to move, as the records of a
// certificate hold them; and the relevance zones that follow from them.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "proof/frame.hpp"
#include "proof/proof_obligations.hpp"
#include "proof/reduced_board.hpp"
#include "proof/zones.hpp"

namespace mnk::attack {

/// A position after reduction to its canonical form. The canonical cells are images under `symmetry`.
struct Canonical {
  std::vector<proof::Content> cells;
  std::size_t symmetry = 0;
};

class ProofGraph {
 public:
  enum class Kind : std::uint8_t {
    move,      ///< attacker to move: one cell
    threats,   ///< either player to move: the stones of a VCF of the attacker
    null_move  ///< defender to move: the attacker's strategy after a pass; replies outside its zone lose to it
  };
  struct Node {
    Kind kind = Kind::move;
    std::vector<Cell> cells{};  ///< of the canonical position
    unsigned holds = 0;         ///< the position is proved for fewer than `holds` extra stones
    std::array<proof::Zone, proof::max_extras + 1> zone{};  ///< canonical, by number of extra stones; empty: unknown
    bool holds_with(unsigned extra) const { return extra < holds; }
  };

  /// `family`: as for proof::ReducedBoard.
  ProofGraph(const Rules& rules, Player attacker, const proof::Family& family = {});

  Canonical canonical(const proof::ReducedBoard& board) const;
  Cell image(const Canonical& at, Cell cell) const { return frame_.image(at.symmetry, cell); }
  Cell source(const Canonical& at, Cell cell) const { return frame_.source(at.symmetry, cell); }

  /// Returns the strategy of the position; nullptr if there is none. Pointers stay valid.
  Node* find(const Canonical& at, bool attacker_to_move);
  /// Adds a strategy. `cells` are cells of the board that `at` was made of. Requires: the position has none.
  Node& add(const Canonical& at, bool attacker_to_move, Kind kind, const std::vector<Cell>& cells);
  std::size_t size() const { return nodes_.size(); }

  /// Returns the relevance zone of the position: the attacker wins even if the defender puts up to `extra` additional
  /// stones on empty cells outside the zone, at any time (docs/certificate.md). Without a strategy and with the
  /// defender to move, every reply is taken as answered, and all live empty cells are in the zone.
  /// Requires: the attacker can complete a window, or the position is proved for `extra` stones.
  proof::Zone zone(const proof::ReducedBoard& board, bool attacker_to_move, unsigned extra);

  /// Returns the replies that `node` demands with the defender to move: the empty cells of the zone after the pass,
  /// without dominated ones in plain games. They are cells of the board that `at` was made of.
  /// Requires: the position after the pass is proved for `extra` + 1 stones.
  std::vector<Cell> replies(const Canonical& at, const Node& node, unsigned extra);

 private:
  using Board = proof::ReducedBoard;
  Board& enter(const Canonical& at);
  proof::Zone strategy_zone(const Node& node, Board& board, bool attacker_to_move, unsigned extra);
  proof::Zone null_move_zone(const Node& node, Board& board, unsigned extra);
  proof::Zone zone_after_pass(const Node& node, Board& board, unsigned extra);
  std::string key(const Canonical& at, bool attacker_to_move) const;

  Rules rules_;
  Player attacker_;
  proof::Family family_;
  proof::ProofObligations obligations_;
  proof::Frame frame_;
  std::unordered_map<std::string, Node> nodes_;
  std::vector<std::unique_ptr<Board>> boards_;  ///< one for each depth of the recursion
  std::size_t depth_ = 0;                       ///< boards in use
};

}  // namespace mnk::attack
