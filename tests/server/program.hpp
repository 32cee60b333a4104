// SPDX-License-Identifier: MIT
// `mnk serve` as a child process.
#pragma once

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace mnk::server::test {

struct ProgramOptions {
  std::vector<std::string> arguments = {};    ///< in addition to --port 0, limits and the database
  std::vector<std::string> environment = {};  ///< NAME=value, added to the environment of this process
  int log = -1;                               ///< descriptor for stderr; -1: discarded
};

class Program {
 public:
  /// Starts the server on a free port and waits until it listens. `database`: empty if set by environment or file.
  explicit Program(const std::string& database, const ProgramOptions& options = {}) {
    int out[2];
    if (::pipe2(out, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
    std::vector<std::string> words = {"mnk",
                                      "serve",
                                      "--port",
                                      "0",
                                      "--connections-per-client",
                                      "20000",
                                      "--limit",
                                      "requests=off,games=off,searches=off,messages=off,sockets=off"};
    if (!database.empty()) words.insert(words.end(), {"--database", database});
    words.insert(words.end(), options.arguments.begin(), options.arguments.end());
    pid_ = ::fork();
    if (pid_ == 0) {
      ::dup2(out[1], STDOUT_FILENO);
      ::dup2(options.log >= 0 ? options.log : ::open("/dev/null", O_WRONLY), STDERR_FILENO);
      for (const std::string& setting : options.environment) ::putenv(const_cast<char*>(setting.c_str()));
      std::vector<char*> arguments;
      for (std::string& word : words) arguments.push_back(word.data());
      arguments.push_back(nullptr);
      ::execv(MNK_PROGRAM, arguments.data());
      ::_exit(127);
    }
    ::close(out[1]);
    out_ = out[0];
    const std::string line = read_line();  // http://127.0.0.1:PORT/
    const std::size_t colon = line.rfind(':');
    if (colon == line.npos) {
      const int status = end(SIGKILL);
      throw std::runtime_error("mnk serve did not start: status " + std::to_string(status));
    }
    port_ = static_cast<std::uint16_t>(std::stoul(line.substr(colon + 1)));
  }
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;
  ~Program() {
    end(SIGKILL);
    if (out_ >= 0) ::close(out_);
  }

  /// Reads one line of stdout; ends early at the end of stdout, or if nothing comes for a minute.
  std::string read_line() const {
    std::string line;
    pollfd readable = {out_, POLLIN, 0};
    for (char c; ::poll(&readable, 1, 60'000) > 0 && ::read(out_, &c, 1) == 1 && c != '\n';) line += c;
    return line;
  }

  void signal(int number) const { ::kill(pid_, number); }
  /// Sends the signal and waits for the end. Returns the status of waitpid; 0 if the process had ended before.
  int end(int number) {
    if (pid_ <= 0) return 0;
    signal(number);
    return wait();
  }
  /// Waits for the end, and kills a process that does not end within two minutes: its status is that of the signal.
  int wait() {
    int status = 0;
    const pid_t child = std::exchange(pid_, -1);
    if (child <= 0) return 0;
    for (const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(2);
         std::chrono::steady_clock::now() < end; std::this_thread::sleep_for(std::chrono::milliseconds(2))) {
      if (::waitpid(child, &status, WNOHANG) != 0) return status;
    }
    std::fprintf(stderr, "the program does not end by itself within two minutes; it is killed\n");
    ::kill(child, SIGKILL);
    ::waitpid(child, &status, 0);
    return status;
  }
  pid_t pid() const { return pid_; }
  std::uint16_t port() const { return port_; }

 private:
  pid_t pid_ = -1;
  int out_ = -1;
  std::uint16_t port_ = 0;
};

}  // namespace mnk::server::test
