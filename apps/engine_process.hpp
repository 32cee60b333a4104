// SPDX-License-Identifier: MIT
// A child process that speaks the Gomocup protocol over two pipes. The program may be faulty or hostile: every call has
// a deadline, and memory stays bounded whatever the program writes.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <optional>
#include <string>

namespace mnk::apps {

/// Returns the file of a program: a path, or a name searched for in the current folder, then in PATH. None if no such
/// file is executable.
std::optional<std::filesystem::path> find_program(const std::string& program);

/// The clock by which a program's time is measured. `cpu`: the processor time of the program, which its own clocks show
/// as well (cpu_clock.c), so that other load on the machine does not matter.
enum class EngineClock : std::uint8_t { wall, cpu };

class EngineProcess {
 public:
  using Clock = std::chrono::steady_clock;

  /// Maximum line length in bytes; the rest of a longer line is dropped.
  static constexpr std::size_t max_line_length = 4096;

  /// Starts the program in its own folder and process group. Redirects its standard error to /dev/null, so the program
  /// never blocks on it. If the program cannot be started, the first `receive` sets `is_gone()`.
  explicit EngineProcess(const std::string& program, EngineClock clock = EngineClock::wall);
  /// Sends END, waits a second, then kills the process group.
  ~EngineProcess();
  EngineProcess(const EngineProcess&) = delete;
  EngineProcess& operator=(const EngineProcess&) = delete;

  /// Writes a line. A program that reads nothing for 5 s counts as gone.
  void send(const std::string& line);
  /// Returns the next non-empty line without its line end. None at the deadline, after an interrupt, or once the
  /// program is gone.
  std::optional<std::string> receive(Clock::time_point deadline);
  /// Drops every line that arrives until `end`, and the lines already received.
  void discard_until(Clock::time_point end);

  bool is_gone() const { return gone_; }
  /// The reason the program is gone: "ended with status 3", "was ended by signal 9", "closed its output", "did not read
  /// its input".
  std::string why_gone();
  /// Seconds of processor time that the processes of the program's group have used; never falls.
  double cpu_seconds();
  /// Returns true if a process of the group has the library of EngineClock::cpu. A static program takes none.
  bool has_cpu_clock() const;
  /// Peak resident set size in bytes; 0 if the system does not report it.
  std::uint64_t peak_memory() const;

 private:
  void give_up(const char* why);
  /// Sets `why_gone_` if the process has ended or ends within `patience`. Requires: process_ > 0.
  bool has_ended(std::chrono::milliseconds patience);
  /// Waits for output until `end`, at most 0.2 s, and appends the lines to `lines_`.
  void wait_and_read(Clock::time_point end);
  void read_some();

  pid_t process_ = -1;
  int to_ = -1;
  int from_ = -1;
  bool gone_ = false;
  std::string why_gone_;
  std::deque<std::string> lines_;  ///< complete lines not yet returned by `receive`
  std::string partial_;            ///< incomplete last line
  double cpu_seconds_ = 0;
};

}  // namespace mnk::apps
