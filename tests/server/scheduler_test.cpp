// SPDX-License-Identifier: MIT
#include "server/scheduler.hpp"

#include <gtest/gtest.h>

#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <set>
#include <stdexcept>

namespace mnk::server {
namespace {

using Clock = std::chrono::steady_clock;

/// A loop on the thread of the test: tasks run inside run_until.
class TestLoop final : public Loop {
 public:
  void post(std::function<void()> task) override {
    const std::lock_guard lock(mutex_);
    tasks_.emplace(Clock::now(), std::move(task));
    woken_.notify_one();
  }
  void after(std::chrono::milliseconds delay, std::function<void()> task) override {
    const std::lock_guard lock(mutex_);
    tasks_.emplace(Clock::now() + delay, std::move(task));
    woken_.notify_one();
  }
  /// Runs tasks until `holds()`. Returns false after a minute.
  bool run_until(const std::function<bool()>& holds) {
    const auto end = Clock::now() + std::chrono::minutes(1);
    while (!holds()) {
      std::unique_lock lock(mutex_);
      if (Clock::now() > end) return false;
      if (tasks_.empty() || tasks_.begin()->first > Clock::now()) {
        woken_.wait_until(lock, tasks_.empty() ? end : tasks_.begin()->first);
        continue;
      }
      auto task = std::move(tasks_.begin()->second);
      tasks_.erase(tasks_.begin());
      lock.unlock();
      task();
    }
    return true;
  }

 private:
  std::mutex mutex_;
  std::condition_variable woken_;
  std::multimap<Clock::time_point, std::function<void()>> tasks_;
};

class SchedulerTest : public testing::Test {
 protected:
  SchedulerTest() {
    options.tick = std::chrono::milliseconds(40);
    for (LaneOptions& lane : options.lanes) lane.nice = 0;
  }

  Scheduler& scheduler() {
    if (!scheduler_) scheduler_ = std::make_unique<Scheduler>(loop, options);
    return *scheduler_;
  }

  /// Occupies the only thread of the lane until `release` or until it is told to stop.
  Scheduler::Ticket occupy(Lane lane, const std::string& client = "occupier", double max_seconds = 1e9) {
    Scheduler::Job job;
    job.client = client;
    job.max_seconds = max_seconds;
    job.start = [this](double) -> Scheduler::Work {
      return [this](std::atomic<bool>& stop) {
        while (!released && !stop) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        if (stop) was_stopped = true;
      };
    };
    return scheduler().submit(lane, std::move(job));
  }

  /// Lets jobs be charged by `now`, which stands still, however long they take.
  void stop_the_clock() {
    options.clock = [this] { return now; };
  }

  /// Returns a job that records its start and its granted time, and ends at once.
  Scheduler::Job noting(const std::string& client, const std::string& note, const std::string& group = {}) {
    Scheduler::Job job;
    job.client = client;
    job.group = group;
    job.start = [this, note](double seconds) -> Scheduler::Work {
      started.push_back(note);
      granted.push_back(seconds);
      return [](std::atomic<bool>&) {};
    };
    job.dropped = [this, note](Scheduler::Drop reason) { dropped[note] = reason; };
    return job;
  }

  TestLoop loop;
  SchedulerOptions options;
  Clock::time_point now = Clock::now();
  std::vector<std::string> started;
  std::vector<double> granted;
  std::map<std::string, Scheduler::Drop> dropped;
  std::atomic<bool> released = false;
  std::atomic<bool> was_stopped = false;

