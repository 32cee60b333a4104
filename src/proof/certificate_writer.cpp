// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cassert>

#include "mnk/certificate.hpp"
#include "proof/bits.hpp"

namespace mnk::proof {

namespace {

void append_number(std::string& out, std::uint64_t value, int bytes) {
  for (int i = 0; i < bytes; ++i) out.push_back(static_cast<char>(value >> 8 * i & 255));
}

std::string header_of(const CertificateHeader& header) {
  const Rules& rules = header.start.rules;
  std::string bytes(magic);
  append_number(bytes, version, 1);
  append_number(bytes, (rules.exact() ? 1U : 0U) + (rules.gravity() ? 2U : 0U) + (rules.misere() ? 4U : 0U), 1);
  append_number(bytes, static_cast<std::uint64_t>(header.claim), 1);
  append_number(bytes, 0, 1);
  append_number(bytes, static_cast<std::uint64_t>(rules.columns()), 2);
  append_number(bytes, static_cast<std::uint64_t>(rules.rows()), 2);
  append_number(bytes, static_cast<std::uint64_t>(rules.k()), 2);
  append_number(bytes, 0, 2);
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
  std::vector<Stone> before;  // empty at the first record
};

CertificateWriter::CertificateWriter(const CertificateHeader& header) : state_(std::make_unique<State>(header)) {
  assert(!refuse_start(header.start).has_value() && "CertificateWriter: no certificate can begin so");
  state_->bits.contents(header.start.stones);
}

CertificateWriter::~CertificateWriter() = default;
CertificateWriter::CertificateWriter(CertificateWriter&&) noexcept = default;
CertificateWriter& CertificateWriter::operator=(CertificateWriter&&) noexcept = default;

void CertificateWriter::add(const CertificateRecord& record) {
  State& s = *state_;
  assert(record.stones.size() == s.rules.cells() && s.to_come > 0);
  assert((s.before.empty() || s.before < record.stones) && "CertificateWriter::add: records in order, none twice");
  --s.to_come;
  const auto differs = std::mismatch(s.before.begin(), s.before.end(), record.stones.begin()).second;
  const auto shared = static_cast<std::uint32_t>(differs - record.stones.begin());
  s.bits.number(shared, s.width);
  s.bits.contents(std::span(record.stones).subspan(shared));
  s.before = record.stones;
  if (const Cell* cell = std::get_if<Cell>(&record.says)) {
    s.bits.bit(false);
    s.bits.number(*cell, s.width);
    return;
  }
  assert(pairings_allowed(s.rules, s.claim));
  const auto& pairs = std::get<std::vector<Pair>>(record.says);
  s.bits.bit(true);
  s.bits.number(static_cast<std::uint32_t>(pairs.size()), s.width);
  for (const Pair& pair : pairs) {
    assert(pair.a < pair.b && pair.b < s.rules.cells());
    s.bits.number(pair.a, s.width);
    s.bits.number(pair.b, s.width);
  }
}

std::string CertificateWriter::finish() {
  assert(state_->to_come == 0 && "CertificateWriter::finish: as many records as the header says");
  append_number(state_->bytes, checksum(state_->bytes), checksum_bytes);
  return std::move(state_->bytes);
}

}  // namespace mnk::proof
