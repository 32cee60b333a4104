// SPDX-License-Identifier: MIT
#include "proof/needed_records.hpp"

#include <algorithm>

#include "proof/proof_obligations.hpp"
#include "proof/threat_line.hpp"

namespace mnk::proof {

namespace {

/// Traverses a proof as the checkers do. Positions without a record are visited by play and undo only, so memory is
/// proportional to the number of records.
class Walk {
 public:
  Walk(RecordSet& records, const Position& start, Claim claim)
      : records_(records), obligations_(start.rules, claim), board_(start.rules), canonical_(start.rules.cells()) {
    board_.set(start.stones);
    const auto stones = start.rules.cells() - std::count(start.stones.begin(), start.stones.end(), Stone::none);
    to_move_ = stones % 2 == 0 ? Player::x : Player::o;
  }

  /// Returns false if the records do not prove the claim; `canonical()` is then the position that fails.
  bool run() {
    if (!(to_move_ == prover() ? prover_turn() : opponent_turn())) return false;
    while (!open_.empty()) {
      const CertificateRecord record = records_.record(open_.back());
      open_.pop_back();
      board_.set(record.cells);
      if (!follow(record)) return false;
    }
    return true;
  }

  const std::vector<Content>& canonical() const { return canonical_; }
  std::vector<RecordSet::Index> take_needed() { return std::move(needed_); }

 private:
  Player prover() const { return obligations_.prover(); }
  bool fail(const CertificateRecord& record) {
    canonical_ = record.cells;
    return false;
  }

  bool follow(const CertificateRecord& record) {
    if (const Cell* move = std::get_if<Cell>(&record.strategy)) {
      if (!board_.is_legal(*move)) return fail(record);
      const Outcome outcome = board_.outcome_if(*move, prover());
      const bool over = outcome == win_for(Player::x) || outcome == win_for(Player::o) ||
                        (outcome == Outcome::draw && !is_plain(board_.rules()));
      if (over) return obligations_.allows(outcome) || fail(record);
      board_.put(*move, prover());
      return opponent_turn();
    }
    if (const auto* threats = std::get_if<Threats>(&record.strategy)) {
      const auto zone = threat_zone(board_, prover(), threats->cells);
      if (!zone) return fail(record);
      return record.prover_to_move || replies(&*zone);
    }
    return true;
  }

  bool prover_turn() {
    // No record is needed, so it is omitted even if the solver has reported one.
    if (obligations_.holds_without_record(board_)) return true;
    records_.canonical(board_, canonical_);
    const RecordSet::Index record = records_.find(canonical_, true);
    return record != RecordSet::none && need(record);
  }

  bool opponent_turn() {
    records_.canonical(board_, canonical_);
    if (const auto settled = obligations_.settled(board_)) return *settled;
    if (const RecordSet::Index record = records_.find(canonical_, false); record != RecordSet::none)
      return need(record);
    board_.set(canonical_);
    return replies(nullptr);
  }

  bool replies(const std::vector<bool>* zone) {
    const Player other = opponent(prover());
    for (const Cell cell : obligations_.replies(board_)) {
      if (zone != nullptr && !(*zone)[cell]) continue;
      board_.put(cell, other);
      if (!prover_turn()) return false;
      board_.take(cell, other);
    }
    return true;
  }

  bool need(RecordSet::Index record) {
    if (records_.marked(record)) return true;
    records_.set_mark(record);
    needed_.push_back(record);
    open_.push_back(record);
    return true;
  }

  RecordSet& records_;
  ProofObligations obligations_;
  ReducedBoard board_;
  Player to_move_;
  std::vector<Content> canonical_;
  std::vector<RecordSet::Index> needed_;
  std::vector<RecordSet::Index> open_;
};

std::string drawing(const Rules& rules, const std::vector<Content>& cells) {
  std::string text;
  for (Cell cell = 0; cell < rules.cells(); ++cell) {
    text += ".XO#"[detail::to_underlying(cells[cell])];
    if (rules.column(cell) + 1 == rules.columns()) text += '\n';
  }
  return text;
}

}  // namespace

Result<std::vector<RecordSet::Index>> needed_records(RecordSet& records, const Position& start, Claim claim) {
  Walk walk(records, start, claim);
  if (!walk.run()) {
    return LegalityError{"unproved",
                         "no record leads on from this position:\n" + drawing(start.rules, walk.canonical())};
  }
  return walk.take_needed();
}

}  // namespace mnk::proof
