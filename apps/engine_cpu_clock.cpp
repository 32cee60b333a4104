// SPDX-License-Identifier: MIT
#include "apps/engine_cpu_clock.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>

// MNK_CPU_CLOCK is the path of the library in the build.
asm(".section .rodata\n"
    ".global mnk_cpu_clock_begin\n"
    ".global mnk_cpu_clock_end\n"
    "mnk_cpu_clock_begin:\n"
    ".incbin \"" MNK_CPU_CLOCK
    "\"\n"
    "mnk_cpu_clock_end:\n"
    ".byte 0\n"
    ".previous\n");
extern "C" const char mnk_cpu_clock_begin[];
extern "C" const char mnk_cpu_clock_end[];

namespace mnk::apps {

int cpu_clock_file() {
  static const int file = [] {
    constexpr int least = 100;  // a number that no script uses for files of its own
    const int made = memfd_create(cpu_clock_name.data(), MFD_CLOEXEC);
    const int fd = made < 0 ? made : fcntl(made, F_DUPFD_CLOEXEC, least);
    if (made >= 0) close(made);
    const std::size_t size = mnk_cpu_clock_end - mnk_cpu_clock_begin;
    for (std::size_t written = 0; fd >= 0 && written < size;) {
      const ssize_t n = write(fd, mnk_cpu_clock_begin + written, size - written);
      if (n <= 0) return -1;
      written += static_cast<std::size_t>(n);
    }
    return fd;
  }();
  return file;
}

}  // namespace mnk::apps
