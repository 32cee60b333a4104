// SPDX-License-Identifier: MIT
#include "proof/needed_records.hpp"

#include <algorithm>
#include <unordered_map>

#include "proof/proof_obligations.hpp"
#include "proof/threat_line.hpp"
#include "proof/zones.hpp"

namespace mnk::proof {

namespace {

/// Traverses a proof as the checkers do. Positions without a record are visited by play and undo only, so memory is
/// proportional to the number of records. `extras`: the number of extra stones that a zone withstands.
class Walk {
 public:
  /// `most_open`: number of open positions to keep; 0: the walk fails at the first.
  Walk(RecordSet& records, const Position& start, Claim claim, Family family, std::size_t most_open = 0)
      : records_(records),
        start_(start),
        obligations_(start_.rules, claim),
        family_(family),
        most_open_(most_open),
        board_(start_.rules, family),
        canonical_(start_.rules.cells()),
        demanded_(records.size()) {
    board_.set(start_.stones);
    const auto stones = start_.rules.cells() - std::count(start_.stones.begin(), start_.stones.end(), Stone::none);
    to_move_ = stones % 2 == 0 ? Player::x : Player::o;
  }

  /// Returns false if the records do not prove the claim; `error()` then says where.
  bool run() {
    if (family_.is_larger() && most_open_ == 0) return has_zone_off_edges(0);
    if (!(to_move_ == prover() ? prover_turn() : opponent_turn()) && !leave_open({})) return false;
    while (!open_.empty()) {
      keep_most_open();
      const RecordSet::Index index = open_.back();
      open_.pop_back();
      way_ = {.record = index};
      const CertificateRecord record = records_.record(index);
      board_.set(record.cells);
      if (!follow(record) && !go_on_without(index, record)) return false;
    }
    return true;
  }

  /// Begins anew, without the records that failed. Returns false if none failed.
  bool restart() {
    for (const Way& way : left_) drop_null_move_before(way);
    if (!has_failed_) return false;
    has_failed_ = false;
    for (const RecordSet::Index index : needed_) records_.clear_mark(index);
    needed_.clear();
    open_.clear();
    left_.clear();
    ways_.clear();
    zones_.clear();
    extras_.clear();
    demanded_.assign(records_.size(), false);
    way_ = {};
    board_.set(start_.stones);
    return true;
  }

  /// Larger boards: returns true if the zone of the whole proof leaves room at the edges. Requires: the walk is new.
  bool has_zone_off_edges(std::uint32_t extras) {
    records_.canonical(board_, canonical_);
    const auto zone = to_move_ == prover() ? zone_before_prover(extras) : zone_before_opponent(extras);
    return zone && (keeps_off_edges(*zone) || fail("the zone of the proof is too near to an edge for larger boards"));
  }

  /// The reason why the records do not prove the claim, with the position.
  LegalityError error() const {
    std::string text = why_;
    for (Cell cell = 0; cell < canonical_.size(); ++cell) {
      text += cell == 0 ? ":\n" : start_.rules.column(cell) == 0 ? "\n" : "";
      text += ".XO#"[detail::to_underlying(canonical_[cell])];
    }
    return {"unproved", text + '\n'};
  }
  std::vector<RecordSet::Index> take_needed() { return std::move(needed_); }
  Needs take_needs() {
    keep_most_open();
    Needs needs;
    for (const RecordSet::Index index : needed_) {
      const auto extras = extras_.find(index);
      needs.records.push_back({index, extras == extras_.end() ? 0 : extras->second});
    }
    for (const Way& way : left_) needs.open.push_back({moves_of(way)});
    return needs;
  }

 private:
  /// One way to a position: from the position of a record, or from the start, by the prover's move and a reply.
  struct Way {
    RecordSet::Index record = RecordSet::none;
    std::optional<Cell> move{};   ///< as a cell of the record
    std::optional<Cell> reply{};  ///< as a cell of the canonical position before it
    bool is_after_pass = false;   ///< no play leads there: its proof is part of that of the record's null move
  };

