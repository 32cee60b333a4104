// SPDX-License-Identifier: MIT
// Calls of both checkers, for tests.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "core/hash_functions.hpp"
#include "proof/bits.hpp"
#include "proof/collector.hpp"
#include "proof/plain_prover.hpp"

int check_certificate(const std::string& bytes, std::ostream& out);

namespace mnk::test {

using proof::Claim;
inline constexpr std::array<Claim, 4> all_claims = {Claim::x_wins, Claim::x_does_not_lose, Claim::o_does_not_lose,
                                                    Claim::o_wins};

inline Position empty_board(const std::string& game) { return Position(*parse_game(game)); }
inline Position empty_board(const Rules& game, const proof::Family& family) {
  return Position(proof::rules_of_records(game, family).value());
}

inline std::string cpp_verdict(const std::string& bytes) {
  std::ostringstream out;
  const int status = check_certificate(bytes, out);
  EXPECT_EQ(out.str().rfind(status == 0 ? "ACCEPTED " : "REJECTED ", 0), 0U) << out.str();
  return out.str();
}
inline bool accepted(const std::string& verdict) { return verdict.rfind("ACCEPTED ", 0) == 0; }

/// The first line of the Python checker's answer to each certificate.
inline std::vector<std::string> python_verdicts(const std::vector<std::string>& certificates) {
  const std::string folder = testing::TempDir() + "mnk_certificates_" + std::to_string(getpid());
  std::string command = "mkdir -p " + folder + " && python3 " MNK_SOURCE_DIR "/checker/check_certificate.py";
  for (std::size_t i = 0; i < certificates.size(); ++i) command += " " + folder + "/" + std::to_string(i);
  EXPECT_EQ(std::system(("mkdir -p " + folder).c_str()), 0);
  for (std::size_t i = 0; i < certificates.size(); ++i) {
    std::ofstream(folder + "/" + std::to_string(i), std::ios::binary) << certificates[i];
  }
  std::string out;
  FILE* pipe = popen(command.c_str(), "r");
  std::array<char, 4096> buffer;
  while (const std::size_t got = fread(buffer.data(), 1, buffer.size(), pipe)) out.append(buffer.data(), got);
  pclose(pipe);
  EXPECT_EQ(std::system(("rm -r " + folder).c_str()), 0);
  std::vector<std::string> verdicts;
  std::istringstream lines(out);
  for (std::string line; std::getline(lines, line);) {  // with several files a line is `FILE: ACCEPTED ...`
    const std::size_t begin = certificates.size() > 1 && line.starts_with(folder) ? line.find(": ") + 2 : 0;
    if (line.compare(begin, 9, "ACCEPTED ") == 0 || line.compare(begin, 9, "REJECTED ") == 0)
      verdicts.push_back(line.substr(begin));
  }
  EXPECT_EQ(verdicts.size(), certificates.size());
  verdicts.resize(certificates.size());
  return verdicts;
}

inline std::vector<proof::Content> contents_of(std::span<const Stone> stones) {
  std::vector<proof::Content> contents;
  for (const Stone stone : stones) contents.push_back(proof::content_of(stone));
  return contents;
}

/// A sink that writes all moves and threats, proof or not. With a margin the start is of the board of the records.
class EverySink final : public proof::Sink {
 public:
  EverySink(const Position& start, Claim claim, proof::Family family = {})
      : start_(start), claim_(claim), family_(family), records_(start.rules, family) {}

  void move(std::span<const Stone> stones, Cell cell) override { records_.add(stones, true, cell); }
  void pairing(std::span<const Stone>, std::span<const proof::Pair>) override {}
  void threats(std::span<const Stone> stones, std::span<const Cell> cells, Player to_move) override {
    records_.add(stones, to_move == proof::prover(claim_), proof::Threats{{cells.begin(), cells.end()}});
  }
  void null_move(std::span<const Stone> stones) override { records_.add(stones, false, proof::NullMove{}); }
  void follow_up(std::span<const Stone> stones, const proof::FollowUp& follow_up) override {
    records_.add(stones, false, follow_up);
  }

  std::string finish() const {
    std::vector<proof::CertificateRecord> records;
    for (std::uint32_t i = 0; i < records_.size(); ++i) records.push_back(records_.record(i));
    std::sort(records.begin(), records.end(), proof::precedes);
    proof::CertificateWriter writer({start_, claim_, records_.size(), family_});
    for (const auto& record : records) writer.add(record);
    return writer.finish();
  }

 private:
  Position start_;
  Claim claim_;
  proof::Family family_;
  proof::RecordSet records_;
};

/// A certificate found by plain minimax. Requires: the claim holds.
inline std::string prove(const Position& start, Claim claim, bool short_cuts = false) {
  proof::Collector collector(start, claim);
  PlainProver(start.rules).prove(start.stones, claim, short_cuts, collector);
  auto certificate = collector.finish();
  EXPECT_TRUE(certificate.ok()) << (certificate.ok() ? "" : message_of(certificate.error()));
  return certificate.ok() ? certificate->bytes : std::string();
}

/// The bytes with a valid checksum.
inline std::string with_checksum(std::string bytes) {
  if (bytes.size() < proof::checksum_bytes) return bytes;
  const std::size_t end = bytes.size() - proof::checksum_bytes;
  const std::uint64_t sum = fnv1a(std::string_view(bytes).substr(0, end));
  for (std::size_t i = 0; i < proof::checksum_bytes; ++i) bytes[end + i] = static_cast<char>(sum >> 8 * i & 255);
  return bytes;
}

}  // namespace mnk::test
