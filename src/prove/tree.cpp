// SPDX-License-Identifier: MIT
#include "prove/tree.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "prove/rank.hpp"

namespace mnk::prove {

namespace {

constexpr double jobs_per_rank = 0.25;
/// A ranked move whose score is less than the best by this is as doubtful as one that was not ranked.
constexpr double doubtful_gap = 300;
constexpr double preference = 3;  ///< jobs that the best move gets before a doubtful one, by those in vain before

Player player_after(std::size_t moves) { return moves % 2 == 0 ? Player::x : Player::o; }

}  // namespace

Tree::Tree(const MoveBook& book) : book_(book), frame_(book.rules, book.family), board_(book.rules, book.family) {
  take_choices(book_.lines, false);
  take_choices(book_.tries, true);
  for (const std::vector<Cell>& moves : book_.all_replies) all_replies_.insert(place(moves).key);
  roots_ = {find_or_add(book_.start)};
  update(0);
  lines_.resize(book_.lines.size());
  std::iota(lines_.begin(), lines_.end(), std::size_t{0});
  std::stable_sort(lines_.begin(), lines_.end(),
                   [&](std::size_t a, std::size_t b) { return book_.lines[a].size() < book_.lines[b].size(); });
}

void Tree::take_choices(const std::vector<std::vector<Cell>>& lines, bool are_tries) {
  for (const std::vector<Cell>& line : lines) {
    const Place at = place({line.data(), line.size() - 1});
    chosen_.emplace(at.key, Choice{frame_.image(at.symmetry, line.back()), are_tries});
    keys_of_lines_.push_back(at.key);
  }
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
  if (const auto choice = chosen_.find(at.key); choice != chosen_.end()) {
    nodes_[index].is_expanded = true;
    nodes_[index].has_book_move = true;
    nodes_[index].is_book_move_tried = choice->second.is_try;
    link(index, frame_.source(at.symmetry, choice->second.move), 0).is_of_book = true;
  }
  if (nodes_[index].is_lost || !all_replies_.contains(at.key)) return;
  add_replies_of_lines(std::vector<Cell>(nodes_[index].moves));
  std::vector<proof::Content> canonical(book_.rules.cells());
  for (Cell cell = 0; cell < canonical.size(); ++cell)
    canonical[cell] = static_cast<proof::Content>(at.key[cell] - '0');
  board_.set(canonical);
  nodes_[index].is_expanded = true;
  for (const Cell reply : proof::ProofObligations(book_.rules, book_.claim).replies(board_))
    link(index, frame_.source(at.symmetry, reply), 0);
}

/// Adds the positions of the book's lines after a reply to this one. Those that are equal to them by symmetry get their
/// moves, and so the jobs that a proof of one reply has.
void Tree::add_replies_of_lines(const std::vector<Cell>& moves) {
  for (const std::vector<Cell>& line : book_.lines) {
    if (line.size() == moves.size() + 2 && std::equal(moves.begin(), moves.end(), line.begin()))
      find_or_add({line.begin(), line.end() - 1});
  }
}

Tree::Edge& Tree::link(Index parent, Cell move, double penalty) {
  std::vector<Cell> moves = nodes_[parent].moves;
  moves.push_back(move);
  const Index child = find_or_add(moves);
  std::vector<Edge>& children = nodes_[parent].children;
  // Replies that are equal by symmetry are one child.
  const auto same =
      std::find_if(children.begin(), children.end(), [&](const Edge& edge) { return edge.child == child; });
  if (same != children.end()) return *same;
  nodes_[child].parents.push_back(parent);
  return children.emplace_back(Edge{move, child, penalty});
}

/// Returns the answer in the cells of the node's moves. A job that an earlier run has put may have come to another
/// image of the position.
Checked Tree::turned(const Job& job, Index index, Checked answer) {
  if (nodes_[index].moves == job.moves) return answer;
  const std::size_t from = place(job.moves).symmetry, to = place(nodes_[index].moves).symmetry;
  const auto turn = [&](Cell& cell) { cell = frame_.source(to, frame_.image(from, cell)); };
  for (Candidate& candidate : answer.candidates) turn(candidate.move);
  for (Cell& reply : answer.replies) turn(reply);
  return answer;
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
    link(index, answer.candidates[i].move, penalty);
  }
}

