// SPDX-License-Identifier: MIT
// Metrics for Prometheus, by prometheus-cpp.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace mnk::server {

/// Counters and gauges. I/O thread only.
class Metrics {
 public:
  Metrics();
  ~Metrics();

  /// Returns false in a build without prometheus-cpp, in which counters do nothing and text() is empty.
  static bool are_built_in();

  void count_reply(int status);
  void count_event(std::string_view kind);  ///< kind of a game event: created, moved ...
  void count_refused_search();
  void count_limited(std::string_view kind);  ///< counts a request refused by a limit of its client
  void time_commit(double seconds);

  /// A current value.
  struct Gauge {
    const char* name;
    const char* help;
    double value;
    std::string_view lane = {};  ///< label `lane`; empty: none
  };
  /// Returns all metrics in the text format of Prometheus, version 0.0.4.
  std::string text(std::span<const Gauge> gauges);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace mnk::server
