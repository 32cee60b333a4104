// SPDX-License-Identifier: MIT
// The referee of `mnk match`: the order of its lines, its timeouts, and misbehaving engines.
#include <gtest/gtest.h>
#include <signal.h>

#include "apps/engine_about.hpp"
#include "apps/engine_process.hpp"
#include "apps/match_engines.hpp"
#include "apps/match_report.hpp"

namespace mnk::test {
namespace {

using apps::EngineProcess;

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

EngineProcess::Clock::time_point seconds_from_now(double seconds) {
  return EngineProcess::Clock::now() +
         std::chrono::duration_cast<EngineProcess::Clock::duration>(std::chrono::duration<double>(seconds));
}

TEST(MatchReferee, TellsAllLimitsBeforeStart) {
  const MatchFolder folder;
  const std::string strict = folder.engine("strict", winning, R"(
INFO*) told="$told[${line#INFO }]";;
START*)
  missing=
  for part in 'timeout_turn 3000' 'timeout_match 60000' 'max_memory 104857600' 'game_type 1' 'rule 1' 'thread_num 1'; do
    case "$told" in *"[$part]"*) ;; *) missing=$part;; esac
  done
  if [ -z "$missing" ]; then echo OK; else echo "ERROR no $missing before START"; fi;;)");
  const Ended ended = play_match(strict, folder.engine("other", losing),
                                 {"--game", "9,9,5:exact", "--memory", "100", "--match-time", "60"});
  EXPECT_EQ(ended.status, 0) << ended.err;
  EXPECT_TRUE(contains(ended.out, "2 games, 2 won")) << ended.out << ended.err;
}

TEST(MatchReferee, TellsSettingsToOneEngineOnly) {
  const MatchFolder folder;
  const auto wants = [&](const std::string& name, const std::string& body, const std::string& wanted) {
    return folder.engine(name, body, R"(
INFO*) told="$told[${line#INFO }]";;
START*) case "$told" in *)" + wanted + R"(*) echo OK;; *) echo "ERROR $told";; esac;;)");
  };
  const std::string first = wants("first", winning, "'[thread_num 1][max_node 9][thread_num 2][strength 80]'");
  const std::string second = wants("second", losing, "'[thread_num 1][max_node 9][folder a b=c]'");
  const std::vector<std::string> settings = {"--nodes", "9",           "--info1", "thread_num=2",
                                             "--info1", "strength=80", "--info2", "folder=a b=c"};
  const Ended ended = play_match(first, second, settings);
  EXPECT_EQ(ended.status, 0) << ended.err;
  EXPECT_TRUE(
      contains(ended.out, "first 1.5 [thread_num 2] [strength 80] against second 1.5 [folder a b=c], 9,9,5: 2 "))
      << ended.out;
  const Json result = match_json(first, second, settings);
  EXPECT_EQ(result["settings"]["info"], (Json{{"thread_num 2", "strength 80"}, {"folder a b=c"}}));
  EXPECT_FALSE(match_json(folder.engine("a", winning), folder.engine("b", losing))["settings"].contains("info"));
  for (const std::string bad : {"strength", "=1", "a=", "a b=1", "a=\n", "a\n=1"})
    EXPECT_EQ(play_match(first, second, {"--info2", bad}).status, 2) << bad;
  const Ended refused = play_match(first, second, {"--clock", "cpu", "--info1", "thread_num=2"});
  EXPECT_EQ(refused.err, "mnk: --info1: --clock cpu measures engines of one thread\n");
}

TEST(MatchReferee, TellsTheTimeLeftBeforeEveryQuestion) {
  const MatchFolder folder;
  const TemporaryFile openings("0,0, 2,2\n");  // makes each game start with BOARD
  const std::string strict =
      folder.engine("strict", R"(move() { if [ -n "$wrong" ]; then echo "no time_left before $wrong"; else
    echo "$n,0"; n=$((n+1)); fi; })",
                    R"(BEGIN*|TURN*|BOARD*) case "$last" in 'INFO time_left 2147483647') ;; *) wrong=$line;; esac
  case "$line" in BOARD*) ;; *) move;; esac;;)");
  for (const std::vector<std::string>& more : {std::vector<std::string>{}, {"--openings", openings.path()}}) {
    const Ended ended = play_match(strict, folder.engine("other", losing), more);
    EXPECT_EQ(ended.status, 0) << ended.err;
    EXPECT_TRUE(contains(ended.out, "2 games, 2 won")) << ended.out << ended.err;
  }
}

