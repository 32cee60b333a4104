// SPDX-License-Identifier: MIT
// Independent checker for certificates of values of k-in-a-row games. Written from docs/certificate.md alone, with its
// own reader, rules and win test, and only the standard library. The program that solved the game need not be trusted.
//
//   c++ -std=c++20 -O2 check_certificate.cpp -o check && ./check [OPTION...] FILE...
//
//   --expect CLAIM, --together CLAIM   see below; one of them at most
//   --progress-every SECONDS           between two lines of progress on standard error (60)
//
// With --expect, a file is accepted only if it proves this claim, such as `x_wins 3,1,2` or, from a position,
// `x_wins 3,3,3 from .O./.X./...`. With --together, the claim is accepted if all files are, and if it follows from
// them: after a move of the prover, each reply is the start position of a file.
//
// Memory: at most 20 bytes for each byte of the file, and 4 MB; with null moves also the zones that are needed. Memory
// does not depend on the size of the game tree.
#include <algorithm>
#include <array>
#include <cstdint>
#include <deque>
#include <iostream>
#include <map>
#include <new>
#include <optional>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "certificate_file.hpp"
#include "program.hpp"

namespace {

using namespace checker;

// ---- the check

/// Positions for which the claim is proved already, to the number of the file. A key is the canonical form, a byte for
/// each cell, and then 1 if the prover is to move.
using Given = std::map<std::string, std::size_t>;

/// Larger boards: a start position from which the prover wins even if the opponent puts one stone outside the zone.
struct Withstood {
  Cells start;
  Zone zone;
  std::size_t file;  // its number
};

class Check {
 public:
  /// `given`: nullptr where a certificate has to prove all by itself.
  /// `progress`: nullptr if nobody is to be told.
  Check(const Game& game, Records& records, Progress* progress, const Given* given = nullptr,
        const std::vector<Withstood>* withstood = nullptr)
      : game_(game),
        records_(records),
        progress_(progress),
        given_(given),
        withstood_(withstood),
        board_(game),
        prover_(game.prover()),
        other_(3 - prover_),
        seen_(records.size()),
        used_(records.size()) {
    for (int symmetry = 0; symmetry < 8; ++symmetry) {
      const bool swap = (symmetry & 4) != 0;
      if ((swap && (game.columns != game.rows || game.left != game.top)) || (game.gravity && symmetry > 1)) continue;
      Numbers& source = sources_.emplace_back();
      for (int cell = 0; cell < game.cells(); ++cell) {
        const int row = (symmetry & 2) == 0 ? cell / game.columns : game.rows - 1 - cell / game.columns;
        const int column = (symmetry & 1) == 0 ? cell % game.columns : game.columns - 1 - cell % game.columns;
        source.push_back(static_cast<std::uint16_t>(swap ? column * game.columns + row : row * game.columns + column));
      }
    }
  }

  /// Returns the number of records used; throws Rejected.
  std::size_t run() {
    board_.set(game_.start);
    game_.family != 0 ? family_zone(0), void() : prover_begins() ? prover_turn() : opponent_turn();
    for (std::size_t checked = 0; !open_.empty(); ++checked) {
      if (progress_ != nullptr) progress_->note("records checked", checked, records_.size());
      const RecordReader& record = records_.read(open_.back());
      open_.pop_back();
      board_.set(record.cells);
      const int kind = record.kind, to_move = kind < 3 ? prover_ : other_;
      if (kind == 0 && put_move(record.says[0])) opponent_turn();
      if (kind == 1 || kind == 3) check_pairing(record.says, to_move);
      if (kind == 2) threat_zone(record.says, to_move, 1);
      if (kind == 4) replies(threat_zone(record.says, to_move, 1));
      if (kind == 5) replies(zone_after_settling(1));
      if (kind == 6) check_follow_up(record.wins, record.says);
    }
    return static_cast<std::size_t>(std::count(used_.begin(), used_.end(), true));
  }
  /// Larger boards: the zone of the start position for one extra stone; empty if the prover may not win so.
  std::optional<Zone> withstands() {
    try {
      board_.set(game_.start);
      if (prover_begins()) return family_zone(1);
    } catch (const Rejected&) {  // the claim itself does not need it
    }
    return {};
  }
  /// The key of the start position among those given for a claim of this family, or of one board for `family` 0.
  std::string start(int family) {
    board_.set(game_.start);
    return key(prover_begins(), family);
  }
  /// Returns the files that prove the start position together; throws Rejected. Requires: given positions, no records.
  std::set<std::size_t> conclude() {
    board_.set(game_.start);
    for (int cell = 0; cell < game_.cells() && game_.family != 0; ++cell) {
      if (game_.start[cell] != 0 && (is_near_edge(cell) || (game_.start[cell] == 1 && !game_.is_inner(cell))))
        throw Rejected{bad_start, game_.start, prover_begins() ? prover_ : other_};
    }
    if (!prover_begins()) {
      opponent_turn();
      return files_unless(lacking_);
    }
    if (use_given(true) || holds_at_once()) return files_;
    std::optional<std::set<std::string>> fewest;  // of the replies that no file proves, after the best move
    for (int cell = 0; cell < game_.cells(); ++cell) {
      board_.set(game_.start);
      lacking_.clear();
      files_.clear();
      if (is_near_edge(cell) || !may_hold_after(cell)) continue;
      if (!fewest || lacking_.size() < fewest->size()) fewest = lacking_;
      if (fewest->empty()) break;
    }
    if (!fewest) throw Rejected{game_.family != 0 ? no_extra : no_move, game_.start, prover_};
    return files_unless(*fewest);
  }

