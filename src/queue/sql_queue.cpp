// SPDX-License-Identifier: MIT
#include "queue/sql_queue.hpp"

#include <algorithm>

#include "queue/open_queue.hpp"
#include "server/storage/storage.hpp"

namespace mnk::prove {

namespace {

constexpr std::uint64_t most_bytes_at_once = std::uint64_t{64} << 20;

std::int64_t sql_number(std::uint64_t number) {
  return static_cast<std::int64_t>(std::min<std::uint64_t>(number, INT64_MAX));
}

}  // namespace

SqlQueue::SqlQueue(std::unique_ptr<Sql> sql, std::string name, const QueueOptions& options)
    : sql_(std::move(sql)), name_(std::move(name)), options_(options) {}

/// Runs `body` in a transaction and commits it.
template <class Body>
auto SqlQueue::in_transaction(Commit commit, const Body& body) -> Result<decltype(body())> try {
  Transaction transaction(*sql_, commit == Commit::durable);
  auto value = body();
  transaction.commit();
  return value;
} catch (const std::exception& error) {
  return LegalityError{"failed", sql_->name() + ": " + error.what()};
}

std::optional<Error> SqlQueue::prepare(const std::string& goal, bool make) {
  const Result<std::string> known = in_transaction(Commit::durable, [&]() -> std::string {
    if (make) sql_->run("INSERT INTO queues (name, goal) VALUES ($1, $2) ON CONFLICT DO NOTHING", {name_, goal});
    // An answered job without an answer, in a damaged database, would be asked for by nobody.
    if (make) {
      sql_->run(
          "UPDATE jobs SET state = 'waiting' WHERE queue = $1 AND state = 'answered' AND job NOT IN (SELECT job FROM "
          "answers WHERE queue = $1 AND state <> 'refused')",
          {name_});
    }
    const auto rows = sql_->run("SELECT goal FROM queues WHERE name = $1", {name_});
    return rows.empty() ? std::string() : text_of(rows[0][0]);
  });
  if (!known) return known.error();
  if (known->empty()) return LegalityError{"no_such_queue", sql_->name() + " has no queue " + name_};
  if (!goal.empty() && *known != goal)
    return LegalityError{"other_proof", sql_->name() + " is the queue of another proof: " + *known};
  return std::nullopt;
}

Result<std::uint64_t> SqlQueue::put(std::span<const std::string> jobs) {
  return in_transaction(Commit::soon, [&] {
    std::uint64_t added = 0;
    for (const std::string& job : jobs)
      added +=
          sql_->run("INSERT INTO jobs (queue, text) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING job", {name_, job})
              .size();
    return added;
  });
}

Result<std::uint64_t> SqlQueue::withdraw(std::span<const std::string> jobs) {
  return in_transaction(Commit::soon, [&] {
    std::uint64_t withdrawn = 0;
    for (const std::string& job : jobs)
      withdrawn += sql_->run(
                           "DELETE FROM jobs WHERE queue = $1 AND text = $2 AND state IN ('waiting', 'taken')"
                           " RETURNING job",
                           {name_, job})
                       .size();
    return withdrawn;
  });
}

Result<std::optional<Taken>> SqlQueue::take(const std::string& worker) {
  return in_transaction(Commit::soon, [&]() -> std::optional<Taken> {
    const std::int64_t now = sql_->now_ms();
    const std::string for_update = sql_->for_update();
    sql_->run(
        "UPDATE jobs SET state = 'waiting', expired = expired + 1 WHERE job IN (SELECT job FROM jobs"
        " WHERE queue = $1 AND state = 'taken' AND lease_end < $2" +
            for_update + ")",
        {name_, now});
    const auto refused = sql_->run(
        "SELECT count(*) FROM answers WHERE queue = $1 AND state = 'refused' AND worker = $2", {name_, worker});
    if (number_of(refused[0][0]) >= options_.most_refused) return std::nullopt;
    const auto rows = sql_->run(
        "UPDATE jobs SET state = 'taken', lease = lease + 1, lease_end = $3, last_end = $4 WHERE job = (SELECT job "
        "FROM jobs WHERE queue = $1 AND"
        " state = 'waiting' AND job NOT IN (SELECT job FROM answers WHERE queue = $1 AND state = 'refused' AND worker "
        "= $2) ORDER BY job LIMIT 1" +
            for_update + ") RETURNING job, lease, text",
        {name_, worker, now + std::min(options_.lease, options_.longest).count(), now + options_.longest.count()});
    if (rows.empty()) return std::nullopt;
    return Taken{number_of(rows[0][0]), number_of(rows[0][1]), text_of(rows[0][2])};
  });
}

Result<bool> SqlQueue::extend(const Taken& taken) {
  return in_transaction(Commit::soon, [&] {
    const std::int64_t now = sql_->now_ms();
    return !sql_->run(
                    "UPDATE jobs SET state = 'taken', lease_end = CASE WHEN last_end < $4 THEN last_end ELSE $4 END"
                    " WHERE queue = $1 AND job = $2 AND lease = $3 AND state IN ('taken', 'waiting') AND last_end >= $5"
                    " RETURNING job",
                    {name_, sql_number(taken.job), sql_number(taken.lease), now + options_.lease.count(), now})
                .empty();
  });
}

Result<bool> SqlQueue::deliver(const Taken& taken, const std::string& worker, const std::string& answer) {
  if (answer.size() > max_answer)
    return LegalityError{"failed", "the answer has more than " + std::to_string(max_answer) + " bytes"};
  return in_transaction(Commit::durable, [&] {
    const auto answered = sql_->run(
        "UPDATE jobs SET state = 'answered' WHERE queue = $1 AND job = $2 AND lease = $3 AND text = $4 AND state <> "
        "'answered' RETURNING job",
        {name_, sql_number(taken.job), sql_number(taken.lease), taken.text});
    if (answered.empty()) return false;
    // Locks the row until the commit, so the numbers become visible in their order.
    const auto sequence =
        sql_->run("UPDATE queues SET answers = answers + 1 WHERE name = $1 RETURNING answers", {name_});
    sql_->run("INSERT INTO answers (queue, sequence, job, worker, answer) VALUES ($1, $2, $3, $4, $5)",
              {name_, sequence.at(0)[0], sql_number(taken.job), worker, Bytes{answer}});
    return true;
  });
}

Result<bool> SqlQueue::give_back(const Taken& taken) {
  return in_transaction(Commit::soon, [&] {
    return !sql_->run(
                    "UPDATE jobs SET state = 'waiting', lease = lease + 1 WHERE queue = $1 AND job = $2 AND lease = $3 "
                    "AND state = 'taken' RETURNING job",
                    {name_, sql_number(taken.job), sql_number(taken.lease)})
                .empty();
  });
}

Result<std::vector<Delivered>> SqlQueue::delivered(std::uint64_t sequence, std::size_t most) {
  return in_transaction(Commit::soon, [&] {
    const auto sizes = sql_->run(
        "SELECT sequence, length(answer) FROM answers WHERE queue = $1 AND sequence > $2 AND state <> 'refused' ORDER "
        "BY sequence LIMIT $3",
        {name_, sql_number(sequence), sql_number(most)});
    std::vector<Delivered> all;
    std::uint64_t bytes = 0;
    for (const SqlRow& row : sizes) {
      bytes += number_of(row[1]);
      if (!all.empty() && bytes > most_bytes_at_once) break;
      auto rows = sql_->run(
          "SELECT jobs.job, text, worker, substr(answer, 1, 67108865), answers.state FROM answers JOIN jobs ON "
          "jobs.job = answers.job"
          " WHERE answers.queue = $1 AND sequence = $2",
          {name_, row[0]});
      if (rows.empty()) continue;
      SqlRow& one = rows[0];
      all.push_back({number_of(row[0]), number_of(one[0]), text_of(one[1]), text_of(one[2]), text_of(one[3]),
                     text_of(one[4]) == "accepted"});
    }
    return all;
  });
}

Result<bool> SqlQueue::accept(std::uint64_t sequence) {
  return in_transaction(Commit::soon, [&] {
    return !sql_->run(
                    "UPDATE answers SET state = 'accepted' WHERE queue = $1 AND sequence = $2 AND state = 'delivered' "
                    "RETURNING job",
                    {name_, sql_number(sequence)})
                .empty();
  });
}

Result<bool> SqlQueue::refuse(std::uint64_t sequence, const std::string& why) {
  return in_transaction(Commit::soon, [&] {
    const auto job = sql_->run(
        "UPDATE answers SET state = 'refused', why = $3 WHERE queue = $1 AND sequence = $2 AND state <> 'refused' "
        "RETURNING job",
        {name_, sql_number(sequence), why});
    if (job.empty()) return false;
    sql_->run("UPDATE jobs SET state = 'waiting', lease = lease + 1 WHERE job = $1 AND state = 'answered'",
              {job[0][0]});
    return true;
  });
}

/// Requires: within a transaction.
QueueLoad SqlQueue::load_now() {
  const auto jobs = sql_->run(
      "SELECT sum(CASE WHEN state = 'waiting' OR lease_end < $2 THEN 1 ELSE 0 END), sum(CASE WHEN state = 'taken' AND "
      "lease_end >= $2 THEN 1 ELSE 0 END) FROM jobs WHERE queue = $1 AND state IN ('waiting', 'taken')",
      {name_, sql_->now_ms()});
  return {.waiting = number_of(jobs[0][0]), .taken = number_of(jobs[0][1])};
}

Result<QueueLoad> SqlQueue::load() {
  return in_transaction(Commit::soon, [&] { return load_now(); });
}

Result<QueueCounts> SqlQueue::counts() {
  return in_transaction(Commit::soon, [&] {
    QueueCounts counts{load_now()};
    counts.expired = number_of(sql_->run("SELECT sum(expired) FROM jobs WHERE queue = $1", {name_})[0][0]);
    for (const SqlRow& row :
         sql_->run("SELECT state, count(*) FROM answers WHERE queue = $1 GROUP BY state", {name_})) {
      const std::string state = text_of(row[0]);
      (state == "delivered"  ? counts.delivered
       : state == "accepted" ? counts.accepted
                             : counts.refused) = number_of(row[1]);
    }
    return counts;
  });
}

Result<std::unique_ptr<Queue>> open_queue(const std::string& where, const std::string& name, const std::string& goal,
                                          bool make, const QueueOptions& options) {
  Result<std::unique_ptr<Sql>> sql = server::is_postgres(where) ? open_postgres(where, make) : open_sqlite(where, make);
  if (!sql) return sql.error();
  auto queue = std::make_unique<SqlQueue>(std::move(*sql), name, options);
  if (auto error = queue->prepare(goal, make)) return *error;
  return std::unique_ptr<Queue>(std::move(queue));
}

}  // namespace mnk::prove
