// SPDX-License-Identifier: MIT
// Files are there whole, with what was asked for, or as they were before.
#include "files/whole_file.hpp"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include "files/lines.hpp"

namespace mnk::files {
namespace {

namespace fs = std::filesystem;

class WholeFileTest : public testing::Test {
 protected:
  WholeFileTest() { fs::create_directories(folder_); }
  ~WholeFileTest() override { fs::remove_all(folder_); }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  std::size_t files() const { return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder_), {})); }

  static std::string content(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }

  fs::path folder_ = fs::path(testing::TempDir()) / ("mnk_whole_" + std::to_string(::getpid()));
};

TEST_F(WholeFileTest, TakesItsNameAtTheEndAndKeepsTheOldFileUntilThen) {
  ASSERT_FALSE(write_whole(path("a"), "old"));
  ASSERT_EQ(::chmod(path("a").c_str(), 0640), 0);
  {
    auto file = WholeFile::open(path("a"));
    ASSERT_TRUE(file.ok());
    file->write(std::string(200'000, 'n'));
    EXPECT_EQ(content(path("a")), "old");
    EXPECT_EQ(file->finish(), std::nullopt);
  }
  EXPECT_EQ(content(path("a")), std::string(200'000, 'n'));
  EXPECT_EQ(files(), 1U);
  struct stat status {};
  ASSERT_EQ(::stat(path("a").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777U, 0640U);
}

TEST_F(WholeFileTest, IsGoneWithoutAnEnd) {
  ASSERT_FALSE(write_whole(path("a"), "old"));
  {
    auto file = WholeFile::open(path("a"));
    ASSERT_TRUE(file.ok());
    file->write("new");
  }
  ASSERT_FALSE(try_writing(path("a")));
  ASSERT_FALSE(try_writing(path("b")));
  EXPECT_EQ(content(path("a")), "old");
  EXPECT_EQ(files(), 1U);
}

TEST_F(WholeFileTest, GoesWhereLinksPoint) {
  fs::create_directory(path("deep"));
  ASSERT_FALSE(write_whole(path("deep/target"), "old"));
  fs::create_symlink("deep/target", path("link"));
  fs::create_symlink("link", path("second"));
  ASSERT_FALSE(write_whole(path("second"), "new"));
  EXPECT_EQ(content(path("deep/target")), "new");
  EXPECT_TRUE(fs::is_symlink(path("second")) && fs::is_symlink(path("link")));
  fs::create_symlink("deep/nothing", path("dangling"));
  ASSERT_FALSE(write_whole(path("dangling"), "made"));
  EXPECT_EQ(content(path("deep/nothing")), "made");
  EXPECT_TRUE(fs::is_symlink(path("dangling")));
}

TEST_F(WholeFileTest, SaysWhyItCannotBeWritten) {
  const auto reason = [](const std::optional<LegalityError>& error) { return error ? error->message : "no error"; };
  EXPECT_EQ(reason(write_whole(path(""), "x")), path("") + " cannot be written: Is a directory");
  EXPECT_EQ(reason(try_writing(folder_.string())), folder_.string() + " cannot be written: Is a directory");
  EXPECT_EQ(reason(try_writing(path("no/such"))), path("no/such") + " cannot be written: No such file or directory");
  EXPECT_EQ(reason(try_writing("")), " cannot be written: No such file or directory");
  EXPECT_EQ(reason(write_whole("/dev/full", "x")), "/dev/full cannot be written: No space left on device");
  EXPECT_FALSE(write_whole("/dev/null", "x"));
  fs::create_symlink("round", path("round"));
  EXPECT_NE(reason(write_whole(path("round"), "x")), "no error");
}

TEST_F(WholeFileTest, ALimitReachedLeavesTheOldFile) {
  ASSERT_FALSE(write_whole(path("a"), "old"));
  const pid_t child = ::fork();
  if (child == 0) {
    ::signal(SIGXFSZ, SIG_IGN);
    const rlimit small = {1'000'000, 1'000'000};
    ::setrlimit(RLIMIT_FSIZE, &small);
    const auto failed = write_whole(path("a"), std::string(2'000'000, 'n'));
    ::_exit(failed && failed->message.ends_with("File too large") ? 0 : 1);
  }
  int status = -1;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  EXPECT_EQ(content(path("a")), "old");
  EXPECT_EQ(files(), 1U);
}

TEST_F(WholeFileTest, NamesOfOneFileAreKnown) {
  fs::create_directory(path("deep"));
  fs::create_symlink("deep/a", path("link"));
  EXPECT_TRUE(is_same_file(path("deep/a"), path("deep/../deep/./a")));
  EXPECT_TRUE(is_same_file(path("deep/a"), path("link")));
  EXPECT_FALSE(is_same_file(path("deep/a"), path("a")));
  ASSERT_FALSE(write_whole(path("a"), "x"));
  fs::create_hard_link(path("a"), path("b"));
  EXPECT_TRUE(is_same_file(path("a"), path("b")));
}

TEST_F(WholeFileTest, ReadsUpToALength) {
  const std::string bytes = std::string(70'000, 'b') + '\0' + "end";
  ASSERT_FALSE(write_whole(path("a"), bytes));
  EXPECT_EQ(read_whole(path("a"), bytes.size()).value(), bytes);
  EXPECT_EQ(code_of(read_whole(path("a"), bytes.size() - 1).error()), "file_too_long");
  EXPECT_EQ(code_of(read_whole("/dev/zero", 1'000'000).error()), "file_too_long");
  EXPECT_EQ(read_whole("/dev/null", 0).value(), "");
  EXPECT_EQ(message_of(read_whole(path("b"), 9).error()), path("b") + " cannot be read: No such file or directory");
  EXPECT_EQ(message_of(read_whole(folder_.string(), 9).error()), folder_.string() + " cannot be read: Is a directory");
}

TEST(BoundedLines, CutLinesThatAreTooLong) {
  std::istringstream in("ab\n\nabc\nabcd\n" + std::string(100'000, 'x') + "\nz");
  BoundedLines lines(in, 3);
  std::string line;
  std::string read;
  while (lines.next(line)) read += line + (lines.too_long() ? "!" : "") + '|';
  EXPECT_EQ(read, "ab||abc|abc!|xxx!|z|");
  EXPECT_FALSE(lines.next(line));
  EXPECT_EQ(line, "");
}

}  // namespace
}  // namespace mnk::files