 private:
  enum class End { none, good, bad };  // good: the outcome satisfies the claim
  static constexpr const char* no_record = "no record, and no move that ends the game as claimed";
  static constexpr const char* too_near = "the zone of the proof is too near to an edge for larger boards";
  static constexpr const char* bad_start =
      "a stone of the claim is too near to an edge for larger boards, or one of X is on the margin";
  static constexpr const char* no_move = "no move of the prover holds the claim";
  static constexpr const char* no_extra = "after no move of the prover a file withstands a stone outside its zone";

  /// The end of the game, for the prover, after a stone of `player` on the empty cell.
  End end_if(int cell, int player) const {
    if (makes_run(game_, board_.cells, cell, player)) return (player == prover_) != game_.misere ? End::good : End::bad;
    if (std::count(board_.cells.begin(), board_.cells.end(), 0) > 1) return End::none;
    return game_.draw_is_enough() ? End::good : End::bad;
  }
  [[noreturn]] void refute(const std::string& why, int to_move) const { throw Rejected{why, canonical(), to_move}; }

  /// The canonical form of the position on the board; in plain games, of the reduced position. `symmetry`: the first
  /// that gives it.
  Cells canonical(std::size_t* symmetry = nullptr, std::size_t symmetries = 8) const {
    Cells cells = board_.cells;
    for (int cell = 0; cell < game_.cells() && game_.plain(); ++cell) {
      if (!board_.is_live(cell)) cells[cell] = 3;
    }
    Cells best, image(cells.size());
    for (std::size_t s = 0; s < std::min(symmetries, sources_.size()); ++s) {
      const Numbers& source = sources_[s];
      for (std::size_t i = 0; i < cells.size(); ++i) image[i] = cells[source[i]];
      if (!best.empty() && !(image < best)) continue;
      best = image;
      if (symmetry != nullptr) *symmetry = s;
    }
    return best;
  }
  /// The number of symmetries that map the boards of a claim to each other: an exchange of rows and columns, which
  /// come last, does so for one board, and for all larger boards or none, but not for those that are larger in one
  /// direction. The family is that of the claim: a file of larger boards proves one board's positions, too, and so all
  /// images of them on that board.
  static std::size_t symmetries_of_boards(int family) { return family == 1 || family == 2 ? 4 : 8; }
  std::string key(bool prover_to_move, int family) const {
    const Cells cells = canonical(nullptr, symmetries_of_boards(family));
    return std::string(cells.begin(), cells.end()) + (prover_to_move ? '\1' : '\0');
  }
  bool prover_begins() const {
    const auto empty = std::count(game_.start.begin(), game_.start.end(), 0);
    return (game_.cells() - empty) % 2 == prover_ - 1;
  }
  /// Demands what the claim needs after this move of the prover. Returns false if it is refuted.
  bool may_hold_after(int cell) {
    try {
      if (put_move(cell)) opponent_turn();
      return true;
    } catch (const Rejected&) {
      return false;
    }
  }
  std::set<std::size_t> files_unless(const std::set<std::string>& lacking) const {
    if (lacking.empty()) return files_;
    const std::string number = std::to_string(lacking.size()), first = *lacking.begin();
    throw Rejected{"no file proves " + number + " of the positions that are needed, such as this",
                   Cells(first.begin(), first.end() - 1), prover_};
  }
  /// Returns true if the position on the board is given.
  bool use_given(bool prover_to_move) {
    if (given_ == nullptr) return false;
    const auto known = given_->find(key(prover_to_move, game_.family));
    if (known != given_->end()) files_.insert(known->second);
    return known != given_->end();
  }
  bool use(std::size_t record_plus_1) {
    if (record_plus_1 == 0 || seen_[record_plus_1 - 1]) return record_plus_1 != 0;
    used_[record_plus_1 - 1] = true;
    open_.push_back(static_cast<std::uint32_t>(record_plus_1 - 1));
    return seen_[record_plus_1 - 1] = true;
  }
  void prover_turn() {
    if (holds_at_once() || use(records_.find(canonical(), true)) || use_given(true)) return;
    if (given_ == nullptr) refute(no_record, prover_);
    lacking_.insert(key(true, game_.family));
  }

