// SPDX-License-Identifier: MIT
// PostgreSQL: appending and loading of events.
#include <algorithm>

#include "server/storage/postgres_storage.hpp"

namespace mnk::server {

namespace {

/// The array parameters of the statement `insert`, without the instance.
struct Columns {
  ArrayText games, versions, times, data, rules, outcomes, plies, previous;
  void add(const Append& append) {
    games.add(append.game);
    versions.add(append.event.version);
    times.add(append.event.time_ms);
    data.add(append.event.data);
    rules.add(append.facts.rules);
    outcomes.add(append.facts.outcome);
    plies.add(append.facts.plies);
    previous.add(append.previous);
  }
};

}  // namespace

std::vector<AppendResult> PostgresStorage::insert(std::span<const Append* const> batch) {
  auto results = asked<std::vector<AppendResult>>([&](pqxx::work& work) {
    std::vector<AppendResult> found(batch.size(), AppendResult::missing);
    // Rounds with each game at most once, so that the statement sees the previous event of the game.
    std::map<std::string, std::size_t> round;
    for (std::size_t i = 0; i < batch.size(); ++i) {
      if (round.contains(batch[i]->game)) insert_round(work, batch, std::exchange(round, {}), found);
      round.emplace(batch[i]->game, i);
    }
    insert_round(work, batch, round, found);
    return found;
  });
  if (results) return *results;
  trouble_ = message_of(results.error());
  return std::vector<AppendResult>(batch.size(), AppendResult::failed);
}

void PostgresStorage::insert_round(pqxx::work& work, std::span<const Append* const> batch,
                                   const std::map<std::string, std::size_t>& round, std::vector<AppendResult>& found) {
  Columns all;
  for (const auto& [game, i] : round) all.add(*batch[i]);
  for (const pqxx::row& row :
       work.exec_prepared("insert", all.games.text(), all.versions.text(), all.times.text(), all.data.text(),
                          all.rules.text(), all.outcomes.text(), all.plies.text(), instance_, all.previous.text())) {
    found[round.at(row[0].as<std::string>())] = AppendResult::done;
  }
  ArrayText seats, seated, others, versions;
  bool any_seats = false, any_others = false;
  for (const auto& [game, i] : round) {
    if (found[i] != AppendResult::done) {
      others.add(game);
      versions.add(batch[i]->event.version);
      any_others = true;
      continue;
    }
    for (const std::string& seat : batch[i]->seats) {
      seats.add(seat);
      seated.add(game);
      any_seats = true;
    }
  }
  if (any_seats) work.exec_prepared0("insert_seat", seats.text(), seated.text());
  if (!any_others) return;
  for (const pqxx::row& row : work.exec_prepared("exists", others.text(), versions.text())) {
    found[round.at(row[0].as<std::string>())] = AppendResult::conflict;
  }
}

Result<std::vector<std::vector<StoredEvent>>> PostgresStorage::select(std::span<const EventQuery> wanted) {
  return asked<std::vector<std::vector<StoredEvent>>>([&](pqxx::work& work) {
    ArrayText games, versions;
    std::map<std::string, std::size_t> places;
    for (const EventQuery& one : wanted) {
      places.emplace(one.game, places.size());
      games.add(one.game);
      versions.add(one.after);
    }
    std::vector<std::vector<StoredEvent>> all(wanted.size());
    for (const pqxx::row& row : work.exec_prepared("select", games.text(), versions.text())) {
      all[places.at(row[0].as<std::string>())].push_back(
          {row[1].as<std::uint64_t>(), row[2].as<std::int64_t>(), row[3].as<std::string>()});
    }
    return all;
  });
}

Result<bool> PostgresStorage::ping() {
  return asked<bool>([](pqxx::work& work) {
    work.exec("SELECT 1 FROM mnk.games LIMIT 1");
    return true;
  });
}

}  // namespace mnk::server
