// SPDX-License-Identifier: MIT
// Runs the built `mnk` as a child process with pipes for its streams and a time limit.
#pragma once

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "sanitized.hpp"

namespace mnk::test {

struct Ended {
  int status = -1;  ///< exit status; 128 + the signal that ended it; -1 on a timeout
  std::string out;
  std::string err;
  double seconds = 0;
};

class Child {
 public:
  /// Starts `mnk ARGUMENTS`. `out_path` is a file for its standard output instead of a pipe.
  explicit Child(std::vector<std::string> arguments, const char* out_path = nullptr) : start_(Clock::now()) {
    signal(SIGPIPE, SIG_IGN);
    arguments.insert(arguments.begin(), MNK_PROGRAM);
    std::vector<char*> argv;
    for (std::string& argument : arguments) argv.push_back(argument.data());
    argv.push_back(nullptr);
    const std::array<int, 2> in = make_pipe();
    const std::array<int, 2> err = make_pipe();
    std::array<int, 2> out{-1, -1};
    if (out_path == nullptr) {
      out = make_pipe();
    } else {
      out[1] = open(out_path, O_WRONLY | O_CLOEXEC);
    }
    pid_ = fork();
    if (pid_ == 0) {
      signal(SIGPIPE, SIG_DFL);
      signal(SIGINT, SIG_DFL);
      dup2(in[0], 0);
      dup2(out[1], 1);
      dup2(err[1], 2);
      execv(argv[0], argv.data());
      _exit(127);
    }
    close(in[0]);
    close(out[1]);
    close(err[1]);
    in_ = in[1];
    out_ = out[0];
    err_ = err[0];
    for (const int fd : {in_, out_, err_}) {
      if (fd >= 0) fcntl(fd, F_SETFL, O_NONBLOCK);
    }
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  ~Child() {
    if (pid_ > 0) {
      kill(pid_, SIGKILL);
      waitpid(pid_, nullptr, 0);
    }
    for (int* fd : {&in_, &out_, &err_}) close_one(*fd);
  }

  /// Sends all of `text` and collects output meanwhile. Returns false if the program did not read everything in time.
  bool write(std::string_view text, double seconds = 60) {
    const Clock::time_point deadline = after(seconds);
    while (!text.empty() && in_ >= 0) {
      if (!step(text, deadline)) return false;
    }
    return text.empty();
  }

  /// Returns the next complete line of output without the newline; none on a timeout.
  std::optional<std::string> read_line(double seconds = 60) {
    const Clock::time_point deadline = after(seconds);
    std::string_view nothing;
    while (true) {
      const std::size_t end = ended_.out.find('\n', taken_);
      if (end != std::string::npos) {
        std::string line = ended_.out.substr(taken_, end - taken_);
        taken_ = end + 1;
        return line;
      }
      if (out_ < 0 || !step(nothing, deadline)) return std::nullopt;
    }
  }

  /// Peak memory of the running child so far. getrusage would include this process before exec.
  long peak_memory_kib() const {
    const std::string peak = status_field("VmHWM:");
    return peak.empty() ? -1 : std::stol(peak);
  }

  /// Waits until the child handles SIGINT, has taken its input and has then spent `work` seconds of processor time, so
  /// that an interrupt meets it at work. Returns false if it does not within `seconds`.
  bool wait_until_busy(double work = 0.2, double seconds = 120) const {
    double idle_until = -1;
    return wait_for(seconds, [&] {
      if (!is_ready()) return false;
      if (idle_until < 0) idle_until = processor_seconds();
      return processor_seconds() >= idle_until + work;
    });
  }

  /// Waits until the child handles SIGINT, has taken its input, and all its threads sleep: it waits for more. Returns
  /// false if it does not within `seconds`.
  bool wait_until_idle(double seconds = 120) const {
    int times = 0;  // in a row, because a thread may wake another between two looks
    return wait_for(seconds, [&] {
      times = is_ready() && all_threads_sleep() ? times + 1 : 0;
      return times == 10;
    });
  }

  /// Returns true once `holds` does; false after `seconds`.
  template <typename Condition>
  static bool wait_for(double seconds, Condition holds) {
    for (const Clock::time_point deadline = after(seconds); !holds();) {
      if (Clock::now() >= deadline) return false;
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    return true;
  }

  void interrupt(int signal = SIGINT) const { kill(pid_, signal); }
  void close_input() { close_one(in_); }
  void close_output() { close_one(out_); }

  /// Waits for the child's end without closing its input. Kills the child on a timeout.
  Ended wait(double seconds) {
    const Clock::time_point deadline = after(seconds);
    std::string_view nothing;
    bool in_time = true;
    while (in_time && (out_ >= 0 || err_ >= 0)) in_time = step(nothing, deadline);
    int state = 0;
    while (in_time && waitpid(pid_, &state, WNOHANG) == 0) {
      in_time = Clock::now() < deadline;
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    if (in_time) {
      pid_ = -1;
      ended_.status = WIFEXITED(state) ? WEXITSTATUS(state) : 128 + WTERMSIG(state);
    }
    ended_.seconds = std::chrono::duration<double>(Clock::now() - start_).count();
    return std::move(ended_);
  }

 private:
  using Clock = std::chrono::steady_clock;
  static Clock::time_point after(double seconds) {
    return Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
  }

  std::string process_file(const char* name) const { return "/proc/" + std::to_string(pid_) + "/" + name; }

  /// Returns the rest of a line of /proc/PID/status; empty if the child has ended.
  std::string status_field(std::string_view name) const {
    std::ifstream status(process_file("status"));
    for (std::string line; std::getline(status, line);) {
      if (line.rfind(name, 0) == 0) return line.substr(name.size());
    }
    return {};
  }

  bool is_ready() const {
    const std::string caught = status_field("SigCgt:");
    if (caught.empty() || (std::stoull(caught, nullptr, 16) >> (SIGINT - 1) & 1) == 0) return false;
    int unread = 0;
    return in_ < 0 || (ioctl(in_, FIONREAD, &unread) == 0 && unread == 0);
  }

  /// Returns the fields of a /proc stat file from the state on (proc_pid_stat(5)).
  static std::vector<std::string> stat_fields(const std::string& file) {
    std::ifstream stat(file);
    std::string line;
    std::getline(stat, line);
    std::istringstream rest(line.substr(std::min(line.size(), line.rfind(')') + 1)));
    std::vector<std::string> fields;
    for (std::string field; rest >> field;) fields.push_back(field);
    return fields;
  }

  double processor_seconds() const {
    const std::vector<std::string> fields = stat_fields(process_file("stat"));
    if (fields.size() < 13) return 0;
    return static_cast<double>(std::stoull(fields[11]) + std::stoull(fields[12])) /
           static_cast<double>(sysconf(_SC_CLK_TCK));
  }

  bool all_threads_sleep() const {
    for (const auto& task : std::filesystem::directory_iterator(process_file("task"))) {
      const std::vector<std::string> fields = stat_fields(task.path() / "stat");
      if (fields.empty() || fields[0] != "S") return false;
    }
    return true;
  }

  static std::array<int, 2> make_pipe() {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
    return ends;
  }

  static void close_one(int& fd) {
    if (fd >= 0) close(fd);
    fd = -1;
  }

  /// Waits until a pipe is ready, then writes or reads it. Returns false at the deadline.
  bool step(std::string_view& input, Clock::time_point deadline) {
    std::array<pollfd, 3> fds{{{input.empty() ? -1 : in_, POLLOUT, 0}, {out_, POLLIN, 0}, {err_, POLLIN, 0}}};
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
    if (left <= 0 || poll(fds.data(), fds.size(), static_cast<int>(left)) <= 0) return false;
    if (fds[0].revents != 0) {
      const ssize_t sent = ::write(in_, input.data(), input.size());
      if (sent > 0) input.remove_prefix(static_cast<std::size_t>(sent));
      if (sent < 0 && errno != EAGAIN) close_one(in_);
    }
    if (fds[1].revents != 0) take(out_, ended_.out);
    if (fds[2].revents != 0) take(err_, ended_.err);
    return true;
  }

  static void take(int& fd, std::string& into) {
    std::array<char, 65536> buffer;
    const ssize_t got = read(fd, buffer.data(), buffer.size());
    if (got > 0) into.append(buffer.data(), static_cast<std::size_t>(got));
    if (got == 0 || (got < 0 && errno != EAGAIN)) close_one(fd);
  }

  Clock::time_point start_;
  pid_t pid_ = -1;
  int in_ = -1;
  int out_ = -1;
  int err_ = -1;
  std::size_t taken_ = 0;
  Ended ended_;
};

/// Runs `mnk ARGUMENTS` on `input` to its end.
inline Ended run(std::vector<std::string> arguments, std::string_view input = {}, double seconds = 120) {
  Child child(std::move(arguments));
  child.write(input, seconds);
  child.close_input();
  return child.wait(seconds);
}

}  // namespace mnk::test
