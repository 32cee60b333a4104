// SPDX-License-Identifier: MIT
// The making of a table: layer by layer, from the full board to the empty one; with gravity and `exact` a sweep from
// the empty board to the full one finds the reachable positions before.
#include <fcntl.h>
#include <sys/file.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <optional>
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
             const Callback<const MakeProgress&>& progress, Communicator& communicator)
      : rules_(rules),
        folder_(std::move(folder)),
        communicator_(communicator),
        work_(rules, folder_, limits, progress, communicator) {}

  Result<Info> run() {
    if (auto error = begin()) return *std::move(error);
    if (needs_marks(rules_)) {
      for (std::uint32_t stones = 0; stones < next_ && work_.agree_to_go_on(); ++stones) {
        if (marked_[stones]) continue;
        if (auto error = work_.make_layer(Stage::marks, stones)) return *std::move(error);
      }
    }
    for (; next_ > 0 && work_.agree_to_go_on(); --next_) {
      if (auto error = work_.make_layer(Stage::values, next_ - 1)) return *std::move(error);
      if (!work_.was_stopped()) remove_marks(next_ - 1);
    }
    return finished();
  }

 private:
  bool is_first() const { return communicator_.rank() == 0; }

  /// Only process 0 looks for files that may be missing: a network file system may tell the others for a while that a
  /// name is missing although process 0 has made the file since.
  std::optional<Error> begin() {
    std::optional<Error> error;
    if (is_first()) error = lock_and_look();
    const std::string game = to_string(rules_);
    if (auto agreed = work_.agree(std::move(error))) return agreed;
    const std::string first = shared_text(communicator_, 0, game);
    if (first != game) error = LegalityError{"other_game", "it makes " + game + ", and rank 0 makes " + first};
    if (auto agreed = work_.agree(std::move(error))) return agreed;
    std::vector<std::uint64_t> found(marked_.begin(), marked_.end());
    found.push_back(next_);
    communicator_.sum(found);  // those of process 0: the others have zeros
    next_ = static_cast<std::uint32_t>(found.back());
    for (std::size_t stones = 0; stones < marked_.size(); ++stones) marked_[stones] = found[stones] != 0;
    return std::nullopt;
  }

  std::optional<Error> lock_and_look() {
    next_ = rules_.cells() + 1;
    std::error_code ignored;
    // Looks for room before a new folder is made, so that a refusal leaves none behind.
    if (!std::filesystem::exists(folder_, ignored)) {
      if (auto error = refuse_space()) return error;
    }
    Result<FolderLock> lock = FolderLock::take(folder_);
    if (!lock) return lock.error();
    lock_.emplace(*std::move(lock));
    if (auto error = keep_finished()) return error;
    return refuse_space();
  }

  /// Verifies the layers that are there, of both stages.
  std::optional<Error> keep_finished() {
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
      marked_[stones] = true;
    }
    return std::nullopt;
  }

  /// The table, and a layer beside it.
  std::optional<Error> refuse_space() const {
    std::uint64_t needed = 0;
    std::uint64_t largest = 0;
    for (std::uint32_t stones = 0; stones < next_; ++stones) {
      const std::uint64_t bytes = file_bytes(layer_size(rules_, stones));
      if (!marked_[stones]) needed += bytes;
      largest = std::max(largest, bytes);
    }
    needed += largest;
    struct statvfs disk {};
    if (::statvfs(nearest_folder().c_str(), &disk) != 0) return std::nullopt;  // unknown: the writes will tell
    const std::uint64_t room = std::uint64_t{disk.f_bavail} * disk.f_frsize;
    if (room >= needed) return std::nullopt;
    const std::uint64_t megabytes = (needed >> 20) + 1;  // rounded up, and the room down: never equal
    return LegalityError{"no_space", "the table of " + to_string(rules_) + " needs " + std::to_string(megabytes) +
                                         " MiB more in " + folder_ + ", and the disk has " +
                                         std::to_string(room >> 20) + " MiB left"};
  }

  /// Returns the folder, or the nearest one above it that is there.
  std::string nearest_folder() const {
    std::error_code ignored;
    std::filesystem::path nearest = std::filesystem::absolute(folder_, ignored);
    while (!std::filesystem::exists(nearest, ignored) && nearest.has_relative_path()) nearest = nearest.parent_path();
    return nearest.string();
  }

  void remove_marks(std::uint32_t stones) const {
    if (!is_first()) return;
    std::error_code ignored;
    std::filesystem::remove(layer_path(folder_, Stage::marks, stones), ignored);
  }

  /// The layers that process 0 finds, on all processes.
  Result<Info> finished() {
    Result<Info> info = Info{rules_, {}};
    std::optional<Error> error;
    if (is_first()) info = mnk::table::info(folder_);
    if (!info && code_of(info.error()) != "no_table") error = info.error();
    if (auto agreed = work_.agree(std::move(error))) return *std::move(agreed);
    std::vector<std::uint64_t> numbers(7 * (rules_.cells() + 1), 0);  // a row of zeros has no layer
    std::size_t at = 0;
    for (const Layer& layer : info ? info->layers : std::vector<Layer>()) {
      const Counts& counts = layer.counts;
      for (const std::uint64_t number : {std::uint64_t{layer.stones}, layer.bytes, counts.wins, counts.draws,
                                         counts.losses, counts.finished, counts.classes})
        numbers[at++] = number;
    }
    communicator_.sum(numbers);
    Info shared{rules_, {}};
    for (at = 0; at < numbers.size() && numbers[at + 1] > 0; at += 7)
      shared.layers.push_back({static_cast<std::uint32_t>(numbers[at]),
                               numbers[at + 1],
                               {numbers[at + 2], numbers[at + 3], numbers[at + 4], numbers[at + 5], numbers[at + 6]}});
    return shared;
  }

  Rules rules_;
  std::string folder_;
  Communicator& communicator_;
  std::optional<FolderLock> lock_;  ///< of process 0
  LayerMaker work_;
  std::uint32_t next_ = 0;                          ///< layers with fewer stones are to be made
  std::array<bool, max_table_cells + 1> marked_{};  ///< layers of marks that are there, by number of stones
};

}  // namespace

Result<Info> make(const Rules& rules, const std::string& folder, const SearchLimits& limits,
                  const Callback<const MakeProgress&>& progress, Communicator& communicator) {
  if (auto refused = agree(communicator, refuse(rules), false).error) return *std::move(refused);
  return TableMaker(rules, folder, limits, progress, communicator).run();
}

Result<Info> make(const Rules& rules, const std::string& folder, const SearchLimits& limits,
                  const Callback<const MakeProgress&>& progress) {
  OneProcess alone;
  return make(rules, folder, limits, progress, alone);
}

}  // namespace mnk::table
