// SPDX-License-Identifier: MIT
// The checker programs: an answer for each file, and the highest exit status of all.
#include <sys/wait.h>

#include <cstdlib>
#include <tuple>

#include "checker/checkers.hpp"
#include "mnk/solve.hpp"

namespace mnk::test {
namespace {

int status_of(const std::string& command) {
  const int state = std::system((command + " >/dev/null 2>&1").c_str());
  return WIFEXITED(state) ? WEXITSTATUS(state) : -1;
}

/// X wins from here by fours and threes, with null moves in the certificate.
Position gomoku_after_four_stones() {
  Position start = empty_board("15,15,5");
  for (const auto& [row, column, stone] :
       {std::tuple(7U, 7U, Stone::x), {14U, 0U, Stone::o}, {6U, 7U, Stone::x}, {13U, 0U, Stone::o}})
    start.stones[start.rules.cell(row, column)] = stone;
  return start;
}

/// A folder of the test for certificates, and the two programs.
class Expect : public testing::Test {
 protected:
  Expect() { EXPECT_EQ(std::system(("mkdir -p " + folder_).c_str()), 0); }
  ~Expect() override { std::system(("rm -r " + folder_).c_str()); }
  std::string file(const std::string& name, const std::string& bytes) const {
    std::ofstream(folder_ + "/" + name, std::ios::binary) << bytes;
    return folder_ + "/" + name;
  }
  /// Output and exit status of a program.
  static std::pair<std::string, int> run(const std::string& command) {
    FILE* pipe = popen((command + " 2>/dev/null").c_str(), "r");
    std::string out;
    std::array<char, 4096> buffer;
    while (const std::size_t got = fread(buffer.data(), 1, buffer.size(), pipe)) out.append(buffer.data(), got);
    const int state = pclose(pipe);
    return {out, WIFEXITED(state) ? WEXITSTATUS(state) : -1};
  }

  std::string folder_ = testing::TempDir() + "mnk_expect_" + std::to_string(getpid());
  std::string build_ = std::string(MNK_PROGRAM).substr(0, std::string(MNK_PROGRAM).rfind("/apps/"));
  std::vector<std::string> programs_ = {build_ + "/checker/mnk-check ",
                                        "python3 " MNK_SOURCE_DIR "/checker/check_certificate.py "};
};

TEST_F(Expect, OnlyThisClaim) {
  const std::string good = file("good", prove(empty_board("3,1,2"), Claim::x_wins));
  for (const std::string& program : programs_) {
    for (const char* claim : {"x_wins 3,1,2", "x_wins 3,1,2 from the empty board"}) {
      const auto [out, status] = run(program + "--expect '" + claim + "' " + good);
      EXPECT_EQ(out, "ACCEPTED x_wins 3,1,2 from the empty board: 1 record, 1 used\n");
      EXPECT_EQ(status, 0);
    }
    EXPECT_EQ(run(program + "--expect='x_wins 3,1,2' -- " + good).second, 0);
    for (const std::string claim :
         {"x_does_not_lose 3,1,2", "x_wins 3,1,3", "x_wins 1,3,2", "x_wins 3,1,2:exact", "x_wins", "x_wins 3,1,2 "}) {
      const auto [out, status] = run(program + "--expect '" + claim + "' " + good);
      EXPECT_EQ(out, "REJECTED x_wins 3,1,2 from the empty board: another claim was expected: " + claim +
                         " from the empty board\n");
      EXPECT_EQ(status, 1);
    }
    EXPECT_EQ(run(program + "--expect '' " + good).second, 2);
    EXPECT_EQ(run(program + "--expect").second, 2);
    EXPECT_EQ(run(program + "--expect 'x_wins 3,1,2'").second, 2);
  }
}

TEST_F(Expect, FromAPositionAndForEachFile) {
  Position start = empty_board("3,3,3");
  start.stones[4] = Stone::x;
  start.stones[1] = Stone::o;
  const std::string later = file("later", prove(start, Claim::x_wins));
  const std::string good = file("good", prove(empty_board("4,3,3"), Claim::x_wins));
  const std::string bad = file("bad", proof::CertificateWriter({empty_board("4,3,3"), Claim::x_wins, 0}).finish());
  const std::string garbage = file("garbage", "garbage");
  for (const std::string& program : programs_) {
    EXPECT_EQ(run(program + "--expect 'x_wins 3,3,3 from .O./.X./...' " + later).second, 0);
    const auto [out, status] = run(program + "--expect 'x_wins 3,3,3' " + later);
    EXPECT_EQ(
        out, "REJECTED x_wins 3,3,3 from .O./.X./...: another claim was expected: x_wins 3,3,3 from the empty board\n");
    EXPECT_EQ(status, 1);
    EXPECT_EQ(run(program + "--expect 'x_wins 4,3,3' " + good + " " + good).second, 0);
    EXPECT_EQ(run(program + "--expect 'x_wins 4,3,3' " + good + " " + later).second, 1);
    EXPECT_EQ(run(program + "--expect 'x_wins 4,3,3' " + bad).second, 1);
    EXPECT_EQ(run(program + "--expect 'x_wins 4,3,3' " + garbage).first, "REJECTED byte 0: not a certificate\n");
  }
}

/// Numbers of the lines of progress that end with `words`, after the name of the program and of the file.
std::vector<std::uint64_t> numbers_of(const std::string& text, const std::string& begin, const std::string& words) {
  std::vector<std::uint64_t> numbers;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with(begin) || !line.ends_with(" " + words)) continue;
    numbers.push_back(std::stoull(line.substr(begin.size())));
    EXPECT_EQ(line, begin + std::to_string(numbers.back()) + " " + words);
  }
  return numbers;
}

