// SPDX-License-Identifier: MIT
// The disk fills while a layer is made: the error names the file, no damaged layer is left, and the same call continues
// after room is made.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sched.h>
#include <signal.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "table/made_table.hpp"

namespace mnk::table {
namespace {

using test::code;
using test::files_of;
using test::game;
using test::MadeTable;
using test::TemporaryFolder;

/// Lets no file of this process grow beyond a size, until destroyed.
class SmallFiles {
 public:
  explicit SmallFiles(rlim_t bytes) : handler_(::signal(SIGXFSZ, SIG_IGN)) {
    ::getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit limit = {bytes, before_.rlim_max};
    ::setrlimit(RLIMIT_FSIZE, &limit);
  }
  SmallFiles(const SmallFiles&) = delete;
  SmallFiles& operator=(const SmallFiles&) = delete;
  ~SmallFiles() {
    ::setrlimit(RLIMIT_FSIZE, &before_);
    ::signal(SIGXFSZ, handler_);
  }

 private:
  rlimit before_{};
  sighandler_t handler_;
};

/// Makes a table with small files from the beginning of a layer on. Returns the error's message, or "ok".
std::string made_with_small_files(const std::string& text, const std::string& folder, const SearchLimits& limits,
                                  std::uint32_t stones, bool marking) {
  std::optional<SmallFiles> small;
  const auto result = make(game(text), folder, limits, [&](const MakeProgress& progress) {
    if (progress.stones == stones && progress.marking == marking && !small) small.emplace(100);
  });
  small.reset();
  if (result) return "ok";
  EXPECT_EQ(code(result), "unwritable_file");
  return message_of(result.error());
}

TEST(TableOnAFullDisk, TheErrorNamesTheFileAndTheTableIsContinued) {
  for (const auto& [text, marking, name] :
       {std::tuple("4,4,3", false, "layer-09"), std::tuple("4,4,4:gravity", true, "marks-09"),
        std::tuple("4,4,4:gravity", false, "layer-09"), std::tuple("4,3,3:exact", true, "marks-09")}) {
    const MadeTable whole(text);
    const TemporaryFolder folder;
    EXPECT_EQ(made_with_small_files(text, folder.path(), {}, 9, marking),
              folder / name + ".mnkt cannot be written: File too large");
    std::size_t layers = 0;
    for (const auto& [file, bytes] : files_of(folder.path())) {
      EXPECT_TRUE(file.starts_with("marks-") || bytes == whole.files().at(file)) << text << " " << file;
      layers += file.starts_with("layer-") ? 1 : 0;
      EXPECT_FALSE(file.starts_with(".")) << file;
      EXPECT_NE(file, std::string(name) + ".mnkt") << text;
    }
    EXPECT_EQ(layers, marking ? 0 : game(text).cells() - 9) << text;
    EXPECT_TRUE(make(game(text), folder.path()).value().complete());
    EXPECT_EQ(files_of(folder.path()), whole.files()) << text;
  }
}

TEST(TableOnAFullDisk, PassesWithoutRoomLeaveNothing) {
  const MadeTable whole("4,3,3");
  const TemporaryFolder folder;
  const SearchLimits little = {.memory = test::least_memory("4,3,3")};
  std::uint32_t in_passes = 0;  // layers whose passes need the temporary file
  for (std::uint32_t stones = 0; stones < 12; ++stones) {
    const TemporaryFolder other;
    const std::string message = made_with_small_files("4,3,3", other.path(), little, stones, false);
    for (const auto& [file, bytes] : files_of(other.path())) EXPECT_EQ(bytes, whole.files().at(file)) << file;
    in_passes += message == "a temporary file in " + other.path() + " cannot be used: File too large" ? 1 : 0;
  }
  EXPECT_GE(in_passes, 1U);
}

void write_text(const char* path, const std::string& text) {
  const int fd = ::open(path, O_WRONLY | O_CLOEXEC);
  [[maybe_unused]] const auto written = ::write(fd, text.data(), text.size());
  ::close(fd);
}

/// Mounts a disk of 1 MiB at a folder, for this process only. Returns false where that is not allowed.
bool mount_small_disk(const std::string& folder) {
  const std::string user = "0 " + std::to_string(::geteuid()) + " 1";
  const std::string group = "0 " + std::to_string(::getegid()) + " 1";
  if (::unshare(CLONE_NEWNS) != 0) {
    if (::unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0) return false;
    write_text("/proc/self/uid_map", user);
    write_text("/proc/self/setgroups", "deny");
    write_text("/proc/self/gid_map", group);
  }
  return ::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0 &&
         ::mount("tmpfs", folder.c_str(), "tmpfs", 0, "size=1m") == 0;
}

/// Fills the disk up to 8 KiB.
void fill(const std::string& path) {
  const int fd = ::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  const std::string page(4096, 'x');
  off_t size = 0;
  for (ssize_t written = 1; written > 0; size += std::max<ssize_t>(written, 0))
    written = ::write(fd, page.data(), page.size());
  [[maybe_unused]] const int cut = ::ftruncate(fd, size - 8192);
  ::close(fd);
}

/// Makes 4,4,3 on a full disk, on one that fills during the layer of 9 stones, and then with room. Returns why that
/// went wrong.
std::string problem_on_small_disk(const std::string& folder, const std::map<std::string, std::string>& whole) {
  fill(folder + "/filler");
  const auto refused = make(game("4,4,3"), folder);
  const std::string no_space = refused ? "ok" : message_of(refused.error());
  if (no_space != "the table of 4,4,3 needs 1 MiB more in " + folder + ", and the disk has 0 MiB left") return no_space;
  ::unlink((folder + "/filler").c_str());
  bool full = false;
  const auto result = make(game("4,4,3"), folder, {}, [&](const MakeProgress& progress) {
    if (progress.stones == 9 && !std::exchange(full, true)) fill(folder + "/filler");
  });
  const std::string message = result ? "ok" : message_of(result.error());
  if (message != folder + "/layer-09.mnkt cannot be written: No space left on device") return message;
  ::unlink((folder + "/filler").c_str());
  const auto part = files_of(folder);
  if (part.size() != 7) return std::to_string(part.size()) + " files are left";
  for (const auto& [file, bytes] : part) {
    if (!whole.contains(file) || bytes != whole.at(file)) return file + " is wrong";
  }
  if (const auto again = make(game("4,4,3"), folder); !again) return message_of(again.error());
  return files_of(folder) == whole ? "" : "the continued table has other bytes";
}

TEST(TableOnAFullDisk, TheReasonOfTheSystemIsInTheError) {
  const MadeTable whole("4,4,3");
  const TemporaryFolder folder;
  constexpr int skipped = 77;
  const pid_t child = ::fork();
  if (child == 0) {
    if (!mount_small_disk(folder.path())) ::_exit(skipped);
    const std::string problem = problem_on_small_disk(folder.path(), whole.files());
    std::fprintf(stderr, "%s\n", problem.c_str());
    ::_exit(problem.empty() ? 0 : 1);
  }
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  ASSERT_TRUE(WIFEXITED(status));
  if (WEXITSTATUS(status) == skipped) GTEST_SKIP() << "no disk of its own may be mounted here";
  EXPECT_EQ(WEXITSTATUS(status), 0);
}

}  // namespace
}  // namespace mnk::table
