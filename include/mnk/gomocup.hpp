// SPDX-License-Identifier: MIT
// Gomocup protocol: reads lines from a match manager and answers as an engine. docs/gomocup.md lists the commands.
#pragma once

#include <atomic>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mnk/callback.hpp"
#include "mnk/detail/owned.hpp"
#include "mnk/rules.hpp"

#pragma GCC visibility push(default)

namespace mnk {

class Board;

/// A position for which an opening book may have a move.
struct BookQuestion {
  const Board& board;
  std::optional<Cell> move{};     ///< the answer
  std::vector<Cell> bad_moves{};  ///< and the moves that a search leaves out. Requires: not all legal moves
};

struct GomocupOptions {
  std::string version{};                            ///< for ABOUT
  std::uint64_t memory = std::uint64_t{350} << 20;  ///< bytes of the whole program, until the manager sets a limit
  unsigned threads = 1;
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();  ///< limit per move and thread
  /// Ends the search of a move when it becomes true; the best move so far is the answer.
  const std::atomic<bool>* stop = nullptr;
  /// Asked before each search of a move: sets the move to play without a search, if it has one, and bad moves. A move
  /// that is not legal, or on a cell that the manager blocks, is not played.
  Callback<BookQuestion&> book{};
};

/// The engine's side of a session. Every input line is answered or ignored as the protocol says; none ends the program.
class GomocupSession {
 public:
  using Send = Callback<std::string_view>;  ///< receives each line of the answer, without the line end

  GomocupSession(GomocupOptions options, Send send);
  ~GomocupSession();

  /// Handles one line, without the line end. Answers before it returns, so a move takes its thinking time. Returns
  /// false after END.
  bool take(std::string_view line);

  /// Returns true for a line that ends a search: END, STOP, YXSTOP. A program that reads lines while the session thinks
  /// sets `stop` for such a line, until the session has taken it.
  static bool ends_search(std::string_view line);

 private:
  class [[gnu::visibility("hidden")]] Impl;
  detail::Owned<Impl> impl_;
};

}  // namespace mnk

#pragma GCC visibility pop
