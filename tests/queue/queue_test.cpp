// SPDX-License-Identifier: MIT
// The contract of Queue, tested on every kind of database.
#include "prove/queue.hpp"

#include "queue/open_queue.hpp"
#include "server/databases.hpp"

namespace mnk::prove {
namespace {

using server::Kind;
using std::chrono::milliseconds;

const std::string goal = "15,15,5 x_wins h8";

class Queues : public server::EveryDatabase {
 protected:
  std::unique_ptr<Queue> open_one(const QueueOptions& options = {}, const std::string& name = "main") const {
    auto queue = open_queue(where(), name, goal, true, options);
    if (!queue) throw std::runtime_error(message_of(queue.error()));
    return std::move(*queue);
  }
  std::string refusal(const std::string& name, const std::string& wanted, bool make) const {
    const auto queue = open_queue(where(), name, wanted, make);
    return queue ? "" : std::string(code_of(queue.error()));
  }
  static std::uint64_t put(Queue& queue, const std::vector<std::string>& jobs) { return queue.put(jobs).value(); }
  static std::optional<Taken> take(Queue& queue, const std::string& worker = "w") { return queue.take(worker).value(); }
};
INSTANTIATE_TEST_SUITE_P(Every, Queues, testing::Values(Kind::sqlite, Kind::postgres), server::kind_name);

TEST_P(Queues, GiveEachJobOnceInTheOrderOfTheirPutting) {
  const auto queue = open_one();
  EXPECT_EQ(put(*queue, {"a", "b", "a"}), 2U);
  EXPECT_EQ(put(*queue, {"b", "c"}), 1U);
  const auto other = open_one();
  EXPECT_EQ(take(*queue)->text, "a");
  EXPECT_EQ(take(*other)->text, "b");
  EXPECT_EQ(take(*queue)->text, "c");
  EXPECT_FALSE(take(*other));
  EXPECT_EQ(put(*queue, {"d", "e"}), 2U);
  EXPECT_EQ(queue->counts()->taken, 3U);
  EXPECT_EQ(queue->counts()->waiting, 2U);
  EXPECT_EQ(queue->load()->taken, 3U);
  EXPECT_EQ(queue->load()->waiting, 2U);
}

TEST_P(Queues, KeepAnswersInOrderWithAllTheirBytes) {
  const auto queue = open_one();
  put(*queue, {"a", "b", "c"});
  const Taken a = *take(*queue), b = *take(*queue);
  std::string bytes;
  for (int i = 0; i < 256; ++i) bytes += static_cast<char>(i);
  EXPECT_TRUE(*queue->deliver(b, "w", bytes));
  EXPECT_TRUE(*queue->deliver(a, "v", ""));
  const auto all = open_one()->delivered(0, 10).value();
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].sequence, 1U);
  EXPECT_EQ(all[0].text, "b");
  EXPECT_EQ(all[0].worker, "w");
  EXPECT_EQ(all[0].answer, bytes);
  EXPECT_FALSE(all[0].accepted);
  EXPECT_EQ(all[1].sequence, 2U);
  EXPECT_EQ(all[1].answer, "");
  EXPECT_EQ(queue->delivered(1, 10)->size(), 1U);
  EXPECT_EQ(queue->delivered(0, 1)->size(), 1U);
  EXPECT_TRUE(*queue->accept(1));
  EXPECT_FALSE(*queue->accept(1));
  EXPECT_TRUE(queue->delivered(0, 1).value()[0].accepted);
}

TEST_P(Queues, ASecondAnswerToALeaseIsNotKept) {
  const auto queue = open_one();
  put(*queue, {"a"});
  const Taken taken = *take(*queue);
  Taken of_another_queue = taken;
  of_another_queue.text += " a1";
  EXPECT_FALSE(*queue->deliver(of_another_queue, "w", "other"));
  EXPECT_TRUE(*queue->deliver(taken, "w", "first"));
  EXPECT_FALSE(*queue->deliver(taken, "w", "second"));
  EXPECT_FALSE(*queue->extend(taken));
  EXPECT_EQ(queue->delivered(0, 10).value().size(), 1U);
}

