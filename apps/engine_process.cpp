// SPDX-License-Identifier: MIT
#include "apps/engine_process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <thread>

namespace mnk::apps {

namespace {

using Clock = std::chrono::steady_clock;

/// Between pipe and fork no other thread may fork: its child would keep our pipe open.
std::mutex starting;

}  // namespace

EngineProcess::EngineProcess(const std::string& program) {
  const std::lock_guard lock(starting);
  signal(SIGPIPE, SIG_IGN);
  std::array<int, 2> in{};
  std::array<int, 2> out{};
  if (pipe2(in.data(), O_CLOEXEC) != 0 || pipe2(out.data(), O_CLOEXEC) != 0) {
    gone_ = true;
    return;
  }
  const std::filesystem::path path = std::filesystem::absolute(program);
  const std::string folder = path.parent_path().string();
  process_ = fork();
  if (process_ == 0) {
    dup2(in[0], STDIN_FILENO);
    dup2(out[1], STDOUT_FILENO);
    const int nowhere = open("/dev/null", O_WRONLY);
    dup2(nowhere, STDERR_FILENO);
    if (chdir(folder.c_str()) == 0) execl(path.c_str(), path.c_str(), static_cast<char*>(nullptr));
    _exit(127);
  }
  close(in[0]);
  close(out[1]);
  to_ = in[1];
  from_ = out[0];
  gone_ = process_ < 0;
}

EngineProcess::~EngineProcess() {
  send("END");
  if (to_ >= 0) close(to_);
  if (from_ >= 0) close(from_);
  if (process_ <= 0) return;
  for (int i = 0; i < 100; ++i) {
    if (waitpid(process_, nullptr, WNOHANG) != 0) return;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  kill(process_, SIGKILL);
  waitpid(process_, nullptr, 0);
}

void EngineProcess::send(const std::string& line) {
  if (gone_) return;
  const std::string text = line + "\r\n";
  for (std::size_t written = 0; written < text.size();) {
    const ssize_t n = write(to_, text.data() + written, text.size() - written);
    if (n <= 0) {
      gone_ = true;
      return;
    }
    written += static_cast<std::size_t>(n);
  }
}

std::optional<std::string> EngineProcess::receive(double seconds) {
  const auto end = Clock::now() + std::chrono::duration<double>(seconds);
  for (;;) {
    if (const auto line_end = pending_.find_first_of("\r\n"); line_end != std::string::npos) {
      std::string line = pending_.substr(0, line_end);
      pending_.erase(0, line_end + 1);
      if (line.empty()) continue;
      return line;
    }
    if (gone_) return std::nullopt;
    const double left = std::chrono::duration<double>(end - Clock::now()).count();
    if (left <= 0) return std::nullopt;
    pollfd waiting{from_, POLLIN, 0};
    if (poll(&waiting, 1, static_cast<int>(left * 1000) + 1) <= 0) continue;
    std::array<char, 4096> buffer;
    const ssize_t n = read(from_, buffer.data(), buffer.size());
    if (n <= 0) {
      gone_ = true;
    } else {
      pending_.append(buffer.data(), static_cast<std::size_t>(n));
    }
  }
}

std::uint64_t EngineProcess::peak_memory() const {
  std::ifstream status("/proc/" + std::to_string(process_) + "/status");
  for (std::string line; std::getline(status, line);) {
    if (line.rfind("VmHWM:", 0) == 0) return std::strtoull(line.c_str() + 6, nullptr, 10) << 10;
  }
  return 0;
}

}  // namespace mnk::apps
