// SPDX-License-Identifier: MIT
// Certificates cut into parts, for tests of merges: a certificate without some of its records, and new proofs of the
// positions that lack one.
#pragma once

#include <deque>
#include <random>
#include <set>

#include "checker/null_moves.hpp"
#include "mnk/board.hpp"
#include "mnk/solve.hpp"

namespace mnk::test {

/// A certificate as header and records.
struct CutCertificate {
  proof::CertificateHeader header{};
  std::vector<proof::CertificateRecord> records{};

  explicit CutCertificate(const std::string& bytes) {
    auto reader = proof::CertificateReader::open(bytes);
    if (!reader) {
      ADD_FAILURE() << message_of(reader.error());
      return;
    }
    header = reader->header();
    for (auto record = reader->next(); record->has_value(); record = reader->next()) records.push_back(**record);
  }

  std::string bytes() const {
    proof::CertificateHeader shorter = header;
    shorter.records = records.size();
    proof::CertificateWriter writer(shorter);
    for (const auto& record : records) writer.add(record);
    return writer.finish();
  }
};

/// The positions whose proofs need a record, each as the moves from the start of the certificate: the position of the
/// record, if play leads there, and those of the null moves whose proofs use it.
class PathsOfRecords {
 public:
  using Paths = std::vector<std::vector<Cell>>;

  explicit PathsOfRecords(const CutCertificate& certificate)
      : certificate_(certificate),
        rules_(certificate.header.start.rules),
        set_(rules_),
        paths_(certificate.records.size()) {
    for (const auto& record : certificate.records) set_.put(record);
    const Stones& start = certificate.header.start.stones;
    follow({start, side_to_move(start) == prover(), {}});
    for (std::size_t i = 0; i < null_moves_.size(); ++i) {
      after_pass_ = true;
      follow({null_moves_[i].stones, true, null_moves_[i].moves});
    }
  }

  const Paths& of(std::size_t record) const { return paths_[record]; }

 private:
  struct Place {
    Stones stones;
    bool prover_to_move;
    std::vector<Cell> moves;
  };

  Player prover() const { return proof::prover(certificate_.header.claim); }

  void follow(const Place& first) {
    std::set<proof::RecordSet::Index> seen;
    queue_ = {first};
    while (!queue_.empty()) {
      const Place place = queue_.front();
      queue_.pop_front();
      visit(place, seen);
    }
  }

  void visit(const Place& place, std::set<proof::RecordSet::Index>& seen) {
    proof::ReducedBoard board(rules_);
    board.set(place.stones);
    std::vector<proof::Content> cells(rules_.cells());
    const std::size_t symmetry = set_.canonical(board, cells);
    const auto index = set_.find(cells, place.prover_to_move);
    if (index != proof::RecordSet::none) {
      if (!seen.insert(index).second) return;
      paths_[index].push_back(place.moves);
      const auto& strategy = certificate_.records[index].strategy;
      if (const Cell* move = std::get_if<Cell>(&strategy))
        return go_on(place, prover(), set_.frame().source(symmetry, *move));
      if (std::holds_alternative<std::vector<proof::Pair>>(strategy)) return;
      if (std::holds_alternative<proof::FollowUp>(strategy)) return;
      if (std::holds_alternative<proof::NullMove>(strategy)) {
        if (after_pass_) queue_.push_back({place.stones, true, place.moves});
        if (!after_pass_) null_moves_.push_back(place);
      }
    }
    if (place.prover_to_move) return;
    for (const Cell cell : moves_of(rules_, place.stones)) go_on(place, opponent(prover()), cell);
  }

  void go_on(Place place, Player player, Cell cell) {
    place.stones[cell] = stone_of(player);
    if (outcome_of(rules_, place.stones) != Outcome::pending) return;
    if (!after_pass_) place.moves.push_back(cell);
    place.prover_to_move = player != prover();
    queue_.push_back(std::move(place));
  }

  const CutCertificate& certificate_;
  Rules rules_;
  proof::RecordSet set_;
  std::vector<Paths> paths_;
  std::vector<Place> null_moves_;
  bool after_pass_ = false;
  std::deque<Place> queue_;
};

inline Position position_after(Position position, const std::vector<Cell>& moves) {
  for (const Cell move : moves) position.stones[move] = stone_of(side_to_move(position.stones));
  return position;
}

/// A certificate of a claim that holds. Wins are proved by the solver or, with `is_random`, by random strategies with
/// null moves; other claims by plain minimax. Requires, with `is_random`: null moves are allowed, at most 64 cells.
inline std::string new_proof(const Position& position, Claim claim, std::mt19937& random, bool is_random = false) {
  if (proof::draw_is_enough(claim) || position.rules.misere()) return prove(position, claim, random() % 2 == 0);
  const ZoneGame game(position.rules);
  for (int tries = 0; is_random && tries < 20; ++tries) {
    RandomProver prover(game, random());
    if (const std::string bytes = prove_with_null_moves(position, claim, prover); !bytes.empty()) return bytes;
  }
  const auto solved = solve_certified(position, {.memory = std::uint64_t{1} << 20}, {.shuffle = random()});
  if (!solved || solved->claims.size() != 1 || solved->claims[0].claim != claim) {
    ADD_FAILURE() << "not proved: " << claim << '\n' << to_text(position);
    return {};
  }
  return solved->claims[0].certificate;
}

}  // namespace mnk::test
