// SPDX-License-Identifier: MIT
// `mnk match`: games are counted and saved as they were, and who breaks the rules is named.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "apps/judge_run.hpp"
#include "mnk/board.hpp"
#include "mnk/game_record.hpp"

namespace mnk::test {
namespace {

namespace fs = std::filesystem;

std::string engine() { return fs::path(MNK_PROGRAM).parent_path() / "pbrain-mnk"; }

std::string text_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

class Folder {
 public:
  Folder() : path_(fs::path(testing::TempDir()) / ("mnk_match_" + std::to_string(getpid()))) { fs::create_directories(path_); }
  ~Folder() { fs::remove_all(path_); }
  const fs::path& path() const { return path_; }

  /// A program in shell that answers what comes in by `cases`.
  std::string script(const std::string& name, const std::string& cases) const {
    const fs::path file = path_ / name;
    std::ofstream(file) << "#!/bin/sh\nwhile read -r line; do\ncase \"$line\" in\nABOUT*) echo about;;\nSTART*) echo OK;;\nEND*) exit 0;;\n"
                        << cases << "\nesac\ndone\n";
    fs::permissions(file, fs::perms::owner_all);
    return file;
  }

 private:
  fs::path path_;
};

TEST(MatchCommand, SavesEveryGameAsItWas) {
  const Folder folder;
  const fs::path games = folder.path() / "new" / "games";
  const Ended ended =
      run({"match", "--engines", engine(), engine(), "--game", "7,7,4", "--games", "4", "--nodes", "100", "--time", "5", "--save", games},
          "", 120);
  ASSERT_EQ(ended.status, 0) << ended.err;
  EXPECT_NE(ended.out.find("4 games"), std::string::npos) << ended.out;
  const Rules rules = *parse_game("7,7,4");
  for (const char* name : {"00001", "00002", "00003", "00004"}) {
    const auto sgf = read_sgf(text_of(games / (std::string(name) + ".sgf")));
    const auto psq = read_psq(text_of(games / (std::string(name) + ".psq")), rules);
    ASSERT_TRUE(sgf.ok() && psq.ok()) << name;
    EXPECT_EQ(sgf->rules, rules);
    EXPECT_TRUE(sgf->problems.empty());
    EXPECT_EQ(main_line(*sgf), main_line(*psq));
    EXPECT_EQ(sgf->x_name, "pbrain-mnk");
    EXPECT_EQ(psq->o_name, "pbrain-mnk");
    EXPECT_EQ(psq->psq.code, 0);
    for (std::size_t i = 1; i < sgf->nodes.size(); ++i) {
      ASSERT_TRUE(sgf->nodes[i].milliseconds && psq->nodes[i].milliseconds);
      EXPECT_EQ(*sgf->nodes[i].milliseconds, *psq->nodes[i].milliseconds);
    }
    Board board(rules);
    for (const Cell cell : main_line(*sgf)) ASSERT_TRUE(board.play(cell).ok());
    EXPECT_EQ(sgf->result, board.outcome() == Outcome::x_wins ? "B+" : board.outcome() == Outcome::o_wins ? "W+" : "0");
    EXPECT_TRUE(board.is_over());
  }
  EXPECT_EQ(std::distance(fs::directory_iterator(games), fs::directory_iterator()), 8);
}

/// One game of two: the faulty engine has X in one of them. It must lose both, by its fault.
void expect_blame(const Folder& folder, const std::string& program, const std::string& counted, const std::string& comment,
                  const std::string& result) {
  const fs::path games = folder.path() / "games";
  fs::remove_all(games);
  const Ended ended =
      run({"match", "--engines", engine(), program, "--game", "9,9,5", "--games", "2", "--time", "0.2", "--save", games}, "", 120);
  EXPECT_EQ(ended.status, 0) << ended.err;
  EXPECT_NE(ended.out.find("2 games, 2 won"), std::string::npos) << ended.out;
  EXPECT_NE(ended.out.find(counted), std::string::npos) << ended.out;
  const auto as_o = read_sgf(text_of(games / "00001.sgf"));
  const auto as_x = read_sgf(text_of(games / "00002.sgf"));
  ASSERT_TRUE(as_o.ok() && as_x.ok());
  EXPECT_EQ(as_o->result, "B+" + result);
  EXPECT_EQ(as_x->result, "W+" + result);
  EXPECT_EQ(as_o->nodes.back().comment, "O: " + comment);
  EXPECT_EQ(as_x->nodes.back().comment, "X: " + comment);
}

TEST(MatchCommand, NamesWhoBreaksTheRules) {
  const Folder folder;
  expect_blame(folder, folder.script("pbrain-illegal", "BEGIN*|TURN*|DONE*) echo 99,99;;"), "2 illegal moves", "illegal move", "F");
  expect_blame(folder, folder.script("pbrain-crash", "BEGIN*|TURN*|DONE*) exit 3;;"), "2 crashes", "crash", "F");
  expect_blame(folder, folder.script("pbrain-late", "BEGIN*|TURN*|DONE*) sleep 0.6; echo 8,8;;"), "2 time losses", "out of time", "T");
}

TEST(MatchCommand, SaysWhatItCannotDo) {
  EXPECT_EQ(run({"match", "--engines", "/nowhere", engine()}, "", 20).status, 2);
  EXPECT_EQ(run({"match", "--engines", engine(), engine(), "--save", "/dev/null/games"}, "", 20).status, 2);
}

}  // namespace
}  // namespace mnk::test
