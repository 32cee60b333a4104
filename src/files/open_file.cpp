// SPDX-License-Identifier: MIT
#include "files/open_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <map>
#include <mutex>

namespace mnk::files {

namespace {

namespace fs = std::filesystem;

constexpr int most_links_to_descriptors = 40;

/// The number N if the path resolves to /proc/self/fd/N, through any links.
std::optional<int> descriptor_of(const std::string& path) {
  std::error_code error;
  const std::string own = fs::canonical("/proc/self", error).string() + "/";
  if (error) return std::nullopt;
  fs::path target = fs::absolute(path, error);
  for (int i = 0; i < most_links_to_descriptors && !error; ++i) {
    const fs::path folder = fs::canonical(target.parent_path(), error);
    const std::string name = target.filename().string();
    int number = -1;
    const auto [end, status] = std::from_chars(name.data(), name.data() + name.size(), number);
    const bool is_number = status == std::errc() && end == name.data() + name.size() && number >= 0;
    if (!error && is_number && folder.filename() == "fd" && folder.string().starts_with(own)) return number;
    if (error || !fs::is_symlink(target, error)) return std::nullopt;
    target = folder / fs::read_symlink(target, error);
  }
  return std::nullopt;
}

/// The descriptor of standard output or standard error, if it writes to this regular file.
std::optional<int> standard_stream_to(const struct stat& there) {
  for (const int fd : {STDOUT_FILENO, STDERR_FILENO}) {
    struct stat open {};
    if (S_ISREG(there.st_mode) && ::fstat(fd, &open) == 0 && open.st_dev == there.st_dev && open.st_ino == there.st_ino)
      return fd;
  }
  return std::nullopt;
}

/// The open descriptor that the path names, if any. `there` is the file's status, if the file exists.
std::optional<int> open_number_of(const std::string& path, const std::optional<struct stat>& there) {
  if (const auto number = descriptor_of(path)) return number;
  return there ? standard_stream_to(*there) : std::nullopt;
}

std::optional<struct stat> state_of(const std::string& path) {
  struct stat there {};
  return ::stat(path.c_str(), &there) == 0 ? std::optional(there) : std::nullopt;
}

/// Returns the error if the descriptor is not writable.
std::optional<LegalityError> refuse_descriptor(const std::string& path, int number) {
  const int flags = ::fcntl(number, F_GETFL);
  if (flags < 0) return unwritable(path, errno);
  if ((flags & O_ACCMODE) == O_RDONLY) return unwritable(path, EBADF);
  return std::nullopt;
}

/// Opens a pipe or device without blocking; writing to it blocks as usual.
Result<int> open_special(const std::string& path, mode_t mode) {
  const int fd = ::open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
  if (fd < 0 && errno == ENXIO && S_ISFIFO(mode)) {
    return LegalityError{"unwritable_file",
                         path + " cannot be written: no program reads from this pipe; start one first"};
  }
  if (fd < 0) return unwritable(path, errno);
  const int flags = ::fcntl(fd, F_GETFL);
  if (flags >= 0) ::fcntl(fd, F_SETFL, flags & ~O_NONBLOCK);
  return fd;
}

/// Named pipes kept open between try_in_place and open_in_place.
class TriedPipes {
 public:
  void keep(const std::string& path, int fd) {
    const std::lock_guard lock(mutex_);
    const auto [place, is_new] = open_.emplace(path, fd);
    if (!is_new) ::close(fd);
  }
  std::optional<int> take(const std::string& path) {
    const std::lock_guard lock(mutex_);
    const auto found = open_.find(path);
    if (found == open_.end()) return std::nullopt;
    const int fd = found->second;
    open_.erase(found);
    return fd;
  }

 private:
  std::mutex mutex_;
  std::map<std::string, int> open_;
};

TriedPipes& tried_pipes() {
  static TriedPipes pipes;
  return pipes;
}

}  // namespace

LegalityError unwritable(const std::string& path, int error) {
  return {"unwritable_file", path + " cannot be written: " + std::strerror(error)};
}

bool is_open_file(const std::string& path) {
  const auto there = state_of(path);
  if (open_number_of(path, there)) return true;
  return there && !S_ISREG(there->st_mode) && !S_ISDIR(there->st_mode);
}

Result<int> open_in_place(const std::string& path) {
  const auto there = state_of(path);
  if (const auto number = open_number_of(path, there)) {
    if (const auto refused = refuse_descriptor(path, *number)) return *refused;
    std::fflush(stdout);  // keeps the order of output; a failure is reported by the final flush
    const int fd = ::fcntl(*number, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    if (fd < 0) return unwritable(path, errno);
    return fd;
  }
  if (!there) return unwritable(path, ENOENT);
  if (const auto tried = tried_pipes().take(path)) return *tried;
  return open_special(path, there->st_mode);
}

std::optional<LegalityError> try_in_place(const std::string& path) {
  const auto there = state_of(path);
  if (const auto number = open_number_of(path, there)) return refuse_descriptor(path, *number);
  if (!there) return unwritable(path, ENOENT);
  if (!S_ISFIFO(there->st_mode)) {
    if (::access(path.c_str(), W_OK) != 0) return unwritable(path, errno);
    return std::nullopt;
  }
  const Result<int> fd = open_special(path, there->st_mode);
  if (!fd) return std::get<LegalityError>(fd.error());
  tried_pipes().keep(path, *fd);
  return std::nullopt;
}

}  // namespace mnk::files
