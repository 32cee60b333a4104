// SPDX-License-Identifier: MIT
// The Gomocup protocol, line by line.
#include "mnk/gomocup.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "protocol/gomocup/values.hpp"

namespace {

using Lines = std::vector<std::string>;

class Manager {
 public:
  Manager()
      : session_({.version = "0", .memory = 4 << 20}, [this](std::string_view line) { said_.emplace_back(line); }) {}

  /// The answers to one line, without messages.
  Lines tell(const std::string& line) {
    said_.clear();
    alive_ = session_.take(line) && alive_;
    std::erase_if(said_, [](const std::string& s) { return s.rfind("MESSAGE", 0) == 0; });
    return said_;
  }
  void tell_all(std::initializer_list<const char*> lines) {
    for (const char* line : lines) EXPECT_EQ(tell(line), Lines{}) << line;
  }
  bool alive() const { return alive_; }

 private:
  Lines said_;
  mnk::GomocupSession session_;
  bool alive_ = true;
};

bool is_move(const Lines& answer) {
  return answer.size() == 1 && answer[0].find_first_not_of("0123456789,") == std::string::npos;
}
bool is_two_moves(const Lines& answer) {
  const std::size_t space = answer.size() == 1 ? answer[0].find(' ') : std::string::npos;
  return space != std::string::npos && is_move({answer[0].substr(0, space)}) && is_move({answer[0].substr(space + 1)});
}
bool is_error(const Lines& answer) { return answer.size() == 1 && answer[0].rfind("ERROR", 0) == 0; }

TEST(Gomocup, PlaysAGame) {
  Manager manager;
  EXPECT_EQ(manager.tell("START 15"), Lines{"OK"});
  manager.tell_all({"INFO timeout_turn 50\r"});
  EXPECT_EQ(manager.tell("BEGIN"), Lines{"7,7"});
  EXPECT_TRUE(is_move(manager.tell("TURN 0,0")));
  EXPECT_EQ(manager.tell("RESTART"), Lines{"OK"});
  EXPECT_TRUE(is_move(manager.tell("turn 3,4")));
  EXPECT_EQ(manager.tell("END"), Lines{});
  EXPECT_FALSE(manager.alive());
}

TEST(Gomocup, AnswersWhatItCannotDoAndLivesOn) {
  Manager manager;
  EXPECT_TRUE(is_error(manager.tell("TURN 1,1")));
  EXPECT_TRUE(is_error(manager.tell("START 1000")));
  EXPECT_TRUE(is_error(manager.tell("START")));
  EXPECT_EQ(manager.tell("SOMETHING else"), Lines{"UNKNOWN command"});
  manager.tell_all({"", " \t"});
  EXPECT_EQ(manager.tell("START 10"), Lines{"OK"});
  EXPECT_TRUE(is_error(manager.tell("TURN 10,0")));
  EXPECT_TRUE(is_error(manager.tell("TURN 1")));
  manager.tell_all({"INFO timeout_turn 20", "INFO something 20"});
  EXPECT_TRUE(is_move(manager.tell("TURN 9,0")));
  EXPECT_TRUE(is_error(manager.tell("TURN 9,0")));
  EXPECT_TRUE(manager.tell("ABOUT")[0].rfind("name=\"mnk\"", 0) == 0);
}

TEST(Gomocup, TakesABoardInAnyOrder) {
  Manager manager;
  EXPECT_EQ(manager.tell("RECTSTART 12,9"), Lines{"OK"});
  // Four in a row, closed on one side: it must be completed.
  manager.tell_all(
      {"INFO timeout_turn 50", "BOARD", "4,3,1", "5,3,1", "6,3,1", "7,3,1", "3,3,2", "0,0,2", "2,8,2", "0,8,2"});
  EXPECT_EQ(manager.tell("DONE"), Lines{"8,3"});
  EXPECT_TRUE(is_error(manager.tell("TURN 1,1")));  // the game is over
  manager.tell_all({"BOARD", "1,1,1", "nonsense"});
  EXPECT_TRUE(is_error(manager.tell("DONE")));
}

TEST(Gomocup, TakesBackAndPlaysWhatItIsTold) {
  Manager manager;
  manager.tell("START 15");
  EXPECT_EQ(manager.tell("PLAY 3,3"), Lines{"3,3"});
  EXPECT_TRUE(is_error(manager.tell("TAKEBACK 4,4")));
  EXPECT_EQ(manager.tell("TAKEBACK 3,3"), Lines{"OK"});
  EXPECT_EQ(manager.tell("PLAY 3,3"), Lines{"3,3"});
}

TEST(Gomocup, KnowsOtherLengths) {
  Manager manager;
  EXPECT_EQ(manager.tell("START 9"), Lines{"OK"});
  manager.tell_all(
      {"INFO timeout_turn 50", "INFO win_length 4", "BOARD", "3,3,1", "4,3,1", "5,3,1", "2,3,2", "0,0,2", "8,8,2"});
  EXPECT_EQ(manager.tell("DONE"), Lines{"6,3"});
}

TEST(Gomocup, SwapsByPlainRows) {
  Manager manager;
  manager.tell("START 15");
  manager.tell_all({"INFO timeout_turn 50", "SWAP2BOARD"});
  const Lines opening = manager.tell("DONE");
  ASSERT_EQ(opening.size(), 1U);
  EXPECT_EQ(std::count(opening[0].begin(), opening[0].end(), ' '), 2);
  manager.tell_all({"SWAP2BOARD", "7,7", "8,7", "9,9"});
  const Lines answer = manager.tell("DONE");
  // The search decides among the three, and a busy machine gives it little time.
  EXPECT_TRUE(answer == Lines{"SWAP"} || is_move(answer) || is_two_moves(answer)) << answer[0];
}

/// Each of these numbers is a cell or a size modulo 2^32 or 2^64.
TEST(Gomocup, ANumberThatIsTooLargeIsNone) {
  Manager manager;
  EXPECT_TRUE(is_error(manager.tell("START 18446744073709551631")));
  EXPECT_EQ(manager.tell("START 15"), Lines{"OK"});
  for (const char* move : {"18446744073709551616,7", "99999999999999999999,0", "7,18446744073709551616", "4294967296,0",
                           "-18446744073709551616,0", "0,-99999999999999999999"})
    EXPECT_TRUE(is_error(manager.tell("PLAY " + std::string(move)))) << move;
  EXPECT_EQ(manager.tell("PLAY 0,0"), Lines{"0,0"});
}

TEST(Gomocup, AMoveIsTwoNumbersOfTheBoardWithACommaBetween) {
  Manager manager;
  EXPECT_EQ(manager.tell("RECTSTART 15,10"), Lines{"OK"});
  for (const char* move : {"-1,1", "1,-1", "15,0", "0,10", "3;4", "3 4", "3,4,5", "3,", ",3", "3,4x", "3"})
    EXPECT_TRUE(is_error(manager.tell("PLAY " + std::string(move)))) << move;
  EXPECT_EQ(manager.tell("PLAY  14 , 9 "), Lines{"14,9"});
}

TEST(Gomocup, AStartThatFailsLeavesTheGame) {
  Manager manager;
  EXPECT_EQ(manager.tell("RECTSTART 15,12"), Lines{"OK"});
  EXPECT_EQ(manager.tell("PLAY 14,11"), Lines{"14,11"});
  EXPECT_TRUE(is_error(manager.tell("RECTSTART 12,1000")));
  EXPECT_TRUE(is_error(manager.tell("RECTSTART 1000,15")));
  EXPECT_EQ(manager.tell("TAKEBACK 14,11"), Lines{"OK"});
  EXPECT_EQ(manager.tell("PLAY 14,11"), Lines{"14,11"});
}

/// Starts a game by the rule and plays the moves. Returns the answer to `last`.
Lines answer_by_rule(int rule, std::initializer_list<const char*> moves, const char* last) {
  Manager manager;
  manager.tell("INFO rule " + std::to_string(rule));
  EXPECT_EQ(manager.tell("START 15"), Lines{"OK"});
  for (const char* move : moves) EXPECT_EQ(manager.tell("PLAY " + std::string(move)), Lines{move}) << rule;
  return manager.tell("PLAY " + std::string(last));
}

TEST(Gomocup, TheRuleIsTheOneOfItsBits) {
  // X makes six in row 7, then O plays on, unless six wins (0) or is forbidden (4).
  const auto six = {"3,7", "0,0", "4,7", "2,0", "5,7", "4,0", "7,7", "6,0", "8,7", "8,0"};
  const auto after_six = {"3,7", "0,0", "4,7", "2,0", "5,7", "4,0", "7,7", "6,0", "8,7", "8,0", "6,7"};
  EXPECT_TRUE(is_error(answer_by_rule(0, after_six, "0,2")));
  EXPECT_EQ(answer_by_rule(1, after_six, "0,2"), Lines{"0,2"});
  EXPECT_TRUE(is_error(answer_by_rule(4, six, "6,7")));
  EXPECT_EQ(answer_by_rule(9, after_six, "0,2"), Lines{"0,2"});
  // X makes five between two stones of O, which wins unless the rule is caro (8).
  const auto closed = {"3,7", "2,7", "4,7", "8,7", "5,7", "0,0", "6,7", "2,0", "7,7"};
  EXPECT_TRUE(is_error(answer_by_rule(0, closed, "0,2")));
  EXPECT_TRUE(is_error(answer_by_rule(1, closed, "0,2")));
  EXPECT_EQ(answer_by_rule(8, closed, "0,2"), Lines{"0,2"});
  for (const char* rule : {"2", "3", "16", "-1"}) {
    Manager manager;
    manager.tell("INFO rule " + std::string(rule));
    EXPECT_TRUE(is_error(manager.tell("START 15"))) << rule;
  }
}

TEST(Gomocup, ABoardTellsWhoMovedFirst) {
  Manager manager;
  manager.tell("START 15");
  manager.tell_all({"INFO timeout_turn 20", "BOARD", "7,7,2"});
  const Lines answer = manager.tell("DONE");
  EXPECT_TRUE(is_move(answer));
  EXPECT_NE(answer, Lines{"7,7"});
  EXPECT_TRUE(is_error(manager.tell("TURN 7,7")));
  // One stone more than the opponent, or two less: it is the opponent's turn.
  manager.tell_all({"BOARD", "7,7,1"});
  EXPECT_TRUE(is_error(manager.tell("DONE")));
  manager.tell_all({"BOARD", "7,7,2", "8,8,2"});
  EXPECT_TRUE(is_error(manager.tell("DONE")));
}

/// The third kind of row marks a cell, but is no stone.
TEST(Gomocup, AMarkedCellOfABoardIsEmpty) {
  Manager manager;
  manager.tell("START 15");
  manager.tell_all({"INFO timeout_turn 20", "BOARD", "7,7,2", "0,14,3"});
  EXPECT_TRUE(is_move(manager.tell("DONE")));
  EXPECT_EQ(manager.tell("PLAY 0,14"), Lines{"0,14"});
}

TEST(Gomocup, ABoardThatIsRefusedLeavesTheGame) {
  Manager manager;
  manager.tell("START 15");
  EXPECT_EQ(manager.tell("PLAY 3,3"), Lines{"3,3"});
  manager.tell_all({"BOARD", "0,0,1", "1,0,1", "2,0,1", "3,0,1", "4,0,1", "0,9,2", "2,9,2", "4,9,2", "6,9,2", "8,9,2"});
  EXPECT_TRUE(is_error(manager.tell("DONE")));  // the game is over
  EXPECT_EQ(manager.tell("TAKEBACK 3,3"), Lines{"OK"});
  manager.tell_all({"BOARD", "1,1,1"});
  EXPECT_EQ(manager.tell("START 15"), Lines{"OK"});  // abandons the board
  EXPECT_EQ(manager.tell("PLAY 1,1"), Lines{"1,1"});
}

TEST(Gomocup, SwapsIfTheFirstPlayerStandsBetter) {
  const auto answer = [](std::initializer_list<const char*> rows) {
    Manager manager;
    manager.tell("START 15");
    manager.tell_all({"INFO timeout_turn 100", "INFO max_node 2000", "SWAP2BOARD"});
    manager.tell_all(rows);
    return manager.tell("DONE");
  };
  EXPECT_EQ(answer({"7,7", "0,0", "8,7"}), Lines{"SWAP"});  // O's stone is in a corner
  EXPECT_TRUE(is_move(answer({"0,0", "7,7", "14,14"})));    // both of X are
  EXPECT_TRUE(is_move(answer({"0,0", "7,7", "14,14", "7,8", "0,14"})));
}

TEST(Gomocup, OutlivesNonsense) {
  Manager manager;
  std::mt19937 random(2);
  const std::vector<std::string> parts = {"START", "TURN", "BOARD",     "DONE",        "INFO", "rule",
                                          "15",    ",",    "-1",        "99999999999", " ",    "TAKEBACK",
                                          "\xff",  "7,7",  "RECTSTART", "max_memory"};
  manager.tell("INFO timeout_turn 1");
  for (int i = 0; i < 3000; ++i) {
    std::string line;
    for (auto n = random() % 5; n > 0; --n) line += parts[random() % parts.size()] + (random() % 2 ? " " : "");
    manager.tell(line);
  }
  manager.tell("DONE");
  EXPECT_EQ(manager.tell("ABOUT").size(), 1U);
}

/// A session with a book that says what a test sets.
class WithBook {
 public:
  std::optional<mnk::Cell> move{};
  std::vector<mnk::Cell> bad_moves{};

