// SPDX-License-Identifier: MIT
#include "table/layer_file.hpp"

#include <algorithm>
#include <cassert>
#include <cerrno>
#include <cstring>
#include <utility>

#include "files/system.hpp"

namespace mnk::table {

namespace {

LegalityError unreadable(const std::string& path, const char* why) {
  return {"unreadable_file", path + " cannot be read: " + why};
}

std::string_view text_of(std::span<const std::uint8_t> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

}  // namespace

std::string layer_path(const std::string& folder, Stage stage, std::uint32_t stones) {
  std::string path = folder + (stage == Stage::values ? "/layer-" : "/marks-");
  if (stones < 10) path += '0';
  return path + std::to_string(stones) + ".mnkt";
}

LayerReader::LayerReader(LayerReader&& other) noexcept
    : path_(std::move(other.path_)),
      fd_(std::exchange(other.fd_, -1)),
      header_(other.header_),
      size_(other.size_),
      trailer_(std::move(other.trailer_)) {}

LayerReader& LayerReader::operator=(LayerReader&& other) noexcept {
  std::swap(path_, other.path_);
  std::swap(fd_, other.fd_);
  header_ = other.header_;
  size_ = other.size_;
  trailer_ = std::move(other.trailer_);
  return *this;
}

LayerReader::~LayerReader() {
  if (fd_ >= 0) ::close(fd_);
}

LegalityError LayerReader::bad(const std::string& what) const { return {"bad_table", path_ + ": " + what}; }

Result<LayerReader> LayerReader::open(const std::string& path) {
  const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);  // does not wait for the writer of a pipe
  if (fd < 0) return unreadable(path, std::strerror(errno));
  LayerReader reader(path, fd);
  if (auto error = reader.load()) return *std::move(error);
  return reader;
}

std::optional<Error> LayerReader::load() {
  struct stat there {};
  if (::fstat(fd_, &there) != 0) return unreadable(path_, std::strerror(errno));
  if (!S_ISREG(there.st_mode)) return unreadable(path_, "it is no regular file");
  const auto length = static_cast<std::uint64_t>(there.st_size);
  if (length < header_bytes) return bad("it is shorter than the header of a layer");
  std::vector<std::uint8_t> head(header_bytes);
  if (auto error = read_file(0, head)) return error;
  const Result<LayerHeader> header = read_header(text_of(head));
  if (!header) return bad(message_of(header.error()));
  header_ = *header;
  size_ = layer_size(header_.rules, header_.stones);
  if (length != file_bytes(size_))
    return bad("it has " + std::to_string(length) + " bytes, and must have " + std::to_string(file_bytes(size_)));
  std::vector<std::uint8_t> tail(trailer_bytes(size_));
  if (auto error = read_file(header_bytes + size_.bytes(), tail)) return error;
  Result<LayerTrailer> trailer = read_trailer(text_of(head), size_, text_of(tail));
  if (!trailer) return bad(message_of(trailer.error()));
  trailer_ = *std::move(trailer);
  return std::nullopt;
}

std::optional<Error> LayerReader::read_file(std::uint64_t at, std::span<std::uint8_t> into) const {
  while (!into.empty()) {
    const ssize_t got = ::pread(fd_, into.data(), into.size(), static_cast<off_t>(at));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return unreadable(path_, std::strerror(errno));
    if (got == 0) return unreadable(path_, "it ended while it was read");
    into = into.subspan(static_cast<std::size_t>(got));
    at += static_cast<std::uint64_t>(got);
  }
  return std::nullopt;
}

std::optional<Error> LayerReader::read(std::uint64_t at, std::span<std::uint8_t> into) const {
  assert(at + into.size() <= size_.bytes());
  return read_file(header_bytes + at, into);
}

Result<std::vector<std::uint8_t>> LayerReader::block(std::uint64_t index) const {
  const std::uint64_t at = index * block_bytes;
  std::vector<std::uint8_t> bytes(std::min(block_bytes, size_.bytes() - at));
  if (auto error = read(at, bytes)) return *std::move(error);
  if (block_sum(bytes.data(), bytes.size()) != trailer_.sums[index])
    return bad("the checksum of block " + std::to_string(index) + ", from byte " + std::to_string(header_bytes + at) +
               ", is wrong");
  return bytes;
}

Result<LayerWriter> LayerWriter::create(const std::string& path, const LayerHeader& header) {
  Result<files::WholeFile> file = files::WholeFile::open(path);
  if (!file) return file.error();
  std::string bytes = write_header(header);
  file->write(bytes);
  return LayerWriter(*std::move(file), std::move(bytes), layer_size(header.rules, header.stones));
}

void LayerWriter::append(std::span<const std::uint8_t> bytes) {
  file_.write(text_of(bytes));
  written_ += bytes.size();
  while (!bytes.empty()) {
    const std::size_t taken = std::min<std::size_t>(bytes.size(), block_bytes - block_.size());
    block_.insert(block_.end(), bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(taken));
    bytes = bytes.subspan(taken);
    if (block_.size() < block_bytes && written_ != size_.bytes()) continue;
    if (block_.size() < block_bytes && !bytes.empty()) continue;
    trailer_.sums.push_back(block_sum(block_.data(), block_.size()));
    block_.clear();
  }
}

std::optional<Error> LayerWriter::finish(const Counts& counts) {
  assert(written_ == size_.bytes() && trailer_.sums.size() == blocks_of(size_));
  trailer_.counts = counts;
  file_.write(write_trailer(header_, trailer_));
  if (auto error = file_.finish()) return Error(*std::move(error));
  return std::nullopt;
}

}  // namespace mnk::table
