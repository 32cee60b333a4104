// SPDX-License-Identifier: MIT
// Counts for Prometheus, by its own library.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace mnk::server {

/// On the I/O thread only.
class Metrics {
 public:
  Metrics();
  ~Metrics();

  /// False in a program that is built without prometheus-cpp; all others of these then do nothing, and text() is empty.
  static bool are_built_in();

  void count_reply(int status);
  void count_event(std::string_view kind);  ///< of a game: created, moved ...
  void count_refused_search();
  void count_limited(std::string_view kind);  ///< a request that a limit of its client refused
  void time_commit(double seconds);

  /// A figure as it is now.
  struct Gauge {
    const char* name;
    const char* help;
    double value;
    std::string_view lane = {};  ///< a label, if it is not empty
  };
  /// In the text format of Prometheus, version 0.0.4.
  std::string text(std::span<const Gauge> gauges);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace mnk::server
