// SPDX-License-Identifier: MIT
// POST /analyse: its lines, its limits, and its end when the client disconnects.
#include <chrono>
#include <sstream>
#include <string>
#include <vector>

#include "protocol/json_api.hpp"
#include "sanitized.hpp"
#include "thread_time.hpp"

namespace mnk::api {
namespace {

std::vector<Json> lines_of(const std::string& text) {
  std::vector<Json> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(Json::parse(line));
  return lines;
}

TEST(JsonApiAnalyse, ASmallPositionIsProved) {
  const Reply reply = post("/analyse", R"({"game":"3,3,3","position":"XO./.X./..O","lines":1})");
  ASSERT_EQ(reply.status, 200) << reply.body;
  EXPECT_EQ(reply.content_type, "application/x-ndjson");
  std::vector<Json> lines = lines_of(reply.body);
  ASSERT_EQ(lines.size(), 1U);
  lines[0].erase("seconds");
  lines[0].erase("nodes");
  EXPECT_EQ(
      lines[0],
      Json::parse(R"({"type":"result","game":"3,3,3","to_move":"X","value":"x_wins","lower":"x_wins","upper":"x_wins",)"
                  R"("plies":3,"method":"solver","interrupted":false,"moves":[{"cell":[1,0],"move":"a2",)"
                  R"("value":"x_wins","plies":3,"estimate":null,"depth":0,"play":[[1,0],[0,2],[1,2]]}]})"));
}

TEST(JsonApiAnalyse, TheBeginOfConnectFourIsInTheBook) {
  const Json best = Json::parse(post("/best", R"({"game":"connect4","fastest":true})").body);
  EXPECT_EQ(best["value"], "x_wins");
  EXPECT_EQ(best["plies"], 41);
  EXPECT_EQ(best["best"], Json::parse("[5,3]"));
  std::vector<int> scores;
  for (const Json& move : best["moves"]) scores.push_back(move["score"]);
  EXPECT_EQ(scores, (std::vector{-1, -1, 0, 1, 0, -1, -1}));
  const std::vector<Json> lines = lines_of(post("/analyse", R"({"game":"connect4","lines":7,"seconds":0.1})").body);
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_EQ(lines[0]["value"], "x_wins");
  EXPECT_EQ(lines[0]["method"], "solver");
  std::vector<std::string> values;
  for (const Json& move : lines[0]["moves"])
    values.push_back(move["move"].get<std::string>() + " " + move["value"].get<std::string>() + " " +
                     std::to_string(move["plies"].get<int>()));
  EXPECT_EQ(values, (std::vector<std::string>{"d1 x_wins 41", "c1 draw 42", "e1 draw 42", "b1 o_wins 42",
                                              "f1 o_wins 42", "a1 o_wins 40", "g1 o_wins 40"}));
}

TEST(JsonApiAnalyse, OnlyShortOnesAreSmall) {
  const auto is_small = [](const char* body) {
    const ReplyOrSearch begun = begin({"POST", "/analyse", "", body, "application/json"});
    return std::get<SearchJob>(begun).is_small;
  };
  EXPECT_TRUE(is_small(R"({"game":"3,3,3"})"));
  EXPECT_TRUE(is_small(R"({"game":"15,15,5","seconds":0.01})"));
  EXPECT_FALSE(is_small(R"({"game":"15,15,5","seconds":0.02})"));
  EXPECT_FALSE(is_small(R"({"game":"15,15,5"})"));
  EXPECT_FALSE(is_small(R"({"game":"25,25,10","seconds":0.01})")) << "the patterns of 10 in a row take longer to make";
}

/// With few empty cells an analysis is small only if the exact solver takes it, else it uses all of its time.
TEST(JsonApiAnalyse, FewEmptyCellsAreSmallForTheSolverOnly) {
  const auto is_small = [](const std::string& game, const std::string& board) {
    const std::string body = R"({"game":")" + game + R"(","position":")" + board + R"("})";
    const ReplyOrSearch begun = begin({"POST", "/analyse", "", body, "application/json"});
    return std::get<SearchJob>(begun).is_small;
  };
  const std::string five = "X..../O..../..X../.O.X./OXXOO";  // 15 empty cells
  EXPECT_FALSE(is_small("5,5,5", five));
  const std::string full = "XOXOX/OXOXO/.....";  // of 3 rows, 5 empty cells
  EXPECT_TRUE(is_small("5,3,5", full));
  EXPECT_FALSE(is_small("5,3,5:renju", full));
  EXPECT_FALSE(is_small("5,3,5:caro", full));
  std::string large;  // 9 x 9 with 9 empty cells
  for (int row = 0; row < 8; ++row) large += row % 2 == 0 ? "XXOOXXOOX/" : "OOXXOOXXO/";
  EXPECT_FALSE(is_small("9,9,6", large + "........."));
}

/// The order of moves that leads to a board is looked for briefly at first, since small answers wait meanwhile.
TEST(JsonApiAnalyse, ABoardWhoseOrderIsHardToFindIsNotSmall) {
  const char* body = R"({"game":"12,9,5:gravity,exact","seconds":0.01,"position":)"
                     R"("............/X.....X...../O.....O...../XX....X...../XO....X.X.../OO....X.O.../OOO.X.X.O.../)"
                     R"(OXX.O.X.OXX./OOOOOXX.XXOO"})";
  const double before = mnk::test::thread_seconds();
  ReplyOrSearch begun = begin({"POST", "/analyse", "", body, "application/json"});
  EXPECT_LT(mnk::test::thread_seconds() - before, 0.2 * mnk::test::patience);
  const auto* search = std::get_if<SearchJob>(&begun);
  ASSERT_NE(search, nullptr);
  EXPECT_FALSE(search->is_small);
  const Reply reply = search->run({});
  EXPECT_EQ(reply.status, 422);
  EXPECT_EQ(Json::parse(reply.body)["code"], "order_not_found");
}

