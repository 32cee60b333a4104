// SPDX-License-Identifier: MIT
#include "mnk/tables.hpp"

#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <system_error>

namespace mnk::table {

namespace fs = std::filesystem;

namespace {

/// A table whose look-ups take turns.
class SharedTable final : public PositionValues {
 public:
  explicit SharedTable(Table table) : table_(std::move(table)) {}

  const Rules& rules() const override { return table_.rules(); }
  bool covers(const Position& position) const override { return table_.covers(position); }
  Result<std::vector<MoveScore>> moves(const Position& position) override {
    const std::lock_guard lock(mutex_);
    return table_.moves(position);
  }

 private:
  std::mutex mutex_;
  Table table_;
};

}  // namespace

struct Tables::State {
  std::map<std::string, std::unique_ptr<SharedTable>> tables;  ///< by game
};

Result<Tables> Tables::open(const std::string& folder) {
  Tables opened(new State);
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    const Result<Rules> rules = parse_game(name);
    std::error_code ignored;
    if (!rules || to_string(*rules) != name || !entry->is_directory(ignored)) continue;
    Result<std::optional<Table>> table = Table::find(folder, *rules);
    if (!table && code_of(table.error()) == "no_table") continue;
    if (!table) return table.error();
    if (*table) opened.state_->tables.emplace(name, std::make_unique<SharedTable>(**std::move(table)));
  }
  if (error)
    return LegalityError{"unreadable_file", "cannot read the folder of tables " + folder + ": " + error.message()};
  return opened;
}

Tables::Tables(State* state) : state_(state) {}
Tables::Tables(Tables&&) noexcept = default;
Tables& Tables::operator=(Tables&&) noexcept = default;
Tables::~Tables() = default;

PositionValues* Tables::of(const Rules& rules) const {
  const auto found = state_->tables.find(to_string(rules));
  return found == state_->tables.end() ? nullptr : found->second.get();
}

std::size_t Tables::size() const { return state_->tables.size(); }

}  // namespace mnk::table
