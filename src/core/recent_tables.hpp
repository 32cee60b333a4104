// SPDX-License-Identifier: MIT
// Tables that boards of the same game share.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace mnk {

/// The tables of the last few games. A table takes long to make, and boards of one game come one after another. Used by
/// several threads.
template <class Key, class Table>
class RecentTables {
 public:
  template <class Make>
  std::shared_ptr<const Table> get(const Key& key, const Make& make) {
    if (auto known = find(key)) return known;
    auto made = std::make_shared<const Table>(make());  // without the lock: boards of other games do not wait
    const std::lock_guard lock(mutex_);
    if (tables_.size() == most) tables_.pop_back();
    tables_.insert(tables_.begin(), {key, made});
    return made;
  }

 private:
  std::shared_ptr<const Table> find(const Key& key) {
    const std::lock_guard lock(mutex_);
    const auto at = std::find_if(tables_.begin(), tables_.end(), [&](const auto& entry) { return entry.first == key; });
    if (at == tables_.end()) return nullptr;
    std::rotate(tables_.begin(), at, at + 1);
    return tables_.front().second;
  }

  static constexpr std::size_t most = 4;
  std::mutex mutex_;
  std::vector<std::pair<Key, std::shared_ptr<const Table>>> tables_;  ///< the last used first
};

}  // namespace mnk