TEST(MatchReferee, DoesNotCountTheTimeToSetUpMemory) {
  const MatchFolder folder;
  const std::string zeroing = folder.engine("zeroing", winning, "INFO\\ max_memory*) sleep 4;;");
  const Json result = match_json(zeroing, folder.engine("other", losing), {"--time", "1", "--grace", "1000"});
  EXPECT_EQ(result["forfeits"], 0) << result;
  EXPECT_EQ(result["won"], 2);
}

TEST(MatchReferee, LeavesAnEngineItsPauseAfterAMove) {
  const MatchFolder folder;
  // Both engines measure the time from just before their move to the next received line.
  const std::string cases = R"(INFO\ time_left*)
  now=${EPOCHREALTIME/[.,]/}
  if [ -n "$moved" ] && [ $((now-moved)) -lt 390000 ]; then early=1; fi;;)";
  const auto timed = [](const std::string& point) {
    return "move() { if [ -n \"$early\" ]; then echo too early; else moved=${EPOCHREALTIME/[.,]/}; echo \"" + point +
           "\"; n=$((n+1)); fi; }";
  };
  const Json result = match_json(folder.engine("first", timed("$n,0"), cases),
                                 folder.engine("second", timed("$((2*n)),8"), cases), {"--pause", "400"});
  EXPECT_EQ(result["forfeits"], 0) << result;
  EXPECT_EQ(result["won"], 2);
}

TEST(MatchReferee, AsksOnceMoreAfterAComplaint) {
  const MatchFolder folder;
  const TemporaryFile openings("0,0, 2,2\n");
  for (const std::string complaint :
       {"ERROR the last line was dropped", "UNKNOWN command 4,4", "Error in lower case"}) {
    // The engine refuses the first question of each kind: BEGIN or BOARD, and the first TURN.
    const std::string fussy =
        folder.engine("fussy", winning,
                      "BEGIN*) if [ -z \"$b\" ]; then b=1; echo '" + complaint + "'; else move; fi;;\n" +
                          "DONE*) if [ -z \"$d\" ]; then d=1; echo '" + complaint + "'; else move; fi;;\n" +
                          "TURN*) if [ -z \"$t\" ]; then t=1; echo '" + complaint + "'; else move; fi;;");
    for (const std::vector<std::string>& more : {std::vector<std::string>{}, {"--openings", openings.path()}}) {
      const Ended ended = play_match(fussy, folder.engine("other", losing), more);
      EXPECT_EQ(ended.status, 0) << ended.err;
      EXPECT_TRUE(contains(ended.out, "2 games, 2 won")) << ended.out;
      EXPECT_TRUE(contains(ended.err, "fussy 1.5 says '" + complaint + "'; it was asked again")) << ended.err;
      EXPECT_TRUE(contains(ended.out, "): 0 forfeits; 0 moves over the limit, 4 questions repeated")) << ended.out;
    }
  }
}

TEST(MatchReferee, TakesTheMoveBehindAComplaintAboutSomethingElse) {
  const MatchFolder folder;
  // The engine answers a repeated question with nonsense.
  const std::string noisy = folder.engine(
      "noisy", winning,
      R"(TURN*) if [ "$line" = "$turn" ]; then echo twice; else turn=$line; printf 'ERROR stray\n%s,0\n' "$n"; n=$((n+1)); fi;;)");
  const Json result = match_json(noisy, folder.engine("other", losing), {"--pause", "100"});
  EXPECT_EQ(result["forfeits"], 0) << result;
  EXPECT_EQ(result["won"], 2);
}