  /// Leaves the position of `way` open. Returns false if the walk is to fail.
  bool leave_open(const Way& way) {
    if (most_open_ > 0) left_.push_back(way);
    return most_open_ > 0;
  }
  /// Goes on where a record fails, as if it were not there. Returns false if the walk is to fail.
  bool go_on_without(RecordSet::Index index, const CertificateRecord& record) {
    if (most_open_ == 0) return false;
    drop(index);
    way_ = ways_.at(index);
    board_.set(record.cells);
    return record.prover_to_move ? prover_turn() : opponent_turn();
  }
  void drop(RecordSet::Index index) {
    dropped_.resize(records_.size());
    has_failed_ = has_failed_ || !dropped_[index];
    dropped_[index] = true;
  }
  /// The record for the canonical position, unless it failed.
  RecordSet::Index find(const std::vector<Content>& canonical, bool prover_to_move) const {
    const RecordSet::Index index = records_.find(canonical, prover_to_move);
    return index == RecordSet::none || dropped_.empty() || !dropped_[index] ? index : RecordSet::none;
  }

  Player prover() const { return obligations_.prover(); }
  std::uint32_t k() const { return board_.rules().k(); }
  bool fail(const char* why) {
    why_ = why;
    return false;
  }
  /// The position on the board fails.
  bool fail_here(const char* why) {
    records_.canonical(board_, canonical_);
    return fail(why);
  }

  bool follow(const CertificateRecord& record) {
    if (const Cell* move = std::get_if<Cell>(&record.strategy)) {
      Outcome outcome = Outcome::pending;
      if (!put_move(*move, outcome)) return false;
      way_.move = *move;
      return outcome != Outcome::pending || opponent_turn();
    }
    if (std::holds_alternative<std::vector<Pair>>(record.strategy)) return true;
    if (std::holds_alternative<FollowUp>(record.strategy)) return true;
    if (record.prover_to_move) return zone_of_threats(record, 1).has_value();
    const auto zone = zone_of_pass(record, 0);
    return zone && replies(replies_in(*zone, obligations_.replies(board_)));
  }

  /// Plays the move of a record. `outcome`: pending if the game goes on.
  bool put_move(Cell move, Outcome& outcome) {
    if (!board_.is_legal(move) || !board_.may_play(prover(), move))
      return fail_here("no record leads on from this position");
    outcome = board_.outcome_if(move, prover());
    if (outcome == Outcome::draw && is_plain(board_.rules())) outcome = Outcome::pending;
    if (outcome != Outcome::pending)
      return obligations_.allows(outcome) || fail_here("no record leads on from this position");
    board_.put(move, prover());
    return true;
  }

  bool prover_turn() {
    // No record is needed, so it is omitted even if the solver has reported one.
    if (obligations_.holds_without_record(board_)) return true;
    records_.canonical(board_, canonical_);
    const RecordSet::Index record = find(canonical_, true);
    if (record != RecordSet::none) return demand(record);
    return leave_open(way_) || fail("no record leads on from this position");
  }

  bool opponent_turn() {
    records_.canonical(board_, canonical_);
    if (const auto settled = obligations_.settled(board_)) return *settled || fail("the claim fails in this position");
    if (const RecordSet::Index record = find(canonical_, false); record != RecordSet::none) return demand(record);
    if (family_.is_larger())
      return leave_open(way_) || fail("no null move, which larger boards need, in this position");
    board_.set(canonical_);
    const std::vector<Cell> cells = obligations_.replies(board_);
    const std::size_t left = left_.size();
    if (!replies(cells)) return false;
    if (cells.size() > 1 && left_.size() == left + cells.size()) {
      left_.resize(left);
      leave_open(way_);
    }
    return true;
  }

  bool replies(const std::vector<Cell>& cells) {
    for (const Cell cell : cells) {
      board_.put(cell, opponent(prover()));
      if (!way_.is_after_pass) way_.reply = cell;
      if (!prover_turn()) return false;
      board_.take(cell, opponent(prover()));
    }
    way_.reply.reset();
    return true;
  }

  /// Zone of the board's position with the prover to move, in the orientation of the board, which may change.
  std::optional<Zone> zone_before_prover(std::uint32_t extras) {
    if (obligations_.holds_without_record(board_)) {
      if (family_.is_larger() && extras >= k())
        return refuse("too many nested null moves for larger boards in this position");
      return zone_of_win(board_, prover(), extras);
    }
    return zone_of_record(true, extras);
  }