  /// Returns true if the claim holds without a record. Either a stone of the prover ends the game as claimed; or a draw
  /// is enough and the opponent can make no run, now or after one stone of the prover.
  bool holds_at_once() const {
    const bool near = game_.plain() && !board_.missing(prover_, 1).empty();
    if (game_.plain() && (near || !game_.draw_is_enough() || board_.open[other_] == 0))
      return near || game_.draw_is_enough();
    for (int cell = 0; cell < game_.cells(); ++cell) {
      if (!board_.is_legal(cell) || !game_.is_inner(cell)) continue;
      if (game_.plain() ? board_.through[other_][cell] == board_.open[other_] : end_if(cell, prover_) == End::good)
        return true;
    }
    return false;
  }
  void opponent_turn() {
    if (!needs_answers()) return;
    const Cells cells = canonical();
    if (use(records_.find(cells, false)) || use_given(false)) return;
    if (withstood_ != nullptr && game_.family != 0) return replies(not_withstood());
    board_.set(cells);
    replies(Zone(cells.size(), true));
  }
  /// Opponent to move: returns false if nothing more is demanded. Refutes if the opponent may end the game.
  bool needs_answers() const {
    if (game_.plain() && game_.draw_is_enough() && board_.open[other_] == 0) return false;
    if (game_.plain() && !game_.draw_is_enough() && board_.open[prover_] == 0)
      refute("the prover can make no run any more", other_);
    bool lost = game_.plain() && !board_.missing(other_, 1).empty();
    for (int cell = 0; cell < game_.cells() && !game_.plain(); ++cell) {
      lost = lost || (board_.is_legal(cell) && end_if(cell, other_) == End::bad);
    }
    if (lost) refute("the opponent may end the game", other_);
    return true;
  }
  /// Larger boards: the replies of the opponent that no file withstands as a stone outside its zone. The file's start
  /// has a stone of the opponent more, which the prover imagines.
  Zone not_withstood() {
    Zone zone(board_.cells.size(), true);
    for (const Withstood& file : *withstood_) {
      for (std::size_t s = 0; s < std::min(symmetries_of_boards(game_.family), sources_.size()); ++s) {
        const Numbers& source = sources_[s];
        std::vector<int> differs;
        Zone image(zone.size());
        for (int cell = 0; cell < game_.cells(); ++cell) {
          image[cell] = file.zone[source[cell]];
          if (file.start[source[cell]] != board_.cells[cell]) differs.push_back(cell);
        }
        if (differs.size() != 1 || board_.cells[differs[0]] != 0 || file.start[source[differs[0]]] != other_) continue;
        if (game_.exact && !keeps_away(image, differs[0])) continue;
        for (std::size_t cell = 0; cell < zone.size(); ++cell) zone[cell] = zone[cell] && image[cell];
        files_.insert(file.file);
      }
    }
    if (std::find(zone.begin(), zone.end(), false) == zone.end()) refute(no_extra, other_);
    return zone;
  }
  /// Returns true if no cell of the zone, and no stone on the board, is on the k cells beside a cell, in any direction.
  bool keeps_away(const Zone& zone, int stone) const {
    for (const auto& [down, right] : directions) {
      for (int i = -game_.k; i <= game_.k; ++i) {
        const int row = stone / game_.columns + i * down, column = stone % game_.columns + i * right;
        const int cell = row * game_.columns + column;
        if (game_.contains(row, column) && (zone[cell] || board_.cells[cell] != 0)) return false;
      }
    }
    return true;
  }
  bool is_demanded(int cell) const {
    return board_.is_legal(cell) &&
           (game_.plain() ? board_.dominating(cell, true).empty() : end_if(cell, other_) == End::none);
  }

