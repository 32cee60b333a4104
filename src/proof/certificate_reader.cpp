// SPDX-License-Identifier: MIT
#include <algorithm>

#include "core/hash_functions.hpp"
#include "mnk/certificate.hpp"
#include "proof/bits.hpp"

namespace mnk::proof {

struct CertificateReader::State {
  CertificateHeader header;
  std::size_t size = 0;  // bytes of the file
  BitReader bits;        // begins after the header
  int width = 0;
  std::uint64_t to_come = 0;
  std::vector<Content> cells;  // cells of the previous record
  bool prover_to_move = true;  // of the previous record
  bool first = true;
  std::uint8_t version = 0;    // of the file
  bool needs_version = false;  // a null move or a family in versions 3 and 4, a follow-up or a pairing in version 5
};

namespace {

/// Returns true for versions that have null moves and families.
bool has_zones(std::uint64_t file_version) { return file_version == zone_version || file_version == margin_version; }

SyntaxError error_at(std::size_t byte, std::string_view code, const std::string& why) {
  return {code, "byte " + std::to_string(byte) + ": " + why, 1, byte + 1};
}

std::uint64_t number_at(std::string_view bytes, std::size_t at, std::size_t size) {
  std::uint64_t value = 0;
  for (std::size_t i = size; i-- > 0;) {
    const unsigned char byte = bytes[at + i];
    value = value << 8 | byte;
  }
  return value;
}

/// Reads rules, claim and number of records. The start position is still empty, on the board of the game.
Result<CertificateHeader> read_header(std::string_view bytes) {
  if (bytes.substr(0, magic.size()) != magic) return error_at(0, "not_a_certificate", "does not begin with mnk-cert");
  if (bytes.size() < header_bytes + checksum_bytes + 1)
    return error_at(bytes.size(), "cut_short", "the file ends within its header");
  const std::uint64_t file_version = number_at(bytes, version_byte, 1);
  if (file_version < version || file_version > follow_up_version)
    return error_at(version_byte, "bad_version", "version " + std::to_string(file_version));
  const std::uint64_t options = number_at(bytes, 9, 1);
  if (options >= 8) return error_at(9, "bad_header", "options that are not known");
  if (number_at(bytes, 10, 1) >= 4) return error_at(10, "bad_header", "a claim that is not known");
  const std::uint64_t family = number_at(bytes, family_byte, 1);
  if (family > (has_zones(file_version) ? 3U : 0U))
    return error_at(family_byte, "bad_header", "a family that is not known");
  const auto margin = static_cast<std::uint32_t>(number_at(bytes, margin_byte, 2));
  if (margin != 0 && file_version != margin_version) return error_at(margin_byte, "bad_header", "not 0");
  if (file_version == margin_version && (margin == 0 || family == 0))
    return error_at(margin_byte, "bad_header", "version 4 without a margin of larger boards");
  const long long columns = number_at(bytes, 12, 2);
  const long long rows = number_at(bytes, 14, 2);
  if (columns * rows > max_certificate_cells) return error_at(12, "bad_header", "a board of more than 1024 cells");
  const Options rule_options{(options & 1) != 0, (options & 2) != 0, (options & 4) != 0};
  const Result<Rules> rules = Rules::make(columns, rows, number_at(bytes, 16, 2), rule_options);
  if (!rules) return error_at(12, "bad_header", message_of(rules.error()));
  return CertificateHeader{Position(*rules), static_cast<Claim>(number_at(bytes, 10, 1)), number_at(bytes, 20, 8),
                           Family{(family & 1) != 0, (family & 2) != 0, margin}};
}

}  // namespace

CertificateReader::CertificateReader() : state_(new State()) {}
CertificateReader::~CertificateReader() = default;
CertificateReader::CertificateReader(CertificateReader&&) noexcept = default;
CertificateReader& CertificateReader::operator=(CertificateReader&&) noexcept = default;

const CertificateHeader& CertificateReader::header() const { return state_->header; }

Result<CertificateReader> CertificateReader::open(std::string_view bytes) {
  Result<CertificateHeader> header = read_header(bytes);
  if (!header) return header.error();
  const std::size_t end = bytes.size() - checksum_bytes;
  if (fnv1a(bytes.substr(0, end)) != number_at(bytes, end, checksum_bytes))
    return error_at(end, "bad_checksum", "the checksum is wrong");

  CertificateReader reader;
  State& s = *reader.state_;
  s.header = std::move(*header);
  s.size = bytes.size();
  s.bits = BitReader(bytes.substr(header_bytes, end - header_bytes));
  const Result<Rules> rules = rules_of_records(s.header.start.rules, s.header.family);
  if (!rules) return error_at(margin_byte, "bad_header", message_of(rules.error()));
  s.header.start = Position(*rules);
  s.cells.resize(rules->cells());
  s.bits.contents(s.cells, false);
  std::transform(s.cells.begin(), s.cells.end(), s.header.start.stones.begin(),
                 [](Content c) { return static_cast<Stone>(c); });
  if (s.bits.overrun()) return error_at(end, "cut_short", "the file ends within the start position");
  if (const auto refused = refuse_start(s.header.start)) return error_at(header_bytes, "bad_start", refused->message);
  if (const auto refused = refuse_family(s.header)) return error_at(family_byte, "bad_header", refused->message);
  s.version = static_cast<std::uint8_t>(bytes[version_byte]);
  s.needs_version = s.header.family.is_larger();
  s.width = number_width(rules->cells());
  // Every record has at least a shared length and a kind, in version 2 also a number. The bound makes the record count
  // safe for allocation.
  const std::uint64_t shortest = (has_zones(s.version) ? 1 : 2) * s.width + kind_bits;
  if (s.header.records > s.bits.left() / shortest)
    return error_at(20, "bad_header", "more records than the file can hold");
  s.to_come = s.header.records;
  std::fill(s.cells.begin(), s.cells.end(), Content::empty);
  return reader;
}

Result<std::optional<CertificateRecord>> CertificateReader::next() {
  State& s = *state_;
  const std::size_t byte = header_bytes + s.bits.byte();
  if (s.to_come == 0) {
    if (s.bits.left() >= 8) return error_at(byte, "extra_bytes", "more bytes than the records take");
    while (s.bits.left() > 0) {
      if (s.bits.bit()) return error_at(byte, "extra_bytes", "the last bits are not 0");
    }
    if (has_zones(s.version) && !s.needs_version)
      return error_at(version_byte, "bad_version", "version 3 without a null move or a family");
    if (s.version == follow_up_version && !s.needs_version)
      return error_at(version_byte, "bad_version", "version 5 without a follow-up, or a pairing with gravity");
    return std::optional<CertificateRecord>();
  }
  --s.to_come;
  const Rules& rules = s.header.start.rules;
  const auto bad = [byte](const char* why) { return error_at(byte, "bad_record", why); };
  const auto number = [&s] { return s.bits.number(s.width); };

  const auto read_pairs = [&](std::vector<Pair>& pairs) {
    for (std::uint32_t count = number(); count > 0 && !s.bits.overrun(); --count) {
      pairs.push_back({number(), number()});
      const bool sorted = pairs.back().a < pairs.back().b && pairs.back().b < rules.cells() &&
                          (pairs.size() == 1 || pairs[pairs.size() - 2].a < pairs.back().a);
      if (!sorted) return false;
    }
    return true;
  };

  const std::uint32_t shared = number();
  if (shared > rules.cells() || (s.first && shared != 0)) return bad("a shared part that is too long");
  const bool same = shared == rules.cells();
  const Content before = same ? Content::empty : s.cells[shared];
  s.bits.contents(std::span(s.cells).subspan(shared), is_plain(rules));
  const std::uint32_t kind = s.bits.number(kind_bits);
  const bool is_known =
      kind < 5 || (kind == 5 && has_zones(s.version)) || (kind == 6 && s.version == follow_up_version);
  if (!is_known) return bad("a kind of record that is not known");
  const bool prover_to_move = kind < 3;
  const bool in_order = s.first || (same ? s.prover_to_move && !prover_to_move : s.cells[shared] > before);
  if (!in_order) return bad("the records are not in order");
  s.first = false;
  s.prover_to_move = prover_to_move;
  CertificateRecord record{s.cells, prover_to_move, Cell{0}};
  if (kind == 0) {
    record.strategy = number();
    if (std::get<Cell>(record.strategy) >= rules.cells()) return bad("a cell off the board");
  } else if (kind == 5) {
    if (!null_moves_allowed(rules, s.header.claim))
      return bad("a null move, which this claim or this game does not allow");
    record.strategy = NullMove{};
    s.needs_version = true;
  } else if (kind == 6) {
    if (!follow_ups_allowed(rules)) return bad("a follow-up, which this game does not allow");
    auto& follow_up = record.strategy.emplace<FollowUp>();
    for (std::uint32_t count = number(); count > 0 && !s.bits.overrun(); --count) {
      follow_up.wins.push_back(number());
      const std::size_t before_last = follow_up.wins.size() - 2;
      const bool sorted = follow_up.wins.size() == 1 || follow_up.wins[before_last] < follow_up.wins.back();
      if (!sorted || follow_up.wins.back() >= rules.cells()) return bad("winning cells that are not in order");
    }
    if (!read_pairs(follow_up.pairs)) return bad("pairs that are not in order");
    s.needs_version = true;
  } else if (kind % 2 == 1) {
    auto& pairs = record.strategy.emplace<std::vector<Pair>>();
    const bool allowed =
        empty_pairings_allowed(rules, s.header.claim) && (!rules.gravity() || s.version == follow_up_version);
    if (!allowed) return bad("a pairing, which this claim or this game does not allow");
    if (!read_pairs(pairs)) return bad("pairs that are not in order");
    if (rules.gravity() && !pairs.empty()) return bad("pairs, which gravity does not allow");
    s.needs_version = s.needs_version || rules.gravity();
  } else {
    if (!threats_allowed(rules)) return bad("threats, which this game does not allow");
    const std::uint32_t count = number();
    if (count == 0 || count > rules.cells()) return bad("no threats, or more than there are cells");
    auto& threats = record.strategy.emplace<Threats>();
    for (std::uint32_t i = 0; i < count; ++i) {
      threats.cells.push_back(number());
      if (threats.cells.back() >= rules.cells()) return bad("a cell off the board");
    }
  }
  if (s.bits.overrun()) return error_at(s.size - checksum_bytes, "cut_short", "the file ends within a record");
  return std::optional(std::move(record));
}

}  // namespace mnk::proof
