// SPDX-License-Identifier: MIT
// A queue in a database.
#pragma once

#include <functional>

#include "prove/queue.hpp"
#include "queue/sql.hpp"

namespace mnk::prove {

class SqlQueue final : public Queue {
 public:
  SqlQueue(std::unique_ptr<Sql> sql, std::string name, const QueueOptions& options);

  /// Makes the queue if `make` and it is missing. Returns the reason not to use it.
  std::optional<Error> prepare(const std::string& goal, bool make);

  Result<std::uint64_t> put(std::span<const std::string> jobs) override;
  Result<std::uint64_t> withdraw(std::span<const std::string> jobs) override;
  Result<std::optional<Taken>> take(const std::string& worker) override;
  Result<bool> extend(const Taken& taken) override;
  Result<bool> deliver(const Taken& taken, const std::string& worker, const std::string& answer) override;
  Result<bool> give_back(const Taken& taken) override;
  Result<std::vector<Delivered>> delivered(std::uint64_t sequence, std::size_t most) override;
  Result<bool> accept(std::uint64_t sequence) override;
  Result<bool> refuse(std::uint64_t sequence, const std::string& why) override;
  Result<QueueLoad> load() override;
  Result<QueueCounts> counts() override;

 private:
  /// Durable at once, or with the next transaction that is.
  enum class Commit { durable, soon };

  QueueLoad load_now();
  template <class Body>
  auto in_transaction(Commit commit, const Body& body) -> Result<decltype(body())>;

  std::unique_ptr<Sql> sql_;
  std::string name_;
  QueueOptions options_;
};

}  // namespace mnk::prove
