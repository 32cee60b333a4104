// SPDX-License-Identifier: MIT
// The making of tables: the same bytes however it is done, continued after a kill, refusals.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/wait.h>
#include <unistd.h>

#include "table/layer_header.hpp"
#include "table/made_table.hpp"

namespace mnk::table {
namespace {

using test::code;
using test::files_of;
using test::game;
using test::MadeTable;
using test::TemporaryFolder;

TEST(TableMake, LeavesOneFileForEachLayerOfTheSizeForetold) {
  for (const char* text : {"3,3,3", "4,3,3:gravity", "4,3,3:exact", "1,1,1"}) {
    const MadeTable made(text);
    const auto files = files_of(made.path());
    EXPECT_EQ(files.size(), game(text).cells() + 1) << text;
    std::uint64_t bytes = 0;
    for (const auto& [name, content] : files) bytes += content.size();
    EXPECT_EQ(bytes, table_bytes(game(text))) << text;
  }
}

TEST(TableMake, ThreadsGiveTheSameBytes) {
  const MadeTable one("4,4,3");
  const MadeTable three("4,4,3", {.threads = 3});
  EXPECT_EQ(one.files(), three.files());
}

TEST(TableMake, LittleMemoryTakesMorePassesAndGivesTheSameBytes) {
  for (const char* text : {"4,4,3", "4,3,3:exact", "4,4,4:gravity"}) {
    const MadeTable much(text);
    // With the least memory, some layer is computed with one set of its neighbour in memory at a time.
    const MadeTable little(text, {.memory = test::least_memory(text)});
    EXPECT_EQ(much.files(), little.files()) << text;
  }
}

/// Makes a table in a child process that is killed at a report of progress. Returns true if it was killed.
bool make_and_die(const Rules& rules, const std::string& folder, int reports) {
  const pid_t child = ::fork();
  if (child == 0) {
    int seen = 0;
    const auto result = make(rules, folder, {}, [&](const MakeProgress&) {
      if (++seen == reports) ::raise(SIGKILL);
    });
    ::_exit(result ? 0 : 1);
  }
  int status = 0;
  EXPECT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFSIGNALED(status) || WEXITSTATUS(status) == 0);
  return WIFSIGNALED(status);
}

TEST(TableMake, ContinuesAfterAKillAtAnyReport) {
  for (const char* text : {"4,3,3", "4,3,3:gravity"}) {
    const MadeTable whole(text);
    int kills = 0;
    for (int reports = 1;; ++reports) {
      const TemporaryFolder folder;
      if (!make_and_die(game(text), folder.path(), reports)) break;
      ++kills;
      int again = 0;
      ASSERT_TRUE(make(game(text), folder.path(), {}, [&](const MakeProgress&) { ++again; }).value().complete());
      auto files = files_of(folder.path());
      EXPECT_EQ(files, whole.files()) << text << ", killed at report " << reports;
      // A layer makes two reports. Finished layers are not made again; the one in work is.
      EXPECT_EQ((reports + 1) / 2 + again / 2,
                static_cast<int>(game(text).cells() + 1) * (needs_marks(game(text)) ? 2 : 1) + 1);
    }
    EXPECT_GE(kills, static_cast<int>(game(text).cells())) << text;
  }
}

TEST(TableMake, StopsAndContinues) {
  const MadeTable whole("4,4,4");
  const TemporaryFolder folder;
  std::atomic<bool> stop = false;
  const auto stop_at_7 = [&](const MakeProgress& progress) { stop = stop || progress.stones == 7; };
  const Info part = make(game("4,4,4"), folder.path(), {.stop = &stop}, stop_at_7).value();
  EXPECT_FALSE(part.complete());
  ASSERT_EQ(part.layers.size(), 9U);
  EXPECT_EQ(part.layers.back().stones, 8U);
  EXPECT_EQ(make(game("4,4,4"), folder.path(), {.seconds = 0}).value().layers.size(), 9U);
  EXPECT_TRUE(make(game("4,4,4"), folder.path()).value().complete());
  EXPECT_EQ(files_of(folder.path()), whole.files());
}

TEST(TableMake, RefusesTheFolderOfAnotherGame) {
  const MadeTable made("3,3,3");
  const auto before = files_of(made.path());
  EXPECT_EQ(code(make(game("3,3,3:misere"), made.path())), "other_game");
  EXPECT_EQ(code(make(game("4,3,3"), made.path())), "other_game");
  EXPECT_EQ(files_of(made.path()), before);
}

TEST(TableMake, RefusesAFolderInUse) {
  const TemporaryFolder folder;
  const int fd = ::open(folder.path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  ASSERT_EQ(::flock(fd, LOCK_EX), 0);
  EXPECT_EQ(code(make(game("3,3,3"), folder.path())), "table_in_use");
  ::close(fd);
  EXPECT_EQ(code(make(game("3,3,3"), folder.path())), "ok");
}

TEST(TableMake, RefusesADiskWithoutRoom) {
  const TemporaryFolder folder;
  const Rules rules = game("28,1,4");
  if (std::filesystem::space(folder.path()).available > table_bytes(rules)) GTEST_SKIP() << "a disk of this size";
  EXPECT_EQ(code(make(rules, folder.path())), "no_space");
  EXPECT_EQ(code(make(rules, folder / "new/inner")), "no_space");
  EXPECT_TRUE(files_of(folder.path()).empty());
}

TEST(TableMake, RefusesGamesAndFolders) {
  const TemporaryFolder folder;
  EXPECT_EQ(code(make(game("6,5,4"), folder / "a")), "too_large");
  EXPECT_EQ(code(make(game("renju"), folder / "a")), "unsupported_rules");
  EXPECT_FALSE(std::filesystem::exists(folder / "a"));
  EXPECT_EQ(code(make(game("3,3,3"), folder / "a/b")), "ok");  // the folders above are made, too
  test::write_bytes(folder / "file", "x");
  EXPECT_EQ(code(make(game("3,3,3"), folder / "file/a")), "unwritable_file");
  EXPECT_NE(code(make(game("3,3,3"), folder / "file")), "ok");
  EXPECT_EQ(code(make(game("3,3,3"), folder / "a", {.memory = 1000})), "too_little_memory");
}

}  // namespace
}  // namespace mnk::table
