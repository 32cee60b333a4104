// SPDX-License-Identifier: MIT
#include "engine/vct_search.hpp"

#include <algorithm>

#include "engine/moves.hpp"

namespace mnk::engine {

namespace {

constexpr std::size_t buckets = std::size_t{1} << 14;
constexpr unsigned deepest = 60;  // plies

/// Modifies the key of positions with the defender to move: the hash tells the side to move, but not who attacks.
constexpr std::uint64_t defending_key = 0xB7E151628AED2A6BULL;

}  // namespace

VctSearch::VctSearch() : children_(deepest + 1) {}

bool VctSearch::find(PatternBoard& board, std::uint64_t nodes) {
  if (table_.empty()) table_.resize(buckets);
  last_node_ = nodes_ + nodes;
  const Entry found = search(board, {true, 0}, {infinite, infinite});
  if (found.numbers.proof != 0) return false;
  plies_ = found.plies;
  read_line(board);
  return true;
}

/// Expands the most-proving child until a number reaches its limit (df-pn).
VctSearch::Entry VctSearch::search(PatternBoard& board, Node node, Numbers limits) {
  ++nodes_;
  Entry here = {board.hash() ^ (node.attacking ? 0 : defending_key), {}, 0, no_move};
  if (settle(board, node, here)) return here;
  std::vector<Child>& children = children_[node.depth];
  list(board, node, children);
  const bool drawn = !node.attacking && children.empty() && !board.can_move();  // renju: all is forbidden
  if (drawn) here.numbers = {infinite, 0};
  while (!drawn) {
    combine_numbers(node, children, here);
    const auto [proof, disproof] = here.numbers;
    const bool decided = proof == 0 || disproof == 0;
    if (decided || proof >= limits.proof || disproof >= limits.disproof || nodes_ >= last_node_) break;
    const std::size_t chosen = most_proving_child(node, children);
    const Numbers next = limits_of(node, children, chosen, here.numbers, limits);
    board.play(children[chosen].cell);
    const Entry found = search(board, {!node.attacking, node.depth + 1}, next);
    board.undo();
    children[chosen].numbers = found.numbers;
    children[chosen].plies = found.plies;
  }
  store(here);
  return here;
}

/// Evaluates the position statically. Returns true if that settles it.
bool VctSearch::settle(const PatternBoard& board, Node node, Entry& here) {
  const Player mover = board.to_move();
  const Player other = opponent(mover);
  const auto won = [&](int plies, Cell move) {
    here.numbers = {0, infinite};
    here.plies = plies;
    here.move = move;
    return true;
  };
  const auto failed = [&] {
    here.numbers = {infinite, 0};
    return true;
  };
  const auto own_fives = board.cells_with(mover, Threat::five);
  const auto other_fives = board.cells_with(other, Threat::five);
  const auto own_four = board.double_four(mover);
  if (node.attacking) {
    if (!own_fives.empty()) return won(1, own_fives.front());
    if (node.depth >= deepest) return failed();
    return other_fives.empty() && own_four && won(3, *own_four);
  }
  if (!own_fives.empty()) return failed();
  return other_fives.empty() && (own_four || !board.double_four(other)) && failed();
}

void VctSearch::list(PatternBoard& board, Node node, std::vector<Child>& children) {
  const Player mover = board.to_move();
  const Player other = opponent(mover);
  children.clear();
  const auto add = [&](Cell cell) {
    if (board.is_forbidden(mover, cell)) return;
    Child child = {cell, {}, 0};
    const std::uint64_t key = board.hash_after(cell) ^ (node.attacking ? defending_key : 0);
    if (const Entry* known = find_entry(key)) {
      child.numbers = known->numbers;
      child.plies = known->plies;
    } else if (node.attacking && board.threat(mover, cell) < Threat::four) {
      child.numbers.proof = 2;  // estimate: several replies
    }
    children.push_back(child);
  };
  if (board.has(other, Threat::five)) {
    list_replies(board, cells_);
    for (const Cell cell : cells_) {
      if (!node.attacking || board.threat(mover, cell) >= Threat::three) add(cell);
    }
  } else if (!node.attacking) {
    list_defences(board, cells_);
    std::for_each(cells_.begin(), cells_.end(), add);
  } else {
    // Threes are too slow if the defender can make a double four.
    const Threat least = board.double_four(other) ? Threat::four : Threat::three;
    for (const Threat threat : {Threat::four_three, Threat::four, Threat::double_three, Threat::three}) {
      if (threat < least) break;
      const auto cells = board.cells_with(mover, threat);
      std::for_each(cells.begin(), cells.end(), add);
    }
  }
}

/// Computes the position's numbers: the attacker needs one winning move, the defender one that holds.
void VctSearch::combine_numbers(Node node, std::span<const Child> children, Entry& here) {
  Number least = infinite;
  Number sum = 0;
  int plies = node.attacking ? 1000 : 4;  // a defender without a defence loses to a double four in 4 plies
  for (const Child& child : children) {
    const auto [proof, disproof] = child.numbers;
    const Number own = node.attacking ? proof : disproof;
    least = std::min(least, own);
    sum = std::min(sum + (node.attacking ? disproof : proof), infinite);
    if (proof != 0) continue;
    if (node.attacking ? child.plies + 1 >= plies : child.plies + 1 < plies) continue;
    plies = child.plies + 1;
    here.move = child.cell;
  }
  here.numbers = node.attacking ? Numbers{least, sum} : Numbers{sum, least};
  here.plies = here.numbers.proof == 0 ? plies : 0;
}

std::size_t VctSearch::most_proving_child(Node node, std::span<const Child> children) {
  const auto number = [&](const Child& child) { return node.attacking ? child.numbers.proof : child.numbers.disproof; };
  const auto best = std::min_element(children.begin(), children.end(),
                                     [&](const Child& a, const Child& b) { return number(a) < number(b); });
  return best - children.begin();
}

/// Returns the limits of the chosen child: it stays chosen until another child is better by a quarter.
VctSearch::Numbers VctSearch::limits_of(Node node, std::span<const Child> children, std::size_t chosen, Numbers now,
                                        Numbers limits) {
  Number second = infinite;
  for (std::size_t i = 0; i < children.size(); ++i) {
    if (i != chosen)
      second = std::min(second, node.attacking ? children[i].numbers.proof : children[i].numbers.disproof);
  }
  second = std::min(second + second / 4 + 1, infinite);
  const Numbers& child = children[chosen].numbers;
  if (node.attacking)
    return {std::min(limits.proof, second), std::min(limits.disproof - now.disproof + child.disproof, infinite)};
  return {std::min(limits.proof - now.proof + child.proof, infinite), std::min(limits.disproof, second)};
}

/// Reads the winning line from the table, as far as it is still there.
void VctSearch::read_line(PatternBoard& board) {
  line_.clear();
  const std::size_t start = board.plies();
  for (bool attacking = true;; attacking = !attacking) {
    Entry here;
    if (!settle(board, {attacking, 0}, here)) {
      const Entry* known = find_entry(board.hash() ^ (attacking ? 0 : defending_key));
      if (known == nullptr || known->numbers.proof != 0 || known->move == no_move || !board.is_empty(known->move))
        break;
      line_.push_back(known->move);
      board.play(known->move);
      continue;
    }
    if (attacking && here.numbers.proof == 0) line_.push_back(here.move);
    break;
  }
  for (std::size_t played = board.plies(); played > start; --played) board.undo();
}

const VctSearch::Entry* VctSearch::find_entry(std::uint64_t key) const {
  for (const Entry& entry : table_[key % buckets]) {
    if (entry.key == key) return &entry;
  }
  return nullptr;
}

/// Stores an entry. Replaces the same position; otherwise evicts the entry with the lower sum of numbers; settled
/// entries count highest.
void VctSearch::store(const Entry& entry) {
  std::array<Entry, 2>& bucket = table_[entry.key % buckets];
  const auto effort = [](const Entry& e) {
    const auto [proof, disproof] = e.numbers;
    return proof == 0 || disproof == 0 ? 2 * infinite : proof + disproof;
  };
  if (bucket[0].key != entry.key && bucket[1].key == entry.key) std::swap(bucket[0], bucket[1]);
  if (bucket[0].key == entry.key) {
    bucket[0] = entry;
    return;
  }
  (effort(bucket[0]) < effort(bucket[1]) ? bucket[0] : bucket[1]) = entry;
}

}  // namespace mnk::engine
