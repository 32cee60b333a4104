// SPDX-License-Identifier: MIT
#include "solve/attack/proof_graph.hpp"

#include <cassert>

#include "proof/threat_line.hpp"

namespace mnk::attack {

using proof::Content;
using proof::Zone;

ProofGraph::ProofGraph(const Rules& rules, Player attacker, const proof::Family& family)
    : rules_(rules),
      attacker_(attacker),
      family_(family),
      obligations_(rules, attacker == Player::x ? proof::Claim::x_wins : proof::Claim::o_wins),
      frame_(rules, family) {}

Canonical ProofGraph::canonical(const Board& board) const {
  std::vector<Content> reduced(rules_.cells());
  board.reduce(reduced);
  Canonical at{std::vector<Content>(rules_.cells()), frame_.to_canonical(reduced)};
  frame_.move(at.symmetry, reduced, at.cells);
  return at;
}

std::string ProofGraph::key(const Canonical& at, bool attacker_to_move) const {
  std::string key(at.cells.size() / 4 + 1, '\0');
  for (Cell cell = 0; cell < at.cells.size(); ++cell) {
    const unsigned content = detail::to_underlying(at.cells[cell]);
    key[cell / 4] = static_cast<char>(key[cell / 4] | content << 2 * (cell % 4));
  }
  key.push_back(attacker_to_move ? 'a' : 'd');
  return key;
}

ProofGraph::Node* ProofGraph::find(const Canonical& at, bool attacker_to_move) {
  const auto found = nodes_.find(key(at, attacker_to_move));
  return found == nodes_.end() ? nullptr : &found->second;
}

ProofGraph::Node& ProofGraph::add(const Canonical& at, bool attacker_to_move, Kind kind,
                                  const std::vector<Cell>& cells) {
  Node& node = nodes_[key(at, attacker_to_move)];
  assert(node.holds == 0 && node.cells.empty());
  node.kind = kind;
  for (const Cell cell : cells) node.cells.push_back(image(at, cell));
  return node;
}

/// Returns a board of its own for each depth of the recursion, with the canonical position on it.
ProofGraph::Board& ProofGraph::enter(const Canonical& at) {
  if (depth_ == boards_.size()) boards_.push_back(std::make_unique<Board>(rules_, family_));
  Board& board = *boards_[depth_++];
  board.set(at.cells);
  return board;
}

Zone ProofGraph::zone(const Board& board, bool attacker_to_move, unsigned extra) {
  if (attacker_to_move && board.can_complete(attacker_)) return proof::zone_of_win(board, attacker_, extra);
  const Canonical at = canonical(board);
  Node* const node = find(at, attacker_to_move);
  Zone zone(rules_.cells());
  if (node == nullptr || node->holds == 0) {
    assert(!attacker_to_move);
    for (Cell cell = 0; cell < rules_.cells(); ++cell) zone[cell] = at.cells[image(at, cell)] == Content::empty;
    return zone;
  }
  assert(node->holds_with(extra));
  if (node->zone[extra].empty()) {
    Zone canonical = strategy_zone(*node, enter(at), attacker_to_move, extra);
    --depth_;
    node->zone[extra] = std::move(canonical);
  }
  for (Cell cell = 0; cell < rules_.cells(); ++cell) zone[cell] = node->zone[extra][image(at, cell)];
  return zone;
}

/// Returns the zone of the canonical position on the board, which may change.
Zone ProofGraph::strategy_zone(const Node& node, Board& board, bool attacker_to_move, unsigned extra) {
  if (!attacker_to_move) return null_move_zone(node, board, extra);
  if (node.kind == Kind::threats) return *proof::threat_zone(board, attacker_, node.cells, extra);
  board.put(node.cells[0], attacker_);
  Zone zone = this->zone(board, false, extra);
  zone[node.cells[0]] = true;
  return zone;
}

Zone ProofGraph::zone_after_pass(const Node& node, Board& board, unsigned extra) {
  if (node.kind == Kind::threats) return *proof::threat_zone(board, attacker_, node.cells, extra + 1);
  return zone(board, true, extra + 1);
}

/// Returns the zone with the defender to move: that of the attacker's win after a pass, with one more extra stone, and
/// those of the answers to the demanded replies.
Zone ProofGraph::null_move_zone(const Node& node, Board& board, unsigned extra) {
  Zone zone = zone_after_pass(node, board, extra);
  const std::vector<Cell> undominated = obligations_.replies(board);
  const std::vector<Cell> replies = proof::replies_in(zone, undominated);
  if (extra != 0 && is_plain(rules_)) proof::add_dominating(board, undominated, zone);
  for (const Cell reply : replies) {
    board.put(reply, opponent(attacker_));
    proof::add(zone, this->zone(board, true, extra));
    board.take(reply, opponent(attacker_));
  }
  return zone;
}

std::vector<Cell> ProofGraph::replies(const Canonical& at, const Node& node, unsigned extra) {
  Board& board = enter(at);
  std::vector<Cell> cells = proof::replies_in(zone_after_pass(node, board, extra), obligations_.replies(board));
  --depth_;
  for (Cell& cell : cells) cell = source(at, cell);
  return cells;
}

}  // namespace mnk::attack
