// SPDX-License-Identifier: MIT
// Another program that speaks the Gomocup protocol, at the other end of two pipes. It may be faulty or hostile: no call
// waits longer than it is told to, and memory stays bounded whatever the program writes.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <optional>
#include <string>

namespace mnk::apps {

/// The file of a program: a path, or a name that is looked for in the current folder and then in those of PATH. None if
/// it cannot be started.
std::optional<std::filesystem::path> find_program(const std::string& program);

class EngineProcess {
 public:
  using Clock = std::chrono::steady_clock;

  /// Bytes kept of one line; the rest of a longer line is dropped.
  static constexpr std::size_t longest_line = 4096;

  /// Starts the program in its own folder and process group. Its standard error goes to /dev/null, so it can never
  /// block on it. A program that cannot be started is found gone by the first `receive`.
  explicit EngineProcess(const std::string& program);
  /// Sends END, waits a second, then kills the process group.
  ~EngineProcess();
  EngineProcess(const EngineProcess&) = delete;
  EngineProcess& operator=(const EngineProcess&) = delete;

  /// Writes a line. A program that reads nothing for 5 s is given up as gone.
  void send(const std::string& line);
  /// The next line with bytes in it, without its end. None at the deadline, after an interrupt, or once the program is
  /// gone.
  std::optional<std::string> receive(Clock::time_point deadline);
  /// Drops every line that has arrived or arrives until then.
  void discard_until(Clock::time_point end);

  bool is_gone() const { return gone_; }
  /// Why it is gone: "ended with status 3", "was ended by signal 9", "closed its output", "did not read its input".
  std::string why_gone();
  /// Largest resident size in bytes, as the system reports it; 0 where it does not.
  std::uint64_t peak_memory() const;

 private:
  void give_up(const char* why);
  /// Sets `why_gone_` if the process has ended or ends within `patience`. Requires: process_ > 0.
  bool has_ended(std::chrono::milliseconds patience);
  /// Waits for output, at most until then (and at most 0.2 s), and takes it into `lines_`.
  void wait_and_read(Clock::time_point end);
  void read_some();

  pid_t process_ = -1;
  int to_ = -1;
  int from_ = -1;
  bool gone_ = false;
  std::string why_gone_;
  std::deque<std::string> lines_;  ///< whole lines that nobody has received yet
  std::string partial_;            ///< the line that is still coming in
};

}  // namespace mnk::apps
