// SPDX-License-Identifier: MIT
#include "proof/merge.hpp"

#include <algorithm>

#include "proof/zones.hpp"

namespace mnk::proof {

Merge::Merge(const Rules& rules, Claim claim, Family family)
    : rules_(rules), claim_(claim), family_(family), records_(rules, family) {}

Result<std::vector<OpenPosition>> Merge::add(std::string_view bytes, std::size_t most_open, std::uint32_t level) {
  Result<CertificateReader> reader = CertificateReader::open(bytes);
  if (!reader) return reader.error();
  const CertificateHeader& header = reader->header();
  const Rules game = rules_of_game(header.start.rules, header.family), ours = rules_of_game(rules_, family_);
  if (game != ours)
    return LegalityError{"other_game", "the part is of " + to_string(game) + ", not of " + to_string(ours)};
  if (header.claim != claim_) {
    return LegalityError{"other_claim", "the part claims " + std::string(to_string(header.claim)) + ", not " +
                                            std::string(to_string(claim_))};
  }
  if (header.family.margin + family_.margin != 0 && header.family != family_)
    return LegalityError{"other_family", "the part has another margin, or is of other larger boards"};
  RecordSet part(rules_, family_);
  while (true) {
    const Result<std::optional<CertificateRecord>> record = reader->next();
    if (!record) return record.error();
    if (!*record) break;
    part.put(**record);
  }
  Needs needs = needs_of(part, header.start, claim_, most_open, family_);
  for (const Need& need : needs.records) put(part.record(need.record), level, need.extras);
  return std::move(needs.open);
}

void Merge::add_move(std::span<const Stone> stones, Cell move, std::uint32_t level) {
  ReducedBoard board(rules_, family_);
  board.set(stones);
  CertificateRecord record{std::vector<Content>(rules_.cells()), true, Cell{0}};
  const std::size_t symmetry = records_.canonical(board, record.cells);
  record.strategy = records_.frame().image(symmetry, move);
  put(record, level, 0);
}

void Merge::put(const CertificateRecord& record, std::uint32_t level, std::uint32_t extras) {
  const std::uint64_t rank = std::uint64_t{level} * (max_extras + 1) + std::min(extras, max_extras);
  const RecordSet::Index known = records_.find(record.cells, record.prover_to_move);
  if (known != RecordSet::none && ranks_[known] >= rank) return;
  const RecordSet::Index index = records_.put(record);
  ranks_.resize(std::max<std::size_t>(ranks_.size(), index + 1));
  ranks_[index] = rank;
}

Merged Merge::finish(const Position& start, std::size_t most_open, std::uint32_t extras) {
  Needs needs = needs_of(records_, start, claim_, most_open, family_);
  if (!needs.open.empty()) return {.open = std::move(needs.open)};
  if (family_.is_larger()) {
    if (const auto refused = refuse_zone(records_, start, claim_, family_, extras))
      return {.why = refused->message.substr(0, refused->message.find(':'))};
  }
  std::sort(needs.records.begin(), needs.records.end(),
            [&](const Need& a, const Need& b) { return records_.precedes(a.record, b.record); });
  CertificateWriter writer({start, claim_, needs.records.size(), family_});
  for (const Need& need : needs.records) writer.add(records_.record(need.record));
  return {.certificate = Certificate{needs.records.size(), writer.finish()}};
}

}  // namespace mnk::proof