/// The ranking counts for more than the book, whose moves are ranked with the others.
void Tree::take_ranking(Index index, const Job& job, const Checked& answer) {
  if (job.nodes < nodes_of_ranking()) return;  // of an older program, whose scores were the work that is left
  unsigned number = 1;
  for (std::uint64_t nodes = nodes_of_ranking(); nodes < job.nodes && number < most_rankings; nodes *= ranking_grows)
    ++number;
  if (number <= nodes_[index].rankings) return;  // answers may come in any order
  nodes_[index].rankings = number;
  if (!nodes_[index].is_open || answer.candidates.empty()) return;
  int best = answer.candidates[0].score;
  for (const Candidate& candidate : answer.candidates) best = std::max(best, candidate.score);
  const double jobs = preference * static_cast<double>(std::max(nodes_[index].jobs_in_vain, jobs_before_ranking));
  const auto below = [&](const Edge& edge) { return static_cast<double>(nodes_[edge.child].jobs_below); };
  for (Edge& edge : nodes_[index].children) edge.estimate = below(edge) + jobs;
  for (const Candidate& candidate : answer.candidates) {
    Edge& edge = link(index, candidate.move, nodes_[index].penalty);
    const double gap = (static_cast<double>(best) - candidate.score) / doubtful_gap;
    edge.estimate = gap > 0 ? below(edge) + std::min(gap, 1.0) * jobs : 0;
  }
  nodes_[index].has_book_move = false;
  update(index);
}

/// Returns the position and those on the way that first led to it, the start position last.
std::vector<Tree::Index> Tree::way_to(Index index) const {
  std::vector<Index> way = {index};
  while (!nodes_[way.back()].parents.empty()) way.push_back(nodes_[way.back()].parents.front());
  return way;
}

/// Counts an answered job for the position and for those on the way to it; as one in vain up to one that is proved.
void Tree::count_job(Index index) {
  bool is_in_vain = true;
  for (const Index at : way_to(index)) {
    is_in_vain = is_in_vain && nodes_[at].is_open;
    ++nodes_[at].jobs_below;
    nodes_[at].jobs_in_vain += is_in_vain ? 1 : 0;
  }
}

/// The position has been proved: the jobs below it were not in vain.
void Tree::redeem_jobs(Index index) {
  const std::uint64_t jobs = std::exchange(nodes_[index].jobs_in_vain, 0);
  for (const Index at : way_to(index)) {
    if (at != index && !nodes_[at].is_open) return;
    // A position that was answered before the tree led to it has jobs that those above it have not counted.
    nodes_[at].jobs_in_vain -= std::min(jobs, nodes_[at].jobs_in_vain);
  }
}

void Tree::add(const Job& job, std::uint64_t number, const Checked& answer) {
  ++counts_.jobs;
  counts_.nodes += answer.nodes;
  counts_.seconds += answer.seconds;
  const Index index = find_or_add(job.moves);
  count_job(index);
  if (job.task == Task::rank) {
    end_ranking(index);
    return take_ranking(index, job, turned(job, index, answer));
  }
  end_work(index, job.nodes);
  make_ready(index);
  Node& node = nodes_[index];
  if (!node.is_open) return;
  node.is_answered = true;
  if (answer.state == State::proved) {
    node.answer = number;
    node.is_whole = true;
    node.is_open = false;
    node.proof = 0;
    node.disproof = infinite;
    redeem_jobs(index);
    for (const Index parent : std::vector<Index>(node.parents)) update(parent);
    return update_way_to(index);
  }
  node.limit = std::min(most_limit, std::max(node.limit, limit_grows * job.nodes));
  const bool is_part = answer.state == State::part && !node.prover_to_move && !node.is_expanded;
  if (is_part) node.answer = number;
  if (is_part || (node.prover_to_move && answer.state == State::open)) expand(index, turned(job, index, answer));
  update_way_to(index);
  // New positions may be known as proved, which `compute` of this node has taken into account.
}

void Tree::take_back(const Job& job) {
  const Index index = find_or_add(job.moves);
  if (job.task == Task::rank) return end_ranking(index);
  end_work(index, job.nodes);
  update(index);
  make_ready(index);
}

void Tree::end_work(Index index, std::uint64_t limit) {
  std::erase(nodes_[index].in_work, limit);
  if (nodes_[index].in_work.empty()) busy_.erase(index);
}

void Tree::end_ranking(Index index) {
  nodes_[index].in_ranking = 0;
  ranked_.erase(index);
}

TreeCounts Tree::counts() const {
  TreeCounts counts = counts_;
  counts.positions = nodes_.size();
  for (const Node& node : nodes_) counts.proved += node.is_open ? 0 : 1;
  counts.in_work = ranked_.size();
  for (const Index index : busy_) counts.in_work += nodes_[index].in_work.size();
  return counts;
}

}  // namespace mnk::prove
