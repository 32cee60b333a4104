// SPDX-License-Identifier: MIT
// The journal with every kind of storage: races, order, refusals, shutdown.
#include "server/storage/journal.hpp"

#include <algorithm>
#include <atomic>
#include <barrier>
#include <mutex>
#include <thread>

#include "server/databases.hpp"

namespace mnk::server {
namespace {

class Journals : public EveryDatabase {};
INSTANTIATE_TEST_SUITE_P(Every, Journals, testing::Values(Kind::sqlite, Kind::postgres), kind_name);

/// Counts the results of many appends and waits for them.
class Tally {
 public:
  Journal::OnAppended expect() {
    ++expected_;
    return [this](AppendResult appended) {
      ++counts_[static_cast<std::size_t>(appended)];
      ++told_;
    };
  }
  /// Waits for all results; the test fails after five minutes.
  void wait() const {
    test::wait_until([this] { return told_ == expected_; }, std::chrono::minutes(5));
  }
  int count(AppendResult appended) const { return counts_[static_cast<std::size_t>(appended)]; }

 private:
  std::atomic<int> expected_ = 0, told_ = 0;
  std::array<std::atomic<int>, 4> counts_{};
};

TEST_P(Journals, AppendAndLoad) {
  const auto journal = open_journal();
  EXPECT_EQ(append(*journal, {"a", {1, 10, "{}"}}), AppendResult::done);
  EXPECT_EQ(append(*journal, {"a", {1, 10, "{}"}}), AppendResult::conflict);
  EXPECT_EQ(append(*journal, {"a", {3, 10, "{}"}}), AppendResult::missing);
  EXPECT_EQ(append(*journal, {"a", {2, 20, "[]"}}), AppendResult::done);
  EXPECT_EQ(load(*journal, "a"), (Events{{1, 10, "{}"}, {2, 20, "[]"}}));
  EXPECT_EQ(load(*journal, "a", 1), (Events{{2, 20, "[]"}}));
  EXPECT_EQ(load(*journal, "b"), Events{});
}

TEST_P(Journals, HaveAFileToThemselvesAndShareAServer) {
  const auto journal = open_journal();
  const auto second = Journal::open(where());
  EXPECT_EQ(second ? "" : code_of(second.error()), GetParam() == Kind::sqlite ? "in_use" : "");
}

TEST_P(Journals, CommitInOrder) {
  const auto journal = open_journal();
  std::vector<std::uint64_t> order;  // written only by the callback thread
  Tally tally;
  for (std::uint64_t version = 1; version <= 2000; ++version) {
    journal->append({"game", {version, 0, "{}"}}, [&order, version, told = tally.expect()](AppendResult appended) {
      order.push_back(version);
      told(appended);
    });
  }
  tally.wait();
  EXPECT_EQ(tally.count(AppendResult::done), 2000);
  EXPECT_TRUE(std::is_sorted(order.begin(), order.end()));
  EXPECT_EQ(load(*journal, "game")->size(), 2000U);
}

/// Lets all clients append version 1 of all games concurrently, in different orders; exactly one append per game may
/// succeed.
void race(std::vector<Journal*> journals, int clients, int games) {
  const std::string round = "c" + std::to_string(clients) + "-";
  std::vector<std::vector<std::atomic<int>>> answers(static_cast<std::size_t>(games));
  for (auto& of_game : answers) of_game = std::vector<std::atomic<int>>(static_cast<std::size_t>(clients));
  std::barrier start(clients);
  Tally tally;
  std::vector<std::thread> threads;
  for (int client = 0; client < clients; ++client) {
    threads.emplace_back([&, client] {
      Journal& journal = *journals[static_cast<std::size_t>(client) % journals.size()];
      start.arrive_and_wait();
      for (int i = 0; i < games; ++i) {
        const int game = client % 2 == 0 ? i : games - 1 - i;
        journal.append({round + std::to_string(game), {1, client, std::to_string(client)}},
                       [&answer = answers[static_cast<std::size_t>(game)][static_cast<std::size_t>(client)],
                        told = tally.expect()](AppendResult appended) {
                         answer = static_cast<int>(appended);
                         told(appended);
                       });
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  tally.wait();
  EXPECT_EQ(tally.count(AppendResult::done), games);
  EXPECT_EQ(tally.count(AppendResult::conflict), games * (clients - 1));
  for (int game = 0; game < games; ++game) {
    const auto& of_game = answers[static_cast<std::size_t>(game)];
    const auto winner =
        std::find(of_game.begin(), of_game.end(), static_cast<int>(AppendResult::done)) - of_game.begin();
    ASSERT_EQ(load(*journals.back(), round + std::to_string(game)), (Events{{1, winner, std::to_string(winner)}}));
  }
}

constexpr int games_of_a_race = 500;  // with four client counts: 2,000 races in total

TEST_P(Journals, GiveEachVersionToOneOfManyClients) {
  const auto journal = open_journal();
  for (const int clients : {2, 3, 8, 16}) race({journal.get()}, clients, games_of_a_race);
}

class SharedJournals : public EveryDatabase {};
INSTANTIATE_TEST_SUITE_P(Every, SharedJournals, testing::Values(Kind::postgres), kind_name);

TEST_P(SharedJournals, GiveEachVersionToOneClientOfTwoInstances) {
  const auto one = open_journal(), other = open_journal();
  for (const int clients : {2, 3, 8, 16}) race({one.get(), other.get()}, clients, games_of_a_race);
}

TEST_P(Journals, RefuseAtOnceWhatIsTooMuch) {
  const auto journal = open_journal({.max_waiting = 10});
  std::promise<void> begun, go_on;
  journal->append({"slow", {1, 0, "{}"}}, [&](AppendResult) {
    begun.set_value();
    go_on.get_future().wait();
  });
  begun.get_future().wait();
  Tally tally;
  for (int i = 0; i < 10; ++i) journal->append({"game" + std::to_string(i), {1, 0, "{}"}}, tally.expect());
  EXPECT_EQ(journal->pending(), 10U);
  EXPECT_EQ(append(*journal, {"more", {1, 0, "{}"}}), AppendResult::failed);  // called back before append() returns
  go_on.set_value();
  tally.wait();
  EXPECT_EQ(tally.count(AppendResult::done), 10);
  EXPECT_EQ(append(*journal, {"more", {1, 0, "{}"}}), AppendResult::done);
}

TEST_P(Journals, CommitWhatWaitsBeforeTheyStop) {
  const auto journal = open_journal();
  Tally tally;
  std::atomic<int> loads = 0;
  for (int i = 0; i < 3000; ++i) {
    journal->append({"game" + std::to_string(i), {1, i, "{}"}}, tally.expect());
    if (i % 100 == 0)
      journal->load("game" + std::to_string(i), 0, [&](const auto& events) { loads += events ? 1 : 0; });
  }
  journal->stop();
  EXPECT_EQ(tally.count(AppendResult::done), 3000);
  EXPECT_EQ(loads, 30);
  EXPECT_EQ(journal->pending(), 0U);
  EXPECT_EQ(append(*journal, {"late", {1, 0, "{}"}}), AppendResult::failed);
  EXPECT_EQ(load(*journal, "game1"), std::nullopt);
  journal->stop();
  EXPECT_EQ(open()->list("", 5000)->size(), 3000U);
}

TEST_P(Journals, MayBeUsedFromACallback) {
  const auto journal = open_journal();
  std::promise<std::optional<Events>> told;
  journal->append({"a", {1, 0, "{}"}}, [&](AppendResult) {
    journal->append({"a", {2, 0, "{}"}}, [&](AppendResult) {
      journal->load("a", 0, [&](std::optional<Events> events) { told.set_value(std::move(events)); });
    });
  });
  EXPECT_EQ(test::value_of(told.get_future()), (Events{{1, 0, "{}"}, {2, 0, "{}"}}));
}

TEST(PostgresDeadlines, CallsToADatabaseThatHangsFailAndLaterOnesDoNot) {
  PostgresServer* postgres = PostgresServer::shared();
  if (postgres == nullptr) GTEST_SKIP() << "no PostgreSQL server";
  std::atomic<int> cut = 0;
  const auto journal = Journal::open(
      postgres->new_database(),
      {.log = [&](const std::string& sentence) { cut += sentence.find("longer than its deadline") != sentence.npos; },
       .deadline = std::chrono::milliseconds(300)});
  ASSERT_TRUE(journal.ok());
  EXPECT_EQ(append(**journal, {"a", {1, 0, "{}"}}), AppendResult::done);
  EXPECT_TRUE(load(**journal, "a"));
  postgres->freeze();
  EXPECT_EQ(append(**journal, {"a", {2, 0, "{}"}}), AppendResult::failed);
  EXPECT_TRUE((*journal)->health().writes_fail);
  EXPECT_EQ(load(**journal, "a"), std::nullopt);
  EXPECT_GE(cut, 2);
  postgres->thaw();
  // The failed event may be stored: the database had received it when it was stopped.
  std::uint64_t next = 0;
  test::wait_until([&] {
    if (const auto events = load(**journal, "a")) next = events->size() + 1;
    return next > 0;
  });
  EXPECT_GE(next, 2U);
  test::wait_until([&] { return append(**journal, {"a", {next, 0, "{}"}}) != AppendResult::failed; });
  EXPECT_EQ(load(**journal, "a")->size(), next);
}

TEST(PostgresDeadlines, StoppingDoesNotWaitForACallThatNeverEnds) {
  PostgresServer* postgres = PostgresServer::shared();
  if (postgres == nullptr) GTEST_SKIP() << "no PostgreSQL server";
  auto journal = Journal::open(postgres->new_database(), {.deadline = std::chrono::hours(1)});
  ASSERT_TRUE(journal.ok());
  postgres->freeze();
  std::promise<AppendResult> told;
  (*journal)->append({"a", {1, 0, "{}"}}, [&](AppendResult appended) { told.set_value(appended); });
  test::wait_until([&] { return (*journal)->health().oldest_append_seconds > 0; });
  EXPECT_FALSE((*journal)->stop(std::chrono::milliseconds(50)));
  EXPECT_EQ(test::value_of(told.get_future()), AppendResult::failed) << "the call was cut off";
  postgres->thaw();
}

}  // namespace
}  // namespace mnk::server