  /// The claim must hold after each undominated reply of the opponent in the zone.
  void replies(const Zone& zone) {
    for (int cell = 0; cell < game_.cells(); ++cell) {
      if (!zone[cell] || !is_demanded(cell)) continue;
      board_.change(cell, other_);
      prover_turn();
      board_.change(cell, 0);
    }
  }
  /// Returns true if the game goes on after the record's move.
  bool put_move(int cell) {
    const End end = board_.is_legal(cell) && game_.is_inner(cell) ? end_if(cell, prover_) : End::bad;
    if (end == End::bad)
      refute("the record's move, cell " + std::to_string(cell) + ", is not legal or ends the game", prover_);
    board_.change(cell, prover_);
    return end == End::none;
  }

  /// Plays a threat sequence and restores the board. Returns its relevance zone: up to `extras` stones of the opponent
  /// outside do not stop it. Throws Rejected if the sequence does not win.
  Zone threat_zone(const Numbers& says, int to_move, int extras) {
    const Cells cells = board_.cells;
    Zone zone(cells.size(), false);
    limit_in_family(extras + 1, to_move);
    for (std::size_t i = 0; i < says.size(); ++i) {
      bool holds = board_.cells[says[i]] == 0 && game_.is_inner(says[i]);
      bool wins = holds && makes_run(game_, board_.cells, says[i], prover_);
      if (wins) board_.add_missing(other_, 2, extras, -1, zone);
      board_.change(says[i], prover_);
      if (holds && !wins) {
        std::vector<int> threatened = board_.missing(prover_, 1);
        std::sort(threatened.begin(), threatened.end());
        holds = !threatened.empty() && board_.missing(other_, 1).empty();
        board_.add_missing(other_, 2, extras + 1, -1, zone);
        const auto count = static_cast<int>(threatened.size());
        for (int t = 0; t < 2 && t < count && count <= extras + 1; ++t) zone[threatened[t]] = true;
        wins = threatened.size() > 1;
        if (holds && !wins) board_.change(threatened[0], other_);
      }
      holds = holds && wins == (i + 1 == says.size());
      const std::string why = "the threats do not win; they fail at cell " + std::to_string(says[i]);
      if (!holds) throw Rejected{why, cells, to_move};
    }
    for (std::size_t cell = 0; cell < cells.size(); ++cell)
      zone[cell] = zone[cell] || board_.cells[cell] != cells[cell];
    board_.set(cells);
    return zone;
  }

  // Zones of whole proofs, for a number of `extras`. A zone is incomplete if missing_ says what it needs.

  /// Computes a zone, and before it those that it needs.
  void settle(std::uint64_t wanted) {
    for (std::vector<std::uint64_t> stack{wanted}; !stack.empty();) {
      if (progress_ != nullptr) progress_->note("zones of records known", zones_.size(), 0);
      const std::uint64_t top = stack.back();
      missing_.clear();
      Zone zone = zones_.count(top) != 0 ? Zone() : zone_of(top / 8, static_cast<int>(top % 8));
      if (missing_.empty()) {
        zones_.emplace(top, std::move(zone));
        stack.pop_back();
      }
      stack.insert(stack.end(), missing_.begin(), missing_.end());
    }
  }
  /// The zone of the position on the board.
  Zone zone_after_settling(int extras, bool prover_to_move = true) {
    const Cells cells = board_.cells;
    const auto find = [&] { return prover_to_move ? zone_before_prover(extras) : zone_before_opponent(extras); };
    missing_.clear();
    Zone zone = find();
    if (missing_.empty()) return zone;
    settle(missing_[0]);
    board_.set(cells);
    return find();
  }
  void limit_in_family(int stones, int to_move) const {
    if (game_.family != 0 && stones >= game_.k) refute("too many extra stones for larger boards", to_move);
  }
  /// The zone of the start position, which is on the board. Refutes if it or a stone is too near to an edge.
  Zone family_zone(int extras) {
    Zone zone = zone_after_settling(extras, prover_begins());
    for (int cell = 0; cell < game_.cells(); ++cell) {
      if ((zone[cell] || game_.start[cell] != 0) && is_near_edge(cell)) refute(too_near, prover_);
    }
    return zone;
  }
  /// Larger boards: returns true if the cell is one of the k - 1 next to an edge that the family moves.
  bool is_near_edge(int cell) const {
    const auto near = [this](int place, int size) { return place < game_.k - 1 || place > size - game_.k; };
    return ((game_.family & 1) != 0 && near(cell % game_.columns, game_.columns)) ||
           ((game_.family & 2) != 0 && near(cell / game_.columns, game_.rows));
  }

