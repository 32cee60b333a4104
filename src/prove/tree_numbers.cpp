// SPDX-License-Identifier: MIT
// The proof numbers of the tree. docs/proving.md explains them.
#include "prove/tree.hpp"

#include <algorithm>
#include <cmath>

namespace mnk::prove {

namespace {

constexpr double first_proof_of_reply = 2;  ///< with the opponent to move, before any job: replies are to be expected
constexpr double proof_of_repetition = 8;   ///< of a job that failed, times its limit by that of the first job
/// Factor by which the limit of the prover's repetitions may grow at that price. Of 1,712 with greater limits, in
/// searches for the proofs of 15,15,5, 3 were proved, and they took a fifth of the time of all jobs.
constexpr double most_promising_growth = 4;
constexpr double least_trust = 20;            ///< of a book with a `trust` of its own
constexpr double least_default_trust = 1000;  ///< of one whose moves were proved
constexpr double trust_in_try = 0.25;
constexpr double loss_in_work = 1.2;  ///< factor of the numbers of a job in work, so that others come first

}  // namespace

/// The jobs that the ranking expects count less those that were answered below the move. A move that many jobs were
/// spent on in vain is expected to take as many again, however small its proof number is: in a position without a win
/// there is always one more move to try. So the next move gets its turn when it is expected to take less.
double Tree::cost(const Node& node, const Edge& edge) const {
  const Node& child = nodes_[edge.child];
  const double of_book = node.has_book_move && !edge.is_of_book ? trust(node) : 0;
  const double left = edge.estimate - static_cast<double>(child.jobs_below);
  const double in_vain = static_cast<double>(child.jobs_in_vain) - child.proof;
  return edge.penalty + of_book + std::max({left, in_vain, 0.0});
}

/// Returns the jobs that another move costs more than that of the book. A move that fails deep in the tree must not
/// look worse than another first move, so a book is trusted less and less.
double Tree::trust(const Node& node) const {
  const auto all = static_cast<double>(book_.trust);
  const std::size_t own_moves = (node.moves.size() - book_.start.size()) / 2;
  const double least = book_.trust >= default_trust ? least_default_trust : least_trust;
  const double trust = std::max(std::ldexp(all, -2 * static_cast<int>(own_moves)), std::min(least, all));
  return node.is_book_move_tried ? trust_in_try * trust : trust;
}

/// Returns true if the book's move of the position would take more jobs than it is trusted for.
bool Tree::has_doubtful_book_move(const Node& node) const {
  const auto of_book = [](const Edge& edge) { return edge.is_of_book; };
  const auto edge = std::find_if(node.children.begin(), node.children.end(), of_book);
  return edge != node.children.end() && nodes_[edge->child].proof > trust(node);
}

/// Returns the proof number of the job of the position itself, besides its children.
double Tree::own_proof(const Node& node) const {
  double proof = node.prover_to_move ? 1 : first_proof_of_reply;
  if (node.is_answered) {
    const double growth = static_cast<double>(node.limit) / static_cast<double>(book_.nodes);
    proof = proof_of_repetition * growth;
    if (node.prover_to_move && !node.children.empty())
      proof *= std::pow(std::max(growth / most_promising_growth, 1.0), 3);
    proof += node.penalty;
  }
  if (node.has_book_move) proof += trust(node);
  return node.in_work.empty() ? proof : loss_in_work * proof;
}

/// Computes the numbers of the node from its children. Returns true if anything has changed.
bool Tree::compute(Node& node) const {
  if (!node.is_open) return false;
  // The trust is spent. Its cost must not stay in the numbers, where it would hide the position from those above it.
  if (node.has_book_move && has_doubtful_book_move(node)) node.has_book_move = false;
  const bool all = node.is_expanded && !node.prover_to_move;
  double proof = all ? 0 : own_proof(node);
  double disproof = all ? infinite : (node.in_work.empty() ? 1 : loss_in_work);
  bool is_open = true;
  if (all) is_open = false;
  for (const Edge& edge : node.children) {
    const Node& child = nodes_[edge.child];
    if (node.prover_to_move) {
      proof = std::min(proof, child.proof + cost(node, edge));
      disproof += child.disproof;
      if (!child.is_open && is_open) {
        node.chosen = edge.move;
        is_open = false;
      }
    } else if (child.is_open) {
      proof += child.proof;
      disproof = std::min(disproof, child.disproof);
      is_open = true;
    }
  }
  if (!is_open) {
    proof = 0;
    disproof = infinite;
  } else if (node.is_lost) {
    proof = infinite;
    disproof = 0;
  }
  const bool changed = is_open != node.is_open || proof != node.proof || disproof != node.disproof;
  node.is_open = is_open;
  node.proof = proof;
  node.disproof = disproof;
  return changed;
}

/// Computes the numbers of the node, and of those above it that change.
void Tree::update(Index index) {
  std::vector<Index> changed = {index};
  while (!changed.empty()) {
    const Index at = changed.back();
    changed.pop_back();
    const bool was_open = nodes_[at].is_open;
    if (compute(nodes_[at])) changed.insert(changed.end(), nodes_[at].parents.begin(), nodes_[at].parents.end());
    if (!was_open || nodes_[at].is_open) continue;
    redeem_jobs(at);
    push_way_to(at, changed);
  }
}

/// Computes the numbers of the positions on the way to this one, where the cost of a move depends on its jobs, and of
/// all that lead to them.
void Tree::update_way_to(Index index) {
  std::vector<Index> way;
  push_way_to(index, way);
  for (const Index at : way) update(at);
}

/// Adds the positions on the way to this one, and their parents.
void Tree::push_way_to(Index index, std::vector<Index>& positions) const {
  for (const Index at : way_to(index)) {
    positions.push_back(at);
    positions.insert(positions.end(), nodes_[at].parents.begin(), nodes_[at].parents.end());
  }
}

/// Returns the open children, the most wanted first.
std::vector<Tree::Edge> Tree::by_preference(const Node& node) const {
  std::vector<Edge> open;
  for (const Edge& edge : node.children) {
    if (nodes_[edge.child].is_open) open.push_back(edge);
  }
  std::stable_sort(open.begin(), open.end(), [&](const Edge& a, const Edge& b) {
    const Node &first = nodes_[a.child], &second = nodes_[b.child];
    if (node.prover_to_move) return first.proof + cost(node, a) < second.proof + cost(node, b);
    return first.disproof != second.disproof ? first.disproof < second.disproof : first.proof > second.proof;
  });
  return open;
}

}  // namespace mnk::prove
