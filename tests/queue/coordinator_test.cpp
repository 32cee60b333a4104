// SPDX-License-Identifier: MIT
// Proofs over a queue: a coordinator, and workers that answer, lie, die, and never end.
#include "prove/coordinator.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <functional>
#include <sstream>

#include <SQLiteCpp/SQLiteCpp.h>
#include "mnk/board.hpp"
#include "mnk/certificate.hpp"
#include "mnk/moves.hpp"
#include "prove/worker.hpp"
#include "queue/open_queue.hpp"
#include "server/temporary_folder.hpp"
#include "server/waiting.hpp"

int check_certificate(const std::string& bytes, std::ostream& out);

namespace mnk::prove {
namespace {

/// A proof of some dozens of jobs.
class Coordinators : public testing::Test {
 protected:
  std::unique_ptr<Queue> open(const QueueOptions& options = {}) const {
    return open_queue(folder_.file("jobs.db"), "main", goal_of(book_), true, options).value();
  }

  /// Runs coordinator and two workers in turn until the claim is proved. `lie`: returns the answer of the first worker,
  /// or none for a true one. Returns the notes of the coordinator.
  std::vector<std::string> prove(Queue& queue, Coordinator& coordinator,
                                 const std::function<std::optional<std::string>(const Taken&)>& lie = {}) {
    std::vector<std::string> notes;
    for (int i = 0; i < 2000 && !coordinator.is_proved(); ++i) {
      const auto stepped = coordinator.step();
      if (!stepped) throw std::runtime_error(message_of(stepped.error()));
      for (const std::string& note : coordinator.take_notes()) notes.push_back(note);
      for (const char* worker : {"a", "b"}) {
        const auto taken = queue.take(worker).value();
        if (!taken) continue;
        std::optional<std::string> answer;
        if (lie && worker == std::string("a")) answer = lie(*taken);
        if (!answer) answer = to_text(taken->text, run(read_job(taken->text).value()));
        EXPECT_TRUE(*queue.deliver(*taken, worker, *answer));
      }
    }
    return notes;
  }

  /// Unites the parts, and expects a certificate of the claim.
  void expect_certificate(Coordinator& coordinator) {
    ASSERT_TRUE(coordinator.is_proved());
    const auto certificate = coordinator.finish();
    ASSERT_TRUE(certificate) << message_of(certificate.error());
    ASSERT_TRUE(*certificate);
    const auto reader = proof::CertificateReader::open((*certificate)->bytes);
    ASSERT_TRUE(reader);
    EXPECT_EQ(reader->header().start, Board::from(book_.rules, book_.start)->position());
    EXPECT_EQ(reader->header().claim, proof::Claim::x_wins);
    EXPECT_GT((*certificate)->records, 100U);
  }

