// SPDX-License-Identifier: MIT
// Fixtures for tests that run on every kind of database.
#pragma once

#include <gtest/gtest.h>

#include <future>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "server/postgres_server.hpp"
#include "server/storage/journal.hpp"
#include "server/storage/storage.hpp"
#include "server/temporary_folder.hpp"
#include "server/waiting.hpp"

namespace mnk::server {

enum class Kind : std::uint8_t { sqlite, postgres };
inline void PrintTo(Kind kind, std::ostream* out) { *out << (kind == Kind::sqlite ? "sqlite" : "postgres"); }
inline std::string kind_name(const testing::TestParamInfo<Kind>& info) {
  return info.param == Kind::sqlite ? "sqlite" : "postgres";
}

/// Fixture with an empty database of the kind given by the parameter.
class EveryDatabase : public testing::TestWithParam<Kind> {
 protected:
  void SetUp() override {
    if (GetParam() == Kind::sqlite) {
      where_ = folder_.file("games.db");
    } else if (PostgresServer* server = PostgresServer::shared()) {
      where_ = server->new_database();
    } else {
      GTEST_SKIP() << "no PostgreSQL server";
    }
  }

  const std::string& where() const { return where_; }

  std::unique_ptr<Storage> open() const {
    auto storage = open_storage(where_);
    if (!storage) throw std::runtime_error(message_of(storage.error()));
    return std::move(*storage);
  }

  std::unique_ptr<Journal> open_journal(const JournalOptions& options = {}) const {
    auto journal = Journal::open(where_, options);
    if (!journal) throw std::runtime_error(message_of(journal.error()));
    return std::move(*journal);
  }

 private:
  TemporaryFolder folder_;
  std::string where_;
};

using Events = std::vector<StoredEvent>;

inline Events loaded(Storage& storage, const std::string& game, std::uint64_t after = 0) {
  auto events = storage.load(game, after);
  if (!events) throw std::runtime_error(message_of(events.error()));
  return *events;
}

/// Appends an event and waits for the result.
inline AppendResult append(Journal& journal, Append append) {
  const auto told = std::make_shared<std::promise<AppendResult>>();
  journal.append(std::move(append), [told](AppendResult appended) { told->set_value(appended); });
  return test::value_of(told->get_future());
}

inline std::optional<Events> load(Journal& journal, const std::string& game, std::uint64_t after = 0) {
  const auto told = std::make_shared<std::promise<std::optional<Events>>>();
  journal.load(game, after, [told](std::optional<Events> events) { told->set_value(std::move(events)); });
  return test::value_of(told->get_future());
}

}  // namespace mnk::server