/// The values of single moves together get a fifth of the time, not a fifth for each move. Needs 0.6 s; took 4 s.
TEST(JsonApiAnalyse, ManyLinesTakeNoLongerThanAsked) {
  const double before = mnk::test::thread_seconds();
  EXPECT_EQ(post("/analyse", R"({"game":"7,15,7","lines":50,"seconds":0.5})").status, 200);
  EXPECT_LT(mnk::test::thread_seconds() - before, 1.5 * mnk::test::patience);
}

/// The solver counts positions, so a short time is a small number of them. Needs 0.06 s; took 0.6 s.
TEST(JsonApiAnalyse, ManyColumnsTakeNoLongerThanAsked) {
  const double before = mnk::test::thread_seconds();
  const Reply reply = post("/analyse", R"({"game":"9,5,5:gravity","lines":9,"seconds":0.01,)"
                                       R"("position":"........./...O...../...O...X./...OX..X./..OOX..XX"})");
  EXPECT_EQ(reply.status, 200);
  EXPECT_LT(mnk::test::thread_seconds() - before, 0.3 * mnk::test::patience);
}

TEST(JsonApiAnalyse, ProgressComesFirst) {
  const Reply reply = post("/analyse", R"({"game":"gomoku","position":"h8","lines":2,"nodes":20000,"seconds":30})");
  const std::vector<Json> lines = lines_of(reply.body);
  ASSERT_GT(lines.size(), 2U);
  int depth = 0;
  for (std::size_t i = 0; i + 1 < lines.size(); ++i) {
    EXPECT_EQ(lines[i]["type"], "progress");
    EXPECT_GE(lines[i]["depth"], depth);
    depth = lines[i]["depth"];
    EXPECT_EQ(lines[i]["moves"].size(), 2U);
    for (const Json& move : lines[i]["moves"]) EXPECT_NE(move["value"].is_null(), move["estimate"].is_null());
  }
  EXPECT_EQ(lines.back()["type"], "result");
  EXPECT_EQ(lines.back()["moves"].size(), 2U);
  EXPECT_EQ(lines.back()["to_move"], "O");
}

TEST(JsonApiAnalyse, LinesAreStreamed) {
  std::string streamed;
  const auto stream = [&](std::string_view line) {
    EXPECT_EQ(line.back(), '\n');
    streamed += line;
    return true;
  };
  const Reply reply =
      post("/analyse", R"({"game":"gomoku","position":"h8","nodes":20000,"seconds":30})", {.stream = stream});
  EXPECT_EQ(reply.status, 200);
  EXPECT_EQ(reply.body, "");
  EXPECT_EQ(lines_of(streamed).back()["type"], "result");
}

TEST(JsonApiAnalyse, EndsWhenNobodyListens) {
  for (const bool own_stop : {false, true}) {
    std::atomic<bool> stop = false;
    int calls = 0;
    const auto start = std::chrono::steady_clock::now();
    const auto stream = [&](std::string_view) {
      ++calls;
      return false;
    };
    post("/analyse", R"({"game":"gomoku","position":"h8","seconds":60})",
         {.stop = own_stop ? &stop : nullptr, .stream = stream});
    EXPECT_EQ(calls, 1);
    EXPECT_EQ(stop, own_stop);
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));
  }
}

TEST(JsonApiAnalyse, AWinByFoursIsProvedWithItsLine) {
  // X, to move, has an open three: an open four cannot be stopped, and X has five on the fifth ply at the latest.
  const Reply reply =
      post("/analyse", R"({"game":"gomoku","position":"h8 a1 h9 a2 h10 a15","lines":1,"seconds":20,"nodes":20000})");
  const Json result = lines_of(reply.body).back();
  EXPECT_EQ(result["value"], "x_wins");
  EXPECT_EQ(result["plies"], 3);
  EXPECT_EQ(result["moves"][0]["play"].size(), 3U);
}

TEST(JsonApiAnalyse, ErrorsComeBeforeTheFirstLine) {
  bad("/analyse", {{"game", "3,3,3"}, {"position", "XXX/OO./..."}}, 422, "game_over");
  bad("/analyse", {{"game", "3,3,3"}, {"position", "XX./.../..."}}, 422, "impossible_position");
  bad("/analyse", {{"game", "3,3,3"}, {"position", "a9"}}, 422, "off_board");
  bad("/analyse", {{"game", "101,1,5"}}, 422, "too_large");
  std::atomic<bool> stop = true;
  const Reply reply = post("/analyse", R"({"game":"15,15,5","position":"h8"})", {.stop = &stop});
  EXPECT_EQ(reply.status, 200);
  EXPECT_EQ(lines_of(reply.body).back()["interrupted"], true);
}

TEST(JsonApiAnalyse, LimitsAreRefusedRatherThanCut) {
  const struct {
    const char* name;
    Json value;
  } cases[] = {{"seconds", 61}, {"seconds", 0}, {"seconds", -1}, {"seconds", "2"}, {"lines", 0},  {"lines", 51},
               {"lines", 1.5},  {"nodes", 0},   {"depth", 0},    {"depth", 101},   {"memory", 1}, {"threads", 2}};
  for (const auto& [name, value] : cases) {
    EXPECT_EQ(bad("/analyse", {{"game", "3,3,3"}, {name, value}}, 400, "bad_request")["place"], field(name));
  }
}

}  // namespace
}  // namespace mnk::api
