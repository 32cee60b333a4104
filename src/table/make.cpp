// SPDX-License-Identifier: MIT
// The making of a table: layer by layer, from the full board to the empty one; with gravity and `exact` a sweep from
// the empty board to the full one finds the reachable positions before.
#include <fcntl.h>
#include <sys/file.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

#include "table/layer_maker.hpp"
#include "table/open_layers.hpp"

namespace mnk::table {

namespace {

/// Locks the folder against other processes that would make a table in it, until destroyed.
class FolderLock {
 public:
  static Result<FolderLock> take(const std::string& folder) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error) return LegalityError{"unwritable_file", folder + " cannot be made: " + error.message()};
    const int fd = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0) return LegalityError{"unreadable_file", folder + " cannot be read: " + std::strerror(errno)};
    FolderLock lock(fd);
    if (::flock(fd, LOCK_EX | LOCK_NB) != 0)
      return LegalityError{"table_in_use", "another process makes the table in " + folder};
    return lock;
  }
  FolderLock(FolderLock&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  FolderLock& operator=(FolderLock&&) = delete;
  ~FolderLock() {
    if (fd_ >= 0) ::close(fd_);
  }

 private:
  explicit FolderLock(int fd) : fd_(fd) {}
  int fd_;
};

class TableMaker {
 public:
  TableMaker(const Rules& rules, std::string folder, const SearchLimits& limits,
             const Callback<const MakeProgress&>& progress)
      : rules_(rules), folder_(std::move(folder)), work_(rules, folder_, limits, progress) {}

  Result<Info> run() {
    if (auto error = keep_finished()) return *std::move(error);
    if (auto error = refuse_space()) return *std::move(error);
    if (needs_marks(rules_)) {
      for (std::uint32_t stones = 0; stones < next_ && !work_.stopped(); ++stones) {
        if (has_layer(folder_, Stage::marks, stones)) continue;
        if (auto error = work_.make_layer(Stage::marks, stones)) return *std::move(error);
      }
    }
    for (; next_ > 0 && !work_.stopped(); --next_) {
      if (auto error = work_.make_layer(Stage::values, next_ - 1)) return *std::move(error);
      if (!work_.stopped()) remove_marks(next_ - 1);
    }
    return finished();
  }

 private:
  /// Verifies the layers that are there, of both stages.
  std::optional<Error> keep_finished() {
    next_ = rules_.cells() + 1;
    Result<OpenLayers> layers = open_layers(folder_);
    if (!layers && code_of(layers.error()) == "no_table") return std::nullopt;
    if (!layers) return layers.error();
    if (layers->rules != rules_)
      return LegalityError{"other_game",
                           folder_ + " has the table of " + to_string(layers->rules) + ", not of " + to_string(rules_)};
    for (const LayerReader& layer : layers->values) {
      if (auto error = work_.keep(layer)) return error;
      --next_;
    }
    for (std::uint32_t stones = 0; stones <= rules_.cells() && needs_marks(rules_); ++stones) {
      if (!has_layer(folder_, Stage::marks, stones)) continue;
      if (stones >= next_) {
        remove_marks(stones);
        continue;
      }
      const Result<LayerReader> layer = open_layer(folder_, {rules_, stones, Stage::marks});
      if (!layer) return layer.error();
      if (auto error = work_.keep(*layer)) return error;
    }
    return std::nullopt;
  }

  /// The table, and a layer beside it.
  std::optional<Error> refuse_space() const {
    std::uint64_t needed = 0;
    std::uint64_t largest = 0;
    for (std::uint32_t stones = 0; stones < next_; ++stones) {
      const std::uint64_t bytes = file_bytes(layer_size(rules_, stones));
      if (!has_layer(folder_, Stage::marks, stones)) needed += bytes;
      largest = std::max(largest, bytes);
    }
    needed += largest;
    struct statvfs disk {};
    if (::statvfs(folder_.c_str(), &disk) != 0) return std::nullopt;  // unknown: the writes will tell
    const std::uint64_t room = std::uint64_t{disk.f_bavail} * disk.f_frsize;
    if (room >= needed) return std::nullopt;
    return LegalityError{"no_space", "the table of " + to_string(rules_) + " needs " + std::to_string(needed >> 20) +
                                         " MiB more in " + folder_ + ", and the disk has " +
                                         std::to_string(room >> 20) + " MiB left"};
  }

  void remove_marks(std::uint32_t stones) const {
    std::error_code ignored;
    std::filesystem::remove(layer_path(folder_, Stage::marks, stones), ignored);
  }

  Result<Info> finished() const {
    Result<Info> info = mnk::table::info(folder_);
    if (!info && code_of(info.error()) == "no_table") return Info{rules_, {}};
    return info;
  }

  Rules rules_;
  std::string folder_;
  LayerMaker work_;
  std::uint32_t next_ = 0;  ///< layers with fewer stones are to be made
};

}  // namespace

Result<Info> make(const Rules& rules, const std::string& folder, const SearchLimits& limits,
                  const Callback<const MakeProgress&>& progress) {
  if (auto refused = refuse(rules)) return *std::move(refused);
  const Result<FolderLock> lock = FolderLock::take(folder);
  if (!lock) return lock.error();
  return TableMaker(rules, folder, limits, progress).run();
}

}  // namespace mnk::table