  Zone zone_of(std::size_t number, int extras) {
    const RecordReader record = records_.read(number);
    board_.set(record.cells);
    if (record.kind == 2) return threat_zone(record.says, prover_, extras);
    if (record.kind == 0) {
      put_move(record.says[0]);
      Zone zone = zone_before_opponent(extras);
      zone[record.says[0]] = true;
      return zone;
    }
    if (extras == 7) refute("more than 7 extra stones: null moves are nested too deep", other_);
    Zone zone = record.kind == 4 ? threat_zone(record.says, other_, extras + 1) : zone_before_prover(extras + 1);
    if (missing_.empty()) add_replies(extras, zone);
    return zone;
  }
  /// Adds to the zone after a null move what the answers to the opponent's replies in it need.
  void add_replies(int extras, Zone& zone) {
    const Zone passed = zone;
    for (int cell = 0; cell < game_.cells(); ++cell) {
      if (!passed[cell] || board_.cells[cell] != 0) continue;
      if (is_demanded(cell)) {
        board_.change(cell, other_);
        const Zone after = zone_before_prover(extras);
        for (std::size_t i = 0; i < zone.size(); ++i) zone[i] = zone[i] || after[i];
        board_.change(cell, 0);
      } else if (game_.plain() && extras > 0) {
        int lowest = -1;
        bool in_zone = false;
        for (const int better : board_.dominating(cell, false)) {
          if (!is_demanded(better)) continue;
          in_zone = in_zone || passed[better];
          lowest = lowest < 0 ? better : lowest;
        }
        if (!in_zone) zone[lowest] = true;
      }
    }
  }
  Zone zone_before_prover(int extras) {
    const std::vector<int> winning = board_.missing(prover_, 1);
    if (winning.empty()) return zone_of_record(true, extras);
    limit_in_family(extras, prover_);
    const int cell = *std::min_element(winning.begin(), winning.end());
    Zone zone(board_.cells.size(), false);
    board_.add_missing(other_, 1, extras, cell, zone);
    zone[cell] = true;
    return zone;
  }
  Zone zone_before_opponent(int extras) {
    needs_answers();
    const Cells cells = canonical();
    if (records_.find(cells, false) != 0) return zone_of_record(false, extras);
    if (game_.family != 0) refute("no record of the opponent's turn, which larger boards need", other_);
    Zone zone(cells.size());
    for (int cell = 0; cell < game_.cells(); ++cell)
      zone[cell] = board_.cells[cell] == 0 && (!game_.plain() || board_.is_live(cell));
    board_.set(cells);
    replies(Zone(cells.size(), true));
    return zone;
  }
  /// The zone of the record for the position on the board, in the board's cells.
  Zone zone_of_record(bool prover_to_move, int extras) {
    std::size_t symmetry = 0;
    const std::uint64_t found = records_.find(canonical(&symmetry), prover_to_move);
    if (found == 0) refute(no_record, prover_);
    used_[found - 1] = true;
    Zone zone(board_.cells.size(), false);
    const std::uint64_t wanted = 8 * (found - 1) + static_cast<std::uint64_t>(extras);
    const auto known = zones_.find(wanted);
    if (known == zones_.end()) missing_.push_back(wanted);
    for (std::size_t i = 0; i < zone.size() && known != zones_.end(); ++i)
      zone[sources_[symmetry][i]] = known->second[i];
    return zone;
  }

