// SPDX-License-Identifier: MIT
// Mutated certificates: no checker may accept one whose claim is false.
#include "checker/null_moves.hpp"
#include "sanitized.hpp"

namespace mnk::test {
namespace {

using proof::CertificateReader;
using proof::CertificateRecord;

/// A certificate as header and records.
struct Parts {
  proof::CertificateHeader header;
  std::vector<CertificateRecord> records;
};

Parts parts_of(const std::string& bytes) {
  auto reader = CertificateReader::open(bytes);
  Parts parts{reader->header(), {}};
  for (auto record = reader->next(); record->has_value(); record = reader->next()) parts.records.push_back(**record);
  return parts;
}

std::string bytes_of(Parts parts) {
  parts.header.records = parts.records.size();
  proof::CertificateWriter writer(parts.header);
  for (const auto& record : parts.records) writer.add(record);
  return writer.finish();
}

/// Another start position: up to three moves later.
Position other_start(Position start, std::mt19937& random) {
  for (unsigned i = 0; i <= random() % 3; ++i) {
    const auto moves = moves_of(start.rules, start.stones);
    if (moves.size() < 2) break;
    Position next = start;
    next.stones[moves[random() % moves.size()]] = stone_of(side_to_move(start.stones));
    if (outcome_of(next.rules, next.stones) == Outcome::pending) start = next;
  }
  return start;
}

/// Changes the records or the header once and writes the file anew: its form is valid, its claim may be unproved.
std::string with_changed_records(Parts parts, std::mt19937& random) {
  auto& records = parts.records;
  const auto any = [&]() -> CertificateRecord& { return records[random() % records.size()]; };
  const auto set_move = [&](CertificateRecord& record) {
    record.strategy = static_cast<Cell>(random() % parts.header.start.rules.cells());
    record.prover_to_move = true;
  };
  const auto any_cell = [&] { return static_cast<Cell>(random() % parts.header.start.rules.cells()); };
  switch (records.empty() ? 6 : random() % 7) {
    case 0: records.erase(records.begin() + static_cast<std::ptrdiff_t>(random() % records.size())); break;
    case 1: set_move(any()); break;
    case 2: {
      CertificateRecord& one = any();
      CertificateRecord& two = any();
      if (one.prover_to_move == two.prover_to_move) std::swap(one.strategy, two.strategy);
      break;
    }
    case 3: {
      CertificateRecord& record = any();
      if (auto* pairs = std::get_if<std::vector<proof::Pair>>(&record.strategy); pairs != nullptr && !pairs->empty()) {
        pairs->erase(pairs->begin() + static_cast<std::ptrdiff_t>(random() % pairs->size()));
      } else if (auto* threats = std::get_if<proof::Threats>(&record.strategy)) {
        const std::size_t at = random() % threats->cells.size();
        if (random() % 2 == 0) threats->cells[at] = any_cell();
        const bool room = threats->cells.size() < parts.header.start.rules.cells();
        if (random() % 2 == 0 && room) threats->cells.insert(threats->cells.begin(), any_cell());
        if (random() % 4 == 0 && threats->cells.size() > 1) threats->cells.pop_back();
      } else {
        set_move(record);
      }
      break;
    }
    case 4: {  // the wrong player to move
      CertificateRecord& record = any();
      const bool either = std::holds_alternative<std::vector<proof::Pair>>(record.strategy) ||
                          std::holds_alternative<proof::Threats>(record.strategy);
      if (either) record.prover_to_move = !record.prover_to_move;
      break;
    }
    case 5:
      any().cells[any_cell()] = static_cast<proof::Content>(random() % (is_plain(parts.header.start.rules) ? 4 : 3));
      break;
    default: parts.header.start = other_start(parts.header.start, random);
  }
  std::sort(records.begin(), records.end(), proof::precedes);
  const auto same = [](const auto& a, const auto& b) { return !proof::precedes(a, b); };
  records.erase(std::unique(records.begin(), records.end(), same), records.end());
  return bytes_of(std::move(parts));
}

/// Changes the bytes once. Usually repairs the checksum.
std::string with_changed_bytes(std::string bytes, std::mt19937& random) {
  const auto any = [&] { return random() % bytes.size(); };
  switch (random() % 7) {
    case 0: bytes[9] = static_cast<char>(random() % 8); break;                            // options
    case 1: bytes[10] = static_cast<char>(random() % 4); break;                           // claim
    case 2: bytes[12 + 2 * (random() % 3)] = static_cast<char>(1 + random() % 4); break;  // m, n, k
    case 3: bytes.resize(any()); break;
    case 4: bytes.insert(any(), 1, static_cast<char>(random() % 256)); break;
    case 5: bytes[8 + random() % (bytes.size() - 8)] = static_cast<char>(random() % 256); break;
    default: bytes[any()] ^= static_cast<char>(1U << random() % 8);
  }
  return random() % 4 == 0 ? bytes : with_checksum(bytes);
}

/// True if the library's reader accepts the file.
bool is_well_formed(const std::string& bytes) {
  auto reader = CertificateReader::open(bytes);
  if (!reader) return false;
  while (true) {
    const auto record = reader->next();
    if (!record || !record->has_value()) return record.ok();
  }
}

/// True if the certificate's claim holds, by plain minimax.
bool is_true(const std::string& bytes) {
  const auto reader = CertificateReader::open(bytes);
  if (!reader) return false;
  const Position& start = reader->header().start;
  const Claim claim = reader->header().claim;
  if (!start.rules.has_lines()) return proof::draw_is_enough(claim);
  EXPECT_LE(start.rules.cells(), 12U) << "too large a game to know: " << to_string(start.rules);
  return PlainProver(start.rules).holds(start.stones, claim);
}

TEST(Mutations, NoFalseClaimIsAccepted) {
  const struct {
    const char* game;
    Claim claim;
    bool null_moves = false;
  } games[] = {{"3,3,3", Claim::o_does_not_lose},
               {"3,3,3", Claim::x_does_not_lose},
               {"4,3,3", Claim::x_wins},
               {"3,3,3:misere", Claim::x_does_not_lose},
               {"3,3,3:gravity", Claim::o_does_not_lose},
               {"4,2,3:exact", Claim::o_does_not_lose},
               {"3,1,2", Claim::x_wins},
               {"4,3,3:exact", Claim::x_wins},
               {"4,3,4", Claim::o_does_not_lose},
               {"4,3,4", Claim::x_does_not_lose},
               {"4,3,3", Claim::x_wins, true},
               {"4,3,3:exact", Claim::x_wins, true},
               {"3,3,2", Claim::x_wins, true}};
  std::mt19937 random(3);
  std::vector<std::string> for_python;
  std::vector<bool> by_cpp;
  std::set<std::pair<std::size_t, bool>> kinds;
  int changed = 0;
  int still_true = 0;
  for (const auto& game : games) {
    const std::string whole = game.null_moves ? prove_with_null_moves(empty_board(game.game), game.claim)
                                              : prove(empty_board(game.game), game.claim, true);
    const Parts parts = parts_of(whole);
    for (const auto& record : parts.records) kinds.emplace(record.strategy.index(), record.prover_to_move);
    for (int round = 0; round < rounds(500); ++round) {
      const std::string mutant =
          round % 2 == 0 ? with_changed_records(parts, random) : with_changed_bytes(whole, random);
      if (mutant == whole) continue;
      ++changed;
      const std::string verdict = cpp_verdict(mutant);
      EXPECT_EQ(verdict.rfind("REJECTED byte ", 0) == 0, !is_well_formed(mutant)) << verdict;
      if (accepted(verdict)) {
        ++still_true;
        EXPECT_TRUE(is_true(mutant)) << game.game << ": " << verdict;
      }
      if (round % 5 == 0) {
        for_python.push_back(mutant);
        by_cpp.push_back(accepted(verdict));
      }
    }
  }
  EXPECT_EQ(kinds.size(), 6U);  // records of every kind occur
  EXPECT_GT(changed, rounds(3000));
  EXPECT_GT(still_true, rounds(100));  // harmless changes, as of records that are not needed
  EXPECT_LT(still_true, changed / 2);  // most changes matter
  const std::vector<std::string> python = python_verdicts(for_python);
  for (std::size_t i = 0; i < python.size(); ++i)
    EXPECT_EQ(accepted(python[i]), by_cpp[i]) << python[i] << "\n" << cpp_verdict(for_python[i]);
  RecordProperty("mutants", changed);
  RecordProperty("accepted", still_true);
}

TEST(Mutations, OfARepairedChecksumNothingIsBelieved) {
  const std::string whole = prove(empty_board("3,1,2"), Claim::x_wins);
  for (std::size_t bit = 0; bit < 8 * whole.size(); ++bit) {
    std::string flipped = whole;
    flipped[bit / 8] ^= static_cast<char>(1U << bit % 8);
    EXPECT_FALSE(accepted(cpp_verdict(flipped))) << bit;
    const std::string repaired = with_checksum(flipped);
    const std::string verdict = cpp_verdict(repaired);
    EXPECT_TRUE(!accepted(verdict) || is_true(repaired)) << bit << ": " << verdict;
  }
}

}  // namespace
}  // namespace mnk::test
