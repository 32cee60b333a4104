// SPDX-License-Identifier: MIT
// An appending process is killed (SIGKILL) at random moments, repeatedly on one database. Every acknowledged event must
// be stored. MNK_KILL_ROUNDS: number of kills, default 20.
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <map>
#include <random>
#include <sstream>

#include "server/databases.hpp"

namespace mnk::server {
namespace {

constexpr int games = 40;

std::string data_of(const std::string& game, std::uint64_t version) {
  return game + "/" + std::to_string(version) + std::string(version * 37 % 400, '.');
}

/// Child process: appends to every game as fast as possible and reports each `done` on the pipe before the next append.
[[noreturn]] void append_for_ever(const std::string& where, int pipe) {
  auto opened = Journal::open(where);
  if (!opened) ::_exit(1);
  Journal& journal = **opened;
  const std::function<void(std::string, std::uint64_t)> go_on = [&](const std::string& game, std::uint64_t version) {
    journal.append({game, {version, 0, data_of(game, version)}}, [&, game, version](AppendResult appended) {
      if (appended != AppendResult::done) ::_exit(2);
      const std::string line = game + " " + std::to_string(version) + "\n";
      if (::write(pipe, line.data(), line.size()) != static_cast<ssize_t>(line.size())) ::_exit(3);
      go_on(game, version + 1);
    });
  };
  for (int i = 0; i < games; ++i) {
    const std::string game = "game" + std::to_string(i);
    go_on(game, load(journal, game)->size() + 1);
  }
  for (;;) ::pause();
}

struct Death {
  std::map<std::string, std::uint64_t> acknowledged;  ///< last acknowledged version by game
  int status = 0;
};

/// Kills an appending child this time after its first acknowledgement. Returns the acknowledgements.
Death kill_a_child(const std::string& where, std::chrono::microseconds after) {
  int ends[2];
  if (::pipe(ends) != 0) throw std::runtime_error("no pipe");
  const pid_t child = ::fork();
  if (child == 0) {
    ::close(ends[0]);
    append_for_ever(where, ends[1]);
  }
  ::close(ends[1]);
  std::string said(1 << 20, '\0');
  std::size_t length = static_cast<std::size_t>(std::max<ssize_t>(0, ::read(ends[0], said.data(), 1)));
  std::this_thread::sleep_for(after);
  ::kill(child, SIGKILL);
  Death death;
  ::waitpid(child, &death.status, 0);
  for (ssize_t got = 1; got > 0; length += static_cast<std::size_t>(got)) {
    if (said.size() - length < 4096) said.resize(2 * said.size());
    got = std::max<ssize_t>(0, ::read(ends[0], said.data() + length, said.size() - length));
  }
  ::close(ends[0]);
  said.resize(length);
  std::istringstream lines(said);
  std::string game;
  for (std::uint64_t version = 0; lines >> game >> version;) death.acknowledged[game] = version;
  return death;
}

/// Waits until PostgreSQL has closed the child's connections; before, it may still commit events of the child.
void wait_for_the_server(const std::string& where) {
  pqxx::connection connection(where);
  pqxx::nontransaction work(connection);
  const char* const connections = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()";
  test::wait_until([&] { return work.exec1(connections)[0].as<int>() == 1; });
}

class Killed : public EveryDatabase {};
INSTANTIATE_TEST_SUITE_P(Every, Killed, testing::Values(Kind::sqlite, Kind::postgres), kind_name);

TEST_P(Killed, LosesNothingThatWasAcknowledged) {
  const char* asked = std::getenv("MNK_KILL_ROUNDS");
  const int rounds = asked != nullptr ? std::atoi(asked) : 20;
  std::mt19937 random(20261122);
  std::uint64_t in_all = 0, unacknowledged = 0;
  for (int round = 0; round < rounds; ++round) {
    const Death death = kill_a_child(where(), std::chrono::microseconds(random() % 60'000));
    ASSERT_TRUE(WIFSIGNALED(death.status)) << "the child ended by itself: " << death.status;
    if (GetParam() == Kind::postgres) wait_for_the_server(where());
    const auto storage = open();
    ASSERT_EQ(*storage->check(), std::vector<std::string>{}) << "round " << round;
    for (const auto& [game, version] : death.acknowledged) {
      const Events events = loaded(*storage, game);
      ASSERT_GE(events.size(), version) << game << ", round " << round;
      ASSERT_LE(events.size(), version + 1) << game << ", round " << round;  // at most one append was in progress
      for (const StoredEvent& event : events) ASSERT_EQ(event.data, data_of(game, event.version));
      unacknowledged += events.size() - version;
    }
    in_all = 0;
    const auto summaries = storage->list("", 100);
    for (const GameSummary& summary : *summaries) in_all += summary.events;
  }
  RecordProperty("events", static_cast<int>(in_all));
  std::printf("%d kills, %llu events, %llu of them not acknowledged\n", rounds, static_cast<unsigned long long>(in_all),
              static_cast<unsigned long long>(unacknowledged));
  EXPECT_GT(in_all, static_cast<std::uint64_t>(rounds));
}

}  // namespace
}  // namespace mnk::server