TEST(MatchReferee, DoesNotCountTheTimeBeforeARepeatedQuestion) {
  const MatchFolder folder;
  const std::string slow = folder.engine(
      "slow", winning, "BEGIN*|DONE*) sleep 4; if [ -z \"$b\" ]; then b=1; echo ERROR not yet; else move; fi;;");
  const Json result = match_json(slow, folder.engine("other", losing), {"--time", "6", "--grace", "0"});
  EXPECT_EQ(result["forfeits"], 0) << result;
}

TEST(MatchReferee, ForfeitsWhoeverComplainsOnlyWhenTheTimeIsOver) {
  const MatchFolder folder;
  const std::string sly = folder.engine("sly", winning, "BEGIN*|TURN*|DONE*) sleep 3; echo ERROR; move;;");
  const Json result = match_json(sly, folder.engine("other", losing), {"--time", "1", "--grace", "500"});
  EXPECT_EQ(result["engines"][0]["forfeits"]["time_losses"], 2) << result;
}

TEST(MatchReferee, PlaysWhatAnEngineSuggests) {
  const MatchFolder folder;
  const std::string polite =
      folder.engine("polite", "move() { echo MESSAGE thinking; echo DEBUG deeply; echo \"SUGGEST $n,0\"; n=$((n+1)); }",
                    "PLAY*) echo \"${line#PLAY }\";;");
  const Json result = match_json(polite, folder.engine("other", losing));
  EXPECT_EQ(result["won"], 2) << result;
  EXPECT_EQ(result["forfeits"], 0);
}

/// Expects the match to end with status 1 and to print all of `told`.
void expect_not_started(const std::string& first, const std::string& second, const std::string& seconds,
                        const std::vector<std::string>& told) {
  const Ended ended = play_match(first, second, {"--start-time", seconds});
  EXPECT_EQ(ended.status, 1) << ended.err;
  EXPECT_TRUE(contains(ended.out, "no games")) << ended.out;
  for (const std::string& part : told) EXPECT_TRUE(contains(ended.err, part)) << part << " in " << ended.err;
}

TEST(MatchReferee, EndsTheMatchWhereAnEngineDoesNotStart) {
  const MatchFolder folder;
  const std::string sound = folder.engine("sound", winning);
  const std::string deaf = folder.engine("deaf", winning, "START*) ;;");
  expect_not_started(deaf, sound, "5",
                     {"deaf 1.5 (" + deaf + ")", "did not answer START 9 with OK: nothing within 5.000 s"});
  const std::string mute = folder.engine("mute", winning, "*) ;;");
  expect_not_started(mute, sound, "2",
                     {"mute (" + mute + ")", "did not answer START 9 with OK: nothing within 2.000 s"});
  const std::string chatty = folder.engine("chatty", winning, "START*) while :; do echo MESSAGE soon; done;;");
  expect_not_started(chatty, sound, "5", {"chatty 1.5", "START 9"});
  const std::string choosy = folder.engine("choosy", winning, "START*) echo ERROR only 20x20;;");
  expect_not_started(choosy, sound, "5",
                     {"choosy 1.5 (" + choosy + ") did not answer START 9 with OK: 'ERROR only 20x20' instead"});
  const std::string broken = folder.program("broken", "#!/nowhere/interpreter\n");
  expect_not_started(broken, sound, "60", {broken, "ended with status 127"});
}

TEST(MatchReferee, StartsWhoComplainsOnlyAboutInfo) {
  const MatchFolder folder;
  const std::string fussy = folder.engine("fussy", winning, "INFO\\ thread_num*) echo ERROR one thread only;;");
  const Ended ended = play_match(fussy, folder.engine("other", losing));
  EXPECT_EQ(ended.status, 0) << ended.err;
  EXPECT_TRUE(contains(ended.err, "fussy 1.5 says 'ERROR one thread only' before the game")) << ended.err;
}

/// Plays two games against a hostile engine. Expects both to end by time loss.
void expect_time_losses(const std::string& cases) {
  const MatchFolder folder;
  const Json result = match_json(folder.engine("sound", winning), folder.engine("hostile", losing, cases),
                                 {"--time", "1", "--grace", "500"});
  EXPECT_EQ(result["engines"][1]["forfeits"]["time_losses"], 2) << result;
  EXPECT_EQ(result["won"], 2);
}

