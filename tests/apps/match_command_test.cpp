// SPDX-License-Identifier: MIT
// `mnk match`: counted and saved games, attributed forfeits, and the validity of the result.
#include <gtest/gtest.h>

#include "apps/engine_about.hpp"
#include "apps/match_engines.hpp"
#include "mnk/board.hpp"
#include "mnk/game_record.hpp"

namespace mnk::test {
namespace {

namespace fs = std::filesystem;

std::string pbrain() { return fs::path(MNK_PROGRAM).parent_path() / "pbrain-mnk"; }

TEST(MatchCommand, SavesEveryGameAsItWas) {
  const MatchFolder folder;
  const fs::path games = folder / "new" / "games";
  const Ended ended = run({"match", "--engines", pbrain(), pbrain(), "--game", "7,7,4", "--games", "4", "--nodes",
                           "100", "--time", "5", "--memory", "64", "--save", games},
                          "", 120);
  ASSERT_EQ(ended.status, 0) << ended.err;
  EXPECT_TRUE(has(ended.out, "4 games")) << ended.out;
  const Rules rules = *parse_game("7,7,4");
  for (const char* name : {"00001", "00002", "00003", "00004"}) {
    const auto sgf = read_sgf(file_text(games / (std::string(name) + ".sgf")));
    const auto psq = read_psq(file_text(games / (std::string(name) + ".psq")), rules);
    ASSERT_TRUE(sgf.ok() && psq.ok()) << name;
    EXPECT_EQ(sgf->rules, rules);
    EXPECT_TRUE(sgf->problems.empty());
    EXPECT_EQ(main_line(*sgf), main_line(*psq));
    EXPECT_EQ(psq->psq.code, 0);
    for (std::size_t i = 1; i < sgf->nodes.size(); ++i) {
      ASSERT_TRUE(sgf->nodes[i].milliseconds && psq->nodes[i].milliseconds);
      EXPECT_EQ(*sgf->nodes[i].milliseconds, *psq->nodes[i].milliseconds);
    }
    Board board(rules);
    for (const Cell cell : main_line(*sgf)) ASSERT_TRUE(board.play(cell).ok());
    EXPECT_EQ(sgf->result, board.outcome() == Outcome::x_wins ? "B+" : board.outcome() == Outcome::o_wins ? "W+" : "0");
    EXPECT_TRUE(board.is_over());
  }
  EXPECT_EQ(std::distance(fs::directory_iterator(games), fs::directory_iterator()), 8);
}

TEST(MatchCommand, FindsNamesInThePath) {
  const MatchFolder folder;
  const std::string first = folder.engine("in_the_path", winning);
  const std::string second = folder.engine("other", losing);
  const std::string old = std::getenv("PATH");
  setenv("PATH", (fs::path(first).parent_path().string() + ":" + old).c_str(), 1);
  const Ended ended = play_match("in_the_path", second, {});
  setenv("PATH", old.c_str(), 1);
  EXPECT_EQ(ended.status, 0) << ended.err;
  const Ended missing = play_match("in_no_path", second, {});
  EXPECT_EQ(missing.status, 2);
  EXPECT_TRUE(has(missing.err, "in_no_path")) << missing.err;
}

TEST(MatchCommand, SavesNamesVersionsAndSettings) {
  const MatchFolder folder;
  const std::string first = folder.engine("first", winning);
  const std::string old = folder.engine("old", losing, "ABOUT*) echo 'An engine of 1998';;");
  ASSERT_EQ(
      play_match(first, old, {"--memory", "77", "--threads", "2", "--grace", "250", "--save", folder / "games"}).status,
      0);
  const auto sgf = read_sgf(file_text(folder / "games/00002.sgf"));
  const auto psq = read_psq(file_text(folder / "games/00002.psq"), *parse_game("9,9,5"));
  ASSERT_TRUE(sgf.ok() && psq.ok());
  for (const auto* record : {&*sgf, &*psq}) {
    EXPECT_EQ(record->x_name, "old");  // the file name, because the engine sends no name
    EXPECT_EQ(record->o_name, "first 1.5");
  }
  const std::string settings = "mnk match: 9,9,5; 3 s a move, 250 ms of grace; 77 MB; 2 threads";
  EXPECT_EQ(sgf->nodes[0].comment,
            settings + "\nX: old, " + apps::shown(old) + "\nO: first 1.5, " + apps::shown(first));
  ASSERT_EQ(psq->psq.extra_lines.size(), 3U);
  EXPECT_EQ(psq->psq.extra_lines[0], settings);
  EXPECT_TRUE(has(psq->psq.extra_lines[2], "first 1.5"));
}

/// Plays two games, the faulty engine once as X and once as O. Expects it to forfeit both.
void expect_blame(const std::string& cases, const std::string& counted, const std::string& comment,
                  const std::string& result) {
  const MatchFolder folder;
  const std::string faulty = folder.engine("faulty", losing, cases);
  const Ended ended = play_match(folder.engine("sound", winning), faulty,
                                 {"--time", "1", "--grace", "500", "--save", folder / "games"});
  EXPECT_EQ(ended.status, 1) << ended.err;
  EXPECT_TRUE(
      has(ended.out, "2 games, 2 won, 0 drawn, 0 lost: 100.0 %, 2 forfeits (" + counted + ")\nNOT VALID: 100.0 %"))
      << ended.out;
  EXPECT_TRUE(has(ended.err, "game 2, faulty 1.5: " + comment)) << ended.err;
  const auto as_o = read_sgf(file_text(folder / "games/00001.sgf"));
  const auto as_x = read_sgf(file_text(folder / "games/00002.sgf"));
  ASSERT_TRUE(as_o.ok() && as_x.ok());
  EXPECT_EQ(as_o->result, "B+" + result);
  EXPECT_EQ(as_x->result, "W+" + result);
  EXPECT_TRUE(has(as_o->nodes.back().comment, "O: " + comment)) << as_o->nodes.back().comment;
  EXPECT_TRUE(has(as_x->nodes.back().comment, "X: " + comment)) << as_x->nodes.back().comment;
}

TEST(MatchCommand, PrintsNamesOfFilesWithoutControlBytes) {
  const MatchFolder folder;
  const Ended played = play_match(folder.engine("a\x1b[2J", winning), folder.engine("b\x1b[2J", losing));
  EXPECT_TRUE(has(played.out, "/a?[2J): 0 forfeits")) << played.out;
  const Ended broken = play_match(folder.program("c\x1b[2J", "#!/bin/sh\n"), folder.engine("b\x1b[2J", losing));
  EXPECT_TRUE(has(broken.err, "c?[2J")) << broken.err;
  EXPECT_EQ((played.out + played.err + broken.out + broken.err).find('\x1b'), std::string::npos);
}

TEST(MatchCommand, NamesIllegalMovesWithTheEnginesText) {
  expect_blame("BEGIN*|TURN*|DONE*) echo 99,99;;", "2 illegal moves", "illegal move: '99,99' is off the board", "F");
  expect_blame("BEGIN*|TURN*|DONE*) echo -1,-1;;", "2 illegal moves", "illegal move: '-1,-1' is off the board", "F");
  expect_blame("BEGIN*|TURN*|DONE*) echo 99999999999999999999,4;;", "2 illegal moves",
               "illegal move: '99999999999999999999,4' is not a move x,y", "F");
  expect_blame("BEGIN*|TURN*|DONE*) printf '\\033[2Jh8\\n';;", "2 illegal moves",
               "illegal move: '?[2Jh8' is not a move x,y", "F");
}

TEST(MatchCommand, NamesCrashesByTheirEnd) {
  expect_blame("BEGIN*|TURN*|DONE*) exit 3;;", "2 crashes", "crash: ended with status 3", "F");
  expect_blame("BEGIN*|TURN*|DONE*) kill -9 $$;;", "2 crashes", "crash: was ended by signal 9", "F");
  expect_blame("BEGIN*|TURN*|DONE*) exec >&-; sleep 60;;", "2 crashes", "crash: closed its output", "F");
}

TEST(MatchCommand, NamesRefusalsWithTheEnginesText) {
  expect_blame("BEGIN*|TURN*|DONE*) echo ERROR out of ideas;;", "2 refusals",
               "refusal: 'ERROR out of ideas' in answer to ", "F");
}

TEST(MatchCommand, NamesLateMoves) {
  expect_blame("BEGIN*|TURN*|DONE*) sleep 3; move;;", "2 time losses", "out of time: ", "T");
}

TEST(MatchCommand, ToleratesTheGraceAndCountsIt) {
  const MatchFolder folder;
  const std::string slow = folder.engine("slow", winning, "BEGIN*|DONE*) sleep 1; move;;");
  const Json result = match_json(slow, folder.engine("other", losing), {"--time", "0.5", "--grace", "20000"});
  EXPECT_EQ(result["forfeits"], 0);
  EXPECT_EQ(result["won"], 2);
  EXPECT_GE(result["engines"][0]["moves_over_limit"], 1);
  EXPECT_GE(result["engines"][0]["slowest_move_seconds"], 1.0);
}

TEST(MatchCommand, TellsNoEloWhereThereIsNone) {
  const MatchFolder folder;
  const std::string first = folder.engine("first", winning);
  const std::string second = folder.engine("second", losing);
  const Ended ended = play_match(first, second);
  EXPECT_EQ(ended.status, 0) << ended.err;
  EXPECT_TRUE(
      has(ended.out, "first 1.5 against second 1.5, 9,9,5: 2 games, 2 won, 0 drawn, 0 lost: 100.0 %, 0 forfeits\n"))
      << ended.out;
  EXPECT_FALSE(has(ended.out, "Elo") || has(ended.out, "VALID")) << ended.out;
  const Json lost = match_json(second, first);
  EXPECT_EQ(lost["score"], 0);
  EXPECT_EQ(lost["lost"], 2);
  EXPECT_TRUE(lost["elo"].is_null());
  EXPECT_EQ(lost["elo_interval"], (Json{nullptr, nullptr}));
  EXPECT_EQ(lost["pairs"], (Json{1, 0, 0, 0, 0}));
  EXPECT_EQ(lost["valid"], true);
  const Json even = match_json(first, first);  // X wins both games
  EXPECT_EQ(even["elo"], 0);
  EXPECT_EQ(even["pairs"], (Json{0, 0, 1, 0, 0}));
}

TEST(MatchCommand, TellsEverythingAsJson) {
  const MatchFolder folder;
  const std::string first = folder.engine("first", winning);
  const std::string second = folder.engine("second", losing, "TURN*) echo nonsense;;");
  const Json result = match_json(first, second, {"--memory", "100", "--threads", "3", "--time", "1", "--grace", "500"});
  EXPECT_EQ(result["engines"][0]["program"], first);
  EXPECT_EQ(result["engines"][0]["name"], "first");
  EXPECT_EQ(result["engines"][1]["version"], "1.5");
  EXPECT_EQ(result["settings"]["rules"], "9,9,5");
  EXPECT_EQ(result["settings"]["memory_bytes"], 100 << 20);
  EXPECT_EQ(result["settings"]["threads"], 3);
  EXPECT_EQ(result["games"], 2);
  EXPECT_EQ(result["forfeits"], 2);
  EXPECT_EQ(result["engines"][1]["forfeits"]["illegal_moves"], 2);
  EXPECT_EQ(result["engines"][0]["forfeits"]["illegal_moves"], 0);
  EXPECT_EQ(result["valid"], false);
  ASSERT_EQ(result["forfeited_games"].size(), 2U);
  EXPECT_EQ(result["forfeited_games"][0], "game 1, second 1.5: illegal move: 'nonsense' is not a move x,y");
}

TEST(MatchCommand, PlaysWholePairs) {
  const MatchFolder folder;
  const std::string engine = folder.engine("engine", winning);
  EXPECT_EQ(match_json(engine, engine, {"--games", "1"})["games"], 2);
  EXPECT_EQ(match_json(engine, engine, {"--games", "3"})["games"], 4);
  EXPECT_TRUE(has(run({"match", "--help"}).out, "rounded up to an even number"));
}

TEST(MatchCommand, NeedsAnOpeningThatFits) {
  const MatchFolder folder;
  const std::string engine = folder.engine("engine", winning), file = folder / "openings";
  for (const char* text : {"", "\n \n", "# none\n", "0,0, 7,7\n"}) {
    std::ofstream(file) << text;
    const Ended ended = play_match(engine, engine, {"--openings", file});
    EXPECT_EQ(ended.status, 2) << text;
    EXPECT_EQ(ended.out, "") << text;
    EXPECT_TRUE(has(ended.err, "mnk: --openings: " + file + " has no openings for 9,9,5\n")) << ended.err;
  }
}

TEST(MatchCommand, SaysWhatItCannotDo) {
  EXPECT_EQ(run({"match", "--engines", "/nowhere", pbrain()}, "", 20).status, 2);
  EXPECT_EQ(run({"match", "--engines", "/", pbrain()}, "", 20).status, 2);
  EXPECT_EQ(run({"match", "--engines", pbrain(), pbrain(), "--save", "/dev/null/games"}, "", 20).status, 2);
}

}  // namespace
}  // namespace mnk::test
