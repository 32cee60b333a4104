// SPDX-License-Identifier: MIT
// Exact values from tables: in analyses and for the engine, on several threads, with damaged files.
#include "mnk/tables.hpp"

#include <filesystem>
#include <future>
#include <sstream>

#include "mnk/board.hpp"
#include "mnk/moves.hpp"
#include "mnk/table.hpp"
#include "server/databases.hpp"
#include "server/log.hpp"
#include "server/player.hpp"
#include "server/program.hpp"
#include "server/running_server.hpp"

namespace mnk::server::test {
namespace {

using nlohmann::json;

// Without a table, its first moves take the solver more nodes than the limits of these tests allow.
constexpr const char* game = "4,4,4:misere";

/// Makes the table of a game in a folder of tables.
void make_table(const TemporaryFolder& folder, const std::string& text) {
  table::make(parse_game(text).value(), folder.file(text)).value();
}

/// Overwrites the data of a layer; its length stays.
void damage(const TemporaryFolder& folder, const std::string& text, std::uint32_t stones) {
  const std::string number = std::to_string(stones);
  const std::filesystem::path path =
      folder.path() / text / ("layer-" + std::string(number.size() == 1 ? "0" : "") + number + ".mnkt");
  ASSERT_TRUE(std::filesystem::exists(path));
  std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
  file.seekp(70);
  file << "damaged";
}

RunningOptions with_tables(const TemporaryFolder& folder, const TemporaryFolder& tables) {
  RunningOptions options{.database = folder.file("games.db")};
  options.site.tables = std::make_shared<const table::Tables>(table::Tables::open(tables.path().string()).value());
  return options;
}

/// The last line of an analysis.
json analysed(std::uint16_t port, const std::string& position, double seconds = 0.01) {
  const json request = {{"game", game}, {"position", position}, {"seconds", seconds}, {"nodes", 1}, {"lines", 3}};
  const Answer answer = Client(port, 60).ask("POST", "/api/v1/analyse", request.dump());
  json last;
  std::istringstream in(answer.body);
  for (std::string line; std::getline(in, line);) last = json::parse(line);
  last["status"] = answer.status;
  return last;
}

TEST(ServerTables, AnalysesHaveExactValues) {
  const TemporaryFolder folder, tables;
  make_table(tables, game);
  RunningServer plain({.database = folder.file("plain.db")});
  RunningServer server(with_tables(folder, tables));
  EXPECT_EQ(analysed(plain.port(), "a1").at("value"), nullptr);
  const json found = analysed(server.port(), "a1");
  EXPECT_EQ(found.at("value"), "draw");
  EXPECT_EQ(found.at("method"), "solver");
  EXPECT_EQ(found.at("moves").size(), 3U);
  for (const json& move : found.at("moves")) EXPECT_EQ(move.at("value"), "draw");
}

TEST(ServerTables, BestMovesAreThoseOfTheSolver) {
  const TemporaryFolder folder, tables;
  make_table(tables, "4,3,3");
  RunningServer plain({.database = folder.file("plain.db")});
  RunningServer server(with_tables(folder, tables));
  for (const char* position : {"", "a1", "b2 c3", "b2 c3 a1", "XO../.X../....", "XXX./OO../....", "XX../..../...."}) {
    const std::string body = json{{"game", "4,3,3"}, {"position", position}}.dump();
    const Answer expected = Client(plain.port(), 60).ask("POST", "/api/v1/best", body);
    const Answer found = Client(server.port(), 60).ask("POST", "/api/v1/best", body);
    EXPECT_EQ(found.status, expected.status) << position;
    EXPECT_EQ(found.body, expected.body) << position;
  }
}

TEST(ServerTables, ManyClientsAtOnceGetTheSameValues) {
  const TemporaryFolder folder, tables;
  make_table(tables, game);
  RunningOptions options = with_tables(folder, tables);
  for (const Lane lane : {Lane::quick, Lane::searches}) options.lanes[lane].threads = 4;
  RunningServer server(options);
  std::vector<std::future<std::vector<std::string>>> clients;
  for (int i = 0; i < 4; ++i) {
    clients.push_back(std::async(std::launch::async, [&] {
      std::vector<std::string> values;
      for (const char* position : {"a1", "b2", "a1 b2", "a1 d4", "b2 c3 a1"})
        values.push_back(analysed(server.port(), position).at("moves").dump());
      return values;
    }));
  }
  const std::vector<std::string> first = clients.front().get();
  EXPECT_NE(first.front().find("draw"), std::string::npos) << first.front();
  for (std::size_t i = 1; i < clients.size(); ++i) EXPECT_EQ(clients[i].get(), first);
}

TEST(ServerTables, DamageThatComesLaterFailsOnlyTheRequestsThatMeetIt) {
  const TemporaryFolder folder, tables;
  make_table(tables, game);
  RunningServer server(with_tables(folder, tables));
  damage(tables, game, 2);
  for (int i = 0; i < 2; ++i) {
    const json failed = analysed(server.port(), "a1");
    EXPECT_EQ(failed.at("status"), 500);
    EXPECT_EQ(failed.at("code"), "internal");
    EXPECT_EQ(failed.dump().find("layer"), std::string::npos) << "the files are the operator's business";
    EXPECT_EQ(analysed(server.port(), "a1 b2").at("value"), "draw");
    const Answer best =
        Client(server.port(), 60).ask("POST", "/api/v1/best", json{{"game", game}, {"position", "a1"}}.dump());
    EXPECT_EQ(best.status, 500);
    EXPECT_EQ(json::parse(best.body).at("code"), "internal");
  }
}

/// Begins a game with the engine at full strength, plays a1, and returns the engine's move.
std::string reply_to_a1(std::uint16_t port) {
  Player ann(port);
  const std::string id = ann.create({{"game", game}, {"seat", "x"}, {"opponent", {{"engine", 10}}}});
  ann.watch(id);
  ann.post("/games/" + id + "/moves", {{"ply", 0}, {"move", "a1"}});
  for (json state = ann.hear("game"); state.is_object(); state = ann.hear("game")) {
    if (state.at("ply") == 2) break;
  }
  return ann.get("/games/" + id).at("moves").at(1);
}

TEST(ServerTables, TheEnginePlaysByTheTable) {
  const TemporaryFolder folder, tables;
  make_table(tables, game);
  const Rules rules = parse_game(game).value();
  table::Table table = table::Table::open(tables.file(game)).value();
  const Cell best = table.probe(Board::from(rules, parse_moves(rules, "a1").value()).value().position()).value().cell;
  EXPECT_EQ(reply_to_a1(RunningServer(with_tables(folder, tables)).port()), to_coordinate(rules, best));
}

TEST(ServerTables, TheEnginePlaysOnWithoutADamagedTable) {
  const TemporaryFolder folder, tables;
  make_table(tables, game);
  RunningServer server(with_tables(folder, tables));
  damage(tables, game, 2);
  testing::internal::CaptureStderr();
  EXPECT_NE(reply_to_a1(server.port()), "");
  flush_log(std::chrono::seconds(10));
  EXPECT_NE(testing::internal::GetCapturedStderr().find("\"event\":\"table\""), std::string::npos);
}

TEST(ServerTables, AreAnOptionOfTheProgram) {
  const TemporaryFolder folder, tables;
  make_table(tables, game);
  {
    const Program server(folder.file("a.db"), {{"--tables", tables.path().string()}});
    EXPECT_EQ(analysed(server.port(), "a1").at("value"), "draw");
  }
  {
    const Program server(folder.file("b.db"), {{}, {"MNK_TABLES=" + tables.path().string()}});
    EXPECT_EQ(analysed(server.port(), "a1").at("value"), "draw");
  }
  std::filesystem::resize_file(tables.path() / game / "layer-05.mnkt", 100);
  EXPECT_THROW(Program(folder.file("c.db"), {{"--tables", tables.path().string()}}), std::exception);
  EXPECT_THROW(Program(folder.file("d.db"), {{"--tables", folder.file("nowhere")}}), std::exception);
}

}  // namespace
}  // namespace mnk::server::test
