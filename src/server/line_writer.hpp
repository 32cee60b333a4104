// SPDX-License-Identifier: MIT
// Lines to a file, pipe or terminal by a thread of its own, so that nobody waits for a reader that has stopped reading.
// The queue is bounded: lines beyond it are dropped, as are those that an error keeps from being written; a line says
// how many as soon as one can.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace mnk::server {

class LineWriter {
 public:
  /// `note`: the line, with its end, that says how many lines were dropped. The descriptor is closed at the end if
  /// `owns`.
  LineWriter(int fd, bool owns, std::function<std::string(std::uint64_t dropped)> note,
             std::size_t most_bytes = std::size_t{1} << 20);
  /// Waits a second at most for the lines that are left.
  ~LineWriter();
  LineWriter(const LineWriter&) = delete;
  LineWriter& operator=(const LineWriter&) = delete;

  /// From any thread; never waits for the reader. `line` has its end.
  void write(std::string line);
  /// Waits until all lines are written, at most this long. False if some are left.
  bool flush(std::chrono::milliseconds time);
  /// Goes on with another descriptor, which the writer owns.
  void replace(int fd);
  /// Lines that all writers of this process have lost so far: for want of room, or by errors of writing.
  static std::uint64_t dropped();

 private:
  struct State;
  std::shared_ptr<State> state_;  ///< the thread's too: it outlives the writer where a write blocks for ever
};

}  // namespace mnk::server
