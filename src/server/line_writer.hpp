// SPDX-License-Identifier: MIT
// Writes lines to a file, pipe or terminal on its own thread, so that no caller waits for a stalled reader. The queue
// is bounded. Lines that exceed it or cannot be written are dropped; a note reports their number as soon as possible.
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
  /// `note`: returns the line, with its line end, that reports dropped lines. `owns`: closes `fd` at the end.
  LineWriter(int fd, bool owns, std::function<std::string(std::uint64_t dropped)> note,
             std::size_t max_bytes = std::size_t{1} << 20);
  /// Waits a second at most for queued lines.
  ~LineWriter();
  LineWriter(const LineWriter&) = delete;
  LineWriter& operator=(const LineWriter&) = delete;

  /// Queues a line, which must include its line end. Never blocks on the reader. From any thread.
  void write(std::string line);
  /// Waits until all lines are written, at most `time`. Returns false if some are left.
  bool flush(std::chrono::milliseconds time);
  /// Switches to another descriptor and takes ownership of it.
  void replace(int fd);
  /// Returns the number of lines lost so far by all writers of this process.
  static std::uint64_t dropped();

 private:
  struct State;
  std::shared_ptr<State> state_;  ///< shared with the thread, which outlives the writer if a write blocks forever
};

}  // namespace mnk::server
