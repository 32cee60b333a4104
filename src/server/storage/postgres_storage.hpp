// SPDX-License-Identifier: MIT
// The class behind postgres.hpp.
#pragma once

#include <atomic>
#include <chrono>
#include <concepts>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <pqxx/pqxx>
#include <string>
#include <utility>
#include <vector>

#include "server/storage/storage.hpp"

namespace mnk::server {

/// Exception that carries a refusal out of a transaction.
struct Refused {
  LegalityError error;
};

/// Returns the error as `PostgreSQL: ...` in one line.
std::string sentence_of(const std::exception& error);

/// Builder of an array literal of PostgreSQL.
class ArrayText {
 public:
  void add(const std::string& text) {
    start();
    text_ += '"';
    for (const char c : text) {
      if (c == '"' || c == '\\') text_ += '\\';
      text_ += c;
    }
    text_ += '"';
  }
  void add(std::integral auto number) {
    start();
    text_ += std::to_string(number);
  }
  std::string text() const { return text_ + '}'; }

 private:
  void start() {
    if (text_.size() > 1) text_ += ',';
  }
  std::string text_ = "{";
};

/// Collects the notices of other instances from the channel mnk_events.
class NoticeReceiver final : public pqxx::notification_receiver {
 public:
  NoticeReceiver(pqxx::connection& connection, std::string instance)
      : pqxx::notification_receiver(connection, "mnk_events"), instance_(std::move(instance)) {}
  void operator()(const std::string& payload, int) override;

  std::vector<std::pair<std::string, std::uint64_t>> notices;

 private:
  std::string instance_;
};

/// A duplicate of the socket descriptor, by which another thread can shut the connection down at any time.
class SocketShutdown {
 public:
  ~SocketShutdown() { set(-1); }
  /// Duplicates the descriptor `socket`; -1: no connection.
  void set(int socket);
  void cut();
  /// Begins a call: resets was_cut().
  void begin_call() { was_cut_ = false; }
  bool was_cut() const { return was_cut_; }

 private:
  std::mutex mutex_;
  int fd_ = -1;
  std::atomic<bool> was_cut_ = false;
};

class PostgresStorage final : public Storage {
 public:
  /// Requires: `connection` comes from normalized_connection.
  PostgresStorage(std::string connection, std::string instance);

  /// Connects and, with `update`, migrates an older schema.
  std::optional<LegalityError> prepare(bool update);

  Result<std::vector<GameSummary>> list(const std::string& after_game, std::size_t limit) override;
  Result<std::vector<GameSummary>> list_of_seat(const std::string& seat, const ListPlace& after,
                                                std::size_t limit) override;
  Result<Totals> totals() override;
  Result<std::uint64_t> remove(std::span<const std::string> games) override;
  Result<std::vector<std::string>> remove_old(const AgeLimits& ages, const BatchLimits& most) override;
  Result<bool> vacuum() override;
  Result<bool> ping() override;
  Result<std::vector<std::string>> check() override;
  Result<bool> read_all(const std::function<bool(const GameSummary&, std::vector<StoredEvent>)>& visit) override;
  bool listen(std::chrono::milliseconds time, const OnNotice& on_notice) override;
  void interrupt() override { cut_off_.cut(); }

 protected:
  std::vector<AppendResult> insert(std::span<const Append* const> batch) override;
  Result<std::vector<std::vector<StoredEvent>>> select(std::span<const EventQuery> wanted) override;

 private:
  std::uint64_t remove_rows(pqxx::work& work, const ArrayText& ids);
  using Clock = std::chrono::steady_clock;

  void connect();
  void disconnect();
  void migrate(bool update);
  void insert_round(pqxx::work& work, std::span<const Append* const> batch,
                    const std::map<std::string, std::size_t>& round, std::vector<AppendResult>& found);

  /// Returns true if the transaction was certainly not committed: a broken connection before commit, or a deadlock.
  static bool may_try_again(const std::exception& error);

  /// Runs `ask` in a transaction; retries once if may_try_again().
  template <class Answer, class Ask>
  Result<Answer> asked(const Ask& ask) {
    cut_off_.begin_call();
    for (int tries = 0;; ++tries) {
      try {
        if (!connection_ || !connection_->is_open()) connect();
        pqxx::work work(*connection_);
        Answer answer = ask(work);
        work.commit();
        return answer;
      } catch (const std::exception& error) {
        if (dynamic_cast<const pqxx::sql_error*>(&error) == nullptr) disconnect();
        if (tries == 0 && !cut_off_.was_cut() && may_try_again(error)) continue;
        return LegalityError{"failed", sentence_of(error)};
      }
    }
  }

  const std::string connection_string_, instance_;
  SocketShutdown cut_off_;
  std::unique_ptr<pqxx::connection> connection_;
  std::optional<NoticeReceiver> receiver_;  ///< refers to `connection_`, so it is destroyed first
  Clock::time_point next_try_{};
};

}  // namespace mnk::server
