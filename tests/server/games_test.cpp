// SPDX-License-Identifier: MIT
// Games between clients of one server, and of two servers that share a PostgreSQL database.
#include <gtest/gtest.h>

#include <atomic>
#include <pqxx/pqxx>
#include <thread>
#include <vector>

#include "protocol/json_api/game_event.hpp"
#include "server/databases.hpp"
#include "server/player.hpp"
#include "server/running_server.hpp"
#include "server/secrets.hpp"

namespace mnk::server::test {
namespace {

using nlohmann::json;

/// Returns the number of rounds per race test: MNK_RACE_ROUNDS, or 40.
int rounds_of_races() {
  const char* asked = std::getenv("MNK_RACE_ROUNDS");
  return asked != nullptr ? std::atoi(asked) : 40;
}

class Games : public EveryDatabase {
 protected:
  RunningServer start() { return RunningServer({.database = where(), .limits = many_connections()}); }
  void execute(const std::string& statement) const {
    pqxx::connection connection(where());
    pqxx::nontransaction(connection).exec(statement);
  }
  static HttpLimits many_connections() {
    HttpLimits limits;
    limits.connections_of_client = 1000;
    return limits;
  }
};
INSTANTIATE_TEST_SUITE_P(Kinds, Games, testing::Values(Kind::sqlite, Kind::postgres), kind_name);

/// Fixture for several servers on one database; PostgreSQL only, since an SQLite file is for one server.
class Instances : public Games {};
INSTANTIATE_TEST_SUITE_P(Kinds, Instances, testing::Values(Kind::postgres), kind_name);

TEST_P(Games, TwoBrowsersAndASpectator) {
  RunningServer server = start();
  Player ann(server.port()), bob(server.port()), eve(server.port());
  const std::string id = ann.create({{"game", "3,3,3"}, {"seat", "x"}, {"name", "Ann"}, {"opponent", "friend"}});
  EXPECT_EQ(bob.post("/games/" + id + "/join", {{"name", "<b>Bob</b>"}}).at("you"), "o");
  ann.watch(id);
  bob.watch(id);
  eve.watch(id);
  for (Player* player : {&ann, &bob, &eve}) EXPECT_EQ(player->hear("game").at("version"), 2);
  const std::vector<std::string> moves = {"a3", "b2", "b3", "c1", "c3"};
  for (unsigned ply = 0; ply < moves.size(); ++ply) {
    Player& mover = ply % 2 == 0 ? ann : bob;
    mover.say({{"type", "move"}, {"ply", ply}, {"move", moves[ply]}});
    EXPECT_EQ(mover.hear("ack"), json({{"type", "ack"}, {"ply", ply}, {"version", ply + 3}}));
    for (Player* player : {&ann, &bob, &eve}) {
      const json change = player->hear("game");
      EXPECT_EQ(change.at("from"), ply);
      EXPECT_EQ(change.at("moves"), json::array({moves[ply]}));
    }
  }
  const json end = eve.get("/games/" + id);
  EXPECT_EQ(end.at("outcome"), "x_wins");
  EXPECT_EQ(end.at("you"), nullptr);
  EXPECT_EQ(end.at("players").at("o").at("name"), "<b>Bob</b>");
  eve.say({{"type", "rematch"}});
  EXPECT_EQ(eve.hear("error").at("error").at("code"), "not_seated");
  ann.say({{"type", "rematch"}});
  EXPECT_EQ(bob.hear("game").at("offers").at("rematch"), "x");
  bob.say({{"type", "rematch"}});
  const std::string next = bob.hear("game").at("next");
  EXPECT_EQ(ann.get("/games/" + next).at("you"), "o");
}

TEST_P(Games, AClientComesBackAndSendsAgain) {
  RunningServer server = start();
  Player ann(server.port()), bob(server.port());
  const std::string id = ann.create({{"game", "15,15,5"}, {"seat", "x"}, {"opponent", "friend"}});
  bob.post("/games/" + id + "/join", json::object());
  ann.watch(id);
  ann.hear("game");
  ann.say({{"type", "move"}, {"ply", 0}, {"move", "h8"}});
  ann.leave();  // before the acknowledgement
  bob.watch(id);
  wait_until([&] { return bob.get("/games/" + id).at("ply") == 1; });
  bob.say({{"type", "move"}, {"ply", 1}, {"move", "h9"}});
  bob.hear("ack");
  ann.watch(id, 2);
  const json missed = ann.hear("game");
  EXPECT_EQ(missed.at("from"), 0);
  EXPECT_EQ(missed.at("moves"), json({"h8", "h9"}));
  ann.say({{"type", "move"}, {"ply", 0}, {"move", "h8"}});
  EXPECT_EQ(ann.hear("ack").at("ply"), 0);
  EXPECT_EQ(ann.get("/games/" + id).at("ply"), 2);
}

TEST_P(Games, AJoinWhoseAnswerIsLostCanBeAskedAgain) {
  RunningServer server = start();
  Player ann(server.port()), bob(server.port());
  const std::string id = ann.create({{"game", "3,3,3"}, {"seat", "x"}, {"opponent", "friend"}});
  bob.get("/games/" + id);  // like a page that opens the game; the reply sets the cookie
  const std::string cookie = bob.cookie();
  EXPECT_NE(cookie, "");
  bob.post("/games/" + id + "/join", json::object());
  Player bob_again(server.port());
  bob_again.set_cookie(cookie);
  EXPECT_EQ(bob_again.post("/games/" + id + "/join", json::object()).at("you"), "o");
}

TEST_P(Games, OfAnyIdThatStorageTakesAreServed) {
  {
    auto storage = open_storage(where());
    const room::Event created{1, room::Created{*parse_game("3,3,3"), {}, std::nullopt, {}, ""}};
    const std::vector<Append> game = {{"Old_game-7", {1, 1, api::event_json(*parse_game("3,3,3"), created)}}};
    ASSERT_EQ((*storage)->append(game), std::vector{AppendResult::done});
  }
  RunningServer server = start();
  Player ann(server.port());
  EXPECT_EQ(ann.get("/games/Old_game-7").at("game"), "3,3,3");
  EXPECT_EQ(ann.get("/games/Old_game-8").at("status"), 404);
}

TEST_P(Games, AreThereAfterARestart) {
  std::string id;
  std::string cookie;
  json before;
  {
    RunningServer server = start();
    Player ann(server.port());
    id = ann.create({{"game", "7,6,4:gravity"}, {"seat", "both"}, {"opponent", "friend"}});
    for (unsigned ply = 0; ply < 3; ++ply)
      ann.post("/games/" + id + "/moves", {{"ply", ply}, {"move", "d" + std::to_string(ply + 1)}});
    before = ann.get("/games/" + id);
    cookie = ann.cookie();
  }
  RunningServer server = start();
  Player ann(server.port());
  ann.set_cookie(cookie);
  EXPECT_EQ(ann.get("/games/" + id), before);
  EXPECT_EQ(before.at("moves"), json({"d1", "d2", "d3"}));
  EXPECT_EQ(ann.post("/games/" + id + "/moves", {{"ply", 3}, {"move", "d4"}}).at("type"), "ack");
}

TEST(GamesInMemory, ArePlayedLikeOthers) {
  RunningServer server({.database = ":memory:"}), other({.database = ":memory:"});
  Player ann(server.port()), bob(other.port());
  const std::string id = ann.create({{"game", "3,3,3"}, {"seat", "both"}, {"opponent", "friend"}});
  for (unsigned ply = 0; ply < 3; ++ply)
    ann.post("/games/" + id + "/moves", {{"ply", ply}, {"move", std::string(1, "abc"[ply]) + "1"}});
  EXPECT_EQ(ann.get("/games/" + id).at("ply"), 3);
  EXPECT_EQ(ann.get("/games").at("games").size(), 1U) << "another connection to the database has it, too";
  EXPECT_EQ(bob.get("/games/" + id).at("status"), 404);
}

TEST_P(Games, OfThousandsOfMovesAreThereAfterARestart) {
  std::string moves;  // fills 50 rows: a column holds 50 stones of one player, fewer than k
  for (unsigned row = 1; row <= 50; ++row) {
    for (unsigned column = 0; column < 100; ++column) {
      if (column >= 26) moves += static_cast<char>('a' + column / 26 - 1);
      moves += static_cast<char>('a' + column % 26);
      moves += std::to_string(row) + " ";
    }
  }
  std::string id;
  {
    RunningServer server = start();
    Player ann(server.port());
    id = ann.create({{"game", "100,100,51"}, {"seat", "both"}, {"opponent", "friend"}, {"moves", moves}});
    ASSERT_EQ(ann.get("/games/" + id).at("ply"), 5000);
  }
  RunningServer server = start();
  Player ann(server.port());
  EXPECT_EQ(ann.get("/games/" + id).at("ply"), 5000);
  EXPECT_EQ(ann.get("/games/" + id).at("moves").back(), "cv50");
  wait_until([&] { return server.done(Lane::files) != 0; });  // the job is counted after the reply
  EXPECT_EQ(server.done(Lane::files), 1U) << "it was read on a thread, once";
}

TEST_P(Games, TheEngineTakesItsSeat) {
  RunningServer server = start();
  Player ann(server.port());
  const std::string id = ann.create({{"game", "3,3,3"}, {"seat", "o"}, {"opponent", {{"engine", 10}}}});
  ann.watch(id);
  json state = ann.hear("game");
  while (state.at("ply") == 0) state = ann.hear("game");
  EXPECT_EQ(state.at("to_move"), "o");
  const std::string reply = state.at("moves").back() == "b2" ? "a3" : "b2";
  ann.say({{"type", "move"}, {"ply", 1}, {"move", reply}});
  do state = ann.hear("game");
  while (state.at("ply") != 3);
  ann.say({{"type", "undo"}, {"action", "offer"}});
  do state = ann.hear("game");
  while (state.at("ply") != 1);
  EXPECT_EQ(state.at("to_move"), "o");
}

TEST_P(Games, AClockRunsOutByItself) {
  RunningServer server = start();
  Player ann(server.port());
  const std::string id =
      ann.create({{"game", "3,3,3"}, {"seat", "both"}, {"opponent", "friend"}, {"clock", {{"seconds", 1}}}});
  ann.watch(id);
  ann.hear("game");
  ann.say({{"type", "move"}, {"ply", 0}, {"move", "a1"}});
  ann.say({{"type", "move"}, {"ply", 1}, {"move", "b1"}});
  json state;
  do state = ann.hear("game");
  while (state.at("outcome") == "pending");
  EXPECT_EQ(state.at("outcome"), "o_wins");
  EXPECT_EQ(state.at("reason"), "time");
}

TEST_P(Instances, AClockThatRunsOutWhileTheDatabaseFailsIsNotForgotten) {
  RunningServer server = start();
  Player ann(server.port());
  const std::string id =
      ann.create({{"game", "3,3,3"}, {"seat", "both"}, {"opponent", "friend"}, {"clock", {{"seconds", 2}}}});
  ann.watch(id);
  ann.hear("game");
  ann.say({{"type", "move"}, {"ply", 0}, {"move", "a1"}});
  ann.say({{"type", "move"}, {"ply", 1}, {"move", "b1"}});
  while (ann.hear("game").at("ply") < 2) {
  }
  execute("ALTER TABLE mnk.events RENAME TO away");
  std::this_thread::sleep_for(std::chrono::milliseconds(2500));
  EXPECT_EQ(ann.post("/games/" + id + "/moves", {{"ply", 2}, {"move", "c1"}}).at("code"), "storage");
  execute("ALTER TABLE mnk.away RENAME TO events");
  EXPECT_EQ(ann.hear("game").at("reason"), "time");
}

/// Returns a distinct empty cell for each client.
std::vector<std::string> free_cells(const json& moves, unsigned clients) {
  std::vector<std::string> free;
  for (char column = 'a'; column < 'u'; ++column) {
    for (int row = 1; row <= 20 && free.size() < clients; ++row) {
      const std::string cell = column + std::to_string(row);
      if (std::find(moves.begin(), moves.end(), cell) == moves.end()) free.push_back(cell);
    }
  }
  return free;
}

/// Lets all clients send different moves for one ply concurrently; exactly one must win.
void race_once(std::vector<Player>& players, const std::vector<std::uint16_t>& ports, const std::string& id) {
  const json before = players.front().get("/games/" + id);
  const unsigned ply = before.at("ply");
  const std::vector<std::string> free = free_cells(before.at("moves"), static_cast<unsigned>(players.size()));
  ASSERT_EQ(free.size(), players.size());
  std::atomic<unsigned> won = 0, stale = 0;
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < players.size(); ++i) {
    threads.emplace_back([&, i] {
      const json answer = players[i].post("/games/" + id + "/moves", {{"ply", ply}, {"move", free[i]}});
      if (answer.at("status") == 200) ++won;
      if (answer.at("status") == 409 && answer.at("code") == "stale") ++stale;
    });
  }
  for (std::thread& thread : threads) thread.join();
  ASSERT_EQ(won, 1U);
  ASSERT_EQ(stale, players.size() - 1);
  for (const std::uint16_t port : ports) {  // all instances must converge to one state
    json after;
    wait_until([&] { return (after = Player(port).get("/games/" + id)).at("ply") != ply; });
    ASSERT_EQ(after.at("ply"), ply + 1);
  }
}

void race(const std::vector<std::uint16_t>& ports, unsigned clients, int rounds) {
  constexpr int rounds_of_game = 300;  // moves per game, of 400 cells
  Player ann(ports.front());
  std::string id;
  std::vector<Player> players;
  for (int round = 0; round < rounds; ++round) {
    if (round % rounds_of_game == 0) id = ann.create({{"game", "20,20,20"}, {"seat", "both"}, {"opponent", "friend"}});
    while (players.size() < clients) players.emplace_back(ports[players.size() % ports.size()]);
    for (Player& player : players) player.set_cookie(ann.cookie());
    race_once(players, ports, id);
    if (testing::Test::HasFatalFailure()) FAIL() << "round " << round;
  }
}

TEST_P(Games, RacesForAPlyHaveOneWinner) {
  RunningServer server = start();
  for (const unsigned clients : {2U, 5U, 16U}) race({server.port()}, clients, rounds_of_races());
}

TEST_P(Instances, RacesBetweenInstancesHaveOneWinner) {
  RunningServer one = start();
  RunningServer two = start();
  for (const unsigned clients : {2U, 5U, 16U}) race({one.port(), two.port()}, clients, rounds_of_races());
}

TEST_P(Instances, InstancesTellEachOther) {
  RunningServer one = start();
  RunningServer two = start();
  Player ann(one.port()), bob(two.port());
  const std::string id = ann.create({{"game", "3,3,3"}, {"seat", "x"}, {"opponent", "friend"}});
  bob.watch(id);
  EXPECT_EQ(bob.hear("game").at("version"), 1);
  EXPECT_EQ(bob.post("/games/" + id + "/join", json::object()).at("you"), "o");
  EXPECT_EQ(bob.hear("game").at("version"), 2);
  ann.post("/games/" + id + "/moves", {{"ply", 0}, {"move", "b2"}});
  EXPECT_EQ(bob.hear("game").at("moves"), json({"b2"}));
}

TEST_P(Instances, WhoJoinsAtOneMayMoveAtTheOtherAtOnce) {
  RunningServer one = start();
  RunningServer two = start();
  for (int i = 0; i < 50; ++i) {
    Player ann(one.port()), bob_at_one(one.port()), bob_at_two(two.port());
    const std::string id = ann.create({{"game", "3,3,3"}, {"seat", "o"}, {"opponent", "friend"}});
    bob_at_two.get("/games/" + id);  // instance two holds the game in memory, without the join
    bob_at_one.set_cookie(bob_at_two.cookie());
    ASSERT_EQ(bob_at_one.post("/games/" + id + "/join", json::object()).at("you"), "x");
    const json moved = bob_at_two.post("/games/" + id + "/moves", {{"ply", 0}, {"move", "b2"}});
    ASSERT_EQ(moved.at("status"), 200) << moved;
  }
}

TEST_P(Instances, NoReadIsOlderThanAnAcknowledgement) {
  RunningServer one = start();
  RunningServer two = start();
  Player ann(one.port()), reader(two.port());
  const std::string id = ann.create({{"game", "20,20,20"}, {"seat", "both"}, {"opponent", "friend"}});
  const std::vector<std::string> cells = free_cells(json::array(), 60);
  for (unsigned ply = 0; ply < 60; ++ply) {
    const json ack = ann.post("/games/" + id + "/moves", {{"ply", ply}, {"move", cells[ply]}});
    ASSERT_GE(reader.get("/games/" + id).at("version"), ack.at("version"));
    Client watcher(two.port());
    if (ply % 10 == 0) {
      watcher.open_socket("/api/v1/games/" + id + "/socket");
      ASSERT_GE(json::parse(watcher.read_text()).at("version"), ack.at("version"));
    }
    const Answer file = Client(two.port()).ask("GET", "/api/v1/games/" + id + "/export?format=moves");
    ASSERT_NE(file.body.find(cells[ply]), std::string::npos) << file.body;
  }
}

TEST_P(Instances, MovesThatAlternateBetweenInstancesAreNeverRefused) {
  RunningServer one = start();
  RunningServer two = start();
  const std::vector<std::string> cells = free_cells(json::array(), 334);
  for (int game = 0; game < 3; ++game) {
    Player at_one(one.port()), at_two(two.port());
    const std::string id = at_one.create({{"game", "20,20,20"}, {"seat", "both"}, {"opponent", "friend"}});
    at_two.set_cookie(at_one.cookie());
    for (unsigned ply = 0; ply < 334; ++ply) {
      const json moved =
          (ply % 2 == 0 ? at_one : at_two).post("/games/" + id + "/moves", {{"ply", ply}, {"move", cells[ply]}});
      ASSERT_EQ(moved.at("status"), 200) << "ply " << ply << ": " << moved;
    }
  }
}

TEST_P(Games, ThatAreDeletedAreGoneForAll) {
  RunningServer server = start();
  Player ann(server.port()), eve(server.port());
  const std::string id = ann.create({{"game", "3,3,3"}, {"seat", "both"}, {"opponent", "friend"}});
  eve.watch(id);
  eve.hear("game");
  ASSERT_EQ(*open()->remove(std::vector<std::string>{id}), 1U);  // as `mnk games delete` does beside a running server
  if (GetParam() == Kind::sqlite) {  // without notices, the next append detects the deletion
    const json refused = ann.post("/games/" + id + "/moves", {{"ply", 0}, {"move", "b2"}});
    EXPECT_EQ(refused.at("code"), "no_such_game");
  }
  EXPECT_EQ(eve.close_code(), 4404U);
  EXPECT_EQ(ann.get("/games/" + id).at("code"), "no_such_game");
}

TEST_P(Games, OfADeletedGameThereIsNoRematch) {
  RunningServer server = start();
  Player ann(server.port());
  const std::string id =
      ann.create({{"game", "3,3,3"}, {"seat", "both"}, {"name", "Ann"}, {"moves", "a1 a2 b1 b2 c1"}});
  ASSERT_EQ(*open()->remove(std::vector<std::string>{id}), 1U);
  EXPECT_EQ(ann.post("/games/" + id + "/rematch", json::object()).at("code"), "no_such_game");
  EXPECT_EQ(open()->list("", 9)->size(), 0U) << "nothing of Ann is kept";
}

/// A game id follows from the Idempotency-Key, so a client can request the game during its creation.
TEST_P(Games, AskedForWhileTheyAreMadeCountOnce) {
  RunningOptions options{.database = where(), .limits = many_connections()};
  options.site.metrics_token = "t";
  options.site.hub.keep_unused = options.site.hub.sweep_every = std::chrono::milliseconds(1);
  RunningServer server(options);
  const std::string token(32, 'a');
  const auto make = [&](int number) {
    return Client(server.port())
        .ask("POST", "/api/v1/games", R"({"game":"50,50,5","seat":"both"})",
             "Authorization: Bearer " + token + "\r\nIdempotency-Key: k" + std::to_string(number) + "\r\n");
  };
  for (int number = 0; number < 30; ++number) {
    const std::string id = game_id_of(key_of(token) + "\nk" + std::to_string(number));
    std::atomic<bool> made = false;
    std::vector<std::thread> askers;
    for (int i = 0; i < 3; ++i) {
      askers.emplace_back([&] {
        Client client(server.port());
        while (!made) client.ask("GET", "/api/v1/games/" + id);
      });
    }
    const Answer answer = make(number);
    made = true;
    for (std::thread& asker : askers) asker.join();
    EXPECT_EQ(answer.status, 201);
    EXPECT_EQ(json::parse(answer.body).at("id"), id);
  }
  const auto figure = [&](const std::string& name) {
    const std::string text = Client(server.port()).ask("GET", "/metrics", {}, "Authorization: Bearer t\r\n").body;
    return std::stoll(text.substr(text.find("\n" + name + " ") + name.size() + 2));
  };
  wait_until([&] { return figure("mnk_games_loaded") == 0; });
  EXPECT_EQ(figure("mnk_games_loaded"), 0);
  EXPECT_EQ(figure("mnk_cells_loaded"), 0) << "what left memory is not counted";
}

TEST_P(Games, ThatAreOldAreDeletedWhileTheServerRuns) {
  RunningOptions options{.database = where(), .limits = many_connections()};
  options.journal.upkeep_every = std::chrono::milliseconds(50);
  options.journal.retention = {.keep_finished = std::chrono::seconds(0), .keep_abandoned = std::chrono::hours(1)};
  RunningServer server(options);
  Player ann(server.port());
  const std::string finished = ann.create({{"game", "3,3,3"}, {"seat", "both"}, {"opponent", "friend"}});
  const std::string going_on = ann.create({{"game", "3,3,3"}, {"seat", "both"}, {"opponent", "friend"}});
  ann.watch(finished);
  ann.hear("game");
  ann.post("/games/" + finished + "/resign", json::object());
  EXPECT_EQ(ann.close_code(), 4404U);
  EXPECT_EQ(ann.get("/games/" + finished).at("code"), "no_such_game");
  EXPECT_EQ(ann.get("/games/" + going_on).at("ply"), 0);
}

TEST_P(Games, BeyondTheQuotaAreNotMade) {
  RunningOptions options{.database = where(), .limits = many_connections()};
  options.journal.upkeep_every = std::chrono::milliseconds(20);
  options.site.hub.quota_games = 5;
  RunningServer server(options);
  Player ann(server.port());
  std::vector<std::string> ids;
  json refused;
  const auto make = [&] {
    const json made = ann.post("/games", {{"game", "3,3,3"}, {"seat", "both"}});
    if (made.at("status") == 201) {
      ids.push_back(made.at("id"));
    } else {
      refused = made;
    }
  };
  const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(1);
  while (ids.size() < 5 && std::chrono::steady_clock::now() < end)
    make();  // may be refused: the quota can count a new game twice
  for (int i = 0; i < 50; ++i) make();
  EXPECT_EQ(refused.at("code"), "full");
  EXPECT_EQ(refused.at("status"), 503);
  EXPECT_EQ(ids.size(), 5U);
  EXPECT_EQ(ann.post("/games/" + ids[0] + "/moves", {{"ply", 0}, {"move", "a1"}}).at("status"), 200)
      << "games that are there go on";
  EXPECT_EQ(ann.post("/games/" + ids[0] + "/resign", json::object()).at("status"), 200);
  EXPECT_EQ(ann.post("/games/" + ids[0] + "/rematch", json::object()).at("code"), "full") << "a rematch is a new game";
  EXPECT_EQ(open()->remove(ids).value_or(0), 5U);
  while (ids.size() == 5 && std::chrono::steady_clock::now() < end) make();
  EXPECT_EQ(ids.size(), 6U) << "there is room again";
}

}  // namespace
}  // namespace mnk::server::test
