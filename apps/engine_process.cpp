// SPDX-License-Identifier: MIT
#include "apps/engine_process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <sstream>
#include <string_view>
#include <thread>
#include <vector>

#include "apps/engine_cpu_clock.hpp"
#include "apps/interrupt.hpp"

namespace mnk::apps {

namespace {

/// Held from pipe to fork: a child forked meanwhile by another thread would keep the pipe open.
std::mutex starting;

constexpr std::chrono::seconds send_timeout{5};
constexpr std::size_t max_lines = 4096;  ///< maximum lines kept until `receive`; the oldest are dropped

/// Returns the timeout of poll in milliseconds: at most 0.2 s, so that an interrupt is noticed.
int poll_time(EngineProcess::Clock::time_point end) {
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - EngineProcess::Clock::now()).count();
  return static_cast<int>(std::clamp<long long>(left + 1, 0, 200));
}

/// Returns the environment of an engine as `NAME=VALUE`: that of this process, with `library` preloaded if it is a
/// file.
std::vector<std::string> environment_with(int library) {
  constexpr std::string_view name = "LD_PRELOAD=";
  std::string preloaded;
  if (library >= 0) preloaded.append(name).append("/proc/self/fd/").append(std::to_string(library));
  std::vector<std::string> all;
  for (char** variable = environ; *variable != nullptr; ++variable) {
    if (!preloaded.empty() && std::string_view(*variable).starts_with(name)) {
      preloaded.append(" ").append(*variable + name.size());
    } else {
      all.emplace_back(*variable);
    }
  }
  if (!preloaded.empty()) all.push_back(std::move(preloaded));
  return all;
}

/// Runs in the child of a process with threads, so it takes no memory and no lock.
[[noreturn]] void exec_child(const char* folder, char* path, int in, int out, int library, char** environment) {
  if (library >= 0) fcntl(library, F_SETFD, 0);  // the program loads it by this descriptor
  setpgid(0, 0);
  signal(SIGPIPE, SIG_DFL);
  signal(SIGXFSZ, SIG_DFL);
  dup2(in, STDIN_FILENO);
  dup2(out, STDOUT_FILENO);
  dup2(open("/dev/null", O_WRONLY), STDERR_FILENO);
  char* arguments[] = {path, nullptr};
  if (chdir(folder) == 0) execve(path, arguments, environment);
  _exit(127);
}

/// Returns the living processes of the group.
std::vector<pid_t> processes_of_group(pid_t group) {
  std::vector<pid_t> found;
  std::error_code error;
  for (std::filesystem::directory_iterator entry("/proc", error), end; !error && entry != end; entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    if (name.find_first_not_of("0123456789") != std::string::npos) continue;
    std::ifstream stat(entry->path() / "stat");
    std::string line;
    std::getline(stat, line);
    // The name of the program, in parentheses, may hold anything: the state, the parent and the group follow it.
    const std::size_t after = line.rfind(')');
    if (after == std::string::npos) continue;
    std::istringstream rest(line.substr(after + 1));
    char state = 0;
    pid_t parent = 0, its_group = 0;
    if (rest >> state >> parent >> its_group && its_group == group) found.push_back(std::atoi(name.c_str()));
  }
  return found;
}

}  // namespace

std::optional<std::filesystem::path> find_program(const std::string& program) {
  namespace fs = std::filesystem;
  const auto can_start = [](const fs::path& path) {
    std::error_code ignored;
    return fs::is_regular_file(path, ignored) && access(path.c_str(), X_OK) == 0;
  };
  if (can_start(program)) return fs::absolute(program);
  const char* const folders = std::getenv("PATH");
  if (program.empty() || program.find('/') != std::string::npos || folders == nullptr) return std::nullopt;
  std::istringstream rest(folders);
  for (std::string folder; std::getline(rest, folder, ':');) {
    if (const fs::path path = fs::path(folder) / program; can_start(path)) return fs::absolute(path);
  }
  return std::nullopt;
}

EngineProcess::EngineProcess(const std::string& program, EngineClock clock) {
  const std::lock_guard lock(starting);
  const int library = clock == EngineClock::cpu ? cpu_clock_file() : -1;
  signal(SIGPIPE, SIG_IGN);
  std::array<int, 2> in{-1, -1};
  std::array<int, 2> out{-1, -1};
  if (pipe2(in.data(), O_CLOEXEC) != 0 || pipe2(out.data(), O_CLOEXEC) != 0) {
    for (const int fd : {in[0], in[1]}) {
      if (fd >= 0) close(fd);
    }
    give_up("could not be given pipes");
    return;
  }
  std::string path = find_program(program).value_or(std::filesystem::absolute(program)).string();
  const std::string folder = std::filesystem::path(path).parent_path().string();
  std::vector<std::string> environment = environment_with(library);
  std::vector<char*> variables;
  for (std::string& variable : environment) variables.push_back(variable.data());
  variables.push_back(nullptr);
  process_ = fork();
  if (process_ == 0) exec_child(folder.c_str(), path.data(), in[0], out[1], library, variables.data());
  if (process_ > 0) setpgid(process_, process_);  // parent and child both set the group, to avoid a race
  close(in[0]);
  close(out[1]);
  to_ = in[1];
  from_ = out[0];
  for (const int fd : {to_, from_}) fcntl(fd, F_SETFL, O_NONBLOCK);
  if (process_ < 0) give_up("could not be started");
}