TEST_P(Queues, AJobWhoseLeaseHasEndedIsGivenToAnother) {
  const auto queue = open_one({.lease = milliseconds(1)});
  put(*queue, {"a"});
  const Taken first = *take(*queue, "slow");
  std::optional<Taken> second;
  server::test::wait_until([&] { return (second = take(*queue, "other")).has_value(); });
  EXPECT_EQ(second->job, first.job);
  EXPECT_NE(second->lease, first.lease);
  EXPECT_FALSE(*queue->extend(first));
  EXPECT_FALSE(*queue->deliver(first, "slow", "late"));
  EXPECT_TRUE(*queue->deliver(*second, "other", "answer"));
  EXPECT_EQ(queue->delivered(0, 10).value()[0].worker, "other");
  EXPECT_GE(queue->counts()->expired, 1U);
  EXPECT_EQ(queue->load()->taken, queue->counts()->taken);
}

TEST_P(Queues, AnEndedLeaseStillDeliversIfNobodyElseHasTheJob) {
  const auto queue = open_one({.lease = milliseconds(1)});
  put(*queue, {"a"});
  const Taken taken = *take(*queue);
  server::test::wait_until([&] { return queue->counts()->waiting == 1; });
  EXPECT_TRUE(*queue->deliver(taken, "w", "answer"));
}

TEST_P(Queues, AnEndedLeaseIsExtendedIfNobodyElseHasTheJob) {
  const auto queue = open_one({.lease = milliseconds(1)});
  put(*queue, {"a"});
  const Taken taken = *take(*queue, "late");
  server::test::wait_until([&] { return queue->counts()->waiting == 1; });
  const auto same = open_one({.lease = std::chrono::hours(1)});
  EXPECT_TRUE(*same->extend(taken));
  EXPECT_EQ(same->counts()->taken, 1U);
  EXPECT_FALSE(take(*same, "other"));
}

TEST_P(Queues, ALeaseWhoseJobWaitsAgainIsExtended) {
  const auto queue = open_one({.lease = milliseconds(1), .most_refused = 1});
  put(*queue, {"a", "b"});
  EXPECT_TRUE(*queue->deliver(*take(*queue, "liar"), "liar", "lie"));
  EXPECT_TRUE(*queue->refuse(1, "no"));
  const Taken taken = *take(*queue, "late");
  // Whoever asks for a job, even without getting one, makes the jobs of ended leases wait.
  server::test::wait_until([&] { return !take(*queue, "liar") && queue->counts()->expired == 1; });
  const auto same = open_one({.lease = std::chrono::hours(1)});
  EXPECT_TRUE(*same->extend(taken));
  EXPECT_EQ(same->counts()->taken, 1U);
}

TEST_P(Queues, ExtendedLeasesGoOnButNotForEver) {
  const auto held = open_one({.lease = std::chrono::hours(1)});
  put(*held, {"a"});
  EXPECT_TRUE(*held->extend(*take(*held)));
  const auto queue = open_one({.lease = std::chrono::hours(1), .longest = milliseconds(1)});
  put(*queue, {"b"});
  const Taken taken = *take(*queue);
  server::test::wait_until([&] { return queue->counts()->waiting == 1; });
  EXPECT_FALSE(*queue->extend(taken));
  EXPECT_EQ(take(*queue)->text, "b");
}

TEST_P(Queues, ARefusedAnswerIsAskedOfAnotherWorker) {
  const auto queue = open_one();
  put(*queue, {"a", "b"});
  const Taken taken = *take(*queue, "liar");
  EXPECT_TRUE(*queue->deliver(taken, "liar", "lie"));
  EXPECT_TRUE(*queue->refuse(1, "it is a lie"));
  EXPECT_FALSE(*queue->refuse(1, "again"));
  EXPECT_TRUE(queue->delivered(0, 10)->empty());
  EXPECT_EQ(take(*queue, "liar")->text, "b");
  EXPECT_FALSE(take(*queue, "liar"));
  EXPECT_EQ(take(*queue, "honest")->text, "a");
  EXPECT_EQ(queue->counts()->refused, 1U);
}

TEST_P(Queues, AWorkerWithManyRefusedAnswersGetsNoMoreJobs) {
  const auto queue = open_one({.most_refused = 2});
  put(*queue, {"a", "b", "c"});
  for (const std::uint64_t sequence : {1, 2}) {
    EXPECT_TRUE(*queue->deliver(*take(*queue, "liar"), "liar", "lie"));
    EXPECT_TRUE(*queue->refuse(sequence, "no"));
  }
  EXPECT_FALSE(take(*queue, "liar"));
  EXPECT_EQ(take(*queue, "honest")->text, "a");
}

