// SPDX-License-Identifier: MIT
#include "prove/spool.hpp"

#include <gtest/gtest.h>

#include "prove/job.hpp"

namespace mnk::prove {
namespace {

const Taken taken{17, 3, "15,15,5 x_wins 2000000 h8 a1"};

TEST(JobFile, IsReadAsItIsWritten) {
  EXPECT_EQ(to_job_file(taken), "mnk job 1\nlease 17 3\n15,15,5 x_wins 2000000 h8 a1\n");
  const Result<Taken> read = read_job_file(to_job_file(taken));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->job, 17U);
  EXPECT_EQ(read->lease, 3U);
  EXPECT_EQ(read->text, taken.text);
}

TEST(JobFile, AnythingElseIsRefused) {
  const std::string text = to_job_file(taken);
  for (std::size_t size = 0; size < text.size(); ++size) EXPECT_FALSE(read_job_file(text.substr(0, size))) << size;
  EXPECT_FALSE(read_job_file(text + "x"));
  EXPECT_FALSE(read_job_file("mnk job 2\nlease 17 3\na\n"));
  EXPECT_FALSE(read_job_file("mnk job 1\nlease -1 3\na\n"));
  EXPECT_FALSE(read_job_file("mnk job 1\nlease 99999999999999999999 3\na\n"));
  EXPECT_FALSE(read_job_file("mnk job 1\nlease 1 3 4\na\n"));
  EXPECT_FALSE(read_job_file("mnk job 1\nlease 1 3\n" + std::string(max_job_text + 1, 'a') + "\n"));
}

TEST(AnswerFile, KeepsTheBytesOfTheAnswer) {
  std::string bytes("\n\0answer", 8);
  const Result<AnswerFile> read = read_answer_file(to_answer_file({taken, bytes}));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->taken.job, 17U);
  EXPECT_EQ(read->taken.text, taken.text);
  EXPECT_EQ(read->answer, bytes);
  EXPECT_FALSE(read_answer_file("mnk job 1\nlease 17 3\n"));
  EXPECT_TRUE(read_answer_file(to_answer_file({taken, std::string(Queue::max_answer, 'a')})));
  EXPECT_FALSE(read_answer_file(to_answer_file({taken, std::string(Queue::max_answer + 1, 'a')})));
  EXPECT_TRUE(read_answer_file(to_job_file(taken)));  // an empty answer, which the coordinator refuses
}

}  // namespace
}  // namespace mnk::prove