  /// All lines of the answer.
  Lines tell(const std::string& line) {
    said_.clear();
    EXPECT_TRUE(session_.take(line));
    return said_;
  }

 private:
  mnk::GomocupOptions options() {
    mnk::GomocupOptions options{.version = "0", .memory = 4 << 20, .nodes = 200};
    options.book = [this](mnk::BookQuestion& question) {
      question.move = move;
      question.bad_moves = bad_moves;
    };
    return options;
  }

  Lines said_;
  mnk::GomocupSession session_{options(), [this](std::string_view line) { said_.emplace_back(line); }};
};

TEST(Gomocup, PlaysTheMoveOfABook) {
  WithBook brain;
  brain.tell("START 15");
  brain.move = 16;
  EXPECT_EQ(brain.tell("BEGIN"), (Lines{"MESSAGE a move of the opening book", "1,1"}));
  EXPECT_NE(brain.tell("TURN 7,7").back(), "1,1") << "that cell is taken";
  for (const char* line : {"RESTART", "BOARD", "7,7,2", "1,1,3"}) brain.tell(line);  // 3: stays free
  EXPECT_NE(brain.tell("DONE").back(), "1,1");
  for (const char* line : {"RESTART", "yxblock", "1,1", "done"}) brain.tell(line);
  EXPECT_NE(brain.tell("BEGIN").back(), "1,1");
  for (const char* line : {"yxblockreset", "RESTART"}) brain.tell(line);
  EXPECT_EQ(brain.tell("BEGIN").back(), "1,1");
  for (const char* line : {"RESTART", "TURN 7,7"}) brain.tell(line);
  EXPECT_NE(brain.tell("yxnbest 2").back(), "1,1") << "several moves are a search";
}

TEST(Gomocup, DoesNotPlayTheBadMovesOfABook) {
  WithBook brain;
  brain.tell("START 5");
  EXPECT_EQ(brain.tell("BEGIN").back(), "2,2");
  brain.bad_moves = {12};
  EXPECT_NE(brain.tell("BEGIN").back(), "2,2");
  for (mnk::Cell cell = 0; cell < 25; ++cell) brain.bad_moves.push_back(cell);
  EXPECT_EQ(brain.tell("BEGIN").back(), "2,2") << "no other move is left";
}

TEST(Gomocup, KeepsAFiftiethOfTheTimeWithin5And20Milliseconds) {
  const auto seconds_of = [](std::int64_t milliseconds) {
    mnk::gomocup::Info info;
    info.timeout_turn = milliseconds;
    return mnk::gomocup::seconds_for_move(info, 200);
  };
  EXPECT_DOUBLE_EQ(seconds_of(300), 0.294);
  EXPECT_DOUBLE_EQ(seconds_of(100), 0.095);
  EXPECT_DOUBLE_EQ(seconds_of(5000), 4.98);
  EXPECT_DOUBLE_EQ(seconds_of(6), 0.003);
  EXPECT_DOUBLE_EQ(seconds_of(0), 0);
}

TEST(Gomocup, KeepsTheClockWhereThereIsOneReply) {
  const auto message = [](const std::string& clock) {
    Lines said;
    mnk::GomocupSession session({.version = "0", .memory = 4 << 20, .nodes = 3000},
                                [&](std::string_view line) { said.emplace_back(line); });
    for (const char* line : {"START 15", "INFO timeout_turn 5000", clock.c_str(), "INFO time_left 90000", "BOARD",
                             "7,7,2", "7,8,1", "7,6,2", "2,2,1", "7,5,2", "4,2,1", "7,4,2", "DONE"})
      EXPECT_TRUE(session.take(line));
    EXPECT_EQ(said.back(), "7,3");
    return said[said.size() - 2];
  };
  EXPECT_EQ(message("INFO timeout_match 100000").rfind("MESSAGE depth 1 ", 0), 0U);
  EXPECT_NE(message("INFO timeout_match 0").rfind("MESSAGE depth 1 ", 0), 0U);
}

}  // namespace
