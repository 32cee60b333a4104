// SPDX-License-Identifier: MIT
#include "proof/needed_records.hpp"

#include <algorithm>

#include "core/runs.hpp"

namespace mnk::proof {

namespace {

using Record = RecordSet::Map::value_type;

class Walk {
 public:
  Walk(RecordSet& records, const Position& start, Claim claim)
      : records_(records), rules_(start.rules), claim_(claim), prover_(stone_of(prover(claim))), position_(start) {
    empty_ = static_cast<std::uint32_t>(std::count(stones().begin(), stones().end(), Stone::none));
  }

  /// False where the claim does not follow; `position()` is where.
  bool run() {
    // X has begun: with an even number of stones on the board it is X's turn.
    const Stone to_move = (rules_.cells() - empty_) % 2 == 0 ? Stone::x : Stone::o;
    if (!(to_move == prover_ ? prover_turn() : opponent_turn())) return false;
    while (!open_.empty()) {
      const Record& record = *open_.back();
      open_.pop_back();
      const Cell* move = std::get_if<Cell>(&record.second.says);
      if (move == nullptr) continue;
      position_.stones = records_.stones(record);
      empty_ = static_cast<std::uint32_t>(std::count(stones().begin(), stones().end(), Stone::none));
      if (!is_legal(*move) || !put(*move, prover_)) return false;
    }
    return true;
  }

  const Position& position() const { return position_; }
  std::vector<Record*> take_needed() { return std::move(needed_); }

 private:
  std::vector<Stone>& stones() { return position_.stones; }

  bool is_legal(Cell cell) const {
    if (position_.stones[cell] != Stone::none) return false;
    const Cell below = cell + static_cast<Cell>(rules_.columns());
    return !rules_.gravity() || below >= rules_.cells() || position_.stones[below] != Stone::none;
  }

  /// How the game stands with the stone on `cell` as its last.
  Outcome outcome_after(Cell cell) const {
    const Stone own = position_.stones[cell];
    const auto is_own = [&](int row, int column) { return rules_.contains(row, column) && position_.at(row, column) == own; };
    for (const Step step : steps) {
      const int run = arms(rules_, cell, step, is_own).run();
      if (rules_.exact() ? run == rules_.k() : run >= rules_.k()) return outcome_of_line(rules_, own == Stone::x ? Player::x : Player::o);
    }
    return empty_ == 0 ? Outcome::draw : Outcome::pending;
  }

  /// The position after a stone on `cell`; takes the stone back unless the claim fails.
  bool put(Cell cell, Stone own) {
    stones()[cell] = own;
    --empty_;
    const Outcome outcome = outcome_after(cell);
    const bool holds = outcome != Outcome::pending ? allows(claim_, outcome) : own == prover_ ? opponent_turn() : prover_turn();
    if (!holds) return false;
    stones()[cell] = Stone::none;
    ++empty_;
    return true;
  }

  bool ends_well(Cell cell) {
    stones()[cell] = prover_;
    --empty_;
    const Outcome outcome = outcome_after(cell);
    stones()[cell] = Stone::none;
    ++empty_;
    return outcome != Outcome::pending && allows(claim_, outcome);
  }

  bool prover_turn() {
    // An end at once is left out of the file, even where the solver has reported it.
    for (Cell cell = 0; cell < rules_.cells(); ++cell) {
      if (is_legal(cell) && ends_well(cell)) return true;
    }
    return need(records_.find(stones()));
  }

  bool opponent_turn() {
    if (pairings_allowed(rules_, claim_)) {
      Record* record = records_.find(stones());
      if (record != nullptr && !std::holds_alternative<Cell>(record->second.says)) return need(record);
    }
    const Stone opponent = prover_ == Stone::x ? Stone::o : Stone::x;
    for (Cell cell = 0; cell < rules_.cells(); ++cell) {
      if (is_legal(cell) && !put(cell, opponent)) return false;
    }
    return true;
  }

  bool need(Record* record) {
    if (record == nullptr) return false;
    if (record->second.needed) return true;
    record->second.needed = true;
    needed_.push_back(record);
    open_.push_back(record);
    return true;
  }

  RecordSet& records_;
  Rules rules_;
  Claim claim_;
  Stone prover_;
  Position position_;
  std::uint32_t empty_;
  std::vector<Record*> needed_;
  std::vector<Record*> open_;
};

}  // namespace

Result<std::vector<Record*>> needed_records(RecordSet& records, const Position& start, Claim claim) {
  Walk walk(records, start, claim);
  if (!walk.run()) return LegalityError{"unproved", "no record leads on from this position:\n" + to_text(walk.position())};
  return walk.take_needed();
}

}  // namespace mnk::proof
