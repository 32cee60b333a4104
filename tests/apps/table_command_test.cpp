// SPDX-License-Identifier: MIT
// `mnk table` as a program, and `--tables` of the commands that use tables.
#include <fstream>

#include "apps/judge_run.hpp"

namespace mnk::test {
namespace {

class TableCommand : public testing::Test {
 protected:
  TableCommand() {
    std::string path = testing::TempDir() + "mnk-table-XXXXXX";
    folder_ = ::mkdtemp(path.data());
  }
  ~TableCommand() override { std::filesystem::remove_all(folder_); }

  Ended table(const std::string& arguments, const std::string& position = {}) {
    std::vector<std::string> all = {"table"};
    for (std::string& word : words(arguments)) all.push_back(word.starts_with('/') ? folder_ + word : word);
    if (!position.empty()) all.push_back(position);
    return run(all);
  }

  std::string folder_;
};

TEST_F(TableCommand, MakesChecksDescribesAndProbes) {
  const Ended made = table("make 4,3,3 /4,3,3");
  EXPECT_EQ(made.out.substr(0, 23), "4,3,3: 13 of 13 layers,");
  EXPECT_NE(made.out.find(" 111973 positions, 28275 up to symmetry\n"), std::string::npos) << made.out;
  EXPECT_EQ(made.status, 0) << made.err;
  const Ended shown = table("info /4,3,3");
  EXPECT_EQ(shown.out.substr(0, made.out.size()), made.out);
  EXPECT_NE(shown.out.find("\n     1            2            0           10            0            4 "),
            std::string::npos)
      << shown.out;
  EXPECT_EQ(table("check /4,3,3 --samples 10").out.rfind("ok: ", 0), 0U);
  EXPECT_EQ(table("probe /4,3,3", "b2 a1 c2").out, "-1 1 1\n");  // as `mnk best` says
  EXPECT_EQ(table("probe /4,3,3", "a1").out, run({"best", "--game", "4,3,3", "a1"}).out);
}

TEST_F(TableCommand, RefusalsHaveTheirStatus) {
  EXPECT_EQ(table("make 6,5,4 /a").status, 2);
  EXPECT_EQ(table("make renju /a").status, 2);
  EXPECT_EQ(table("make 3,3 /a").status, 2);
  EXPECT_EQ(table("make 3,3,3").status, 2);
  std::ofstream(folder_ + "/file") << "in the way";
  EXPECT_EQ(table("make 3,3,3 /file/b").status, 3);
  EXPECT_EQ(table("info /a").status, 1);
  ASSERT_EQ(table("make 3,3,3 /a").status, 0);
  EXPECT_EQ(table("make 3,3,3:misere /a").status, 1);
  EXPECT_EQ(table("probe /a", "XXX/OO./...").status, 2);
  EXPECT_EQ(table("probe /a", "a9").status, 2);
  std::ofstream(folder_ + "/a/layer-04.mnkt") << "damaged";
  const Ended damaged = table("check /a");
  EXPECT_EQ(damaged.status, 1);
  EXPECT_NE(damaged.err.find("layer-04.mnkt"), std::string::npos) << damaged.err;
}

TEST_F(TableCommand, AnUnfinishedTableIsContinued) {
  const Ended part = table("make 4,4,3 /4,4,3 --time 1ms");
  EXPECT_EQ(part.status, 1);
  EXPECT_NE(part.err.find("unfinished"), std::string::npos) << part.err;
  const Ended whole = table("make 4,4,3 /4,4,3 --threads 2 --memory 64");
  EXPECT_EQ(whole.status, 0);
  EXPECT_NE(whole.out.find("6036001 positions, 756387 up to symmetry"), std::string::npos) << whole.out;
  EXPECT_EQ(table("check /4,4,3 --samples 1").status, 0);
  std::filesystem::remove(folder_ + "/4,4,3/layer-00.mnkt");
  const Ended checked = table("check /4,4,3 --samples 1");
  EXPECT_EQ(checked.out.rfind("ok: ", 0), 0U) << checked.out;
  EXPECT_NE(checked.err.find("unfinished: it has 16 of 17 layers"), std::string::npos) << checked.err;
  EXPECT_EQ(checked.status, 1);
}

/// A position that the search does not settle within one node.
TEST_F(TableCommand, BestAndAnalyseTakeAnswersFromTables) {
  ASSERT_EQ(table("make 4,4,3:misere /4,4,3:misere").status, 0);
  const std::vector<std::string> best = {"best", "--game", "4,4,3:misere", "--nodes", "1", "b2 c3"};
  EXPECT_EQ(run(best).out.rfind("error too_large", 0), 0U);
  std::vector<std::string> with = best;
  with.insert(with.end() - 1, {"--tables", folder_});
  const Ended answered = run(with);
  EXPECT_EQ(answered.out, table("probe /4,4,3:misere", "b2 c3").out);
  EXPECT_EQ(answered.status, 0);
  ASSERT_EQ(::setenv("MNK_TABLES", folder_.c_str(), 1), 0);
  EXPECT_EQ(run(best).out, answered.out);
  ::unsetenv("MNK_TABLES");
  const Ended analysed = run({"analyse", "--game", "4,4,3:misere", "--time", "1ms", "--tables", folder_, "b2 c3"});
  EXPECT_NE(analysed.out.find("proved: "), std::string::npos) << analysed.out;

  for (const std::string& wrong : {folder_ + "/none", folder_ + "/4,4,3:misere/layer-02.mnkt"}) {
    for (const char* command : {"best", "analyse"}) {
      const Ended refused = run({command, "--tables", wrong, "a1"});
      EXPECT_EQ(refused.status, 2) << command;
      EXPECT_EQ(refused.err.rfind("mnk: --tables: " + wrong + " cannot be read: ", 0), 0U) << refused.err;
    }
  }
  std::ofstream(folder_ + "/4,4,3:misere/layer-02.mnkt") << "damaged";
  EXPECT_EQ(run(with).status, 2);
}

}  // namespace
}  // namespace mnk::test
