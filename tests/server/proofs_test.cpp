// SPDX-License-Identifier: MIT
// The states of proofs that the server shows from a folder.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "server/player.hpp"
#include "server/running_server.hpp"
#include "server/site/proof_states.hpp"
#include "server/temporary_folder.hpp"

namespace mnk::server::test {
namespace {

using nlohmann::json;

constexpr const char* state =
    R"({"game":"6,5,4","claim":"x_wins","start":"c3","proved":false,"positions":5,"moves":[{"move":"d3","proof":null}]})";

class ProofsTest : public testing::Test {
 protected:
  void write(const std::string& name, const std::string& text) {
    std::ofstream(folder_.file(name), std::ios::binary) << text;
  }
  RunningServer start(const std::string& folder) {
    RunningOptions options = {.database = games_.file("games.db")};
    options.site.proofs = folder;
    return RunningServer(options);
  }
  std::string folder() { return std::filesystem::path(folder_.file("x")).parent_path().string(); }

  TemporaryFolder folder_, games_;
};

TEST_F(ProofsTest, ListsTheStatesByNameWithoutTheirMoves) {
  write("b.json", state);
  write("a.json", R"({"game":"3,3,3","claim":"o_wins","start":"","proved":true,"age":7,"name":"z"})");
  RunningServer server = start(folder());
  const json proofs = Player(server.port()).get("/proofs").at("proofs");
  ASSERT_EQ(proofs.size(), 2U);
  EXPECT_EQ(proofs[0].at("name"), "a") << "the file's name, whatever it says of itself";
  EXPECT_EQ(proofs[0].at("proved"), true);
  EXPECT_EQ(proofs[1].at("name"), "b");
  EXPECT_EQ(proofs[1].at("positions"), 5);
  EXPECT_FALSE(proofs[1].contains("moves"));
  const json one = Player(server.port()).get("/proofs/b");
  EXPECT_EQ(one.at("moves"), json::parse(state).at("moves"));
}

TEST_F(ProofsTest, TellsTheAgeOfAState) {
  write("a.json", state);
  const auto hour_ago = std::filesystem::file_time_type::clock::now() - std::chrono::hours(1);
  std::filesystem::last_write_time(folder_.file("a.json"), hour_ago);
  RunningServer server = start(folder());
  EXPECT_GE(Player(server.port()).get("/proofs/a").at("age"), 3600);
  write("a.json", state);
  EXPECT_LT(Player(server.port()).get("/proofs/a").at("age"), 3600);
}

TEST_F(ProofsTest, LeavesOutWhatIsNoState) {
  write("list.json", "[]");
  write("letter.json", "dear proof");
  write("other.json", R"({"game":3,"claim":"x_wins","start":""})");
  write("no_claim.json", R"({"game":"3,3,3","start":""})");
  write("deep.json", std::string(R"({"game":"3,3,3","claim":"x_wins","start":"","path":)") + std::string(9, '[') +
                         std::string(9, ']') + "}");
  write("long.json", std::string(state) + std::string(max_proof_state, ' '));
  write("bad name.json", state);
  write("state.txt", state);
  std::filesystem::create_directory(folder_.file("folder.json"));
  ASSERT_EQ(::mkfifo(folder_.file("pipe.json").c_str(), 0600), 0);
  RunningServer server = start(folder());
  Player player(server.port());
  EXPECT_EQ(player.get("/proofs").at("proofs"), json::array());
  for (const char* name : {"list", "letter", "other", "no_claim", "deep", "long", "folder", "pipe", "missing"})
    EXPECT_EQ(player.get(std::string("/proofs/") + name).at("code"), "no_such_proof") << name;
  // The same file, one space shorter.
  write("long.json", std::string(state) + std::string(max_proof_state - std::string(state).size(), ' '));
  EXPECT_EQ(player.get("/proofs/long").at("game"), "6,5,4");
}

TEST_F(ProofsTest, NeverLeavesTheFolder) {
  std::ofstream(games_.file("secret.json")) << state;
  RunningServer server = start(folder());
  const std::string other = std::filesystem::path(games_.file("x")).parent_path().filename().string();
  for (const std::string& path : {"../" + other + "/secret", "..%2F" + other + "%2Fsecret", std::string("%2e%2e")})
    EXPECT_EQ(Player(server.port()).get("/proofs/" + path).at("code"), "no_such_route") << path;
}

TEST_F(ProofsTest, WithoutAFolderThereAreNone) {
  for (const std::string& folder : {std::string(), folder_.file("missing")}) {
    RunningServer server = start(folder);
    Player player(server.port());
    EXPECT_EQ(player.get("/proofs").at("proofs"), json::array());
    EXPECT_EQ(player.get("/proofs/a").at("code"), "no_such_proof");
    EXPECT_EQ(player.get("/proofs?x=1").at("code"), "bad_request");
  }
}

TEST_F(ProofsTest, ListsAHundredAtMost) {
  for (int i = 0; i < 105; ++i) write("p" + std::to_string(i) + ".json", state);
  RunningServer server = start(folder());
  EXPECT_EQ(Player(server.port()).get("/proofs").at("proofs").size(), max_proofs);
}

}  // namespace
}  // namespace mnk::server::test