TEST_P(Queues, AJobThatIsGivenBackWaitsAgain) {
  const auto queue = open_one();
  put(*queue, {"a", "b"});
  const Taken taken = *take(*queue);
  EXPECT_TRUE(*queue->give_back(taken));
  EXPECT_FALSE(*queue->deliver(taken, "w", "answer"));
  EXPECT_EQ(take(*queue)->text, "a");
}

TEST_P(Queues, JobsWithoutAnAnswerAreWithdrawn) {
  const auto queue = open_one();
  put(*queue, {"a", "b", "c"});
  const Taken answered = *take(*queue), taken = *take(*queue);
  EXPECT_TRUE(*queue->deliver(answered, "w", "answer"));
  EXPECT_EQ(*queue->withdraw(std::vector<std::string>{"a", "b", "c", "d"}), 2U);
  EXPECT_EQ(queue->delivered(0, 10)->size(), 1U) << "an answer stays";
  EXPECT_FALSE(*queue->extend(taken)) << "the worker gives the job up";
  EXPECT_FALSE(*queue->deliver(taken, "w", "answer"));
  EXPECT_FALSE(take(*queue));
  EXPECT_EQ(queue->load()->taken, 0U);
  EXPECT_EQ(put(*queue, {"b", "a"}), 1U);  // a is answered; b may be wanted again
  const Taken again = *take(*queue);
  EXPECT_EQ(again.text, "b");
  EXPECT_FALSE(*queue->deliver(taken, "w", "late")) << "of the job that was withdrawn";
  EXPECT_TRUE(*queue->deliver(again, "w", "answer"));
}

TEST_P(Queues, AreSeveralInOneDatabase) {
  const auto one = open_one({}, "one"), two = open_one({}, "two");
  put(*one, {"a"});
  put(*two, {"a"});
  const Taken taken = *take(*one);
  EXPECT_FALSE(take(*one));
  EXPECT_FALSE(*two->deliver(taken, "w", "of the other queue"));
  EXPECT_TRUE(take(*two));
  EXPECT_TRUE(*one->deliver(taken, "w", "answer"));
  EXPECT_TRUE(two->delivered(0, 10)->empty());
}

TEST_P(Queues, BelongToOneProof) {
  EXPECT_NE(refusal("main", goal, false), "");
  open_one();
  EXPECT_EQ(refusal("main", goal, false), "");
  EXPECT_EQ(refusal("main", "", false), "");
  EXPECT_EQ(refusal("main", "15,15,5 x_wins h8 a1", true), "other_proof");
  EXPECT_EQ(refusal("other", goal, false), "no_such_queue");
}

TEST_P(Queues, ManyWorkersNeverShareAJob) {
  constexpr int jobs = 40, workers = 4;
  {
    const auto queue = open_one();
    std::vector<std::string> texts;
    for (int i = 0; i < jobs; ++i) texts.push_back("job " + std::to_string(i));
    EXPECT_EQ(put(*queue, texts), static_cast<std::uint64_t>(jobs));
  }
  std::vector<std::thread> threads;
  for (int worker = 0; worker < workers; ++worker) {
    threads.emplace_back([&, worker] {
      const auto queue = open_one();
      const std::string name = "w" + std::to_string(worker);
      while (const std::optional<Taken> taken = take(*queue, name)) {
        EXPECT_TRUE(*queue->deliver(*taken, name, taken->text));
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  const auto all = open_one()->delivered(0, 100).value();
  ASSERT_EQ(all.size(), static_cast<std::size_t>(jobs));
  for (int i = 0; i < jobs; ++i) {
    EXPECT_EQ(all[i].sequence, static_cast<std::uint64_t>(i) + 1);
    EXPECT_EQ(all[i].answer, all[i].text);
  }
}

TEST(QueueFile, OfAnotherProgramIsLeftAsItIs) {
  const server::TemporaryFolder folder;
  { const auto games = server::open_storage(folder.file("games.db")); }
  const auto code = [&](const std::string& name, bool make) {
    const auto queue = open_queue(folder.file(name), "main", goal, make);
    return queue ? "" : std::string(code_of(queue.error()));
  };
  EXPECT_EQ(code("games.db", true), "not_mnk");
  std::ofstream(folder.file("text")) << "no database, and longer than the header of one would be, by far and away";
  EXPECT_EQ(code("text", true), "cannot_open");
  EXPECT_EQ(code("missing", false), "cannot_open");
  EXPECT_EQ(code("no/folder", true), "cannot_open");
  EXPECT_EQ(code("", true), "cannot_open");
  EXPECT_TRUE(server::open_storage(folder.file("games.db")));
}

}  // namespace
}  // namespace mnk::prove
