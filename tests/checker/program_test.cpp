// SPDX-License-Identifier: MIT
// The checker programs: an answer for each file, and the highest exit status of all.
#include <sys/wait.h>

#include <cstdlib>

#include "checker/checkers.hpp"

namespace mnk::test {
namespace {

int status_of(const std::string& command) {
  const int state = std::system((command + " >/dev/null 2>&1").c_str());
  return WIFEXITED(state) ? WEXITSTATUS(state) : -1;
}

TEST(Programs, ExitStatus) {
  const std::string folder = testing::TempDir() + "mnk_check_" + std::to_string(getpid());
  ASSERT_EQ(std::system(("mkdir -p " + folder).c_str()), 0);
  const std::string good = folder + "/good";
  const std::string bad = folder + "/bad";
  const std::string garbage = folder + "/garbage";
  std::ofstream(good, std::ios::binary) << prove(empty_board("3,1,2"), Claim::x_wins);
  std::ofstream(bad, std::ios::binary) << proof::CertificateWriter({empty_board("3,3,3"), Claim::x_wins, 0}).finish();
  std::ofstream(garbage, std::ios::binary) << "garbage";
  const std::string missing = folder + "/missing";
  const std::string build = std::string(MNK_PROGRAM).substr(0, std::string(MNK_PROGRAM).rfind("/apps/"));
  for (const std::string& program :
       {build + "/checker/mnk-check ", std::string("python3 " MNK_SOURCE_DIR "/checker/check_certificate.py ")}) {
    EXPECT_EQ(status_of(program + good), 0) << program;
    EXPECT_EQ(status_of(program + good + " " + good), 0) << program;
    EXPECT_EQ(status_of(program + bad), 1) << program;
    EXPECT_EQ(status_of(program + garbage + " " + good), 1) << program;
    EXPECT_EQ(status_of(program + missing), 2) << program;
    EXPECT_EQ(status_of(program + folder), 2) << program;
    EXPECT_EQ(status_of(program + missing + " " + good), 2) << program;
    EXPECT_EQ(status_of(program), 2) << program;
  }
  EXPECT_EQ(std::system(("rm -r " + folder).c_str()), 0);
}

}  // namespace
}  // namespace mnk::test