EngineProcess::~EngineProcess() {
  send("END");
  if (to_ >= 0) close(to_);
  if (from_ >= 0) close(from_);
  if (process_ <= 0) return;
  has_ended(std::chrono::seconds(1));
  kill(-process_, SIGKILL);  // also ends the processes the program started
  waitpid(process_, nullptr, 0);
}

bool EngineProcess::has_ended(std::chrono::milliseconds patience) {
  const auto end = Clock::now() + patience;
  for (;;) {
    siginfo_t state{};
    // WNOWAIT keeps the zombie, so that its process id is not reused.
    if (waitid(P_PID, process_, &state, WEXITED | WNOHANG | WNOWAIT) != 0) return true;
    if (state.si_pid != 0) {
      why_gone_ = (state.si_code == CLD_EXITED ? "ended with status " : "was ended by signal ") +
                  std::to_string(state.si_status);
      return true;
    }
    if (Clock::now() >= end) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
}

void EngineProcess::give_up(const char* why) {
  gone_ = true;
  why_gone_ = why;
}

void EngineProcess::send(const std::string& line) {
  const std::string text = line + "\r\n";
  const auto end = Clock::now() + send_timeout;
  for (std::size_t written = 0; written < text.size() && !gone_;) {
    const ssize_t n = write(to_, text.data() + written, text.size() - written);
    if (n > 0) {
      written += n;
    } else if (n < 0 && errno == EAGAIN) {
      if (Clock::now() >= end) return give_up("did not read its input");
      // Avoids a deadlock: a program blocked on its own output reads again once the output is drained.
      std::array<pollfd, 2> waiting{{{to_, POLLOUT, 0}, {from_, POLLIN, 0}}};
      if (poll(waiting.data(), waiting.size(), poll_time(end)) > 0 && waiting[1].revents != 0) read_some();
    } else if (errno != EINTR) {
      // The program may have answered before it ended; `receive` detects the end.
      return;
    }
  }
}

void EngineProcess::read_some() {
  std::array<char, 1 << 16> buffer;
  const ssize_t n = read(from_, buffer.data(), buffer.size());
  if (n < 0 && (errno == EINTR || errno == EAGAIN)) return;
  if (n <= 0) return give_up("closed its output");
  for (ssize_t i = 0; i < n; ++i) {
    const char c = buffer[i];
    if (c != '\r' && c != '\n') {
      if (partial_.size() < max_line_length) partial_ += c;
    } else if (!partial_.empty()) {
      lines_.push_back(std::move(partial_));
      partial_.clear();
      if (lines_.size() > max_lines) lines_.pop_front();
    }
  }
}

void EngineProcess::wait_and_read(Clock::time_point end) {
  pollfd waiting{from_, POLLIN, 0};
  if (poll(&waiting, 1, poll_time(end)) > 0) read_some();
}

std::optional<std::string> EngineProcess::receive(Clock::time_point deadline) {
  while (Clock::now() < deadline && !interrupted()) {
    if (!lines_.empty()) {
      std::string line = std::move(lines_.front());
      lines_.pop_front();
      return line;
    }
    if (gone_) break;
    wait_and_read(deadline);
  }
  return std::nullopt;
}

void EngineProcess::discard_until(Clock::time_point end) {
  constexpr std::chrono::milliseconds enough{50};  // upper bound for programs that print without pause
  const auto last = std::max(end, Clock::now() + enough);
  while (!gone_ && !interrupted()) {
    lines_.clear();
    const auto now = Clock::now();
    pollfd waiting{from_, POLLIN, 0};
    if (now >= end && (now >= last || poll(&waiting, 1, 0) <= 0)) return;
    wait_and_read(end);
  }
}

std::string EngineProcess::why_gone() {
  if (gone_ && process_ > 0)
    has_ended(std::chrono::milliseconds(500));  // a process closes its output shortly before it ends
  return why_gone_;
}

double EngineProcess::cpu_seconds() {
  double sum = 0;
  for (const pid_t process : processes_of_group(process_)) {
    clockid_t clock{};
    timespec time{};
    if (clock_getcpuclockid(process, &clock) == 0 && clock_gettime(clock, &time) == 0)
      sum += static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
  }
  cpu_seconds_ = std::max(cpu_seconds_, sum);  // a process that has ended no longer counts
  return cpu_seconds_;
}

bool EngineProcess::has_cpu_clock() const {
  for (const pid_t process : processes_of_group(process_)) {
    std::ifstream maps(std::filesystem::path("/proc") / std::to_string(process) / "maps");
    for (std::string line; std::getline(maps, line);) {
      if (line.find(cpu_clock_name) != std::string::npos) return true;
    }
  }
  return false;
}

std::uint64_t EngineProcess::peak_memory() const {
  std::ifstream status("/proc/" + std::to_string(process_) + "/status");
  for (std::string line; std::getline(status, line);) {
    if (line.rfind("VmHWM:", 0) == 0) return std::strtoull(line.c_str() + 6, nullptr, 10) << 10;
  }
  return 0;
}

}  // namespace mnk::apps