  /// The same with the opponent to move.
  std::optional<Zone> zone_before_opponent(std::uint32_t extras) {
    if (const auto settled = obligations_.settled(board_)) return refuse("the claim fails in this position");
    records_.canonical(board_, canonical_);
    if (find(canonical_, false) != RecordSet::none) return zone_of_record(false, extras);
    if (family_.is_larger()) return refuse("no null move, which larger boards need, in this position");
    Zone zone(board_.rules().cells());
    std::vector<Content> reduced(zone.size());
    board_.reduce(reduced);
    for (Cell cell = 0; cell < zone.size(); ++cell) zone[cell] = reduced[cell] == Content::empty;
    board_.set(canonical_);
    const Way way = std::exchange(way_, {.record = way_.record, .is_after_pass = true});
    const std::size_t left = left_.size();
    const bool all = replies(obligations_.replies(board_)) && left_.size() == left;
    left_.resize(left);
    way_ = way;
    if (!all) return refuse("no record leads on from this position");
    return zone;
  }

  std::optional<Zone> zone_of_record(bool prover_to_move, std::uint32_t extras) {
    std::vector<Content> cells(board_.rules().cells());
    const std::size_t symmetry = records_.canonical(board_, cells);
    const RecordSet::Index index = find(cells, prover_to_move);
    if (index == RecordSet::none) return refuse("no record leads on from this position");
    need(index);
    if (extras > 0) {
      std::uint32_t& most = extras_[index];
      most = std::max(most, extras);
    }
    auto known = zones_.find(key(index, extras));
    if (known == zones_.end()) {
      board_.set(cells);
      auto zone = zone_of(records_.record(index), extras);
      if (!zone) return std::nullopt;
      known = zones_.emplace(key(index, extras), std::move(*zone)).first;
    }
    Zone carried(cells.size());
    for (Cell cell = 0; cell < cells.size(); ++cell)
      carried[cell] = known->second[records_.frame().image(symmetry, cell)];
    return carried;
  }

  /// Zone of the record, whose position is on the board.
  std::optional<Zone> zone_of(const CertificateRecord& record, std::uint32_t extras) {
    if (const Cell* move = std::get_if<Cell>(&record.strategy)) {
      Outcome outcome = Outcome::pending;
      if (!put_move(*move, outcome)) return std::nullopt;
      auto zone = zone_before_opponent(extras);
      if (zone) (*zone)[*move] = true;
      return zone;
    }
    if (record.prover_to_move) return zone_of_threats(record, extras);
    auto zone = zone_of_pass(record, extras);
    if (!zone) return std::nullopt;
    board_.set(record.cells);
    const std::vector<Cell> undominated = obligations_.replies(board_);
    const std::vector<Cell> replies = replies_in(*zone, undominated);
    if (extras > 0 && is_plain(board_.rules())) add_dominating(board_, undominated, *zone);
    for (const Cell reply : replies) {
      board_.set(record.cells);
      board_.put(reply, opponent(prover()));
      const auto after = zone_before_prover(extras);
      if (!after) return std::nullopt;
      add(*zone, *after);
    }
    return zone;
  }

  /// Zone of the proof after a pass: with one extra stone more. Restores the board.
  std::optional<Zone> zone_of_pass(const CertificateRecord& record, std::uint32_t extras) {
    if (extras == max_extras) return refuse("too many nested null moves in this position");
    if (std::holds_alternative<Threats>(record.strategy)) return zone_of_threats(record, extras + 1);
    auto zone = zone_before_prover(extras + 1);
    board_.set(record.cells);
    return zone;
  }

  std::optional<Zone> zone_of_threats(const CertificateRecord& record, std::uint32_t extras) {
    if (family_.is_larger() && extras + 1 >= k())
      return refuse("too many nested null moves for larger boards in this position");
    auto zone = threat_zone(board_, prover(), std::get<Threats>(record.strategy).cells, extras);
    if (!zone) fail_here("no record leads on from this position");
    return zone;
  }

  std::nullopt_t refuse(const char* why) {
    fail_here(why);
    return std::nullopt;
  }

