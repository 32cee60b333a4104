// SPDX-License-Identifier: MIT
#include "solve/attack/proof.hpp"

#include <algorithm>

#include "core/hash_functions.hpp"
#include "mnk/symmetry.hpp"

namespace mnk::attack {

namespace {

constexpr std::uint64_t four_limit = 100000;  ///< stones per VCF search: enough to repeat those of AttackSearch
constexpr std::uint64_t reply_nodes = 40000;  ///< positions per search for an answer to one reply
constexpr unsigned plans = 8;                 ///< moves tried in one position before it is given up

}  // namespace

AttackProof::AttackProof(const Position& start, AttackSearch& search, Budget& budget, ProvedPositions& proved)
    : search_(search),
      board_(search.board()),
      attacker_(search.attacker()),
      defender_(opponent(attacker_)),
      budget_(budget),
      proved_(proved) {
  for (const Symmetry symmetry : symmetries(start.rules)) {
    if (transform(start, symmetry) != start) continue;
    std::vector<Cell>& source = images_.emplace_back(start.rules.cells());
    for (Cell cell = 0; cell < source.size(); ++cell) source[transform(start.rules, symmetry, cell)] = cell;
  }
}

bool AttackProof::prove(Player turn) { return turn == attacker_ ? attack() : defend(); }

std::string AttackProof::packed() const {
  const auto stones = board_.stones();
  std::string least;
  for (const std::vector<Cell>& source : images_) {
    std::string bytes((stones.size() + 3) / 4, '\0');
    for (Cell cell = 0; cell < stones.size(); ++cell) {
      const unsigned stone = detail::to_underlying(stones[source[cell]]);
      bytes[cell / 4] = static_cast<char>(bytes[cell / 4] | stone << 2 * (cell % 4));
    }
    if (least.empty() || bytes < least) least = std::move(bytes);
  }
  return least;
}

bool AttackProof::attack() {
  if (board_.completing(attacker_).count != 0) return true;
  if (budget_.over() || board_.completing(defender_).count == 2) return false;
  std::string here = packed();
  if (proved_.contains(here)) return true;
  std::vector<Cell> line;
  if (search_.find_fours(four_limit, line)) {
    proved_.report([&](proof::Sink& sink) { sink.threats(board_.stones(), line, attacker_); });
    proved_.insert(std::move(here));
    return true;
  }
  for (unsigned plan = 0; plan < plans; ++plan) {
    auto cell = search_.winning_move();
    if (!cell) {
      if (!search_.wins(attacker_, reply_nodes)) return false;
      cell = search_.winning_move();
      if (!cell) return false;
    }
    board_.play(attacker_, *cell);
    const bool holds = defend();
    if (!holds && !budget_.over()) search_.forget(defender_);
    board_.undo(*cell);
    if (holds) {
      proved_.report([&](proof::Sink& sink) { sink.move(board_.stones(), *cell); });
      proved_.insert(std::move(here));
      return true;
    }
    if (budget_.over()) return false;
    search_.forget(attacker_);
  }
  return false;
}

/// Returns a hash of the position; the same for its images under the symmetries of the start.
std::uint64_t AttackProof::class_hash() const { return images_.size() == 1 ? board_.key().a : fnv1a(packed()); }

/// Returns true if another thread proves the position after `reply`, or an image of it.
bool AttackProof::busy(Cell reply) {
  const PlanStore& store = search_.store();
  if (store.threads == 1) return false;
  board_.play(defender_, reply);
  const bool busy = store.team.searched_by_another(search_.thread(), row(), class_hash());
  board_.undo(reply);
  return busy;
}

bool AttackProof::answered(Cell reply) {
  PlanStore& store = search_.store();
  board_.play(defender_, reply);
  if (store.threads > 1) store.team.set(search_.thread(), row(), class_hash());
  const bool holds = attack();
  if (store.threads > 1) store.team.set(search_.thread(), row(), 0);
  board_.undo(reply);
  return holds;
}

/// Answers every reply; those that other threads work on come last. Hands a reply that is not lost back to the search.
/// Ends early if another thread has added a reply here: the plan has changed.
bool AttackProof::all_answered(const std::vector<Cell>& replies) {
  const std::size_t added = search_.replies_added();
  const auto holds = [&](Cell reply) {
    if (search_.replies_added() != added) return false;
    if (answered(reply)) return true;
    if (!budget_.over()) search_.add_reply(reply);
    return false;
  };
  std::vector<Cell> later;
  for (const Cell reply : replies) {
    if (busy(reply)) {
      later.push_back(reply);
    } else if (!holds(reply)) {
      return false;
    }
  }
  return std::all_of(later.begin(), later.end(), holds);
}

bool AttackProof::defend() {
  const auto own = board_.completing(attacker_);
  if (board_.completing(defender_).count != 0) return false;
  if (own.count == 2) return true;
  if (own.count == 1) return answered(own.cells[0]);
  std::vector<Cell> line;
  if (!search_.find_fours(four_limit, line)) return defend_quiet();
  std::vector<Cell> zone;
  search_.moves().fours().zone(attacker_, line, zone);
  if (!all_answered(zone)) return false;
  proved_.report([&](proof::Sink& sink) { sink.threats(board_.stones(), line, defender_); });
  return true;
}

bool AttackProof::defend_quiet() {
  std::vector<Cell> replies;
  for (const Look::Move& reply : search_.moves().all_replies()) replies.push_back(reply.cell);
  return all_answered(replies);
}

}  // namespace mnk::attack
