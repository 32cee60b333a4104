// SPDX-License-Identifier: MIT
// `mnk match --log`: matches that go on, and `--clock cpu`: engines measured by their processor time.
#include "apps/match_log.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "apps/match_engines.hpp"

namespace mnk::test {
namespace {

using apps::Fault;
using apps::MatchLog;
using apps::PairRecord;

class MatchLogTest : public testing::Test {
 protected:
  std::string path() const { return folder_ / "log"; }
  void write(const std::string& text) const { std::ofstream(path(), std::ios::binary) << text; }
  std::string text() const { return file_text(path()); }

  MatchFolder folder_;
};

TEST_F(MatchLogTest, IsReadAsItWasWritten) {
  const std::vector<PairRecord> pairs = {{.number = 1, .half_points = {2, 0}},
                                         {.number = 0, .half_points = {1, 2}, .faults = {Fault::none, Fault::crash}}};
  {
    MatchLog log = MatchLog::open(path(), "{}").value();
    EXPECT_TRUE(log.pairs().empty());
    for (const PairRecord& pair : pairs) EXPECT_TRUE(log.add(pair));
  }
  EXPECT_EQ(MatchLog::open(path(), "{}").value().pairs(), pairs);
}

TEST_F(MatchLogTest, AnIncompleteLastLineIsCutOff) {
  {
    MatchLog log = MatchLog::open(path(), "{}").value();
    EXPECT_TRUE(log.add({.number = 7}));
  }
  const std::string whole = text();
  const std::size_t head = std::string("mnk match log 1\n{}\n").size();
  for (std::size_t size = 0; size < whole.size(); ++size) {
    write(whole.substr(0, size));
    EXPECT_TRUE(MatchLog::open(path(), "{}").value().pairs().empty()) << size;
    EXPECT_EQ(text(), whole.substr(0, head)) << "at " << size << ": only whole lines stay, and the head is whole";
  }
}

TEST_F(MatchLogTest, LeavesOtherFilesAsTheyAre) {
  for (const char* other : {"a letter\n", "mnk match log 1\n{\"rules\":\"3,3,3\"}\n", "mnk match log 1\n{}\nno pair\n",
                            "mnk match log 1\n{}\n{\"pair\":0,\"half_points\":[3,0],\"faults\":[0,0]}\n",
                            "mnk match log 1\n{}\n{\"pair\":0,\"half_points\":[2,0],\"faults\":[0,9]}\n",
                            "mnk match log 1\n{}\n{\"pair\":0,\"half_points\":[2],\"faults\":[0,0]}\n",
                            "mnk match log 1\n{}\n{\"pair\":0,\"half_points\":[2,2],\"faults\":[0,0]}\n"
                            "{\"pair\":0,\"half_points\":[2,2],\"faults\":[0,0]}\n"}) {
    write(other);
    EXPECT_FALSE(MatchLog::open(path(), "{}")) << other;
    EXPECT_EQ(text(), other);
  }
}

TEST_F(MatchLogTest, IsOfOneMatchAtATime) {
  const Result<MatchLog> first = MatchLog::open(path(), "{}");
  ASSERT_TRUE(first);
  const Result<MatchLog> second = MatchLog::open(path(), "{}");
  ASSERT_FALSE(second);
  EXPECT_TRUE(has(message_of(second.error()), "in use by another match")) << message_of(second.error());
}

TEST_F(MatchLogTest, RefusesPipesAndFolders) {
  ASSERT_EQ(::mkfifo(path().c_str(), 0600), 0);
  EXPECT_FALSE(MatchLog::open(path(), "{}"));
  EXPECT_FALSE(MatchLog::open(std::filesystem::path(path()).parent_path().string(), "{}"));
  EXPECT_FALSE(MatchLog::open(path() + "/missing/log", "{}"));
}

TEST_F(MatchLogTest, AMatchGoesOnWhereItStopped) {
  const std::string first = folder_.engine("first", winning), second = folder_.engine("second", losing);
  EXPECT_EQ(match_json(first, second, {"--log", path()})["games"], 2);
  const Json six = match_json(first, second, {"--log", path(), "--games", "6"});
  EXPECT_EQ(six["games"], 6);
  EXPECT_EQ(six["won"], 6);
  const std::string lines = text();
  EXPECT_EQ(std::count(lines.begin(), lines.end(), '\n'), 5);
  // All is known: the engines are not started at all.
  std::filesystem::remove(first);
  folder_.program("first", "#!/bin/bash\nexit 1\n");
  EXPECT_EQ(match_json(first, second, {"--log", path(), "--games", "6"})["won"], 6);
  EXPECT_EQ(match_json(first, second, {"--log", path(), "--games", "4"})["games"], 4) << "of a longer match";
  const Ended other = play_match(first, second, {"--log", path(), "--time", "2"});
  EXPECT_EQ(other.status, 2);
  EXPECT_TRUE(has(other.err, "other settings")) << other.err;
}

TEST_F(MatchLogTest, ForfeitsOfAnEarlierRunCount) {
  const std::string good = folder_.engine("good", winning);
  const std::string bad = folder_.engine("bad", "move() { echo '99,99'; }");
  const Json first = match_json(good, bad, {"--log", path()});
  const Json again = match_json(good, bad, {"--log", path()});
  EXPECT_EQ(first["forfeits"], 2);
  EXPECT_EQ(again["forfeits"], 2);
  EXPECT_EQ(again["engines"][1]["forfeits"], first["engines"][1]["forfeits"]);
}

/// An engine that waits for a while without using the processor, and moves only if its own clock says that less than
/// 0.3 s have passed.
const std::string sleeper = R"(move() {
  before=${EPOCHREALTIME/./}; sleep 0.5; after=${EPOCHREALTIME/./}
  if ((after - before < 300000)); then echo "$n,0"; else echo "99,99"; fi; n=$((n+1)); })";
