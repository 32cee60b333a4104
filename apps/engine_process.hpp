// SPDX-License-Identifier: MIT
// Another program that speaks the Gomocup protocol, at the other end of two pipes.
#pragma once

#include <sys/types.h>

#include <optional>
#include <string>

namespace mnk::apps {

class EngineProcess {
 public:
  /// Starts the program, in its own folder. It may turn out that it cannot be started only when it is asked something.
  explicit EngineProcess(const std::string& program);
  /// Asks it to end, and ends it if it does not within a second.
  ~EngineProcess();
  EngineProcess(const EngineProcess&) = delete;
  EngineProcess& operator=(const EngineProcess&) = delete;

  void send(const std::string& line);
  /// The next line, without its end; nothing if none came in so many seconds, or the program is gone.
  std::optional<std::string> receive(double seconds);
  bool is_gone() const { return gone_; }
  /// The most memory it has held, in bytes, as the system says; 0 where that is not known.
  std::uint64_t peak_memory() const;

 private:
  pid_t process_ = -1;
  int to_ = -1;
  int from_ = -1;
  bool gone_ = false;
  std::string pending_;
};

}  // namespace mnk::apps
