// SPDX-License-Identifier: MIT
// The memory of the C++ checker: at most 20 bytes for each byte of the file and 4 MB. And records that are read from
// the middle of a block, which this limit requires.
#include <sys/wait.h>

#include <cstdlib>

#include "checker/checkers.hpp"
#include "sanitized.hpp"

namespace mnk::test {
namespace {

using proof::CertificateRecord;
using proof::Content;

/// The exit status of the checker's program for these bytes, with so much memory as the documentation says.
int status_within_limit(const std::string& bytes) {
  const std::string build = std::string(MNK_PROGRAM).substr(0, std::string(MNK_PROGRAM).rfind("/apps/"));
  const std::string file = testing::TempDir() + "mnk_memory_" + std::to_string(getpid());
  std::ofstream(file, std::ios::binary) << bytes;
  const std::size_t kilobytes = (20 * bytes.size() + (std::size_t{4} << 20)) / 1024;
  const std::string command = "ulimit -d " + std::to_string(kilobytes) + " && exec " + build + "/checker/mnk-check ";
  const int state = std::system((command + file + " >/dev/null 2>&1").c_str());
  std::remove(file.c_str());
  return WIFEXITED(state) ? WEXITSTATUS(state) : -1;
}

/// A board of 1024 cells with records that differ in the last few cells only: each takes about 4 bytes of the file,
/// and 256 bytes if its position is kept.
std::string records_that_share_most() {
  const Position start = empty_board("32,32,5");
  const std::uint32_t records = 200'000;
  proof::CertificateWriter writer({start, Claim::x_wins, records});
  CertificateRecord record{std::vector<Content>(1024, Content::empty), true, Cell{0}};
  for (std::uint32_t i = 0; i < records; ++i) {
    for (unsigned digit = 0; digit < 10; ++digit)
      record.cells[1023 - digit] =
          std::array{Content::empty, Content::x, Content::o, Content::dead}[i >> 2 * digit & 3];
    writer.add(record);
  }
  return writer.finish();
}

TEST(Memory, StaysWithinItsLimit) {
  if (sanitized) GTEST_SKIP() << "the sanitizer's own memory counts, too";
  const std::string hostile = records_that_share_most();
  EXPECT_LT(hostile.size(), 200'000U * 5);
  EXPECT_EQ(status_within_limit(hostile), 1);
}

/// A position of 1024 cells of which 8 are empty.
Position nearly_full() {
  Position start = empty_board("32,32,4:misere");
  for (std::uint32_t row = 0; row < 32; ++row) {
    for (std::uint32_t column = 0; column < 32; ++column) {
      if (row >= 30 && column >= 28) continue;
      start.stones[start.rules.cell(row, column)] = (column / 2 + row) % 2 == 0 ? Stone::x : Stone::o;
    }
  }
  return start;
}

/// The certificate with unused records of few bytes before each record, which differ from that record in the last few
/// cells only. They take the memory for positions, so that the used records lie in the middle of blocks.
std::string with_unused_records(const std::string& bytes) {
  auto reader = proof::CertificateReader::open(bytes);
  std::vector<CertificateRecord> records;
  for (auto record = reader->next(); record->has_value(); record = reader->next()) {
    for (int number = 0; number < 3 * 3 * 3 * 3 * 3; ++number) {
      CertificateRecord unused{(*record)->cells, true, Cell{0}};
      int rest = number;
      for (std::size_t i = 1; i <= 5; ++i, rest /= 3) unused.cells[1024 - i] = static_cast<Content>(rest % 3);
      const bool in_order = records.empty() || proof::precedes(records.back(), unused);
      if (in_order && unused.cells < (*record)->cells) records.push_back(unused);
    }
    records.push_back(**record);
  }
  proof::CertificateHeader header = reader->header();
  header.records = records.size();
  proof::CertificateWriter writer(header);
  for (const CertificateRecord& record : records) writer.add(record);
  return writer.finish();
}

TEST(Memory, RecordsWithinABlockAreFound) {
  const Position start = nearly_full();
  const std::string bytes = prove(start, Claim::x_does_not_lose);
  const std::string verdict = cpp_verdict(bytes);
  ASSERT_TRUE(accepted(verdict)) << verdict;
  const std::string padded = with_unused_records(bytes);
  const std::string padded_verdict = cpp_verdict(padded);
  const auto used = [](const std::string& line) { return line.substr(line.rfind("records, ")); };
  EXPECT_GT(padded.size(), bytes.size() * 5 / 4);
  EXPECT_TRUE(accepted(padded_verdict)) << padded_verdict;
  EXPECT_EQ(used(padded_verdict), used(verdict));
  EXPECT_EQ(python_verdicts({padded})[0] + "\n", padded_verdict);
}

/// The header promises two billion records, and the pipe does not end.
TEST(Memory, APipeIsReadUpToItsLimit) {
  const std::string build = std::string(MNK_PROGRAM).substr(0, std::string(MNK_PROGRAM).rfind("/apps/"));
  const std::string file = testing::TempDir() + "mnk_endless_" + std::to_string(getpid());
  std::string header = proof::CertificateWriter({empty_board("15,15,5"), Claim::x_wins, 0}).finish().substr(0, 28);
  header[23] = '\x7f';
  std::ofstream(file, std::ios::binary) << header;
  for (const char* const input : {"-", "/dev/stdin"}) {
    const std::string command = "cat " + file + " /dev/zero | " + build + "/checker/mnk-check ";
    const int state = std::system((command + input + " >/dev/null 2>&1").c_str());
    EXPECT_EQ(WIFEXITED(state) ? WEXITSTATUS(state) : -1, 2) << input;
  }
  std::remove(file.c_str());
}

}  // namespace
}  // namespace mnk::test