  /// The zone and the stones of the start position.
  bool keeps_off_edges(const Zone& zone) const {
    const Rules& rules = board_.rules();
    const auto keeps_off = [&](int place, int size) { return place >= rules.k() - 1 && place + rules.k() <= size; };
    for (Cell cell = 0; cell < zone.size(); ++cell) {
      if (!zone[cell] && start_.stones[cell] == Stone::none) continue;
      if (family_.wider && !keeps_off(rules.column(cell), rules.columns())) return false;
      if (family_.taller && !keeps_off(rules.row(cell), rules.rows())) return false;
    }
    return true;
  }

  static std::uint64_t key(RecordSet::Index record, std::uint32_t extras) {
    return std::uint64_t{record} * (max_extras + 1) + extras;
  }
  void need(RecordSet::Index record) {
    if (records_.marked(record)) return;
    records_.set_mark(record);
    needed_.push_back(record);
  }
  bool demand(RecordSet::Index record) {
    need(record);
    if (!demanded_[record]) {
      open_.push_back(record);
      if (most_open_ > 0) ways_.emplace(record, way_);
    }
    return demanded_[record] = true;
  }

  /// No play leads to a position after a null move, so no other part will prove it.
  void drop_null_move_before(Way way) {
    while (!way.is_after_pass && way.record != RecordSet::none) way = ways_.at(way.record);
    if (way.record != RecordSet::none) drop(way.record);
  }
  void keep_most_open() {
    for (; left_.size() > most_open_; left_.pop_back()) drop_null_move_before(left_.back());
  }

  /// The moves from the start to the position at the end of a way without null moves.
  std::vector<Cell> moves_of(const Way& last) const {
    std::vector<Way> ways = {last};
    while (ways.back().record != RecordSet::none) ways.push_back(ways_.at(ways.back().record));
    ReducedBoard board(start_.rules, family_);
    board.set(start_.stones);
    std::vector<Content> canonical(start_.rules.cells());
    std::vector<Cell> moves;
    const auto play = [&](std::optional<Cell> cell, Player player) {
      if (!cell) return;
      moves.push_back(records_.frame().source(records_.canonical(board, canonical), *cell));
      board.put(moves.back(), player);
    };
    for (auto way = ways.rbegin(); way != ways.rend(); ++way) {
      play(way->move, prover());
      play(way->reply, opponent(prover()));
    }
    return moves;
  }

  RecordSet& records_;
  Position start_;
  ProofObligations obligations_;
  Family family_;
  std::size_t most_open_;
  ReducedBoard board_;
  Player to_move_;
  const char* why_ = "";
  std::vector<Content> canonical_;
  std::vector<bool> demanded_;  // records that must hold without extra stones
  std::vector<RecordSet::Index> needed_;
  std::vector<RecordSet::Index> open_;  // demanded records to follow
  std::unordered_map<std::uint64_t, Zone> zones_;
  std::unordered_map<RecordSet::Index, std::uint32_t> extras_;  // of the needed records, where it is not 0
  Way way_;                                                     // to the position on the board
  std::unordered_map<RecordSet::Index, Way> ways_;              // to the demanded records, if positions may stay open
  std::vector<Way> left_;                                       // open positions
  std::vector<bool> dropped_;                                   // records that failed; empty if none did
  bool has_failed_ = false;                                     // a record failed in this walk
};

}  // namespace

Needs needs_of(RecordSet& records, const Position& start, Claim claim, std::size_t most_open, Family family) {
  Walk walk(records, start, claim, family, most_open);
  walk.run();
  while (walk.restart()) walk.run();
  return walk.take_needs();
}

Result<std::vector<RecordSet::Index>> needed_records(RecordSet& records, const Position& start, Claim claim,
                                                     Family family) {
  Walk walk(records, start, claim, family);
  if (!walk.run()) return walk.error();
  return walk.take_needed();
}

std::optional<LegalityError> refuse_zone(RecordSet& records, const Position& start, Claim claim, Family family,
                                         std::uint32_t extras) {
  Walk walk(records, start, claim, family);
  if (walk.has_zone_off_edges(extras)) return std::nullopt;
  return walk.error();
}

}  // namespace mnk::proof
