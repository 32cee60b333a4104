// SPDX-License-Identifier: MIT
// Atomic file replacement: a file has the complete new content or stays as it was.
#include "files/whole_file.hpp"

#include <fcntl.h>
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
#include <string>
#include <vector>

#include "files/lines.hpp"
#include "files/open_file.hpp"

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

/// Writing to a path of an open descriptor appends at its position; replacing the file would detach the other writer.
TEST_F(WholeFileTest, WritesToOpenDescriptorsInPlace) {
  const int fd = ::open(path("a").c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  ASSERT_EQ(::write(fd, "one ", 4), 4);
  fs::create_symlink("/proc/self/fd/" + std::to_string(fd), path("link"));
  const std::vector<std::string> names = {"/dev/fd/" + std::to_string(fd), "/proc/self/fd/" + std::to_string(fd),
                                          "/proc/" + std::to_string(::getpid()) + "/fd/" + std::to_string(fd),
                                          path("link")};
  for (const std::string& name : names) {
    EXPECT_TRUE(is_open_file(name)) << name;
    EXPECT_EQ(try_writing(name), std::nullopt) << name;
    EXPECT_EQ(write_whole(name, "two "), std::nullopt) << name;
  }
  ASSERT_EQ(::write(fd, "three", 5), 5);
  ::close(fd);
  EXPECT_EQ(content(path("a")), "one two two two two three");
  EXPECT_EQ(files(), 2U);
  EXPECT_EQ(write_whole(names[0], "x")->message, names[0] + " cannot be written: Bad file descriptor");
  EXPECT_FALSE(is_open_file(path("a")));
  EXPECT_FALSE(is_open_file(path("no")));
  EXPECT_FALSE(is_open_file(folder_.string()));
}

/// `mnk bench win --csv log > log`: the file holds the output and the CSV.
TEST_F(WholeFileTest, WritesToTheFileOfStandardOutputInPlace) {
  std::fflush(stdout);
  const pid_t child = ::fork();
  if (child == 0) {
    ::dup2(::open(path("log").c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600), STDOUT_FILENO);
    std::fputs("printed ", stdout);
    const bool failed =
        write_whole(path("log"), "written ").has_value() || write_whole("/dev/stdout", "again").has_value();
    std::fflush(stdout);
    ::_exit(failed ? 1 : 0);
  }
  int status = -1;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  EXPECT_EQ(content(path("log")), "printed written again");
  EXPECT_EQ(files(), 1U);
}

TEST_F(WholeFileTest, APipeIsNotWaitedForAndStaysOpenForItsReader) {
  ASSERT_EQ(::mkfifo(path("pipe").c_str(), 0600), 0);
  const std::string refused = path("pipe") + " cannot be written: no program reads from this pipe; start one first";
  ASSERT_TRUE(try_writing(path("pipe")));
  EXPECT_EQ(try_writing(path("pipe"))->message, refused);
  EXPECT_EQ(write_whole(path("pipe"), "x")->message, refused);
  const int reader = ::open(path("pipe").c_str(), O_RDONLY | O_NONBLOCK);
  char byte = 0;
  EXPECT_EQ(try_writing(path("pipe")), std::nullopt);
  EXPECT_EQ(::read(reader, &byte, 1), -1) << "the end of the pipe, before anything was written";
  EXPECT_EQ(write_whole(path("pipe"), "x"), std::nullopt);
  EXPECT_EQ(::read(reader, &byte, 1), 1);
  EXPECT_EQ(::read(reader, &byte, 1), 0);
  ::close(reader);
}

/// A killed writer leaves its temporary file, which the next writer removes, and no other file.
TEST_F(WholeFileTest, FilesOfKilledWritersAreRemoved) {
  fs::create_directory(path("left"));
  const pid_t child = ::fork();
  if (child == 0) {
    auto file = WholeFile::open(path("left/a"));
    file->write("new");
    ::raise(SIGKILL);
  }
  int status = -1;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  const std::string dead = ".mnk-new-" + std::to_string(child) + "-";
  const std::string alive = ".mnk-new-" + std::to_string(::getppid()) + "-1";
  const std::vector<std::string> kept = {alive,           dead + "1x",  dead, dead + "-1", "x" + dead + "1",
                                         ".mnk-new-1x-1", ".mnk-new--1"};
  for (const std::string& name : kept) std::ofstream(path("left/" + name)) << "kept";
  fs::create_symlink(alive, path("left/" + dead + "7"));
  fs::create_directory(path("left/" + dead + "8"));
  const std::string earlier =
      ".mnk-new-" + std::to_string(::getpid()) + "-4000000000";  // of an earlier process with this id
  std::ofstream(path("left/" + earlier)) << "left";
  const auto count = [&] { return static_cast<std::size_t>(std::distance(fs::directory_iterator(path("left")), {})); };
  ASSERT_EQ(count(), kept.size() + 4) << "the killed writer has left a file";
  EXPECT_EQ(write_whole(path("left/a"), "whole"), std::nullopt);
  EXPECT_EQ(count(), kept.size() + 3);  // including the target
  for (const std::string& name : kept) EXPECT_TRUE(fs::exists(path("left/" + name))) << name;
  EXPECT_FALSE(fs::exists(path("left/" + earlier)));
}

TEST_F(WholeFileTest, AFileInTheMakingIsNotRemoved) {
  fs::create_directory(path("making"));
  auto file = WholeFile::open(path("making/a"));
  ASSERT_TRUE(file.ok());
  const pid_t child = ::fork();
  if (child == 0) {
    // Simulates a writer with an equal process id in another container: only the lock distinguishes them.
    const fs::path beside = fs::directory_iterator(path("making"))->path();
    fs::rename(beside, path("making/.mnk-new-" + std::to_string(::getpid()) + "-4000000000"));
    ::_exit(write_whole(path("making/b"), "b") ? 1 : 0);
  }
  int status = -1;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  EXPECT_TRUE(fs::exists(path("making/.mnk-new-" + std::to_string(child) + "-4000000000")));
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
