// SPDX-License-Identifier: MIT
// The time of the C++ checker: in proportion to the file, whatever its positions.
#include <functional>
#include <random>

#include "checker/checkers.hpp"
#include "sanitized.hpp"
#include "thread_time.hpp"

namespace mnk::test {
namespace {

using proof::CertificateRecord;
using proof::Content;

constexpr std::size_t cells = 32;  ///< of a board whose position is a word of 64 bits

/// An incomplete certificate with these positions, two bits for each cell, the first cell lowest.
std::string file_of(const std::vector<std::uint64_t>& positions) {
  std::vector<CertificateRecord> records;
  for (const std::uint64_t position : positions) {
    CertificateRecord& record = records.emplace_back(CertificateRecord{std::vector<Content>(cells), true, Cell{0}});
    for (std::size_t cell = 0; cell < cells; ++cell)
      record.cells[cell] = static_cast<Content>(position >> 2 * cell & 3);
  }
  std::sort(records.begin(), records.end(), proof::precedes);
  proof::CertificateWriter writer({empty_board("8,4,4"), Claim::o_does_not_lose, records.size()});
  for (const CertificateRecord& record : records) writer.add(record);
  return writer.finish();
}

/// Positions whose keys, with a byte for the player to move, have standard hashes in a twentieth of a hash table.
std::vector<std::uint64_t> crowded_positions(std::size_t how_many) {
  std::mt19937_64 random(1);
  std::vector<std::uint64_t> positions;
  while (positions.size() < how_many) {
    const std::uint64_t position = random();
    std::string key(9, '\1');
    for (unsigned byte = 0; byte < 8; ++byte) key[byte] = static_cast<char>(position >> 8 * byte & 255);
    if (std::hash<std::string_view>()(key) % (2 * how_many + 1) < how_many / 10) positions.push_back(position);
  }
  return positions;
}

double seconds_for(const std::string& bytes) {
  const double before = thread_seconds();
  EXPECT_FALSE(accepted(cpp_verdict(bytes)));
  return thread_seconds() - before;
}

TEST(Time, ChosenPositionsTakeNoLonger) {
  if (sanitized) GTEST_SKIP() << "the time is that of the sanitizer";
  std::mt19937_64 random(2);
  std::vector<std::uint64_t> positions(100'000);
  for (std::uint64_t& position : positions) position = random();
  const double usual = seconds_for(file_of(positions));
  EXPECT_LT(seconds_for(file_of(crowded_positions(positions.size()))), 10 * usual + 0.1);
}

/// A file of 20 kB: O answers each first move with a pairing. All lines of 600 cells have the two pairs of the middle.
TEST(Time, PairingsOfLongLinesTakeNoSquareOfTheLine) {
  if (sanitized) GTEST_SKIP() << "the time is that of the sanitizer";
  constexpr std::size_t long_row = 1024, middle = long_row / 2;
  std::vector<CertificateRecord> records;
  for (std::size_t reply = middle; reply < long_row; ++reply) {  // the other half is symmetric
    CertificateRecord& record = records.emplace_back(CertificateRecord{std::vector<Content>(long_row), true, Cell{0}});
    record.cells[reply] = Content::x;
    const std::size_t first = reply == middle ? middle - 2 : middle - 1;
    record.strategy = std::vector<proof::Pair>{{static_cast<Cell>(first), static_cast<Cell>(2 * middle - 1 - first)}};
  }
  std::sort(records.begin(), records.end(), proof::precedes);
  proof::CertificateWriter writer({empty_board("1024,1,600:exact"), Claim::o_does_not_lose, records.size()});
  for (const CertificateRecord& record : records) writer.add(record);
  const double before = thread_seconds();
  const std::string verdict = cpp_verdict(writer.finish());
  EXPECT_TRUE(accepted(verdict)) << verdict;
  EXPECT_LT(thread_seconds() - before, 5);
}

}  // namespace
}  // namespace mnk::test
