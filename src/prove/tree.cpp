// SPDX-License-Identifier: MIT
#include "prove/tree.hpp"

#include <algorithm>
#include <cmath>

#include "prove/rank.hpp"

namespace mnk::prove {

namespace {

constexpr double first_proof_of_reply = 2;  ///< with the opponent to move, before any job: replies are to be expected
constexpr double proof_of_repetition = 8;   ///< of a job that failed, times its limit by that of the first job
constexpr double jobs_per_rank = 0.25;
constexpr double least_trust = 20;
constexpr std::uint64_t limit_grows = 4;
constexpr std::uint64_t most_limit = std::uint64_t{1} << 40;
constexpr double loss_in_work = 1.2;  ///< factor of the numbers of a job in work, so that others come first
/// A move of the prover gets no job while its proof number is above that of the best move times this factor: free
/// workers are worth less than answers about the best move that wait for a worker.
constexpr double most_behind = 1.5;
constexpr std::size_t most_in_work = 4;  ///< jobs of one position, with rising limits

Player player_after(std::size_t moves) { return moves % 2 == 0 ? Player::x : Player::o; }

}  // namespace

Tree::Tree(const MoveBook& book) : book_(book), frame_(book.rules), board_(book.rules) {
  for (const std::vector<Cell>& line : book_.lines) {
    const Place at = place({line.data(), line.size() - 1});
    chosen_.emplace(at.key, frame_.image(at.symmetry, line.back()));
    keys_of_lines_.push_back(at.key);
  }
  for (const std::vector<Cell>& moves : book_.all_replies) all_replies_.insert(place(moves).key);
  roots_ = {find_or_add(book_.start)};
  update(0);
}

void Tree::require(const std::vector<Cell>& moves) { roots_.push_back(find_or_add(moves)); }

bool Tree::is_proved() const { return !first_open_root(); }

std::optional<Tree::Index> Tree::first_open_root() const {
  const auto open = std::find_if(roots_.begin(), roots_.end(), [&](Index root) { return nodes_[root].is_open; });
  if (open == roots_.end()) return std::nullopt;
  return *open;
}

Tree::Place Tree::place(std::span<const Cell> moves) {
  std::vector<Stone> stones(book_.rules.cells(), Stone::none);
  for (std::size_t i = 0; i < moves.size(); ++i) stones[moves[i]] = stone_of(player_after(i));
  board_.set(std::span<const Stone>(stones));
  std::vector<proof::Content> reduced(stones.size());
  board_.reduce(reduced);
  Place at{std::string(stones.size() + 1, '\0'), frame_.to_canonical(reduced)};
  for (Cell cell = 0; cell < reduced.size(); ++cell)
    at.key[frame_.image(at.symmetry, cell)] = static_cast<char>('0' + detail::to_underlying(reduced[cell]));
  at.key.back() = player_after(moves.size()) == Player::x ? 'x' : 'o';
  return at;
}

Tree::Index Tree::find_or_add(const std::vector<Cell>& moves) {
  Place at = place(moves);
  const auto [known, is_new] = index_of_.emplace(std::move(at.key), static_cast<Index>(nodes_.size()));
  const Index index = known->second;
  if (!is_new) return index;
  Node node;
  node.moves = moves;
  node.prover_to_move = player_after(moves.size()) == proof::prover(book_.claim);
  node.limit = book_.nodes;
  node.is_lost = !node.prover_to_move && can_end_game(book_.rules, moves);
  nodes_.push_back(std::move(node));
  at.key = known->first;
  expand_by_book(index, at);
  compute(nodes_[index]);
  return index;
}

/// Adds the moves that the book has for the position: one of the prover, or all replies.
void Tree::expand_by_book(Index index, const Place& at) {
  if (const auto move = chosen_.find(at.key); move != chosen_.end()) {
    nodes_[index].is_expanded = true;
    nodes_[index].has_book_move = true;
    link(index, frame_.source(at.symmetry, move->second), 0);
  }
  if (nodes_[index].is_lost || !all_replies_.contains(at.key)) return;
  std::vector<proof::Content> canonical(book_.rules.cells());
  for (Cell cell = 0; cell < canonical.size(); ++cell)
    canonical[cell] = static_cast<proof::Content>(at.key[cell] - '0');
  board_.set(canonical);
  nodes_[index].is_expanded = true;
  for (const Cell reply : proof::ProofObligations(book_.rules, book_.claim).replies(board_))
    link(index, frame_.source(at.symmetry, reply), 0);
}

void Tree::link(Index parent, Cell move, double penalty) {
  std::vector<Cell> moves = nodes_[parent].moves;
  moves.push_back(move);
  const Index child = find_or_add(moves);
  std::vector<Edge>& children = nodes_[parent].children;
  // Replies that are equal by symmetry are one child.
  const auto same =
      std::find_if(children.begin(), children.end(), [&](const Edge& edge) { return edge.child == child; });
  if (same != children.end()) return;
  children.push_back({move, child, penalty});
  nodes_[child].parents.push_back(parent);
}

/// Returns the jobs that another move costs more than that of the book. A move that fails deep in the tree must not
/// look worse than another first move, so a book with a `trust` of its own is trusted less and less.
double Tree::trust(const Node& node) const {
  const auto all = static_cast<double>(book_.trust);
  if (book_.trust >= default_trust) return all;
  const std::size_t own_moves = (node.moves.size() - book_.start.size()) / 2;
  return std::max(std::ldexp(all, -2 * static_cast<int>(own_moves)), std::min(least_trust, all));
}

/// Returns the proof number of the job of the position itself, besides its children.
double Tree::own_proof(const Node& node) const {
  double proof = node.prover_to_move ? 1 : first_proof_of_reply;
  if (node.is_answered)
    proof = proof_of_repetition * static_cast<double>(node.limit) / static_cast<double>(book_.nodes) + node.penalty;
  if (node.has_book_move) proof += trust(node);
  return node.in_work.empty() ? proof : loss_in_work * proof;
}

/// Computes the numbers of the node from its children. Returns true if anything has changed.
bool Tree::compute(Node& node) const {
  if (!node.is_open) return false;
  const bool all = node.is_expanded && !node.prover_to_move;
  double proof = all ? 0 : own_proof(node);
  double disproof = all ? infinite : (node.in_work.empty() ? 1 : loss_in_work);
  bool is_open = true;
  if (all) is_open = false;
  for (const Edge& edge : node.children) {
    const Node& child = nodes_[edge.child];
    if (node.prover_to_move) {
      proof = std::min(proof, child.proof + edge.penalty);
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
    if (compute(nodes_[at])) changed.insert(changed.end(), nodes_[at].parents.begin(), nodes_[at].parents.end());
  }
}

void Tree::expand(Index index, const Checked& answer) {
  nodes_[index].is_expanded = true;
  if (!nodes_[index].prover_to_move) {
    for (const Cell reply : answer.replies) link(index, reply, 0);
    return;
  }
  if (answer.candidates.empty()) nodes_[index].penalty = most_short_of_win;
  for (std::size_t i = 0; i < answer.candidates.size(); ++i) {
    const double penalty = jobs_short_of_win(answer.candidates[i].score) + jobs_per_rank * static_cast<double>(i);
    if (i == 0) nodes_[index].penalty = penalty;
    const double of_book = nodes_[index].has_book_move ? trust(nodes_[index]) : 0;
    link(index, answer.candidates[i].move, penalty + of_book);
  }
}

void Tree::add(const Job& job, std::uint64_t number, const Checked& answer) {
  ++counts_.jobs;
  counts_.nodes += answer.nodes;
  counts_.seconds += answer.seconds;
  const Index index = find_or_add(job.moves);
  end_work(index, job.nodes);
  Node& node = nodes_[index];
  if (!node.is_open) return;
  node.is_answered = true;
  if (answer.state == State::proved) {
    node.answer = number;
    node.is_whole = true;
    node.is_open = false;
    node.proof = 0;
    node.disproof = infinite;
    for (const Index parent : std::vector<Index>(node.parents)) update(parent);
    return;
  }
  node.limit = std::min(most_limit, std::max(node.limit, limit_grows * job.nodes));
  const bool is_part = answer.state == State::part && !node.prover_to_move && !node.is_expanded;
  if (is_part) node.answer = number;
  if (is_part || (node.prover_to_move && answer.state == State::open)) expand(index, answer);
  update(index);
  // New positions may be known as proved, which `compute` of this node has taken into account.
}

void Tree::take_back(const Job& job) {
  const Index index = find_or_add(job.moves);
  end_work(index, job.nodes);
  update(index);
}

void Tree::end_work(Index index, std::uint64_t limit) {
  std::erase(nodes_[index].in_work, limit);
  if (nodes_[index].in_work.empty()) busy_.erase(index);
}

Job Tree::job_of(const Node& node, std::uint64_t limit) const { return {book_.rules, book_.claim, node.moves, limit}; }

/// Returns the open children, the most wanted first.
std::vector<Tree::Edge> Tree::by_preference(const Node& node) const {
  std::vector<Edge> open;
  for (const Edge& edge : node.children) {
    if (nodes_[edge.child].is_open) open.push_back(edge);
  }
  std::stable_sort(open.begin(), open.end(), [&](const Edge& a, const Edge& b) {
    const Node &first = nodes_[a.child], &second = nodes_[b.child];
    if (node.prover_to_move) return first.proof + a.penalty < second.proof + b.penalty;
    return first.disproof != second.disproof ? first.disproof < second.disproof : first.proof > second.proof;
  });
  return open;
}

/// Returns true if the position itself may have a job. Again: the wins after a pass, without which the position has no
/// children, are searched with several limits at once.
bool Tree::has_job(const Node& node, Wish wish) const {
  const bool is_leaf = !node.prover_to_move && !node.is_expanded && !node.is_lost;
  if (wish == Wish::first) return node.in_work.empty() && (node.prover_to_move || is_leaf);
  return is_leaf && !node.in_work.empty() && node.in_work.size() < most_in_work && node.in_work.back() < most_limit;
}

/// Returns the most wanted position below that has a job; none if there is none. `spent`: the positions that are known
/// to have none.
std::optional<Tree::Index> Tree::choose(Index index, Wish wish, std::vector<bool>& spent) const {
  const Node& node = nodes_[index];
  if (spent[index] || !node.is_open) return std::nullopt;
  const bool has_own = has_job(node, wish);
  const double own = own_proof(node);
  const std::vector<Edge> edges = by_preference(node);
  double best = own;
  if (!edges.empty()) best = std::min(best, nodes_[edges[0].child].proof + edges[0].penalty);
  for (const Edge& edge : edges) {
    const double proof = nodes_[edge.child].proof + edge.penalty;
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

std::vector<Job> Tree::give_out(Wish wish, std::size_t most) {
  std::vector<Job> jobs;
  while (jobs.size() < most) {
    const auto index = choose(wish);
    if (!index) break;
    Node& node = nodes_[*index];
    const std::uint64_t limit =
        node.in_work.empty() ? node.limit : std::max(node.limit, limit_grows * node.in_work.back());
    jobs.push_back(job_of(node, limit));
    node.in_work.push_back(limit);
    busy_.insert(*index);
    update(*index);
  }
  return jobs;
}

std::vector<Job> Tree::next(std::size_t most) { return give_out(Wish::first, most); }

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
    way.insert(way.end(), nodes_[at].parents.begin(), nodes_[at].parents.end());
  }
  return false;
}

std::vector<Job> Tree::withdraw() {
  std::vector<Job> jobs;
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

TreeCounts Tree::counts() const {
  TreeCounts counts = counts_;
  counts.positions = nodes_.size();
  for (const Node& node : nodes_) counts.proved += node.is_open ? 0 : 1;
  for (const Index index : busy_) counts.in_work += nodes_[index].in_work.size();
  return counts;
}

std::vector<Tree::Index> Tree::most_proving_path() const {
  const std::optional<Index> root = first_open_root();
  if (!root) return {};
  std::vector<Index> path = {*root};
  while (true) {
    const Node& node = nodes_[path.back()];
    const std::vector<Edge> open = by_preference(node);
    if (open.empty() || (node.prover_to_move && own_proof(node) < nodes_[open[0].child].proof + open[0].penalty))
      return path;
    path.push_back(open[0].child);
  }
}

std::vector<Cell> Tree::most_proving_line() const {
  const std::vector<Index> path = most_proving_path();
  if (path.empty()) return {};
  // The moves of one node: those of the edges may be of positions that are equal by symmetry.
  const std::vector<Cell>& moves = nodes_[path.back()].moves;
  return {moves.begin() + static_cast<std::ptrdiff_t>(book_.start.size()), moves.end()};
}

std::vector<Step> Tree::steps() const {
  std::vector<Step> steps;
  std::vector<bool> seen(nodes_.size());
  for (std::size_t level = roots_.size(); level-- > 0;) {  // a position of several levels has the highest one
    std::vector<Index> open = {roots_[level]};
    while (!open.empty()) {
      const Index index = open.back();
      open.pop_back();
      if (seen[index]) continue;
      seen[index] = true;
      const Node& node = nodes_[index];
      Step step{.level = static_cast<std::uint32_t>(level), .moves = node.moves};
      if (node.is_whole || !node.prover_to_move) {
        step.answer = node.answer;
      } else {
        step.chosen = node.chosen;
      }
      steps.push_back(std::move(step));
      if (node.is_whole) continue;
      for (const Edge& edge : node.children) {
        if (!node.prover_to_move || edge.move == node.chosen) open.push_back(edge.child);
      }
    }
  }
  return steps;
}

MoveBook Tree::book() const {
  MoveBook book = book_;
  book.lines.clear();
  std::vector<bool> seen(nodes_.size());
  std::vector<bool> has_line(nodes_.size());
  std::vector<Index> open = roots_;
  while (!open.empty()) {
    const Index index = open.back();
    open.pop_back();
    const Node& node = nodes_[index];
    if (seen[index] || node.is_whole) continue;
    seen[index] = true;
    if (!node.prover_to_move) {
      for (const Edge& edge : node.children) open.push_back(edge.child);
      continue;
    }
    std::vector<Edge> best = by_preference(node);
    std::erase_if(best, [&](const Edge& edge) { return !nodes_[edge.child].is_expanded; });
    std::optional<Cell> move = node.chosen;
    if (!move && !best.empty()) move = best[0].move;
    if (!move) continue;
    book.lines.push_back(node.moves);
    book.lines.back().push_back(*move);
    has_line[index] = true;
    for (const Edge& edge : node.children) {
      if (edge.move == *move) open.push_back(edge.child);
    }
  }
  // A proof that goes on may yet come to the other lines.
  for (std::size_t i = 0; !is_proved() && i < book_.lines.size(); ++i) {
    const auto known = index_of_.find(keys_of_lines_[i]);
    if (known == index_of_.end() || !has_line[known->second]) book.lines.push_back(book_.lines[i]);
  }
  std::sort(book.lines.begin(), book.lines.end());
  return book;
}

}  // namespace mnk::prove
