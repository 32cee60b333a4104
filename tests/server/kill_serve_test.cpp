// SPDX-License-Identifier: MIT
// `mnk serve` killed under load: acknowledged moves must exist after a restart.
#include <gtest/gtest.h>

#include <atomic>
#include <csignal>
#include <cstdio>
#include <random>
#include <thread>

#include "server/player.hpp"
#include "server/program.hpp"
#include "server/storage/storage.hpp"
#include "server/temporary_folder.hpp"
#include "server/waiting.hpp"

namespace mnk::server::test {
namespace {

using nlohmann::json;

/// Returns the number of kills: MNK_KILL_ROUNDS, or 20.
int rounds_of_kills() {
  const char* asked = std::getenv("MNK_KILL_ROUNDS");
  return asked != nullptr ? std::atoi(asked) : 20;
}

/// A client that plays as fast as possible until the server dies, and records the acknowledged moves.
struct Busy {
  std::string id;
  std::vector<std::string> acknowledged;

  /// Counts the acknowledged moves in `count`, which other threads may read.
  void play(std::uint16_t port, std::atomic<int>& count) try {
    Player player(port);
    id = player.create({{"game", "20,20,20"}, {"seat", "both"}});
    player.watch(id);
    for (unsigned ply = 0; ply < 400; ++ply) {
      const std::string move = static_cast<char>('a' + ply % 20) + std::to_string(ply / 20 + 1);
      player.say({{"type", "move"}, {"ply", ply}, {"move", move}});
      if (player.hear("ack").is_null()) return;
      acknowledged.push_back(move);
      ++count;
    }
  } catch (const std::exception&) {  // the server died during a request
  }
};

TEST(KillServe, WhatWasAcknowledgedIsThere) {
  std::mt19937 random(20261122);
  TemporaryFolder folder;
  const std::string database = folder.file("games.db");
  std::size_t moves = 0;
  for (int round = 0; round < rounds_of_kills(); ++round) {
    std::vector<Busy> players(8);
    {
      Program server(database);
      std::atomic<int> acknowledged = 0;
      std::vector<std::thread> threads;
      for (Busy& player : players) threads.emplace_back([&] { player.play(server.port(), acknowledged); });
      wait_until([&] { return acknowledged > 0; });
      std::this_thread::sleep_for(std::chrono::milliseconds(random() % 200));
      server.end(SIGKILL);
      for (std::thread& thread : threads) thread.join();
    }
    {
      const auto storage = open_storage(database);
      ASSERT_TRUE(storage.ok()) << message_of(storage.error());
      const auto wrong = (*storage)->check();
      ASSERT_TRUE(wrong.ok());
      ASSERT_TRUE(wrong->empty()) << wrong->front();
    }
    Program again(database);
    for (const Busy& player : players) {
      if (player.acknowledged.empty()) continue;
      const json state = Player(again.port()).get("/games/" + player.id);
      ASSERT_GE(state.at("moves").size(), player.acknowledged.size()) << "round " << round;
      for (std::size_t i = 0; i < player.acknowledged.size(); ++i)
        ASSERT_EQ(state.at("moves")[i], player.acknowledged[i]);
      moves += player.acknowledged.size();
    }
  }
  EXPECT_GT(moves, 0U);
  RecordProperty("acknowledged_moves", static_cast<int>(moves));
  std::printf("%zu acknowledged moves, none lost\n", moves);
}

TEST(KillServe, EndsOrderlyWhenAsked) {
  TemporaryFolder folder;
  Busy player;
  {
    Program server(folder.file("games.db"));
    std::atomic<int> acknowledged = 0;
    std::thread playing([&] { player.play(server.port(), acknowledged); });
    wait_until([&] { return acknowledged >= 10; });
    const int status = server.end(SIGTERM);
    EXPECT_TRUE(WIFEXITED(status));
    EXPECT_EQ(WEXITSTATUS(status), 0);
    playing.join();
  }
  Program again(folder.file("games.db"));
  EXPECT_GE(Player(again.port()).get("/games/" + player.id).at("moves").size(), player.acknowledged.size());
  EXPECT_FALSE(player.acknowledged.empty());
}

}  // namespace
}  // namespace mnk::server::test
