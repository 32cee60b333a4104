// SPDX-License-Identifier: MIT
// Commands of players, as requests and as socket messages.
#include "protocol/json_api/game_commands.hpp"

#include <gtest/gtest.h>

namespace mnk::api {
namespace {

using namespace room;

TEST(GameCommands, RequestsAreReadStrictly) {
  const auto code_of_new = [](const std::string& body) {
    const auto read = read_new_game(body, "key");
    const auto* problem = std::get_if<Problem>(&read);
    return problem == nullptr ? std::string("fine")
                              : problem->code + " " + (problem->place ? problem->place->field : "");
  };
  EXPECT_EQ(code_of_new(R"({"game":"3,3,3","seat":"x","name":"Ann","opponent":"friend"})"), "fine");
  EXPECT_EQ(
      code_of_new(R"({"game":"3,3,3","seat":"x","opponent":{"engine":10},"clock":{"seconds":300,"increment":2}})"),
      "fine");
  EXPECT_EQ(code_of_new(R"({"game":"3,3","seat":"x"})"), "bad_game game");
  EXPECT_EQ(code_of_new(R"({"game":"101,3,3","seat":"x"})"), "too_large game");
  EXPECT_EQ(code_of_new(R"({"game":"33,5,5:renju","seat":"x"})"), "too_large game");
  EXPECT_EQ(code_of_new(R"({"game":"3,3,3"})"), "bad_request seat");
  EXPECT_EQ(code_of_new(R"({"game":"3,3,3","seat":"z"})"), "bad_request seat");
  EXPECT_EQ(code_of_new(R"({"game":"3,3,3","seat":"x","opponent":{"engine":11}})"), "bad_request opponent.engine");
  EXPECT_EQ(code_of_new(R"({"game":"3,3,3","seat":"x","opponent":"nobody"})"), "bad_request opponent");
  EXPECT_EQ(code_of_new(R"({"game":"3,3,3","seat":"x","clock":{"seconds":0}})"), "bad_request clock.seconds");
  EXPECT_EQ(code_of_new(R"({"game":"3,3,3","seat":"x","colour":"red"})"), "bad_request colour");
  EXPECT_EQ(code_of_new(R"({"game":"3,3,3","seat":"x","name":"a\u0007"})"), "bad_request name");
  EXPECT_EQ(code_of_new(R"({"game":"3,3,3","seat":"x","moves":"a1z9"})"), "off_board moves");
  const auto with_name = [](std::size_t count, const std::string& character) {
    std::string name;
    for (std::size_t i = 0; i < count; ++i) name += character;
    return R"({"game":"3,3,3","seat":"x","name":")" + name + "\"}";
  };
  for (const char* character : {"a", "\u00e9", "\u4e94", "\U0001F642"}) {  // 1 to 4 bytes
    EXPECT_EQ(code_of_new(with_name(40, character)), "fine") << character;
    EXPECT_EQ(code_of_new(with_name(41, character)), "bad_request name") << character;
  }
}

TEST(GameCommands, MessagesSayWhatTheyAre) {
  const auto read = [](const std::string& text) { return read_message(text); };
  EXPECT_EQ(std::get<MoveCommand>(std::get<Command>(read(R"({"type":"move","ply":3,"move":"h8"})"))).ply, 3U);
  EXPECT_EQ(std::get<UndoCommand>(std::get<Command>(read(R"({"type":"undo","action":"accept"})"))).action,
            OfferAction::accept);
  for (const char* text : {"", "x", "{}", "[]", R"({"type":"fly"})", R"({"type":"move","ply":-1,"move":"h8"})",
                           R"({"type":"move","move":"h8"})", R"({"type":"resign","why":1})", R"({"type":7})"}) {
    ASSERT_TRUE(std::holds_alternative<Problem>(read(text))) << text;
    EXPECT_EQ(std::get<Problem>(read(text)).status, 400) << text;
  }
  EXPECT_EQ(ack_json(MoveCommand{3, "h8"}, 8), R"({"type":"ack","ply":3,"version":8})");
  EXPECT_EQ(ack_json(ResignCommand{}, 8), R"({"type":"ack","version":8})");
}

}  // namespace
}  // namespace mnk::api
