// SPDX-License-Identifier: MIT
// The Go Text Protocol, with answers written from its specification (version 2) and docs/gtp.md.
#include "protocol/gtp.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <random>
#include <string>

#include "game.hpp"
#include "mnk/records.hpp"

namespace mnk {
namespace {

class Front {
 public:
  explicit Front(const char* game = "15,15,5")
      : session_({.rules = *parse_game(game), .version = "7", .nodes = 2000, .memory = 1 << 20}) {}
  std::string say(const std::string& line) { return session_.answer(line); }
  bool is_over() const { return session_.is_over(); }

 private:
  GtpSession session_;
};

TEST(Gtp, SaysWhatItIs) {
  Front front;
  EXPECT_EQ(front.say("protocol_version"), "= 2\n\n");
  EXPECT_EQ(front.say("12 name"), "=12 mnk\n\n");
  EXPECT_EQ(front.say("3 version # a comment"), "=3 7\n\n");
  EXPECT_EQ(front.say("known_command genmove"), "= true\n\n");
  EXPECT_EQ(front.say("known_command fixed_handicap"), "= false\n\n");
  EXPECT_EQ(front.say("4 fixed_handicap 2"), "?4 unknown command\n\n");
  EXPECT_EQ(front.say(""), "");
  EXPECT_EQ(front.say("# only a comment"), "");
  EXPECT_EQ(front.say(" \t name\r"), "= mnk\n\n");
  EXPECT_FALSE(front.is_over());
  EXPECT_EQ(front.say("5 quit"), "=5\n\n");
  EXPECT_TRUE(front.is_over());
}

TEST(Gtp, KnowsEveryCommandThatItLists) {
  Front front;
  const std::string all = front.say("list_commands");
  for (const char* command :
       {"protocol_version", "name", "version", "known_command", "list_commands", "quit", "boardsize", "clear_board",
        "komi", "play", "genmove", "undo", "time_settings", "time_left", "showboard", "final_score", "reg_genmove"}) {
    EXPECT_NE(all.find(command), std::string::npos) << command;
    EXPECT_EQ(front.say(std::string("known_command ") + command), "= true\n\n");
  }
}

/// Vertices leave out the letter I, and count rows from below.
TEST(Gtp, PlaysAndShowsAGame) {
  Front front("9,5,4");
  EXPECT_EQ(front.say("play black J5"), "=\n\n");
  EXPECT_EQ(front.say("play W a1"), "=\n\n");
  EXPECT_EQ(front.say("showboard"),
            "= \n 5 . . . . . . . . X\n 4 . . . . . . . . .\n 3 . . . . . . . . .\n 2 . . . . . . . . .\n"
            " 1 O . . . . . . . .\n   A B C D E F G H J\n\n");
  EXPECT_EQ(front.say("play b I3"), "? illegal move\n\n");
  EXPECT_EQ(front.say("play b J5"), "? illegal move\n\n");
  EXPECT_EQ(front.say("play b A6"), "? illegal move\n\n");
  EXPECT_EQ(front.say("play b A0"), "? illegal move\n\n");
  EXPECT_EQ(front.say("play b K1"), "? illegal move\n\n");
  EXPECT_EQ(front.say("play b pass"), "? illegal move\n\n");
  EXPECT_EQ(front.say("play w C3"), "? it is black's turn\n\n");
  EXPECT_EQ(front.say("genmove green"), "? a player is black or white\n\n");
  EXPECT_EQ(front.say("final_score"), "? cannot score\n\n");
  EXPECT_EQ(front.say("undo"), "=\n\n");
  EXPECT_EQ(front.say("undo"), "=\n\n");
  EXPECT_EQ(front.say("undo"), "? cannot undo\n\n");
}

TEST(Gtp, MovesAndKnowsTheEnd) {
  Front front;
  for (const char* move : {"b h8", "w a1", "b h9", "w a2", "b h10", "w a3", "b h11", "w c5"})
    EXPECT_EQ(front.say(std::string("play ") + move), "=\n\n");
  EXPECT_EQ(front.say("genmove w"), "? it is black's turn\n\n");
  const std::string shown = front.say("reg_genmove b");
  EXPECT_TRUE(shown == "= H12\n\n" || shown == "= H7\n\n") << shown;
  EXPECT_EQ(front.say("final_score"), "? cannot score\n\n");  // it was only shown
  EXPECT_EQ(front.say("9 genmove b"), "=9" + shown.substr(1));
  EXPECT_EQ(front.say("final_score"), "= B+1\n\n");
  EXPECT_EQ(front.say("genmove w"), "? the game is over\n\n");
  EXPECT_EQ(front.say("play w a5"), "? the game is over\n\n");
  EXPECT_EQ(front.say("undo"), "=\n\n");
  EXPECT_EQ(front.say("clear_board"), "=\n\n");
  EXPECT_EQ(front.say("genmove b"), "= H8\n\n");
}

TEST(Gtp, ChangesTheGame) {
  Front front;
  EXPECT_EQ(front.say("boardsize 19"), "=\n\n");
  EXPECT_EQ(front.say("mnk-game"), "= 19,19,5\n\n");
  EXPECT_EQ(front.say("boardsize 26"), "? unacceptable size\n\n");
  EXPECT_EQ(front.say("boardsize 0"), "? unacceptable size\n\n");
  EXPECT_EQ(front.say("boardsize x"), "? boardsize needs a number\n\n");
  EXPECT_EQ(front.say("rectangular_boardsize 12 7"), "=\n\n");
  EXPECT_EQ(front.say("mnk-game"), "= 12,7,5\n\n");
  EXPECT_EQ(front.say("mnk-game renju"), "=\n\n");
  EXPECT_EQ(front.say("mnk-game"), "= 15,15,5:renju\n\n");
  EXPECT_EQ(front.say("mnk-game 30,30,5"), "? unacceptable size\n\n");
  EXPECT_EQ(front.say("mnk-game nonsense").substr(0, 2), "? ");
  EXPECT_EQ(front.say("mnk-game"), "= 15,15,5:renju\n\n");
  EXPECT_EQ(front.say("mnk-level 3"), "=\n\n");
  EXPECT_EQ(front.say("mnk-level 11"), "? levels are 1 to 10\n\n");
  EXPECT_EQ(front.say("komi 6.5"), "=\n\n");
  EXPECT_EQ(front.say("komi"), "? komi needs a number\n\n");
}

TEST(Gtp, TakesTimesThatCanBe) {
  Front front;
  for (const char* good :
       {"time_settings 300 0 0", "time_settings 0 5 1", "time_settings 0 1 0", "time_left b 10 0", "time_left w 5 1"})
    EXPECT_EQ(front.say(good), "=\n\n") << good;
  for (const char* bad : {"time_settings", "time_settings -1 0 0", "time_settings 1 nan 0", "time_settings inf 0 0",
                          "time_settings 1 2", "time_settings 1e300 0 0"})
    EXPECT_EQ(front.say(bad), "? time_settings needs three numbers\n\n") << bad;
  for (const char* bad : {"time_left", "time_left b", "time_left green 1 0", "time_left b x 0", "time_left b 1"})
    EXPECT_EQ(front.say(bad), "? time_left needs a player and two numbers\n\n") << bad;
  EXPECT_EQ(front.say("time_left b 0 0"), "=\n\n");
  EXPECT_EQ(front.say("genmove b"), "= H8\n\n");
}

TEST(GtpClock, EachPlayerHasItsOwn) {
  GtpClock clock;
  EXPECT_FALSE(clock.seconds_of_move(Player::x));
  clock.set_left(Player::x, 1, 2);
  EXPECT_EQ(clock.seconds_of_move(Player::x), 0.5);
  EXPECT_FALSE(clock.seconds_of_move(Player::o)) << "no word of O's time";
  clock.set(GtpTime{.main = 0, .period = 10, .stones = 10});
  clock.set_left(Player::x, 1, 2);
  clock.set_left(Player::o, 8, 1);
  EXPECT_EQ(clock.seconds_of_move(Player::x), 0.5);
  EXPECT_EQ(clock.seconds_of_move(Player::o), 8);
  clock.set_left(Player::o, 40, 0);
  EXPECT_EQ(clock.seconds_of_move(Player::o), 2) << "main time again";
}

TEST(GtpClock, MainTimeIsUsedUpAndByoYomiFollows) {
  GtpClock clock;
  clock.set(GtpTime{.main = 100, .period = 8, .stones = 4});
  EXPECT_EQ(clock.seconds_of_move(Player::x), 5);
  clock.spend(Player::x, 40);
  EXPECT_EQ(clock.seconds_of_move(Player::x), 3) << "a twentieth of 60";
  EXPECT_EQ(clock.seconds_of_move(Player::o), 5);
  clock.spend(Player::x, 62);
  EXPECT_EQ(clock.seconds_of_move(Player::x), 2) << "6 seconds for 3 moves";
  clock.spend(Player::x, 1);
  EXPECT_EQ(clock.seconds_of_move(Player::x), 2.5);
  clock.spend(Player::x, 1);
  clock.spend(Player::x, 1);
  EXPECT_EQ(clock.seconds_of_move(Player::x), 2) << "the next period";
  clock.restart();
  EXPECT_EQ(clock.seconds_of_move(Player::x), 5);
  clock.set(GtpTime{.main = 20});
  clock.spend(Player::o, 30);
  EXPECT_EQ(clock.seconds_of_move(Player::o), 0) << "no byo-yomi";
  clock.set(std::nullopt);
  clock.spend(Player::o, 30);
  EXPECT_FALSE(clock.seconds_of_move(Player::o));
}

TEST(Gtp, ThinksByTheClockOfItsPlayer) {
  GtpSession session({.rules = *parse_game("15,15,5"), .memory = 1 << 20});
  const auto seconds_of = [&](const char* line) {
    const auto begin = std::chrono::steady_clock::now();
    EXPECT_EQ(session.answer(line).substr(0, 2), "= ") << line;
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  };
  for (const char* line : {"play b h8", "play w j9", "time_settings 0 0.1 1", "time_left b 2 1", "time_left white 8 1"})
    EXPECT_EQ(session.answer(line), "=\n\n") << line;
  EXPECT_LT(seconds_of("genmove b"), 6) << "White has 8 seconds, and Black has 2";
  EXPECT_EQ(session.answer("play w a1"), "=\n\n");
  EXPECT_LT(seconds_of("genmove b"), 1.2) << "the 2 seconds were for one move";
  EXPECT_EQ(session.answer("time_left b 2 1"), "=\n\n");
  EXPECT_EQ(session.answer("clear_board"), "=\n\n");
  EXPECT_LT(seconds_of("genmove b"), 1.2) << "a new game has the time of time_settings";
}

/// Every answer is one, whatever comes: it begins with = or ?, and ends with the only empty line.
TEST(Gtp, AnswersEveryLineOnce) {
  Front front("9,9,5");
  std::mt19937 random(4);
  const std::string words[] = {"play",       "b",  "w",    "genmove",   "undo",     "D4",           "e5",
                               "boardsize",  "9",  "7",    "time_left", "mnk-game", "3,3,3",        "showboard",
                               "4294967296", "-1", "\x01", "I9",        "#",        "list_commands"};
  for (int round = 0; round < 3000; ++round) {
    std::string line;
    for (auto count = random() % 5; count > 0; --count) line += words[random() % std::size(words)] + " ";
    const std::string answer = front.say(line);
    if (answer.empty()) continue;
    EXPECT_TRUE(answer[0] == '=' || answer[0] == '?') << answer;
    EXPECT_EQ(answer.find("\n\n"), answer.size() - 2) << line << ": " << answer;
  }
}

TEST(Gtp, PlaysTheMoveOfABook) {
  std::optional<Cell> move;
  std::uint32_t asked = 0;
  GtpOptions options{.rules = *parse_game("15,15,5"), .nodes = 200, .memory = 1 << 20};
  options.book = [&](BookQuestion& question) {
    EXPECT_EQ(question.board.plies(), asked++);
    question.move = move;
  };
  GtpSession session(options);
  move = 0;
  EXPECT_EQ(session.answer("genmove black"), "= A15\n\n");
  EXPECT_NE(session.answer("genmove white"), "= A15\n\n") << "that cell is taken";
  move.reset();
  EXPECT_EQ(session.answer("genmove black").substr(0, 2), "= ");
  EXPECT_EQ(asked, 3U);
}

}  // namespace
}  // namespace mnk
