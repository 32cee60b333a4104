// SPDX-License-Identifier: MIT
#include "apps/games_copy.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <optional>

#include "server/storage/stored_game.hpp"

namespace mnk::apps {

namespace {

namespace fs = std::filesystem;
using server::Append;
using server::Storage;

constexpr std::size_t together = 1000;  // events in a transaction

LegalityError failed(const std::string& message) { return {"failed", message}; }

/// Appends games to a database in large transactions.
class Copier {
 public:
  explicit Copier(Storage& to) : to_(to) {}

  /// Returns false on a database error; `error()` has it.
  bool add(const server::GameSummary& game, std::vector<server::StoredEvent> events) {
    for (server::StoredEvent& event : events) {
      std::vector<std::string> seats = server::seats_of(event);
      batch_.push_back({game.game, std::move(event), game.facts, std::move(seats)});
    }
    ++games_;
    return batch_.size() < together || flush();
  }
  bool flush() {
    for (const server::AppendResult appended : to_.append(batch_)) {
      if (appended != server::AppendResult::done && !error_)
        error_ = failed("a game could not be written: " + to_.trouble());
    }
    batch_.clear();
    return !error_;
  }
  std::uint64_t games() const { return games_; }
  const std::optional<Error>& error() const { return error_; }

 private:
  Storage& to_;
  std::vector<Append> batch_;
  std::uint64_t games_ = 0;
  std::optional<Error> error_;
};

/// Copies all games accepted by `wanted`.
template <class EventQuery>
Result<std::uint64_t> copy(Storage& from, Storage& to, const EventQuery& wanted) {
  Copier copier(to);
  const auto read = from.read_all([&](const server::GameSummary& game, std::vector<server::StoredEvent> events) {
    return !wanted(game, events) || copier.add(game, std::move(events));
  });
  if (!read) return read.error();
  if (!copier.error() && !copier.flush()) return *copier.error();
  if (copier.error()) return *copier.error();
  return copier.games();
}

/// A temporary file beside its target; the destructor removes it.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& target)
      : target_(target), path_(target + ".part-" + std::to_string(::getpid())) {}
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile() {
    std::error_code ignored;
    for (const char* end : {"", "-wal", "-shm", "-lock"}) fs::remove(path_ + end, ignored);
  }
  const std::string& path() const { return path_; }

  /// Links the file to its target name, unless the target exists. Returns 0 or errno.
  int appear() const {
    const int fd = ::open(path_.c_str(), O_RDONLY | O_CLOEXEC);
    if (fd < 0) return errno;
    const int error = ::fsync(fd) == 0 && ::link(path_.c_str(), target_.c_str()) == 0 ? 0 : errno;
    ::close(fd);
    if (error != 0) return error;
    const std::string folder = fs::absolute(target_).parent_path().string();
    if (const int directory = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC); directory >= 0) {
      ::fsync(directory);
      ::close(directory);
    }
    return 0;
  }

 private:
  std::string target_, path_;
};

std::optional<Error> fault_of(Storage& storage, const std::string& name) {
  const auto problems = storage.check();
  if (!problems) return problems.error();
  if (!problems->empty()) return LegalityError{"damaged", name + ": " + problems->front()};
  return std::nullopt;
}

/// Writes the games of `from` to a new file, checks the file, and gives it its name.
Result<std::uint64_t> make_file(Storage& from, const std::string& file) {
  const TemporaryFile beside(file);
  std::uint64_t games = 0;
  {
    auto to = server::open_storage(beside.path(), {.create = true, .alone = false, .update = true, .instance = {}});
    if (!to) return to.error();
    const auto copied = copy(from, **to, [](const auto&, const auto&) { return true; });
    if (!copied) return copied.error();
    if (auto fault = fault_of(**to, file)) return *fault;
    games = *copied;
  }  // closing the database checkpoints its write-ahead log into the file
  if (const int error = beside.appear()) {
    if (error == EEXIST) return LegalityError{"there_already", file + " exists already and is not changed"};
    return failed("cannot write " + file + ": " + std::strerror(error));
  }
  return games;
}

/// Opens a copy of the backup. Schema migrations apply to the copy, and the backup stays unchanged.
Result<std::unique_ptr<Storage>> open_copy(const std::string& file, const TemporaryFile& beside) {
  std::error_code error;
  fs::copy_file(file, beside.path(), error);
  if (error) return LegalityError{"cannot_open", "cannot read " + file + ": " + error.message()};
  fs::permissions(beside.path(), fs::perms::owner_read | fs::perms::owner_write, error);
  auto storage = server::open_storage(beside.path(), {.create = false, .alone = false, .update = true, .instance = {}});
  if (!storage) return storage.error();
  if (auto fault = fault_of(**storage, file)) return *fault;
  return storage;
}

}  // namespace

Result<std::uint64_t> back_up(Storage& storage, const std::string& file) {
  std::error_code error;
  if (fs::exists(fs::symlink_status(file, error)))
    return LegalityError{"there_already", file + " exists already and is not changed"};
  return make_file(storage, file);
}

Result<std::uint64_t> restore(const std::string& file, const std::string& database) {
  const bool is_file = !server::is_postgres(database);
  const TemporaryFile beside((is_file ? database : (fs::temp_directory_path() / "mnk-restore").string()) + ".from");
  auto from = open_copy(file, beside);
  if (!from) return from.error();
  if (!is_file) {
    auto to = server::open_storage(database, {.create = false, .alone = false, .update = true, .instance = {}});
    if (!to) return to.error();
    return copy(**from, **to, [&](const server::GameSummary& game, const auto&) {
      const auto there = (*to)->load(game.game, 0);
      return !there || there->empty();
    });
  }
  std::error_code error;
  if (!fs::exists(database, error)) return make_file(**from, database);
  {
    auto there = server::open_storage(database, {.create = false, .alone = true, .instance = {}});
    if (!there) return there.error();
    const auto games = (*there)->list("", 1);
    if (!games) return games.error();
    if (!games->empty())
      return LegalityError{"not_empty", database + " has games; restore into a database that has none"};
    return copy(**from, **there, [](const auto&, const auto&) { return true; });
  }
}

}  // namespace mnk::apps
