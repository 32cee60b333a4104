// SPDX-License-Identifier: MIT
// GET /presets, POST /judge, POST /best: facts of small games that are easy to check.
#include <atomic>
#include <chrono>
#include <thread>

#include "protocol/json_api.hpp"
#include "sanitized.hpp"
#include "thread_time.hpp"

namespace mnk::api {
namespace {

TEST(JsonApiPresets, NamesAndLimits) {
  const Reply reply = answer({.method = "GET", .path = "/presets", .query = "", .body = ""});
  ASSERT_EQ(reply.status, 200);
  const Json object = Json::parse(reply.body);
  ASSERT_EQ(object["presets"].size(), 6U);
  EXPECT_EQ(object["presets"][1]["name"], "gomoku");
  EXPECT_EQ(object["presets"][1]["game"], "15,15,5");
  EXPECT_EQ(object["limits"],
            Json::parse(R"({"max_side":4096,"max_cells":16777216,"max_engine_side":100,"max_exact_cells":64,)"
                        R"("least_level":1,"full_level":10})"));
}

TEST(JsonApiJudge, AWonBoard) {
  EXPECT_EQ(
      fine("/judge", {{"game", "tictactoe"}, {"position", "XXX/OO./..."}}),
      Json::parse(
          R"({"game":"3,3,3","input":"board","outcome":"x_wins","verdict":"A","winner":"X",)"
          R"("lines":[{"direction":"row","cells":[[0,0],[0,1],[0,2]]}],"to_move":null,"plies":5,"reachable":true})"));
}

TEST(JsonApiJudge, MovesAndTheEmptyBoard) {
  const Json pending = fine("/judge", {{"game", "15,15,5"}, {"position", "h8h9"}});
  EXPECT_EQ(pending["outcome"], "pending");
  EXPECT_EQ(pending["to_move"], "X");
  EXPECT_EQ(pending["plies"], 2);
  for (const Json& position : {Json(""), Json(" \n"), Json(nullptr)}) {
    const Json empty = fine("/judge", {{"game", "15,15,5"}, {"position", position}});
    EXPECT_EQ(empty["plies"], 0);
    EXPECT_EQ(empty["input"], "moves");
  }
  EXPECT_EQ(fine("/judge", {{"game", "15,15,5"}})["plies"], 0);
}

TEST(JsonApiJudge, AnImpossibleBoardIsAVerdict) {
  const Json object = fine("/judge", {{"game", "3,3,3"}, {"position", "XXX/OOO/..."}, {"format", "board"}});
  EXPECT_EQ(object["outcome"], "invalid");
  EXPECT_EQ(object["reason"], "two_winners");
}

TEST(JsonApiJudge, ForbiddenMovesOfRenju) {
  // Two open threes cross at h8: X at f8 g8, h6 h7.
  const Json object = fine("/judge", {{"game", "renju"}, {"position", "f8a1g8c1h6e1h7g1"}});
  ASSERT_EQ(object["forbidden"].size(), 1U) << object;
  EXPECT_EQ(object["forbidden"][0], Json::parse(R"({"cell":[7,7],"reason":"double_three"})"));
}

TEST(JsonApiJudge, TextThatCannotBeRead) {
  EXPECT_EQ(bad("/judge", {{"game", "3,3,3"}, {"position", "XX/OO"}}, 400, "bad_row_length")["place"],
            field("position", 1, 3));
  EXPECT_EQ(bad("/judge", {{"game", "3,3,3"}, {"position", "X0X/...\n/..."}}, 400, "zero_cell")["place"],
            field("position", 1, 2));
  EXPECT_EQ(bad("/judge", {{"game", "3,3,x"}}, 400, "bad_number")["place"], field("game", 1, 5));
  EXPECT_EQ(bad("/judge", {{"game", "chess"}}, 400, "unknown_preset")["place"]["field"], "game");
  bad("/judge", {{"game", "3,3,3"}, {"position", "a1\nb2 nonsense"}}, 400, "extra_text");
}

TEST(JsonApiJudge, WhatIsNotAllowed) {
  EXPECT_EQ(bad("/judge", {{"game", "3,3,3"}, {"position", "a1 a1"}}, 422, "taken_cell")["place"], field("position"));
  bad("/judge", {{"game", "3,3,3"}, {"position", "a1 a2 b1 b2 c1 c2"}}, 422, "game_over");
  bad("/judge", {{"game", "7,6,4:gravity"}, {"position", "a2"}}, 422, "floating_stone");
  EXPECT_EQ(bad("/judge", {{"game", "4097,1,5"}}, 422, "bad_columns")["place"], field("game"));
  bad("/judge", {{"game", "15,15,6:renju"}}, 422, "bad_option");
}

TEST(JsonApiJudge, AHugeBoardCostsWhatItsMovesCost) {
  const double start = test::thread_seconds();
  const Json object = fine("/judge", {{"game", "4096,4096,5"}, {"position", "a1b1a2b2a3b3a4b4a5"}});
  EXPECT_EQ(object["outcome"], "x_wins");
  EXPECT_EQ(object["lines"][0]["cells"][0], (Json{4091, 0}));
  EXPECT_EQ(fine("/judge", {{"game", "4096,4096,5"}, {"position", "[[0,0],[4095,4095]]"}})["plies"], 2);
  for (const char* position : {"X", "X.\n..", "[\"X\"]", "\"XO\"", " [ \"X\" ]"}) {
    const Reply reply = post("/judge", Json({{"game", "4096,4096,5"}, {"position", position}}).dump());
    EXPECT_TRUE(reply.status == 400 || reply.status == 422) << reply.body;
  }
  bad("/judge", {{"game", "4096,4096,5"}, {"position", "X"}, {"format", "board"}}, 422, "too_large");
  bad("/judge", {{"game", "4096,4096,5"}, {"position", "x,o"}, {"format", "csv"}}, 422, "too_large");
  bad("/judge", {{"game", "101,15,5:renju"}, {"position", ""}}, 422, "too_large");
  EXPECT_LT(test::thread_seconds() - start, 2 * test::patience);
}

TEST(JsonApiBest, EveryMoveOfASmallPosition) {
  EXPECT_EQ(
      fine("/best", {{"game", "3,3,3"}, {"position", "XOX/OOX/___"}}),
      Json::parse(
          R"({"game":"3,3,3","to_move":"X","score":1,"value":"x_wins","plies":1,"best":[2,2],"moves":[)"
          R"({"cell":[2,0],"score":-1,"plies":2},{"cell":[2,1],"score":0,"plies":3},{"cell":[2,2],"score":1,"plies":1}]})"));
}

TEST(JsonApiBest, FastestIsAskedFor) {
  const Json request = {{"game", "3,3,3"}, {"position", ".XX/OO./.X."}};  // docs/best.md
  EXPECT_EQ(fine("/best", request)["best"], (Json{0, 0}));
  Json fastest = request;
  fastest["fastest"] = true;
  EXPECT_EQ(fine("/best", fastest)["best"], (Json{1, 2}));
}

TEST(JsonApiBest, MovesAndTheEmptyBoard) {
  const Json empty = fine("/best", {{"game", "3,3,3"}});
  EXPECT_EQ(empty["value"], "draw");
  EXPECT_EQ(empty["moves"].size(), 9U);
  const Json edge = fine("/best", {{"game", "3,3,3"}, {"position", "b1"}});
  EXPECT_EQ(edge["to_move"], "O");
  EXPECT_EQ(edge["value"], "draw");
}

TEST(JsonApiBest, Refusals) {
  bad("/best", {{"game", "15,15,5"}}, 422, "too_large");
  bad("/best", {{"game", "101,1,5"}}, 422, "too_large");
  bad("/best", {{"game", "renju"}}, 422, "unsupported_rules");
  EXPECT_EQ(bad("/best", {{"game", "3,3,3"}, {"position", "XXX/OO./..."}}, 422, "game_over")["place"],
            field("position"));
  bad("/best", {{"game", "3,3,3"}, {"position", "XX./.../..."}}, 422, "too_many_x");
  bad("/best", {{"game", "3,3,3"}, {"position", "a1a1"}}, 422, "taken_cell");
  EXPECT_EQ(bad("/best", {{"game", "3,3,3"}, {"fastest", 1}}, 400, "bad_request")["place"], field("fastest"));
  EXPECT_EQ(bad("/best", {{"game", "3,3,3"}, {"nodes", 1}}, 400, "bad_request")["place"], field("nodes"));
}

/// The processor time in seconds that a request takes after its stop flag is set.
double time_to_stop(std::string_view path, const Json& body, Reply& reply) {
  constexpr double under_way = 0.3;  // processor seconds; the setup is done by then
  std::atomic<bool> stop = false;
  double ended = 0;
  const std::string text = body.dump();
  std::thread asked([&] {
    reply = post(path, text, {.stop = &stop});
    ended = test::thread_seconds();
  });
  while (test::thread_seconds(asked.native_handle()) < under_way * test::patience)
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  const double told = test::thread_seconds(asked.native_handle());
  stop = true;
  asked.join();
  return ended - told;
}

/// Time limit in seconds. A stopped search of a minute ends in less than 0.2 s on a quiet machine.
constexpr double stopped_soon = 4;

TEST(JsonApiBest, Stops) {
  Reply reply;
  EXPECT_LT(time_to_stop("/best", {{"game", "8,8,5"}}, reply), stopped_soon);
  error_in(reply, 503, "interrupted");
}

TEST(JsonApiAnalyse, Stops) {
  for (const char* game : {"8,8,5", "15,15,5", "8,7,4:gravity", "100,100,5", "renju", "19,19,6:exact"}) {
    Reply reply;
    EXPECT_LT(time_to_stop("/analyse", {{"game", game}, {"seconds", 60}}, reply), stopped_soon) << game;
    ASSERT_EQ(reply.status, 200) << game;
    const std::string last = reply.body.substr(reply.body.rfind('\n', reply.body.size() - 2) + 1);
    const Json result = Json::parse(last);
    EXPECT_EQ(result["type"], "result");
    EXPECT_EQ(result["interrupted"], true);
  }
}

}  // namespace
}  // namespace mnk::api