TEST_F(Expect, LinesOfProgress) {
  const std::string certificate = prove(empty_board("4,3,3:misere"), Claim::o_wins);
  const std::uint64_t records =
      static_cast<unsigned char>(certificate[20]) + 256 * static_cast<unsigned char>(certificate[21]);
  ASSERT_GT(records, 300U);
  const std::string good = file("good", certificate), small = file("small", prove(empty_board("3,1,2"), Claim::x_wins));
  // Standard error in place of standard output.
  const auto errors_of = [](const std::string& command) { return run("( " + command + " 2>&1 >/dev/null )"); };
  const std::string begin = "mnk-check: " + good + ": ", most = ", of at most " + std::to_string(records);
  const auto [text, status] = errors_of(programs_[0] + "--progress-every 1e-9 " + small + " " + good);
  EXPECT_EQ(status, 0);
  const auto read = numbers_of(text, begin, "records read" + most);
  const auto checked = numbers_of(text, begin, "records checked" + most);
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), std::ssize(read) + std::ssize(checked)) << text;
  for (const auto& numbers : {read, checked}) {
    ASSERT_GT(numbers.size(), 1U) << text;
    for (std::size_t i = 1; i < numbers.size(); ++i) EXPECT_EQ(numbers[i], numbers[i - 1] + 64);
    EXPECT_LE(numbers.back(), records);
  }
  EXPECT_EQ(errors_of(programs_[0] + small + " " + good).first, "") << "a line a minute";
  const auto both = run(programs_[0] + "--expect 'o_wins 4,3,3:misere' --progress-every=1e-9 -- " + good);
  EXPECT_EQ(both.second, 0);
  EXPECT_TRUE(both.first.starts_with("ACCEPTED o_wins 4,3,3:misere from the empty board: ")) << both.first;
  EXPECT_EQ(run(programs_[0] + "--progress-every=1 " + small).first,
            "ACCEPTED x_wins 3,1,2 from the empty board: 1 record, 1 used\n");
  for (const char* wrong : {"0", "-1", "nan", "1s", "''", "1e10"})
    EXPECT_EQ(run(programs_[0] + "--progress-every " + wrong + " " + small).second, 2) << wrong;
  EXPECT_EQ(run(programs_[0] + "--progress-every").second, 2);
  EXPECT_EQ(run(programs_[0] + "--progress-every 1 --expect 'x_wins 3,1,2' --together 'x_wins 3,1,2' " + small).second,
            2);
}

