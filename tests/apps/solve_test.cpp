// SPDX-License-Identifier: MIT
// `mnk solve` as a program, and the node count that every change of the search must update.
#include <fcntl.h>
#include <sys/stat.h>

#include <array>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <thread>

#include "apps/judge_run.hpp"
#include "mnk/certificate.hpp"

namespace mnk::test {
namespace {

TEST(SolveProgram, SaysTheValue) {
  const Ended draw = run({"solve"});
  EXPECT_EQ(draw.status, 0);
  EXPECT_EQ(draw.out.rfind("3,3,3: draw (", 0), 0U) << draw.out;
  EXPECT_EQ(run({"solve", "--position", "XX./OO./..."}).out.rfind("3,3,3: X wins (", 0), 0U);
  EXPECT_EQ(run({"solve", "--game", "4,3,3:misere", "--json"})
                .out.rfind(R"({"game":"4,3,3:misere","value":"o_wins","lower":"o_wins","upper":"o_wins",)", 0),
            0U);
}

TEST(SolveProgram, SaysTheDistanceWhenAsked) {
  EXPECT_EQ(run({"solve", "--game", "4,4,3:gravity", "--plies"}).out.rfind("4,4,3:gravity: X wins in 9 plies (", 0),
            0U);
  EXPECT_NE(run({"solve", "--game", "4,4,3:gravity", "--plies", "--json"}).out.find(R"("plies":9,)"),
            std::string::npos);
  EXPECT_NE(run({"solve", "--json"}).out.find(R"("plies":null,)"), std::string::npos);
}

TEST(SolveProgram, OutOfTimeItSaysWhatIsProved) {
  const Ended ended = run({"solve", "--game", "8,8,5", "--time", "0.2"});
  EXPECT_EQ(ended.status, 1);
  EXPECT_EQ(ended.out.rfind("8,8,5: not proved; at least a draw for X (", 0), 0U) << ended.out;
}

TEST(SolveProgram, SaysWhyNothingIsProved) {
  EXPECT_EQ(run({"solve", "--game", "64,64,5:misere"})
                .out.rfind("64,64,5:misere: not proved (0 nodes, 0.00 s; boards of more than 64", 0),
            0U);
  const Ended ended = run({"solve", "--game", "20,20,5", "--time", "0.1", "h8"});
  EXPECT_NE(ended.out.find("; no forced win and no pairing strategy was found)"), std::string::npos) << ended.out;
}

TEST(SolveProgram, AnswersOneClaim) {
  const Ended proved = run({"solve", "--game", "6,5,4", "--claim", "x_wins"});
  EXPECT_EQ(proved.status, 0);
  EXPECT_EQ(proved.out.rfind("6,5,4: x_wins is proved\n6,5,4: X wins (", 0), 0U) << proved.out;
  const Ended refuted = run({"solve", "--game", "6,5,4", "--claim", "o_does_not_lose"});
  EXPECT_EQ(refuted.status, 1);
  EXPECT_EQ(refuted.out.rfind("6,5,4: o_does_not_lose is refuted\n", 0), 0U) << refuted.out;
  const Ended open = run({"solve", "--game", "8,8,5", "--claim", "x_wins", "--time", "0.2", "--json"});
  EXPECT_EQ(open.status, 1);
  EXPECT_NE(open.out.find(R"("claim":"x_wins","holds":null)"), std::string::npos) << open.out;
  EXPECT_EQ(run({"solve", "--claim", "draw"}).status, 2);
}

TEST(SolveProgram, OneProofForEveryLargerBoard) {
  const Ended both = run({"solve", "--game", "9,9,3", "--family", "both"});
  EXPECT_EQ(both.status, 0);
  EXPECT_EQ(both.out.rfind("9,9,3: X wins, also with more columns and rows (", 0), 0U) << both.out;
  const Ended wider = run({"solve", "--game", "23,3,3", "--family", "columns", "--json"});
  EXPECT_NE(wider.out.find(R"("family":{"wider":true,"taller":false,"margin":0})"), std::string::npos) << wider.out;
  EXPECT_EQ(run({"solve", "--game", "8,8,3:gravity", "--family", "rows"}).status, 2);
  const Ended margin = run({"solve", "--game", "4,3,3", "--family", "both", "--margin", "2", "--json"});
  EXPECT_EQ(margin.status, 0);
  EXPECT_NE(margin.out.find(R"("family":{"wider":true,"taller":true,"margin":2})"), std::string::npos) << margin.out;
  EXPECT_EQ(run({"solve", "--game", "4,3,3", "--margin", "2"}).status, 2);
  EXPECT_EQ(run({"solve", "--game", "4,3,3", "--family", "both", "--margin", "20"}).status, 2);
  EXPECT_EQ(run({"solve", "--game", "9,9,3", "--family", "all"}).status, 2);
}

/// `solve` and `analyse` refuse finished and impossible positions with identical messages.
TEST(SolveProgram, RefusesFinishedPositionsAsAnalyseDoes) {
  const std::pair<const char*, const char*> cases[] = {
      {"XXX/OO./...", "the game is over: X has won"},
      {"a1 a2 b1 b2 c1", "the game is over: X has won"},
      {"XXO/OOX/XXO", "the game is over: it is a draw"},
      {"XXX/.../...", "impossible board: X has more than one stone more than O"}};
  for (const auto& [position, words] : cases) {
    const Ended solved = run({"solve", position});
    EXPECT_EQ(solved.status, 2) << position;
    EXPECT_EQ(solved.err.rfind(std::string("mnk: ") + words, 0), 0U) << solved.err;
    EXPECT_EQ(run({"analyse", "--game", "3,3,3", position}).err, solved.err);
    EXPECT_NE(run({"play", "--game", "3,3,3", position}).err.find(words), std::string::npos);
  }
}

TEST(SolveProgram, RefusesWhatCannotBeSolved) {
  EXPECT_EQ(run({"solve", "--position", "XXX/OO./..."}).status, 2);
  EXPECT_EQ(run({"solve", "--position", "XXX/.../..."}).status, 2);
  EXPECT_EQ(run({"solve", "--position", "what?"}).status, 2);
  EXPECT_EQ(run({"solve", "--game", "3,3"}).status, 2);
}

TEST(SolveProgram, RefusesCommentsAlone) {
  const Ended ended = run({"solve", "-"}, "# a board\n");
  EXPECT_EQ(ended.status, 2);
  EXPECT_EQ(ended.err, "mnk: standard input:1:1: no position: only comments\n");
  EXPECT_EQ(run({"solve", "-"}, " \n").status, 0);
}

TEST(SolveProgram, ReadsAPositionThatBeginsWithAMinus) {
  EXPECT_EQ(run({"solve", "--", "-1 0 1/0 1 0/0 0 0"}).status, 0);
}

TEST(SolveProgram, WritesCertificatesThatCheckAccepts) {
  const std::string file = testing::TempDir() + "mnk_solve_" + std::to_string(getpid());
  ASSERT_EQ(run({"solve", "--game", "4,4,4:exact", "--certificate", file}).status, 0);
  const Ended checked = run({"check", file, file + ".x"});
  EXPECT_EQ(checked.status, 0) << checked.out;
  EXPECT_EQ(run({"check", "--expect", "o_does_not_lose 4,4,4:exact", file}).status, 0);
  EXPECT_EQ(run({"check", "--expect", "o_does_not_lose 4,4,4:exact", file, file + ".x"}).status, 1);
  EXPECT_EQ(run({"check", "--expect", "o_does_not_lose 4,4,4", file}).out,
            "REJECTED o_does_not_lose 4,4,4:exact from the empty board: another claim was expected: "
            "o_does_not_lose 4,4,4 from the empty board\n");
  std::remove(file.c_str());
  std::remove((file + ".x").c_str());
}

class SolveOutputs : public testing::Test {
 protected:
  SolveOutputs() { std::filesystem::create_directories(folder_); }
  ~SolveOutputs() override { std::filesystem::remove_all(folder_); }
  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  static std::string content(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  static std::string not_a_certificate(const std::string& path) {
    return "mnk: --certificate: " + path +
           " is not a certificate; it is left as it is. Name another file, or remove it\n";
  }
  static void write(const std::string& path, const std::string& text) { std::ofstream(path, std::ios::binary) << text; }

  std::filesystem::path folder_ =
      std::filesystem::path(testing::TempDir()) / ("mnk_outputs_" + std::to_string(getpid()));
};

TEST_F(SolveOutputs, AreNoTwoTheSameFile) {
  for (const std::string resume : {"c", "c.x", "./c"}) {
    const Ended ended = run({"solve", "--certificate", path("c"), "--resume", (folder_ / resume).string()});
    EXPECT_EQ(ended.status, 2);
    EXPECT_NE(ended.err.find("would both be written"), std::string::npos) << ended.err;
  }
  EXPECT_TRUE(std::filesystem::is_empty(folder_));
}

TEST_F(SolveOutputs, AreTriedBeforeTheSearch) {
  const Ended ended = run({"solve", "--game", "8,8,5", "--certificate", path("no/such")});
  EXPECT_EQ(ended.status, 2);
  EXPECT_EQ(ended.out, "");
  EXPECT_EQ(ended.err, "mnk: --certificate: " + path("no/such") + " cannot be written: No such file or directory\n");
  const Ended resumed = run({"solve", "--game", "8,8,5", "--resume", path("no/such")});
  EXPECT_EQ(resumed.status, 2);
  EXPECT_NE(resumed.err.find("No such file or directory"), std::string::npos) << resumed.err;
}

TEST_F(SolveOutputs, HaveNoHalfOfAnotherValueBesideThem) {
  ASSERT_EQ(run({"solve", "--game", "4,4,4:exact", "--certificate", path("c")}).status, 0);
  ASSERT_TRUE(std::filesystem::exists(path("c.x")));
  ASSERT_EQ(run({"solve", "--certificate", path("c")}).status, 0);
  EXPECT_FALSE(std::filesystem::exists(path("c.x")));
  write(path("c.x"), "a letter");
  const std::string before = content(path("c"));
  const Ended refused = run({"solve", "--game", "4,4,4:exact", "--certificate", path("c")});
  EXPECT_EQ(refused.status, 2);
  EXPECT_EQ(refused.err, not_a_certificate(path("c.x")));
  EXPECT_EQ(content(path("c.x")), "a letter");
  EXPECT_EQ(content(path("c")), before);
}

TEST_F(SolveOutputs, ReplaceNothingButCertificates) {
  write(path("letter"), "a letter");
  const Ended refused = run({"solve", "--game", "8,8,5", "--certificate", path("letter")});
  EXPECT_EQ(refused.status, 2);
  EXPECT_EQ(refused.out, "");
  EXPECT_EQ(refused.err, not_a_certificate(path("letter")));
  EXPECT_EQ(content(path("letter")), "a letter");
  write(path("empty"), "");  // empty, as mktemp creates it
  EXPECT_EQ(run({"solve", "--certificate", path("empty")}).status, 0);
  EXPECT_EQ(run({"solve", "--certificate", path("empty")}).status, 0);
  EXPECT_EQ(run({"check", path("empty")}).status, 0);
}

/// Only a saved search is resumed and replaced: no other file, device or pipe.
TEST_F(SolveOutputs, NoFileButASavedSearchIsGoneOnWith) {
  write(path("letter"), "a letter");
  write(path("empty"), "");
  for (const char* name : {"letter", "empty"}) {
    const Ended refused = run({"solve", "--game", "8,8,5", "--resume", path(name)});
    EXPECT_EQ(refused.status, 2);
    EXPECT_EQ(refused.err,
              "mnk: " + path(name) + " is not a saved search; it is left as it is. Name another file, or remove it\n");
  }
  EXPECT_EQ(content(path("letter")), "a letter");
  ASSERT_EQ(mkfifo(path("pipe").c_str(), 0600), 0);
  for (const std::string& file :
       {path("pipe"), folder_.string(), std::string("/dev/null"), std::string("/dev/stdout")}) {
    const Ended refused = run({"solve", "--game", "8,8,5", "--resume", file});
    EXPECT_EQ(refused.status, 2) << file;
    EXPECT_EQ(refused.err, "mnk: " + file + " is no regular file: a search is saved in a file of its own\n");
  }
}

TEST_F(SolveOutputs, GoToPipesThatSomebodyReads) {
  ASSERT_EQ(mkfifo(path("pipe").c_str(), 0600), 0);
  const Ended refused = run({"solve", "--game", "8,8,5", "--certificate", path("pipe")});
  EXPECT_EQ(refused.status, 2);
  EXPECT_EQ(refused.err, "mnk: --certificate: " + path("pipe") +
                             " cannot be written: no program reads from this pipe; start one first\n");
  const int reader = open(path("pipe").c_str(), O_RDONLY | O_NONBLOCK);
  EXPECT_EQ(run({"solve", "--certificate", path("pipe")}).status, 0);
  std::string begin(proof::certificate_magic.size(), ' ');
  EXPECT_EQ(read(reader, begin.data(), begin.size()), static_cast<ssize_t>(begin.size()));
  EXPECT_EQ(begin, proof::certificate_magic);
  const Ended two = run({"solve", "--game", "4,4,4:exact", "--certificate", path("pipe")});
  EXPECT_EQ(two.status, 3);
  EXPECT_NE(two.err.find("can take one only: name a regular file"), std::string::npos) << two.err;
  close(reader);
}

/// The halves of a draw are written together. If the disk has no room for one, the previous pair stays.
TEST_F(SolveOutputs, AreBothWrittenOrNeither) {
  ASSERT_EQ(run({"solve", "--game", "4,4,4:gravity", "--certificate", path("c")}).status, 0);
  const std::array<std::string, 2> before = {content(path("c")), content(path("c.x"))};
  ASSERT_FALSE(before[0].empty() || before[1].empty());
  // 8 blocks of 512 bytes hold the first half (2 KB) but not the second (8 KB).
  const std::string command = "ulimit -f 8; exec " MNK_PROGRAM " solve --game 5,4,4:gravity --certificate " +
                              path("c") + " >" + path("out") + " 2>" + path("err") + " </dev/null";
  const int status = std::system(command.c_str());
  EXPECT_EQ(WEXITSTATUS(status), 3);
  EXPECT_EQ(content(path("out")).rfind("5,4,4:gravity: draw (", 0), 0U) << content(path("out"));
  EXPECT_NE(content(path("err")).find("cannot be written: File too large"), std::string::npos) << content(path("err"));
  EXPECT_EQ((std::array<std::string, 2>{content(path("c")), content(path("c.x"))}), before);
  for (const auto& entry : std::filesystem::directory_iterator(path("")))
    EXPECT_EQ(entry.path().filename().string().find(".mnk-new"), std::string::npos) << entry.path();
}

/// Redirected output goes into the existing file and does not replace it.
TEST_F(SolveOutputs, GoToStandardOutputInPlace) {
  const std::string command = "exec " MNK_PROGRAM " solve --certificate /dev/stdout </dev/null >" + path("out");
  ASSERT_EQ(std::system(command.c_str()), 0);
  const std::string written = content(path("out"));
  EXPECT_EQ(written.rfind("3,3,3: draw (", 0), 0U) << written;
  EXPECT_NE(written.find(proof::certificate_magic), std::string::npos) << written;
}

TEST_F(SolveOutputs, TheValueIsThereThoughAFileCannotBeWritten) {
  const Ended full = run({"solve", "--certificate", "/dev/full"});
  EXPECT_EQ(full.status, 3);
  EXPECT_EQ(full.out.rfind("3,3,3: draw (", 0), 0U) << full.out;
  EXPECT_EQ(full.out.find("records"), std::string::npos) << full.out;
  EXPECT_NE(full.err.find("/dev/full cannot be written: No space left on device"), std::string::npos) << full.err;
}

TEST_F(SolveOutputs, AreThereAfterAKill) {
  {
    Child child({"solve", "--game", "8,8,5", "--resume", path("r"), "--save-every", "0.2"});
    child.close_input();
    ASSERT_TRUE(Child::wait_for(60, [&] { return std::filesystem::exists(path("r")); })) << "nothing was saved";
  }  // killed
  const Ended again = run({"solve", "--game", "8,8,5", "--resume", path("r"), "--time", "0.1"});
  EXPECT_EQ(again.status, 1) << again.err;
}

TEST_F(SolveOutputs, AnInterruptedSearchSaysSoInText) {
  Child child({"solve", "--game", "8,8,5", "--resume", path("r"), "--save-every", "0.1"});
  child.close_input();
  ASSERT_TRUE(Child::wait_for(60, [&] { return std::filesystem::exists(path("r")); })) << "nothing was saved";
  child.interrupt();
  const Ended ended = child.wait(600);
  EXPECT_EQ(ended.status, 130);
  EXPECT_EQ(ended.out.rfind("8,8,5: not proved; at least a draw for X (", 0), 0U) << ended.out;
  EXPECT_EQ(ended.err, "mnk: interrupted\n");
}

/// The three kinds of searches: of claims, with gravity, on large boards.
TEST_F(SolveOutputs, AnInterruptedSearchSaysSoAndIsSaved) {
  for (const auto& [game, signal] :
       {std::pair("8,8,5", SIGINT), std::pair("8,8,5", SIGTERM), std::pair("8,8,5", SIGHUP),
        std::pair("8,7,4:gravity", SIGINT), std::pair("15,15,5", SIGTERM)}) {
    std::filesystem::remove(path("r"));
    Child child({"solve", "--game", game, "--resume", path("r"), "--save-every", "0.1", "--json"});
    child.close_input();
    ASSERT_TRUE(Child::wait_for(60, [&] { return std::filesystem::exists(path("r")); })) << "nothing was saved";
    std::filesystem::remove(path("r"));
    child.interrupt(signal);
    const Ended ended = child.wait(600);
    EXPECT_EQ(ended.status, 130);
    EXPECT_EQ(Json::parse(ended.out).at("interrupted"), true) << ended.out;
    ASSERT_TRUE(std::filesystem::exists(path("r"))) << game;
    const Ended again = run({"solve", "--game", game, "--resume", path("r"), "--time", "0.1"});
    EXPECT_EQ(again.status, 1) << game << ": " << again.err;
  }
}

TEST(SolveProgram, PrintsLinesOfProgress) {
  const std::string effort = R"([0-9]+\.[0-9] M nodes, [0-9]+ s, depth [1-9][0-9]*)";
  const std::string numbers = "; does [XO] win\\? proof [1-9][0-9]*, disproof [1-9][0-9]*";
  const std::string move = "; move [1-9][0-9]* of [1-9][0-9]*: [a-o][1-9][0-5]?\n";
  for (const auto& [game, line] :
       {std::pair("8,8,5", effort + numbers + move), std::pair("15,15,5", effort + numbers + move),
        std::pair("8,7,4:gravity", effort + move)}) {
    const Ended ended = run({"solve", "--game", game, "--time", "1", "--progress-every", "0.3"});
    EXPECT_EQ(ended.status, 1);
    EXPECT_TRUE(std::regex_search(ended.err, std::regex("(^|\n)" + line))) << game << ": " << ended.err;
    EXPECT_EQ(run({"solve", "--game", game, "--time", "0.5"}).err, "") << "a line a minute";
  }
}

/// A commit that changes the node count updates bench/signature.txt and contains `Bench: N`.
TEST(SolveProgram, VisitsAsManyPositionsAsTheSignatureSays) {
  std::ifstream signature(MNK_SOURCE_DIR "/bench/signature.txt");
  for (const char* group : {"solve", "engine"}) {
    std::string expected;
    std::getline(signature, expected);
    const Ended bench = run({"bench", group, "--signature"});
    EXPECT_EQ(bench.status, 0) << bench.err;
    EXPECT_EQ(bench.out, expected + "\n");
  }
}

/// --memory limits all threads together; per-thread memory is small.
TEST(SolveProgram, ManyThreadsTakeLittleMemory) {
  for (const char* game : {"8,8,5", "15,15,5"}) {
    Child child({"solve", "--game", game, "--threads", "64", "--memory", "8", "--time", "1"});
    child.close_input();
    long most = 0;
    for (long now = child.peak_memory_kib(); now >= 0;
         now = child.peak_memory_kib()) {  // negative once the child has ended
      most = now;
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    EXPECT_EQ(child.wait(60).status, 1);
    EXPECT_GT(most, 0);
    EXPECT_LT(most, (sanitized ? 400 : 128) << 10) << game;  // 8 MB per thread would be 512 MB
  }
}

/// The source of docs/values.md: one row per game, replaced when the game is solved again.
TEST(SolveProgram, BenchKeepsARowForEachGameItSolved) {
  const std::string file = testing::TempDir() + "mnk_values_" + std::to_string(getpid());
  EXPECT_EQ(run({"bench", "solve", "--games", "4,4,4", "3,3,3:misere", "--values", file}).status, 0);
  const Ended again = run({"bench", "solve", "--games", "4,4,4", "--values", file});
  EXPECT_EQ(again.status, 0) << again.err;
  EXPECT_NE(again.out.find("accepted"), std::string::npos) << again.out;
  std::ifstream rows(file);
  std::string head;
  std::string first;
  std::string second;
  std::getline(rows, head);
  std::getline(rows, first);
  std::getline(rows, second);
  EXPECT_EQ(head, "game,value,status,plies,nodes,seconds,claims,records,bytes,command");
  EXPECT_EQ(first.rfind("\"4,4,4\",draw,certified,16,", 0), 0U) << first;
  EXPECT_EQ(second.rfind("\"3,3,3:misere\",draw,certified,9,", 0), 0U) << second;
  EXPECT_FALSE(std::getline(rows, head));
  EXPECT_EQ(run({"bench", "solve", "--games", "4,4"}).status, 2);
  std::remove(file.c_str());
}

}  // namespace
}  // namespace mnk::test