  /// The other cell of the pair of each cell, -1 of those without a pair.
  std::vector<int> pairs_of(const Numbers& says, int to_move) const {
    std::vector<int> mate(game_.start.size(), -1);
    for (std::size_t i = 0; i < says.size(); ++i) {
      const std::string name = "cell " + std::to_string(says[i]);
      if (board_.cells[says[i]] != 0 || mate[says[i]] != -1)
        refute(name + " of the pairing is taken, or in two pairs", to_move);
      mate[says[i]] = says[i % 2 == 0 ? i + 1 : i - 1];
    }
    return mate;
  }

  // What a follow-up says of a cell.
  enum Part : std::uint8_t { nobodys, provers, opponents, shared, gate };

  /// The parts of the cells of a follow-up. Refutes if the winning cells or the pairs are not as they have to be.
  std::vector<Part> parts_of(const Numbers& wins, const std::vector<int>& mate) const {
    std::vector<Part> parts(board_.cells.size(), nobodys);
    const int columns = game_.columns, last = game_.cells() - columns;  // the last row begins there
    std::vector<bool> has_gate(static_cast<std::size_t>(columns), false);
    for (const int cell : wins) {
      const bool is_above_gate = cell < last && board_.cells[cell] == 0 && board_.cells[cell + columns] == 0;
      if (!is_above_gate || !makes_run(game_, board_.cells, cell, prover_))
        refute("cell " + std::to_string(cell) + " does not win above an empty cell", other_);
      if (has_gate[cell % columns]) refute("two winning cells in the column of cell " + std::to_string(cell), other_);
      has_gate[cell % columns] = true;
      parts[cell + columns] = gate;
    }
    for (int column = 0; column < columns; ++column) {
      std::vector<int> free;  // upwards
      for (int cell = last + column; cell >= 0 && parts[cell] != gate; cell -= columns) {
        if (board_.cells[cell] == 0) free.push_back(cell);
      }
      const bool is_odd = free.size() % 2 == 1;
      for (std::size_t i = 0; i < free.size(); ++i) {
        parts[free[i]] = is_odd && i == 0 ? shared : (i % 2 == 0) != is_odd ? opponents : provers;
        if ((mate[free[i]] >= 0) != (parts[free[i]] == shared))
          refute("the pairs are not the lowest cells of the columns with an odd number", other_);
      }
    }
    for (std::size_t cell = 0; cell < parts.size(); ++cell) {
      if (mate[cell] >= 0 && parts[cell] != shared)
        refute("the pairs are not the lowest cells of the columns with an odd number", other_);
    }
    return parts;
  }

  void check_follow_up(const Numbers& wins, const Numbers& says) const {
    const std::vector<int> mate = pairs_of(says, other_);
    const std::vector<Part> parts = parts_of(wins, mate);
    bool prover_wins = !wins.empty();
    for (const Board::Window& window : board_.windows) {
      bool of_prover = true, of_opponent = true;
      int gates = 0;
      for (const int cell : window.cells) {
        const Part part = parts[cell];
        const bool is_free = board_.cells[cell] == 0;
        of_prover = of_prover && (is_free ? part == provers : board_.cells[cell] == prover_);
        of_opponent = of_opponent && (is_free ? part >= opponents : board_.cells[cell] == other_);
        gates += is_free && part == gate ? 1 : 0;
      }
      prover_wins = prover_wins || of_prover;
      if (of_opponent && gates <= 1 && !window.contains_pair(mate))
        refute("the follow-up leaves a line from cell " + std::to_string(window.cells[0]) + " to the opponent", other_);
    }
    if (!game_.draw_is_enough() && !prover_wins) refute("the follow-up does not win", other_);
  }

  void check_pairing(const Numbers& says, int to_move) const {
    const std::vector<int> mate = pairs_of(says, to_move);
    for (const Board::Window& window : board_.windows) {
      if (!Board::is_open(window, other_) || window.contains_pair(mate)) continue;
      refute("a line from cell " + std::to_string(window.cells[0]) + " is open and has no pair", to_move);
    }
  }

