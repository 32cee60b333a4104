// SPDX-License-Identifier: MIT
// The system's calls for files, with their POSIX names also where the system is Windows.
#pragma once

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef _WIN32
#include <io.h>
#include <windows.h>

#define O_CLOEXEC (_O_NOINHERIT | _O_BINARY)
#define O_NONBLOCK 0

inline int fsync(int fd) { return ::_commit(fd); }

inline ssize_t pread(int fd, void* bytes, std::size_t size, off_t place) {
  OVERLAPPED at{};
  at.Offset = static_cast<DWORD>(place);
  at.OffsetHigh = static_cast<DWORD>(static_cast<unsigned long long>(place) >> 32);
  DWORD got = 0;
  auto* const file = reinterpret_cast<HANDLE>(::_get_osfhandle(fd));
  if (::ReadFile(file, bytes, static_cast<DWORD>(size < 0x4000'0000 ? size : 0x4000'0000), &got, &at)) return got;
  return ::GetLastError() == ERROR_HANDLE_EOF ? 0 : -1;
}
#endif

/// Makes a write beyond the limit of a file's size (`ulimit -f`) fail with EFBIG. By default it ends the program.
inline void ignore_file_size_signal() {
#ifdef SIGXFSZ
  ::signal(SIGXFSZ, SIG_IGN);
#endif
}
