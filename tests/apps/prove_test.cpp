// SPDX-License-Identifier: MIT
// `mnk prove` as a program: one process, several, killed ones, and jobs as files.
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>

#include "apps/judge_run.hpp"
#include "prove/queue.hpp"
#include "server/temporary_folder.hpp"
#include "server/waiting.hpp"

namespace mnk::test {
namespace {

class Prove : public testing::Test {
 protected:
  std::string file(const std::string& name) const { return folder_.file(name); }

  /// Runs `mnk prove ...`; words that begin with a slash are names in the folder of the test.
  std::vector<std::string> arguments(const std::string& text) const {
    std::vector<std::string> all = {"prove"};
    for (const std::string& word : words(text)) all.push_back(word.starts_with('/') ? file(word.substr(1)) : word);
    return all;
  }
  Ended prove(const std::string& text) const { return run(arguments(text), {}, 300); }

  std::string content(const std::string& name) const {
    std::ifstream in(file(name), std::ios::binary);
    std::ostringstream all;
    all << in.rdbuf();
    return all.str();
  }
  void write(const std::string& name, const std::string& text) const {
    std::ofstream(file(name), std::ios::binary) << text;
  }
  std::vector<std::string> files(const std::string& folder, const std::string& ending) const {
    std::vector<std::string> found;
    for (const auto& entry : std::filesystem::directory_iterator(file(folder))) {
      if (entry.path().extension() == ending) found.push_back(entry.path().string());
    }
    return found;
  }
  void expect_accepted(const std::string& certificate, const std::string& start) const {
    const Ended checked = run({"check", file(certificate)});
    EXPECT_EQ(checked.status, 0) << checked.err;
    EXPECT_EQ(checked.out.rfind("ACCEPTED " + start, 0), 0U) << checked.out;
  }

  /// The queue of a proof that has one job and no answer.
  void begin_proof() const {
    const Ended begun = prove("run /book --certificate /c.mnk --workers 0 --time 1ms");
    EXPECT_EQ(begun.status, 1) << begun.err;
    EXPECT_NE(begun.err.find("the same command goes on"), std::string::npos) << begun.err;
  }