  const Game& game_;
  Records& records_;
  Progress* const progress_;
  const Given* const given_;
  const std::vector<Withstood>* const withstood_;  // nullptr as for given_
  Board board_;
  const int prover_, other_;
  std::vector<bool> seen_, used_;                  // records that must hold without extra stones, and with some
  std::unordered_map<std::uint64_t, Zone> zones_;  // by 8 * record + extra stones
  std::vector<std::uint64_t> missing_;             // zones that a zone needs and that are not known yet
  std::deque<std::uint32_t> open_;
  std::vector<Numbers> sources_;   // source of each cell of an image, for each symmetry
  std::set<std::string> lacking_;  // with given positions: those that are demanded and not given
  std::set<std::size_t> files_;    // that are used, of those given or withstood
};

std::string drawing(const Game& game, const Cells& cells, const char* between) {
  std::string text;
  for (std::size_t i = 0; i < cells.size(); ++i)
    text += (i > 0 && i % game.columns == 0 ? between : "") + std::string(1, ".XO#"[cells[i]]);
  return text;
}

/// Text of a claim about other boards, by the family.
const std::array<std::string, 4> larger = {"", ", and of every board that is wider",
                                           ", and of every board that is taller",
                                           ", and of every board that is wider or taller"};

std::string title(const Game& game) {
  std::string text = std::to_string(game.columns - 2 * game.left) + "," + std::to_string(game.rows - 2 * game.top) +
                     "," + std::to_string(game.k);
  for (const auto& [on, name] :
       {std::pair(game.exact, "exact"), std::pair(game.gravity, "gravity"), std::pair(game.misere, "misere")}) {
    if (on) text.append(text.find(':') == std::string::npos ? ":" : ",").append(name);
  }
  const bool is_empty = game.start == Cells(game.start.size(), 0);
  text = std::string(claim_names[game.claim]) + " " + text + " from " +
         (is_empty ? "the empty board" : drawing(game, game.start, "/"));
  return text + larger[static_cast<std::size_t>(game.family)];
}

std::string with_start(const std::string& claim) {
  return claim + (claim.find(" from ") == std::string::npos ? " from the empty board" : "");
}

void write_rejection(std::ostream& out, const Game& game, const Rejected& rejected) {
  out << "REJECTED " << (rejected.cells.empty() ? "" : title(game) + ": ") << rejected.why;
  if (!rejected.cells.empty())
    out << "; "
        << ".XO"[rejected.to_move] << " to move:\n"
        << drawing(game, rejected.cells, "\n");
  out << "\n";
}

/// A claim that accepted certificates of positions prove together.
class Conclusion {
 public:
  explicit Conclusion(const std::string& claim) : claim_(with_start(claim)) {
    for (std::size_t i = 1; i < larger.size(); ++i)
      family_ = claim_.ends_with(larger[i]) ? static_cast<int>(i) : family_;
  }

  /// Takes an accepted certificate. Returns false if it is of another game or claim, or its positions of another board.
  bool add(Game game, Check& check) {
    if (family_ == 0 ? game.left + game.top > 0 : game.family != family_) return false;
    given_.emplace(check.start(family_), files_);
    if (family_ != 0) {
      if (const auto zone = check.withstands()) withstood_.push_back({game.start, *zone, files_});
    }
    ++files_;
    game.family = family_;
    game.start.assign(game.start.size(), 0);
    if (files_ == 1) game_ = game;
    return title(game) == title(game_) && game.left == game_.left && game.top == game_.top;
  }
  /// Writes the verdict. Returns 0 if the claim is accepted, otherwise 1. Requires: at least one certificate.
  int write(std::ostream& out) {
    try {
      read_start();
      if (title(game_) != claim_) throw Rejected{"the files do not prove " + claim_ + ", but " + title(game_), {}};
      const std::string none(4, '\0');
      Records records({game_, {none, 0, 0}, 0, game_.start}, 0);
      const std::size_t used = Check(game_, records, nullptr, &given_, &withstood_).conclude().size();
      out << "ACCEPTED " << claim_ << ": " << used << " of " << files_ << (files_ == 1 ? " file" : " files")
          << " used\n";
      return 0;
    } catch (const Rejected& rejected) {
      write_rejection(out, game_, rejected);
    }
    return 1;
  }

 private:
  void read_start() {
    const std::string drawn = claim_.substr(claim_.find(" from ") + 6);
    if (drawn.rfind("the empty board", 0) == 0) return;
    Cells start;
    for (const char c : drawn) {
      const std::size_t content = std::string(".XO").find(c);
      if (content != std::string::npos) start.push_back(static_cast<std::uint8_t>(content));
    }
    if (start.size() == game_.start.size()) game_.start = start;
    if (const char* const why = fault_of_start(game_)) throw Rejected{claim_ + ": " + why, {}};
  }