TEST(MatchReferee, OutlastsOutputWithoutEnd) {
  expect_time_losses("BEGIN*|TURN*|DONE*) yes MESSAGE;;");
  expect_time_losses("BEGIN*|TURN*|DONE*) yes | tr -d '\\n';;");
}

TEST(MatchReferee, TakesTheMoveBehindLinesThatAreNoAnswers) {
  const MatchFolder folder;
  const std::string talking =
      folder.engine("talking", winning, "BEGIN*|TURN*|DONE*) printf 'MESSAGE depth \n-7 nodes 3\n'; echo; move;;");
  const Ended ended = play_match(talking, folder.engine("other", losing));
  EXPECT_EQ(ended.status, 0) << ended.err;
  EXPECT_TRUE(contains(ended.out, "2 games, 2 won")) << ended.out;
  EXPECT_TRUE(contains(ended.out, "10 answers with other lines before them")) << ended.out;
  EXPECT_TRUE(contains(ended.err, "talking 1.5 says '-7 nodes 3', which is not an answer")) << ended.err;
}

TEST(MatchReferee, StartsEnginesThatDoNotKnowAbout) {
  const MatchFolder folder;
  for (const std::string answer :
       {"ABOUT*) ;;", "ABOUT*) echo UNKNOWN command ABOUT;;", "ABOUT*) echo ERROR;;", "ABOUT*) echo by hand;;"}) {
    const Json result = match_json(folder.engine("old", winning, answer), folder.engine("other", losing));
    EXPECT_EQ(result["won"], 2) << result;
    EXPECT_EQ(result["engines"][0]["name"], "");
  }
}

TEST(MatchReferee, TakesOneSuggestionAQuestion) {
  const MatchFolder folder;
  const std::string hostile = folder.engine("hostile", losing, "BEGIN*|TURN*|DONE*) yes 'SUGGEST 1,1';;");
  EXPECT_EQ(match_json(folder.engine("sound", winning), hostile,
                       {"--time", "1", "--grace", "500"})["engines"][1]["forfeits"]["illegal_moves"],
            2);
}

TEST(MatchReferee, OutlastsSilence) { expect_time_losses("BEGIN*|TURN*|DONE*) ;;"); }

TEST(MatchReferee, IsNotBlockedByStandardError) {
  const MatchFolder folder;
  const std::string loud = folder.engine("loud", winning, "START*) head -c 3000000 /dev/zero >&2; echo OK;;");
  EXPECT_EQ(match_json(loud, folder.engine("other", losing))["won"], 2);
}

TEST(MatchReferee, LeavesNoProcessBehind) {
  const MatchFolder folder;
  const std::string pids = folder / "pids";
  const std::string forking =
      folder.engine("forking", losing, "START*) sleep 600 & echo $! >>" + pids + "; echo OK;;\nEND*) sleep 600;;");
  EXPECT_EQ(play_match(folder.engine("sound", winning), forking).status, 0);
  std::ifstream file(pids);
  int count = 0;
  for (pid_t pid = 0; file >> pid; ++count) {
    // Killed processes may stay zombies until init reaps them.
    bool gone = false;
    for (int i = 0; i < 3000 && !gone; ++i) {
      const std::string state = file_text("/proc/" + std::to_string(pid) + "/stat");
      gone = state.empty() || contains(state, ") Z ");
      if (!gone) usleep(10000);
    }
    EXPECT_TRUE(gone) << pid;
  }
  EXPECT_EQ(count, 2);
}

TEST(MatchReferee, EndsAtAnInterruptWhileAnEngineThinks) {
  const MatchFolder folder;
  const std::string marker = folder / "asked";
  const std::string thinking = folder.engine("thinking", winning, "BEGIN*) touch " + marker + ";;");
  Child child({"match", "--engines", thinking, folder.engine("other", losing), "--game", "9,9,5", "--time", "100000",
               "--json"});
  for (int i = 0; i < 6000 && !std::filesystem::exists(marker); ++i) usleep(10000);
  ASSERT_TRUE(std::filesystem::exists(marker));
  child.interrupt();
  const Ended ended = child.wait(120);
  EXPECT_EQ(ended.status, 130) << ended.err;
  EXPECT_TRUE(contains(ended.out, R"("games":0,)") && contains(ended.out, R"("interrupted":true)")) << ended.out;
}