  server::TemporaryFolder folder_;
  const std::string book = "game 15,15,5\nclaim x_wins\nstart h8 a1 g9 i7\nnodes 50000\nh8 a1 g9 i7 f8\n";
};

TEST_F(Prove, WritesACertificateThatTheCheckerAccepts) {
  const Ended done =
      prove("run --game 6,5,4 --moves c3 --nodes 20000 --certificate /win.mnk --save-book /win.moves --state /s.json");
  EXPECT_EQ(done.status, 0) << done.err;
  EXPECT_EQ(done.out.rfind("6,5,4 x_wins c3: proved (1 jobs, ", 0), 0U) << done.out;
  expect_accepted("win.mnk", "x_wins 6,5,4 from ");
  EXPECT_EQ(content("win.moves"), "game 6,5,4\nclaim x_wins\nstart c3\nnodes 20000\n");
  const Json state = Json::parse(content("s.json"));
  EXPECT_EQ(state["proved"], true);
  EXPECT_EQ(state["jobs"], 1);
  EXPECT_EQ(state["start"], "c3");
  EXPECT_EQ(state["path"], Json::array());
  EXPECT_EQ(prove("show /win.mnk.db").out,
            "0 jobs wait, 0 taken; answers: 1 accepted, 0 to be checked, 0 refused; 0 leases ended\n");
}

TEST_F(Prove, TheStateHasThePositionsOfTheMostProvingLine) {
  write("book", book);
  ASSERT_EQ(prove("run /book --certificate /c.mnk --workers 0 --time 1ms --state /s.json").status, 1);
  const Json state = Json::parse(content("s.json"));
  ASSERT_EQ(state["path"].size(), 2U) << state;
  EXPECT_EQ(state["path"][0]["position"], "h8 a1 g9 i7");
  EXPECT_EQ(state["path"][0]["moves"], state["moves"]);
  EXPECT_EQ(state["path"][0]["moves"][0]["move"], "f8");
  EXPECT_EQ(state["path"][1], Json({{"position", "h8 a1 g9 i7 f8"}, {"moves", Json::array()}}));
  EXPECT_EQ(state["line"], "f8");
}

TEST_F(Prove, IsMadeAgainFromItsBook) {
  write("book", book);
  ASSERT_EQ(prove("run /book --certificate /c.mnk --workers 2 --save-book /again").status, 0);
  expect_accepted("c.mnk", "x_wins 15,15,5 from ");
  EXPECT_EQ(content("again").rfind(book, 0), 0U) << content("again");
  std::filesystem::remove(file("c.mnk.db"));
  const Ended again = prove("run /again --certificate /d.mnk");
  EXPECT_EQ(again.status, 0) << again.err;
  expect_accepted("d.mnk", "x_wins 15,15,5 from ");
}

TEST_F(Prove, GoesOnAfterItIsKilled) {
  write("book", book);
  for (int i = 0; i < 3; ++i) {
    Child killed(arguments("run /book --certificate /c.mnk --lease 1s"));
    EXPECT_TRUE(killed.wait_until_busy(0.1));  // the whole proof takes less than a second
    killed.interrupt(SIGKILL);
    killed.wait(60);
  }
  EXPECT_FALSE(std::filesystem::exists(file("c.mnk")));
  EXPECT_EQ(prove("run /book --certificate /c.mnk --lease 1s").status, 0);
  expect_accepted("c.mnk", "x_wins 15,15,5 from ");
}

TEST_F(Prove, AnInterruptSavesTheBookAndGivesTheJobsBack) {
  Child child(arguments("run --moves h8 --certificate /c.mnk --save-book /saved --nodes 100000000000"));
  EXPECT_TRUE(child.wait_until_busy());
  child.interrupt();
  const Ended ended = child.wait(120);
  EXPECT_EQ(ended.status, 130) << ended.err;
  EXPECT_EQ(content("saved"), "game 15,15,5\nclaim x_wins\nstart h8\nnodes 100000000000\n");
  EXPECT_EQ(prove("show /c.mnk.db").out.rfind("1 jobs wait, 0 taken", 0), 0U);
}

TEST_F(Prove, WorkersAreProcessesOfTheirOwn) {
  write("book", book);
  begin_proof();
  Child coordinator(arguments("run /book --certificate /c.mnk --workers 0 --lease 2s"));
  Child first(arguments("work --queue /c.mnk.db --lease 2s"));
  EXPECT_TRUE(first.wait_until_busy());  // alone: the proof takes less than a second, and goes on with this worker only
  Child second(arguments("work --queue /c.mnk.db --lease 2s"));
  first.interrupt(SIGKILL);
  const Ended done = coordinator.wait(300);
  EXPECT_EQ(done.status, 0) << done.err;
  second.interrupt(SIGTERM);
  EXPECT_EQ(second.wait(120).status, 130);
  expect_accepted("c.mnk", "x_wins 15,15,5 from ");
}

TEST_F(Prove, AQueueIsMadeOnceByManyThatStartTogether) {
  write("book", book);
  for (int round = 0; round < 15; ++round) {
    const std::string number = std::to_string(round);
    std::vector<std::unique_ptr<Child>> children;
    for (const char* name : {"a", "b", "c", "d", "e", "f"}) {
      children.push_back(std::make_unique<Child>(
          arguments("run /book --workers 0 --time 1ms --queue /" + number + ".db --certificate /" + name + number)));
    }
    for (const auto& child : children) {
      const Ended ended = child->wait(100);
      EXPECT_EQ(ended.status, 1);
      EXPECT_NE(ended.err.find("the same command goes on"), std::string::npos) << ended.err;
    }
  }
}

TEST_F(Prove, JobsLeaveAndComeBackAsFiles) {
  write("book", book);
  begin_proof();
  bool proved = false;
  for (int round = 0; round < 100 && !proved; ++round) {
    EXPECT_EQ(prove("export --queue /c.mnk.db /jobs --lease 1h").status, 0);
    for (const std::string& job : files("jobs", ".job")) EXPECT_EQ(run({"prove", "answer", job}).status, 0);
    EXPECT_EQ(prove("import --queue /c.mnk.db /jobs").status, 0);
    EXPECT_TRUE(files("jobs", ".job").empty());
    EXPECT_TRUE(files("jobs", ".answer").empty());
    proved = prove("run /book --certificate /c.mnk --workers 0 --time 1ms").status == 0;
  }
  expect_accepted("c.mnk", "x_wins 15,15,5 from ");
}

TEST_F(Prove, ABadAnswerFileStaysWhereItIs) {
  write("book", book);
  begin_proof();
  EXPECT_EQ(prove("export --queue /c.mnk.db /jobs --lease 1h --jobs 1").out, "1 jobs in " + file("jobs") + "\n");
  write("jobs/1-1.answer", "nonsense");
  const Ended bad = prove("import --queue /c.mnk.db /jobs");
  EXPECT_EQ(bad.status, 1);
  EXPECT_EQ(bad.out, "0 answers handed in, 0 too late, 1 bad\n");
  EXPECT_EQ(content("jobs/1-1.answer"), "nonsense");
  write("bad.job", "mnk job 1\nlease 1 1\n3,3,3 x_wins 5 z9\n");
  EXPECT_EQ(prove("answer /bad.job").status, 2);
  EXPECT_EQ(prove("answer /missing.job").status, 2);
}

TEST_F(Prove, AnAnswerThatIsTooLongKeepsNoOtherOut) {
  write("book", book);
  begin_proof();
  EXPECT_EQ(prove("export --queue /c.mnk.db /jobs --lease 1h --jobs 1").status, 0);
  const std::string job = content("jobs/1-1.job");
  EXPECT_EQ(run({"prove", "answer", file("jobs/1-1.job")}).status, 0);
  for (const std::size_t more : {1U, 1U << 20}) {  // both ways to be too long: the answer, and the file
    write("jobs/0-1.answer", job + std::string(prove::Queue::max_answer + more, '\n'));
    const Ended bad = prove("import --queue /c.mnk.db /jobs");
    EXPECT_EQ(bad.status, 1);
    EXPECT_EQ(bad.out,
              more == 1 ? "1 answers handed in, 0 too late, 1 bad\n" : "0 answers handed in, 0 too late, 1 bad\n");
    EXPECT_NE(bad.err.find("0-1.answer"), std::string::npos) << bad.err;
  }
}

TEST_F(Prove, TellsThatItsQueueCannotBeWritten) {
  const std::string command = "ulimit -f 1; exec " MNK_PROGRAM " prove run --game 6,5,4 --moves c3 --certificate " +
                              file("c.mnk") + " 2>&1 >/dev/null | cat >" + file("said");
  EXPECT_EQ(std::system(("bash -o pipefail -c '" + command + "'").c_str()) >> 8, 3);
  EXPECT_NE(content("said").find("c.mnk.db cannot be written: disk I/O error; make room"), std::string::npos)
      << content("said");
}

TEST_F(Prove, ExportsNoJobOverThatOfAnotherQueue) {
  write("book", book);
  begin_proof();
  EXPECT_EQ(prove("export --queue /c.mnk.db /jobs --lease 1h --jobs 1").status, 0);
  const std::string job = content("jobs/1-1.job");
  EXPECT_EQ(prove("run --game 6,5,4 --certificate /d.mnk --workers 0 --time 1ms").status, 1);
  const Ended refused = prove("export --queue /d.mnk.db /jobs --lease 1h");
  EXPECT_EQ(refused.status, 3);
  EXPECT_NE(refused.err.find("1-1.job is a job of another queue"), std::string::npos) << refused.err;
  EXPECT_EQ(content("jobs/1-1.job"), job);
  EXPECT_NE(prove("show /d.mnk.db").out.find(" wait, 0 taken"), std::string::npos) << "the job is given back";
  EXPECT_EQ(prove("export --queue /missing.db /nothing").status, 2);
  EXPECT_FALSE(std::filesystem::exists(file("nothing")));
}

TEST_F(Prove, TellsWhenItsQueueIsRemovedAndStillWritesTheCertificate) {
  write("book", book);
  Child run(arguments("run /book --certificate /c.mnk --workers 1 --state /s.json"));
  // The first state is written when all have opened the queue.
  server::test::wait_until([&] { return content("s.json").starts_with("{"); });
  std::filesystem::remove(file("c.mnk.db"));
  const Ended done = run.wait(300);
  EXPECT_EQ(done.status, 0) << done.err;
  EXPECT_NE(done.err.find("c.mnk.db was removed"), std::string::npos) << done.err;
  expect_accepted("c.mnk", "x_wins 15,15,5 from ");
}

TEST_F(Prove, TellsThatNothingCanBeProvedWhereTheOpponentEndsTheGame) {
  const Ended done = prove("run --game 6,5,4 --moves a5,a1,c4,b1,f5,c1,d4 --certificate /c.mnk");
  EXPECT_EQ(done.status, 1);
  EXPECT_NE(done.err.find("the opponent ends the game with the next move"), std::string::npos) << done.err;
}

TEST_F(Prove, ReadsMovesOnSeveralLines) {
  const Ended done = run({"prove", "run", "--game", "6,5,4", "--moves", "c3\nb2\n", "--certificate", file("c.mnk"),
                          "--workers", "0", "--time", "1ms", "--save-book", file("book")});
  EXPECT_EQ(done.status, 1) << done.err;
  EXPECT_NE(content("book").find("start c3 b2\n"), std::string::npos) << content("book");
}

TEST_F(Prove, AnAnswerOfAnotherQueueIsNotLost) {
  write("book", book);
  begin_proof();
  EXPECT_EQ(prove("export --queue /c.mnk.db /jobs --lease 1h --jobs 1").status, 0);
  EXPECT_EQ(run({"prove", "answer", file("jobs/1-1.job")}).status, 0);
  const std::string answer = content("jobs/1-1.answer");
  EXPECT_EQ(prove("run --game 6,5,4 --certificate /d.mnk --workers 0 --time 1ms").status, 1);
  EXPECT_EQ(prove("export --queue /d.mnk.db /other --lease 1h --jobs 1").status, 0);
  EXPECT_EQ(prove("import --queue /d.mnk.db /jobs").out, "0 answers handed in, 1 too late, 0 bad\n");
  EXPECT_EQ(content("jobs/1-1.late"), answer);
  std::filesystem::rename(file("jobs/1-1.late"), file("jobs/1-1.answer"));
  EXPECT_EQ(prove("import --queue /c.mnk.db /jobs").out, "1 answers handed in, 0 too late, 0 bad\n");
}

TEST_F(Prove, WritesNoFileTwice) {
  write("book", book);
  const std::string claim = "run --game 6,5,4 --moves c3 --certificate /c.mnk ";
  for (const char* outputs : {"--state /c.mnk", "--save-book /c.mnk", "--queue /c.mnk", "--state /c.mnk.db",
                              "--save-book /c.mnk.db", "--state /s --save-book /s"}) {
    const Ended refused = prove(claim + outputs);
    EXPECT_EQ(refused.status, 2) << outputs;
    EXPECT_NE(refused.err.find("is named twice"), std::string::npos) << refused.err;
  }
  EXPECT_EQ(prove("run /book --certificate /c.mnk --state /book").status, 2);
  EXPECT_EQ(prove("run /book --certificate /book").status, 2);
  EXPECT_EQ(content("book"), book);
  EXPECT_EQ(run({"prove", "run", "--game", "6,5,4", "--certificate", "/dev/stdout"}).status, 2);
}

TEST_F(Prove, LeavesFilesOfOthersAlone) {
  write("letter", "Dear Emma,\n");
  EXPECT_EQ(prove("run --game 6,5,4 --moves c3 --certificate /letter").status, 2);
  EXPECT_EQ(prove("run --game 6,5,4 --moves c3 --certificate /c.mnk --save-book /letter").status, 2);
  EXPECT_EQ(prove("run --game 6,5,4 --moves c3 --certificate /c.mnk --queue /letter").status, 2);
  EXPECT_EQ(prove("run --game 6,5,4 --moves c3 --certificate /no/folder/c.mnk").status, 3);
  EXPECT_EQ(prove("run --game 6,5,4 --moves c3 --certificate /c.mnk --state /letter").status, 2);
  EXPECT_EQ(prove("answer /letter").status, 2);
  write("x.job", "mnk job 1\nlease 1 1\n6,5,4 x_wins 10 c3\n");
  write("x.answer", "Dear Emma,\n");
  EXPECT_EQ(prove("answer /x.job").status, 2);
  EXPECT_EQ(content("x.answer"), "Dear Emma,\n");
  write("other.moves", book);
  EXPECT_EQ(prove("run --game 6,5,4 --moves c3 --certificate /c.mnk --save-book /other.moves").status, 2);
  EXPECT_EQ(content("other.moves"), book);
  EXPECT_EQ(content("letter"), "Dear Emma,\n");
  EXPECT_FALSE(std::filesystem::exists(file("c.mnk")));
}

TEST_F(Prove, RefusesWhatCannotBeProved) {
  EXPECT_EQ(prove("run --certificate /c.mnk --game 6,5,4:gravity").status, 2);
  EXPECT_EQ(prove("run --certificate /c.mnk --game 3,3,3 --moves 'a1").status, 2);
  EXPECT_EQ(prove("run --certificate /c.mnk --game renju").status, 2);
  EXPECT_EQ(prove("run --certificate /c.mnk --claim draw").status, 2);
  EXPECT_EQ(prove("run /missing --certificate /c.mnk").status, 2);
  EXPECT_EQ(prove("run --moves h8").status, 2);
  EXPECT_EQ(prove("work --queue /missing.db").status, 2);
  EXPECT_EQ(prove("import --queue /missing.db /missing").status, 2);
  write("book", book);
  begin_proof();
  write("other", "game 15,15,5\nstart h8\n");
  const Ended other = prove("run /other --certificate /d.mnk --queue /c.mnk.db");
  EXPECT_EQ(other.status, 2);
  EXPECT_NE(other.err.find("another proof: 15,15,5 x_wins h8 a1 g9 i7"), std::string::npos) << other.err;
}

}  // namespace
}  // namespace mnk::test
