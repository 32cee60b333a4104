// SPDX-License-Identifier: MIT
#include "apps/interrupt.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdio>

namespace mnk::apps {

namespace {

std::atomic<bool> asked{false};
std::atomic<bool> no_more_input{false};
std::array<int, 2> wakeup_pipe = {-1, -1};  ///< self-pipe: a byte wakes the threads that wait for input

extern "C" void on_interrupt(int signal) {
  const int saved = errno;
  if (asked.exchange(true)) {
    ::signal(signal, SIG_DFL);
    ::raise(signal);
  }
  const char byte = 0;
  [[maybe_unused]] const auto written = ::write(wakeup_pipe[1], &byte, 1);
  errno = saved;
}

}  // namespace

void catch_interrupts() {
  if (::pipe(wakeup_pipe.data()) != 0) return;  // without the pipe, Ctrl-C ends the process as by default
  for (const int fd : wakeup_pipe) ::fcntl(fd, F_SETFD, FD_CLOEXEC);
  struct sigaction action {};
  action.sa_handler = on_interrupt;
  action.sa_flags = SA_RESTART;
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) ::sigaction(signal, &action, nullptr);
}

const std::atomic<bool>& interrupt_flag() { return asked; }

bool interrupted() { return asked.load(std::memory_order_relaxed); }

int report_interrupted() {
  std::fputs("mnk: interrupted\n", stderr);
  return interrupted_status;
}

void clear_interrupt() {
  if (!asked.exchange(false)) return;
  pollfd waiting = {wakeup_pipe[0], POLLIN, 0};
  char byte = 0;
  while (::poll(&waiting, 1, 0) > 0 && ::read(wakeup_pipe[0], &byte, 1) > 0) {
  }
}

void end_input() {
  if (no_more_input.exchange(true)) return;
  const char byte = 0;
  [[maybe_unused]] const auto written = ::write(wakeup_pipe[1], &byte, 1);
}

bool input_ended() { return no_more_input.load(std::memory_order_relaxed); }

bool wait_readable(int fd) {
  if (interrupted() || input_ended()) return false;
  std::array<pollfd, 2> watched = {{{fd, POLLIN, 0}, {wakeup_pipe[0], POLLIN, 0}}};
  while (::poll(watched.data(), wakeup_pipe[0] < 0 ? 1 : 2, -1) < 0 && errno == EINTR && !interrupted()) {
  }
  return !interrupted() && !input_ended();
}

}  // namespace mnk::apps
