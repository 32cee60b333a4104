// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cassert>

#include "core/hash_functions.hpp"
#include "mnk/certificate.hpp"
#include "proof/bits.hpp"

namespace mnk::proof {

namespace {

void append_number(std::string& out, std::uint64_t value, int bytes) {
  for (int i = 0; i < bytes; ++i) out.push_back(static_cast<char>(value >> 8 * i & 255));
}

std::string header_of(const CertificateHeader& header) {
  const Rules rules = rules_of_game(header.start.rules, header.family);
  std::string bytes(magic);
  append_number(bytes,
                header.family.margin != 0   ? margin_version
                : header.family.is_larger() ? zone_version
                                            : version,
                1);
  append_number(bytes, (rules.exact() ? 1U : 0U) + (rules.gravity() ? 2U : 0U) + (rules.misere() ? 4U : 0U), 1);
  append_number(bytes, detail::to_underlying(header.claim), 1);
  append_number(bytes, (header.family.wider ? 1U : 0U) + (header.family.taller ? 2U : 0U), 1);
  append_number(bytes, rules.width(), 2);
  append_number(bytes, rules.height(), 2);
  append_number(bytes, rules.k(), 2);
  append_number(bytes, header.family.margin, 2);
  append_number(bytes, header.records, 8);
  return bytes;
}

}  // namespace

struct CertificateWriter::State {
  explicit State(const CertificateHeader& header)
      : rules(header.start.rules), claim(header.claim), to_come(header.records), bytes(header_of(header)) {}

  Rules rules;
  Claim claim;
  std::uint64_t to_come;
  std::string bytes;
  BitWriter bits{bytes};
  int width = number_width(rules.cells());
  bool plain = is_plain(rules);
  std::vector<Content> before;  // empty at the first record
};

CertificateWriter::CertificateWriter(const CertificateHeader& header) : state_(new State(header)) {
  assert(!refuse_start(header.start).has_value() && "CertificateWriter: no certificate can begin so");
  assert(!refuse_family(header).has_value() && "CertificateWriter: no certificate can claim so");
  std::vector<Content> start(state_->rules.cells());
  std::transform(header.start.stones.begin(), header.start.stones.end(), start.begin(), content_of);
  state_->bits.contents(start, false);
}

CertificateWriter::~CertificateWriter() = default;
CertificateWriter::CertificateWriter(CertificateWriter&&) noexcept = default;
CertificateWriter& CertificateWriter::operator=(CertificateWriter&&) noexcept = default;

void CertificateWriter::add(const CertificateRecord& record) {
  State& s = *state_;
  assert(record.cells.size() == s.rules.cells() && s.to_come > 0);
  const auto number = [&s](std::size_t value) { s.bits.number(static_cast<std::uint32_t>(value), s.width); };
  const auto put_pairs = [&](const std::vector<Pair>& pairs) {
    number(pairs.size());
    for (const Pair& pair : pairs) {
      assert(pair.a < pair.b && pair.b < s.rules.cells());
      number(pair.a);
      number(pair.b);
    }
  };
  const auto need_version = [&s](std::uint8_t least) {
    s.bytes[version_byte] = std::max(s.bytes[version_byte], static_cast<char>(least));
  };
  --s.to_come;
  const auto differs = std::mismatch(s.before.begin(), s.before.end(), record.cells.begin()).second;
  const std::size_t shared = differs - record.cells.begin();
  assert(s.before.empty() || shared == s.rules.cells() || s.before[shared] < record.cells[shared]);
  number(shared);
  s.bits.contents(std::span(record.cells).subspan(shared), s.plain);
  s.before = record.cells;
  s.bits.number(static_cast<std::uint32_t>(record.strategy.index()) + (record.prover_to_move ? 0U : 2U), kind_bits);
  if (const Cell* cell = std::get_if<Cell>(&record.strategy)) {
    assert(record.prover_to_move);
    number(*cell);
  } else if (const auto* pairs = std::get_if<std::vector<Pair>>(&record.strategy)) {
    assert(pairings_allowed(s.rules, s.claim) || (empty_pairings_allowed(s.rules, s.claim) && pairs->empty()));
    put_pairs(*pairs);
    if (s.rules.gravity()) need_version(follow_up_version);
  } else if (const auto* follow_up = std::get_if<FollowUp>(&record.strategy)) {
    assert(follow_ups_allowed(s.rules) && !record.prover_to_move);
    number(follow_up->wins.size());
    for (const Cell win : follow_up->wins) number(win);
    put_pairs(follow_up->pairs);
    need_version(follow_up_version);
  } else if (const auto* threats = std::get_if<Threats>(&record.strategy)) {
    assert(threats_allowed(s.rules) && !threats->cells.empty() && threats->cells.size() <= s.rules.cells());
    number(threats->cells.size());
    for (const Cell threat : threats->cells) number(threat);
  } else {
    assert(null_moves_allowed(s.rules, s.claim) && !record.prover_to_move);
    need_version(zone_version);
  }
}

std::string CertificateWriter::finish() {
  assert(state_->to_come == 0 && "CertificateWriter::finish: as many records as the header says");
  append_number(state_->bytes, fnv1a(state_->bytes), checksum_bytes);
  return std::move(state_->bytes);
}

}  // namespace mnk::proof
