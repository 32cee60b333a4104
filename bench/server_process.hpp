// SPDX-License-Identifier: MIT
// `mnk serve` as a child process.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace mnk::bench {

class ServerProcess {
 public:
  /// Starts the server on a free port. Throws std::runtime_error if it does not start.
  ServerProcess(const std::string& program, const std::vector<std::string>& options);
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;
  ~ServerProcess();  ///< sends SIGTERM and waits

  std::uint16_t port() const { return port_; }
  std::size_t resident_bytes() const;

 private:
  pid_t pid_;
  std::uint16_t port_ = 0;
};

}  // namespace mnk::bench