  const std::string job_of_another = "15,15,5 x_wins 50000 h8 a1 g9 i7 f8 c3";
  MoveBook book_ =
      read_move_book("game 15,15,5\nclaim x_wins\nstart h8 a1 g9 i7\nnodes 50000\nh8 a1 g9 i7 f8\n").value();
  server::TemporaryFolder folder_;
};

TEST_F(Coordinators, ProveAClaimByManyJobs) {
  const auto queue = open();
  Coordinator coordinator(book_, *queue, 3);
  EXPECT_EQ(prove(*queue, coordinator), std::vector<std::string>());
  EXPECT_GT(coordinator.tree().counts().jobs, 10U);
  expect_certificate(coordinator);
}

TEST_F(Coordinators, GiveFreeWorkersJobsAheadOfTheTree) {
  book_.lines.push_back(book_.lines.front());
  for (const char* move : {"h9", "g7"}) book_.lines.back().push_back(parse_coordinate(book_.rules, move).value());
  const auto queue = open();
  Coordinator coordinator(book_, *queue, 3);
  ASSERT_TRUE(coordinator.step());
  const auto first = queue->take("a").value(), second = queue->take("b").value();
  ASSERT_TRUE(first && second);
  EXPECT_EQ(first->text, "15,15,5 x_wins 50000 h8 a1 g9 i7 f8");
  EXPECT_EQ(second->text, "15,15,5 x_wins 50000 h8 a1 g9 i7 f8 h9 g7");
  EXPECT_FALSE(queue->take("c").value());
  for (const auto& [taken, worker] : {std::pair(*first, "a"), std::pair(*second, "b")})
    EXPECT_TRUE(*queue->deliver(taken, worker, to_text(taken.text, run(read_job(taken.text).value()))));
  prove(*queue, coordinator);
  expect_certificate(coordinator);
}

TEST_F(Coordinators, AnswerEachReplyWhereTheBookSaysSo) {
  book_ = read_move_book("game 6,5,4\nclaim x_wins\nnodes 20000\nall c3\nc3\n").value();
  const auto queue = open();
  Coordinator coordinator(book_, *queue, 3);
  EXPECT_EQ(prove(*queue, coordinator), std::vector<std::string>());
  EXPECT_EQ(coordinator.tree().counts().jobs, 17U) << "one of each reply that differs by symmetry";
  expect_certificate(coordinator);
}

TEST_F(Coordinators, ProveAClaimOfLargerBoards) {
  book_ = read_move_book("game 6,5,4\nfamily both 5\nnodes 300\n").value();
  const auto queue = open();
  Coordinator coordinator(book_, *queue, 3);
  EXPECT_EQ(prove(*queue, coordinator), std::vector<std::string>());
  EXPECT_GT(coordinator.tree().counts().jobs, 10U);
  const auto certificate = coordinator.finish();
  ASSERT_TRUE(certificate) << message_of(certificate.error());
  ASSERT_TRUE(*certificate);
  std::ostringstream verdict;
  EXPECT_EQ(check_certificate((*certificate)->bytes, verdict), 0) << verdict.str();
  EXPECT_EQ(verdict.str().substr(0, 87),
            "ACCEPTED x_wins 6,5,4 from the empty board, and of every board that is wider or taller:");
}

TEST_F(Coordinators, GoOnWhereAnotherOneEnded) {
  const auto queue = open();
  {
    Coordinator first(book_, *queue, 3);
    for (int i = 0; i < 3; ++i) {
      EXPECT_TRUE(first.step());
      ASSERT_TRUE(work(*queue, {.name = "w", .most_jobs = 1, .until_empty = true}));
    }
  }
  Coordinator second(book_, *queue, 3);
  EXPECT_EQ(second.step().value(), 3U);
  prove(*queue, second);
  Coordinator third(book_, *queue, 3, 4);  // all answers are there: no worker is needed
  EXPECT_TRUE(third.step());
  expect_certificate(third);
}

TEST_F(Coordinators, ALyingWorkerChangesNothingButTime) {
  const auto queue = open({.most_refused = 1000});
  Coordinator coordinator(book_, *queue, 3);
  const std::string true_answer = to_text(job_of_another, run(read_job(job_of_another).value()));
  std::size_t lies = 0;
  const auto notes = prove(*queue, coordinator, [&](const Taken& taken) -> std::optional<std::string> {
    switch (lies++) {
      case 0: return "";
      case 1: return true_answer;
      case 2: return to_text(taken.text, {.state = State::proved, .certificate = "mnk-cert"});
      case 3: return to_text(taken.text, {.candidates = {{parse_coordinate(book_.rules, "a1").value(), 9}}});  // taken
      case 4: return to_text(taken.text, read_answer(job_of_another, true_answer).value());
      case 5: return to_text(taken.text + " o15", {});
      case 6: return to_text(taken.text, {.state = State::proved});
      default: return std::nullopt;
    }
  });
  ASSERT_GE(lies, 7U);
  EXPECT_EQ(notes.size(), 7U);
  EXPECT_NE(notes[0].find("of a is refused"), std::string::npos) << notes[0];
  expect_certificate(coordinator);
}

TEST_F(Coordinators, AreNotStoppedByAWorkerThatDies) {
  const auto queue = open({.lease = std::chrono::milliseconds(1)});
  Coordinator coordinator(book_, *queue, 3);
  EXPECT_TRUE(coordinator.step());
  ASSERT_TRUE(*queue->take("dead"));
  prove(*queue, coordinator);
  expect_certificate(coordinator);
}

TEST_F(Coordinators, RefuseAnswersThatWereChangedInTheDatabase) {
  const auto queue = open({.most_refused = 1000});
  {
    Coordinator first(book_, *queue, 3);
    prove(*queue, first);
  }
  {
    SQLite::Database file(folder_.file("jobs.db"), SQLite::OPEN_READWRITE);
    file.exec("UPDATE answers SET answer = substr(answer, 1, length(answer) - 1) WHERE length(answer) > 2000");
  }
  Coordinator second(book_, *queue, 3, 4);
  EXPECT_TRUE(second.step());
  EXPECT_FALSE(second.take_notes().empty());
  prove(*queue, second);
  expect_certificate(second);
}

TEST_F(Coordinators, WorkersLeaveOutJobsThatTheyCannotRead) {
  const auto queue = open();
  ASSERT_EQ(queue->put(std::vector<std::string>{"15,15,5 x_wins of a newer program", job_of_another}).value(), 2U);
  std::vector<std::string> notes;
  const auto kept = work(
      *queue, {.name = "w", .until_empty = true, .noted = [&](const std::string& note) { notes.push_back(note); }});
  ASSERT_TRUE(kept);
  EXPECT_EQ(*kept, 1U);
  ASSERT_EQ(notes.size(), 1U);
  EXPECT_EQ(notes[0].rfind("job 1 is left out: ", 0), 0U) << notes[0];
  EXPECT_EQ(queue->counts()->taken, 1U);
}

TEST_F(Coordinators, JobsWhoseAnswersAreLostAreAskedForAgain) {
  {
    const auto queue = open();
    ASSERT_EQ(queue->put(std::vector<std::string>{"a", "b"}).value(), 2U);
    for (int i = 0; i < 2; ++i) ASSERT_TRUE(queue->deliver(*queue->take("w").value(), "w", "answer").value());
  }
  SQLite::Database(folder_.file("jobs.db"), SQLite::OPEN_READWRITE).exec("DELETE FROM answers WHERE sequence = 1");
  const auto queue = open();
  EXPECT_EQ(queue->take("w").value()->text, "a");
  EXPECT_FALSE(queue->take("w").value());
}

TEST_F(Coordinators, WorkersStopAndGiveTheirJobsBack) {
  const auto queue = open();
  EXPECT_TRUE(*queue->put(std::vector<std::string>{"15,15,5 x_wins 1000000000000 h8 a1 g9 i7"}));
  std::atomic<bool> stop = false;
  std::thread stopper([&] {
    const auto other = open();
    server::test::wait_until([&] { return other->counts()->taken == 1; });
    stop = true;
  });
  EXPECT_EQ(work(*queue, {.name = "w", .run = {.stop = &stop}}).value(), 0U);
  stopper.join();
  EXPECT_EQ(queue->counts()->waiting, 1U);
  EXPECT_EQ(queue->counts()->taken, 0U);
}

TEST_F(Coordinators, WorkersLeaveAJobThatNeverEnds) {
  const auto queue = open({.longest = std::chrono::milliseconds(1)});
  EXPECT_TRUE(*queue->put(std::vector<std::string>{"15,15,5 x_wins 1000000000000 h8 a1 g9 i7"}));
  EXPECT_EQ(work(*queue, {.name = "w", .beat = std::chrono::milliseconds(1), .most_jobs = 1}).value(), 0U);
  EXPECT_EQ(queue->counts()->waiting, 1U);
}

}  // namespace
}  // namespace mnk::prove
