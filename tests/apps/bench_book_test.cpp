// SPDX-License-Identifier: MIT
// `mnk bench book` as a program. tests/solve/book_test.cpp tests the scores.
#include <fstream>
#include <iterator>

#include "apps/match_engines.hpp"

namespace mnk::test {
namespace {

class BenchBook : public testing::Test {
 protected:
  std::string path(const std::string& name) const { return folder_ / name; }
  static std::string content(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  /// Runs the command with a folder of scores of its own.
  Ended book(const std::string& scores, const std::string& game, int plies, std::vector<std::string> more) const {
    std::vector<std::string> all = {"bench",    "book",       "--game",  game,
                                    "--folder", path(scores), "--plies", std::to_string(plies)};
    all.insert(all.end(), more.begin(), more.end());
    return run(all);
  }

  MatchFolder folder_;
};

TEST_F(BenchBook, ContinuesABook) {
  ASSERT_EQ(book("short", "5,4,3:gravity", 3, {"--out", path("short.book")}).status, 0);
  ASSERT_EQ(book("whole", "5,4,3:gravity", 5, {"--out", path("whole.book")}).status, 0);
  const Ended longer = book("longer", "5,4,3:gravity", 5, {"--from", path("short.book"), "--out", path("longer.book")});
  EXPECT_EQ(longer.status, 0) << longer.err;
  EXPECT_EQ(longer.out.find("ply 3:"), std::string::npos) << "the ply was computed again: " << longer.out;
  EXPECT_NE(longer.out.find("ply 4:"), std::string::npos) << longer.out;
  EXPECT_FALSE(content(path("whole.book")).empty());
  EXPECT_EQ(content(path("longer.book")), content(path("whole.book")));
}

TEST_F(BenchBook, RefusesToContinueAnotherBook) {
  ASSERT_EQ(book("short", "5,4,3:gravity", 3, {"--out", path("short.book")}).status, 0);
  for (const auto& [game, plies] : {std::pair{"4,5,3:gravity", 4}, {"5,4,3:gravity", 2}}) {
    const Ended other = book("other", game, plies, {"--from", path("short.book"), "--out", path("other.book")});
    EXPECT_EQ(other.status, 3);
    EXPECT_NE(other.err.find("short.book has 3 plies of 5,4,3:gravity"), std::string::npos) << other.err;
  }
  EXPECT_EQ(book("none", "5,4,3:gravity", 4, {"--from", path("no_such.book")}).status, 3);
  EXPECT_EQ(content(path("other.book")), "");
}

}  // namespace
}  // namespace mnk::test
