// SPDX-License-Identifier: MIT
#include "solve/attack/proof.hpp"

#include <algorithm>

#include "mnk/symmetry.hpp"

namespace mnk::attack {

using search::Found;

namespace {

constexpr std::uint64_t four_limit = 100000;  ///< stones per VCF search: enough to repeat those of AttackSearch
constexpr std::uint64_t reply_nodes = 40000;  ///< positions per search for an answer to one reply
constexpr unsigned plans = 8;                 ///< moves tried in one position before it is given up

}  // namespace

AttackProof::AttackProof(const Position& start, AttackSearch& search, Budget& budget, proof::Sink* sink)
    : search_(search),
      board_(search.board()),
      attacker_(search.attacker()),
      defender_(opponent(attacker_)),
      budget_(budget),
      sink_(sink) {
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
  if (search_.moves().fours().find(attacker_, four_limit, line) == Found::yes) {
    if (sink_ != nullptr) sink_->threats(board_.stones(), line);
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
    if (!holds) search_.forget(defender_);
    board_.undo(*cell);
    if (holds) {
      if (sink_ != nullptr) sink_->move(board_.stones(), *cell);
      proved_.insert(std::move(here));
      return true;
    }
    search_.forget(attacker_);
    if (budget_.over()) return false;
  }
  return false;
}

bool AttackProof::answered(Cell reply) {
  board_.play(defender_, reply);
  const bool holds = attack();
  board_.undo(reply);
  return holds;
}

bool AttackProof::defend() {
  const auto own = board_.completing(attacker_);
  if (board_.completing(defender_).count != 0) return false;
  if (own.count == 2) return true;
  if (own.count == 1) return answered(own.cells[0]);
  std::vector<Cell> line;
  if (search_.moves().fours().find(attacker_, four_limit, line) != Found::yes) return defend_quiet();
  if (sink_ != nullptr) sink_->threats(board_.stones(), line);
  std::vector<Cell> zone;
  search_.moves().fours().zone(attacker_, line, zone);
  for (const Cell reply : zone) {
    if (answered(reply)) continue;
    search_.add_reply(reply);
    return false;
  }
  return true;
}

bool AttackProof::defend_quiet() {
  for (const Look::Move& reply : search_.moves().all_replies()) {
    if (answered(reply.cell)) continue;
    search_.add_reply(reply.cell);
    return false;
  }
  return true;
}

}  // namespace mnk::attack
