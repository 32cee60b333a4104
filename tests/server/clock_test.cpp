// SPDX-License-Identifier: MIT
// Changes of the system clock during timed games.
#include <gtest/gtest.h>

#include "server/faults/fault_file.hpp"
#include "server/player.hpp"
#include "server/program.hpp"

namespace mnk::server::test {
namespace {

using nlohmann::json;

constexpr std::int64_t ten_minutes = 600'000;
constexpr std::int64_t clock_ms = 300'000;

class SystemClock : public testing::Test {
 protected:
  void start() {
    server_.emplace(folder_.file("games.db"), ProgramOptions{{}, faults_.environment()});
    if (player_) {
      const std::string cookie = player_->cookie();
      player_.emplace(server_->port());
      player_->set_cookie(cookie);
    } else {
      player_.emplace(server_->port());
      id_ = player_->create({{"game", "15,15,5"}, {"seat", "both"}, {"clock", {{"seconds", clock_ms / 1000}}}});
    }
  }
  void stop() { server_.reset(); }
  void set_clock(std::int64_t shift_ms) { faults_->clock_shift_ms = shift_ms; }

  /// Makes a move and expects that the game continues with nearly full clocks.
  void expect_a_move(const char* move) {
    const json done = player_->post("/games/" + id_ + "/moves", {{"ply", ply_++}, {"move", move}});
    EXPECT_EQ(done.at("status"), 200) << done;
    const json state = player_->get("/games/" + id_);
    EXPECT_EQ(state.at("outcome"), "pending") << state;
    EXPECT_EQ(state.at("moves").size(), ply_);
    for (const char* side : {"x", "o"}) {
      EXPECT_GT(state.at("clock").at(side), clock_ms / 2) << state;
      EXPECT_LE(state.at("clock").at(side), clock_ms) << state;
    }
  }

  FaultFile faults_;

 private:
  TemporaryFolder folder_;
  std::optional<Program> server_;
  std::optional<Player> player_;
  std::string id_;
  unsigned ply_ = 0;
};

TEST_F(SystemClock, ThatIsSetWhileTheServerRunsCostsNoTime) {
  start();
  expect_a_move("a1");
  set_clock(ten_minutes);
  expect_a_move("b1");
  expect_a_move("c1");
  set_clock(-ten_minutes);
  expect_a_move("d1");
  expect_a_move("e1");
}

TEST_F(SystemClock, ThatIsSetWhileTheServerIsDownCostsNoTime) {
  start();
  expect_a_move("a1");
  for (const std::int64_t shift : {ten_minutes, -ten_minutes, std::int64_t{0}}) {
    stop();
    set_clock(shift);
    start();
    expect_a_move(shift > 0 ? "b1" : shift < 0 ? "d1" : "f1");
    expect_a_move(shift > 0 ? "c1" : shift < 0 ? "e1" : "g1");
  }
}

TEST_F(SystemClock, IsReallySetByTheTest) {
  set_clock(ten_minutes * 6 * 24 * 365);  // a year
  TemporaryFolder folder;
  const Program server(folder.file("games.db"), {{}, faults_.environment()});
  const std::string date = Client(server.port()).ask("GET", "/healthz").headers.at("date");
  const std::string year = std::to_string(1970 + (std::time(nullptr) + ten_minutes * 6 * 24 * 365 / 1000) / 31'556'952);
  EXPECT_NE(date.find(year), std::string::npos) << date;
}

}  // namespace
}  // namespace mnk::server::test
