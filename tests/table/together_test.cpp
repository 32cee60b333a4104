// SPDX-License-Identifier: MIT
// Tables that several processes make together: the bytes of one process, and one end for all processes.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <unistd.h>

#include "table/layer_header.hpp"
#include "table/made_table.hpp"
#include "table/threads_as_processes.hpp"

namespace mnk::table {
namespace {

using test::code;
using test::files_of;
using test::game;
using test::MadeTable;
using test::run_together;
using test::TemporaryFolder;

/// Makes a table by several processes.
std::vector<Result<Info>> made_together(std::uint32_t size, const std::string& text, const std::string& folder,
                                        const SearchLimits& limits = {}) {
  return run_together(size, [&](Communicator& communicator) {
    return make(game(text), folder, limits, Callback<const MakeProgress&>(), communicator);
  });
}

TEST(TableTogether, GivesTheBytesOfOneProcess) {
  for (const char* text : {"1,1,1", "3,3,3", "4,3,3:exact", "4,4,4:gravity", "4,4,3"}) {
    const MadeTable alone(text);
    const Info& expected = alone.info();
    for (const std::uint32_t size : {2U, 3U, 7U}) {  // the smallest layers have one set
      const TemporaryFolder folder;
      for (const Result<Info>& info : made_together(size, text, folder.path())) {
        ASSERT_EQ(code(info), "ok");
        EXPECT_TRUE(info->complete());
        ASSERT_EQ(info->layers.size(), expected.layers.size());
        for (std::size_t i = 0; i < info->layers.size(); ++i) {
          EXPECT_EQ(info->layers[i].stones, expected.layers[i].stones);
          EXPECT_EQ(info->layers[i].bytes, expected.layers[i].bytes);
          EXPECT_EQ(info->layers[i].counts, expected.layers[i].counts);
        }
      }
      EXPECT_EQ(files_of(folder.path()), alone.files()) << text << " by " << size;
    }
  }
}

TEST(TableTogether, LittleMemoryTakesMorePassesAndGivesTheSameBytes) {
  for (const char* text : {"4,3,3", "4,3,3:exact"}) {
    const MadeTable alone(text);
    const TemporaryFolder folder;
    for (const Result<Info>& info : made_together(2, text, folder.path(), {.memory = test::least_memory(text)}))
      ASSERT_EQ(code(info), "ok");
    EXPECT_EQ(files_of(folder.path()), alone.files()) << text;
  }
}

TEST(TableTogether, OneThatIsStoppedStopsAll) {
  for (const char* text : {"4,4,4", "4,4,4:gravity"}) {
    const MadeTable alone(text);
    const TemporaryFolder folder;
    std::atomic<bool> stop = false;
    const auto parts = run_together(3, [&](Communicator& communicator) {
      SearchLimits limits;
      if (communicator.rank() == 2) limits.stop = &stop;
      return make(
          game(text), folder.path(), limits,
          [&](const MakeProgress& progress) {
            if (communicator.rank() == 2 && progress.stones == 7 && !progress.marking) stop = true;
          },
          communicator);
    });
    for (const Result<Info>& part : parts) {
      ASSERT_EQ(code(part), "ok");
      ASSERT_EQ(part->layers.size(), 9U);
      EXPECT_EQ(part->layers.back().stones, 8U);
    }
    for (const Result<Info>& part : made_together(2, text, folder.path(), {.seconds = 0}))
      EXPECT_EQ(part.value().layers.size(), 9U);
    for (const Result<Info>& whole : made_together(2, text, folder.path())) EXPECT_TRUE(whole.value().complete());
    EXPECT_EQ(files_of(folder.path()), alone.files());
  }
}

/// Process 1 stops in a layer of many blocks, after the first block of process 0. Process 0 computes no further block
/// after the alert.
TEST(TableTogether, AStopEndsTheBlocksOfTheOthers) {
  const TemporaryFolder folder;
  std::atomic<bool> stop = false;
  std::atomic<int> blocks = -1;  // of process 0; the first report of a layer comes before its blocks
  run_together(2, [&](Communicator& communicator) {
    SearchLimits limits = {.memory = std::uint64_t{6} << 20};
    if (communicator.rank() == 1) limits.stop = &stop;
    return make(
        game("5,4,4"), folder.path(), limits,
        [&](const MakeProgress& progress) {
          if (progress.stones != 14) return;
          if (communicator.rank() == 1) {
            while (blocks < 1) std::this_thread::yield();
            stop = true;
          } else if (++blocks > 0) {
            while (!communicator.alerted()) std::this_thread::yield();
          }
        },
        communicator);
  });
  EXPECT_EQ(blocks, 1);
}

/// The full board is one set, which process 0 computes. Process 1 cannot write its part of the layer before.
TEST(TableTogether, AnErrorOfOneEndsAll) {
  const MadeTable alone("4,4,3");
  const TemporaryFolder folder;
  const auto ends = run_together(2, [&](Communicator& communicator) {
    const std::string own = communicator.rank() == 1 ? folder / "missing" : folder.path();
    return make(game("4,4,3"), own, {}, Callback<const MakeProgress&>(), communicator);
  });
  for (const Result<Info>& end : ends) {
    ASSERT_EQ(code(end), "unreadable_file");
    EXPECT_EQ(message_of(end.error()), "rank 1 on a thread: " + folder.path() +
                                           "/missing/layer-16.mnkt cannot be read: No such file or directory; all "
                                           "ranks need the same folder");
  }
  const auto files = files_of(folder.path());
  EXPECT_EQ(files.size(), 1U);
  EXPECT_EQ(files.count("layer-16.mnkt"), 1U);
  for (const Result<Info>& whole : made_together(3, "4,4,3", folder.path())) EXPECT_TRUE(whole.value().complete());
  EXPECT_EQ(files_of(folder.path()), alone.files());
}

TEST(TableTogether, AllMakeTheSameGame) {
  const TemporaryFolder folder;
  for (const char* other : {"4,3,3", "3,3,3:gravity", "6,5,4"}) {
    const auto ends = run_together(2, [&](Communicator& communicator) {
      return make(game(communicator.rank() == 1 ? other : "3,3,3"), folder.path(), {}, Callback<const MakeProgress&>(),
                  communicator);
    });
    for (const Result<Info>& end : ends) EXPECT_EQ(code(end), game(other).cells() > 28 ? "too_large" : "other_game");
    EXPECT_TRUE(files_of(folder.path()).empty());
  }
}

TEST(TableTogether, RefusalsOfProcess0AreThoseOfAll) {
  const MadeTable made("3,3,3");
  const auto codes = [&](const char* text) {
    std::vector<std::string> all;
    for (const Result<Info>& end : made_together(2, text, made.path())) all.push_back(code(end));
    return all;
  };
  EXPECT_EQ(codes("3,3,3"), std::vector<std::string>({"ok", "ok"}));
  EXPECT_EQ(codes("3,3,3:misere"), std::vector<std::string>({"other_game", "other_game"}));
  const int fd = ::open(made.path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  ASSERT_EQ(::flock(fd, LOCK_EX), 0);
  EXPECT_EQ(codes("3,3,3"), std::vector<std::string>({"table_in_use", "table_in_use"}));
  ::close(fd);
  test::write_bytes(made.layer(4), "damaged");
  EXPECT_EQ(codes("3,3,3"), std::vector<std::string>({"bad_table", "bad_table"}));
}

}  // namespace
}  // namespace mnk::table
