// SPDX-License-Identifier: MIT
#include "table/scratch_file.hpp"

#include <stdlib.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

namespace mnk::table {

namespace {

LegalityError failed(const std::string& folder) {
  return {"unwritable_file", "a temporary file in " + folder + " cannot be used: " + std::strerror(errno)};
}

}  // namespace

Result<ScratchFile> ScratchFile::create(const std::string& folder) {
  std::string name = folder + "/.mnk-pass-XXXXXX";
  const int fd = ::mkstemp(name.data());
  if (fd < 0) return failed(folder);
  ::unlink(name.c_str());
  return ScratchFile(fd, folder);
}

ScratchFile::ScratchFile(ScratchFile&& other) noexcept
    : fd_(std::exchange(other.fd_, -1)), folder_(std::move(other.folder_)) {}

ScratchFile::~ScratchFile() {
  if (fd_ >= 0) ::close(fd_);
}

template <class Call>
std::optional<Error> ScratchFile::transfer(std::uint64_t at, std::size_t size, const Call& call) const {
  for (std::size_t done = 0; done < size;) {
    const ssize_t moved = call(done, static_cast<off_t>(at + done));
    if (moved < 0 && errno == EINTR) continue;
    if (moved == 0) errno = EIO;
    if (moved <= 0) return failed(folder_);
    done += static_cast<std::size_t>(moved);
  }
  return std::nullopt;
}

std::optional<Error> ScratchFile::write(std::uint64_t at, std::span<const std::uint8_t> bytes) {
  return transfer(at, bytes.size(), [&](std::size_t done, off_t place) {
    return ::pwrite(fd_, bytes.data() + done, bytes.size() - done, place);
  });
}

std::optional<Error> ScratchFile::read(std::uint64_t at, std::span<std::uint8_t> bytes) const {
  return transfer(at, bytes.size(), [&](std::size_t done, off_t place) {
    return ::pread(fd_, bytes.data() + done, bytes.size() - done, place);
  });
}

}  // namespace mnk::table