/// One that uses the processor for some seconds.
const std::string busy = R"(move() { for ((i = 0; i < 3000000; ++i)); do :; done; echo "$n,0"; n=$((n+1)); })";

TEST_F(MatchLogTest, ProcessorTimeIsTheTimeOfEnginesAndOfTheirClocks) {
  const std::string sleeping = folder_.engine("sleeping", sleeper), other = folder_.engine("other", losing);
  const std::vector<std::string> limits = {"--time", "0.3", "--grace", "0"};
  std::vector<std::string> cpu = limits;
  cpu.insert(cpu.end(), {"--clock", "cpu"});
  const Json by_cpu = match_json(sleeping, other, cpu);
  EXPECT_EQ(by_cpu["won"], 2) << by_cpu;
  EXPECT_EQ(by_cpu["forfeits"], 0) << by_cpu;
  EXPECT_LT(by_cpu["engines"][0]["slowest_move_seconds"], 0.3);
  EXPECT_EQ(by_cpu["settings"]["clock"], "cpu");
  const Json by_wall = match_json(sleeping, other, limits);
  // It moves first in one game; in the other one a loaded machine may delay its opponent.
  EXPECT_GE(by_wall["engines"][0]["forfeits"]["time_losses"], 1) << by_wall;
  const std::string burning = folder_.engine("burning", busy);
  const Json burnt = match_json(burning, other, cpu);
  EXPECT_EQ(burnt["engines"][0]["forfeits"]["time_losses"], 2) << burnt;
}

TEST_F(MatchLogTest, TellsOfAnEngineThatKeepsItsOwnClock) {
  const std::string usual = folder_.engine("usual", winning);
  const std::string escaped =
      folder_.program("escaped", "#!/bin/bash\nunset LD_PRELOAD\nexec " + folder_.engine("inner", losing) + "\n");
  const Ended ended = play_match(usual, escaped, {"--clock", "cpu"});
  EXPECT_EQ(ended.status, 0) << ended.err;
  EXPECT_TRUE(has(ended.err, "inner 1.5 keeps its own clock")) << ended.err;
  EXPECT_FALSE(has(ended.err, "usual 1.5 keeps")) << ended.err;
  EXPECT_EQ(play_match(usual, usual, {"--clock", "cpu", "--threads", "2"}).status, 2);
}

}  // namespace
}  // namespace mnk::test