  std::string claim_;
  Game game_;       // of the first file, with the start of the claim
  int family_ = 0;  // of the claim
  Given given_;
  std::vector<Withstood> withstood_;
  std::size_t files_ = 0;
};

/// Checks the certificate as check_certificate below, and adds it to the conclusion, if there is one.
int check(const std::string& bytes, std::ostream& out, const std::string& expected, Conclusion* conclusion,
          Progress* progress) {
  Game game;
  try {
    Records records = read_file(bytes, game, [&](std::uint64_t read, std::uint64_t all) {
      if (progress != nullptr) progress->note("records read", read, all);
    });
    if (!expected.empty() && title(game) != with_start(expected))
      throw Rejected{title(game) + ": another claim was expected: " + with_start(expected), {}};
    Check check(game, records, progress);
    const std::size_t used = check.run();
    if (conclusion != nullptr && !conclusion->add(game, check))
      throw Rejected{"another game or claim than that of the first file", {}};
    out << "ACCEPTED " << title(game) << ": " << records.size() << (records.size() == 1 ? " record, " : " records, ")
        << used << " used\n";
    return 0;
  } catch (const Rejected& rejected) {
    write_rejection(out, game, rejected);
  }
  return 1;
}

}  // namespace

/// Checks the certificate `bytes` and writes the verdict. Returns 0 if accepted, 1 if rejected. `expected`: the only
/// claim to accept, as `title` writes it; without a start position the empty board is meant. Empty: any claim.
int check_certificate(const std::string& bytes, std::ostream& out, const std::string& expected) {
  return check(bytes, out, expected, nullptr, nullptr);
}

int check_certificate(const std::string& bytes, std::ostream& out) { return check_certificate(bytes, out, ""); }

/// The same, until `stop` becomes true: then it returns 2 and writes nothing.
int check_certificate(const std::string& bytes, std::ostream& out, const std::atomic<bool>& stop) {
  constexpr double never = 1e9;  // seconds
  try {
    Progress progress(out, "", never, &stop);
    return check(bytes, out, "", nullptr, &progress);
  } catch (const Progress::Stopped&) {
    return 2;
  }
}

/// Checks one file and prints the verdict, after the file's name if there are several. Returns the exit status.
int check_file(const Task& task, const std::string& file, Conclusion& conclusion) {
  try {
    const std::string bytes = read_input(file);
    Progress progress(std::cerr, task.program + ": " + shown(file), task.progress_every);
    std::ostringstream verdict;
    const int status = check(bytes, verdict, task.expected, task.together.empty() ? nullptr : &conclusion, &progress);
    std::cout << (task.files.size() > 1 ? shown(file) + ": " : "") << verdict.str();
    return status;
  } catch (const std::bad_alloc&) {
    std::cerr << task.program << ": " << shown(file) << ": needs more memory than there is\n";
  } catch (const std::exception& failure) {
    std::cerr << task.program << ": " << shown(file) << ": " << failure.what() << "\n";
  }
  return 2;
}

/// Main program: checks each FILE (- is standard input). Returns 0 if all are accepted, and the claim of --together; 1
/// if not; 2 for a usage error or an unreadable file; 3 if the answers cannot be written.
int check_certificate_main(int argc, const char* const* argv) {
  const std::vector<std::string> arguments(argv, argv + argc);
  const std::string name = argc > 0 ? arguments[0].substr(arguments[0].rfind('/') + 1) : "check";
  Task task{name.substr(0, name.find(' '))};
  try {
    read_arguments({arguments.begin() + std::min(argc, 1), arguments.end()}, task);
  } catch (const std::invalid_argument& error) {
    std::cerr << task.program << ": " << error.what() << "\n";
    return 2;
  }
  int status = 0;
  Conclusion conclusion(task.together);
  for (const std::string& file : task.files) {
    if (!std::cout.flush()) return 3;  // before a check that may take long
    status = std::max(status, check_file(task, file, conclusion));
  }
  if (task.together.empty()) return status;
  if (status == 0) return conclusion.write(std::cout);
  std::cout << "REJECTED " << task.together << ": not all files are accepted\n";
  return status;
}
#ifndef MNK_CHECKER_WITHOUT_MAIN
int main(int argc, char** argv) {
  const int status = check_certificate_main(argc, argv);
  if (std::cout.flush()) return status;
  std::cerr << "the answers cannot be written\n";
  return 3;
}
#endif
