// SPDX-License-Identifier: MIT
// Fault injection by LD_PRELOAD: a full disk, and changes of the system clock. The environment variable MNK_FAULTS
// names a file with struct Faults; a test maps this file and switches faults while the process runs.
#include "server/faults/faults.hpp"

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <ctime>

namespace {

using mnk::server::test::Faults;

Faults* map_faults() {
  static Faults none;
  const char* path = std::getenv("MNK_FAULTS");
  const int fd = path == nullptr ? -1 : ::open(path, O_RDWR | O_CLOEXEC);
  if (fd < 0) return &none;
  void* memory = ::mmap(nullptr, sizeof(Faults), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  ::close(fd);
  return memory == MAP_FAILED ? &none : static_cast<Faults*>(memory);
}

Faults& faults() {
  static Faults* const mapped = map_faults();
  return *mapped;
}

/// Returns true if a write must fail: the disk is full and the descriptor is a regular file.
bool is_refused(int fd) {
  struct stat status {};
  if (faults().disk_is_full == 0 || ::fstat(fd, &status) != 0 || !S_ISREG(status.st_mode)) return false;
  errno = ENOSPC;
  return true;
}

void shift(timespec& time) {
  const std::int64_t shift_ms = faults().clock_shift_ms;
  std::int64_t seconds = shift_ms / 1000;
  std::int64_t nanoseconds = time.tv_nsec + shift_ms % 1000 * 1'000'000;
  if (nanoseconds >= 1'000'000'000 || nanoseconds < 0) {
    const int carry = nanoseconds < 0 ? -1 : 1;
    seconds += carry;
    nanoseconds -= carry * std::int64_t{1'000'000'000};
  }
  time.tv_sec += seconds;
  time.tv_nsec = nanoseconds;
}

timespec real_time() {
  timespec time = {};
  ::syscall(SYS_clock_gettime, CLOCK_REALTIME, &time);
  shift(time);
  return time;
}

}  // namespace

extern "C" {

ssize_t pwrite64(int fd, const void* bytes, size_t size, off64_t at) {
  return is_refused(fd) ? -1 : ::syscall(SYS_pwrite64, fd, bytes, size, at);
}
ssize_t pwrite(int fd, const void* bytes, size_t size, off_t at) { return pwrite64(fd, bytes, size, at); }
ssize_t write(int fd, const void* bytes, size_t size) {
  return is_refused(fd) ? -1 : ::syscall(SYS_write, fd, bytes, size);
}

int fsync(int fd) {
  __atomic_add_fetch(&faults().syncs, 1, __ATOMIC_RELAXED);
  return static_cast<int>(::syscall(SYS_fsync, fd));
}
int fdatasync(int fd) {
  __atomic_add_fetch(&faults().syncs, 1, __ATOMIC_RELAXED);
  return static_cast<int>(::syscall(SYS_fdatasync, fd));
}

int statvfs(const char* path, struct statvfs* found) {
  using Statvfs = int (*)(const char*, struct statvfs*);
  static const auto next = reinterpret_cast<Statvfs>(::dlsym(RTLD_NEXT, "statvfs"));
  const int result = next(path, found);
  if (result == 0 && faults().disk_is_full != 0) found->f_bavail = found->f_bfree = 0;
  return result;
}

int clock_gettime(clockid_t clock, timespec* time) noexcept {
  const int result = static_cast<int>(::syscall(SYS_clock_gettime, clock, time));
  if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) shift(*time);
  return result;
}
int gettimeofday(timeval* time, void*) noexcept {
  const timespec now = real_time();
  *time = {now.tv_sec, now.tv_nsec / 1000};
  return 0;
}
time_t time(time_t* into) noexcept {
  const timespec now = real_time();
  if (into != nullptr) *into = now.tv_sec;
  return now.tv_sec;
}
}
