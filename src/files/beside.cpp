// SPDX-License-Identifier: MIT
#include "files/beside.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <charconv>
#include <mutex>
#include <optional>
#include <set>
#include <string_view>

namespace mnk::files {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view prefix = ".mnk-new-";

/// Parses an unsigned decimal number and removes it from the front of `text`.
std::optional<unsigned> take_number(std::string_view& text) {
  unsigned number = 0;
  const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (status != std::errc()) return std::nullopt;
  text.remove_prefix(end - text.data());
  return number;
}

/// The process number in the name of a temporary file; empty for other names.
std::optional<pid_t> process_of(std::string_view name) {
  if (!name.starts_with(prefix)) return std::nullopt;
  name.remove_prefix(prefix.size());
  const auto process = take_number(name);
  if (!process || !name.starts_with('-')) return std::nullopt;
  name.remove_prefix(1);
  if (!take_number(name) || !name.empty()) return std::nullopt;
  const auto number = static_cast<pid_t>(*process);
  return number > 0 ? std::optional(number) : std::nullopt;
}

/// Returns true if the process may have ended. This process's own number proves nothing: in a container each run has
/// the same number. The lock decides.
bool may_have_ended(pid_t process) { return process == ::getpid() || (::kill(process, 0) != 0 && errno == ESRCH); }

void remove_if_left(const fs::path& path) {
  const int fd = ::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  if (fd < 0) return;
  struct stat state {};
  const bool is_ours = ::fstat(fd, &state) == 0 && S_ISREG(state.st_mode) && state.st_uid == ::geteuid();
  if (is_ours && ::flock(fd, LOCK_EX | LOCK_NB) == 0) ::unlink(path.c_str());
  ::close(fd);
}

}  // namespace

std::string name_beside(const fs::path& target) {
  static std::atomic<unsigned> count = 0;
  const std::string name = std::string(prefix) + std::to_string(::getpid()) + "-" + std::to_string(++count);
  return (target.parent_path() / name).string();
}

bool mark_as_ours(int fd) {
  // Some file systems have no locks; then only the process number decides.
  [[maybe_unused]] const int locked = ::flock(fd, LOCK_EX | LOCK_NB);
  struct stat state {};
  return ::fstat(fd, &state) != 0 || state.st_nlink > 0;
}

void remove_left_files(const fs::path& target) {
  static std::mutex mutex;
  static std::set<std::string> seen;
  const fs::path folder = target.has_parent_path() ? target.parent_path() : fs::path(".");
  const std::lock_guard lock(mutex);
  if (!seen.insert(folder.string()).second) return;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error); !error && entry != fs::directory_iterator();
       entry.increment(error)) {
    const auto process = process_of(entry->path().filename().string());
    if (process && may_have_ended(*process)) remove_if_left(entry->path());
  }
}

}  // namespace mnk::files
