// SPDX-License-Identifier: MIT
// The choice of the next jobs.
#include "prove/tree.hpp"

#include <algorithm>

namespace mnk::prove {

namespace {

/// A move of the prover gets no job while its proof number is above that of the best move times this factor: free
/// workers are worth less than answers about the best move that wait for a worker.
constexpr double most_behind = 1.5;
constexpr std::size_t most_in_work = 4;  ///< jobs of one position, with rising limits
/// Largest limit of a job ahead of the tree, over that of a first job. A book may be wrong here.
constexpr std::uint64_t most_growth_ahead = 64;
constexpr double jobs_left_at_ranking = 60;
constexpr std::uint64_t jobs_grow = 4;  ///< factor of the jobs before the next ranking

/// Returns first * factor^exponent.
constexpr std::uint64_t power(std::uint64_t first, std::uint64_t factor, unsigned exponent) {
  for (; exponent > 0; --exponent) first *= factor;
  return first;
}

}  // namespace

/// Returns true if it is time to rank the prover's moves. The lines of a book that is trusted by default were proved.
/// The numbers of other moves say little where that of the book has failed.
bool Tree::wants_ranking(const Node& node) const {
  if (!node.prover_to_move || !node.is_expanded || node.in_ranking > 0 || node.rankings == most_rankings) return false;
  if (node.has_book_move && !node.is_book_move_tried && book_.trust >= default_trust) return false;
  if (node.jobs_in_vain < power(jobs_before_ranking, jobs_grow, node.rankings)) return false;
  return node.proof >= jobs_left_at_ranking || (node.rankings == 0 && has_doubtful_book_move(node));
}

Job Tree::job_of(const Node& node, std::uint64_t limit, Task task) const {
  return {book_.rules, book_.claim, node.moves, limit, task, book_.family, book_.extras};
}

/// Returns true if the position itself may have a job. Again: the wins after a pass, without which the position has no
/// children, are searched with several limits at once.
bool Tree::has_job(const Node& node, Wish wish) const {
  const bool is_leaf = !node.prover_to_move && !node.is_expanded && !node.is_lost;
  if (wish == Wish::ahead && node.limit / most_growth_ahead > book_.nodes) return false;
  if (wish != Wish::again) return node.in_work.empty() && (node.prover_to_move || is_leaf);
  return is_leaf && !node.in_work.empty() && node.in_work.size() < most_in_work && node.in_work.back() < most_limit;
}

/// Returns the most wanted position below that has a job; none if there is none. `spent`: the positions that are known
/// to have none.
std::optional<Tree::Index> Tree::choose(Index index, Wish wish, std::vector<bool>& spent) const {
  const Node& node = nodes_[index];
  if (spent[index] || !node.is_open) return std::nullopt;
  if (wish == Wish::first && wants_ranking(node)) return index;
  const bool has_own = has_job(node, wish);
  const double own = own_proof(node);
  const std::vector<Edge> edges = by_preference(node);
  double best = own;
  if (!edges.empty()) best = std::min(best, nodes_[edges[0].child].proof + cost(node, edges[0]));
  for (const Edge& edge : edges) {
    const double proof = nodes_[edge.child].proof + cost(node, edge);
    if (has_own && own <= proof) return index;
    if (node.prover_to_move && proof > most_behind * best) break;
    if (const auto found = choose(edge.child, wish, spent)) return found;
  }
  // Another move of a book's position is no work to pass the time.
  if (has_own && !node.has_book_move && own <= most_behind * best) return index;
  spent[index] = true;
  return std::nullopt;
}

std::optional<Tree::Index> Tree::choose(Wish wish) const {
  std::vector<bool> spent(nodes_.size());
  for (const Index root : roots_) {
    if (const auto index = choose(root, wish, spent)) return index;
  }
  return std::nullopt;
}

/// Returns the next job of the position, which is in work from now on.
Job Tree::begin_job(Index index) {
  Node& node = nodes_[index];
  const std::uint64_t limit =
      node.in_work.empty() ? node.limit : std::max(node.limit, limit_grows * node.in_work.back());
  Job job = job_of(node, limit);
  node.in_work.push_back(limit);
  busy_.insert(index);
  update(index);
  return job;
}

std::vector<Job> Tree::give_out(Wish wish, std::size_t most) {
  std::vector<Job> jobs;
  while (jobs.size() < most) {
    const auto index = wish == Wish::ahead ? choose_ahead() : choose(wish);
    if (!index) break;
    Node& node = nodes_[*index];
    if (wish == Wish::first && wants_ranking(node)) {
      node.in_ranking = power(nodes_of_ranking(), ranking_grows, node.rankings);
      ranked_.insert(*index);
      jobs.push_back(job_of(node, node.in_ranking, Task::rank));
      continue;
    }
    jobs.push_back(begin_job(*index));
  }
  return jobs;
}

std::vector<Job> Tree::next(std::size_t most) { return give_out(Wish::first, most); }

std::vector<Job> Tree::next_ahead(std::size_t most) {
  if (book_.trust < default_trust) return {};
  return give_out(Wish::ahead, most);
}

/// Returns a position with a job that the tree does not lead to yet; none if there is none.
std::optional<Tree::Index> Tree::choose_ahead() {
  std::vector<bool> spent(nodes_.size());
  while (true) {
    while (!ready_.empty()) {
      const Index at = ready_.back();
      const bool is_ahead = nodes_[at].is_open && nodes_[at].parents.empty();
      if (const auto index = is_ahead ? choose(at, Wish::ahead, spent) : std::nullopt) return index;
      ready_.pop_back();
    }
    if (lines_begun_ == lines_.size()) return std::nullopt;
    const std::size_t known = nodes_.size();
    const Index index = find_or_add(book_.lines[lines_[lines_begun_++]]);
    if (index < known) continue;
    spent.resize(nodes_.size());
    ahead_.insert(index);
    ready_.push_back(index);
  }
}

/// Notes that an answer, or a job that was taken back, may have left new jobs to the position above which nothing is
/// known.
void Tree::make_ready(Index index) {
  const Index top = way_to(index).back();
  if (ahead_.contains(top)) ready_.push_back(top);
}

std::vector<Job> Tree::next_again(std::size_t most) { return give_out(Wish::again, most); }

/// Returns true if an open way leads to the position from a root.
bool Tree::is_wanted(Index index) const {
  std::unordered_set<Index> seen;
  std::vector<Index> way = {index};
  while (!way.empty()) {
    const Index at = way.back();
    way.pop_back();
    if (!nodes_[at].is_open || !seen.insert(at).second) continue;
    if (std::find(roots_.begin(), roots_.end(), at) != roots_.end()) return true;
    if (nodes_[at].parents.empty() && ahead_.contains(at)) return true;
    way.insert(way.end(), nodes_[at].parents.begin(), nodes_[at].parents.end());
  }
  return false;
}

std::vector<Job> Tree::withdraw() {
  std::vector<Job> jobs;
  for (const Index index : std::vector<Index>(ranked_.begin(), ranked_.end())) {
    if (is_wanted(index)) continue;
    jobs.push_back(job_of(nodes_[index], nodes_[index].in_ranking, Task::rank));
    end_ranking(index);
  }
  for (const Index index : std::vector<Index>(busy_.begin(), busy_.end())) {
    Node& node = nodes_[index];
    const bool is_searched_below = !node.prover_to_move && node.is_expanded;
    if (!is_searched_below && is_wanted(index)) continue;
    for (const std::uint64_t limit : node.in_work) jobs.push_back(job_of(node, limit));
    node.in_work.clear();
    busy_.erase(index);
    update(index);
  }
  return jobs;
}

}  // namespace mnk::prove
