// SPDX-License-Identifier: MIT
// Amounts of a resource by client key, with their sum.
#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>

namespace mnk::server {

class AmountByClient {
 public:
  void add(const std::string& client, std::size_t amount) {
    of_[client] += amount;
    sum_ += amount;
  }
  /// Requires: at least `amount` was added for this client.
  void remove(const std::string& client, std::size_t amount) {
    sum_ -= amount;
    if (const auto at = of_.find(client); at != of_.end() && (at->second -= amount) == 0) of_.erase(at);
  }
  std::size_t of(const std::string& client) const {
    const auto at = of_.find(client);
    return at == of_.end() ? 0 : at->second;
  }
  std::size_t sum() const { return sum_; }

 private:
  std::unordered_map<std::string, std::size_t> of_;
  std::size_t sum_ = 0;
};

}  // namespace mnk::server
