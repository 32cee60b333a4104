// SPDX-License-Identifier: MIT
// Certificates cut into parts, for tests of merges: a certificate without some of its records, and new proofs of the
// positions that lack one.
#pragma once

#include <deque>
#include <map>
#include <random>

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

/// The moves from the start of a certificate to the position of each record. Of a record that play does not reach,
/// because a null move leads there: the moves to the position of that null move.
class PathsOfRecords {
 public:
  explicit PathsOfRecords(const CutCertificate& certificate)
      : certificate_(certificate),
        rules_(certificate.header.start.rules),
        set_(rules_),
        paths_(certificate.records.size()) {
    for (const auto& record : certificate.records) set_.put(record);
    const Stones& start = certificate.header.start.stones;
    by_play_.push_back({start, prover_moves(start), {}});
    while (!by_play_.empty() || !after_pass_.empty()) {
      auto& queue = by_play_.empty() ? after_pass_ : by_play_;
      const Place place = queue.front();
      queue.pop_front();
      visit(place);
    }
  }

  const std::vector<std::optional<std::vector<Cell>>>& paths() const { return paths_; }

 private:
  struct Place {
    Stones stones;
    bool prover_to_move;
    std::vector<Cell> moves;
    bool is_after_pass = false;
  };

  Player prover() const { return proof::prover(certificate_.header.claim); }
  bool prover_moves(const Stones& stones) const { return side_to_move(stones) == prover(); }

  void visit(const Place& place) {
    proof::ReducedBoard board(rules_);
    board.set(place.stones);
    std::vector<proof::Content> cells(rules_.cells());
    const std::size_t symmetry = set_.canonical(board, cells);
    const auto index = set_.find(cells, place.prover_to_move);
    if (index != proof::RecordSet::none) {
      if (paths_[index]) return;
      paths_[index] = place.moves;
      const auto& strategy = certificate_.records[index].strategy;
      if (const Cell* move = std::get_if<Cell>(&strategy))
        return go_on(place, prover(), set_.frame().source(symmetry, *move));
      if (std::holds_alternative<std::vector<proof::Pair>>(strategy)) return;
      if (std::holds_alternative<proof::NullMove>(strategy))
        after_pass_.push_back({place.stones, true, place.moves, true});
    }
    if (place.prover_to_move) return;
    for (const Cell cell : moves_of(rules_, place.stones)) go_on(place, opponent(prover()), cell);
  }

  void go_on(Place place, Player player, Cell cell) {
    place.stones[cell] = stone_of(player);
    if (outcome_of(rules_, place.stones) != Outcome::pending) return;
    if (!place.is_after_pass) place.moves.push_back(cell);
    place.prover_to_move = player != prover();
    (place.is_after_pass ? after_pass_ : by_play_).push_back(std::move(place));
  }

  const CutCertificate& certificate_;
  Rules rules_;
  proof::RecordSet set_;
  std::vector<std::optional<std::vector<Cell>>> paths_;
  std::deque<Place> by_play_;
  std::deque<Place> after_pass_;
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
