// SPDX-License-Identifier: MIT
#include "files/whole_file.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <utility>

#include "files/beside.hpp"
#include "files/open_file.hpp"
#include "files/system.hpp"

namespace mnk::files {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t buffer_bytes = 64 * 1024;
constexpr std::size_t most_at_once = std::size_t{1} << 30;  ///< bytes of one call
constexpr int most_links = 40;
constexpr int most_names = 100;

LegalityError unreadable(const std::string& path, int error) {
  return {"unreadable_file", path + " cannot be read: " + std::strerror(error)};
}

/// Resolves symbolic links, including a link to a file that does not exist yet.
fs::path target_of(const std::string& path) {
  fs::path target = path;
  std::error_code error;
  for (int i = 0; i < most_links && fs::is_symlink(target, error); ++i) {
    const fs::path link = fs::read_symlink(target, error);
    target = link.is_absolute() ? link : target.parent_path() / link;
  }
  return target;
}

}  // namespace

WholeFile::WholeFile(std::string path, std::string target, std::string beside, int fd)
    : path_(std::move(path)), target_(std::move(target)), beside_(std::move(beside)), fd_(fd) {}

WholeFile::WholeFile(WholeFile&& other) noexcept
    : path_(std::move(other.path_)),
      target_(std::move(other.target_)),
      beside_(std::exchange(other.beside_, {})),
      fd_(std::exchange(other.fd_, -1)),
      buffer_(std::move(other.buffer_)),
      error_(other.error_) {}

WholeFile::~WholeFile() {
  if (fd_ >= 0) ::close(fd_);
  if (!beside_.empty()) ::unlink(beside_.c_str());
}

Result<WholeFile> WholeFile::open(const std::string& path) {
  if (is_open_file(path)) {
    const Result<int> fd = open_in_place(path);
    if (!fd) return fd.error();
    return WholeFile(path, path, "", *fd);
  }
  const fs::path target = target_of(path);
  std::error_code ignored;
  if (fs::is_symlink(target, ignored)) return unwritable(path, ELOOP);
  struct stat there {};
  const bool exists = ::stat(target.string().c_str(), &there) == 0;
  if (exists && S_ISDIR(there.st_mode)) return unwritable(path, EISDIR);
  if (target.filename().empty()) return unwritable(path, path.empty() ? ENOENT : EISDIR);
  if (exists && ::access(target.string().c_str(), W_OK) != 0) return unwritable(path, errno);
  remove_left_files(target);
  for (int i = 0; i < most_names; ++i) {
    std::string beside = name_beside(target);
    const int fd = ::open(beside.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (fd < 0 && errno == EEXIST) continue;  // left by a killed process with the same number
    if (fd < 0) return unwritable(path, errno);
    if (!mark_as_ours(fd)) {
      ::close(fd);
      continue;
    }
#ifndef _WIN32
    if (exists) [[maybe_unused]]
      const int kept = ::fchmod(fd, there.st_mode & 07777U);
#endif
    return WholeFile(path, target.string(), std::move(beside), fd);
  }
  return unwritable(path, EEXIST);
}

void WholeFile::write(std::string_view bytes) {
  buffer_ += bytes;
  if (buffer_.size() >= buffer_bytes) flush();
}

std::optional<LegalityError> WholeFile::flush() {
  std::string_view rest = buffer_;
  while (!rest.empty() && error_ == 0) {
    const ssize_t written = ::write(fd_, rest.data(), static_cast<unsigned>(std::min(rest.size(), most_at_once)));
    if (written >= 0) {
      rest.remove_prefix(written);
    } else if (errno != EINTR) {
      error_ = errno;
    }
  }
  buffer_.clear();
  if (error_ != 0) return unwritable(path_, error_);
  return std::nullopt;
}

std::optional<LegalityError> WholeFile::prepare() {
  flush();
  // Files written in place (devices, pipes) are not synced.
  if (error_ == 0 && !beside_.empty() && ::fsync(fd_) != 0) error_ = errno;
  if (error_ != 0) return unwritable(path_, error_);
  return std::nullopt;
}

std::optional<LegalityError> WholeFile::finish() {
  [[maybe_unused]] const auto kept = prepare();  // error_ holds the result, too
  if (::close(std::exchange(fd_, -1)) != 0 && error_ == 0) error_ = errno;
  if (error_ == 0 && !beside_.empty()) {
    std::error_code error;
    fs::rename(beside_, target_, error);  // replaces a file that is there, on Windows too
    if (!error) {
      beside_.clear();
#ifndef _WIN32
      const fs::path folder = fs::path(target_).parent_path();
      const int fd = ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
      if (fd >= 0) {  // sync the rename; some file systems cannot and need not
        [[maybe_unused]] const int flushed = ::fsync(fd);
        ::close(fd);
      }
#endif
    } else {
      error_ = error.value();
    }
  }
  if (error_ != 0) return unwritable(path_, error_);
  return std::nullopt;
}

std::optional<LegalityError> write_whole(const std::string& path, std::string_view bytes) {
  Result<WholeFile> file = WholeFile::open(path);
  if (!file) return std::get<LegalityError>(file.error());
  file->write(bytes);
  return file->finish();
}

Result<std::string> read_whole(const std::string& path, std::size_t most) {
  const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) return unreadable(path, errno);
  std::string text;
  ssize_t got = 1;
  while (got > 0 && text.size() <= most) {
    const std::size_t before = text.size();
    text.resize(std::min(before + buffer_bytes, most + 1));
    do {
      got = ::read(fd, text.data() + before, static_cast<unsigned>(text.size() - before));
    } while (got < 0 && errno == EINTR);
    text.resize(before + std::max<ssize_t>(got, 0));
  }
  const int error = errno;
  ::close(fd);
  if (got < 0) return unreadable(path, error);
  if (text.size() > most)
    return LegalityError{"file_too_long", path + " has more than " + std::to_string(most) + " bytes"};
  return text;
}

std::optional<LegalityError> try_listing(const std::string& folder) {
  std::error_code error;
  const fs::directory_iterator entries(folder, error);
  if (error) return unreadable(folder, error.value());
  return std::nullopt;
}

std::optional<LegalityError> try_writing(const std::string& path) {
  if (is_open_file(path)) return try_in_place(path);
  const Result<WholeFile> file = WholeFile::open(path);
  if (!file) return std::get<LegalityError>(file.error());
  return std::nullopt;
}

bool is_same_file(const std::string& a, const std::string& b) {
  std::error_code error;
  const auto real = [&](const std::string& path) { return fs::weakly_canonical(fs::absolute(target_of(path)), error); };
  return real(a) == real(b) || fs::equivalent(a, b, error);
}

}  // namespace mnk::files
