// SPDX-License-Identifier: MIT
// Counts for Prometheus, by its own library.
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace mnk::server {

/// On the I/O thread only.
class Metrics {
 public:
  Metrics();
  ~Metrics();

  void count_reply(int status);
  void count_event(std::string_view kind);  ///< of a game: created, moved ...
  void count_refused_search();
  void time_commit(double seconds);

  /// What is as it is now, set before the text is asked for.
  struct Now {
    double connections, sockets, games, pool_waiting, pool_running, journal_waiting, refused_connections, refused_requests;
  };
  /// In the text format of Prometheus, version 0.0.4.
  std::string text(const Now& now);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace mnk::server