/// The second file is a pipe that is written to after the answer to the first one.
TEST_F(Expect, AnswersAreWrittenAtOnce) {
  const std::string good = file("good", prove(empty_board("3,1,2"), Claim::x_wins)), pipe = folder_ + "/pipe";
  ASSERT_EQ(std::system(("mkfifo " + pipe).c_str()), 0);
  const auto [out, status] = run("timeout 60 sh -c '" + programs_[0] + good + " " + pipe +
                                 " | { head -n 1; echo garbage >" + pipe + "; cat >/dev/null; }'");
  EXPECT_EQ(out, good + ": ACCEPTED x_wins 3,1,2 from the empty board: 1 record, 1 used\n");
  EXPECT_EQ(status, 0);
}

/// Zones of null moves take most of the time of a certificate of a large board.
TEST_F(Expect, LinesOfProgressOnZones) {
  const auto solved = solve_certified(gomoku_after_four_stones());
  ASSERT_TRUE(solved.ok());
  const std::string large = file("large", solved->claims.at(0).certificate);
  const auto [text, status] = run("( " + programs_[0] + "--progress-every 1e-9 " + large + " 2>&1 >/dev/null )");
  EXPECT_EQ(status, 0);
  EXPECT_FALSE(numbers_of(text, "mnk-check: " + large + ": ", "zones of records known").empty()) << text;
}

/// 15,15,5 after four stones, some 7,800 records: 3 ms of processor time for each. The solver has to find it first.
TEST(Programs, ThePythonCheckerIsFast) {
  const auto solved = solve_certified(gomoku_after_four_stones());
  ASSERT_TRUE(solved.ok());
  ASSERT_EQ(solved->claims.size(), 1U);
  EXPECT_GT(solved->claims[0].records, 1'000U);
  const std::string file = testing::TempDir() + "mnk_fast_" + std::to_string(getpid());
  std::ofstream(file, std::ios::binary) << solved->claims[0].certificate;
  const std::uint64_t seconds = 1 + solved->claims[0].records * 3 / 1000;
  const std::string limit = "ulimit -t " + std::to_string(seconds) + " && exec ";
  EXPECT_EQ(status_of(limit + "python3 " MNK_SOURCE_DIR "/checker/check_certificate.py " + file), 0);
  std::remove(file.c_str());
}

TEST(Programs, ExitStatus) {
  const std::string folder = testing::TempDir() + "mnk_check_" + std::to_string(getpid());
  ASSERT_EQ(std::system(("mkdir -p " + folder).c_str()), 0);
  const std::string good = folder + "/good";
  const std::string bad = folder + "/bad";
  const std::string garbage = folder + "/garbage";
  std::ofstream(good, std::ios::binary) << prove(empty_board("3,1,2"), Claim::x_wins);
  std::ofstream(bad, std::ios::binary) << proof::CertificateWriter({empty_board("3,3,3"), Claim::x_wins, 0}).finish();
  std::ofstream(garbage, std::ios::binary) << "garbage";
  const std::string missing = folder + "/missing";
  const std::string build = std::string(MNK_PROGRAM).substr(0, std::string(MNK_PROGRAM).rfind("/apps/"));
  for (const std::string& program :
       {build + "/checker/mnk-check ", std::string("python3 " MNK_SOURCE_DIR "/checker/check_certificate.py ")}) {
    EXPECT_EQ(status_of(program + good), 0) << program;
    EXPECT_EQ(status_of(program + good + " " + good), 0) << program;
    EXPECT_EQ(status_of(program + bad), 1) << program;
    EXPECT_EQ(status_of(program + garbage + " " + good), 1) << program;
    EXPECT_EQ(status_of(program + missing), 2) << program;
    EXPECT_EQ(status_of(program + folder), 2) << program;
    EXPECT_EQ(status_of(program + missing + " " + good), 2) << program;
    EXPECT_EQ(status_of(program), 2) << program;
    for (const char* const output : {" >/dev/full", " >&-"}) {
      for (const std::string& files : {good, bad, good + " " + good}) {
        const int unwritten = std::system((program + files + output + " 2>/dev/null").c_str());
        EXPECT_EQ(WEXITSTATUS(unwritten), 3) << program << files << output;
      }
    }
  }
  EXPECT_EQ(std::system(("rm -r " + folder).c_str()), 0);
}

}  // namespace
}  // namespace mnk::test
