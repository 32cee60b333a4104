// SPDX-License-Identifier: MIT
// `mnk merge` as a program. tests/proof/merge_test.cpp tests the merge itself.
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "apps/match_engines.hpp"

namespace mnk::test {
namespace {

class MergeProgram : public testing::Test {
 protected:
  std::string path(const std::string& name) const { return folder_ / name; }
  /// Solves a position and writes its certificate.
  std::string solved(const std::string& name, const std::string& game, const std::string& moves = "") const {
    std::vector<std::string> arguments = {"solve", "--game", game, "--certificate", path(name)};
    if (!moves.empty()) arguments.push_back(moves);
    const Ended ended = run(arguments);
    EXPECT_EQ(ended.status, 0) << ended.err;
    return path(name);
  }
  static std::string content(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  std::string written(const std::string& name, const std::string& bytes) const {
    std::ofstream(path(name), std::ios::binary) << bytes;
    return path(name);
  }
  /// The bytes, the last 8 of which become the checksum.
  static std::string with_sum(std::string bytes) {
    const std::size_t end = bytes.size() - 8;
    const std::uint64_t sum = fnv1a(std::string_view(bytes).substr(0, end));
    for (std::size_t i = 0; i < 8; ++i) bytes[end + i] = static_cast<char>(sum >> 8 * i & 255);
    return bytes;
  }
  /// A certificate without records, of the empty board of size x size cells. Claim 0: x_wins, 2: o_does_not_lose.
  std::string without_records(int size, int k, int claim) const {
    std::string bytes(28 + (size * size + 7) / 8 + 8, '\0');
    bytes.replace(0, 9, "mnk-cert\x02");
    bytes[10] = static_cast<char>(claim);
    bytes[12] = bytes[14] = static_cast<char>(size);
    bytes[16] = static_cast<char>(k);
    return written("without_records", with_sum(bytes));
  }

  MatchFolder folder_;
};

TEST_F(MergeProgram, WritesWhatTheCheckerAccepts) {
  const std::string whole = solved("whole", "4,4,3");
  const std::string out = path("out");
  const Ended ended = run({"merge", without_records(4, 3, 0), solved("part", "4,4,3", "b2 a1"), whole, "--out", out});
  EXPECT_EQ(ended.status, 0) << ended.err;
  EXPECT_EQ(ended.err, "");
  const Json solve = Json::parse(run({"solve", "--game", "4,4,3", "--json", "--certificate", path("again")}).out);
  EXPECT_EQ(ended.out.rfind(out + ": x_wins, ", 0), 0U) << ended.out;
  EXPECT_NE(ended.out.find(", " + std::to_string(content(out).size()) + " bytes\n"), std::string::npos) << ended.out;
  const Ended checked = run({"check", "--expect", "x_wins 4,4,3", out});
  EXPECT_EQ(checked.status, 0) << checked.out;

  const Ended alone = run({"merge", "--json", whole, "--out", out});
  EXPECT_EQ(content(out), content(whole));
  const Json& certificate = solve["certificates"][0];
  EXPECT_EQ(Json::parse(alone.out), (Json{{"game", "4,4,3"},
                                          {"claim", "x_wins"},
                                          {"proved", true},
                                          {"records", certificate["records"]},
                                          {"bytes", certificate["bytes"]}}));
}

/// The proofs of the positions that are listed complete the certificate.
TEST_F(MergeProgram, ListsTheOpenPositions) {
  const std::string start = without_records(4, 3, 0), out = path("out");
  const Ended nothing = run({"merge", start, "--out", out});
  EXPECT_EQ(nothing.status, 1);
  EXPECT_EQ(nothing.out, "");
  EXPECT_EQ(nothing.err, "open: the start position\nmnk: x_wins is not proved: 1 open position\n");
  EXPECT_FALSE(std::filesystem::exists(out));

  // O is the prover of a draw on 3,3,3: the replies to the centre do not prove the other first moves of X.
  std::vector<std::string> parts = {"merge", without_records(3, 3, 2), "--out", out};
  parts.push_back(solved("after", "3,3,3", "b2"));
  const Ended some = run(parts);
  EXPECT_EQ(some.status, 1);
  std::vector<std::string> said = lines(some.err);
  ASSERT_EQ(said.size(), 9U) << some.err;
  EXPECT_EQ(said.back(), "mnk: o_does_not_lose is not proved: 8 open positions");
  parts.push_back("--json");
  const Json json = Json::parse(run(parts).out);
  EXPECT_EQ(json["open_positions"], 8);
  parts.pop_back();
  for (std::size_t i = 0; i < 8; ++i) {
    ASSERT_EQ(said[i].rfind("open: ", 0), 0U) << said[i];
    const std::string moves = said[i].substr(6);
    EXPECT_EQ(json["open"][i], moves);
    parts.push_back(solved(moves, "3,3,3", moves));
  }
  EXPECT_EQ(run(parts).status, 0);
  EXPECT_EQ(run({"check", "--expect", "o_does_not_lose 3,3,3", out}).status, 0);
}

TEST_F(MergeProgram, ListsAtMostTwenty) {
  const Ended ended = run({"merge", without_records(5, 5, 2), solved("reply", "5,5,5", "a1"), "--out", path("out")});
  EXPECT_EQ(ended.status, 1);
  const std::vector<std::string> said = lines(ended.err);
  ASSERT_EQ(said.size(), 21U) << ended.err;
  EXPECT_EQ(said[19].rfind("open: ", 0), 0U);
  // All live first moves but the four corners, which are the same. None dominates another on the empty board.
  EXPECT_EQ(said[20], "mnk: o_does_not_lose is not proved: 21 open positions") << ended.err;
}

TEST_F(MergeProgram, RefusesPartsThatDoNotFit) {
  const std::string win = solved("win", "4,4,3"), out = path("out");
  const std::string draw = solved("draw", "3,3,3");
  const std::string lost = solved("lost", "4,4,3", "a1 b2 d1 c3");
  struct {
    std::vector<std::string> parts;
    std::string said;
  } cases[] = {
      {{win, draw}, "mnk: " + draw + ": the part is of 3,3,3, not of 4,4,3\n"},
      {{win, lost}, "mnk: " + lost + ": the part claims o_wins, not x_wins\n"},
      {{win, path("missing")}, "mnk: " + path("missing") + " cannot be read: No such file or directory\n"},
      {{written("text", "X wins\n"), win}, "mnk: " + path("text") + ": byte 0: does not begin with mnk-cert\n"},
      {{win, written("cut", content(win).substr(0, content(win).size() - 1))}, "mnk: " + path("cut") + ": byte "},
      {{win, folder_ / ""}, "mnk: "},
      {{win, "/dev/null"}, "mnk: /dev/null: byte 0: "},
  };
  for (const auto& [parts, said] : cases) {
    std::vector<std::string> arguments = {"merge", "--out", out};
    arguments.insert(arguments.end(), parts.begin(), parts.end());
    const Ended ended = run(arguments);
    EXPECT_EQ(ended.status, 2) << said;
    EXPECT_EQ(ended.out, "") << said;
    EXPECT_EQ(ended.err.rfind(said, 0), 0U) << ended.err << said;
    EXPECT_FALSE(std::filesystem::exists(out));
  }
  EXPECT_EQ(run({"merge", win}).status, 2);
  EXPECT_EQ(run({"merge", "--out", out}).status, 2);
}

/// The output is tried before the parts are read.
TEST_F(MergeProgram, LeavesFilesThatAreNoCertificates) {
  const std::string win = solved("win", "4,4,3"), text = written("text", "my games\n");
  const Ended refused = run({"merge", win, "--out", text});
  EXPECT_EQ(refused.status, 2);
  EXPECT_EQ(refused.err,
            "mnk: --out: " + text + " is not a certificate; it is left as it is. Name another file, or remove it\n");
  EXPECT_EQ(content(text), "my games\n");
  const Ended unwritable = run({"merge", path("missing"), "--out", path("no/folder")});
  EXPECT_EQ(unwritable.status, 3);
  EXPECT_EQ(unwritable.err.rfind("mnk: --out: ", 0), 0U) << unwritable.err;
  EXPECT_EQ(run({"merge", win, "--out", "/dev/full"}).status, 3);

  // A part may be the output; a merge that proves nothing leaves it.
  const std::string before = content(win);
  EXPECT_EQ(run({"merge", without_records(4, 3, 0), "--out", win}).status, 1);
  EXPECT_EQ(content(win), before);
  EXPECT_EQ(run({"merge", win, "--out", win}).status, 0);
  EXPECT_EQ(content(win), before);
  const Ended printed = run({"merge", win, "--out", "/dev/stdout"});
  EXPECT_EQ(printed.status, 0);
  EXPECT_EQ(printed.out, before);
}

TEST_F(MergeProgram, ReadsPipes) {
  const std::string win = solved("win", "4,4,3");
  const Ended ended = run({"merge", "/dev/stdin", "--out", path("out")}, content(win));
  EXPECT_EQ(ended.status, 0) << ended.err;
  EXPECT_EQ(content(path("out")), content(win));
}

/// A pairing that is none is found by the checker; nothing is written.
TEST_F(MergeProgram, BelievesNoPart) {
  const std::string draw = content(solved("draw", "5,5,5"));
  const std::string out = path("out");
  int rejected = 0;
  for (std::size_t bit = 8 * 28; bit < 8 * (draw.size() - 8); ++bit) {
    std::string bad = draw;
    bad[bit / 8] ^= static_cast<char>(0x80 >> bit % 8);
    const Ended ended = run({"merge", written("bad", with_sum(bad)), "--out", out});
    if (ended.status == 0) {
      EXPECT_EQ(run({"check", out}).status, 0) << bit;
      std::filesystem::remove(out);
      continue;
    }
    EXPECT_FALSE(std::filesystem::exists(out)) << bit;
    rejected += ended.err.find("the checker says:\nREJECTED ") != std::string::npos ? 1 : 0;
  }
  EXPECT_GT(rejected, 0);
}

}  // namespace
}  // namespace mnk::test
