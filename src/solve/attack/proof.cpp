// SPDX-License-Identifier: MIT
#include "solve/attack/proof.hpp"

#include <algorithm>

namespace mnk::attack {

namespace {

constexpr std::uint64_t four_limit = 100000;   ///< stones per VCF search: enough to repeat those of AttackSearch
constexpr std::uint64_t first_effort = 4000;   ///< positions of the first search for an answer; later ones grow
constexpr std::uint64_t broad_effort = 32000;  ///< from this limit on, moves are searched one by one, too
constexpr unsigned plans = 8;                  ///< moves tried in one position before it is given up
/// A position of the proof takes about as long as so many of the search. Known plans need no search, so without this
/// count a proof that fails everywhere would go on long after its limits.
constexpr std::uint64_t nodes_per_strategy = 10;

}  // namespace

AttackProof::AttackProof(const Position& start, AttackSearch& search, Budget& budget, proof::Sink* sink,
                         const proof::Family& family)
    : search_(search),
      board_(search.board()),
      reduced_(start.rules, family),
      attacker_(search.attacker()),
      defender_(opponent(attacker_)),
      budget_(budget),
      sink_(sink),
      graph_(start.rules, attacker_, family),
      most_extra_(std::min<unsigned>(proof::max_extras, start.rules.k()) - 1) {
  reduced_.set(start.stones);
}

bool AttackProof::prove(Player turn) { return turn == attacker_ ? attack(0) : defend(0); }

bool AttackProof::prove_but_replies() {
  if (board_.completing(defender_).count != 0) return false;
  const Canonical at = graph_.canonical(reduced_);
  ProofGraph::Node* passed = nullptr;
  // Searches of more positions than the budget has find no more.
  const auto may_go_on = [&](std::uint64_t effort) { return !budget_.over() && effort <= budget_.limits().nodes; };
  for (std::uint64_t effort = first_effort; passed == nullptr && may_go_on(effort); effort *= 4) {
    effort_ = effort;
    passed = pass(at, nullptr, 0);
  }
  if (passed == nullptr) return false;
  std::vector<Cell> replies = search_order(graph_.replies(at, *passed, 0));
  for (std::uint64_t effort = first_effort; !replies.empty() && may_go_on(effort); effort *= 8) {
    effort_ = effort;
    std::erase_if(replies, [&](Cell reply) { return answered(reply, 0); });
  }
  report_pass(at, *passed);
  return true;
}

void AttackProof::play(Player player, Cell cell) {
  board_.play(player, cell);
  reduced_.put(cell, player);
}

void AttackProof::undo(Player player, Cell cell) {
  board_.undo(cell);
  reduced_.take(cell, player);
}

/// Proves the position with the attacker to move, also against `extra` additional stones outside the zone.
bool AttackProof::attack(unsigned extra) {
  if (reduced_.can_complete(attacker_)) return true;
  if (budget_.over() || board_.completing(defender_).count == 2) return false;
  const Canonical at = graph_.canonical(reduced_);
  if (ProofGraph::Node* node = graph_.find(at, true)) {
    if (node->holds_with(extra)) return true;
    if (!attack_on(graph_.source(at, node->cells[0]), extra)) return false;
    node->holds = extra + 1;
    return true;
  }
  std::vector<Cell> line;
  if (search_.find_fours(four_limit, line)) {
    cut(line);
    if (sink_ != nullptr) sink_->threats(board_.stones(), line, attacker_);
    graph_.add(at, true, ProofGraph::Kind::threats, line).holds = proof::max_extras + 1;
    return true;
  }
  return attack_by_plan(at, extra);
}

bool AttackProof::attack_by_plan(const Canonical& at, unsigned extra) {
  budget_.spend(nodes_per_strategy);
  for (unsigned plan = 0; plan < plans; ++plan) {
    const auto cell = plan_move(extra);
    if (!cell) return false;
    if (attack_on(*cell, extra)) {
      if (sink_ != nullptr) sink_->move(board_.stones(), *cell);
      graph_.add(at, true, ProofGraph::Kind::move, {*cell}).holds = extra + 1;
      return true;
    }
    if (budget_.over()) return false;
    search_.forget(attacker_);
  }
  return false;
}

/// Returns a move that the search holds to win; or the only move, which needs no search.
std::optional<Cell> AttackProof::plan_move(unsigned extra) {
  // A quiet move needs a pass, and the threes after that another one.
  const bool quiet = extra + 2 <= most_extra_;
  const auto found = [&] { return search_.winning_move(quiet ? Level::quiet : Level::threes); };
  if (const auto cell = found()) return cell;
  if (const auto cell = quiet ? search_.only_move() : std::nullopt) return cell;
  for (std::uint64_t nodes = std::min(first_effort, effort_); !budget_.over(); nodes = std::min(4 * nodes, effort_)) {
    const bool wins =
        quiet ? search_.wins(attacker_, nodes) || (effort_ >= broad_effort && search_.wins_by_one_move(nodes / 8))
              : search_.wins_by_threes(attacker_, nodes);
    if (wins) return found();
    if (nodes == effort_) break;
  }
  return std::nullopt;
}

bool AttackProof::attack_on(Cell cell, unsigned extra) {
  play(attacker_, cell);
  const bool holds = defend(extra);
  if (!holds && !budget_.over()) search_.forget(defender_);
  undo(attacker_, cell);
  return holds;
}

bool AttackProof::answered(Cell reply, unsigned extra) {
  play(defender_, reply);
  const bool holds = attack(extra);
  undo(defender_, reply);
  return holds;
}

/// Proves the position with the defender to move, also against `extra` additional stones outside the zone.
bool AttackProof::defend(unsigned extra) {
  if (board_.completing(defender_).count != 0) return false;
  const auto own = board_.completing(attacker_);
  if (extra == 0 && !wants_zone_ && own.count != 0) return own.count == 2 || answered(own.cells[0], 0);
  const Canonical at = graph_.canonical(reduced_);
  ProofGraph::Node* const node = graph_.find(at, false);
  if (node != nullptr && node->holds_with(extra)) return true;
  ProofGraph::Node* const passed = pass(at, node, extra);
  if (passed == nullptr) return node == nullptr && extra == 0 && !wants_zone_ && answer_all();
  if (!answer(search_order(graph_.replies(at, *passed, extra)), extra)) return false;
  if (passed->holds == 0) report_pass(at, *passed);
  passed->holds = extra + 1;
  return true;
}

/// Cuts a VCF after the first stone that already wins: on a confined board the search misses some windows.
void AttackProof::cut(std::vector<Cell>& line) {
  std::size_t used = 0;
  std::vector<std::pair<Cell, Player>> put;
  const auto place = [&](Cell cell, Player player) {
    reduced_.put(cell, player);
    put.emplace_back(cell, player);
  };
  for (bool open = true; open && used < line.size(); ++used) {
    open = !reduced_.makes_run(line[used], attacker_);
    place(line[used], attacker_);
    const std::vector<Cell> completing = reduced_.completing(attacker_);
    open = open && completing.size() == 1;
    if (open) place(completing[0], defender_);
  }
  line.resize(used);
  for (; !put.empty(); put.pop_back()) reduced_.take(put.back().first, put.back().second);
}

/// Proves that the attacker wins after a pass, against `extra` + 1 stones outside the zone. Returns the strategy of
/// the position before the pass; nullptr if there is no such win.
ProofGraph::Node* AttackProof::pass(const Canonical& at, ProofGraph::Node* node, unsigned extra) {
  if (extra >= most_extra_ + (reduced_.can_complete(attacker_) ? 1 : 0)) return nullptr;
  if (node != nullptr && node->kind == ProofGraph::Kind::threats) return node;
  std::vector<Cell> line;
  if (node == nullptr && !reduced_.can_complete(attacker_) && search_.find_fours(four_limit, line)) {
    cut(line);
    return &graph_.add(at, false, ProofGraph::Kind::threats, line);
  }
  if (!attack(extra + 1)) return nullptr;
  return node != nullptr ? node : &graph_.add(at, false, ProofGraph::Kind::null_move, {});
}

void AttackProof::report_pass(const Canonical& at, const ProofGraph::Node& node) {
  if (sink_ == nullptr) return;
  if (node.kind == ProofGraph::Kind::null_move) return sink_->null_move(board_.stones());
  std::vector<Cell> line;
  for (const Cell cell : node.cells) line.push_back(graph_.source(at, cell));
  sink_->threats(board_.stones(), line, defender_);
}

bool AttackProof::answer(const std::vector<Cell>& replies, unsigned extra) {
  for (const Cell reply : replies) {
    if (answered(reply, extra)) continue;
    if (!budget_.over()) search_.add_reply(reply);
    return false;
  }
  return true;
}

/// Sorts replies as the search orders them: those that refute most often come first.
std::vector<Cell> AttackProof::search_order(const std::vector<Cell>& replies) {
  proof::Zone chosen(board_.cells());
  for (const Cell reply : replies) chosen[reply] = true;
  std::vector<Cell> sorted;
  for (const Look::Move& reply : search_.moves().all_replies()) {
    if (chosen[reply.cell]) sorted.push_back(reply.cell);
  }
  return sorted;
}

bool AttackProof::answer_all() {
  std::vector<Cell> replies;
  for (const Look::Move& reply : search_.moves().all_replies()) replies.push_back(reply.cell);
  if (replies.empty()) return false;  // a full board is a draw
  return answer(replies, 0);
}

}  // namespace mnk::attack
