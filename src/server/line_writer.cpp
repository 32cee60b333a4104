// SPDX-License-Identifier: MIT
#include "server/line_writer.hpp"

#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <condition_variable>
#include <mutex>
#include <string_view>
#include <thread>
#include <utility>

namespace mnk::server {

namespace {

std::atomic<std::uint64_t> lost_in_all = 0;

/// Writes the text. Returns the number of lines lost to a permanent error (a full disk, a closed pipe).
std::uint64_t write_all(int fd, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(fd, text.data(), text.size());
    if (written < 0 && errno == EAGAIN) {  // another process made the descriptor non-blocking
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    } else if (written < 0 && errno != EINTR) {
      return std::count(text.begin(), text.end(), '\n');
    } else if (written > 0) {
      text.remove_prefix(written);
    }
  }
  return 0;
}

}  // namespace

struct LineWriter::State {
  std::function<std::string(std::uint64_t)> note;
  std::size_t max_bytes = 0;
  std::mutex mutex;
  std::condition_variable changed;
  std::string waiting;
  int fd = -1;
  bool owns = false;
  bool writing = false;
  bool ending = false;
  std::uint64_t dropped = 0;  ///< lines in total
  std::uint64_t told = 0;     ///< part of `dropped` that a note has reported

  void drop(std::uint64_t lines) {
    dropped += lines;
    lost_in_all += lines;
  }

  void run() {
    // Turns a closed pipe into an error of write() instead of a signal that ends the process.
    sigset_t signals;
    ::sigemptyset(&signals);
    ::sigaddset(&signals, SIGPIPE);
    ::pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    std::unique_lock lock(mutex);
    while (true) {
      changed.wait(lock, [&] { return ending || !waiting.empty(); });
      if (waiting.empty()) break;
      std::string text = std::exchange(waiting, {});
      const std::uint64_t untold = dropped - std::exchange(told, dropped);
      const std::string about = untold > 0 ? note(untold) : std::string();
      const int to = fd;
      writing = true;
      lock.unlock();
      const std::uint64_t lost = write_all(to, text);
      const bool is_told = write_all(to, about) == 0;
      lock.lock();
      if (!is_told) told -= untold;
      drop(lost);
      writing = false;
      changed.notify_all();
    }
    if (owns) ::close(fd);
  }
};

LineWriter::LineWriter(int fd, bool owns, std::function<std::string(std::uint64_t)> note, std::size_t max_bytes)
    : state_(std::make_shared<State>()) {
  state_->note = std::move(note);
  state_->max_bytes = max_bytes;
  state_->fd = fd;
  state_->owns = owns;
  std::thread([state = state_] { state->run(); }).detach();
}

LineWriter::~LineWriter() {
  flush(std::chrono::seconds(1));
  const std::lock_guard lock(state_->mutex);
  state_->ending = true;
  state_->changed.notify_all();
}

void LineWriter::write(std::string line) {
  const std::lock_guard lock(state_->mutex);
  if (state_->waiting.size() + line.size() > state_->max_bytes) {
    state_->drop(1);
    return;
  }
  state_->waiting += line;
  state_->changed.notify_all();
}

bool LineWriter::flush(std::chrono::milliseconds time) {
  std::unique_lock lock(state_->mutex);
  return state_->changed.wait_for(lock, time, [&] { return state_->waiting.empty() && !state_->writing; });
}

void LineWriter::replace(int fd) {
  int old = -1;
  {
    std::unique_lock lock(state_->mutex);
    state_->changed.wait_for(lock, std::chrono::seconds(1), [&] { return !state_->writing; });
    old = std::exchange(state_->fd, fd);
    if (!std::exchange(state_->owns, true) || state_->writing) old = -1;
  }
  if (old >= 0) ::close(old);
}

std::uint64_t LineWriter::dropped() { return lost_in_all; }

}  // namespace mnk::server