TEST(MatchReferee, CutsLongLinesInBoundedMemory) {
  const MatchFolder folder;
  const std::string endless = folder.program("endless", "#!/bin/bash\nyes x | tr -d '\\n'\n");
  EngineProcess process(endless);
  const auto resident = [] {
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);) {
      if (line.rfind("VmRSS:", 0) == 0) return std::stol(line.substr(6));
    }
    return -1L;
  };
  const long before = resident();
  EXPECT_FALSE(process.receive(seconds_from_now(2)));
  EXPECT_LT(resident() - before, 20000);  // KiB; the engine writes hundreds of MB in that time
  EXPECT_FALSE(process.is_gone());
  const std::string giant =
      folder.program("giant", "#!/bin/bash\nhead -c 100000 /dev/zero | tr '\\0' 7\necho\necho next\nread -r line\n");
  EngineProcess second(giant);
  EXPECT_EQ(second.receive(seconds_from_now(60)), std::string(EngineProcess::max_line_length, '7'));
  EXPECT_EQ(second.receive(seconds_from_now(60)), "next");
}

TEST(MatchReferee, GivesUpAProgramThatDoesNotRead) {
  const MatchFolder folder;
  EngineProcess process(folder.program("deaf", "#!/bin/bash\nexec sleep 600\n"));
  for (int i = 0; i < 20000 && !process.is_gone(); ++i) process.send("INFO time_left 2147483647");
  EXPECT_TRUE(process.is_gone());
  EXPECT_EQ(process.why_gone(), "did not read its input");
}

TEST(MatchReferee, DropsLinesOfEarlierQuestions) {
  const MatchFolder folder;
  const std::string echo =
      folder.program("echo", "#!/bin/bash\nwhile read -r line; do echo \"$line\"; echo ready; done\n");
  EngineProcess process(echo);
  process.send("stale");
  while (process.receive(seconds_from_now(60)) != "stale") {
  }
  process.discard_until(seconds_from_now(0.5));  // "ready" is still in the pipe
  process.send("fresh");
  EXPECT_EQ(process.receive(seconds_from_now(60)), "fresh");
}

TEST(EngineAbout, ReadsNamesAndVersions) {
  const apps::EngineName rapfi =
      apps::read_about(R"(name="Rapfi", version="0.43.01", author="Rapfi developers", country="China")");
  EXPECT_EQ(rapfi.label("/x/pbrain-rapfi"), "Rapfi 0.43.01");
  EXPECT_EQ(apps::read_about(R"(name = "Wine", version ="2.1", author = "J")").label("x"), "Wine 2.1");
  EXPECT_EQ(apps::read_about(R"(author="a, name=b", Name=Plain, www=x)").name, "Plain");
  EXPECT_EQ(apps::read_about(R"(name="open)").label("x"), "open");
  for (const std::string text :
       {"", "An engine, by hand", "UNKNOWN ABOUT", "name", "name=", "=\"", ",,,=", "version=\"3\""}) {
    EXPECT_EQ(apps::read_about(text).label("/a/b/pbrain-old"), "pbrain-old") << text;
  }
  EXPECT_EQ(apps::read_about("name=\"two\xc3\xa9\nlines\"").name, "two???lines");
  EXPECT_EQ(apps::shown(std::string(1000, 'x')), std::string(197, 'x') + "...");
}

TEST(MatchResult, IsValidWithAtMostTwoPercentForfeited) {
  apps::MatchResult result;
  result.games = 100;
  result.tallies[0].faults[static_cast<std::size_t>(apps::Fault::crash)] = 1;
  result.tallies[1].faults[static_cast<std::size_t>(apps::Fault::time_loss)] = 1;
  EXPECT_TRUE(result.is_valid());
  result.games = 99;
  EXPECT_FALSE(result.is_valid());
}

}  // namespace
}  // namespace mnk::test