 private:
  std::unique_ptr<Scheduler> scheduler_;
};

using Notes = std::vector<std::string>;

TEST_F(SchedulerTest, ClientsTakeTurnsHoweverManyJobsTheyHave) {
  stop_the_clock();
  occupy(Lane::moves);
  for (int i = 0; i < 4; ++i) scheduler().submit(Lane::moves, noting("greedy", "greedy" + std::to_string(i)));
  scheduler().submit(Lane::moves, noting("a", "a0"));
  scheduler().submit(Lane::moves, noting("b", "b0"));
  scheduler().submit(Lane::moves, noting("a", "a1"));
  EXPECT_EQ(scheduler().waiting(Lane::moves), 7U);
  released = true;
  ASSERT_TRUE(loop.run_until([&] { return started.size() == 7; }));
  const std::set<std::string> first_round(started.begin(), started.begin() + 3);
  EXPECT_EQ(first_round, (std::set<std::string>{"greedy0", "a0", "b0"}));
  const std::set<std::string> second_round(started.begin() + 3, started.begin() + 5);
  EXPECT_EQ(second_round, (std::set<std::string>{"greedy1", "a1"}));
}

TEST_F(SchedulerTest, ClientsThatHaveUsedAsMuchComeAsTheyArrived) {
  stop_the_clock();
  occupy(Lane::quick);
  for (const char* name : {"m", "z", "a", "q"}) scheduler().submit(Lane::quick, noting(name, name));
  released = true;
  ASSERT_TRUE(loop.run_until([&] { return started.size() == 4; }));
  EXPECT_EQ(started, (Notes{"m", "z", "a", "q"}));
}

TEST_F(SchedulerTest, WhoHasUsedMuchComesAfterWhoComesNew) {
  stop_the_clock();
  released = true;
  occupy(Lane::searches);
  Scheduler::Job heavy = noting("heavy", "heavy0");
  heavy.expected_seconds = 5;
  std::atomic<bool> go = false;
  heavy.start = [&](double) -> Scheduler::Work {
    started.emplace_back("heavy0");
    return [&](std::atomic<bool>&) {
      while (!go) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    };
  };
  ASSERT_TRUE(loop.run_until([&] { return scheduler().running(Lane::searches) == 0; }));
  scheduler().submit(Lane::searches, std::move(heavy));
  scheduler().submit(Lane::searches, noting("heavy", "heavy1"));
  scheduler().submit(Lane::searches, noting("new", "new0"));
  scheduler().submit(Lane::searches, noting("new", "new1"));
  now += std::chrono::seconds(1);
  go = true;
  ASSERT_TRUE(loop.run_until([&] { return started.size() == 4; }));
  EXPECT_EQ(started, (Notes{"heavy0", "new0", "new1", "heavy1"}));
}

TEST_F(SchedulerTest, GamesOfOneClientTakeTurns) {
  occupy(Lane::moves);
  for (const char* note : {"g1.0", "g1.1", "g1.2"}) scheduler().submit(Lane::moves, noting("a", note, "g1"));
  scheduler().submit(Lane::moves, noting("a", "g2.0", "g2"));
  scheduler().submit(Lane::moves, noting("a", "g3.0", "g3"));
  released = true;
  ASSERT_TRUE(loop.run_until([&] { return started.size() == 5; }));
  EXPECT_EQ(started, (Notes{"g1.0", "g2.0", "g3.0", "g1.1", "g1.2"}));
}

TEST_F(SchedulerTest, SmallJobsDoNotWaitBehindLargeOnes) {
  occupy(Lane::searches);
  occupy(Lane::moves);
  scheduler().submit(Lane::quick, noting("a", "small"));
  ASSERT_TRUE(loop.run_until([&] { return started.size() == 1 && scheduler().running(Lane::quick) == 0; }));
  EXPECT_EQ(scheduler().running(Lane::searches), 1U);
  EXPECT_EQ(scheduler().counts(Lane::quick).done, 1U);
  released = true;
}

TEST_F(SchedulerTest, WhileOthersWaitAJobGetsAShareAndIsHurried) {
  options[Lane::searches].round_seconds = 0.3;
  options[Lane::searches].min_seconds = 0.05;
  occupy(Lane::searches);
  for (const char* client : {"a", "b", "c"}) scheduler().submit(Lane::searches, noting(client, client));
  ASSERT_TRUE(loop.run_until([&] { return started.size() == 3; })) << "the first job would go on for ever";
  EXPECT_TRUE(was_stopped);
  EXPECT_EQ(scheduler().counts(Lane::searches).shortened, 1U);
  EXPECT_NEAR(granted[0], 0.15, 1e-9) << "two more clients wait";
  EXPECT_NEAR(granted[1], 0.3, 1e-9);
  EXPECT_GT(granted[2], 1000) << "nobody waits";
}

TEST_F(SchedulerTest, OwnJobsThatWaitDoNotHurryAJob) {
  options[Lane::searches].round_seconds = options[Lane::searches].min_seconds = 0.01;
  occupy(Lane::searches, "a");
  scheduler().submit(Lane::searches, noting("a", "a"));
  scheduler().submit(Lane::moves, noting("b", "b"));
  const auto end = Clock::now() + std::chrono::milliseconds(300);
  ASSERT_TRUE(loop.run_until([&] { return Clock::now() > end; }));
  EXPECT_FALSE(was_stopped);
  released = true;
  ASSERT_TRUE(loop.run_until([&] { return started.size() == 2; }));
}

TEST_F(SchedulerTest, ATicketTakesAJobBack) {
  Scheduler::Ticket running = occupy(Lane::searches);
  Scheduler::Ticket waiting = scheduler().submit(Lane::searches, noting("a", "cancelled"));
  scheduler().submit(Lane::searches, noting("a", "kept"));
  EXPECT_TRUE(waiting.is_open());
  waiting.cancel();
  EXPECT_FALSE(waiting.is_open());
  EXPECT_EQ(scheduler().waiting(Lane::searches), 1U);
  waiting.cancel();
  EXPECT_EQ(scheduler().waiting(Lane::searches), 1U);
  running.cancel();
  ASSERT_TRUE(loop.run_until([&] { return started.size() == 1; }));
  EXPECT_TRUE(was_stopped);
  EXPECT_EQ(started, Notes{"kept"});
  EXPECT_TRUE(dropped.empty());
}

TEST_F(SchedulerTest, AJobThatIsNotWantedAnyMoreTakesNoTurn) {
  occupy(Lane::moves);
  Scheduler::Job unwanted = noting("a", "unwanted");
  unwanted.start = [](double) { return Scheduler::Work(); };
  scheduler().submit(Lane::moves, std::move(unwanted));
  scheduler().submit(Lane::moves, noting("a", "wanted"));
  released = true;
  ASSERT_TRUE(loop.run_until([&] { return started.size() == 1 && scheduler().running(Lane::moves) == 0; }));
  EXPECT_EQ(scheduler().waiting(Lane::moves), 0U);
}

TEST_F(SchedulerTest, AFullQueueMakesRoomForWhoHasFewerJobs) {
  options[Lane::searches].max_waiting = 4;
  options[Lane::searches].max_of_client = 3;
  occupy(Lane::searches);
  for (const char* note : {"a0", "a1", "a2", "a3"}) scheduler().submit(Lane::searches, noting("a", note));
  EXPECT_EQ(dropped, (std::map<std::string, Scheduler::Drop>{{"a3", Scheduler::Drop::own_limit}}));
  scheduler().submit(Lane::searches, noting("b", "b0"));
  scheduler().submit(Lane::searches, noting("c", "c0"));
  EXPECT_EQ(dropped.at("a2"), Scheduler::Drop::busy) << "the last job of the client with most";
  scheduler().submit(Lane::searches, noting("b", "b1"));
  EXPECT_EQ(dropped.at("b1"), Scheduler::Drop::busy) << "nobody has two more than b";
  EXPECT_EQ(scheduler().waiting(Lane::searches), 4U);
  EXPECT_EQ(scheduler().counts(Lane::searches).dropped, 3U);
  released = true;
  ASSERT_TRUE(loop.run_until([&] { return started.size() == 4; }));
}

TEST_F(SchedulerTest, AJobThatWaitsHearsOfItsPlaceAtOnceAndAgain) {
  occupy(Lane::searches);
  std::vector<std::size_t> places;
  for (const char* note : {"a0", "a1"}) scheduler().submit(Lane::searches, noting("a", note));
  Scheduler::Job job = noting("b", "b0");
  job.waits = [&](std::size_t place) { places.push_back(place); };
  scheduler().submit(Lane::searches, std::move(job));
  EXPECT_EQ(places, std::vector<std::size_t>{2}) << "a0, b0, a1";
  ASSERT_TRUE(loop.run_until([&] { return places.size() == 3; }));
  Scheduler::Job at_once = noting("c", "c0");
  at_once.waits = [](std::size_t) { FAIL() << "it does not wait"; };
  scheduler().submit(Lane::quick, std::move(at_once));
  released = true;
  ASSERT_TRUE(loop.run_until([&] { return started.size() == 4; }));
}

TEST_F(SchedulerTest, WorkThatThrowsIsReportedAndTheThreadGoesOn) {
  Scheduler::Job job = noting("a", "throws");
  job.start = [](double) -> Scheduler::Work {
    return [](std::atomic<bool>&) { throw std::runtime_error("on purpose"); };
  };
  scheduler().submit(Lane::quick, std::move(job));
  scheduler().submit(Lane::quick, noting("a", "next"));
  ASSERT_TRUE(loop.run_until([&] { return started.size() == 1 && scheduler().running(Lane::quick) == 0; }));
  EXPECT_EQ(dropped.at("throws"), Scheduler::Drop::failed);
}

TEST_F(SchedulerTest, StoppingDropsWhatWaitsAndStopsWhatRuns) {
  occupy(Lane::searches);
  for (int i = 0; i < 1000; ++i) scheduler().submit(Lane::searches, noting("c" + std::to_string(i), std::to_string(i)));
  scheduler().stop();
  EXPECT_EQ(dropped.size(), 1000U);
  EXPECT_EQ(dropped.at("999"), Scheduler::Drop::stopping);
  scheduler().join();
  EXPECT_TRUE(was_stopped);
  EXPECT_TRUE(started.empty());
  scheduler().submit(Lane::searches, noting("a", "late"));
  EXPECT_EQ(dropped.at("late"), Scheduler::Drop::stopping);
}

TEST_F(SchedulerTest, SaysForHowLongNothingMoves) {
  EXPECT_EQ(scheduler().stuck_seconds(), 0);
  occupy(Lane::searches);
  EXPECT_EQ(scheduler().stuck_seconds(), 0) << "one that runs is not stuck";
  scheduler().submit(Lane::searches, noting("occupier", "x"));
  const auto end = Clock::now() + std::chrono::milliseconds(100);
  ASSERT_TRUE(loop.run_until([&] { return Clock::now() > end; }));
  EXPECT_GE(scheduler().stuck_seconds(), 0.1);
  released = true;
  ASSERT_TRUE(loop.run_until([&] { return started.size() == 1; }));
}

}  // namespace
}  // namespace mnk::server
