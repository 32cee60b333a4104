// SPDX-License-Identifier: MIT
// The complete program on a large file, run as a user runs it.
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string>

#include "bench/bench.hpp"
#include "bench/timing.hpp"

namespace mnk::bench {

namespace {

[[noreturn]] void fail_of_judge(const std::string& what) {
  std::fprintf(stderr, "mnk: bench: %s: %s\n", what.c_str(), std::strerror(errno));
  std::exit(2);
}

/// A temporary file of boards, removed by the destructor.
class BoardFile {
 public:
  /// Writes `count` one-line boards of ten bytes each: 100,000 random boards, repeated.
  explicit BoardFile(std::uint64_t count) {
    const char* folder = std::getenv("TMPDIR");
    path_ = std::string(folder != nullptr ? folder : "/tmp") + "/mnk-bench-XXXXXX";
    const int fd = ::mkstemp(path_.data());
    if (fd < 0) fail_of_judge("cannot make " + path_);
    Random random(4);
    std::string boards;
    for (std::uint64_t i = 0; i < boards_a_turn; ++i) {
      for (int cell = 0; cell < 9; ++cell) boards += ".XO"[random.below(3)];
      boards += '\n';
    }
    for (std::uint64_t turn = 0; turn < count / boards_a_turn; ++turn) {
      if (::write(fd, boards.data(), boards.size()) != std::ssize(boards)) fail_of_judge("cannot write " + path_);
    }
    ::close(fd);
  }
  ~BoardFile() { ::unlink(path_.c_str()); }
  BoardFile(const BoardFile&) = delete;
  BoardFile& operator=(const BoardFile&) = delete;

  static constexpr std::uint64_t boards_a_turn = 100'000;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

struct Run {
  double seconds;
  double megabytes;  ///< peak memory
  std::string output;
};

/// Returns the peak memory of a running process in MB; 0 if it has just ended. The figure of wait4 would include the
/// memory of this process before the exec.
double peak_megabytes(pid_t process) {
  std::ifstream status("/proc/" + std::to_string(process) + "/status");
  for (std::string word; status >> word;) {
    if (word != "VmHWM:") continue;
    double kilobytes = 0;
    status >> kilobytes;
    return kilobytes / 1024;
  }
  return 0;
}

/// Runs a program to its end. Returns its time, peak memory and output.
Run run(const std::vector<std::string>& words) {
  std::array<int, 2> out{};
  if (::pipe(out.data()) != 0) fail_of_judge("pipe");
  const double start = now_ns();
  std::vector<char*> arguments;
  arguments.reserve(words.size() + 1);
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_adddup2(&actions, out[1], STDOUT_FILENO);
  ::posix_spawn_file_actions_addclose(&actions, out[0]);
  ::posix_spawn_file_actions_addclose(&actions, out[1]);
  pid_t child = 0;
  errno = ::posix_spawnp(&child, arguments[0], &actions, nullptr, arguments.data(), environ);
  if (errno != 0) fail_of_judge("cannot run " + words[0]);
  ::posix_spawn_file_actions_destroy(&actions);
  ::close(out[1]);
  Run result{};
  std::array<char, 4096> buffer{};
  for (;;) {
    pollfd watched{out[0], POLLIN, 0};
    const bool ready = ::poll(&watched, 1, 2) > 0;
    result.megabytes = std::max(result.megabytes, peak_megabytes(child));
    if (!ready) continue;
    const ssize_t n = ::read(out[0], buffer.data(), buffer.size());
    if (n <= 0) break;
    result.output.append(buffer.data(), n);
  }
  ::close(out[0]);
  int status = 0;
  if (::waitpid(child, &status, 0) != child || !WIFEXITED(status) || WEXITSTATUS(status) > 1)
    fail_of_judge("cannot run " + words[0]);
  result.seconds = (now_ns() - start) / 1e9;
  return result;
}

void expect_count(const Run& run, const std::string& text) {
  if (run.output.find(text) != std::string::npos) return;
  std::fprintf(stderr, "mnk: bench: expected %s in: %s\n", text.c_str(), run.output.c_str());
  std::abort();
}

}  // namespace

std::vector<BenchRow> bench_judge(bool quick, const char* program) {
  const std::uint64_t count = quick ? 10'000'000 : 100'000'000;
  const BoardFile file(count);
  const std::string number = std::to_string(count);
  run({"wc", "-l", file.path()});  // brings the file into the page cache
  std::vector<double> lines;
  std::array<std::vector<double>, 2> judged;
  std::array<std::vector<double>, 2> ratio;
  double megabytes = 0;
  for (int round = 0; round < (quick ? 5 : 9); ++round) {
    const Run wc = run({"wc", "-l", file.path()});
    expect_count(wc, number);
    lines.push_back(wc.seconds);
    for (std::size_t i = 0; i < 2; ++i) {
      const Run judge = run({program, "judge", "--summary", "--threads", std::to_string(i + 1), file.path()});
      expect_count(judge, "\"records\":" + number);
      expect_count(judge, "\"bad\":0");
      judged[i].push_back(judge.seconds);
      ratio[i].push_back(wc.seconds / judge.seconds);
      megabytes = std::max(megabytes, judge.megabytes);
    }
  }
  const std::string group = "judge --summary, " + std::to_string(quotient(count, 1e8)).substr(0, 3) + " GB";
  const double gigabytes = quotient(count * 10, 1e9);
  return {{group, "wc -l", gigabytes / median(lines), "GB/s", 0, "", 0},
          {group, "mnk judge --threads 1", gigabytes / median(judged[0]), "GB/s", median(ratio[0]), "wc -l", 1.0 / 3},
          {group, "mnk judge --threads 2", gigabytes / median(judged[1]), "GB/s", median(ratio[1]), "wc -l", 0.5},
          {group, "peak memory of mnk judge", megabytes, "MB", 64 / megabytes, "64 MB", 1}};
}

}  // namespace mnk::bench
